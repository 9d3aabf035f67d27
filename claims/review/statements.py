"""What a log leaves out, told beside it: who claimed on which board, and in which words."""

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from claims.cards import CardError, seat_index
from claims.encoded import as_utf8
from claims.errors import InputError, Problem, why_not
from claims.messages import Message
from claims.ruling.entry import check_language

_FIELDS: Final = ("file", "board", "by", "tricks", "statement", "language")
_A_FILE: Final = Message("CSV or JSON Lines in UTF-8")
_SEPARATORS: Final = (",", ";", "\t")
"""Between cells; where the comma divides a number, spreadsheets write another."""
_MOST_ERRORS: Final = 50


@dataclass(frozen=True, slots=True)
class Spoken:
    """One claim as somebody remembers it. ``by`` is a seat or ``declarer``; ``tricks`` of his side,
    ``rest``, or None for what the log's result leaves him."""

    by: str
    tricks: int | str | None
    statement: str
    language: str | None
    where: str


@dataclass(slots=True)
class Statements:
    """The statements of a file, by board and then by the names of files that end so.

    ``used``: those that some claim has had.
    """

    by_board: dict[str, dict[str, Spoken]] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)

    def of(self, path: str, room: str, number: int | None) -> Spoken | None:
        """What was said on a board of a log, where that is told; a longer name of the file goes
        before a shorter one."""
        places = [f"{room[:1]}{number}", str(number)] if room else [str(number)]
        for place in places:
            names = self.by_board.get(place, {})
            name = path
            while names:
                spoken = names.get(name)
                if spoken is not None:
                    self.used.add(spoken.where)
                    return spoken
                _, slash, name = name.partition("/")
                if not slash:
                    break
        return None

    def unused(self) -> list[str]:
        """Where statements stand that no claim has had."""
        told = [one.where for names in self.by_board.values() for one in names.values()]
        return [where for where in told if where not in self.used]


def read_statements(path: str) -> Statements:
    """Read CSV (with a line of headings) or JSON Lines: ``file``, ``board`` (``12``, or ``o12`` and
    ``c12`` where there are two rooms) and ``statement``, besides ``by``, ``tricks``, ``language``.

    Raises:
        InputError: with every row that cannot be used.
    """
    try:
        text = as_utf8(Path(path).read_bytes()).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = Message("cannot be read: {why}", why=why_not(error))
        raise InputError([Problem(path, reason, _A_FILE)]) from error
    if not text.strip():
        raise InputError([Problem(path, Message("is empty"), _A_FILE)])
    rows = _json_rows(text, path) if text.lstrip()[:1] == "{" else _csv_rows(text, path)
    found = Statements()
    problems: list[Problem] = []
    for where, row in rows:
        spoken = row if isinstance(row, Problem) else _spoken(row, where)
        if isinstance(spoken, Problem):
            problems.append(spoken)
            continue
        assert not isinstance(row, Problem)
        names = found.by_board.setdefault(str(row["board"]).strip().lower(), {})
        if names.setdefault(str(row["file"]).strip(), spoken) is not spoken:
            problems.append(
                Problem(where, Message("is the second of its board"), Message("one a board"))
            )
    if problems:
        raise InputError(problems[:_MOST_ERRORS])
    return found


def _json_rows(text: str, path: str) -> Iterator[tuple[str, dict[str, Any] | Problem]]:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        where = Message("{file}, line {line}", file=path, line=number)
        try:
            yield where, msgspec.json.decode(line, type=dict[str, Any])
        except msgspec.DecodeError:
            yield where, Problem(where, Message("is no JSON object"), '{"file": ..., ...}')


def _csv_rows(text: str, path: str) -> Iterator[tuple[str, dict[str, Any] | Problem]]:
    heading = text.partition("\n")[0]
    separator = max(_SEPARATORS, key=heading.count)
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator)
    for row in reader:
        where = Message("{file}, line {line}", file=path, line=reader.line_num)
        yield where, {str(name): cell for name, cell in row.items()}


def _spoken(row: Mapping[str, Any], where: str) -> Spoken | Problem:
    unknown = [name for name in row if name not in _FIELDS]
    if unknown:
        reason = Message("has {field}", field=repr(unknown[0]))
        return Problem(where, reason, Message("of {fields}", fields=", ".join(_FIELDS)))
    for name in ("file", "board", "statement"):
        if row.get(name) is None or (name != "statement" and not str(row[name]).strip()):
            needed = Message("{field} is always needed", field=name)
            return Problem(where, Message("has no {field}", field=name), needed)
    by = str(row.get("by") or "declarer").strip()
    if by.lower() != "declarer":
        try:
            seat_index(by)
        except CardError:
            reason = Message("by {text} is no seat", text=repr(by))
            return Problem(where, reason, Message("N, E, S, W or declarer"))
    tricks: int | str | None = row.get("tricks")
    if tricks in (None, ""):
        tricks = None
    elif tricks != "rest":
        if not str(tricks).strip().isdecimal() or int(str(tricks)) > 13:
            reason = Message("tricks {text} is no number", text=repr(tricks))
            return Problem(where, reason, Message("0 to 13, or rest"))
        tricks = int(str(tricks))
    language = str(row.get("language") or "").strip() or None
    try:
        check_language(language, where)
    except InputError as error:
        return error.problems[0]
    return Spoken(by, tricks, str(row["statement"]), language, where)
