"""Symmetry: turn the table and the ruling turns with it; rename the plain suits and it stays."""

import json
from pathlib import Path
from typing import Any

import pytest

from claims.cards import SEATS
from claims.record import record_from_json
from claims.ruling.adjudicate import adjudicate
from claims.ruling.ruling import Ruling

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.json"))
SEAT_FIELDS = {"declarer", "by", "leader", "player", "dealer"}


def turned(value: Any, steps: int, field: str = "") -> Any:
    """A record with every seat moved on by so many places, the cards with it."""
    if isinstance(value, dict):
        return {
            _seat(key, steps) if key in SEATS else key: turned(inner, steps, key)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [turned(inner, steps, field) for inner in value]
    seat = field in SEAT_FIELDS and isinstance(value, str)
    return _seat(value, steps) if seat else value


def _seat(letter: str, steps: int) -> str:
    return SEATS[(SEATS.index(letter) + steps) % 4]


def values(ruling: Ruling) -> tuple[object, ...]:
    """What may not depend on where the players sit (the score does: its sign is by direction)."""
    given = ruling.verdict
    return (
        ruling.status,
        ruling.analysis,
        ruling.laws,
        ruling.profiles,
        None if given is None else (given.claimer_tricks, given.declarer_total, given.result),
    )


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_ruling_turns_with_the_table(path: Path) -> None:
    obj = json.loads(path.read_text())
    here = values(adjudicate(record_from_json(obj)))
    for steps in (1, 2, 3):
        assert values(adjudicate(record_from_json(turned(obj, steps)))) == here, steps


def swapped(obj: dict[str, Any], one: int, other: int) -> dict[str, Any]:
    """A record with two suits of every hand exchanged."""
    hands = {}
    for seat, text in obj["position"]["hands"].items():
        suits = text.split(".")
        suits[one], suits[other] = suits[other], suits[one]
        hands[seat] = ".".join(suits)
    names = str.maketrans({"SHDC"[one]: "SHDC"[other], "SHDC"[other]: "SHDC"[one]})
    findings = {
        name: [card.translate(names) for card in found] if isinstance(found, list) else found
        for name, found in obj.get("findings", {}).items()
    }
    return obj | {"position": obj["position"] | {"hands": hands}, "findings": findings}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_plain_suits_are_alike(path: Path) -> None:
    """Hearts and clubs are plain suits in every example; without its words each is the same."""
    obj = json.loads(path.read_text())
    obj["claim"]["statement"] = ""
    assert "H" not in obj["contract"] and "C" not in obj["contract"]
    here = values(adjudicate(record_from_json(obj)))
    assert values(adjudicate(record_from_json(swapped(obj, 1, 3)))) == here


def test_turning_is_a_turn() -> None:
    obj = json.loads(EXAMPLES[0].read_text())
    record, after = record_from_json(obj), record_from_json(turned(obj, 1))
    assert after.declarer == (record.declarer + 1) % 4
    for seat in range(4):
        assert after.position.hands[(seat + 1) % 4] == record.position.hands[seat]
    assert turned(obj, 4) == obj
    assert swapped(swapped(obj, 1, 3), 1, 3)["position"] == obj["position"]
