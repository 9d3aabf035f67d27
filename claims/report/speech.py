"""The languages of the reports: phrases, cards, seats and laws said for a person.

The English text of a phrase is its key in the catalogue. The gist of each paragraph of the Laws is
that of the register, in English, and a phrase like the others.
"""

import re
from datetime import date
from typing import Final

from claims.cards import DENOMINATIONS, RANKS, SEATS, SUITS
from claims.law.register import register
from claims.messages import SEAT_NAMES, Message, Wording, day_told
from claims.report.catalogue import LANGUAGES, catalogue

SYMBOLS: Final = dict(zip(SUITS, "♠♥♦♣", strict=True))
RANK: Final = "rank"
SEAT: Final = "seat"
SUIT: Final = "suit"
GISTS: Final = "gists"
NUMBERS: Final = "numbers"
"""Contexts of the catalogue: letters on cards, of seats and suits; what stands between gists; the
decimal point."""
_CARD: Final = re.compile(rf"\b([{SUITS}])([{RANKS}])\b")
_CONTRACT: Final = re.compile(r"[1-7](?:NT|[SHDC])X{0,2}\Z")
_SI_IL: Final = re.compile(r"\b([Ss])i (?=ils?\b)")
"""In French a condition put before "il" loses its vowel: s'il joue."""
_RESULT: Final = re.compile(r"^(\d?)(NT|[SHDC])(X{0,2})(.*)$")


class Speech:
    """One language, with or without suit symbols (``symbols`` off where they cannot be shown)."""

    def __init__(self, language: str, symbols: bool = True) -> None:
        self.language = language if language in LANGUAGES else "en"
        self.symbols = symbols
        self._catalogue = catalogue(self.language)

    def say(self, phrase: str, **facts: object) -> str:
        """A phrase in this language, filled in; a ``Message`` brings its own facts, and its cards
        are written this way."""
        if isinstance(phrase, Message):
            return self.cards(self._said(phrase))
        pattern = self._catalogue.gettext(phrase) if phrase else ""
        said = {n: self._said(one) if isinstance(one, Message) else one for n, one in facts.items()}
        return pattern.format(**said) if facts else self.cards(pattern)

    def _said(self, message: Message) -> str:
        if isinstance(message, Wording):
            return message.texts.get(self.language, str(message))
        if message.plural:
            pattern = self._catalogue.ngettext(message.pattern, message.plural, message.number)
        else:
            pattern = self._catalogue.gettext(message.pattern)
        text = pattern.format(
            **{
                name: self._said(fact) if isinstance(fact, Message) else self._bid(fact)
                for name, fact in message.facts.items()
            }
        )
        return _SI_IL.sub(r"\1'", text) if self.language == "fr" else text

    def _bid(self, fact: str) -> str:
        """A fact that is a bid or a contract, ``4S``, as this language writes it."""
        return self.result(fact) if _CONTRACT.match(fact) else fact

    def suit(self, letter: str) -> str:
        """A suit as its symbol, or by its letter in this language."""
        return SYMBOLS[letter] if self.symbols else self._catalogue.pgettext(SUIT, letter)

    def rank(self, letter: str) -> str:
        """A rank as this language writes it."""
        return self._catalogue.pgettext(RANK, letter)

    def card(self, name: str) -> str:
        """``H9`` as ``♥9``."""
        return self.suit(name[0]) + self.rank(name[1])

    def cards(self, text: str) -> str:
        """A text with every card in it written this way."""
        return _CARD.sub(lambda match: self.card(match[0]), text)

    def seat(self, seat: int | str) -> str:
        """A seat by its name: ``South``."""
        return self.say(SEAT_NAMES[seat if isinstance(seat, int) else SEATS.index(seat)])

    def seat_letter(self, seat: int | str) -> str:
        """A seat by its letter."""
        return self._catalogue.pgettext(SEAT, SEATS[seat] if isinstance(seat, int) else seat)

    def result(self, text: str) -> str:
        """A contract with or without its result, ``4S-1`` as ``4♠-1``."""
        match = _RESULT.match(text)
        if match is None:
            return text
        level, name, doubled, rest = match.groups()
        # Not by ``say``: it would take the French SA for the ace of spades.
        notrump = name == DENOMINATIONS[4]
        shown = self._catalogue.gettext(name) if notrump else self.suit(name)
        return f"{level}{shown}{doubled}{rest}"

    def number(self, value: float, digits: int) -> str:
        """A number with so many decimals, ``1.5`` as ``1,5``."""
        return f"{value:.{digits}f}".replace(".", self._catalogue.pgettext(NUMBERS, "."))

    def percent(self, share: float, digits: int = 0) -> str:
        """A share, 0 to 1, in percent."""
        return self.say("{n}%", n=self.number(100 * share, digits))

    def date(self, day: date) -> str:
        """A day as this language writes it."""
        return self.say(day_told(day))

    def law(self, number: str, edition: str) -> str | None:
        """The gist of a paragraph, or of those under it, in our words; None where there is none."""
        here = [one for one in register() if one.number.startswith(number) and edition in one.laws]
        exact = [one.gist for one in here if one.number == number]
        gists = exact or [one.gist for one in here]
        between = self._catalogue.pgettext(GISTS, " ")
        return between.join(self._catalogue.gettext(gist) for gist in gists) or None
