"""What ``claims parse`` prints: every reading of a statement, for a person or as JSON."""

import json
from itertools import groupby

from claims.harmless import json_escaped
from claims.statement.data import reading_data
from claims.statement.model import Mood, Reading
from claims.statement.parse import parse_statement

MOODS = {
    Mood.QUESTION: "a question, no claim",
    Mood.BROKEN_OFF: "broken off, no claim",
    Mood.DOUBTFUL: "too vague to be a claim",
    Mood.CURTAILING: "play is to be cut short",
    Mood.THIS_TRICK: "only the trick in progress",
}


def printed_json(words: str, language: str | None = None) -> str:
    """Every reading, likeliest first, as one JSON array."""
    readings = [reading_data(reading) for reading in parse_statement(words, language)]
    return json_escaped(json.dumps(readings, ensure_ascii=False, indent=1))


def printed(words: str, language: str | None = None) -> str:
    """Every reading in plain words, what was ignored and where (places count from 1), and for the
    likeliest what each word was read as."""
    parts = []
    readings = parse_statement(words, language)
    if not readings[0].language:
        parts.append("in no language that is known\n")
    for number, reading in enumerate(readings, 1):
        title = f"reading {number} of {len(readings)}: " if len(readings) > 1 else ""
        parts.append(f"{title}{reading.reason}".rstrip(": ") + "\n" if title else "")
        parts.append(_body(reading))
    parts.append(_account(words, readings[0]))
    return "".join(parts).rstrip("\n")


def _body(reading: Reading) -> str:
    plan = reading.plan
    lines = [f"  {line}" for line in plan.understood] or ["  nothing understood"]
    if plan.mood is not Mood.STATEMENT:
        lines.insert(0, f"  ({MOODS[plan.mood]})")
    lines += [f"  ignored: {s.text!r} at {s.start + 1}-{s.end}" for s in plan.ignored]
    return "\n".join(lines) + "\n"


def _account(words: str, reading: Reading) -> str:
    """Neighbouring words of one meaning on a line, with what they were read as."""
    lines = []
    for read, group in groupby(reading.words, key=lambda word: word.read):
        together = list(group)
        text = " ".join(words[together[0].start : together[-1].end].split())
        spelt = [f"{word.text!r} read as {word.spelt!r}" for word in together if word.spelt]
        lines.append(f"  {text!r}: {', '.join([read, *spelt])}")
    return "word by word\n" + "\n".join(lines) + "\n" if lines else ""
