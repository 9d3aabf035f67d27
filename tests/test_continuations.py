"""The odds of 69B2 beside a plain count of every continuation, one line after the other."""

import random
from copy import copy
from fractions import Fraction

import pytest
from ending import FORGOTTEN, record
from searching import random_position

from claims.cards import SEATS, card_name, hand_name, same_side
from claims.doctrine.beliefs import KNOWS
from claims.doctrine.conventions import Conventions
from claims.law.law69 import Estimate, counted_in
from claims.law.profile import load_profile
from claims.play import Position
from claims.record import ClaimRecord, record_from_json
from claims.ruling.alike import one_of_each
from claims.ruling.believed import Held
from claims.ruling.continuations import Continuations
from claims.ruling.values import ClaimValues
from claims.search.budget import Budget
from claims.search.solve import Solver
from claims.search.walk import Walker
from claims.statement.model import Plan

PROFILE = load_profile("WBF", "2017")


def random_record(seed: int) -> ClaimRecord:
    """A claim of all the tricks of an ending, by any player but dummy."""
    rng = random.Random(seed)
    position = random_position(rng, rng.choice([2, 3, 3]))
    declarer = rng.randrange(4)
    by = rng.choice([seat for seat in range(4) if seat != (declarer + 2) % 4])
    return record_from_json(
        {
            "schema": "bridge-claim/1",
            "contract": ["S", "H", "D", "C", "NT"][min(position.trump, 4)],
            "declarer": SEATS[declarer],
            "position": {
                "hands": {SEATS[seat]: hand_name(position.hands[seat]) for seat in range(4)},
                "leader": SEATS[position.leader],
                "trick": [card_name(card) for card in position.trick],
            },
            "claim": {"by": SEATS[by], "tricks": "rest", "statement": ""},
            "stage": "agreement-withdrawn",
        }
    )


class Counted:
    """Every continuation of a claim by one who forgets nothing, counted one by one."""

    def __init__(self, case: ClaimValues, need: int) -> None:
        self.case = case
        self.need = need
        self.claimer, self.declarer = case.record.claim.by, case.record.declarer
        self.taken = [Fraction(0)] * (need + 1)
        self.follow([], Fraction(1))

    def walked(self, cards: list[int]) -> tuple[Walker, int]:
        """A fresh walk along these cards, and the tricks of the other side on it."""
        conventions = self.case.conventions(PROFILE, self.need)
        walker = self.case.solver.walker(self.need, KNOWS, conventions)
        theirs = 0
        for card in cards:
            walker.play(card)
            now = walker.now
            theirs += not now.trick and not same_side(now.leader, self.claimer)
        return walker, theirs

    def follow(self, cards: list[int], weight: Fraction) -> None:
        """Count every continuation of these cards."""
        walker, theirs = self.walked(cards)
        now = walker.now
        if not now.hands[now.turn]:
            self.taken[theirs] += weight
            return
        normal = walker.normal()
        if not same_side(now.turn, self.claimer):
            normal = self.of_their_own(now)
        choices = one_of_each(now, normal)
        for card in choices:
            self.follow([*cards, card], weight / len(choices))

    def of_their_own(self, now: Position) -> int:
        """What a player of the side that agreed plays, who sees his hand and dummy's."""
        player = self.declarer if same_side(now.turn, self.declarer) else now.turn
        solver = Solver(now, player, self.declarer, Budget())
        walker = solver.walker(now.tricks_left, KNOWS, Conventions.of(PROFILE))
        return copy(walker).normal()


@pytest.mark.parametrize("seed", range(14))
def test_the_odds_are_those_of_every_continuation(seed: int) -> None:
    made = random_record(seed)
    case, need = ClaimValues(made, Budget()), made.position.tricks_left
    plain = counted_in(Counted(case, need).taken)
    assert Continuations(case, PROFILE, need, Plan(), [Held()]).estimate() == plain


def odds(made: ClaimRecord, budget: Budget) -> Estimate | None:
    need = made.position.tricks_left
    return Continuations(ClaimValues(made, budget), PROFILE, need, Plan(), [Held()]).estimate()


def test_samples_come_near_what_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = odds(record(FORGOTTEN, contract="4S"), Budget())
    assert counted is not None and counted.exact
    monkeypatch.setattr(Continuations, "counted", lambda self: None)
    first, again = (odds(record(FORGOTTEN, contract="4S"), Budget()) for _ in range(2))
    assert first == again and first is not None and not first.exact
    for tricks, share in enumerate(first.shares):
        assert abs(share - counted.shares[tricks]) <= 4 * first.error(tricks) + 1e-9


def test_the_budget_bounds_them() -> None:
    made = random_record(3)
    budget = Budget(nodes=50)
    assert odds(made, budget) is None
    assert budget.spent < 5_000
