"""Hands as LIN and Handviewer write them, and the four of a log checked against one another."""

from collections.abc import Sequence
from typing import Final

from claims.cards import FULL_DECK, RANKS, SUITS, CardError, CardFault, card_name
from claims.deal import is_whole, shared_cards
from claims.messages import SEAT_NAMES, Message

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


def suit_lettered_hand(text: str) -> int:
    """Read ``SAK2HT6DC`` (LIN, Handviewer): suits by letter in any order, small or capital.

    An ``x`` stands for a card not shown and adds nothing.

    Raises:
        CardError: at the first letter that is neither a suit nor a rank, or a card given twice.
    """
    hand = 0
    base = -1
    for letter in text.upper().replace("10", "T"):
        rank = _RANK.get(letter)
        if rank is not None:
            if base < 0:
                raise CardError(
                    CardFault(
                        Message(
                            "{letter} in {text} stands before any suit letter",
                            letter=repr(letter),
                            text=repr(text),
                        )
                    )
                )
            bit = 1 << (base + rank)
            if hand & bit:
                name = card_name(base + rank)
                raise CardError(
                    CardFault(
                        Message("{card} stands twice in {text}", card=name, text=repr(text)),
                        card=name,
                    )
                )
            hand |= bit
        elif letter in _SUIT:
            base = _SUIT[letter]
        elif letter not in "X -.":
            raise CardError(
                CardFault(
                    Message(
                        "{letter} in {text} is neither a suit nor a rank",
                        letter=repr(letter),
                        text=repr(text),
                    )
                )
            )
    return hand


def check_deal(hands: Sequence[int]) -> list[str]:
    """What is impossible in four hands: cards in two of them, more than 13 in one."""
    if is_whole(hands):
        return []
    shared: list[str] = [
        Message(
            "{card} is in two hands ({one} and {other})",
            card=card_name(card),
            one=SEAT_NAMES[seat],
            other=SEAT_NAMES[other],
        )
        for card, seat, other in shared_cards(hands)
    ]
    too_long = [
        Message("{seat} has {n} cards", seat=SEAT_NAMES[seat], n=hand.bit_count())
        for seat, hand in enumerate(hands)
        if hand.bit_count() > 13
    ]
    return shared + too_long


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
