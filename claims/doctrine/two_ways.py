"""A finesse named that may be taken through either opponent (doctrine 6.1)."""

from collections.abc import Sequence

from claims.cards import partner, suit_cards, suit_of
from claims.doctrine.plans import Rows
from claims_native.line import steps as layout


def either_way(rows: Rows, hands: Sequence[tuple[int, int]], hidden: int) -> list[Rows]:
    """The rows of a plan, once through either opponent where he names a finesse for which both
    hands have a tenace, and does not say through whom: a two-way guess goes wrong (70D1).

    Args:
        hands: the seats that he plays, each with its cards.
        hidden: the cards that he does not see.
    """
    for at, row in enumerate(rows):
        played, source = int(row[layout.STEP_CARDS]), int(row[layout.STEP_SOURCE])
        told = row[layout.STEP_KIND] == layout.FINESSE and not row[layout.STEP_CONDITIONS]
        both = len(hands) == 2 and all(_tenace(cards & played, cards, hidden) for _, cards in hands)
        if not told or source >= 0 or not both:
            continue
        found = []
        for seat, cards in hands:
            through = rows.copy()
            through[at, layout.STEP_SOURCE] = partner(seat)
            through[at, layout.STEP_CARDS] = played & cards
            found.append(through)
        return found
    return [rows]


def _tenace(finessed: int, hand: int, hidden: int) -> bool:
    """Whether a hand has a card of its own to finesse with, and one above what that may lose to."""
    if not finessed:
        return False
    card = finessed.bit_length() - 1
    over = suit_cards(hidden, suit_of(card)) >> card << card
    return bool(over) and suit_cards(hand, suit_of(card)) > over & -over
