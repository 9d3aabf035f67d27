"""Every structure that a statement can have, said in several ways (``structures_*.json``).

Each row is an ending, words, the tricks that a director gives, the plan that they say and what of
them is ignored. The endings are such that the structure changes the ruling.
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

FOLDER = Path(__file__).parent / "statement"
TABLES = {
    path.stem.removeprefix("structures_"): json.loads(path.read_text(encoding="utf-8"))
    for path in sorted(FOLDER.glob("structures_*.json"))
}
ROWS = [
    (language, structure, row)
    for language, table in TABLES.items()
    for structure, rows in table["structures"].items()
    for row in rows
]


def ending(language: str, name: str) -> tuple[dict[str, Any], str]:
    """An ending of a language's table, and who claims."""
    given = dict(TABLES[language]["positions"][name])
    return given, given.pop("by", "S")


@pytest.mark.parametrize(("language", "structure", "row"), ROWS, ids=lambda part: str(part)[:90])
def test_a_structure_is_read(language: str, structure: str, row: list[Any]) -> None:
    name, words, _, plan, ignored = row
    given, by = ending(language, name)
    facts = facts_of(claim_record(given, "", None, by=by))
    reading = parse_statement(words, language, facts=facts)[0]
    assert list(say_plan(reading.plan, "en")) == plan, structure
    assert [span.text for span in reading.plan.ignored] == ignored


@pytest.mark.parametrize(("language", "structure", "row"), ROWS, ids=lambda part: str(part)[:90])
def test_a_structure_is_ruled(language: str, structure: str, row: list[Any]) -> None:
    name, words, expected, _, _ = row
    given, by = ending(language, name)
    claim = {"by": by, "tricks": None, "statement": words, "language": language}
    record = {"schema": "bridge-claim/1", **given, "claim": claim, "stage": "contested"}
    verdict = claims.rule(record).verdict
    assert verdict is not None and verdict.claimer_tricks == expected, structure


@pytest.mark.parametrize("language", sorted(TABLES.keys() & {"en", "fr"}))
def test_every_structure_is_said_in_four_ways(language: str) -> None:
    few = [name for name, rows in TABLES[language]["structures"].items() if len(rows) < 4]
    assert not few
    assert len(TABLES[language]["structures"]) >= 31
