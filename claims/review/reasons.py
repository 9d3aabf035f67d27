"""Why a claim has its flag and what is wrong in a log: in English for those who query a store, and
as a message that a report says in its own language."""

import json
from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any, TypedDict

from claims.errors import Problem
from claims.messages import Message, packed, unpacked
from claims.report.speech import Speech


class Because(TypedDict):
    """A reason as the store keeps it."""

    reason: str | None
    said: str | None


def kept(message: Message | None) -> Because:
    """A message in English and for other languages."""
    if message is None:
        return Because(reason=None, said=None)
    return Because(reason=str(message), said=json.dumps(packed(message), ensure_ascii=False))


def told(row: Mapping[str, Any], speech: Speech) -> str:
    """The reason of a row, in a language."""
    if row["said"]:
        return speech.say(unpacked(json.loads(row["said"])))
    return row["reason"] or ""


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
