"""Text into words with their places: the vocabulary of a language over any Unicode text.

The vocabulary is the terminals of the language's lark grammar. At each word the longest terminal
wins; a word may stand for several equally long ones, and the grammar then takes the one that fits.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from lark import Lark
from lark.lexer import PatternRE, TerminalDef

LANGUAGES: Final = ("en", "fr")
DROPPED: Final = frozenset({"FILLER", "ELIDED"})
JOINTS: Final = frozenset(
    [
        "THEN",
        "AFTER",
        "BEFORE",
        "OTHERWISE",
        "SEMI",
        "DOT",
        "COLON",
        "DASH",
        "QMARK",
        "COMMA",
        "AND",
        "OR",
    ]
)
# "ruff" and "finesse" are nouns after an article, a number, a suit or "take".
NOUNS: Final = {"RUFF": "N_RUFF", "FINESSE": "N_FINESSE"}
ARTICLES: Final = frozenset({"the", "a", "la", "l'", "une", "un", "cette", "that", "this"})
BE: Final = frozenset(["is", "are", "be", "'s", "'re", "est", "sont", "sera", "seront"])
BEFORE_NOUN: Final = frozenset(
    [
        "N1",
        "N2",
        "N3",
        "N4",
        "N5",
        "SPADES",
        "HEARTS",
        "DIAMONDS",
        "CLUBS",
        "TRUMP",
        "MY",
        "HIGH",
        "LOW",
        "TAKE",
        "MAKE",
        "NO",
        "GIVE",
    ]
)
NOUN_NEXT: Final = re.compile(
    r" +(?:spade|heart|diamond|club|trump|card|ace|king|queen|jack|one|two|three|four|[♠♥♦♣0-9]|"
    r"pique|coeur|cœur|carreau|trefle|atout|carte)"
)
MAX_TEXT: Final = 10_000


@dataclass(frozen=True, slots=True)
class Word:
    """A word or phrase of the text: the terminals it can be, best first, and where it stands."""

    types: tuple[str, ...]
    text: str
    start: int
    end: int

    @property
    def type(self) -> str:
        """Its likeliest terminal."""
        return self.types[0]


def fold(text: str) -> str:
    """Lower case without accents, curly quotes or odd spaces, one character for each given one."""
    folded = []
    for char in text:
        if char in "’‘ʼ`´′":
            folded.append("'")
        elif char == "_" or (char.isspace() and char != "\n") or char in "\ufe0f\ufe0e\u200d":
            folded.append(" ")
        elif char in "‐‑‒":
            folded.append("-")
        else:
            plain = unicodedata.normalize("NFKD", char.lower())[:1]
            folded.append(plain or " ")
    return "".join(folded)


def _longest_first(pattern: str) -> str:
    """The alternatives of a pattern, longest first: re takes the first that fits."""
    depth = 0
    parts = [""]
    for place, char in enumerate(pattern):
        escaped = place > 0 and pattern[place - 1] == "\\"
        if not escaped:
            depth += (char in "([") - (char in ")]")
        if char == "|" and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return "|".join(sorted(parts, key=len, reverse=True))


def _bounded(terminal: TerminalDef) -> None:
    """Whole words only, and ``_`` for the space or hyphen between two of them."""
    pattern = terminal.pattern
    if isinstance(pattern, PatternRE):
        body = _longest_first(pattern.value)
        body = body.replace("_?", "(?: +|-)?").replace("_", "(?: +|-)")
        pattern.value = rf"(?:(?<!\w)|(?=\W))(?:{body})(?:(?<=')|(?<=\W)|(?!'?\w))"


@dataclass(frozen=True, slots=True)
class Language:
    """A language's grammar and its vocabulary."""

    code: str
    grammar: Lark
    vocabulary: tuple[tuple[str, re.Pattern[str]], ...]


@cache
def language(code: str) -> Language:
    """Load a language's grammar (``en``, ``fr``); done once."""
    folder = Path(__file__).parent
    text = (folder / "clauses.lark").read_text(encoding="utf-8") + "\n"
    text += (folder / f"grammar_{code}.lark").read_text(encoding="utf-8")
    grammar = Lark(
        text,
        parser="lalr",
        lexer="basic",
        start="start",
        edit_terminals=_bounded,
        maybe_placeholders=False,
    )
    order = {name: place for place, name in enumerate(re.findall(r"(?m)^([A-Z_0-9]+):", text))}
    terminals = [t for t in grammar.terminals if isinstance(t.pattern, PatternRE)]
    terminals.sort(key=lambda t: order.get(t.name, 999))
    return Language(code, grammar, tuple((t.name, re.compile(t.pattern.value)) for t in terminals))


def _stands(name: str, original: str, after: str, director: bool) -> bool:
    """Whether the spelling as written allows this terminal: capitals for letters, accents."""
    if name in ("NORTH", "EAST", "WEST") and len(original) == 1:
        return original.isupper()
    if name == "HAVE" and original == "à":
        return False
    if name == "EAST" and original.lower() == "est":  # French "est" is mostly "is"
        holds = r" +(ne |n'|a |fourni|défausse|coupe|tient|joue|couvre|met )"
        return original[0].isupper() or re.match(holds, after) is not None
    if director and name == "CARD" and len(original) > 1:
        return True
    if name in ("CARD", "HONOURS"):
        letters = [char for char in original if char.isalpha()]
        if any(char.islower() for char in letters) and not any(
            not char.isalnum() or char.isdigit() for char in original
        ):
            return len(original) > 2 and name == "HONOURS" and original.lower() != "at"
        if original == "A" and re.match(r" +[a-z]{3}", after):
            return False
    return True


def read_words(text: str, code: str, director: bool = False) -> list[Word]:
    """The words of ``text`` in order; unknown ones have the type ``WORD``; fillers are left out.

    A director's notation may write its cards in small letters (``sa``).
    """
    folded = fold(text)
    vocabulary = language(code).vocabulary
    words: list[Word] = []
    noun_next = after_be = False
    place = 0
    while place < len(folded):
        char = folded[place]
        if char == " ":
            place += 1
            continue
        longest = 0
        types: list[str] = []
        for name, pattern in vocabulary:
            match = pattern.match(folded, place)
            if match is None or (size := match.end() - place) < max(longest, 1):
                continue
            original = text[place : place + size]
            if not _stands(name, original, text[place + size :][:12], director):
                continue
            if size > longest:
                longest, types = size, []
            types.append(name)
        if not types:
            match = re.compile(r"\w+('\w+)*").match(folded, place)
            longest = match.end() - place if match else 1
            if match is None and unicodedata.category(text[place])[0] in "PZCM":
                place += 1
                continue
            types = ["WORD"]
        after_hand = bool(words) and words[-1].type in ("DUMMY", "OWN")
        noun_after = NOUN_NEXT.match(folded, place + longest)
        if "GOOD" in types and (after_be or after_hand) and not noun_after:
            types = ["GOOD"]  # "my hand is high", but "the high trumps"
        elif {"GOOD", "HIGH"} <= set(types) and not noun_after:
            types.remove("GOOD")
            types.insert(0, "GOOD")
        if noun_next and types[0] in NOUNS:
            types = [NOUNS[types[0]]]
        after_be = folded[place : place + longest] in (BE | ARTICLES if after_be else BE)
        noun_next = folded[place : place + longest] in ARTICLES or types[0] in BEFORE_NOUN
        if types[0] not in DROPPED:
            end = place + longest
            words.append(Word(tuple(types), text[place:end], place, end))
        place += longest
    return words


def coverage(text: str, code: str) -> tuple[int, int]:
    """How many words of ``text`` the language knows, and how many there are (joints left out)."""
    folded = fold(text)
    known = 0
    total = 0
    vocabulary = language(code).vocabulary
    for match in re.finditer(r"[a-z]{2,}", folded):
        total += 1
        known += any(
            (found := pattern.match(folded, match.start())) and found.end() >= match.end()
            for _, pattern in vocabulary
        )
    return known, total
