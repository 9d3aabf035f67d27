"""What each hand may do in the game against the free defence (``free_defence``).

Heights: who is winning is told by twice the card, or one more for a hidden hand's card just above
a card in view (``limits.standing_on``).
"""

from typing import Any

import numpy as np

from claims_native.bits import count, highest, lowest
from claims_native.jit import kernel
from claims_native.layout import (
    BLANK,
    COMMAND,
    COUNT,
    FIRST,
    KEPT_SUITS,
    NOTHING,
    NOTRUMP,
    POOL,
    PRUNED,
    SECOND,
    SUIT,
    TRUMP,
)
from claims_native.limits import ALL, none_above, standing_on
from claims_native.moves import generate
from claims_native.suits import spread

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
def to_beat(suit, height, best_seat, tmask, g) -> Any:
    """The height that a hidden hand's card of a suit must pass to take the trick.

    Another hidden hand's card it may pass at will: that card is then played as if it were lower.
    """
    if height == NOT_LED or suit_of(height) != suit:
        return 26 * suit - 1
    if best_seat != g[FIRST] and best_seat != g[SECOND]:
        return height
    seen = tmask & ~g[POOL] & (SUIT << (13 * suit))
    return 2 * highest(seen) if seen else 26 * suit - 1


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
def room_left(n, pool, bars, blanks, turn, nt, g) -> Any:
    """Whether a layout has room for the pool once the hidden hand in turn has played.

    Cards that only one hand may hold fill it at most; the surplus is what was thrown and not said.
    """
    if bars == 0:
        return True
    leader = (turn - nt) & 3
    first = n - (1 if ((g[FIRST] - leader) & 3) <= nt else 0)
    second = n - (1 if ((g[SECOND] - leader) & 3) <= nt else 0)
    not_first = pool & spread(bars & 15)
    not_second = pool & spread(bars >> 4)
    over = count(not_first & not_second)
    over += max(0, count(not_first & ~not_second) - second)
    over += max(0, count(not_second & ~not_first) - first)
    return over <= count(pool) + blanks - first - second


@kernel
def replies(n, aggr, bars, blanks, turn, nt, led, height, best_seat, tmask, row, g) -> None:
    """Write what a hidden hand may do into ``row``, likely refutations first.

    To a suit it may hold: the lowest card, or winning replies; it may show out, and then throw
    nothing or ruff. On lead without a card it leads a blank. What no layout has room for it may
    not do; ``row[PRUNED]`` tells that there was such a reply.
    """
    row[PRUNED] = 0
    trump = g[TRUMP]
    barred = bars & 15 if turn == g[FIRST] else bars >> 4
    pool = aggr & g[POOL]
    hand = pool & ~spread(barred)
    number = 0
    if led < 0:
        later = yet_to_play(aggr, turn, nt, False, led, g)
        for suit in range(4):
            mask = SUIT << (13 * suit)
            cards = hand & mask
            if cards and not room_left(n, pool & ~(1 << lowest(cards)), bars, blanks, turn, nt, g):
                row[PRUNED] = 1
            elif cards:
                value = 40 if highest(aggr & mask) == highest(cards) else 0
                bottom = 26 * suit - 1
                number = winning_replies(cards, suit, bottom, later, value, 1, row, number)
        if blanks > 0 or number == 0:
            number = put(row, number, -40, 0, BLANK)
        row[COUNT] = number
        return
    winning = suit_of(height)
    best_ours = (best_seat & 1) == (turn & 1)
    cards = hand & (SUIT << (13 * led))
    if cards and not room_left(n, pool & ~(1 << lowest(cards)), bars, blanks, turn, nt, g):
        row[PRUNED] = 1
    elif cards:
        if not (g[KEPT_SUITS] >> led) & 1:
            number = put(row, number, 20, 0, lowest(cards))
        if winning == led:
            later = yet_to_play(aggr, turn, nt, False, led, g)
            value = -10 if best_ours else 60
            over = to_beat(led, height, best_seat, tmask, g)
            number = winning_replies(cards, led, over, later, value, -1, row, number)
    shown = bars
    if not (g[KEPT_SUITS] >> led) & 1:
        shown |= 1 << (led + (0 if turn == g[FIRST] else 4))
    if room_left(n, pool, shown, blanks, turn, nt, g):
        number = put(row, number, 5, 0, NOTHING)
    else:
        row[PRUNED] = 1
    if trump != NOTRUMP and led != trump:
        cards = hand & (SUIT << (13 * trump))
        if cards and not room_left(n, pool & ~(1 << lowest(cards)), shown, blanks, turn, nt, g):
            row[PRUNED] = 1
        elif cards:
            later = yet_to_play(aggr, turn, nt, True, led, g)
            over = to_beat(trump, height, best_seat, tmask, g)
            value = -20 if best_ours else 50
            number = winning_replies(cards, trump, over, later, value, -1, row, number)
    row[COUNT] = number


@kernel
def no_more_replies(aggr, bars, turn, nt, led, height, best_seat, tmask, g, row) -> Any:
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
            over = to_beat(suit, height, best_seat, tmask, g)
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
        replies(n, aggr, bars, blanks, turn, nt, led, height, best_seat, tmask, row, g)
    elif (g[COMMAND] >> turn) & 1:
        best = -1 if height == NOT_LED else max((height + 1) >> 1, 0)
        generate(n, aggr, bars, blanks, turn, nt, led, best, best_seat, tmask, row, g, True)
    else:
        every_card(aggr, turn, led, row, g)
