"""When touching cards of one hand are one card on a normal line.

The claimer judges by what he sees. Touching cards of a hand in his view are alike unless a rule
names one of them; those of a hidden hand leave him in doubt about different cards of the other
(the pool's trap, DOCTRINE section 2).
"""

from claims_native.cards.game import Game, barred, is_hidden
from claims_native.cards.moment import Moment
from claims_native.compiling import kernel
from claims_native.line.claim import Claim, Mind


@kernel
def alike(card: int, neighbour: int, moment: Moment, mind: Mind, game: Game, claim: Claim) -> bool:
    """Whether ``card`` and its ``neighbour`` in the hand in turn come to the same."""
    if mind.asleep and ((claim.forgotten >> card) ^ (claim.forgotten >> neighbour)) & 1:
        return False
    if claim.steps:
        return False  # a step or its condition may name one of them
    penalties = game.obligations.major | game.obligations.minor
    if game.obligations.any and (penalties >> card | penalties >> neighbour) & 1:
        return False
    suit = card // 13
    turn = moment.turn
    if not is_hidden(turn, game):
        # Playing one leaves the other as the top card, which may have to be led first.
        from_top = claim.top_down_side
        return suit == game.trump or (card % 13 >= from_top) == (neighbour % 13 >= from_top)
    other = game.first + game.second - turn
    leader = (turn - moment.played) & 3
    has_played = ((other - leader) & 3) < moment.played
    if mind.aim <= 0 or has_played or (barred(other, moment.bars, game) >> suit) & 1:
        return True
    # The other hidden hand may have a card above or below them: the top, the bottom and those
    # between are three kinds to him.
    pool = doubtful(card, moment, mind, game, claim)
    walls = (moment.cards | moment.on_table) & ~game.pool | moment.on_table
    above = beyond(max(card, neighbour), 1, pool, walls)
    return above >= 0 and beyond(min(card, neighbour), -1, pool, walls) >= 0


@kernel
def doubtful(card: int, moment: Moment, mind: Mind, game: Game, claim: Claim) -> int:
    """The cards of which the claimer does not know who holds them, as he judges ``card``."""
    pool = moment.cards & game.pool
    if mind.asleep and not (claim.forgotten >> card) & 1:
        pool &= ~claim.forgotten
    return pool


@kernel
def compared(
    card: int, neighbour: int, moment: Moment, mind: Mind, game: Game, claim: Claim
) -> int:
    """The cards whose rank makes two touching cards alike: themselves, and of a hidden hand the
    next of the pool below, with all that stands above it."""
    cards = (1 << card) | (1 << neighbour)
    if is_hidden(moment.turn, game):
        pool = doubtful(card, moment, mind, game, claim)
        under = beyond(min(card, neighbour), -1, pool, 0)
        if under >= 0:
            cards |= 1 << under
    return cards


@kernel
def beyond(card: int, step: int, pool: int, walls: int) -> int:
    """The pool's next card above (``step`` 1) or below (-1), -1 when one of ``walls`` comes
    first."""
    start = card - card % 13
    at = card + step
    while start <= at < start + 13:
        if (walls >> at) & 1:
            return -1
        if (pool >> at) & 1:
            return at
        at += step
    return -1
