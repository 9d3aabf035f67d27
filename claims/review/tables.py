"""The store as tables to be asked in SQL: ``claims`` and ``problems``."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Final

import duckdb
import msgspec

from claims.errors import InputError, Problem
from claims.messages import Message
from claims.review.columns import COLUMNS
from claims.review.kernel import limits_can_be_read
from claims.review.line_code import line_told
from claims.review.reasons import in_english
from claims.review.store import Store

_ID: Final = """path || ':' || line || rtrim(' ' || coalesce(room[1], '')
    || coalesce(board::VARCHAR, '') || coalesce('/' || nth, ''))"""
"""As ``claims.review.gather.identity`` writes it."""
_TOLD: Final = f"""CREATE VIEW told AS SELECT
    {_ID} AS id, flag, severity, path, line, board, room, nth, event, north, east, south, west,
    dealer, vulnerable, contract, declarer,
    regexp_extract(contract, '^[1-7]?(NT|[SHDC])', 1) AS strain,
    tricks_left, won, claimed, won + claimed AS total, coalesce(claimer, declarer) AS claimer,
    double_dummy, change, lapse, hope, needs, odds, hands, lead, shown_out,
    line_told(hands, lead, contract, line_code) AS costing_line, statement, stated_tricks,
    language, ruling, reason_told(said) AS reason, said, first_seen,
    problem IS NOT NULL AS lost
    FROM rows WHERE flag IS NOT NULL"""
_CLAIMS: Final = "CREATE VIEW claims AS SELECT * EXCLUDE (said, lost) FROM told"
_PROBLEMS: Final = """CREATE VIEW problems AS SELECT path, line, board, room, problem,
    reason_told(said) AS reason FROM rows WHERE problem IS NOT NULL AND flag IS NULL"""


def connect() -> duckdb.DuckDBPyConnection:
    """A database in memory, which takes one core and nothing from the network."""
    limits_can_be_read()
    return duckdb.connect(
        config={
            "threads": 1,
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
        }
    )


def stopped(error: Exception) -> bool:
    """Whether an error is how DuckDB tells of Ctrl-C, in a query or in a function of ours."""
    of_duckdb = isinstance(error, duckdb.Error | RuntimeError)
    return of_duckdb and ("Query interrupted" in str(error) or "KeyboardInterrupt" in str(error))


class Database:
    """A database over the parts of a store, to be closed; a context closes it.

    ``claims`` has a row for each claim and each board that could not be read (``told`` with which
    it is, ``lost``, and with the reason as ``claims.review.reasons`` keeps it), ``problems`` one
    for each thing wrong in a log; ``first_seen`` is when the run ended that first had the claim,
    NULL while no run has ended.

    Args:
        keys: the parts, those of the manifest or, before there is one, all that are there.

    Raises:
        InputError: when a part cannot be read, at the end of the context too.
    """

    def __init__(self, store: Store, keys: Iterable[str] | None = None) -> None:
        self.store = store
        self.database = connect()
        self.manifest = store.manifest()
        there = store.keys()
        if keys is None and self.manifest is not None:
            keys = {part.key for part in self.manifest.parts}
        asked = there if keys is None else there & set(keys)
        try:
            self._history()
            self._rows([str(store.path(key)) for key in sorted(asked)])
            text: Any = "VARCHAR"
            self.database.create_function("line_told", line_told, [text] * 4, text)
            self.database.create_function("reason_told", in_english, [text], text)
            self.database.execute(_TOLD)
            self.database.execute(_CLAIMS)
            self.database.execute(_PROBLEMS)
        except Exception as error:
            self.__exit__(type(error), error, None)
            raise

    def __enter__(self) -> "Database":
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self.database.close()
        if isinstance(error, Exception) and stopped(error):
            raise KeyboardInterrupt from error
        if isinstance(error, duckdb.Error):
            raise self._unreadable(error) from error

    def _unreadable(self, error: duckdb.Error) -> InputError:
        """A part that is damaged, or may not be read."""
        reason = Message("cannot be read: {why}", why=str(error).split("\n")[0])
        expected = Message('what "claims review -o" made')
        return InputError([Problem(str(self.store.folder), reason, expected)])

    def _rows(self, paths: list[str]) -> None:
        empty = ", ".join(f'NULL::{kind} AS "{name}"' for name, kind in COLUMNS.items())
        source = f"SELECT {empty}, NULL::VARCHAR AS filename LIMIT 0"
        if paths:
            # A part of another version may lack a column, or have it in another type.
            listed = ", ".join(quoted(path) for path in paths)
            found = f"read_parquet([{listed}], filename := true, union_by_name := true)"
            source = f"({source}) UNION ALL BY NAME FROM {found}"
        columns = ", ".join(
            f'TRY_CAST("{name}" AS {kind}) AS "{name}"' for name, kind in COLUMNS.items()
        )
        source = f"(SELECT {columns}, filename FROM ({source}))"
        self.database.execute(
            f"""CREATE VIEW rows AS SELECT part.*, coalesce(known.seen, made.seen) AS first_seen
            FROM {source} AS part
            LEFT JOIN made ON made.key = parse_filename(part.filename, true)
            LEFT JOIN known ON known.id = {_ID}"""
        )

    def _history(self) -> None:
        """When each part was first there, and each claim known from a part that no longer is."""
        made: dict[str, datetime] = {}
        known: dict[str, datetime] = {}
        for run in self.store.past_runs():
            made |= {key: run.finished for key in run.parts if key not in made}
            known |= run.known
        for table, column, times in (("made", "key", made), ("known", "id", known)):
            self.database.execute(f"CREATE TABLE {table} ({column} VARCHAR, seen TIMESTAMP)")
            rows = [{"name": name, "seen": at.replace(tzinfo=None)} for name, at in times.items()]
            self.database.execute(
                f"""INSERT INTO {table} SELECT unnest(
                from_json(?, '[{{"name": "VARCHAR", "seen": "TIMESTAMP"}}]'), max_depth := 2)""",
                [msgspec.json.encode(rows).decode()],
            )

    def select(self, query: str, values: Sequence[object] = ()) -> list[dict[str, Any]]:
        """The rows that a query gives, columns by name."""
        found = self.database.execute(query, list(values))
        names = [column[0] for column in found.description or ()]
        return [dict(zip(names, row, strict=True)) for row in found.fetchall()]

    def first_seen(self) -> dict[str, datetime]:
        """When each claim of these parts was first seen, by id; of those that a run noted."""
        found = self.database.execute("SELECT id, first_seen FROM claims WHERE first_seen NOTNULL")
        return {identity: at.replace(tzinfo=UTC) for identity, at in found.fetchall()}


def quoted(text: str) -> str:
    """A text as SQL writes it."""
    return "'" + text.replace("'", "''") + "'"
