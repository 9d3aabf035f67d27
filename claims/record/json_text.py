"""Text to JSON values: what is none is an error that says where."""

import msgspec

from claims.errors import InputError, Problem
from claims.messages import Message


def decoded(text: str | bytes) -> object:
    """One JSON value.

    Raises:
        InputError: when the text is none.
    """
    value = value_or_error(text)
    if isinstance(value, Exception):
        raise InputError([no_json(value, None)])
    return value


def value_or_error(text: str | bytes) -> object:
    """One JSON value, or the error that says why the text is none."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        return error


def no_json(error: Exception, line: int | None) -> Problem:
    """What is wrong with a text, or a line of it, that is no JSON."""
    where = "input" if line is None else f"line {line}"
    reason = (
        Message("is nested too deeply")
        if isinstance(error, RecursionError)
        else Message("is no JSON: {why}", why=error)
    )
    return Problem(
        where, reason, Message("a JSON object, or JSON Lines with one object in each line")
    )
