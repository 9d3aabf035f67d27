"""While a person waits: progress on standard error, and Ctrl-C that keeps what is proven."""

import signal
import sys
from types import FrameType, TracebackType
from typing import TextIO

PATIENCE = 1.0
"""Seconds after which a person is told that the search goes on."""


class Watch:
    """The ``progress`` of budgets, for as long as it is entered (in the main thread).

    After a second it shows nodes and time in the last line of a terminal, and nothing anywhere
    else. The first Ctrl-C ends the searches at their next look at the clock: the rulings are
    undecided with what is proven, and ``interrupted`` says so; the second interrupts at once.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self.interrupted = False
        self._stream = stream or sys.stderr
        self._shown = False

    def __enter__(self) -> "Watch":
        self._before = signal.signal(signal.SIGINT, self._on_interrupt)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        signal.signal(signal.SIGINT, self._before)
        self.clear()

    def __call__(self, nodes: int, seconds: float) -> bool:
        """Whether to go on; shown when it has taken more than a second."""
        if seconds > PATIENCE and not self.interrupted and self._stream.isatty():
            text = f"Searching: {nodes / 1e6:.1f} million positions, {seconds:.0f} s"
            self._stream.write(f"\r\x1b[K{text} (Ctrl-C ends it)")
            self._stream.flush()
            self._shown = True
        return not self.interrupted

    def clear(self) -> None:
        """Take the progress off the terminal, before anything else is printed."""
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._shown = False

    def _on_interrupt(self, number: int, frame: FrameType | None) -> None:
        if self.interrupted:
            raise KeyboardInterrupt
        self.interrupted = True
