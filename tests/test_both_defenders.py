"""Two defenders who agreed to a claim (69B of 1997): lines on which both play normally."""

import random
from typing import Any

import pytest
from ending import ruled, tricks
from naive_lines import Line, NormalSearch
from searching import random_position

from claims.cards import iter_cards, same_side
from claims.doctrine.beliefs import KNOWS
from claims.doctrine.conventions import Conventions
from claims.law.profile import load_profile
from claims.play import Position, legal_cards, play_card
from claims.ruling import both_defenders
from claims.ruling.both_defenders import BothDefenders
from claims.search.budget import Budget
from claims.search.solve import Solver

CONVENTIONS = Conventions.of(load_profile("WBF", "1997"))


def twin(position: Position, seats: list[int], declarer: int) -> int:
    """The same by the naive twin's normal cards, without bounds."""
    by_seat = {seat: NormalSearch(seat, declarer, CONVENTIONS) for seat in seats}
    memo: dict[Position, int] = {}

    def value(now: Position) -> int:
        if not now.hands[now.turn]:
            return 0
        if now not in memo:
            search = by_seat.get(now.turn)
            if search is None:
                cards = list(iter_cards(legal_cards(now.hands[now.turn], now.trick)))
            else:
                cards = search.cards(Line(now))
            memo[now] = min(
                int(len(now.trick) == 3 and not same_side(play_card(now, card).leader, declarer))
                + value(play_card(now, card))
                for card in cards
            )
        return memo[now]

    return value(position)


def test_both_together_agree_with_the_twin() -> None:
    for seed in range(150):
        rng = random.Random(69_000 + seed)
        position = random_position(rng, rng.choice([2, 3, 3]))
        declarer = rng.randrange(4)
        seats = [(declarer + 1) % 4, (declarer + 3) % 4]
        alone = max(
            Solver(position, seat, declarer, Budget())
            .least_normal(position.tricks_left, KNOWS, CONVENTIONS)
            .bounds.low
            for seat in seats
        )
        both = BothDefenders(declarer, CONVENTIONS, Budget())
        found = both.least(position, alone, position.tricks_left)
        assert found == twin(position, seats, declarer), seed


GUARDS = {"N": "-.K.Q.J", "E": "4.-.85.-", "S": "-.6.A.Q", "W": "T7.-.-.6"}
"""Clubs are trumps, West declares, North is on lead. As both defenders keep what each is sure of,
two tricks are theirs."""


def agreed(**changes: Any) -> dict[str, Any]:
    return {
        "laws": "1997",
        "stage": "agreement-withdrawn",
        "declarer": "W",
        "position": {"leader": "N", "shown_out": {"E": "C"}, "won": None},
        "claim": {"by": "W", "tricks": 2},
    } | changes


def test_69b_of_1997_counts_what_both_defenders_would_keep() -> None:
    ruling = ruled(GUARDS, "3C", **agreed())
    assert tricks(ruling) == 1 and (ruling.laws or [])[0] == "69B"
    assert not [note for note in ruling.notes or [] if "by himself" in note]


def test_69b_of_1997_says_when_both_together_were_not_worked_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(both_defenders, "MOST_POSITIONS", 1)
    ruling = ruled(GUARDS, "3C", **agreed())
    assert tricks(ruling) == 1 and [note for note in ruling.notes or [] if "by himself" in note]
