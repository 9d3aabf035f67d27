"""Law 50: declarer's choice of a lead while a major penalty card lies before partner of the player
on lead."""

from dataclasses import dataclass, replace

from claims.cards import partner, same_side, suit_of
from claims.record import ClaimRecord
from claims.record.constraints import (
    LeadForbidden,
    LeadRequired,
    MajorPenaltyCard,
    PenaltyCard,
    PickedUpCard,
)
from claims.record.fields import SeatField, SuitField


@dataclass(frozen=True, slots=True)
class LeadChoice:
    """What declarer may require or forbid: the player on lead, and the suits of the major penalty
    cards before his partner."""

    player: int
    suits: tuple[int, ...]


def law50_d2(record: ClaimRecord) -> LeadChoice | None:
    """50D2, 51B: the choice that is declarer's at the claim; None where no defender is to lead with
    a major penalty card before partner, or it has been made."""
    position = record.position
    player = position.leader
    if position.trick or same_side(player, record.declarer):
        return None
    made = (LeadRequired, LeadForbidden)
    if any(isinstance(one, made) and one.player == player for one in record.constraints):
        return None
    lying = [
        one.card
        for one in record.constraints
        if isinstance(one, MajorPenaltyCard) and one.player == partner(player)
    ]
    suits = tuple(dict.fromkeys(suit_of(card) for card in lying))
    return LeadChoice(player, suits) if suits else None


def chosen(record: ClaimRecord, choice: LeadChoice, suit: int, require: bool) -> ClaimRecord:
    """The record once declarer has required the lead of a suit or forbidden it: the penalty cards
    of that suit are picked up (50D2a, 51B), and declarer knows of them (50E2)."""
    kind: type[LeadRequired | LeadForbidden] = LeadRequired if require else LeadForbidden
    lying = [
        one
        for one in record.constraints
        if isinstance(one, PenaltyCard)
        and one.player == partner(choice.player)
        and suit_of(one.card) == suit
    ]
    stays = (one for one in record.constraints if one not in lying)
    bound = kind(SeatField(choice.player), SuitField(suit))
    picked_up = (PickedUpCard(one.player, one.card) for one in lying)
    return replace(record, constraints=(*stays, bound, *picked_up))
