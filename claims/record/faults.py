"""A record decoded into its shape, or everything that is wrong with it.

msgspec decodes at speed and stops at the first fault; then the JSON Schema of the very same types
finds them all, and what is sound of the record is kept so that its other faults are named too.
"""

import copy
import json
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

import msgspec

from claims.cards import SEATS, CardError, CardFault
from claims.errors import Problem
from claims.harmless import harmless
from claims.messages import Message, one_of
from claims.record.fields import FORMS, decode, text_of
from claims.record.shape import RecordShape, json_schema

Path = tuple[str | int, ...]
_LONGEST_NAME: Final = 60
AN_OBJECT: Final = Message("an object")
A_LIST: Final = Message("a list")
_TYPES: Final = {
    "string": Message("words in quotes"),
    "integer": Message("a whole number"),
    "boolean": Message("true or false"),
    "array": A_LIST,
    "object": AN_OBJECT,
    "null": "null",
}


def expected_of(finding: str) -> str:
    """What the value of a finding may be, in words."""
    return _expected(json_schema()["$defs"]["Findings"]["properties"][finding])


def convert_record(obj: object) -> tuple[RecordShape, list[Problem]]:
    """The record in its shape, and what had to be left out of it, one problem each."""
    try:
        return msgspec.convert(obj, RecordShape, dec_hook=decode), []
    except (msgspec.ValidationError, RecursionError) as error:
        return _convert_damaged(obj, str(error))


def _convert_damaged(obj: object, reason: str) -> tuple[RecordShape, list[Problem]]:
    if not isinstance(obj, dict):
        expected = Message("a JSON object, a claim record")
        if isinstance(obj, str):
            expected = Message("{object}; in Python from_json reads a text", object=expected)
        return RecordShape(), [Problem("record", Message("is {value}", value=_told(obj)), expected)]
    faults = _faults(obj)
    found = [problem for problems in faults.values() for problem in problems]
    sound = copy.deepcopy(obj)
    # What is left of a part that cannot do without what was taken out goes as well.
    while faults:
        for path in faults:
            _remove(sound, path)
        faults = _faults(sound)
    try:
        return msgspec.convert(sound, RecordShape, dec_hook=decode), found
    except msgspec.ValidationError as error:
        return RecordShape(), [*found, Problem("record", str(error) or reason)]


def _faults(obj: dict[str, Any]) -> dict[Path, list[Problem]]:
    """Everything the schema finds wrong, by the place of the value that cannot stay."""
    faults: dict[Path, list[Problem]] = {}
    for error in _deepest(_validator().iter_errors(obj)):
        path: Path = tuple(error.absolute_path)
        if error.validator == "additionalProperties":
            known = error.schema["properties"]
            for name in error.instance:
                if name not in known:
                    at = (*path, name)
                    expected = one_of(known)
                    faults[at] = [
                        Problem(field_name(at), Message("is not a known field"), expected)
                    ]
        elif error.validator == "required":
            faults[path] = [
                Problem(
                    field_name((*path, name)),
                    Message("is missing"),
                    _expected_in(error.schema, name),
                )
                for name in error.validator_value
                if name not in error.instance
            ]
        elif error.validator == "pattern":
            continue  # the form says more
        elif isinstance(error.cause, CardError):
            faults[path] = [_of_card(path, fault) for fault in error.cause.faults]
        elif "discriminator" in error.schema and isinstance(error.instance, dict):
            faults[path] = [_untagged(path, error)]
        else:
            known = error.validator == "enum" and isinstance(error.instance, str)
            told = repr(error.instance[:60]) if known else _told(error.instance)
            reason = (
                Message("{text} is not known", text=told)
                if known
                else Message("is {value}", value=told)
            )
            faults[path] = [Problem(field_name(path), reason, _expected(error.schema, error))]
    return faults


def _untagged(path: Path, error: Any) -> Problem:
    """A member of a union whose tag is none of the known ones."""
    tag = error.schema["discriminator"]
    given = error.instance.get(tag["propertyName"])
    reason = (
        Message("is missing")
        if given is None
        else Message("{text} is not known", text=_told(given))
    )
    if isinstance(given, str):
        reason = Message("{text} is not known", text=repr(given[:60]))
    return Problem(field_name((*path, tag["propertyName"])), reason, one_of(tag["mapping"]))


@cache
def _validator() -> Any:
    """Validates by the schema, by what the types of ``claims.record.fields`` take as readable, and
    as msgspec does: 3.0 is no whole number."""
    # Slow to import, and only needed where something is wrong.
    from jsonschema import Draft202012Validator, FormatChecker
    from jsonschema.validators import extend

    checker = FormatChecker(formats=["date"])
    for name, kind in FORMS.items():

        def readable(value: object, kind: Any = kind) -> bool:
            return not isinstance(value, str) or text_of(kind, value) is not None

        checker.checks(name, raises=CardError)(readable)
    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_whole)
    ours: Any = extend(Draft202012Validator, type_checker=types)  # type: ignore[no-untyped-call]
    return ours(json_schema(), format_checker=checker)


def _is_whole(checker: object, value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _deepest(errors: Iterable[Any]) -> Iterator[Any]:
    """The errors themselves; where one of several shapes may stand, those of the shape meant: the
    one whose tag it has, or the only one beside null."""
    for error in errors:
        meant = _meant(error) if error.validator == "anyOf" else None
        if meant is None:
            yield error
        else:
            yield from _deepest(one for one in error.context if one.schema_path[0] == meant)


def _meant(error: Any) -> int | None:
    """Which of the shapes of an ``anyOf`` was meant; None when that cannot be told."""
    shapes = error.validator_value
    tag = error.schema.get("discriminator")
    if tag is not None:
        wanted = tag["mapping"].get(_tag_of(error))
        places = [at for at, shape in enumerate(shapes) if shape.get("$ref") == wanted]
    else:
        places = [at for at, shape in enumerate(shapes) if shape.get("type") != "null"]
        if len(places) > 1:
            places = [at for at in places if shapes[at].get("type") == _kind(error.instance)]
    return places[0] if len(places) == 1 else None


def _tag_of(error: Any) -> str:
    """The tag that a value has among those of a union, empty when it has none."""
    name = error.schema["discriminator"]["propertyName"]
    tag = error.instance.get(name) if isinstance(error.instance, dict) else None
    return tag if isinstance(tag, str) else ""


def _kind(value: object) -> str:
    """The type of a JSON value as a schema names it."""
    if isinstance(value, list):
        return "array"
    return "string" if isinstance(value, str) else "object"


def _of_card(path: Path, fault: CardFault) -> Problem:
    field = field_name(path) + ("" if fault.seat is None else f".{SEATS[fault.seat]}")
    return Problem(field, fault.reason, fault.expected, fault.card)


def field_name(path: Path) -> str:
    """``position.hands.E``, ``play[3]``; ``record`` for the whole."""
    name = ""
    for step in path:
        name += f"[{step}]" if isinstance(step, int) else f".{harmless(step[:_LONGEST_NAME])}"
    return name.lstrip(".") or "record"


def _expected_in(owner: Any, name: str) -> str:
    return _expected(owner["properties"][name])


def _expected(shape: Any, error: Any = None) -> str:
    """What a piece of schema asks for, in words."""
    if "discriminator" in shape:
        return AN_OBJECT
    if "anyOf" in shape:
        choices = [_expected(one) for one in shape["anyOf"] if one.get("type") != "null"]
        *others, last = choices
        for one in reversed(others):
            last = Message("{one} or {other}", one=one, other=last)
        return last
    if "enum" in shape:
        return one_of(shape["enum"])
    if "$ref" in shape:
        return AN_OBJECT
    if error is not None and error.validator == "maxItems":
        return Message("at most {n} entries", n=error.validator_value)
    if error is not None and error.validator == "maxLength":
        return Message("at most {n} characters", n=error.validator_value)
    if "format" in shape:
        form = FORMS.get(shape["format"])
        return Message("a day such as 2018-11-23") if form is None else form.expected
    if shape.get("type") == "integer" and "minimum" in shape:
        most = Message("{low} to {high}", low=shape["minimum"], high=shape.get("maximum"))
        numbers = most if "maximum" in shape else Message("{low} or more", low=shape["minimum"])
        wrong_type = error is not None and error.validator == "type"
        return Message("a whole number, {numbers}", numbers=numbers) if wrong_type else numbers
    if shape.get("type") == "array" and "items" in shape:
        return Message("a list: {entries}", entries=_expected(shape["items"]))
    return _TYPES.get(str(shape.get("type")), Message("another value"))


def _told(value: object) -> str:
    if isinstance(value, dict):
        return AN_OBJECT
    return A_LIST if isinstance(value, list) else json.dumps(value, ensure_ascii=False)[:60]


def _remove(obj: Any, path: Path) -> None:
    """Take a value out of ``obj``; of a list it stands in with what follows, so that the places
    of the others do not shift."""
    cut = next((place for place, step in enumerate(path) if isinstance(step, int)), len(path))
    for step in path[: cut - 1]:
        obj = obj.get(step, {})
    if cut == len(path):
        obj.pop(path[cut - 1], None)
    else:
        del obj.get(path[cut - 1], [])[path[cut] :]
