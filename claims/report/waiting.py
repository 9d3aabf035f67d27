"""While a person waits: what for, on standard error, and Ctrl-C that keeps what is proven."""

import signal
import sys
import time
from types import FrameType
from typing import TextIO

from claims.harmless import harmless
from claims.messages import Message, counted
from claims.report.catalogue import user_language
from claims.report.speech import Speech
from claims.report.streams import as_it_is
from claims.search.warm import compile_kernels
from claims_native.compiling import kept

PATIENCE = 1.0
"""Seconds after which a person is told that the search goes on."""


class LastLine:
    """The last line of a terminal, written anew each time; nothing anywhere else."""

    def __init__(self, language: str, stream: TextIO | None = None) -> None:
        self.speech = Speech(language)
        self._stream = as_it_is(stream or sys.stderr)
        self._shown = ""

    def write(self, text: str) -> None:
        """Show this, and how to end it."""
        if self._stream.isatty():
            shown = self.speech.say(Message("{text} (Ctrl-C ends it)", text=text))
            if shown != self._shown:
                self._stream.write(f"\r\x1b[K{shown}")
                self._stream.flush()
            self._shown = shown

    def clear(self) -> None:
        """Take it off the terminal, before anything else is printed."""
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._shown = ""


class Compiling(LastLine):
    """Tells a person that the search is compiled: one line, and how far it has come."""

    def say(self, text: str) -> None:
        """One plain line."""
        self.clear()
        print(harmless(self.speech.say(text)), file=self._stream, flush=True)

    def show(self, done: int, of: int) -> None:
        """How many kernels are compiled."""
        self.write(Message("Compiling: {n} of {all}", n=done, all=of))


def warm() -> None:
    """The body of ``claims warm``."""
    started = time.monotonic()
    telling = Compiling(user_language())
    compiled = compile_kernels(telling)
    where = (
        Message("kept in {folder}", folder=kept.folder())
        if kept.folder().exists()
        else Message("in memory only")
    )
    seconds = round(time.monotonic() - started)
    done = (
        Message("The search is compiled, {where}: {n} s.", where=where, n=seconds)
        if compiled
        else Message("The search is loaded, {where}: {n} s.", where=where, n=seconds)
    )
    print(telling.speech.say(done))


class Watch(LastLine):
    """The ``progress`` of budgets, for as long as it is entered (in the main thread).

    After a second it shows nodes and time in the last line of a terminal, and nothing anywhere
    else. The first Ctrl-C ends the searches at their next look at the clock: the rulings are
    undecided with what is proven, and ``interrupted`` says so; the second interrupts at once.
    """

    def __init__(self, language: str, stream: TextIO | None = None) -> None:
        super().__init__(language, stream)
        self.interrupted = False

    def __enter__(self) -> "Watch":
        self._before = signal.signal(signal.SIGINT, self._on_interrupt)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)
        self.clear()

    def __call__(self, nodes: int, seconds: float) -> bool:
        """Whether to go on; shown when it has taken more than a second."""
        if seconds > PATIENCE and not self.interrupted:
            self.write(_searched(nodes, round(seconds)))
        return not self.interrupted

    def _on_interrupt(self, number: int, frame: FrameType | None) -> None:
        if self.interrupted:
            raise KeyboardInterrupt
        self.interrupted = True


def _searched(nodes: int, seconds: int) -> Message:
    """How many positions were looked at, in millions from one on, else in thousands."""
    if nodes >= 1_000_000:
        return counted(
            "Searching: {n} million positions, {seconds} s",
            "Searching: {n} million positions, {seconds} s",
            round(nodes / 1e6),
            seconds=seconds,
        )
    return counted(
        "Searching: {n} thousand positions, {seconds} s",
        "Searching: {n} thousand positions, {seconds} s",
        max(1, round(nodes / 1e3)),
        seconds=seconds,
    )
