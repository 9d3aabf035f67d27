"""The four values of a claim: twins, reference, DDS, inequalities, symmetry, sameness."""

import itertools
import multiprocessing
import random

import generate
import pytest
from reference import TooLarge
from searching import (
    Case,
    Values,
    exact,
    naive_values,
    own_double_dummy,
    random_case,
    random_position,
    reference_values,
    turned,
    values,
)

from claims.cards import iter_cards, parse_hand, same_side
from claims.doctrine.beliefs import KNOWS, Belief
from claims.doctrine.conventions import Conventions
from claims.doctrine.hopes import names
from claims.play import Position, legal_cards, play_card
from claims.record import record_from_json
from claims.search import dds, hopes
from claims.search.asking import Asking
from claims.search.budget import Budget
from claims.search.hopes import hopes_of
from claims.search.solve import Proven, Solver
from claims.search.view import Array
from claims_native.line.claim import Claim, Mind


def cases(seed: int, count: int, fewest: int, most: int) -> list[Case]:
    """``count`` claims of ``fewest`` to ``most`` tricks; each has a seed of its own."""
    drawn = []
    for number in range(count):
        rng = random.Random(seed * 1_000_003 + number)
        drawn.append(random_case(rng, rng.randint(fewest, most)))
    return drawn


@pytest.mark.parametrize(
    ("seed", "count", "fewest", "most"), [(11, 800, 1, 2), (12, 250, 3, 3), (13, 2, 4, 4)]
)
def test_naive_twins(seed: int, count: int, fewest: int, most: int) -> None:
    for case in cases(seed, count, fewest, most):
        assert values(case) == naive_values(case), case


@pytest.mark.parametrize(
    ("seed", "count", "tricks", "nodes", "at_least"),
    [
        (21, 2000, (1, 4), 1 << 14, 1880),
        (22, 250, (5, 5), 1 << 17, 150),
        (23, 60, (6, 8), 1 << 20, 10),
    ],
)
def test_slow_reference(
    seed: int, count: int, tricks: tuple[int, int], nodes: int, at_least: int
) -> None:
    compared = 0
    for case in cases(seed, count, *tricks):
        try:
            expected = reference_values(case, nodes)
        except TooLarge:
            continue
        assert values(case) == expected, case
        compared += 1
    assert compared >= at_least


def test_the_reference_is_the_naive_game() -> None:
    for case in cases(14, 250, 1, 3):
        assert reference_values(case, 1 << 14) == naive_values(case), case


def test_kinds_of_cases_are_all_drawn() -> None:
    drawn = cases(21, 500, 1, 4)
    for kind in (
        lambda case: case.position.trick,
        lambda case: any(case.position.shown_out),
        lambda case: case.position.trump == 4,
        lambda case: case.belief.gone,
        lambda case: not same_side(case.claimer, case.declarer),
        lambda case: case.conventions.no_trump_pressure and case.belief.gone,
    ):
        assert sum(bool(kind(case)) for case in drawn) > 50


@pytest.mark.parametrize("tricks", range(1, 14))
def test_double_dummy_is_dds(tricks: int) -> None:
    rng = random.Random(tricks)
    for _ in range(40 if tricks < 10 else 6 if tricks < 12 else 2):
        position = random_position(rng, tricks)
        side = rng.randrange(4)
        best = dds.double_dummy(position, side)
        assert own_double_dummy(position, side) == best, position
        for aim in range(position.tricks_left + 2):
            assert dds.makes(position, aim, side) == (aim <= best), (position, aim)


@pytest.mark.parametrize("tricks", range(1, 8))
def test_every_card_has_its_own_value(tricks: int) -> None:
    rng = random.Random(tricks)
    for _ in range(20):
        now = random_position(rng, tricks)
        side, values = now.turn, {}
        for card in iter_cards(legal_cards(now.hands[side], now.trick)):
            after = play_card(now, card)
            won = int(not after.trick and same_side(after.leader, side))
            values[card] = won + (dds.double_dummy(after, side) if any(after.hands) else 0)
        assert dds.each_card(now) == values


def check_order(case: Case, found: Values) -> None:
    """What always holds between the values."""
    assert 0 <= found.least_legal <= found.least_normal <= case.position.tricks_left
    assert found.least_legal <= found.double_dummy
    assert found.guaranteed <= found.double_dummy
    assert found.least_normal <= found.double_dummy
    if case.belief == KNOWS:
        assert found.least_normal >= min(case.aim, found.guaranteed)


def test_inequalities() -> None:
    for case in cases(31, 600, 1, 7):
        check_order(case, values(case))


def test_symmetry() -> None:
    shuffles = list(itertools.permutations(range(4)))
    for number, case in enumerate(cases(41, 300, 2, 6)):
        rng = random.Random(number)
        suits = rng.choice(shuffles)
        other = turned(case, rng.randint(0, 3), (suits[0], suits[1], suits[2], suits[3]))
        assert values(other) == values(case), (case, other)


def test_sides_swapped_share_the_tricks() -> None:
    for case in cases(42, 200, 1, 8):
        solver = Solver(case.position, case.claimer, case.declarer, Budget())
        ours = own_double_dummy(case.position, case.claimer)
        theirs = own_double_dummy(case.position, (case.claimer + 1) % 4)
        assert ours + theirs == case.position.tricks_left
        assert ours == solver.double_dummy()


def line_of(case: Case) -> tuple[int, ...]:
    solver = Solver(case.position, case.claimer, case.declarer, Budget())
    return solver.least_normal(case.aim, case.belief, case.conventions).cards


def test_same_line_again_after_others_and_in_another_process() -> None:
    drawn = cases(51, 40, 3, 7)
    first = [line_of(case) for case in drawn]
    again = [line_of(case) for case in reversed(drawn)]
    assert first == list(reversed(again))
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(line_of, drawn) == first


def test_budget_keeps_to_what_is_proven() -> None:
    stopped = 0
    for case in cases(61, 60, 6, 8):
        whole = values(case)
        budget = Budget(nodes=60)
        solver = Solver(case.position, case.claimer, case.declarer, budget)
        sure = solver.guaranteed()
        assert sure.low <= whole.guaranteed <= sure.high
        line = solver.least_normal(case.aim, case.belief, case.conventions)
        assert line.bounds.low <= whole.least_normal <= line.bounds.high
        legal = solver.least_legal()
        assert legal.low <= whole.least_legal <= legal.high
        assert budget.spent <= 60
        stopped += not (sure.exact and line.bounds.exact)
    assert stopped > 10


def test_node_limit_gives_the_same_bounds_twice() -> None:
    for case in cases(62, 20, 7, 9):

        def cut(case: Case = case) -> tuple[object, ...]:
            budget = Budget(nodes=300)
            solver = Solver(case.position, case.claimer, case.declarer, budget)
            found = solver.least_normal(case.aim, case.belief, case.conventions)
            return found, solver.guaranteed(), budget.spent

        first = cut()
        values(cases(63, 1, 3, 3)[0])
        assert cut() == first


def test_more_nodes_give_the_whole_value() -> None:
    for case in cases(64, 20, 5, 6):
        budget = Budget(nodes=10**7)
        solver = Solver(case.position, case.claimer, case.declarer, budget)
        assert exact(solver.guaranteed()) == values(case).guaranteed


def test_hopes_are_the_same_without_layouts_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    found = 0
    for case in cases(81, 40, 7, 7):
        solver = Solver(case.position, case.claimer, case.declarer, Budget())
        aim = min(solver.guaranteed().low + 1, case.position.tricks_left)
        screened = hopes_of(solver, aim)
        with monkeypatch.context() as patched:
            patched.setattr(hopes, "WORTH_IT", 14)
            assert hopes_of(solver, aim) == screened, case
        found += screened is not None and bool(screened.hopes)
    assert found > 8


def test_a_long_claim_hopes_for_what_two_cards_can_bring() -> None:
    """Ten tricks left and claimed, three finesses to take: two of them bring nine. Where the budget
    ends before that is known, nothing is said, and the ruling stays open."""
    hands = ("AQ.AQ.AQ.K432", "76.76.9764.98", "32.32.32.AQJT", "KJ.KJ.KJT.765")
    north, east, south, west = map(parse_hand, hands)
    position = Position((north, east, south, west), 2, (), 4)
    solver = Solver(position, 2, 2, Budget())
    sure, needed = solver.guaranteed(), solver.budget.spent
    assert sure == Proven(7, 7)
    found = hopes_of(solver, 10)
    assert found is not None and found.tricks == 9
    kings = {"W:SK", "W:HK", "W:DK"}
    assert [set(names(hope)) < kings for hope in found.hopes] == [True] * 3
    assert hopes_of(Solver(position, 2, 2, Budget(nodes=needed + 1_000)), 10) is None


def test_a_line_above_what_is_sure_is_sought_from_double_dummy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Sure of two, he gets all six on every line: no number between is asked for one by one."""
    hands = ("-.-.AT4.Q63", "-.-.32.AT92", "-.-.KJ9865.-", "-.-.Q7.KJ75")
    north, east, south, west = map(parse_hand, hands)
    position = Position((north, east, south, west), 0, (), 1, (1, 0, 0, 0))
    asked: list[int] = []
    line = Asking.line

    def noted(
        self: Asking, mind: Mind, claim: Claim, plan: Array, at_most: int, nodes: int | None = None
    ) -> bool | None:
        asked.append(at_most)
        return line(self, mind, claim, plan, at_most, nodes)

    monkeypatch.setattr(Asking, "line", noted)
    solver = Solver(position, 2, 2, Budget())
    assert solver.guaranteed() == Proven(2, 2) and solver.double_dummy() == 6
    assert solver.least_normal(6, KNOWS, Conventions()).bounds == Proven(6, 6)
    assert asked == [2, 5, 6]


def test_one_who_claims_too_much_keeps_what_he_is_sure_of_from_his_first_card() -> None:
    """He has five of seven tricks, claims them all, and loses one: six times the positions while
    his first card was judged by the number claimed."""
    position = record_from_json(generate.claim(random.Random(9_000_729), 7, "")).position
    solver = Solver(position, 2, 2, Budget())
    assert solver.guaranteed() == Proven(5, 5)
    before = solver.budget.spent
    assert solver.least_normal(7, KNOWS, Conventions()).bounds == Proven(6, 6)
    assert solver.budget.spent - before < 700


def test_what_a_hope_keeps_in_any_case_is_not_judged_again_within_a_trick() -> None:
    """Ten times the positions where each number alone was asked for after every card, and what is
    secured without the hope at the start of a trick only."""
    record = record_from_json(generate.claim(random.Random(5_001_008), 10, ""))
    solver = Solver(record.position, record.claim.by, record.declarer, Budget())
    sure = exact(solver.guaranteed())
    hope = Belief(hope=(0, 1 << 46, 0, 0))
    assert solver.can_force(sure + 1, hope)
    before = solver.budget.spent
    assert solver.asking(hope).anyway(sure + 1, sure, None)
    assert solver.budget.spent - before < 20_000


def test_a_lead_that_loses_a_trick_he_cannot_spare_is_not_tried() -> None:
    """Of eight tricks seven are his: half as many positions more while such leads were tried."""
    record = record_from_json(generate.claim(random.Random(9_000_822), 8, ""))
    solver = Solver(record.position, record.claim.by, record.declarer, Budget())
    assert solver.guaranteed() == Proven(7, 7)
    assert solver.budget.spent < 2_400
