"""What commands have in common: how they end, and options of more than one."""

import click

EXIT_DONE = 0
EXIT_INTERNAL = 1
EXIT_USAGE = 2
EXIT_REFUSED = 3
EXIT_UNDECIDED = 4
EXIT_INTERRUPTED = 130
EXIT_NOT_READ = 141

DEFAULT_LIMIT = 60.0
limit_option = click.option(
    "--limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    default=DEFAULT_LIMIT,
    show_default=True,
    help="Search each record at most so long; what is proven by then is reported.",
)
nodes_option = click.option(
    "--nodes",
    type=click.IntRange(min=1),
    metavar="N",
    help="Search each record at most so many positions: the same outcome on every machine.",
)
colour_option = click.option(
    "--color",
    "colour",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="Colours: in a terminal unless NO_COLOR is set (auto), always or never.",
)


class LanguageOption(click.Option):
    """The option that names the language in which all is said, help and faults of usage too: it is
    looked for before anything is read (``claims.commands.language.spoken_in``)."""


language_option = click.option(
    "--lang",
    "language",
    cls=LanguageOption,
    type=click.Choice(["en", "fr"]),
    help="Language of the report; by default that of the record, or of your locale.",
)
spoken_option = click.option(
    "--lang",
    cls=LanguageOption,
    type=click.Choice(["en", "fr"]),
    expose_value=False,
    help="Language of what is said; by default that of your locale.",
)
