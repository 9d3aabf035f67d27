"""Reading the small parts of a record, with a problem for each that cannot be read."""

from claims.cards import RANKS, SEATS, SUITS, CardError, parse_card, parse_hand, seat_index
from claims.errors import Problem
from claims.record.model import Contract

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
    except CardError:
        pass
    suits = text.strip().upper().replace("10", "T").split(".")
    if len(suits) != 4:
        problems.add(field, f"{text!r} has {len(suits)} suits", "four, divided by dots (S.H.D.C)")
        return None
    for suit, ranks in zip(SUITS, suits, strict=True):
        for place, rank in enumerate(ranks.replace("-", "")):
            if rank not in RANKS:
                problems.add(field, f"{rank!r} is not a rank", "2-9 T J Q K A", card=suit + rank)
            elif rank in ranks.replace("-", "")[:place]:
                problems.add(field, f"{suit}{rank} stands twice", "each card once", suit + rank)
    return None


def read_deal(problems: Problems, text: str) -> tuple[int, int, int, int] | None:
    """The four original hands by seat from PBN (``N:A2.K3.QJ.T987654 ...``), or None."""
    first, colon, rest = text.strip().partition(":")
    hands = rest.split()
    if not colon or first.strip().upper() not in tuple(SEATS) or len(hands) != 4:
        problems.add("deal", f"{text[:60]!r} is not a deal", "a seat, a colon and four hands (PBN)")
        return None
    start = SEATS.index(first.strip().upper())
    dealt: list[int | None] = [None] * 4
    for place, hand in enumerate(hands):
        seat = (start + place) % 4
        dealt[seat] = read_hand(problems, f"deal.{SEATS[seat]}", hand)
    north, east, south, west = dealt
    if north is None or east is None or south is None or west is None:
        return None
    return north, east, south, west


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
    """``5HX``, ``3NT``, ``4S``; the level may be missing (``H``)."""
    expected = "a contract such as 4S, 3NT, 5HX, 6CXX, or H or NT when the level is not known"
    if text is None:
        problems.missing("contract", expected)
        return None
    rest = text.strip().upper().replace(" ", "")
    level = None
    if rest[:1] in tuple("0123456789"):
        level, rest = ord(rest[0]) - ord("0"), rest[1:]
    doubled = len(rest) - len(rest.rstrip("X"))
    name = rest[: len(rest) - doubled]
    denomination = {"S": 0, "H": 1, "D": 2, "C": 3, "N": 4, "NT": 4}.get(name)
    if denomination is None or doubled > 2 or (level is not None and not 1 <= level <= 7):
        problems.add("contract", f"{text!r} is not a contract", expected)
        return None
    return Contract(level, denomination, doubled)
