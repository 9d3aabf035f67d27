"""The types of a record's fields that JSON writes as text, and how each is read.

``decode`` makes them; where it cannot, ``FORMS`` lets a JSON Schema validator find out why. What
is known to be readable, but belongs to more than one value (a deal, a trick), stays text.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Final, Protocol, Self

from claims.board import parse_contract, parse_vulnerability
from claims.cards import (
    A_CARD,
    A_SEAT,
    A_SUIT,
    SEATS,
    SUITS,
    CardError,
    CardFault,
    card_name,
    parse_card,
    parse_hand,
    parse_suits,
    seat_index,
    suit_letters,
)
from claims.deal import parse_deal
from claims.messages import Message
from claims.play import parse_trick

LONGEST: Final = 500
"""Characters of a field at most; a deal with every ten as 10 takes less than a hundred."""
A_HAND: Final = Message("a hand such as A2.-.K.-")
A_CONTRACT: Final = Message(
    "a contract such as 4S, 3NT, 5HX, 6CXX, or H or NT when the level is not known"
)


class Field(Protocol):
    """A type of field: the name of its form, what is expected there, an example, how it is read."""

    form: ClassVar[str]
    expected: ClassVar[str]
    example: ClassVar[str]

    @classmethod
    def read(cls, text: str) -> Self:
        """The value of a text.

        Raises:
            CardError: with every fault in it.
        """
        ...


class _Number(int):
    """A field kept as a number: a card, a seat, or a set as bits."""

    parse: ClassVar[Callable[[str], int]]
    """Raises a CardError with every fault in the text."""

    @classmethod
    def read(cls, text: str) -> Self:
        """As ``parse`` takes it."""
        return cls(cls.parse(text))


class _Text(str):
    """A field that stays text once it is known to be readable."""

    parse: ClassVar[Callable[[str], object]]
    """Raises a CardError with every fault in the text."""

    @classmethod
    def read(cls, text: str) -> Self:
        """A text that ``parse`` takes."""
        cls.parse(text)
        return cls(text)


class CardField(_Number):
    """A card, ``HQ``, ``CT`` or ``C10``."""

    form: ClassVar = "bridge-card"
    expected: ClassVar[str] = A_CARD
    example: ClassVar = "HQ"
    parse = parse_card

    def __str__(self) -> str:
        return card_name(self)


class SeatField(_Number):
    """A seat, ``E``."""

    form: ClassVar = "bridge-seat"
    expected: ClassVar[str] = A_SEAT
    example: ClassVar = "E"
    parse = seat_index

    def __str__(self) -> str:
        return SEATS[self]


class SuitField(int):
    """One suit, ``H``."""

    form: ClassVar = "bridge-suit"
    expected: ClassVar[str] = A_SUIT
    example: ClassVar = "H"

    @classmethod
    def read(cls, text: str) -> "SuitField":
        """``H`` or ``h``."""
        bits = parse_suits(text)
        if bits.bit_count() != 1:
            raise CardError(
                CardFault(Message("{text} is not a suit", text=repr(text[:60])), cls.expected)
            )
        return cls(bits.bit_length() - 1)

    def __str__(self) -> str:
        return SUITS[self]


class SuitsField(_Number):
    """Any number of suits as four bits, ``SC``."""

    form: ClassVar = "bridge-suits"
    expected: ClassVar[str] = Message("letters of S, H, D, C")
    example: ClassVar = "SC"
    parse = parse_suits

    def __str__(self) -> str:
        return suit_letters(self)


class HandField(_Number):
    """A hand as a set of cards, ``A2.-.K.-``."""

    form: ClassVar = "bridge-hand"
    expected: ClassVar[str] = A_HAND
    example: ClassVar = "A2.-.K.-"
    parse = parse_hand


class SeatsField(tuple[SeatField, ...]):
    """One seat or several, ``"E"`` or ``["E", "S"]``."""

    expected: ClassVar[str] = Message(
        'a seat (N, E, S or W), or a list of seats such as ["E", "S"]'
    )

    @classmethod
    def of(cls, value: object) -> "SeatsField":
        """A seat, or a list of seats that is not empty."""
        names = [value] if isinstance(value, str) else value
        if not isinstance(names, list) or not names:
            raise CardError(CardFault(Message("is no seat"), cls.expected))
        return cls(text_of(SeatField, name) for name in names)

    def __str__(self) -> str:
        return " ".join(map(str, self))


class DealText(_Text):
    """The four original hands (PBN)."""

    form: ClassVar = "bridge-deal"
    expected: ClassVar[str] = Message("a seat, a colon and four hands (PBN)")
    example: ClassVar = "N:A2.K3.QJ.T987654 ..."
    parse = parse_deal


class TrickText(_Text):
    """One trick: its leader and its cards in the order played."""

    form: ClassVar = "bridge-trick"
    expected: ClassVar[str] = Message("a seat, a colon and cards")
    example: ClassVar = "W: HK H2 H7 H4"
    parse = parse_trick


class ContractText(str):
    """The contract; the level may be missing."""

    form: ClassVar = "bridge-contract"
    expected: ClassVar[str] = A_CONTRACT
    example: ClassVar = "5HX"

    @classmethod
    def read(cls, text: str) -> "ContractText":
        """A contract that ``parse_contract`` takes."""
        if parse_contract("".join(text.split()), 0) is None:
            raise CardError(
                CardFault(Message("{text} is not a contract", text=repr(text[:60])), cls.expected)
            )
        return cls("".join(text.split()))


class VulnerableText(str):
    """The sides that are vulnerable."""

    form: ClassVar = "bridge-vulnerability"
    expected: ClassVar[str] = Message("None, NS, EW or All")
    example: ClassVar = "NS"

    @classmethod
    def read(cls, text: str) -> "VulnerableText":
        """A vulnerability that ``parse_vulnerability`` takes."""
        if parse_vulnerability(text) is None:
            raise CardError(
                CardFault(Message("{text} is not known", text=repr(text[:60])), cls.expected)
            )
        return cls(text)


FIELDS: Final[tuple[type[Field], ...]] = (
    CardField,
    SeatField,
    SuitField,
    SuitsField,
    HandField,
    DealText,
    TrickText,
    ContractText,
    VulnerableText,
)
PATTERNS: Final[dict[type[Field], str]] = {
    CardField: r"^\s*[SHDCshdc]([2-9TJQKAtjqka]|10)\s*$",
    SeatField: r"^\s*([NESWnesw]|[Nn]orth|[Ee]ast|[Ss]outh|[Ww]est)\s*$",
    SuitField: r"^\s*[SHDCshdc]\s*$",
    SuitsField: r"^[SHDCshdc \-]*$",
    HandField: r"^\s*([2-9TJQKAtjqka-]|10)*(\.([2-9TJQKAtjqka-]|10)*){3}\s*$",
}
"""The forms that a pattern can tell, for validators that know nothing of bridge."""
FORMS: Final = {field.form: field for field in FIELDS}


def decode(kind: type, value: object) -> Any:
    """A value of JSON as one of these types, for msgspec.

    Raises:
        ValueError: when it cannot be one.
    """
    return SeatsField.of(value) if kind is SeatsField else text_of(kind, value)


def text_of(kind: Any, value: object) -> Any:
    """A text as one of these types.

    Raises:
        ValueError: when it cannot be one; a CardError with every fault in it.
    """
    if not isinstance(value, str):
        raise ValueError("is no text")
    if len(value) > LONGEST:
        raise _too_long(value, kind.expected)
    return kind.read(value)


def _too_long(text: str, expected: str) -> CardError:
    return CardError(CardFault(Message("has {n} characters", n=len(text)), expected))


def schema(kind: Any) -> dict[str, Any]:
    """One of these types in a JSON Schema, for msgspec."""
    if kind is SeatsField:
        seat = schema(SeatField)
        return {
            "description": SeatsField.expected,
            "anyOf": [seat, {"type": "array", "items": seat, "minItems": 1}],
        }
    shape = {
        "type": "string",
        "maxLength": LONGEST,
        "format": kind.form,
        "description": kind.expected,
        "examples": [kind.example],
    }
    return shape | ({"pattern": PATTERNS[kind]} if kind in PATTERNS else {})


def as_json(value: Any) -> Any:
    """A value of a finding as JSON writes it."""
    if isinstance(value, tuple):
        return [as_json(one) for one in value]
    return str(value) if isinstance(value, CardField | SeatField | SuitField) else value
