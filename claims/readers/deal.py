"""The four hands as LIN, PBN and Handviewer write them, checked against one another."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from claims.cards import FULL_DECK, RANKS, SEATS, SUITS, card_name, iter_cards

_RANK: Final = {rank: index for index, rank in enumerate(RANKS)}
_SUIT: Final = {suit: index * 13 for index, suit in enumerate(SUITS)}

# Every way a card is spelled in LIN and PBN, to its number.
CARDS: Final = {
    spelling: suit * 13 + rank
    for suit, suit_letters in enumerate(("Ss", "Hh", "Dd", "Cc"))
    for rank, rank_names in enumerate(
        ("2", "3", "4", "5", "6", "7", "8", "9", ("T", "t", "10"), "Jj", "Qq", "Kk", "Aa")
    )
    for suit_letter in suit_letters
    for rank_name in rank_names
    for spelling in (suit_letter + rank_name,)
}


class HandError(ValueError):
    """A hand that cannot be read; the message names the text and what stands wrong in it."""


def suit_lettered_hand(text: str) -> int:
    """Read ``SAK2HT6DC`` (LIN, Handviewer): suits by letter in any order, small or capital.

    An ``x`` stands for a card not shown and adds nothing.

    Raises:
        HandError: at the first letter that is neither a suit nor a rank, or a card given twice.
    """
    hand = 0
    base = -1
    for letter in text.upper().replace("10", "T"):
        rank = _RANK.get(letter)
        if rank is not None:
            if base < 0:
                raise HandError(f"{letter!r} in {text!r} stands before any suit letter")
            bit = 1 << (base + rank)
            if hand & bit:
                raise HandError(f"{card_name(base + rank)} stands twice in {text!r}")
            hand |= bit
        elif letter in _SUIT:
            base = _SUIT[letter]
        elif letter not in "X -.":
            raise HandError(f"{letter!r} in {text!r} is neither a suit nor a rank")
    return hand


@lru_cache(maxsize=1 << 13)
def _suit_bits(ranks: str) -> int:
    """The 13 bits of one suit; -1 for anything but different ranks. At most 8,192 suits exist."""
    bits = 0
    for letter in ranks:
        rank = _RANK.get(letter, -1)
        if rank < 0 or bits >> rank & 1:
            return -1
        bits |= 1 << rank
    return bits


def dotted_hand(text: str) -> int:
    """Read ``A2..K.QJT`` (PBN): spades, hearts, diamonds, clubs; ``-`` alone is a hand not shown.

    Raises:
        HandError: without four suits, at an unknown rank, or a card given twice.
    """
    if text == "-":
        return 0
    suits = text.split(".")
    if len(suits) != 4:
        raise HandError(f"{text!r} has {len(suits)} suits, not four divided by dots")
    spades, hearts, diamonds, clubs = map(_suit_bits, suits)
    if spades | hearts | diamonds | clubs < 0:
        return _spelled_hand(text)
    return spades | hearts << 13 | diamonds << 26 | clubs << 39


def _spelled_hand(text: str) -> int:
    """The hand in small letters, with 10 for T or dashes for voids; else what is wrong with it."""
    tidy = text.upper().replace("10", "T").replace("-", "")
    hand = 0
    for suit, ranks in enumerate(tidy.split(".")):
        for letter in ranks:
            if letter not in _RANK:
                raise HandError(f"{letter!r} in {text!r} is not a rank")
            card = suit * 13 + _RANK[letter]
            if hand >> card & 1:
                raise HandError(f"{card_name(card)} stands twice in {text!r}")
            hand |= 1 << card
    return hand


def check_deal(hands: Sequence[int]) -> list[str]:
    """What is impossible in four hands: cards in two of them, more than 13 in one."""
    north, east, south, west = hands
    if north ^ east ^ south ^ west == FULL_DECK and _all_thirteen(hands):
        return []
    return [*_shared(hands), *_too_long(hands)]


def _all_thirteen(hands: Sequence[int]) -> bool:
    north, east, south, west = hands
    return (
        north.bit_count() == 13
        and east.bit_count() == 13
        and south.bit_count() == 13
        and west.bit_count() == 13
    )


def _shared(hands: Sequence[int]) -> list[str]:
    return [
        f"{card_name(card)} is in two hands ({SEATS[one]} and {SEATS[other]})"
        for one in range(4)
        for other in range(one + 1, 4)
        for card in iter_cards(hands[one] & hands[other])
    ]


def _too_long(hands: Sequence[int]) -> list[str]:
    return [
        f"{SEATS[seat]} has {hand.bit_count()} cards"
        for seat, hand in enumerate(hands)
        if hand.bit_count() > 13
    ]


def complete_deal(hands: list[int]) -> int | None:
    """Give the one hand not shown the 13 cards left over, in place; the seat it was, or None."""
    if 0 not in hands:
        return None
    empty = [seat for seat, hand in enumerate(hands) if not hand]
    if len(empty) != 1:
        return None
    rest = FULL_DECK & ~(hands[0] | hands[1] | hands[2] | hands[3])
    if rest.bit_count() != 13:
        return None
    hands[empty[0]] = rest
    return empty[0]
