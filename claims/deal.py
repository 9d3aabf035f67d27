"""The four hands of a deal: read and written as PBN does, and what cannot be in them."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from claims.cards import (
    FULL_DECK,
    SEATS,
    CardError,
    CardFault,
    capitals,
    hand_name,
    iter_cards,
    parse_hand,
)
from claims.messages import Message, counted

Hands = tuple[int, int, int, int]
"""A set of cards for each seat."""

_SEATS: Final = {seat: index for index, seat in enumerate(SEATS)}


class Shared(NamedTuple):
    """A card that two hands hold, the earlier seat first."""

    card: int
    seat: int
    other: int


def four(values: Sequence[int]) -> Hands:
    """Four values by seat, as a tuple of known length."""
    north, east, south, west = values
    return north, east, south, west


def parse_deal(text: str) -> Hands:
    """Read ``N:A2.K3.QJ.T987654 ...``, four hands from the seat named on; one that is a dash is not
    shown and has no cards. How many cards there are is not checked.

    Raises:
        CardError: with every fault of every hand.
    """
    first, colon, rest = text.strip().partition(":")
    start = _SEATS.get(capitals(first))
    words = rest.split()
    if not colon or start is None or len(words) != 4:
        why = counted("{n} hand is given", "{n} hands are given", len(words))
        if not colon or start is None:
            why = Message("{text} is no first seat", text=repr(first.strip()[:20]))
        reason = Message("{text} is not a deal: {why}", text=repr(text.strip()[:60]), why=why)
        raise CardError(CardFault(reason, Message("a seat, a colon and four hands (PBN)")))
    hands = [0] * 4
    faults: list[CardFault] = []
    for turn, word in enumerate(words):
        seat = (start + turn) % 4
        try:
            hands[seat] = 0 if word == "-" else parse_hand(word)
        except CardError as error:
            faults.extend(fault._replace(seat=seat) for fault in error.faults)
    if faults:
        raise CardError(*faults)
    return four(hands)


def deal_name(deal: Hands) -> str:
    """The four hands as PBN writes them, from North; a hand without cards is a dash."""
    return "N:" + " ".join(hand_name(hand).replace("-", "") if hand else "-" for hand in deal)


def shared_cards(hands: Sequence[int]) -> Iterator[Shared]:
    """Every card that two hands hold."""
    for seat in range(4):
        for other in range(seat + 1, 4):
            for card in iter_cards(hands[seat] & hands[other]):
                yield Shared(card, seat, other)


def is_ending(hands: Sequence[int]) -> bool:
    """Whether four hands of equally many cards are shown, fewer than 13 each."""
    lengths = {hand.bit_count() for hand in hands}
    return len(lengths) == 1 and 0 not in lengths and 13 not in lengths


def holder_of(hands: Sequence[int], card: int) -> int | None:
    """The seat that holds a card, None where it is in no hand shown."""
    return next((seat for seat, hand in enumerate(hands) if hand >> card & 1), None)


def is_whole(hands: Sequence[int]) -> bool:
    """Whether the four hands are the 52 cards, 13 to each."""
    north, east, south, west = hands
    return north ^ east ^ south ^ west == FULL_DECK and all(h.bit_count() == 13 for h in hands)
