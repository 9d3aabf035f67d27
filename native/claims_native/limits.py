"""Limits on what the pool holds, under which an answer about the free defence stands.

Against opponents who need not discard (``free_defence``) a pool with more or higher cards is never
worse for them. So a proof is kept with the most (a win for the claimer) or the least (a loss) that
the pool may hold: by suit, how many cards above each card in view, and how many in all. Limits of
one ply are a row of 64: suit times 16, plus the rank (0-12), or ``ALL`` for the number in all.
"""

from typing import Any

import numpy as np

from claims_native.bits import count, highest, lowest
from claims_native.jit import kernel
from claims_native.layout import BLANK, COMMAND, NUMBERS, POOL, SIDE, SUIT

ALL = 13
ANY: Any = np.int64(15)  # no upper limit; 0 is no lower one


@kernel
def standing_on(best, suit) -> Any:
    """The card just below a height, -1 at the bottom of the suit (0-3).

    Heights are twice the card, for a card itself, and one more for just above it; just below the
    lowest card of a suit is ``26 * suit - 1``.
    """
    return -1 if best == 26 * suit - 1 else best >> 1


@kernel
def same_limits(row, other) -> None:
    """Copy limits, place by place: an assignment of slices would take memory for a copy."""
    for place in range(64):
        row[place] = other[place]


@kernel
def at_most(row, upper) -> None:
    """Lower the limits ``row`` to ``upper`` where that is less."""
    for place in range(64):
        if upper[place] < row[place]:
            row[place] = upper[place]


@kernel
def at_least(row, lower) -> None:
    """Raise the limits ``row`` to ``lower`` where that is more."""
    for place in range(64):
        if lower[place] > row[place]:
            row[place] = lower[place]


@kernel
def limit_of(height, suit) -> Any:
    """Where the number of cards above a height is limited, from the first place of its suit."""
    card = standing_on(height, suit)
    return ALL if card < 0 else card - 13 * suit


@kernel
def most_before(pool, card, height, after, row) -> None:
    """Lower ``row`` to the most that a pool may hold before a play, given the most ``after`` it.

    ``card``: what the hidden hand gave up (nothing from ``BLANK`` on), ``height``: what it won at,
    0 when it did not, plus 2. Where either of two limits would do, the one is taken that the pool
    as it is keeps within.
    """
    if card >= BLANK:
        at_most(row, after)
        return
    suit = card // 13
    base = 16 * suit
    for place in range(64):
        if place >> 4 != suit and after[place] < row[place]:
            row[place] = after[place]
    own = (pool >> (13 * suit)) & SUIT
    limit = ALL if height == 0 else limit_of(height - 2, suit)
    under = -1 if limit == ALL else limit
    if after[base + ALL] < ANY:
        row[base + ALL] = min(row[base + ALL], after[base + ALL] + 1)
    for rank in range(13):
        most = after[base + rank]
        if most == ANY:
            continue
        if rank <= under:
            row[base + rank] = min(row[base + rank], most + 1)
        elif count(own >> (rank + 1)) <= most:
            row[base + rank] = min(row[base + rank], most)
        else:
            row[base + limit] = min(row[base + limit], most + 1)


@kernel
def least_before(card, height, after, row) -> None:
    """Write the least that a pool must hold before a play into ``row``, given the least after."""
    same_limits(row, after)
    if card >= BLANK:
        return
    suit = card // 13
    base = 16 * suit
    limit = ALL if height == 0 else limit_of(height - 2, suit)
    under = -1 if limit == ALL else limit
    least = 1
    for rank in range(13):
        if after[base + rank] == 0:
            continue
        if rank <= under:
            row[base + rank] = after[base + rank] + 1
        else:
            least = max(least, after[base + rank] + 1)
    if after[base + ALL] > 0:
        row[base + ALL] = after[base + ALL] + 1
    row[base + limit] = max(row[base + limit], least)


@kernel
def within(pool, suit, row) -> Any:
    """Whether the pool's cards of a suit keep within upper limits."""
    own = (pool >> (13 * suit)) & SUIT
    if count(own) > row[16 * suit + ALL]:
        return False
    for rank in range(13):
        most = row[16 * suit + rank]
        if most < ANY and count(own >> (rank + 1)) > most:
            return False
    return True


@kernel
def as_it_lies(aggr, rel, suits, g, row) -> Any:
    """Limit the pool to what it holds above the cards in view from ``rel`` up, and in all in each
    of ``suits`` (a set of four). Returns ``rel``."""
    pool = aggr & g[POOL]
    row[:] = ANY
    for suit in range(4):
        mask = SUIT << (13 * suit)
        own = pool & mask
        if (suits >> suit) & 1:
            row[16 * suit + ALL] = count(own)
        used = rel & mask
        if used:
            seen = aggr & ~pool & mask & ~((used & -used) - 1)
            while seen:
                card = lowest(seen)
                seen &= seen - 1
                row[16 * suit + card - 13 * suit] = count(own >> (card + 1))
    return rel


@kernel
def no_more_cards(pool, row) -> None:
    """Limit the pool to as many cards as it holds of each suit."""
    for suit in range(4):
        held = count(pool & (SUIT << (13 * suit)))
        row[16 * suit + ALL] = min(row[16 * suit + ALL], held)


@kernel
def of_a_run(aggr, proof, g, row) -> Any:
    """Limits under which tricks in a row (``runs``) stand; returns the ranks they rest on.

    A winner above all of the pool needs nothing else; where the suit had to be played out first,
    or trumps to be drawn, the numbers count too.
    """
    side = g[SIDE]
    cards = proof & ((1 << NUMBERS) - 1)
    if not (g[COMMAND] >> side) & (g[COMMAND] >> (side + 2)) & 1:
        return as_it_lies(aggr, cards, 15, g, row)
    pool = aggr & g[POOL]
    numbers = proof >> NUMBERS
    for suit in range(4):
        used = cards & (SUIT << (13 * suit))
        if used and (pool & (SUIT << (13 * suit))) >> lowest(used):
            numbers |= 1 << suit
    rel = as_it_lies(aggr, cards, numbers, g, row)
    for suit in range(4):
        used = cards & (SUIT << (13 * suit))
        if used and not (numbers >> suit) & 1:
            low = lowest(used)
            for rank in range(low - 13 * suit + 1, 13):
                row[16 * suit + rank] = ANY
    return rel


@kernel
def ranks_limited(aggr, idle, g, row) -> Any:
    """The lowest card in view of each suit that a limit other than ``idle`` names."""
    rel = 0
    for suit in range(4):
        seen = aggr & ~g[POOL] & (SUIT << (13 * suit))
        while seen:
            card = lowest(seen)
            seen &= seen - 1
            if row[16 * suit + card - 13 * suit] != idle:
                rel |= 1 << card
                break
    return rel


@kernel
def none_above(pool, suit, height, later, row) -> Any:
    """Limit to nothing what the pool holds above a height, or above the first of ``later`` cards in
    view that it cannot beat. Returns that card, as a set."""
    mask = SUIT << (13 * suit)
    at = standing_on(height, suit)
    while True:
        if at >= 0 and not (pool & mask) >> (at + 1):
            row[16 * suit + at - 13 * suit] = 0
            return 1 << at
        walls = later & mask
        if at >= 0:
            walls &= ~((1 << (at + 1)) - 1)
        if walls == 0:
            return 0
        at = lowest(walls)


@kernel
def top_in_view(aggr, suit, g) -> Any:
    """The highest card in view of a suit, -1 when there is none."""
    seen = aggr & ~g[POOL] & (SUIT << (13 * suit))
    return highest(seen) if seen else -1
