"""What a review comes to: counts by anything, and the claims that most deserve a look."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from claims.review.batch import RunResult
from claims.review.flags import FLAGS
from claims.review.gather import NO_RESULT, PASSED_OUT, PLAYED_OUT
from claims.review.tables import Database
from claims.review.told import print_claims, print_flags

WORST: Final = 10
SHORT: Final = dict(
    zip(
        FLAGS,
        (
            *("ruled", "imposs.", "given", "conceded", "luck", "words"),
            *("undec.", "unread.", "no play", "safe", "as scored"),
        ),
        strict=True,
    )
)
"""The flags as headings of narrow columns."""
GROUPS: Final = {
    "strain": "strain",
    "tricks_left": "tricks left",
    "event": "event",
}
"""What claims are counted by, with the heading."""
_MOST_GROUPS: Final = 20
_LONGEST: Final = 22
"""Letters of a group's name; longer ones are cut."""
_COUNTS: Final = ", ".join(f"count(*) FILTER (flag = '{flag}') AS \"{flag}\"" for flag in FLAGS)


def by_flag(tables: Database, since: datetime | None) -> list[dict[str, Any]]:
    """Claims by flag, and how many of them were first seen since then (or never before)."""
    return tables.select(
        """SELECT flag, count(*) AS claims,
        count(*) FILTER (first_seen IS NULL OR first_seen >= ?) AS new
        FROM claims GROUP BY flag""",
        [since or datetime.min],
    )


def seen_by_flag(tables: Database, since: datetime | None) -> list[dict[str, Any]]:
    """Of claims first seen since then how many have which flag; of all, where there is no since."""
    counts = by_flag(tables, since)
    return [row | {"claims": row["new"]} for row in counts if row["new"]]


def worst(tables: Database, most: int, since: datetime | None = None) -> list[dict[str, Any]]:
    """The claims that most deserve a look, those first seen since then; none that is safe."""
    return tables.select(
        """SELECT * FROM claims WHERE severity > 0 AND (first_seen IS NULL OR first_seen >= ?)
        ORDER BY severity DESC, tricks_left DESC, path, line, board, room LIMIT ?""",
        [since or datetime.min, most],
    )


def worst_by_flag(tables: Database, most: int, since: datetime | None) -> list[dict[str, Any]]:
    """The claims of each flag that most deserve a look, the worst flag first, and of each row how
    many there are of its flag (``of_flag``)."""
    return tables.select(
        """SELECT *, count(*) OVER (PARTITION BY flag) AS of_flag FROM claims
        WHERE severity > 0 AND (first_seen IS NULL OR first_seen >= ?)
        QUALIFY row_number() OVER (PARTITION BY flag
            ORDER BY severity DESC, tricks_left DESC, path, line, board, room) <= ?
        ORDER BY severity DESC, tricks_left DESC, path, line, board, room""",
        [since or datetime.min, most],
    )


def grouped(tables: Database, column: str, since: datetime | None) -> list[dict[str, Any]]:
    """Claims by the values of a column, and by flag; columns named by ``FLAGS``."""
    order = "value" if column == "tricks_left" else "claims DESC, value"
    return tables.select(
        f"""SELECT {column} AS value, count(*) AS claims, {_COUNTS} FROM claims
        WHERE {column} IS NOT NULL AND {column}::VARCHAR != ''
        AND (first_seen IS NULL OR first_seen >= ?) GROUP BY 1 ORDER BY {order}""",
        [since or datetime.min],
    )


def players(tables: Database, since: datetime | None) -> list[dict[str, Any]]:
    """Claims by the name of him who is taken to have claimed."""
    return tables.select(
        f"""SELECT CASE claimer WHEN 'N' THEN north WHEN 'E' THEN east WHEN 'S' THEN south
        WHEN 'W' THEN west END AS value, count(*) AS claims, {_COUNTS} FROM claims
        WHERE (first_seen IS NULL OR first_seen >= ?)
        GROUP BY 1 HAVING value IS NOT NULL AND value != '' ORDER BY claims DESC, value""",
        [since or datetime.min],
    )


def print_outcome(
    console: Console, outcome: RunResult, tables: Database, since: datetime | None
) -> None:
    """The end of a run: what was read, the flags, the ten worst. Of a review that was made before
    the worst of what is new; ``since`` says otherwise what is."""
    if since is None:
        since = _last_run(tables, outcome)
    _print_counts(console, outcome)
    counts = by_flag(tables, since)
    if counts:
        console.print()
        print_flags(console, counts)
    listed = worst(tables, WORST, since)
    if listed:
        console.print()
        what = "new claims" if since is not None else "claims"
        console.print(Text(f"The {what} that most deserve a look, {len(listed)} of them"))
        print_claims(console, listed)
    problems = tables.select("SELECT count(*) AS n FROM problems")[0]["n"]
    if problems:
        console.print()
        asked = f'claims query {tables.store.folder} "SELECT * FROM problems"'
        console.print(Text(f"{problems} problems in the logs: {asked}"), soft_wrap=True)


def _last_run(tables: Database, outcome: RunResult) -> datetime | None:
    """When this run ended, where it added to a review that had been whole before."""
    runs = tables.store.past_runs()
    if len(runs) < 2 or not outcome.noted:
        return None
    return runs[-1].finished.replace(tzinfo=None)


def print_report(
    console: Console, tables: Database, named: bool, most: int, since: datetime | None
) -> None:
    """The tables of a review; ``named``: those by player too."""
    if tables.manifest is None:
        console.print("The review is not finished: these are the parts that are there.")
    counts = seen_by_flag(tables, since)
    if not counts:
        later = "" if since is None else f" that was first seen on {since.date()} or later"
        console.print(Text(f"There is no claim in it{later}."))
        return
    print_flags(console, counts)
    for column, heading in GROUPS.items():
        _print_groups(console, heading, grouped(tables, column, since))
    if named:
        _print_groups(console, "player", players(tables, since))
    listed = worst_by_flag(tables, most, since)
    if listed:
        console.print()
        console.print(Text(f"The claims that most deserve a look, {most} of each flag"))
        print_claims(console, listed)


def _print_groups(console: Console, heading: str, rows: Sequence[dict[str, Any]]) -> None:
    if not rows:
        return
    used = [flag for flag in FLAGS if any(row[flag] for row in rows)]
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(heading, no_wrap=True)
    table.add_column("claims", justify="right", no_wrap=True)
    for flag in used:
        table.add_column(SHORT[flag], justify="right", no_wrap=True)
    shown = rows if heading == "tricks left" else rows[:_MOST_GROUPS]
    for row in shown:
        cells = [str(row["claims"]), *(str(row[flag] or "") for flag in used)]
        table.add_row(Text(_cut(str(row["value"]))), *cells)
    console.print()
    console.print(table)
    if len(rows) > len(shown):
        console.print(Text(f"and {len(rows) - len(shown)} more", style="dim"))


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _print_counts(console: Console, outcome: RunResult) -> None:
    counts = outcome.counts
    lost = counts["unreadable"]
    boards = counts["boards"] + lost
    parts = [f"{boards} boards: {counts['claims']} with a claim"]
    parts += [
        f"{counts[kind]} {kind}" for kind in (PLAYED_OUT, PASSED_OUT, NO_RESULT) if counts[kind]
    ]
    parts += [f"{lost} that could not be read"] if lost else []
    console.print(Text(", ".join(parts)), soft_wrap=True)
    chunks = f"{outcome.made} parts made, {outcome.known} known already"
    if outcome.other:
        chunks += f", {outcome.other} of other shards"
    if outcome.failed:
        chunks += f", {len(outcome.failed)} not made: their workers died; run it again"
    console.print(Text(chunks, style="dim"))
