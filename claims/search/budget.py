"""How long a search may go on: nodes (the same on every machine), seconds, or Ctrl-C."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

CHUNK = 200_000
"""Nodes between two looks at the clock, at least."""

NO_LIMIT = 1 << 62
SLOWEST = 500_000
"""Nodes a second at least; fewer are not searched on any machine this was tried on."""

Progress = Callable[[int, float], bool]
"""Called with nodes and seconds spent at each look at the clock; False ends the search there."""


@dataclass(slots=True)
class Budget:
    """What one claim may cost. Without limits the search ends when it is done.

    ``nodes`` and ``seconds`` are limits, None for none; ``spent`` counts nodes. With a limit of
    nodes alone the outcome is the same on every machine.
    """

    nodes: int | None = None
    seconds: float | None = None
    progress: Progress | None = None
    spent: int = 0
    started: float = field(default_factory=lambda: time.monotonic())
    _ceiling: int | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._ceiling = self.nodes

    def spend(self, nodes: int) -> None:
        """Count nodes, or what is left where that is less: work that is not searched but costs as
        much cannot be stopped in the middle."""
        most = nodes if self._ceiling is None else min(nodes, self._ceiling - self.spent)
        self.spent += max(most, 0)

    @property
    def left(self) -> int:
        """Nodes that may still be spent of all that was given, as far as seconds can tell;
        ``allow`` and ``half`` take nothing from it."""
        left = NO_LIMIT if self._ceiling is None else max(self._ceiling - self.spent, 0)
        if self.seconds is not None:
            elapsed = time.monotonic() - self.started
            rate = max(self.spent / elapsed, SLOWEST) if elapsed else SLOWEST
            left = min(left, max(int(rate * (self.seconds - elapsed)), 0))
        return left

    def renew(self) -> None:
        """Give as much again as at first, from now on: for another question about the claim."""
        self.spent, self.started, self.nodes = 0, time.monotonic(), self._ceiling

    def allow(self, nodes: int) -> None:
        """From here on spend no more than so many nodes, or what was already left."""
        most = self.spent + nodes
        self.nodes = most if self.nodes is None else min(self.nodes, most)

    @contextmanager
    def keeping(self, nodes: int) -> Iterator[None]:
        """Inside a tenth of the nodes given is not spent, so many at most: they are for ``aside``.
        Seconds keep none."""
        given = self.nodes
        if given is not None:
            self.nodes = given - min(nodes, given // 10)
        try:
            yield
        finally:
            self.nodes = given

    def aside(self, nodes: int) -> "Budget":
        """A budget for one thing more when this one is used up: so many nodes, and no more than
        are left of those given; seconds do not count. What it spent is to be told to ``spend``."""
        most = nodes if self._ceiling is None else min(nodes, max(self._ceiling - self.spent, 0))
        return Budget(nodes=most)

    @contextmanager
    def half(self) -> Iterator[None]:
        """Inside no more than half of what is left is spent."""
        nodes, seconds = self.nodes, self.seconds
        if nodes is not None:
            self.nodes = self.spent + (nodes - self.spent) // 2
        if seconds is not None:
            elapsed = time.monotonic() - self.started
            self.seconds = elapsed + (seconds - elapsed) / 2
        try:
            yield
        finally:
            self.nodes, self.seconds = nodes, seconds

    @contextmanager
    def as_much_again(self) -> Iterator[None]:
        """Inside no more nodes are spent than until now (a chunk at least): for what is told of a
        ruling that stands without it."""
        given = self.nodes
        self.allow(max(self.spent, CHUNK))
        try:
            yield
        finally:
            self.nodes = given

    def next_chunk(self) -> int:
        """Nodes that may be searched before asking again; 0 when the budget is used up."""
        elapsed = time.monotonic() - self.started
        if self.progress is not None and not self.progress(self.spent, elapsed):
            return 0
        # A chunk begins again at the root, so it must grow, or a full table could stop all advance.
        chunk = max(CHUNK, self.spent // 4)
        if self.seconds is not None:
            if elapsed > self.seconds:
                return 0
            if self.spent > CHUNK:
                rest = int(self.spent / elapsed * (self.seconds - elapsed))
                chunk = max(CHUNK // 4, min(chunk, rest))
        if self.nodes is not None:
            chunk = min(chunk, self.nodes - self.spent)
        return max(chunk, 0)
