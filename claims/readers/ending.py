"""Endings shown without their deal: what LIN and PBN have no place for, in words of our own.

A LIN string carries ``nt|bridge-claims: 4H by S, E to lead, won 8-1|``; a PBN game the tag
``[TricksWon "8 1"]``, declarer's side first. Other programs show or skip them.
"""

import re
from typing import Final, NamedTuple

from claims.board import Contract, parse_contract
from claims.cards import SEATS
from claims.readers.board import LoggedBoard

NOTE: Final = "bridge-claims: "
MADE_UP: Final = "the auction is made up"
WON_TAG: Final = "TricksWon"
_NOTE: Final = re.compile(
    NOTE + r"(\S{1,5}) by ([NESW]), ([NESW]) to lead(?:, won (\d{1,2})-(\d{1,2}))?\Z"
)


class Ending(NamedTuple):
    """Contract, the seat on lead, and the tricks won before (declarer's side, defenders)."""

    contract: Contract
    leader: int
    won: tuple[int, int] | None


def ending_note(board: LoggedBoard) -> str:
    """The note for a board, or nothing where contract and lead are not known."""
    contract, leader = board.contract, board.leader
    if contract is None or leader is None:
        return ""
    words = f"{NOTE}{contract} by {SEATS[contract.declarer]}, {SEATS[leader]} to lead"
    if board.won_before is not None:
        words += f", won {board.won_before[0]}-{board.won_before[1]}"
    return words


def read_ending(text: str) -> Ending | None:
    """What a note of this kind says; None for any other note."""
    match = _NOTE.match(text)
    if match is None:
        return None
    contract = parse_contract(match[1], SEATS.index(match[2]))
    if contract is None:
        return None
    won = None if match[4] is None else (int(match[4]), int(match[5]))
    return Ending(contract, SEATS.index(match[3]), won)
