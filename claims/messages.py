"""Sentences for a person that can be said in another language.

``Message("{player} leads {card}", ...)`` is written in English; the catalogues have the other
languages by its pattern. ``counted`` chooses between singular and plural; ``N_`` marks a pattern
that is said later. A catalogue is found by ``claims.report.catalogue``.
"""

from collections.abc import Mapping
from typing import Final


def N_(pattern: str) -> str:
    """The pattern itself, marked for the catalogues."""
    return pattern


class Message(str):
    """A sentence for a person, with what is needed to say it in another language.

    It *is* the English sentence; ``pattern`` is what the catalogue knows it by, and ``facts`` fill
    it. A fact that is a message is said in that language as well. Cards are written ``H9``; reports
    print them in their own way.
    """

    pattern: str
    plural: str
    number: int
    facts: Mapping[str, str]

    def __new__(cls, pattern: str, **facts: object) -> "Message":
        """``Message("{player} leads {card}", player=SEAT_NAMES[2], card="H9")``."""
        return _made(cls, pattern, "", 0, facts)


class Wording(Message):
    """A text that is there in several languages, by no catalogue: what a plan says."""

    texts: Mapping[str, str]

    def __new__(cls, **texts: str) -> "Wording":
        """``Wording(en="draw trumps", fr="enlever les atouts")``."""
        made = str.__new__(cls, texts["en"])
        made.pattern, made.plural, made.number, made.facts = texts["en"], "", 0, {}
        made.texts = texts
        return made


def counted(one: str, many: str, n: int, **facts: object) -> Message:
    """``counted("{n} trick", "{n} tricks", 3)``: the pattern that ``n`` asks for, filled."""
    return _made(Message, one, many, n, {"n": n, **facts})


def _made(
    kind: type[Message], one: str, many: str, number: int, facts: Mapping[str, object]
) -> Message:
    words = {name: fact if isinstance(fact, str) else str(fact) for name, fact in facts.items()}
    pattern = many if many and number != 1 else one
    made = str.__new__(kind, pattern.format(**words))
    made.pattern, made.plural, made.number, made.facts = one, many, number, words
    return made


def trick_count(n: int) -> Message:
    """``1 trick``, ``3 tricks``."""
    return counted("{n} trick", "{n} tricks", n)


SEAT_NAMES: Final = (Message("North"), Message("East"), Message("South"), Message("West"))
SUIT_NAMES: Final = (
    Message("spades"),
    Message("hearts"),
    Message("diamonds"),
    Message("clubs"),
)
