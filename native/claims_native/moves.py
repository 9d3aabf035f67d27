"""The cards that may be played next, one of each kind that matters, likely refutations first."""

from typing import Any

from claims_native.bits import highest
from claims_native.jit import kernel
from claims_native.layout import (
    BLANK,
    COMMAND,
    COUNT,
    EVERYBODY,
    FIRST,
    NOTHING,
    POOL,
    SECOND,
    SIDE,
    SUIT,
    THRIFTY,
    TRUMP,
)
from claims_native.postponed import put_off
from claims_native.suits import fits, spread
from claims_native.trick import above, below, takes


@kernel
def score(card, best, best_ours, last, trump, leading, top, follows) -> Any:
    """How early to try a card: cheapest winners, then low cards; leads from the top."""
    if card == BLANK:
        return -40
    rank = card % 13
    if leading:
        return (40 if top else 0) + rank - (20 if card // 13 == trump and not top else 0)
    if takes(card, best, trump):
        if best_ours:
            return -rank - 10
        return 60 - rank - (10 if not follows else 0)
    return 20 - rank if follows else -rank


@kernel
def helping_score(card, best, takers, taking, trump, leading, held) -> Any:
    """How early to try a card when all four hands want one side to take the tricks.

    ``takers``: the cards of that side; ``taking``: whether this hand is of it; ``held``: all cards
    left. The other hands get rid of high cards under its winners, and lead what it can beat.
    """
    rank = card % 13
    if leading:
        theirs = (takers >> highest(held & (SUIT << (13 * (card // 13))))) & 1
        if taking:
            return 40 + rank if theirs else -rank
        return 40 + rank if theirs else -rank - 20
    if takes(card, best, trump):
        if not taking:
            return -rank - 20
        return -rank if best >= 0 and (takers >> best) & 1 else 40 - rank
    return -rank if taking else 20 + rank


@kernel
def most_helpful(cards, best, takers, taking, trump, leading, held) -> Any:
    """The card of a set to be tried first when one side is to take the tricks."""
    chosen = -1
    highest_score = -1000
    while cards:
        card = highest(cards)
        cards &= ~(1 << card)
        value = helping_score(card, best, takers, taking, trump, leading, held)
        if value > highest_score:
            chosen = card
            highest_score = value
    return chosen


@kernel
def most_usual(cards, best, best_ours, last, trump, led, held) -> Any:
    """The card of a set that a careful player would try first."""
    chosen = -1
    highest_score = -1000
    while cards:
        card = highest(cards)
        cards &= ~(1 << card)
        leading = led < 0
        top = leading and highest(held & (SUIT << (13 * (card // 13)))) == card
        value = score(
            card, best, best_ours, last, trump, leading, top, leading or card // 13 == led
        )
        if value > highest_score:
            chosen = card
            highest_score = value
    return chosen


@kernel
def is_cheapest(card, hand, aggr, turn, nt, best, g) -> Any:
    """Whether a lower card of a hidden hand would not do as well.

    To lose, only the lowest; to take the trick, or to lead, the lowest above each card in view
    that may still be played to it.
    """
    lower = below(hand, card)
    if lower < 0:
        return True
    trump = g[TRUMP]
    if not takes(card, best, trump):
        return False
    if not takes(lower, best, trump):
        return True
    between = ((1 << card) - 1) & ~((1 << lower) - 1)
    for step in range(1, 4 - nt):
        seat = (turn + step) & 3
        if seat != g[FIRST] and seat != g[SECOND] and aggr & g[seat] & between:
            return True
    return False


@kernel
def has_lower(card, hand, everything) -> Any:
    """Whether a hand holds a lower card of the suit than ``card`` and those that touch it."""
    down = below(hand, card)
    while down >= 0 and below(everything, card) == down:
        card = down
        down = below(hand, card)
    return down >= 0


@kernel
def generate(n, aggr, bars, blanks, turn, nt, led, best, best_seat, tmask, row, g, tidy) -> Any:
    """Write the moves of the hand in turn into ``row``; their number goes to ``row[COUNT]``.

    Touching cards of a hand in view count once. Of touching cards in the pool the highest and the
    lowest both stand, because the two hidden hands may share them (DOCTRINE: the pool's trap).
    ``tidy``: to lose a trick a hand in view gives only the lowest card of a suit.
    """
    trump = g[TRUMP]
    hidden = turn == g[FIRST] or turn == g[SECOND]
    thrifty = hidden and g[THRIFTY]
    everything = aggr | tmask
    other_barred = 0
    spare = -1
    if hidden:
        own_bars = bars & 15 if turn == g[FIRST] else bars >> 4
        other_bars = bars >> 4 if turn == g[FIRST] else bars & 15
        hand = aggr & g[POOL] & ~spread(own_bars)
        other_barred = spread(other_bars)
    elif g[THRIFTY] and (g[COMMAND] >> turn) & 1:
        hand, spare = put_off(n, aggr, turn, led, best, g)
    else:
        hand = aggr & g[turn]
        if led >= 0 and hand & (SUIT << (13 * led)):
            hand &= SUIT << (13 * led)
    leader = (turn - nt) & 3
    mine = g[SIDE] == (turn & 1)
    best_ours = best >= 0 and ((best_seat & 1) == g[SIDE]) == mine
    number = 0
    if spare >= 0:
        row[0] = (-spare << 8) | NOTHING
        number = 1
    rest = hand
    blank_left = 1 if hidden and blanks > 0 else 0
    while rest or blank_left:
        if rest:
            card = highest(rest)
            rest &= ~(1 << card)
            if thrifty and not is_cheapest(card, hand, aggr, turn, nt, best, g):
                continue
            up = above(everything, card)
            touch_up = up >= 0 and (aggr >> up) & 1 and (hand >> up) & 1
            if touch_up and not thrifty:
                if not hidden or (other_barred >> card) & 1:
                    continue
                down = below(everything, card)
                if down >= 0 and (aggr >> down) & 1 and (hand >> down) & 1:
                    continue
        else:
            card = BLANK
            blank_left = 0
        if tidy and led >= 0 and not takes(card, best, trump) and has_lower(card, hand, everything):
            continue
        follows = card != BLANK and (led < 0 or card // 13 == led)
        if hidden:
            after = bars
            if led >= 0 and not follows:
                after |= 1 << (led + (0 if turn == g[FIRST] else 4))
            pool = aggr & g[POOL]
            if card != BLANK:
                pool &= ~(1 << card)
            first = n - (1 if ((g[FIRST] - leader) & 3) <= nt else 0)
            second = n - (1 if ((g[SECOND] - leader) & 3) <= nt else 0)
            if not fits(pool, after, first, second):
                continue
        top = False
        if nt == 0 and card != BLANK:
            suit_all = aggr & (SUIT << (13 * (card // 13)))
            top = highest(suit_all) == card
        if g[COMMAND] == EVERYBODY:
            takers = (aggr | tmask) & (g[g[SIDE]] | g[g[SIDE] + 2])
            value = helping_score(card, best, takers, mine, trump, nt == 0, everything)
        else:
            value = score(card, best, best_ours, nt == 3, trump, nt == 0, top, follows)
        place = number
        while place > 0 and (row[place - 1] >> 8) < value:
            row[place] = row[place - 1]
            place -= 1
        row[place] = (value << 8) | card
        number += 1
    row[COUNT] = number
