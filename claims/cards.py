"""Seats, suits and cards as small integers, and sets of cards as 52-bit masks.

Seats run clockwise from North (N=0, E=1, S=2, W=3); suits in the order PBN prints them
(S=0, H=1, D=2, C=3); a card is ``suit * 13 + rank`` with rank 0 for the two and 12 for the ace;
a set of cards is an ``int`` with one bit per card. Denominations add no-trump as 4.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from claims.messages import Message, counted

SEATS: Final = "NESW"
SUITS: Final = "SHDC"
RANKS: Final = "23456789TJQKA"
NOTRUMP: Final = 4
DENOMINATIONS: Final = ("S", "H", "D", "C", "NT")
SUIT_MASK: Final = (1 << 13) - 1
FULL_DECK: Final = (1 << 52) - 1
A_CARD: Final = Message("a suit (S H D C) and a rank (2-9 T J Q K A)")
A_SEAT: Final = Message("N, E, S or W")
A_SUIT: Final = Message("S, H, D or C")


class CardFault(NamedTuple):
    """One thing wrong in a card, seat, hand or deal as written; ``card`` where it is about one,
    ``seat`` where it is about one hand of a deal."""

    reason: str
    expected: str = ""
    card: str | None = None
    seat: int | None = None


class CardError(ValueError):
    """A card, seat, hand or deal that cannot be read: ``faults`` has each thing wrong in it."""

    def __init__(self, *faults: CardFault) -> None:
        super().__init__("; ".join(fault.reason for fault in faults))
        self.faults = faults


def partner(seat: int) -> int:
    """The seat opposite."""
    return (seat + 2) % 4


def same_side(seat: int, other: int) -> bool:
    """Whether two seats are one player or partners."""
    return (seat - other) % 2 == 0


def suit_of(card: int) -> int:
    """The suit (0-3) of a card."""
    return card // 13


def rank_of(card: int) -> int:
    """The rank (0 for the two to 12 for the ace) of a card."""
    return card % 13


def suit_cards(cards: int, suit: int) -> int:
    """The cards of one suit, still in their places among the 52 bits."""
    return cards & (SUIT_MASK << (13 * suit))


def iter_cards(cards: int) -> Iterator[int]:
    """Cards of a set, spades first and each suit from the ace down."""
    for suit in range(4):
        holding = cards >> (13 * suit) & SUIT_MASK
        while holding:
            rank = holding.bit_length() - 1
            holding ^= 1 << rank
            yield suit * 13 + rank


def card_set(cards: Iterable[int]) -> int:
    """The set holding these cards."""
    total = 0
    for card in cards:
        total |= 1 << card
    return total


def card_name(card: int) -> str:
    """``HK`` for the king of hearts, ``C10`` as ``CT``."""
    return SUITS[suit_of(card)] + RANKS[rank_of(card)]


def capitals(text: str) -> str:
    """The text in capitals; a letter that only then is a plain one (a long s) stays."""
    return text.strip().upper() if text.isascii() else text.strip()


def parse_card(text: str) -> int:
    """Read ``HK``, ``hk``, ``CT`` or ``C10``.

    Raises:
        CardError: when the text is not a suit letter followed by a rank.
    """
    name = capitals(text).replace("10", "T")
    if len(name) == 2 and name[0] in SUITS and name[1] in RANKS:
        return SUITS.index(name[0]) * 13 + RANKS.index(name[1])
    raise CardError(
        CardFault(Message("{text} is not a card", text=repr(text[:60])), A_CARD, text[:60])
    )


def hand_name(hand: int) -> str:
    """A hand as PBN writes it, ``A2.-.K.-``; a void is a dash."""
    suits = []
    for suit in range(4):
        ranks = "".join(RANKS[rank_of(card)] for card in iter_cards(suit_cards(hand, suit)))
        suits.append(ranks or "-")
    return ".".join(suits)


def parse_hand(text: str) -> int:
    """Read ``A2.-.K.-`` (spades, hearts, diamonds, clubs; a void is a dash or nothing; T or 10).

    Raises:
        CardError: when there are not four suits, a rank is unknown or stands twice in a suit.
    """
    suits = text.split(".")
    if len(suits) == 4:
        spades, hearts, diamonds, clubs = map(_suit_bits, suits)
        if spades | hearts | diamonds | clubs >= 0:
            return spades | hearts << 13 | diamonds << 26 | clubs << 39
    return _spelled_hand(text)


@lru_cache(maxsize=1 << 13)
def _suit_bits(ranks: str) -> int:
    """The 13 bits of one suit; -1 for anything but different ranks. At most 8,192 suits exist."""
    bits = 0
    for letter in "" if ranks == "-" else ranks:
        rank = RANKS.find(letter)
        if rank < 0 or bits >> rank & 1:
            return -1
        bits |= 1 << rank
    return bits


def _spelled_hand(text: str) -> int:
    """The hand in small letters, with 10 for T or dashes anywhere; or all that is wrong with it."""
    suits = capitals(text).replace("10", "T").split(".")
    if len(suits) != 4:
        reason = counted(
            "{text} has {n} suit", "{text} has {n} suits", len(suits), text=repr(text[:60])
        )
        raise CardError(CardFault(reason, Message("four, divided by dots (S.H.D.C)")))
    hand = 0
    faults = []
    for suit, ranks in enumerate(suits):
        for letter in ranks.replace("-", ""):
            rank = RANKS.find(letter)
            card = suit * 13 + rank
            if rank < 0:
                reason = Message(
                    "{letter} in {text} is not a rank", letter=repr(letter), text=repr(text)
                )
                card_written = SUITS[suit] + letter if letter.strip() else None
                faults.append(CardFault(reason, "2-9 T J Q K A", card_written))
            elif hand >> card & 1:
                name = card_name(card)
                faults.append(
                    CardFault(
                        Message("{card} stands twice in {text}", card=name, text=repr(text)),
                        Message("each card once"),
                        name,
                    )
                )
            else:
                hand |= 1 << card
    if faults:
        raise CardError(*{(fault.reason, fault.card): fault for fault in faults}.values())
    return hand


def parse_suits(text: str) -> int:
    """Read ``SC``, ``S C`` or ``-`` (none) as four bits.

    Raises:
        CardError: naming every letter that is no suit.
    """
    letters = capitals(text).replace("-", "").replace(" ", "")
    wrong = [letter for letter in letters if letter not in SUITS]
    if wrong:
        raise CardError(
            *(
                CardFault(Message("{text} is not a suit", text=repr(one)), A_SUIT)
                for one in wrong[:4]
            )
        )
    bits = 0
    for letter in letters:
        bits |= 1 << SUITS.index(letter)
    return bits


def suit_letters(bits: int) -> str:
    """``SC`` for the four bits of spades and clubs."""
    return "".join(SUITS[suit] for suit in range(4) if bits >> suit & 1)


def seat_index(text: str) -> int:
    """Read a seat, ``N`` or ``north``.

    Raises:
        CardError: when it is none of the four.
    """
    name = capitals(text)
    if name in ("N", "E", "S", "W", "NORTH", "EAST", "SOUTH", "WEST"):
        return SEATS.index(name[0])
    raise CardError(CardFault(Message("{text} is not a seat", text=repr(text[:60])), A_SEAT))
