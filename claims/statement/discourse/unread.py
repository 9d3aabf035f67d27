"""What words that were ignored could be about: whether they say anything, and of which suits."""

from typing import Final

from claims.statement.discourse.cover import WEAK_KINDS
from claims.statement.model import Reading, Suit
from claims.statement.words.lexicon import Entry
from claims.statement.words.text import Text

SLIGHT: Final = (WEAK_KINDS - {"sub"}) | {"poss", "filler", "mood"}
"""Kinds of words that say nothing by themselves."""


def weighty(reading: Reading) -> bool:
    """Whether one of the words ignored could say something of the play: it is unknown, or more than
    "the" and "of"."""
    return any(not found or {e.kind for e in found} - SLIGHT for found in _entries(reading))


def suits_unread(reading: Reading) -> tuple[Suit, ...]:
    """The suits that words ignored name."""
    named = [e.value for found in _entries(reading) for e in found if e.kind == "suit"]
    return tuple(dict.fromkeys(Suit(value) for value in named))


def _entries(reading: Reading) -> list[list[Entry]]:
    """For each word ignored all that it can mean."""
    words = [word.spelt or word.text for word in reading.words if word.read == "ignored"]
    if not reading.language:
        return [[] for _ in words]
    return [[entry for _, entry in Text(word, reading.language).matches(0)] for word in words]
