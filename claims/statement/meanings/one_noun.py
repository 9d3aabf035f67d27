"""What one noun without a predicate says: a winner, a number of tricks, a suit, a break."""

from dataclasses import replace
from typing import Final

from claims.messages import Message
from claims.statement.context import BOOK, SIDE
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item, grown, rank_called
from claims.statement.meanings.both_win import both_good
from claims.statement.meanings.finesses import several_finesses
from claims.statement.meanings.given import conceded
from claims.statement.meanings.none_of import claimers_own
from claims.statement.meanings.pieces import (
    HEIGHTS,
    OF_THEM,
    REST,
    is_trumps,
    number_of,
    number_out,
)
from claims.statement.meanings.theirs import trumps_out
from claims.statement.meanings.trumps import draw_of
from claims.statement.meanings.which_trump import ruffing_hand
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Count,
    CountKind,
    Hand,
    Height,
    Listed,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)

SLAM: Final = 6
"""The level of a small slam."""
DONE_AGAIN: Final = frozenset(
    {StepKind.FINESSE, StepKind.RUFF, StepKind.CASH, StepKind.LEAD, StepKind.DRAW}
)
"""What may be done once more in another suit."""
BOTH: Final = 1.5
"""The price of a number with an article taken for tricks."""

Way = tuple[list[Piece], float, str]


def tricks(number: int, sure: bool) -> list[tuple[Count, float, str]]:
    """A number of tricks: of those to come, or with those already won."""
    if sure or number < 7:
        won = [] if sure else [(Count(CountKind.WON, number), 0.6, "")]
        return [(Count(CountKind.TRICKS, number), 0.0, ""), *won]
    return [
        (Count(CountKind.TOTAL, number), 0.0, ""),
        (
            Count(CountKind.TRICKS, number),
            0.3,
            Message("the number counts only tricks still to come"),
        ),
    ]


def either(low: int, high: int, sure: bool, level: int = SLAM) -> Later:
    """ "Two or three tricks": the lesser is claimed, unless what decides it is told; "six or seven"
    in a slam is what is made of the contract, of ``level`` or more."""

    def make(memory: LastNamed) -> list[Atom]:
        facts = memory.facts
        bid = facts.level if facts is not None else None
        slam = bid is not None and bid >= level and not sure and bid in (low, high)
        kind = CountKind.TOTAL if slam or (low >= SLAM + 1 and not sure) else CountKind.TRICKS
        more = BOOK if slam else 0
        memory.either = (Count(kind, low + more), Count(kind, high + more))
        return [memory.either[0]]

    return Later(make, f"either {low} {high}")


def _out_or(left: Later) -> Later:
    """ "Drawing trumps, one or two left": of trumps, where they were named last, and no tricks."""

    def make(memory: LastNamed) -> list[Atom]:
        facts, suit = memory.facts, memory.suit
        trumps = suit is not None and facts is not None and facts.trump_suit(suit)
        return [StatedBelief(BeliefKind.TRUMPS_OUT)] if trumps else left.make(memory)

    return Later(make, f"out or {left.name}")


def one_noun(item: Item, bag: Bag, hand: Hand | None, count: int) -> list[Way]:
    """What one noun says: the pieces, their price, and why."""

    def way(*pieces: Piece, cost: float = 0.0) -> list[Way]:
        return [(list(pieces), cost, "")]

    headed = bool(bag.head)
    mine = "mine" in bag.adverbs
    bare = item.bare and not item.pron
    if item.has("ruff"):
        height = HEIGHTS.get(item.which) if item.which else None
        into = hand or ruffing_hand(item)
        if item.cards:  # "jack ruff"
            this = (Card(which=Which.THIS),)
            return way(Step(StepKind.RUFF, (), this, into, other_card=item.cards[0]))
        return way(Step(StepKind.RUFF, item.suits, hand=into, number=item.several, height=height))
    if item.has("finesse") and (item.number or 1) > 1:
        return way(several_finesses(item.suits, item.number or 1))
    if item.has("finesse", "ruffingfinesse"):
        name = "ruffing" if item.has("ruffingfinesse") else ""
        return way(Step(StepKind.FINESSE, item.suits, name=name))
    if item.has("entry") and item.suit and not item.cards:
        return way(Named(replace(item, nouns=frozenset(), number=1)))
    if item.has("same"):
        if item.suit is not None:
            return way(Named(item))  # "celui de carreau"
        suits = bag.suits_at("in", "to", "with", "on", "at", "against")
        return way(Later(lambda m: same_again(m, suits), f"same {suits}")) if suits else []
    if item.has("entry") and not (item.cards or item.suits):
        return way(Later(lambda m: [], "way there"), cost=0.5)  # "il y a une sortie"
    if item.has("contract") and item.number and not headed and item.bare:
        return way(Later(lambda m: _contract_of(m, item.number or 0), f"contract {item.number}"))
    if item.has("contract", "level", "entry", "tenace", "lead"):
        return []
    if item.has("rest"):
        if item.number and bare:
            return way(Count(CountKind.TRICKS, item.number))
        if item.suits:
            return way(Named(replace(item, nouns=frozenset())))
        return way(REST)
    if item.number == 0 and bare and not (item.upto or bag.has_pp("but")):
        return _none(item, bag)
    if item.which is Which.LOSER and (not item.cards or item.which_after):
        suits = item.suits or bag.suits_at("in", "to")[:1]
        found = conceded((replace(item, suits=suits),), None)
        return way(*found) if found else []
    if bare and item.has("all"):
        if item.number and item.number > 1:
            return way(Count(CountKind.TRICKS, item.number))
        if item.has("winner"):
            return way(StatedBelief(BeliefKind.ALL_GOOD))
        return way(REST)
    his = item.owner == "my" and item.plural and not (item.number or item.which)
    if bare and item.has("card") and his and not headed:
        return way(REST)  # "my cards, one by one"
    if bare and item.nouns == {"card"} and "more" in bag.adverbs and not (item.plural or headed):
        return way(Count(CountKind.TRICKS, item.number or 1))  # "another to come"
    winners = bare and item.has("winner") and item.plural and not (item.number or item.which)
    if winners and hand in SIDE:
        return way(StatedBelief(BeliefKind.HAND_GOOD, hand=hand))  # "only winners in dummy"
    if bare and item.every and item.has("winner", "card"):
        return way(StatedBelief(BeliefKind.ALL_GOOD)) if item.has("winner") else way(REST)
    if bare and item.has("round"):
        rounds = number_of(item)
        if item.ordinal and item.ordinal > 1 and 1 in (rounds, item.det == "a"):
            return way(Later(one_more, "one more"))  # "un tour d'atout, un second tour"
        if rounds is None or item.ordinal:
            return []
        return way(Later(lambda m: [rounds_of(m, rounds)], f"rounds {rounds}"))
    if item == Item(nouns=frozenset({"card"}), mask=item.mask, cost=item.cost, comma=item.comma):
        return way(Later(_another_round, "another"), cost=0.5)  # "a trump, another, ..."
    if item.pron == OF_THEM:
        number = item.number
        return way(Later(lambda m: _as_many_of_them(m, number), "as many of them"))
    if bare and item.det == "these" and (item.number or 0) > 1 and not (item.nouns or headed):
        return way(Later(lambda m: [_those(m, item.number or 0)], f"those {item.number}"), cost=0.5)
    told = item.number or item.has("trick", "winner") or item.which is Which.LAST
    if bare and (told or (mine and item.ordinal == 1)):
        return _number_alone(item, bag, count, headed, mine)
    if item.mine is False and len(item.cards) == 1 and not headed and bag.adv("only"):
        return way(*(conceded((item,), None) or []))  # "only your jack of trumps"
    return _noun_of_suits(item, hand, mine, headed)


def _those(memory: LastNamed, number: int) -> Atom:
    """ "Ace and king of spades, no, heart first and then those two": the last so many cards that
    were named together, else tricks."""
    run: list[Card] = []
    for atom in (*reversed(memory.atoms), None):
        if isinstance(atom, Listed) and atom.card is not None:
            run.insert(0, atom.card)
            continue
        cards = tuple(run) or (atom.cards if isinstance(atom, Step) else ())
        if len(cards) == number and all(card.rank for card in cards):
            return Step(StepKind.CASH, cards=cards)
        run.clear()
    return Count(CountKind.TRICKS, number)


def _contract_of(memory: LastNamed, level: int) -> list[Atom]:
    """ "Three no-trumps, just made": what was bid is made, else so many tricks."""
    bid = memory.facts.level if memory.facts is not None else None
    return [Count(CountKind.RESULT, 0) if bid == level else Count(CountKind.TOTAL, BOOK + level)]


def _none(item: Item, bag: Bag) -> list[Way]:
    """ "Zero losers", "no tricks for me" as a number: all of them, or none, are claimer's."""
    if item.nouns and not item.has("trick", "loser", "winner"):
        return []
    lost = item.which is Which.LOSER or item.has("loser")
    if not lost and not (item.nouns or claimers_own(bag)):
        return []
    return [([REST if lost else Count(CountKind.CONCEDE_ALL)], 0.0, "")]


def _noun_of_suits(item: Item, hand: Hand | None, mine: bool, headed: bool) -> list[Way]:
    """What a noun says that names a suit, its break or cards, or points at them."""

    def way(*pieces: Piece, cost: float = 0.0) -> list[Way]:
        return [(list(pieces), cost, "")]

    if item.split and item.suit:
        return way(StatedBelief(BeliefKind.SUIT_BREAKS, item.suit, split=item.split))
    if item.split:
        split = item.split
        return way(Later(lambda m: m.breaks(split), "split"), cost=0.5)
    if item.has("round") and item.suits:
        return way(Named(item))
    if item.mine is False and is_trumps(item) and item.which is Which.LAST and item.which_after:
        return way(draw_of(item))  # "one trump to pull"
    if item.mine is False and is_trumps(item):
        return way(trumps_out(item))
    if item.mine is False and item.suits and not item.cards:
        return way(Later(lambda m: _their_suit(m, item), f"their {item.suits}"), cost=0.3)
    if item.cards:
        if item.mine is False:
            return _their_card(item)
        if item.which is Which.HIGH and item.which_after and len(item.cards) == 1 and not headed:
            good = StatedBelief(BeliefKind.CARD_GOOD, card=replace(item.cards[0], mine=None))
            return way(Named(item, hand), good)  # "le 4 de carreau, maître"
        return way(Named(item, hand))
    if item.suits:
        return way(Named(item, hand))
    if item.pron == "them" and mine:
        return way(Later(_whose_they_are, "whose they are"))
    if item.pron == "it" and mine:
        return way(REST)
    tops = item.bare and item.which is Which.HIGH and item.plural and not item.nouns
    if tops and item.det in ("the", "gen") and not item.number:
        return way(Later(_tops_of_it, "the high ones"), cost=0.5)
    return []


def _whose_they_are(memory: LastNamed) -> list[Atom]:
    """ "Three spades, mine": of winners just named it says no more; else all that is left."""
    last = memory.atoms[-1] if memory.atoms else None
    return [] if isinstance(last, Listed) and (last.number or 0) > 1 else [REST]


def _tops_of_it(memory: LastNamed) -> list[Atom]:
    """ "A small heart first, the big ones after": those of the suit just played."""
    last = memory.atoms[-1] if memory.atoms else None
    played = isinstance(last, Step | Listed) and memory.suit is not None
    return [Step(StepKind.CASH, (memory.suit,))] if played and memory.suit else []


def same_again(memory: LastNamed, suits: tuple[Suit, ...]) -> list[Atom]:
    """ "The same in diamonds": the last play but one to cross, in another suit; a suit that is high
    like the one before it."""
    last = memory.atoms[-1] if memory.atoms else None
    if isinstance(last, StatedBelief) and last.kind is BeliefKind.SUIT_RUNS:
        return [Listed(suit) for suit in suits]
    for atom in reversed(memory.atoms):
        if not isinstance(atom, Step) or (atom.kind is StepKind.LEAD and not atom.other_card):
            continue
        if atom.kind not in DONE_AGAIN:
            return []
        if atom.number and atom.kind in (StepKind.CASH, StepKind.DRAW) and not atom.cards:
            return [_rounds_in(memory, atom.number, suits[0])]
        if atom.kind is StepKind.DRAW:
            return []
        cards = tuple(replace(card, suit=suits[0]) for card in atom.cards)
        other = atom.other_card
        if other is not None and atom.kind is StepKind.LEAD:
            other = replace(other, suit=suits[0])
        of = () if cards and not atom.suits else suits
        return [replace(atom, suits=of, cards=cards, other_card=other)]
    return []


def _their_card(item: Item) -> list[Way]:
    """ "Your jack": a trump of theirs that falls is drawn, another card of theirs makes a trick."""
    if len(item.cards) != 1:
        return []
    card = replace(item.cards[0], mine=None)

    def make(memory: LastNamed) -> list[Atom]:
        known = memory.completed(card, False)
        facts = memory.facts
        trump = replace(card, suit=Suit.TRUMPS)
        if card.suit is None and facts is not None and facts.out(trump):
            known = trump
        if facts is None or not facts.out(known) or known.suit is None:
            return []
        if facts.trump_suit(known.suit) and not facts.master(known):
            return [Step(StepKind.DRAW, cards=(known,), outstanding=1)]
        return [Concession(card=known)]

    return [([Later(make, f"their {card}")], 0.6, "")]


def _their_suit(memory: LastNamed, item: Item) -> list[Atom]:
    """ "Your two small diamonds": trumps that are out, where diamonds are trumps."""
    facts = memory.facts
    if facts is None or item.suit is None:
        return []
    if not facts.trump_suit(item.suit):
        one_of_theirs = facts.by_declarer and not item.plural and facts.out_of(item.suit)
        return [Concession(suit=item.suit)] if one_of_theirs else []  # "your club, the rest mine"
    return [StatedBelief(BeliefKind.TRUMPS_OUT, number=number_out(item))]


def _as_many_of_them(memory: LastNamed, number: int | None) -> list[Atom]:
    """ "Both of them": of what was named before it says nothing new; else tricks."""
    return [] if memory.atoms or number is None else [Count(CountKind.TRICKS, number)]


def led_so_often(bag: Bag) -> list[Meaning] | None:
    """ "So I lead them twice", "trumps get two rounds": so many rounds of a suit."""
    items = bag.right or bag.left
    trumps = len(bag.left) == 1 and bag.left[0].bare_suit and is_trumps(bag.left[0])
    if bag.head == "get" and trumps and len(bag.right) == 1 and bag.right[0].has("round"):
        return [Meaning((draw_of(grown(bag.right[0], suits=bag.left[0].suits)),))]
    led = bag.head == "play" and bag.tag in ("", "lead") and not (bag.neg or bag.no or bag.foe)
    if not led or not bag.times or bag.phrases or [i.pron for i in items] != ["them"]:
        return None
    return [Meaning((Later(lambda m: [rounds_led(m, bag.times)], f"lead them {bag.times}"),))]


def rounds_led(memory: LastNamed, number: int | None) -> Step:
    """So many rounds of the suit named last, of trumps where that is theirs."""
    facts = memory.facts
    if facts is not None and memory.suit is not None and facts.trump_suit(memory.suit):
        return Step(StepKind.DRAW, number=number)
    return rounds_of(memory, number)


def _rounds_in(memory: LastNamed, number: int, suit: Suit) -> Step:
    """ "Three rounds of hearts, the same in spades": as many."""
    trumps = suit is Suit.TRUMPS or (memory.facts is not None and memory.facts.trump_suit(suit))
    return (
        Step(StepKind.DRAW, number=number)
        if trumps
        else Step(StepKind.CASH, (suit,), number=number)
    )


def rounds_of(memory: LastNamed, number: int | None) -> Step:
    trumps = memory.facts is not None and memory.facts.trump is not None
    if memory.facts is not None and not trumps and memory.suit is None:
        return Step(StepKind.CASH, number=number)
    if memory.suit in (None, Suit.TRUMPS) or (trumps and memory.card is not None):
        return Step(StepKind.DRAW, number=number)
    assert memory.suit is not None
    return Step(StepKind.CASH, (memory.suit,), number=number)


def _number_alone(item: Item, bag: Bag, count: int, headed: bool, mine: bool) -> list[Way]:
    """A number alone: tricks, when something says so."""
    here = bag.adv("here", "facing") or "there" in bag.adverbs
    spoken_for = mine or headed
    spoken = item.has("trick", "winner") or mine or headed or here
    number = item.number
    counted = number is not None and not (item.nouns or item.det or item.which or item.owner)
    at = bag.suits_at("in", "to") if counted or item.has("trick", "winner") else ()
    if at and item.has("winner") and len(at) == 1:  # "mes deux honneurs à cœur"
        return [([Named(replace(item, suits=at, nouns=frozenset()))], 0.0, "")]
    if at:
        return [([Listed(suit, number=number) for suit in at], 0.0, "")]
    if item.ordinal and 1 in (number, item.det == "a") and not (item.nouns or item.which or spoken):
        return [([Later(one_more, "one more")], 0.5, "")]  # "un atout, un deuxième"
    tricks_only = item.has("trick") and item.plural and "only" in bag.adverbs
    if number is None and tricks_only and item.det in ("", "any"):
        return [([StatedBelief(BeliefKind.ALL_GOOD)], 0.0, "")]  # "je n'ai plus que des levées"
    if number is None:
        if item.has("winner"):
            return [([StatedBelief(BeliefKind.ALL_GOOD)], 0.0, "")] if item.plural else []
        theirs = item.mine is False and item.has("trick") and not (headed or item.plural)
        if theirs and (item.which is Which.LAST or not item.which):
            return [([Later(their_trick, "their only trick")], 0.0, "")]
        spoken = item.has("trick") or (item.bare and not (item.nouns or item.plural) and spoken_for)
        if item.which is Which.LAST and spoken:  # « la dernière est à moi »
            return [([REST if item.plural else Count(CountKind.TRICKS, 1)], 0.0, "")]
        first = item.ordinal and item.bare and not item.nouns  # « la première pour la défense »
        if (first or (item.det == "a" and item.has("trick"))) and (headed or mine):
            return [([Count(CountKind.TRICKS, 1)], 0.0, "")]
        return [([REST], 0.0, "")] if mine and item.det == "these" else []
    named = item.has("trick", "winner")
    if not named and (count > 1 or item.mine is False):
        return []  # "your ten" is a card
    if item.owner == "my" and not spoken and 7 <= number <= 10:
        return [([Later(lambda m: _my_pip(m, number), f"my {number}")], 0.8, "")]
    if item.which is Which.LOW and mine and not item.nouns:
        return [([Later(lambda m: _low_ones(m, number), f"low ones {number}")], 0.0, "")]
    if item.which is Which.LOW and number == 1 and not (item.nouns or spoken):
        return [([Later(_low_one, "the low one")], 0.4, "")]
    if item.det in ("another", "next") and number == 1 and not (item.nouns or spoken):
        return [([Later(one_more, "one more")], 0.5, "")]
    if item.mine is False and item.has("trick") and not headed and number == 1:
        return [([Later(their_trick, "their trick")], 0.0, "")]
    if item.mine is False and item.has("trick") and not headed and number is not None:
        return [([Concession(number)], 0.0, "")]  # "your three tricks and one more"
    cost = 0.0 if spoken else 0.8
    if item.det == "the" and not (spoken or item.plural or item.which):
        cost += BOTH  # "both" is rather said of two of something
    big = item.has("winner") or (item.which is Which.HIGH and not item.nouns)
    several = item.plural or number > 1
    told = spoken and not (bag.some and headed)  # "j'en ai trois gros"
    bare = item.which is Which.HIGH and not (item.det or item.nouns or told or item.owner)
    if big and (item.det in ("the", "gen") or bare) and several and (headed or item.which):
        # "You have three little ones, I have the three big ones": of trumps, after theirs
        return [([Later(lambda m: _big_ones(m, number), f"big ones {number}")], 0.0, "")]
    if item.which is Which.LAST and item.which_after and item.has("trick") and not spoken_for:
        return [([Later(lambda m: _tricks_left(m, number), f"left {number}")], cost, "")]
    sure = item.which is Which.LAST or item.has("winner") or "more" in bag.adverbs
    sure = sure or item.det in ("next", "another")
    sure = sure or (item.det in ("the", "gen") and not item.plural)  # "the ten" is no total
    if item.upto:
        left = either(number, item.upto, sure)
        return [([_out_or(left) if item.which is Which.LAST else left], 0.0, "")]
    return [([c], price + cost, why) for c, price, why in tricks(number, sure)]


def suit_of(said: Step | Listed) -> Suit | None:
    """The one suit of what is led, or named."""
    if isinstance(said, Listed):
        return said.card.suit if said.card is not None else said.suit
    return said.suits[0] if len(said.suits) == 1 else None


def their_trick(memory: LastNamed) -> list[Atom]:
    """ "You have the king of trumps, that's your only trick": the one of the card just named."""
    last = memory.atoms[-1] if memory.atoms else None
    card = last.card if isinstance(last, StatedBelief | Concession) else None
    if isinstance(last, Concession) and (last.number or 1) == 1:
        return []  # "a heart for you, your only trick"
    led = isinstance(last, Step) and last.kind is StepKind.LEAD and not (last.hand or last.cards)
    named = isinstance(last, Listed) and (last.number or 1) == 1
    if (led or named) and isinstance(last, Step | Listed) and suit_of(last) is not None:
        return [Concession(suit=suit_of(last))]  # "a club, your trick"
    theirs = memory.facts is None or card is None or memory.facts.out(card)
    known = replace(card, mine=None) if card is not None and card.rank and theirs else None
    return [Concession(card=known) if known else Concession(1)]


def _another_round(memory: LastNamed) -> list[Atom]:
    """ "A trump, another, ...": as the one before, where that was a round of something."""
    more = one_more(memory)
    return [] if more == [Count(CountKind.TRICKS, 1)] else more


def one_more(memory: LastNamed) -> list[Atom]:
    """ "One round, then another": of what was played by rounds; else a trick more."""
    last = memory.atoms[-1] if memory.atoms else None
    if isinstance(last, Step) and last.kind in (StepKind.DRAW, StepKind.CASH) and last.number:
        return [replace(last, number=1)]
    if isinstance(last, Step) and last.kind is StepKind.RUFF and (last.number or 1) == 1:
        return [last]  # "I ruff a heart, and a second one"
    if isinstance(last, Step) and last == Step(StepKind.LEAD, last.suits) and len(last.suits) == 1:
        trump = memory.facts is not None and memory.facts.trump_suit(last.suits[0])
        if trump or last.suits[0] is Suit.TRUMPS:
            return [Step(StepKind.DRAW, number=1)]
        return [Step(StepKind.CASH, last.suits, number=1)]  # "I lead a diamond, and a second one"
    if isinstance(last, Listed) and last.suit is not None and last.card is None:
        return [rounds_of(memory, 1)]  # "a trump, a second one"
    return [Count(CountKind.TRICKS, 1)]


def _my_pip(memory: LastNamed, number: int) -> list[Atom]:
    """ "My ten": a card, where claimer's side holds one of that rank; else so many tricks."""
    card = memory.completed(Card(rank=rank_called(number)), True)
    if memory.facts is not None and card.suit is not None and memory.facts.has(card):
        return [Listed(card=card)]
    return [Count(CountKind.TOTAL, number)]


def _tricks_left(memory: LastNamed, number: int) -> list[Atom]:
    """ "Three tricks left": where that is all there are, nobody claims them by saying so."""
    if memory.facts is not None and memory.facts.left == number:
        return []
    return [Count(CountKind.TRICKS, number)]


def _low_ones(memory: LastNamed, number: int) -> list[Atom]:
    """ "The two small ones are mine": of the suit named last."""
    if memory.suit is None:
        return [Count(CountKind.TRICKS, number)]
    return [Listed(memory.suit, number=number)]


def _low_one(memory: LastNamed) -> list[Atom]:
    """ "King, queen and the small one": a card of the suit of a card of his named last."""
    card, facts = memory.card, memory.facts
    if facts is not None and facts.table and memory.nothing_since():
        return [Step(StepKind.PLAY, height=Height.LOW)]  # "the little one, please"
    if card is None or card.suit is None or facts is None or not facts.has(card):
        return [Count(CountKind.TRICKS, 1)]
    return [Step(StepKind.CASH, cards=(Card(card.suit, which=Which.LOW),))]


def _big_ones(memory: LastNamed, number: int) -> list[Atom]:
    """ "The three big ones": trumps, where theirs were named just before, or his own; "both good"
    of two cards told right before: these."""
    if number == len(good := both_good(memory)):
        return good
    last = memory.atoms[-1] if memory.atoms else None
    own = isinstance(last, Listed) and last.suit is Suit.TRUMPS and last.number in (None, number)
    if memory.trump_out or own:
        return [Listed(Suit.TRUMPS, number=number)]
    return [Count(CountKind.TRICKS, number)]
