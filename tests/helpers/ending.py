"""Small endings as claim records, for the tests that rule them end to end."""

import json
from typing import Any

from claims.record import ClaimRecord, read_records, record_from_json
from claims.ruling.adjudicate import adjudicate
from claims.ruling.entry import rule_entry
from claims.ruling.ruling import Ruling

FORGOTTEN = {"N": "-.32.2.-", "E": "2.-.KQ.-", "S": "A.AK.-.-", "W": "-.-.-.KQJ"}
"""Spades are trumps, South is on lead and has the rest; East has the last trump, the two: South
loses a trick to it if he forgets it and cashes a heart first."""

ROOM_FOR_THE_TRUMP = {"N": "-.32.43.-", "E": "7.-.AK.Q", "S": "3.A.2.3", "W": "-.KQ.5.4"}
"""Spades are trumps, South is on lead and East has the last trump, the seven: South is sure of one
trick, and would be of two were it gone."""

CRASH = {"N": "K2.-.-.-", "E": "Q4.-.-.-", "S": "A3.-.-.-", "W": "J5.-.-.-"}
"""No-trump, South on lead: the ace and then the king win both tricks, but the three led to dummy's
two would lose one, which is legal and not normal."""

KEEP_THE_ACE = {"N": "2.K.-.-", "E": "-.-.-.52", "S": "A.-.3.-", "W": "-.A.K.-"}
"""No-trump, South on lead: on the ace of spades West should throw the ace of hearts and take the
last trick with the king of diamonds; he cannot see that, and may throw the king."""

FINESSE = {"N": "AQ.-.-.-", "E": "-.4.5.-", "S": "32.-.-.-", "W": "K4.-.-.-"}
"""No-trump, South on lead: the finesse works, and East has no spade."""

NO_LAYOUT = {"N": "2.2.-.-", "E": "3.4.-.-", "S": "Q.A.-.-", "W": "K.-.K.-"}
"""No-trump, South on lead: no layout gives him more than the ace. He loses it too if he thinks that
his queen is high and leads it: West wins and has the king of diamonds."""


def ending(hands: dict[str, str], contract: str = "3NT", **changes: Any) -> dict[str, Any]:
    """A claim of all the tricks by South, declarer, on lead, in a contract made so far or not."""
    left = sum(len(suit.replace("-", "")) for suit in hands["S"].split("."))
    base: dict[str, Any] = {
        "schema": "bridge-claim/1",
        "contract": contract,
        "declarer": "S",
        "board": {"number": 1},
        "position": {
            "hands": hands,
            "leader": "S",
            "trick": [],
            "won": {"declarer": 9 - left, "defenders": 4},
        },
        "claim": {"by": "S", "tricks": "rest", "statement": ""},
        "stage": "contested",
    }
    claim = base["claim"] | changes.pop("claim", {})
    position = base["position"] | changes.pop("position", {})
    return base | changes | {"claim": claim, "position": position}


def record(hands: dict[str, str], contract: str = "3NT", **changes: Any) -> ClaimRecord:
    """The same, read."""
    return record_from_json(ending(hands, contract, **changes))


def ruled(hands: dict[str, str], contract: str = "3NT", **changes: Any) -> Ruling:
    """Its ruling."""
    return adjudicate(record(hands, contract, **changes))


def tricks(ruling: Ruling) -> int:
    """Tricks of claimer's side; the ruling must name them."""
    assert ruling.verdict is not None
    return ruling.verdict.claimer_tricks


def otherwise(ruling: Ruling, finding: str) -> tuple[object, int]:
    """What was assumed of a finding, and claimer's tricks if it were not so."""
    (one,) = [one for one in ruling.open_findings or [] if one.finding == finding]
    return one.assumed, one.otherwise["claimer_tricks"]


def refused(obj: dict[str, Any]) -> list[tuple[str, str | None]]:
    """Field and law of every error of a record that must be refused."""
    (entry,) = read_records(json.dumps(obj))
    ruling = rule_entry(entry)
    assert ruling.status == "refused" and ruling.verdict is None and ruling.errors
    return [(error.field, error.law) for error in ruling.errors]


def outcomes(ruling: Ruling, law: str) -> list[str]:
    """What the why-tree says came of a paragraph, wherever it was read."""
    return [node.outcome for node in ruling.trace or [] if node.law == law]
