"""Can the side force k tricks? The pool game, and double dummy as the case with nothing hidden.

State: ``aggr`` the cards still held by anybody, ``tmask`` those on the table, ``bars`` what the
hidden hands have shown out of, ``blanks`` how many cards the claimer believes gone. Values are
tricks of the claimer's side. Sources: DOCTRINE section 2; Ginsberg 1996 for the proofs.
"""

from typing import Any

import numpy as np

from claims_native.bounds import unavoidable
from claims_native.jit import kernel
from claims_native.layout import (
    BLANK,
    COMMAND,
    COUNT,
    EVERYBODY,
    FIRST,
    NODE_LIMIT,
    NODES,
    POOL,
    REL,
    SECOND,
    SIDE,
    STOPPED,
    SUIT,
    TRUMP,
    VISITS,
)
from claims_native.moves import below, generate, takes
from claims_native.quick import master_trumps, own_master_trumps
from claims_native.runs import runs
from claims_native.table import lookup, rows_of, store

ZERO: Any = np.int64(0)  # plain literals in a cached recursive call crash (numba 6061)
NONE: Any = np.int64(-1)


@kernel
def rank_mattered(aggr, tmask, best, chosen, owner_cards) -> Any:
    """The winner of a trick, when rank decided it.

    With it the cards touching it in the same hand, unless the winner was ``chosen`` by the side
    whose proof this is: of the other side's touching cards only one was tried.
    """
    suit = SUIT << (13 * (best // 13))
    if tmask & suit == 1 << best:
        return 0
    rel = 1 << best
    if chosen:
        return rel
    card = below(aggr | tmask, best)
    while card >= 0 and (aggr >> card) & 1 and (owner_cards >> card) & 1:
        rel |= 1 << card
        card = below(aggr | tmask, card)
    return rel


@kernel
def settled_bars(aggr, bars, g) -> Any:
    """Bars without those in suits of which the pool holds nothing: they say nothing any more."""
    if bars == 0:
        return 0
    pool = aggr & g[POOL]
    live = 0
    for suit in range(4):
        if pool & (SUIT << (13 * suit)):
            live |= 17 << suit
    return bars & live


@kernel
def beneath(card, rel) -> Any:
    """The cards that a proof about ``card`` answers too: all of its suit below what mattered.

    Nothing when the rank of ``card`` itself, or of a lower card, mattered.
    """
    if card == BLANK:
        return 0
    suit = SUIT << (13 * (card // 13))
    used = rel & suit
    if used == 0:
        return suit
    low = (used & -used) - 1
    return suit & low if (low >> card) & 1 else 0


@kernel
def forces(
    k, n, aggr, bars, blanks, turn, nt, led, best, best_seat, tmask, depth, g, tab, ent, head, work
) -> Any:
    """1 when the claimer's side can force ``k`` of ``n`` tricks, else 0 (nothing when stopped)."""
    work[depth, REL] = 0
    if k <= 0:
        return 1
    if k > n:
        return 0
    g[NODES] += 1
    if g[NODES] > g[NODE_LIMIT]:
        g[STOPPED] = 1
        return 0
    counts = 0
    state = 0
    rows0 = 0
    rows1 = 0
    if nt == 0:
        if g[COMMAND] == EVERYBODY:
            first = 1 - g[SIDE]
            proof = unavoidable(aggr & g[first], aggr & g[first + 2], aggr & g[g[SIDE]], aggr & g[g[SIDE] + 2], g[TRUMP], n - k + 1)  # fmt: skip
            if proof >= 0:
                work[depth, REL] = proof
                return 0
        bars = settled_bars(aggr, bars, g)
        if (turn & 1) == g[SIDE] and (g[COMMAND] >> turn) & 1:
            g[VISITS] = 0
            own = aggr & g[turn]
            other = aggr & g[(turn + 2) & 3] if (g[COMMAND] >> ((turn + 2) & 3)) & 1 else 0
            proof = runs(k, own, other, aggr & ~(own | other), g[TRUMP], g)
            if proof >= 0:
                work[depth, REL] = proof
                return 1
        proof = own_master_trumps(k, aggr, g)
        if proof >= 0:
            work[depth, REL] = proof
            return 1
        proof = master_trumps(n - k + 1, n, aggr, bars, g)
        if proof >= 0:
            work[depth, REL] = proof
            return 0
        counts, rows0, rows1 = rows_of(aggr, tab)
        state = turn | (blanks << 2)
        known = lookup(aggr, counts, state, bars, rows0, rows1, k, g, ent, head, work[depth, REL:])
        if known >= 0:
            return known
    generate(n, aggr, bars, blanks, turn, nt, led, best, best_seat, tmask, work[depth], g)
    ours = (g[COMMAND] >> turn) & 1
    hidden = turn == g[FIRST] or turn == g[SECOND]
    trump = g[TRUMP]
    relevant = 0
    result = 1 - ours
    same = 0  # cards that would do no better than one already tried
    for i in range(work[depth, COUNT]):
        card = work[depth, i] & 255
        if (same >> card) & 1:
            continue
        left = aggr
        table = tmask
        left_blanks = blanks
        now_led = led
        now_bars = bars
        if card == BLANK:
            left_blanks -= 1
        else:
            left &= ~(1 << card)
            table |= 1 << card
            if led < 0:
                now_led = card // 13
        if hidden and led >= 0 and (card == BLANK or card // 13 != led):
            now_bars |= 1 << (led + (0 if turn == g[FIRST] else 4))
        now_best = best
        now_seat = best_seat
        if takes(card, best, trump):
            now_best = card
            now_seat = turn
        mattered = 0
        if nt == 3:
            if now_best < 0:
                now_seat = (turn + 1) & 3
            won = 1 if (now_seat & 1) == g[SIDE] else 0
            answer = forces(k - won, n - 1, left, now_bars, left_blanks, now_seat, ZERO, NONE, NONE, NONE, ZERO, depth + 1, g, tab, ent, head, work)  # fmt: skip
            if now_best >= 0:
                unseen = now_seat == g[FIRST] or now_seat == g[SECOND]
                owned = g[POOL] if unseen else g[now_seat]
                chosen = (g[COMMAND] >> now_seat) & 1 == answer
                mattered = rank_mattered(left, table, now_best, chosen, owned)
        else:
            answer = forces(k, n, left, now_bars, left_blanks, (turn + 1) & 3, nt + 1, now_led, now_best, now_seat, table, depth + 1, g, tab, ent, head, work)  # fmt: skip
        if g[STOPPED]:
            return 0
        mattered |= work[depth + 1, REL]
        if answer == ours:
            relevant = mattered
            result = ours
            break
        relevant |= mattered
        same |= beneath(card, mattered)
    work[depth, REL] = relevant
    if nt == 0:
        low = k if result else 0
        high = n if result else k - 1
        store(aggr, counts, state, bars, rows0, rows1, low, high, relevant, g, ent, head)
    return result
