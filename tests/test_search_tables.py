"""The tables serve one view at a time, and no view sees what another has left in them."""

from claims.cards import parse_hand
from claims.play import Position
from claims.search.budget import Budget
from claims.search.problem import View, tables
from claims.search.solve import Solver
from claims_native import layout

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
