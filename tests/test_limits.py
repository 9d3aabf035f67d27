"""Limits on the pool, against plain pools of one suit: what a limit says holds of every pool."""

import random
from collections.abc import Iterator

from claims.cards import SUIT_MASK, iter_cards
from claims_native.cards.game import Game
from claims_native.compiling import door
from claims_native.proofs import limits
from claims_native.proofs.limits import ALL, ANY, Limits

SUIT = 1
"""The suit (hearts) of which the pools here are."""
BASE = 16 * SUIT

at_least = door(limits.at_least)
at_most = door(limits.at_most)
as_it_lies = door(limits.as_it_lies)
least_before = door(limits.least_before)
most_before = door(limits.most_before)
none_above = door(limits.none_above)
no_more_cards = door(limits.no_more_cards)
ranks_limited = door(limits.ranks_limited)
top_in_view = door(limits.top_in_view)
within = door(limits.within)


def of_hearts(ranks: list[int]) -> int:
    """The cards with these ranks, as a set."""
    return sum(1 << 13 * SUIT + rank for rank in ranks)


def numbers(pool: int) -> list[int]:
    """How many cards a pool holds above each rank, and in all."""
    held = [card - 13 * SUIT for card in iter_cards(pool)]
    return [sum(one > rank for one in held) for rank in range(13)] + [len(held)]


def keeps_within(pool: int, most: Limits) -> bool:
    """Whether a pool holds at most what the limits say."""
    return all(
        have <= most.row[BASE + at] or most.row[BASE + at] == ANY
        for at, have in enumerate(numbers(pool))
    )


def has_enough(pool: int, least: Limits) -> bool:
    """Whether a pool holds at least what the limits say."""
    return all(have >= least.row[BASE + at] for at, have in enumerate(numbers(pool)))


def pools(rng: random.Random, pool: int) -> Iterator[int]:
    """This pool and others of the suit, some like it."""
    yield pool
    for _ in range(12):
        other = pool
        for _ in range(rng.randint(1, 3)):
            other ^= of_hearts([rng.randrange(13)])
        yield other
        yield of_hearts(rng.sample(range(13), rng.randint(0, 6)))


def random_limits(rng: random.Random, idle: int, highest: int) -> Limits:
    """Limits on a few places, ``idle`` on the others."""
    made = Limits.new()
    made.row[:] = idle
    for _ in range(rng.randint(0, 4)):
        made.row[BASE + rng.choice([*range(13), ALL])] = rng.randint(0, highest)
    return made


def copied(some: Limits) -> Limits:
    """The same limits, to be written over."""
    made = Limits.new()
    made.row[:] = some.row
    return made


def after_reply(pool: int, height: int) -> int | None:
    """The pool after a hidden hand gave up the lowest card above a height (0: the lowest of all);
    None where it has none."""
    under = -1 if height in (0, 26 * SUIT + 1) else (height >> 1) - 1
    cards = [card for card in iter_cards(pool) if card > under]
    return pool & ~(1 << min(cards)) if cards else None


def test_two_limits_are_met_when_both_are() -> None:
    for seed in range(300):
        rng = random.Random(seed)
        pool = of_hearts(rng.sample(range(13), rng.randint(0, 6)))
        one, two = random_limits(rng, ANY, 4), random_limits(rng, ANY, 4)
        both = copied(one)
        at_most(both, two)
        low, lower = random_limits(rng, 0, 3), random_limits(rng, 0, 3)
        high = copied(low)
        at_least(high, lower)
        for other in pools(rng, pool):
            met = keeps_within(other, one) and keeps_within(other, two)
            assert keeps_within(other, both) == met == within(other, SUIT, both)
            assert has_enough(other, high) == (has_enough(other, low) and has_enough(other, lower))


def replies() -> Iterator[tuple[random.Random, int, int, int]]:
    """Pools, the height of the card to reply to, and what the reply leaves of the pool."""
    for seed in range(400):
        rng = random.Random(seed)
        pool = of_hearts(rng.sample(range(13), rng.randint(1, 6)))
        height = rng.choice([0, 26 * SUIT + 1, *(2 * card + 3 for card in range(13, 25))])
        left = after_reply(pool, height)
        if left is not None:
            yield rng, pool, height, left


def test_most_before_a_reply_leaves_no_more_than_the_most_after_it() -> None:
    checked = 0
    for rng, pool, height, left in replies():
        (card,) = iter_cards(pool & ~left)
        after = random_limits(rng, ANY, 4)
        if not keeps_within(left, after):
            continue
        before = Limits.new()
        before.row[:] = ANY
        most_before(pool, card, height, after, before)
        assert keeps_within(pool, before), "the pool as it is keeps within"
        for other in pools(rng, pool):
            if keeps_within(other, before):
                checked += other != pool
                rest = after_reply(other, height)
                assert rest is None or keeps_within(rest, after), (pool, height, other)
    assert checked > 300


def test_least_before_a_reply_leaves_as_much_as_the_least_after_it() -> None:
    checked = 0
    for rng, pool, height, left in replies():
        (card,) = iter_cards(pool & ~left)
        after = random_limits(rng, 0, 2)
        if not has_enough(left, after):
            continue
        before = Limits.new()
        least_before(card, height, after, before)
        for other in pools(rng, pool):
            if has_enough(other, before):
                checked += other != pool
                rest = after_reply(other, height)
                assert rest is not None and has_enough(rest, after), (pool, height, other)
    assert checked > 300


def test_limits_as_the_pool_lies() -> None:
    for seed in range(200):
        rng = random.Random(seed)
        ranks = rng.sample(range(13), rng.randint(2, 10))
        cut = rng.randint(0, len(ranks))
        pool, seen = of_hearts(ranks[:cut]), of_hearts(ranks[cut:])
        game, made = Game.new(), Limits.new()
        game.pool = pool
        named = of_hearts(rng.sample(ranks, 1))
        suits = 1 << SUIT if rng.random() < 0.5 else 0
        assert as_it_lies(pool | seen, named, suits, game, made) == named
        lowest = min(iter_cards(named))
        limited = [card for card in iter_cards(seen) if card >= lowest]
        for at, have in enumerate(numbers(pool)):
            kept = suits if at == ALL else 13 * SUIT + at in limited
            assert made.row[BASE + at] == (have if kept else ANY)
        assert ranks_limited(pool | seen, ANY, game, made) == (1 << min(limited) if limited else 0)
        assert top_in_view(pool | seen, SUIT, game) == max(iter_cards(seen), default=-1)
        no_more_cards(pool, made)
        assert made.row[BASE + ALL] == len(ranks[:cut])
        assert all(made.row[16 * suit + ALL] == 0 for suit in range(4) if suit != SUIT)


def test_none_above_the_first_card_that_the_pool_cannot_beat() -> None:
    for seed in range(200):
        rng = random.Random(seed)
        ranks = rng.sample(range(13), rng.randint(2, 10))
        cut = rng.randint(0, len(ranks))
        pool, later = of_hearts(ranks[:cut]), of_hearts(ranks[cut:])
        at = rng.choice([-1, *ranks[cut:]])
        height = 26 * SUIT + 1 if at < 0 else 2 * (13 * SUIT + at) + 2
        made = Limits.new()
        made.row[:] = ANY
        named = none_above(pool, SUIT, height, later & SUIT_MASK << 13 * SUIT, made)
        walls = sorted({at, *(rank for rank in ranks[cut:] if rank > at)} - {-1})
        beyond = [rank for rank in walls if all(other < rank for other in ranks[:cut])]
        if not beyond:
            assert named == 0 and set(made.row.tolist()) == {ANY}
            continue
        assert named == of_hearts(beyond[:1])
        assert made.row[BASE + beyond[0]] == 0
        assert sorted(set(made.row.tolist())) == [0, ANY] and made.row.tolist().count(0) == 1
