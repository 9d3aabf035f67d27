"""Tricks secured even against opponents who need not discard: a game that is won less often than
the pool game, but far sooner decided.

The free defence may do whatever the real one may, and more. It never loses a card by a discard;
of ``KEPT_SUITS`` it keeps even what it follows with, and shows out of them only in passing; a card
of the pool may be played as if it were lower, so it gives up the lowest that does the job; and its
two hands may hold more cards between them than there are. What the claimer can force against it
he can force against every layout. It has few replies, and no pool is worse for it than a lesser
one, so every answer is kept with limits on the pool (``limits``).

Heights: who is winning is told by twice the card, or one more for a hidden hand's card just above
a card in view (``limits.standing_on``).
"""

from typing import Any

import numpy as np

from claims_native.bits import highest, lowest
from claims_native.cashing import cash_limits, master_limits
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
    NOTRUMP,
    POOL,
    REL,
    SECOND,
    SIDE,
    STOPPED,
    SUIT,
    TRUMP,
    VISITS,
)
from claims_native.limits import (
    ALL,
    ANY,
    as_it_lies,
    at_least,
    at_most,
    least_before,
    most_before,
    none_above,
    of_a_run,
    ranks_limited,
    standing_on,
    within,
)
from claims_native.limits_table import keep_within, known_within, view_of
from claims_native.moves import beneath, generate, rank_mattered
from claims_native.quick import own_master_trumps
from claims_native.runs import runs
from claims_native.suits import spread

ZERO: Any = np.int64(0)  # plain literals in a cached recursive call crash (numba 6061)
NONE: Any = np.int64(-1)
NOT_LED: Any = np.int64(-9)  # the height before anything was played
HEIGHT_AT = 8  # bits of a reply: 0-7 the card, 8-15 the height plus 2 (0: does not take), value
VALUE_AT = 24


@kernel
def suit_of(height) -> Any:
    """The suit (0-3) of a height."""
    return (height + 1) // 26


@kernel
def put(row, number, value, height, card) -> Any:
    """Insert a reply by its value; returns their new number."""
    place = number
    while place > 0 and (row[place - 1] >> VALUE_AT) < value:
        row[place] = row[place - 1]
        place -= 1
    row[place] = (value << VALUE_AT) | (height << HEIGHT_AT) | card
    return number + 1


@kernel
def winning_replies(cards, suit, height, later, value, step, row, number) -> Any:
    """Write a reply just above a height, and one just above each of ``later`` cards in view.

    Each gives up the lowest of ``cards`` that is high enough; ``value`` and ``step`` a rank tell
    how early to try it.
    """
    mask = SUIT << (13 * suit)
    at = standing_on(height, suit)
    while True:
        rest = cards if at < 0 else cards & ~((1 << (at + 1)) - 1)
        if rest == 0:
            return number
        card = lowest(rest)
        above = 26 * suit - 1 if at < 0 else 2 * at + 1
        number = put(row, number, value + step * (card % 13), above + 2, card)
        walls = later & mask
        if at >= 0:
            walls &= ~((1 << (at + 1)) - 1)
        if walls == 0:
            return number
        at = lowest(walls)


@kernel
def yet_to_play(aggr, turn, nt, ruffing, led, g) -> Any:
    """Cards of the hands in view that still play to this trick; ``ruffing``: of those only that
    have none of the suit led."""
    cards = 0
    for step in range(1, 4 - nt):
        seat = (turn + step) & 3
        if seat != g[FIRST] and seat != g[SECOND]:
            hand = aggr & g[seat]
            if not ruffing or not hand & (SUIT << (13 * led)):
                cards |= hand
    return cards


@kernel
def replies(aggr, bars, blanks, turn, nt, led, height, best_ours, row, g) -> None:
    """Write what a hidden hand may do into ``row``, likely refutations first.

    To a suit it may hold: the lowest card, or winning replies; it may always show out, and then
    throw nothing or ruff. On lead without a card it leads a blank.
    """
    trump = g[TRUMP]
    barred = bars & 15 if turn == g[FIRST] else bars >> 4
    hand = aggr & g[POOL] & ~spread(barred)
    number = 0
    if led < 0:
        later = yet_to_play(aggr, turn, nt, False, led, g)
        for suit in range(4):
            mask = SUIT << (13 * suit)
            cards = hand & mask
            if cards:
                value = 40 if highest(aggr & mask) == highest(cards) else 0
                bottom = 26 * suit - 1
                number = winning_replies(cards, suit, bottom, later, value, 1, row, number)
        if blanks > 0 or number == 0:
            number = put(row, number, -40, 0, BLANK)
        row[COUNT] = number
        return
    winning = suit_of(height)
    cards = hand & (SUIT << (13 * led))
    if cards:
        if not (g[KEPT_SUITS] >> led) & 1:
            number = put(row, number, 20, 0, lowest(cards))
        if winning == led:
            later = yet_to_play(aggr, turn, nt, False, led, g)
            value = -10 if best_ours else 60
            number = winning_replies(cards, led, height, later, value, -1, row, number)
    number = put(row, number, 5, 0, NOTHING)
    if trump != NOTRUMP and led != trump:
        cards = hand & (SUIT << (13 * trump))
        if cards:
            later = yet_to_play(aggr, turn, nt, True, led, g)
            over = height if winning == trump else 26 * trump - 1
            value = -20 if best_ours else 50
            number = winning_replies(cards, trump, over, later, value, -1, row, number)
    row[COUNT] = number


@kernel
def no_more_replies(aggr, bars, turn, nt, led, height, g, row) -> Any:
    """Lower limits so far that a hidden hand has no reply that it has not here.

    Returns the show-outs needed for that, and the ranks.
    """
    pool = aggr & g[POOL]
    shift = 0 if turn == g[FIRST] else 4
    barred = (bars >> shift) & 15
    trump = g[TRUMP]
    need = 0
    rel = 0
    for suit in range(4):
        ruffing = led >= 0 and suit != led
        if ruffing and suit != trump:
            continue
        if (barred >> suit) & 1:
            need |= 1 << (suit + shift)
        elif not pool & (SUIT << (13 * suit)):
            row[16 * suit + ALL] = 0
        elif led < 0 or ruffing or suit_of(height) == led:
            over = 26 * suit - 1
            if led >= 0 and suit_of(height) == suit:
                over = height
            later = yet_to_play(aggr, turn, nt, ruffing, led, g)
            rel |= none_above(pool, suit, over, later, row)
    return need, rel


@kernel
def every_card(aggr, turn, led, row, g) -> None:
    """Write all legal cards of a hand in view that plays against the claimer (dummy, when a
    defender claims): the free defence may tell its touching cards apart."""
    hand = aggr & g[turn]
    if led >= 0 and hand & (SUIT << (13 * led)):
        hand &= SUIT << (13 * led)
    number = 0
    while hand:
        card = highest(hand)
        hand &= ~(1 << card)
        number = put(row, number, card % 13, 0, card)
    row[COUNT] = number


@kernel
def moves_of(n, aggr, bars, blanks, turn, nt, led, height, best_seat, tmask, row, g) -> None:
    """Write the moves of the hand in turn into ``row``."""
    if turn == g[FIRST] or turn == g[SECOND]:
        ours = height != NOT_LED and (best_seat & 1) == (turn & 1)
        replies(aggr, bars, blanks, turn, nt, led, height, ours, row, g)
    elif (g[COMMAND] >> turn) & 1:
        best = -1 if height == NOT_LED else max((height + 1) >> 1, 0)
        generate(n, aggr, bars, blanks, turn, nt, led, best, best_seat, tmask, row, g)
    else:
        every_card(aggr, turn, led, row, g)


@kernel
def settled_at_once(k, n, aggr, bars, turn, depth, g, work) -> Any:
    """-1 unknown, else whether ``k`` are secured as the start of a trick shows by itself."""
    row = work[DEPTH + depth]
    trump = g[TRUMP]
    if (turn & 1) == g[SIDE] and (g[COMMAND] >> turn) & 1:
        g[VISITS] = 0
        own = aggr & g[turn]
        other = aggr & g[(turn + 2) & 3] if (g[COMMAND] >> ((turn + 2) & 3)) & 1 else 0
        proof = runs(k, own, other, aggr & ~(own | other), trump, g)
        if proof >= 0:
            work[depth, REL] = of_a_run(aggr, proof, g, row)
            return 1
    proof = own_master_trumps(k, aggr, g)
    if proof >= 0:
        work[depth, REL] = as_it_lies(aggr, proof, 1 << trump, g, row)
        return 1
    proof, need = master_limits(n - k + 1, n, aggr, bars, g, row)
    if proof < 0:
        proof, need = cash_limits(n - k + 1, aggr, bars, turn, g, row)
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
    state = 0
    if nt == 0:
        pool = aggr & g[POOL]
        for suit in range(4):
            if not pool & (SUIT << (13 * suit)):
                bars &= ~(17 << suit)
        settled = settled_at_once(k, n, aggr, bars, turn, depth, g, work)
        if settled >= 0:
            return settled
        order, counts = view_of(aggr, tab)
        state = turn | (blanks << 2)
        known = known_within(aggr, order, counts, state, bars, k, depth, g, tab, ent, head, work)
        if known >= 0:
            return known
    moves_of(n, aggr, bars, blanks, turn, nt, led, height, best_seat, tmask, work[depth], g)
    ours = (g[COMMAND] >> turn) & 1
    hidden = turn == g[FIRST] or turn == g[SECOND]
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
        if card < BLANK and (same >> card) & 1:
            continue
        reached = 0
        now_height = height
        now_seat = best_seat
        left = aggr
        table = tmask
        now_led = led
        now_bars = bars
        left_blanks = blanks
        if hidden:
            reached = (work[depth, i] >> HEIGHT_AT) & 255
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
                limits[:] = below
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
        if ours or hidden:
            same |= beneath(card, mattered)
    if hidden and result:
        more, ranks = no_more_replies(aggr, bars, turn, nt, led, height, g, limits)
        need |= more
        relevant |= ranks
    if nt == 0:
        relevant |= ranks_limited(aggr, ANY if result else ZERO, g, limits)
    work[depth, REL] = relevant
    work[depth, NEED] = need
    if nt == 0:
        aim = k if result else k - 1
        keep_within(result, aim, aggr, order, counts, state, depth, g, ent, head, work)
    return result
