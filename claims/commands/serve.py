"""``claims serve``."""

import click

from claims.commands.language import told
from claims.messages import Message

DEFAULT_PORT = 8068


@click.command(short_help="The director's desk as a page of this machine.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    default=DEFAULT_PORT,
    show_default=True,
    help="Where the page is found on this machine; 0 for any that is free.",
)
@click.option("--lan", is_flag=True, help="Answer other devices too: prints a code to scan.")
@click.option(
    "--limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    default=20.0,
    show_default=True,
    help="Search each claim at most so long.",
)
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    default=2,
    show_default=True,
    help="Processes.",
)
@click.option("--book", metavar="FILE", help="The case book; that of your data folder by default.")
@click.option("--open", "opens", is_flag=True, help="Open the page in the browser.")
def serve(port: int, lan: bool, limit: float, jobs: int, book: str | None, opens: bool) -> None:
    """Serve the director's desk on this machine: no internet and no account is needed. Ctrl-C ends
    it.

    With --lan other devices of the network may ask, once they have scanned the code printed.
    """
    from importlib.util import find_spec

    missing = [name for name in ("segno", "starlette", "uvicorn") if find_spec(name) is None]
    if missing:
        reason = Message(
            "{name} is missing: {command}",
            name=", ".join(missing),
            command="pip install 'bridge-claims[serve]'",
        )
        raise click.ClickException(told(reason))
    from claims.web.server import run

    run(port, lan, limit, jobs, book, opens)
