"""What "if they are" says behind a condition that was denied: its other case."""

from dataclasses import replace

from claims.statement.discourse.units import Unit
from claims.statement.words.text import Text


def affirm(text: Text, units: list[Unit]) -> None:
    """ "If hearts aren't 3-3 you get one; if they are, ...": what was denied, and is so after all,
    is the other case; "if so" is not."""
    asked: Unit | None = None
    for place, unit in enumerate(units):
        if unit.kind in ("if", "unless"):
            asked = unit
        elif unit.kind == "so" and unit.word == "is":
            other = asked is not None and asked.kind == "if" and _denied(text, asked)
            units[place] = replace(unit, kind="else" if other else "so", word="")


def _denied(text: Text, asked: Unit) -> bool:
    """Whether a word of a condition denies it, "don't break" too."""
    return any(
        entry.kind in ("neg", "no")
        for at in range(asked.start, asked.end)
        for _, entry in text.matches(at)
    )
