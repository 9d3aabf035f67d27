"""Naive twins of the values that are free of doctrine: double dummy, and the worst legal line.

Plain Python, without bounds or equivalences; a memo per call is the only economy, so keep to about
five cards a hand. The pool game has its twin in ``naive_pool``, normal lines in ``naive_lines``.
"""

from functools import cache

from claims.cards import iter_cards, same_side
from claims.play import Position, legal_cards, play_card, winning_place


def double_dummy(position: Position, claimer: int) -> int:
    """Tricks of the claimer's side with best play by both, all cards seen."""

    @cache
    def value(now: Position) -> int:
        if not now.hands[now.turn]:
            return 0
        values = [
            _won(now, card, claimer) + value(play_card(now, card))
            for card in iter_cards(legal_cards(now.hands[now.turn], now.trick))
        ]
        return max(values) if same_side(now.turn, claimer) else min(values)

    return value(_without_bars(position))


def least_legal(position: Position, claimer: int) -> int:
    """Fewest tricks of the claimer's side over every legal line of all four hands."""

    @cache
    def value(now: Position) -> int:
        if not now.hands[now.turn]:
            return 0
        return min(
            _won(now, card, claimer) + value(play_card(now, card))
            for card in iter_cards(legal_cards(now.hands[now.turn], now.trick))
        )

    return value(_without_bars(position))


def _without_bars(position: Position) -> Position:
    return Position(position.hands, position.leader, position.trick, position.trump)


def _won(now: Position, card: int, claimer: int) -> int:
    """1 when this card ends a trick that the claimer's side wins."""
    if len(now.trick) < 3:
        return 0
    trick = (*now.trick, card)
    return int(same_side(now.leader + winning_place(trick, now.trump), claimer))
