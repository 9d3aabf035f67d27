"""Compiling the search: said when a command has to wait for it, and ahead of time (``warm``)."""

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from types import FrameType
from typing import Any, TextIO

from claims_native import doors
from claims_native.compiling import PLAIN_PYTHON, Door, kept

FIRST_TIME = "Compiling the search: up to half a minute, the first time only."
DAMAGED = "The compiled search on disk is damaged: compiling it again, up to half a minute."
NOT_KEPT = (
    "The compiled search cannot be kept ({why}): it will be compiled again each time. "
    "NUMBA_CACHE_DIR may name a folder that can be written."
)
NOT_COMPILED = "The search is not compiled, because NUMBA_DISABLE_JIT is set: it is far slower."


@dataclass(slots=True)
class Telling:
    """Tells a person what is waited for: one line, and on a terminal how far it has come."""

    stream: TextIO = field(default_factory=lambda: sys.stderr)
    _shown: bool = False

    def say(self, text: str) -> None:
        """One plain line."""
        self.clear()
        print(text, file=self.stream, flush=True)

    def show(self, done: int, of: int) -> None:
        """How many kernels are compiled; nothing unless a person looks on."""
        if self.stream.isatty():
            self.stream.write(f"\r\x1b[K{done} of {of} kernels (Ctrl-C ends it)")
            self.stream.flush()
            self._shown = True

    def clear(self) -> None:
        """Take the last line off the terminal."""
        if self._shown:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
            self._shown = False


@cache
def ready() -> None:
    """Have the kernels compiled before any clock is started: once in a process, saying so when it
    takes time.

    Raises:
        KeyboardInterrupt: Ctrl-C while it was compiled.
    """
    compile_kernels(Telling())


def compile_kernels(telling: Telling) -> bool:
    """Open every door, from disk or by compiling; whether there was something to compile."""
    if PLAIN_PYTHON:
        telling.say(NOT_COMPILED)
        return False
    closed = [door for door in doors.ALL if not door.load()]
    if not closed:
        return False
    telling.say(DAMAGED if kept.damaged else FIRST_TIME)
    try:
        with _interruptible() as check:
            _compile(closed, telling, check)
    finally:
        telling.clear()
    return True


def _compile(closed: list[Door[Any, Any]], telling: Telling, check: Any) -> None:
    todo = {id(kernel) for door in closed for kernel in door.leads_to() if not kernel.overloads}
    of, done = len(todo) + len(closed), 0
    unkept = None
    for door in closed:
        try:
            for _ in door.compile():
                check()
                telling.show(done, of)
                done += 1
        except OSError as error:
            unkept = error
    if unkept is not None:
        telling.say(NOT_KEPT.format(why=unkept.strerror or unkept))


@contextmanager
def _interruptible() -> Iterator[Any]:
    """Ctrl-C is noted while numba works, which does not bear being left in the middle, and raised
    by the function given, from one kernel to the next."""
    noted: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        noted.append(number)

    def check() -> None:
        if noted:
            raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield check
        return
    before = signal.signal(signal.SIGINT, note)
    try:
        yield check
        check()
    finally:
        signal.signal(signal.SIGINT, before)


def warm() -> None:
    """The body of ``claims warm``."""
    started = time.monotonic()
    compiled = compile_kernels(Telling())
    seconds = time.monotonic() - started
    where = f"kept in {kept.folder()}" if kept.folder().exists() else "in memory only"
    print(f"The search is {'compiled' if compiled else 'loaded'}, {where}: {seconds:.1f} s.")
