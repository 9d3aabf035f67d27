"""A review as one page of HTML that stands alone: no script, nothing from anywhere else."""

import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from claims.errors import InputError, Problem, why_not
from claims.messages import Message
from claims.report.console import print_in_utf8
from claims.report.diagram import compass
from claims.report.speech import Speech
from claims.review.charts import columns_chart, rows_chart
from claims.review.flags import FLAGS
from claims.review.line_code import position_of, trump_of
from claims.review.store import write_whole
from claims.review.summary import grouped, players, seen_by_flag, worst_by_flag
from claims.review.tables import Database
from claims.review.told import LINES, LOOKED_AT, asked, detail, place

_MOST_EVENTS: Final = 25
_MOST_PLAYERS: Final = 50
_FEWEST: Final = 10
"""Claims of an event below which it is counted with others."""


def write_page(tables: Database, path: str, named: bool, most: int, since: datetime | None) -> None:
    """Write the page to a file, or to standard output for ``-``.

    Args:
        named: whether players are named.
        most: how many claims of each flag are shown, the worst.
        since: only claims first seen then or later.

    Raises:
        InputError: when it cannot be written.
    """
    text = page(tables, named, most, since)
    if path == "-":
        print_in_utf8()
        sys.stdout.write(text)
        return
    try:
        write_whole(Path(path), text.encode("utf-8"))
    except OSError as error:
        reason = Message("cannot be written: {why}", why=why_not(error))
        problem = Problem(path, reason, Message("a file"))
        raise InputError([problem]) from error


def page(tables: Database, named: bool, most: int, since: datetime | None) -> str:
    """The page."""
    environment = Environment(
        loader=PackageLoader("claims.review"), autoescape=True, undefined=StrictUndefined
    )
    environment.filters["capitalize_first"] = lambda text: text[:1].upper() + text[1:]
    counts = {row["flag"]: row for row in seen_by_flag(tables, since)}
    left = grouped(tables, "tricks_left", since)
    events = grouped(tables, "event", since)
    shown = [_shown(row, named) for row in worst_by_flag(tables, most, since)]
    return environment.get_template("review.html").render(
        sources=tables.manifest.sources if tables.manifest else (),
        settings=tables.manifest.settings if tables.manifest else None,
        engine=tables.manifest.engine if tables.manifest else "",
        since=since,
        flags=[
            {"number": number, "name": flag, "meaning": meaning, "count": counts.get(flag)}
            for number, (flag, meaning) in enumerate(FLAGS.items())
        ],
        total=sum(row["claims"] for row in counts.values()),
        by_left=Markup(columns_chart(left, list(FLAGS), "tricks left")),
        by_event=Markup(rows_chart(_large(events), LOOKED_AT, "share that deserves a look")),
        groups=_groups(tables, left, events, named, since),
        listed={claim["number"] for claim in shown},
        worst=shown,
    )


def _large(events: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The events with claims enough for a share to mean something, and all others together."""
    large = [row for row in events if row["claims"] >= _FEWEST][:_MOST_EVENTS]
    names = {row["value"] for row in large}
    rest = [row for row in events if row["value"] not in names]
    if rest:
        others = {flag: sum(row[flag] for row in rest) for flag in ("claims", *FLAGS)}
        large.append({"value": f"{len(rest)} other events", **others})
    return large


def _groups(
    tables: Database,
    left: Sequence[dict[str, Any]],
    events: Sequence[dict[str, Any]],
    named: bool,
    since: datetime | None,
) -> list[dict[str, Any]]:
    groups = [
        {"heading": "tricks left", "rows": left},
        {"heading": "strain", "rows": grouped(tables, "strain", since)},
        {"heading": "event", "rows": events},
    ]
    if named:
        groups.append({"heading": "player", "rows": players(tables, since)[:_MOST_PLAYERS]})
    return groups


def _shown(row: dict[str, Any], named: bool) -> dict[str, Any]:
    """One claim as the page shows it."""
    speech = Speech("en")
    diagram = line = None
    if row["hands"]:
        position = position_of(row["hands"], row["lead"], trump_of(row["contract"]))
        diagram = "\n".join(compass(position, speech))
    if row["costing_line"]:
        line = speech.cards(row["costing_line"]).split("; ")
    names = {seat: row[seat] for seat in ("north", "east", "south", "west")} if named else {}
    return {
        "id": row["id"],
        "event": row["event"],
        "contract": speech.result(place(row).split(" ")[0]) + " " + place(row).partition(" ")[2]
        if row["contract"]
        else "",
        "claimer": row["claimer"],
        "tricks": asked(row),
        "flag": row["flag"],
        "number": list(FLAGS).index(row["flag"]),
        "of_flag": row["of_flag"],
        "detail": speech.cards(detail(row)),
        "on_lead": speech.seat(row["lead"][0]) if row["lead"] and len(row["lead"]) == 2 else None,
        "diagram": diagram,
        "line": line,
        "caption": LINES.get(row["flag"], ""),
        "names": {seat: name for seat, name in names.items() if name},
    }
