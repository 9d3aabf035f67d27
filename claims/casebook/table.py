"""The table of a casebook: each case as published and as ruled, and how far they agree."""

from typing import Final

from rich.console import Console
from rich.table import Table

from claims.casebook.cases import Score, Share
from claims.messages import N_, Message
from claims.report.speech import Speech

STYLES = {"right": "green", "argued": "yellow", "wrong": "red", "undecided": "magenta"}
TOLD: Final = {
    "right": N_("right"),
    "argued": N_("argued"),
    "wrong": N_("wrong"),
    "undecided": N_("undecided"),
    "high": N_("high"),
    "medium": N_("medium"),
    "low": N_("low"),
    "high and medium": N_("high and medium"),
    "high and medium, tricks claimed": N_("high and medium, tricks claimed"),
}
"""Outcomes and kinds of cases as a person reads them."""


def print_scores(
    console: Console, scores: list[Score], agreed: list[Share], speech: Speech
) -> None:
    """Print the table of cases and the agreement by confidence."""

    def told(name: str) -> str:
        return speech.say(Message(TOLD[name]))

    cases = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for name in (Message("case"), Message("sure")):
        cases.add_column(speech.say(name), no_wrap=True)
    for name in (Message("left"), Message("claimed"), Message("published"), Message("ruled")):
        cases.add_column(speech.say(name), justify="right")
    cases.add_column("", no_wrap=True)
    cases.add_column("s", justify="right")
    for score in scores:
        case = score.case
        argued = "".join(f"/{tricks}" for tricks in case.also_argued)
        cases.add_row(
            case.id,
            told(case.confidence),
            str(case.record.position.tricks_left),
            _shown(case.record.claim.tricks),
            f"{case.claimer_tricks}{argued}",
            _shown(score.ruled),
            told(score.outcome),
            speech.number(score.seconds, 1),
            style=None if score.agrees else STYLES[score.outcome],
        )
    console.print(cases)
    console.print()
    for kind in agreed:
        share = (
            speech.percent(kind.agree / kind.cases)
            if kind.cases
            else speech.say(Message("no case"))
        )
        line = Message(
            "{kind}: {n} of {all} agree ({share})",
            kind=Message(TOLD[kind.kind]),
            n=kind.agree,
            all=kind.cases,
            share=share,
        )
        console.print(speech.say(line), highlight=False)


def _shown(tricks: int | None) -> str:
    return "-" if tricks is None else str(tricks)
