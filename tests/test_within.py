"""Answers about the free defence: found again where a plain reading of their limits says so."""

import random
from dataclasses import dataclass

from searching import changed, in_suit, random_position

from claims.cards import SUIT_MASK, partner
from claims.play import Position
from claims.search.view import View, tables
from claims_native.compiling import door
from claims_native.proofs import lists, within
from claims_native.proofs.limits import ALL, ANY
from claims_native.proofs.lists import FREE
from claims_native.proofs.plies import Ply

in_view = door(within.in_view)
keep_within = door(within.keep_within)
key_of = door(lists.key_of)
known_within = door(within.known_within)


@dataclass(frozen=True)
class Answer:
    """What was kept: whether it was won, how many top cards in view it names in each suit and who
    held them, limits above each of these and in all, and show-outs."""

    won: bool
    owners: tuple[tuple[int, ...], ...]
    counts: tuple[tuple[int, int], ...]
    above: tuple[tuple[int, ...], ...]
    in_all: tuple[int, ...]
    shown: int


def owners(position: Position, seats: tuple[int, int], suit: int) -> list[int]:
    """Which of the two hands in view holds each of their cards of a suit, from the top."""
    both = position.hands[seats[0]] | position.hands[seats[1]]
    return [int(position.hands[seats[1]] >> card & 1) for card in in_suit(both, suit)]


def counted(position: Position, seats: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """How many cards of each suit the two hands in view hold."""
    one, two = (position.hands[seat] for seat in seats)
    return tuple((len(in_suit(one, suit)), len(in_suit(two, suit))) for suit in range(4))


def answers(known: Answer, view: View, seats: tuple[int, int]) -> bool:
    """Whether an answer says something of this position, at the same key."""
    position, pool = view.position, view.pool
    if known.counts != counted(position, seats):
        return False
    bars = view.moment().bars
    gone = sum(17 << suit for suit in range(4) if not in_suit(pool, suit))
    if known.shown & ~(bars | gone) if known.won else known.shown & bars:
        return False
    for suit in range(4):
        named = len(known.owners[suit])
        if owners(position, seats, suit)[:named] != list(known.owners[suit]):
            return False
        seen = in_suit(position.hands[seats[0]] | position.hands[seats[1]], suit)[:named]
        held = in_suit(pool, suit)
        numbers = [sum(one > card for one in held) for card in seen] + [len(held)]
        for have, limit in zip(numbers, (*known.above[suit], known.in_all[suit]), strict=True):
            if have > limit and limit != ANY if known.won else have < limit:
                return False
    return True


def seen_by_declarer(position: Position, declarer: int) -> tuple[View, tuple[int, int]]:
    """His view, and the seats in it, the one whose bit is 1 last."""
    first, second = sorted((declarer, partner(declarer)))
    hidden = tuple(seat for seat in range(4) if seat not in (first, second))
    view = View(position, hidden, (first, second), declarer)
    view.tabulate_limits()
    return view, (first, second)


def keep_one(rng: random.Random, view: View, seats: tuple[int, int], key: int) -> Answer:
    """Keep a random answer about a position; most of them its pool keeps within."""
    position, pool, ply = view.position, view.pool, Ply.new()
    won = rng.random() < 0.5
    ply.limits.row[:] = ANY if won else 0
    both = position.hands[seats[0]] | position.hands[seats[1]]
    named, above, in_all = [], [], []
    for suit in range(4):
        seen, held = in_suit(both, suit), in_suit(pool, suit)
        seen = seen[: rng.randint(0, len(seen))]
        if seen:
            ply.ranks |= 1 << seen[-1]
        limits = []
        for card in seen:
            limit = sum(one > card for one in held) + rng.choice([0, 0, 1, -1])
            limit = max(0, limit) if rng.random() < 0.6 else ANY if won else 0
            ply.limits.row[16 * suit + card % 13] = limit
            limits.append(limit)
        idle = ANY if won else 0
        limit = max(0, len(held) + rng.choice([0, 1, -1])) if rng.random() < 0.5 else idle
        ply.limits.row[16 * suit + ALL] = limit
        named.append(tuple(owners(position, seats, suit)[: len(seen)]))
        above.append(tuple(limits))
        in_all.append(limit)
    ply.shown = rng.choice([0, 0, 1 << rng.randrange(8)])
    proofs = tables().search.proofs
    seen_as = in_view(view.moment().cards, proofs)
    keep_within(int(won), view.moment().cards, seen_as, key, ply, view.game, proofs)
    return Answer(
        won, tuple(named), counted(position, seats), tuple(above), tuple(in_all), int(ply.shown)
    )


def test_an_answer_is_found_where_a_plain_reading_of_it_applies() -> None:
    found = asked = 0
    for seed in range(400):
        rng = random.Random(seed)
        position = random_position(rng, rng.randint(2, 6), mid_trick=False)
        declarer = rng.randrange(4)
        view, seats = seen_by_declarer(position, declarer)
        proofs = tables().search.proofs
        key = FREE | key_of(position.leader, 0, 0, 2)
        epoch = int(proofs.epoch)
        kept = keep_one(rng, view, seats, key)
        for _ in range(6):
            other, seats = seen_by_declarer(changed(rng, position), declarer)
            proofs.epoch, proofs.used = epoch, 1  # the answer stays where it was put
            ply, moment = Ply.new(), other.moment()
            seen_as = in_view(moment.cards, proofs)
            answer = known_within(moment, seen_as, key, False, ply, other.game, proofs)
            expected = int(kept.won) if answers(kept, other, seats) else -1
            assert answer == expected, (seed, kept, other.position)
            asked += 1
            found += answer >= 0
            if answer >= 0:
                check_written_out(kept, other, seats, ply)
    assert asked / 5 < found < asked


def check_written_out(kept: Answer, view: View, seats: tuple[int, int], ply: Ply) -> None:
    """Limits, ranks and show-outs come back as they stand for the position asked about."""
    position = view.position
    both = position.hands[seats[0]] | position.hands[seats[1]]
    gone = {suit for suit in range(4) if kept.shown & ~view.moment().bars & 17 << suit}
    for suit in range(4):
        seen = in_suit(both, suit)[: len(kept.owners[suit])]
        assert (ply.ranks >> 13 * suit) & SUIT_MASK == (1 << seen[-1] % 13 if seen else 0)
        for card, limit in zip(seen, kept.above[suit], strict=True):
            assert ply.limits.row[16 * suit + card % 13] == limit
        in_all = 0 if kept.won and suit in gone else kept.in_all[suit]
        assert ply.limits.row[16 * suit + ALL] == in_all
    assert ply.shown == (kept.shown & view.moment().bars if kept.won else kept.shown)
