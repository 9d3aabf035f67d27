"""Where reports are printed: colours as the person and the terminal want them."""

import io
import sys
from typing import Literal

from rich.console import Console

Colour = Literal["auto", "always", "never"]


class _Output(Console):
    """A console that lets the command line say how to leave when nobody reads on."""

    def on_broken_pipe(self) -> None:
        """Pass the error on; it is called while that error is handled."""
        raise


def open_console(colour: Colour) -> Console:
    """Standard output.

    ``auto`` colours a terminal unless NO_COLOR is set, and nothing else; ``always`` colours pipes
    and files too, whatever NO_COLOR says; ``never`` writes no escape code at all.
    What the encoding of standard output cannot print becomes a question mark.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    if colour == "never":
        return _Output(file=sys.stdout, color_system=None, force_terminal=False)
    if colour == "always":
        return _Output(
            file=sys.stdout, force_terminal=True, no_color=False, color_system="standard"
        )
    return _Output(file=sys.stdout)


def print_in_utf8() -> None:
    """Write standard output in UTF-8 whatever the terminal's encoding: JSON, LIN and PBN are files
    for programs, and no name in them may become question marks."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")


def shows_symbols(console: Console) -> bool:
    """Whether suit symbols can be printed there."""
    return console.encoding.lower().startswith("utf")
