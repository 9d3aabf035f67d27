"""Counts of what was kept and broken, and how sure they make us."""

from collections import Counter
from collections.abc import Iterable, Iterator
from math import sqrt
from typing import Final, NamedTuple

import msgspec

from claims.messages import Message

Z: Final = 1.959964
"""Standard deviations of a 95 % interval."""
EXAMPLES: Final = 5
"""Ids of broken turns that are kept for each rule."""


class TurnKind(NamedTuple):
    """What turns are counted by."""

    rule: str
    stake: str
    left: int
    event: str


class Tally(msgspec.Struct):
    """Turns by kind: how many, and how many of them broke the rule; and a few of these by id.
    ``boards`` were looked at, ``lost`` were not because a worker died over them; ``unread`` says
    which sources could not be read, and why."""

    turns: Counter[TurnKind] = msgspec.field(default_factory=Counter)
    broken: Counter[TurnKind] = msgspec.field(default_factory=Counter)
    examples: dict[str, list[str]] = {}
    boards: int = 0
    lost: int = 0
    unread: list[Message] = []

    def add(self, kind: TurnKind, kept: bool, name: str) -> None:
        """Count a turn; ``name`` is its id."""
        self.turns[kind] += 1
        if not kept:
            self.broken[kind] += 1
            known = self.examples.setdefault(kind.rule, [])
            if len(known) < EXAMPLES:
                known.append(name)

    def take(self, other: "Tally") -> None:
        """Add another tally, of later boards."""
        self.turns.update(other.turns)
        self.broken.update(other.broken)
        self.boards += other.boards
        for rule, names in other.examples.items():
            known = self.examples.setdefault(rule, [])
            known.extend(names[: EXAMPLES - len(known)])

    def rates(self, by: str, stakes: Iterable[str]) -> Iterator[tuple[str, str | int, "Rate"]]:
        """Rule, value and rate for every value of ``by`` (``left``, ``event``, or ``rule`` for all
        together), counting turns of these stakes."""
        wanted = set(stakes)
        turns: Counter[tuple[str, str | int]] = Counter()
        broken: Counter[tuple[str, str | int]] = Counter()
        for kind, number in self.turns.items():
            if kind.stake in wanted:
                place = (kind.rule, getattr(kind, by))
                turns[place] += number
                broken[place] += self.broken[kind]
        for place in sorted(turns, key=lambda one: (one[0], str(one[1]).zfill(3))):
            yield *place, Rate(turns[place], broken[place])


class Rate(NamedTuple):
    """How many turns, and in how many of them the rule was broken."""

    turns: int
    broken: int

    @property
    def share(self) -> float:
        """The share broken, 0 to 1."""
        return self.broken / self.turns if self.turns else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share (Wilson's score interval, 1927)."""
        n, p = self.turns, self.share
        if not n:
            return 0.0, 1.0
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        spread = Z / (1 + Z * Z / n) * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return max(middle - spread, 0.0), min(middle + spread, 1.0)
