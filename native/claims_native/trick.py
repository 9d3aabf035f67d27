"""Who takes a trick, and whose rank decided it."""

from typing import Any

from claims_native.bits import highest, lowest
from claims_native.jit import kernel
from claims_native.layout import BLANK, SUIT


@kernel
def above(cards: int, card: int) -> int:
    """The next higher card of the same suit among ``cards``, or -1."""
    suit = card // 13
    rest = cards & (SUIT << (13 * suit)) & ~((1 << (card + 1)) - 1)
    return lowest(rest) if rest else -1


@kernel
def below(cards: int, card: int) -> int:
    """The next lower card of the same suit among ``cards``, or -1."""
    suit = card // 13
    rest = cards & (SUIT << (13 * suit)) & ((1 << card) - 1)
    return highest(rest) if rest else -1


@kernel
def takes(card: int, best: int, trump: int) -> bool:
    """Whether ``card`` takes the trick from ``best`` (a blank, or nothing, never does; any card
    takes it from none)."""
    if card >= BLANK:
        return False
    if best < 0:
        return True
    if card // 13 == best // 13:
        return card > best
    return card // 13 == trump


@kernel
def rank_mattered(aggr, tmask, best, chosen, owner_cards) -> Any:
    """The winner of a trick, when rank decided it.

    With it the cards touching it in the same hand, unless the winner was ``chosen`` by the side
    whose proof this is: of the other side's touching cards only one was tried.
    """
    suit = SUIT << (13 * (best // 13))
    if tmask & suit == 1 << best:
        return 0
    rel = 1 << best
    if chosen:
        return rel
    card = below(aggr | tmask, best)
    while card >= 0 and (aggr >> card) & 1 and (owner_cards >> card) & 1:
        rel |= 1 << card
        card = below(aggr | tmask, card)
    return rel


@kernel
def beneath(card, rel) -> Any:
    """The cards that a proof about ``card`` answers too: all of its suit below what mattered.

    Nothing when the rank of ``card`` itself, or of a lower card, mattered.
    """
    if card >= BLANK:
        return 0
    suit = SUIT << (13 * (card // 13))
    used = rel & suit
    if used == 0:
        return suit
    low = (used & -used) - 1
    return suit & low if (low >> card) & 1 else 0
