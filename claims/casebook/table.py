"""The table of a casebook: each case as published and as ruled, and how far they agree."""

from rich.console import Console
from rich.table import Table

from claims.casebook.cases import Score, Share

STYLES = {"right": "green", "argued": "yellow", "wrong": "red", "undecided": "magenta"}


def print_scores(console: Console, scores: list[Score], agreed: list[Share]) -> None:
    """Print the table of cases and the agreement by confidence."""
    cases = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for name in ("case", "sure"):
        cases.add_column(name, no_wrap=True)
    for name in ("left", "claimed", "expected", "ruled"):
        cases.add_column(name, justify="right")
    cases.add_column("", no_wrap=True)
    cases.add_column("s", justify="right")
    for score in scores:
        case = score.case
        argued = "".join(f"/{tricks}" for tricks in case.also_argued)
        cases.add_row(
            case.id,
            case.confidence,
            str(case.record.position.tricks_left),
            _shown(case.record.claim.tricks),
            f"{case.claimer_tricks}{argued}",
            _shown(score.ruled),
            score.outcome,
            f"{score.seconds:.1f}",
            style=None if score.agrees else STYLES[score.outcome],
        )
    console.print(cases)
    console.print()
    for kind in agreed:
        share = f"{kind.agree / kind.cases:.0%}" if kind.cases else "no case"
        console.print(f"{kind.kind}: {kind.agree} of {kind.cases} agree ({share})", highlight=False)


def _shown(tricks: int | None) -> str:
    return "-" if tricks is None else str(tricks)
