"""Files to boards and claim records: boards in = boards out + problems, always."""

from claims.readers.board import LoggedBoard, LoggedClaim
from claims.readers.problem import ReadProblem
from claims.readers.records import claim_record, take_board
from claims.readers.sources import read_boards

__all__ = [
    "LoggedBoard",
    "LoggedClaim",
    "ReadProblem",
    "claim_record",
    "read_boards",
    "take_board",
]
