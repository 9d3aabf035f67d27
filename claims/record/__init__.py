"""The claim record (``bridge-claim/1``): parsed, checked with all errors at once, typed."""

from claims.record.model import (
    Claim,
    ClaimRecord,
    Constraint,
    Objection,
)
from claims.record.read import Refused, digest, read_records, record_from_json

__all__ = [
    "Claim",
    "ClaimRecord",
    "Constraint",
    "Objection",
    "Refused",
    "digest",
    "read_records",
    "record_from_json",
]
