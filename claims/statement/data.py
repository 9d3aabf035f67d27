"""Plans as plain data for JSON: fields that say nothing are left out."""

from dataclasses import fields, is_dataclass
from enum import StrEnum

from claims.statement.model import Plan, Reading


def to_data(value: object) -> object:
    """Any part of a plan as dicts, lists and plain values."""
    if is_dataclass(value) and not isinstance(value, type):
        data = {}
        for place in fields(value):
            part = getattr(value, place.name)
            if part != place.default:
                data[place.name] = to_data(part)
        return data
    if isinstance(value, tuple):
        return [to_data(part) for part in value]
    return value.value if isinstance(value, StrEnum) else value


def plan_data(plan: Plan) -> dict[str, object]:
    """A plan's meaning: everything but what was ignored and the plain words."""
    data = to_data(plan)
    assert isinstance(data, dict)
    return {key: part for key, part in data.items() if key not in ("ignored", "understood")}


def reading_data(reading: Reading) -> dict[str, object]:
    """One reading as ``claims parse --json`` prints it; ``words`` has every word once."""
    ignored = [{"text": s.text, "start": s.start, "end": s.end} for s in reading.plan.ignored]
    words = []
    for word in reading.words:
        entry = {"text": word.text, "start": word.start, "end": word.end, "as": word.read}
        words.append({**entry, "spelt": word.spelt} if word.spelt else entry)
    hasty: dict[str, object] = {"in_haste": True} if reading.in_haste else {}
    return {
        "language": reading.language,
        "reason": reading.reason,
        "plan": plan_data(reading.plan),
        "understood": list(reading.plan.understood),
        "ignored": ignored,
        "words": words,
        **hasty,
    }
