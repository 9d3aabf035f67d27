"""``claims report-case``."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import click

from claims.commands.language import told, usage
from claims.commands.shared import EXIT_REFUSED, EXIT_UNDECIDED, language_option, limit_option
from claims.commands.source import ClaimSource, claim_source
from claims.messages import Message

if TYPE_CHECKING:
    from claims.desk.case import CaseSheet
    from claims.report.speech import Speech

Form = Literal["html", "pdf", "text", "lin"]
_NAMED: Final[dict[str, Form]] = {
    ".html": "html",
    ".htm": "html",
    ".pdf": "pdf",
    ".txt": "text",
    ".lin": "lin",
}
"""The form that the name of a file tells."""


@click.command("report-case", short_help="The report of one ruling, to print or to send.")
@claim_source
@click.option(
    "--as",
    "form",
    type=click.Choice(["html", "pdf", "text", "lin"]),
    help="A page that prints on one sheet, a PDF, a text for mail, LIN with the reasons; by "
    "default what the name of FILE tells, or the page.",
)
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of standard output.")
@click.option("--number", type=int, metavar="N", help="The case N of the case book.")
@click.option("--book", metavar="FILE", help="The case book; that of your data folder by default.")
@click.option("--event", default="", metavar="TEXT")
@click.option("--session", default="", metavar="TEXT")
@click.option("--place", default="", metavar="TEXT", help="The table.")
@click.option("--director", default="", metavar="NAME")
@click.option("--reason", default="", metavar="TEXT", help="Why the director decided so.")
@limit_option
@language_option
def report_case(
    source: ClaimSource,
    form: Form | None,
    output: str | None,
    number: int | None,
    book: str | None,
    limit: float,
    language: str | None,
    **decision: Any,
) -> None:
    """Rule a claim and write its report: the facts of a written appeal, the ruling, the law, the
    line, and room for the committee. With --number it is a case kept by "claims serve". The page
    also holds the rulings under other findings, with their lines.

    Exit codes: those of "claims rule".
    """
    from claims.files import write_whole
    from claims.harmless import harmless
    from claims.report.catalogue import user_language
    from claims.report.speech import Speech

    form = form or _named(output)
    speech = Speech(language or user_language())
    case = _kept(number, book, speech) if number is not None else None
    if case is None:
        case = _ruled(source, form, limit, speech, decision)
    made = {"html": case.html, "text": case.text, "lin": case.lin}.get(form)
    try:
        data = case.pdf() if made is None else harmless(made()).encode()
    except ImportError as error:
        raise click.ClickException(
            told(Message("a PDF needs: {command}", command="pip install 'bridge-claims[pdf]'"))
        ) from error
    if output is not None:
        write_whole(Path(output), data)
    else:
        sys.stdout.buffer.write(data)
    if case.ruling.status == "undecided":
        sys.exit(EXIT_UNDECIDED)


def _named(output: str | None) -> Form:
    """The form that the name of the output tells."""
    if output is None:
        return "html"
    form = _NAMED.get(Path(output).suffix.lower())
    if form is None:
        reason = Message(
            "{file} ends in none of {names}: name the form with --as",
            file=output[-60:],
            names=", ".join(_NAMED),
        )
        raise usage(reason)
    return form


def _kept(number: int, book: str | None, speech: "Speech") -> "CaseSheet":
    from claims.desk.book import Book
    from claims.desk.case import CaseSheet

    entry = Book(None if book is None else Path(book)).entry(number)
    if entry is None:
        raise usage(Message("the case book has no case {n}", n=number))
    return CaseSheet.of(entry, speech)


def _ruled(
    source: ClaimSource, form: Form, limit: float, speech: "Speech", decision: dict[str, Any]
) -> "CaseSheet":
    from dataclasses import replace
    from datetime import datetime

    from claims.desk.book import Decision
    from claims.desk.case import CaseSheet
    from claims.report.told import faults
    from claims.ruling.entry import Together
    from claims.ruling.otherwise import changed_record, left_open

    record = source.one(french=speech.language == "fr")
    together = Together(limit, None)
    ruling = together.rule(record, 0)
    if ruling.status == "refused":
        for text in faults(ruling, speech):
            click.echo(text, err=True)
        sys.exit(EXIT_REFUSED)
    now = datetime.now().astimezone().isoformat(timespec="seconds")
    case = CaseSheet(record, ruling, Decision(**decision), speech, kept=now)
    if form != "html":
        return case
    changes, otherwise = left_open(ruling), []
    for place, change in enumerate(changes, 1):
        changed = changed_record(record, change)
        other = together.rule(changed, len(changes) - place)
        if other.status == "ruled":
            otherwise.append((change, case.changed(change, changed, other)))
    return replace(case, otherwise=tuple(otherwise))
