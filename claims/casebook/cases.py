"""How the rulings agree with a folder of published ones."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import msgspec

from claims.errors import InputError, Problem
from claims.messages import Message
from claims.record import ClaimRecord, record_from_json
from claims.ruling.ruling import Ruling

Confidence = Literal["high", "medium", "low"]
Compared = Literal["right", "argued", "wrong", "undecided"]


class _Expected(msgspec.Struct):
    claimer_tricks: int
    confidence: Confidence
    also_argued: list[int] = []
    laws: list[str] = []


class _CaseFile(msgspec.Struct):
    id: str
    record: msgspec.Raw
    expected: _Expected


@dataclass(frozen=True, slots=True)
class Published:
    """A published ruling: the record, the tricks given to claimer's side, and how sure that is.

    ``also_argued`` are other outcomes that experts defended.
    """

    id: str
    record: ClaimRecord
    claimer_tricks: int
    also_argued: tuple[int, ...]
    confidence: Confidence
    laws: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """One case ruled, in so many seconds. ``ruled`` is None when the ruling gives no number."""

    case: Published
    ruling: Ruling
    seconds: float

    @property
    def ruled(self) -> int | None:
        """Tricks given to claimer's side, or that best play would bring where play goes on."""
        given = self.ruling.verdict or self.ruling.outlook
        return None if given is None else given.claimer_tricks

    @property
    def outcome(self) -> Compared:
        """``right`` as published, ``argued`` as some expert had it, or neither."""
        if self.ruled is None:
            return "undecided"
        if self.ruled == self.case.claimer_tricks:
            return "right"
        return "argued" if self.ruled in self.case.also_argued else "wrong"

    @property
    def agrees(self) -> bool:
        """Whether it counts as agreement: a case of low confidence may be argued either way."""
        return self.outcome == "right" or (
            self.outcome == "argued" and self.case.confidence == "low"
        )


@dataclass(frozen=True, slots=True)
class Share:
    """So many cases of a kind agree, of so many."""

    kind: str
    agree: int
    cases: int


def read_case(path: Path) -> Published:
    """Read one case file.

    Raises:
        InputError: when it is no case, with every problem of its record.
    """
    try:
        case = msgspec.json.decode(path.read_bytes(), type=_CaseFile)
        record = record_from_json(msgspec.json.decode(case.record))
    except (msgspec.DecodeError, OSError) as error:
        raise InputError([Problem(path.name, str(error), Message("a ruled case"))]) from None
    except InputError as error:
        named = [
            Problem(f"{path.name}: {p.field}", p.reason, p.expected, p.card, p.law)
            for p in error.problems
        ]
        raise InputError(named) from None
    expected = case.expected
    return Published(
        id=case.id,
        record=record,
        claimer_tricks=expected.claimer_tricks,
        also_argued=tuple(expected.also_argued),
        confidence=expected.confidence,
        laws=tuple(expected.laws),
    )


def read_casebook(folder: Path) -> list[Published]:
    """Every case of a folder, by file name.

    Raises:
        InputError: when a file is no case or there is none, with the problems of all files.
    """
    cases: list[Published] = []
    problems: list[Problem] = []
    for path in sorted(folder.glob("*.json")):
        try:
            cases.append(read_case(path))
        except InputError as error:
            problems.extend(error.problems)
    if not cases and not problems:
        problems.append(
            Problem(str(folder), Message("holds no case"), Message("JSON files of ruled cases"))
        )
    if problems:
        raise InputError(problems)
    return cases


def score(cases: Iterable[Published], rule: Callable[[ClaimRecord], Ruling]) -> Iterator[Score]:
    """Rule every case, in order."""
    for case in cases:
        start = time.perf_counter()
        ruling = rule(case.record)
        yield Score(case, ruling, time.perf_counter() - start)


def agreement(scores: list[Score]) -> list[Share]:
    """Agreement by confidence, and on the cases that count: sure ones where tricks were claimed."""
    kinds: list[tuple[str, list[Score]]] = [
        (level, [one for one in scores if one.case.confidence == level])
        for level in ("high", "medium", "low")
    ]
    sure = [one for one in scores if one.case.confidence != "low"]
    kinds.append(("high and medium", sure))
    claimed = [one for one in sure if one.case.record.claim.tricks is not None]
    kinds.append(("high and medium, tricks claimed", claimed))
    return [Share(kind, sum(one.agrees for one in some), len(some)) for kind, some in kinds]
