"""What ``claims parse`` prints: every reading of a statement, for a person or as JSON."""

import json
from itertools import groupby
from typing import Final

from claims.harmless import json_escaped
from claims.messages import N_, Message
from claims.report.speech import Speech
from claims.statement.data import reading_data
from claims.statement.effort import HASTY
from claims.statement.model import Mood, Reading
from claims.statement.parse import parse_statement
from claims.statement.say import say_plan

MOODS: Final = {
    Mood.QUESTION: N_("a question, no claim"),
    Mood.BROKEN_OFF: N_("broken off, no claim"),
    Mood.DOUBTFUL: N_("too vague to be a claim"),
    Mood.CURTAILING: N_("play is to be cut short"),
    Mood.THIS_TRICK: N_("only the trick in progress"),
}
ROLES: Final = {
    "step": N_("step"),
    "belief": N_("belief"),
    "count": N_("count"),
    "concession": N_("concession"),
    "condition": N_("condition"),
    "reason": N_("reason"),
    "connective": N_("connective"),
    "question": N_("question"),
    "taken back": N_("taken back"),
    "filler": N_("filler"),
    "ignored": N_("ignored"),
}
"""What a word can be read as (``claims.statement.model.WordRead``), without its number."""


def printed_json(words: str, language: str | None = None) -> str:
    """Every reading, likeliest first, as one JSON array."""
    readings = [reading_data(reading) for reading in parse_statement(words, language)]
    return json_escaped(json.dumps(readings, ensure_ascii=False, indent=1))


def printed(words: str, language: str | None, speech: Speech) -> str:
    """Every reading in plain words, what was ignored and where (places count from 1), and for the
    likeliest what each word was read as."""
    parts = []
    readings = parse_statement(words, language)
    if not readings[0].language:
        parts.append(speech.say("in no language that is known") + "\n")
    for number, reading in enumerate(readings, 1):
        if len(readings) > 1:
            title = speech.say("reading {n} of {all}", n=number, all=len(readings))
            if reading.reason:
                title += speech.say(": {reason}", reason=speech.say(reading.reason))
            parts.append(title + "\n")
        parts.append(_body(reading, speech))
    parts.append(_account(words, readings[0], speech))
    return "".join(parts).rstrip("\n")


def role_told(read: str, speech: Speech) -> str:
    """What a word was read as, ``step 2``, in a language."""
    name, _, number = read.rpartition(" ")
    if not number.isdecimal():
        name, number = read, ""
    return f"{speech.say(ROLES[name])} {number}".rstrip()


def _body(reading: Reading, speech: Speech) -> str:
    plan = reading.plan
    lines = [f"  {line}" for line in say_plan(plan, speech.language)]
    lines = lines or ["  " + speech.say("nothing understood")]
    if reading.in_haste:
        lines.insert(0, "  " + speech.say(HASTY))
    if plan.mood is not Mood.STATEMENT:
        lines.insert(0, f"  ({speech.say(MOODS[plan.mood])})")
    for span in plan.ignored:
        ignored = Message(
            "ignored: {words} at {start}-{end}",
            words=repr(span.text),
            start=span.start + 1,
            end=span.end,
        )
        lines.append("  " + speech.say(ignored))
    return "\n".join(lines) + "\n"


def _account(words: str, reading: Reading, speech: Speech) -> str:
    """Neighbouring words of one meaning on a line, with what they were read as."""
    lines = []
    for read, group in groupby(reading.words, key=lambda word: word.read):
        together = list(group)
        text = " ".join(words[together[0].start : together[-1].end].split())
        parts = [role_told(read, speech)]
        for word in together:
            if word.spelt:
                both = {"word": repr(word.text), "spelt": repr(word.spelt)}
                parts.append(speech.say("{word} read as {spelt}", **both))
        told = speech.say(": {reason}", reason=", ".join(parts))
        lines.append(f"  {text!r}{told}")
    return speech.say("word by word") + "\n" + "\n".join(lines) + "\n" if lines else ""
