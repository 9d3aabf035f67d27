"""The rows of a review in words: one line for a claim, a table for many."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from claims.messages import N_, Message, counted, trick_count
from claims.report.speech import Speech
from claims.review import reasons
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
    RULED_OTHERWISE: N_("the line ruled"),
    IMPOSSIBLE: N_("best play of both sides"),
    GIVEN_AWAY: N_("a normal line that loses"),
    CONCEDED: N_("the worst of the normal lines"),
    LUCK: N_("a normal line that loses"),
    WORDS: N_("a normal line that loses"),
}
"""What the line kept with a claim is."""


def detail(row: Row, speech: Speech) -> str:
    """What was found of a claim, in a sentence."""
    told = _found(row, speech)
    if row["flag"] in (LUCK, GIVEN_AWAY):
        if row["hope"]:
            hope = _placed(row["hope"], speech)
            told = speech.say(Message("{loses}, played for {hope}", loses=told, hope=hope))
        needs = reasons.told(row, speech)
        if row["needs"]:
            needs = speech.say(Message("it needs {needs}", needs=_placed(row["needs"], speech)))
        if needs:
            told = speech.say(Message("{needs}; {loses}", needs=needs, loses=told))
    if row["odds"] is None:
        return told
    odds = speech.percent(row["odds"])
    if row["flag"] == GIVEN_AWAY:
        return speech.say(Message("{told} (in {odds} of plays tried)", told=told, odds=odds))
    return speech.say(
        Message(
            "{told}; the other side won a trick more in {odds} of plays tried", told=told, odds=odds
        )
    )


def _found(row: Row, speech: Speech) -> str:
    """What the flag rests on."""
    stake = abs(row["change"] or 0)
    match row["flag"]:
        case flag if flag == RULED_OTHERWISE:
            law = reasons.told(row, speech)
            return speech.say(
                counted(
                    "{law}, {n} trick from the score",
                    "{law}, {n} tricks from the score",
                    stake,
                    law=law,
                )
            )
        case flag if flag == IMPOSSIBLE:
            return speech.say(Message("double dummy gives {n}", n=row["double_dummy"]))
        case flag if flag == CONCEDED:
            return speech.say(
                counted(
                    "every normal line brings {n} trick more",
                    "every normal line brings {n} tricks more",
                    stake,
                )
            )
        case flag if flag == GIVEN_AWAY:
            return speech.say(
                counted(
                    "the other side would likely win {n} trick more",
                    "the other side would likely win {n} tricks more",
                    stake,
                )
            )
        case flag if flag == LUCK:
            return speech.say(Message("a normal line loses {n}", n=trick_count(stake)))
        case flag if flag == WORDS:
            cards = ", ".join(speech.card(card) for card in (row["lapse"] or "").split())
            return speech.say(
                Message("{cards} forgotten loses {n}", cards=cards, n=trick_count(stake))
            )
    return reasons.told(row, speech)


def _placed(names: str, speech: Speech) -> str:
    """``♥K with W, ♠9 with E``."""
    placed = (name.split(":") for name in names.split())
    return ", ".join(
        speech.say(
            Message("{card} with {seat}", card=speech.card(card), seat=speech.seat_letter(seat))
        )
        for seat, card in placed
    )


def asked(row: Row, speech: Speech) -> str:
    """``5 of the last 6 tricks``: the tricks of him who is taken to have claimed, of those
    undecided; nothing where the log tells none."""
    left, tricks, stated = row["tricks_left"], row["claimed"], row["stated_tricks"]
    if stated is not None:
        tricks = left if stated == "rest" else int(stated)
    elif left is None or tricks is None:
        return ""
    elif row["claimer"] is not None and not _same_side(row["claimer"], row["declarer"]):
        tricks = left - tricks
    return speech.say(
        counted(
            "{tricks} of the last trick", "{tricks} of the last {n} tricks", left, tricks=tricks
        )
    )


def _same_side(seat: str, other: str) -> bool:
    return ("NESW".index(seat) - "NESW".index(other)) % 2 == 0


def heading(row: Row, speech: Speech) -> str:
    """``4♠X by S, 5 of the last 6 tricks to S``; nothing where the log tells neither."""
    parts = []
    if row["contract"]:
        contract, seat = speech.result(row["contract"]), speech.seat_letter(row["declarer"])
        parts.append(speech.say(Message("{contract} by {seat}", contract=contract, seat=seat)))
    if tricks := asked(row, speech):
        seat = row["claimer"] and speech.seat_letter(row["claimer"])
        to = Message("{tricks} to {seat}", tricks=tricks, seat=seat)
        # Without a contract nobody knows who declarer is, but the total is his.
        parts.append(speech.say(to if seat else Message("{tricks} to declarer", tricks=tricks)))
    return ", ".join(parts)


def print_flags(console: Console, counts: Sequence[Row], speech: Speech) -> None:
    """Claims by flag, the worst first, a board each. A row has ``flag``, ``claims`` and ``new``."""
    table = Table(box=None, pad_edge=False)
    table.add_column(speech.say(Message("flag")))
    table.add_column(speech.say(Message("boards")), justify="right")
    table.add_column(speech.say(Message("share")), justify="right")
    some_new = any(row["new"] not in (0, row["claims"]) for row in counts)
    if some_new:
        table.add_column(speech.say(Message("new")), justify="right")
    table.add_column(speech.say(Message("what it means")), overflow="fold")
    total = sum(row["claims"] for row in counts)
    by_flag = {row["flag"]: row for row in counts}
    for flag, meaning in FLAGS.items():
        row = by_flag.get(flag)
        if row is None:
            continue
        share = speech.percent(row["claims"] / total, 1)
        cells = [speech.say(Message(flag)), str(row["claims"]), share]
        cells += [str(row["new"])] if some_new else []
        table.add_row(*cells, speech.say(Message(meaning)))
    console.print(table)


def print_claims(console: Console, rows: Sequence[Row], speech: Speech) -> None:
    """Claims one by one: what was found of each, and where it is."""
    for row in rows:
        # As plain text: brackets in a file's name are no markup.
        told = Text(speech.say(Message(row["flag"])), style="bold")
        about, found = heading(row, speech), detail(row, speech)
        if about:
            told.append(f"  {about}", style="not bold")
        told.append(speech.say(Message(": {found}", found=found)), style="not bold")
        console.print(told, soft_wrap=True)
        console.print(Text(f"  {row['id']}", style="dim"), soft_wrap=True)
