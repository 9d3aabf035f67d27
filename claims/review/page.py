"""A review as one page of HTML that stands alone: no script, nothing from anywhere else."""

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from claims.errors import InputError, Problem, why_not
from claims.files import write_whole
from claims.messages import SEAT_NAMES, Message, counted
from claims.report.console import print_in_utf8
from claims.report.diagram import compass
from claims.report.speech import Speech
from claims.review.charts import columns_chart, rows_chart
from claims.review.flags import FLAGS
from claims.review.line_code import position_of, trump_of
from claims.review.summary import (
    GROUPS,
    NOT_FINISHED,
    PLAYER,
    group_named,
    grouped,
    players,
    seen_by_flag,
    worst_by_flag,
)
from claims.review.tables import Database
from claims.review.told import LINES, LOOKED_AT, detail, heading

_MOST_EVENTS: Final = 25
_MOST_PLAYERS: Final = 50
_FEWEST: Final = 10
"""Claims of an event below which it is counted with others."""


def write_page(
    tables: Database, path: str, named: bool, most: int, since: datetime | None, speech: Speech
) -> None:
    """Write the page to a file, or to standard output for ``-``.

    Args:
        named: whether players are named.
        most: how many claims of each flag are shown, the worst.
        since: only claims first seen then or later.

    Raises:
        InputError: when it cannot be written.
    """
    text = page(tables, named, most, since, speech)
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


def page(tables: Database, named: bool, most: int, since: datetime | None, speech: Speech) -> str:
    """The page."""
    environment = Environment(
        loader=PackageLoader("claims.review"), autoescape=True, undefined=StrictUndefined
    )
    environment.filters["capitalize_first"] = lambda text: text[:1].upper() + text[1:]
    say = speech.say
    counts = {row["flag"]: row for row in seen_by_flag(tables, since)}
    left = grouped(tables, "tricks_left", since)
    events = grouped(tables, "event", since)
    rows = worst_by_flag(tables, most, since)
    of_flag = Counter(row["flag"] for row in rows)
    shown = [_shown(row | {"shown": of_flag[row["flag"]]}, named, speech) for row in rows]
    total = sum(row["claims"] for row in counts.values())
    label = say(Message("share that deserves a look"))
    return environment.get_template("review.html").render(
        t=_phrases(speech),
        lang=speech.language,
        sources=tables.manifest.sources if tables.manifest else (),
        engine=tables.manifest.engine if tables.manifest else "",
        title=say(_title(total, sum(row["lost"] for row in counts.values()))),
        since=None if since is None else _since(since, speech),
        explained=_explained(tables, speech),
        flags=[
            {
                "number": number,
                "key": flag,
                "name": say(Message(flag)),
                "meaning": say(Message(meaning)),
                "count": counts.get(flag),
                "share": speech.percent(counts[flag]["claims"] / total, 1)
                if flag in counts
                else "",
            }
            for number, (flag, meaning) in enumerate(FLAGS.items())
        ],
        total=total,
        by_left=Markup(columns_chart(left, list(FLAGS), say(Message("tricks left")), speech)),
        by_event=Markup(rows_chart(_large(events, speech), LOOKED_AT, label, speech)),
        groups=_groups(tables, left, events, named, since, speech),
        listed={claim["number"] for claim in shown},
        worst=shown,
    )


def _title(total: int, lost: int) -> Message:
    """How many claims these are, and boards that could not be read."""
    claims = counted("{n} claim reviewed", "{n} claims reviewed", total - lost)
    if not lost:
        return claims
    return counted(
        "{claims}, and {n} board that could not be read",
        "{claims}, and {n} boards that could not be read",
        lost,
        claims=claims,
    )


def _phrases(speech: Speech) -> dict[str, str]:
    """What the page says by itself, by the names of its template."""
    return {
        "unfinished": speech.say(NOT_FINISHED),
        "flag": speech.say(Message("flag")),
        "boards": speech.say(Message("boards")),
        "claims": speech.say(Message("claims")),
        "share": speech.say(Message("share")),
        "means": speech.say(Message("what it means")),
        "by_left": speech.say(Message("Flags by tricks left")),
        "by_event": speech.say(Message("Claims that deserve a look, by event")),
        "numbers": speech.say(Message("The numbers")),
    }


def _since(since: datetime, speech: Speech) -> str:
    """Which claims are told of."""
    return speech.say(Message("Claims first seen on {day} or later.", day=speech.date(since)))


def _explained(tables: Database, speech: Speech) -> str:
    """What is done here with claims of which a log says little."""
    settings = None if tables.manifest is None else tables.manifest.settings
    if settings is None:
        return speech.say(
            Message(
                "A log does not say who claimed, nor in which words. So nothing is ruled here: "
                "claims are flagged by how much they deserve a look."
            )
        )
    facts = {"regulation": settings.regulation, "laws": settings.laws}
    if settings.by == "both":
        return speech.say(
            Message(
                "A log does not say who claimed, nor in which words. So nothing is ruled here: "
                "claims are flagged by how much they deserve a look, as claims of the player for "
                "whom they are the least bad, under {regulation} {laws}.",
                **facts,
            )
        )
    return speech.say(
        Message(
            "A log does not say who claimed, nor in which words. So nothing is ruled here: "
            "claims are flagged by how much they deserve a look, taken for declarer's, under "
            "{regulation} {laws}.",
            **facts,
        )
    )


def _large(events: Sequence[dict[str, Any]], speech: Speech) -> list[dict[str, Any]]:
    """The events with claims enough for a share to mean something, and all others together."""
    large = [row for row in events if row["claims"] >= _FEWEST][:_MOST_EVENTS]
    names = {row["value"] for row in large}
    rest = [row for row in events if row["value"] not in names]
    if rest:
        others = {flag: sum(row[flag] for row in rest) for flag in ("claims", *FLAGS)}
        name = speech.say(counted("{n} other event", "{n} other events", len(rest)))
        large.append({"value": name, **others})
    return large


def _groups(
    tables: Database,
    left: Sequence[dict[str, Any]],
    events: Sequence[dict[str, Any]],
    named: bool,
    since: datetime | None,
    speech: Speech,
) -> list[dict[str, Any]]:
    by = {
        "tricks_left": left,
        "strain": grouped(tables, "strain", since),
        "event": events,
    }
    if named:
        by["player"] = players(tables, since)[:_MOST_PLAYERS]
    say = speech.say
    groups = []
    for column, rows in by.items():
        named_by = Message(GROUPS.get(column, PLAYER))
        groups.append(
            {
                "heading": say(named_by),
                "title": say(Message("By {heading}", heading=named_by)),
                "rows": [
                    row | {"value": group_named(column, row["value"], speech)} for row in rows
                ],
            }
        )
    return groups


def _shown(row: dict[str, Any], named: bool, speech: Speech) -> dict[str, Any]:
    """One claim as the page shows it."""
    say = speech.say
    diagram = line = None
    if row["hands"]:
        position = position_of(row["hands"], row["lead"], trump_of(row["contract"]))
        diagram = "\n".join(compass(position, speech))
    if row["costing_line"]:
        line = [_trick(trick, speech) for trick in row["costing_line"].split("; ")]
    found = detail(row, speech)
    if row["lead"] and len(row["lead"]) == 2:
        lead = Message("{found}; {seat} to lead", found=found, seat=speech.seat(row["lead"][0]))
        found = say(lead)
    shown = row["shown"]
    of_flag = (
        counted(
            "{flag}: the one of {all} that most deserves a look",
            "{flag}: the {n} of {all} that most deserve a look",
            shown,
            flag=Message(row["flag"]),
            all=row["of_flag"],
        )
        if shown < row["of_flag"]
        else counted("{flag}: one claim", "{flag}: all {n}", shown, flag=Message(row["flag"]))
    )
    return {
        "id": row["id"],
        "about": [
            row["id"],
            *([row["event"]] if row["event"] else []),
            *_names(row, named, speech),
        ],
        "heading": heading(row, speech) or row["id"],
        "number": list(FLAGS).index(row["flag"]),
        "of_flag": say(of_flag),
        "detail": found,
        "diagram": diagram,
        "line": line,
        "caption": say(Message(LINES[row["flag"]])) if row["flag"] in LINES else "",
    }


def _trick(text: str, speech: Speech) -> str:
    """A trick of the line, ``W: HK H2``, in a language."""
    seat, _, cards = text.partition(": ")
    return speech.say(
        Message("{seat}: {cards}", seat=speech.seat_letter(seat), cards=speech.cards(cards))
    )


def _names(row: Mapping[str, Any], named: bool, speech: Speech) -> list[str]:
    """The players by their seats."""
    if not named:
        return []
    return [
        speech.say(Message("{seat}: {name}", seat=seat, name=row[field]))
        for seat, field in zip(SEAT_NAMES, ("north", "east", "south", "west"), strict=True)
        if row[field]
    ]
