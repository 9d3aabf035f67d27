"""Whether a claim could have come home at all: double dummy in the layouts he could not exclude.

Of 4. in doctrine 4: a claim that is not guaranteed and makes in no layout makes no sense.
One layout found settles it; "in no layout" is exact when all were tried.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random

from claims.cards import card_set, iter_cards
from claims.play import Position
from claims.search import dds
from claims.search.view import hidden_from

MOST = 400
"""Layouts tried at most."""


@dataclass(frozen=True, slots=True)
class Makeable:
    """Whether some layout makes the claim double dummy, how many were tried, and of how many."""

    makes: bool
    tried: int
    layouts: int

    @property
    def exact(self) -> bool:
        """Whether the answer is proven: a layout was found, or all were tried."""
        return self.makes or self.tried == self.layouts


def makeable(
    position: Position,
    claimer: int,
    declarer: int,
    tricks: int,
    as_it_lies: bool,
    go_on: Callable[[], bool],
) -> Makeable:
    """Whether ``tricks`` of the claimer's side make double dummy in any layout of what he does not
    see that fits the show-outs; ``as_it_lies``: in the real one. Others by seeded drawing, while
    ``go_on`` says so."""
    if as_it_lies:
        return Makeable(True, 1, 1)
    first, second = hidden_from(claimer, declarer)
    fixed, free, wanted = _split(position, first, second)
    layouts = comb(len(free), wanted)
    tried = 0
    for cards in _choices(free, wanted, layouts):
        if not go_on():
            break
        hand = fixed | card_set(cards)
        hands = list(position.hands)
        pool = position.hands[first] | position.hands[second]
        hands[first], hands[second] = hand, pool & ~hand
        other = Position(
            (hands[0], hands[1], hands[2], hands[3]),
            position.leader,
            position.trick,
            position.trump,
            position.shown_out,
        )
        tried += 1
        if dds.makes(other, tricks, claimer):
            return Makeable(True, tried, layouts)
    return Makeable(False, tried, layouts)


def _split(position: Position, first: int, second: int) -> tuple[int, list[int], int]:
    """What the first hidden hand must hold, the cards that may lie either way, and how many of
    these are its."""
    fixed, free = 0, []
    for card in iter_cards(position.hands[first] | position.hands[second]):
        suit = card // 13
        if position.shown_out[second] >> suit & 1:
            fixed |= 1 << card
        elif not position.shown_out[first] >> suit & 1:
            free.append(card)
    return fixed, free, position.hands[first].bit_count() - fixed.bit_count()


def _choices(free: list[int], wanted: int, layouts: int) -> Iterator[tuple[int, ...]]:
    if layouts <= MOST:
        yield from combinations(free, wanted)
        return
    random = Random(70)
    seen: set[tuple[int, ...]] = set()
    while len(seen) < MOST:
        cards = tuple(sorted(random.sample(free, wanted)))
        if cards not in seen:
            seen.add(cards)
            yield cards
