"""The free defence and the thrifty one: short cuts to what is guaranteed, never past it."""

import random

import pytest
from naive_pool import as_seen, guaranteed, wager
from searching import naive_values, random_case, random_position, short_cuts_amiss, values

from claims.cards import parse_card, parse_hand
from claims.doctrine.beliefs import KNOWS, Belief
from claims.doctrine.conventions import Conventions
from claims.play import Position
from claims.search import asking, solve, view
from claims.search.budget import Budget
from claims.search.solve import Proven, Solver


@pytest.mark.parametrize(("seed", "tricks", "count"), [(71, 3, 400), (72, 5, 300), (73, 7, 100)])
def test_neither_says_what_the_pool_game_denies(seed: int, tricks: int, count: int) -> None:
    all_of_it = 0
    for number in range(count):
        case = random_case(random.Random(seed * 1_000_003 + number), tricks)
        amiss, whole = short_cuts_amiss(case, number)
        assert not amiss, (number, case)
        all_of_it += whole
    assert all_of_it > 0.8 * count, "it gives what is guaranteed in most positions"


def test_a_long_claim_takes_the_same_values_from_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that only long claims go through, on claims short enough for the naive twins."""
    monkeypatch.setattr(solve, "LONG", 1)
    monkeypatch.setattr(asking, "LONG", 1)
    monkeypatch.setattr(view, "LONG", 1)
    monkeypatch.setattr(view, "SECURED_FROM", 1)
    for number in range(300):
        case = random_case(random.Random(74_000_000 + number), 1 + number % 3)
        assert values(case) == naive_values(case), (number, case)


def test_one_who_hopes_keeps_the_same_anyway(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both numbers of one way of playing, asked of the free defence from the first node on, beside
    the naive twin."""
    for module in (asking, solve, view):
        monkeypatch.setattr(module, "LONG", 1)
    monkeypatch.setattr(view, "SECURED_FROM", 1)
    monkeypatch.setattr(asking, "EASY", 0)
    kept = 0
    for number in range(400):
        rng = random.Random(78_000_000 + number)
        case = random_case(rng, 2 + number % 2)
        belief, left = case.belief, case.position.tricks_left
        if not belief.hoping:
            continue
        asked = Solver(case.position, case.claimer, case.declarer, Budget()).asking(belief)
        seen = as_seen(case.position, case.claimer, case.declarer, belief.gone)
        for cached in (guaranteed, wager):
            cached.cache_clear()
        numbers = [(goal, least) for goal in range(1, left + 1) for least in range(goal)]
        rng.shuffle(numbers)
        for goal, least in numbers:
            most = wager(seen, belief.hope, goal, case.claimer, case.declarer)
            assert asked.anyway(goal, least) == (most >= least), (number, goal, least)
            kept += most >= least > 0
    assert kept > 60


def secured(north: str, south: str, east: str, west: str, trump: int = 4) -> int:
    """The most that declarer South, on lead, is seen to have against the free defence."""
    n, e, s, w = (parse_hand(hand) for hand in (north, east, south, west))
    position = Position((n, e, s, w), 2, (), trump)
    asked = Solver(position, 2, 2, Budget()).asking()
    most = 0
    while most < position.tricks_left and asked.secures(most + 1):
        most += 1
    return most


def test_top_winners_are_secured_and_a_finesse_is_not() -> None:
    assert secured("432.2.-.-", "AKQ.3.-.-", "765.4.-.-", "JT9.5.-.-") == 3
    assert secured("32.2.-.-", "AQ.3.-.-", "K5.4.-.-", "JT.5.-.-") == 1


def test_long_trumps_are_secured_because_trumps_can_be_drawn() -> None:
    hands = ("2.432.-.-", "AKQJ.-.-.-", "T.AKQ.-.-", "9.JT9.-.-")
    assert secured(*hands, trump=0) == 4


def test_long_cards_wait_for_the_suit_to_be_played_out() -> None:
    hands = ("5432.-.-.-", "AKQ6.-.-.-", "JT9.2.-.-", "8.543.-.-")
    assert secured(*hands) == 3
    north, east, south, west = (parse_hand(hands[i]) for i in (0, 2, 1, 3))
    solver = Solver(Position((north, east, south, west), 2, (), 4), 2, 2, Budget())
    assert solver.guaranteed() == Proven(3, 3), "as the suit may lie 4-0"


def test_nobody_is_out_of_a_suit_that_his_partner_has_no_room_for() -> None:
    """Four spades and two trumps in two hands of three cards: both follow to the first spade."""
    hands = ("-.-.654.-", "A.-.32.-", "JT.3.-.-", "98.2.-.-")
    assert secured(*hands, trump=1) == 1


def test_a_card_of_known_place_is_played_by_its_hand_alone() -> None:
    """North leads through East: the finesse is secured where the king is hoped for."""
    n, e, s, w = (parse_hand(hand) for hand in ("32.2.-.-", "K5.4.-.-", "AQ.3.-.-", "JT.5.-.-"))
    solver = Solver(Position((n, e, s, w), 0, (), 4), 2, 2, Budget())
    king = 1 << parse_card("SK")
    assert not solver.asking().secures(2)
    assert solver.asking(Belief(hope=(0, king, 0, 0))).secures(2)
    assert not solver.asking(Belief(hope=(0, 0, 0, king))).secures(2)


def test_discards_put_off_do_not_refute_what_the_true_ones_lose() -> None:
    """Squeezed by the first trick, South keeps both aces only as long as he need not say which."""
    n, e, s, w = (parse_hand(hand) for hand in ("-.-.-.AK", "A.K.-.-", "-.A.A.-", "-.-.K.2"))
    asked = Solver(Position((n, e, s, w), 1, (), 4), 2, 2, Budget()).asking()
    assert asked.forces(1, thrifty=True)
    assert not asked.forces(1)


def test_what_either_defence_has_answered_serves_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is secured against the free one is granted by the thrifty one, and what the thrifty one
    refutes the free one denies: found in the tables, where the start of the trick does not show
    it."""
    monkeypatch.setattr(view, "LONG", 1)
    monkeypatch.setattr(view, "SECURED_FROM", 1)
    seen = {True: 0, False: 0}
    for number in range(120):
        position = random_position(random.Random(75_000_000 + number), 5)
        if position.trick:
            continue
        for aim in range(1, 6):
            for secured_first in (True, False):
                budget = Budget()
                asked = Solver(position, 2, 2, budget).asking()
                first = asked.secures(aim) if secured_first else asked.forces(aim, thrifty=True)
                spent = budget.spent
                if first is secured_first and spent > 1:
                    seen[secured_first] += 1
                    other = asked.forces(aim, thrifty=True) if secured_first else asked.secures(aim)
                    assert other is secured_first, (number, aim)
                    assert budget.spent == spent + 1, (number, aim)
    assert min(seen.values()) > 20


def test_leads_of_one_claim_change_nothing_in_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leads that were right are tried first, and only in the claim in which they were."""
    monkeypatch.setattr(asking, "LONG", 1)
    monkeypatch.setattr(solve, "LONG", 1)
    monkeypatch.setattr(view, "LONG", 1)
    positions = [random_position(random.Random(76_000_000 + number), 8) for number in range(6)]

    def spent(position: Position) -> int:
        budget = Budget()
        Solver(position, 2, 2, budget).guaranteed()
        return budget.spent

    before = [spent(position) for position in positions]
    search = view.tables().search
    assert (search.leads >> 8 == search.proofs.epoch).any()
    assert [spent(position) for position in reversed(positions)] == before[::-1]
    others = []
    for position in positions:
        asked = Solver(position, 2, 2, Budget()).asking()  # the view, and with it the epoch
        search.leads[:] = search.proofs.epoch << 8 | position.hands[2].bit_length() - 1
        asked.most(Proven(0, position.tricks_left))
        others.append(asked.budget.spent)
    assert others != before


def test_what_one_claim_costs_does_not_depend_on_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers kept within a trick stand where they do whatever was asked before; the place of one
    in forty was another before that."""
    for module in (asking, solve, view):
        monkeypatch.setattr(module, "LONG", 1)
    positions = [random_position(random.Random(77_000_100 + number), 9) for number in range(40)]

    def spent(position: Position) -> int:
        budget = Budget(nodes=300_000)
        Solver(position, 2, 2, budget).least_normal(9, KNOWS, Conventions())
        return budget.spent

    before = [spent(position) for position in positions]
    assert [spent(position) for position in reversed(positions)] == before[::-1]
