"""Bad facts are refused by name, all at once."""

from dataclasses import replace
from typing import Any

import pytest

from claims.errors import InputError
from claims.law.check import check_record
from claims.record import ClaimRecord, record_from_json


def record(**changes: Any) -> ClaimRecord:
    base: dict[str, Any] = {
        "schema": "bridge-claim/1",
        "contract": "4S",
        "declarer": "S",
        "position": {
            "hands": {"N": "2.A4.3.-", "E": "-.QJ.98.-", "S": "J.K5.-.-", "W": "5.8.2.3"},
            "leader": "S",
            "trick": ["SQ"],
        },
        "claim": {"by": "S", "tricks": 4, "statement": "the rest"},
    }
    constraints = changes.pop("constraints", [])
    base["position"]["constraints"] = constraints
    return record_from_json(base | changes)


def fields(given: ClaimRecord) -> list[str]:
    return [problem.field for problem in check_record(given)]


def test_a_sound_record_has_no_problem() -> None:
    sound = {"aware_of_trump": True, "class": "expert", "tricks_won_in_fact": 1}
    assert fields(record(findings=sound)) == []


def test_what_excludes_each_other_is_named_with_all_else_when_the_record_is_read() -> None:
    with pytest.raises(InputError) as caught:
        record(
            contract="8S",
            findings={"mentioned_trump": True, "aware_of_trump": False},
            constraints=[
                {"player": "W", "kind": "lead-required", "suit": "H"},
                {"player": "W", "kind": "lead-forbidden", "suit": "D"},
            ],
        )
    assert [problem.field for problem in caught.value.problems] == [
        "contract",
        "findings.mentioned_trump",
        "position.constraints[1]",
    ]


def test_every_problem_is_named_at_once() -> None:
    given = record(findings={"tricks_after_play": 5, "revoke_trick": 3})
    assert fields(given) == ["findings.tricks_after_play", "findings.revoke_trick"]
    known = given.findings.finding("mentioned_trump", True).finding("aware_of_trump", False)
    assert fields(replace(given, findings=known))[0] == "findings.mentioned_trump"


def test_numbers_beyond_the_play() -> None:
    assert fields(record(findings={"tricks_won_in_fact": 10})) == ["findings.tricks_won_in_fact"]
    late = record(findings={"revoke_by": "W", "revoke_trick": 11})
    assert fields(late) == ["findings.revoke_trick"]
    assert fields(record(findings={"revoke_by": "W", "revoke_trick": 10})) == []


def test_the_revoke_card_was_the_revokers() -> None:
    deal = "N:8765.K32.QT8.976 432.7654.543.AKQ QT.QJT.K976.JT83 AKJ9.A98.AJ2.542"
    given: dict[str, Any] = {
        "schema": "bridge-claim/1",
        "contract": "4S",
        "declarer": "E",
        "deal": deal,
        "play": ["S: C3 C2 C6 CA", "E: H4 D6"],
        "claim": {"by": "E", "tricks": 12},
    }
    mine = record_from_json(given | {"findings": {"revoke_by": "S", "revoke_cards": ["D6"]}})
    assert check_record(mine) == []
    other = record_from_json(given | {"findings": {"revoke_by": "S", "revoke_cards": ["CA"]}})
    (problem,) = check_record(other)
    assert problem.card == "CA" and problem.law == "61A"


def test_57a_binds_one_who_has_yet_to_play() -> None:
    west = {"player": "W", "kind": "play-highest", "suit": "S"}
    assert fields(record(constraints=[west])) == []
    begun = {
        "hands": {"N": "2.A4.3.-", "E": "-.QJ.98.-", "S": "J.K5.-.-", "W": "-.8.2.3"},
        "leader": "S",
        "trick": ["SQ", "S5"],
        "constraints": [west],
    }
    assert fields(record(position=begun)) == ["position.constraints[0]"]
