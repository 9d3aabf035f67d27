"""The ruling object: its JSON and its score."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from record_maker import sound_record

from claims.board import Board, Contract
from claims.errors import InputError
from claims.messages import Message
from claims.record import Refused, record_from_json
from claims.ruling.ruling import Engine, LineTrick, Ruling, in_english, refusal, verdict
from claims.ruling.score import declarer_score, result_text, side_vulnerable

# Scores of Law 77, each worked out by hand: contract, tricks, vulnerable, points.
SCORES = [
    (Contract(4, 0, 0, 2), 10, False, "4S=", 420),
    (Contract(4, 0, 0, 2), 9, True, "4S-1", -100),
    (Contract(3, 4, 0, 2), 11, True, "3NT+2", 660),
    (Contract(2, 2, 0, 2), 8, False, "2D=", 90),
    (Contract(2, 2, 1, 2), 9, False, "2DX+1", 280),
    (Contract(5, 1, 1, 2), 9, True, "5HX-2", -500),
    (Contract(4, 0, 2, 2), 6, False, "4SXX-4", -1600),
    (Contract(6, 4, 0, 2), 12, True, "6NT=", 1440),
    (Contract(7, 3, 2, 2), 13, False, "7CXX=", 1960),
    (Contract(1, 4, 2, 2), 7, True, "1NTXX=", 760),
]


@pytest.mark.parametrize(("contract", "tricks", "vulnerable", "text", "points"), SCORES)
def test_score(contract: Contract, tricks: int, vulnerable: bool, text: str, points: int) -> None:
    assert result_text(contract, tricks) == text
    assert declarer_score(contract, tricks, vulnerable) == points


def test_contract_without_level_has_no_score() -> None:
    contract = Contract(None, 1, 0, 2)
    assert result_text(contract, 9) is None and declarer_score(contract, 9, True) is None


def test_vulnerability_of_a_board_number() -> None:
    """As the boards are printed (Law 2): sides vulnerable on boards 1 to 16."""
    printed = ["-", "NS", "EW", "NSEW", "NS", "EW", "NSEW", "-"]
    printed += ["EW", "NSEW", "-", "NS", "NSEW", "-", "NS", "EW"]
    for number, sides in enumerate(printed, 1):
        for board in (Board(number=number), Board(number=number + 16)):
            assert side_vulnerable(board, 2) == ("NS" in sides), number
            assert side_vulnerable(board, 1) == ("EW" in sides), number
    assert side_vulnerable(Board(number=1, vulnerable="All"), 0), (
        "what is stated goes before the number"
    )
    assert side_vulnerable(None, 0) is None
    assert side_vulnerable(Board(dealer=0, event="final"), 0) is None


@given(st.integers(0, 10**6), st.data())
@settings(max_examples=100, deadline=None, derandomize=True)
def test_verdict_shares_out_all_tricks(seed: int, data: st.DataObject) -> None:
    record = record_from_json(sound_record(seed))
    left = record.position.tricks_left
    tricks = data.draw(st.integers(0, left))
    given_tricks = verdict(record, tricks)
    assert given_tricks.claimer_tricks + given_tricks.opponents_tricks == left
    assert record.won is not None and given_tricks.declarer_total is not None
    theirs = record.won[1] + left - (given_tricks.declarer_total - record.won[0])
    assert given_tricks.declarer_total + theirs == 13
    assert given_tricks.result is not None and given_tricks.score_ns is not None
    made = given_tricks.result.endswith("=") or "+" in given_tricks.result
    assert made == ((given_tricks.score_ns > 0) == (record.declarer in (0, 2)))


def test_json_holds_what_is_known_and_nothing_else() -> None:
    made = Ruling(
        status="ruled",
        verdict=None,
        lapse=[],
        notes=[Message("{seat} is {who}", seat="East", who="dummy")],
        line=[LineTrick(trick=1, leader="S", cards=["H3"])],
        engine=Engine(version="9"),
    )
    ruling = in_english(made)
    assert isinstance(ruling.messages["East is dummy"], Message)
    assert msgspec.json.encode(ruling).decode() == ruling.to_json()
    assert json.loads(ruling.to_json()) == {
        "schema": "bridge-ruling/1",
        "status": "ruled",
        "verdict": None,
        "lapse": [],
        "notes": ["East is dummy"],
        "line": [{"trick": 1, "leader": "S", "cards": ["H3"]}],
        "engine": {"version": "9"},
    }


def test_refusal_carries_every_problem() -> None:
    obj: dict[str, Any] = sound_record(1) | {"contract": "x", "stage": "y"}
    with pytest.raises(InputError) as caught:
        record_from_json(obj)
    written = json.loads(refusal(Refused("a", tuple(caught.value.problems), "d")).to_json())
    assert (written["status"], written["id"]) == ("refused", "a")
    assert written["engine"]["input_sha256"] == "d"
    assert [error["field"] for error in written["errors"]] == ["contract", "stage"]
