"""Profiles: one value in force for every switch, edition, regulator and day, with its reference."""

from dataclasses import fields
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims.errors import InputError
from claims.law.period import Period, uncovered
from claims.law.profile import (
    SWITCHES,
    Profile,
    all_profiles,
    coverage_faults,
    edition_life,
    load_profile,
)
from claims.record.terms import EDITIONS, REGULATIONS


def test_every_switch_has_exactly_one_value_in_force_on_every_day() -> None:
    assert coverage_faults() == []


def test_a_gap_and_an_overlap_are_both_found() -> None:
    year = Period(date(2017, 1, 1), date(2018, 1, 1))
    first, last = Period(year.start, date(2017, 5, 1)), Period(date(2017, 6, 1), year.end)
    assert uncovered(year, [first, last]) == ["none in force from 2017-05-01 to 2017-06-01"]
    assert uncovered(year, [first, Period(date(2017, 4, 1))]) == ["two in force from 2017-04-01"]
    assert uncovered(year, [first]) == ["none in force from 2017-05-01"]
    assert uncovered(Period(year.start), [first, Period(date(2017, 5, 1))]) == []


@given(st.dates(date(1987, 1, 1), date(2040, 1, 1)), st.sampled_from(REGULATIONS))
def test_one_edition_is_in_force_on_any_day(day: date, regulation: str) -> None:
    assert sum(day in edition_life(regulation, laws).period for laws in EDITIONS) == 1


def test_every_value_carries_its_days_and_a_reference() -> None:
    for profile in all_profiles():
        assert set(profile.sources) == set(SWITCHES)
        for source in profile.sources.values():
            assert source.reference and source.period.start >= date(1987, 1, 1)
    assert len(all_profiles()) == len(REGULATIONS) * len(EDITIONS)


def test_the_acbl_safety_check_turned_round_in_2019() -> None:
    assert load_profile("ACBL", "2017").no_trump_pressure
    assert not load_profile("ACBL", "2017", date(2019, 3, 31)).no_trump_pressure
    assert load_profile("ACBL", "2017", date(2019, 4, 1)).no_trump_pressure


def test_no_order_within_a_side_suit_in_france_and_honours_in_england() -> None:
    assert load_profile("FFB", "2017").top_down_side == "none"
    assert load_profile("EBU", "2017").top_down_side == "honours"
    assert load_profile("ACBL", "2017").top_down_side == "always"


@pytest.mark.parametrize(
    ("laws", "concession", "agreement", "play_on", "irrational"),
    [
        ("1987", "legal", "normal", "void", True),
        ("1997", "normal-at-once", "normal", "void", True),
        ("2007", "normal", "likely", "evidence", True),
        ("2017", "normal", "likely", "by-agreement", False),
    ],
)
def test_what_the_editions_decide(
    laws: str, concession: str, agreement: str, play_on: str, irrational: bool
) -> None:
    profile = load_profile("WBF", laws)
    assert (profile.concession_test, profile.agreement_test) == (concession, agreement)
    assert (profile.play_after_claim, profile.irrational_exception) == (play_on, irrational)


def test_1987_and_1997_differ_only_in_the_test_for_a_concession() -> None:
    for regulation in REGULATIONS:
        old, new = load_profile(regulation, "1987"), load_profile(regulation, "1997")
        differing = {s for s in SWITCHES if getattr(old, s) != getattr(new, s)}
        assert differing == {"concession_test"}


def test_unknown_names_and_days_are_refused_together() -> None:
    with pytest.raises(InputError) as refused:
        load_profile("XYZ", "1975")
    assert [problem.field for problem in refused.value.problems] == ["regulation", "laws"]
    life = edition_life("FFB", "2017").period
    with pytest.raises(InputError, match="2018-01-01"):
        load_profile("FFB", "2017", life.start - timedelta(days=1))
    assert load_profile("FFB", "2017", life.start).laws == "2017"


def test_profiles_are_frozen() -> None:
    profile = load_profile("WBF", "2017")
    with pytest.raises(AttributeError):
        profile.finish_suit = True  # type: ignore[misc]
    assert {f.name for f in fields(Profile)} >= set(SWITCHES)


def test_every_date_of_an_edition_says_what_was_read_of_it() -> None:
    for profile in all_profiles():
        reference = edition_life(profile.regulation, profile.laws).reference
        found = reference.startswith("Read: ") or "no document read gives the day" in reference
        assert found, f"{profile.name}: {reference}"
