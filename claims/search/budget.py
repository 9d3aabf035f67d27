"""How long a search may go on: nodes (the same on every machine), seconds, or Ctrl-C."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

CHUNK = 200_000
"""Nodes between two looks at the clock, at least."""

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
    started: float = field(default_factory=time.monotonic)

    def allow(self, nodes: int) -> None:
        """From here on spend no more than so many nodes, or what was already left."""
        most = self.spent + nodes
        self.nodes = most if self.nodes is None else min(self.nodes, most)

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
