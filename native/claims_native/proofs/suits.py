"""What a position is to a proof: its suits by owners, so that low cards need not be told apart.

A position at the start of a trick is four suits, each a row of owners from the top card down, two
bits a card. A proof names, suit by suit, how many top cards mattered; it answers every position
with as many cards of each suit in each hand and the same owners at the top (partition search,
Ginsberg 1996). The owner of a card never changes, so a suit's row is a function of which of its
cards remain, tabulated once per claim.
"""

from typing import Annotated, NamedTuple

from claims_native.cards.sets import SUIT, count, highest, lowest
from claims_native.compiling import Record, Row, kernel

ROW = (1 << 26) - 1


class Suits(Record):
    """What each remainder of each suit is to a proof."""

    table: Annotated[Row, 4 * 8192]  # bits 0-25 the row of owners, 26-41 four counts of four bits


class Shape(NamedTuple):
    """A position as proofs know it: how many cards of each suit each hand holds, four bits each,
    and the owners from the top, of spades and hearts and of diamonds and clubs."""

    counts: int
    majors: int
    minors: int


@kernel
def ranks_dealt(owners: Row, suit: int) -> int:
    """The ranks of a suit that somebody holds, as a set of 13."""
    held = 0
    for rank in range(13):
        if owners[suit * 13 + rank] >= 0:
            held |= 1 << rank
    return held


@kernel
def next_of(cards: int, held: int) -> int:
    """The remainder of a suit after this one, up to all that was ``held``; what is left without its
    top card comes before it."""
    return (cards - held) & held


@kernel
def fill_suits(suits: Suits, owners: Row, which: int) -> None:
    """Tabulate rows and counts for every remainder of each suit in ``which`` (a set of four).

    ``owners``: 52, the seat that owns the card (one seat stands for the pool), -1 if played.
    """
    for suit in range(4):
        if not (which >> suit) & 1:
            continue
        held = ranks_dealt(owners, suit)
        start = suit * 8192
        suits.table[start] = 0
        cards = 0
        while cards != held:
            cards = next_of(cards, held)
            top = highest(cards)
            owner = owners[suit * 13 + top]
            below = suits.table[start + (cards ^ (1 << top))]
            row = (owner << 24) | ((below & ROW) >> 2)
            counts = (below >> 26) + (1 << (4 * owner))
            suits.table[start + cards] = (counts << 26) | row


@kernel
def shape_of(cards: int, suits: Suits) -> Shape:
    """The shape of the position with these ``cards`` left."""
    table = suits.table
    s = table[cards & SUIT]
    h = table[8192 + ((cards >> 13) & SUIT)]
    d = table[16384 + ((cards >> 26) & SUIT)]
    c = table[24576 + ((cards >> 39) & SUIT)]
    return Shape(
        (s >> 26) | ((h >> 26) << 16) | ((d >> 26) << 32) | ((c >> 26) << 48),
        ((s & ROW) << 26) | (h & ROW),
        ((d & ROW) << 26) | (c & ROW),
    )


@kernel
def depth_of(cards: int, ranks: int, suit: int) -> int:
    """How many top cards of a suit a proof depends on to which ``ranks`` mattered."""
    used = (ranks >> (13 * suit)) & SUIT
    if used == 0:
        return 0
    return count(((cards >> (13 * suit)) & SUIT) >> lowest(used))


@kernel
def not_read(cards: int, ranks: int) -> int:
    """How many of the lowest bits of each suit's row a proof does not look at: five bits a suit."""
    word = 0
    for suit in range(4):
        word |= (26 - 2 * depth_of(cards, ranks, suit)) << (5 * suit)
    return word


@kernel
def differ(majors: int, minors: int, shape: Shape, skipped: int) -> bool:
    """Whether owners differ where a proof looks; ``skipped``: bits a suit, as ``not_read``."""
    of_majors = majors ^ shape.majors
    of_minors = minors ^ shape.minors
    return (
        (of_majors >> 26 >> (skipped & 31))
        | ((of_majors & ROW) >> ((skipped >> 5) & 31))
        | (of_minors >> 26 >> ((skipped >> 10) & 31))
        | ((of_minors & ROW) >> ((skipped >> 15) & 31))
    ) != 0


@kernel
def depth_at(skipped: int, suit: int) -> int:
    """How many top cards of a suit a proof looks at."""
    return (26 - ((skipped >> (5 * suit)) & 31)) // 2


@kernel
def covered(cards: int, skipped: int) -> int:
    """The cards that a proof looks at."""
    looked_at = 0
    for suit in range(4):
        left = (cards >> (13 * suit)) & SUIT
        spare = count(left) - depth_at(skipped, suit)
        while spare > 0:
            left &= left - 1
            spare -= 1
        looked_at |= left << (13 * suit)
    return looked_at
