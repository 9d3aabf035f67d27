"""Tricks, cards and suits that the opponents are given, noun after noun."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from claims.statement.context import SIDE
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item, whole_suit
from claims.statement.meanings.pieces import (
    GOOD,
    REST,
    described,
    is_the_other,
    number_of,
    number_out,
    one,
    timing_of,
)
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Count,
    CountKind,
    Hand,
    Listed,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Timing,
    Which,
)
from claims.statement.words.text import PIPS


def conceded(
    items: tuple[Item, ...], timing: Timing | None, mine: bool = False
) -> list[Piece] | None:
    """Tricks given to the opponents; None where a noun can be none. ``mine``: the rest is not."""
    found: list[Piece] = []
    if any(i.owner == "my" and i.cards for i in items[1:]) and items[0].owner != "my":
        return None  # "the king of trumps for you and my queen of diamonds is the last one"
    single = [number_of(i) == 1 and i.suit is not None and not i.cards for i in items]
    if len(items) == 2 and items[1].instead and all(single):
        return [Concession(1, timing=timing)]  # "a heart or a spade"
    if len(items) > 1 and _told_in_number(items[-1]) and all(i.suits for i in items[:-1]):
        if items[-1].number != sum(number_of(i) or 1 for i in items[:-1]):
            return None  # "losing a club, ten": what claimer makes
        items = items[:-1]
    if len(items) == 2 and single[0] and _which_it_is(items[0], items[1]):
        items = items[1:]  # "a diamond, the ace"
    if items and all(i.has("ruff") and i.mine is not True for i in items):
        return [Concession(sum(i.number or 1 for i in items), timing=timing)]  # "you get a ruff"
    for item in items:
        if item.has("nothing") or (item.number == 0 and item.bare and not item.upto):
            return [REST]
        if item.number == 0 and not item.upto:  # "zero losers in spades"
            return [StatedBelief(BeliefKind.SUIT_RUNS, suit) for suit in item.suits] or None
        piece = _given(item, timing, mine)
        if piece is None:
            return None
        found += piece
    first = found[0] if len(items) > 1 else None
    number = first.number if isinstance(first, Concession) and items[0].bare else None
    if number and sum(getattr(p, "number", None) or 1 for p in found[1:]) == number:
        return found[1:]  # "two tricks for you: king and ten"
    return found


def _which_it_is(one: Item, card: Item) -> bool:
    """Whether a card told behind "a diamond" is that diamond."""
    same = len(card.cards) == 1 and card.cards[0].suit is one.suit and card.comma
    return same and not (card.owner or card.cards[0].number or card.cards[0].every)


def _told_in_number(item: Item) -> bool:
    """Whether behind what is named a number of tricks is told; "ten" may be read as a card."""
    pip = len(item.cards) == 1 and item.cards[0].rank in PIPS.values() and not item.det
    number = item.bare and item.number and not (item.upto or item.which)
    return item.comma and bool(number or pip)


def offered(bag: Bag, ours: Callable[[Suit], Atom]) -> list[Meaning] | None:
    """ "Take the diamond now", "have the club": said to the opponents, where its highest card is
    theirs; ``ours`` is what it says of a suit whose highest is claimer's. None where no suit alone
    is told to be taken."""
    item = bag.right[0] if len(bag.right) == 1 else Item()
    plain = not (bag.subjects or bag.left or bag.phrases or bag.neg or bag.no)
    if not (item.called_for and plain) or item.suit in (None, Suit.TRUMPS):
        return None
    suit, timing = item.suit, timing_of(bag)
    assert suit is not None
    bag.use("right")

    def make(memory: LastNamed) -> list[Atom]:
        facts = memory.facts
        theirs = facts is not None and not facts.trump_suit(suit) and facts.over(None, suit)
        return [Concession(suit=suit, timing=timing) if theirs else ours(suit)]

    return one(Later(make, f"offered {suit} {timing} {bag.head}"))


def theirs_in_all(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "Four in all for the defence": with those that they have won; None where it is not told."""
    item = items[0] if len(items) == 1 else None
    number = item.number if item is not None and item.bare and not item.nouns - {"trick"} else None
    if not number or "all" not in bag.adverbs or bag.phrases or bag.neg or bag.no:
        return None
    bag.use("left", "right")
    bag.adv("all", "yours")
    return one(Later(lambda m: _still_to_come(m, number), "theirs in all"))


FEWEST: Final = 4
"""So few tricks are none that a side has in all."""


def more_than_left(items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "You make nine": more than there are tricks left is what they have in all."""
    item = items[0] if len(items) == 1 else Item()
    number = item.number or 0
    if not item.bare or number < FEWEST or item.nouns - {"trick"} or item.which or item.upto:
        return None
    given = Concession(number)

    def make(memory: LastNamed) -> list[Atom]:
        facts = memory.facts
        won = facts.won[1] if facts is not None and facts.won is not None else 0
        if (
            facts is None
            or not won
            or number <= facts.left
            or not won <= number <= won + facts.left
        ):
            return [given]
        return [Concession(number - won) if number > won else REST]

    return one(Later(make, f"they make {number}"))


def _still_to_come(memory: LastNamed, number: int) -> list[Atom]:
    """What they get yet of so many in all; what was just given may be all of it."""
    told = [
        a.number or 1
        for a in memory.atoms
        if isinstance(a, Concession) or (isinstance(a, Step) and a.kind is StepKind.CONCEDE)
    ]
    if told and sum(told) == number:
        return []
    won = memory.facts.won[1] if memory.facts is not None and memory.facts.won else 0
    if number == won:
        return [Count(CountKind.GIVEN, number)]
    return [Concession(number - won if number > won else number)]


def _given(item: Item, timing: Timing | None, mine: bool) -> list[Piece] | None:
    if item.has("otherone") and item.bare and not (item.number or mine):
        return [Concession(1, timing=timing)]  # "one goes on the ace, you get the other"
    if item.has("rest") or (item.has("all") and not item.number and not item.suits):
        if mine:
            return [REST]
        if item.suits or item.cards:
            return None
        few = item.number if item.has("rest") else None  # "all but one of the rest"
        return [Concession(few, timing=timing) if few else Count(CountKind.CONCEDE_ALL)]
    if item.pron == "it":
        return [Later(lambda m: _give_last(m, timing), "give it")]
    this = item.det == "this" and item.has("trick", "card") and item.bare
    if item.pron == "this" or this:
        return [Later(_give_this, "give this")]
    if item.cards and item.owner == "partner":  # a defender's: "give partner his ace"
        card = replace(item.cards[0], mine=None)
        suits = (card.suit,) if card.suit else ()
        return [Step(StepKind.LEAD, suits, hand=None if suits else Hand.PARTNER, other_card=card)]
    if item.cards:
        whose = False if item.mine is False else None
        return [given_card(card, timing, whose, item.comma) for card in item.cards]
    if item.has("setting"):
        return [Later(_setting_trick, "give the setting trick")]
    if item.is_hand or item.split or item.has("ruff", "finesse", "round"):
        return None
    if item.bare and item.number and item.which is Which.LOW and not item.has("trick", "loser"):
        return [StatedBelief(BeliefKind.TRUMPS_OUT, number=number_out(item))]
    if item.suits:
        number = item.several
        suit = item.suit
        if suit is None and item.colour and item.plural and not item.number:
            return [Concession(suit=each, timing=timing) for each in item.suits]
        if suit is None:
            return [Concession(item.number or 1, timing=timing)]
        if _whole_suit(item):
            return [Later(lambda m: [_all_of_it(m, item, timing)], f"all of {suit} {timing}")]
        if item.which is not None and item.which is not Which.LOSER and not number:
            return [Concession(card=described(item), timing=timing)]
        return [Concession(number, suit, timing=timing)]
    if item.upto:
        fewer = Concession(item.number, timing=timing) if item.number else REST
        more = Concession(item.upto, timing=timing)
        return [Later(lambda m: _given_either(m, fewer, more), f"give {item.number} or more")]
    if item.number:
        last = item.which is Which.LAST and (item.has("trick") or item.number > 1)
        return [Concession(item.number, timing=Timing.END if last else timing)]
    if item.which is Which.LAST:
        return [Concession(1, timing=Timing.END)]
    nth = item.bare and item.ordinal and not item.nouns  # "the first is yours"
    if item.has("trick", "loser") or item.which is Which.LOSER or number_of(item) or nth:
        return [Concession(1, timing=timing)]
    if item.pron == "them":
        return [Count(CountKind.CONCEDE_ALL)]
    if is_the_other(item):
        return [Concession(1, timing=timing)]  # "l'autre est pour vous"
    return None


def _whole_suit(item: Item) -> bool:
    """ "The diamonds", "my small clubs": all of a side suit, or all losers of it."""
    said = item.cards or item.number or item.located or item.nouns - {"loser"}
    said = said or item.which not in (None, Which.LOW, Which.LOSER) or item.mine is False
    told = bool(item.det or item.owner or item.which)
    return item.suit not in (None, Suit.TRUMPS) and item.plural and told and not said


def _all_of_it(memory: LastNamed, item: Item, timing: Timing | None) -> Concession:
    """As many tricks as the longer hand has cards of the suit; of the losers of it, that theirs
    beat."""
    facts, suit = memory.facts, item.suit
    held = [facts.held(suit, hand) for hand in SIDE] if facts is not None and suit else []
    over = facts.out_of(suit)[:1] if facts is not None and suit else []
    if (item.which or item.nouns) and facts is not None:
        top = max((card.code(facts.trump) or 0 for card in over), default=-1)
        held = [cards & ((1 << max(top, 0)) - 1) for cards in held]
    most = max((cards.bit_count() for cards in held), default=0)
    return Concession(most if most > 1 else None, suit, timing=timing)


def _given_either(memory: LastNamed, fewer: Atom, more: Atom) -> list[Atom]:
    """ "I lose one or two": the more, unless what decides it is told."""
    memory.either = (more, fewer)
    return [more]


def given_card(
    card: Card, timing: Timing | None, mine: bool | None = None, listed: bool = False
) -> Piece:
    """A card given; ``listed``: it stands behind a comma, where one of claimer's is played next."""
    plain = replace(card, mine=None)
    if plain_number(plain):
        return Concession(plain.number, timing=timing)

    def make(memory: LastNamed) -> list[Atom]:
        held = memory.facts.holding(plain) if memory.facts is not None else None
        if held is not None:  # "I leave partner's king"
            return [Step(StepKind.WIN, cards=(held,))]
        given = memory.completed(plain, mine)
        facts = memory.facts
        if given.suit is None and facts is not None:
            given = facts.finessed(given)  # of two kings out the one under the tenace
        if plain.suit is None and facts is not None and facts.has(given) and not facts.out(given):
            trump = Card(Suit.TRUMPS, plain.rank)  # "spades first, you only get the ace"
            given = trump if facts.out(trump) else given
        return [Concession(card=given, timing=timing)]

    theirs = (plain,) if listed else ()
    return Later(make, f"give {plain!r} {timing} {mine}", theirs=theirs)


def _setting_trick(memory: LastNamed) -> list[Atom]:
    """The trick that sets the contract: one down, where the tricks already won tell it."""
    known = memory.facts is not None and memory.facts.needed is not None
    return [Count(CountKind.RESULT, -1) if known else Concession(1)]


def _give_last(memory: LastNamed, timing: Timing | None) -> list[Atom]:
    card, facts = memory.card, memory.facts
    last = memory.atoms[-1] if memory.atoms else None
    if isinstance(last, Concession) and (last.number or 1) == 1 and timing in (None, last.timing):
        return []  # "all but the last, I give it to you": that trick
    if isinstance(last, Concession) and last.card is not None and last.card == card:
        return [replace(last, timing=timing)]  # "I lose the four, and you get it at the end"
    if card is not None and isinstance(last, Step) and last.kind is StepKind.PLAY:
        low = facts is not None and facts.has(card) and bool(facts.over(card, card.suit))
        if low and last.cards == (card,):
            return [Concession(1)]  # "I play the five of clubs, you get that one"
    there = facts is not None and card is not None and facts.beaten_there(card)
    if there and len(memory.atoms) == 1:
        return duck_this(memory)  # "the three on this, you have it"
    if card is not None and card.suit and facts is not None and facts.has(card):
        return [Step(StepKind.CONCEDE, (card.suit,), name="out")]  # "heart king, you take it"
    if card is not None:
        return [Concession(card=card, timing=timing)]
    if memory.suit is not None:
        return [Concession(suit=memory.suit, timing=timing)]
    return [Concession(1, timing=timing)] if timing else duck_this(memory)


def _give_this(memory: LastNamed) -> list[Atom]:
    """ "If the queen hangs on that's yours": the card asked of; else the trick now."""
    card, facts = memory.card, memory.facts
    asked = memory.asked >= 0 and memory.asked == len(memory.atoms)
    if asked and card is not None and facts is not None and facts.out(card):
        return [Concession(card=card)]
    last = memory.atoms[-1] if memory.atoms else None
    if isinstance(last, Concession) and (last.number or 1) == 1 and (last.suit or last.card):
        return []  # "a club I can't avoid losing so you can have that"
    out = isinstance(last, StatedBelief) and last.card is not None and last.card == card
    if out and card is not None and facts is not None and facts.out(card):
        return [Concession(card=card)]  # "you still have the king, that's all you get"
    return [Concession(1, timing=Timing.NOW)]


def plain_number(card: Card) -> bool:
    """ "Two aces": tricks by their number."""
    return bool(card.number) and card.suit is None


def duck_this(memory: LastNamed) -> list[Atom]:
    """The trick on the table given away; where none is, one trick."""
    on_table = memory.facts is None or memory.facts.table
    return [Concession(1, timing=Timing.NOW if on_table else None)]


def won_by(memory: LastNamed, cards: tuple[Card, ...]) -> list[Atom]:
    """ "Whoever has the queen can win it": a trick of theirs, of what was led."""
    known = (memory.completed(card, False) for card in cards)
    return [Step(StepKind.CONCEDE, cards=(card,)) for card in known]


def all_but(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "You get the rest except my club": claimer takes that alone; None where it is not all."""
    but = [i for role, its in bag.phrases for i in its if role == "but"]
    everything = all(i.has("rest", "all") and i.bare for i in items) and bool(items)
    own = not items and bag.head in ("get", "have") and any(i.mine for i in but)
    own = own and not any(i.cards for i in but)
    if not (everything or own) or not but or bag.neg or bag.no:
        return None
    bag.pp("but")
    return one(*map(_kept, but), Count(CountKind.CONCEDE_ALL))


def _kept(item: Item) -> Piece:
    """What of all is not theirs; "but my diamonds": as many as he has."""
    if item.bare:
        return Count(CountKind.TRICKS, item.number or 1)
    if not whole_suit(item):
        return Named(_alone(item))
    return Later(lambda m: [Listed(s, number=m.longest(s)) for s in item.suits], f"kept {item}")


def _alone(item: Item) -> Item:
    """ "All yours but the spade": the one trick of that suit."""
    one_card = item.suit is not None and not (item.cards or item.plural or item.which)
    return replace(item, number=item.number or 1) if one_card else item


def all_yours(memory: LastNamed) -> list[Atom]:
    """ "Three tops and then it's yours": all that is left; of a card just named, its trick."""
    card, facts = memory.card, memory.facts
    if card is not None and (facts is None or facts.out(card)):
        return [Concession(card=card)]
    if memory.of_one and memory.suit is not None and memory.nothing_since():
        return [Concession(suit=memory.suit)]  # "if the last club isn't good, it's yours"
    last = memory.atoms[-1] if memory.atoms else None
    if isinstance(last, Concession) and (last.number or 1) == 1:
        return []  # "you make a club, it's yours"
    if isinstance(last, StatedBelief) and last.kind is BeliefKind.TRUMPS_OUT and not last.when:
        return [Concession(last.number if last.number != 1 else None, Suit.TRUMPS)]  # "it's yours"
    led = isinstance(last, Step) and last.kind is StepKind.LEAD and not last.other_card
    if led and isinstance(last, Step) and len(last.suits) == 1 and last.hand is None:
        return [Concession(suit=last.suits[0])]  # "a club, it's yours"
    good = last if isinstance(last, StatedBelief) and last.kind in GOOD else None
    if good is not None and (its := good.suit or (good.card and good.card.suit)):
        return [Concession(suit=its)]  # "the fourth heart is good if ..., else it's yours"
    suit = last.suit if isinstance(last, Listed) and last.card is None else None
    if suit is not None and facts is not None and facts.over(None, suit):
        return [Concession(suit=suit)]  # "le carreau en dernier, il est pour vous"
    return [Count(CountKind.CONCEDE_ALL)]
