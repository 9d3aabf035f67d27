"""When touching cards of one hand are one card on a normal line.

The claimer judges by what he sees. Touching cards of a hand in his view are alike unless a rule
names one of them; those of a hidden hand leave him in doubt about different cards of the other
(the pool's trap, DOCTRINE section 2).
"""

from typing import Any

from claims_native.jit import kernel
from claims_native.layout import (
    BOUND,
    FIRST,
    FORGOTTEN,
    MAJOR,
    MINOR,
    PLAN_STEPS,
    POOL,
    SECOND,
    TOP_DOWN_SIDE,
    TRUMP,
)


@kernel
def alike(card, neighbour, aggr, bars, need, asleep, turn, nt, tmask, g, p) -> Any:
    """Whether ``card`` and its ``neighbour`` in the hand of ``turn`` come to the same."""
    if asleep and ((p[FORGOTTEN] >> card) ^ (p[FORGOTTEN] >> neighbour)) & 1:
        return False
    if p[PLAN_STEPS]:
        return False  # a step or its condition may name one of them
    if p[BOUND] and ((p[MAJOR] | p[MINOR]) >> card | (p[MAJOR] | p[MINOR]) >> neighbour) & 1:
        return False
    suit = card // 13
    if turn != g[FIRST] and turn != g[SECOND]:
        # Playing one leaves the other as the top card, which may have to be led first.
        from_top = p[TOP_DOWN_SIDE]
        return suit == g[TRUMP] or (card % 13 >= from_top) == (neighbour % 13 >= from_top)
    other = g[FIRST] + g[SECOND] - turn
    leader = (turn - nt) & 3
    other_bars = bars & 15 if other == g[FIRST] else bars >> 4
    if need <= 0 or ((other - leader) & 3) < nt or (other_bars >> suit) & 1:
        return True
    # The other hidden hand may have a card above or below them: the top, the bottom and those
    # between are three kinds to him.
    low = min(card, neighbour)
    pool = doubtful(card, aggr, asleep, g, p)
    walls = (aggr | tmask) & ~g[POOL] | tmask
    return beyond(max(card, neighbour), 1, pool, walls) >= 0 and beyond(low, -1, pool, walls) >= 0


@kernel
def doubtful(card, aggr, asleep, g, p) -> Any:
    """The cards of which the claimer does not know who holds them, as he judges ``card``."""
    pool = aggr & g[POOL]
    if asleep and not (p[FORGOTTEN] >> card) & 1:
        pool &= ~p[FORGOTTEN]
    return pool


@kernel
def compared(card, neighbour, aggr, asleep, turn, g, p) -> Any:
    """The cards whose rank makes two touching cards alike: themselves, and of a hidden hand the
    next of the pool below, with all that stands above it."""
    cards = (1 << card) | (1 << neighbour)
    if turn == g[FIRST] or turn == g[SECOND]:
        under = beyond(min(card, neighbour), -1, doubtful(card, aggr, asleep, g, p), 0)
        if under >= 0:
            cards |= 1 << under
    return cards


@kernel
def beyond(card, step, pool, walls) -> Any:
    """The pool's next card above (``step`` 1) or below (-1), -1 when one in view comes first."""
    start = card - card % 13
    at = card + step
    while start <= at < start + 13:
        if (walls >> at) & 1:
            return -1
        if (pool >> at) & 1:
            return at
        at += step
    return -1
