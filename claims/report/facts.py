"""The facts that a why-tree names, and the stages of a claim, as a person reads them."""

from typing import Any, Final

from claims.cards import SEATS
from claims.messages import N_
from claims.record.terms import Stage
from claims.report.speech import Speech

FACTS: Final = {
    "by": N_("claimer"),
    "claim.by": N_("claimer"),
    "tricks": N_("tricks claimed"),
    "tricks_left": N_("tricks left"),
    "statement": N_("the words"),
    "stage": N_("stage"),
    "laws": N_("edition"),
    "objections": N_("objections of"),
    "constraints": N_("obligations"),
    "shown_out": N_("shown out"),
    "play": N_("the play"),
    "position": N_("the position"),
    "computed": N_("computed"),
    "inferred": N_("inferred"),
}
OF_PLAYERS: Final = ("revoke_by", "revoke_trick_won_by", "defective_by", "mixed_cards_by")
"""Findings whose value is a player, or several."""
STAGES_TOLD: Final[dict[Stage, str]] = {
    "contested": N_("The claim is contested"),
    "agreement-withdrawn": N_("Agreed to, and withdrawn now (69B)"),
    "concession-withdrawn": N_("Tricks conceded, and withdrawn now (71)"),
    "disputed-whether-claim": N_("Whether it was a claim is disputed (68)"),
}


def fact_told(name: str, value: str, speech: Speech) -> str:
    """``tricks claimed: 3``; a finding or a switch by the name that the record has for it, a fact
    that the program found itself by its name alone."""
    if name in ("computed", "inferred"):
        return speech.say(FACTS[name])
    label = speech.say(FACTS[name]) if name in FACTS else name
    told = speech.say(STAGES_TOLD[value]) if value in STAGES_TOLD else value
    return speech.say("{name}: {value}", name=label, value=told)


def players(name: str, value: Any, speech: Speech) -> str | None:
    """The players that a finding names; None for a finding of another kind."""
    if name not in OF_PLAYERS:
        return None
    seats = [value] if isinstance(value, str) else value
    return ", ".join(speech.seat(SEATS.index(seat)) for seat in seats)
