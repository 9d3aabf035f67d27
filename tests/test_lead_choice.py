"""Declarer's choice of a lead while a penalty card lies there (50D2), made or left open, and a lead
that cannot be made as it must (59)."""

from typing import Any

import pytest
from ending import ruled, tricks

from claims.ruling.ruling import Ruling

HEART_QUEEN_LIES = {"N": "3.4.5.-", "E": "4.Q.J.-", "S": "-.A.AK.-", "W": "KQ.2.-.-"}
ONLY_SPADES = HEART_QUEEN_LIES | {"W": "KQ2.-.-.-"}
FACED: dict[str, Any] = {"player": "E", "kind": "major-penalty-card", "card": "HQ"}
"""East's queen of hearts lies face up, and West is on lead: a spade runs, a heart does not."""


def with_west_on_lead(
    said: str, *constraints: dict[str, Any], hands: dict[str, str] = HEART_QUEEN_LIES, **claim: Any
) -> Ruling:
    """The ruling on South's claim of the rest."""
    return ruled(
        hands,
        position={"leader": "W", "constraints": list(constraints)},
        claim={"statement": said} | claim,
    )


@pytest.mark.parametrize(
    ("said", "taken", "picked_up"),
    [
        ("Heart lead please, and the rest are mine", 3, True),
        ("West must lead a heart, the rest are mine", 3, True),
        ("Attaque à cœur s'il vous plaît, le reste est à moi", 3, True),
        ("No heart lead please, and the rest are mine", 1, True),
        ("A spade lead please, and the rest are mine", 1, False),
    ],
)
def test_50d2_the_lead_that_declarer_asks_for(said: str, taken: int, picked_up: bool) -> None:
    """Of another suit than that of the penalty card he has no choice; the card stays. Forbidden to
    lead hearts, West runs his spades; East's queen need not be played any more, but South, who has
    seen it, keeps dummy's heart for when it is thrown."""
    ruling = with_west_on_lead(said, FACED)
    assert tricks(ruling) == taken
    told = [note for note in ruling.notes or [] if "the penalty card is picked up" in note]
    assert bool(told) == picked_up


SPADE_KING_SEEN = {"N": "42.A.-.-", "E": "K5.-.Q.-", "S": "AQ.2.-.-", "W": "J.KQ.-.-"}
"""East's king lies between dummy's small spades and declarer's ace and queen."""


def test_50e2_declarer_remembers_the_penalty_card_that_was_picked_up() -> None:
    faced = {"player": "E", "kind": "major-penalty-card", "card": "SK"}
    forbidden = with_west_on_lead("No spade lead, the rest are mine", faced, hands=SPADE_KING_SEEN)
    assert tricks(forbidden) == 3
    seen = {"player": "E", "kind": "picked-up-card", "card": "SK"}
    for constraints, taken in (([seen], 3), ([], 2)):
        dummy_leads = {"leader": "N", "constraints": constraints}
        assert tricks(ruled(SPADE_KING_SEEN, position=dummy_leads)) == taken


def test_50d2_a_choice_left_open_is_raised_and_cited() -> None:
    ruling = with_west_on_lead("the rest are mine", FACED)
    assert tricks(ruling) == 1 and "50D2a" in (ruling.laws or [])
    (note,) = [note for note in ruling.notes or [] if "50D2" in note]
    assert "Required, claimer's side would get 3 tricks; forbidden, 1 trick." in note


def test_50d2_no_choice_where_it_is_made_or_not_declarers() -> None:
    made = with_west_on_lead("", {"player": "W", "kind": "lead-required", "suit": "H"})
    assert tricks(made) == 3 and (made.laws or [])[0] == "50D2a"
    by_west = with_west_on_lead("", FACED, by="W")
    for ruling in (made, by_west):
        assert not any("50D2" in note for note in ruling.notes or [])


def test_59_who_has_nothing_else_leads_what_is_forbidden() -> None:
    forbidden = {"player": "W", "kind": "lead-forbidden", "suit": "S"}
    ruling = with_west_on_lead("", forbidden, hands=ONLY_SPADES)
    assert tricks(ruling) == 0 and "59" in (ruling.laws or [])
    (why,) = [node.outcome for node in ruling.trace or [] if node.law == "59"]
    assert why == "West has nothing but what he may not lead: he may lead it"
    free = with_west_on_lead("", forbidden)
    assert "59" not in (free.laws or [])


def test_59_who_has_none_of_the_suit_required_leads_another() -> None:
    required = {"player": "W", "kind": "lead-required", "suit": "H"}
    ruling = with_west_on_lead("", required, hands=ONLY_SPADES)
    assert tricks(ruling) == 0 and "59" in (ruling.laws or [])
