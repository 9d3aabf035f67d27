"""What is said at one table is said at any: sentences of the tables, read in other positions."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from record_maker import claim_record, sound_record

from claims.doctrine.plans import steps_of
from claims.record import ClaimRecord, record_from_json
from claims.ruling.possible import facts_of
from claims.statement.parse import parse_statement

FOLDER = Path(__file__).parent / "statement"
SAID = [
    (row[1], path.stem.removeprefix("structures_"))
    for path in sorted(FOLDER.glob("structures_*.json"))
    for rows in json.loads(path.read_text(encoding="utf-8"))["structures"].values()
    for row in rows
]
NO_CLUB = claim_record(
    {
        "contract": "4S",
        "declarer": "S",
        "position": {
            "hands": {"N": "A.A.A.-", "E": "-.3.-.32", "S": "K.K.K.-", "W": "-.2.-.54"},
            "leader": "S",
            "trick": [],
        },
    },
    None,
    None,
)
"""Claimer's side has no club, of which a trick was named."""


@given(st.integers(0, 10**6).map(lambda seed: record_from_json(sound_record(seed))), st.data())
@settings(max_examples=300, deadline=None)
def test_a_sentence_is_read_in_any_position(record: ClaimRecord, data: st.DataObject) -> None:
    said, language = data.draw(st.sampled_from(SAID))
    read_in(record, said, language)


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("club at once, West takes it, so I make two", "en"),
        ("trèfle tout de suite, c'est Ouest qui prend, alors j'en fais deux", "fr"),
    ],
)
def test_a_suit_that_he_has_none_of(said: str, language: str) -> None:
    read_in(NO_CLUB, said, language)


def read_in(record: ClaimRecord, said: str, language: str) -> None:
    """Every reading is a plan that the search can obey, and tells every word at its place."""
    for reading in parse_statement(said, language, facts=facts_of(record)):
        steps_of(reading.plan, record)
        words = reading.words
        assert [word.text for word in words] == [said[word.start : word.end] for word in words]
        told = "".join(word.text for word in words)
        assert [c for c in told if c.isalnum()] == [c for c in said if c.isalnum()]
