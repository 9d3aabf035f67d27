"""Cards that are to drop, and the ace that is to drop one where neither is said to be of a suit:
"up with the ace, the king drops"."""

from dataclasses import replace

from claims.cards import SUITS
from claims.doctrine.finesses import missing_in_tenace
from claims.doctrine.meant import CardsMeant
from claims.statement.model import BeliefKind, Card, ConditionKind, Plan, StepKind, Suit, When


def with_suit_of_the_drop(plan: Plan, meant: CardsMeant, tenace: int) -> Plan:
    """The plan, of which an ace that could be of several suits is of that of the card he speaks of
    as dropping, and this of the suit of his only tenace around it; else, where he speaks of a
    finesse, of that of his only ``tenace``, as a set."""
    suit = next((found for card in _dropping(plan) if (found := _suit_of(card, meant))), None)
    kinds = [step.kind for step in plan.steps] + [one.kind for one in plan.renounced]
    if suit is None and tenace and StepKind.FINESSE in kinds:
        suit = Suit(SUITS[meant.suit_number(tenace)])
    if suit is None:
        return plan
    steps = tuple(
        replace(step, cards=(replace(step.cards[0], suit=suit),))
        if step.kind in (StepKind.CASH, StepKind.PLAY)
        and len(step.cards) == 1
        and (step.cards[0].rank, step.cards[0].suit) == ("A", None)
        and not (step.cards[0].every or step.cards[0].number)
        else step
        for step in plan.steps
    )
    beliefs = tuple(
        replace(belief, card=replace(belief.card, suit=suit))
        if belief.kind is BeliefKind.CARD_DROPS and belief.card and belief.card.suit is None
        else belief
        for belief in plan.beliefs
    )
    return replace(plan, steps=steps, beliefs=beliefs)


def played_to_drop(plan: Plan) -> list[tuple[When, Card]]:
    """The cards of theirs that he says will drop, or makes his claim depend on dropping, where he
    takes no finesse: he does not finesse against them. Each with the conditions it is said under.
    """
    told = [(b.when, b.card) for b in plan.beliefs if b.kind is BeliefKind.CARD_DROPS]
    if not any(step.kind is StepKind.FINESSE for step in plan.steps):
        whens = [one.when for one in plan.counts] + [one.when for one in plan.concessions]
        whens += [belief.when for belief in plan.beliefs]
        dropping = [one.card for when in whens for one in when if one.kind is ConditionKind.DROPS]
        told += [((), card) for card in dict.fromkeys(dropping)]
    return [(when, card) for when, card in told if card is not None]


def _dropping(plan: Plan) -> list[Card]:
    """The cards of which he says that they drop, or what he does if they do."""
    said = [b.card for b in plan.beliefs if b.kind is BeliefKind.CARD_DROPS]
    whens = [step.when for step in plan.steps] + [count.when for count in plan.counts]
    said += [one.card for when in whens for one in when if one.kind is ConditionKind.DROPS]
    return [card for card in said if card is not None and card.rank is not None]


def _suit_of(card: Card, meant: CardsMeant) -> Suit | None:
    found = card if card.suit is not None else missing_in_tenace(card, -1, meant)
    return None if found is None else found.suit
