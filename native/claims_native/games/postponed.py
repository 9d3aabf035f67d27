"""Discards put off: the claimer need not say what he throws before it matters.

A relaxation for refutations (``thrifty``): where a hand that he plays cannot follow it throws
nothing yet, and so holds more cards than there are tricks left; it throws them when it wants to be
out of a suit. All that real discards can do this can too, with one play for many: what cannot be
forced so cannot be forced. Where all four hands are chosen all four put off, and nothing is
relaxed: nobody needs to know what was thrown, and in the end each card thrown late can be put in
the place of a nothing before it.
"""

from claims_native.cards.game import Game, cards_in_view
from claims_native.cards.moment import Moment, takes
from claims_native.cards.sets import NOTRUMP, SUIT, count, lowest, suit_of
from claims_native.compiling import ZERO, kernel

LAST = 50


@kernel
def put_off(moment: Moment, game: Game) -> tuple[int, int]:
    """The cards that the hand in turn may play, and how late to try throwing nothing: -1 where that
    does not stand.

    With enough cards over it may be out of a suit that it still holds; then it need not follow.
    To lose by that what it would lose by following gains nothing. A trump is never one of those
    over: to throw it on another suit is to ruff.
    """
    hand = moment.cards & game.hands[moment.turn]
    led, trump = moment.led, game.trump
    trumps = hand & (SUIT << (13 * trump)) if trump != NOTRUMP else ZERO
    only_trumps = count(trumps) >= moment.tricks_left
    if only_trumps:
        hand = trumps
    if led < 0:
        return hand, -1
    follow = hand & (SUIT << (13 * led))
    if follow == 0:
        return trumps, -1 if only_trumps else 1
    if led == trump or count(follow) > count(hand) - moment.tricks_left:
        return follow, -1
    return follow | trumps, LAST if takes(lowest(follow), moment.best, trump) else -1


@kernel
def nothing_put_off(moment: Moment, game: Game) -> bool:
    """Whether no hand in view holds more cards than there are tricks left, at the start of one."""
    return count(cards_in_view(moment.cards, game)) == 2 * moment.tricks_left


@kernel
def thrown(card: int, moment: Moment, game: Game) -> int:
    """The cards thrown at last so that ``card`` need not follow."""
    if moment.led < 0 or suit_of(card) == moment.led:
        return 0
    return moment.cards & game.hands[moment.turn] & (SUIT << (13 * moment.led))
