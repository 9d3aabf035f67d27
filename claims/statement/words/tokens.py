"""A text as tokens with their places: words, card letters, symbols and connectives."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

MAX_TEXT: Final = 10_000
"""Characters of a statement that are read; what comes after is reported as ignored."""

MOST_TOKENS: Final = 2_500
"""Tokens of a statement that are read."""

SYMBOLS: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss"})
ARROW: Final = "->"
ARROWS: Final = frozenset("→⇒➔➜⟶")
"""Marks that mean what this one does: "king -> ace"."""
_APOSTROPHES: Final = "’‘ʼ`´′"
_HYPHENS: Final = "‐‑‒"
_PIECES: Final = re.compile(
    r"\d+(?:st|nd|rd|th|er|ere|eme|e)(?![^\W_])"  # 13th, 2e
    r"|(?=\d*[a-z])(?=[a-z]*\d)(?:10|[akqjtrdvshcp2-9]){2,8}x*(?![^\W_])"  # D2, KJ10
    r"|[^\W\d_]{1,2}\d(?![^\W_])"  # b4
    r"|[^\W\d_]+(?:'[^\W\d_]+)*'?|\d+|[♠♥♦♣♤♡♢♧❤]|\.{2,}|[-=–—]+>|[-–—]+|\S"
)


@dataclass(frozen=True, slots=True)
class Token:
    """A token: its folded text, its place in the statement, and the text as written.

    ``read_as`` is the word it is taken for where the spelling was put right, else "".
    """

    text: str
    start: int
    end: int
    raw: str
    read_as: str = ""


def fold(text: str) -> str:
    """Lower case without accents, curly quotes or odd spaces, "×" as x: one character for each."""
    folded = []
    for char in text:
        if char in _APOSTROPHES:
            folded.append("'")
        elif char in _HYPHENS:
            folded.append("-")
        elif char.isspace():
            folded.append("\n" if char == "\n" else " ")
        elif char in "\ufe0f\ufe0e\u200d_":
            folded.append(" ")
        elif char == "×":
            folded.append("x")
        else:
            plain = unicodedata.normalize("NFKD", char.lower())[:1]
            folded.append(plain or " ")
    return "".join(folded)


def plain(word: str) -> str:
    """A folded word with its ligatures written out: "cœur" as "coeur"."""
    return word.translate(_LIGATURES)


def pieces(text: str) -> list[Token]:
    """The text cut into words, numbers, symbols and single marks, with their places."""
    folded = fold(text)
    found: list[Token] = []
    for line_start, line in _lines(folded):
        if line_start:
            found.append(Token("\n", line_start - 1, line_start, "\n"))
        for match in _PIECES.finditer(line):
            start, end = line_start + match.start(), line_start + match.end()
            raw = text[start:end]
            if _mark_only(raw):
                continue
            arrow = raw in ARROWS or (len(raw) > 1 and raw.endswith(">"))
            word = ARROW if arrow else match.group()
            found.append(Token(plain(word), start, end, raw))
    return found


def _lines(folded: str) -> list[tuple[int, str]]:
    """The lines of a text with the place where each begins."""
    lines = []
    start = 0
    for line in folded.split("\n"):
        lines.append((start, line))
        start += len(line) + 1
    return lines


def _mark_only(raw: str) -> bool:
    """Whether it is a lone accent or control character, no part of any word."""
    return len(raw) == 1 and unicodedata.category(raw)[0] in "CM"


def capital(raw: str) -> bool:
    """Whether letters are written as cards are: in capitals and digits, one letter at least."""
    letters = [char for char in raw if char.isalpha()]
    return bool(letters) and all(char.isupper() for char in letters)


def is_hyphen(tokens: Sequence[Token], place: int) -> bool:
    """Whether a token is a hyphen inside a word."""
    around = tokens[max(0, place - 1) : place + 2]
    inside = len(around) == 3 and around[0].end == around[1].start and around[0].text != ","
    return inside and around[1].raw == "-" and around[1].end == around[2].start
