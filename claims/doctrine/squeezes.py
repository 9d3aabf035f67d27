"""A squeeze told by what the squeezed opponent throws, without its name."""

from claims.cards import SUITS, suit_of
from claims.doctrine.meant import CardsMeant
from claims.statement.model import (
    Condition,
    ConditionKind,
    Listed,
    Plan,
    StatedBelief,
    Step,
    Suit,
    When,
)

THROWN = frozenset({ConditionKind.DROPS, ConditionKind.PLAYS})
"""Conditions that watch for a card of theirs."""


def squeeze_told(plan: Plan, meant: CardsMeant) -> bool:
    """Whether the words say which card is good by what an opponent throws: "if the ace of hearts
    has gone my king is good, if not the spades are", or the second of these alone. What he watches
    for he throws: it is of a suit that no step plays before.
    """
    led = meant.suits(tuple(s for step in plan.steps if not step.when for s in step.suits))
    led |= meant.around(*(c for step in plan.steps if not step.when for c in step.cards))
    if not led:
        return False
    led |= meant.suits(tuple(Suit(SUITS[suit_of(card)]) for card in meant.position.trick[:1]))
    atoms: list[StatedBelief | Listed | Step] = [*plan.beliefs, *plan.listed, *plan.steps]
    told = {atom.when for atom in atoms if len(atom.when) == 1 and _thrown(atom.when, led, meant)}
    return len(told) > 1 or any(atom.when in told and _elsewhere(atom, meant) for atom in atoms)


def _thrown(when: When, led: int, meant: CardsMeant) -> bool:
    (condition,) = when
    of = _suit(condition, meant)
    return condition.kind in THROWN and bool(of) and not of & led


def _elsewhere(atom: StatedBelief | Listed | Step, meant: CardsMeant) -> bool:
    """ "If the ace of hearts does not appear the spades are good": what follows from a card that is
    not thrown is of another suit, so that it would else be his card of that suit."""
    (condition,) = atom.when
    suits, cards = (atom.suits, atom.cards) if isinstance(atom, Step) else ((atom.suit,), ())
    good = meant.suits(suits) | meant.around(*cards)
    if not isinstance(atom, Step):
        good |= meant.around(atom.card)
    of = _suit(condition, meant)
    return condition.negated and bool(good) and not good & of and bool(meant.own() & of)


def _suit(condition: Condition, meant: CardsMeant) -> int:
    """All cards of the suit that a condition speaks of."""
    return meant.suits((condition.suit,)) | meant.around(condition.card)
