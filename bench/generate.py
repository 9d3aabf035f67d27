"""Claims of our own making: deals played double dummy with mistakes, claimed at a drawn moment.

``python bench/generate.py --count 130 --seed 1 > claims.jsonl`` writes claim records. A seed and a
number name a claim for ever; every length from 1 to 13 tricks left comes up equally often.
"""

import argparse
import json
import random
from collections.abc import Iterator
from typing import Any

from claims.cards import (
    DENOMINATIONS,
    NOTRUMP,
    SEATS,
    card_set,
    hand_name,
    iter_cards,
    suit_cards,
)
from claims.deal import deal_name
from claims.play import Position, Trick, legal_cards, play_card
from claims.search.dds import best_card, double_dummy

MISTAKE = 0.06
"""How often a player picks any legal card instead of the best."""
DEFENDER = 0.25
"""How often a defender claims."""
OFF_BY_ONE = 0.4
"""How often the claim is not what double dummy gives."""
Hands = tuple[int, int, int, int]


def generated(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """``count`` claim records (``bridge-claim/1``), 1-13 tricks left in turn."""
    for number in range(count):
        yield claim(random.Random(seed * 1_000_003 + number), number % 13 + 1, f"{seed}-{number}")


def claim(rng: random.Random, left: int, name: str) -> dict[str, Any]:
    """One claim with ``left`` tricks to be decided, the current one included."""
    deck = list(range(52))
    rng.shuffle(deck)
    north, east, south, west = (card_set(deck[13 * seat : 13 * seat + 13]) for seat in range(4))
    deal = (north, east, south, west)
    trump, declarer = contract(rng, deal)
    now, play = played(rng, Position(deal, (declarer + 1) % 4, (), trump), left)
    claimer = declarer
    if rng.random() < DEFENDER:
        claimer = (declarer + rng.choice((1, 3))) % 4
    tricks = double_dummy(now, claimer)
    if rng.random() < OFF_BY_ONE:
        tricks = min(max(tricks + rng.choice((-1, 1)), 0), left)
    record: dict[str, Any] = {
        "schema": "bridge-claim/1",
        "id": name,
        "contract": DENOMINATIONS[trump],
        "declarer": SEATS[declarer],
        "deal": deal_name(deal),
        "play": [str(trick) for trick in play],
        "claim": {"by": SEATS[claimer], "tricks": tricks, "statement": ""},
        "stage": "contested",
    }
    if not play:
        del record["play"]
        hands = {SEATS[seat]: hand_name(deal[seat]) for seat in range(4)}
        record["position"] = {"hands": hands, "leader": SEATS[now.leader], "trick": []}
    return record


def contract(rng: random.Random, deal: Hands) -> tuple[int, int]:
    """Trump and declarer: the longest fit of a side if it has eight cards, else no-trump."""
    seat = rng.randrange(4)
    other = (seat + 2) % 4

    def length(hand: int, suit: int) -> int:
        return suit_cards(hand, suit).bit_count()

    trump = max(range(4), key=lambda suit: length(deal[seat] | deal[other], suit))
    if length(deal[seat] | deal[other], trump) < 8:
        return NOTRUMP, seat
    return trump, max((seat, other), key=lambda one: length(deal[one], trump))


def played(rng: random.Random, now: Position, left: int) -> tuple[Position, list[Trick]]:
    """Play until ``left`` tricks are undecided, the first maybe begun."""
    on_table = rng.choice((0, 0, 1, 2, 3))
    play: list[Trick] = []
    cards: list[int] = []
    while 52 - sum(hand.bit_count() for hand in now.hands) < 4 * (13 - left) + on_table:
        legal = list(iter_cards(legal_cards(now.hands[now.turn], now.trick)))
        errs = len(legal) == 1 or rng.random() < MISTAKE
        card = rng.choice(legal) if errs else best_card(now)
        leader = now.leader
        now = play_card(now, card)
        cards.append(card)
        if not now.trick:
            play.append(Trick(leader, tuple(cards)))
            cards = []
    if cards:
        play.append(Trick(now.leader, tuple(cards)))
    return now, play


def main() -> None:
    """Write claims to standard output."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--count", type=int, default=130)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for record in generated(asked.count, asked.seed):
        print(json.dumps(record))


if __name__ == "__main__":
    main()
