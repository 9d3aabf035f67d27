"""Touching cards found of a whole hand at once, beside the same looked for card by card."""

import random
from collections.abc import Iterator

from claims.cards import iter_cards, suit_of
from claims_native.cards import sets
from claims_native.compiling import door

beneath_these = door(sets.beneath_these)
right_above = door(sets.right_above)


def drawn() -> Iterator[tuple[int, int]]:
    """Cards still held or on the table, and those of one hand among them."""
    rng = random.Random(1626)
    yield sets.ALL_CARDS, sets.ALL_CARDS
    yield sets.ALL_CARDS, sets.ACES
    yield sets.ACES | sets.ACES >> 12, sets.ACES >> 12
    for _ in range(3000):
        everything = sum(1 << card for card in rng.sample(range(52), rng.randint(1, 52)))
        yield everything, everything & rng.getrandbits(52)


def next_above(card: int, everything: int) -> int | None:
    """The next higher card of the suit among ``everything``."""
    higher = (one for one in iter_cards(everything) if one > card)
    return min((one for one in higher if suit_of(one) == suit_of(card)), default=None)


def test_a_card_stands_beneath_the_next_of_its_suit() -> None:
    for everything, hand in drawn():
        found = beneath_these(hand, everything)
        for card in range(52):
            up = next_above(card, everything)
            assert bool(found >> card & 1) == (up is not None and bool(hand >> up & 1))


def test_a_card_stands_right_above_the_next_of_its_suit() -> None:
    for everything, hand in drawn():
        over = {next_above(card, everything) for card in iter_cards(hand)} - {None}
        assert right_above(hand, everything) == sum(1 << card for card in over if card is not None)
