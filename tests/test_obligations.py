"""Standing obligations on normal lines: the kernel against its twin, and rulings they decide."""

import random
from dataclasses import replace

from ending import record, ruled, tricks
from naive_lines import least_normal
from naive_pool import guaranteed, wager
from obliged import constraint
from searching import Case, random_belief, random_case

from claims.cards import iter_cards, same_side
from claims.deal import four
from claims.law.penalties import StandingObligations, bind
from claims.play import Position
from claims.record.constraints import AnyConstraint
from claims.ruling.adjudicate import adjudicate
from claims.search.budget import Budget
from claims.search.solve import Solver


def random_obligations(
    rng: random.Random, position: Position, declarer: int
) -> StandingObligations:
    """One to three obligations of the defenders, all of them possible together."""
    found: dict[tuple[int, str], AnyConstraint] = {}
    for _ in range(rng.choice([1, 1, 2, 3])):
        seat = (declarer + rng.choice([1, 3])) % 4
        cards = list(iter_cards(position.hands[seat]))
        kind = rng.choice(["card", "card", "lead", "play"])
        if kind == "card" and cards:
            name = rng.choice(["major-penalty-card", "minor-penalty-card"])
            found[seat, kind + name] = constraint(seat, name, rng.choice(cards))
        elif kind == "lead":
            name = rng.choice(["lead-required", "lead-forbidden"])
            found[seat, kind] = constraint(seat, name, rng.randrange(4))
        elif (seat - position.leader) % 4 >= max(1, len(position.trick)):
            name = rng.choice(["play-highest", "play-lowest", "play-forbidden"])
            found[seat, kind] = constraint(seat, name, rng.randrange(4))
    return bind(list(found.values()))


def searched(case: Case, bound: StandingObligations) -> int:
    """The kernel's least normal value, which the line it shows must come to."""
    solver = Solver(case.position, case.claimer, case.declarer, Budget(), bound)
    line = solver.least_normal(case.aim, case.belief, case.conventions)
    assert line.bounds.exact
    walker = solver.walker(case.aim, case.belief, case.conventions)
    won = 0
    for card in line.cards:
        assert walker.legal() >> card & 1
        walker.play(card)
        won += not walker.now.trick and same_side(walker.now.leader, case.claimer)
    assert won == line.bounds.low
    return line.bounds.low


def twin(case: Case, bound: StandingObligations) -> int:
    """The same by the naive twin."""
    guaranteed.cache_clear()
    wager.cache_clear()
    where = (case.position, case.claimer, case.declarer)
    return least_normal(*where, case.aim, case.belief, case.conventions, bound)


def test_kernel_and_twin_agree() -> None:
    changed = 0
    for number in range(800):
        rng = random.Random(31_000_003 + number)
        case = random_case(rng, rng.choice([1, 2, 2, 3]))
        bound = random_obligations(rng, case.position, case.declarer)
        where = (case.position, case.claimer, case.declarer)
        case = replace(case, belief=random_belief(rng, *where, bound))
        value = searched(case, bound)
        assert value == twin(case, bound), (number, case, bound)
        changed += value != searched(case, StandingObligations())
    assert changed > 10, "obligations that change nothing test nothing"


def test_kernel_and_twin_agree_on_cards_picked_up() -> None:
    """Penalty cards of random obligations bind nobody any more, but are seen (50E2)."""
    seen = changed = 0
    for number in range(300):
        rng = random.Random(31_000_003 + number)
        case = random_case(rng, rng.choice([1, 2, 2, 3]))
        bound = random_obligations(rng, case.position, case.declarer)
        where = (case.position, case.claimer, case.declarer)
        case = replace(case, belief=random_belief(rng, *where, bound))
        cards = [one | other for one, other in zip(bound.major, bound.minor, strict=True)]
        if any(bound.rule) or not any(cards):
            continue
        bound = replace(bound, major=(0,) * 4, minor=(0,) * 4, seen=four(cards))
        value = searched(case, bound)
        assert value == twin(case, bound), (number, case, bound)
        seen += 1
        changed += value != searched(case, StandingObligations())
    assert seen > 60 and changed


GUARD = {"N": "32.-.-.-", "E": "-.54.-.-", "S": "Q.A.-.-", "W": "KJ.-.-.-"}
"""No-trump, South on lead: his queen loses to West's king, unless that is a penalty card which
falls on the ace of hearts."""


def test_50d1_a_penalty_card_falls_on_another_suit() -> None:
    assert tricks(ruled(GUARD, findings={"forgotten": []})) == 1
    penalty = [{"player": "W", "kind": "major-penalty-card", "card": "SK"}]
    claim = record(GUARD, position={"constraints": penalty}, claim={"statement": "ace of hearts"})
    ruling = adjudicate(claim)
    assert tricks(ruling) == 2
    assert any("Penalty cards" in note for note in ruling.notes or [])
    (asked,) = [node for node in ruling.trace or [] if node.law == "50D1"]
    assert "West must play the penalty card SK" in asked.outcome


def test_26b_a_lead_that_is_forbidden() -> None:
    """West is on lead against South's bare queen of hearts: he may not lead that suit."""
    hands = {"N": "32.-.-.-", "E": "-.-.54.-", "S": "A.Q.-.-", "W": "4.K.-.-"}
    on_lead = {"leader": "W"}
    assert tricks(ruled(hands, position=on_lead, claim={"tricks": 1})) == 1
    forbidden = {"constraints": [{"player": "W", "kind": "lead-forbidden", "suit": "H"}]}
    ruling = ruled(hands, position=on_lead | forbidden, claim={"tricks": 1})
    assert ruling.line is not None and ruling.line[0].cards[0] == "S4"


def test_who_does_not_unblock_agrees_with_its_twin() -> None:
    changed = 0
    # A blocked suit decides one in some thousand of these; number 723 is one.
    for number in (*range(220), 723):
        rng = random.Random(32_000_003 + number)
        case = random_case(rng, 3)
        blocking = replace(case, conventions=replace(case.conventions, unblocks=False))
        value = searched(blocking, StandingObligations())
        assert value == twin(blocking, StandingObligations()), (number, blocking)
        changed += value != searched(case, StandingObligations())
    assert changed >= 1
