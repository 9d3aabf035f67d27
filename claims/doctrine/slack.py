"""Where one who claims less than he is sure of said that he gives tricks away (doctrine 3.3)."""

from claims.doctrine.meant import CardsMeant
from claims.statement.model import Concession, Plan, Step, StepKind


def suits_given(plan: Plan, meant: CardsMeant) -> list[int]:
    """The suits, as sets of cards, that his words give tricks to, where they name one for every
    trick that he does not claim; none where they do not, or give it only if something is seen."""
    steps = [step for step in plan.steps if step.kind is StepKind.CONCEDE]
    given: list[Concession | Step] = [*plan.concessions, *steps]
    suits = [_suits(one, meant) for one in given]
    claimed = meant.record.claim.tricks
    named = sum(one.number or 1 for one in given)
    short = claimed is not None and meant.position.tricks_left - claimed > named
    if short or not all(suits) or any(one.when for one in given):
        return []
    return suits


def _suits(one: Concession | Step, meant: CardsMeant) -> int:
    if isinstance(one, Step):
        return meant.suits(one.suits) | meant.around(*one.cards)
    return meant.suits((one.suit,)) | meant.around(one.card)
