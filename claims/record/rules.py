"""The words a record may use: regulations, editions, stages, findings and constraints.

To let a record carry a new finding or constraint, add its name here; nothing else changes.
"""

from dataclasses import dataclass
from typing import Final, Literal

REGULATIONS: Final = ("WBF", "FFB", "EBU", "ACBL")
EDITIONS: Final = ("1987", "1997", "2007", "2017")
STAGES: Final = (
    "contested",
    "agreement-withdrawn",
    "concession-withdrawn",
    "disputed-whether-claim",
)

Kind = Literal["bool", "cards", "seat", "tricks", "text", "class"]

CLASSES: Final = ("beginner", "average", "expert")

WHAT_IS_EXPECTED: Final[dict[Kind, str]] = {
    "bool": "true, false or null",
    "cards": 'a list of cards such as ["H9"]',
    "seat": "a seat: N, E, S or W",
    "tricks": "a number of tricks from 0 to 13",
    "text": "words",
    "class": "one of " + ", ".join(CLASSES),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """A fact only the director can find, with the type of its value and what it says."""

    kind: Kind
    says: str


FINDINGS: Final[dict[str, Finding]] = {
    "aware_of_trump": Finding("bool", "claimer knew at the claim that a trump was out (70C2)"),
    "forgotten": Finding("cards", "outstanding cards claimer believed gone (70A)"),
    "class": Finding("class", "class of player for whom a line is normal (70, 71)"),
    "partner_objected_at_once": Finding(
        "bool", "partner objected at once to a defender's concession (68B2)"
    ),
    "played_on_by_agreement": Finding(
        "bool", "all four agreed to play on at the other side's request (68D2b)"
    ),
}


@dataclass(frozen=True, slots=True)
class ConstraintRule:
    """What a kind of constraint needs (a card or a suit) and where it comes from."""

    needs: Literal["card", "suit"]
    law: str
    defenders_only: bool


CONSTRAINTS: Final[dict[str, ConstraintRule]] = {
    "major-penalty-card": ConstraintRule("card", "50", True),
    "minor-penalty-card": ConstraintRule("card", "50", True),
    "lead-required": ConstraintRule("suit", "50D2a", True),
    "lead-forbidden": ConstraintRule("suit", "26B", True),
}
