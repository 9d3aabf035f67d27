"""A noun without a predicate: within an order it is played, in a list it is a winner named."""

from dataclasses import replace

from claims.statement.context import SIDE, Facts
from claims.statement.grammar.bag import PLACED, Bag
from claims.statement.grammar.memory import Atom, Said
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.grammar.noun_words import HONOURS
from claims.statement.meanings.pieces import HEIGHTS, described, is_trumps, number_of
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Hand,
    Height,
    Listed,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)


def played(named: Named) -> list[Step]:
    """A noun within an order, as plays."""
    item = named.item
    if item.cards:
        if item.which is Which.LOW:
            return [Step(StepKind.PLAY, cards=item.cards)]
        return [Step(StepKind.CASH, cards=item.cards)]
    number = number_of(item)
    if is_trumps(item):
        if item.all_mine and item.which is None:
            return [Step(StepKind.CASH, item.suits, run=True)]
        if item.which is Which.LAST and item.mine is not True:
            return [Step(StepKind.DRAW, outstanding=number or _all_or_one(item))]
        if item.which is Which.LAST and (number or 1) == 1 and not item.plural:
            return [Step(StepKind.CASH, cards=(described(item),))]  # "my last trump"
        if item.which is Which.HIGH and item.plural:
            return [Step(StepKind.CASH, item.suits, number=number)]  # "top trumps, then ..."
        if item.which is Which.LOW and number is None and not (item.plural or item.has("round")):
            return [Step(StepKind.CASH, cards=(described(item),))]  # "my lowest trump first"
        if item.every and item.mine is True and number is None:
            return [Step(StepKind.CASH, item.suits, run=True)]  # "all my trumps, then ..."
        return [Step(StepKind.DRAW, number=number)]
    if item.owner == "partner" and item.suit and not (item.plural or number or item.which):
        return [Step(StepKind.LEAD, item.suits, hand=Hand.PARTNER)]  # "..., then partner's heart"
    one_card = (Which.LOW, Which.HIGH, Which.LAST, Which.LOSER)
    if item.which in one_card and (number or 1) == 1 and not item.plural:
        return [Step(StepKind.CASH, cards=(described(item),))]
    suits = tuple(dict.fromkeys(item.suits))
    several = len(suits) > 1  # "mes trois têtes rouges": so many in all
    return [Step(StepKind.CASH, suits, number=None if several else number)] if suits else []


def listed(named: Named) -> list[Atom]:
    """A noun in a list: winners in no order, with the partner that is said to have them."""
    his = Hand.PARTNER if named.place is Hand.PARTNER else None
    found = _listed(named)
    return [replace(atom, hand=his) if his and isinstance(atom, Listed) else atom for atom in found]


def _all_or_one(item: Item) -> int | None:
    """ "Every trump out", "the trumps out": as many as there are; "the trump out": one."""
    return None if item.plural or item.every else 1


def _listed(named: Named) -> list[Atom]:
    item = named.item
    if item.cards:
        return [Listed(card=replace(card, mine=None)) for card in item.cards]
    if is_trumps(item) and item.which is Which.LAST and item.mine is not True:
        return [Step(StepKind.DRAW, outstanding=number_of(item) or _all_or_one(item))]
    if item.has("round") and item.suits:
        number = number_of(item)
        if is_trumps(item):
            return [Step(StepKind.DRAW, number=number)]
        return [Step(StepKind.CASH, item.suits, number=number)]
    number = number_of(item)
    if item.every and item.which is Which.HIGH and item.suit:
        high = Card(item.suit, None, Which.HIGH)
        return [Listed(item.suit), StatedBelief(BeliefKind.CARD_GOOD, card=high)]
    if (number or 0) == 1 and item.which is not None and item.suit:
        return [Listed(card=replace(item.as_card(), number=None))]
    if item.which is not None and item.suit and not item.plural and number is None:
        return [Listed(card=replace(item.as_card(), number=None))]
    return [Listed(suit, number=number) for suit in item.suits]


def conceded_too(named: Named, before: Concession, rank: str | None) -> Atom:
    """ "Two tricks for you: king and ten", "two aces to lose, spade and club": of that rank."""
    item = named.item
    card = item.cards[0] if item.cards else None
    if rank is not None and item.bare_suit:
        card = Card(item.suit, rank)
    return Concession(suit=None if card else item.suit, card=card, timing=before.timing)


def ruffed_with_enough(said: Atom | Named, items: tuple[Item, ...]) -> Step | None:
    """ "I ruff a diamond, a small one will do": the trump that ruffs; None where none is told."""
    ruff = isinstance(said, Step) and said.kind is StepKind.RUFF and said.other_card is None
    height = HEIGHTS.get(items[0].which) if len(items) == 1 and items[0].which else None
    told = height is not None and items[0].bare and not items[0].nouns
    return replace(said, height=height) if told and ruff and isinstance(said, Step) else None


def ruff_pointed_at(told: list[Atom | Named], last: Step, bag: Bag) -> Step:
    """The ruff of whose suit one more is told: "the second one" of the first, "the other one" of
    one in the other hand, for the hand on lead has none of what it ruffed; else the last."""
    ruffs = [said for said in told if isinstance(said, Step) and said.kind is StepKind.RUFF]
    if any((item.ordinal or 0) > 1 for item in (*bag.left, *bag.right)):
        return ruffs[0]
    if [(item.det, item.number) for item in bag.left] != [("the", 1)]:
        return last
    return next((ruff for ruff in reversed(ruffs) if ruff.suits != last.suits), last)


def ruffed_alike(said: Step, bag: Bag, connective: str) -> Step | None:
    """ "A spade ruffed high, the next one low", "..., then another with the four": one more of the
    suit just ruffed; None where no such card is pointed at."""
    items = (*bag.left, *bag.right)
    item = items[0] if len(items) == 1 else Item()
    pointed = item.det in ("next", "another", "the") or item.nouns == {"card"}
    after = bag.has_pp("with") and item.det in ("gen", "the")  # "le deuxième du dix"
    pointed = pointed or (after and ((item.ordinal or 0) > 1 or item.nouns == {"trick"}))
    pointed = pointed and item.bare and item.number in (None, 1)
    pointed = pointed and not item.nouns - {"card", "trick"}
    pointed = pointed and not (item.plural or item.owner)
    joined = bag.tag == "high" or (not bag.tag and connective in ("then", "and"))
    lone = item.bare and item.number == 1 and not (item.det or item.nouns or item.owner)
    opposed = item.which in HEIGHTS and said.height not in (None, HEIGHTS.get(item.which))
    pointed = pointed or (joined and not items)  # "low, then high"
    pointed = pointed or (joined and lone and (opposed or bag.has_pp("with")))
    pointed = pointed or (lone and opposed and connective == "comma")  # "..., second one low"
    trump = _next_trump(said, item) if joined and not bag.head else None
    if trump is not None and not (bag.subjects or bag.phrases or bag.adverbs or bag.neg or bag.no):
        return replace(said, other_card=trump, height=None)  # "with the king, then the ten"
    there = _in_the_other_hand(said, bag)
    other = item.bare and item.has("otherone")
    pointed = pointed or (there is not None and (lone or other))
    if not pointed or bag.subjects or bag.neg or bag.no or bag.sort not in ("", "state"):
        return None
    trial = bag.fresh()
    if there is not None:
        trial.hand_at(*PLACED, "to")
    by, heights = trial.card_at("with"), [HEIGHTS.get(item.which)] if item.which else []
    one_high = trial.item_at("with") if by is None and not item.which else None
    if one_high is not None and one_high.which and (one_high.bare or is_trumps(one_high)):
        heights += [HEIGHTS.get(one_high.which)]  # "..., then with a high one"
    heights += [Height(word) for word in ("high", "low") if trial.adv(word)]
    top = bag.head == "good" and (bool(items) or bag.tag == "high")
    heights += [Height.HIGH] if top and said.height is Height.LOW else []
    if (bag.head and not heights) or any(key.startswith("pp") for key in trial.todo):
        return None
    if by is None and not heights and there is None:
        return None
    trump = Card(Suit.TRUMPS, by.rank) if by is not None else None
    height, hand = heights[0] if heights else None, there or said.hand
    return Step(StepKind.RUFF, said.suits, hand=hand, other_card=trump, height=height)


def _in_the_other_hand(said: Step, bag: Bag) -> Hand | None:
    """ "I ruff a club in dummy and another in hand": the hand of the next ruff, where it is not the
    one that ruffed."""
    told = bag.fresh()
    hand = told.hand_at(*PLACED, "to") or (Hand.OWN if told.adv("here") else None)
    return hand if hand in SIDE and said.hand in SIDE and hand is not said.hand else None


def _next_trump(said: Step, item: Item) -> Card | None:
    """ "Hearts ruffed with the king, then the ten": the trump of the next ruff, where it is none
    that one leads instead."""
    rank = item.cards[0].rank if len(item.cards) == 1 else None
    alone = item.bare and not (item.nouns or item.det or item.owner or item.which)
    if alone and item.number == 10:
        rank = "T"
    suit = item.cards[0].suit if item.cards else None
    if said.other_card is None or rank is None or suit not in (None, Suit.TRUMPS):
        return None
    led = rank in HONOURS and not said.run
    return None if led or item.mine is False else Card(Suit.TRUMPS, rank)


def led_low(said: object, bag: Bag) -> Step | None:
    """ "Heart to dummy, a small one": which card is led; None where no such lead was told."""
    items = (*bag.left, *bag.right)
    item = items[0] if len(items) == 1 else Item()
    small = item.which is Which.LOW and item.bare and item.number in (None, 1) and not item.plural
    if not small or item.nouns - {"card"} or bag.head or bag.subjects or bag.phrases or bag.adverbs:
        return None
    if bag.neg or bag.no or not isinstance(said, Step) or said.kind is not StepKind.LEAD:
        return None
    low = tuple(Card(suit, which=Which.LOW) for suit in said.suits)
    return replace(said, suits=(), cards=low) if len(low) == 1 else None


def ruffed_too(named: Named) -> Atom | Named:
    """ "... and a club in dummy" after a ruff."""
    item = named.item
    if named.place is None or item.cards or item.suit in (None, Suit.TRUMPS):
        return named
    assert item.suit is not None
    if not (item.det or item.number or item.plural or item.owner):
        return named
    number = item.number if item.number != 1 else None
    run = item.plural and number is None
    return Step(StepKind.RUFF, (item.suit,), hand=named.place, number=number, run=run)


def each_way(atoms: list[Atom | Named]) -> bool:
    """ "Crossruff: diamonds there, clubs here": the suits that are ruffed."""
    named = [a.item for a in atoms if isinstance(a, Named)]
    suits = [item.suit for item in named if item.suit and not (item.cards or item.number)]
    return len(suits) == len(atoms) > 0 and Suit.TRUMPS not in suits


def all_high(said: Named, facts: Facts | None) -> list[Atom]:
    """ "Four good diamonds", of the longest hand: every one of them is said to be high."""
    item = said.item
    if item.which is not Which.HIGH or item.suit is None or item.cards or facts is None:
        return []
    longest = max((facts.held(item.suit, hand) for hand in SIDE), key=int.bit_count)
    out = facts.out_of(item.suit)[:1]
    lowest = longest & -longest
    beaten = any((card.code(facts.trump) or 0) >= lowest.bit_length() for card in out)
    told = item.number == longest.bit_count() > 2 and beaten  # "two top clubs" are ace and queen
    return [StatedBelief(BeliefKind.SUIT_RUNS, item.suit, each=True)] if told else []


def not_yet_high(done: Said) -> Said:
    """ "Three good diamonds once the ace has gone": high only then."""
    given = [a for a, _ in done if isinstance(a, Step) and a.kind is StepKind.CONCEDE]
    suits = {s for a in given for s in (*a.suits, *(card.suit for card in a.cards))}
    beliefs = [StatedBelief(BeliefKind.SUIT_RUNS, suit, each=True) for suit in suits if suit]
    named = [units for atom, units in done if isinstance(atom, Listed | Step)]
    return [(atom, units) for atom, units in done if atom not in beliefs or units not in named]
