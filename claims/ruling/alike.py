"""Cards of a hand that are as good as each other."""

from claims.cards import iter_cards
from claims.play import Position


def one_of_each(now: Position, cards: int) -> list[int]:
    """Of the hand in turn the cards but those that touch a lower one of them."""
    others = 0
    for card in now.trick:
        others |= 1 << card
    for seat, hand in enumerate(now.hands):
        others |= hand if seat != now.turn else 0
    kept: list[int] = []
    for card in reversed(list(iter_cards(cards))):
        between = others & (1 << card) - 1 & ~((1 << kept[-1]) - 1) if kept else 0
        if not kept or card // 13 != kept[-1] // 13 or between:
            kept.append(card)
    return kept
