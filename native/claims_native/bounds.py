"""Bounds at the start of a trick, before any search.

``unavoidable``: tricks a side cannot help winning even if all four hands try to lose them for it.
A hand's masters (cards above every card of the opponents) win when their suit is led, so each must
be got rid of as a discard, and a hand can discard only in suits it is void of: the bound is the
least number of masters that must follow, over the orders in which the hand may be stripped.
Opponents' ruffs are taken off; master trumps always win.
"""

from typing import Any

from claims_native.bits import count, highest
from claims_native.jit import kernel
from claims_native.layout import NOTRUMP, SUIT


@kernel
def masters(hand, rivals, suit) -> Any:
    """The cards of ``hand`` in a suit (0-3) that are above all of ``rivals``."""
    mask = SUIT << (13 * suit)
    own = hand & mask
    others = rivals & mask
    if others == 0:
        return own
    return own & ~((1 << highest(others)) - 1)


@kernel
def strip_cost(winners, room, todo, free) -> Any:
    """Least masters that must follow: ``winners`` by suit (4 bits each), ``room`` the discards
    that a void in the suit gives, ``todo`` the suits not yet void, ``free`` discards at hand."""
    best = 99
    for first in range(4):
        if not (todo >> first) & 1:
            continue
        m1 = (winners >> (4 * first)) & 15
        used1 = min(m1, free)
        free1 = free - used1 + ((room >> (4 * first)) & 15)
        todo1 = todo & ~(1 << first)
        if todo1 == 0:
            best = min(best, m1 - used1)
            continue
        for second in range(4):
            if not (todo1 >> second) & 1:
                continue
            m2 = (winners >> (4 * second)) & 15
            used2 = min(m2, free1)
            cost2 = m1 - used1 + m2 - used2
            free2 = free1 - used2 + ((room >> (4 * second)) & 15)
            todo2 = todo1 & ~(1 << second)
            if todo2 == 0:
                best = min(best, cost2)
                continue
            for third in range(4):
                if not (todo2 >> third) & 1:
                    continue
                m3 = (winners >> (4 * third)) & 15
                used3 = min(m3, free2)
                cost3 = cost2 + m3 - used3
                free3 = free2 - used3 + ((room >> (4 * third)) & 15)
                todo3 = todo2 & ~(1 << third)
                last = 0
                for fourth in range(4):
                    if (todo3 >> fourth) & 1:
                        m4 = (winners >> (4 * fourth)) & 15
                        last = m4 - min(m4, free3)
                best = min(best, cost3 + last)
    return best if best < 99 else 0


@kernel
def unavoidable(aggr, own, rivals, trump, aim) -> Any:
    """Masters of ``own``, one hand, if they show that it cannot help taking ``aim`` tricks, else 0.

    ``rivals``: both opponents' cards; ``aggr``: all cards held. The result is the set of cards
    whose rank the proof rests on.
    """
    used = 0
    winners = 0
    total = 0
    for suit in range(4):
        m = masters(own, rivals, suit)
        used |= m
        number = count(m)
        total += number
        winners |= number << (4 * suit)
    if total < aim:
        return 0
    theirs = 0
    high = 0
    if trump != NOTRUMP:
        theirs = count(rivals & (SUIT << (13 * trump)))
        high = (winners >> (4 * trump)) & 15
        winners &= ~(15 << (4 * trump))
        if high >= aim:
            return used
    room = 0
    todo = 0
    free = 0
    others = aggr & ~own
    for suit in range(4):
        mask = SUIT << (13 * suit)
        # No hand can hold more of the suit than there is: a bound on leads of it.
        length = count(others & mask)
        length = min(length, 13)
        if own & mask:
            todo |= 1 << suit
            room |= length << (4 * suit)
        else:
            free += length
    cost = strip_cost(winners, room, todo, free) - theirs
    if high + max(cost, 0) >= aim:
        return used
    return 0
