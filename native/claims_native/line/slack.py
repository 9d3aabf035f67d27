"""Where one who claims less than he is sure of gives tricks away (doctrine 3.3)."""

from claims_native.cards.game import Game, is_ours
from claims_native.cards.moment import Moment, legal_cards, takes
from claims_native.cards.sets import NOTRUMP, SUIT, highest, lowest, suit_of
from claims_native.compiling import ZERO, kernel
from claims_native.line.claim import Claim, Sight
from claims_native.line.conventions import beating, threats


@kernel
def best_to_come(best: int, led: int, moment: Moment, sight: Sight, game: Game) -> int:
    """The best card of the trick once ``best`` lies there and the other hand that the claimer plays
    has played its highest, where it is still to come."""
    if moment.played > 1 or sight.other == 0:
        return best
    takers = beating(legal_cards(sight.other, led), best, game.trump)
    ruffs = takers & (SUIT << (13 * game.trump)) if game.trump != NOTRUMP else ZERO
    if takers:
        return highest(ruffs if ruffs else takers)
    return best


@kernel
def given_elsewhere(
    cards: int, sight: Sight, moment: Moment, game: Game, claim: Claim
) -> int:  # fmt: skip
    """Those of the claimer's cards after which the trick may go to a suit that he did not give it
    in, however high the other hand then plays."""
    result = ZERO
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        best, theirs = moment.best, best_is_theirs(moment, game)
        if takes(card, best, game.trump):
            best, theirs = card, False
        led = moment.led if moment.led >= 0 else suit_of(card)
        most = best_to_come(best, led, moment, sight, game)
        takers = threats(most, sight.out, moment, game, claim)
        if theirs and most == best:
            takers |= 1 << best
        if takers & ~claim.given:
            result |= 1 << card
    return result


@kernel
def best_is_theirs(moment: Moment, game: Game) -> bool:
    """Whether an opponent is winning the trick on the table."""
    return moment.best >= 0 and not is_ours(moment.best_seat, game)
