"""The command line in the language of the user: its help, what click says itself, usage errors."""

import copy
import gettext
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, Final

import click

from claims.commands.shared import LanguageOption
from claims.messages import N_, Message
from claims.report.catalogue import FOLDER, LANGUAGES, catalogue, user_language

CLICK: Final = "click"
"""The catalogue of what click says, found in the way that click itself looks for it."""

VARIABLE: Final = "LANGUAGE"
"""Where gettext looks first for the languages of the user."""
NUMBERS: Final = (N_("float range"), N_("integer"), N_("integer range"))
"""Kinds of values that click names without a catalogue."""


def asked_language(group: click.Group, arguments: Sequence[str]) -> str | None:
    """The language that ``--lang`` of the command typed asks for; None where that is none."""
    command = group.commands.get(arguments[0]) if arguments else None
    names = [
        name
        for option in (command.params if command is not None else ())
        if isinstance(option, LanguageOption)
        for name in option.opts
    ]
    asked = None
    for one, after in pairwise([*arguments, ""]):
        if one == "--":
            break
        name, equals, value = one.partition("=")
        if name in names:
            asked = value if equals else after
    return asked if asked in LANGUAGES else None


@contextmanager
def spoken_in(language: str | None) -> Iterator[None]:
    """Have everything said in this language, where it is not None, by processes begun meanwhile
    too: it takes the place of the locale's."""
    before = os.environ.get(VARIABLE)
    if language is not None:
        os.environ[VARIABLE] = language
    try:
        yield
    finally:
        if before is not None:
            os.environ[VARIABLE] = before
        elif language is not None:
            del os.environ[VARIABLE]


def in_language(command: click.Command, language: str) -> click.Command:
    """The command with all of its help in a language; English is as it is written."""
    gettext.bindtextdomain(CLICK, str(FOLDER))
    gettext.textdomain(CLICK)
    if language == "en":
        return command
    own, clicks = catalogue(language), catalogue(language, CLICK)
    return _translated(command, own, clicks)


def paragraphs(text: str | None) -> Iterator[str]:
    """The paragraphs of a help text, each in one line: how the catalogue knows it."""
    for part in (text or "").split("\n\n"):
        if part.strip():
            yield " ".join(part.split())


def texts(command: click.Command) -> Iterator[str]:
    """Everything that the help of a command says, and that of the commands in it."""
    yield from paragraphs(command.help)
    yield from paragraphs(command.short_help)
    for parameter in command.params:
        yield from paragraphs(getattr(parameter, "help", None))
        yield from paragraphs(parameter.metavar)
    if isinstance(command, click.Group):
        yield from paragraphs(command.subcommand_metavar)
        for name in command.commands:
            yield from texts(command.commands[name])


def told(text: Message) -> str:
    """A message in the user's language."""
    from claims.report.speech import Speech

    return Speech(user_language()).say(text)


def usage(text: Message) -> click.UsageError:
    """A fault of usage, told in the user's language."""
    return click.UsageError(told(text))


def say(text: Message) -> None:
    """One line on the error stream, in the user's language."""
    click.echo(told(text), file=sys.stderr)


def _translated(
    command: click.Command, own: gettext.NullTranslations, clicks: gettext.NullTranslations
) -> click.Command:
    def said(text: str | None) -> str | None:
        if not text:
            return text
        return "\n\n".join(own.gettext(part) for part in paragraphs(text))

    def parameter(one: click.Parameter) -> click.Parameter:
        made: Any = copy.copy(one)
        made.metavar = said(one.metavar)
        if isinstance(one, click.Option):
            made.help = said(one.help)
        made.type = copy.copy(one.type)
        made.type.name = clicks.gettext(own.gettext(one.type.name))
        return made  # type: ignore[no-any-return]

    made: Any = copy.copy(command)
    made._help_option = None  # click keeps the one it has made, in the language of then
    made.help, made.short_help = said(command.help), said(command.short_help)
    made.params = [parameter(one) for one in command.params]
    if isinstance(command, click.Group):
        made.subcommand_metavar = said(command.subcommand_metavar) or ""
        made.commands = {
            name: _translated(one, own, clicks) for name, one in command.commands.items()
        }
    return made  # type: ignore[no-any-return]
