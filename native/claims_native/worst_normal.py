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
from claims_native.dead_ends import believed, bury, by_name, dead_end
from claims_native.free_defence import secures
from claims_native.free_replies import NOT_LED
from claims_native.guaranteed import can_force
from claims_native.jit import kernel
from claims_native.layout import (
    ACTIVE,
    ACTUAL,
    BLOCKS,
    BOUND,
    CARD,
    CLAIMER,
    DECLARER_CLAIMS,
    FINISH_SUIT,
    FIRST,
    FORGOTTEN,
    MATTERED,
    NO_UNNEEDED_RUFF,
    NODE_LIMIT,
    NODES,
    NOTRUMP,
    PLAN_FIRM,
    PLAN_STEPS,
    POOL,
    REL,
    RESTED,
    SECOND,
    SECURED_FROM,
    SIDE,
    STEP_BITS,
    STOPPED,
    SUIT,
    TOP_DOWN_SIDE,
    TRUMP,
    UNSURE,
)
from claims_native.moves import most_helpful, most_usual
from claims_native.obligations import allowed, over_after
from claims_native.plan import plan_after, plan_follow, plan_lead
from claims_native.table import rows_of
from claims_native.touching import alike, compared
from claims_native.trick import above, below, beneath, rank_mattered, takes

ZERO: Any = np.int64(0)  # plain literals in a cached recursive call crash (numba 6061)
NONE: Any = np.int64(-1)
NO_SUIT: Any = np.int64(NOTRUMP)


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
        kept = can_force(k - won, n - 1, left, bars, blanks, best_seat, ZERO, NONE, NONE, NONE, ZERO, g, tab, ent, head, work)  # fmt: skip
        g[MATTERED] |= rank_mattered(left, tmask | (1 << card), best, True, 0)
    else:
        if led < 0:
            led = card // 13
        kept = can_force(k, n, left, bars, blanks, (turn + 1) & 3, nt + 1, led, best, best_seat, tmask | (1 << card), g, tab, ent, head, work)  # fmt: skip
    g[MATTERED] |= work[0, REL]
    return kept


@kernel
def safe_cards(k, legal, n, aggr, bars, asleep, turn, nt, led, best, best_seat, tmask, g, p, tab, ent, head, work) -> Any:  # fmt: skip
    """Those of the claimer's legal cards that keep ``k``.

    Touching cards are judged together, and with a card all those of its suit whose rank the
    judgement did not rest on either.
    """
    result = 0
    rest = legal
    judged = 0
    safe = False
    mattered = g[MATTERED]
    while rest:
        card = highest(rest)
        rest &= ~(1 << card)
        if (judged >> card) & 1:
            continue
        up = above(aggr | tmask, card)
        if not (up >= 0 and (legal >> up) & 1):
            g[MATTERED] = 0
            safe = keeps(k, card, n, aggr, bars, asleep, turn, nt, led, best, best_seat, tmask, g, p, tab, ent, head, work) == 1  # fmt: skip
            if g[STOPPED]:
                return 0
            alike_below = beneath(card, g[MATTERED]) & legal
            judged |= alike_below
            if safe:
                result |= alike_below
            mattered |= g[MATTERED]
        if safe:
            result |= 1 << card
    g[MATTERED] = mattered
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
    g[MATTERED] |= comparisons(nt, led, best, best_seat, tmask, legal, g)
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
        g[MATTERED] |= leads_compared(safe, hand, other, cashing, g, p)
        cards = lead_conventions(safe, hand, other, out, asleep, cashing, g, p)
    else:
        cards = safe
        following = hand & (SUIT << (13 * led))
        if p[BLOCKS] and following and (best_seat & 1) == g[SIDE]:
            cards |= (1 << lowest(following)) & legal
        cards = follow_conventions(cards, hand, sure, nt, led, best, g, p)
    return need, safe, cards, plan, bound if firm or not bound else -bound


@kernel
def normal_if_safe(aggr, bars, asleep, cashing, turn, nt, led, best, best_seat, g, p) -> Any:
    """Cards of a claimer without a plan that are normal as soon as they keep his aim, whichever
    others do: what the conventions leave of all legal cards, and of leads the top of each suit."""
    hand = aggr & p[ACTUAL + turn]
    out = aggr & g[POOL]
    if asleep:
        out &= ~p[FORGOTTEN]
    if nt == 0:
        other = aggr & p[ACTUAL + ((turn + 2) & 3)] if p[DECLARER_CLAIMS] else 0
        tops = 0
        for suit in range(4):
            held = hand & (SUIT << (13 * suit))
            if held:
                tops |= 1 << highest(held)
        return tops & lead_conventions(hand, hand, other, out, asleep, cashing, g, p)
    legal = hand & (SUIT << (13 * led))
    if legal == 0:
        legal = hand
    sure = side_surely_wins(aggr, bars, out, turn, nt, led, best, best_seat, g, p)
    return follow_conventions(legal, hand, sure, nt, led, best, g, p)


@kernel
def comparisons(nt, led, best, best_seat, tmask, legal, g) -> Any:
    """The card on the table that the choice of a normal card is measured against, as a set.

    It is the winner so far, where another card of its suit is on the table too or a rule asks
    whether the hand in turn, or one still to come, can beat it.
    """
    if nt == 0 or best < 0 or legal & (legal - 1) == 0:
        return 0
    suit = best // 13
    alone = tmask & (SUIT << (13 * suit)) == 1 << best
    ruffed = suit == g[TRUMP] and led != suit
    if (best_seat & 1) == g[SIDE] or not alone or nt == 3 or ruffed:
        return 1 << best
    return 0


@kernel
def leads_compared(cards, hand, other, cashing, g, p) -> Any:
    """The cards that the conventions of a lead measure against those still out."""
    rel = 0
    if p[FINISH_SUIT] and cashing != NOTRUMP:
        held = hand & (SUIT << (13 * cashing))
        if held:
            rel |= 1 << highest(held)
    trump = g[TRUMP]
    if p[NO_UNNEEDED_RUFF] and trump != NOTRUMP and other & (SUIT << (13 * trump)):
        for s in range(4):
            suit = SUIT << (13 * s)
            if cards & suit:
                rel |= 1 << highest((cards | other) & suit)
    return rel


@kernel
def of_one_kind(card, asleep, p) -> Any:
    """The cards that no convention and no belief tells from ``card``, whatever their rank."""
    if p[BOUND] or p[PLAN_STEPS]:
        return 0
    kind = SUIT << (13 * (card // 13))
    if asleep:
        kind &= p[FORGOTTEN] if (p[FORGOTTEN] >> card) & 1 else ~p[FORGOTTEN]
    honours = (SUIT >> p[TOP_DOWN_SIDE] << p[TOP_DOWN_SIDE]) << (13 * (card // 13))
    return kind & (honours if (honours >> card) & 1 else ~honours)


@kernel
def line_within(v, n, aggr, bars, need, asleep, cashing, plan, over, turn, nt, led, best, best_seat, tmask, depth, g, p, q, tab, ent, head, work, dead, graves, path, ranks) -> Any:  # fmt: skip
    """1 when some normal line from here gives the claimer's side at most ``v`` of ``n`` tricks.

    ``need``: tricks the claimer aims at; ``asleep``: 1 while he believes ``p[FORGOTTEN]`` gone;
    ``cashing``: the side suit he is in the middle of cashing, 4 for none; ``plan``: where he stands
    in his stated plan ``q``; ``over``: which obligations are done with.
    """
    path[RESTED, depth] = 0
    if v < 0:
        return 0
    if n == 0:
        return 1
    g[NODES] += 1
    if g[NODES] > g[NODE_LIMIT]:
        g[STOPPED] = 1
        return 0
    trump = g[TRUMP]
    counts = 0
    rows0 = 0
    rows1 = 0
    key = 0
    more = 0
    named = False
    if nt == 0:
        named = by_name(aggr, asleep, plan, p)
        key = bars | (need << 8) | (asleep << 12) | (cashing << 13) | (turn << 16) | (n << 18)
        key |= plan << 22
        key |= over << 52
        if named:
            counts, rows0, rows1 = 0, aggr, 0
        else:
            counts, rows0, rows1 = rows_of(aggr, ranks)
            more = believed(aggr, asleep, g, p)
        known = dead_end(v, aggr, counts, rows0, rows1, key, more, g, dead, graves)
        if known >= 0:
            path[RESTED, depth] = known
            return 0
        one, their = g[SIDE], 1 - g[SIDE]
        proof = unavoidable(aggr & p[ACTUAL + one], aggr & p[ACTUAL + one + 2], aggr & p[ACTUAL + their], aggr & p[ACTUAL + their + 2], trump, v + 1)  # fmt: skip
        if proof >= 0:
            path[RESTED, depth] = proof
            return 0
    ours = (turn & 1) == g[SIDE]
    free = not asleep and not p[UNSURE] and not p[PLAN_FIRM]
    free = free and (plan & STEP_BITS) >= p[PLAN_STEPS]
    commanded = turn == p[CLAIMER] or (ours and p[DECLARER_CLAIMS])
    if free and need > v:
        # What he can be sure of here he keeps; so no line below it starts here.
        if commanded or n < g[SECURED_FROM]:
            sure = can_force(v + 1, n, aggr, bars, ZERO, turn, nt, led, best, best_seat, tmask, g, tab, ent, head, work)  # fmt: skip
        else:  # his aim does not depend on it yet: no more than a look
            height = NOT_LED if best < 0 else 2 * best
            sure = secures(v + 1, n, aggr, bars, ZERO, turn, nt, led, height, best_seat, tmask, ZERO, g, tab, ent, head, work)  # fmt: skip
        if sure:
            path[RESTED, depth] = work[0, REL]
            return 0
        if g[STOPPED]:
            return 0
        if commanded:
            need = v
    # To find a line one normal card is enough: those are tried first that need no look at the rest.
    early = commanded and need > 0 and not p[PLAN_STEPS] and not p[BOUND] and not p[BLOCKS]
    best_ours = best >= 0 and (best_seat & 1) == g[SIDE]
    their = 1 - g[SIDE]
    takers = p[ACTUAL + their] | p[ACTUAL + their + 2]
    rested = 0
    skipped = 0
    same = 0
    tried = 0
    for stage in range(2):
        now_plan = plan
        if stage == 0:
            if not early:
                continue
            cards = normal_if_safe(aggr, bars, asleep, cashing, turn, nt, led, best, best_seat, g, p)  # fmt: skip
        else:
            g[MATTERED] = 0
            aim, _safe, cards, now_plan, bound = normal_cards(n, aggr, bars, need, asleep, cashing, plan, over, turn, nt, led, best, best_seat, tmask, g, p, q, tab, ent, head, work)  # fmt: skip
            if g[STOPPED]:
                return 0
            if bound <= 0 and not now_plan & ACTIVE:
                need = aim
            rested |= g[MATTERED]
        rest = cards & ~tried
        while rest:
            if stage == 0:
                card = most_usual(rest, best, best_ours, nt == 3, trump, led, aggr)
            else:
                card = most_helpful(rest, best, takers, not ours, trump, nt == 0, aggr | tmask)
            rest &= ~(1 << card)
            if (same >> card) & 1:
                continue
            touching = above(aggr | tmask, card) if nt == 0 else below(aggr | tmask, card)
            if touching >= 0 and (cards >> touching) & 1 and alike(card, touching, aggr, bars, need, asleep, turn, nt, tmask, g, p):  # fmt: skip
                skipped |= compared(card, touching, aggr, asleep, turn, g, p)
                continue
            if stage == 0:
                safe = keeps(need, card, n, aggr, bars, asleep, turn, nt, led, best, best_seat, tmask, g, p, tab, ent, head, work)  # fmt: skip
                if g[STOPPED]:
                    return 0
                if not safe:
                    continue
                tried |= 1 << card
            path[CARD, depth] = card
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
            mattered = 0
            if nt == 3:
                won = 1 if (now_seat & 1) == g[SIDE] else 0
                mattered = rank_mattered(left, tmask | (1 << card), now_best, True, 0)
                leader = (turn + 1) & 3
                runs = NO_SUIT
                if (
                    won
                    and (leader & 1) == g[SIDE]
                    and now_best // 13 == now_led
                    and now_led != trump
                ):
                    runs = now_led
                done = over_after(over, leader, now_seat) if p[BOUND] else over
                found = line_within(v - won, n - 1, left, now_bars, max(need - won, ZERO), still_asleep, runs, plan_after(now_plan, won, p, q), done, now_seat, ZERO, NONE, NONE, NONE, ZERO, depth + 1, g, p, q, tab, ent, head, work, dead, graves, path, ranks)  # fmt: skip
            else:
                found = line_within(v, n, left, now_bars, need, still_asleep, cashing, now_plan, over, (turn + 1) & 3, nt + 1, now_led, now_best, now_seat, tmask | (1 << card), depth + 1, g, p, q, tab, ent, head, work, dead, graves, path, ranks)  # fmt: skip
            if g[STOPPED]:
                return 0
            if found:
                return 1
            mattered |= path[RESTED, depth + 1]
            rested |= mattered
            same |= beneath(card, mattered) & of_one_kind(card, asleep, p)
    while skipped:
        card = lowest(skipped)
        suit = SUIT << (13 * (card // 13))
        used = rested & suit
        if used and skipped & suit & ~((used & -used) - 1):
            rested |= skipped & suit
        skipped &= ~suit
    path[RESTED, depth] = rested
    if nt == 0:
        bury(v, aggr, counts, rows0, rows1, key, more, named, rested, g, dead, graves)
    return 0
