"""Irregularities before a claim, ruled end to end: what the record may say of them."""

import json
from pathlib import Path
from typing import Any

import pytest
from ending import CRASH, ending, outcomes, ruled, tricks
from ending import refused as refused_fields

from claims.commands.source import ClaimSource
from claims.errors import InputError
from claims.record import ClaimRecord, record_from_json
from claims.report.text import render
from claims.ruling.adjudicate import adjudicate
from claims.ruling.ruling import Ruling

DEAL = "W:T98.JT98.JT9.JT9 AKQJ.AKQ.AKQ.AKQ 432.432.432.5432 765.765.8765.876"
NINE = [
    "N: SJ S4 S7 ST",
    "N: SQ S3 S6 S9",
    "N: SK S2 S5 S8",
    "N: HA H4 H7 HJ",
    "N: HK H3 H6 HT",
    "N: HQ H2 H5 H9",
    "N: DA D4 D8 DJ",
    "N: DK D3 D7 DT",
    "N: DQ D2 D6 D9",
]
"""West declares, North defends and wins nine tricks; left are his ace of spades and AKQ of clubs,
dummy's four clubs, D5 and C876 with South, H8 and CJT9 with West."""

BOTH = "N: CA C5 D5 H8"
"""South and West both revoke on the ace of clubs."""


def record(play: list[str], **changes: Any) -> dict[str, Any]:
    base: dict[str, Any] = {
        "schema": "bridge-claim/1",
        "contract": "1NT",
        "declarer": "W",
        "board": {"number": 1},
        "deal": DEAL,
        "play": play,
        "claim": {"by": "N", "tricks": "rest", "statement": ""},
        "stage": "contested",
    }
    return base | changes


def of_play(play: list[str], **changes: Any) -> Ruling:
    return adjudicate(record_from_json(record(play, **changes)))


def laws(ruling: Ruling) -> list[str]:
    return [node.law for node in ruling.trace or []]


# 53: a lead out of turn that was accepted

TURNED = [NINE[0], "E: S3 S6 S9 SQ", *NINE[2:]]


def test_53a_a_lead_out_of_turn_that_was_accepted_stands() -> None:
    ruling = of_play(TURNED, findings={"leads_accepted": [2]})
    assert ruling.status == "ruled" and tricks(ruling) == 4
    (why,) = [node for node in ruling.trace or [] if node.law == "53A"]
    assert "trick 2" in why.outcome and why.facts["leads_accepted"] == "2"


@pytest.mark.parametrize(
    ("findings", "field"),
    [
        ({}, "play[1]"),
        ({"leads_accepted": [2, 3]}, "findings.leads_accepted"),
        ({"leads_accepted": [2, 12]}, "findings.leads_accepted"),
        ({"leads_accepted": [0]}, "findings.leads_accepted[0]"),
    ],
)
def test_53a_an_unnamed_or_wrongly_named_lead_is_refused(
    findings: dict[str, Any], field: str
) -> None:
    with pytest.raises(InputError) as caught:
        record_from_json(record(TURNED, findings=findings))
    assert field in {problem.field for problem in caught.value.problems}
    assert findings or "leads_accepted with 2" in str(caught.value)


def test_53a_without_the_play_the_position_says_who_led() -> None:
    (found,) = refused(ruled_fields={"findings": {"leads_accepted": [1]}})
    assert found == ("findings.leads_accepted", "53A")


def refused(ruled_fields: dict[str, Any]) -> list[tuple[str, str | None]]:
    return refused_fields(ending(CRASH, **ruled_fields))


# 61-64: revokes by both sides


def test_62c3_both_sides_revoked_and_one_has_played_on_both_are_corrected() -> None:
    ruling = of_play([*NINE, BOTH, "N: CK"], findings={"revoke_by": ["S", "W"]})
    assert ruling.status == "ruled" and tricks(ruling) == 4
    assert laws(ruling)[:2] == ["62C3", "62B"]
    assert ruling.line is not None and ruling.line[0].cards[:2] == ["CA", "C5"]
    assert ruling.line[0].cards[2][0] == ruling.line[0].cards[3][0] == "C"
    assert ruling.line[1].cards[0] in ("SA", "CK", "CQ")
    given = record_from_json(record([*NINE, BOTH, "N: CK"], findings={"revoke_by": ["S", "W"]}))
    report = " ".join(render(ruling, given).split())
    assert "North claimed all 4 tricks. The claim stands." in report
    assert "which is played anew" in report


def test_62c3_cards_that_defenders_take_back_are_penalty_cards() -> None:
    from claims.law.revoke_at_claim import revoke_at_claim

    given = record_from_json(record([*NINE, BOTH, "N: CK"], findings={"revoke_by": ["S", "W"]}))
    found = revoke_at_claim(given, "2017")
    assert found and not found.established and found.record.claim.tricks == 4
    assert {("NESW"[c.player], getattr(c, "card", None)) for c in found.record.constraints} == {
        ("S", 2 * 13 + 3),
        ("N", 3 * 13 + 11),
    }
    earlier = revoke_at_claim(given, "1997")
    assert earlier and "62C3" not in {reason.paragraph for reason in earlier.reasons}


def test_64b7_both_sides_revoked_and_no_trick_moves() -> None:
    play = [*NINE, BOTH, "N: CK C4 C8 C9"]
    both = of_play(play, findings={"revoke_by": ["S", "W"]})
    assert "64B7" in laws(both) and tricks(both) == 2
    alone = [*NINE, BOTH.replace("H8", "C9"), "N: CK C4 C8 CT"]
    south = of_play(alone, findings={"revoke_by": ["S"]})
    assert "64A2" in laws(south) and tricks(south) == 1
    assert (south.laws or [])[0] == "64A2" and (both.laws or [])[0] == "70A"
    assert [o for o in outcomes(both, "64B7") if "both sides" in o]


def test_64_of_1997_revokes_of_both_sides_are_each_rectified() -> None:
    """South revoked on the ace of clubs and West on the king, whose side has won no trick since."""
    play = [*NINE, BOTH.replace("H8", "C9"), "N: CK C4 C8 H8", "N: CQ C3 C7 CT"]
    both = of_play(play, laws="1997", findings={"revoke_by": ["S", "W"]})
    assert {"64A2", "64B1"} <= set(laws(both)) and "64B7" not in laws(both)
    assert tricks(both) == 0
    assert tricks(of_play(play, findings={"revoke_by": ["S", "W"]})) == 1


def test_64c2b_damage_by_revokes_of_both_sides_is_the_directors() -> None:
    play = [*NINE, BOTH, "N: CK C4 C8 C9"]
    found = {"revoke_by": ["S", "W"], "insufficient_redress": True}
    ruling = of_play(play, findings=found)
    assert "64C2b" in laws(ruling) and any("64C" in note for note in ruling.notes or [])


HOLDS = "W:T98.JT98.JT9.JT9 AKQJ.AKQ.AKQ.KQ8 432.432.432.5432 765.765.8765.A76"
"""As above, but South has the ace of clubs and North its eight."""


@pytest.mark.parametrize(("edition", "moved"), [("1997", 2), ("2017", 1)])
def test_64a2_of_1997_reads_the_line_ruled(edition: str, moved: int) -> None:
    """South throws a diamond on the king of clubs, and on the line wins with the ace later."""
    obj = record(
        [*NINE, "N: CK C5 D5 CJ", "N: CQ C4 C7 CT"],
        deal=HOLDS,
        laws=edition,
        claim={"by": "W", "tricks": 1, "statement": ""},
        findings={"revoke_by": "S"},
    )
    ruling = adjudicate(record_from_json(obj))
    assert "64A2" in laws(ruling) and ruling.analysis and ruling.analysis.least_normal == 0
    assert [trick for trick in ruling.line or [] if trick.winner == "S" and "CA" in trick.cards]
    assert tricks(ruling) == moved


def test_a_revoke_that_is_stated_needs_who_won_its_trick() -> None:
    stated: dict[str, Any] = {"revoke_by": "W", "revoke_established": True}
    (found,) = refused({"findings": stated})
    assert found == ("findings.revoke_by", "61A")
    won = stated | {"revoke_trick_won_by": "W", "tricks_since_revoke": 1}
    ruling = ruled(CRASH, findings=won)
    assert "64A1" in laws(ruling) and ruling.verdict is not None
    assert (tricks(ruling), ruling.verdict.declarer_total) == (2, 11)
    assert ruling.verdict.transferred == 2
    beyond = stated | {"revoke_trick_won_by": "W", "tricks_since_revoke": 4}
    assert refused({"findings": beyond}) == [("findings.tricks_since_revoke", "64A")]
    other = ruled(CRASH, findings=stated | {"revoke_trick_won_by": "N"})
    assert "64B1" in laws(other), "nothing won since"


@pytest.mark.parametrize(
    ("findings", "field"),
    [
        ({"revoke_by": ["S", "W"], "revoke_trick": 10}, "findings.revoke_trick"),
        ({"revoke_by": ["S", "W", "E"]}, "findings.revoke_by"),
    ],
)
def test_several_revokers_are_those_the_play_shows(findings: dict[str, Any], field: str) -> None:
    ruling = of_play([*NINE, BOTH], findings=findings)
    assert ruling.status == "refused" and [error.field for error in ruling.errors or []] == [field]


def test_a_revoke_that_no_card_shows_is_taken_as_put_right_and_said_so() -> None:
    ruling = ruled(CRASH, findings={"revoke_by": "W"})
    assert tricks(ruling) == 2 and "put right" in outcomes(ruling, "62A")[0]


TWO_LEFT = {"N": "-.-.A.9", "E": "-.-.J.K", "S": "Q.-.K.-", "W": "7.-.Q.-"}


@pytest.mark.parametrize(
    ("named", "law", "told"),
    [({"revoke_cards": ["DQ"]}, True, False), ({}, False, True)],
)
def test_62b1_the_card_taken_back_before_the_claim_lies_as_a_penalty_card(
    named: dict[str, Any], law: bool, told: bool
) -> None:
    """Where nobody names it, that is said."""
    found = {"revoke_by": "W", "revoke_trick": 11} | named
    ruling = of_hands(TWO_LEFT, findings=found)
    assert tricks(ruling) == 2
    assert ("62B1" in (ruling.laws or [])) == law
    assert any("62B1" in note for note in ruling.notes or []) == told


def test_62b1_declarers_card_goes_back_freely() -> None:
    found = {"revoke_by": "S", "revoke_trick": 11, "revoke_cards": ["DK"]}
    ruling = of_hands(TWO_LEFT, findings=found)
    assert "62B1" not in laws(ruling)
    assert not any("62B1" in note for note in ruling.notes or [])


def test_a_report_names_the_player_who_revoked() -> None:
    ruling = of_hands(TWO_LEFT, findings={"revoke_by": "W"})
    given = record_from_json(ending(TWO_LEFT, "4S", findings={"revoke_by": "W"}))
    for language, told in (("en", "(61A): West"), ("fr", "(61A) : Ouest")):
        assert told in " ".join(render(ruling, given, language).split())


def of_hands(hands: dict[str, str], **changes: Any) -> Ruling:
    return ruled(hands, "4S", position={"won": {"declarer": 8, "defenders": 3}}, **changes)


@pytest.mark.parametrize(("winner", "law", "total"), [("E", "64A1", 10), ("W", "64A2", 9)])
def test_a_revoke_told_with_who_won_its_trick_is_established_by_what_came_after(
    winner: str, law: str, total: int
) -> None:
    """His side has won a trick since: it has played on (63A1), though no card of it is given."""
    hands = {"N": "-.-.-.AK", "E": "32.-.-.-", "S": "-.2.-.Q", "W": "A.-.A.4"}
    at = {"leader": "N", "trick": ["DK", "D5", "D3"], "won": {"declarer": 7, "defenders": 3}}
    facts = {"revoke_by": "E", "revoke_trick_won_by": winner, "tricks_since_revoke": 1}
    claim = {"by": "W", "tricks": 2}
    ruling = ruled(hands, declarer="N", position=at, claim=claim, findings=facts)
    assert ruling.verdict is not None and ruling.verdict.declarer_total == total
    assert law in (ruling.laws or [])
    corrected = facts | {"revoke_established": False}
    ruling = ruled(hands, declarer="N", position=at, claim=claim, findings=corrected)
    assert ruling.verdict is not None and ruling.verdict.declarer_total == 8


# 65D, 66C, 66D: the quitted tricks

CONCEDED: dict[str, Any] = {"stage": "concession-withdrawn", "claim": {"tricks": 0}}


@pytest.mark.parametrize(("mixed", "law", "back"), [("S", "65D", 0), ("W", "66D", 1)])
def test_65d_66d_who_mixed_his_cards_when_nobody_can_tell(mixed: str, law: str, back: int) -> None:
    """The defenders agreed to two tricks for South and say that one of them was theirs."""
    found = {"tricks_won_in_fact": 1, "mixed_cards_by": {"S": "E", "W": "N"}[mixed]}
    ruling = ruled(CRASH, stage="agreement-withdrawn", findings=found)
    assert law in laws(ruling) and tricks(ruling) == 2 - back


def test_65d_a_revoke_is_not_heard_from_who_mixed_his_cards() -> None:
    stated = {"revoke_by": "W", "revoke_established": True, "revoke_trick_won_by": "W"}
    unheard = ruled(CRASH, findings=stated | {"mixed_cards_by": "N"})
    assert laws(unheard)[0] == "65D" and not [law for law in laws(unheard) if law[:2] == "64"]
    heard = ruled(CRASH, findings=stated | {"mixed_cards_by": "E"})
    assert laws(heard)[0] == "66D" and "64A1" in laws(heard)


def test_66d_with_the_play_the_facts_are_there() -> None:
    found = {"revoke_by": "S", "mixed_cards_by": "E"}
    ruling = of_play([*NINE, BOTH.replace("H8", "C9"), "N: CK C4 C8 CT"], findings=found)
    assert "can be found" in outcomes(ruling, "66D")[0] and "64A2" in laws(ruling)


def test_71a_66d_tricks_that_the_play_shows_as_won_come_back_in_the_score() -> None:
    """North gave up a trick; the score left him eight of the nine he had won besides."""
    ruling = of_play(
        NINE,
        stage="concession-withdrawn",
        claim={"by": "N", "tricks": 3, "statement": ""},
        findings={"tricks_scored": 2},
    )
    assert laws(ruling).index("71A") < laws(ruling).index("66D") and tricks(ruling) == 4
    verdict = ruling.verdict
    assert verdict is not None and verdict.declarer_total == 0
    assert verdict.table_score_ns == 250 and verdict.score_ns == 350


def test_69b1_66d_likewise_for_who_agreed() -> None:
    ruling = of_play(
        NINE,
        stage="agreement-withdrawn",
        claim={"by": "W", "tricks": 0, "statement": ""},
        findings={"tricks_scored": 1},
    )
    assert "69B1" in laws(ruling) and "66D" in laws(ruling)
    assert ruling.verdict is not None and ruling.verdict.declarer_total == 0
    late = of_play(
        NINE,
        stage="agreement-withdrawn",
        claim={"by": "W", "tricks": 0, "statement": ""},
        findings={"tricks_scored": 1, "minutes_after_score": 45},
    )
    assert late.verdict is not None and late.verdict.declarer_total == 1


# 67: defective tricks

UNEQUAL = CRASH | {"W": "J5.2.-.-"}
"""West has a card too many: he put none to an earlier trick."""


def defective(hands: dict[str, str], **findings: Any) -> dict[str, Any]:
    return {"position": {"hands": hands}, "findings": {"defective_by": "W"} | findings}


def test_67_unequal_hands_say_what_the_record_may_add() -> None:
    obj: dict[str, Any] = {"position": {"hands": UNEQUAL}}
    assert refused(obj) == [("position.hands.W", "67")]
    with pytest.raises(InputError, match="defective_by and card_placed"):
        record_from_json(ending(CRASH, **obj))


def test_67b1a_a_card_of_the_suit_led_costs_nothing() -> None:
    ruling = ruled(CRASH, **defective(UNEQUAL, card_placed="H2", defective_led="H"))
    assert laws(ruling)[0] == "67B1a" and tricks(ruling) == 2
    assert ruling.verdict is not None and ruling.verdict.declarer_total == 9


def test_67b1a_he_may_not_place_another_suit_while_he_has_it() -> None:
    wrong = defective(UNEQUAL, card_placed="H2", defective_led="S")
    assert refused(wrong) == [("findings.card_placed", "67B1a")]
    unknown = defective(UNEQUAL, card_placed="H2")
    assert refused(unknown) == [("findings.defective_led", "67")]


@pytest.mark.parametrize(("edition", "moved"), [("2017", 1), ("1997", 0)])
def test_67b1b_without_the_suit_led_he_counts_as_having_revoked(edition: str, moved: int) -> None:
    """South had a card too many, and none of the suit led to the trick he missed."""
    hands = CRASH | {"S": "A3.2.-.-"}
    changes = defective(hands, defective_by="S", card_placed="H2", defective_led="C")
    ruling = ruled(CRASH, laws=edition, **changes)
    assert laws(ruling)[0] == "67B1b" and tricks(ruling) == 2 - moved
    assert ((ruling.laws or [])[0] == "67B1b") is bool(moved) and "67B1b" in (ruling.laws or [])


def test_67b2_the_cards_too_many_go_back() -> None:
    ruling = ruled(CRASH, **defective(CRASH | {"W": "J.-.-.-"}, cards_returned=["S5"]))
    assert laws(ruling)[0] == "67B2" and tricks(ruling) == 2


@pytest.mark.parametrize(
    ("hands", "findings", "field"),
    [
        (UNEQUAL, {"card_placed": "HK", "defective_led": "H"}, "findings.card_placed"),
        (CRASH | {"W": "J.-.-.-"}, {"cards_returned": ["SA"]}, "findings.cards_returned"),
        (UNEQUAL, {}, "findings.defective_by"),
        (UNEQUAL, {"defective_by": None, "card_placed": "H2"}, "findings.card_placed"),
    ],
)
def test_67_what_cannot_be_is_named(
    hands: dict[str, str], findings: dict[str, Any], field: str
) -> None:
    assert field in [name for name, _ in refused(defective(hands, **findings))]


def test_67_a_trick_of_three_cards_in_the_play_says_what_to_give() -> None:
    with pytest.raises(InputError, match="defective_by, without the play"):
        record_from_json(record([NINE[0][:-3], *NINE[1:]]))


HEARTS = "N:-.876.AKQJ.765432 AKQJT9876543.2.-.- -.AKQJT9.-.AKQJT98 2.543.T98765432.-"
"""East plays four spades; to the first heart North throws the ace of diamonds."""


@pytest.mark.parametrize("how", ["record", "log", "pasted"])
def test_a_revoke_that_a_finding_names_is_taken_as_one_however_it_is_given(
    how: str, tmp_path: Path
) -> None:
    claim = {"by": "E", "tricks": "rest", "statement": ""}
    play = ["S: HA H3 DA H2", "S: HK H4 H6 S3"]
    written = {"schema": "bridge-claim/1", "contract": "4S", "declarer": "E", "deal": HEARTS}
    record = written | {"play": play, "claim": claim, "stage": "contested"}
    tags = f'[Deal "{HEARTS}"]\n[Declarer "E"]\n[Contract "4S"]\n[Play "S"]\n'
    log = tags + "\n".join(trick[3:] for trick in play) + "\n*\n"
    (tmp_path / "revoke.json").write_text(json.dumps(record))
    (tmp_path / "revoke.pbn").write_text(log)
    ways: dict[str, dict[str, Any]] = {
        "record": {"files": (str(tmp_path / "revoke.json"),)},
        "log": {"files": (str(tmp_path / "revoke.pbn"),), "board": "@1", "tricks": "rest"},
        "pasted": {"hands": log, "tricks": "rest"},
    }
    options: dict[str, Any] = dict.fromkeys(ClaimSource.__dataclass_fields__)
    options |= {"files": (), "objection": ()} | ways[how]

    def claimed(*findings: str) -> ClaimRecord:
        return ClaimSource(**options | {"find": findings}).one()

    with pytest.raises(InputError, match="while holding H8 H7 H6"):
        claimed()
    with pytest.raises(InputError, match="while holding H8 H7 H6"):
        claimed("revoke_by=W")
    ruling = adjudicate(claimed("revoke_by=N"))
    assert ruling.verdict is not None and ruling.verdict.declarer_total == 13
    assert "64A2" in (ruling.laws or [])
