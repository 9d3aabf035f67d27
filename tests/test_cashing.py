"""Tricks cashed at once, against playing them out card by card."""

import random
from functools import cache
from itertools import product

from naive_pool import as_seen, guaranteed
from reference import Reference, TooLarge
from searching import random_position

from claims.cards import iter_cards, partner
from claims.play import beats, legal_cards
from claims.search.view import View
from claims_native.bounds import cashing
from claims_native.compiling import door
from claims_native.proofs.limits import ALL, Limits

cashed = door(cashing.cashed)
cash_limits = door(cashing.cash_limits)
master_limits = door(cashing.master_limits)


def claims(seed: int, count: int, tricks: int) -> list[View]:
    """Claims by declarer, with both his hands in view, at the start of a trick that a hidden hand
    leads to."""
    found: list[View] = []
    rng = random.Random(seed)
    while len(found) < count:
        position = random_position(rng, tricks, mid_trick=False)
        ours = (1 + position.leader) % 4, partner((1 + position.leader) % 4)
        hidden = tuple(seat for seat in range(4) if seat not in ours)
        found.append(View(position, hidden, ours, ours[0]))
    return found


def pool_value(view: View) -> int | None:
    """What is guaranteed, by the naive twin or the slow reference; None where it is too large."""
    position, claimer = view.position, (view.position.leader + 1) % 4
    if position.tricks_left <= 3:
        guaranteed.cache_clear()
        return guaranteed(as_seen(position, claimer, claimer), claimer, claimer)
    try:
        return Reference(position, claimer, claimer, 1 << 16).guaranteed()
    except TooLarge:
        return None


@cache
def in_a_row(pool: int, one: int, two: int, trump: int) -> int:
    """The most tricks in a row for a leader who may lead any card of the pool, against two hands
    that follow suit as they like; his partner never gets in the way."""
    best = 0
    for card in iter_cards(pool):
        least = 99
        for mine, other in product(
            *(iter_cards(legal_cards(hand, (card,))) for hand in (one, two))
        ):
            won = not any(beats(answer, card, trump) for answer in (mine, other))
            rest = (pool & ~(1 << card), one & ~(1 << mine), two & ~(1 << other), trump)
            least = min(least, 1 + in_a_row(*rest) if won else 0)
        best = max(best, least)
    return best


def test_what_can_be_cashed_is_not_guaranteed() -> None:
    shown = compared = 0
    for tricks, count in ((2, 200), (3, 60), (4, 60)):
        for view in claims(100 + tricks, count, tricks):
            moment = view.moment()
            most = max(
                (aim for aim in range(1, tricks + 1) if cashed(aim, moment, view.game)[0] >= 0),
                default=0,
            )
            shown += most > 0
            value = pool_value(view) if most else None
            if value is not None:
                compared += 1
                assert value <= tricks - most, (view.position, most)
    assert compared > 100 and compared > 0.9 * shown


def test_every_pool_within_the_limits_cashes_as_much() -> None:
    """More and higher cards than the least that the limits ask for, played out."""
    checked = 0
    for view in claims(200, 500, 3):
        position, game, moment, made = view.position, view.game, view.moment(), Limits.new()
        one, two = (position.hands[(position.leader + step) % 4] for step in (1, 3))
        for aim in (1, 2, 3):
            ranks, free = cash_limits(aim, moment, game, made)
            if ranks < 0:
                continue
            shown_out = position.shown_out[position.leader]
            bits = free if position.leader == game.first else free >> 4
            assert not bits & shown_out, "it has not shown out of a suit it cashes"
            for pool in (view.pool, *least_pools(made, one | two)):
                open_to_it = sum(
                    1 << card for card in iter_cards(pool) if not shown_out >> card // 13 & 1
                )
                assert in_a_row(open_to_it, one, two, position.trump) >= aim, (position, pool)
                checked += 1
    assert checked > 300


def least_pools(least: Limits, in_view: int) -> list[int]:
    """Pools with just the least that the limits ask for, their cards as low as they may be."""
    pool = 0
    for suit in range(4):
        wanted = [(rank, int(least.row[16 * suit + rank])) for rank in range(12, -1, -1)]
        free = [rank for rank in range(13) if not in_view >> 13 * suit + rank & 1]
        for rank, number in [*wanted, (-1, int(least.row[16 * suit + ALL]))]:
            above = [one for one in free if one > rank]
            held = [one for one in above if pool >> 13 * suit + one & 1]
            missing = number - len(held)
            more = [one for one in above if one not in held][: max(missing, 0)]
            if len(more) < missing:
                return []
            pool |= sum(1 << 13 * suit + one for one in more)
    return [pool]


def test_master_trumps_need_as_many_trumps_above_those_in_view() -> None:
    checked = 0
    for view in claims(300, 600, 4):
        game, moment, made = view.game, view.moment(), Limits.new()
        for aim in (1, 2):
            ranks, _free = master_limits(aim, moment, game, made)
            if ranks < 0:
                continue
            trump = view.position.trump
            in_view = [c for c in iter_cards(moment.cards & ~view.pool) if c // 13 == trump]
            above = [
                c
                for c in iter_cards(view.pool)
                if c // 13 == trump and c > max(in_view, default=-1)
            ]
            assert len(above) >= aim
            assert ranks == (1 << max(in_view) if in_view else 0)
            at = max(in_view) - 13 * trump if in_view else ALL
            assert [place for place in range(64) if made.row[place]] == [16 * trump + at]
            assert made.row[16 * trump + at] == aim
            checked += 1
    assert checked > 100
