"""Findings: every name a record may carry has its paragraph, and contradictions are refused."""

import pytest

from claims.cards import parse_card
from claims.record.findings import FINDINGS, check_findings
from claims.record.rules import FINDINGS as TYPES


def test_the_record_and_the_laws_know_the_same_findings() -> None:
    assert set(FINDINGS) == set(TYPES)


def test_every_exclusion_names_findings_that_exist_and_take_yes_or_no() -> None:
    for finding in FINDINGS.values():
        assert finding.law[:2].isdigit() and finding.gist
        for _, other, _ in finding.excludes:
            assert finding.kind == "bool" and FINDINGS[other].kind == "bool"


@pytest.mark.parametrize("name", [name for name in FINDINGS if FINDINGS[name].excludes])
def test_incompatible_findings_are_refused_both_named(name: str) -> None:
    for own, other, theirs in FINDINGS[name].excludes:
        (problem,) = check_findings({name: own, other: theirs})
        assert problem.field == f"findings.{name}" and other in problem.reason
        assert problem.law == FINDINGS[name].law
        assert check_findings({name: own, other: not theirs}) == []


def test_nobody_forgets_a_trump_he_knows_of() -> None:
    known = {"aware_of_trump": True, "forgotten": (parse_card("H9"),)}
    (problem,) = check_findings(known, trump=1)
    assert "aware_of_trump" in problem.reason and "forgotten" in problem.reason
    assert check_findings(known, trump=2) == []
    assert check_findings(known | {"aware_of_trump": False}, trump=1) == []
