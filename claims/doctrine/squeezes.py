"""A squeeze told by what the squeezed opponent throws, without its name."""

from claims.cards import SUITS, suit_of
from claims.doctrine.meant import CardsMeant
from claims.statement.model import Condition, ConditionKind, Plan, Suit, When

THROWN = frozenset({ConditionKind.DROPS, ConditionKind.PLAYS})
"""Conditions that watch for a card of theirs."""


def squeeze_told(plan: Plan, meant: CardsMeant) -> bool:
    """Whether the words say which card is good by what an opponent throws: "if the ace of hearts
    has gone my king is good, if not the spades are". What he watches for he throws: it is of a suit
    that no step plays before.
    """
    led = meant.suits(tuple(s for step in plan.steps if not step.when for s in step.suits))
    led |= meant.around(*(c for step in plan.steps if not step.when for c in step.cards))
    if not led:
        return False
    led |= meant.suits(tuple(Suit(SUITS[suit_of(card)]) for card in meant.position.trick[:1]))
    whens = [belief.when for belief in plan.beliefs] + [winner.when for winner in plan.listed]
    whens += [step.when for step in plan.steps]
    told = {when for when in whens if len(when) == 1 and _thrown(when, led, meant)}
    return len(told) > 1


def _thrown(when: When, led: int, meant: CardsMeant) -> bool:
    (condition,) = when
    of = _suit(condition, meant)
    return condition.kind in THROWN and bool(of) and not of & led


def _suit(condition: Condition, meant: CardsMeant) -> int:
    """All cards of the suit that a condition speaks of."""
    return meant.suits((condition.suit,)) | meant.around(condition.card)
