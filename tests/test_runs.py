"""Tricks in a row, shown before any search: never more than the slow reference lets him have."""

import random

import pytest
from reference import Reference, TooLarge
from searching import random_position

from claims.cards import card_set, parse_hand, partner
from claims_native.bounds import runs
from claims_native.cards.game import Game
from claims_native.cards.sets import NOTRUMP
from claims_native.compiling import door

runs_door = door(runs.runs)
too_many = door(runs.too_many)


ROW_OF_HANDS = ((0, 1), (1, 2), (2, 4))
"""Where two hands, and what the others hold, stand in a row of drawn cards."""


def in_a_row(own: int, other: int, rivals: int, trump: int) -> int:
    """The most tricks that ``runs`` shows for the hand on lead."""
    tricks = 0
    while tricks < own.bit_count():
        if runs_door(tricks + 1, own, other, rivals, trump, Game.new()) < 0:
            break
        tricks += 1
    return tricks


@pytest.mark.parametrize(("seed", "tricks"), [(31, 3), (32, 4), (33, 5)])
def test_never_more_than_is_guaranteed(seed: int, tricks: int) -> None:
    shown = exactly = 0
    for number in range(600):
        position = random_position(random.Random(seed * 1_000_003 + number), tricks, False)
        seat = position.leader
        declares = number % 4 > 0  # a defender who claims plays his own hand alone
        own, other = position.hands[seat], position.hands[partner(seat)] if declares else 0
        most = in_a_row(own, other, sum(position.hands) & ~(own | other), position.trump)
        if not most:
            continue
        declarer = seat if declares else (seat + 1) % 4
        try:
            guaranteed = Reference(position, seat, declarer, 1 << 16).guaranteed()
        except TooLarge:
            continue
        assert most <= guaranteed, position
        shown += 1
        exactly += most == guaranteed
    assert shown > 150
    assert exactly > shown // 3


@pytest.mark.parametrize("trump", range(NOTRUMP + 1))
def test_no_trick_in_a_row_is_beyond_what_their_winners_are_counted_for(trump: int) -> None:
    refused = close = 0
    for number in range(2000):
        rng = random.Random(1_000 * trump + number)
        tricks = rng.randint(1, 8)
        ranks = [13 * suit + rank for suit in range(4) for rank in range(13 - 2 * rng.randrange(4))]
        drawn = rng.sample(ranks, min(len(ranks), 2 * tricks + rng.randint(0, 2 * tricks)))
        own, other, rivals = (card_set(drawn[n * tricks : m * tricks]) for n, m in ROW_OF_HANDS)
        most = in_a_row(own, other, rivals, trump)
        assert not most or not too_many(most, own, other, rivals, trump), (own, other, rivals)
        if most < tricks:
            refused += 1
            close += too_many(most + 1, own, other, rivals, trump)
    assert close > refused // 4


def row(own: str, other: str, rivals: str, trump: int = NOTRUMP) -> int:
    """Tricks in a row of two hands and what the others hold between them."""
    return in_a_row(parse_hand(own), parse_hand(other), parse_hand(rivals), trump)


def test_he_crosses_to_the_winners_of_the_other_hand() -> None:
    assert row("A2.2.-.-", "3.AK.-.-", "KQ.QJT9.-.-") == 3
    assert row("A2.-.2.-", "3.AK.-.-", "KQ.QJT9.3.-") == 1, "no heart to lead to the other hand"


def test_he_overtakes_what_would_block_and_no_more() -> None:
    assert row("K.2.2.-", "AQ2.-.-.-", "JT98.K.A.-") == 2
    assert row("A.2.2.-", "KQ2.-.-.-", "JT98.K.A.-") == 1, "the ace cannot be overtaken"


def test_a_suit_is_good_once_it_is_gone_for_certain() -> None:
    assert row("AK32.-.-.-", "-.5432.-.-", "QJ.AKQJT9.-.-") == 4
    assert row("AK32.-.-.-", "-.5432.-.-", "QJT.AKQJT.-.-") == 2


def test_while_a_trump_is_out_no_side_suit_is_led() -> None:
    assert row("2.AK.-.-", "-.432.-.-", "3.QJT98.-.-", trump=0) == 0
    assert row("A.AK.-.-", "-.432.-.-", "3.QJT98.-.-", trump=0) == 3


def test_the_other_hand_ruffs_above_theirs() -> None:
    assert row("-.2.2.-", "A.-.3.-", "K.AK.A.-", trump=0) == 1
    assert row("-.2.2.-", "Q.-.3.-", "K.AK.A.-", trump=0) == 0


def test_a_cross_ruff_is_found_among_many_ways_that_end_a_winner_short() -> None:
    assert row("752.-.J.T6", "-.2.54.QJ8", "QJT643.QT8.763.-", trump=3) == 6
