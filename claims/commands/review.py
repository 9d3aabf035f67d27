"""``claims review`` and what is done with its store."""

import sys
from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from claims.commands.language import say, told, usage
from claims.commands.shared import EXIT_REFUSED, EXIT_UNDECIDED, colour_option, spoken_option
from claims.commands.values import Day, ShardOf
from claims.messages import Message, counted

if TYPE_CHECKING:
    from claims.report.console import Colour
    from claims.review.batch import Shard
    from claims.review.engines import Workforce

DEFAULT_NODES = 5_000_000

since_option = click.option(
    "--since",
    type=Day(),
    metavar="DATE",
    help="Show only claims first seen on this day, such as 2026-11-23, or later.",
)
folder_argument = click.argument("folder", metavar="DIR", type=click.Path(file_okay=False))


@click.command(short_help="Review every claim in a heap of logs.")
@click.argument("sources", metavar="SRC...", nargs=-1, required=True)
@click.option(
    "-o", "--output", metavar="DIR", required=True, help="The store: a new folder, or one to go on."
)
@click.option("-j", "--jobs", type=click.IntRange(min=1), metavar="N", default=1, help="Processes.")
@click.option(
    "--nodes",
    type=click.IntRange(min=1),
    default=DEFAULT_NODES,
    show_default=True,
    metavar="N",
    help="Search each claim at most so many positions: the same outcome on every machine.",
)
@click.option(
    "--limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="Search each claim at most so long, instead: the outcome depends on the machine.",
)
@click.option(
    "--profile", metavar="P", default="WBF:2017", show_default=True, help="FFB, EBU:2017, ..."
)
@click.option(
    "--by",
    type=click.Choice(["declarer", "both"]),
    default="declarer",
    show_default=True,
    help="Take claims for declarer's, or for those of him for whom they are the least bad.",
)
@click.option(
    "--statements",
    metavar="FILE",
    help="CSV or JSON Lines: file, board, statement, and by, tricks, language: these are ruled.",
)
@click.option("--shard", type=ShardOf(), help="Do only the I-th of N equal shares.")
@click.option(
    "--engine",
    type=click.Choice(["local", "dask"]),
    default="local",
    show_default=True,
    help="Processes of this machine, or the workers of a Dask scheduler.",
)
@click.option("--scheduler", metavar="ADDRESS", help="Of Dask: tcp://HOST:PORT.")
@since_option
@spoken_option
@colour_option
def review(  # click hands over every option by its name
    sources: tuple[str, ...],
    output: str,
    jobs: int,
    nodes: int,
    limit: float | None,
    profile: str,
    by: str,
    statements: str | None,
    shard: "Shard | None",
    engine: str,
    scheduler: str | None,
    since: datetime | None,
    colour: "Colour",
) -> None:
    """Flag every claim in SRC..., logs as "claims read" takes them, and keep the flags in DIR.

    A log does not say who claimed, nor in which words: claims are flagged by how much they deserve
    a look, not ruled. A run that is broken off goes on where it was when it is begun again; so does
    one over logs that have grown, and shows what is new.

    Exit codes: 0 all flagged, 2 usage, 3 some boards could not be read, 4 some claims undecided.
    """
    from claims.report.catalogue import user_language
    from claims.report.console import open_console, shows_symbols
    from claims.report.speech import Speech
    from claims.review.batch import Review, Shard
    from claims.review.flags import UNDECIDED, UNREADABLE
    from claims.review.progress import ProgressLine
    from claims.review.question import Settings
    from claims.review.statements import read_statements
    from claims.review.store import Store
    from claims.review.summary import by_flag, print_outcome
    from claims.review.tables import Database

    asked = click.get_current_context().get_parameter_source("nodes")
    if limit is not None and asked is click.core.ParameterSource.COMMANDLINE:
        raise usage(Message("--limit takes the place of --nodes"))
    regulation, laws = _profile(profile)
    settings = Settings(
        regulation=regulation,
        laws=laws,
        by=by,
        nodes=None if limit else nodes,
        seconds=limit,
    )
    said = None if statements is None else read_statements(statements)
    store = Store.prepared(output)
    console = open_console(colour)
    speech = Speech(user_language(), shows_symbols(console))
    try:
        with _engine(engine, scheduler, jobs) as workers, ProgressLine(sources, speech) as watch:
            outcome = Review(sources, store, settings, workers, shard or Shard(), watch, said).run()
    except KeyboardInterrupt:
        say(Message("What is done is kept: begun again in the same way, the review goes on."))
        raise click.Abort from None
    for where in said.unused() if said is not None else ():
        say(Message("{where}: there is no such claim", where=where))
    with Database(store) as tables:
        print_outcome(console, outcome, tables, since, speech)
        flags = {row["flag"] for row in by_flag(tables, None)}
        unread = tables.select("SELECT 1 FROM problems WHERE problem = 'source' LIMIT 1")
    if unread or UNREADABLE in flags:
        sys.exit(EXIT_REFUSED)
    if UNDECIDED in flags:
        sys.exit(EXIT_UNDECIDED)
    if outcome.failed:
        sys.exit(EXIT_UNDECIDED)


def _profile(text: str) -> tuple[Any, Any]:
    """The regulator and the edition named.

    Raises:
        InputError: when there is no such profile.
    """
    from claims.law.profile import profile_named

    regulation, laws = profile_named(text)
    return regulation or "WBF", laws or "2017"


def _engine(name: str, scheduler: str | None, jobs: int) -> "Workforce":
    from claims.review.engines import Cluster, InProcess, Local

    if name == "dask":
        if scheduler is None:
            raise usage(Message("--engine dask takes --scheduler tcp://HOST:PORT"))
        return Cluster(scheduler)
    if scheduler is not None:
        raise usage(Message("--scheduler goes with --engine dask"))
    return InProcess() if jobs == 1 else Local(jobs)


@click.command(short_help="Report on a review.")
@folder_argument
@click.option("--html", metavar="FILE", help="Write a page that stands alone.")
@click.option("--csv", metavar="FILE", help="Write every claim as CSV.")
@click.option("--jsonl", metavar="FILE", help="Write every claim as JSON Lines.")
@click.option("--players", is_flag=True, help="Name players, and count by them.")
@click.option(
    "--worst",
    "most",
    type=click.IntRange(min=0),
    metavar="N",
    default=5,
    show_default=True,
    help="List the N claims of each flag that most deserve a look.",
)
@since_option
@spoken_option
@colour_option
def report(  # click hands over every option by its name
    folder: str,
    html: str | None,
    csv: str | None,
    jsonl: str | None,
    players: bool,
    most: int,
    since: datetime | None,
    colour: "Colour",
) -> None:
    """Report on the review in DIR: claims by flag, strain, tricks left and event, and of each flag
    the worst.

    With --html, --csv or --jsonl that is written to FILE ("-" is standard output) instead.
    """
    from claims.report.catalogue import user_language
    from claims.report.console import open_console, shows_symbols
    from claims.report.speech import Speech
    from claims.review.export import export
    from claims.review.page import write_page
    from claims.review.store import Store
    from claims.review.summary import print_report
    from claims.review.tables import Database

    with Database(Store.opened(folder)) as tables:
        if html is not None:
            write_page(tables, html, players, most, since, Speech(user_language()))
        for path, kind in ((csv, "csv"), (jsonl, "jsonl")):
            if path is not None:
                export(tables, path, kind, players, since)
        if html is csv is jsonl is None:
            console = open_console(colour)
            speech = Speech(user_language(), shows_symbols(console))
            print_report(console, tables, players, most, since, speech)


@click.command(short_help="Ask a review in SQL.")
@folder_argument
@click.argument("sql", metavar="SQL")
@click.option("--csv", "as_csv", is_flag=True, help="As CSV.")
@click.option("--jsonl", "as_jsonl", is_flag=True, help="As JSON Lines.")
@spoken_option
@colour_option
def query(folder: str, sql: str, as_csv: bool, as_jsonl: bool, colour: "Colour") -> None:
    """Ask the review in DIR, in the SQL of DuckDB. The tables are "claims" and "problems"; DESCRIBE
    claims lists the columns.
    """
    from claims.report.console import open_console
    from claims.review.export import print_query
    from claims.review.store import Store
    from claims.review.tables import Database

    if as_csv and as_jsonl:
        raise usage(Message("--csv and --jsonl do not go together"))
    form = "csv" if as_csv else "jsonl" if as_jsonl else None
    with Database(Store.opened(folder)) as tables:
        print_query(open_console(colour), tables, sql, form)


@click.command(short_help="Count what declarers really do.")
@click.argument("sources", metavar="SRC...", nargs=-1, required=True)
@click.option("-j", "--jobs", type=click.IntRange(min=1), metavar="N", default=1, help="Processes.")
@click.option("--json", "as_json", is_flag=True, help="All counts as one JSON object.")
@spoken_option
@colour_option
def evidence(sources: tuple[str, ...], jobs: int, as_json: bool, colour: "Colour") -> None:
    """Count in logs with the play how often declarers keep what is sure, and keep to each
    convention of normal play, with 2 to 7 tricks left and something to choose. Cards
    that are equal, and turns at which no card could matter, are set aside.
    """
    from rich.console import Console

    from claims.evidence.told import evidence_json, print_evidence
    from claims.evidence.work import count
    from claims.report.catalogue import user_language
    from claims.report.console import open_console, print_in_utf8, print_json
    from claims.report.speech import Speech
    from claims.report.streams import as_it_is

    waiting = Console(file=as_it_is(sys.stderr))
    with _engine("local", None, jobs) as workers, waiting.status("") as status:
        tally = count(
            sources,
            workers,
            lambda boards: status.update(told(counted("{n} board", "{n} boards", boards))),
        )
    for reason in tally.unread:
        say(reason)
    if as_json:
        print_in_utf8()
        print_json(evidence_json(tally))
    else:
        print_evidence(open_console(colour), tally, Speech(user_language()))
    if tally.unread:
        sys.exit(EXIT_REFUSED)
    if tally.lost:
        sys.exit(EXIT_UNDECIDED)
