"""Lists of proofs, each of what must be the same to the letter: counts and key.

A row of ``ent`` (int64, ``ROW`` words) holds the proofs of one list side by side, so that looking
through many touches few lines of memory: word 0 the counts, word 1 the key, how many proofs the row
holds and which row follows. ``head`` names the first row by a hash, with the epoch it belongs to.
"""

from typing import Any

from claims_native.jit import kernel
from claims_native.layout import EPOCH, USED

ROW = 32
START = 2  # where the proofs of a row begin
KEY = (1 << 20) - 1
NUMBER_AT = 20
NUMBER = 15
NEXT_AT = 24
FREE = 1 << 16  # in a key: the list is about the free defence


@kernel
def key_of(turn, blanks, mode, k) -> Any:
    """What must be the same besides the counts: who leads, what he believes gone, which game."""
    return turn | (blanks << 2) | (mode << 8) | (k << 12)


@kernel
def bucket(counts, key, size) -> Any:
    """Where the first row of a list is named."""
    x = (counts ^ (key * 0x2545F4914F6CDD1D)) * 0x1E3779B97F4A7C15
    x ^= x >> 29
    return x & (size - 1)


@kernel
def row_from(at, counts, key, ent) -> Any:
    """The next row of a list from row ``at`` on, 0 when there is none."""
    while at > 0 and (ent[at, 0] != counts or ent[at, 1] & KEY != key):
        at = ent[at, 1] >> NEXT_AT
    return at


@kernel
def first_row(counts, key, g, ent, head) -> Any:
    """The first row of a list, 0 when there is none."""
    slot = head[bucket(counts, key, head.shape[0])]
    if slot >> 32 != g[EPOCH]:
        return 0
    return row_from(slot & 0xFFFFFFFF, counts, key, ent)


@kernel
def number_in(at, ent) -> Any:
    """How many proofs a row holds."""
    return (ent[at, 1] >> NUMBER_AT) & NUMBER


@kernel
def proof_after(at, place, width, counts, key, ent) -> Any:
    """Row and place of the next proof of a list; row 0 when there is none."""
    place += width
    if place < START + width * number_in(at, ent):
        return at, place
    return row_from(ent[at, 1] >> NEXT_AT, counts, key, ent), START


@kernel
def to_the_front(first, at, place, width, ent) -> None:
    """Bring a proof that was found to the first row of its list: it will be asked for again."""
    if at != first:
        last = START + width * (number_in(first, ent) - 1)
        other = min(place, last)
        for word in range(width):
            kept = ent[first, other + word]
            ent[first, other + word] = ent[at, place + word]
            ent[at, place + word] = kept


@kernel
def room_for(width, counts, key, g, ent, head) -> Any:
    """Row and place for one more proof of ``width`` words. A full table is begun anew."""
    at = first_row(counts, key, g, ent, head)
    if at > 0:
        number = number_in(at, ent)
        if START + width * (number + 1) <= ROW:
            ent[at, 1] += 1 << NUMBER_AT
            return at, START + width * number
    if g[USED] + 1 >= ent.shape[0]:
        g[USED] = 0
        g[EPOCH] += 1
    place = bucket(counts, key, head.shape[0])
    slot = head[place]
    following = slot & 0xFFFFFFFF if slot >> 32 == g[EPOCH] else 0
    g[USED] += 1
    at = g[USED]
    ent[at, 0] = counts
    ent[at, 1] = key | (1 << NUMBER_AT) | (following << NEXT_AT)
    head[place] = (g[EPOCH] << 32) | at
    return at, START
