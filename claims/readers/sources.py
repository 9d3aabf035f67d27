"""Where boards come from: files, folders, patterns, archives, standard input, pasted addresses."""

import gzip
import io
import lzma
import re
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import IO, Final

from claims.readers.board import LoggedBoard
from claims.readers.handviewer import is_handviewer, read_handviewer
from claims.readers.lin import read_lin
from claims.readers.pbn import read_pbn
from claims.readers.problem import ReadProblem

_A_SOURCE: Final = "a LIN or PBN file, a folder, an archive, -, an address or a LIN string"
# Everything that a damaged, encrypted or cut off archive makes the standard library raise.
_UNREADABLE: Final = (
    OSError,
    EOFError,
    RuntimeError,
    tarfile.TarError,
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
)
_BLOCK: Final = 1 << 14
_LOGS: Final = (".lin", ".pbn")
_ARCHIVES: Final = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")
_COMPRESSED: Final = (".lin.gz", ".pbn.gz")
LOG_NAMES: Final = (*_LOGS, *_COMPRESSED, *_ARCHIVES)
_PBN_TAG: Final = re.compile(r'^\s*\[\s*\w+\s*"', re.MULTILINE)
_ADDRESS: Final = re.compile(r"https?://\S+")
_LIN_HANDS: Final = re.compile(r"(?:\A|\|)\s*md\|", re.IGNORECASE)


def is_pasted(source: str) -> bool:
    """Whether this is no name of a file but a board itself: a Handviewer address, a LIN string."""
    return is_handviewer(source) or _LIN_HANDS.search(source) is not None


def read_boards(source: str) -> Iterator[LoggedBoard | ReadProblem]:
    """Every board of a source, and every problem that belongs to none, one after another.

    ``source`` is a LIN or PBN file (``.gz`` too), a folder (all such files in it, and archives), a
    pattern with ``*``, a zip or tar archive, ``-`` for standard input, or a board itself: a
    Handviewer address or a LIN string. Files are streamed. Nothing is raised for bad content: a
    source that cannot be read is a problem.
    """
    if is_pasted(source):
        # Readers take text byte for byte, as it would stand in a file.
        text = source.encode("utf-8", "surrogateescape").decode("latin-1")
        if is_handviewer(source):
            yield from read_handviewer(text, "address")
        else:
            yield from read_lin([text], "LIN string")
    elif source == "-":
        yield from read_stream(sys.stdin.buffer, "-")
    else:
        try:
            paths = list(_paths(source))
        except OSError as error:
            yield _no_source(source[:80], f"it cannot be found: {error.strerror}", _A_SOURCE)
            return
        if not paths:
            yield _nothing_there(source)
        for path in paths:
            yield from _read_path(path)


def source_files(source: str) -> list[tuple[str, int]]:
    """Names and sizes in bytes of the files a source stands for; none for - and a pasted board,
    nor where they cannot be told."""
    if source == "-" or is_pasted(source):
        return []
    try:
        return [(str(path), path.stat().st_size) for path in _paths(source)]
    except OSError:
        return []


def _nothing_there(source: str) -> ReadProblem:
    if source and Path(source).is_dir():
        return _no_source(source, "no log is in this folder", "LIN or PBN files, or archives")
    return _no_source(source, "there is no such file, folder or pattern", _A_SOURCE)


def _paths(source: str) -> Iterator[Path]:
    path = Path(source)
    if not source:
        return
    if path.is_dir():
        for member in sorted(path.rglob("*")):
            if member.is_file() and member.name.lower().endswith(LOG_NAMES):
                yield member
    elif path.exists():
        yield path
    elif any(sign in source for sign in "*?["):
        # The fixed part of the pattern is where the search begins.
        parts = path.parts
        fixed = next(at for at, part in enumerate(parts) if any(sign in part for sign in "*?["))
        start = Path(*parts[:fixed])
        for found in sorted(start.glob(str(Path(*parts[fixed:])))):
            yield from _paths(str(found))


def _read_path(path: Path) -> Iterator[LoggedBoard | ReadProblem]:
    name = str(path)
    try:
        if name.lower().endswith(_ARCHIVES):
            yield from _read_archive(path)
        elif name.lower().endswith(_COMPRESSED):
            with gzip.open(path) as unpacked:
                yield from read_stream(unpacked, name[: -len(".gz")])
        else:
            with path.open("rb") as stream:
                yield from read_stream(stream, name)
    except _UNREADABLE as error:
        yield _no_source(name, f"it cannot be read: {error}", "a readable file")


def _read_archive(path: Path) -> Iterator[LoggedBoard | ReadProblem]:
    members = 0
    for name, stream in _archived(path):
        members += 1
        try:
            with stream() as content:
                yield from read_stream(content, name)
        except _UNREADABLE as error:
            yield _no_source(name, f"it cannot be read: {error}", "a whole, open file")
    if not members:
        yield _no_source(str(path), "no log is in this archive", "LIN or PBN files")


def _archived(path: Path) -> Iterator[tuple[str, Callable[[], IO[bytes]]]]:
    """Names of the logs in an archive, and how to open each."""
    if path.name.lower().endswith(".zip"):
        with zipfile.ZipFile(path) as archive:
            for entry in archive.infolist():
                if entry.filename.lower().endswith(_LOGS):
                    yield f"{path}/{entry.filename}", partial(archive.open, entry)
        return
    with tarfile.open(path, "r:*") as tar:
        for member in tar:
            if member.isfile() and member.name.lower().endswith(_LOGS):
                yield f"{path}/{member.name}", partial(_member, tar, member)


def _member(tar: tarfile.TarFile, member: tarfile.TarInfo) -> IO[bytes]:
    content = tar.extractfile(member)
    assert content is not None  # only links and folders have none
    return content


def read_stream(
    stream: IO[bytes] | gzip.GzipFile, name: str
) -> Iterator[LoggedBoard | ReadProblem]:
    """The boards of one open file; LIN, PBN or addresses by its name, else by what it holds."""
    text = io.TextIOWrapper(stream, encoding="latin-1", newline="")
    head = text.read(_BLOCK)
    found = False
    for item in _read_text(text, head, name):
        found = found or isinstance(item, LoggedBoard) or item.lost
        yield item
    if not found:
        yield _no_source(name, "no board is in it", "LIN or PBN")


def _read_text(text: io.TextIOWrapper, head: str, name: str) -> Iterator[LoggedBoard | ReadProblem]:
    lower = name.lower()
    blocks = chain([head], iter(lambda: text.read(_BLOCK), ""))
    if lower.endswith(".pbn") or (not lower.endswith(".lin") and _PBN_TAG.search(head)):
        return read_pbn(blocks, name)
    if "handviewer" in head and not lower.endswith(".lin"):
        return _read_addresses(_lines(head, text), name)
    return read_lin(blocks, name)


def _lines(head: str, text: io.TextIOWrapper) -> Iterator[str]:
    """Lines with their ends; a line longer than a block comes in pieces, to bound memory."""
    lines = head.splitlines(keepends=True) or [""]
    yield from lines[:-1]
    yield lines[-1] + text.readline(_BLOCK)
    yield from iter(lambda: text.readline(_BLOCK), "")


def _read_addresses(lines: Iterable[str], name: str) -> Iterator[LoggedBoard | ReadProblem]:
    for number, line in enumerate(lines, 1):
        for address in _ADDRESS.findall(line):
            if is_handviewer(address):
                yield from read_handviewer(address, f"{name}:{number}")


def _no_source(source: str, reason: str, expected: str) -> ReadProblem:
    return ReadProblem(source, 1, 0, "", "source", reason, expected)
