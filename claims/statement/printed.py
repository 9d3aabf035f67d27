"""What ``claims parse`` prints: every reading of a statement, for a person or as JSON."""

import json

from claims.statement.data import reading_data
from claims.statement.model import Mood, Reading
from claims.statement.parse import parse_statement

MOODS = {
    Mood.QUESTION: "a question, no claim",
    Mood.BROKEN_OFF: "broken off, no claim",
    Mood.DOUBTFUL: "too vague to be a claim",
}


def printed_json(words: str, language: str | None = None) -> str:
    """Every reading, likeliest first, as one JSON array."""
    readings = [reading_data(reading) for reading in parse_statement(words, language)]
    return json.dumps(readings, ensure_ascii=False, indent=1)


def printed(words: str, language: str | None = None) -> str:
    """Every reading in plain words, with what was ignored and where (places count from 1)."""
    parts = []
    readings = parse_statement(words, language)
    for number, reading in enumerate(readings, 1):
        title = f"reading {number} of {len(readings)}: " if len(readings) > 1 else ""
        parts.append(f"{title}{reading.reason}".rstrip(": ") + "\n" if title else "")
        parts.append(_body(reading))
    return "".join(parts).rstrip("\n")


def _body(reading: Reading) -> str:
    plan = reading.plan
    lines = [f"  {line}" for line in plan.understood] or ["  nothing understood"]
    if plan.mood is not Mood.STATEMENT:
        lines.insert(0, f"  ({MOODS[plan.mood]})")
    lines += [f"  ignored: {s.text!r} at {s.start + 1}-{s.end}" for s in plan.ignored]
    return "\n".join(lines) + "\n"
