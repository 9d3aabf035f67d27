"""What claimer would suffer if he did something that he therefore does not do."""

from dataclasses import replace
from itertools import takewhile
from typing import Final

from claims.statement.discourse.units import Unit
from claims.statement.model import Concession, Count, StatedBelief
from claims.statement.words.text import Text

ENDS: Final = frozenset({"stop", "semi", "ask"})
"""What ends a sentence."""


def not_done_then(text: Text, units: list[Unit]) -> None:
    """ "If I ruff small I might get overruffed, so I ruff with the ace": only what stands behind
    "so" is done; what stands before it is its reason."""
    for place, unit in enumerate(units):
        if (unit.kind, unit.word) != ("if", "unread") or not _own(text, unit):
            continue
        so = next((n for n in range(place + 1, len(units)) if _so_or_end(text, units[n])), None)
        if so is None or units[so].word in ENDS or not _played(units[so + 1 :]):
            continue
        for at in range(place, so + 1):
            if units[at].kind != "connective":
                units[at] = replace(units[at], kind="filler", word="", lost=0)


def reason_put_right(text: Text, units: list[Unit]) -> None:
    """ "Low, no, I need to be in hand so the ace": why it is put right binds nothing, and what is
    concluded is put right."""
    for place, unit in enumerate(units):
        if unit.kind != "clause" or unit.meanings[0].pieces:
            continue
        after = takewhile(_joins, (units[at] for at in range(place + 1, len(units))))
        if not any(u.word not in ENDS and _so_or_end(text, u) for u in after):
            continue
        before = next((u for u in reversed(units[:place]) if _tells(u)), unit)
        if before.kind == "retract":
            units[place] = replace(unit, kind="filler", word="", meanings=())


def _joins(unit: Unit) -> bool:
    return unit.kind == "connective"


def _tells(unit: Unit) -> bool:
    """Whether it is more than a pause or a word that says nothing."""
    return unit.kind != "filler" and unit.word != "comma"


def _own(text: Text, asked: Unit) -> bool:
    """Whether it is claimer who does what a condition tells."""
    behind = min((end for end, e in text.matches(asked.start) if e.kind == "sub"), default=0)
    return behind > 0 and any(
        (e.kind, e.value) == ("subject", "self") for _, e in text.matches(behind)
    )


def _so_or_end(text: Text, unit: Unit) -> bool:
    return unit.kind in ("connective", "retract") and (unit.word in ENDS or hence(text, unit))


def hence(text: Text, unit: Unit) -> bool:
    """Whether what follows from what stands before is told behind a unit."""
    said = range(unit.start, unit.end)  # "get overruffed, so"
    marks = unit.kind in ("connective", "retract")
    return marks and any(e.value == "hence" for at in said for _, e in text.matches(at))


def _played(units: list[Unit]) -> bool:
    """Whether the next clause tells a play, not what a line is worth."""
    clause = next((unit for unit in units if unit.kind == "clause"), None)
    pieces = clause.meanings[0].pieces if clause is not None else ()
    return bool(pieces) and not any(
        isinstance(piece, Count | Concession | StatedBelief) for piece in pieces
    )
