"""What ``claims read`` prints: boards as JSON Lines, claim records, or a count by kind."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, Literal

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from claims.errors import InputError
from claims.messages import N_, Message, counted
from claims.readers import LoggedBoard, ReadProblem, claim_record, read_boards
from claims.readers.problem import KINDS
from claims.readers.sources import source_files
from claims.report.catalogue import user_language
from claims.report.console import print_in_utf8, print_json
from claims.report.speech import Speech
from claims.report.streams import as_it_is
from claims.report.told import problem_told, read_problem_told

Form = Literal["summary", "json", "records"]
KINDS_TOLD: Final = {
    "source": N_("source"),
    "stray": N_("stray text"),
    "deal": N_("deal"),
    "auction": N_("auction"),
    "contract": N_("contract"),
    "play": N_("play"),
    "lead": N_("lead"),
    "not-held": N_("card not held"),
    "revoke": N_("revoke"),
    "result": N_("result"),
}
"""The kinds of problems as a person reads them."""


class ReadCounts:
    """Counts over everything read; ``lost`` boards are those that could not be read at all."""

    def __init__(self) -> None:
        self.boards = 0
        self.passed_out = 0
        self.claims = 0
        self.unusable = 0
        self.mended = 0
        self.lost = 0
        self.sources_refused = 0
        self.problems: Counter[str] = Counter()
        self.first: dict[str, ReadProblem] = {}

    def add(self, item: LoggedBoard | ReadProblem) -> None:
        """Count a board with its problems, or a problem of its own."""
        if isinstance(item, ReadProblem):
            self.lost += item.lost
            self.sources_refused += item.kind == "source"
            self._count(item)
            return
        self.boards += 1
        self.passed_out += item.passed_out
        self.claims += item.claim is not None
        self.mended += any("another hand's column" in note for note in item.notes)
        for problem in item.problems:
            self._count(problem)

    def _count(self, problem: ReadProblem) -> None:
        self.problems[problem.kind] += 1
        self.first.setdefault(problem.kind, problem)

    @property
    def refused(self) -> bool:
        """Whether a board or a whole source could not be read, or a claim made no record."""
        return bool(self.lost or self.sources_refused or self.unusable)


def read_sources(sources: Iterable[str], form: Form, console: Console) -> ReadCounts:
    """Read every source, print it in this form on standard output, and give the counts.

    Problems outside any board go to standard error, one a line; with ``records`` also the claims
    of which no record can be made, and why.
    """
    tally, speech = ReadCounts(), Speech(user_language())
    if form != "summary":
        print_in_utf8()
    # Where the boards themselves go to the terminal they are the progress.
    watched = sys.stderr.isatty() and (form == "summary" or not sys.stdout.isatty())
    items = _watched(list(sources), speech) if watched else _unwatched(sources)
    for item in items:
        tally.add(item)
        if form == "summary":
            continue
        if isinstance(item, ReadProblem):
            print(read_problem_told(item, speech), file=sys.stderr)
        elif form == "json":
            print_json(item.as_json())
        elif item.claim is not None:
            _print_record(item, tally, speech)
    if form == "summary":
        _print_summary(tally, console, speech)
    return tally


def _print_record(board: LoggedBoard, tally: ReadCounts, speech: Speech) -> None:
    try:
        record = claim_record(board)
    except InputError as error:
        tally.unusable += 1
        where = f"{board.source}:{board.line}"
        if board.number is not None:
            where += " " + speech.say(Message("board {number}", number=board.number))
        for problem in error.problems:
            print(f"{where}: {problem_told(problem, speech)}", file=sys.stderr)
    else:
        print_json(record)


def _print_summary(tally: ReadCounts, console: Console, speech: Speech) -> None:
    say = speech.say
    counts = Table(show_header=False, box=None, pad_edge=False)
    counts.add_column()
    counts.add_column(justify="right")
    counts.add_row(say("boards"), str(tally.boards))
    counts.add_row("  " + say("passed out"), str(tally.passed_out))
    counts.add_row("  " + say("with a claim"), str(tally.claims))
    counts.add_row("  " + say("with cards put back in the right column"), str(tally.mended))
    counts.add_row(say("boards that could not be read"), str(tally.lost))
    console.print(counts)
    if not tally.problems:
        return
    table = Table(title=say("Problems"), title_justify="left", box=None, pad_edge=False)
    table.add_column(say("kind"))
    table.add_column(say("count"), justify="right")
    table.add_column(say("the first of them"), overflow="fold")
    for kind in KINDS:
        if tally.problems[kind]:
            # As plain text: brackets in a log or a file's name are no markup.
            first = Text(read_problem_told(tally.first[kind], speech))
            table.add_row(say(KINDS_TOLD[kind]), str(tally.problems[kind]), first)
    console.print()
    console.print(table)


def _unwatched(sources: Iterable[str]) -> Iterator[LoggedBoard | ReadProblem]:
    for source in sources:
        yield from read_boards(source)


def _watched(sources: list[str], speech: Speech) -> Iterator[LoggedBoard | ReadProblem]:
    """Everything read, with a progress bar on standard error."""
    sizes = {path: size for source in sources for path, size in source_files(source)}
    total = sum(sizes.values()) or None
    columns = (
        TextColumn("{task.fields[boards]}"),
        BarColumn(),
        TimeElapsedColumn(),
    )
    console = Console(file=as_it_is(sys.stderr))
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as progress:
        none = speech.say(counted("{n} board", "{n} boards", 0))
        task = progress.add_task("", total=total, boards=none)
        done = 0
        count = 0
        current = ""
        for source in sources:
            for item in read_boards(source):
                count += 1
                if item.source != current:
                    done += sizes.get(current, 0)
                    current = item.source
                if count % 100 == 0:
                    told = speech.say(counted("{n} board", "{n} boards", count))
                    progress.update(task, completed=done + item.byte, boards=told)
                yield item
