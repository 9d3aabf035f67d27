"""Trump tricks nobody can take away, as proofs before any search.

``master_trumps``: the hidden hands' trumps above every trump of the claimer's win whoever leads;
``own_master_trumps``: so do those of a hand of the claimer's side that no rival's trump can be
paired to beat. Each proof names the cards whose rank it rests on.
"""

from claims_native.bounds.unavoidable import NO_PROOF, left_over, rests_on
from claims_native.cards.game import Game, is_ours
from claims_native.cards.moment import Moment
from claims_native.cards.sets import NOTRUMP, SUIT, count, highest, spread
from claims_native.compiling import kernel


@kernel
def may_hold(cards: int, seat: int, moment: Moment, game: Game) -> bool:
    """Whether a hidden hand may hold ``cards`` of the pool, as far as show-outs tell and the cards
    that it is known to hold."""
    room = moment.tricks_left - count(moment.cards & game.hands[seat])
    if moment.bars == 0:
        return count(cards) <= room
    own_bars = moment.bars & 15
    other_bars = moment.bars >> 4
    if seat == game.second:
        own_bars, other_bars = other_bars, own_bars
    if cards & spread(own_bars):
        return False
    return count(cards | (moment.cards & game.pool & spread(other_bars))) <= room


@kernel
def master_trumps(aim: int, moment: Moment, game: Game) -> int:
    """Trumps of the pool that show ``aim`` tricks against the claimer, or -1.

    One hidden hand of the other side may hold them all (``holder``): each wins the trick it is
    played to.
    """
    if game.trump == NOTRUMP or game.first < 0:
        return NO_PROOF
    trumps = moment.cards & (SUIT << (13 * game.trump))
    best = trumps & game.pool
    against = trumps & ~game.pool
    if against:
        best &= ~((1 << highest(against)) - 1)
    spare = count(best) - aim
    if spare < 0:
        return NO_PROOF
    while spare > 0:
        best &= best - 1
        spare -= 1
    return best if holder(best, moment, game) >= 0 else NO_PROOF


@kernel
def holder(cards: int, moment: Moment, game: Game) -> int:
    """The hidden hand of the other side that may hold these cards, -1 where none may."""
    for seat in (game.first, game.second):
        if not is_ours(seat, game) and may_hold(cards, seat, moment, game):
            return seat
    return -1


@kernel
def own_master_trumps(aim: int, cards: int, game: Game) -> int:
    """Cards that show ``aim`` tricks for the trumps of one hand in view of the claimer's side, or
    -1.

    A trump of a rival beats one of them at most, and each is played to a trick of its own.
    """
    trump = game.trump
    if trump == NOTRUMP:
        return NO_PROOF
    trumps = cards & (SUIT << (13 * trump))
    rivals = trumps & ~(game.hands[game.side] | game.hands[game.side + 2])
    for seat in (game.side, game.side + 2):
        own = trumps & game.hands[seat]
        if count(own) >= aim and left_over(own, rivals, trump) >= aim:
            return rests_on(own, rivals, trump, aim)
    return NO_PROOF
