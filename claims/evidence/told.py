"""What declarers really did, as tables and as JSON."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from claims.evidence.rates import Rate, Tally
from claims.evidence.turns import ALL_SURE, FEWEST, KEEPS_SURE, MOST, NO_GAIN, OPEN

ALL: Final = (ALL_SURE, NO_GAIN, OPEN)
GROUPS: Final = {
    "every situation": ALL,
    "nothing to gain": (ALL_SURE, NO_GAIN),
    "all the rest sure": (ALL_SURE,),
}
"""What rates are told of: situations by what hung on them."""
_MOST_EVENTS: Final = 12
_SHOWN: Final = 2
"""Examples printed for each rule."""


def print_evidence(console: Console, tally: Tally) -> None:
    """A table by rule of all situations, of those with nothing to gain and of those where all the
    rest was sure; then by tricks left and by event, and where to look."""
    situations = sum(number for kind, number in tally.turns.items() if kind.stake in ALL)
    told = (
        f"{tally.boards} boards, {situations} situations: a rule, and at a turn of declarer's side "
        f"with {FEWEST} to {MOST} tricks left a card that it leaves and one that it does not"
    )
    console.print(Text(told), soft_wrap=True)
    if tally.lost:
        console.print(f"{tally.lost} boards were not counted: their workers died", style="red")
    for name, stakes in GROUPS.items():
        rows = [(rule, rate) for rule, _, rate in tally.rates("rule", stakes)]
        _print_rates(console, name, "rule", rows)
    _print_by_left(console, tally)
    events = [
        (str(event) or "none named", rate)
        for rule, event, rate in tally.rates("event", ALL)
        if rule == KEEPS_SURE
    ]
    events.sort(key=lambda one: -one[1].turns)
    _print_rates(console, f"{KEEPS_SURE}, by event", "event", events[:_MOST_EVENTS])
    if len(events) > _MOST_EVENTS:
        console.print(Text(f"and {len(events) - _MOST_EVENTS} more", style="dim"))
    _print_examples(console, tally)


def _table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left", no_wrap=True)
    return table


def _print_rates(
    console: Console, title: str, heading: str, rows: Sequence[tuple[str, Rate]]
) -> None:
    if not rows:
        return
    table = _table(heading, "situations", "kept", "broken", "rate", "95 %")
    for name, rate in rows:
        low, high = rate.interval
        kept = rate.turns - rate.broken
        counts = map(str, (rate.turns, kept, rate.broken))
        table.add_row(Text(name), *counts, f"{rate.share:.1%}", f"{low:.1%}-{high:.1%}")
    console.print()
    console.print(title, style="bold")
    console.print(table)


def _print_by_left(console: Console, tally: Tally) -> None:
    found = {(rule, left): rate for rule, left, rate in tally.rates("left", ALL)}
    if not found:
        return
    numbers = range(FEWEST, MOST + 1)
    table = _table("rule", *map(str, numbers))
    for rule in sorted({rule for rule, _ in found}):
        rates = [found.get((rule, left)) for left in numbers]
        table.add_row(rule, *("" if rate is None else f"{rate.share:.1%}" for rate in rates))
    console.print()
    console.print("rate broken, by tricks left", style="bold")
    console.print(table)


def _print_examples(console: Console, tally: Tally) -> None:
    if not tally.examples:
        return
    console.print()
    console.print("where a rule was broken, for example", style="bold")
    for rule, names in sorted(tally.examples.items()):
        for name in names[:_SHOWN]:
            console.print(Text(f"  {rule}: {name}"), soft_wrap=True)


def evidence_json(tally: Tally) -> dict[str, Any]:
    """All rates, as one JSON object (``bridge-evidence/1``).

    ``rates`` has one for each rule and group of situations (``of``), for all together and by every
    number of tricks left and every event; ``rate`` is the share broken, ``low`` and ``high`` its
    95 % interval.
    """
    rates = []
    for name, stakes in GROUPS.items():
        rates += [
            {"rule": rule, "of": name, **_rate_json(rate)}
            for rule, _, rate in tally.rates("rule", stakes)
        ]
        for by in ("left", "event"):
            rates += _by(tally, name, stakes, by)
    return {
        "schema": "bridge-evidence/1",
        "boards": tally.boards,
        "lost": tally.lost,
        "rates": rates,
        "examples": tally.examples,
    }


def _by(tally: Tally, name: str, stakes: Iterable[str], by: str) -> list[dict[str, Any]]:
    key = "tricks_left" if by == "left" else by
    return [
        {"rule": rule, "of": name, key: value, **_rate_json(rate)}
        for rule, value, rate in tally.rates(by, stakes)
    ]


def _rate_json(rate: Rate) -> dict[str, Any]:
    low, high = rate.interval
    return {
        "situations": rate.turns,
        "kept": rate.turns - rate.broken,
        "broken": rate.broken,
        "rate": round(rate.share, 5),
        "low": round(low, 5),
        "high": round(high, 5),
    }
