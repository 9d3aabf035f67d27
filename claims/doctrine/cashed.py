"""A card that is cashed to be followed from the same hand takes its trick itself."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from claims.cards import (
    RANKS,
    SEATS,
    SUIT_MASK,
    SUITS,
    iter_cards,
    partner,
    rank_of,
    suit_cards,
    suit_of,
)
from claims.doctrine.meant import CardsMeant
from claims.statement.model import (
    Card,
    Condition,
    ConditionKind,
    Hand,
    Height,
    Plan,
    Step,
    StepKind,
    Suit,
    When,
    Which,
)


def not_overtaken(plan: Plan, meant: CardsMeant) -> Iterator[tuple[When, int, int]]:
    """ "Queen of clubs, then the ace of spades", both in one hand, or "not overtaking the queen":
    what the other hand plays when the queen is led, its lower cards, with their suit, and when.
    Where what follows lies elsewhere it may overtake; but not with what is counted beside it.
    """
    found = [
        (renounced.when, meant.card(renounced.card))
        for renounced in plan.renounced
        if renounced.kind is StepKind.OVERTAKE and renounced.card
    ]
    found += [(step.when, meant.card(step.cards[0])) for step, _low in played_under(plan, meant)]
    found += [((), card) for card in _counted_alone(plan, meant)]
    for (when, card), (_, follows) in pairwise(_played(plan.steps, meant)):
        if follows and not follows & ~meant.position.hands[_holder(card, meant)]:
            found.append((when, card))
    for when, card in found:
        if card.bit_count() != 1 or not card & meant.own():
            continue
        seat, code = _holder(card, meant), card.bit_length() - 1
        opposite = suit_cards(meant.position.hands[partner(seat)] & meant.own(), suit_of(code))
        lower = opposite & (card - 1)
        lower = lower & ~_counted(plan, meant) or lower
        if lower and lower != opposite:
            named = Card(Suit(SUITS[suit_of(code)]), RANKS[rank_of(code)])
            led = Condition(ConditionKind.PLAYS, hand=Hand(SEATS[seat]), card=named)
            yield (*when, led), SUIT_MASK << 13 * suit_of(code), lower


def _counted(plan: Plan, meant: CardsMeant) -> int:
    """The cards that his words count one by one as tricks, as a set."""
    cards = 0
    for one in plan.listed:
        if not one.when and one.card and one.card.rank:
            cards |= meant.card(one.card)
    return cards


def _counted_alone(plan: Plan, meant: CardsMeant) -> Iterator[int]:
    """The cards counted as tricks of their own beside others of their suit ("king of spades, ace of
    hearts and a spade more"), while the other hand has one to play that is not counted."""
    cards = _counted(plan, meant)
    whole = meant.suits(tuple(one.suit for one in plan.listed if one.suit and not one.when))
    for code in iter_cards(cards & meant.own()):
        card = 1 << code
        opposite = meant.position.hands[partner(_holder(card, meant))] & meant.own()
        suit = suit_cards(opposite, suit_of(code))
        if suit & (whole | cards) > card and suit & ~cards & (card - 1):
            yield card


def played_under(plan: Plan, meant: CardsMeant) -> list[tuple[Step, Step]]:
    """The cards that are cashed with a low one from the other hand beneath ("the king of spades,
    low from dummy"), each with the step that says so."""
    return [
        (step, low)
        for step, low in pairwise(plan.steps)
        if step.kind is StepKind.CASH
        and len(step.cards) == 1
        and low.kind is StepKind.PLAY
        and low.height is Height.LOW
        and not (low.cards or low.suits)
        and meant.seat(low.hand) == partner(_holder(meant.card(step.cards[0]), meant))
    ]


def put_in(steps: tuple[Step, ...], meant: CardsMeant) -> tuple[Step, ...]:
    """The steps, of which a low card and one of the other hand are one trick: "small spade, jack
    from dummy", "low towards the table and I put in the jack"."""
    found: list[Step] = []
    for step in steps:
        led = found[-1] if found else None
        if (
            step.kind is StepKind.CASH
            and len(step.cards) > 1
            and _beneath(step.cards[0], step.cards[1], meant)
        ):
            found.append(_led_to(step.cards[1], step.when))
            if step.cards[2:]:
                found.append(replace(step, cards=step.cards[2:]))
        elif (
            led is not None
            and (led.kind, step.kind) == (StepKind.LEAD, StepKind.PLAY)
            and (len(led.cards), len(step.cards)) == (1, 1)
            and led.other_card is None
            and led.when == step.when
            and _beneath(led.cards[0], step.cards[0], meant)
        ):
            found[-1] = _led_to(step.cards[0], step.when)
        else:
            found.append(step)
    return tuple(found)


def _led_to(card: Card, when: When) -> Step:
    """A suit led to a card that is named."""
    suits = () if card.suit is None else (card.suit,)
    return Step(StepKind.LEAD, suits, other_card=card, when=when)


def _beneath(low: Card, high: Card, meant: CardsMeant) -> bool:
    """Whether a low card of one hand can be led to a card of the same suit that is named and lies
    in the other hand."""
    card = meant.card(high)
    if (
        low.which is not Which.LOW
        or high.rank is None
        or high.suit is None
        or not card & meant.own()
    ):
        return False
    opposite = meant.position.hands[partner(_holder(card, meant))] & meant.own()
    same = low.suit in (None, high.suit)
    return same and bool(suit_cards(opposite, suit_of(card.bit_length() - 1)) & (card - 1))


def overtaken_for(steps: tuple[Step, ...], meant: CardsMeant) -> tuple[Step, ...]:
    """The steps, of which one that overtakes a card does so with none that he cashes later, where
    he has another: "queen of hearts, overtaken, ace and jack"."""
    found = list(steps)
    for place, step in enumerate(steps):
        card = meant.card(step.cards[0]) if step.cards else 0
        if step.kind is not StepKind.OVERTAKE or step.other_card is not None or not card:
            continue
        later = 0
        for after in steps[place + 1 :]:
            if after.kind is StepKind.CASH:
                later |= sum(meant.card(each) for each in after.cards if each.rank)
        code = card.bit_length() - 1
        over = suit_cards(meant.own(), suit_of(code)) & ~((card << 1) - 1)
        with_card = (over & ~later).bit_length() - 1
        if over & later and with_card >= 0:
            other = Card(Suit(SUITS[suit_of(code)]), RANKS[rank_of(with_card)])
            found[place] = replace(step, other_card=other)
    return tuple(found)


def _holder(card: int, meant: CardsMeant) -> int:
    """The seat that holds a card, as a set of one; any other where nobody does."""
    return next((seat for seat in range(4) if meant.position.hands[seat] & card), 0)


def _played(steps: tuple[Step, ...], meant: CardsMeant) -> Iterator[tuple[When, int]]:
    """What is cashed or played, one after the other: the cards that each can be, and when."""
    for step in steps:
        if step.kind not in (StepKind.CASH, StepKind.PLAY) or (step.cards and step.suits):
            yield step.when, 0
        elif step.cards:
            yield from ((step.when, meant.card(card) & meant.own()) for card in step.cards)
        else:
            yield step.when, meant.suits(step.suits) & meant.own()
