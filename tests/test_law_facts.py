"""A record read as the facts of each law, and a revoke put right before the claim is ruled."""

from typing import Any

import pytest

from claims.cards import parse_card, parse_hand
from claims.law.facts import (
    Cues,
    before_next_board,
    concession_of,
    conduct_of,
    dispute_of,
    in_time,
    trump_facts,
)
from claims.law.law68 import Kind, law68_kind
from claims.law.law70 import infer_awareness
from claims.law.profile import load_profile
from claims.law.revoke_at_claim import revoke_at_claim, transfers_after
from claims.law.which_law import which_law
from claims.record import ClaimRecord, record_from_json

NOW = load_profile("WBF", "2017")
N, E, S, W = range(4)


def record(**changes: Any) -> ClaimRecord:
    """Four cards left, spades trumps, South declarer on lead; West has the last trump, the five."""
    base: dict[str, Any] = {
        "schema": "bridge-claim/1",
        "contract": "4S",
        "declarer": "S",
        "position": {
            "hands": {"N": "2.A4.3.-", "E": "-.QJ.98.-", "S": "QJ.K5.-.-", "W": "5.8.2.3"},
            "leader": "S",
            "trick": [],
        },
        "claim": {"by": "S", "tricks": 4, "statement": "the rest"},
        "stage": "contested",
    }
    claim = base["claim"] | changes.pop("claim", {})
    return record_from_json(base | changes | {"claim": claim})


def kind_of(given: ClaimRecord, cues: Cues | None = None) -> Kind:
    return law68_kind(conduct_of(given, cues or Cues())[0], "2017").kind


def test_a_contested_claim_is_a_claim_whatever_was_said() -> None:
    silent = record(claim={"tricks": None, "statement": ""})
    assert kind_of(silent) is Kind.CLAIM
    assert kind_of(record(claim={"tricks": 3})) is Kind.BOTH
    assert kind_of(record(findings={"is_claim": False})) is Kind.NEITHER


def test_where_it_is_disputed_words_or_cards_must_show_it() -> None:
    disputed = {"stage": "disputed-whether-claim"}
    assert kind_of(record(**disputed)) is Kind.CLAIM
    afterwards = record(**disputed, claim={"statement": ""})
    assert kind_of(afterwards) is Kind.NEITHER
    shown = record(**disputed, claim={"statement": "", "manner": "faced his hand"})
    assert kind_of(shown) is Kind.CLAIM
    unmeant = record(
        **disputed,
        claim={"statement": "", "tricks": None, "manner": "étale son jeu"},
        findings={"meant_to_claim": False},
    )
    assert kind_of(unmeant) is Kind.NEITHER
    assert kind_of(record(**disputed), Cues(asked_a_question=True)) is Kind.NEITHER
    assert kind_of(record(**disputed), Cues(broken_off=True)) is Kind.NEITHER
    assert kind_of(record(**disputed), Cues(current_trick_only=True)) is Kind.NEITHER


def test_a_dispute_over_a_defenders_concession_is_his_partners_objection() -> None:
    defender = {"by": "W", "tricks": 1, "statement": "one for me"}
    disputed = record(stage="disputed-whether-claim", claim=defender)
    conduct, assumed = conduct_of(disputed, Cues())
    assert conduct.partner_objected_at_once and kind_of(disputed) is Kind.NEITHER
    assert [a.finding for a in assumed] == ["partner_objected_at_once"]
    found = record(
        stage="disputed-whether-claim",
        claim=defender,
        findings={"partner_objected_at_once": False},
    )
    assert kind_of(found) is Kind.BOTH and conduct_of(found, Cues())[1] == ()
    objection = record(claim=defender, objections=[{"by": "E", "words": "I object"}])
    assert kind_of(objection) is Kind.NEITHER
    assert kind_of(record(claim=defender)) is Kind.BOTH


def test_abandoning_and_conceding_by_words() -> None:
    assert kind_of(record(), Cues(abandoned_hand=True)) is Kind.CONCESSION
    assert kind_of(record(claim={"tricks": 0})) is Kind.CONCESSION


def test_play_by_agreement_is_request_and_consent() -> None:
    dispute = dispute_of(record(findings={"played_on_by_agreement": True}))
    assert dispute.contested and dispute.all_four_agreed and dispute.requested_by_other_side
    assert not dispute_of(record(findings={"play_continued": True})).all_four_agreed
    assert not dispute_of(record(stage="concession-withdrawn")).contested


def test_trumps_out_and_played_are_counted_from_the_cards() -> None:
    facts = trump_facts(record())
    assert (facts.outstanding, facts.played, facts.on_own_trump_round) == (1, 9, False)
    assert not infer_awareness(facts).aware
    assert trump_facts(record(contract="3NT")).outstanding == 0
    assert trump_facts(record(claim={"by": "W", "tricks": 1})).outstanding == 2
    found = record(findings={"aware_of_trump": True, "mentioned_trump": True})
    assert trump_facts(found).found_aware and trump_facts(found).mentioned


def test_a_claim_on_ones_own_trump_lead_shows_that_one_knew() -> None:
    on_table = {
        "hands": {"N": "2.A4.3.-", "E": "-.QJ.98.-", "S": "J.K5.-.-", "W": "5.8.2.3"},
        "leader": "S",
        "trick": ["SQ"],
    }
    facts = trump_facts(record(position=on_table))
    assert facts.on_own_trump_round and facts.played == 9
    assert infer_awareness(facts).aware


def test_times_of_a_withdrawal() -> None:
    assert in_time(record(), NOW)[0]
    assert not in_time(record(findings={"minutes_after_score": 31}), NOW)[0]
    assert in_time(record(findings={"minutes_after_score": 31, "correction_minutes": 60}), NOW)[0]
    assert before_next_board(record()) is None
    assert before_next_board(record(findings={"round_ended": False})) is True
    late = record(findings={"round_ended": False, "called_on_next_board": True})
    assert before_next_board(late) is False


def test_the_facts_of_a_concession() -> None:
    withdrawn = record(
        stage="concession-withdrawn", claim={"tricks": 3}, findings={"tricks_won_in_fact": 1}
    )
    concession = concession_of(withdrawn, 3, least_normal=4, least_legal=2)
    assert (concession.kept, concession.least_normal, concession.least_legal) == (3, 4, 2)
    assert concession.tricks_won_in_fact == 1


# A revoke. East declares in spades; a heart is led from hand, South discards though he has one.

DEAL = "N:8765.K32.QT8.976 432.7654.543.AKQ QT.QJT.K976.JT83 AKJ9.A98.AJ2.542"
PLAY = ["S: C3 C2 C6 CA", "E: H4 D6 HA H2"]


def revoked(**changes: Any) -> ClaimRecord:
    base: dict[str, Any] = {
        "schema": "bridge-claim/1",
        "contract": "4S",
        "declarer": "E",
        "deal": DEAL,
        "play": PLAY,
        "claim": {"by": "E", "tricks": None, "statement": "table is good"},
        "findings": {"revoke_by": "S"},
    }
    return record_from_json(base | changes)


def test_62_a_claim_by_the_other_side_leaves_the_revoke_to_be_corrected() -> None:
    given = revoked()
    assert given.won == (2, 0) and given.position.shown_out[S] == 0
    found = revoke_at_claim(given, "2017")
    assert found and not found.established
    ruled = found.record
    assert ruled.position.turn == S and ruled.position.trick == (parse_card("H4"),)
    assert ruled.position.hands[S] == parse_hand("QT.QJT.K976.JT8")
    assert ruled.won == (1, 0) and len(ruled.play) == 2
    penalties = [(c.player, getattr(c, "card", None)) for c in ruled.constraints]
    assert penalties == [(S, parse_card("D6")), (N, parse_card("H2"))]
    assert [reason.paragraph for reason in found.reasons] == ["63A", "62A", "62B"]


def test_63a3_a_claim_by_the_revoking_side_establishes_it() -> None:
    given = revoked(claim={"by": "N", "tricks": 2, "statement": "two for us"})
    found = revoke_at_claim(given, "2017")
    assert found and found.established and found.record == given
    ((_, transfer),) = transfers_after(found, "2017", tricks_ruled=2)
    assert transfer.tricks == 1 and transfer.reasons[0].paragraph == "64A2"
    assert transfers_after(found, "2017", tricks_ruled=0)[0][1].reasons[0].paragraph == "64B1"


def test_63a4_an_accepted_claim_establishes_it_and_its_withdrawal_finds_it_so() -> None:
    found = revoke_at_claim(revoked(stage="agreement-withdrawn"), "2017")
    assert found and found.established and found.reasons[0].paragraph == "63A4"


def test_63a1_play_to_the_next_trick_establishes_it() -> None:
    played_on = revoked(play=[*PLAY, "W: SA S5 S2 ST"])
    found = revoke_at_claim(played_on, "2017")
    assert found and found.established and found.reasons[0].paragraph == "63A1"


def test_62c1_a_lead_of_the_innocent_side_goes_back_with_the_revoke() -> None:
    found = revoke_at_claim(revoked(play=[*PLAY, "W: SA"]), "2017")
    assert found and not found.established
    assert found.record.position.hands[W] == parse_hand("AKJ9.A98.AJ2.54")
    assert found.record.position.turn == S and found.record.won == (1, 0)


def test_the_directors_finding_goes_before_the_play() -> None:
    stated = revoked(findings={"revoke_by": "S", "revoke_established": True})
    found = revoke_at_claim(stated, "2017")
    assert found and found.established
    corrected = revoked(findings={"revoke_by": "S", "revoke_corrected": True})
    put_right = revoke_at_claim(corrected, "2017")
    assert put_right and put_right.record == corrected and not put_right.established
    assert [reason.paragraph for reason in put_right.reasons] == ["62A"]
    late = revoked(
        findings={"revoke_by": "S", "revoke_established": True, "attention_after_round": True}
    )
    again = revoke_at_claim(late, "2017")
    assert again and transfers_after(again, "2017", 2)[0][1].reasons[0].paragraph == "64B5"


def test_a_revoke_to_the_trick_on_the_table() -> None:
    on_table = {
        "hands": {"N": "A.-.-.-", "E": "-.K.-.-", "S": "K3.-.-.-", "W": "QJ.-.-.-"},
        "leader": "N",
        "trick": ["H2", "S4"],
    }
    given = record(
        position=on_table,
        contract="3NT",
        declarer="S",
        claim={"by": "S", "tricks": 2},
        findings={"revoke_by": "E"},
    )
    found = revoke_at_claim(given, "2017")
    assert found and found.record.position.trick == (parse_card("H2"),)
    assert found.record.position.hands[E] == parse_hand("4.K.-.-")
    assert found.reasons[0].paragraph == "63A"
    own = record(
        position=on_table,
        contract="3NT",
        declarer="S",
        claim={"by": "E", "tricks": 1},
        findings={"revoke_by": "E", "boards_returned": True},
    )
    established = revoke_at_claim(own, "2017")
    assert established and established.established
    assert established.established[0].trick == 12
    assert transfers_after(established, "2017", 1)[0][1].reasons[0].paragraph == "64B6"


def test_without_a_finding_there_is_no_revoke() -> None:
    assert revoke_at_claim(record(), "2017") is None
    unseen = revoke_at_claim(record(findings={"revoke_by": "E"}), "2017")
    assert unseen and not unseen.established and "put right" in unseen.reasons[0].because


@pytest.mark.parametrize(
    ("revoke", "line", "moved"), [("D6", "HA H2", 1), ("D6", "H9 HK", 1), ("SQ", "HA H2", 2)]
)
def test_64a_who_wins_an_unfinished_revoke_trick_decides(
    revoke: str, line: str, moved: int
) -> None:
    """South discards, or ruffs, though he has a heart."""
    given = revoked(
        play=["S: C3 C2 C6 CA", f"E: H4 {revoke}"],
        claim={"by": "N", "tricks": 3, "statement": "three"},
    )
    found = revoke_at_claim(given, "2017")
    assert found and found.established and found.established[0].winner is None
    cards = [parse_card(name) for name in line.split()]
    ((seat, transfer),) = transfers_after(found, "2017", 3, cards)
    assert (seat, transfer.tricks) == (S, moved)


# Which law rules


def way(given: ClaimRecord, cues: Cues | None = None) -> tuple[str, list[str]]:
    profile = load_profile(given.regulation, given.laws)
    path = which_law(given, profile, cues or Cues())
    return path.way, [reason.paragraph for reason in path.reasons]


def test_a_contested_claim_goes_to_70() -> None:
    assert way(record()) == ("contested", ["68A", "68D2a"])
    assert way(record(laws="1997", claim={"tricks": 3})) == ("contested", ["68A", "68B1", "68D"])


def test_play_by_agreement_of_all_lets_the_score_stand_in_2017_only() -> None:
    agreed = {"findings": {"played_on_by_agreement": True}}
    assert way(record(**agreed)) == ("score-stands", ["68A", "68D2b"])
    assert way(record(**agreed, laws="2007"))[0] == "contested"
    path = which_law(record(**agreed, laws="2007"), load_profile("WBF", "2007"), Cues())
    assert path.later_play == "evidence"


def test_what_is_no_claim_lets_play_continue() -> None:
    disputed = record(stage="disputed-whether-claim", claim={"tricks": None, "statement": "ruff"})
    assert way(disputed) == ("play-continues", ["68A"])
    assert way(record(findings={"current_trick_only": True})) == ("play-continues", ["68"])


def test_withdrawals_go_to_69_and_71_in_time_only() -> None:
    assert way(record(stage="agreement-withdrawn")) == ("agreement", ["69A", "79C"])
    given = record(stage="concession-withdrawn", claim={"tricks": 3})
    assert way(given) == ("concession", ["68A", "68B1", "79C"])
    for stage in ("agreement-withdrawn", "concession-withdrawn"):
        assert way(record(stage=stage, findings={"minutes_after_score": 45}))[0] == "too-late"


def test_69a_before_the_next_call_and_the_end_of_the_round_there_is_no_agreement_yet() -> None:
    at_once = {"called_on_next_board": False, "round_ended": False}
    given = record(stage="agreement-withdrawn", findings=at_once)
    assert way(given) == ("contested", ["68A", "69A", "68D2a"])
    called = record(stage="agreement-withdrawn", findings=at_once | {"called_on_next_board": True})
    assert way(called)[0] == "agreement"


def test_63a2_naming_a_card_for_the_next_trick_establishes_a_revoke() -> None:
    found = revoke_at_claim(revoked(findings={"revoke_by": "S", "card_named_next": True}), "2017")
    assert found and found.established and found.reasons[0].paragraph == "63A2"
    earlier = revoke_at_claim(revoked(findings={"revoke_by": "S", "card_named_next": True}), "1997")
    assert earlier and [r.paragraph for r in earlier.reasons] == ["63A2", "63C"]


def test_63a4_an_agreement_taken_back_at_once_establishes_nothing() -> None:
    at_once = {"revoke_by": "S", "called_on_next_board": False, "round_ended": False}
    found = revoke_at_claim(revoked(stage="agreement-withdrawn", findings=at_once), "2017")
    assert found and not found.established


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_turning_the_table_turns_nothing_in_the_law(turn: int) -> None:
    hands = {"N": "2.A4.3.-", "E": "-.QJ.98.-", "S": "QJ.K5.-.-", "W": "5.8.2.3"}

    def turned(seat: str) -> str:
        return "NESW"[("NESW".index(seat) + turn) % 4]

    straight = record(claim={"tricks": 3})
    round_about = record(
        declarer=turned("S"),
        position={
            "hands": {turned(seat): hand for seat, hand in hands.items()},
            "leader": turned("S"),
            "trick": [],
        },
        claim={"by": turned("S"), "tricks": 3},
    )
    assert conduct_of(straight, Cues()) == conduct_of(round_about, Cues())
    assert trump_facts(straight) == trump_facts(round_about)
    assert way(straight) == way(round_about)
