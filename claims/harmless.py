"""Text from others that is shown or passed on: nothing in it may steer who reads it.

Escape sequences, C1 controls, overrides of the writing direction and what else no eye can see do
not belong to what a record, a log or a name of a file says.
"""

import os
import re
from typing import Final

_LONE: Final = re.compile("[\ud800-\udfff]")
NO_CHARACTER: Final = "\ufffd"
"""Stands for half a character, which no encoding can write."""


def harmless(text: str) -> str:
    """The text with a question mark for every character that cannot be printed, a space for every
    kind of space; its lines stay."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else _shown(letter) for letter in text)


def _shown(letter: str) -> str:
    return letter if letter == "\n" else " " if letter.isspace() else "?"


def json_escaped(text: str) -> str:
    r"""JSON with ``\u202e`` for every character that cannot be printed: the same values."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() or letter == "\n" else _escape(letter) for letter in text
    )


def _escape(letter: str) -> str:
    if _LONE.match(letter):
        return "\\ufffd"
    units = letter.encode("utf-16-be")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def whole(text: str) -> str:
    """The text as UTF-8 can write it; of a file's name the bytes that are no UTF-8 stand as
    ``\\xe9``."""
    if _LONE.search(text) is None:
        return text
    try:
        return os.fsencode(text).decode("utf-8", "backslashreplace")
    except UnicodeError:
        return _LONE.sub(NO_CHARACTER, text)
