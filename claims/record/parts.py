"""Reading the small parts of a record, with a problem for each that cannot be read."""

from claims.board import Contract, parse_contract
from claims.cards import SEATS, SUITS, CardError, HandError, parse_card, parse_hand, seat_index
from claims.deal import DealError, Hands, parse_deal
from claims.errors import Problem

EXPECTED_CARD = "a suit (S H D C) and a rank (2-9 T J Q K A)"


class Problems(list[Problem]):
    """The problems found so far; ``add`` notes one more."""

    def add(
        self,
        field: str,
        reason: str,
        expected: str = "",
        card: str | None = None,
        law: str | None = None,
    ) -> None:
        """Note a problem; the arguments are those of ``Problem``."""
        self.append(Problem(field, reason, expected, card, law))

    def missing(self, field: str, expected: str) -> None:
        """Note a field that is not there, unless it was there and has its own problem already."""
        if not any(known.field == field for known in self):
            self.add(field, "is missing", expected)


def read_seat(problems: Problems, field: str, text: str | None) -> int | None:
    """A required seat, or None with a problem."""
    if text is None:
        problems.missing(field, "a seat: N, E, S or W")
        return None
    try:
        return seat_index(text)
    except CardError:
        problems.add(field, f"{text!r} is not a seat", "N, E, S or W")
        return None


def read_card(problems: Problems, field: str, text: str) -> int | None:
    """A card, or None with a problem."""
    try:
        return parse_card(text)
    except CardError:
        problems.add(field, f"{text!r} is not a card", EXPECTED_CARD, card=text)
        return None


def read_hand(problems: Problems, field: str, text: str) -> int | None:
    """A hand as a card set, or None with one problem for each thing wrong in it."""
    try:
        return parse_hand(text)
    except HandError as error:
        for fault in error.faults:
            problems.add(field, *fault)
        return None


def read_deal(problems: Problems, text: str) -> Hands | None:
    """The four original hands by seat from PBN (``N:A2.K3.QJ.T987654 ...``), or None."""
    try:
        return parse_deal(text)
    except DealError as error:
        for fault in error.faults:
            field = "deal" if fault.seat is None else f"deal.{SEATS[fault.seat]}"
            problems.add(field, fault.reason, fault.expected, fault.card)
        return None


def read_suits(problems: Problems, field: str, text: str) -> int:
    """A string of suit letters as four bits; what is no suit is a problem."""
    bits = 0
    for letter in text.upper().replace("-", "").replace(" ", ""):
        if letter in SUITS:
            bits |= 1 << SUITS.index(letter)
        else:
            problems.add(field, f"{letter!r} is not a suit", "letters of S, H, D, C")
    return bits


def read_contract(problems: Problems, text: str | None) -> Contract | None:
    """``5HX``, ``3NT``, ``4S``; the level may be missing (``H``). Declarer is still to be named."""
    expected = "a contract such as 4S, 3NT, 5HX, 6CXX, or H or NT when the level is not known"
    if text is None:
        problems.missing("contract", expected)
        return None
    contract = parse_contract("".join(text.split()), 0)
    if contract is None:
        problems.add("contract", f"{text!r} is not a contract", expected)
    return contract
