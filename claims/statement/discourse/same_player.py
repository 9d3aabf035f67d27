"""What an opponent does who is named once for more than one thing: "West wins and leads into my
tenace"."""

from dataclasses import replace
from typing import Final

from claims.statement.context import OURS
from claims.statement.discourse.units import Unit
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Meaning
from claims.statement.meanings.pieces import they_throw
from claims.statement.meanings.predicates import meanings
from claims.statement.model import Step, StepKind

LED: Final = frozenset({"play", "goback"})
"""How a lead is told."""
PARTED: Final = frozenset({"discard", "drop", "part"})
"""How one parts with a card, or bares it."""
LIES: Final = frozenset({"drop", "hides"})
"""What a card is said to be that stands with few others, or with enough."""


def by_the_same(units: list[Unit]) -> None:
    """What stands behind "and" or "or" without a player of its own, where an opponent was told of:
    a lead into a tenace, the card that he may throw, the other card that he cannot keep."""
    for place in range(len(units) - 2):
        if place + 3 > len(units):
            return  # some were joined
        told, joining, unit = units[place : place + 3]
        who, bag = told.bag, unit.bag
        if joining.kind != "connective" or told.kind != "clause" or unit.kind != "clause":
            continue
        if who is None or bag is None or not _of_an_opponent(who) or bag.neg:
            continue
        his = bag.fresh()
        his.subjects = ("foe",)
        if found := _done(who, joining.word, bag):
            units[place + 2] = replace(unit, bag=his, meanings=tuple(found))
        elif joining.word == "and" and (found := _kept(who, bag)):
            used = told.used | joining.used | unit.used
            kept = replace(told, end=unit.end, used=used, meanings=tuple(found))
            units[place : place + 3] = [kept]


def _of_an_opponent(bag: Bag) -> bool:
    """Whether an opponent, and nobody else, does or suffers something."""
    seats = [item.hand for item in (*bag.left, *bag.right) if item.is_hand]
    return not any(hand in OURS for hand in seats) and bool(seats or bag.foe)


def _done(who: Bag, joining: str, bag: Bag) -> list[Meaning]:
    """ "He throws the king of spades or bares the king of clubs", "West is squeezed: he throws the
    king", "... and leads"."""
    may = joining == "or" and not bag.subjects
    must = who.head == "squeezed" and bag.subjects == ("it",)
    if (may or must) and bag.head in PARTED:
        return they_throw(bag.fresh()) if bag.right and not bag.left else []
    leads = joining == "and" and not (bag.subjects or bag.left or bag.passive)
    return _led(who, bag) if leads and bag.head in LED else []


def _led(who: Bag, bag: Bag) -> list[Meaning]:
    """ "West is down to diamonds and leads into my ace-queen": he must."""
    his = bag.fresh()
    his.left = tuple(item for item in who.left if item.is_hand)
    if his.left:
        his.todo.add("left")
    else:
        his.subjects = ("foe",)
    found = meanings(his)
    must = [piece for one in found for piece in one.pieces if isinstance(piece, Step)]
    return found if any(step.kind is StepKind.ENDPLAY for step in must) else []


def _kept(who: Bag, bag: Bag) -> list[Meaning]:
    """ "West cannot keep the king of spades and the king of clubs guarded": neither of them."""
    cards = [item for item in bag.left if len(item.cards) == 1 and item.mine is not True]
    if who.head != "squeezed" or not who.right or bag.head not in LIES or bag.subjects:
        return []
    if len(cards) != 1 or len(bag.left) != 1 or bag.right or bag.phrases:
        return []
    both = who.fresh()
    both.right = (*who.right, *cards)
    return meanings(both)
