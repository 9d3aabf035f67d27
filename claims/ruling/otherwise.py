"""The rulings that a ruling names as otherwise or elsewhere: what is changed for each, and the
record that is ruled then."""

import json
from collections.abc import Mapping

from claims.errors import InputError
from claims.law.profile import profile_named
from claims.record import ClaimRecord, Refused, read_record
from claims.ruling.ruling import OpenFinding, Ruling

Changes = Mapping[str, object]
"""Findings by their names, with their values; ``profile`` and ``laws``."""


def found_otherwise(finding: OpenFinding) -> dict[str, object] | None:
    """The change that finds it the other way; None where that is no yes or no."""
    return {finding.finding: not finding.assumed} if isinstance(finding.assumed, bool) else None


def elsewhere(ruling: Ruling) -> list[dict[str, object]]:
    """A change for each regulator and edition that would rule otherwise, as the ruling lists
    them."""
    given = None if ruling.verdict is None else ruling.verdict.claimer_tricks
    return [
        {"profile": name} for name, tricks in (ruling.profiles or {}).items() if tricks != given
    ]


def left_open(ruling: Ruling) -> list[dict[str, object]]:
    """Everything that a ruling says would be otherwise, a change each; not a finding that makes no
    difference."""
    given = ruling.verdict
    same = None if given is None else {"claimer_tricks": given.claimer_tricks}
    found = [found_otherwise(one) for one in ruling.open_findings or [] if one.otherwise != same]
    return [one for one in found if one is not None] + elsewhere(ruling)


def asked_of(change: Changes) -> dict[str, str]:
    """A change as an address asks for it."""
    return {
        name: value if isinstance(value, str) else "yes" if value else "no"
        for name, value in change.items()
    }


def changed_record(record: ClaimRecord, change: Changes) -> ClaimRecord:
    """The record under a change.

    Raises:
        InputError: when that makes no record.
    """
    given = json.loads(json.dumps(record.given))
    findings = dict(given.get("findings") or {})
    for name, value in change.items():
        if name in ("profile", "laws"):
            regulation, laws = profile_named(str(value))
            given |= {"regulation": regulation} if regulation else {}
            given |= {"laws": laws} if laws else {}
        else:
            findings[name] = value
    if findings:
        given["findings"] = findings
    changed = read_record(given)
    if isinstance(changed, Refused):
        raise InputError(list(changed.problems))
    return changed
