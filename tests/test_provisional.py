"""A ruling on words that nobody knows, or that were not all read, says so and what hangs on it."""

import json
from typing import Any

import pytest
from record_maker import claim_record

from claims.ruling.adjudicate import adjudicate

TRUMP_OUT = {
    "contract": "H",
    "declarer": "S",
    "position": {
        "hands": {"N": "-.-.76.54", "E": "-.6.KQ.K", "S": "AK.J.A.-", "W": "83.-.3.T"},
        "leader": "S",
        "trick": [],
    },
}


def ruled(words: str | None, tricks: int | str | None = "rest") -> Any:
    """The ruling, of which each test knows what is there."""
    return adjudicate(claim_record(TRUMP_OUT, words, tricks))


def test_no_statement_is_not_an_empty_one() -> None:
    unknown, silent = ruled(None), ruled("")
    assert unknown.verdict == silent.verdict
    assert silent.provisional is None and silent.statement.known
    assert unknown.provisional is not None and not unknown.statement.known
    assert unknown.provisional.otherwise == {"claimer_tricks": 4}


def test_what_a_careful_statement_saves_is_never_less_than_the_ruling() -> None:
    drawn = ruled("draw the last trump")
    assert drawn.verdict.claimer_tricks == 4 and drawn.provisional is None


@pytest.mark.parametrize(
    ("words", "otherwise"),
    [
        ("zblorgh frumps the six, all mine", 4),
        ("all mine, the zblorgh", 4),
        ("draw the last trump after zblorghing spades", 3),
    ],
)
def test_a_word_ignored_that_could_matter_makes_it_provisional(words: str, otherwise: int) -> None:
    ruling = ruled(words)
    assert ruling.statement.ignored
    assert ruling.provisional is not None, json.dumps(ruling.statement.ignored)
    assert ruling.provisional.otherwise == {"claimer_tricks": otherwise}


def test_a_slight_word_ignored_does_not() -> None:
    ruling = ruled("draw the last trump of onto it")
    assert ruling.verdict.claimer_tricks == 4
    assert ruling.provisional is None


def test_an_unknown_language_says_so() -> None:
    ruling = ruled("faccio tutto io, batto le atout poi le picche")
    assert ruling.verdict.claimer_tricks == 3
    assert "no language" in ruling.provisional.because
