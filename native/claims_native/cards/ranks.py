"""The ranks that mattered: what a proof names, so that it answers all that differs below them."""

from claims_native.cards.moment import Moment
from claims_native.cards.sets import BLANK, SUIT, below, lowest, suit_of
from claims_native.compiling import kernel


@kernel
def ranks_of_trick(best: int, chosen: bool, owner: int, full: Moment) -> int:
    """The winner ``best`` of a trick of four cards, as a set, when rank decided it.

    With it the cards touching it in the same hand (``owner``: its cards), unless the winner was
    ``chosen`` by the side whose proof this is: of the other side's touching cards only one was
    tried.
    """
    suit = SUIT << (13 * suit_of(best))
    if full.on_table & suit == 1 << best:
        return 0
    ranks = 1 << best
    if chosen:
        return ranks
    card = below(full.cards | full.on_table, best)
    while card >= 0 and (full.cards >> card) & 1 and (owner >> card) & 1:
        ranks |= 1 << card
        card = below(full.cards | full.on_table, card)
    return ranks


@kernel
def beneath(card: int, ranks: int) -> int:
    """The cards that a proof about ``card`` answers too: all of its suit below what mattered.

    Nothing when the rank of ``card`` itself, or of a lower card, mattered.
    """
    if card >= BLANK:
        return 0
    suit = SUIT << (13 * suit_of(card))
    used = ranks & suit
    if used == 0:
        return suit
    low = (used & -used) - 1
    return suit & low if (low >> card) & 1 else 0


@kernel
def rested_on(ranks: int, skipped: int) -> int:
    """The ranks a proof rests on: with those of each suit that mattered all the cards that were
    taken for others, unless they all stand below."""
    while skipped:
        suit = SUIT << (13 * suit_of(lowest(skipped)))
        used = ranks & suit
        if used and skipped & suit & ~((used & -used) - 1):
            ranks |= skipped & suit
        skipped &= ~suit
    return ranks
