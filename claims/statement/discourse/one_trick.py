"""A low card of one hand and a card of the other, told side by side: one trick."""

from dataclasses import replace
from typing import Final

from claims.statement.context import SIDE, Facts, other_hand
from claims.statement.discourse.chain import Link
from claims.statement.grammar.memory import Atom
from claims.statement.grammar.named import Named
from claims.statement.meanings.pieces import owned_hand
from claims.statement.model import Card, Hand, Height, Step, StepKind, Which

BESIDE: Final = ("and", "comma", "")
"""What may stand between the two cards of one trick."""


def low_and_high(links: list[Link], facts: Facts | None) -> None:
    """ "A low one from here and dummy's jack", "petit de ma main, valet du mort": led to it."""
    for place in range(len(links) - 2, -1, -1):
        link, after = links[place], links[place + 1]
        low, high = _low(link.said), _high(after.said)
        near = link.sentence == after.sentence and link.when == after.when
        if facts is None or low is None or high is None or not near or link.reason or after.reason:
            continue
        if after.connective not in BESIDE or high.suit is None or high.suit is facts.led:
            continue
        over = high.hand or facts.where(replace(high, hand=None))
        source = low.hand or (other_hand(over) if over in SIDE else None)
        told = low.hand or high.hand  # no count: one of them is said to come from a hand
        if not told or over not in SIDE or source is not other_hand(over):
            continue
        if low.suit not in (None, high.suit) or not facts.held(high.suit, source):
            continue
        led = Card(high.suit, which=Which.LOW)
        step = Step(StepKind.LEAD, cards=(led,), source=source, other_card=replace(high, hand=None))
        units = tuple(dict.fromkeys((*link.units, *after.units)))
        links[place] = replace(link, said=step, units=units, moves=True)
        del links[place + 1]


def _low(said: Atom | Named) -> Card | None:
    """A low card that is led or named, with the hand that it is said to come from."""
    if isinstance(said, Step):
        if said == Step(StepKind.PLAY, height=Height.LOW, hand=said.hand):
            return Card(which=Which.LOW, hand=said.hand)
        card = said.cards[0] if len(said.cards) == 1 else None
        led = said.kind is StepKind.LEAD and card is not None and card.which is Which.LOW
        plain = led and said == Step(StepKind.LEAD, cards=said.cards, source=said.source)
        return Card(card.suit, which=Which.LOW, hand=said.source) if plain and card else None
    if not isinstance(said, Named):
        return None
    item = said.item
    one_card = item.which is Which.LOW and (item.number or 1) == 1 and not item.plural
    hand = said.place or owned_hand(item)
    return Card(item.suit, which=Which.LOW, hand=hand) if one_card and not item.cards else None


def _high(said: Atom | Named) -> Card | None:
    """The only card named, or put in, with the hand that it is said to come from."""
    cards: tuple[Card, ...] = ()
    hand: Hand | None = None
    if isinstance(said, Named) and not (said.item.number or said.item.every):
        cards, hand = said.item.cards, said.place or owned_hand(said.item)
    elif isinstance(said, Step) and said.kind is StepKind.PLAY and not said.height:
        cards, hand = said.cards, said.hand
    if len(cards) != 1 or not cards[0].rank:
        return None
    return replace(cards[0], mine=None, hand=hand if hand in SIDE else None)
