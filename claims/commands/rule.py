"""``claims rule``."""

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
from claims.commands.source import ClaimSource, claim_source

if TYPE_CHECKING:
    from claims.report.console import Colour


@click.command(short_help="Rule contested claims.")
@claim_source
@click.option("--json", "as_json", is_flag=True, help="One ruling object per record, one a line.")
@click.option("--as-record", is_flag=True, help="Print the claim records and rule nothing.")
@limit_option
@nodes_option
@colour_option
@language_option
@click.option("--trace", is_flag=True, help="Print the why-tree too: every paragraph read.")
def rule(  # click hands over every option by its name
    source: ClaimSource,
    as_json: bool,
    as_record: bool,
    limit: float,
    nodes: int | None,
    colour: "Colour",
    language: str | None,
    trace: bool,
) -> None:
    """Rule the claims in FILE..., claim records in JSON or JSON Lines; - is standard input.

    With --board, FILE is one log of boards, LIN or PBN, and the claim is the one made on that
    board. FILE may also be a single board itself, in quotes: a Handviewer address or a LIN string.
    With --hands there is no FILE: the position is given by hand.

    "claims what-if FILE --lines" prints the rulings that this one names as otherwise or elsewhere.

    Exit codes: 0 ruled, 2 usage, 3 some input refused, 4 some undecided, 1 internal error,
    130 interrupted.
    """
    from claims.report.catalogue import user_language
    from claims.report.rule import Asked, print_records, rule_records

    entries = source.entries(french=(language or user_language()) == "fr")
    if as_record:
        refused = print_records(entries, language)
        sys.exit(EXIT_REFUSED if refused else 0)
    statuses = rule_records(entries, Asked(as_json, limit, nodes, colour, language, trace, True))
    if "refused" in statuses:
        sys.exit(EXIT_REFUSED)
    if "undecided" in statuses:
        sys.exit(EXIT_UNDECIDED)
