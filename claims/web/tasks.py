"""What a worker process does: it rules, explores and compares. JSON goes in and comes out."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.sharedctypes import SynchronizedArray
from typing import Any, Final

from claims.cards import CardError, parse_card
from claims.errors import InputError, Problem
from claims.messages import Message
from claims.record import ClaimRecord, Refused, read_record
from claims.report.catalogue import user_language
from claims.report.speech import Speech
from claims.report.waiting import Compiling
from claims.ruling.entry import rule_entry
from claims.ruling.explore import Explorer
from claims.search.warm import ready
from claims.web.progress import CANCELLED, FIELDS, MILLISECONDS, NODES
from claims.web.told import faults_told, ruling_told, turn_told

KEPT: Final = 4
"""Claims of which a worker keeps the searches."""

_shared: "list[SynchronizedArray[int]]" = []
_explorers: "OrderedDict[str, Explorer]" = OrderedDict()


def prepare(numbers: "SynchronizedArray[int]") -> None:
    """Begin a worker: ``numbers`` are shared with the server."""
    _shared.append(numbers)


def warm() -> bool:
    """Compile the search, or load it compiled."""
    ready(Compiling(user_language()))
    return True


def _progress(slot: int) -> Callable[[int, float], bool]:
    """Tell the server how far job ``slot`` is, and stop when it is cancelled."""
    numbers = _shared[0]

    def told(nodes: int, seconds: float) -> bool:
        numbers[slot * FIELDS + NODES] = nodes
        numbers[slot * FIELDS + MILLISECONDS] = int(seconds * 1000)
        return not numbers[slot * FIELDS + CANCELLED]

    return told


def rule(slot: int, record: Mapping[str, Any], language: str, limit: float) -> dict[str, Any]:
    """The ruling on a record, and everything the page says of it."""
    entry = read_record(dict(record))
    ruling = rule_entry(entry, limit=limit, progress=_progress(slot))
    if isinstance(entry, Refused) or ruling.status == "refused":
        return {"errors": _faults_of(entry, ruling, language)}
    return ruling_told(ruling, entry, Speech(language))


def _faults_of(entry: ClaimRecord | Refused, ruling: Any, language: str) -> list[dict[str, Any]]:
    """The faults of a refused record by their fields."""
    if isinstance(entry, Refused):
        return faults_told(entry.problems, Speech(language))
    known = ruling.messages
    problems = [
        Problem(
            error.field,
            known.get(error.reason, error.reason),
            known.get(error.expected or "", error.expected or ""),
            law=error.law,
        )
        for error in ruling.errors or []
    ]
    return faults_told(problems, Speech(language))


def explore(
    slot: int, record: Mapping[str, Any], played: Sequence[str], language: str, limit: float
) -> dict[str, Any]:
    """The choices of the hand in turn after ``played``, cards from the claim on."""
    speech = Speech(language)
    try:
        cards = [parse_card(name) for name in played]
        explorer = _explorer(record, limit)
        return turn_told(explorer.at(cards), speech)
    except CardError as error:
        fault = error.faults[0]
        return {"errors": faults_told([Problem("played", fault.reason, fault.expected)], speech)}
    except InputError as error:
        return {"errors": faults_told(error.problems, speech)}


def _explorer(record: Mapping[str, Any], limit: float) -> Explorer:
    entry = read_record(dict(record))
    if isinstance(entry, Refused):
        raise InputError(list(entry.problems))
    known = _explorers.pop(entry.digest, None)
    if known is None:
        known = Explorer(entry, limit)
        if known.worst is None:
            raise InputError(
                [Problem("claim", Message("no normal lines are searched for this ruling"))]
            )
    _explorers[entry.digest] = known
    while len(_explorers) > KEPT:
        _explorers.popitem(last=False)
    return known


def compare(
    slot: int,
    record: Mapping[str, Any],
    changes: Sequence[Mapping[str, Any]],
    language: str,
    limit: float,
) -> dict[str, Any]:
    """The verdict of the record under each change: findings, regulation, laws."""
    rows = []
    for change in changes:
        changed = dict(record)
        findings = changed.get("findings") or {}
        if isinstance(findings, dict):  # what is none is refused with the record
            findings = findings | change.get("findings", {})
            findings = {name: value for name, value in findings.items() if value is not None}
        changed["findings"] = findings
        changed |= {name: change[name] for name in ("regulation", "laws") if name in change}
        ruling = rule_entry(
            read_record(changed), limit=limit / max(1, len(changes)), progress=_progress(slot)
        )
        verdict = ruling.verdict
        rows.append(
            {
                "change": dict(change),
                "status": ruling.status,
                "tricks": None if verdict is None else verdict.claimer_tricks,
                "result": None
                if verdict is None or verdict.result is None
                else Speech(language).result(verdict.result),
            }
        )
    return {"rows": rows}
