"""``claims show``: boards and positions as diagrams, claims of a review."""

import sys
from typing import TYPE_CHECKING

import click

from claims.commands.language import usage
from claims.commands.shared import (
    EXIT_REFUSED,
    EXIT_UNDECIDED,
    colour_option,
    language_option,
    limit_option,
    nodes_option,
)
from claims.messages import Message

if TYPE_CHECKING:
    from claims.report.console import Colour


@click.command(short_help="Show boards and positions as diagrams, or a claim of a review.")
@click.argument("source", metavar="SRC|DIR")
@click.argument("identity", metavar="[ID]", required=False)
@click.option("--json", "as_json", is_flag=True, help="The ruling object.")
@limit_option
@nodes_option
@language_option
@colour_option
def show(
    source: str,
    identity: str | None,
    as_json: bool,
    limit: float,
    nodes: int | None,
    language: str | None,
    colour: "Colour",
) -> None:
    """Show the boards of SRC, a log as "claims read" takes it, a file of claim records or four
    hands themselves, as diagrams; rule the claim ID of the review in DIR and print it as
    "claims rule" does. Its log is read again.

    Exit codes: 0 shown, 2 usage, 3 some of it could not be read, 4 undecided.
    """
    if identity is None:
        from claims.desk.diagrams import show_source

        if as_json:
            raise usage(Message("--json goes with the ID of a claim"))
        if not show_source(source, language, colour):
            sys.exit(EXIT_REFUSED)
        return
    from claims.report.rule import Asked, rule_records
    from claims.review.show import record_of
    from claims.review.store import Store
    from claims.review.tables import Database

    with Database(Store.opened(source)) as tables:
        record = record_of(tables, identity)
    statuses = rule_records([record], Asked(as_json, limit, nodes, colour, language, False))
    if "refused" in statuses:
        sys.exit(EXIT_REFUSED)
    if "undecided" in statuses:
        sys.exit(EXIT_UNDECIDED)
