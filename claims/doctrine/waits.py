"""A claimer who waits for a card to fall that has been played (doctrine 4.3).

"If the queen drops" when it has gone: who remembers it sees the condition met at once, who thinks
that it is still out waits for it in vain. Which of them he is his words do not say.
"""

from dataclasses import replace
from typing import Final, TypeVar

from claims.cards import NOTRUMP, card_name
from claims.messages import Message, counted
from claims.statement.model import Concession, Condition, ConditionKind, Plan, Renounced, Step

Waiting = TypeVar("Waiting", Step, Renounced, Concession)

FALLING: Final = (ConditionKind.DROPS, ConditionKind.PLAYS)
"""Conditions that a card named to be played meets."""


def waiting_in_vain(plan: Plan, held: int, trump: int) -> Plan:
    """The plan of one who takes for out every card that it waits for, which he never sees fall: a
    step that waits for that is not taken, one until then stands. ``held``: the cards still in play.
    The same plan where none of them has gone."""

    def kept(atoms: tuple[Waiting, ...]) -> tuple[Waiting, ...]:
        found: list[Waiting] = []
        for atom in atoms:
            vain = [each for each in atom.when if _gone(each, held, trump)]
            if all(each.negated for each in vain):
                when = tuple(each for each in atom.when if each not in vain)
                found.append(replace(atom, when=when))
        return tuple(found)

    return replace(
        plan,
        steps=kept(plan.steps),
        renounced=kept(plan.renounced),
        concessions=kept(plan.concessions),
    )


def waited_for(plan: Plan, held: int, trump: int) -> Message | None:
    """That his plan waits for cards which have gone, and how it is judged; None where it does
    not."""
    whens = (
        *(step.when for step in plan.steps),
        *(renounced.when for renounced in plan.renounced),
        *(concession.when for concession in plan.concessions),
    )
    gone = {_gone(condition, held, trump) for when in whens for condition in when}
    cards = sorted((card.bit_length() - 1 for card in gone if card), reverse=True)
    if not cards:
        return None
    return counted(
        "His words wait for {cards} to fall, which has been played: he may know it, or wait in "
        "vain, and the worse of the two counts (70A).",
        "His words wait for {cards} to fall, which have been played: he may know it, or wait in "
        "vain, and the worse of the two counts (70A).",
        len(cards),
        cards=", ".join(map(card_name, cards)),
    )


def _gone(condition: Condition, held: int, trump: int) -> int:
    """The card that a condition waits for, as a set of one, where it is not in play; 0 else."""
    if condition.kind not in FALLING or condition.card is None:
        return 0
    code = condition.card.code(trump if trump != NOTRUMP else None)
    return 1 << code if code is not None and not held >> code & 1 else 0
