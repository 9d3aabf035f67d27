"""How long a search may go on: nodes (the same on every machine), seconds, or Ctrl-C."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

CHUNK = 200_000
"""Nodes between two looks at the clock, at least."""


@dataclass(slots=True)
class Budget:
    """What one claim may cost. Without limits the search ends when it is done.

    ``nodes`` and ``seconds`` are limits, None for none; ``spent`` counts nodes; ``progress`` is
    called with ``spent`` and the seconds since the start each time the clock is looked at.
    """

    nodes: int | None = None
    seconds: float | None = None
    progress: Callable[[int, float], None] | None = None
    spent: int = 0
    started: float = field(default_factory=time.monotonic)

    def next_chunk(self) -> int:
        """Nodes that may be searched before asking again; 0 when the budget is used up."""
        elapsed = time.monotonic() - self.started
        if self.progress is not None:
            self.progress(self.spent, elapsed)
        if self.seconds is not None and elapsed > self.seconds:
            return 0
        chunk = max(CHUNK, self.spent // 4)
        if self.nodes is not None:
            chunk = min(chunk, self.nodes - self.spent)
        return max(chunk, 0)
