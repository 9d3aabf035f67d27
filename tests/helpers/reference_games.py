"""The games of the slow reference (``reference``): what can be forced, by one hope and anyway."""

from typing import NamedTuple

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
    UP,
    VIEW,
    ZERO,
    Memo,
    after,
    allowed,
    fits,
    hidden_play,
    size,
    slot_of,
)


class Unseen(NamedTuple):
    """What is known of the hidden hands: what each has shown out of (four bits each), how many
    cards believed gone they must play all the same, and whether the hope is held on to."""

    bars: int
    blanks: int
    held: int


class Memos(NamedTuple):
    """What is remembered: what can be forced, of normal lines, of hopes beside what is sure."""

    forced: Memo
    lines: Memo
    both: Memo


@numba.njit
def after_hidden(card, table, unseen, held, c):  # type: ignore[no-untyped-def]
    """What is known once the hidden hand in turn has played a card, and whether it may."""
    if unseen.blanks == 0 if card == BLANK else not (table.cards >> card) & 1:
        return False, unseen
    may, shown = hidden_play(card, table, unseen.bars, held, c)
    if not may:
        return False, unseen
    seat = (table.leader + table.played) & 3
    bars = unseen.bars | (shown if seat == c[FIRST] else shown << 4)
    left = table.cards if card == BLANK else table.cards & ~(1 << card)
    fewer = unseen.blanks - (1 if card == BLANK else 0)
    may = fits(left & c[POOL], bars, held, table, table.played + 1, c)
    return may, Unseen(bars, fewer, unseen.held)


@numba.njit
def forces(k, table, unseen, c, memo):  # type: ignore[no-untyped-def]
    """Whether the player can force ``k`` of the tricks left; -1 when too large."""
    if k <= 0:
        return 1
    if table.n < k:
        return 0
    c[NODES] += 1
    if c[NODES] > c[LIMIT]:
        return -1
    a = table.cards
    b = unseen.bars | (table.leader << 8) | (unseen.blanks << 10) | (k << 16)
    b |= (unseen.held << 20) | (table.over << 21) | c[VIEW] << 29
    if table.played == 0:
        at = slot_of(memo.keys, a, b)
        if memo.keys[at, 1] != -1:
            return memo.known[at]
    seat = (table.leader + table.played) & 3
    hidden = seat == c[FIRST] or seat == c[SECOND]
    mine = 0 if hidden else allowed(table.cards & c[HANDS + seat], table, c)
    chosen = (c[COMMAND] >> seat) & 1
    result = 1 - chosen
    for card in range(53):
        now = unseen
        if hidden:
            may, now = after_hidden(card, table, unseen, unseen.held, c)
            if not may:
                continue
        elif not (mine >> card) & 1:
            continue
        won, then = after(card, 0, table, c)
        answer = forces(k - won, then, now, c, memo)
        if answer < 0:
            return -1
        if answer == chosen:
            result = chosen
            break
    if table.played == 0:
        remember(memo, a, b, result)
    return result


@numba.njit
def remember(memo, a, b, answer):  # type: ignore[no-untyped-def]
    at = slot_of(memo.keys, a, b)
    memo.keys[at, 0] = a
    memo.keys[at, 1] = b
    memo.known[at] = answer


@numba.njit
def hoped_cards(c):  # type: ignore[no-untyped-def]
    """The cards that he hopes to find in a certain hand, and that do not lie face up."""
    hoped = 0
    for seat in range(4):
        hoped |= c[HOPE + seat] & ~c[UP + seat]
    return hoped


@numba.njit
def both_ways(goal, least, table, unseen, c, memos):  # type: ignore[no-untyped-def]
    """Whether one way of playing brings ``goal`` tricks if the hope is right and ``least`` in any
    case; -1 when too large. What the hands show out of tells whether the hope is still possible."""
    if goal <= 0 and least <= 0:
        return 1
    if table.n < goal or table.n < least:
        return 0
    if not fits(table.cards & c[POOL], unseen.bars, 1, table, table.played, c):
        return forces(least, table, unseen, c, memos.forced)
    hoped = hoped_cards(c)
    if table.cards & hoped == 0:
        return forces(max(goal, least), table, unseen, c, memos.forced)
    c[NODES] += 1
    if c[NODES] > c[LIMIT]:
        return -1
    a = table.cards
    b = unseen.bars | (table.leader << 8) | (unseen.blanks << 10)
    b |= (max(goal, 0) << 16) | (max(least, 0) << 20) | table.over << 24
    if table.played == 0:
        at = slot_of(memos.both.keys, a, b)
        if memos.both.keys[at, 1] != -1:
            return memos.both.known[at]
    seat = (table.leader + table.played) & 3
    hidden = seat == c[FIRST] or seat == c[SECOND]
    mine = 0 if hidden else allowed(table.cards & c[HANDS + seat], table, c)
    chosen = (c[COMMAND] >> seat) & 1
    result = 1 - chosen
    for card in range(53):
        now = unseen
        if hidden:
            may, now = after_hidden(card, table, unseen, 0, c)
            if not may:
                continue
        elif not (mine >> card) & 1:
            continue
        wrong = hidden and card != BLANK and (hoped >> card) & 1
        wrong = wrong and not (c[HOPE + seat] >> card) & 1
        won, then = after(card, 0, table, c)
        if wrong:
            answer = forces(least - won, then, now, c, memos.forced)
        else:
            answer = both_ways(goal - won, least - won, then, now, c, memos)
        if answer < 0:
            return -1
        if answer == chosen:
            result = chosen
            break
    if table.played == 0:
        remember(memos.both, a, b, result)
    return result


@numba.njit
def without_gone(card, table, eyes, held, c):  # type: ignore[no-untyped-def]
    """A card played as its player sees it: tricks it wins, the table, what he does not see."""
    blanks = size(table.cards & ~(1 << card) & eyes.gone)
    won, then = after(card, eyes.gone, table, c)
    return won, then, Unseen(eyes.bars, blanks, held)


@numba.njit
def keep_both(goal, least, legal, table, eyes, c, memos):  # type: ignore[no-untyped-def]
    """The cards after which ``goal`` is kept if the hope is right and ``least`` in any case."""
    result = 0
    for card in range(52):
        if not (legal >> card) & 1:
            continue
        won, then, unseen = without_gone(card, table, eyes, ZERO, c)
        answer = both_ways(goal - won, least - won, then, unseen, c, memos)
        if answer < 0:
            return -1
        if answer:
            result |= 1 << card
    return result
