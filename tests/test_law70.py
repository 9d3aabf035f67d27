"""Law 70: each condition from its own wording, and just outside it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims.cards import parse_card
from claims.law.editions import numbered
from claims.law.law70 import (
    TrumpFacts,
    infer_awareness,
    law70_a,
    law70_adjudicated,
    law70_c,
    law70_c1,
    law70_c2,
    law70_c3,
    law70_d1,
    law70_d2,
    law70_d3,
    law70_e1,
    law70_e2,
)
from claims.law.profile import load_profile
from claims.messages import Message

LATE = TrumpFacts(outstanding=1, played=12)


def test_70a_the_doubt_goes_against_the_claimer() -> None:
    least, reason = law70_a([4, 2, 3])
    assert least == 2 and "against" in reason.because
    assert law70_a([3, 3])[0] == 3 and "against" not in law70_a([3, 3])[1].because


def test_70c_all_three_conditions_give_the_trick_away() -> None:
    trick = law70_c(LATE, tricks_unaware=3, tricks_aware=4)
    assert (trick.applies, trick.tricks) == (True, 3)
    assert [reason.paragraph for reason in trick.reasons] == ["70C", "70C1", "70C2", "70C3"]


@pytest.mark.parametrize(
    ("facts", "unaware", "stopped_at"),
    [
        (replace(LATE, mentioned=True), 3, "70C1"),
        (replace(LATE, found_aware=True), 3, "70C2"),
        (LATE, 4, "70C3"),
        (replace(LATE, outstanding=0), 3, "70C"),
    ],
)
def test_70c_each_condition_missing_lets_the_claim_stand(
    facts: TrumpFacts, unaware: int, stopped_at: str
) -> None:
    trick = law70_c(facts, unaware, tricks_aware=4)
    assert not trick.applies and trick.tricks is None
    assert trick.reasons[-1].paragraph == stopped_at


def test_70c1_a_trump_mentioned_is_mentioned() -> None:
    assert law70_c1(LATE)[0] and not law70_c1(replace(LATE, mentioned=True))[0]


def test_70c2_at_all_likely_is_a_low_bar() -> None:
    assert law70_c2(LATE)[0]
    assert not law70_c2(replace(LATE, on_own_trump_round=True))[0]


def test_70c3_a_trick_must_be_lost_to_it() -> None:
    assert law70_c3(2, 4)[0] and not law70_c3(4, 4)[0]
    # The master trump wins its trick whether he remembers it or not.
    assert law70_c3(3, 3, good_without=True)[0]


@pytest.mark.parametrize(
    ("facts", "aware"),
    [
        (LATE, False),
        (replace(LATE, mentioned=True), True),
        (replace(LATE, said_none_left=True), False),
        (replace(LATE, outstanding=2, mentioned=True, said_count=1), False),
        (replace(LATE, outstanding=1, mentioned=True, said_count=1), True),
        (replace(LATE, mentioned=True, gone_by_words=Message("he takes it for gone")), False),
        (replace(LATE, counted_in=True), True),
        (replace(LATE, counted_in=True, said_none_left=True), False),
        (replace(LATE, on_own_trump_round=True), True),
        (TrumpFacts(outstanding=3, played=8, rounds_counted=3), True),
        (TrumpFacts(outstanding=3, played=8, rounds_counted=2), False),
        (replace(LATE, rounds_counted=1), False),
        (TrumpFacts(outstanding=3, played=4), True),
        (TrumpFacts(outstanding=3, played=8), False),
        (TrumpFacts(outstanding=1, played=4), False),
    ],
)
def test_70c2_awareness_is_inferred_when_not_found(facts: TrumpFacts, aware: bool) -> None:
    inferred = infer_awareness(facts)
    assert inferred.aware is aware and not inferred.found and inferred.because


@given(st.booleans(), st.integers(0, 12), st.booleans(), st.booleans())
def test_70c2_the_directors_finding_goes_before_any_inference(
    found: bool, played: int, none_left: bool, own_round: bool
) -> None:
    facts = TrumpFacts(
        outstanding=2,
        played=played,
        said_none_left=none_left,
        on_own_trump_round=own_round,
        found_aware=found,
    )
    awareness = infer_awareness(facts)
    assert awareness.aware is found and awareness.found


def test_70d1_an_unstated_better_line_falls_to_a_worse_normal_one() -> None:
    assert not law70_d1(tricks=4, least_other=3, stated=False)[0]
    assert law70_d1(tricks=4, least_other=3, stated=True)[0]
    assert law70_d1(tricks=4, least_other=4, stated=False)[0]


def test_70d2_a_defenders_claim_may_not_lean_on_partner() -> None:
    assert not law70_d2(by_defender=True, depends_on_partner=True)[0]
    assert law70_d2(by_defender=True, depends_on_partner=False)[0]
    assert law70_d2(by_defender=False, depends_on_partner=True)[0]
    assert law70_d2(True, True)[1].paragraph == "70D2"
    assert numbered(law70_d2(True, True)[1].paragraph, "1997") == "70A"


def test_70d3_play_after_the_claim_is_evidence_in_2007_only() -> None:
    evidence = law70_d3(load_profile("EBU", "2007"), tricks=3, tricks_after_play=2)
    assert evidence and (evidence[0], evidence[1].paragraph) == (2, "70D3")
    success = law70_d3(load_profile("EBU", "2007"), tricks=2, tricks_after_play=3)
    assert success and success[0] == 2
    for laws in ("1987", "1997", "2017"):
        assert law70_d3(load_profile("EBU", laws), 3, 2) is None


def test_70e1_an_unstated_finesse_is_refused_until_a_show_out_proves_it() -> None:
    now = load_profile("WBF", "2017")
    assert not law70_e1(now, failed_before=False)[0]
    assert law70_e1(now, failed_before=True)[0]


def test_70e1_irrational_not_to_counts_before_2017_only() -> None:
    for laws, accepted in (("1997", True), ("2007", True), ("2017", False)):
        profile = load_profile("WBF", laws)
        assert law70_e1(profile, False, irrational_not_to=True)[0] is accepted


@pytest.mark.parametrize(
    ("regulation", "card", "from_the_top"),
    [
        ("ACBL", "HJ", True),
        ("EBU", "HA", True),
        ("EBU", "HQ", True),
        ("EBU", "HJ", False),
        ("EBU", "H7", False),
        ("FFB", "HK", False),
        ("FFB", "HA", True),
    ],
)
def test_70e2_the_order_within_a_side_suit(regulation: str, card: str, from_the_top: bool) -> None:
    profile = load_profile(regulation, "2017")
    top = parse_card(card)
    answer, reason = law70_e2(profile, top, is_trump=False)
    assert (answer, reason.paragraph) == (from_the_top, "70E2") and card in reason.because
    assert law70_e2(profile, top, is_trump=True)[0] is profile.top_down_trumps
    earlier = load_profile(regulation, "1997")
    in_1997 = law70_e2(earlier, top, is_trump=False)[1].paragraph
    assert numbered(in_1997, "1997") == "70D"


def test_70_never_gives_more_than_was_claimed() -> None:
    assert law70_adjudicated(4, 3) == 3
    assert law70_adjudicated(4, 5) == 4
    assert law70_adjudicated(None, 5) == 5
