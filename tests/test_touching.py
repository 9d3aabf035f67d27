"""Touching cards that are taken for one come to the same, by the naive twin."""

import random

import naive
from searching import random_case, switches

from claims.cards import iter_cards
from claims.search.budget import Budget
from claims.search.solve import NO_STEPS, Solver
from claims_native.cards.sets import NOTRUMP
from claims_native.compiling import door
from claims_native.line import touching
from claims_native.line.claim import Mind

alike = door(touching.alike)
beyond = door(touching.beyond)


def test_cards_alike_come_to_the_same() -> None:
    compared = differ = 0
    for seed in range(900):
        case = random_case(random.Random(75_000_000 + seed), 2 + seed % 2)
        now = case.position
        search = naive.NormalSearch(case.claimer, case.declarer, switches(case.conventions))
        naive.guaranteed.cache_clear()
        hidden = naive.hidden_seats(case.claimer, case.declarer)
        pool = sum(hand for seat, hand in enumerate(now.hands) if hidden[seat])
        line = naive.Line(now, case.need, case.forgotten & pool)
        need, cards = search.choices(line)
        solver = Solver(now, case.claimer, case.declarer, Budget())
        claim = solver._claim(case.forgotten, case.conventions, NO_STEPS)
        view = solver.view()
        moment = view.moment()
        mind = Mind(need, int(claim.forgotten != 0), NOTRUMP, 0)
        for card in cards:
            up = next_above(moment.cards | moment.on_table, card)
            if up not in cards:
                continue
            same = search._after(line, need, card) == search._after(line, need, up)
            if alike(card, up, moment, mind, view.game, claim):
                assert same, (seed, case, card, up)
                compared += 1
            differ += not same
    assert compared > 120 and differ > 0


def next_above(cards: int, card: int) -> int | None:
    """The next higher card of the suit among these."""
    suit = 13 * (card // 13)
    return min((one for one in iter_cards(cards) if card < one < suit + 13), default=None)


def test_the_next_card_of_the_pool_behind_no_wall() -> None:
    for seed in range(300):
        rng = random.Random(seed)
        cards = rng.sample(range(52), 20)
        pool, walls = sum(1 << card for card in cards[:8]), sum(1 << card for card in cards[8:])
        card = rng.randrange(52)
        for step, way in ((1, range(card + 1, 52)), (-1, range(card - 1, -1, -1))):
            met = [one for one in way if one // 13 == card // 13 and one in cards]
            expected = met[0] if met and pool >> met[0] & 1 else -1
            assert beyond(card, step, pool, walls) == expected
