"""The games of the slow reference (``reference``): what can be forced, by one hope and anyway."""

import numba
from reference_cards import (
    BLANK,
    COMMAND,
    FIRST,
    HANDS,
    HOPE,
    LIMIT,
    NODES,
    POOL,
    SECOND,
    SIDE,
    TRUMP,
    UP,
    VIEW,
    allowed,
    hidden_play,
    over_after,
    possible,
    size,
    slot_of,
    suit_led,
    winning,
)


@numba.njit
def forces(k, n, cards, bars, blanks, held, over, leader, trick, played, c, keys, known):  # type: ignore[no-untyped-def]
    """Whether the player can force ``k`` of ``n`` tricks; -1 when too large."""
    if k <= 0:
        return 1
    if n < k:
        return 0
    c[NODES] += 1
    if c[NODES] > c[LIMIT]:
        return -1
    a = cards
    b = bars | (leader << 8) | (blanks << 10) | (k << 16) | (held << 20) | (over << 21)
    b |= c[VIEW] << 29
    if played == 0:
        at = slot_of(keys, a, b)
        if keys[at, 1] != -1:
            return known[at]
    seat = (leader + played) & 3
    hidden = seat == c[FIRST] or seat == c[SECOND]
    led = suit_led(trick, played)
    mine = 0 if hidden else allowed(cards & c[HANDS + seat], seat, n, over, led, played, c)
    chosen = (c[COMMAND] >> seat) & 1
    result = 1 - chosen
    for card in range(53):
        now = bars
        left = cards if card == BLANK else cards & ~(1 << card)
        if hidden:
            if blanks == 0 if card == BLANK else not (cards >> card) & 1:
                continue
            may, shown = hidden_play(
                card, seat, n, cards & c[POOL], bars, held, over, led, played, c
            )
            if not may:
                continue
            now |= shown if seat == c[FIRST] else shown << 4
            first = n - (1 if ((c[FIRST] - leader) & 3) <= played else 0)
            second = n - (1 if ((c[SECOND] - leader) & 3) <= played else 0)
            if not possible(left & c[POOL], now, held, first, second, c):
                continue
        elif not (mine >> card) & 1:
            continue
        fewer = blanks - (1 if card == BLANK else 0)
        table = trick | (card << (6 * played))
        if played == 3:
            winner = (leader + max(winning(table, 4, c[TRUMP]), 0)) & 3
            won = 1 if (winner & 1) == c[SIDE] else 0
            done = over_after(over, leader, winner, c)
            answer = forces(
                k - won, n - 1, left, now, fewer, held, done, winner, 0, 0, c, keys, known
            )
        else:
            answer = forces(
                k, n, left, now, fewer, held, over, leader, table, played + 1, c, keys, known
            )
        if answer < 0:
            return -1
        if answer == chosen:
            result = chosen
            break
    if played == 0:
        at = slot_of(keys, a, b)
        keys[at, 0] = a
        keys[at, 1] = b
        known[at] = result
    return result


@numba.njit
def both_ways(  # type: ignore[no-untyped-def]
    goal, least, n, cards, bars, blanks, over, leader, trick, played, c, keys, known, keys3, known3
):  # fmt: skip
    """Whether one way of playing brings ``goal`` tricks if the hope is right and ``least`` in any
    case; -1 when too large. Bars tell whether the hope is still possible."""
    if goal <= 0 and least <= 0:
        return 1
    if n < goal or n < least:
        return 0
    hoped = 0
    for seat in range(4):
        hoped |= c[HOPE + seat] & ~c[UP + seat]
    first = n - (1 if ((c[FIRST] - leader) & 3) < played else 0)
    second = n - (1 if ((c[SECOND] - leader) & 3) < played else 0)
    if not possible(cards & c[POOL], bars, 1, first, second, c):
        return forces(least, n, cards, bars, blanks, 0, over, leader, trick, played, c, keys, known)
    if cards & hoped == 0:
        return forces(
            max(goal, least), n, cards, bars, blanks, 0, over, leader, trick, played, c, keys, known
        )
    c[NODES] += 1
    if c[NODES] > c[LIMIT]:
        return -1
    a = cards
    b = bars | (leader << 8) | (blanks << 10) | (max(goal, 0) << 16) | (max(least, 0) << 20)
    b |= over << 24
    if played == 0:
        at = slot_of(keys3, a, b)
        if keys3[at, 1] != -1:
            return known3[at]
    seat = (leader + played) & 3
    hidden = seat == c[FIRST] or seat == c[SECOND]
    led = suit_led(trick, played)
    mine = 0 if hidden else allowed(cards & c[HANDS + seat], seat, n, over, led, played, c)
    chosen = (c[COMMAND] >> seat) & 1
    result = 1 - chosen
    for card in range(53):
        now = bars
        left = cards if card == BLANK else cards & ~(1 << card)
        if hidden:
            if blanks == 0 if card == BLANK else not (cards >> card) & 1:
                continue
            may, shown = hidden_play(card, seat, n, cards & c[POOL], bars, 0, over, led, played, c)
            if not may:
                continue
            now |= shown if seat == c[FIRST] else shown << 4
            one = n - (1 if ((c[FIRST] - leader) & 3) <= played else 0)
            two = n - (1 if ((c[SECOND] - leader) & 3) <= played else 0)
            if not possible(left & c[POOL], now, 0, one, two, c):
                continue
        elif not (mine >> card) & 1:
            continue
        fewer = blanks - (1 if card == BLANK else 0)
        table = trick | (card << (6 * played))
        wrong = hidden and card != BLANK and (hoped >> card) & 1
        wrong = wrong and not (c[HOPE + seat] >> card) & 1
        wins = goal
        keeps = least
        done = over
        lead = leader
        left_over = n
        place = played + 1
        if played == 3:
            lead = (leader + max(winning(table, 4, c[TRUMP]), 0)) & 3
            won = 1 if (lead & 1) == c[SIDE] else 0
            wins -= won
            keeps -= won
            done = over_after(over, leader, lead, c)
            left_over = n - 1
            table = 0
            place = 0
        if wrong:
            answer = forces(
                keeps, left_over, left, now, fewer, 0, done, lead, table, place, c, keys, known
            )
        else:
            answer = both_ways(
                wins, keeps, left_over, left, now, fewer, done, lead, table, place, c,
                keys, known, keys3, known3,
            )  # fmt: skip
        if answer < 0:
            return -1
        if answer == chosen:
            result = chosen
            break
    if played == 0:
        at = slot_of(keys3, a, b)
        keys3[at, 0] = a
        keys3[at, 1] = b
        known3[at] = result
    return result


@numba.njit
def keep_both(  # type: ignore[no-untyped-def]
    goal, least, legal, n, cards, bars, gone, over, leader, trick, played, c, keys, known, keys3,
    known3,
):  # fmt: skip
    """The cards after which ``goal`` is kept if the hope is right and ``least`` in any case."""
    result = 0
    for card in range(52):
        if not (legal >> card) & 1:
            continue
        left = cards & ~(1 << card)
        table = trick | (card << (6 * played))
        blanks = size(left & gone)
        if played == 3:
            lead = (leader + winning(table, 4, c[TRUMP])) & 3
            won = 1 if (lead & 1) == c[SIDE] else 0
            done = over_after(over, leader, lead, c)
            answer = both_ways(
                goal - won, least - won, n - 1, left & ~gone, bars, blanks, done, lead, 0, 0, c,
                keys, known, keys3, known3,
            )  # fmt: skip
        else:
            answer = both_ways(
                goal, least, n, left & ~gone, bars, blanks, over, leader, table, played + 1, c,
                keys, known, keys3, known3,
            )  # fmt: skip
        if answer < 0:
            return -1
        if answer:
            result |= 1 << card
    return result
