"""What the search says is sure, known places and hopes included (doctrine 2.2-2.5, 4.5), beside
every layout and every strategy. ``--times 20`` tries twenty times as many positions."""

import random
from itertools import count

import pytest
from layouts_game import forced, layouts
from naive_pool import as_seen, consistent
from searching import exact, random_belief, random_case
from test_obligations import random_obligations

from claims.doctrine.beliefs import Belief
from claims.law.penalties import StandingObligations
from claims.search.budget import Budget
from claims.search.solve import Solver

MOST_LAYOUTS = {2: 6, 3: 20, 4: 16}
"""Layouts at most, by tricks left: the strategies of four cards against more take minutes."""


@pytest.mark.parametrize(("tricks", "positions"), [(2, 40), (3, 20), (4, 8)])
def test_sure_is_what_every_layout_gives(tricks: int, positions: int, times: int) -> None:
    tried = changed = 0
    for number in count():
        rng = random.Random(7_000_003 + 1_000_000 * tricks + number)
        case = random_case(rng, tricks)
        bound = StandingObligations()
        if rng.random() < 0.5:
            bound = random_obligations(rng, case.position, case.declarer)
        hope = random_belief(rng, case.position, case.claimer, case.declarer, bound).hope
        where = (case.position, case.claimer, case.declarer)
        ranked = any(rule in (1, 2) for rule in bound.rule)  # of these the pool game knows less
        told = any(hope) or bound != StandingObligations()
        if ranked or not told or not consistent(as_seen(*where, 0, hope, bound)):
            continue
        if len(list(layouts(*where, hope, bound))) > MOST_LAYOUTS[tricks]:
            continue
        sure = exact(Solver(*where, Budget(), bound).guaranteed(Belief(0, hope)))
        assert sure == forced(*where, hope, bound), (number, case, bound, hope)
        changed += sure != exact(Solver(*where, Budget()).guaranteed())
        tried += 1
        if tried == positions * times:
            break
    assert changed > tried // 20, "places that change nothing test nothing"
