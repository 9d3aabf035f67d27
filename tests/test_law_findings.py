"""Findings: every name a record may carry has its paragraph, and contradictions are refused."""

import msgspec
import pytest

from claims.record.constraints import CONSTRAINTS, AnyConstraint
from claims.record.fields import decode
from claims.record.findings import FINDINGS, Findings, check_findings


def findings(obj: dict[str, object]) -> Findings:
    return msgspec.convert(obj, Findings, dec_hook=decode)


def test_every_exclusion_names_findings_that_exist_and_take_yes_or_no() -> None:
    for name, finding in FINDINGS.items():
        assert finding.law[:2].isdigit() and finding.says and finding.decides
        for own, other, theirs in finding.excludes:
            found = findings({name: own, other: theirs})
            assert (found.found(name), found.found(other)) == (own, theirs)


@pytest.mark.parametrize("name", FINDINGS)
def test_the_example_of_a_finding_is_one(name: str) -> None:
    example = FINDINGS[name].example
    assert findings({name: example}).as_json() in ({name: example}, {name: [example]})


@pytest.mark.parametrize("kind", CONSTRAINTS)
def test_the_example_of_a_constraint_is_one(kind: str) -> None:
    made: AnyConstraint = msgspec.convert(CONSTRAINTS[kind].example, AnyConstraint, dec_hook=decode)
    assert made.kind == kind and made.about.law[:2].isdigit()


@pytest.mark.parametrize("name", [name for name in FINDINGS if FINDINGS[name].excludes])
def test_incompatible_findings_are_refused_both_named(name: str) -> None:
    for own, other, theirs in FINDINGS[name].excludes:
        (problem,) = check_findings(findings({name: own, other: theirs}))
        assert problem.field == f"findings.{name}" and other in problem.reason
        assert problem.law == FINDINGS[name].law
        assert check_findings(findings({name: own, other: not theirs})) == []


def test_nobody_forgets_a_trump_he_knows_of() -> None:
    known = findings({"aware_of_trump": True, "forgotten": ["H9"]})
    (problem,) = check_findings(known, trump=1)
    assert "aware_of_trump" in problem.reason and "forgotten" in problem.reason
    assert check_findings(known, trump=2) == []
    assert check_findings(known.finding("aware_of_trump", False), trump=1) == []
