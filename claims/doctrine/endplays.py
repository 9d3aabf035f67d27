"""Throw-ins that cannot be: no card of the claimer's can lose the trick (doctrine 6.7)."""

from collections.abc import Callable
from dataclasses import replace

from claims.cards import suit_cards
from claims.doctrine.meant import CardsMeant
from claims.statement.model import Plan, Step, StepKind


def without_idle_throw_ins(plan: Plan, meant: CardsMeant, certain: Callable[[], bool]) -> Plan:
    """The plan without the throw-ins that nobody can be thrown in by: with a suit or card that is
    named, of which no other hand can beat his lowest; with none that is named where such a one has
    fallen, or he is ``certain`` of every trick. What is impossible or pointless falls (6.3), and no
    trick is given away for it."""
    told = [one for one in plan.steps if one.kind is StepKind.ENDPLAY and not one.when]
    named = [one for one in told if one.suits or one.cards]
    idle = [one for one in named if _only_winners(one, meant)]
    if len(named) == len(idle) < len(told) and (idle or certain()):
        idle = told
    return replace(plan, steps=tuple(one for one in plan.steps if one not in idle))


def _only_winners(step: Step, meant: CardsMeant) -> bool:
    """Whether what he is to throw an opponent in with wins whatever card of it he leads."""
    cards = 0 if step.cards else meant.suits(step.suits)
    for card in step.cards:
        cards |= meant.card(card)
    held, others = cards & meant.own(), sum(meant.position.hands) & ~meant.own()
    if not held:
        return False
    for suit in range(4):
        mine, theirs = suit_cards(held, suit), suit_cards(others, suit)
        ruffed = suit != meant.trump and suit_cards(others, meant.trump)
        if mine and (ruffed or theirs > mine & -mine):
            return False
    return True
