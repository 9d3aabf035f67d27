"""The lead that declarer requires or forbids with his words (50D2): no step of his own play."""

from collections.abc import Sequence
from dataclasses import replace

from claims.doctrine.meant import CardsMeant
from claims.law.law50 import chosen, law50_d2
from claims.record import ClaimRecord
from claims.statement.model import Plan, Reading, StepKind


def with_the_lead_asked(
    record: ClaimRecord, readings: Sequence[Reading]
) -> tuple[ClaimRecord, list[Reading]]:
    """The record with the choice that his words make, and the readings without it; both as they are
    where no choice is his, or he says nothing of it."""
    choice = law50_d2(record) if record.by_declarer else None
    for suit in () if choice is None else choice.suits:
        for require in (True, False):
            plans = [_without(reading.plan, suit, require, record) for reading in readings]
            if choice is not None and plans[0] != readings[0].plan:
                made = chosen(record, choice, suit, require)
                pairs = zip(readings, plans, strict=True)
                return made, [replace(reading, plan=plan) for reading, plan in pairs]
    return record, list(readings)


def _without(plan: Plan, suit: int, require: bool, record: ClaimRecord) -> Plan:
    """The plan without asking for the lead of a suit, or forbidding it; as it is where it does not,
    or was not read whole ("I forbid ...")."""
    number = CardsMeant(record).number
    if plan.ignored:
        return plan
    if not require:
        kinds = (StepKind.LEAD, StepKind.PLAY)
        stay = tuple(
            one
            for one in plan.renounced
            if one.kind not in kinds or one.card is not None or number(one.suit) != suit or one.when
        )
        return replace(plan, renounced=stay)
    first = plan.steps[0] if plan.steps else None
    if first is None or first.cards or first.other_card is not None or first.when:
        return plan
    led = first.suits if first.kind is StepKind.LEAD and first.source is None else ()
    made_to = first.on_suits if first.kind is StepKind.ENDPLAY and not first.suits else ()
    asked = [number(one) for one in (*led, *made_to)] == [suit]
    return replace(plan, steps=plan.steps[1:]) if asked else plan
