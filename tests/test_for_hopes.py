"""What refutes one hope serves others: the same answers as where every hope is searched alone."""

import random

import pytest
from searching import random_case

from claims.doctrine.beliefs import Belief, Places
from claims.search import asking, solve, view
from claims.search.budget import Budget
from claims.search.hopes import _hopes, _Refuted, _Room
from claims.search.solve import Solver

TOGETHER, ALONE = 1, 99  # tricks left from which a claim is long: there proofs serve other hopes


def long_from(left: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (solve, asking, view):
        monkeypatch.setattr(module, "LONG", left)


def drawn_hopes(rng: random.Random, solver: Solver, gone: int, most: int = 60) -> list[Places]:
    """Hopes of one card and of two that some layout has, in any order."""
    open_to_hope, room = _hopes(solver, gone), _Room(solver, gone)
    hopes = [one for size in (1, 2) for _, one in open_to_hope.of(size) if room.has(one)]
    rng.shuffle(hopes)
    return hopes[:most]


def check(seed: int, low: int, high: int, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """Ask about many hopes of one position in a row; positions searched together, and alone."""
    rng = random.Random(seed)
    case = random_case(rng, rng.randint(low, high))
    gone, left = case.belief.gone, case.position.tricks_left
    long_from(TOGETHER, monkeypatch)
    together = Solver(case.position, case.claimer, case.declarer, Budget())
    hopes = drawn_hopes(rng, together, gone)
    numbers = rng.sample(range(1, left + 1), min(2, left))
    if rng.random() < 0.5:
        together.guaranteed(Belief(gone))
    before = together.budget.spent
    questions = [(tricks, hope) for tricks in numbers for hope in hopes]
    refuted, served, answers = _Refuted(together), [], []
    for tricks, hope in questions:
        served.append(refuted.serves(tricks, hope))
        answers.append(both_searches(together, gone, tricks, hope))
        if answers[-1][1] is False:
            refuted.add(tricks, together.asking(Belief(gone, hope)).needs())
    long_from(ALONE, monkeypatch)
    alone = Solver(case.position, case.claimer, case.declarer, Budget())
    for one, known, (granted, forced) in zip(questions, served, answers, strict=True):
        _, truth = both_searches(alone, gone, *one)
        assert forced == truth, (seed, one, case)
        assert not truth or (granted and not known), (seed, one, case)
    return together.budget.spent - before, alone.budget.spent


def both_searches(
    solver: Solver, gone: int, tricks: int, hope: Places
) -> tuple[bool | None, bool | None]:
    """What a thrifty defence grants, and what is forced."""
    asked = solver.asking(Belief(gone, hope))
    return asked.forces(tricks, thrifty=True), asked.forces(tricks)


def test_every_hope_has_the_answer_it_has_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = [check(91_000_000 + number, 2, 6, monkeypatch) for number in range(120)]
    together, alone = map(sum, zip(*spent, strict=True))
    assert together < 0.75 * alone, (together, alone)


@pytest.mark.parametrize("number", [2190, 3421])
def test_who_has_no_room_beside_a_suit_that_is_placed(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """His partner has shown out of it, so he holds all that is left: no room for another card."""
    check(15 * 1_000_003 + number, 2, 6, monkeypatch)
