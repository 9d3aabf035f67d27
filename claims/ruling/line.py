"""A line of play, card by card, as the tricks a ruling shows."""

from collections.abc import Mapping, Sequence

from claims.cards import SEATS, card_name
from claims.play import Position, play_card
from claims.ruling.ruling import LineTrick


def tricks_of_line(
    position: Position, cards: Sequence[int], why: Mapping[int, Sequence[str]] | None = None
) -> list[LineTrick]:
    """The tricks of a line played from ``position``.

    ``cards`` start with the next card of the current trick; the cards already on the table come
    before them in the first trick. ``why`` maps a place in ``cards`` to the sentences about that
    card. The last trick has no winner when the line stops before it ends.
    """
    tricks: list[LineTrick] = []
    reasons: list[str] = []
    leader, on_table = position.leader, position.trick
    for place, card in enumerate(cards):
        reasons.extend((why or {}).get(place, ()))
        on_table = (*on_table, card)
        position = play_card(position, card)
        if not position.trick:
            tricks.append(_trick(tricks, leader, on_table, SEATS[position.leader], reasons))
            reasons, leader, on_table = [], position.leader, ()
    if on_table:
        tricks.append(_trick(tricks, leader, on_table, None, reasons))
    return tricks


def _trick(
    before: list[LineTrick],
    leader: int,
    cards: tuple[int, ...],
    winner: str | None,
    why: list[str],
) -> LineTrick:
    return LineTrick(
        trick=len(before) + 1,
        leader=SEATS[leader],
        cards=[card_name(card) for card in cards],
        winner=winner,
        why=why,
    )
