"""Cards led from one hand to the other, and the order in which they are told.

``statement/moving_between_hands.json``: sentences over endings where the hand that leads, the card
it is led to or the order changes the tricks; each with the plan it says, and what is ignored of it.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from record_maker import claim_record

import claims
from claims.ruling.possible import facts_of
from claims.statement.parse import parse_statement
from claims.statement.say import say_plan

TABLE = json.loads(
    (Path(__file__).parent / "statement" / "moving_between_hands.json").read_text(encoding="utf-8")
)
ROWS = pytest.mark.parametrize("row", TABLE["said"], ids=lambda row: f"{row[0]} {row[2]}"[:90])


@ROWS
def test_a_move_between_the_hands_is_read(row: list[Any]) -> None:
    name, language, words, _, plan, ignored = row
    given = TABLE["positions"][name]
    record = claim_record(given, "", None, by=given["declarer"])
    reading = parse_statement(words, language, facts=facts_of(record))[0]
    assert list(say_plan(reading.plan, "en")) == plan
    assert [span.text for span in reading.plan.ignored] == ignored


@ROWS
def test_a_move_between_the_hands_is_ruled(row: list[Any]) -> None:
    name, language, words, expected, _, _ = row
    given = TABLE["positions"][name]
    claim = {"by": given["declarer"], "tricks": None, "statement": words, "language": language}
    record = {"schema": "bridge-claim/1", **given, "claim": claim}
    verdict = claims.rule(record | {"stage": "contested"}).verdict
    assert verdict is not None and verdict.claimer_tricks == expected
