"""Compiling the search: told when somebody has to wait for it."""

import logging
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final, Protocol

import numpy as np

from claims.errors import why_not
from claims.messages import Message
from claims_native import doors
from claims_native.compiling import PLAIN_PYTHON, Door, kept

FIRST_TIME = Message("Compiling the search: up to a minute, the first time only.")
DAMAGED = Message("The compiled search on disk is damaged: compiling it again, up to a minute.")
NOT_COMPILED = Message(
    "The search is not compiled, because NUMBA_DISABLE_JIT is set: it is far slower."
)


class Telling(Protocol):
    """Tells whoever waits what is waited for."""

    def say(self, text: str) -> None:
        """One plain line."""

    def show(self, done: int, of: int) -> None:
        """How many kernels are compiled."""

    def clear(self) -> None:
        """Nothing is waited for any more."""


class Log:
    """Tells it to the log of the program that uses this one, as a warning: it may take long."""

    def say(self, text: str) -> None:
        """One plain line."""
        logging.getLogger("claims").warning(text)

    def show(self, done: int, of: int) -> None:
        """Nothing: a log is no place for each of them."""

    def clear(self) -> None:
        """Nothing is there to be taken away."""


def ready(telling: Telling | None = None) -> None:
    """Have the kernels compiled before any clock is started: once in a process, told when it takes
    time, to the log by default.

    Raises:
        KeyboardInterrupt: Ctrl-C while it was compiled.
    """
    if not _ready:
        compile_kernels(telling or Log())
        _ready.append(True)


_ready: Final[list[bool]] = []


def compile_kernels(telling: Telling) -> bool:
    """Open every door, from disk or by compiling; whether there was something to compile."""
    if PLAIN_PYTHON:
        np.seterr(over="ignore")  # kernels count modulo 2**64
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
        telling.say(
            Message(
                "The compiled search cannot be kept ({why}): it will be compiled again each time. "
                "NUMBA_CACHE_DIR may name a folder that can be written.",
                why=why_not(unkept),
            )
        )


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
