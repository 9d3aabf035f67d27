"""Files that are whole or not there: written beside their place, brought to the disk, renamed."""

import os
import secrets
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

UNFINISHED: Final = ".tmp-"
"""How the name of a file on its way begins."""
_HOST: Final = "".join(sign for sign in socket.gethostname() if sign.isalnum())
_OLD: Final = 24 * 3600.0
"""Seconds after which a half-written file of another machine is taken to be abandoned."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is whole or not there, whatever happens meanwhile; what is there and
    is no plain file (a pipe, a device) is written to as it is.

    Raises:
        OSError: nothing could be written.
    """
    with writing_whole(path) as stream:
        stream.write(data)


@contextmanager
def writing_whole(path: Path) -> Iterator[IO[bytes]]:
    """The same, for what is written piece by piece: the file has its name at the end."""
    path = Path(os.path.realpath(path))  # a link stays one
    if path.exists() and not path.is_file():
        with path.open("wb") as stream:
            yield stream
        return
    with beside(path) as temporary:
        try:
            with temporary.open("wb") as stream:
                yield stream
            put_in_place(temporary, path)
        except OSError as error:
            if error.filename in (temporary, str(temporary)):
                error.filename = str(path)  # whose name the user gave
            raise


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """A name beside a file, for what is on its way into it; nothing is left under that name."""
    name = f"{UNFINISHED}{_HOST}-{os.getpid()}-{secrets.token_hex(4)}{path.suffix}"
    temporary = path.parent / name
    try:
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)


def put_in_place(temporary: Path, path: Path) -> None:
    """Bring a file to the disk and give it its name."""
    with temporary.open("rb+") as content:
        os.fsync(content.fileno())
    temporary.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def abandoned(path: Path) -> bool:
    """Whether a half-written file is of a process of this machine that is no more, or of another
    machine and old."""
    host, pid = path.name.removeprefix(UNFINISHED).split("-")[:2]
    if host != _HOST:
        return time.time() - path.stat().st_mtime > _OLD
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False
