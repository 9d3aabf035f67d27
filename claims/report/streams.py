"""The one door through which everything is printed: standard output and the error stream of a
command, from which nothing in the text of others can steer a terminal.

What cannot be written, because a disk is full or the stream is closed, is ``OutputError``.
"""

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO, cast

from claims.harmless import harmless


class OutputError(Exception):
    """Standard output cannot be written; its text says why."""


class NobodyReadsError(Exception):
    """Standard output is a pipe that is closed at the other end."""


class _Harmless(io.TextIOWrapper):
    """A standard stream that prints what can be printed, whatever is written to it."""

    tells = True
    """Whether it says that it cannot be written; the error stream has nobody to tell."""

    def write(self, text: str, /) -> int:
        """Write the text made harmless."""
        self.write_as_it_is(harmless(text))
        return len(text)

    def write_as_it_is(self, text: str) -> int:
        """Write our own colours and moves of the cursor."""
        with self._told():
            return super().write(text)
        return len(text)

    def flush(self) -> None:
        """Write what is buffered."""
        with self._told():
            super().flush()

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError as error:
            if self.tells:
                raise NobodyReadsError from error
        except OSError as error:
            if self.tells:
                raise OutputError(error.strerror or str(error)) from error


class _AsItIs:
    """A standard stream for those who clean what they print themselves, and steer."""

    def __init__(self, stream: _Harmless) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write the text as it is."""
        return self._stream.write_as_it_is(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def as_it_is(stream: TextIO) -> TextIO:
    """The stream for who makes its text harmless himself."""
    return cast(TextIO, _AsItIs(stream)) if isinstance(stream, _Harmless) else stream


@contextmanager
def harmless_streams() -> Iterator[None]:
    """Have standard output and the error stream made harmless, and what is closed named when it is
    used, not before."""
    _hold_closed()
    before = sys.stdin, sys.stdout, sys.stderr
    own: list[_Harmless] = []
    try:
        if sys.stdin is None:
            sys.stdin = io.TextIOWrapper(cast(Any, io.BufferedReader(_Closed())))
        for name in ("stdout", "stderr"):
            stream = _wrapped(getattr(sys, name), name)
            if stream is not None:
                setattr(sys, name, stream)
                own.append(stream)
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
        for stream in own:
            _let_go(stream)


def _wrapped(stream: Any, name: str) -> _Harmless | None:
    if stream is None:
        made = _Harmless(cast(Any, io.BufferedWriter(_Closed())), encoding="utf-8")
    elif hasattr(stream, "buffer"):
        made = _Harmless(
            stream.buffer,
            encoding=stream.encoding,
            errors=stream.errors,
            line_buffering=True,  # who is killed has written whole lines
        )
    else:
        return None
    made.tells = name == "stdout"
    return made


def _let_go(stream: _Harmless) -> None:
    """Leave the bytes below to whoever had them before; what could not be written is lost."""
    stream.tells = False
    with suppress(OSError, ValueError):
        stream.flush()
        stream.detach()


def to_nowhere() -> None:
    """Let what is left in the buffers of standard output go nowhere, without a word at the end."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _hold_closed() -> None:
    """Hold the places of standard streams that are closed: a file opened would get their number,
    and what others print would go into it."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


class _Closed(io.RawIOBase):
    """A standard stream that is closed."""

    def readable(self) -> bool:
        """So that using it says what is wrong."""
        return True

    def writable(self) -> bool:
        """So that using it says what is wrong."""
        return True

    def readinto(self, buffer: Any) -> int:
        """It cannot be."""
        raise OSError(errno.EBADF, "it is closed")

    def write(self, data: Any) -> int:
        """It cannot be."""
        raise OSError(errno.EBADF, "it is closed")
