"""A card that is cashed to be followed from the same hand takes its trick itself."""

from collections.abc import Iterator
from itertools import pairwise

from claims.cards import RANKS, SEATS, SUITS, iter_cards, partner, rank_of, suit_cards, suit_of
from claims.doctrine.meant import CardsMeant
from claims.statement.model import Card, Condition, ConditionKind, Hand, Step, StepKind, Suit, When


def not_overtaken(steps: tuple[Step, ...], meant: CardsMeant) -> Iterator[tuple[When, int]]:
    """ "Queen of clubs, then the ace of spades", both in one hand: what the other hand plays when
    the queen is led, its lower cards, and when. Where what follows lies elsewhere it may overtake.
    """
    for step, after in pairwise(steps):
        card = _one_card(step, meant)
        follows = _one_card(after, meant)
        if card is None or follows is None:
            continue
        seats = [seat for seat in range(4) if meant.position.hands[seat] >> card & 1]
        if not seats or not meant.position.hands[seats[0]] >> follows & 1:
            continue
        opposite = suit_cards(meant.position.hands[partner(seats[0])] & meant.own(), suit_of(card))
        lower = opposite & ((1 << card) - 1)
        if lower and lower != opposite:
            named = Card(Suit(SUITS[suit_of(card)]), RANKS[rank_of(card)])
            led = Condition(ConditionKind.PLAYS, hand=Hand(SEATS[seats[0]]), card=named)
            yield (*step.when, led), lower


def _one_card(step: Step, meant: CardsMeant) -> int | None:
    """The card that a step cashes, where it is one."""
    if step.kind is not StepKind.CASH or len(step.cards) != 1 or step.suits:
        return None
    cards = [*iter_cards(meant.card(step.cards[0]) & meant.own())]
    return cards[0] if len(cards) == 1 else None
