"""Every record of the audit is ruled as the audit asks for."""

import pytest
from audit_cases import AuditCase, audit_cases


@pytest.mark.parametrize("case", audit_cases(), ids=lambda case: case.name)
def test_the_audit(case: AuditCase) -> None:
    ruling = case.ruled()
    assert case.agrees(ruling), (ruling.status, ruling.verdict, ruling.laws, case.why)


def test_the_odds_of_one_who_did_not_know_are_not_nought_and_the_other_answer_is_shown() -> None:
    names = ("g5_unaware", "g6_forgot", "g7_noneleft")
    for case in audit_cases():
        if case.name not in names:
            continue
        ruling = case.ruled()
        (reason,) = [node.outcome for node in ruling.trace or [] if node.law == "69B2"]
        assert "in none of" not in reason
        shown = any(one.finding == "aware_of_trump" for one in ruling.open_findings or [])
        assert shown or any("Had claimer known" in note for note in ruling.notes or [])
