"""Whether the words speak of trumps (Law 70C1)."""

from claims.statement.grammar.memory import Atom
from claims.statement.model import (
    BeliefKind,
    Card,
    Height,
    Plan,
    Step,
    StepKind,
    Suit,
)


def mentions_trump(plan: Plan, trump: Suit | None = None) -> bool:
    """Law 70C1: the words speak of the opponents' trumps, of playing trumps, or guard against one.

    ``trump`` is the suit that is trumps, where it is known by its own name too.
    """
    named = {Suit.TRUMPS} if trump is None else {Suit.TRUMPS, trump}

    def about(suit: Suit | None, card: Card | None) -> bool:
        return suit in named or (card is not None and card.suit in named)

    atoms: list[Atom] = [*plan.steps, *plan.beliefs, *plan.counts, *plan.concessions, *plan.listed]
    if any(about(c.suit, c.card) for atom in atoms for c in atom.when):
        return True
    if any(_step_about(step, named) for step in plan.steps):
        return True
    if any(r.kind is StepKind.DRAW or about(r.suit, r.card) for r in plan.renounced):
        return True
    if any(about(c.suit, c.card) for c in plan.concessions):
        return True
    spoken = (BeliefKind.NO_TRUMPS_OUT, BeliefKind.TRUMPS_OUT, BeliefKind.VOID)
    of_a_card = (
        BeliefKind.CARD_DROPS,
        BeliefKind.CARD_HELD,
        BeliefKind.CARD_GONE,
        BeliefKind.SUIT_BREAKS,
    )
    return any(
        b.kind in spoken or (b.kind in of_a_card and about(b.suit, b.card)) for b in plan.beliefs
    )


def _step_about(step: Step, named: set[Suit]) -> bool:
    """Whether a step leads trumps, draws or concedes them, or ruffs high for fear of one."""
    if step.kind is StepKind.DRAW:
        return True
    if step.kind is StepKind.RUFF:
        ranks = "TJQKA"
        named_high = step.other_card is not None and (step.other_card.rank or "2") in ranks
        return step.height is Height.HIGH or named_high
    suits = set(step.suits) | {card.suit for card in step.cards if card.suit}
    return bool(suits & named) and step.kind is not StepKind.DISCARD
