"""Ruled end to end: agreement and concessions taken back, no claim at all, revokes."""

from typing import Any

import pytest
from ending import CRASH, FINESSE, FORGOTTEN, KEEP_THE_ACE, otherwise, record, ruled, tricks

from claims.record import record_from_json
from claims.report.speech import Speech
from claims.report.told import Told
from claims.ruling.adjudicate import adjudicate
from claims.ruling.continuations import Continuations
from claims.ruling.ruling import Ruling

CONCEDED: dict[str, Any] = {"stage": "concession-withdrawn", "claim": {"tricks": 1}}


# 71: a concession taken back


@pytest.mark.parametrize(
    ("laws", "findings", "expected", "law"),
    [
        ("2017", {}, 2, "71B"),
        ("2007", {}, 2, "71B"),
        ("1997", {"called_on_next_board": False}, 2, "71C"),
        ("1997", {"called_on_next_board": True}, 1, "71A"),
        ("1987", {}, 1, "71A"),
    ],
)
def test_71_what_play_must_be_unable_to_lose(
    laws: str, findings: dict[str, Any], expected: int, law: str
) -> None:
    ruling = ruled(CRASH, laws=laws, findings=findings, **CONCEDED)
    assert (tricks(ruling), (ruling.laws or [])[0]) == (expected, law)


def test_71c_of_1997_an_unrecorded_time_is_open() -> None:
    ruling = ruled(CRASH, laws="1997", **CONCEDED)
    assert tricks(ruling) == 2
    assert otherwise(ruling, "called_on_next_board") == (False, 1)


def test_71_a_concession_that_normal_play_might_cost_stands() -> None:
    ruling = ruled(FINESSE, **CONCEDED)
    assert tricks(ruling) == 1 and ruling.profiles == {
        f"{name} 2017": 1 for name in ("WBF", "FFB", "EBU", "ACBL")
    }


def test_71a_no_more_comes_back_than_was_undecided() -> None:
    ruling = ruled(CRASH, findings={"tricks_won_in_fact": 1}, **CONCEDED)
    assert tricks(ruling) == 2 and (ruling.laws or [])[:2] == ["71A", "71B"]


@pytest.mark.parametrize("claimed", ["rest", 1])
def test_71_what_is_taken_as_conceded_of_a_claim_of_every_trick_is_said(claimed: object) -> None:
    for late in ({}, {"minutes_after_score": 31}):
        taken_back = CONCEDED | {"claim": {"tricks": claimed}}
        notes = ruled(CRASH, findings=late, **taken_back).notes or []
        said = any("it is taken that he kept 1 trick." in note for note in notes)
        assert said is (claimed == "rest")


def test_71_moves_the_score_that_stood() -> None:
    verdict = ruled(CRASH, **CONCEDED).verdict
    assert verdict is not None
    assert (verdict.table_score_ns, verdict.score_ns, verdict.score_change_ns) == (-50, 400, 450)


# 69: agreement taken back

AGREED: dict[str, Any] = {"stage": "agreement-withdrawn"}


def test_69b2_a_trick_they_would_likely_have_won_goes_back_with_its_odds() -> None:
    ruling = ruled(KEEP_THE_ACE, **AGREED)
    assert (tricks(ruling), ruling.laws) == (1, ["69B2"])
    (reason,) = [node.outcome for node in ruling.trace or [] if node.law == "69B2"]
    assert "3/4 of the normal continuations" in reason, "few of them are counted, not sampled"
    assert [node.law for node in ruling.trace or []].count("79C") == 1


def test_continuations_drawn_at_random_are_not_every_line(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = ruled(KEEP_THE_ACE, **AGREED).certificate
    monkeypatch.setattr(Continuations, "counted", lambda self: None)
    ruling = ruled(KEEP_THE_ACE, **AGREED)
    (reason,) = [node.outcome for node in ruling.trace or [] if node.law == "69B2"]
    assert "drawn at random" in reason
    assert counted is not None and counted.complete
    assert ruling.certificate is not None and not ruling.certificate.complete
    told = Told(ruling, record(KEEP_THE_ACE, **AGREED), Speech("en")).analysis()
    assert told[-1].startswith("Searched as far as the ruling needs")


@pytest.mark.parametrize(
    ("hands", "changes", "told"),
    [
        (FINESSE, CONCEDED, "The concession stands."),
        (FORGOTTEN, AGREED, "The agreement stands."),
        (CRASH, {"claim": {"tricks": 2}}, "The claim stands."),
    ],
)
def test_what_stands_is_named(hands: dict[str, str], changes: dict[str, Any], told: str) -> None:
    ruling = ruled(hands, **changes)
    said = Told(ruling, record(hands, **changes), Speech("en")).outcome()
    assert told in said
    withdrawn = changes is not CONCEDED and changes is not AGREED
    assert ("The score on the table stands." in said) != withdrawn


def test_69b_of_1997_asks_for_no_normal_play() -> None:
    """West would find the discard, but throwing the king is no more than careless."""
    assert tricks(ruled(KEEP_THE_ACE, laws="1997", **AGREED)) == 2
    sure = {"N": "32.-.-.-", "E": "Q5.-.-.-", "S": "AJ.-.-.-", "W": "K4.-.-.-"}
    ruling = ruled(sure, laws="1997", **AGREED)
    assert (tricks(ruling), (ruling.laws or [])[0]) == (1, "69B")


def test_69a_when_it_was_taken_back_is_open_where_it_matters() -> None:
    """Agreed to, the finesse would have worked; contested at once, it is not accepted."""
    ruling = ruled(FINESSE, **AGREED)
    assert tricks(ruling) == 2 and otherwise(ruling, "called_on_next_board") == (True, 1)
    at_once = {"called_on_next_board": False, "round_ended": False}
    contested = ruled(FINESSE, findings=at_once, **AGREED)
    assert tricks(contested) == 1 and "70E1" in (contested.laws or [])
    assert contested.verdict is not None and contested.verdict.table_score_ns is None


STOPPED: dict[str, Any] = {
    "contract": "3NT",
    "declarer": "S",
    "position": {
        "hands": {
            "N": "K64.T8.A7.9",
            "E": "QJ9.A3.KQ.5",
            "S": "A87.KQ9.J6.-",
            "W": "T53.J72.T9.-",
        },
        "leader": "E",
    },
    "claim": {"by": "S", "tricks": 8, "statement": ""},
}
"""East is sure of the ace of hearts."""


@pytest.mark.parametrize(
    ("changes", "most", "note"),
    [
        (AGREED, 7, "had play gone on"),
        (AGREED | {"laws": "1997"}, 7, "by any normal play"),
        (AGREED | {"findings": {"tricks_won_in_fact": 2}}, 6, "had play gone on"),
    ],
)
def test_69_what_was_not_decided_leads_with_what_is_proven(
    changes: dict[str, Any], most: int, note: str
) -> None:
    made = record_from_json({"schema": "bridge-claim/1"} | STOPPED | changes)
    ruling = adjudicate(made, nodes=30_000)
    assert ruling.status == "undecided" and ruling.bounds is not None
    assert ruling.bounds.claimer_tricks is not None
    assert ruling.bounds.claimer_tricks[1] == most
    assert any(note in said for said in ruling.notes or [])


def test_71_what_best_play_cannot_bring_back_is_not_searched_for() -> None:
    """Seven were kept, and six is all that best play brings."""
    made = record_from_json(
        {"schema": "bridge-claim/1"} | STOPPED | {"stage": "concession-withdrawn"}
    )
    ruling = adjudicate(made, nodes=3_000)
    assert (ruling.status, tricks(ruling)) == ("ruled", 7)


def test_69b1_a_trick_won_in_fact_goes_back() -> None:
    ruling = ruled(CRASH, findings={"tricks_won_in_fact": 1}, **AGREED)
    assert (tricks(ruling), (ruling.laws or [])[0]) == (1, "69B1")


@pytest.mark.parametrize("stage", ["agreement-withdrawn", "concession-withdrawn"])
def test_79c_too_late_the_score_stands(stage: str) -> None:
    late = ruled(
        KEEP_THE_ACE, stage=stage, claim={"tricks": 1}, findings={"minutes_after_score": 31}
    )
    assert (tricks(late), late.laws) == (1, ["79C"])
    assert late.verdict is not None and late.verdict.score_change_ns == 0
    longer = {"minutes_after_score": 31, "correction_minutes": 60}
    in_time = ruled(KEEP_THE_ACE, stage=stage, claim={"tricks": 1}, findings=longer)
    assert in_time.laws is not None and in_time.laws != ["79C"]


# 68: no claim, or one that fell


def test_68b2_partner_objects_to_a_concession() -> None:
    disputed: dict[str, Any] = {
        "stage": "disputed-whether-claim",
        "claim": {"by": "W", "tricks": 0, "statement": "they are yours"},
        "findings": {"partner_objected_at_once": True},
    }
    ruling = ruled(KEEP_THE_ACE, **disputed)
    assert ruling.status == "play-continues" and (ruling.laws or [])[0] == "68B2"
    assert ruling.verdict is None and ruling.line is None
    assert ruling.outlook is not None and ruling.outlook.claimer_tricks == 1
    said = {node.law: node.outcome for node in ruling.trace or []}
    assert "no card he exposed" in said["68B2"] and "not authorised" in said["16C"]


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        (
            {"tricks": 1, "statement": "one for you"},
            "it is about a defender's concession: declarer",
        ),
        ({"tricks": "rest"}, "to declarer's claim it does not apply"),
        ({"by": "W", "tricks": "rest"}, "he conceded nothing"),
    ],
)
def test_68b2_is_for_a_defenders_concession_alone_and_that_is_said(
    claim: dict[str, Any], told: str
) -> None:
    ruling = ruled(KEEP_THE_ACE, claim=claim, findings={"partner_objected_at_once": True})
    assert ruling.status == "ruled" and "68B2" not in (ruling.laws or [])
    (note,) = [note for note in ruling.notes or [] if note.startswith("Law 68B2: ")]
    assert told in note


def test_66d_a_score_that_gives_the_side_that_agreed_a_trick_too_many_is_told() -> None:
    found = {"called_on_next_board": True, "minutes_after_score": 3}
    for scored, told in ((6, True), (7, False)):
        ruling = ruled(
            {"N": "-.-.54.-", "E": "-.-.KQ.-", "S": "AK.-.-.-", "W": "-.-.A3.-"},
            "4S",
            position={"won": {"declarer": 5, "defenders": 6}},
            stage="agreement-withdrawn",
            findings=found | {"tricks_scored": scored},
        )
        assert tricks(ruling) == 2
        notes = [note for note in ruling.notes or [] if "66D" in note]
        assert bool(notes) == told
        assert not told or ("gives declarer 6 tricks" in notes[0] and "7 tricks" in notes[0])


@pytest.mark.parametrize(("laws", "law16"), [("1997", "16"), ("2007", "16D"), ("2017", "16C")])
def test_49_cards_a_defender_showed_without_a_claim_are_penalty_cards(
    laws: str, law16: str
) -> None:
    shown: dict[str, Any] = {
        "stage": "disputed-whether-claim",
        "claim": {"by": "W", "tricks": None, "manner": "showed his hand"},
        "findings": {"meant_to_claim": False},
    }
    defender = ruled(KEEP_THE_ACE, laws=laws, **shown)
    assert defender.status == "play-continues"
    assert (defender.laws or [])[-2:] == ["49", law16]
    declarer = ruled(KEEP_THE_ACE, laws=laws, **shown | {"claim": shown["claim"] | {"by": "S"}})
    assert "49" not in (declarer.laws or [])


def test_68_words_about_the_trick_in_progress_are_no_claim() -> None:
    disputed: dict[str, Any] = {
        "stage": "disputed-whether-claim",
        "findings": {"current_trick_only": True},
    }
    ruling = ruled(FORGOTTEN, "4S", **disputed)
    assert (ruling.status, (ruling.laws or [])[0]) == ("play-continues", "68")
    assert ruling.verdict is None and ruling.outlook is not None
    assert ruling.outlook.claimer_tricks == 3, "with the trump to be drawn he still plays on"


def test_cards_put_away_leave_what_best_play_would_have_brought() -> None:
    away: dict[str, Any] = {
        "stage": "disputed-whether-claim",
        "findings": {"current_trick_only": True, "boards_returned": True},
    }
    ruling = ruled(FORGOTTEN, "4S", **away)
    assert (ruling.status, tricks(ruling), ruling.outlook) == ("play-continues", 3, None)
    assert any("back in the board" in note for note in ruling.notes or [])


def test_54_a_hand_spread_after_a_lead_out_of_turn_is_no_claim() -> None:
    spread: dict[str, Any] = {
        "stage": "disputed-whether-claim",
        "claim": {"tricks": None, "manner": "faced his hand"},
        "findings": {"faced_after_lead_out_of_turn": True},
    }
    ruling = ruled(CRASH, **spread)
    assert ruling.status == "play-continues" and (ruling.laws or [])[:2] == ["68A", "54A"]


@pytest.mark.parametrize("after", [0, 2])
def test_68d2b_the_score_of_the_play_that_was_agreed_stands(after: int) -> None:
    agreed = {"played_on_by_agreement": True, "tricks_after_play": after}
    ruling = ruled(CRASH, findings=agreed)
    assert (ruling.status, tricks(ruling), ruling.laws) == ("play-continues", after, ["68D2b"])
    before = ruled(CRASH, laws="2007", findings=agreed)
    assert before.status == "ruled" and (before.laws or [])[0] == ("70A" if after else "70D3")


def test_68d2b_without_those_tricks_there_is_no_verdict() -> None:
    ruling = ruled(CRASH, findings={"played_on_by_agreement": True})
    assert (ruling.status, ruling.verdict) == ("play-continues", None) and ruling.notes


# 61-64: a revoke at a claim

REVOKE = {
    "N": "A.-.-.-",
    "E": "-.K.-.-",
    "S": "K3.-.-.-",
    "W": "QJ.-.-.-",
}


def revoked(**changes: Any) -> Ruling:
    """North led the two of hearts, East threw a spade though he has the king of hearts."""
    on_table = {"hands": REVOKE, "leader": "N", "trick": ["H2", "S4"], "won": None}
    return ruled(REVOKE, position=on_table, **changes)


def test_62_the_revoke_is_corrected_before_the_claim_is_ruled() -> None:
    ruling = revoked(findings={"revoke_by": "E"})
    laws = [node.law for node in ruling.trace or []]
    assert laws.index("62B") < laws.index("68D2a")
    assert ruling.line is not None and ruling.line[0].cards[:2] == ["H2", "HK"]


DEAL = "N:K8.5432.QT83.Q73 6432.K76.54.A962 QT75.QJT.K976.J8 AJ9.A98.AJ2.KT54"
PLAY = ["S: SQ SA S8 S2", "W: DA D3 D4 D6", "W: HA H2 H6 S5"]


def established(by: str, claimed: int, **changes: Any) -> Ruling:
    """East plays, South has thrown a spade on the ace of hearts, and West has led on."""
    left = 13 - 4
    obj: dict[str, Any] = {
        "schema": "bridge-claim/1",
        "contract": "3NT",
        "declarer": "E",
        "board": {"number": 1},
        "deal": DEAL,
        "play": [*PLAY, "W: H9 H3 HK HT"],
        "claim": {"by": by, "tricks": claimed, "statement": ""},
        "findings": {"revoke_by": "S"},
        "stage": "contested",
    }
    assert 0 <= claimed <= left
    return adjudicate(record_from_json(obj | changes), nodes=12_000_000)


@pytest.mark.parametrize(("by", "claimed"), [("E", 9), ("N", 9)])
def test_64a2_tricks_go_over_once_the_claim_is_ruled(by: str, claimed: int) -> None:
    """South played on to the next trick: his revoke stands, and a trick goes to declarer."""
    with_revoke = established(by, claimed)
    assert with_revoke.status == "ruled"
    laws = [node.law for node in with_revoke.trace or []]
    (moving,) = [law for law in laws if law.startswith("64")]
    assert "63A1" in laws and moving in ("64A2", "64B1")
    normal = with_revoke.analysis
    assert normal is not None and normal.least_normal is not None
    moved = 1 if moving == "64A2" else 0
    change = moved if by == "E" else -moved
    assert tricks(with_revoke) == min(claimed, normal.least_normal) + change


def test_64a_may_take_tricks_won_before_the_claim() -> None:
    """The defenders won the revoke trick and none after it: that one goes over, and East, with
    eleven trumps to cash, has all thirteen."""
    obj: dict[str, Any] = {
        "schema": "bridge-claim/1",
        "contract": "4S",
        "declarer": "E",
        "board": {"number": 1},
        "deal": "N:-.876.AKQJ.765432 AKQJT9876543.2.-.- -.AKQJT9.-.AKQJT98 2.543.T98765432.-",
        "play": ["S: HA H3 DA H2", "S: HK H4 H6 S3"],
        "claim": {"by": "E", "tricks": "rest", "statement": ""},
        "findings": {"revoke_by": "N"},
        "stage": "contested",
    }
    verdict = adjudicate(record_from_json(obj)).verdict
    assert verdict is not None
    assert (verdict.claimer_tricks, verdict.declarer_total, verdict.result) == (11, 13, "4S+3")
    clean = adjudicate(record_from_json(obj | {"findings": {"revoke_by": "N"} | LATE})).verdict
    assert clean is not None and clean.declarer_total == 12


LATE = {"attention_after_next_call": True}


# A revoke that induced the claim: the words as they are, and equity (12A1)


def test_12a1_a_claim_that_a_revoke_induced_is_ruled_both_ways() -> None:
    """West has thrown a diamond on the first club, holding the seven."""
    hands = {"N": "32.-.-.4", "E": "-.2.-.JT9", "S": "A.-.-.K5", "W": "54.-.-.7"}
    trick = {"trick": ["CA", "D9", "C3"], "won": {"declarer": 5, "defenders": 4}}
    claim = {"tricks": 3, "statement": "king of clubs, then the five of clubs"}
    ruling = ruled(hands, position=trick, claim=claim, findings={"revoke_by": "W"})
    (note,) = [one for one in ruling.notes or [] if "12A1" in one]
    assert tricks(ruling) == 2 and "gets 2 tricks" in note and "3 tricks: what normal play" in note
    plain = ruled(
        hands, position=trick, claim=claim | {"statement": ""}, findings={"revoke_by": "W"}
    )
    assert not [one for one in plain.notes or [] if "12A1" in one]
