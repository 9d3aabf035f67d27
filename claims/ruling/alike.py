"""Cards of a hand that are as good as each other."""

from claims.cards import iter_cards
from claims.play import Position


def one_of_each(now: Position, cards: int) -> list[int]:
    """Of the hand in turn the cards but those that touch a lower one of them."""
    others = _others(now)
    kept: list[int] = []
    for card in reversed(list(iter_cards(cards))):
        between = others & (1 << card) - 1 & ~((1 << kept[-1]) - 1) if kept else 0
        if not kept or card // 13 != kept[-1] // 13 or between:
            kept.append(card)
    return kept


def alike(now: Position, card: int) -> int:
    """The other cards of the hand in turn that are as good as this one: no card of another hand
    stands between."""
    others, found = _others(now), 0
    for one in iter_cards(now.hands[now.turn] & ~(1 << card)):
        low, high = sorted((one, card))
        between = others & (1 << high) - 1 & ~((1 << low + 1) - 1)
        if one // 13 == card // 13 and not between:
            found |= 1 << one
    return found


def _others(now: Position) -> int:
    """The cards that the hand in turn does not hold."""
    others = 0
    for card in now.trick:
        others |= 1 << card
    for seat, hand in enumerate(now.hands):
        others |= hand if seat != now.turn else 0
    return others
