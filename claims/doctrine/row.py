"""One row of a plan before the search has it as numbers (``claims_native.line.steps``)."""

from dataclasses import dataclass

from claims.statement.model import When

ALL = 13
"""So many of a suit that none of it is thrown."""


@dataclass(frozen=True, slots=True)
class PlanRow:
    """One row: a kind of step and what it is about, each as ``claims_native.line.steps`` has it
    (``suits``, ``cards`` and ``other`` as sets of cards; -1 for a seat or number not said)."""

    kind: int
    when: When
    suits: int = 0
    cards: int = 0
    seat: int = -1
    number: int = -1
    other: int = 0
    height: int = 0
    source: int = -1
