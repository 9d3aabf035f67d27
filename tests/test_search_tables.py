"""The tables serve one view at a time, and no view sees what another has left in them."""

import random

import numpy as np
import pytest
from searching import random_case, values

from claims.cards import parse_hand
from claims.doctrine.conventions import Conventions
from claims.play import Position
from claims.search.budget import Budget
from claims.search.problem import View, tables
from claims.search.solve import Solver
from claims_native import layout
from claims_native.lists import ROW

HANDS = (
    parse_hand("A.2.-.-"),
    parse_hand("K.3.-.-"),
    parse_hand("2.A.-.-"),
    parse_hand("3.K.-.-"),
)


def test_an_epoch_begun_by_a_full_table_is_not_taken_again() -> None:
    first = View(Position(HANDS, 0, (), 0), (1, 3), (0, 2), 0)
    first.g[layout.EPOCH] += 3  # what a full table does, each time
    second = View(Position(HANDS, 0, (), 0), (1, 3), (0, 2), 0)
    assert second.g[layout.EPOCH] > first.g[layout.EPOCH]


def test_a_solver_makes_its_view_anew_after_another() -> None:
    one = Solver(Position(HANDS, 0, (), 0), 0, 0, Budget())
    before = one.guaranteed()
    Solver(Position(HANDS, 1, (), 4), 1, 1, Budget()).guaranteed()
    assert one.can_force(before.low) is True
    assert one.can_force(before.low + 1) is not True
    assert tables().current is not None


def test_full_tables_begun_anew_change_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = [random_case(random.Random(41_000_003 + number), 6) for number in range(60)]
    usual = [values(case) for case in drawn]
    shared = tables()
    searched = shared.searches
    monkeypatch.setattr(shared, "dead_ends", np.empty((32, 8), np.int64))
    monkeypatch.setattr(shared, "proofs", np.empty((64, ROW), np.int64))
    assert [values(case) for case in drawn] == usual
    assert shared.searches > searched + len(drawn), "the small table was never full"


def test_two_searches_of_one_claim_share_no_dead_ends() -> None:
    solver = Solver(Position(HANDS, 0, (), 0), 0, 0, Budget())
    burials = set()
    for need in (1, 2):
        solver.walker(need, 0, Conventions())
        burials.add(int(solver._seen().g[layout.BURIAL]))
    assert len(burials) == 2
