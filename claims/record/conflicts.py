"""Standing obligations of one player that cannot all be true."""

from collections.abc import Sequence
from typing import Final

from claims.cards import SEATS, SUITS, card_name
from claims.errors import Problem
from claims.record.model import Constraint

PLAY_RULES: Final = ("play-highest", "play-lowest", "play-forbidden")
"""The kinds of 57A, which bind the trick on the table alone."""


def check_constraints(constraints: Sequence[Constraint]) -> list[Problem]:
    """Obligations of one player that cannot stand together, each pair named once."""
    problems = []
    seen: dict[int, list[Constraint]] = {}
    for place, new in enumerate(constraints):
        for old in seen.setdefault(new.player, []):
            if why := _conflict(old, new):
                field = f"position.constraints[{place}]"
                reason = f"{SEATS[new.player]}: {_say(old)} and {_say(new)}: {why}"
                problems.append(Problem(field, reason, "one of the two"))
        seen[new.player].append(new)
    return problems


def _conflict(old: Constraint, new: Constraint) -> str:
    kinds = {old.kind, new.kind}
    if kinds == {"lead-required", "lead-forbidden"}:
        return "a suit is either required or forbidden"
    if old.kind in PLAY_RULES and new.kind in PLAY_RULES:
        return "Law 57A gives declarer one choice"
    if kinds == {"major-penalty-card", "minor-penalty-card"} and old.card == new.card:
        return "a card is one or the other"
    return ""


def _say(constraint: Constraint) -> str:
    if constraint.card is not None:
        return f"{constraint.kind} {card_name(constraint.card)}"
    return f"{constraint.kind} {SUITS[constraint.suit or 0]}"
