"""Claim records damaged at random, for tests and for longer campaigns.

An input is made of sound records with a damaged one between every two: what is printed for the
sound ones must be what is printed for them alone, each in its place.
"""

import copy
import json
import random
import re
from typing import Any, Final, NamedTuple

from ending import ending

from claims.cards import card_set, hand_name

KINDS: Final = (
    *("major-penalty-card", "minor-penalty-card", "picked-up-card"),
    *("lead-required", "lead-forbidden"),
    *("play-highest", "play-lowest", "play-forbidden", "none"),
)
HOW: Final = (*("value",) * 3, "constraints", "findings", "cards", *("text",) * 2)
ODD: Final[list[Any]] = [
    *(None, True, False, 0, -1, 1, 13, 14, 3.5, 10**30, 1e300, "", "-", " ", "S", "NT", "ſ", "ß"),
    *("HQ", "H10", "ZZ", "A.K.Q.J", "-.-.-.-", "N:- - - -", "rest", "W: HK", "\x1b[31m", "\u202e"),
    *([], {}, ["S"], [[]], {"N": "A"}, ["HQ", "HQ"], [1, 2], "x" * 600, "\ud800", "é", [None] * 60),
]
FINDINGS: Final = (
    *("aware_of_trump", "forgotten", "class", "revoke_by", "irrational_not_to", "defective_by"),
    *("leads_accepted", "boards_returned", "score_obtained", "card_called", "is_claim", "nonsense"),
)
_SIGNS: Final = list(b'"{}[]:,\\ \t\x00\x1b\x7f\x80\xe9\xff0Sx')
_TWO_VALUES: Final = re.compile(rb"[}\]\"\w][ \t]*[{]")


class Damaged(NamedTuple):
    """The bytes of a damaged record, and how it was damaged."""

    data: bytes
    how: str


def small_record(rng: random.Random, name: str) -> dict[str, Any]:
    """A sound record that is soon ruled."""
    return sound_record(rng, name, rng.choice([1, 2, 2, 3]))


def sound_record(rng: random.Random, name: str, tricks: int) -> dict[str, Any]:
    """A sound record with so many tricks left."""
    cards = rng.sample(range(52), 4 * tricks)
    hands = [hand_name(card_set(cards[tricks * at : tricks * (at + 1)])) for at in range(4)]
    words = rng.choice(["", "they are all high", "drawing trumps", "on a finesse", None])
    record = ending(
        dict(zip("NESW", hands, strict=True)),
        rng.choice(["3NT", "4S", "4H", "5D", "5C"]),
        position={"leader": rng.choice("NESW")},
        claim={"by": rng.choice("SEW"), "statement": words},
    )
    return record | {"id": name}


def damaged(rng: random.Random) -> Damaged:
    """A record damaged in its values, or in its text."""
    record = small_record(rng, "damaged")
    how = rng.choice(
        ["value", "value", "value", "constraints", "findings", "cards", "text", "text"]
    )
    times = rng.choice([1, 1, 2, 4])
    for _ in range(times):
        if how == "value":
            _value(rng, record)
        elif how == "constraints":
            _constraints(rng, record)
        elif how == "findings":
            findings = record.setdefault("findings", {})
            findings[rng.choice(FINDINGS)] = _odd(rng)
        elif how == "cards":
            _cards(rng, record)
    if how != "text":
        indent = rng.choice([None, None, None, 1])
        return Damaged(json.dumps(record, indent=indent).encode(), how)
    text = bytearray(json.dumps(record, ensure_ascii=False).encode())
    for _ in range(times):
        _text(rng, text)
    return Damaged(bytes(text), how)


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every container in a value with every key of it."""
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        one = waiting.pop()
        keys = list(one) if isinstance(one, dict) else list(range(len(one)))
        found += [(one, key) for key in keys]
        waiting += [one[key] for key in keys if isinstance(one[key], dict | list)]
    return found


def _value(rng: random.Random, record: dict[str, Any]) -> None:
    places = _places(record)
    if not places:
        return
    inside, key = rng.choice(places)
    match rng.randrange(6):
        case 0 if isinstance(inside, dict):
            del inside[key]
        case 1 if isinstance(inside, dict):
            inside[rng.choice(["x", "", "S", "\u202e", "hands", "claim", "é"])] = _odd(rng)
        case 2:
            other, name = rng.choice(places)
            inside[key] = json.loads(json.dumps(other[name])) if name in _keys(other) else None
        case 3:
            for _ in range(rng.choice([3, 20, 100])):
                inside[key] = [inside[key]]
        case _:
            inside[key] = _odd(rng)


def _odd(rng: random.Random) -> Any:
    return copy.deepcopy(rng.choice(ODD))


def _keys(container: Any) -> Any:
    return container if isinstance(container, dict) else range(len(container))


def _constraints(rng: random.Random, record: dict[str, Any]) -> None:
    one: dict[str, Any] = {"player": rng.choice("NESW"), "kind": rng.choice(KINDS)}
    if "card" in one["kind"] or rng.random() < 0.1:
        one["card"] = rng.choice(["HQ", "S2", "DA", "CT", "ZZ", 3])
    else:
        one["suit"] = rng.choice(["S", "H", "D", "C", "-", "SH", "ß", "", None])
    position = record.get("position")
    if isinstance(position, dict):
        held = position.setdefault("constraints", [])
        if isinstance(held, list):
            held.extend([one] * rng.choice([1, 1, 1, 70]))


def _cards(rng: random.Random, record: dict[str, Any]) -> None:
    hands = record["position"]["hands"]
    seat, other = rng.sample("NESW", 2)
    match rng.randrange(4):
        case 0:
            hands[seat] = hands[other]
        case 1:
            hands[seat], hands[other] = hands[other], hands[seat]
        case 2:
            at = rng.randrange(len(hands[seat]) + 1)
            hands[seat] = hands[seat][:at] + rng.choice("AKQJT98765432.-x ") + hands[seat][at:]
        case _:
            record["position"]["trick"] = rng.sample(["HQ", "S2", "DA", "CT", "S3"], 2)


def _text(rng: random.Random, text: bytearray) -> None:
    at = rng.randrange(len(text)) if text else 0
    match rng.randrange(5):
        case 0 if text:
            text[at] = rng.choice(_SIGNS)
        case 1:
            text.insert(at, rng.choice(_SIGNS))
        case 2:
            del text[at : at + rng.choice([1, 1, 5, 50])]
        case 3:
            text[at:at] = text[at : at + rng.choice([1, 5, 50])]
        case _:
            del text[at:]


def rulings_wanted(data: bytes) -> tuple[int, int]:
    """How many rulings at least and at most a damaged record may come to: one, unless it reads as
    nothing or as several."""
    if not data.strip(b" \t\r\n"):
        return 0, 0
    if b"\n" in data:
        return 1, 1
    return 1, 1 + len(_TWO_VALUES.findall(data))


SOUND_EVERY: Final = 100
"""One in so many of those between the damaged ones is ruled; the others are soon refused."""


def fed(rng: random.Random, count: int) -> tuple[bytes, list[Damaged]]:
    """An input of so many damaged records, a known one before, between and behind them, in lines
    that end in one of three ways."""
    sound = json.dumps(small_record(random.Random(1), "known"))
    end = rng.choice([b"\n", b"\r\n", b"\r"])
    ones = [damaged(rng) for _ in range(count)]
    lines = []
    for at in range(count + 1):
        text = '{"id": "known"}' if at % SOUND_EVERY else sound
        lines.append(text.replace('"known"', f'"known {at}"').encode())
        lines += [one.data for one in ones[at : at + 1]]
    return end.join(lines) + end, ones


def faults_of(printed: bytes, ones: list[Damaged]) -> list[str]:
    """What is wrong with the rulings on such an input."""
    faults: list[str] = []
    rulings = [json.loads(line) for line in printed.splitlines()]
    at = 0
    for number in range(len(ones) + 1):
        name, before = f"known {number}", ones[number - 1] if number else None
        if at >= len(rulings) or rulings[at].get("id") != name:
            return [*faults, f"{name} is not in its place, behind {before}"]
        missing = [error["field"] for error in rulings[at].get("errors", ())]
        wanted = ["contract", "declarer", "position", "claim"] if number % SOUND_EVERY else []
        if missing != wanted or (not wanted and rulings[at]["status"] != "ruled"):
            faults.append(f"{name}: {missing}, behind {before}")
        at += 1
        begins = at
        while at < len(rulings) and not str(rulings[at].get("id")).startswith("known "):
            at += 1
        if number < len(ones):
            least, most = rulings_wanted(ones[number].data)
            if not least <= at - begins <= most:
                faults.append(f"{at - begins} rulings, not {least} to {most}: {ones[number]}")
    return faults
