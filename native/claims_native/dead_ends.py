"""Positions from which no normal line takes few tricks, and all that differ only in low cards.

As in ``table``: a proof names the cards whose rank it rests on, and answers every position with as
many cards of each suit in each hand and the same owners at the top. What a player knows, aims at
and believes must be the same to the letter; where something looks at a card by name, or a standing
obligation binds, so must the cards.
"""

from typing import Any

from claims_native.bits import count, lowest
from claims_native.jit import kernel
from claims_native.layout import (
    ACTUAL,
    BOUND,
    BURIAL,
    BURIED,
    FIRST,
    FORGOTTEN,
    PLAN_STANDING,
    PLAN_STEPS,
    SECOND,
    SIDE,
    STEP_BITS,
    SUIT,
    TOP_DOWN_SIDE,
)
from claims_native.table import covered, differ, not_read

MOST_PLACES = 6  # forgotten cards whose places fit into a word


@kernel
def by_name(aggr, asleep, plan, p) -> Any:
    """Whether something looks at a card of the position by its name."""
    gone = aggr & p[FORGOTTEN] if asleep else 0
    return (
        p[BOUND] != 0
        or p[PLAN_STANDING] != 0
        or (plan & STEP_BITS) < p[PLAN_STEPS]
        or count(gone) > MOST_PLACES
    )


@kernel
def believed(aggr, asleep, g, p) -> Any:
    """What the conventions and the claimer's belief add to a position: honours of his side by hand
    and suit (3 stands for more), and which cards of a hidden hand he has forgotten."""
    more = 0
    for seat in (g[SIDE], g[SIDE] + 2):
        hand = aggr & p[ACTUAL + seat]
        for suit in range(4):
            held = (hand >> (13 * suit)) & SUIT
            more = (more << 2) | min(count(held >> p[TOP_DOWN_SIDE]), 3)
    gone = aggr & p[FORGOTTEN] if asleep else 0
    while gone:
        card = lowest(gone)
        gone &= gone - 1
        mask = SUIT << (13 * (card // 13))
        second = (p[ACTUAL + g[SECOND]] >> card) & 1
        hand = aggr & (p[ACTUAL + g[SECOND]] if second else p[ACTUAL + g[FIRST]]) & mask
        higher = count(hand >> card)  # from 1
        suit = card // 13
        more = (more << 7) | (suit << 5) | (second << 4) | higher
    return more


@kernel
def home(counts, key, more, size) -> Any:
    """Where the list of dead ends with these counts begins."""
    x = counts ^ (key * 0x2545F4914F6CDD1D) ^ (more * 0x369DEA0F31A53F85)
    x ^= x >> 31
    x *= 0x1E3779B97F4A7C15
    x ^= x >> 29
    return x & (size - 1)


@kernel
def dead_end(v, aggr, counts, rows0, rows1, key, more, g, dead, graves) -> Any:
    """The cards that show that no line from here takes at most ``v`` tricks, -1 when unknown."""
    slot = graves[home(counts, key, more, graves.shape[0])]
    if slot >> 32 != g[BURIAL]:
        return -1
    at = slot & 0xFFFFFFFF
    while at > 0:
        e = dead[at]
        if (
            e[0] == counts
            and e[1] == key
            and e[2] == more
            and not differ(rows0, rows1, e[3], e[4], e[5])
            and e[7] & 255 >= v
        ):
            return covered(aggr, e[5])
        at = e[7] >> 8
    return -1


@kernel
def bury(v, aggr, counts, rows0, rows1, key, more, named, rel, g, dead, graves) -> Any:
    """Keep a dead end; a full table is begun anew."""
    if g[BURIED] + 1 >= dead.shape[0]:
        g[BURIED] = 0
        g[BURIAL] += 1
    place = home(counts, key, more, graves.shape[0])
    slot = graves[place]
    g[BURIED] += 1
    at = g[BURIED]
    e = dead[at]
    e[0] = counts
    e[1] = key
    e[2] = more
    e[3] = rows0
    e[4] = rows1
    e[5] = 0 if named else not_read(aggr, rel)
    following = slot & 0xFFFFFFFF if slot >> 32 == g[BURIAL] else 0
    e[7] = v | (following << 8)
    graves[place] = (g[BURIAL] << 32) | at
