"""The languages of the reports: phrases, cards, seats and laws said for a person.

The English text of a phrase is its key; ``locale/<language>.toml`` holds the other languages. The
gist of each paragraph of the Laws is that of the register, in English, or of the locale.
"""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from claims.cards import DENOMINATIONS, RANKS, SEATS, SUITS
from claims.law.register import register
from claims.said import Said

LANGUAGES: Final = ("en", "fr")
SYMBOLS: Final = dict(zip(SUITS, "♠♥♦♣", strict=True))
_CARD: Final = re.compile(rf"\b([{SUITS}])([{RANKS}])\b")
_RESULT: Final = re.compile(r"^(\d?)(NT|[SHDC])(X{0,2})(.*)$")


@cache
def _locale(language: str) -> dict[str, Any]:
    path = files("claims.report") / "locale" / f"{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


class Words:
    """One language, with or without suit symbols (``symbols`` off where they cannot be shown)."""

    def __init__(self, language: str, symbols: bool = True) -> None:
        self.language = language if language in LANGUAGES else "en"
        self.symbols = symbols
        table = {} if self.language == "en" else _locale(self.language)
        self._phrases: dict[str, str] = table.get("phrases", {})
        self._ranks: dict[str, str] = table.get("ranks", {})
        self._laws: dict[str, str] = table.get("laws", {})
        self._seats: dict[str, str] = table.get("seats", {})
        self._singulars: dict[str, str] = table.get("singulars", {})

    def say(self, phrase: str, **facts: object) -> str:
        """A phrase in this language, filled in; a ``Said`` brings its own facts."""
        if isinstance(phrase, Said):
            words = {name: self._phrases.get(fact, fact) for name, fact in phrase.facts.items()}
            pattern = self._phrases.get(phrase.template, phrase.template)
            return self.cards(self._agreed(pattern.format(**words)))
        pattern = self._phrases.get(phrase, phrase)
        return pattern.format(**facts) if facts else self.cards(pattern)

    def _agreed(self, text: str) -> str:
        """A text with the singular of its nouns after 0 and 1, where the locale lists them."""
        for many, one in self._singulars.items():
            text = re.sub(rf"\b([01]) {many}\b", rf"\1 {one}", text)
        return text

    def count(self, number: int, one: str, many: str, **facts: object) -> str:
        """``1 trick``, ``3 tricks``: ``one`` and ``many`` are phrases with ``{n}``."""
        plural = number > 1 if self.language == "fr" else number != 1
        return self.say(many if plural else one, n=number, **facts)

    def suit(self, letter: str) -> str:
        """A suit as its symbol, or its letter."""
        return SYMBOLS[letter] if self.symbols else letter

    def rank(self, letter: str) -> str:
        """A rank as this language writes it."""
        return self._ranks.get(letter, letter)

    def card(self, name: str) -> str:
        """``H9`` as ``♥9``."""
        return self.suit(name[0]) + self.rank(name[1])

    def cards(self, text: str) -> str:
        """A text with every card in it written this way."""
        return _CARD.sub(lambda match: self.card(match[0]), text)

    def seat(self, seat: int | str) -> str:
        """A seat by its name: ``South``."""
        index = seat if isinstance(seat, int) else SEATS.index(seat)
        return self.say(("North", "East", "South", "West")[index])

    def seat_letter(self, seat: int | str) -> str:
        """A seat by its letter."""
        letter = SEATS[seat] if isinstance(seat, int) else seat
        return self._seats.get(letter, letter)

    def result(self, text: str) -> str:
        """A contract with or without its result, ``4S-1`` as ``4♠-1``."""
        match = _RESULT.match(text)
        if match is None:
            return text
        level, name, doubled, rest = match.groups()
        # Not by ``say``: it would take the French SA for the ace of spades.
        shown = self._phrases.get(name, name) if name == DENOMINATIONS[4] else self.suit(name)
        return f"{level}{shown}{doubled}{rest}"

    def law(self, number: str, edition: str) -> str | None:
        """The gist of a paragraph, or of those under it, in our words; None where there is none."""
        if number in self._laws:
            return self._laws[number]
        known = [one for one in register() if one.number.startswith(number)]
        # Of a law that was read in another edition only, that one's gist.
        here = [one for one in known if edition in one.laws] or known
        exact = [one.gist for one in here if one.number == number]
        return " ".join(exact or [one.gist for one in here]) or None
