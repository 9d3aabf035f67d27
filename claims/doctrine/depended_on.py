"""The finesse on whose success a claim is made to depend, where no words take or refuse it."""

from claims.statement.model import ConditionKind, Plan, Step, StepKind


def with_the_finesse(plan: Plan) -> tuple[Step, ...]:
    """The steps, and the finesse on whose success something is made to depend where no words take
    or refuse one: before the step that depends on it, else last."""
    named = [*(step.kind for step in plan.steps), *(no.kind for no in plan.renounced)]
    if StepKind.FINESSE in named:
        return plan.steps
    whens = [step.when for step in plan.steps]
    whens += [one.when for one in plan.counts] + [one.when for one in plan.beliefs]
    whens += [one.when for one in plan.listed] + [one.when for one in plan.concessions]
    for at, when in enumerate(whens):
        for condition in when:
            if condition.kind is ConditionKind.FINESSE_WINS:
                card, suit = condition.card, condition.suit
                suits = () if suit is None or card is not None else (suit,)
                cards = () if card is None else (card,)
                others = tuple(c for c in when if c.kind is not ConditionKind.FINESSE_WINS)
                finesse = Step(StepKind.FINESSE, suits, cards, when=others)
                return (*plan.steps[:at], finesse, *plan.steps[at:])
    return plan.steps
