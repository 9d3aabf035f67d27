"""Why a claim has its flag and what is wrong in a log: in English for those who query a store, and
as a message that a report says in its own language."""

import json
from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any

from claims.errors import Problem
from claims.messages import Message, packed, unpacked
from claims.report.speech import Speech


def kept(message: Message | None) -> str | None:
    """A message as the store keeps it, for every language."""
    return None if message is None else json.dumps(packed(message), ensure_ascii=False)


def in_english(said: str) -> str:
    """A reason that is kept, in English."""
    return str(unpacked(json.loads(said)))


def told(row: Mapping[str, Any], speech: Speech) -> str:
    """The reason of a row, in a language."""
    return speech.say(unpacked(json.loads(row["said"]))) if row["said"] else ""


def with_expected(reason: str, expected: str) -> Message:
    """What is wrong, and what would have been right."""
    if not expected:
        return Message("{reason}", reason=reason)
    return Message("{reason} (expected {expected})", reason=reason, expected=expected)


def of_problems(problems: Iterable[Problem], where: str = "") -> Message:
    """Everything wrong with a record, ``where`` it was read."""
    found = [
        Message(
            "{field}: {reason}",
            field=problem.field,
            reason=with_expected(problem.reason, problem.expected),
        )
        for problem in problems
    ]
    all_of_them = reduce(lambda one, other: Message("{one}; {other}", one=one, other=other), found)
    return Message("{field}: {reason}", field=where, reason=all_of_them) if where else all_of_them
