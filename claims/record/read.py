"""JSON in, claim records out: what cannot be read is refused in its place, the others go on."""

import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

import msgspec

from claims.errors import InputError, Problem
from claims.harmless import whole
from claims.messages import Message
from claims.record.claim_record import ClaimRecord, digest, record_from_json
from claims.record.json_text import A_RECORD, NoJsonError, decoded
from claims.record.model import Source
from claims.record.split import Piece, Readable, pieces

_ID: Final = re.compile(rb'"id"[ \t]*:[ \t]*("(?:[^"\\\x00-\x1f]|\\.)*"|[0-9]{1,18}(?![\w.]))')
_END_OF_LINE: Final = re.compile(rb"\r\n|\n|\r")


@dataclass(frozen=True, slots=True)
class Refused:
    """A record that is not one: ``id`` when it could be read, everything wrong with it, and where
    it stands; ``given``: the JSON object that it was read from, None where there is none."""

    id: str | None
    problems: tuple[Problem, ...]
    digest: str | None
    source: Source | None = None
    given: Mapping[str, Any] | None = field(default=None, compare=False, repr=False)


def read_stream(stream: Readable, name: str = "") -> Iterator[ClaimRecord | Refused]:
    """Read JSON Lines, JSON objects one after another, or a list of them, as they come.

    A record more is read when it is asked for, and none is kept: an input may be of any length.
    Never raises for a wrong input: what cannot be read becomes ``Refused``, in its place.

    Args:
        stream: of bytes.
        name: of the file, for the places of what is refused.
    """
    for piece in pieces(stream):
        entry = _entry(piece)
        if isinstance(entry, Refused) and name:
            place = Source(file=name, line=piece.line, column=piece.column)
            entry = replace(entry, source=place)
        yield entry


def read_records(text: str) -> list[ClaimRecord | Refused]:
    """The same of a text."""
    return list(read_stream(io.BytesIO(text.encode("utf-8", "surrogatepass"))))


def read_record(obj: object) -> ClaimRecord | Refused:
    """The record of one decoded JSON object, or why it is none."""
    try:
        return record_from_json(obj)
    except InputError as error:
        name = obj.get("id") if isinstance(obj, dict) else None
        known = _known(str(name)) if isinstance(name, str | int) else None
        given = obj if isinstance(obj, dict) else None
        return Refused(known, tuple(error.problems), _digest(obj), given=given)


def _entry(piece: Piece) -> ClaimRecord | Refused:
    if piece.fault is not None:
        return _no_json(piece, piece.fault)
    try:
        piece.text.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = _place(piece, error.start)
        reason = Message(
            "is no UTF-8 text at line {line}, column {column}", line=line, column=column
        )
        return _no_json(piece, reason)
    try:
        value = decoded(piece.text)
    except InputError as error:
        problems = error.problems
        if isinstance(error, NoJsonError) and error.at is not None:
            line, column = _place(piece, error.at)
            where = Message("is no JSON at line {line}, column {column}", line=line, column=column)
            return _no_json(piece, where)
        if problems[0].field == "input":
            problems = [Problem(_field(piece), one.reason, one.expected) for one in problems]
        return Refused(_id(piece.text), tuple(problems), None)
    return read_record(value)


def _no_json(piece: Piece, reason: Message) -> Refused:
    return Refused(_id(piece.text), (Problem(_field(piece), reason, A_RECORD),), None)


def _field(piece: Piece) -> Message:
    return Message("line {line}, column {column}", line=piece.line, column=piece.column)


def _place(piece: Piece, at: int) -> tuple[int, int]:
    """Line and column of a byte of a piece."""
    ends = [end.end() for end in _END_OF_LINE.finditer(piece.text, 0, at)]
    if not ends:
        return piece.line, piece.column + at
    return piece.line + len(ends), at - ends[-1] + 1


def _id(text: bytes) -> str | None:
    """What a text that is no record calls itself."""
    found = _ID.search(text)
    if found is None:
        return None
    try:
        return _known(str(msgspec.json.decode(found[1])))
    except (msgspec.DecodeError, UnicodeError):
        return None


def _known(name: str) -> str:
    """A name as a report can hold it."""
    return whole(name[:200])


def _digest(obj: object) -> str | None:
    """The digest of a value; None of one that JSON cannot hold."""
    try:
        return digest(obj)
    except (TypeError, ValueError, RecursionError):
        return None
