"""Where reports are printed: colours as the person and the terminal want them."""

import io
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Literal, TextIO, TypeVar

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook
from rich.segment import Segment
from rich.table import Table

from claims.harmless import harmless, json_escaped
from claims.report.streams import as_it_is

NARROWEST: Final = 20
"""Columns below which nothing is broken any finer: the terminal does that."""
USUAL: Final = 80
_ANY_WIDTH: Final = 10_000

T = TypeVar("T")
Colour = Literal["auto", "always", "never"]


class _Printable:
    """What is printed, made harmless; colours are not in its text."""

    def __init__(self, printed: ConsoleRenderable) -> None:
        self.printed = printed

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        for segment in console.render(self.printed, options):
            text, style, control = segment
            yield segment if control else Segment(harmless(text), style)


class _MadeHarmless(RenderHook):
    """Makes all that a console prints harmless."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        """What is printed instead."""
        return [_Printable(one) for one in renderables]


def open_console(colour: Colour) -> Console:
    """Standard output.

    ``auto`` colours a terminal unless NO_COLOR is set, and nothing else; ``always`` colours pipes
    and files too, whatever NO_COLOR says; ``never`` writes no escape code at all.
    What the encoding of standard output cannot print becomes a question mark.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    if colour == "never":
        return _output(sys.stdout, color_system=None, force_terminal=False)
    if colour == "always":
        return _output(sys.stdout, force_terminal=True, no_color=False, color_system="standard")
    return _output(sys.stdout)


def _output(stream: TextIO, **settings: Any) -> Console:
    """A console that prints harmless text in lines of sound width."""
    console = Console(file=as_it_is(stream), **settings)
    console.width = max(console.width, NARROWEST) if console.width > 0 else USUAL
    console.push_render_hook(_MadeHarmless())
    return console


def print_in_parts(
    console: Console, columns: Sequence[T], made: Callable[[Sequence[T]], Table]
) -> None:
    """Print a table below itself with as many of its columns at a time as there is room for: a
    number whose end is cut is another number.

    Args:
        made: the table with some of the columns.
    """
    wide = console.options.update(max_width=_ANY_WIDTH)
    parts: list[list[T]] = []
    for column in columns:
        further = [*parts[-1], column] if parts else []
        if further and console.measure(made(further), options=wide).maximum <= console.width:
            parts[-1] = further
        else:
            parts.append([column])
    for place, part in enumerate(parts):
        if place:
            console.print()
        console.print(made(part))


def print_in_utf8() -> None:
    """Write standard output in UTF-8 whatever the terminal's encoding: JSON, LIN and PBN are files
    for programs, and no name in them may become question marks."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")


def print_json(value: object, indent: int | None = None) -> None:
    """Print a value of JSON, what cannot be printed in it escaped."""
    sys.stdout.write(json_escaped(json.dumps(value, ensure_ascii=False, indent=indent)) + "\n")


def shows_symbols(console: Console) -> bool:
    """Whether suit symbols can be printed there."""
    return console.encoding.lower().startswith("utf")
