"""The tables serve one view at a time, and no view sees what another has left in them."""

import random
from collections.abc import Iterator

import pytest
from searching import random_case, values

from claims.cards import parse_hand
from claims.doctrine.beliefs import KNOWS, Belief
from claims.doctrine.conventions import Conventions
from claims.play import Position
from claims.search.budget import Budget
from claims.search.solve import Solver
from claims.search.view import Tables, View, tables

HANDS = (
    parse_hand("A.2.-.-"),
    parse_hand("K.3.-.-"),
    parse_hand("2.A.-.-"),
    parse_hand("3.K.-.-"),
)


def test_an_epoch_begun_by_a_full_table_is_not_taken_again() -> None:
    first = View(Position(HANDS, 0, (), 0), (1, 3), (0, 2), 0)
    assert tables().current is first
    proofs = tables().search.proofs
    proofs.epoch += 3  # what a full table does, each time
    before = int(proofs.epoch)
    View(Position(HANDS, 0, (), 0), (1, 3), (0, 2), 0)
    assert proofs.epoch > before


def test_a_solver_makes_its_view_anew_after_another() -> None:
    one = Solver(Position(HANDS, 0, (), 0), 0, 0, Budget())
    before = one.guaranteed()
    Solver(Position(HANDS, 1, (), 4), 1, 1, Budget()).guaranteed()
    assert one.can_force(before.low) is True
    assert one.can_force(before.low + 1) is not True
    assert tables().current is not None


@pytest.fixture
def shared_tables() -> Iterator[Tables]:
    """The tables of this process, given back the room they had."""
    shared = tables()
    proofs, lines = shared.search.proofs, shared.lines
    rooms = int(proofs.room), int(lines.room)
    yield shared
    proofs.room, lines.room = rooms


def test_full_tables_begun_anew_change_no_value(shared_tables: Tables) -> None:
    drawn = [random_case(random.Random(41_000_003 + number), 6) for number in range(60)]
    usual = [values(case) for case in drawn]
    proofs, lines = shared_tables.search.proofs, shared_tables.lines
    epoch, burial = int(proofs.epoch), int(lines.burial)
    proofs.room, lines.room = 64, 32
    assert [values(case) for case in drawn] == usual
    assert lines.burial > burial + len(drawn), "the small table was never full"
    assert proofs.epoch > epoch + 4 * len(drawn), "the small table was never full"


def test_searches_share_dead_ends_only_where_the_same_is_normal() -> None:
    solver = Solver(Position(HANDS, 0, (), 0), 0, 0, Budget())

    def burial(aim: int, belief: Belief, conventions: Conventions) -> int:
        solver.walker(aim, belief, conventions)
        return int(tables().lines.burial)

    first = burial(1, KNOWS, Conventions())
    hope = Belief(0, (0, HANDS[1], 0, 0))
    assert burial(2, KNOWS, Conventions()) == burial(2, hope, Conventions()) == first
    assert burial(1, KNOWS, Conventions(lowest_ruff=False)) > first
    assert burial(1, KNOWS, Conventions()) > first + 1
