"""Records of which the ruling was written down by the book before the program was asked.

``tests/rulings/by_hand.json`` has them by the law that decides: ``hands`` of North, East, South,
West; ``declarer`` South and ``leader`` declarer where not said; ``tricks`` of claimer's side, null
where there is no result; ``law``: the most decisive, where it is asked for. What else a row has is
as in a claim record. Under ``words`` stand cards that the words place in a hand (doctrine 4.5), run
or play because it is their turn.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from claims.record import record_from_json
from claims.ruling.adjudicate import adjudicate

TABLE = Path(__file__).parent / "rulings" / "by_hand.json"
BY_LAW: dict[str, list[dict[str, Any]]] = json.loads(TABLE.read_text(encoding="utf-8"))
ROWS = [pytest.param(row, id=f"{law}-{row['why']}") for law in BY_LAW for row in BY_LAW[law]]
ANSWER = ("why", "hands", "leader", "tricks", "law")


def record_of(row: dict[str, Any]) -> dict[str, Any]:
    """The claim record of a row."""
    declarer = row.get("declarer", "S")
    hands = dict(zip("NESW", row["hands"].split(), strict=True))
    position = {"hands": hands, "leader": row.get("leader", declarer), "trick": []}
    claim = {"by": declarer, "tricks": "rest", "statement": ""}
    given = {name: value for name, value in row.items() if name not in ANSWER}
    return (
        {"declarer": declarer, "stage": "contested"}
        | given
        | {
            "position": position | row.get("position", {}),
            "claim": claim | row.get("claim", {}),
        }
    )


@pytest.mark.parametrize("row", ROWS)
def test_by_hand(row: dict[str, Any]) -> None:
    ruling = adjudicate(record_from_json(record_of(row)))
    given = None if ruling.verdict is None else ruling.verdict.claimer_tricks
    assert given == row["tricks"], ruling.laws
    if "law" in row:
        assert (ruling.laws or [""])[0] == row["law"], ruling.laws
    goes_on = given is None or row.get("law") == "68D2b"
    assert ruling.status == ("play-continues" if goes_on else "ruled")


def test_the_rows_stand_under_the_law_that_decides() -> None:
    for law, rows in BY_LAW.items():
        assert len({row["why"] for row in rows}) == len(rows), law
        assert law == "words" or all(row["law"].startswith(law) for row in rows), law
