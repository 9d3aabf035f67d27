"""What partner of a defending claimer may normally play, by what he sees himself (doctrine 5)."""

from claims_native.cards.game import Eyes, barred, is_hidden
from claims_native.cards.moment import Moment
from claims_native.compiling import ZERO, kernel
from claims_native.line.claim import Claim, Mind, against
from claims_native.line.conventions import (
    beating,
    side_surely_wins,
    throwing_conventions,
    throws_compared,
)
from claims_native.line.safe import most_safe, what_is_sure
from claims_native.proofs.plies import Search


@kernel
def as_partner_sees(moment: Moment, mind: Mind, eyes: Eyes) -> Moment:
    """The moment with what the hands have shown out of that partner does not see: the claimer and
    declarer."""
    partner, theirs = eyes.partners, eyes.plain
    declarer = theirs.first if is_hidden(theirs.first, partner) else theirs.second
    shown = barred(declarer, moment.bars, theirs)
    if partner.second == declarer:
        bars = mind.shown | (shown << 4)
    else:
        bars = shown | (mind.shown << 4)
    return Moment(
        moment.tricks_left, moment.cards, bars, ZERO, moment.over, moment.turn, moment.played,
        moment.led, moment.best, moment.best_seat, moment.on_table,
    )  # fmt: skip


@kernel
def partners_cards(
    legal: int, moment: Moment, mind: Mind, eyes: Eyes, claim: Claim, search: Search
) -> int:
    """Those of partner's legal cards that are no plain nonsense (nothing when stopped)."""
    if legal & (legal - 1) == 0:
        return legal
    game = eyes.partners
    seen = as_partner_sees(moment, mind, eyes)
    out = against(moment, game, claim)
    if moment.played and side_surely_wins(out, seen, game, claim):
        sensible = legal & ~beating(legal, moment.best, game.trump)
        if sensible:
            legal = sensible
    sure = what_is_sure(ZERO, seen, game, search)
    if search.stopped:
        return legal
    _sure, cards = most_safe(sure, legal, seen, game, search)
    if search.stopped or moment.played == 0:
        return cards
    search.choice_ranks |= throws_compared(cards, out, moment, game.trump, claim)
    return throwing_conventions(cards, out, moment, game.trump, claim)
