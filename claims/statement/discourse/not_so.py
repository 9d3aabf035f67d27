"""What claimer would suffer if he did something that he therefore does not do."""

from dataclasses import replace
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
        says_nothing = unit.kind == "clause" and not unit.meanings[0].pieces
        behind = next((u for u in units[place + 1 :] if _so_or_end(text, u)), unit)
        paused = units[place + 1 : units.index(behind)] if says_nothing else []
        if not says_nothing or behind is unit or behind.word in ENDS:
            continue
        if any(u.kind != "connective" for u in paused):
            continue
        before = [u for u in units[:place] if u.kind != "filler" and u.word != "comma"]
        if before and before[-1].kind == "retract":
            units[place] = replace(unit, kind="filler", word="", meanings=())


def _own(text: Text, asked: Unit) -> bool:
    """Whether it is claimer who does what a condition tells."""
    behind = min((end for end, e in text.matches(asked.start) if e.kind == "sub"), default=0)
    return behind > 0 and any(
        (e.kind, e.value) == ("subject", "self") for _, e in text.matches(behind)
    )


def _so_or_end(text: Text, unit: Unit) -> bool:
    if unit.kind not in ("connective", "retract"):
        return False
    said = range(unit.start, unit.end)  # "get overruffed, so"
    return unit.word in ENDS or any(e.value == "hence" for at in said for _, e in text.matches(at))


def _played(units: list[Unit]) -> bool:
    """Whether the next clause tells a play, not what a line is worth."""
    clause = next((unit for unit in units if unit.kind == "clause"), None)
    pieces = clause.meanings[0].pieces if clause is not None else ()
    return bool(pieces) and not any(
        isinstance(piece, Count | Concession | StatedBelief) for piece in pieces
    )
