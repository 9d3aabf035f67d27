"""Trump tricks nobody can take away, as proofs before any search.

``master_trumps``: the hidden hands' trumps above every trump of the claimer's win whoever leads;
``own_master_trumps``: so do those of a hand of the claimer's side that no rival's trump can be
paired to beat. Each proof names the cards whose rank it rests on.
"""

from typing import Any

from claims_native.bits import count, highest
from claims_native.bounds import left_over, rests_on
from claims_native.jit import kernel
from claims_native.layout import FIRST, NO_PROOF, NOTRUMP, POOL, SECOND, SIDE, SUIT, TRUMP
from claims_native.suits import spread


@kernel
def may_hold(cards, hand, n, aggr, bars, g) -> Any:
    """Whether hidden ``hand`` may hold ``cards`` of the pool, as far as show-outs tell."""
    if bars == 0:
        return count(cards) <= n
    own_bars = bars & 15
    other_bars = bars >> 4
    if hand == g[SECOND]:
        own_bars, other_bars = other_bars, own_bars
    if cards & spread(own_bars):
        return False
    return count(cards | (aggr & g[POOL] & spread(other_bars))) <= n


@kernel
def master_trumps(aim, n, aggr, bars, g) -> Any:
    """Trumps of the pool that show ``aim`` tricks against the claimer, or -1.

    One hidden hand of the other side may hold them all: each wins the trick it is played to.
    """
    trump = g[TRUMP]
    if trump == NOTRUMP or g[FIRST] < 0:
        return NO_PROOF
    mask = SUIT << (13 * trump)
    best = aggr & g[POOL] & mask
    against = aggr & mask & ~g[POOL]
    if against:
        best &= ~((1 << highest(against)) - 1)
    spare = count(best) - aim
    if spare < 0:
        return NO_PROOF
    while spare > 0:
        best &= best - 1
        spare -= 1
    for hand in (g[FIRST], g[SECOND]):
        if (hand & 1) != g[SIDE] and may_hold(best, hand, n, aggr, bars, g):
            return best
    return NO_PROOF


@kernel
def own_master_trumps(k, aggr, g) -> Any:
    """Cards that show ``k`` tricks for the trumps of one hand in view of the claimer's side, or -1.

    A trump of a rival beats one of them at most, and each is played to a trick of its own.
    """
    trump = g[TRUMP]
    if trump == NOTRUMP:
        return NO_PROOF
    trumps = aggr & (SUIT << (13 * trump))
    rivals = trumps & ~(g[g[SIDE]] | g[g[SIDE] + 2])
    for seat in (g[SIDE], g[SIDE] + 2):
        own = trumps & g[seat]
        if count(own) >= k and left_over(own, rivals, trump) >= k:
            return rests_on(own, rivals, trump, k)
    return NO_PROOF
