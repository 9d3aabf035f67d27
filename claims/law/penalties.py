"""Standing obligations: what Laws 24, 26, 49-51, 56, 57, 59 and 60 leave a player free to play.

The record carries them as constraints; here they become small integers by seat, which the search's
move generator obeys (``claims_native.cards.obligations``; its twin in plain Python stands in the
tests).
Declarer's choice under 50D2 and 51B is made in the record, or by his words (``law50``).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claims.cards import partner, suit_of
from claims.deal import four
from claims.law.reason import Reason
from claims.messages import N_, SEAT_NAMES, SUIT_NAMES, Message
from claims.record.constraints import (
    AnyConstraint,
    KnownCard,
    LeadForbidden,
    LeadRequired,
    MajorPenaltyCard,
    MinorPenaltyCard,
    PickedUpCard,
    PlayForbidden,
    PlayHighest,
    PlayLowest,
    PlayRule,
    SuitConstraint,
)

PER_SEAT = tuple[int, int, int, int]
_PLAY_RULES: Final = (PlayHighest, PlayLowest, PlayForbidden)


@dataclass(frozen=True, slots=True)
class StandingObligations:
    """Obligations as small integers by seat, in the form the move generator takes.

    ``major``: penalty cards to be played at the first legal opportunity (card sets). ``minor``:
    minor penalty cards (card sets). ``seen``: cards picked up again, which bind nobody, but of
    which declarer knows who holds them (50E2). ``required`` and ``forbidden``: suits he must or may
    not lead, four bits with bit ``s`` for suit ``s``. ``rule`` and ``rule_suit``: for the current
    trick only, 1 the highest, 2 the lowest of a suit, 3 no card of it; 0 none. Cards already played
    are simply no longer in the hand.
    """

    major: PER_SEAT = (0, 0, 0, 0)
    minor: PER_SEAT = (0, 0, 0, 0)
    seen: PER_SEAT = (0, 0, 0, 0)
    required: PER_SEAT = (0, 0, 0, 0)
    forbidden: PER_SEAT = (0, 0, 0, 0)
    rule: PER_SEAT = (0, 0, 0, 0)
    rule_suit: PER_SEAT = (0, 0, 0, 0)

    @property
    def anyone(self) -> bool:
        """Whether anyone is bound at all."""
        return self != StandingObligations()


def bind(constraints: Sequence[AnyConstraint]) -> StandingObligations:
    """The obligations of a record by seat. The record has checked that penalty cards are held."""
    major, minor, seen, required, forbidden, rule, rule_suit = ([0] * 4 for _ in range(7))
    for constraint in constraints:
        seat = constraint.player
        match constraint:
            case MajorPenaltyCard(card=card):
                major[seat] |= 1 << card
            case MinorPenaltyCard(card=card):
                minor[seat] |= 1 << card
            case PickedUpCard(card=card):
                seen[seat] |= 1 << card
            case LeadRequired(suit=suit):
                required[seat] |= 1 << suit
            case LeadForbidden(suit=suit):
                forbidden[seat] |= 1 << suit
            case PlayRule(suit=suit):
                rule[seat] = 1 + _PLAY_RULES.index(type(constraint))
                rule_suit[seat] = suit
    return StandingObligations(
        *(four(each) for each in (major, minor, seen, required, forbidden, rule, rule_suit))
    )


def is_bound(bound: StandingObligations, seat: int) -> bool:
    """Whether a seat has any obligation."""
    return any(
        field[seat]
        for field in (bound.major, bound.minor, bound.required, bound.forbidden, bound.rule)
    )


_ORDERS: Final = {
    "major-penalty-card": (
        "50D1",
        N_("{player} must play the penalty card {card} at the first legal chance"),
    ),
    "minor-penalty-card": (
        "50C",
        N_("{player} may play no other small card of its suit before the penalty card {card}"),
    ),
    "picked-up-card": (
        "50E2",
        N_("declarer knows that {player} holds {card}, which was picked up"),
    ),
    "lead-required": ("50D2a", N_("{player} must lead {suit} when he is first on lead")),
    "lead-forbidden": ("50D2a", N_("{player} may not lead {suit} while he keeps the lead")),
    "play-highest": ("57A", N_("{player} must play his highest of {suit} to this trick")),
    "play-lowest": ("57A", N_("{player} must play his lowest of {suit} to this trick")),
    "play-forbidden": ("57A", N_("{player} may play no card of {suit} to this trick")),
}


_FORBIDDEN: Final = N_(
    "{player} may not lead {suit} while he keeps the lead; the record does not say whether after "
    "a withdrawn call (26) or for partner's penalty card (50D2)"
)


def obligations(
    constraints: Sequence[AnyConstraint], before: Sequence[AnyConstraint] = ()
) -> list[Reason]:
    """What each standing obligation asks, with the paragraph it comes from; ``before``: those that
    stood before declarer chose a lead, for which a penalty card was picked up (50D2a)."""
    reasons = []
    for constraint in constraints:
        paragraph, order = _ORDERS[constraint.kind]
        if isinstance(constraint, LeadForbidden) and not _for_penalty_card(
            constraint, (*constraints, *before)
        ):
            paragraph, order = "26B", _FORBIDDEN
        card = str(constraint.card) if isinstance(constraint, KnownCard) else ""
        suit = SUIT_NAMES[constraint.suit] if isinstance(constraint, SuitConstraint) else ""
        because = Message(order, player=SEAT_NAMES[constraint.player], card=card, suit=suit)
        reasons.append(Reason(paragraph, because, ("constraints",)))
    return reasons


def _for_penalty_card(lead: LeadForbidden, constraints: Sequence[AnyConstraint]) -> bool:
    """Whether a lead is forbidden for a penalty card of its suit that lies before partner, or was
    picked up for it."""
    return any(
        isinstance(one, MajorPenaltyCard | PickedUpCard)
        and one.player == partner(lead.player)
        and suit_of(one.card) == lead.suit
        for one in constraints
    )
