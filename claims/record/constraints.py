"""Standing obligations of a player (Laws 24, 26, 50, 57), a type for each kind of them.

All of them bind defenders alone.
"""

from collections.abc import Sequence
from typing import ClassVar, Final, get_args

import msgspec

from claims.errors import Problem
from claims.messages import SEAT_NAMES, Message
from claims.record.about import About
from claims.record.fields import CardField, SeatField, SuitField


class Constraint(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """A standing obligation of one player."""

    about: ClassVar[About]
    player: SeatField

    @property
    def kind(self) -> str:
        """The name of its kind in the record."""
        return str(self.__struct_config__.tag)


class KnownCard(Constraint, frozen=True):
    """A card of which declarer knows that a defender holds it."""

    card: CardField


class PenaltyCard(KnownCard, frozen=True):
    """A card that lies face up before a defender."""


class MajorPenaltyCard(PenaltyCard, frozen=True, tag="major-penalty-card"):
    """An honour, or any card exposed by choice, that lies face up before a defender."""

    about = About(
        "50",
        "a penalty card: an honour, or a card exposed by choice (50B)",
        "it is played at the first legal opportunity, and may limit partner's lead",
        {"player": "E", "kind": "major-penalty-card", "card": "HQ"},
    )


class MinorPenaltyCard(PenaltyCard, frozen=True, tag="minor-penalty-card"):
    """A card below an honour, exposed by accident, that lies face up before a defender."""

    about = About(
        "50",
        "a minor penalty card: one below an honour, exposed by accident (50B)",
        "no other card below an honour of its suit is played before it",
        {"player": "W", "kind": "minor-penalty-card", "card": "H4"},
    )


class PickedUpCard(KnownCard, frozen=True, tag="picked-up-card"):
    """A penalty card that its owner has picked up again: it binds nobody, but declarer saw it."""

    about = About(
        "50E2",
        "a penalty card that was picked up (50D2a): declarer has seen it",
        "it binds nobody; declarer knows who holds it",
        {"player": "E", "kind": "picked-up-card", "card": "HQ"},
    )


class SuitConstraint(Constraint, frozen=True):
    """An obligation about one suit."""

    suit: SuitField


class LeadRequired(SuitConstraint, frozen=True, tag="lead-required"):
    """A suit a defender must lead when he is first on lead."""

    about = About(
        "50D2a",
        "the suit that declarer requires a defender to lead (50D2a)",
        "when he is first on lead he leads it, if he can",
        {"player": "W", "kind": "lead-required", "suit": "H"},
    )


class LeadForbidden(SuitConstraint, frozen=True, tag="lead-forbidden"):
    """A suit a defender may not lead while he keeps the lead."""

    about = About(
        "26B",
        "the suit that declarer forbids a defender to lead (26B, 50D2a)",
        "he does not lead it while he keeps the lead, unless he has nothing else",
        {"player": "W", "kind": "lead-forbidden", "suit": "H"},
    )


class PlayRule(SuitConstraint, frozen=True):
    """What declarer asked of a defender for the trick on the table (57A), one of three things."""


class PlayHighest(PlayRule, frozen=True, tag="play-highest"):
    """The highest of a suit, to the trick on the table."""

    about = About(
        "57A1",
        "the highest card of the suit led, asked for by declarer (57A1)",
        "he plays it to the trick on the table, if he has one",
        {"player": "E", "kind": "play-highest", "suit": "H"},
    )


class PlayLowest(PlayRule, frozen=True, tag="play-lowest"):
    """The lowest of a suit, to the trick on the table."""

    about = About(
        "57A2",
        "the lowest card of the suit led, asked for by declarer (57A2)",
        "he plays it to the trick on the table, if he has one",
        {"player": "E", "kind": "play-lowest", "suit": "H"},
    )


class PlayForbidden(PlayRule, frozen=True, tag="play-forbidden"):
    """No card of a suit, to the trick on the table."""

    about = About(
        "57A3",
        "another suit, of which declarer forbids a card (57A3)",
        "he plays none of it to the trick on the table, if he has another card",
        {"player": "E", "kind": "play-forbidden", "suit": "H"},
    )


AnyConstraint = (
    MajorPenaltyCard
    | MinorPenaltyCard
    | PickedUpCard
    | LeadRequired
    | LeadForbidden
    | PlayHighest
    | PlayLowest
    | PlayForbidden
)
CONSTRAINTS: Final[dict[str, About]] = {
    str(kind.__struct_config__.tag): kind.about for kind in get_args(AnyConstraint)
}
"""Every kind of constraint by its name, with what was declared of it."""


def check_constraints(constraints: Sequence[Constraint]) -> list[Problem]:
    """Obligations of one player that cannot stand together, each pair named once."""
    problems = []
    seen: dict[int, list[Constraint]] = {}
    for place, new in enumerate(constraints):
        for old in seen.setdefault(new.player, []):
            if why := _conflict(old, new):
                field = f"position.constraints[{place}]"
                reason = Message(
                    "{seat}: {one} and {other}: {why}",
                    seat=SEAT_NAMES[new.player],
                    one=_say(old),
                    other=_say(new),
                    why=why,
                )
                problems.append(Problem(field, reason, Message("one of the two")))
        seen[new.player].append(new)
    return problems


def _conflict(old: Constraint, new: Constraint) -> Message | None:
    if {type(old), type(new)} == {LeadRequired, LeadForbidden}:
        return Message("a suit is either required or forbidden")
    if isinstance(old, PlayRule) and isinstance(new, PlayRule):
        return Message("Law 57A gives declarer one choice")
    both = isinstance(old, KnownCard) and isinstance(new, KnownCard) and old.card == new.card
    return Message("a card is one or the other") if both and type(old) is not type(new) else None


def _say(constraint: Constraint) -> str:
    match constraint:
        case KnownCard(card=card):
            return f"{constraint.kind} {card}"
        case SuitConstraint(suit=suit):
            return f"{constraint.kind} {suit}"
    return constraint.kind
