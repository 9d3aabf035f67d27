"""What is known is not asked again: answers about the same moment, layouts, what a hope brings."""

import random

import pytest
from searching import changed, random_card, random_case

from claims.cards import NOTRUMP, parse_card, parse_hand
from claims.doctrine.beliefs import Belief
from claims.doctrine.conventions import Conventions
from claims.play import Position, play_card
from claims.search import dds, hopes
from claims.search.budget import Budget
from claims.search.hopes import hopes_of
from claims.search.makeable import Makeable, makeable
from claims.search.solve import Solver
from claims.search.view import tables
from claims_native.compiling import door
from claims_native.proofs import answers

asked = door(answers.asked)
answered = door(answers.answered)
keep_answer = door(answers.keep_answer)

MANY_HOPES = Position(
    (
        parse_hand("-.Q97643.76532.5"),
        parse_hand("J653.A.K8.QT832"),
        parse_hand("T74.KT82.AT9.4"),
        parse_hand("Q.J5.QJ4.AKJ976"),
    ),
    2,
    (parse_card("SA"),),
    3,
)
"""West claims ten and is sure of eight; 29 hopes bring nine, and on every line he gets ten."""
ONE_BREAK = Position(
    (
        parse_hand("AK8.AKQJ975.A8.7"),
        parse_hand("Q752.8.Q9652.943"),
        parse_hand("JT643.3.K4.AKQ52"),
        parse_hand("9.T62.JT73.JT86"),
    ),
    3,
    (parse_card("H4"),),
    NOTRUMP,
)
"""All thirteen tricks hang on the hearts: hardly a layout refutes a hope."""


def test_an_answer_is_that_of_the_very_same_moment() -> None:
    rng = random.Random(68)
    kept = 0
    for _ in range(300):
        case = random_case(rng, rng.randint(2, 8))
        solver = Solver(case.position, case.claimer, case.declarer, Budget())
        view, table = solver.view(), tables().search.answers
        positions = [case.position, changed(rng, case.position)]
        positions += [play_card(one, random_card(rng, one)) for one in positions]
        moments = {view.moment(one): None for one in positions}
        questions = [
            (kind, aim, moment, number)
            for moment in moments
            for kind in (answers.FORCED, answers.SECURED)
            for aim in (1, 2)
            for number in (7, 8)
        ]
        first, *others = questions
        what = asked(first[0], first[1], first[2], view.game, first[3])
        if what.at < 0:
            continue
        kept += 1
        ranks = rng.getrandbits(52)
        answer = rng.randrange(2)
        keep_answer(answer, ranks, what, table)
        assert answered(what, table) == (answer, ranks)
        for kind, aim, moment, number in others:
            other = asked(kind, aim, moment, view.game, number)
            assert other.at < 0 or answered(other, table)[0] == -1
    assert kept > 200


def test_who_hopes_for_something_else_asks_less() -> None:
    solver = Solver(MANY_HOPES, 3, 3, Budget())
    found = hopes_of(solver, 10)
    assert found is not None
    assert found.tricks == 9
    assert len(found.hopes) == 29
    before = solver.budget.spent
    assert all(solver.hoped(10, Belief(hope=hope)) == 9 for hope in found.hopes)
    assert solver.budget.spent == before, "it was found that each brings nine, and no more"
    for hope in found.hopes:
        line = solver.least_normal(10, Belief(hope=hope), Conventions(), below=10)
        assert line.bounds.low == 10
    # 117,000 with every card judged that keeps more, 175,000 without answers kept, 288,000 before.
    assert solver.budget.spent - before < 110_000


def test_fewer_layouts_are_drawn_where_they_refute_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    solved = 0
    makes = dds.makes

    def counted(position: Position, tricks: int, side_of: int) -> bool:
        nonlocal solved
        solved += 1
        return makes(position, tricks, side_of)

    monkeypatch.setattr(dds, "makes", counted)

    def drawn() -> tuple[int, hopes.Found | None]:
        nonlocal solved
        solver = Solver(ONE_BREAK, 2, 2, Budget())
        solver.guaranteed()
        solved = 0
        found = hopes_of(solver, 13)
        return solved, found

    few, found = drawn()
    monkeypatch.setattr(hopes, "LATER", hopes.SOON)
    many, same = drawn()
    assert found == same
    assert few < many / 2, (few, many)


def test_the_cards_as_they_lie_are_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[Position] = []
    solve = dds._solve

    def noted(position: Position, cards: int, target: int = -1) -> dds._FutureTricks:
        solved.append(position)
        return solve(position, cards, target)

    monkeypatch.setattr(dds, "_solve", noted)
    solver = Solver(ONE_BREAK, 2, 2, Budget())
    assert solver.double_dummy() == 13
    assert hopes_of(solver, 13) is not None
    assert makeable(ONE_BREAK, 2, 2, 13, solver.double_dummy() == 13, bool) == Makeable(True, 1, 1)
    assert solved.count(ONE_BREAK) == 1
    assert len(solved) > 1
