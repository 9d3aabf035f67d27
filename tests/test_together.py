"""Tricks that two hands together cannot help taking: never more than the least of legal lines."""

import random

import pytest
from naive import least_legal

from claims.cards import card_set, parse_hand
from claims.play import Position
from claims.search.budget import Budget
from claims.search.solve import Proven, Solver
from claims_native.bounds import together, unavoidable
from claims_native.cards.sets import NOTRUMP
from claims_native.compiling import door

taken_together = door(together.taken_together)
left_over = door(unavoidable.left_over)


def strong(rng: random.Random, tricks: int) -> Position:
    """Cards of which South and North tend to hold the high ones; the others have no trump."""
    drawn = rng.sample(range(52), 4 * tricks)
    suit = rng.randrange(4)
    enough = sum(card // 13 == suit for card in drawn) <= 2 * tricks
    trump = suit if enough and rng.random() < 1 / 3 else NOTRUMP
    tends = rng.choice((0, 4, 12))
    drawn.sort(key=lambda card: rng.random() * 13 - tends * (card % 13) / 12)
    drawn.sort(key=lambda card: card // 13 != trump)  # their trumps are drawn
    ours, theirs = drawn[: 2 * tricks], drawn[2 * tricks :]
    for some in (ours, theirs):
        by_suit = rng.choice((0, 1, 4))
        some.sort(key=lambda card: rng.random() * 4 + by_suit * (card // 13))
    hands = (ours[:tricks], theirs[:tricks], ours[tricks:], theirs[tricks:])
    n, e, s, w = (card_set(hand) for hand in hands)
    return Position((n, e, s, w), rng.randrange(4), (), trump)


def shown(position: Position) -> int:
    """The most tricks that are shown for South and North."""
    north, east, south, west = position.hands
    rivals, trump = east | west, position.trump
    over = [sum(left_over(hand, rivals, s) << 4 * s for s in range(4)) for hand in (south, north)]
    most, left = 0, position.tricks_left
    while most < left and taken_together(
        south, north, east, west, over[0], over[1], trump, most + 1, left
    ):
        most += 1
    return most


@pytest.mark.parametrize(("seed", "tricks", "number"), [(1, 2, 400), (2, 3, 400), (3, 4, 60)])
def test_never_more_than_the_worst_legal_line(seed: int, tricks: int, number: int) -> None:
    exactly = some = 0
    for at in range(number):
        position = strong(random.Random(1_000_003 * seed + at), tricks)
        most, least = shown(position), least_legal(position, 2)
        assert most <= least, position
        some += most > 0
        exactly += most == least > 0
    assert some > number // 20
    assert exactly > 0


def test_both_hands_are_counted_together() -> None:
    """Five spades, four diamonds and the tops beside them: four tricks whatever is thrown, of which
    three are shown. By itself each hand could throw nearly all of it on what the other wins."""
    hands = ("752.T52.3.9", "AT.K.QJT9.K", "864.987.64.-", "KQJ93.AQ.A.-")
    n, e, s, w = (parse_hand(hand) for hand in hands)
    position = Position((e, s, w, n), 1, (), NOTRUMP)
    assert shown(position) == 3
    assert Solver(position, 0, 0, Budget()).least_legal() == Proven(4, 4)
