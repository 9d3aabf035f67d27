"""The table of proofs: what is known of a position, and of all that differ only in low cards.

A position at the start of a trick is four suits, each a row of owners from the top card down, two
bits a card. A proof names, suit by suit, how many top cards mattered; it answers every position
with as many cards of each suit in each hand and the same owners at the top (partition search,
Ginsberg 1996). Its lists begin in the first half of ``head``. The owner of a card never changes, so
a suit's row is a function of which of its cards remain, tabulated once per claim.
"""

from typing import Any

from claims_native.bits import count, lowest
from claims_native.jit import kernel
from claims_native.layout import EPOCH, SUIT, USED

PATTERN = (1 << 26) - 1


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
def row_mask(aggr, rel, suit) -> Any:
    """The part of a suit's row that a proof with relevant cards ``rel`` depends on."""
    used = (rel >> (13 * suit)) & SUIT
    if used == 0:
        return 0
    cards = (aggr >> (13 * suit)) & SUIT
    depth = count(cards >> lowest(used))
    return (PATTERN << (26 - 2 * depth)) & PATTERN


@kernel
def top_cards(aggr, mask, suit) -> Any:
    """The cards of a suit that a row mask covers, as part of a 52-bit set."""
    cards = (aggr >> (13 * suit)) & SUIT
    covered = count(mask) // 2
    spare = count(cards) - covered
    while spare > 0:
        cards &= cards - 1
        spare -= 1
    return cards << (13 * suit)


@kernel
def covered(aggr, mask0, mask1) -> Any:
    """The cards that the row masks of a proof cover, as a 52-bit set."""
    return (
        top_cards(aggr, mask0 >> 26, 0)
        | top_cards(aggr, mask0 & PATTERN, 1)
        | top_cards(aggr, mask1 >> 26, 2)
        | top_cards(aggr, mask1 & PATTERN, 3)
    )


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
def bucket(counts, state, k, size) -> Any:
    """Where the list of proofs about ``k`` tricks with these counts begins."""
    x = (counts ^ ((state | (k << 12)) * 0x2545F4914F6CDD1D)) * 0x1E3779B97F4A7C15
    x ^= x >> 29
    return x & (size - 1)


@kernel
def to_the_front(at, before, place, g, ent, head) -> None:
    """Move an entry that was found to the head of its list: it will be asked for again."""
    if before > 0:
        ent[before, 7] = ent[at, 7]
        ent[at, 7] = head[place] & 0xFFFFFFFF
        head[place] = (g[EPOCH] << 32) | at


@kernel
def lookup(aggr, counts, state, bars, rows0, rows1, k, g, ent, head, row) -> Any:
    """-1 unknown, else whether the side gets ``k``; ``row[0]`` then holds the relevant cards.

    Show-outs only take layouts away from the opponents: what is forced with fewer ``bars`` is
    forced with more, and what cannot be forced with more cannot with fewer.
    """
    place = bucket(counts, state, k, head.shape[0] >> 1)
    slot = head[place]
    if slot >> 32 != g[EPOCH]:
        return -1
    at = slot & 0xFFFFFFFF
    before = 0
    while at > 0:
        e = ent[at]
        if (
            e[0] == counts
            and e[1] == state
            and ((rows0 ^ e[2]) & e[4]) == 0
            and ((rows1 ^ e[3]) & e[5]) == 0
        ):
            seen = e[6] >> 16
            forced = e[6] & 255 >= k and seen & ~bars == 0
            if forced or ((e[6] >> 8) & 255 < k and bars & ~seen == 0):
                row[0] = covered(aggr, e[4], e[5])
                to_the_front(at, before, place, g, ent, head)
                return 1 if forced else 0
        before = at
        at = e[7]
    return -1


@kernel
def store(k, aggr, counts, state, bars, rows0, rows1, low, high, rel, g, ent, head) -> Any:
    """Keep what a question about ``k`` tricks proved: the value lies in ``low``-``high``. A full table
    is begun anew."""
    if g[USED] + 1 >= ent.shape[0]:
        g[USED] = 0
        g[EPOCH] += 1
    mask0 = (row_mask(aggr, rel, 0) << 26) | row_mask(aggr, rel, 1)
    mask1 = (row_mask(aggr, rel, 2) << 26) | row_mask(aggr, rel, 3)
    place = bucket(counts, state, k, head.shape[0] >> 1)
    slot = head[place]
    g[USED] += 1
    at = g[USED]
    e = ent[at]
    e[0] = counts
    e[1] = state
    e[2] = rows0
    e[3] = rows1
    e[4] = mask0
    e[5] = mask1
    e[6] = low | (high << 8) | (bars << 16)
    e[7] = slot & 0xFFFFFFFF if slot >> 32 == g[EPOCH] else 0
    head[place] = (g[EPOCH] << 32) | at
