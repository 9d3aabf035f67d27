"""The claim record (``bridge-claim/1``): parsed, checked with all errors at once, typed."""

from claims.record.model import (
    Board,
    Claim,
    ClaimRecord,
    Constraint,
    Contract,
    Objection,
    PlayedTrick,
)
from claims.record.read import Refused, digest, read_records, record_from_json

__all__ = [
    "Board",
    "Claim",
    "ClaimRecord",
    "Constraint",
    "Contract",
    "Objection",
    "PlayedTrick",
    "Refused",
    "digest",
    "read_records",
    "record_from_json",
]
