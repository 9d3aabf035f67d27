"""``claims show``."""

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


@click.command(short_help="Show one claim of a review, ruled.")
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False))
@click.argument("identity", metavar="ID")
@click.option("--json", "as_json", is_flag=True, help="The ruling object.")
@limit_option
@nodes_option
@language_option
@colour_option
def show(
    folder: str,
    identity: str,
    as_json: bool,
    limit: float,
    nodes: int | None,
    language: str | None,
    colour: "Colour",
) -> None:
    """Rule the claim ID of the review in DIR and print it as "claims rule" does. Its log is read
    again.
    """
    from claims.report.rule import Asked, rule_records
    from claims.review.show import record_of
    from claims.review.store import Store
    from claims.review.tables import Tables

    with Tables(Store.opened(folder)) as tables:
        record = record_of(tables, identity)
    statuses = rule_records([record], Asked(as_json, limit, nodes, colour, language, False))
    if "refused" in statuses:
        sys.exit(EXIT_REFUSED)
    if "undecided" in statuses:
        sys.exit(EXIT_UNDECIDED)
