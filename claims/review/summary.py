"""What a review comes to: counts by anything, and the claims that most deserve a look."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from claims.messages import N_, Message, counted
from claims.report.console import print_in_parts
from claims.report.speech import Speech
from claims.review import reasons
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
            *(N_("ruled"), N_("imposs."), N_("given"), N_("conceded"), N_("luck"), N_("words")),
            *(N_("undec."), N_("unread."), N_("no play"), N_("safe"), N_("as scored")),
        ),
        strict=True,
    )
)
"""The flags as headings of narrow columns."""
GROUPS: Final = {
    "strain": N_("strain"),
    "tricks_left": N_("tricks left"),
    "event": N_("event"),
}
"""What claims are counted by, with the heading."""
PLAYER: Final = N_("player")
NOT_FINISHED: Final = Message("The review is not finished: these are the parts that are there.")
_MOST_GROUPS: Final = 20
_MOST_PROBLEMS: Final = 3
"""Problems shown at the end of a review; more are asked for."""
_LONGEST: Final = 22
"""Letters of a group's name; longer ones are cut."""
_COUNTS: Final = ", ".join(f"count(*) FILTER (flag = '{flag}') AS \"{flag}\"" for flag in FLAGS)


def by_flag(tables: Database, since: datetime | None) -> list[dict[str, Any]]:
    """Claims by flag, how many of them were first seen since then (or never before), and how many
    of these are boards that could not be read (``lost``)."""
    return tables.select(
        """SELECT flag, count(*) AS claims, count(*) FILTER (since) AS new,
        count(*) FILTER (since AND lost) AS lost
        FROM (SELECT *, first_seen IS NULL OR first_seen >= ? AS since FROM told) GROUP BY flag""",
        [since or datetime.min],
    )


def seen_by_flag(tables: Database, since: datetime | None) -> list[dict[str, Any]]:
    """Of claims first seen since then how many have which flag; of all, where there is no since."""
    counts = by_flag(tables, since)
    return [row | {"claims": row["new"]} for row in counts if row["new"]]


def worst(tables: Database, most: int, since: datetime | None = None) -> list[dict[str, Any]]:
    """The claims that most deserve a look, those first seen since then; none that is safe."""
    return tables.select(
        """SELECT * FROM told WHERE severity > 0 AND (first_seen IS NULL OR first_seen >= ?)
        ORDER BY severity DESC, tricks_left DESC, path, line, board, room LIMIT ?""",
        [since or datetime.min, most],
    )


def worst_by_flag(tables: Database, most: int, since: datetime | None) -> list[dict[str, Any]]:
    """The claims of each flag that most deserve a look, the worst flag first, and of each row how
    many there are of its flag (``of_flag``)."""
    return tables.select(
        """SELECT *, count(*) OVER (PARTITION BY flag) AS of_flag FROM told
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
    console: Console, outcome: RunResult, tables: Database, since: datetime | None, speech: Speech
) -> None:
    """The end of a run: what was read, the flags, the ten worst. Of a review that was made before
    the worst of what is new; ``since`` says otherwise what is."""
    asked = since
    since = since or _last_run(tables, outcome)
    _print_counts(console, outcome, speech)
    counts = by_flag(tables, since)
    if counts:
        console.print()
        print_flags(console, counts, speech)
    listed = worst(tables, WORST, since)
    if listed:
        console.print()
        heading = (
            counted(
                "The new claim that most deserves a look",
                "The {n} new claims that most deserve a look",
                len(listed),
            )
            if since is not None
            else counted(
                "The claim that most deserves a look",
                "The {n} claims that most deserve a look",
                len(listed),
            )
        )
        console.print(Text(speech.say(heading)))
        print_claims(console, listed, speech)
    elif asked is not None and not any(row["new"] for row in counts):
        console.print()
        console.print(Text(speech.say(_nothing_since(asked, speech))))
    _print_problems(console, tables, speech)


def _nothing_since(day: datetime, speech: Speech) -> Message:
    return Message(
        "There is no claim in it that was first seen on {day} or later.", day=speech.date(day)
    )


def _print_problems(console: Console, tables: Database, speech: Speech) -> None:
    """What could not be read, the sources themselves first; all where they are few."""
    problems = tables.select(
        """SELECT path, line, said FROM rows WHERE problem IS NOT NULL AND flag IS NULL
        ORDER BY problem != 'source', path, line"""
    )
    if not problems:
        return
    console.print()
    query = f'claims query {tables.store.folder} "SELECT * FROM problems"'
    told = counted(
        "{n} problem in the logs: {asked}",
        "{n} problems in the logs: {asked}",
        len(problems),
        asked=query,
    )
    console.print(Text(speech.say(told)), soft_wrap=True)
    for row in problems[:_MOST_PROBLEMS]:
        where = f"{row['path']}:{row['line']}" if row["line"] else row["path"]
        console.print(Text(f"  {where}: {reasons.told(row, speech)}"), soft_wrap=True)


def _last_run(tables: Database, outcome: RunResult) -> datetime | None:
    """When this run ended, where it added to a review that had been whole before."""
    runs = tables.store.past_runs()
    if len(runs) < 2 or not outcome.noted:
        return None
    return runs[-1].finished.replace(tzinfo=None)


def print_report(
    console: Console,
    tables: Database,
    named: bool,
    most: int,
    since: datetime | None,
    speech: Speech,
) -> None:
    """The tables of a review; ``named``: those by player too."""
    if tables.manifest is None:
        console.print(speech.say(NOT_FINISHED))
    counts = seen_by_flag(tables, since)
    if not counts:
        none = (
            Message("There is no claim in it.") if since is None else _nothing_since(since, speech)
        )
        console.print(Text(speech.say(none)))
        return
    print_flags(console, counts, speech)
    for column in GROUPS:
        _print_groups(console, column, grouped(tables, column, since), speech)
    if named:
        _print_groups(console, "player", players(tables, since), speech)
    listed = worst_by_flag(tables, most, since)
    if listed:
        console.print()
        heading = counted(
            "The claim of each flag that most deserves a look",
            "The claims that most deserve a look, {n} of each flag",
            most,
        )
        console.print(Text(speech.say(heading)))
        print_claims(console, listed, speech)


def group_named(column: str, value: object, speech: Speech) -> str:
    """A value that claims are counted by, as it is read: a strain as its symbol."""
    return speech.result(str(value)) if column == "strain" else str(value)


def _print_groups(
    console: Console, column: str, rows: Sequence[dict[str, Any]], speech: Speech
) -> None:
    if not rows:
        return
    used = [flag for flag in FLAGS if any(row[flag] for row in rows)]
    headings = {"claims": N_("claims")} | {flag: SHORT[flag] for flag in used}
    shown = rows if column == "tricks_left" else rows[:_MOST_GROUPS]

    def made(counted_by: Sequence[str]) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
        table.add_column(speech.say(Message(GROUPS.get(column, PLAYER))), overflow="fold")
        for one in counted_by:
            table.add_column(speech.say(Message(headings[one])), justify="right", no_wrap=True)
        for row in shown:
            cells = (str(row[one] or "") for one in counted_by)
            table.add_row(Text(_cut(group_named(column, row["value"], speech))), *cells)
        return table

    console.print()
    print_in_parts(console, list(headings), made)
    if len(rows) > len(shown):
        more = counted("and {n} more", "and {n} more", len(rows) - len(shown))
        console.print(Text(speech.say(more), style="dim"))


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _print_counts(console: Console, outcome: RunResult, speech: Speech) -> None:
    counts = outcome.counts
    lost, claims = counts["unreadable"], counts["claims"]
    parts: list[Message] = [
        counted(
            "{n} board: {claims} with a claim",
            "{n} boards: {claims} with a claim",
            counts["boards"] + lost,
            claims=claims,
        )
    ]
    parts += [
        Message("{n} {kind}", n=counts[kind], kind=Message(kind))
        for kind in (PLAYED_OUT, PASSED_OUT, NO_RESULT)
        if counts[kind]
    ]
    if lost:
        parts.append(counted("{n} that could not be read", "{n} that could not be read", lost))
    console.print(Text(", ".join(map(speech.say, parts))), soft_wrap=True)
    chunks = [
        counted("{n} part made", "{n} parts made", outcome.made),
        counted("{n} known already", "{n} known already", outcome.known),
    ]
    if outcome.other:
        chunks.append(counted("{n} of other shares", "{n} of other shares", outcome.other))
    if outcome.failed:
        chunks.append(
            counted(
                "{n} not made because its worker died: run it again",
                "{n} not made because their workers died: run it again",
                len(outcome.failed),
            )
        )
    console.print(Text(", ".join(map(speech.say, chunks)), style="dim"))
