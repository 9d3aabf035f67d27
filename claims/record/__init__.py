"""The claim record (``bridge-claim/1``): parsed, checked with all errors at once, typed."""

from claims.record.claim_record import ClaimRecord, digest, record_from_json
from claims.record.findings import Findings
from claims.record.model import Claimed, Objection
from claims.record.read import Refused, read_record, read_records, read_stream

__all__ = [
    "ClaimRecord",
    "Claimed",
    "Findings",
    "Objection",
    "Refused",
    "digest",
    "read_record",
    "read_records",
    "read_stream",
    "record_from_json",
]
