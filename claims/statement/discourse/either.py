"""One card or another, as an opponent plays: two cases told without "if"."""

from dataclasses import replace
from typing import Final

from claims.statement.discourse.units import Unit
from claims.statement.grammar.noun import Item, grown
from claims.statement.meanings.predicates import meanings

IN_TRICK: Final = frozenset({"play", "put", "covers", "low"})
"""What an opponent does in the trick, before claimer's side plays to it."""
BETWEEN: Final = frozenset({"comma", "ornot", "dash", "colon"})
"""What may stand between the case and what is played in it."""


def either_card(units: list[Unit]) -> None:
    """ "Depending on whether West plays the king, I play the ace or the queen", and the other way
    round: if he does, the first, otherwise the second."""
    for place in range(len(units) - 1, -1, -1):
        asked = units[place]
        played = asked.bag is not None and asked.bag.head in IN_TRICK
        if asked.kind != "depending" or not (asked.seen and played):
            continue
        at = _next_told(units, place, 1)
        at = at if at is not None and _two_cards(units[at]) else _next_told(units, place, -1)
        both = _each(units[at]) if at is not None else []
        if at is None or len(both) != 2:
            continue
        first, last = min(place, at), max(place, at) + 1
        last += [unit.word for unit in units[last : last + 1]] == ["ornot"]
        told = units[at]
        units[first:last] = [
            replace(asked, kind="if", word=""),
            both[0],
            Unit("else", told.start, told.start, 0.0),
            both[1],
        ]


def _next_told(units: list[Unit], place: int, step: int) -> int | None:
    """The place of the clause next to a unit, behind it or before it."""
    at = place + step
    while 0 <= at < len(units) and (units[at].kind == "filler" or units[at].word in BETWEEN):
        at += step
    return at if 0 <= at < len(units) and units[at].kind == "clause" else None


def _cards(unit: Unit) -> tuple[Item, ...]:
    bag = unit.bag
    return (bag.right or bag.left) if bag is not None and bag.head in ("", "play", "put") else ()


def _two_cards(unit: Unit) -> bool:
    """Whether it tells of one card or another, and of nothing else."""
    items, bag = _cards(unit), unit.bag
    plain = bag is not None and not (bag.phrases or bag.neg or bag.no or bag.foe)
    named = [len(item.cards) == 1 and bool(item.cards[0].rank) for item in items]
    return plain and named == [True, True] and items[1].instead


def _each(unit: Unit) -> list[Unit]:
    """The clause of either card."""
    if not _two_cards(unit) or unit.bag is None:
        return []
    side = "right" if unit.bag.right else "left"
    found = []
    for item in _cards(unit):
        bag = unit.bag.fresh()
        setattr(bag, side, (grown(item, instead=False, comma=False),))
        if told := meanings(bag):
            found.append(replace(unit, bag=bag, meanings=tuple(told)))
    return found
