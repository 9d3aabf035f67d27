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
    pool = aggr & g[POOL]
    if asleep and not (p[FORGOTTEN] >> card) & 1:
        pool &= ~p[FORGOTTEN]
    walls = (aggr | tmask) & ~g[POOL] | tmask
    return beyond(max(card, neighbour), 1, pool, walls) and beyond(
        min(card, neighbour), -1, pool, walls
    )


@kernel
def beyond(card, step, pool, walls) -> Any:
    """Whether the pool holds a card above (``step`` 1) or below (-1) before one in view comes."""
    start = card - card % 13
    at = card + step
    while start <= at < start + 13:
        if (walls >> at) & 1:
            return False
        if (pool >> at) & 1:
            return True
        at += step
    return False
