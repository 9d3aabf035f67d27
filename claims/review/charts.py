"""Two charts as SVG, to stand in a page without any script: shares by column, shares by row.

Colours are left to the page: a bar of the n-th flag has the class ``fn``.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from claims.messages import Message
from claims.report.speech import Speech

_LONGEST: Final = 48
"""Letters of a label; longer ones are cut."""


def columns_chart(
    rows: Sequence[Mapping[str, Any]], flags: Sequence[str], label: str, speech: Speech
) -> str:
    """A column for each row, as high as all others, divided by flag; the number of claims above.

    A row has ``value``, ``claims`` and a number for each flag.
    """
    width, height, top, foot = 34, 220, 18, 34
    parts = [_head(width * max(len(rows), 1) + 8, top + height + foot, label)]
    for place, row in enumerate(rows):
        x, y = 6 + place * width, float(top)
        for number, flag in enumerate(flags):
            tall = height * row[flag] / row["claims"]
            if tall:
                told = _told(row, flag, speech)
                parts.append(_bar(number, x, y, width - 6, tall, told))
                y += tall
        middle = x + (width - 6) / 2
        parts.append(_text(middle, top - 5, str(row["claims"]), "middle", "small"))
        parts.append(_text(middle, top + height + 15, str(row["value"]), "middle"))
    parts.append(_text(6, top + height + 31, label, "start", "small"))
    return "".join([*parts, "</svg>"])


def rows_chart(
    rows: Sequence[Mapping[str, Any]], flags: Sequence[str], label: str, speech: Speech
) -> str:
    """A bar for each row below its name, divided by flag; the longest is the greatest share of any.
    What is in no flag named is left out."""
    width, tall = 360, 40
    shares = [sum(row[flag] for flag in flags) / row["claims"] for row in rows]
    longest = max([*shares, 0.01])
    parts = [_head(width + 60, tall * len(rows) + 24, label)]
    for place, (row, share) in enumerate(zip(rows, shares, strict=True)):
        x, y = 6.0, place * tall
        for number, flag in enumerate(flags):
            long = width * row[flag] / row["claims"] / longest
            if long:
                told = _told(row, flag, speech)
                parts.append(_bar(number, x, y + 18, long, 15, told))
                x += long
        name = str(row["value"])
        name = name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"
        parts.append(_text(6, y + 13, f"{name} ({row['claims']})", "start"))
        parts.append(_text(x + 6, y + 30, speech.percent(share), "start", "small"))
    parts.append(_text(6, tall * len(rows) + 16, label, "start", "small"))
    return "".join([*parts, "</svg>"])


def _told(row: Mapping[str, Any], flag: str, speech: Speech) -> str:
    """What a bar shows."""
    return speech.say(
        Message(
            "{value}: {flag}, {n} of {all}",
            value=row["value"],
            flag=Message(flag),
            n=row[flag],
            all=row["claims"],
        )
    )


def _head(width: float, height: float, label: str) -> str:
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" '
        f'role="img" aria-label="{escape(label)}">'
    )


def _bar(number: int, x: float, y: float, width: float, height: float, told: str) -> str:
    return (
        f'<rect class="f{number}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" '
        f'height="{height:.1f}"><title>{escape(told)}</title></rect>'
    )


def _text(x: float, y: float, text: str, anchor: str, kind: str = "") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(text)}</text>'
    )
