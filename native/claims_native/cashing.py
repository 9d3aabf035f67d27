"""Tricks that a hidden hand on lead can take at once, as proofs against the claimer.

``cashed`` is for the real pool game, where its partner must have something to throw; the free
defence (``free_defence``) is told the least that the pool must hold instead.
"""

from typing import Any

from claims_native.bits import count, highest
from claims_native.jit import kernel
from claims_native.layout import (
    BOTH_IN_VIEW,
    FIRST,
    NO_PROOF,
    NOTRUMP,
    POOL,
    SECOND,
    SIDE,
    SUIT,
    TRUMP,
)
from claims_native.limits import ALL, top_in_view
from claims_native.quick import master_trumps, may_hold
from claims_native.suits import spread


@kernel
def hidden_leads(turn, g) -> Any:
    """Whether a hidden hand is on lead against two hands that the claimer plays."""
    return g[BOTH_IN_VIEW] == 1 and (turn == g[FIRST] or turn == g[SECOND])


@kernel
def master_limits(aim, n, aggr, bars, g, out) -> Any:
    """As ``cash_limits``, for ``master_trumps``."""
    if master_trumps(aim, n, aggr, bars, g) < 0:
        return NO_PROOF, 0
    trump = g[TRUMP]
    top = top_in_view(aggr, trump, g)
    out[:] = 0
    out[16 * trump + (ALL if top < 0 else top - 13 * trump)] = aim
    return 1 << top if top >= 0 else 0, (17 << trump) & ~bars


@kernel
def cashable(suit, n, pool, one, two, trump) -> Any:
    """Tricks that a hidden hand on lead may take in a suit, if it holds all of the pool's best.

    Each wins while nobody can ruff it, and once both hands in view are out of the suit so do the
    low cards. Who holds more than ``n`` cards may have thrown as many of the suit as he has over.
    """
    mask = SUIT << (13 * suit)
    best = pool & mask
    if best == 0:
        return 0
    against = (one | two) & mask
    tops = count(best >> highest(against)) if against else count(best)
    trumps = SUIT << (13 * trump) if trump != NOTRUMP else 0
    if suit != trump and (one | two) & trumps:
        if one & trumps:
            tops = min(tops, max(count(one & mask) - count(one) + n, 0))
        if two & trumps:
            tops = min(tops, max(count(two & mask) - count(two) + n, 0))
        return tops
    if tops >= max(count(one & mask), count(two & mask)):
        return count(best)
    return tops


@kernel
def cashed(aim, n, aggr, bars, turn, g) -> Any:
    """Cards of the pool that show ``aim`` tricks for the hidden hand on lead, or -1.

    It holds them, and all trumps, as far as show-outs allow; its partner has enough else to throw.
    """
    if not hidden_leads(turn, g):
        return NO_PROOF
    own_bars = bars & 15 if turn == g[FIRST] else bars >> 4
    other_bars = bars >> 4 if turn == g[FIRST] else bars & 15
    pool = aggr & g[POOL]
    one = aggr & g[g[SIDE]]
    two = aggr & g[g[SIDE] + 2]
    trump = g[TRUMP]
    wanted = aim
    held = 0
    proof = 0
    for suit in range(4):
        if (own_bars >> suit) & 1:
            continue
        winners = min(cashable(suit, n, pool, one, two, trump), wanted)
        wanted -= winners
        mask = SUIT << (13 * suit)
        against = (one | two) & mask
        length = max(count(one & mask), count(two & mask))
        rest = pool & mask
        for number in range(winners):
            card = highest(rest)
            rest &= ~(1 << card)
            held |= 1 << card
            if against and number < length:
                proof |= 1 << card
    if wanted > 0:
        return NO_PROOF
    loose = pool & (SUIT << (13 * trump)) if trump != NOTRUMP else 0
    if loose:
        if (own_bars >> trump) & 1 or count(pool & ~held & ~loose & ~spread(other_bars)) < n:
            return NO_PROOF
        held |= loose
    if not may_hold(held, turn, n, aggr, bars, g):
        return NO_PROOF
    return proof


@kernel
def cash_limits(aim, n, aggr, bars, turn, g, out) -> Any:
    """Whether the hidden hand on lead can cash ``aim`` tricks if it need not think of its partner:
    the ranks this rests on (-1 when not) and suits it must not have shown out of. Writes the least
    that the pool must hold into ``out``.
    """
    if not hidden_leads(turn, g):
        return NO_PROOF, 0
    own_bars = bars & 15 if turn == g[FIRST] else bars >> 4
    pool = aggr & g[POOL]
    one = aggr & g[g[SIDE]]
    two = aggr & g[g[SIDE] + 2]
    wanted = aim
    out[:] = 0
    rel = 0
    free = 0
    for suit in range(4):
        if (own_bars >> suit) & 1 or wanted == 0:
            continue
        mask = SUIT << (13 * suit)
        winners = min(cashable(suit, n, pool, one, two, g[TRUMP]), wanted)
        if winners == 0:
            continue
        wanted -= winners
        against = (one | two) & mask
        free |= 1 << suit
        out[16 * suit + ALL] = winners
        if against:
            top = highest(against)
            tops = count((pool & mask) >> top)
            out[16 * suit + top - 13 * suit] = min(winners, tops)
            if winners > tops:
                out[16 * suit + top - 13 * suit] = max(count(one & mask), count(two & mask))
            rel |= 1 << top
    if wanted > 0:
        return NO_PROOF, 0
    return rel, free if turn == g[FIRST] else free << 4
