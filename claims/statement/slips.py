"""Obvious slips of the tongue: the words cannot be meant, and one other thing can.

A slip is never corrected silently. Each is offered as another reading with its reason; whether it
is taken is for the ruling, which shows both.
"""

from collections.abc import Iterator
from dataclasses import replace

from claims.cards import SUITS
from claims.statement.context import Facts, other_hand
from claims.statement.model import Card, Hand, Listed, Plan, Reading, Step, StepKind, Suit

OWN_PLAYS = frozenset({StepKind.CASH, StepKind.LEAD, StepKind.PLAY, StepKind.DISCARD})
NAMES = {
    Suit.SPADES: "spades",
    Suit.HEARTS: "hearts",
    Suit.DIAMONDS: "diamonds",
    Suit.CLUBS: "clubs",
    Suit.TRUMPS: "trumps",
}


def slips(plan: Plan, facts: Facts, language: str = "en") -> list[Reading]:
    """Other readings of a plan in which one thing that cannot be meant is put right.

    Three slips are known, each only where a single correction is possible: a suit played that
    neither hand holds; a card played that the side does not hold; a ruff in a hand that has no
    trump, or that follows to the suit, while the other hand can ruff it.
    """
    found: list[Reading] = []
    for place, step in enumerate(plan.steps):
        for other, reason in _corrected(step, plan, facts):
            steps = (*plan.steps[:place], other, *plan.steps[place + 1 :])
            found.append(Reading(replace(plan, steps=steps), language, reason))
    for place, item in enumerate(plan.listed):
        for winner, reason in _listed(item, plan, facts):
            listed = (*plan.listed[:place], winner, *plan.listed[place + 1 :])
            found.append(Reading(replace(plan, listed=listed), language, reason))
    return found


def _spoken_suits(plan: Plan) -> set[Suit]:
    """The suits the plan speaks of anywhere in its steps and lists."""
    suits = {suit for step in plan.steps for suit in step.suits}
    suits |= {card.suit for step in plan.steps for card in step.cards if card.suit}
    return suits | {item.suit for item in plan.listed if item.suit}


def _other_suit(wrong: Suit, plan: Plan, facts: Facts) -> Suit | None:
    """The one suit held, not trumps and not spoken of, that can have been meant."""
    spoken = _spoken_suits(plan)
    free = [
        suit
        for suit in Suit
        if suit not in (Suit.TRUMPS, wrong)
        and suit not in spoken
        and (facts.trump is None or suit.value != SUITS[facts.trump])
        and facts.held(suit)
    ]
    return free[0] if len(free) == 1 else None


def _other_card(wrong: Card, facts: Facts) -> Card | None:
    """The one card of that rank that the side holds."""
    held = [
        replace(wrong, suit=suit)
        for suit in Suit
        if suit is not Suit.TRUMPS and facts.has(replace(wrong, suit=suit))
    ]
    return held[0] if len(held) == 1 else None


def _held_by_side(card: Card, facts: Facts) -> bool:
    """Whether claimer's side has a named card, a defender's partner with it."""
    code = card.code(facts.trump)
    return code is not None and bool(facts.side >> code & 1)


def _corrected(step: Step, plan: Plan, facts: Facts) -> Iterator[tuple[Step, str]]:
    if step.kind in OWN_PLAYS:
        for place, suit in enumerate(step.suits):
            if not facts.held(suit) and (other := _other_suit(suit, plan, facts)):
                suits = (*step.suits[:place], other, *step.suits[place + 1 :])
                yield (
                    replace(step, suits=suits),
                    f"neither hand has {NAMES[suit]} left; {NAMES[other]} can be meant",
                )
        for place, card in enumerate(step.cards):
            if card.rank and card.suit and not _held_by_side(card, facts):
                meant = _other_card(card, facts)
                if meant is not None and meant.suit is not None:
                    cards = (*step.cards[:place], meant, *step.cards[place + 1 :])
                    yield replace(step, cards=cards), _card_reason(card, meant.suit)
    if step.kind is StepKind.RUFF and step.hand in (Hand.OWN, Hand.DUMMY) and len(step.suits) == 1:
        suit, facing = step.suits[0], other_hand(step.hand)
        can = facts.held(Suit.TRUMPS, step.hand) and not facts.held(suit, step.hand)
        could = facts.held(Suit.TRUMPS, facing) and not facts.held(suit, facing)
        if could and not can:
            yield (
                replace(step, hand=facing),
                f"that hand cannot ruff {NAMES[suit]}; the other can",
            )


def _listed(item: Listed, plan: Plan, facts: Facts) -> Iterator[tuple[Listed, str]]:
    if item.card and item.card.rank and item.card.suit and not _held_by_side(item.card, facts):
        meant = _other_card(item.card, facts)
        if meant is not None and meant.suit is not None:
            yield replace(item, card=meant), _card_reason(item.card, meant.suit)
    elif item.suit and item.suit is not Suit.TRUMPS and not facts.held(item.suit):
        other = _other_suit(item.suit, plan, facts)
        if other:
            reason = f"neither hand has {NAMES[item.suit]} left; {NAMES[other]} can be meant"
            yield replace(item, suit=other), reason


def _card_reason(card: Card, suit: Suit) -> str:
    wrong = NAMES[card.suit] if card.suit else ""
    return f"the side does not hold the {card.rank} of {wrong}; that of {NAMES[suit]} can be meant"
