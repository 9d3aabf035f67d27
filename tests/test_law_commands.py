"""``claims explain`` and ``claims profiles``: what a director reads."""

import json

import pytest
from click.testing import CliRunner

from claims.cli import cli
from claims.doctrine.conventions import Conventions
from claims.errors import InputError
from claims.law.profile import SWITCHES
from claims.law.switches import gists, observations
from claims.record.constraints import CONSTRAINTS
from claims.record.findings import FINDINGS


def output(*arguments: str) -> str:
    result = CliRunner().invoke(cli, [*arguments, "--color", "never"], env={"COLUMNS": "200"})
    assert result.exit_code == 0, result.output
    return result.output


def test_explain_one_paragraph_under_one_regulator() -> None:
    text = output("explain", "70e2", "--profile", "FFB")
    assert "Law 70E2  (2007, 2017)" in text and "top_down_side = none: FFB 2007, FFB 2017" in text
    assert "EBU" not in text and "1997" not in text


def test_explain_a_whole_law_in_one_edition() -> None:
    text = output("explain", "71", "--profile", "1997")
    assert "Law 71A" in text and "Law 71C" in text and "already made" in text
    assert "normal-at-once: WBF 1997, FFB 1997, EBU 1997, ACBL 1997" in text


def test_explain_shows_findings_with_what_they_exclude_and_why_something_is_left_out() -> None:
    assert "true excludes revoke_established = true" in output("explain", "62A")
    assert "out of a claim's reach" in output("explain", "66A")
    assert "two_steps" in output("explain", "70") and "Delft" in output("explain", "70")


@pytest.mark.parametrize("name", [*FINDINGS, *CONSTRAINTS])
def test_explain_every_finding_and_constraint(name: str) -> None:
    text = output("explain", name)
    about = FINDINGS.get(name) or CONSTRAINTS[name]
    assert text.startswith(f"{name}  (Law {about.law})") and about.decides in text
    assert json.dumps(about.example) in text and "Asked by" in text


@pytest.mark.parametrize("name", SWITCHES)
def test_explain_every_switch_with_what_players_do(name: str) -> None:
    text = output("explain", name)
    assert text.startswith(name) and f"{name} = " in text
    assert gists()[name] in " ".join(text.split())
    for rate in observations().rates:
        if rate.switch == name:
            assert f"broken in {rate.broken} of {rate.situations} situations" in text
            assert observations().source in text


def test_explain_top_down_is_about_both() -> None:
    text = output("explain", "top down")
    assert "top_down_trumps  (Law 70E2)" in text and "top_down_side  (Law 70E2)" in text
    assert "Observed" in text


@pytest.mark.parametrize("switch", sorted(Conventions.__dataclass_fields__.keys() & gists().keys()))
def test_every_convention_says_how_often_it_is_kept_or_that_nobody_knows(switch: str) -> None:
    counted = any(rate.switch == switch for rate in observations().rates)
    assert ("nobody has counted" in output("explain", switch)) == (not counted)


def test_what_was_observed_is_sound() -> None:
    counted = observations()
    assert counted.boards > 200 and gists().keys() >= set(SWITCHES)
    of_a_rule = {rate.switch for rate in counted.rates} - {"keeps_what_is_sure"}
    assert of_a_rule <= gists().keys() and "top_down_trumps" in of_a_rule
    for rate in counted.rates:
        assert rate.of in ("every situation", "nothing to gain")
        assert rate.low <= rate.broken / rate.situations <= rate.high


def test_explain_refuses_what_is_not_there() -> None:
    for arguments in (["explain", "70F"], ["explain", "70D3", "--profile", "EBU 2017"]):
        result = CliRunner().invoke(cli, arguments)
        assert isinstance(result.exception, InputError)
    result = CliRunner().invoke(cli, ["explain", "aware_of_thumb"])
    assert "aware_of_trump" in str(result.exception)
    result = CliRunner().invoke(cli, ["explain", "70", "--profile", "XYZ"])
    assert "WBF, FFB, EBU, ACBL" in str(result.exception)


def test_profiles_are_listed_with_their_days() -> None:
    text = output("profiles")
    assert "ACBL 2017" in text and "2017-09-25 on" in text and "1998-09-01 to 2008-07-01" in text


def test_compare_marks_the_switches_that_differ() -> None:
    text = output("profiles", "compare", "EBU 2017", "FFB 2017")
    starred = {line.split()[3] for line in text.splitlines() if line.startswith("│ *")}
    assert starred == {"top_down_side", "finish_suit"}
    assert "White Book 8.70.5" in text


def test_compare_on_a_day() -> None:
    before = output("profiles", "compare", "ACBL 2017", "--on", "2018-11-23")
    after = output("profiles", "compare", "ACBL 2017")
    assert "no_trump_pressure = no" in before and "no_trump_pressure = yes" in after
