"""Dead ends are found again where nothing differs that they rest on, and nowhere else."""

import random
from dataclasses import replace

from searching import Case, changed, in_suit, random_case

from claims.cards import SUIT_MASK, iter_cards
from claims.search.budget import Budget
from claims.search.solve import NO_STEPS, Solver
from claims.search.view import View, tables
from claims_native.cards.sets import NOTRUMP
from claims_native.compiling import door
from claims_native.line import dead_ends
from claims_native.line.claim import Claim, Mind

bury = door(dead_ends.bury)
dead_end = door(dead_ends.dead_end)
place_of = door(dead_ends.place_of)


def searched(case: Case) -> tuple[View, Claim]:
    """A claim as a search of normal lines begins it: with no dead end kept."""
    solver = Solver(case.position, case.claimer, case.declarer, Budget())
    claim = solver._claim(case.belief, case.conventions, NO_STEPS)
    return solver.view(), claim


def in_its_hand(card: int, case: Case, top: int) -> tuple[int, int, int]:
    """What is known of a forgotten card: its suit, who has it, its place there from the top."""
    (seat,) = (seat for seat in range(4) if case.position.hands[seat] >> card & 1)
    own = in_suit(case.position.hands[seat], card // 13)
    return card // 13, seat, own.index(card)


def believed(case: Case, asleep: bool) -> list[object]:
    """What the conventions and the belief look at besides owners and counts."""
    lowest = {"always": 0, "honours": 10, "none": 13}[case.conventions.top_down_side]
    honours = []
    for seat in (case.claimer, (case.claimer + 2) % 4):
        for suit in range(4):
            held = in_suit(case.position.hands[seat], suit)
            honours.append((seat, suit, min(sum(card % 13 >= lowest for card in held), 3)))
    pool = sum(searched(case)[0].pool >> card & 1 for card in iter_cards(case.belief.gone))
    placed = []
    for cards in (case.belief.gone if asleep else 0, sum(case.belief.hope)):
        placed.append(sorted(in_its_hand(card, case, lowest) for card in iter_cards(cards)))
    ours = case.position.hands[case.claimer] | case.position.hands[(case.claimer + 2) % 4]
    kept = ours if case.conventions.keeps_masters else 0
    aces = [kept >> (13 * suit + 11) & 3 for suit in range(4)]  # and kings
    return [sorted(honours), aces, placed, pool if asleep else 0]


def same_to(ranks: int, one: Case, other: Case) -> bool:
    """Whether two positions differ in nothing above the lowest of ``ranks`` in each suit: as many
    cards in each hand, and the same owners from the top down to there."""
    for suit in range(4):
        first, second = (
            [in_suit(case.position.hands[seat], suit) for seat in range(4)] for case in (one, other)
        )
        if [len(held) for held in first] != [len(held) for held in second]:
            return False
        used = list(iter_cards(ranks & SUIT_MASK << 13 * suit))
        everything = sorted((card for held in first for card in held), reverse=True)
        others = sorted((card for held in second for card in held), reverse=True)
        depth = sum(card >= min(used) for card in everything) if used else 0
        for mine, theirs in list(zip(everything, others, strict=True))[:depth]:
            if [mine in held for held in first] != [theirs in held for held in second]:
                return False
    return True


def test_a_dead_end_answers_what_differs_only_below_it() -> None:
    found = asked = missed = 0
    for seed in range(500):
        rng = random.Random(seed)
        case = random_case(rng, rng.randint(2, 6), mid_trick=False)
        asleep, hoping = int(case.belief.gone != 0), int(case.belief.hoping)
        mind = Mind(case.aim, 0, asleep, hoping, NOTRUMP, 0, 0)
        view, claim = searched(case)
        lines, moment = tables().lines, view.moment()
        burial = int(lines.burial)
        ranks = sum(1 << card for card in iter_cards(moment.cards) if rng.random() < 0.2)
        at_most = rng.randint(0, case.position.tricks_left)
        where = place_of(moment, mind, view.eyes, claim, lines)
        bury(at_most, where, moment.cards, ranks, lines)
        for _ in range(6):
            other = replace(case, position=changed(rng, case.position))
            view, claim = searched(other)
            if (case.belief.gone | sum(case.belief.hope)) & ~view.pool:
                continue  # nobody believes such things of cards that he sees
            lines.burial, lines.buried = burial, 1  # the dead end is of this search
            moment = view.moment()
            aim = rng.choice([case.aim, case.aim, 0])
            theirs = mind._replace(aim=aim, cashing=rng.choice([NOTRUMP, NOTRUMP, 0]))
            asked_for = rng.randint(0, case.position.tricks_left)
            here = place_of(moment, theirs, view.eyes, claim, lines)
            known = dead_end(asked_for, here, moment.cards, lines)
            expected = (
                theirs == mind
                and asked_for <= at_most
                and same_to(ranks, case, other)
                and believed(case, bool(asleep)) == believed(other, bool(asleep))
            )
            assert expected or known < 0, (seed, case, other)
            missed += expected and known < 0
            asked += 1
            found += expected
            if known >= 0 and other.position == case.position:
                assert known == above_lowest(ranks, moment.cards)
            lines.burial = burial + 1
    assert asked / 10 < found < asked
    # Believed cards that differ in no more than their order are taken for others.
    assert missed < found / 20


def above_lowest(ranks: int, cards: int) -> int:
    """Of each suit the cards from the lowest of ``ranks`` up."""
    found = 0
    for suit in range(4):
        used = list(iter_cards(ranks & SUIT_MASK << 13 * suit))
        if used:
            found |= sum(1 << card for card in in_suit(cards, suit) if card >= min(used))
    return found
