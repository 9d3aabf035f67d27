"""Cards left out because another is safe are never normal, whichever others are safe as well."""

import random

from searching import Case, random_case

from claims.cards import NOTRUMP, iter_cards, partner, same_side, suit_of
from claims.doctrine.beliefs import Belief
from claims.play import legal_cards
from claims.search.budget import Budget
from claims.search.solve import NO_STEPS, Solver
from claims.search.view import tables
from claims_native.compiling import door
from claims_native.line import choice, spared
from claims_native.line.claim import NO_AIM, Mind, sight_of

spared_for = door(spared.spared_for)
left_by_usage = door(choice.left_by_usage)
surely_wins = door(choice.surely_wins)
sees = door(sight_of)


def sets_of(cards: int) -> list[int]:
    """Every set of some of the cards."""
    found = [0]
    for card in iter_cards(cards):
        found += [some | 1 << card for some in found]
    return found


def amiss(case: Case, cashing: int) -> tuple[list[str], int]:
    """Cards that are left out and may be normal; how many sets had one left out that is not."""
    now = case.position
    solver = Solver(now, case.claimer, case.declarer, Budget())
    belief = solver._of_pool(case.belief)
    claim = solver._claim(belief, case.conventions, NO_STEPS)
    view = solver.view()
    moment, eyes, search = view.moment(), view.eyes, tables().search
    aim = case.aim if belief.hoping else NO_AIM
    mind = Mind(aim, 0, int(belief.gone != 0), int(belief.hoping), cashing, 0, 0)
    sight = sees(moment, mind, eyes.plain, claim)
    wins = bool(now.trick) and surely_wins(sight.out, moment, mind, eyes, claim)
    legal = legal_cards(now.hands[now.turn], now.trick)
    others = {card: spared_for(card, moment, mind, eyes, claim) for card in iter_cards(legal)}
    wrong, left_out = [], 0
    for safe in sets_of(legal):
        if not safe:
            continue
        cards = left_by_usage(safe, sight, wins, False, moment, mind, eyes, claim, search)
        for card in iter_cards(safe & ~cards):
            left_out += bool(others[card] & safe)
        for card in iter_cards(cards):
            if others[card] & safe:
                wrong.append(f"{card} beside {others[card] & safe:x} of {safe:x}: {case}")
    return wrong, left_out


def test_what_is_left_out_is_never_normal(times: int) -> None:
    seen = {"leads": 0, "follows": 0, "hoping": 0, "asleep": 0}
    for seed in range(1500 * times):
        rng = random.Random(76_000_000 + seed)
        case = random_case(rng, rng.randint(2, 7))
        now = case.position
        mine = now.turn == case.claimer or (
            now.turn == partner(case.claimer) and same_side(case.claimer, case.declarer)
        )
        if not mine:
            continue
        suits = {suit_of(card) for card in iter_cards(now.hands[now.turn])} - {now.trump}
        cashing = rng.choice([NOTRUMP, *sorted(suits)]) if not now.trick else NOTRUMP
        wrong, left_out = amiss(case, cashing)
        assert not wrong, (seed, wrong[0])
        seen["follows" if now.trick else "leads"] += left_out
        seen["hoping"] += left_out * case.belief.hoping
        seen["asleep"] += left_out * (case.belief != Belief() and case.belief.gone != 0)
    assert min(seen.values()) > 500, seen
