"""What is done between two plays: the one is made before it, the other after it."""

from dataclasses import replace
from itertools import takewhile

from claims.statement.discourse.ahead import STOPS
from claims.statement.discourse.units import Unit
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Meaning, Piece
from claims.statement.grammar.named import Named


def told_between(units: list[Unit]) -> None:
    """ "Between the ace and the king I lose a heart", "I lose one between the ace and the king":
    after the one, and then the other."""
    for place, unit in reversed(list(enumerate(units))):
        if unit.kind != "between" or (ends := halves(unit)) is None:
            continue
        first, last = ends
        units[place] = replace(unit, kind="after", word="after", meanings=_named(unit, first))
        at = place + 1
        if not place or units[place - 1].kind != "clause":
            ahead = list(takewhile(lambda u: u.word not in STOPS, units[at:]))
            at += next((n for n, u in enumerate(ahead, 1) if u.kind == "clause"), len(ahead))
        there = units[at - 1].end
        then = Unit("connective", there, there, 0.0, "then")
        named = Unit("clause", there, there, 0.0, bag=Bag(left=(last.item,)))
        units[at:at] = [then, replace(named, meanings=_named(unit, last))]


def halves(unit: Unit) -> list[Named] | None:
    """What comes before and what after; None where a clause names no two winners or suits."""
    bag, pieces = unit.bag, unit.meanings[0].pieces if unit.meanings else ()
    if bag is None or bag.head or bag.subjects or bag.phrases or bag.neg or bag.no:
        return None
    told = [half for piece in pieces for half in _one_by_one(piece)]
    return told if len(told) == 2 else None


def _one_by_one(piece: Piece) -> list[Named]:
    """The cards of a noun each by itself, or the suit that it names."""
    item = piece.item if isinstance(piece, Named) else None
    if item is None or not isinstance(piece, Named) or item.number not in (None, 2):
        return []
    if item.cards:
        return [replace(piece, item=replace(item, cards=(card,))) for card in item.cards]
    return [piece] if item.suit is not None else []


def _named(unit: Unit, half: Named) -> tuple[Meaning, ...]:
    return (replace(unit.meanings[0], pieces=(half,)),)
