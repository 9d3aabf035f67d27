"""The shape of the JSON: which fields there are and of what type, nothing about bridge.

msgspec decodes at speed and stops at the first fault; then the JSON Schema of the very same types
finds them all, and what is sound of the record is kept so that its other faults are named too.
"""

import copy
import json
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Literal

import msgspec

from claims.errors import Problem

Field = str | int


class Shape(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Base of the shapes: a field that is not in the contract is an error."""


class HandsShape(Shape):
    """Cards still held, by seat."""

    N: str | None = None
    E: str | None = None
    S: str | None = None
    W: str | None = None


class ShownOutShape(HandsShape):
    """Suits each player has failed to follow to, by seat."""


class WonShape(Shape):
    """Tricks won so far."""

    declarer: int | None = None
    defenders: int | None = None


class ConstraintShape(Shape):
    """A standing obligation."""

    player: str | None = None
    kind: str | None = None
    card: str | None = None
    suit: str | None = None


class PositionShape(Shape):
    """The cards at the claim."""

    hands: HandsShape | None = None
    leader: str | None = None
    trick: list[str] = []
    won: WonShape | None = None
    shown_out: ShownOutShape | None = None
    constraints: list[ConstraintShape] = []


class BoardShape(Shape):
    """The board."""

    number: int | None = None
    dealer: str | None = None
    vulnerable: str | None = None
    event: str | None = None
    date: str | None = None


class ClaimShape(Shape):
    """What was claimed."""

    by: str | None = None
    tricks: int | Literal["rest"] | None = None
    statement: str = ""
    language: str | None = None
    plan: list[str] = []
    manner: str = ""


class ObjectionShape(Shape):
    """An objection."""

    by: str | None = None
    words: str = ""


class RecordShape(Shape):
    """A whole claim record."""

    schema: Literal["bridge-claim/1"] = "bridge-claim/1"
    id: str | int | None = None
    regulation: str | None = None
    laws: str | None = None
    contract: str | None = None
    declarer: str | None = None
    board: BoardShape | None = None
    deal: str | None = None
    play: list[str] | None = None
    position: PositionShape | None = None
    claim: ClaimShape | None = None
    stage: str | None = None
    findings: dict[str, Any] = {}
    objections: list[ObjectionShape] = []


@cache
def json_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a claim record."""
    return msgspec.json.schema(RecordShape)


def field_name(path: tuple[Field, ...]) -> str:
    """``position.hands.E``, ``play[3]``; ``record`` for the whole."""
    name = ""
    for step in path:
        name += f"[{step}]" if isinstance(step, int) else f".{step}"
    return name.lstrip(".") or "record"


def convert_record(obj: object) -> tuple[RecordShape, list[Problem]]:
    """The record in its shape, and what had to be left out of it, one problem each."""
    try:
        return msgspec.convert(obj, RecordShape), []
    except (msgspec.ValidationError, RecursionError) as error:
        return _convert_damaged(obj, str(error))


def _convert_damaged(obj: object, reason: str) -> tuple[RecordShape, list[Problem]]:
    if not isinstance(obj, dict):
        return RecordShape(), [
            Problem("record", f"is {_told(obj)}", expected="a JSON object, a claim record")
        ]
    faults = _faults(obj)
    sound = copy.deepcopy(obj)
    for path in faults:
        _remove(sound, path)
    try:
        return msgspec.convert(sound, RecordShape), list(faults.values())
    except msgspec.ValidationError as error:
        return RecordShape(), [*faults.values(), Problem("record", str(error) or reason)]


def _faults(obj: dict[str, Any]) -> dict[tuple[Field, ...], Problem]:
    from jsonschema import Draft202012Validator  # slow to import and only needed here

    faults: dict[tuple[Field, ...], Problem] = {}
    for error in _deepest(Draft202012Validator(json_schema()).iter_errors(obj)):
        path: tuple[Field, ...] = tuple(error.absolute_path)
        if error.validator == "additionalProperties":
            known = error.schema["properties"]
            for name in error.instance:
                if name not in known:
                    faults[(*path, name)] = Problem(
                        field_name((*path, name)),
                        "is not a field of a claim record",
                        expected="one of " + ", ".join(known),
                    )
        else:
            faults[path] = Problem(
                field_name(path), f"is {_told(error.instance)}", expected=_expected(error.schema)
            )
    return faults


def _deepest(errors: Iterable[Any]) -> Iterator[Any]:
    """The errors themselves; where an object or null may stand, those inside the object."""
    for error in errors:
        inside = [
            inner
            for inner in error.context or ()
            if inner.validator != "type" or inner.absolute_path != error.absolute_path
        ]
        if error.validator == "anyOf" and isinstance(error.instance, dict | list) and inside:
            yield from _deepest(inside)
        else:
            yield error


def _expected(schema: Any) -> str:
    """What a piece of schema asks for, in words."""
    if "anyOf" in schema:
        return " or ".join(_expected(choice) for choice in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(repr(choice) for choice in schema["enum"])
    if "$ref" in schema:
        return "an object"
    words = {
        "string": "words in quotes",
        "integer": "a whole number",
        "array": "a list",
        "object": "an object",
        "null": "null",
    }
    return words.get(str(schema.get("type")), "another value")


def _told(value: object) -> str:
    if isinstance(value, dict):
        return "an object"
    return "a list" if isinstance(value, list) else json.dumps(value, ensure_ascii=False)[:60]


def _remove(obj: Any, path: tuple[Field, ...]) -> None:
    """Take a value out of ``obj``, or the whole list it stands in: its places must not shift."""
    cut = next((place for place, step in enumerate(path) if isinstance(step, int)), len(path))
    for step in path[: cut - 1]:
        obj = obj.get(step, {})
    obj.pop(path[cut - 1], None)
