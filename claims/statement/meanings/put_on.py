"""What claimer's side puts on a card that an opponent may play: each a case, told without "if"."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Final

from claims.statement.context import SIDE, Facts
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.meanings.pieces import one
from claims.statement.meanings.this_trick import lower
from claims.statement.model import (
    Card,
    Condition,
    ConditionKind,
    Listed,
    Step,
    StepKind,
    Suit,
    Which,
)

PUT: Final = frozenset({"", "play", "put", "take", "win"})
"""What is done with the card that is put on theirs."""
Read = Callable[[Bag], list[Meaning]]
LOW: Final = Card(which=Which.LOW)


def or_put_on_theirs(read: Read) -> Read:
    """The meanings of a clause, where what it puts on a card may be put on one of theirs."""

    @wraps(read)
    def meanings(bag: Bag) -> list[Meaning]:
        told, found = _put_on_theirs(bag), read(bag)
        if told is None or len(found) > 1 or (found and len(found[0].pieces) != 1):
            return found
        case = Later(lambda m: _case(m, *told), f"{told[0]} on {told[1]}")
        if not found:
            put, theirs = told
            return one(_either(case, Later(lambda m: _over(m, put, theirs), "over ours")))
        piece = found[0].pieces[0]
        if isinstance(piece, Named):
            return found
        return [replace(found[0], pieces=(_either(case, piece),))]

    return meanings


def _either(told: Later, piece: Atom | Later) -> Later:
    """What is put on a card of theirs, where it is one; else what was said otherwise."""

    def make(memory: LastNamed) -> list[Atom]:
        made = told.make(memory)
        return made or (piece.make(memory) if isinstance(piece, Later) else [piece])

    return replace(piece, make=make) if isinstance(piece, Later) else Later(make, told.name)


def _put_on_theirs(bag: Bag) -> tuple[Card, Card] | None:
    """ "On the king I play the ace, on a small one the queen": the card that is played, and theirs;
    None where no card of theirs may be told."""
    items, trial = (*bag.left, *bag.right), bag.fresh()
    under = trial.item_at("on", "to")
    ours = items[0].cards[0] if len(items) == 1 and len(items[0].cards) == 1 else None
    if under is None or ours is None or not ours.rank or bag.head not in PUT:
        return None
    theirs = _of_theirs(under)
    trial.use("left", "right")
    plain = bag.subjects in ((), ("self",)) and not (bag.neg or bag.no or trial.todo)
    if theirs is None or not plain or items[0].mine is False:
        return None
    if ours.suit is not theirs.suit and ours.suit and theirs.suit:
        return None  # "on the ace of spades I put the king of diamonds": thrown
    return replace(ours, mine=None, hand=None), theirs


def _of_theirs(item: Item) -> Card | None:
    """A card named by its rank, or a small one, that is not said to be claimer's."""
    if item.mine is True or item.several or item.plural:
        return None
    if item.cards:
        return replace(item.cards[0], mine=None, hand=None) if item.cards[0].rank else None
    small = item.which is Which.LOW and not item.suits and not item.nouns - {"card"}
    return LOW if small else None


def _case(memory: LastNamed, ours: Card, theirs: Card) -> list[Atom]:
    """The card played where theirs is, of the suit that was led; nothing where no trick of it was
    told."""
    facts, suit = memory.facts, _suit_led(memory)
    put = replace(ours, suit=ours.suit or suit)
    if facts is None or facts.table or suit is None or not (put.suit is suit and facts.has(put)):
        return []
    over = replace(theirs, suit=theirs.suit or suit) if theirs.rank else theirs
    if over.rank and not _only_theirs(over, facts):
        return []
    asked = Condition(ConditionKind.PLAYS, card=over)
    return [Step(StepKind.PLAY, cards=(put,), when=(asked,))]


def _over(memory: LastNamed, ours: Card, under: Card) -> list[Atom]:
    """ "I play the queen on the jack": on the other hand's, where that is claimer's."""
    known = memory.completed(replace(under, suit=under.suit or ours.suit), True)
    over, facts = replace(ours, suit=ours.suit or known.suit), memory.facts
    if facts is None or facts.table or known.suit is None or over.suit is not known.suit:
        return []
    hands = {facts.where(known), facts.where(over)}
    overtaken = hands == set(SIDE) and known.rank and lower(known, over)
    return [Step(StepKind.OVERTAKE, cards=(known,), other_card=over)] if overtaken else []


def _only_theirs(card: Card, facts: Facts) -> bool:
    return facts.out(card) and not facts.has(card)


def _suit_led(memory: LastNamed) -> Suit | None:
    """The suit of the trick told last: led or called, or of a card put on one of theirs in it."""
    last = memory.atoms[-1] if memory.atoms else None
    if isinstance(last, Listed):
        return last.card.suit if last.card else last.suit
    cards = last.cards if isinstance(last, Step) else ()
    return memory.suit if isinstance(last, Step) and (last.suits or cards) else None
