"""The words a record may use: regulations, editions, stages, findings and constraints.

A new finding has its name here and its paragraph in ``findings``; a new constraint only this.
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

Kind = Literal[
    "bool", "card", "cards", "seat", "seats", "suit", "tricks", "numbers", "minutes", "class"
]

CLASSES: Final = ("beginner", "average", "expert")

WHAT_IS_EXPECTED: Final[dict[Kind, str]] = {
    "bool": "true, false or null",
    "card": "a card such as H9",
    "cards": 'a list of cards such as ["H9"]',
    "seat": "a seat: N, E, S or W",
    "seats": 'a seat (N, E, S or W), or a list of seats such as ["E", "S"]',
    "suit": "a suit: S, H, D or C",
    "numbers": "a list of tricks such as [3], the first trick being 1",
    "tricks": "a number of tricks from 0 to 13",
    "minutes": "a whole number of minutes, 0 or more",
    "class": "one of " + ", ".join(CLASSES),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """A fact only the director can find, with the type of its value and what it says."""

    kind: Kind
    says: str


FINDINGS: Final[dict[str, Finding]] = {
    "is_claim": Finding("bool", "there was a claim or a concession at all (68A)"),
    "current_trick_only": Finding("bool", "it concerned only the trick in progress (68)"),
    "suggested_curtailing": Finding("bool", "he suggested cutting play short (68A)"),
    "showed_cards": Finding("bool", "he showed his cards (68A)"),
    "meant_to_claim": Finding("bool", "false: plainly no claim was meant by showing them (68A)"),
    "faced_after_lead_out_of_turn": Finding(
        "bool", "declarer spread his hand after an opening lead out of turn (54)"
    ),
    "broken_off": Finding("bool", "he stopped before a number of tricks was offered (68A)"),
    "abandoned_hand": Finding("bool", "he gave up his hand (68B1)"),
    "partner_objected_at_once": Finding(
        "bool", "partner objected at once to a defender's concession (68B2)"
    ),
    "play_continued": Finding("bool", "cards were played after the claim (68D, 70D3)"),
    "requested_by_other_side": Finding("bool", "the other side asked to play on (68D2b)"),
    "all_four_agreed": Finding("bool", "all four agreed to play on (68D2b)"),
    "played_on_by_agreement": Finding(
        "bool", "all four agreed to play on at the other side's request (68D2b)"
    ),
    "tricks_after_play": Finding(
        "tricks", "tricks claimer's side took of those undecided, in the play that followed (68D2b)"
    ),
    "called_on_next_board": Finding("bool", "the side had called on the next board (69A, 71)"),
    "round_ended": Finding("bool", "the round had ended (69A, 71)"),
    "minutes_after_score": Finding("minutes", "from the score to the withdrawal (79C)"),
    "correction_minutes": Finding("minutes", "the correction period of the event (79C)"),
    "tricks_won_in_fact": Finding("tricks", "tricks given up that had been won (69B1, 71A)"),
    "tricks_scored": Finding(
        "tricks", "declarer's tricks in the score that was agreed, to check by the play (66C)"
    ),
    "mentioned_trump": Finding("bool", "the statement covered the trump still out (70C1)"),
    "aware_of_trump": Finding("bool", "claimer knew at the claim that a trump was out (70C2)"),
    "forgotten": Finding("cards", "outstanding cards claimer believed gone (70A)"),
    "class": Finding("class", "class of player for whom a line is normal (70, 71)"),
    "irrational_not_to": Finding(
        "bool", "not taking the unstated line would be irrational (70E1 before 2017)"
    ),
    "leads_accepted": Finding("numbers", "the tricks whose lead out of turn was accepted (53)"),
    "revoke_by": Finding("seats", "the player who revoked, or the players of both sides (61A)"),
    "revoke_trick": Finding("tricks", "the trick of the revoke, counted from 1 (61A)"),
    "revoke_cards": Finding("cards", "the card with which he revoked (61A)"),
    "revoke_trick_won_by": Finding(
        "seat", "who won the trick of a revoke that is not in the play (64A)"
    ),
    "tricks_since_revoke": Finding(
        "tricks", "tricks his side won between that trick and the claim (64A)"
    ),
    "card_named_next": Finding(
        "bool", "his side had named a card for the next trick before the revoke was seen (63A2)"
    ),
    "revoke_established": Finding("bool", "the revoke was established (63A)"),
    "revoke_corrected": Finding("bool", "the revoke was corrected in time (62)"),
    "attention_after_next_call": Finding(
        "bool", "first noticed after the innocent side called on the next board (64B4)"
    ),
    "attention_after_round": Finding("bool", "first noticed after the round (64B5)"),
    "boards_returned": Finding("bool", "all four hands were back in the board (62D1)"),
    "insufficient_redress": Finding("bool", "the tricks moved do not restore equity (64C)"),
    "mixed_cards_by": Finding(
        "seat", "the player who mixed his played cards, so that they prove nothing (65D, 66D)"
    ),
    "defective_by": Finding(
        "seat", "the player who put no card, or several, to an earlier trick (67B)"
    ),
    "defective_led": Finding("suit", "the suit led to that trick (67B1)"),
    "card_placed": Finding("card", "the card he now puts among his played ones (67B1)"),
    "cards_returned": Finding("cards", "the cards too many that go back to his hand (67B2)"),
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
    "play-highest": ConstraintRule("suit", "57A1", True),
    "play-lowest": ConstraintRule("suit", "57A2", True),
    "play-forbidden": ConstraintRule("suit", "57A3", True),
}
