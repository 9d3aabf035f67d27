"""Leads that were right: the card that decided the last position of as many cards of each suit in
each hand is tried first.

In a long claim a wrong lead may cost half a search. What stands here only orders what is tried; it
belongs to one claim, as the proofs do, so that what is searched does not depend on other claims.
"""

from claims_native.cards.game import Game
from claims_native.compiling import kernel
from claims_native.proofs.plies import LEADS, PLIES, Ply, Search

CARD = 255


@kernel
def lead_at(counts: int, turn: int, game: Game) -> int:
    """Where the lead of a hand stands, by the cards of each suit in each hand; -1 in a claim that
    is not long."""
    if game.secured_from >= PLIES:
        return -1
    x = (counts ^ ((turn + 1) * 0x2545F4914F6CDD1D)) * 0x1E3779B97F4A7C15
    x ^= x >> 29
    return x & (LEADS - 1)


@kernel
def right_lead_first(at: int, ply: Ply, search: Search) -> None:
    """Bring the lead that stands there to the front of the moves, where it is one of them."""
    if at < 0 or search.leads[at] >> 8 != search.proofs.epoch:
        return
    card = search.leads[at] & CARD
    for place in range(1, ply.number):
        move = ply.moves[place]
        if move & CARD == card:
            for other in range(place, 0, -1):
                ply.moves[other] = ply.moves[other - 1]
            ply.moves[0] = move
            return


@kernel
def keep_lead(at: int, card: int, search: Search) -> None:
    """Note the lead that decided a position."""
    if at >= 0:
        search.leads[at] = (search.proofs.epoch << 8) | card
