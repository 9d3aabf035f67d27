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

if TYPE_CHECKING:
    from claims.report.console import Colour


@click.command(short_help="Enter a claim step by step, and rule it.")
@click.option("-o", "--output", metavar="FILE", help="Write the claim record to FILE as well.")
@click.option("--as-record", is_flag=True, help="Print the claim record and rule nothing.")
@limit_option
@nodes_option
@colour_option
@language_option
def new(
    output: str | None,
    as_record: bool,
    limit: float,
    nodes: int | None,
    colour: "Colour",
    language: str | None,
) -> None:
    """Ask for a claim step by step: the hands, the contract, who claimed what in which words; show
    the diagram that was understood, and rule it.

    Exit codes: those of "claims rule".
    """
    from pathlib import Path

    from claims.desk.ask import Interview
    from claims.record import record_from_json
    from claims.report.catalogue import user_language
    from claims.report.console import open_console, shows_symbols
    from claims.report.rule import Asked, print_records, rule_records
    from claims.report.speech import Speech

    language = language or user_language()
    speech = Speech(language, shows_symbols(open_console(colour)))
    record = record_from_json(Interview(_Terminal(), speech).claim())
    if output is not None:
        text = json.dumps(record.given, ensure_ascii=False, indent=1) + "\n"
        Path(output).write_text(text, encoding="utf-8")
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
