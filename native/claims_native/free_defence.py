"""Tricks secured even against opponents who need not discard: a game that is won less often than
the pool game, but far sooner decided.

The free defence may do whatever the real one may, and more. It never loses a card by a discard,
and need not say what it threw as long as some layout has room for the rest; a card of the pool may
be played as if it were lower, so it gives up the lowest that does the job. Of ``KEPT_SUITS``,
where a quicker answer is wanted, it keeps even what it follows with, and shows out of them only in
passing. What the claimer can force against it he can force against every layout; he is tried with
fewer cards than he has (``moves.generate``, tidy), so a denial is an opinion. The free defence has
few replies, and no pool is worse for it than a lesser one, so every answer is kept with limits on
the pool (``limits``).
"""

from typing import Any

import numpy as np

from claims_native.bits import highest
from claims_native.cashing import cash_limits, master_limits
from claims_native.free_replies import HEIGHT_AT, NOT_LED, moves_of, no_more_replies, suit_of
from claims_native.jit import kernel
from claims_native.layout import (
    BLANK,
    COMMAND,
    COUNT,
    DEPTH,
    FIRST,
    KEPT_SUITS,
    NEED,
    NODE_LIMIT,
    NODES,
    NOTHING,
    POOL,
    PRUNED,
    REL,
    SECOND,
    SIDE,
    STOPPED,
    SUIT,
    TRUMP,
)
from claims_native.limits import (
    ANY,
    as_it_lies,
    at_least,
    at_most,
    least_before,
    most_before,
    no_more_cards,
    of_a_run,
    ranks_limited,
    same_limits,
    standing_on,
    within,
)
from claims_native.limits_table import keep_within, known_within, view_of
from claims_native.lists import FREE, key_of
from claims_native.quick import own_master_trumps
from claims_native.runs import runs_from
from claims_native.trick import beneath, rank_mattered

ZERO: Any = np.int64(0)  # plain literals in a cached recursive call crash (numba 6061)
NONE: Any = np.int64(-1)


@kernel
def settled_at_once(k, n, aggr, bars, turn, depth, g, work) -> Any:
    """-1 unknown, else whether ``k`` are secured as the start of a trick shows by itself."""
    row = work[DEPTH + depth]
    trump = g[TRUMP]
    proof = runs_from(k, aggr, turn, g)
    if proof >= 0:
        work[depth, REL] = of_a_run(aggr, proof, g, row)
        return 1
    proof = own_master_trumps(k, aggr, g)
    if proof >= 0:
        work[depth, REL] = as_it_lies(aggr, proof, 1 << trump, g, row)
        return 1
    proof, need = master_limits(n - k + 1, n, aggr, bars, g, row)
    if proof < 0:
        proof, need = cash_limits(n - k + 1, n, aggr, bars, turn, g, row)
    if proof >= 0:
        work[depth, REL] = proof
        work[depth, NEED] = need
        return 0
    return -1


@kernel
def secures(
    k,
    n,
    aggr,
    bars,
    blanks,
    turn,
    nt,
    led,
    height,
    best_seat,
    tmask,
    depth,
    g,
    tab,
    ent,
    head,
    work,
) -> Any:
    """1 when the claimer's side can force ``k`` of ``n`` tricks against the free defence, else 0
    (nothing when stopped). Arguments as of ``guaranteed.forces``, but for ``height``."""
    work[depth, REL] = 0
    work[depth, NEED] = 0
    limits = work[DEPTH + depth]
    if k <= 0:
        limits[:] = ANY
        return 1
    if k > n:
        limits[:] = 0
        return 0
    g[NODES] += 1
    if g[NODES] > g[NODE_LIMIT]:
        g[STOPPED] = 1
        return 0
    order = 0
    counts = 0
    key = 0
    if nt == 0:
        pool = aggr & g[POOL]
        for suit in range(4):
            if not pool & (SUIT << (13 * suit)):
                bars &= ~(17 << suit)
        settled = settled_at_once(k, n, aggr, bars, turn, depth, g, work)
        if settled >= 0:
            return settled
        order, counts = view_of(aggr, tab)
        key = FREE | key_of(turn, blanks, g[KEPT_SUITS], k)
        known = known_within(aggr, order, counts, key, bars, depth, g, tab, ent, head, work)
        if known >= 0:
            return known
    moves_of(n, aggr, bars, blanks, turn, nt, led, height, best_seat, tmask, work[depth], g)
    ours = (g[COMMAND] >> turn) & 1
    hidden = turn == g[FIRST] or turn == g[SECOND]
    passing = hidden and (best_seat == g[FIRST] or best_seat == g[SECOND])
    trump = g[TRUMP]
    relevant = 0
    need = 0
    result = 1 - ours
    same = 0  # cards that would do no better than one already tried
    low_card_first = False
    limits[:] = 0 if ours else ANY
    below = work[DEPTH + depth + 1]
    for i in range(work[depth, COUNT]):
        card = work[depth, i] & 255
        reached = (work[depth, i] >> HEIGHT_AT) & 255 if hidden else 0
        # Left to the other hidden hand, the trick says nothing about taking it over.
        leaves_it = passing and reached == 0
        if card < BLANK and (same >> card) & 1 and not leaves_it:
            continue
        now_height = height
        now_seat = best_seat
        left = aggr
        table = tmask
        now_led = led
        now_bars = bars
        left_blanks = blanks
        if hidden:
            if reached > 0:
                now_height = reached - 2
                now_seat = turn
            shows_out = led >= 0 and (card >= BLANK or card // 13 != led)
            if shows_out and not (g[KEPT_SUITS] >> led) & 1:
                now_bars |= 1 << (led + (0 if turn == g[FIRST] else 4))
        else:
            takes = height == NOT_LED or card // 13 == trump
            if height != NOT_LED and suit_of(height) == card // 13:
                takes = 2 * card > height
            if takes:
                now_height = 2 * card
                now_seat = turn
        if card == BLANK:
            left_blanks = max(blanks - 1, 0)
        elif card < BLANK:
            left &= ~(1 << card)
            table |= 1 << card
            if led < 0:
                now_led = card // 13
        pool_now = aggr & g[POOL]
        covered = card == NOTHING and low_card_first and within(pool_now, led, below)
        if covered and work[depth + 1, NEED] & ~now_bars == 0:
            # What holds after the lowest card was played holds with it kept, too.
            most_before(pool_now, card, reached, below, limits)
            continue
        mattered = 0
        if nt == 3:
            if now_height == NOT_LED:
                now_seat = (turn + 1) & 3
            won = 1 if (now_seat & 1) == g[SIDE] else 0
            answer = secures(k - won, n - 1, left, now_bars, left_blanks, now_seat, ZERO, NONE, NOT_LED, NONE, ZERO, depth + 1, g, tab, ent, head, work)  # fmt: skip
            if now_height & 1 and now_height != NOT_LED:
                beaten = table & ~g[POOL] & (SUIT << (13 * suit_of(now_height)))
                under = standing_on(now_height, suit_of(now_height))
                if beaten:
                    mattered = (1 << highest(beaten)) | (1 << under if under >= 0 else 0)
            elif now_height != NOT_LED:
                chosen = (g[COMMAND] >> now_seat) & 1 == answer
                mattered = rank_mattered(left, table, now_height >> 1, chosen, g[now_seat])
        else:
            answer = secures(k, n, left, now_bars, left_blanks, (turn + 1) & 3, nt + 1, now_led, now_height, now_seat, table, depth + 1, g, tab, ent, head, work)  # fmt: skip
        if g[STOPPED]:
            return 0
        mattered |= work[depth + 1, REL]
        if answer == ours:
            relevant = mattered
            need = work[depth + 1, NEED]
            result = ours
            if hidden:
                least_before(card, reached, below, limits)
                if card < BLANK:
                    need |= 1 << (card // 13 + (0 if turn == g[FIRST] else 4))
            else:
                same_limits(limits, below)
            break
        relevant |= mattered
        need |= work[depth + 1, NEED] & ~(now_bars & ~bars)
        if ours:
            at_least(limits, below)
        elif hidden:
            most_before(pool_now, card, reached, below, limits)
            low_card_first = i == 0 and reached == 0 and card < BLANK
        else:
            at_most(limits, below)
        if ours or (hidden and not leaves_it):
            same |= beneath(card, mattered)
    if hidden and result:
        more, ranks = no_more_replies(
            aggr, bars, turn, nt, led, height, best_seat, tmask, g, limits
        )
        need |= more
        relevant |= ranks
        if work[depth, PRUNED]:
            need |= bars
            no_more_cards(aggr & g[POOL], limits)
    if nt == 0:
        relevant |= ranks_limited(aggr, ANY if result else ZERO, g, limits)
    work[depth, REL] = relevant
    work[depth, NEED] = need
    if nt == 0:
        keep_within(result, aggr, order, counts, key, depth, g, ent, head, work)
    return result
