"""The search against slower ways to the same values, on as many positions as asked for.

``python bench/verify.py dds --count 20000``: own double dummy beside DDS, random positions of 1-13
tricks and, one in four, positions of deals played out.
``python bench/verify.py twins --tricks 1-4``, ``reference --tricks 6-8``: all values beside the
naive twins or the slow reference.
``python bench/verify.py short --tricks 5-9``: what the free defence and a thrifty one say beside
the pool game. Each mismatch is printed with the seed that draws it again.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from generate import contract, played

from claims.cards import card_set
from claims.play import Position
from claims.search import dds

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))
from reference import TooLarge
from searching import (
    naive_values,
    own_double_dummy,
    random_case,
    random_position,
    reference_values,
    short_cuts_amiss,
    values,
)


def from_play(rng: random.Random, left: int) -> Position:
    """A position of a deal played double dummy with mistakes."""
    deck = list(range(52))
    rng.shuffle(deck)
    north, east, south, west = (card_set(deck[13 * seat : 13 * seat + 13]) for seat in range(4))
    deal = (north, east, south, west)
    trump, declarer = contract(rng, deal)
    return played(rng, Position(deal, (declarer + 1) % 4, (), trump), left)[0]


def check_dds(seed: int, count: int, low: int, high: int) -> Iterator[str]:
    """Own double dummy is DDS."""
    for number in range(count):
        rng = random.Random(seed * 1_000_003 + number)
        left = low + number % (high - low + 1)
        position = from_play(rng, left) if number % 4 == 3 else random_position(rng, left)
        side = rng.randrange(4)
        own, theirs = own_double_dummy(position, side), dds.double_dummy(position, side)
        yield "" if own == theirs else f"number {number}: own {own}, DDS {theirs}: {position}"


def check_values(
    kind: str, seed: int, count: int, low: int, high: int, nodes: int
) -> Iterator[str]:
    """All values are those of the slower way; what it cannot reach is counted as too large."""
    for number in range(count):
        rng = random.Random(seed * 1_000_003 + number)
        case = random_case(rng, rng.randint(low, high))
        try:
            slow = naive_values(case) if kind == "twins" else reference_values(case, nodes)
        except TooLarge:
            yield "too large"
            continue
        fast = values(case)
        yield "" if fast == slow else f"number {number}: {fast}, should be {slow}: {case}"


def check_short_cuts(seed: int, count: int, low: int, high: int) -> Iterator[str]:
    """The short cuts never say what the pool game denies."""
    for number in range(count):
        rng = random.Random(seed * 1_000_003 + number)
        case = random_case(rng, rng.randint(low, high))
        amiss, _ = short_cuts_amiss(case, number)
        yield f"number {number}: {'; '.join(amiss)}: {case}" if amiss else ""


def main() -> None:
    """Compare and print; exit code 1 for a mismatch."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("kind", choices=["dds", "twins", "reference", "short"])
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tricks", default=None, metavar="LOW-HIGH")
    parser.add_argument("--nodes", type=int, default=2_000_000, help="of the slow reference, each")
    asked = parser.parse_args()
    spans = {"dds": "1-13", "twins": "1-3", "reference": "1-8", "short": "1-8"}
    low, high = map(int, (asked.tricks or spans[asked.kind]).split("-"))
    started = time.perf_counter()
    if asked.kind == "dds":
        found = check_dds(asked.seed, asked.count, low, high)
    elif asked.kind == "short":
        found = check_short_cuts(asked.seed, asked.count, low, high)
    else:
        found = check_values(asked.kind, asked.seed, asked.count, low, high, asked.nodes)
    wrong = large = 0
    for text in found:
        large += text == "too large"
        if text not in ("", "too large"):
            wrong += 1
            print(f"seed {asked.seed}, {text}", flush=True)
    print(
        f"{asked.kind}: {asked.count - large} positions of {low}-{high} tricks compared, "
        f"{wrong} wrong, {large} too large, {time.perf_counter() - started:.0f} s"
    )
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
