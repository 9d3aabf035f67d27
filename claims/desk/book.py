"""The case book: every ruling kept with what the director decided, in one SQLite file."""

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from claims.errors import InputError, Problem, why_not
from claims.messages import Message

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS cases (
    number INTEGER PRIMARY KEY,
    kept TEXT NOT NULL,
    event TEXT NOT NULL,
    session TEXT NOT NULL,
    place TEXT NOT NULL,
    board TEXT NOT NULL,
    director TEXT NOT NULL,
    tricks INTEGER,
    changed INTEGER NOT NULL,
    reason TEXT NOT NULL,
    record TEXT NOT NULL,
    ruling TEXT NOT NULL
)
"""
VERSION: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What the director made of a ruling: ``tricks`` of claimer's side as he gives them (None where
    none are given), whether he ``changed`` the ruling, and why; and where it was: ``place`` is the
    table."""

    tricks: int | None = None
    changed: bool = False
    reason: str = ""
    event: str = ""
    session: str = ""
    place: str = ""
    board: str = ""
    director: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """One entry: its ``number`` in the book, the moment it was ``kept`` (local time with its
    offset), the claim record, the ruling and the decision."""

    number: int
    kept: str
    decision: Decision
    record: Mapping[str, Any]
    ruling: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        """The entry as one JSON object."""
        decision = self.decision
        return {
            "schema": "bridge-case/1",
            "number": self.number,
            "kept": self.kept,
            "event": decision.event,
            "session": decision.session,
            "table": decision.place,
            "board": decision.board,
            "director": decision.director,
            "tricks": decision.tricks,
            "changed": decision.changed,
            "reason": decision.reason,
            "record": self.record,
            "ruling": self.ruling,
        }


class Book:
    """A case book; the file is made when it is first written to, or checked.

    Each entry is one transaction, on disk before ``keep`` returns: a program that is killed leaves
    the book as it was, or with the entry whole.

    Args:
        path: the file; that of the user's data folder by default.

    Raises:
        InputError: by every method, where the file is no case book, or cannot be read or written.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or default_path()

    def check(self) -> None:
        """See that there is a case book, or make one, before anybody relies on it.

        Raises:
            InputError: when the file is something else, or cannot be written.
        """
        with self._used() as book, book:
            book.execute("BEGIN IMMEDIATE")

    def keep(self, record: Mapping[str, Any], ruling: Mapping[str, Any], by: Decision) -> int:
        """Add an entry; its number."""
        with self._used() as book, book:
            book.execute("BEGIN IMMEDIATE")
            cursor = book.execute(
                "INSERT INTO cases (kept, event, session, place, board, director, tricks, changed,"
                " reason, record, ruling) VALUES (?,?,?,?,?,?,?,?,?,?,?)",
                (
                    datetime.now().astimezone().isoformat(timespec="seconds"),
                    *(by.event, by.session, by.place, by.board, by.director),
                    *(by.tricks, int(by.changed), by.reason),
                    json.dumps(record, ensure_ascii=False),
                    json.dumps(ruling, ensure_ascii=False),
                ),
            )
            number = cursor.lastrowid
        assert number is not None
        return number

    def entry(self, number: int) -> Kept | None:
        """One entry, None where there is none of this number."""
        return next(self._select("WHERE number = ?", (number,)), None)

    def entries(self, words: str = "", most: int = 200) -> list[Kept]:
        """The newest entries first, those that hold every one of ``words``."""
        wanted = [word for word in words.split() if word][:8]
        text = (
            "(event || ' ' || session || ' ' || place || ' ' || board || ' ' || director || ' ' "
            "|| reason || ' ' || record)"
        )
        where = " AND ".join([f"{text} LIKE ? ESCAPE '\\'"] * len(wanted))
        escaped = [
            word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") for word in wanted
        ]
        return list(
            self._select(
                (f"WHERE {where} " if wanted else "") + "ORDER BY number DESC LIMIT ?",
                (*(f"%{word}%" for word in escaped), most),
            )
        )

    def lines(self) -> Iterator[str]:
        """Every entry as a line of JSON, the oldest first."""
        for kept in self._select("ORDER BY number", ()):
            yield json.dumps(kept.as_json(), ensure_ascii=False) + "\n"

    def _select(self, rest: str, values: tuple[Any, ...]) -> Iterator[Kept]:
        if not self.path.exists():
            return
        with self._used(self._open_to_read) as book:
            if book.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,):
                return  # nothing was kept yet
            for row in book.execute(
                "SELECT number, kept, event, session, place, board, director, tricks, changed,"
                f" reason, record, ruling FROM cases {rest}",
                values,
            ):
                yield Kept(
                    number=row[0],
                    kept=row[1],
                    decision=Decision(
                        event=row[2],
                        session=row[3],
                        place=row[4],
                        board=row[5],
                        director=row[6],
                        tricks=row[7],
                        changed=bool(row[8]),
                        reason=row[9],
                    ),
                    record=json.loads(row[10]),
                    ruling=json.loads(row[11]),
                )

    @contextmanager
    def _used(
        self, opened: Callable[[], sqlite3.Connection] | None = None
    ) -> Iterator[sqlite3.Connection]:
        """The file, opened: to write, where nothing else is said."""
        try:
            with closing((opened or self._open)()) as book:
                yield book
        except (sqlite3.Error, OSError) as error:
            why = (
                error.args[0]
                if error.args and isinstance(error.args[0], Message)
                else why_not(error)
            )
            reason = Message("cannot be used: {why}", why=why)
            raise InputError([Problem(str(self.path), reason, Message("a case book"))]) from error

    def _open(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        book = _known(sqlite3.connect(self.path, timeout=10, isolation_level=None))
        try:
            book.execute("PRAGMA journal_mode=WAL")
            book.execute("PRAGMA synchronous=FULL")
            with book:  # both or neither: a table without its version is another's
                book.execute("BEGIN IMMEDIATE")
                book.execute(SCHEMA)
                book.execute(f"PRAGMA user_version={VERSION}")
        except sqlite3.Error:
            book.close()
            raise
        return book

    def _open_to_read(self) -> sqlite3.Connection:
        """The file, of which nothing is changed; one that nobody may write is read as it stands."""
        address = f"{self.path.absolute().as_uri()}?mode=ro"
        try:
            return _known(sqlite3.connect(address, timeout=10, uri=True))
        except sqlite3.OperationalError:  # its folder takes no file beside it
            return _known(sqlite3.connect(f"{address}&immutable=1", uri=True))


def _known(book: sqlite3.Connection) -> sqlite3.Connection:
    """The same, if it is a case book of this version, or an empty file; else it is closed.

    Raises:
        sqlite3.Error: where it is another file.
    """
    try:
        if (foreign := _foreign(book)) is not None:
            raise sqlite3.DatabaseError(foreign)
    except sqlite3.Error:
        book.close()
        raise
    return book


def _foreign(book: sqlite3.Connection) -> Message | None:
    """What keeps a database from being a case book of this version; nothing of an empty one."""
    (version,) = book.execute("PRAGMA user_version").fetchone()
    tables = {name for (name,) in book.execute("SELECT name FROM sqlite_master")}
    if version > VERSION and "cases" in tables:
        return Message("it is of a newer version of this program")
    if tables and (version != VERSION or "cases" not in tables):
        return Message("it is another database")
    return None


def default_path() -> Path:
    """The case book of the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("bridge-claims", appauthor=False) / "cases.sqlite"
