"""Words heaped up without end: what is tried to read them is bounded, and what is passed over said.

The seconds are measured by ``bench/faults.py statements`` and ``heaps``; here what is tried is
counted, which is the same on every machine.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from statement_mutations import heap, odd_statement

from claims.cli import cli
from claims.statement import effort
from claims.statement.effort import ENOUGH, HASTY, IN_HASTE, STRETCH, WHOLE, Effort
from claims.statement.parse import parse_statement

FOLDER = Path(__file__).parent / "statement"
ONE = 3_000
"""What a single step may take beyond what there is: a list shared out, a noun's words."""


class Counted(Effort):
    """An effort that counts what it is spent on."""

    all: list["Counted"] = []  # noqa: RUF012

    def __init__(self, readers: int = 1) -> None:
        super().__init__(readers)
        self.tried = 0
        Counted.all.append(self)

    def spend(self, much: int) -> bool:
        if self.haste < 2:
            self.tried += much
        return super().spend(much)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Counted]]:
    """The efforts of the statements read in a test."""
    monkeypatch.setattr("claims.statement.words.text.Effort", Counted)
    Counted.all.clear()
    yield Counted.all
    Counted.all.clear()


def said() -> Iterator[str]:
    """Every statement of the tables."""

    def texts(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            part = list(part.values())
        if isinstance(part, list):
            for each in part:
                yield from texts(each)
        elif isinstance(part, str) and " " in part:
            yield part

    for path in sorted(FOLDER.glob("*.json")):
        yield from texts(json.loads(path.read_text(encoding="utf-8")))


def test_what_people_say_is_not_read_in_haste() -> None:
    hasty = [text for text in said() if any(r.in_haste for r in parse_statement(text))]
    assert not hasty


def test_nothing_is_tried_beyond_what_a_statement_is_worth(counted: list[Counted]) -> None:
    draw = random.Random(14)
    for _ in range(150):
        text = draw.choice([heap, odd_statement])(draw)
        counted.clear()
        parse_statement(text)
        stretches = -(-len(text) // STRETCH)
        assert sum(each.tried for each in counted) <= (ENOUGH + IN_HASTE + ONE) * stretches, text


@pytest.mark.parametrize("words", ["7, ", "draw trumps, ", "x ", "si "])
def test_a_long_statement_takes_no_more_than_a_ruling_has(
    words: str, counted: list[Counted]
) -> None:
    parse_statement(words * (20_000 // len(words)))
    stretches = WHOLE // ENOUGH + 2
    assert sum(each.tried for each in counted) <= WHOLE + (IN_HASTE + ONE) * stretches


@pytest.mark.parametrize(
    "text",
    [
        "7, " * 66,
        "x " * 100,
        "as, roi, dame, valet, dix, neuf, huit, sept, " * 6,
        "2 off, 7, 9, " * 15,
    ],
    ids=lambda text: repr(text[:12]),
)
def test_what_is_read_in_haste_is_said(text: str) -> None:
    first = parse_statement(text)[0]
    assert first.in_haste
    words = [word.text for word in first.words]
    assert words == text.replace(",", " ").split()  # none is lost
    told = CliRunner().invoke(cli, ["parse", text]).output
    assert HASTY.pattern in " ".join(told.split())
    assert '"in_haste": true' in CliRunner().invoke(cli, ["parse", "--json", text]).output


def test_a_part_said_in_haste_leaves_the_others_alone() -> None:
    text = "7, " * 66 + ". " * 40 + "I draw trumps and concede a diamond"
    plan = parse_statement(text)[0].plan
    assert {"draw trumps", "you get a diamond"} <= set(plan.understood)


def test_an_effort_is_shared_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "ENOUGH", 100)
    monkeypatch.setattr(effort, "IN_HASTE", 10)
    half = Effort(readers=2)
    assert (half.suffices(STRETCH), half.spend(50), half.haste) == (True, True, 0)
    assert (half.spend(1), half.haste) == (True, 1)
    assert (half.spend(9), half.haste, half.suffices(STRETCH)) == (False, 2, False)
    assert (half.suffices(STRETCH + 1), half.haste) == (True, 0)
