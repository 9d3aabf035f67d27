"""Text to JSON values: what is none, or what no record can hold, is an error that says where."""

import json
import math
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from claims.errors import InputError, Problem
from claims.harmless import harmless, whole
from claims.messages import Message
from claims.record.split import DEEPEST, TOO_DEEP

A_RECORD: Final = Message("a JSON object, or JSON Lines with one object in each line")
MOST_VALUES: Final = 2_000
"""Values in a record at most; one with everything has some hundreds."""
_LARGEST_NUMBER: Final = 1 << 63


def decoded(text: str | bytes) -> object:
    """One JSON value.

    Raises:
        InputError: when the text is none, or an object in it names a field twice.
    """
    try:
        value = msgspec.json.decode(text)
    except UnicodeError:
        raise InputError([Problem("input", Message("is no UTF-8 text"), A_RECORD)]) from None
    except RecursionError:
        raise InputError([Problem("input", TOO_DEEP, A_RECORD)]) from None
    except msgspec.DecodeError as error:
        raise _no_json(text, str(error)) from None
    try:
        tree = json.loads(text, object_pairs_hook=_Pairs)
    except RecursionError:
        raise InputError([Problem("input", TOO_DEEP, A_RECORD)]) from None
    twice = dict.fromkeys(_twice(tree, ""))
    if twice:
        once = Message("once")
        raise InputError(
            [Problem(harmless(whole(path)), Message("is given twice"), once) for path in twice]
        )
    return value


class NoJsonError(InputError):
    """A text is no JSON at ``at``, which counts its characters or bytes; None where nobody says."""

    def __init__(self, at: int | None, reason: Message) -> None:
        super().__init__([Problem("input", reason, A_RECORD)])
        self.at = at


def _no_json(text: str | bytes, why: str) -> InputError:
    """Why a text is no JSON: where it ends to be, or the fields whose values are NaN and the like,
    which other programs write."""
    try:
        check_value(json.loads(text))
    except json.JSONDecodeError as error:
        at = error.pos if isinstance(text, str) else len(error.doc[: error.pos].encode())
        place = {"line": error.lineno, "column": error.colno}
        return NoJsonError(at, Message("is no JSON at line {line}, column {column}", **place))
    except InputError as error:
        return error
    except (RecursionError, UnicodeError):
        pass
    return NoJsonError(None, Message("is no JSON: {why}", why=why))


class _Pairs(list[tuple[str, object]]):
    """An object with its names as often as they stand there."""


def _twice(value: object, path: str) -> Iterator[str]:
    """The fields that are given twice, by their paths."""
    if isinstance(value, _Pairs):
        seen: set[str] = set()
        for name, inner in value:
            at = (f"{path}." if path else "") + name[:60]
            if name in seen:
                yield at
            seen.add(name)
            yield from _twice(inner, at)
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _twice(inner, f"{path}[{place}]")


def check_value(value: object) -> None:
    """That a decoded value is one that JSON can hold, and no deeper or larger than any record.

    Raises:
        InputError: naming what is not.
    """
    problems: list[Problem] = []
    waiting: list[tuple[str, object, int]] = [("record", value, 0)]
    largest = (0, "record")
    for _ in range(MOST_VALUES):
        if not waiting:
            break
        path, one, depth = waiting.pop()
        if isinstance(one, dict | list | tuple):
            largest = max(largest, (len(one), path))
        if depth > DEEPEST:
            raise InputError([Problem(path[:60], TOO_DEEP, A_RECORD)])
        fault = _fault(one)
        if fault is not None:
            problems.append(Problem(harmless(whole(path)), fault, Message("a value of JSON")))
        waiting.extend((inner, held, depth + 1) for inner, held in _held(path, one))
    else:
        entries, path = largest
        reason = Message("has {n} entries", n=entries)
        most = Message("at most {most} values in a whole record", most=MOST_VALUES)
        raise InputError([Problem(harmless(whole(path)), reason, most)])
    if problems:
        raise InputError(problems[::-1])


def _held(path: str, value: Any) -> Iterator[tuple[str, object]]:
    """The values in a value, with their paths."""
    if isinstance(value, dict):
        top = "" if path == "record" else f"{path}."
        for name, inner in value.items():
            at = top + str(name)[:60]
            yield at, inner
            if not isinstance(name, str) or _fault(name) is not None:
                yield at, _NoName()
    elif isinstance(value, list | tuple):
        yield from ((f"{path}[{place}]", inner) for place, inner in enumerate(value))


class _NoName:
    """Stands for a name of a field that is none."""


def _fault(value: object) -> Message | None:
    """Why JSON cannot hold a value, what is in it left aside."""
    match value:
        case str():
            if value.isascii() or whole(value) is value:
                return None
            return Message("holds half a character (a lone surrogate)")
        case bool() | None | dict() | list() | tuple():
            return None
        case int():
            return None if abs(value) < _LARGEST_NUMBER else Message("is too large a number")
        case float():
            return None if math.isfinite(value) else Message("is no number")
        case _NoName():
            return Message("is no name of a field")
    return Message("is of the type {name}", name=type(value).__name__)
