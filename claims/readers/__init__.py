"""Files to boards and claim records: boards in = boards out + problems, always."""

from claims.readers.board import Board, Claim, Contract, Trick
from claims.readers.problem import ReadProblem
from claims.readers.records import claim_record, take_board
from claims.readers.sources import read_boards

__all__ = [
    "Board",
    "Claim",
    "Contract",
    "ReadProblem",
    "Trick",
    "claim_record",
    "read_boards",
    "take_board",
]
