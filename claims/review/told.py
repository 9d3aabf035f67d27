"""The rows of a review in words: one line for a claim, a table for many."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from claims.messages import trick_count
from claims.review.flags import (
    CONCEDED,
    FLAGS,
    GIVEN_AWAY,
    IMPOSSIBLE,
    LUCK,
    NO_LOOK,
    RULED_OTHERWISE,
    WORDS,
)

Row = Mapping[str, Any]
LOOKED_AT: Final = tuple(flag for flag in FLAGS if flag not in NO_LOOK)

LINES: Final = {
    RULED_OTHERWISE: "the line ruled",
    IMPOSSIBLE: "best play of both sides",
    GIVEN_AWAY: "a normal line that loses",
    CONCEDED: "the worst of the normal lines",
    LUCK: "a normal line that loses",
    WORDS: "a normal line that loses",
}
"""What the line kept with a claim is."""


def detail(row: Row) -> str:
    """What was found of a claim, in a sentence."""
    stake = abs(row["change"] or 0)
    tricks = trick_count(stake)
    told = {
        RULED_OTHERWISE: f"{row['reason']}, {tricks} from the score",
        IMPOSSIBLE: f"double dummy gives {row['double_dummy']}",
        CONCEDED: f"every normal line brings {tricks} more",
        GIVEN_AWAY: f"the other side would likely win {tricks} more",
        LUCK: f"a normal line loses {tricks}",
        WORDS: f"{_cards(row['lapse'])} forgotten loses {tricks}",
    }.get(row["flag"], row["reason"] or "")
    if row["flag"] in (LUCK, GIVEN_AWAY):
        if row["hope"]:
            told += f", played for {_placed(row['hope'])}"
        needs = f"it needs {_placed(row['needs'])}" if row["needs"] else row["reason"]
        told = f"{needs}; {told}" if needs else told
    if row["odds"] is not None:
        odds = f"{row['odds']:.0%} of plays tried"
        likely = row["flag"] == GIVEN_AWAY
        told += f" (in {odds})" if likely else f"; the other side won a trick more in {odds}"
    return told


def _cards(names: str | None) -> str:
    return ", ".join((names or "").split())


def _placed(names: str) -> str:
    """``HK with W, S9 with E``."""
    placed = (name.split(":") for name in names.split())
    return ", ".join(f"{card} with {seat}" for seat, card in placed)


def asked(row: Row) -> str:
    """``5 of the last 6``: the tricks of him who is taken to have claimed, of those undecided;
    nothing where the log tells none."""
    left, tricks, stated = row["tricks_left"], row["claimed"], row["stated_tricks"]
    if stated is not None:
        return f"{left if stated == 'rest' else stated} of the last {left}"
    if left is None or tricks is None:
        return ""
    own = row["claimer"] is None or _same_side(row["claimer"], row["declarer"])
    return f"{tricks if own else left - tricks} of the last {left}"


def _same_side(seat: str, other: str) -> bool:
    return ("NESW".index(seat) - "NESW".index(other)) % 2 == 0


def place(row: Row) -> str:
    """``4SX by S``."""
    return f"{row['contract']} by {row['declarer']}" if row["contract"] else ""


def print_flags(console: Console, counts: Sequence[Row]) -> None:
    """Claims by flag, the worst first. A row has ``flag``, ``claims`` and ``new``."""
    table = Table(box=None, pad_edge=False)
    table.add_column("flag")
    table.add_column("claims", justify="right")
    table.add_column("share", justify="right")
    some_new = any(row["new"] not in (0, row["claims"]) for row in counts)
    if some_new:
        table.add_column("new", justify="right")
    table.add_column("what it means", overflow="fold")
    total = sum(row["claims"] for row in counts)
    by_flag = {row["flag"]: row for row in counts}
    for flag, meaning in FLAGS.items():
        row = by_flag.get(flag)
        if row is None:
            continue
        cells = [flag, str(row["claims"]), f"{row['claims'] / total:.1%}"]
        cells += [str(row["new"])] if some_new else []
        table.add_row(*cells, meaning)
    console.print(table)


def print_claims(console: Console, rows: Sequence[Row]) -> None:
    """Claims one by one: what was found of each, and where it is."""
    for row in rows:
        # As plain text: brackets in a file's name are no markup.
        told = Text(row["flag"], style="bold")
        tricks = f", {asked(row)} tricks to {row['claimer']}" if asked(row) else ""
        told.append(f"  {place(row)}{tricks}: " if place(row) else ": ", style="not bold")
        told.append(detail(row), style="not bold")
        console.print(told, soft_wrap=True)
        console.print(Text(f"  {row['id']}", style="dim"), soft_wrap=True)
