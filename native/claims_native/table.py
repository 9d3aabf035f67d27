"""The table of proofs: what is known of a position, and of all that differ only in low cards.

A position at the start of a trick is four suits, each a row of owners from the top card down, two
bits a card. A proof names, suit by suit, how many top cards mattered; it answers every position
with as many cards of each suit in each hand and the same owners at the top (partition search,
Ginsberg 1996). The owner of a card never changes, so a suit's row is a function of which of its
cards remain, tabulated once per claim.
"""

from typing import Any

from claims_native.bits import count, lowest
from claims_native.jit import kernel
from claims_native.layout import SUIT
from claims_native.lists import START, first_row, proof_after, room_for, to_the_front

PATTERN = (1 << 26) - 1
WORDS = 3  # of a proof: two of rows, and what it says of them
SHOWN_AT = 20
FORCED_AT = 28


@kernel
def ranks_dealt(owners, suit) -> Any:
    """The ranks of a suit that somebody holds, as a set of 13."""
    held = 0
    for rank in range(13):
        if owners[suit * 13 + rank] >= 0:
            held |= 1 << rank
    return held


@kernel
def fill_suits(tab, owners) -> Any:
    """Tabulate rows and counts for every remainder of each suit.

    ``owners``: int64[52], seat that owns the card (one seat stands for the pool), -1 if played.
    ``tab``: int64[4 * 8192]: bits 0-25 the row of owners, 26-41 four counts of four bits.
    """
    for suit in range(4):
        held = ranks_dealt(owners, suit)
        for cards in range(8192):
            if cards & ~held:
                continue
            row = 0
            counts = 0
            place = 24
            for back in range(13):
                rank = 12 - back
                if (cards >> rank) & 1:
                    owner = owners[suit * 13 + rank]
                    row |= owner << place
                    counts += 1 << (4 * owner)
                    place -= 2
            tab[suit * 8192 + cards] = (counts << 26) | row


@kernel
def depth_of(aggr, rel, suit) -> Any:
    """How many top cards of a suit a proof with relevant cards ``rel`` depends on."""
    used = (rel >> (13 * suit)) & SUIT
    if used == 0:
        return 0
    return count(((aggr >> (13 * suit)) & SUIT) >> lowest(used))


@kernel
def not_read(aggr, rel) -> Any:
    """How many of the lowest bits of each suit's row a proof does not look at: five bits a suit."""
    word = 0
    for suit in range(4):
        word |= (26 - 2 * depth_of(aggr, rel, suit)) << (5 * suit)
    return word


@kernel
def differ(rows0, rows1, other0, other1, skipped) -> Any:
    """Whether rows differ in what a proof looks at; ``skipped``: bits a suit, as ``not_read``."""
    diff0 = rows0 ^ other0
    diff1 = rows1 ^ other1
    return (
        (diff0 >> 26 >> (skipped & 31))
        | ((diff0 & PATTERN) >> ((skipped >> 5) & 31))
        | (diff1 >> 26 >> ((skipped >> 10) & 31))
        | ((diff1 & PATTERN) >> ((skipped >> 15) & 31))
    ) != 0


@kernel
def covered(aggr, skipped) -> Any:
    """The cards that a proof looks at, as a 52-bit set."""
    looked_at = 0
    for suit in range(4):
        cards = (aggr >> (13 * suit)) & SUIT
        spare = count(cards) - (26 - ((skipped >> (5 * suit)) & 31)) // 2
        while spare > 0:
            cards &= cards - 1
            spare -= 1
        looked_at |= cards << (13 * suit)
    return looked_at


@kernel
def rows_of(aggr, tab) -> Any:
    """Counts, and owners from the top as two words of rows, of the tabulated suits."""
    s = tab[aggr & SUIT]
    h = tab[8192 + ((aggr >> 13) & SUIT)]
    d = tab[16384 + ((aggr >> 26) & SUIT)]
    c = tab[24576 + ((aggr >> 39) & SUIT)]
    rows0 = ((s & PATTERN) << 26) | (h & PATTERN)
    rows1 = ((d & PATTERN) << 26) | (c & PATTERN)
    counts = (s >> 26) | ((h >> 26) << 16) | ((d >> 26) << 32) | ((c >> 26) << 48)
    return counts, rows0, rows1


@kernel
def lookup(aggr, counts, key, bars, rows0, rows1, g, ent, head, row) -> Any:
    """-1 unknown, else whether the tricks in ``key`` are forced, with the relevant cards in
    ``row[0]``.

    Show-outs only take layouts away from the opponents: what is forced with fewer ``bars`` is
    forced with more, and what cannot be forced with more cannot with fewer.
    """
    first = first_row(counts, key, g, ent, head)
    at, place = first, START
    while at > 0:
        about = ent[at, place + 2]
        if not differ(rows0, rows1, ent[at, place], ent[at, place + 1], about):
            seen = (about >> SHOWN_AT) & 255
            forced = (about >> FORCED_AT) & 1
            if (seen & ~bars if forced else bars & ~seen) == 0:
                row[0] = covered(aggr, about)
                to_the_front(first, at, place, WORDS, ent)
                return forced
        at, place = proof_after(at, place, WORDS, counts, key, ent)
    return -1


@kernel
def store(forced, aggr, counts, key, bars, rows0, rows1, rel, g, ent, head) -> None:
    """Keep a proof that the number of tricks in ``key`` is forced, or is not."""
    at, place = room_for(WORDS, counts, key, g, ent, head)
    ent[at, place] = rows0
    ent[at, place + 1] = rows1
    ent[at, place + 2] = not_read(aggr, rel) | (bars << SHOWN_AT) | (forced << FORCED_AT)
