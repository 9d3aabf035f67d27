"""The logs that a name stands for: a file, everything in a folder, what fits a pattern."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from claims.errors import why_not
from claims.harmless import whole
from claims.messages import Message
from claims.readers.problem import ReadProblem

LOGS: Final = (".lin", ".pbn")
ARCHIVES: Final = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")
COMPRESSED: Final = (".lin.gz", ".pbn.gz")
LOG_NAMES: Final = (*LOGS, *COMPRESSED, *ARCHIVES)
_A_SOURCE: Final = Message("a LIN or PBN file, a folder, an archive, -, an address or a LIN string")
_KINDS: Final = {
    stat.S_IFIFO: Message("it is a pipe"),
    stat.S_IFSOCK: Message("it is a socket"),
    stat.S_IFCHR: Message("it is a device"),
    stat.S_IFBLK: Message("it is a device"),
}


def find_logs(source: str) -> Iterator[Path | ReadProblem]:
    """Every log, in order of its name, and what stands in the way of others.

    Links are followed, but no folder is read twice. Of a folder only regular files are taken;
    what is named itself is taken as it is.
    """
    try:
        nothing = True
        for found in _named(source):
            nothing = False
            yield found
    except (OSError, ValueError) as error:
        # A ValueError is of a pattern that is none: *** or a character that no name has.
        reason = Message("it cannot be found: {why}", why=why_not(error))
        yield no_source(source[:80], reason, _A_SOURCE)
        return
    if nothing:
        if source and Path(source).is_dir():
            expected = Message("LIN or PBN files, or archives")
            yield no_source(source, Message("no log is in this folder"), expected)
        else:
            yield no_source(source, Message("there is no such file, folder or pattern"), _A_SOURCE)


def no_source(source: str, reason: str, expected: str) -> ReadProblem:
    """The problem of a source that cannot be read."""
    return ReadProblem(whole(source), 1, 0, "", "source", reason, expected)


def _named(source: str) -> Iterator[Path | ReadProblem]:
    path = Path(source)
    if not source:
        return
    if path.is_dir():
        yield from _in_folder(path)
    elif path.exists():
        yield path
    elif any(sign in source for sign in "*?["):
        # The fixed part of the pattern is where the search begins.
        parts = path.parts
        fixed = next(at for at, part in enumerate(parts) if any(sign in part for sign in "*?["))
        start = Path(*parts[:fixed])
        for found in sorted(start.glob(str(Path(*parts[fixed:])))):
            yield from _named(str(found))


def _in_folder(top: Path) -> Iterator[Path | ReadProblem]:
    unread: list[OSError] = []
    visited: set[tuple[int, int]] = set()
    for folder, folders, files in os.walk(top, onerror=unread.append, followlinks=True):
        here = Path(folder)
        while unread:
            error = unread.pop()
            yield no_source(
                str(error.filename),
                Message("it cannot be read: {why}", why=why_not(error)),
                Message("a folder"),
            )
        identity = here.stat()
        if (identity.st_dev, identity.st_ino) in visited:
            folders.clear()
            yield no_source(
                folder, Message("it links to a folder read already"), Message("each folder once")
            )
            continue
        visited.add((identity.st_dev, identity.st_ino))
        folders.sort()
        for name in sorted(files):
            if name.lower().endswith(LOG_NAMES):
                yield _regular(here / name)
    for error in unread:
        yield no_source(
            str(error.filename),
            Message("it cannot be read: {why}", why=why_not(error)),
            Message("a folder"),
        )


def _regular(path: Path) -> Path | ReadProblem:
    """The path of a file, or what it is instead."""
    try:
        kind = stat.S_IFMT(path.stat().st_mode)
    except OSError as error:
        return no_source(
            str(path),
            Message("it cannot be read: {why}", why=why_not(error)),
            Message("a file"),
        )
    if kind == stat.S_IFREG:
        return path
    return no_source(str(path), _KINDS.get(kind, Message("it is no file")), Message("a file"))
