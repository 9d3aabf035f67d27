"""Records in, rulings printed: the body of ``claims rule``."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass

from rich.console import Console

from claims.messages import Message
from claims.record import ClaimRecord, Refused
from claims.report.catalogue import LANGUAGES, user_language
from claims.report.console import Colour, open_console, print_in_utf8, print_json, shows_symbols
from claims.report.speech import Speech
from claims.report.text import ASIDE, Printer, print_ruling
from claims.report.told import problem_told
from claims.report.waiting import Compiling, Watch
from claims.ruling.entry import rule_entry
from claims.ruling.otherwise import left_open
from claims.ruling.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Asked:
    """How to print: JSON or for a person; seconds and positions a record; colours; language, None
    = record's; whether to print the why-tree (JSON always has it), and after a ruling that names
    others how to see their lines."""

    as_json: bool
    limit: float | None
    nodes: int | None
    colour: Colour
    language: str | None
    trace: bool
    leads_on: bool = False


def rule_records(records: Iterable[ClaimRecord | Refused], asked: Asked) -> set[str]:
    """Rule every record and print it at once, in order; the statuses that came up.

    Raises:
        KeyboardInterrupt: after Ctrl-C, when what was proven of the record at hand is printed.
    """
    console = open_console(asked.colour)
    if asked.as_json:
        print_in_utf8()
    statuses: set[str] = set()
    language = asked.language or user_language()
    with Watch(language) as watch:
        for place, entry in enumerate(records):
            ruling = rule_entry(
                entry,
                limit=asked.limit,
                nodes=asked.nodes,
                progress=watch,
                telling=Compiling(language),
            )
            watch.clear()
            statuses.add(ruling.status)
            if asked.as_json:
                sys.stdout.write(ruling.to_json() + "\n")
                sys.stdout.flush()
            else:
                if place:
                    console.rule(style="dim")
                _print(console, ruling, entry, asked)
            if watch.interrupted:
                raise KeyboardInterrupt
    return statuses


def _print(console: Console, ruling: Ruling, entry: ClaimRecord | Refused, asked: Asked) -> None:
    """One ruling for a person."""
    record = entry if isinstance(entry, ClaimRecord) else None
    speech = Speech(asked.language or _language(record), shows_symbols(console))
    print_ruling(console, ruling, record, speech, asked.trace)
    if asked.leads_on and record is not None and left_open(ruling):
        printer = Printer(console, speech)
        hint = Message(
            "Each of those other rulings with its line: the same command with {what_if} in place "
            "of {rule}",
            what_if='"what-if --lines"',
            rule='"rule"',
        )
        printer.line("")
        printer.line(speech.say(hint), style=ASIDE)


def print_records(
    entries: Iterable[ClaimRecord | Refused], language: str | None
) -> list[ClaimRecord | Refused]:
    """Print records as JSON Lines, and on standard error what is wrong with those that are none;
    the latter."""
    print_in_utf8()
    speech = Speech(language or user_language())
    refused: list[ClaimRecord | Refused] = []
    for entry in entries:
        if isinstance(entry, ClaimRecord):
            print_json(entry.given)
        else:
            refused.append(entry)
            for problem in entry.problems:
                print(problem_told(problem, speech), file=sys.stderr)
    return refused


def _language(record: ClaimRecord | None) -> str:
    """The record's language where there are reports in it, or the user's."""
    language = (record.claim.language or "") if record is not None else ""
    return language[:2].lower() if language[:2].lower() in LANGUAGES else user_language()
