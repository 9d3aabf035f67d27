"""A line in few letters: of each card that was a choice, which of the legal ones it is."""

from collections.abc import Iterable
from typing import Final

from claims.cards import DENOMINATIONS, SEATS, iter_cards, parse_card
from claims.deal import parse_deal
from claims.play import Position, legal_cards, play_card, tricks_of_line

_LETTERS: Final = "0123456789abc"


def _in_order(position: Position) -> list[int]:
    """The legal cards, those that are played most often first: high to lead, low to follow."""
    legal = list(iter_cards(legal_cards(position.hands[position.turn], position.trick)))
    return legal[::-1] if position.trick else legal


def encoded(position: Position, line: Iterable[int]) -> str:
    """The code of a line that begins in a position."""
    code = ""
    for card in line:
        legal = _in_order(position)
        if len(legal) > 1:
            code += _LETTERS[legal.index(card)]
        position = play_card(position, card)
    return code


def decoded(position: Position, code: str) -> list[int]:
    """The cards of a line; forced cards after its last choice belong to it."""
    line: list[int] = []
    letters = iter(code)
    while any(position.hands):
        legal = _in_order(position)
        choice = "0" if len(legal) == 1 else next(letters, "")
        if not choice:
            break
        line.append(legal[_LETTERS.index(choice)])
        position = play_card(position, line[-1])
    return line


def position_of(hands: str, lead: str, trump: int) -> Position:
    """The position that a row of the store tells: hands as PBN writes them, ``W: HK H2``."""
    seat, _, trick = lead.partition(":")
    return Position(
        parse_deal(hands), SEATS.index(seat), tuple(map(parse_card, trick.split())), trump
    )


def trump_of(contract: str) -> int:
    """The denomination of a contract as a row of the store has it, ``4HX``."""
    return DENOMINATIONS.index(contract.lstrip("1234567").rstrip("X"))


def line_told(hands: str, lead: str, contract: str, code: str) -> str:
    """``S: HA H2 H3 H4; S: ...``: the line of a row of the store."""
    position = position_of(hands, lead, trump_of(contract))
    return "; ".join(map(str, tricks_of_line(position, decoded(position, code))))
