"""Leads that lose a trick which the claimer cannot spare, seen before they are tried.

Most refutations end where he needs every trick that is left: then a lead is lost as soon as a
hidden hand may hold a card that neither of his hands beats.
"""

from claims_native.bounds.trumps import holder
from claims_native.bounds.unavoidable import NO_PROOF
from claims_native.cards.game import Game, is_chosen, not_seen
from claims_native.cards.moment import Moment
from claims_native.cards.sets import NOTRUMP, SUIT, count, highest, suit_of
from claims_native.compiling import kernel


@kernel
def none_to_spare(aim: int, moment: Moment, bound: bool, game: Game) -> bool:
    """Whether claimer, who plays both hands in view, is to lead and needs every trick left."""
    return (
        aim == moment.tricks_left
        and moment.played == 0
        and not bound
        and game.both_in_view == 1
        and is_chosen(moment.turn, game)
    )


@kernel
def best_out(card: int, moment: Moment, game: Game) -> int:
    """The highest hidden card of the suit of a lead, if it takes the trick whatever claimer's other
    hand plays; -1 where it does not, or that hand may ruff."""
    suit = suit_of(card)
    mask = SUIT << (13 * suit)
    out = moment.cards & not_seen(game) & mask
    if out == 0 or highest(out) < card:
        return NO_PROOF
    best = highest(out)
    other = moment.cards & game.hands[(moment.turn + 2) & 3]
    if (other & mask) >> best:
        return NO_PROOF
    trump = game.trump
    may_ruff = trump != NOTRUMP and suit != trump and other & (SUIT << (13 * trump)) != 0
    # With cards to spare it may have thrown those of the suit (``games.postponed``).
    is_void = count(other & mask) <= count(other) - moment.tricks_left
    return NO_PROOF if may_ruff and is_void else best


@kernel
def taker(card: int, moment: Moment, game: Game) -> int:
    """A hidden hand that may hold this card, -1 where none may."""
    for seat in (game.first, game.second):
        if (game.hands[seat] >> card) & 1:
            return seat
    return holder(1 << card, moment, game)
