"""A finesse named that may be taken through either opponent (doctrine 6.1)."""

from collections.abc import Sequence

from claims.cards import partner, suit_cards, suit_of
from claims.doctrine.plans import Rows
from claims_native.line import steps as layout


def either_way(rows: Rows, hands: Sequence[tuple[int, int]], hidden: int) -> list[Rows]:
    """The rows of a plan, once through either opponent where he names a finesse for which both
    hands have a tenace, and does not say through whom: a two-way guess goes wrong (70D1). A hand
    that has cashed its part of the tenace before has none any more.

    Args:
        hands: the seats that he plays, each with its cards.
        hidden: the cards that he does not see.
    """
    spent = 0
    for at, row in enumerate(rows):
        kind, played = row[layout.STEP_KIND], int(row[layout.STEP_CARDS])
        if kind == layout.CASH_CARD and not row[layout.STEP_CONDITIONS]:
            spent |= played  # "the king, then the finesse": it is in a tenace no more
        told = kind == layout.FINESSE and not row[layout.STEP_CONDITIONS]
        if not told or row[layout.STEP_SOURCE] >= 0 or len(hands) != 2:
            continue
        if not all(_tenace(cards & played, cards, hidden) for _, cards in hands):
            continue
        found = []
        for seat, cards in ((seat, cards & ~spent) for seat, cards in hands):
            if _tenace(cards & played, cards, hidden):
                through = rows.copy()
                through[at, layout.STEP_SOURCE] = partner(seat)
                through[at, layout.STEP_CARDS] = cards & played
                found.append(through)
        return found or [rows]
    return [rows]


def _tenace(finessed: int, hand: int, hidden: int) -> bool:
    """Whether a hand has a card of its own to finesse with, and one above what that may lose to."""
    if not finessed:
        return False
    card = finessed.bit_length() - 1
    over = suit_cards(hidden, suit_of(card)) >> card << card
    return bool(over) and suit_cards(hand, suit_of(card)) > over & -over
