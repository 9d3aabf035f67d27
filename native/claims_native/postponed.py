"""Discards put off: the claimer need not say what he throws before it matters.

A relaxation for refutations (``THRIFTY``): where a hand that he plays cannot follow it throws
nothing yet, and so holds more cards than there are tricks left; it throws them when it wants to be
out of a suit. All that real discards can do this can too, with one play for many: what cannot be
forced so cannot be forced.
"""

from typing import Any

from claims_native.bits import count, lowest
from claims_native.jit import kernel
from claims_native.layout import NOTRUMP, SUIT, TRUMP
from claims_native.trick import takes

LAST = 50


@kernel
def put_off(n, aggr, turn, led, best, g) -> Any:
    """The cards that the hand in turn may play, and how late to try throwing nothing: -1 where that
    does not stand.

    With enough cards over it may be out of a suit that it still holds; then it need not follow.
    To lose by that what it would lose by following gains nothing.
    """
    hand = aggr & g[turn]
    if led < 0:
        return hand, -1
    trump = g[TRUMP]
    ruffs = 0
    if trump != NOTRUMP and led != trump:
        ruffs = hand & (SUIT << (13 * trump))
    follow = hand & (SUIT << (13 * led))
    if follow == 0:
        return ruffs, 1
    if count(follow) > count(hand) - n:
        return follow, -1
    return follow | ruffs, LAST if takes(lowest(follow), best, trump) else -1


@kernel
def thrown(card, aggr, turn, led, g) -> Any:
    """The cards thrown at last so that ``card`` need not follow."""
    if led < 0 or card // 13 == led:
        return 0
    return aggr & g[turn] & (SUIT << (13 * led))
