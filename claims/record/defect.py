"""A defective trick (Law 67): the cards that the director has put right are put right in the hands.

A record with unequal hands is refused. Where the findings say whose they are and which card he adds
to his played ones (67B1) or which go back to his hand (67B2), the position is read as it is then.
"""

from dataclasses import dataclass

from claims.cards import card_name, card_set, iter_cards
from claims.errors import Problem, Problems
from claims.messages import SEAT_NAMES, Message
from claims.record.findings import Findings

NAMES = ("defective_led", "card_placed", "cards_returned")


@dataclass(frozen=True, slots=True)
class Defect:
    """Whose hand is put right: the cards (sets) that leave it and those that come back to it."""

    seat: int
    placed: int
    returned: int


def read_defect(problems: Problems, findings: Findings) -> Defect | None:
    """The defect as the findings give it; None when they give none."""
    seat = findings.defective_by
    if seat is None:
        for name in NAMES:
            if findings.found(name) is not None and not problems.about("findings.defective_by"):
                problems.add(
                    f"findings.{name}",
                    Message("nobody is named"),
                    Message("defective_by as well"),
                    law="67",
                )
        return None
    placed = 0 if findings.card_placed is None else 1 << findings.card_placed
    returned = card_set(findings.cards_returned or ())
    if bool(placed) == bool(returned):
        problems.add(
            "findings.defective_by",
            Message("one card leaves his hand (67B1), or some come back to it (67B2)"),
            Message(
                "card_placed for a hand with a card too many, cards_returned for one too short"
            ),
            law="67B",
        )
        return None
    return Defect(seat, placed, returned)


def put_right(problems: Problems, hands: list[int | None], defect: Defect) -> None:
    """Change the hand of a defect in place; a card that cannot move so is a problem."""
    hand = hands[defect.seat]
    if hand is None:
        return
    owner = SEAT_NAMES[defect.seat]
    for card in iter_cards(defect.placed & ~hand):
        reason = Message("{seat} does not hold {card}", seat=owner, card=card_name(card))
        problems.append(_not_there("card_placed", card, reason))
    for card in iter_cards(defect.returned):
        holder = next((s for s, held in enumerate(hands) if held and held >> card & 1), None)
        if holder is not None:
            seat = SEAT_NAMES[holder]
            reason = Message("{seat} still holds {card}", seat=seat, card=card_name(card))
            problems.append(_not_there("cards_returned", card, reason))
    hands[defect.seat] = hand & ~defect.placed | defect.returned


def _not_there(field: str, card: int, reason: Message) -> Problem:
    law = "67B1" if field == "card_placed" else "67B2"
    return Problem(
        f"findings.{field}",
        reason,
        Message("a card that moves so"),
        card_name(card),
        law,
    )
