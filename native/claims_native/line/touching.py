"""When touching cards of one hand are one card on a normal line.

The claimer judges by what he sees. Touching cards of a hand in his view are alike unless a rule
names one of them; those of a hidden hand leave him in doubt about different cards of the other
(the pool's trap, doctrine 2.7). So it is with partner of a defending claimer, who sees other hands.
"""

from claims_native.cards.game import Eyes, Game, barred, is_hidden, is_ours
from claims_native.cards.moment import Moment
from claims_native.cards.sets import ACES, ALL_CARDS, KINGS, rank_of, suit_of
from claims_native.compiling import ZERO, kernel
from claims_native.line.claim import Claim, Mind, may_be_named
from claims_native.line.partner import as_partner_sees


@kernel
def alike(card: int, neighbour: int, moment: Moment, mind: Mind, eyes: Eyes, claim: Claim) -> bool:
    """Whether ``card`` and its ``neighbour`` in the hand in turn come to the same."""
    if mind.asleep and ((claim.forgotten >> card) ^ (claim.forgotten >> neighbour)) & 1:
        return False
    if mind.hoping and (eyes.hoping.known >> card | eyes.hoping.known >> neighbour) & 1:
        return False
    if (may_be_named(mind, claim) >> card) & 1:
        return False
    game = eyes.plain
    penalties = game.obligations.major | game.obligations.minor | game.obligations.seen
    if game.obligations.any and (penalties >> card | penalties >> neighbour) & 1:
        return False
    turn = moment.turn
    if claim.keeps_masters and is_ours(turn, game) and not thrown_like(card) >> neighbour & 1:
        return False  # one of them may be left to be thrown
    if is_hidden(turn, game):
        pool = doubtful(card, moment, mind, game, claim)
        if not one_kind(card, neighbour, pool, moment, game):
            return False
    elif suit_of(card) != game.trump:
        # Playing one leaves the other as the top card, which may have to be led first.
        from_top = claim.top_down_side
        if (rank_of(card) >= from_top) != (rank_of(neighbour) >= from_top):
            return False
    if claim.declarer_claims or not is_hidden(turn, eyes.partners):
        return True
    seen = as_partner_sees(moment, mind, eyes)
    return one_kind(card, neighbour, moment.cards & eyes.partners.pool, seen, eyes.partners)


@kernel
def thrown_like(card: int) -> int:
    """The cards that ``keeps_masters`` knows no difference of to one: aces, kings, or others."""
    if (ACES | KINGS) >> card & 1:
        return ZERO + (ACES if ACES >> card & 1 else KINGS)
    return ZERO + (ALL_CARDS & ~ACES & ~KINGS)


@kernel
def one_kind(card: int, neighbour: int, pool: int, moment: Moment, game: Game) -> bool:
    """Whether touching cards of a hidden hand tell the player of ``game`` the same about the other.

    That may have a card of his ``pool`` above or below them: the top, the bottom and those between
    are three kinds to him.
    """
    turn = moment.turn
    other = game.first + game.second - turn
    leader = (turn - moment.played) & 3
    has_played = ((other - leader) & 3) < moment.played
    if has_played or (barred(other, moment.bars, game) >> suit_of(card)) & 1:
        return True
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
    card: int, neighbour: int, moment: Moment, mind: Mind, eyes: Eyes, claim: Claim
) -> int:
    """The cards whose rank makes two touching cards alike: themselves, and of a hidden hand the
    next of the pool below, with all that stands above it."""
    cards = (1 << card) | (1 << neighbour)
    low = min(card, neighbour)
    if is_hidden(moment.turn, eyes.plain):
        under = beyond(low, -1, doubtful(card, moment, mind, eyes.plain, claim), 0)
        if under >= 0:
            cards |= 1 << under
    if not claim.declarer_claims and is_hidden(moment.turn, eyes.partners):
        under = beyond(low, -1, moment.cards & eyes.partners.pool, 0)
        if under >= 0:
            cards |= 1 << under
    return cards


@kernel
def beyond(card: int, step: int, pool: int, walls: int) -> int:
    """The pool's next card above (``step`` 1) or below (-1), -1 when one of ``walls`` comes
    first."""
    start = card - rank_of(card)
    at = card + step
    while start <= at < start + 13:
        if (walls >> at) & 1:
            return -1
        if (pool >> at) & 1:
            return at
        at += step
    return -1
