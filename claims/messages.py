"""Sentences for a person that can be said in another language.

``Message("{player} leads {card}", ...)`` is written in English; the catalogues have the other
languages by its pattern. ``counted`` chooses between singular and plural; ``N_`` marks a pattern
that is said later. A catalogue is found by ``claims.report.catalogue``.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from functools import reduce
from typing import Any, Final


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

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (type(self), self.pattern, self.plural, self.number, self.facts)


class Wording(Message):
    """A text that is there in several languages, by no catalogue: what a plan says."""

    texts: Mapping[str, str]

    def __new__(cls, **texts: str) -> "Wording":
        """``Wording(en="draw trumps", fr="enlever les atouts")``."""
        made = str.__new__(cls, texts["en"])
        made.pattern, made.plural, made.number, made.facts = texts["en"], "", 0, {}
        made.texts = texts
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return _worded, (self.texts,)


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


def _worded(texts: Mapping[str, str]) -> Wording:
    return Wording(**texts)


def packed(text: str) -> Any:
    """A message as JSON, to be kept; any other text as it is."""
    if isinstance(text, Wording):
        return {"texts": dict(text.texts)}
    if not isinstance(text, Message):
        return str(text)
    made: dict[str, Any] = {"one": text.pattern}
    if text.plural:
        made |= {"many": text.plural, "n": text.number}
    if text.facts:
        made["facts"] = {name: packed(fact) for name, fact in text.facts.items()}
    return made


def unpacked(kept: Any) -> str:
    """What ``packed`` made JSON of."""
    if not isinstance(kept, Mapping):
        return str(kept)
    if "texts" in kept:
        return Wording(**{str(name): str(text) for name, text in kept["texts"].items()})
    facts = {name: unpacked(fact) for name, fact in kept.get("facts", {}).items()}
    one, many = str(kept["one"]), str(kept.get("many", ""))
    return _made(Message, one, many, int(kept.get("n", 0)), facts)


def one_of(names: Iterable[str]) -> str:
    """``one of N, E, S, W``; a name that is the only one by itself."""
    names = list(names)
    if len(names) == 1:
        return names[0]
    # One by one, so that a name that is a message stays one.
    listed = reduce(lambda one, other: Message("{one}, {other}", one=one, other=other), names)
    return Message("one of {names}", names=listed)


def day_told(day: date) -> Message:
    """A day, ``2017-09-25``."""
    return Message("{year}-{month}-{day}", year=day.year, month=f"{day:%m}", day=f"{day:%d}")


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
