"""JSON in, claim records out: what cannot be read is refused in its place, the others go on."""

from dataclasses import dataclass

from claims.errors import InputError, Problem
from claims.record.claim_record import ClaimRecord, digest, record_from_json
from claims.record.json_text import no_json, value_or_error


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
    whole = value_or_error(text)
    if not isinstance(whole, Exception):
        return [read_record(whole)]
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    values = [(number, value_or_error(line)) for number, line in lines]
    whole_lines = any(isinstance(value, dict) for _, value in values)
    if len(lines) > 1 and whole_lines and not _is_pretty_printed(lines):
        return [
            _undecodable(value, number) if isinstance(value, Exception) else read_record(value)
            for number, value in values
        ]
    return [_undecodable(whole, None)]


def read_record(obj: object) -> ClaimRecord | Refused:
    """The record of one decoded JSON object, or why it is none."""
    try:
        return record_from_json(obj)
    except InputError as error:
        name = obj.get("id") if isinstance(obj, dict) else None
        known = str(name) if isinstance(name, str | int) else None
        return Refused(known, tuple(error.problems), digest(obj))


def _undecodable(error: Exception, line: int | None) -> Refused:
    return Refused(None, (no_json(error, line),), None)


def _is_pretty_printed(lines: list[tuple[int, str]]) -> bool:
    """Whether this is one object over several lines, not JSON Lines with a bad first line."""
    return lines[0][1].strip() in ("{", "[") or lines[1][1][:1].isspace()
