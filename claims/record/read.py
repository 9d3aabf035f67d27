"""JSON in, claim records out: what cannot be read is refused in its place, the others go on."""

from dataclasses import dataclass

import msgspec

from claims.errors import InputError, Problem
from claims.record.build import digest, record_from_json
from claims.record.model import ClaimRecord


@dataclass(frozen=True, slots=True)
class Refused:
    """A record that is not one: ``id`` when it could be read, and everything wrong with it."""

    id: str | None
    problems: tuple[Problem, ...]
    digest: str | None


def read_records(text: str) -> list[ClaimRecord | Refused]:
    """Read one JSON object, or JSON Lines with one object in each line that is not blank.

    Never raises for a wrong input: what cannot be read becomes ``Refused``, in its place.
    """
    text = text.removeprefix("\ufeff")
    try:
        return [_record(msgspec.json.decode(text))]
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
        decoded = [(number, _decoded(line)) for number, line in lines]
        whole_lines = any(isinstance(value, dict) for _, value in decoded)
        if len(lines) > 1 and whole_lines and not _is_pretty_printed(lines):
            return [
                _undecodable(value, number) if isinstance(value, Exception) else _record(value)
                for number, value in decoded
            ]
        return [_undecodable(error, None)]


def _record(obj: object) -> ClaimRecord | Refused:
    try:
        return record_from_json(obj)
    except InputError as error:
        name = obj.get("id") if isinstance(obj, dict) else None
        known = str(name) if isinstance(name, str | int) else None
        return Refused(known, tuple(error.problems), digest(obj))


def _decoded(line: str) -> object:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        return error


def _undecodable(error: Exception, line: int | None) -> Refused:
    where = "input" if line is None else f"line {line}"
    reason = "is nested too deeply" if isinstance(error, RecursionError) else f"is no JSON: {error}"
    problem = Problem(where, reason, "a JSON object, or JSON Lines with one object in each line")
    return Refused(None, (problem,), None)


def _is_pretty_printed(lines: list[tuple[int, str]]) -> bool:
    """Whether this is one object over several lines, not JSON Lines with a bad first line."""
    return lines[0][1].strip() in ("{", "[") or lines[1][1][:1].isspace()
