"""What declarers really did, as tables and as JSON."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from claims.evidence.rates import Rate, Tally
from claims.evidence.turns import ALL_SURE, FEWEST, KEEPS_SURE, MOST, NO_GAIN, OPEN
from claims.law.switches import rule_told
from claims.messages import N_, Message, counted
from claims.report.console import print_in_parts
from claims.report.speech import Speech

ALL: Final = (ALL_SURE, NO_GAIN, OPEN)
GROUPS: Final = {
    N_("every situation"): ALL,
    N_("nothing to gain"): (ALL_SURE, NO_GAIN),
    N_("all the rest sure"): (ALL_SURE,),
}
"""What rates are told of: situations by what hung on them."""
_MOST_EVENTS: Final = 12
_SHOWN: Final = 2
"""Examples printed for each rule."""


def print_evidence(console: Console, tally: Tally, speech: Speech) -> None:
    """A table by rule of all situations, of those with nothing to gain and of those where all the
    rest was sure; then by tricks left and by event, and where to look."""
    say = speech.say
    situations = sum(number for kind, number in tally.turns.items() if kind.stake in ALL)
    told = Message(
        "{boards}, {situations}: a rule, and at a turn of declarer's side with {low} to {high} "
        "tricks left a card that it leaves and one that it does not",
        boards=counted("{n} board", "{n} boards", tally.boards),
        situations=counted("{n} situation", "{n} situations", situations),
        low=FEWEST,
        high=MOST,
    )
    console.print(Text(say(told)), soft_wrap=True)
    if tally.lost:
        lost = counted(
            "{n} board was not counted: its worker died",
            "{n} boards were not counted: their workers died",
            tally.lost,
        )
        console.print(say(lost), style="red")
    for name, stakes in GROUPS.items():
        rows = [(say(rule_told(rule)), rate) for rule, _, rate in tally.rates("rule", stakes)]
        _print_rates(console, say(Message(name)), Message("rule"), rows, speech)
    _print_by_left(console, tally, speech)
    events = [
        (str(event) or say(Message("none named")), rate)
        for rule, event, rate in tally.rates("event", ALL)
        if rule == KEEPS_SURE
    ]
    events.sort(key=lambda one: -one[1].turns)
    title = say(Message("{rule}, by event", rule=KEEPS_SURE))
    _print_rates(console, title, Message("event"), events[:_MOST_EVENTS], speech)
    if len(events) > _MOST_EVENTS:
        more = counted("and {n} more", "and {n} more", len(events) - _MOST_EVENTS)
        console.print(Text(say(more), style="dim"))
    _print_examples(console, tally, speech)


def _table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left", no_wrap=True)
    return table


def _print_rates(
    console: Console,
    title: str,
    heading: Message,
    rows: Sequence[tuple[str, Rate]],
    speech: Speech,
) -> None:
    if not rows:
        return
    counts = (Message("situations"), Message("kept"), Message("broken"), Message("rate"))
    table = _table(*map(speech.say, (heading, *counts)), speech.percent(0.95))
    for name, rate in rows:
        kept = rate.turns - rate.broken
        low, high = (speech.percent(share, 1) for share in rate.interval)
        cells = [str(number) for number in (rate.turns, kept, rate.broken)]
        table.add_row(Text(name), *cells, speech.percent(rate.share, 1), f"{low}-{high}")
    console.print()
    console.print(Text(title, style="bold"))
    console.print(table)


def _print_by_left(console: Console, tally: Tally, speech: Speech) -> None:
    found = {(rule, left): rate for rule, left, rate in tally.rates("left", ALL)}
    if not found:
        return
    numbers = range(FEWEST, MOST + 1)

    def made(some: Sequence[int]) -> Table:
        table = _table(speech.say(Message("rule")), *map(str, some))
        for rule in sorted({rule for rule, _ in found}):
            rates = [found.get((rule, left)) for left in some]
            cells = ["" if rate is None else speech.percent(rate.share, 1) for rate in rates]
            table.add_row(speech.say(rule_told(rule)), *cells)
        return table

    console.print()
    console.print(speech.say(Message("rate broken, by tricks left")), style="bold")
    print_in_parts(console, numbers, made)


def _print_examples(console: Console, tally: Tally, speech: Speech) -> None:
    if not tally.examples:
        return
    console.print()
    heading = Message("where a rule was broken, for example")
    console.print(speech.say(heading), style="bold")
    for rule, names in sorted(tally.examples.items()):
        for name in names[:_SHOWN]:
            console.print(Text(f"  {_example(rule, name, speech)}"), soft_wrap=True)


def _example(rule: str, name: str, speech: Speech) -> str:
    """A rule and the id of a turn, ``a.lin:3 o5, 4 left, H9``, in a language."""
    board, left, card = name.rsplit(", ", 2)
    number = int(left.partition(" ")[0])
    return speech.say(
        counted(
            "{rule}: {board}, {n} trick left, {card}",
            "{rule}: {board}, {n} tricks left, {card}",
            number,
            rule=rule_told(rule),
            board=board,
            card=card,
        )
    )


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
