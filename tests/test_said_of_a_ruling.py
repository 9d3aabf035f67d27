"""What a ruling says of itself is what it rests on: laws that decided, findings that are open, what
stands; and all that is wrong with a record at once."""

import json
from typing import Any

import pytest
from ending import FINESSE, ending, otherwise, outcomes, record, ruled, tricks

from claims.record import read_records
from claims.report.text import render
from claims.ruling.adjudicate import adjudicate
from claims.ruling.entry import rule_entry
from claims.ruling.ruling import InputFault

RUN = {"N": "-.AKT4.-.-", "E": "-.-.-.9876", "S": "-.Q32.-.5", "W": "-.J987.-.-"}
"""East shows out on the first round of hearts: the finesse of the ten is marked."""

GIVES = {"N": "-.K.5.2", "E": "K.Q.-.3", "S": "A3.-.-.A", "W": "-.-.KQ.4"}
"""Spades are trumps, South is on lead and has all three tricks."""

TRUMP_OUT = {"N": "-.K4.A6.9", "E": "-.QT9.J.K", "S": "Q5.A.K.A", "W": "7.-.Q5.J8"}
"""Spades are trumps and West has the last one: South has five tricks, four if he forgets it."""

EAST: dict[str, Any] = {
    "by": "E",
    "tricks": 1,
    "statement": "I take one trick, you have the others",
}


def told(hands: dict[str, str], contract: str = "4S", **changes: Any) -> str:
    """The report on one line."""
    one = record(hands, contract, **changes)
    return " ".join(render(adjudicate(one), one).split())


def errors(hands: dict[str, str], contract: str, **changes: Any) -> list[InputFault]:
    """What is wrong with a record."""
    (entry,) = read_records(json.dumps(ending(hands, contract, **changes)))
    return rule_entry(entry).errors or []


@pytest.mark.parametrize(
    ("level", "expected", "disputed"), [("beginner", 3, 0), ("average", 4, 1), ("expert", 4, 0)]
)
def test_his_words_bind_the_suit_he_runs_and_no_card_of_it(
    level: str, expected: int, disputed: int
) -> None:
    assert tricks(ruled(RUN, findings={"class": level})) == 4
    ruling = ruled(RUN, claim={"statement": "Running the hearts"}, findings={"class": level})
    assert tricks(ruling) == expected
    notes = [note for note in ruling.notes or [] if "Disputed" in note]
    assert len(notes) == disputed and all(note.endswith("gets 3.") for note in notes)


@pytest.mark.parametrize(
    "findings", [{"partner_objected_at_once": True}, {"is_claim": False}], ids=["68B2", "68A"]
)
def test_what_was_taken_in_play_that_went_on_stands(findings: dict[str, Any]) -> None:
    went_on = ruled(GIVES, "4S", claim=EAST, findings=findings)
    assert went_on.verdict is None and went_on.outlook is not None
    after = findings | {"tricks_after_play": 1}
    ruling = ruled(GIVES, "4S", claim=EAST, findings=after)
    assert (ruling.status, tricks(ruling), ruling.outlook) == ("play-continues", 1, None)
    text = told(GIVES, claim=EAST, findings=after)
    assert text.startswith("The score obtained in the play that followed stands.")


def test_68b2_whether_partner_objected_at_once_is_the_directors_to_find() -> None:
    objects = {"claim": EAST, "objections": [{"by": "W", "words": "No"}]}
    ruling = ruled(GIVES, "4S", **objects)
    assert ruling.status == "play-continues"
    assert otherwise(ruling, "partner_objected_at_once") == (True, 0)
    found = ruled(GIVES, "4S", **objects, findings={"partner_objected_at_once": True})
    assert not found.open_findings


@pytest.mark.parametrize("edition", ["1987", "1997", "2007", "2017"])
def test_68b2_what_partner_objected_to_concedes_nothing(edition: str) -> None:
    ruling = ruled(
        GIVES, "4S", laws=edition, claim=EAST, findings={"partner_objected_at_once": True}
    )
    assert not [node for node in ruling.trace or [] if "concedes the other" in node.outcome]


def test_that_the_directors_plan_replaced_the_words_is_said() -> None:
    said = {"statement": "draw trumps", "plan": ["run the hearts"]}
    for claim, replaced in ((said, True), (said | {"statement": ""}, False)):
        notes = ruled(TRUMP_OUT, "4S", claim=claim).notes or []
        assert any("own reading stands in place" in note for note in notes) is replaced


def test_a_claim_does_not_stand_by_the_trick_that_a_revoke_gives_back() -> None:
    """67B1b moves the trick that 70C costs."""
    hands = TRUMP_OUT | {"E": "-.QT98.J.K"}
    placed = {"defective_by": "E", "defective_led": "S", "card_placed": "H8"}
    moves: dict[str, Any] = {"findings": placed | {"defective_trick_moves": True}}
    ruling = ruled(hands, "4S", **moves)
    assert tricks(ruling) == 5 and ruling.verdict is not None and ruling.verdict.moved == 1
    text = told(hands, **moves)
    assert "His side gets 5." in text and "The normal line that costs most" in text


def test_70e2_an_order_that_nobody_prescribes_is_told_as_usage() -> None:
    hands = {"N": "32.-.-.-", "E": "-.-.K.5", "S": "-.-.-.K3", "W": "-.-.76.-"}
    for regulation, usage in (("WBF", True), ("EBU", False), ("ACBL", False)):
        ruling = ruled(hands, regulation=regulation, findings={"forgotten": ["C5"]})
        (order,) = outcomes(ruling, "70E2")
        assert ("by usage" in order) is usage, regulation


def test_71b_that_gives_nothing_back_does_not_decide_where_71a_does() -> None:
    hands = {"N": "-.2.2.-", "E": "-.A.3.-", "S": "A.3.-.-", "W": "-.4.4.-"}
    ruling = ruled(
        hands,
        "4S",
        stage="concession-withdrawn",
        claim={"tricks": 1, "statement": "a heart to you"},
        findings={"tricks_won_in_fact": 1},
    )
    assert ruling.laws == ["71A"] and outcomes(ruling, "71B")


def test_68b1_says_what_an_abandoned_hand_and_words_for_some_tricks_concede() -> None:
    hands = {"N": "-.K2.-.-", "E": "-.QJ.-.-", "S": "AK.-.-.-", "W": "-.-.QJ.-"}
    given_up: dict[str, Any] = {"claim": {"tricks": None}, "findings": {"abandoned_hand": True}}
    ruling = ruled(hands, "4S", **given_up)
    assert ruling.laws is not None and ruling.laws[0] == "71B" and "68B1" in ruling.laws
    assert "South conceded both tricks. His side gets 2." in told(hands, **given_up)
    short = ruled(FINESSE, claim={"tricks": None, "statement": "one trick"})
    assert "68B1" in (short.laws or [])
    assert outcomes(short, "68B1") == ["claiming 1 of 2 concedes the other 1"]


@pytest.mark.parametrize(
    ("changes", "stands"),
    [
        ({}, "The claim stands."),
        ({"stage": None}, "The claim stands."),
        ({"stage": "agreement-withdrawn"}, "The agreement stands."),
    ],
)
def test_69_an_agreement_stands_whatever_the_stage_says(
    changes: dict[str, Any], stands: str
) -> None:
    aware = {"aware_of_trump": True}
    assert stands in told(TRUMP_OUT, **changes, findings=aware)
    late = aware | {"called_on_next_board": True}
    assert "The agreement stands." in told(TRUMP_OUT, **changes, findings=late)


def test_what_is_wrong_beside_a_hand_that_cannot_be_read_is_named_at_once() -> None:
    hands = {"N": "-.K4.A6.99", "E": "-.QT9.J.K", "S": "Q5.A.K.A", "W": "7.-.Q5.J"}
    found = errors(
        hands,
        "8S",
        position={"trick": ["SQ", "H2"], "won": {"declarer": 9, "defenders": 3}},
        claim={"tricks": 7},
    )
    assert {error.field for error in found} == {
        "contract",
        "position.hands.N",
        "position.hands.S",
        "position.trick[0]",
        "position.trick[1]",
        "position.won",
        "claim.tricks",
    }
    assert len(found) == 7


def test_of_two_hands_that_differ_neither_is_called_wrong() -> None:
    hands = {"N": "-.K4.A6.99", "E": "-.QT9.JJ.K", "S": "Q5.A.K.A", "W": "7.-.Q5.J"}
    fields = {error.field for error in errors(hands, "4S")}
    assert fields == {"position.hands.N", "position.hands.E"}


def test_a_number_below_the_least_is_told_the_least() -> None:
    (error,) = errors(TRUMP_OUT, "4S", findings={"minutes_after_score": -3})
    assert error.expected == "0 or more"


def test_64a_whose_tricks_since_a_revoke_are_counted_is_said() -> None:
    won = {"won": {"declarer": 5, "defenders": 3}}
    stated = {"revoke_established": True, "revoke_trick_won_by": "W", "tricks_since_revoke": 4}
    (error,) = errors(TRUMP_OUT, "4S", position=won, findings=stated | {"revoke_by": "W"})
    assert "West's side is said to have won 5 tricks since the revoke" in error.reason
    assert error.expected == "2 at most"
    both = ruled(TRUMP_OUT, "4S", position=won, findings=stated | {"revoke_by": ["W", "S"]})
    assert "64B7" in (both.laws or []), "of two sides that revoked either may be meant"


def test_71c_of_1997_is_said_to_its_end() -> None:
    hands = {"N": "-.K3.-.-", "E": "-.J6.-.-", "S": "-.A2.-.-", "W": "-.Q5.-.-"}
    ruling = ruled(
        hands,
        laws="1997",
        stage="concession-withdrawn",
        claim={"tricks": 1, "statement": "one heart to you"},
        findings={"called_on_next_board": False, "round_ended": False},
    )
    assert "no normal play may lose the trick (1997)" in outcomes(ruling, "71C")[0]


def test_who_says_that_he_ruffs_the_return_does_so() -> None:
    """He threw a winner on it, for any card kept what he was sure of."""
    hands = {"N": "32.A4.-.6", "E": "QJ.-.KQ.J", "S": "AK.53.2.-", "W": "T9.Q.J.T"}
    said = {"by": "S", "tricks": None, "statement": "I lose a diamond, then I ruff the return"}
    ruling = adjudicate(record(hands, "4H", claim=said))
    assert ruling.line is not None and ruling.line[1].leader == "E"
    assert ruling.line[1].cards[1].startswith("H")
