"""Answers to a director's questions: why not another number of tricks, and what if."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from claims.cards import card_name, same_side
from claims.desk.entry import finding_value
from claims.errors import InputError, Problem
from claims.law.profile import profile_named
from claims.messages import SEAT_NAMES, Message, trick_count
from claims.play import play_card
from claims.record import ClaimRecord
from claims.record.faults import convert_record
from claims.record.findings import FINDINGS
from claims.report.catalogue import user_language
from claims.report.console import Colour, open_console, print_json, shows_symbols
from claims.report.rule import Asked
from claims.report.speech import Speech
from claims.report.text import LOST, VERDICT, Printer, print_ruling
from claims.report.told import Told
from claims.ruling.entry import Together
from claims.ruling.explore import Explorer
from claims.ruling.otherwise import changed_record, left_open
from claims.ruling.ruling import Ruling
from claims.ruling.why import OtherLine, line_to

MOST_ROWS: Final = 64
"""Rulings at most in one table."""


def print_why(
    record: ClaimRecord,
    tricks: int,
    limit: float,
    nodes: int | None,
    language: str,
    colour: Colour,
    as_json: bool,
) -> bool:
    """Print why claimer's side does not get so many tricks; whether there was an answer. Ruling the
    claim and looking for the line may cost ``limit`` seconds and ``nodes`` positions together.

    Raises:
        InputError: when so many are not left, or the ruling rests on no search of normal lines.
    """
    left = record.position.tricks_left
    if tricks > left:
        reason = Message("{tricks} tricks of {most}", tricks=tricks, most=left)
        raise InputError([Problem("tricks", reason, Message("0 to {most}", most=left))])
    explorer = Explorer(record, limit, nodes)
    found = line_to(explorer, tricks)
    ruled = explorer.judgement.tricks
    if as_json:
        print_json(_why_json(found, ruled))
    else:
        console = open_console(colour)
        speech = Speech(language, shows_symbols(console))
        _print_why(Printer(console, speech), record, found, ruled)
    return found.found != "unknown"


def _why_json(found: OtherLine, ruled: int | None) -> dict[str, Any]:
    return {
        "tricks": found.tricks,
        "ruled": ruled,
        "found": found.found,
        "no_normal_line": found.no_normal,
        "no_legal_line": found.least is not None,
        "line": [card_name(card) for card in found.cards],
        "first_not_normal": None
        if found.place is None
        else {
            "place": found.place,
            "card": card_name(found.cards[found.place]),
            "because": str(found.because),
        },
    }


def _print_why(printer: Printer, record: ClaimRecord, found: OtherLine, ruled: int | None) -> None:
    """The answer for a person: one sentence, then the line."""
    say = printer.speech.say
    printer.line(say(_sentence(record, found, ruled)), style=VERDICT)
    if not found.cards:
        return
    printer.line("")
    printer.position(record.position)
    printer.line("")
    now = record.position
    row = [_card(printer, now.leader + place, card) for place, card in enumerate(now.trick)]
    number, told = 1, ""
    for place, card in enumerate(found.cards):
        row.append(_card(printer, now.turn, card))
        if place == found.place:
            row[-1] += " !"
            told = say(Message("{card} is {because}", card=card_name(card), because=found.because))
        now = play_card(now, card)
        if now.trick:
            continue
        wins = say(Message("{seat} wins", seat=SEAT_NAMES[now.leader]))
        lost = "" if same_side(now.leader, record.claim.by) else LOST
        printer.line(f"{number:>2}.  {'  '.join(row)}   {wins}", style=lost, indent=2)
        if told:
            printer.line(told, indent=7)
        row, number, told = [], number + 1, ""


def _card(printer: Printer, seat: int, card: int) -> str:
    return f"{printer.speech.seat_letter(seat % 4)} {printer.speech.card(card_name(card))}"


def _sentence(record: ClaimRecord, found: OtherLine, ruled: int | None) -> Message:
    """What the line shows."""
    tricks = trick_count(found.tricks)
    match found.found:
        case "normal" if found.tricks == ruled:
            return Message(
                "{tricks} is the ruling: every card of this line is normal.", tricks=tricks
            )
        case "normal":
            return Message(
                "{tricks} would come from normal play too, and another normal line takes {ruled}: "
                "the doubt goes against claimer (70A).",
                tricks=tricks,
                ruled=ruled,
            )
        case "unusual":
            assert found.place is not None
            return Message(
                "{tricks} only with a card that is not normal: {card} in this line.",
                tricks=tricks,
                card=card_name(found.cards[found.place]),
            )
        case "none" if found.least is not None:
            return Message(
                "No legal line gives claimer's side {tricks}: the worst takes {least}.",
                tricks=tricks,
                least=found.least,
            )
        case "none":
            return Message(
                "No line gives claimer's side {tricks} with at most one card that is not normal.",
                tricks=tricks,
            )
    if found.no_normal:
        return Message(
            "No normal line takes {tricks}: that is proven. None with one card that is not normal "
            "was found within the limits.",
            tricks=tricks,
        )
    return Message("No line to {tricks} was found within the limits.", tricks=tricks)


@dataclass(frozen=True, slots=True)
class Alternatives:
    """What is tried: each name with its values, as JSON has them."""

    tried: Mapping[str, Sequence[object]]

    @classmethod
    def read(cls, texts: Sequence[str]) -> "Alternatives":
        """Read ``aware_of_trump=yes,no``, ``class=expert``, ``profile=WBF,FFB``, ``laws=2007``.

        Raises:
            InputError: with everything that is none of these.
        """
        tried: dict[str, Sequence[object]] = {}
        problems = []
        for text in texts:
            name, _, values = text.partition("=")
            name = name.strip()
            parts = [part.strip() for part in values.split(",") if part.strip()]
            if name in ("profile", "laws", "edition") and parts:
                tried["profile" if name == "profile" else "laws"] = parts
                for part in parts:
                    try:
                        profile_named(part)
                    except InputError as error:
                        problems.extend(error.problems)
            elif name in FINDINGS and parts:
                listed = isinstance(FINDINGS[name].example, list)
                separate = values.split(";") if listed else parts
                tried[name] = [finding_value(name, one) for one in separate]
                for value in tried[name]:
                    problems.extend(convert_record({"findings": {name: value}})[1])
            else:
                problems.append(
                    Problem(
                        name[:40] or "what-if",
                        Message("is no finding, class, profile or laws with values"),
                        Message("such as aware_of_trump=yes,no or profile=WBF,FFB"),
                    )
                )
        if problems:
            raise InputError(problems)
        return cls(tried)

    def combinations(self) -> list[dict[str, object]]:
        """Every combination of the values, in order; none where nothing is tried.

        Raises:
            InputError: when there are more than ``MOST_ROWS``.
        """
        if not self.tried:
            return []
        names = list(self.tried)
        made = [
            dict(zip(names, one, strict=True)) for one in itertools.product(*self.tried.values())
        ]
        if len(made) > MOST_ROWS:
            reason = Message("{n} rulings are asked for", n=len(made))
            raise InputError([Problem("what-if", reason, Message("{n} at most", n=MOST_ROWS))])
        return made


def print_what_if(
    record: ClaimRecord,
    question: Alternatives,
    asked: Asked,
    lines: bool = False,
) -> set[str]:
    """Rule the record as it is and under each combination, and print the table; with ``lines`` each
    of these rulings after it. A question that tries nothing is taken for what the ruling itself
    leaves open: each finding the other way, each regulator that would rule otherwise. The limits of
    ``asked`` are for the whole table. The statuses that came up.

    Raises:
        InputError: when a combination makes no record.
    """
    console = open_console(asked.colour)
    speech = Speech(asked.language or user_language(), shows_symbols(console))
    together = Together(asked.limit, asked.nodes)
    changes = question.combinations()
    now = together.rule(record, len(changes))
    if not question.tried:
        changes = left_open(now)
    made = [(record, now, dict[str, object]())]
    for place, one in enumerate(changes, 1):
        changed = changed_record(record, one)
        made.append((changed, together.rule(changed, len(changes) - place), one))
    rows = [_row(*one, speech) for one in made]
    statuses = {row["status"] for row in rows}
    if asked.as_json:
        print_json([{name: row[name] for name in row if name != "told"} for row in rows])
        return statuses
    _print_table(console, speech, rows)
    if not changes:
        console.print(speech.say(Message("Nothing that is open would change it.")))
    for under, ruling, change in made[1:] if lines else ():
        console.print()
        told = ", ".join(f"{name}={_told(speech, value)}" for name, value in change.items())
        console.rule(told, style="dim")
        print_ruling(console, ruling, under, speech)
    return statuses


def _print_table(console: Console, speech: Speech, rows: Sequence[Mapping[str, Any]]) -> None:
    """The rulings, one a row, under what each was asked."""
    tried = list(dict.fromkeys(name for row in rows for name in row["if"])) or [""]
    table = Table(box=None, pad_edge=False)
    for name in tried:
        table.add_column(name)
    for heading in (Message("Tricks"), Message("Result"), Message("Laws")):
        table.add_column(speech.say(heading))
    for row in rows:
        values = [_told(speech, row["if"].get(name)) for name in tried]
        if not row["if"]:
            values[0] = speech.say(Message("as it is"))
        same = row["tricks"] == rows[0]["tricks"]
        cells = [*values, row["told"], row["result"] or "", " ".join(row["laws"])]
        table.add_row(*cells, style="" if same else "bold")
    console.print(table)


def _row(
    record: ClaimRecord, ruling: Ruling, change: Mapping[str, object], speech: Speech
) -> dict[str, Any]:
    verdict = ruling.verdict
    told = Told(ruling, record, speech)
    tricks = None if verdict is None else verdict.claimer_tricks
    return {
        "if": dict(change),
        "status": ruling.status,
        "tricks": tricks,
        "result": None
        if verdict is None or verdict.result is None
        else speech.result(verdict.result),
        "laws": ruling.laws or [],
        "told": f"{tricks}/{record.position.tricks_left}"
        if tricks is not None
        else told.headline(),
    }


def _told(speech: Speech, value: object) -> str:
    """The value of a finding or a profile."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return speech.say(Message("yes")) if value else speech.say(Message("no"))
    if isinstance(value, list):
        return " ".join(speech.cards(str(one)) for one in value)
    return speech.say(str(value))
