"""The director's findings: every judgement the Laws leave to a person, with its paragraph.

Their types stand in ``claims.record.rules``, where a record is read. A finding that is absent was
not made; what is then assumed is said in the ruling. Two that cannot both be true are refused, both
named.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from claims.cards import suit_of
from claims.errors import Problem
from claims.record.rules import FINDINGS as TYPES


@dataclass(frozen=True, slots=True)
class Finding:
    """A named judgement: the paragraph that asks for it, its gist, and what it cannot stand with
    (own value, other finding, its value)."""

    name: str
    law: str
    excludes: tuple[tuple[bool, str, bool], ...] = ()

    @property
    def gist(self) -> str:
        """What it says, in our words."""
        return TYPES[self.name].says

    @property
    def kind(self) -> str:
        """The type of its value, as ``claims.record.rules`` names it."""
        return TYPES[self.name].kind


_ALL: Final = (
    Finding("is_claim", "68A"),
    Finding("current_trick_only", "68", ((True, "is_claim", True),)),
    Finding("suggested_curtailing", "68A", ((True, "is_claim", False),)),
    Finding("showed_cards", "68A"),
    Finding(
        "meant_to_claim",
        "68A",
        ((False, "is_claim", True), (False, "suggested_curtailing", True)),
    ),
    Finding(
        "faced_after_lead_out_of_turn",
        "54A",
        ((True, "is_claim", True), (True, "meant_to_claim", True)),
    ),
    Finding("broken_off", "68A", ((True, "is_claim", True), (True, "suggested_curtailing", True))),
    Finding("abandoned_hand", "68B1", ((True, "is_claim", False),)),
    Finding("partner_objected_at_once", "68B2"),
    Finding("play_continued", "68D"),
    Finding("requested_by_other_side", "68D2b"),
    Finding("all_four_agreed", "68D2b(i)"),
    Finding(
        "played_on_by_agreement",
        "68D2b",
        (
            (True, "requested_by_other_side", False),
            (True, "all_four_agreed", False),
            (True, "play_continued", False),
        ),
    ),
    Finding("tricks_after_play", "68D2b(ii)"),
    Finding("called_on_next_board", "69A"),
    Finding("round_ended", "69A"),
    Finding("minutes_after_score", "79C"),
    Finding("correction_minutes", "79C"),
    Finding("tricks_won_in_fact", "71A"),
    Finding("tricks_scored", "66C"),
    Finding("mentioned_trump", "70C1", ((True, "aware_of_trump", False),)),
    Finding("aware_of_trump", "70C2"),
    Finding("forgotten", "70D1"),
    Finding("class", "70"),
    Finding("irrational_not_to", "70E1"),
    Finding("leads_accepted", "53A"),
    Finding("revoke_by", "61A"),
    Finding("revoke_trick", "61A"),
    Finding("revoke_cards", "61A"),
    Finding("revoke_trick_won_by", "64A"),
    Finding("tricks_since_revoke", "64A"),
    Finding("card_named_next", "63A2"),
    Finding("revoke_established", "63A"),
    Finding("revoke_corrected", "62B", ((True, "revoke_established", True),)),
    Finding("attention_after_next_call", "64B4"),
    Finding("attention_after_round", "64B5"),
    Finding("boards_returned", "62D1"),
    Finding("insufficient_redress", "64C"),
    Finding("mixed_cards_by", "66D"),
    Finding("defective_by", "67B"),
    Finding("defective_led", "67B1"),
    Finding("card_placed", "67B1"),
    Finding("cards_returned", "67B2"),
)
FINDINGS: Final[dict[str, Finding]] = {finding.name: finding for finding in _ALL}


def check_findings(given: Mapping[str, object], trump: int | None = None) -> list[Problem]:
    """Findings of a record that cannot both be true: one problem a pair, naming both.

    ``given`` are typed values as in ``ClaimRecord.findings``. ``trump`` is the trump suit (4 for
    no-trump) where it is known: to know of a trump and to have forgotten one cannot both be.
    """
    problems = []
    for name, value in given.items():
        for own, other, theirs in FINDINGS[name].excludes:
            if value is own and given.get(other) is theirs:
                problems.append(_conflict(name, own, other, theirs))
    forgotten = given.get("forgotten")
    a_trump = isinstance(forgotten, tuple) and any(suit_of(card) == trump for card in forgotten)
    if a_trump and given.get("aware_of_trump") is True:
        problems.append(_conflict("aware_of_trump", True, "forgotten", "a trump"))
    return problems


def _conflict(name: str, own: bool, other: str, theirs: bool | str) -> Problem:
    reason = f"{name} = {str(own).lower()} and {other} = {str(theirs).lower()} cannot both be true"
    return Problem(f"findings.{name}", reason, "one of the two", law=FINDINGS[name].law)
