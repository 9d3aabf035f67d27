"""The one door for what-if questions: a claim ruled again with something taken otherwise.

What stands beside a ruling asks here, and so does whoever holds a record and wants to know what
another finding, class, regulator or edition would bring.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from claims.law.check import check_record
from claims.law.profile import Profile
from claims.record import ClaimRecord
from claims.record.constraints import AnyConstraint
from claims.ruling.judge import Judge, Judgement
from claims.statement.model import Reading


@dataclass(frozen=True, slots=True)
class Change:
    """What is taken otherwise.

    ``findings``: by the names of the record (``class`` among them), their values typed as in
    ``Findings``, None for one that is taken away. ``profile``: the regulator, edition and switches
    ruled under. ``readings``: the ways to read the words. ``tricks``: the number
    claimed. ``constraints``: the standing obligations; ``unbound``: none binds anyone.
    """

    findings: Mapping[str, object] = field(default_factory=dict)
    profile: Profile | None = None
    readings: tuple[Reading, ...] = ()
    tricks: int | None = None
    constraints: tuple[AnyConstraint, ...] | None = None
    unbound: bool = False


def changed(record: ClaimRecord, change: Change) -> ClaimRecord:
    """The record with the findings, number, obligations, regulator and edition of a change; its
    words stay."""
    findings = record.findings
    for name, value in change.findings.items():
        findings = findings.finding(name, value)
    if change.tricks is not None:
        record = replace(record, claim=replace(record.claim, tricks=change.tricks))
    if change.constraints is not None:
        record = replace(record, constraints=change.constraints)
    profile = change.profile
    if profile is None:
        return replace(record, findings=findings)
    return replace(record, findings=findings, regulation=profile.regulation, laws=profile.laws)


def what_if(judge: Judge, change: Change) -> Judgement | None:
    """What would be decided; the searches are shared with the judge's, and so is the budget. None
    when the other facts exclude it."""
    record = changed(judge.given, change)
    if check_record(record):
        return None
    profile = change.profile or judge.profile
    other = Judge(
        record, judge.budget, profile, judge.values, change.readings, False, change.unbound
    )
    return other.decide()
