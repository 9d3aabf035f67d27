"""What nobody does with the cards of the record: words are rather taken apart than read so."""

from typing import Final

from claims.statement.context import Facts, any_suit
from claims.statement.model import (
    BeliefKind,
    Card,
    ConditionKind,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    When,
)

CANNOT: Final = 3.0
"""The price of a play that the cards do not allow."""
WASTES: Final = 1.0
"""The price of ruffing a card that wins."""
GOING: Final = (BeliefKind.CARD_GONE, BeliefKind.CARD_DROPS)


def unlikely(atom: object, facts: Facts, awaited: bool = False) -> float:
    """What it costs to take words for something that the cards of claimer's side do not allow;
    ``awaited``: "once the ace has gone", as his own goes when it is played."""
    if isinstance(atom, StatedBelief):
        card = atom.card if atom.kind in GOING and not awaited else None
        return CANNOT if card is not None and only_ours(card, facts) else 0.0
    if not isinstance(atom, Step):
        return 0.0
    match atom.kind:
        case StepKind.LEAD:
            return CANNOT if _led_wrongly(atom, facts) else 0.0
        case StepKind.OVERTAKE if atom.cards and atom.other_card is not None:
            return CANNOT if _under(atom.other_card, atom.cards[0], facts) else 0.0
        case StepKind.FINESSE if not atom.against and not atom.run:
            return CANNOT if any(_wins(card, facts) for card in atom.cards) else 0.0
        case StepKind.WIN:
            return CANNOT if any(_not_led(card, facts) for card in atom.cards) else 0.0
        case StepKind.RUFF if atom.other_card is not None and _no_trump(atom.other_card, facts):
            return CANNOT
        case StepKind.RUFF:
            return WASTES if any(_wins(card, facts) for card in atom.cards) else 0.0
    return 0.0


def never_seen(asked: When, facts: Facts) -> float:
    """What it costs to wait for a card that no opponent holds."""
    played = (ConditionKind.DROPS, ConditionKind.PLAYS)
    cards = (c.card for c in asked if c.kind in played and c.card is not None)
    return WASTES if any(only_ours(card, facts) for card in cards) else 0.0


def only_ours(card: Card, facts: Facts) -> bool:
    """Whether claimer's side holds every card that is meant."""
    named = any_suit(card) if card.rank is not None else []
    return any(facts.has(each) for each in named) and not any(facts.out(each) for each in named)


def _led_wrongly(step: Step, facts: Facts) -> bool:
    """A card that they do not have, one to a lower one of its suit, or a suit to another's card."""
    led = step.cards[0] if step.cards else None
    to = step.other_card
    if led is not None and led.code(facts.trump) is not None and not facts.has(led):
        return True
    if to is None or to.code(facts.trump) is None or not facts.has(to):
        return False
    if led is not None and _under(to, led, facts):
        return True
    suit = led.suit if led is not None else step.suits[0] if step.suits else None
    return suit is not None and to.suit is not None and facts.index(suit) != facts.index(to.suit)


def _under(over: Card, card: Card, facts: Facts) -> bool:
    """Whether a card that is to go over another of its suit does not."""
    high, low = over.code(facts.trump), card.code(facts.trump)
    return high is not None and low is not None and high // 13 == low // 13 and high <= low


def _wins(card: Card, facts: Facts) -> bool:
    """Whether it is a card of claimer's side that no card out beats in its suit."""
    return facts.has(card) and not facts.over(card, card.suit)


def _no_trump(card: Card, facts: Facts) -> bool:
    """Whether a card that is to ruff is of another suit."""
    return card.suit is not None and not facts.trump_suit(card.suit)


def _not_led(card: Card, facts: Facts) -> bool:
    """Whether a card cannot win the trick on the table: of another suit, and no trump."""
    if facts.led is None or card.suit is None or card.code(facts.trump) is None:
        return False
    return card.suit is not Suit.TRUMPS and facts.index(card.suit) not in (
        facts.index(facts.led),
        facts.trump,
    )
