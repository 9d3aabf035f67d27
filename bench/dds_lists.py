"""The deal lists of the DDS project: deal, play, and double-dummy value after every card.

A record is six lines; ``PBN dealer vulnerable trump leader "deal"``, ``PLAY n "cards"`` and
``TRACE n values`` are used here. Values are declarer's tricks, those already won included.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from claims.board import Contract
from claims.cards import NOTRUMP, parse_card, parse_hand
from claims.play import Position, play_card
from claims.readers import LoggedBoard
from claims.readers.assemble import Draft, assemble

_PBN = re.compile(r'PBN \d+ \d+ (\d) (\d) "([NESW]):([^"]+)"')


class ListedBoard(NamedTuple):
    """One record: the board as our readers' checks make it, and the values of its TRACE."""

    board: LoggedBoard
    trace: list[int]


def read_list(path: Path) -> Iterator[ListedBoard]:
    """The records of one list, in order."""
    draft = Draft(path.name, 1, 0, 0)
    for number, line in enumerate(path.read_text().splitlines(), 1):
        match = _PBN.match(line)
        if match:
            trump, leader, first, hands = match.groups()
            draft = Draft(path.name, number, 0, 0)
            for turn, hand in enumerate(hands.split()):
                draft.hands[("NESW".index(first) + turn) % 4] = parse_hand(hand)
            draft.contract = Contract(1, int(trump), 0, (int(leader) + 3) % 4)
        elif line.startswith("PLAY"):
            cards = line.split('"')[1]
            draft.cards = [parse_card(cards[at : at + 2]) for at in range(0, len(cards), 2)]
        elif line.startswith("TRACE"):
            (board,) = assemble(draft)
            assert isinstance(board, LoggedBoard)
            yield ListedBoard(board, [int(value) for value in line.split()[2:]])


def positions(board: LoggedBoard) -> Iterator[tuple[Position, int]]:
    """Every position of a board's play with declarer's tricks won so far, from before the lead."""
    contract = board.contract
    assert contract is not None
    assert board.leader is not None
    trump = NOTRUMP if contract.denomination == 4 else contract.denomination
    position = Position(board.deal, board.leader, (), trump)
    won = 0
    yield position, won
    for trick in board.play:
        for card in trick.cards:
            position = play_card(position, card)
            if not position.trick and (position.leader - contract.declarer) % 2 == 0:
                won += 1
            yield position, won
