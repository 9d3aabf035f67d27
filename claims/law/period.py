"""The span of days a rule is in force."""

from dataclasses import dataclass
from datetime import date

from claims.messages import Message, day_told


@dataclass(frozen=True, slots=True)
class Period:
    """Days on which something is in force: ``start`` included, ``end`` not; no end: still so."""

    start: date
    end: date | None = None

    def __contains__(self, day: date) -> bool:
        return self.start <= day and (self.end is None or day < self.end)

    @property
    def told(self) -> Message:
        """The days in words."""
        start = day_told(self.start)
        if self.end is None:
            return Message("{start} on", start=start)
        return Message("{start} to {end}", start=start, end=day_told(self.end))

    def meets(self, other: "Period") -> "Period | None":
        """The days the two share, or None."""
        start = max(self.start, other.start)
        ends = [end for end in (self.end, other.end) if end is not None]
        end = min(ends) if ends else None
        return Period(start, end) if end is None or start < end else None


def uncovered(whole: Period, parts: list[Period]) -> list[str]:
    """What is wrong with ``parts`` as a division of ``whole``: each gap and overlap, in words.

    An empty list means that exactly one part is in force on every day of ``whole``.
    """
    faults = []
    reached: date | None = whole.start
    shared = [period for part in parts if (period := part.meets(whole))]
    for part in sorted(shared, key=lambda period: period.start):
        if reached is None or part.start < reached:
            faults.append(f"two in force from {part.start}")
        elif part.start > reached:
            faults.append(f"none in force from {reached} to {part.start}")
        if reached is not None:
            reached = None if part.end is None else max(reached, part.end)
    if reached is not None and (whole.end is None or reached < whole.end):
        faults.append(f"none in force from {reached}")
    return faults
