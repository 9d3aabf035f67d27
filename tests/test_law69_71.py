"""Laws 69, 71 and 79C: agreement and concessions taken back, edition by edition."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims.law.law69 import (
    Agreement,
    counted_in,
    law69_a,
    law69_b1,
    law69_b2,
    law69_b_normal,
    law79_c,
    likely,
    sampled_in,
)
from claims.law.law71 import DoubtedConcession, law71, law71_a, law71_b, law71_fulfilled, law71_test
from claims.law.profile import load_profile

NOW = load_profile("WBF", "2017")


def test_69a_no_objection_before_the_next_call_or_the_end_of_the_round_is_agreement() -> None:
    assert law69_a(Agreement(objected=False))[0]
    assert law69_a(Agreement(objected=True, called_on_next_board=True))[0]
    assert law69_a(Agreement(objected=True, round_ended=True))[0]


def test_69a_an_objection_in_time_is_no_agreement() -> None:
    assert not law69_a(Agreement(objected=True))[0]


def test_79c_thirty_minutes_unless_the_event_says_otherwise() -> None:
    assert law79_c(30, NOW)[0] and not law79_c(31, NOW)[0]
    assert not law79_c(30, NOW, of_the_event=20)[0] and law79_c(20, NOW, of_the_event=20)[0]
    in_time, reason = law79_c(None, NOW)
    assert in_time and "not recorded" in reason.because


def test_69b1_a_trick_won_in_fact_comes_back() -> None:
    withdrawal = law69_b1(1)
    assert withdrawal and (withdrawal.tricks, withdrawal.reason.paragraph) == (1, "69B1")
    assert law69_b1(0) is None


def test_69b2_more_likely_than_not_and_no_less() -> None:
    assert likely(Fraction(501, 1000)) and not likely(Fraction(1, 2))


def weights(*weights: int) -> list[Fraction]:
    return [Fraction(weight) for weight in weights]


def test_69b2_the_trick_moves_when_most_normal_continuations_win_it() -> None:
    estimate = counted_in(weights(0, 1, 2, 0))
    assert (
        estimate.exact
        and [*map(float, estimate.shares[:2])] == [1, 1]
        and estimate.shares[2] == Fraction(2, 3)
    )
    withdrawal = law69_b2(1, estimate)
    assert withdrawal.tricks == 1
    assert "2/3 of the normal continuations (66.7%)" in withdrawal.reason.because


def test_69b2_an_even_chance_moves_nothing_and_the_odds_are_shown() -> None:
    withdrawal = law69_b2(1, counted_in(weights(0, 1, 1, 0)))
    assert withdrawal.tricks == 0 and not withdrawal.reason.met
    assert "1/2" in withdrawal.reason.because and "not likely" in withdrawal.reason.because


def test_69b2_several_tricks_move_as_long_as_each_is_likely() -> None:
    withdrawal = law69_b2(0, counted_in(weights(1, 1, 5, 2)))
    assert withdrawal.tricks == 2 and "2 tricks" in withdrawal.reason.because


def test_69b2_nothing_is_left_to_win_when_everything_was_kept() -> None:
    assert law69_b2(3, counted_in(weights(0, 0, 0, 1))).tricks == 0


def test_69b2_odds_that_nobody_can_read_are_said_in_per_cent() -> None:
    because = law69_b2(0, counted_in(weights(1, 10_007))).reason.because
    assert "/" not in because and "all counted" in because
    assert "in all normal" in law69_b2(0, counted_in(weights(0, 1))).reason.because
    assert "in none of" in law69_b2(0, counted_in(weights(1, 0))).reason.because


def test_continuations_without_weight_are_an_error() -> None:
    with pytest.raises(ValueError):
        counted_in([])


@given(st.lists(st.integers(0, 9), min_size=2, max_size=6).filter(any))
def test_shares_start_at_one_and_never_rise(taken: list[int]) -> None:
    exact, sampled = counted_in(weights(*taken)), sampled_in(taken)
    assert exact.shares[0] == 1 and exact.shares == sampled.shares
    assert all(a >= b for a, b in pairwise(exact.shares))
    assert exact.clear and sampled.samples == sum(taken)


def test_a_sample_near_one_half_moves_nothing_and_says_its_error() -> None:
    even, clear = sampled_in([490, 510]), sampled_in([300, 700])
    assert not even.clear and law69_b2(0, even).tricks == 0
    assert "standard error 1.6%" in law69_b2(0, even).reason.because
    assert clear.clear and law69_b2(0, clear).tricks == 1
    assert 0.014 < clear.error(1) < 0.015


def test_69b_of_1997_asks_that_no_normal_play_loses_the_trick() -> None:
    assert law69_b_normal(kept=1, least_normal=2).tricks == 1
    assert law69_b_normal(kept=1, least_normal=1).tricks == 0


# Law 71


def test_71a_a_conceded_trick_already_won_comes_back_in_every_edition() -> None:
    for laws in ("1987", "1997", "2007", "2017"):
        cancelled = law71(
            load_profile("WBF", laws), DoubtedConcession(0, 0, 0, tricks_won_in_fact=1)
        )
        assert cancelled.tricks == 1 and cancelled.reasons[0].paragraph == "71A"
    assert law71_a(0).tricks == 0


def test_71b_comes_back_when_no_normal_play_loses_it() -> None:
    cancelled = law71(NOW, DoubtedConcession(kept=6, least_normal=7, least_legal=5))
    assert cancelled.tricks == 1 and cancelled.reasons[0].paragraph == "71B"


def test_71b_stands_when_one_normal_play_loses_it() -> None:
    cancelled = law71(NOW, DoubtedConcession(kept=6, least_normal=6, least_legal=5))
    assert cancelled.tricks == 0 and "stands" in cancelled.reasons[-1].because


@pytest.mark.parametrize(
    ("laws", "before", "test", "paragraph"),
    [
        ("1987", True, "legal", "71A"),
        ("1997", True, "normal", "71C"),
        ("1997", None, "normal", "71C"),
        ("1997", False, "legal", "71A"),
        ("2007", False, "normal", "71B"),
        ("2017", False, "normal", "71B"),
    ],
)
def test_71_the_test_by_edition(laws: str, before: bool | None, test: str, paragraph: str) -> None:
    found, reason = law71_test(load_profile("EBU", laws), before)
    assert (found, reason.paragraph) == (test, paragraph)
    concession = DoubtedConcession(kept=6, least_normal=7, least_legal=6, before_next_board=before)
    back = law71_b(load_profile("EBU", laws), concession).tricks
    assert back == (1 if test == "normal" else 0)


def test_71_a_trick_no_legal_play_can_lose_comes_back_under_all() -> None:
    for laws in ("1987", "1997", "2007", "2017"):
        concession = DoubtedConcession(
            kept=0, least_normal=1, least_legal=1, before_next_board=False
        )
        assert law71(load_profile("FFB", laws), concession).tricks == 1


@pytest.mark.parametrize("laws", ["1987", "1997"])
def test_71b_of_old_a_contract_already_made_is_not_conceded(laws: str) -> None:
    profile = load_profile("WBF", laws)
    settled = DoubtedConcession(1, 1, 1, settled_contract=True)
    assert law71(profile, settled).reasons[0].paragraph == "71B"
    assert law71_fulfilled(profile, DoubtedConcession(1, 1, 1)) is None
    assert law71_fulfilled(NOW, settled) is None
