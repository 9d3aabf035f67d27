"""The command line. Each command imports what it needs when it runs: ``--help`` is instant."""

import sys

import click

EXIT_INTERNAL = 1
EXIT_USAGE = 2
EXIT_REFUSED = 3
EXIT_UNDECIDED = 4
EXIT_INTERRUPTED = 130


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="bridge-claims", prog_name="claims")
def cli() -> None:
    """Rules contested bridge claims under Laws 68-71."""


def main() -> None:
    """Entry point of the ``claims`` command."""
    sys.exit(cli())
