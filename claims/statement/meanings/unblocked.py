"""What becomes of a card that blocks its suit."""

from dataclasses import replace

from claims.statement.grammar.memory import Atom, LastNamed
from claims.statement.grammar.noun import Item
from claims.statement.meanings.this_trick import lower
from claims.statement.model import Card, Step, StepKind, Which


def card_unblocked(memory: LastNamed, card: Card, beside: bool = False) -> Step:
    """ "Ace of diamonds, unblocking the king": under the ace of the other hand, thrown on a card of
    that hand in a suit of which its own has none ("club, unblocking ..."), else cashed."""
    known, facts, over = memory.mine(card), memory.facts, memory.card
    if facts is None or known.suit is None:
        return Step(StepKind.CASH, cards=(known,))
    hands = [replace(facts, own=hand, dummy=0) for hand in (facts.own, facts.dummy)]
    suit = memory.suit if beside and not (over and over.rank) else None
    thrown = suit is not None and facts.index(suit) != facts.index(known.suit)
    if suit and thrown and any(h.has(known) and not h.held(suit) for h in hands):
        return Step(StepKind.DISCARD, cards=(known,), on_suits=(suit,))
    if over is not None and over.rank and over.suit and facts.has(over):
        apart = any(hand.has(over) and not hand.has(known) for hand in hands)
        under = over.suit is known.suit and lower(known, over)
        void = any(hand.has(known) and not hand.held(over.suit) for hand in hands)
        if apart and facts.has(known) and (under or (void and over.suit is not known.suit)):
            return Step(StepKind.DISCARD, cards=(known,), on_cards=(over,))
    return Step(StepKind.CASH, cards=(known,))


def blocker_on(memory: LastNamed, under: tuple[Item, ...]) -> list[Atom]:
    """ "I unblock on the ace of spades": a high card of the suit that is blocked goes on it."""
    suit = memory.facts.blocked() if memory.facts is not None else None
    cards = tuple(memory.completed(replace(c, mine=None), True) for i in under for c in i.cards)
    suits = tuple(s for item in under for s in item.suits)
    high = (Card(suit, which=Which.HIGH),)
    return [Step(StepKind.DISCARD, cards=high, on_suits=suits, on_cards=cards)] if suit else []
