"""Is there a normal line on which the claimer's side takes at most ``v`` tricks? (DOCTRINE 1-5)

A search for one line: the opponents may play any legal card, the claimer any normal one, and every
doubt goes against him, so all four hands look for the same thing. Positions from which no such
line starts are remembered; the line found stands in ``path``.
"""

from typing import Any

import numpy as np

from claims_native.bits import count, highest, lowest
from claims_native.bounds import unavoidable
from claims_native.conventions import (
    beating,
    follow_conventions,
    lead_conventions,
    side_surely_wins,
)
from claims_native.guaranteed import forces
from claims_native.jit import kernel
from claims_native.layout import (
    ACTIVE,
    ACTUAL,
    BLOCKS,
    BOUND,
    CLAIMER,
    DECLARER_CLAIMS,
    FIRST,
    FORGOTTEN,
    NODE_LIMIT,
    NODES,
    NOTRUMP,
    PLAN_FIRM,
    PLAN_STANDING,
    PLAN_STEPS,
    POOL,
    SEARCH,
    SECOND,
    SIDE,
    STEP_BITS,
    STOPPED,
    SUIT,
    TOP_DOWN_SIDE,
    TRUMP,
    UNSURE,
)
from claims_native.moves import above, below, most_helpful, takes
from claims_native.obligations import allowed, over_after
from claims_native.plan import plan_after, plan_follow, plan_lead
from claims_native.touching import alike

ZERO: Any = np.int64(0)  # plain literals in a cached recursive call crash (numba 6061)
NONE: Any = np.int64(-1)
NO_SUIT: Any = np.int64(NOTRUMP)
MOST_PLACES = 6


@kernel
def keeps(k, card, n, aggr, bars, asleep, turn, nt, led, best, best_seat, tmask, g, p, tab, ent, head, work) -> Any:  # fmt: skip
    """1 when, as the claimer sees it, ``k`` of ``n`` tricks are safe after he plays ``card``."""
    left = aggr & ~(1 << card)
    gone = p[FORGOTTEN] if asleep else 0
    blanks = count(left & gone)
    left &= ~gone
    trump = g[TRUMP]
    if takes(card, best, trump):
        best = card
        best_seat = turn
    if nt == 3:
        won = 1 if (best_seat & 1) == g[SIDE] else 0
        return forces(k - won, n - 1, left, bars, blanks, best_seat, ZERO, NONE, NONE, NONE, ZERO, ZERO, g, tab, ent, head, work)  # fmt: skip
    if led < 0:
        led = card // 13
    return forces(k, n, left, bars, blanks, (turn + 1) & 3, nt + 1, led, best, best_seat, tmask | (1 << card), ZERO, g, tab, ent, head, work)  # fmt: skip


@kernel
def safe_cards(k, legal, n, aggr, bars, asleep, turn, nt, led, best, best_seat, tmask, g, p, tab, ent, head, work) -> Any:  # fmt: skip
    """Those of the claimer's legal cards that keep ``k``; touching cards are judged together."""
    result = 0
    rest = legal
    safe = False
    while rest:
        card = highest(rest)
        rest &= ~(1 << card)
        up = above(aggr | tmask, card)
        if not (up >= 0 and (legal >> up) & 1):
            safe = keeps(k, card, n, aggr, bars, asleep, turn, nt, led, best, best_seat, tmask, g, p, tab, ent, head, work) == 1  # fmt: skip
            if g[STOPPED]:
                return 0
        if safe:
            result |= 1 << card
    return result


@kernel
def normal_cards(n, aggr, bars, need, asleep, cashing, plan, over, turn, nt, led, best, best_seat, tmask, g, p, q, tab, ent, head, work) -> Any:  # fmt: skip
    """What the hand in turn may normally play.

    Returns the aim, the cards that keep it, those of them that are left after the conventions (for
    the opponents every legal card), the state of the plan, and whether the plan binds. The aim is
    lowered for good where no card keeps it, but only for this card in a trick led by the plan. Nothing
    counts when stopped.
    """
    hand = aggr & p[ACTUAL + turn]
    legal = hand
    if led >= 0 and hand & (SUIT << (13 * led)):
        legal = hand & (SUIT << (13 * led))
    if p[BOUND]:
        legal = allowed(legal, turn, nt, n, over, p)
    if (turn & 1) != g[SIDE]:
        return need, legal, legal, plan, 0
    out = aggr & g[POOL]
    if asleep:
        out &= ~p[FORGOTTEN]
    sure = nt > 0 and side_surely_wins(aggr, bars, out, turn, nt, led, best, best_seat, g, p)
    if turn != p[CLAIMER] and not p[DECLARER_CLAIMS]:
        sensible = legal
        if sure:
            sensible = legal & ~beating(legal, best, g[TRUMP])
        return need, legal, sensible if sensible else legal, plan, 0
    other = aggr & p[ACTUAL + ((turn + 2) & 3)] if p[DECLARER_CLAIMS] else 0
    if nt == 0:
        plan, bound, firm = plan_lead(plan, hand, other, turn, bars, out, g, p, q)
    else:
        ours = best >= 0 and (best_seat & 1) == g[SIDE]
        plan, bound, firm = plan_follow(
            plan, legal, hand, turn, nt, led, best, ours, sure, bars, out, g, p, q
        )
    if p[BOUND]:
        bound &= legal  # a plan gives way to an obligation
    # His plan binds him even where it loses (70D1); but a finesse he renounced, or a card he keeps
    # for the end, only chooses among the cards that are safe: he throws no sure trick away for it.
    if bound and firm:
        legal = bound
    safe = 0
    need += 1
    while safe == 0:
        need -= 1
        if need <= 0:
            safe = legal
        else:
            safe = safe_cards(need, legal, n, aggr, bars, asleep, turn, nt, led, best, best_seat, tmask, g, p, tab, ent, head, work)  # fmt: skip
            if g[STOPPED]:
                return need, safe, safe, plan, bound
    if bound and not firm:
        bound &= safe
        if bound:
            safe = bound
    if nt == 0:
        cards = lead_conventions(safe, hand, other, out, asleep, cashing, g, p)
    else:
        cards = safe
        following = hand & (SUIT << (13 * led))
        if p[BLOCKS] and following and (best_seat & 1) == g[SIDE]:
            cards |= (1 << lowest(following)) & legal
        cards = follow_conventions(cards, hand, sure, nt, led, best, g, p)
    return need, safe, cards, plan, bound if firm or not bound else -bound


@kernel
def position_key(aggr, asleep, plan, g, p, ranks) -> Any:
    """A position at the start of a trick: two words, part of a third and 28 bits more.

    Positions that differ only in absolute ranks are one, unless something looks at these: a plan
    naming cards, more forgotten cards than fit. Where the conventions ask whether a hand's top
    card is an honour the answer is part of the key, and so are the places of forgotten cards.
    """
    gone = aggr & p[FORGOTTEN] if asleep else 0
    if (
        p[BOUND]
        or p[PLAN_STANDING]
        or (plan & STEP_BITS) < p[PLAN_STEPS]
        or count(gone) > MOST_PLACES
    ):
        return aggr, -1, 0, 0
    first = 0
    second = 0
    more = 0
    for suit in range(4):
        row = ranks[suit * 8192 + ((aggr >> (13 * suit)) & SUIT)] & 0x3FFFFFF
        if suit < 2:
            first |= row << (26 * suit)
        else:
            second |= row << (26 * (suit - 2))
        if suit < 3:
            # North's lowest cards look like no cards in a row, so its length is needed too.
            more = (more << 4) | count((aggr >> (13 * suit)) & SUIT)
    extra = 0
    while gone:
        card = lowest(gone)
        gone &= gone - 1
        suit = card // 13
        higher = count((aggr >> (card + 1)) & ((1 << (13 * (suit + 1) - card - 1)) - 1))
        extra = (extra << 4) | (higher + 1)
    for seat in (g[SIDE], g[SIDE] + 2):
        hand = aggr & p[ACTUAL + seat]
        for suit in range(4):
            held = (hand >> (13 * suit)) & SUIT
            more = (more << 2) | min(count(held >> p[TOP_DOWN_SIDE]), 3)
    # 52 bits of rows leave 12 at the top of a word.
    return first, second | ((extra & 4095) << 52), (extra >> 12) << 33, more


@kernel
def hash_place(a, b, c, size) -> Any:
    """Home of a position in the table of positions without a line."""
    x = (a ^ (b * 0x2545F4914F6CDD1D) ^ (c * 0x369DEA0F31A53F85)) * 0x1E3779B97F4A7C15
    x ^= x >> 31
    return x & (size - 1)


@kernel
def line_within(v, n, aggr, bars, need, asleep, cashing, plan, over, turn, nt, led, best, best_seat, tmask, depth, g, p, q, tab, ent, head, work, memo, path, ranks) -> Any:  # fmt: skip
    """1 when some normal line from here gives the claimer's side at most ``v`` of ``n`` tricks.

    ``need``: tricks the claimer aims at; ``asleep``: 1 while he believes ``p[FORGOTTEN]`` gone;
    ``cashing``: the side suit he is in the middle of cashing, 4 for none; ``plan``: where he stands
    in his stated plan ``q``; ``over``: which obligations are done with.
    """
    if v < 0:
        return 0
    if n == 0:
        return 1
    g[NODES] += 1
    if g[NODES] > g[NODE_LIMIT]:
        g[STOPPED] = 1
        return 0
    trump = g[TRUMP]
    place = 0
    first = 0
    second = 0
    key = 0
    search = 0
    if nt == 0:
        first, second, key, more = position_key(aggr, asleep, plan, g, p, ranks)
        key |= bars | (need << 8) | (asleep << 12) | (cashing << 13) | (turn << 16) | (n << 18)
        key |= plan << 22
        key |= over << 52
        search = (p[SEARCH] << 28) | more
        place = hash_place(first, second, key + search * 0x9E3779B97F4A7, memo.shape[0])
        if (
            memo[place, 0] == first
            and memo[place, 1] == second
            and memo[place, 2] == key
            and memo[place, 3] >> 8 == search
            and memo[place, 3] & 255 >= v
        ):
            return 0
        one, their = g[SIDE], 1 - g[SIDE]
        if unavoidable(aggr, aggr & p[ACTUAL + one], aggr & p[ACTUAL + one + 2], aggr & p[ACTUAL + their], aggr & p[ACTUAL + their + 2], trump, v + 1):  # fmt: skip
            return 0
    ours = (turn & 1) == g[SIDE]
    free = not asleep and not p[UNSURE] and not p[PLAN_FIRM]
    free = free and (plan & STEP_BITS) >= p[PLAN_STEPS]
    if not ours and free and need > v:
        # What he can be sure of here he keeps; so no line below it starts here.
        if forces(v + 1, n, aggr, bars, ZERO, turn, nt, led, best, best_seat, tmask, ZERO, g, tab, ent, head, work):  # fmt: skip
            return 0
        if g[STOPPED]:
            return 0
    aim, _safe, cards, plan, bound = normal_cards(n, aggr, bars, need, asleep, cashing, plan, over, turn, nt, led, best, best_seat, tmask, g, p, q, tab, ent, head, work)  # fmt: skip
    if g[STOPPED]:
        return 0
    if bound <= 0 and not plan & ACTIVE:
        need = aim
    if free and need > v and (turn == p[CLAIMER] or (ours and p[DECLARER_CLAIMS])):
        return 0
    rest = cards
    their = 1 - g[SIDE]
    takers = p[ACTUAL + their] | p[ACTUAL + their + 2]
    while rest:
        card = most_helpful(rest, best, takers, not ours, trump, nt == 0, aggr | tmask)
        rest &= ~(1 << card)
        touching = above(aggr | tmask, card) if nt == 0 else below(aggr | tmask, card)
        if touching >= 0 and (cards >> touching) & 1 and alike(card, touching, aggr, bars, need, asleep, turn, nt, tmask, g, p):  # fmt: skip
            continue
        path[depth] = card
        still_asleep = asleep
        if asleep and (p[FORGOTTEN] >> card) & 1:
            still_asleep = ZERO
        now_bars = bars
        if led >= 0 and card // 13 != led:
            if turn == g[FIRST]:
                now_bars |= 1 << led
            elif turn == g[SECOND]:
                now_bars |= 16 << led
        now_best = best
        now_seat = best_seat
        if takes(card, best, trump):
            now_best = card
            now_seat = turn
        left = aggr & ~(1 << card)
        now_led = card // 13 if led < 0 else led
        if nt == 3:
            won = 1 if (now_seat & 1) == g[SIDE] else 0
            leader = (turn + 1) & 3
            runs = NO_SUIT
            if won and (leader & 1) == g[SIDE] and now_best // 13 == now_led and now_led != trump:
                runs = now_led
            done = over_after(over, leader, now_seat) if p[BOUND] else over
            found = line_within(v - won, n - 1, left, now_bars, max(need - won, ZERO), still_asleep, runs, plan_after(plan, won, p, q), done, now_seat, ZERO, NONE, NONE, NONE, ZERO, depth + 1, g, p, q, tab, ent, head, work, memo, path, ranks)  # fmt: skip
        else:
            found = line_within(v, n, left, now_bars, need, still_asleep, cashing, plan, over, (turn + 1) & 3, nt + 1, now_led, now_best, now_seat, tmask | (1 << card), depth + 1, g, p, q, tab, ent, head, work, memo, path, ranks)  # fmt: skip
        if g[STOPPED]:
            return 0
        if found:
            return 1
    if nt == 0:
        memo[place, 0] = first
        memo[place, 1] = second
        memo[place, 2] = key
        memo[place, 3] = (search << 8) | v
    return 0
