"""Can the side force k tricks? The pool game, and double dummy as the case with nothing hidden.

State: ``aggr`` the cards still held by anybody, ``tmask`` those on the table, ``bars`` what the
hidden hands have shown out of, ``blanks`` how many cards the claimer believes gone. Values are
tricks of the claimer's side. With ``THRIFTY`` set hidden hands give up only the cheapest card for
each purpose, and the claimer puts his discards off (``postponed``): then 0 is a fact, 1 only an
opinion. Sources: DOCTRINE section 2; Ginsberg 1996 for the proofs.
"""

from typing import Any

import numpy as np

from claims_native.bounds import unavoidable
from claims_native.cashing import cashed
from claims_native.free_defence import secures
from claims_native.free_replies import NOT_LED
from claims_native.jit import kernel
from claims_native.layout import (
    BLANK,
    COMMAND,
    COUNT,
    EVERYBODY,
    FIRST,
    NODE_LIMIT,
    NODES,
    NUMBERS,
    POOL,
    REL,
    SECOND,
    SECURED_FROM,
    SIDE,
    STOPPED,
    SUIT,
    THRIFTY,
    TRUMP,
)
from claims_native.lists import key_of
from claims_native.moves import generate
from claims_native.postponed import thrown
from claims_native.quick import master_trumps, own_master_trumps
from claims_native.runs import runs_from
from claims_native.table import lookup, rows_of, store
from claims_native.trick import beneath, rank_mattered, takes

ZERO: Any = np.int64(0)  # plain literals in a cached recursive call crash (numba 6061)
NONE: Any = np.int64(-1)


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
    key = 0
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
        proof = runs_from(k, aggr, turn, g)
        if proof >= 0:
            work[depth, REL] = proof & ((1 << NUMBERS) - 1)
            return 1
        proof = own_master_trumps(k, aggr, g)
        if proof >= 0:
            work[depth, REL] = proof
            return 1
        proof = master_trumps(n - k + 1, n, aggr, bars, g)
        if proof < 0:
            proof = cashed(n - k + 1, n, aggr, bars, turn, g)
        if proof >= 0:
            work[depth, REL] = proof
            return 0
        counts, rows0, rows1 = rows_of(aggr, tab)
        key = key_of(turn, blanks, g[THRIFTY], k)
        known = lookup(aggr, counts, key, bars, rows0, rows1, g, ent, head, work[depth, REL:])
        if known >= 0:
            return known
        if g[FIRST] >= 0 and n >= g[SECURED_FROM] and not g[THRIFTY]:
            if secures(k, n, aggr, bars, blanks, turn, ZERO, NONE, NOT_LED, NONE, ZERO, depth, g, tab, ent, head, work):  # fmt: skip
                return 1
            if g[STOPPED]:
                return 0
            work[depth, REL] = 0
    generate(n, aggr, bars, blanks, turn, nt, led, best, best_seat, tmask, work[depth], g, False)
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
        elif card < BLANK:
            left &= ~(1 << card)
            table |= 1 << card
            if led < 0:
                now_led = card // 13
        if hidden and led >= 0 and (card == BLANK or card // 13 != led):
            now_bars |= 1 << (led + (0 if turn == g[FIRST] else 4))
        elif g[THRIFTY] and not hidden:
            left &= ~thrown(card, aggr, turn, led, g)
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
        store(result, aggr, counts, key, bars, rows0, rows1, relevant, g, ent, head)
    return result


@kernel
def can_force(
    k, n, aggr, bars, blanks, turn, nt, led, best, best_seat, tmask, g, tab, ent, head, work
) -> Any:
    """As ``forces``, from the first row of ``work``. In a long claim the thrifty defence may refute
    it first, and the free one prove it; where cards are believed gone the other way round."""
    if g[FIRST] >= 0 and n >= g[SECURED_FROM]:
        height = NOT_LED if best < 0 else 2 * best
        for secure in (blanks > 0, blanks == 0):
            if secure:
                if secures(k, n, aggr, bars, blanks, turn, nt, led, height, best_seat, tmask, ZERO, g, tab, ent, head, work):  # fmt: skip
                    return 1
            else:
                g[THRIFTY] = 1
                answer = forces(k, n, aggr, bars, blanks, turn, nt, led, best, best_seat, tmask, ZERO, g, tab, ent, head, work)  # fmt: skip
                g[THRIFTY] = 0
                if answer == 0:
                    return 0
            if g[STOPPED]:
                return 0
    return forces(k, n, aggr, bars, blanks, turn, nt, led, best, best_seat, tmask, ZERO, g, tab, ent, head, work)  # fmt: skip
