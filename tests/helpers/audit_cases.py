"""The records of an audit, with what each must give.

``python tests/helpers/audit_cases.py`` rules them all and prints a table with the score.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from claims.record import record_from_json
from claims.ruling.adjudicate import adjudicate
from claims.ruling.ruling import Ruling

FOLDER: Final = Path(__file__).parent.parent / "audit"
LIMIT: Final = 20.0
"""Seconds for the search of each."""


@dataclass(frozen=True)
class AuditCase:
    """One record. ``tricks`` of claimer's side, None where only the status is asked for."""

    name: str
    record: dict[str, Any]
    status: str
    tricks: int | None
    why: str

    def ruled(self) -> Ruling:
        """Its ruling."""
        return adjudicate(record_from_json(self.record), limit=LIMIT)

    def agrees(self, ruling: Ruling) -> bool:
        """Whether a ruling is what the audit asks for. Play that goes on has no result."""
        given = None if ruling.verdict is None else ruling.verdict.claimer_tricks
        if ruling.status != self.status or (self.status == "play-continues" and given is not None):
            return False
        return self.tricks is None or given == self.tricks


def audit_cases() -> list[AuditCase]:
    """All of them, by name."""
    cases = []
    for path in sorted(FOLDER.glob("*.json")):
        given = json.loads(path.read_text(encoding="utf-8"))
        expected = given["expected"]
        cases.append(
            AuditCase(
                given["id"],
                given["record"],
                expected["status"],
                expected["claimer_tricks"],
                expected["why"],
            )
        )
    return cases


def print_table() -> None:
    """Rule every case and print what came of it, with the score."""
    cases, good = audit_cases(), 0
    for case in cases:
        ruling = case.ruled()
        agrees = case.agrees(ruling)
        good += agrees
        given = "-" if ruling.verdict is None else str(ruling.verdict.claimer_tricks)
        wanted = "any" if case.tricks is None else str(case.tricks)
        laws = " ".join(ruling.laws or [])
        mark = "  " if agrees else "no"
        print(f"{mark} {case.name:<20} {wanted:>3} {given:>2} {ruling.status:<15} {laws}")
        print(f"      {case.why}")
    print(f"{good} of {len(cases)}")


if __name__ == "__main__":
    print_table()
