"""Where boards come from: files, folders, patterns, archives, standard input, pasted addresses."""

import bz2
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
from typing import IO, Any, Final

from claims.encoded import in_utf8
from claims.errors import why_not
from claims.harmless import whole
from claims.messages import Message
from claims.readers.board import LoggedBoard
from claims.readers.find import ARCHIVES, COMPRESSED, LOGS, find_logs, no_source
from claims.readers.handviewer import is_handviewer, read_handviewer, with_bars
from claims.readers.lin import read_lin
from claims.readers.pbn import read_pbn
from claims.readers.problem import ReadProblem
from claims.readers.unpacked import TooLargeError, unpacked

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
# How files packed in each way begin.
_PACKED: Final[dict[bytes, Callable[..., Any]]] = {
    b"\x1f\x8b": gzip.open,
    b"BZh": bz2.open,
    b"\xfd7zXZ": lzma.open,
}
_PBN_TAG: Final = re.compile(r'^\s*\[\s*\w+\s*"', re.MULTILINE)
_ADDRESS: Final = re.compile(r"https?://\S+")
_LIN_HANDS: Final = re.compile(r"(?:\A|\|)\s*md\|", re.IGNORECASE)


def is_pasted(source: str) -> bool:
    """Whether this is no name of a file but a board itself: a Handviewer address, a LIN string."""
    return is_handviewer(source) or _LIN_HANDS.search(with_bars(source)) is not None


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
            yield from read_lin([with_bars(text)], "LIN string")
    elif source == "-":
        try:
            yield from read_stream(sys.stdin.buffer, "-")
        except OSError as error:
            reason = Message("it cannot be read: {why}", why=why_not(error))
            yield no_source("-", reason, Message("standard input"))
    else:
        for found in find_logs(source):
            if isinstance(found, ReadProblem):
                yield found
            else:
                yield from _read_path(found)


def source_files(source: str) -> list[tuple[str, int]]:
    """Names and sizes in bytes of the files a source stands for; none for - and a pasted board,
    nor where they cannot be told."""
    if source == "-" or is_pasted(source):
        return []
    try:
        found = find_logs(source)
        return [(whole(str(path)), path.stat().st_size) for path in found if isinstance(path, Path)]
    except OSError:
        return []


def _read_path(path: Path) -> Iterator[LoggedBoard | ReadProblem]:
    name = whole(str(path))
    try:
        if name.lower().endswith(ARCHIVES):
            yield from _read_archive(path)
        elif name.lower().endswith(COMPRESSED):
            with unpacked(gzip.open(path), path.stat().st_size) as content:
                yield from read_stream(content, name[: -len(".gz")])
        else:
            with path.open("rb") as stream:
                yield from read_stream(stream, name)
    except _UNREADABLE as error:
        reason = Message("it cannot be read: {why}", why=_why(error))
        yield no_source(name, reason, Message("a readable file"))


def _read_archive(path: Path) -> Iterator[LoggedBoard | ReadProblem]:
    members = 0
    for name, stream in _archived(path):
        members += 1
        try:
            with stream() as content:
                yield from read_stream(content, name)
        except _UNREADABLE as error:
            yield no_source(
                name,
                Message("it cannot be read: {why}", why=_why(error)),
                Message("a whole, open file"),
            )
    if not members:
        yield no_source(
            str(path), Message("no log is in this archive"), Message("LIN or PBN files")
        )


def _why(error: Exception) -> str:
    """Why a file or an archive cannot be read: the libraries say it in English only."""
    if isinstance(error, TooLargeError):
        return error.reason
    if isinstance(error, OSError) and error.strerror:
        return why_not(error)
    if isinstance(error, NotImplementedError):
        return Message("it is packed in a way that is not known")
    if isinstance(error, RuntimeError):
        return Message("it is encrypted")
    return Message("it is damaged, or something else than its name says")


def _archived(path: Path) -> Iterator[tuple[str, Callable[[], IO[bytes]]]]:
    """Names of the logs in an archive, and how to open each before the next is asked for."""
    if path.name.lower().endswith(".zip"):
        with zipfile.ZipFile(path) as archive:
            for entry in archive.infolist():
                if entry.filename.lower().endswith(LOGS):
                    yield whole(f"{path}/{entry.filename}"), partial(_entry, archive, entry)
        return
    with _tar_stream(path) as stream, tarfile.open(fileobj=stream, mode="r|") as tar:
        for member in tar:
            if member.isfile() and member.name.lower().endswith(LOGS):
                yield whole(f"{path}/{member.name}"), partial(_member, tar, member)
            # Which would fill with every member met.
            tar.members = []  # type: ignore[attr-defined]


def _tar_stream(path: Path) -> IO[bytes]:
    """The bytes of a tar archive, unpacked by what it begins with."""
    with path.open("rb") as stream:
        head = stream.read(6)
    for mark, unpack in _PACKED.items():
        if head.startswith(mark):
            return unpacked(unpack(path), path.stat().st_size)
    return path.open("rb")


def _entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> IO[bytes]:
    return unpacked(archive.open(entry), entry.compress_size)


def _member(tar: tarfile.TarFile, member: tarfile.TarInfo) -> IO[bytes]:
    content = tar.extractfile(member)
    assert content is not None  # only links and folders have none
    return unpacked(content, member.size)


def read_stream(stream: IO[bytes], name: str) -> Iterator[LoggedBoard | ReadProblem]:
    """The boards of one open file; LIN, PBN or addresses by its name, else by what it holds."""
    text = io.TextIOWrapper(in_utf8(stream), encoding="latin-1", newline="")
    head = text.read(_BLOCK)
    found = False
    for item in _read_text(text, head, name):
        found = found or isinstance(item, LoggedBoard) or item.lost
        yield item
    if not found:
        yield no_source(name, Message("no board is in it"), Message("LIN or PBN"))


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
