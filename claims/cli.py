"""The command line. Each command imports what it needs when it runs: ``--help`` is instant."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from claims.commands.language import asked_language, in_language, say, spoken_in, usage
from claims.commands.new import new
from claims.commands.report_case import report_case
from claims.commands.review import evidence, query, report, review
from claims.commands.rule import rule
from claims.commands.serve import serve
from claims.commands.shared import (
    EXIT_DONE,
    EXIT_INTERNAL,
    EXIT_INTERRUPTED,
    EXIT_NOT_READ,
    EXIT_REFUSED,
    EXIT_USAGE,
    colour_option,
    language_option,
    limit_option,
    spoken_option,
)
from claims.commands.show import show
from claims.commands.values import Day
from claims.commands.why import what_if, why
from claims.errors import DdsError, InputError, why_not
from claims.harmless import whole
from claims.messages import Message
from claims.report.catalogue import user_language

if TYPE_CHECKING:
    from datetime import datetime

    from claims.report.boards import Form
    from claims.report.console import Colour
    from claims.report.write import WrittenAs


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="bridge-claims", prog_name="claims")
def cli() -> None:
    """Rules contested bridge claims under Laws 68-71."""


@cli.command(short_help="Compare the rulings with published ones.")
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, file_okay=False))
@limit_option
@spoken_option
@colour_option
def casebook(folder: str, limit: float, colour: "Colour") -> None:
    """Rule every published case in DIR and show how far the rulings agree."""
    from claims.casebook.cases import agreement, read_casebook, score
    from claims.casebook.table import print_scores
    from claims.report.console import open_console
    from claims.report.speech import Speech
    from claims.ruling.entry import rule_entry

    cases = read_casebook(Path(folder))
    scores = list(score(cases, lambda record: rule_entry(record, limit=limit)))
    print_scores(open_console(colour), scores, agreement(scores), Speech(user_language()))


@cli.command(short_help="Read logs of boards: LIN, PBN, Handviewer.")
@click.argument("sources", metavar="SRC...", nargs=-1, required=True)
@click.option("--json", "form", flag_value="json", help="The boards as JSON Lines.")
@click.option(
    "--records", "form", flag_value="records", help="The claims as claim records, JSON Lines."
)
@spoken_option
@colour_option
def read(sources: tuple[str, ...], form: "Form | None", colour: "Colour") -> None:
    """Read the boards and claims in SRC..., and count problems by kind.

    SRC is a LIN or PBN file, a folder, a pattern, a zip or tar.gz archive, - for standard input,
    or a board itself, in quotes: a Handviewer address or a LIN string. The records of --records are
    what "claims rule" takes.

    Exit codes: 0 all read, 3 some board or source could not be read.
    """
    from claims.report.boards import read_sources
    from claims.report.console import open_console

    if read_sources(sources, form or "summary", open_console(colour)).refused:
        sys.exit(EXIT_REFUSED)


@cli.command(short_help="Write claims as LIN, PBN or Handviewer addresses.")
@click.argument(
    "files",
    metavar="FILE...",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, allow_dash=True),
)
@click.option(
    "--as",
    "written_as",
    type=click.Choice(["lin", "handviewer", "pbn"]),
    required=True,
    help="LIN strings or Handviewer addresses, one a line, or PBN games.",
)
@click.option(
    "--ruling",
    "rulings",
    metavar="RULINGS",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True),
    help='What "claims rule --json" printed for these records: the line ruled is played on.',
)
@spoken_option
def write(files: tuple[str, ...], written_as: "WrittenAs", rulings: str | None) -> None:
    """Write the claim records in FILE... as other programs read them; - is standard input.

    Each is the board up to the claim, with the total that the claim makes. With --ruling the play
    goes on along the line that was ruled, and the total is the ruling's.

    Exit codes: 0 all written, 2 usage, 3 some record or ruling could not be written.
    """
    from claims.readers.inputs import is_log
    from claims.report.write import read_rulings, write_records

    for path in files:
        if is_log(path):
            raise usage(
                Message('{path} is a log of boards: "claims read --records" it first', path=path)
            )
    if [*files, rulings].count("-") > 1:
        raise usage(Message("standard input can be read only once"))
    ruled = None if rulings is None else read_rulings(rulings)
    if not write_records(files, written_as, ruled):
        sys.exit(EXIT_REFUSED)


@cli.command(short_help="Compile the search ahead of its first use.")
def warm() -> None:
    """Compile the search, which otherwise happens when a claim is first ruled."""
    from claims.report.waiting import warm as compile_and_say

    compile_and_say()


@cli.command(short_help="What a paragraph, a finding or a switch says.")
@click.argument("subject", metavar="SUBJECT")
@click.option(
    "--profile", metavar="NAME", help="Only under this regulator or edition: FFB, 2017, 'FFB 2017'."
)
@language_option
@colour_option
def explain(subject: str, profile: str | None, language: str | None, colour: "Colour") -> None:
    """Explain SUBJECT: a paragraph such as 70E1, 68 or 62D (its gist, the editions that have it,
    what this program does with it, the findings it asks for and the switches that bear on it), or a
    finding, a constraint or a switch of the profiles by its name, such as aware_of_trump,
    lead-forbidden or top_down.
    """
    from claims.report.console import open_console
    from claims.report.explain import explain as print_explanation

    if not subject.strip():
        raise usage(Message("name a paragraph, a finding, a constraint or a switch"))
    language = language or user_language()
    print_explanation(open_console(colour), subject, profile, language)


@cli.group(invoke_without_command=True, short_help="List and compare the profiles.")
@language_option
@colour_option
@click.pass_context
def profiles(context: click.Context, language: str | None, colour: "Colour") -> None:
    """List the profiles: regulators and editions of the Laws, with the days they were in force."""
    from claims.report.console import open_console
    from claims.report.explain import list_profiles

    if context.invoked_subcommand is None:
        list_profiles(open_console(colour), language or user_language())


@profiles.command(short_help="Compare switches.")
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option(
    "--on",
    type=Day(),
    metavar="DATE",
    help="As on a day, such as 2018-11-23.",
)
@language_option
@colour_option
def compare(
    names: tuple[str, ...], on: "datetime | None", language: str | None, colour: "Colour"
) -> None:
    """Compare the switches of the profiles named: FFB, 2007, 'EBU 2017', ...; those of the newest
    edition when none is named. A switch in which they differ has a star.
    """
    from claims.report.console import open_console
    from claims.report.explain import compare_profiles

    day = None if on is None else on.date()
    compare_profiles(open_console(colour), names, day, language or user_language())


@cli.command(short_help="The JSON Schema of a record or a ruling.")
@click.argument("object_name", metavar="record|ruling", type=click.Choice(["record", "ruling"]))
def schema(object_name: str) -> None:
    """Print the JSON Schema (2020-12) of a claim record or of a ruling."""
    from claims.report.schema import print_schema

    print_schema(object_name)


@cli.command("parse", short_help="Read a claimer's words and say what was understood.")
@click.argument("words", metavar="WORDS")
@click.option("--lang", "language", type=click.Choice(["en", "fr"]), help="Language of the words.")
@click.option("--json", "as_json", is_flag=True, help="Every reading as one JSON array.")
def parse_words(words: str, language: str | None, as_json: bool) -> None:
    """Print what WORDS, a claimer's statement, are understood to mean, and what was ignored."""
    from claims.report.console import print_in_utf8
    from claims.report.parsed import printed, printed_json
    from claims.report.speech import Speech

    if as_json:
        print_in_utf8()
        click.echo(printed_json(words, language))
    else:
        click.echo(printed(words, language, Speech(user_language())))


for command in (rule, why, what_if, new, serve, report_case, review, report, query, show, evidence):
    cli.add_command(command)


def main() -> None:
    """Entry point of the ``claims`` command: no input and no surroundings ever show a traceback."""
    from claims.report.streams import harmless_streams

    with harmless_streams(), spoken_in(asked_language(cli, sys.argv[1:])):
        code = _exit_code()
    sys.exit(code)


def _exit_code() -> int:
    """Run the command line; what it says of how it went."""
    from claims.report.streams import NobodyReadsError, OutputError, to_nowhere

    try:
        try:
            code = in_language(cli, user_language()).main(standalone_mode=False)
        finally:
            sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        error.show(sys.stderr)
        return EXIT_USAGE
    except click.ClickException as error:
        error.show(sys.stderr)
        return error.exit_code
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else EXIT_DONE
    except InputError as error:
        from claims.report.speech import Speech
        from claims.report.told import problem_told

        for problem in error.problems:
            click.echo(problem_told(problem, Speech(user_language())), file=sys.stderr)
        return EXIT_REFUSED
    except (click.Abort, KeyboardInterrupt):
        say(Message("Interrupted."))
        return EXIT_INTERRUPTED
    except NobodyReadsError:
        to_nowhere()
        return EXIT_NOT_READ
    except OutputError as error:
        to_nowhere()
        say(Message("claims: the output cannot be written: {why}", why=why_not(error)))
        return EXIT_INTERNAL
    except MemoryError:
        say(Message("claims: there is not enough memory"))
        return EXIT_INTERNAL
    except OSError as error:
        named = "" if error.filename is None else f"{whole(os.fsdecode(error.filename))}: "
        say(Message("claims: {file}{why}", file=named, why=why_not(error)))
        return EXIT_INTERNAL
    except DdsError as error:
        say(Message("claims: {why}", why=error.args[0]))
        return EXIT_INTERNAL
    except Exception as error:
        if os.environ.get("CLAIMS_DEBUG"):
            raise
        what = f"{type(error).__name__}: {error}"
        say(Message("claims: internal error: {what}", what=what))
        say(Message("This is a fault of the program. CLAIMS_DEBUG=1 as a variable shows where."))
        return EXIT_INTERNAL
    return code if isinstance(code, int) else EXIT_DONE
