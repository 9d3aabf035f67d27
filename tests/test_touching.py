"""Touching cards that are taken for one come to the same, by the naive twin."""

import random

from naive_lines import NormalSearch
from naive_pool import guaranteed, hidden_seats, wager
from searching import random_case

from claims.cards import card_set, iter_cards, parse_card
from claims.doctrine.beliefs import Belief
from claims.law.penalties import StandingObligations
from claims.play import Position
from claims.search.asking import Asking
from claims.search.budget import Budget
from claims.search.solve import NO_STEPS, Solver
from claims_native.cards.sets import NOTRUMP
from claims_native.compiling import door
from claims_native.line import touching
from claims_native.line.claim import NO_AIM, Mind

alike = door(touching.alike)
beyond = door(touching.beyond)


def test_cards_alike_come_to_the_same() -> None:
    compared = differ = 0
    for seed in range(1200):
        case = random_case(random.Random(75_000_000 + seed), 2 + seed % 2)
        now = case.position
        if not touching_pair(now):
            continue
        search = NormalSearch(case.claimer, case.declarer, case.conventions)
        guaranteed.cache_clear()
        wager.cache_clear()
        hidden = hidden_seats(case.claimer, case.declarer)
        pool = sum(hand for seat, hand in enumerate(now.hands) if hidden[seat])
        belief = Belief(case.belief.gone & pool, case.belief.hope)
        line = search.start(now, case.aim, belief, StandingObligations())
        cards = search.cards(line)
        solver = Solver(now, case.claimer, case.declarer, Budget())
        claim = solver._claim(belief, case.conventions, NO_STEPS)
        view = solver.view()
        moment = view.moment()
        aim = NO_AIM if line.aim is None else line.aim
        mind = Mind(aim, 0, int(belief.gone != 0), int(belief.hoping), NOTRUMP, 0, 0)
        for card in cards:
            up = next_above(moment.cards | moment.on_table, card)
            if up not in cards:
                continue
            ways = [search.after(line, one) for one in (card, up)]
            same = len({won + search.least(on) for on, won in ways}) == 1
            if alike(card, up, moment, mind, view.eyes, claim):
                assert same, (seed, case, card, up)
                compared += 1
            differ += not same
    assert compared > 110 and differ > 0


def touching_pair(now: Position) -> bool:
    """Whether the hand in turn holds two cards with none between them that is not played."""
    hand = now.hands[now.turn]
    in_play = sum(now.hands) | sum(1 << card for card in now.trick)
    ups = (next_above(in_play, card) for card in iter_cards(hand))
    return any(up is not None and hand >> up & 1 for up in ups)


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


def test_a_proof_names_the_run_inside_which_a_card_was_not_tried() -> None:
    # Of A Q 8 in the pool the queen is not tried: here she is like the eight. Of A 8 5, with a
    # seven in view between them, the eight is no longer like the five.
    rng = random.Random(31 * 1_000_003 + 2134)
    case = random_case(rng, rng.randint(4, 7))
    view = Solver(case.position, case.claimer, case.declarer, Budget()).view()
    left = view.moment()._replace(
        tricks_left=2, bars=8, over=0, turn=2, played=0, led=-1, best=-1, best_seat=-1, on_table=0
    )

    def forced(*cards: str) -> bool | None:
        at = left._replace(cards=card_set(map(parse_card, ("CJ", "C7", *cards))))
        return Asking(view, at, Budget()).forces(1)

    assert forced("SA", "SQ", "S8", "S7", "S4", "S2")
    assert not forced("SA", "S8", "S7", "S5", "S4", "S2")
