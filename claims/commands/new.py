"""``claims new``."""

import json
import sys
from typing import TYPE_CHECKING

import click

from claims.commands.shared import (
    EXIT_REFUSED,
    EXIT_UNDECIDED,
    colour_option,
    language_option,
    limit_option,
    nodes_option,
)
from claims.commands.source import added_options

if TYPE_CHECKING:
    from claims.report.console import Colour


@click.command(short_help="Enter a claim step by step, and rule it.")
@click.option("-o", "--output", metavar="FILE", help="Write the claim record to FILE as well.")
@click.option("--as-record", is_flag=True, help="Print the claim record and rule nothing.")
@added_options
@limit_option
@nodes_option
@colour_option
@language_option
def new(
    output: str | None,
    as_record: bool,
    profile: str | None,
    find: tuple[str, ...],
    level: str | None,
    objection: tuple[str, ...],
    limit: float,
    nodes: int | None,
    colour: "Colour",
    language: str | None,
) -> None:
    """Ask for a claim step by step: the hands, the contract, who claimed what in which words; show
    the diagram that was understood, and rule it. Any question can be taken back or ended at.

    Exit codes: those of "claims rule".
    """
    from pathlib import Path

    from claims.desk.ask import Interview, Stopped
    from claims.desk.entry import Added
    from claims.files import beside, write_whole
    from claims.record import record_from_json
    from claims.report.catalogue import user_language
    from claims.report.console import open_console, shows_symbols
    from claims.report.rule import Asked, print_records, rule_records
    from claims.report.speech import Speech

    language = language or user_language()
    speech = Speech(language, shows_symbols(open_console(colour)))
    if output is not None:
        with beside(Path(output)) as temporary:
            temporary.touch()  # before anybody answers for nothing
    added = Added(profile=profile, find=find, level=level, objections=objection)
    try:
        record = record_from_json(Interview(_Terminal(), speech, added).claim())
    except Stopped:
        raise click.Abort from None
    if output is not None:
        text = json.dumps(record.given, ensure_ascii=False, indent=1) + "\n"
        write_whole(Path(output), text.encode())
    if as_record:
        print_records([record], language)
        return
    click.echo("", err=True)
    statuses = rule_records([record], Asked(False, limit, nodes, colour, language, False))
    if "refused" in statuses:
        sys.exit(EXIT_REFUSED)
    if "undecided" in statuses:
        sys.exit(EXIT_UNDECIDED)


class _Terminal:
    """Questions on standard error, answers from standard input; the report alone is output."""

    def say(self, text: str) -> None:
        """Print a line."""
        click.echo(text, err=True)

    def ask(self, text: str) -> str:
        """Print a question and read a line.

        Raises:
            click.Abort: when there are no more.
        """
        click.echo(f"{text} " if text else "> ", err=True, nl=False)
        line = sys.stdin.readline()
        if not line:
            raise click.Abort
        return line.rstrip("\r\n")
