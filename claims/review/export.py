"""The claims of a review for other programs: CSV and JSON Lines, and whatever a query gives."""

import csv
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from io import TextIOWrapper
from pathlib import Path
from typing import IO, Any, Final

import duckdb
import msgspec
from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text

from claims.errors import InputError, Problem, why_not
from claims.files import writing_whole
from claims.harmless import json_escaped
from claims.messages import Message
from claims.report.console import print_in_utf8
from claims.review.tables import Database, stopped

_NAMES: Final = ("north", "east", "south", "west")
_WHOLE: Final = ("id", "path")
"""Columns that are not broken, where a terminal has room for them: one copies them."""
_WIDEST: Final = 10_000
"""Letters of a line at most, where no terminal has to show it."""
_BATCH: Final = 5_000
_ASKING: Final = (duckdb.StatementType.SELECT, duckdb.StatementType.MULTI)
"""Statements that only ask: SELECT, DESCRIBE and SHOW; PIVOT is several."""
_JSON: Final = msgspec.json.Encoder(decimal_format="number")


def export(tables: Database, path: str, kind: str, players: bool, since: datetime | None) -> None:
    """Write every claim, the worst first; names of players only where they are wanted.

    Raises:
        InputError: when the file cannot be written.
    """
    left_out = "" if players else f"EXCLUDE ({', '.join(_NAMES)})"
    found = tables.database.execute(
        f"""SELECT * {left_out} FROM claims WHERE first_seen IS NULL OR first_seen >= ?
        ORDER BY severity DESC, path, line, board, room""",
        [since or datetime.min],
    )
    with _written(path) as stream:
        _write(found, stream, kind)


def print_query(console: Console, tables: Database, sql: str, form: str | None) -> None:
    """Print what a query gives: a table (as wide as it needs to be where it is no terminal that
    shows it), CSV or JSON Lines.

    Raises:
        InputError: with what DuckDB says of a query that is none; and of one that would do more
            than ask, such as write a file.
    """
    try:
        asked = tables.database.extract_statements(sql)
        if any(one.type not in _ASKING for one in asked):
            raise _no_query(Message("it does more than ask"))
        found = tables.database.execute(sql)
        # Of a text without a query DuckDB makes nothing at all.
        if found is None or found.description is None:
            raise _no_query(Message("there is no query in it"))
        if form is None:
            _print_table(console, found)
        else:
            print_in_utf8()
            _write(found, sys.stdout, form, nulls=True)
    except duckdb.Error as error:
        if stopped(error):
            raise KeyboardInterrupt from error
        # Where a module is lacking DuckDB tells where it was looked for, too.
        raise _no_query(str(error).partition("\nTraceback")[0]) from error


def _no_query(reason: str) -> InputError:
    return InputError([Problem("query", reason, Message("a query on claims or problems"))])


def _rows(found: duckdb.DuckDBPyConnection) -> Iterator[Sequence[Any]]:
    while rows := found.fetchmany(_BATCH):
        yield from rows


def _columns(found: duckdb.DuckDBPyConnection) -> list[str]:
    return [column[0] for column in found.description or ()]


def _write(
    found: duckdb.DuckDBPyConnection, stream: IO[str], kind: str, nulls: bool = False
) -> None:
    """Write rows; JSON Lines with or without the names of what a row does not have."""
    names = _columns(found)
    if kind == "csv":
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(names)
        writer.writerows([_cell(value) for value in row] for row in _rows(found))
        return
    for row in _rows(found):
        fields = {
            name: _object(value) if name == "ruling" else value
            for name, value in zip(names, row, strict=True)
            if nulls or value is not None
        }
        stream.write(json_escaped(_JSON.encode(fields).decode()) + "\n")


def _object(value: Any) -> Any:
    """A ruling as the object it is; what a query calls so may be something else."""
    try:
        msgspec.json.decode(value)
    except (TypeError, msgspec.DecodeError):
        return value
    return msgspec.Raw(value.encode())


def _cell(value: Any) -> Any:
    """A value of a spreadsheet: text that would be taken for a formula is marked as text."""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return "'" + value
    return value


def _print_table(console: Console, found: duckdb.DuckDBPyConnection) -> None:
    table = Table(box=None, pad_edge=False)
    names = _columns(found)
    rows = found.fetchall()
    numbers = [
        all(isinstance(row[at], int | float) or row[at] is None for row in rows)
        for at in range(len(names))
    ]
    for name, number in zip(names, numbers, strict=True):
        justify: JustifyMethod = "right" if number else "left"
        table.add_column(name, justify=justify, overflow="fold", no_wrap=name in _WHOLE)
    for row in rows:
        table.add_row(*("" if value is None else Text(str(value)) for value in row))
    if not console.is_terminal:
        anything = console.options.update(width=_WIDEST)
        console.width = max(console.width, console.measure(table, options=anything).maximum)
    console.print(table)


@contextmanager
def _written(path: str) -> Iterator[IO[str]]:
    """A file to be written, or standard output for ``-``."""
    if path == "-":
        print_in_utf8()
        yield sys.stdout
        return
    try:
        with (
            writing_whole(Path(path)) as file,
            TextIOWrapper(file, encoding="utf-8", newline="", write_through=True) as stream,
        ):
            yield stream
    except OSError as error:
        reason = Message("cannot be written: {why}", why=why_not(error))
        problem = Problem(path, reason, Message("a file"))
        raise InputError([problem]) from error
