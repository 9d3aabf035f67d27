"""While a person waits: what for, on standard error, and Ctrl-C that keeps what is proven."""

import signal
import sys
import time
from types import FrameType, TracebackType
from typing import TextIO

from claims.harmless import harmless
from claims.report.streams import as_it_is
from claims.search.warm import compile_kernels
from claims_native.compiling import kept

PATIENCE = 1.0
"""Seconds after which a person is told that the search goes on."""


class LastLine:
    """The last line of a terminal, written anew each time; nothing anywhere else."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = as_it_is(stream or sys.stderr)
        self._shown = False

    def write(self, text: str) -> None:
        """Show this, and how to end it."""
        if self._stream.isatty():
            self._stream.write(f"\r\x1b[K{text} (Ctrl-C ends it)")
            self._stream.flush()
            self._shown = True

    def clear(self) -> None:
        """Take it off the terminal, before anything else is printed."""
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._shown = False


class Compiling(LastLine):
    """Tells a person that the search is compiled: one line, and how far it has come."""

    def say(self, text: str) -> None:
        """One plain line."""
        self.clear()
        print(harmless(text), file=self._stream, flush=True)

    def show(self, done: int, of: int) -> None:
        """How many kernels are compiled."""
        self.write(f"{done} of {of} kernels")


def warm() -> None:
    """The body of ``claims warm``."""
    started = time.monotonic()
    compiled = compile_kernels(Compiling())
    seconds = time.monotonic() - started
    where = f"kept in {kept.folder()}" if kept.folder().exists() else "in memory only"
    print(f"The search is {'compiled' if compiled else 'loaded'}, {where}: {seconds:.1f} s.")


class Watch(LastLine):
    """The ``progress`` of budgets, for as long as it is entered (in the main thread).

    After a second it shows nodes and time in the last line of a terminal, and nothing anywhere
    else. The first Ctrl-C ends the searches at their next look at the clock: the rulings are
    undecided with what is proven, and ``interrupted`` says so; the second interrupts at once.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self.interrupted = False

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
        if seconds > PATIENCE and not self.interrupted:
            self.write(f"Searching: {nodes / 1e6:.1f} million positions, {seconds:.0f} s")
        return not self.interrupted

    def _on_interrupt(self, number: int, frame: FrameType | None) -> None:
        if self.interrupted:
            raise KeyboardInterrupt
        self.interrupted = True
