"""What is told besides of what comes before something else."""

from typing import Final

from claims.statement.discourse.units import Unit
from claims.statement.grammar.bag import Bag

TILL: Final = "till"
"""The name of a clause that tells until when something waits: "not before I've had the ace"."""


def done_too(first: Unit, after: list[Unit]) -> bool:
    """ "Once I've drawn a trump | and cashed the king", "after one of clubs | and then one of
    hearts": what is done besides, before the same."""
    joined, more = (after[0].word, after[1].bag) if len(after) > 1 else ("", None)
    if more is None:
        return False
    verb = joined == "and" and bool(more.head) and not (more.subjects or more.left)
    return verb or goes_on(first, joined, more)


def goes_on(first: Unit, joined: str, more: Bag) -> bool:
    """ "But before that the ace of diamonds | then the king", "not before I've had the ace |
    followed by the king": a list of what waits for nothing; a comma, or a verb, would end it."""
    if joined not in ("and", "then"):
        return False
    named = not (more.head or more.subjects) and bool(more.left or more.right or more.phrases)
    before = first.kind == "clause" or first.text == TILL
    return (before and named and joined == "then") or counted_alike(first.bag, more)


def counted_alike(bag: Bag | None, other: Bag) -> bool:
    """ "One of clubs and then one of hearts": rounds of two suits, told by their numbers alone."""
    told = [*bag.left, *bag.right] if bag is not None else []
    items = [*told, *other.left, *other.right]
    counted = len(told) == 1 and len(items) == 2 and all(i.number and i.suit for i in items)
    return counted and not (other.head or other.phrases or any(i.cards for i in items))
