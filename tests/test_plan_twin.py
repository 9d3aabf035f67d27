"""Random plans on random positions: the kernel obeys them as the naive twin does."""

import random

import naive
import numpy as np
import pytest
from naive_plan import PlanSearch, rows_of
from searching import Case, exact, random_case, switches

from claims.cards import SUIT_MASK, iter_cards
from claims.search.budget import Budget
from claims.search.problem import Array
from claims.search.solve import Solver
from claims_native import layout

KINDS = range(layout.DRAW, layout.NOT_RUFFED + 1)
CONDITIONS = [
    layout.SHOWS_OUT,
    layout.DROPS,
    layout.BREAKS,
    layout.FINESSE_WINS,
    layout.UNSEEN,
]


def suits_of(rng: random.Random, most: int = 2) -> int:
    """The cards of one or two suits, trumps included."""
    return sum(SUIT_MASK << 13 * suit for suit in rng.sample(range(4), rng.randint(1, most)))


def random_row(rng: random.Random, case: Case) -> list[int]:
    """A row as the compiler makes them, of any kind, with up to two conditions."""
    held = [card for hand in case.position.hands for card in iter_cards(hand)]
    row = [0] * layout.STEP_WIDTH
    kind = row[layout.STEP_KIND] = rng.choice(KINDS)
    ours = [
        card
        for seat in (case.claimer, (case.claimer + 2) % 4)
        for card in iter_cards(case.position.hands[seat])
    ]
    card = rng.choice(ours or held)
    row[layout.STEP_SUITS] = suits_of(rng)
    row[layout.STEP_SEAT] = rng.choice([-1, case.claimer, (case.claimer + 2) % 4])
    row[layout.STEP_SOURCE] = rng.choice([-1, -1, case.claimer, (case.claimer + 2) % 4])
    row[layout.STEP_NUMBER] = rng.choice([-1, 1, 2])
    row[layout.STEP_HEIGHT] = rng.choice([0, 0, 1, 2])
    if kind in (layout.LEAD, layout.OVERTAKE) and rng.random() < 0.5:
        row[layout.STEP_OTHER] = 1 << rng.choice(ours or held)
    if kind in (layout.DISCARD, layout.NOT_RUFFED):
        row[layout.STEP_OTHER] = suits_of(rng, 4)
    if kind == layout.CASH_CARD or (
        kind in (layout.LEAD, layout.FINESSE, layout.CONCEDE, layout.PLAY, layout.DISCARD)
        and rng.random() < 0.5
    ):
        row[layout.STEP_CARDS] = 1 << card
    if kind == layout.FINESSE:
        row[layout.STEP_SUITS] = SUIT_MASK << 13 * (card // 13)
    for place in range(rng.choice([0, 0, 1, 1, 2])):
        at = layout.STEP_CONDITIONS + place * layout.CONDITION_WIDTH
        row[at : at + layout.CONDITION_WIDTH] = [
            rng.choice(CONDITIONS),
            suits_of(rng, 1),
            rng.randrange(1, 16),
            1 << rng.choice(held),
            rng.randrange(2),
        ]
    return row


def both(seed: int, tricks: int) -> tuple[int, int, Case, Array]:
    """The kernel's value and the twin's."""
    rng = random.Random(seed)
    case = random_case(rng, tricks)
    count = rng.randint(1, 3)
    rows = np.array([random_row(rng, case) for _ in range(count)], np.int64)
    solver = Solver(case.position, case.claimer, case.declarer, Budget())
    line = solver.least_normal(case.need, case.forgotten, case.conventions, rows)
    naive.guaranteed.cache_clear()
    twin = PlanSearch(case.claimer, case.declarer, switches(case.conventions))
    start = naive.Line(case.position, case.need, case.forgotten)
    return exact(line.bounds), twin.least_from(start, rows_of(rows)), case, rows


@pytest.mark.parametrize("block", range(10))
def test_plans_are_obeyed_alike(block: int) -> None:
    for number in range(40):
        seed = 70_000 + block * 1000 + number
        kernel, twin, case, rows = both(seed, 2 + number % 3)
        assert kernel == twin, (seed, case, rows)
