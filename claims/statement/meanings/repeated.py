"""What is done once more: "I repeat it", "the same again"."""

from dataclasses import replace
from itertools import takewhile

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.meanings.pieces import is_lead_to_card, one
from claims.statement.model import Step, StepKind, Suit


def repeated(bag: Bag) -> list[Meaning]:
    """ "I repeat it", "the same again": the finesse or the ruff named last; "a trump, and once
    again": what was played."""
    items = bag.objects()
    if bag.neg or bag.no or len(items) > 1 or not (items == () or items[0].pron):
        return []

    def make(memory: LastNamed) -> list[Atom]:
        steps = [a for a in memory.atoms if isinstance(a, Step)]
        told = [a for a in steps if _worth_repeating(a, memory)]
        if told[-1:] == steps[-1:] and told and told[-1].kind is StepKind.RUFF:
            if told[-1].suits and memory.suit not in (None, *told[-1].suits):
                return []  # "ruff a diamond there and a club here, and again": more was told since
            run = list(takewhile(lambda a: a.kind is StepKind.RUFF, reversed(steps)))
            return [replace(atom, when=()) for atom in reversed(run)]
        told = told or [a for a in steps if is_lead_to_card(a)]
        played = [a for a in steps if a.kind in (StepKind.LEAD, StepKind.CASH) and a.suits]
        again = (told or played or [a for a in steps if a.kind is StepKind.DRAW])[-1:]
        if not again and memory.suit is Suit.TRUMPS:
            again = [Step(StepKind.DRAW, number=1)]
        return [replace(atom, when=()) for atom in again]

    return one(Later(make, "repeat"))


def _worth_repeating(step: Step, memory: LastNamed) -> bool:
    """Whether it is a finesse, a ruff, or led to a card that one of theirs can beat; what a hand is
    entered with is not done again."""
    if step.kind in (StepKind.FINESSE, StepKind.RUFF):
        return True
    to, facts = step.other_card, memory.facts
    return is_lead_to_card(step) and facts is not None and bool(to and facts.over(to, to.suit))
