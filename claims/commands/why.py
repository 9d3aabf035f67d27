"""``claims why`` and ``claims what-if``."""

import sys
from typing import TYPE_CHECKING

import click

from claims.commands.language import usage
from claims.commands.shared import (
    EXIT_UNDECIDED,
    colour_option,
    language_option,
    limit_option,
    nodes_option,
)
from claims.commands.source import ClaimSource, claim_source
from claims.messages import Message

if TYPE_CHECKING:
    from claims.report.console import Colour


@click.command(short_help="Why not another number of tricks?")
@claim_source
@click.option(
    "--not",
    "wanted",
    type=click.IntRange(0, 13),
    metavar="N",
    help="The tricks of claimer's side asked about; --tricks does as well where a record says "
    "what was claimed.",
)
@click.option("--json", "as_json", is_flag=True, help="The answer as JSON.")
@limit_option
@nodes_option
@language_option
@colour_option
def why(
    source: ClaimSource,
    wanted: int | None,
    as_json: bool,
    limit: float,
    nodes: int | None,
    language: str | None,
    colour: "Colour",
) -> None:
    """Ask why claimer's side does not get another number of tricks: a line that gets there, and the
    first card of it that is not normal and by which rule, or that every card is.

    "claims why FILE --tricks 2" asks of a record; where --tricks says what was claimed (a log,
    --hands) the number asked about is --not 2. The limits are for the whole answer: what ruling the
    claim leaves of them is for looking for the line.

    Exit codes: 0 answered, 2 usage, 3 refused, 4 undecided within the limits.
    """
    from claims.desk.answers import print_why
    from claims.report.catalogue import user_language

    language = language or user_language()
    source, asked = source.asking(wanted)
    if asked is None and source.tricks is not None:
        reason = Message("--tricks says what was claimed here: ask with --not {n}", n=source.tricks)
        raise usage(reason)
    if asked is None:
        raise usage(Message("say which number of tricks: --tricks 2, or --not 2"))
    record = source.one(french=language == "fr")
    if not print_why(record, asked, limit, nodes, language, colour, as_json):
        sys.exit(EXIT_UNDECIDED)


@click.command("what-if", short_help="The rulings under other findings, classes, profiles.")
@claim_source
@click.option("--lines", is_flag=True, help="Print each of the other rulings too, with its line.")
@click.option("--json", "as_json", is_flag=True, help="The table as one JSON array.")
@limit_option
@nodes_option
@language_option
@colour_option
def what_if(
    source: ClaimSource,
    lines: bool,
    as_json: bool,
    limit: float,
    nodes: int | None,
    language: str | None,
    colour: "Colour",
) -> None:
    """Rule FILE under other facts and rules, as a table: findings by name, class, profile and laws
    with the values to try, as in

    claims what-if FILE aware_of_trump=yes,no class=expert,beginner profile=WBF,FFB

    Every combination is a row. With nothing to try it is what the ruling leaves open: each finding
    the other way, and every regulator that would rule otherwise. The limits are for the whole
    table: each row may take its part of what is left.

    Exit codes: 0 ruled, 2 usage, 3 refused, 4 some undecided.
    """
    from claims.desk.answers import Alternatives, print_what_if
    from claims.report.catalogue import user_language
    from claims.report.rule import Asked

    language = language or user_language()
    source, asked = source.split_questions()
    record = source.one(french=language == "fr")
    how = Asked(as_json, limit, nodes, colour, language, False)
    if "undecided" in print_what_if(record, Alternatives.read(asked), how, lines):
        sys.exit(EXIT_UNDECIDED)
