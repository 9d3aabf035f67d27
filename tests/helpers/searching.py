"""Random positions and claims for the tests and measurements of the search, and their answers.

Everything is drawn from the ``random.Random`` given, so a seed names a position for ever.
"""

import hashlib
import random
from dataclasses import dataclass

import naive
from naive_lines import least_normal
from naive_pool import as_seen, consistent, face_up, guaranteed, hidden_seats, wager
from reference import Reference

from claims.cards import (
    FULL_DECK,
    NOTRUMP,
    SUIT_MASK,
    card_set,
    iter_cards,
    partner,
    same_side,
    suit_cards,
)
from claims.doctrine.beliefs import NOWHERE, Belief
from claims.doctrine.conventions import Conventions
from claims.law.penalties import StandingObligations
from claims.play import Position, legal_cards, play_card
from claims.search.asking import Asking
from claims.search.budget import Budget
from claims.search.solve import Proven, Solver
from claims.search.view import View


@dataclass(frozen=True)
class Case:
    """A claim to search: seats, the number claimed, what is believed, the conventions."""

    position: Position
    claimer: int
    declarer: int
    aim: int
    belief: Belief
    conventions: Conventions


@dataclass(frozen=True)
class Values:
    """The four values of a case, all exact; ``guaranteed`` under the lapse as well."""

    double_dummy: int
    least_legal: int
    guaranteed: int
    believed: int
    least_normal: int


def random_position(rng: random.Random, tricks: int, mid_trick: bool = True) -> Position:
    """``tricks`` cards a hand of two to four suits, maybe a long fit, maybe 1-3 cards on the table,
    maybe show-outs that are true."""
    trump = rng.choice([0, 1, 2, 3, NOTRUMP])
    suits = rng.sample(range(4), rng.choice([2, 3, 4, 4]))
    deck = [card for suit in suits for card in range(13 * suit, 13 * suit + 13)]
    if len(deck) < 4 * tricks:
        deck = list(range(52))
    rng.shuffle(deck)
    dealt = deck[: 4 * tricks]
    if trump != NOTRUMP and rng.random() < 0.4:
        # A long fit: most trumps to one side, as declarers have.
        dealt.sort(key=lambda card: card // 13 != trump or rng.random() < 0.25)
        lucky = rng.randrange(2)
        ours = card_set(dealt[: 2 * tricks])
        hands = [0, 0, 0, 0]
        for half, seat in ((ours, lucky), (card_set(dealt) & ~ours, 1 - lucky)):
            cards = list(iter_cards(half))
            rng.shuffle(cards)
            hands[seat], hands[seat + 2] = card_set(cards[:tricks]), card_set(cards[tricks:])
    else:
        hands = [card_set(dealt[seat * tricks : (seat + 1) * tricks]) for seat in range(4)]
    north, east, south, west = hands
    now = Position((north, east, south, west), rng.randrange(4), (), trump)
    if mid_trick:
        for _ in range(rng.choice([0, 0, 1, 2, 3])):
            now = play_card(now, random_card(rng, now))
    out = [now.shown_out[seat] for seat in range(4)]
    for seat in range(4):
        for suit in range(4):
            if not suit_cards(now.hands[seat], suit) and rng.random() < 0.3:
                out[seat] |= 1 << suit
    return Position(now.hands, now.leader, now.trick, trump, (out[0], out[1], out[2], out[3]))


def random_card(rng: random.Random, now: Position) -> int:
    """A legal card of the hand in turn."""
    return rng.choice(list(iter_cards(legal_cards(now.hands[now.turn], now.trick))))


def random_conventions(rng: random.Random) -> Conventions:
    """Any combination of the switches; one drawn aside, so that the next draws stay the same."""
    aside = random.Random(rng.getstate()[1][0])
    return Conventions(
        top_down_trumps=rng.random() < 0.7,
        top_down_side=rng.choice(["always", "honours", "none"]),
        lowest_under_partner=rng.random() < 0.7,
        lowest_ruff=rng.random() < 0.7,
        cheapest_win=rng.random() < 0.7,
        finish_suit=rng.random() < 0.6,
        no_trump_pressure=rng.random() < 0.5,
        no_unneeded_ruff=rng.random() < 0.5,
        tries_for_every_trick=aside.random() > 0.7,
        low_card_thrown=rng.random() < 0.7,
        keeps_masters=rng.random() < 0.7,
        spends_slack_as_named=rng.random() < 0.7,
        wins_with_master=rng.random() < 0.7,
    )


def random_case(rng: random.Random, tricks: int, mid_trick: bool = True) -> Case:
    """A claim by declarer or a defender of any number, with or without forgotten cards or hopes."""
    position = random_position(rng, tricks, mid_trick)
    declarer = rng.randrange(4)
    claimer = (declarer + rng.choice([0, 0, 1, 3])) % 4
    belief = random_belief(rng, position, claimer, declarer, StandingObligations())
    aim = rng.randint(0, position.tricks_left)
    return Case(position, claimer, declarer, aim, belief, random_conventions(rng))


def random_belief(
    rng: random.Random, position: Position, claimer: int, declarer: int, bound: StandingObligations
) -> Belief:
    """Some hidden cards forgotten, and one or two placed with either hidden hand where that fits
    what is known; each or neither."""
    hidden = hidden_seats(claimer, declarer)
    seats = [seat for seat in range(4) if hidden[seat]]
    faced = face_up(position, bound)
    free = position.hands[seats[0]] & ~faced[seats[0]] | position.hands[seats[1]] & ~faced[seats[1]]
    pool = list(iter_cards(free))
    gone = 0
    if rng.random() < 0.4:
        gone = card_set(rng.sample(pool, min(len(pool), rng.choice([1, 1, 2, 3]))))
    hope = [0, 0, 0, 0]
    if rng.random() < 0.5:
        left = list(iter_cards(free & ~gone))
        for card in rng.sample(left, min(len(left), rng.choice([1, 1, 2]))):
            hope[rng.choice(seats)] |= 1 << card
    belief = Belief(gone, (hope[0], hope[1], hope[2], hope[3]))
    seen = as_seen(position, claimer, declarer, gone, belief.hope, bound)
    return belief if consistent(seen) else Belief(gone)


def exact(bounds: Proven) -> int:
    """The value, of which there must be one only."""
    assert bounds.exact, bounds
    return bounds.low


def values(case: Case) -> Values:
    """What the kernels say, and nothing else of the program; the witness line is checked too."""
    solver = Solver(case.position, case.claimer, case.declarer, Budget())
    line = solver.least_normal(case.aim, case.belief, case.conventions)
    least = exact(line.bounds)
    assert tricks_on(case, line.cards) == least
    return Values(
        double_dummy=own_double_dummy(case.position, case.claimer),
        least_legal=exact(solver.least_legal()),
        guaranteed=exact(solver.guaranteed()),
        believed=exact(solver.guaranteed(case.belief)),
        least_normal=least,
    )


def naive_values(case: Case, bound: StandingObligations | None = None) -> Values:
    """The same of the naive twins."""
    where = (case.position, case.claimer, case.declarer)
    guaranteed.cache_clear()
    wager.cache_clear()
    belief = case.belief
    seen = as_seen(*where, 0, NOWHERE, bound)
    as_believed = as_seen(*where, belief.gone, belief.hope, bound)
    return Values(
        double_dummy=naive.double_dummy(case.position, case.claimer),
        least_legal=naive.least_legal(case.position, case.claimer),
        guaranteed=guaranteed(seen, *where[1:]),
        believed=guaranteed(as_believed, *where[1:]),
        least_normal=least_normal(*where, case.aim, belief, case.conventions, bound),
    )


def reference_values(case: Case, limit: int) -> Values:
    """The same of the slow reference.

    Raises:
        TooLarge: when one of them needs more than ``limit`` nodes.
    """
    slow = Reference(case.position, case.claimer, case.declarer, limit)
    return Values(
        double_dummy=slow.double_dummy(),
        least_legal=slow.least_legal(),
        guaranteed=slow.guaranteed(),
        believed=slow.guaranteed(case.belief),
        least_normal=slow.least_normal(case.aim, case.belief, case.conventions),
    )


def own_double_dummy(position: Position, side_of: int) -> int:
    """Double dummy by the pool game's kernel, with nothing hidden."""
    view = View(position, (), (side_of, partner(side_of)), side_of)
    asking = Asking(view, view.moment(), Budget())
    return exact(asking.most(Proven(0, position.tricks_left)))


def short_cuts_amiss(case: Case, seed: int) -> tuple[list[str], bool]:
    """What the free defence or a thrifty one says against the pool game, and whether discards put
    off are as good as true ones where all four hands are chosen, asked in any order about every
    number of tricks; and whether the free defence gives all that is guaranteed."""
    gone = Belief(case.belief.gone)
    solver = Solver(case.position, case.claimer, case.declarer, Budget())
    left = case.position.tricks_left
    asked = random.Random(seed).sample(range(1, left + 1), left)
    by_hope = solver.asking(case.belief)
    if by_hope.hoping and seed % 2:
        by_hope.secures(asked[0])  # what stands in the tables serves the game without the hope
    secured = {k for k in asked if solver.asking(gone).secures(k)}
    refuted = {k for k in asked if not solver.asking(gone).forces(k, thrifty=True)}
    promised = {k for k in asked if solver.asking(case.belief).secures(k)}
    hopeless = {k for k in asked if not solver.asking(case.belief).forces(k, thrifty=True)}
    # Nothing may be shared with the answers that are checked.
    pool = Solver(case.position, case.claimer, case.declarer, Budget())
    value = exact(pool.asking(gone).most(Proven(0, left)))
    hoped = exact(pool.asking(case.belief).most(Proven(0, left)))
    amiss = [f"{k} secured, {value} guaranteed" for k in secured if k > value]
    amiss += [f"{k} refuted, {value} guaranteed" for k in refuted if k <= value]
    amiss += [f"{k} refuted, {hoped} hoped" for k in hopeless if k <= hoped]
    amiss += [f"{k} secured by the hope, {hoped} hoped" for k in promised if k > hoped]
    everybody = View(case.position, (), (0, 1, 2, 3), case.claimer + 1)
    ask = Asking(everybody, everybody.moment(), Budget()).forces
    reached = {k for k in asked if ask(k, thrifty=True)}
    amiss += [f"{k} with all four hands" for k in asked if ask(k) != (k in reached)]
    return amiss, value in secured | {0}


def tricks_on(case: Case, line: tuple[int, ...]) -> int:
    """Tricks of the claimer's side on a line, every card of which must be legal, to the end."""
    now, won = case.position, 0
    for card in line:
        assert legal_cards(now.hands[now.turn], now.trick) >> card & 1, (case, line)
        now = play_card(now, card)
        won += not now.trick and same_side(now.leader, case.claimer)
    assert not any(now.hands), (case, line)
    return won


def turned(case: Case, seats: int, suits: tuple[int, int, int, int]) -> Case:
    """The same claim with every seat moved on by ``seats`` and suit ``s`` called ``suits[s]``."""

    def cards(some: int) -> int:
        return sum((some >> 13 * s & SUIT_MASK) << 13 * suits[s] for s in range(4))

    def bars(out: int) -> int:
        return sum(1 << suits[s] for s in range(4) if out >> s & 1)

    def moved(of_seat: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
        a, b, c, d = (of_seat[(seat - seats) % 4] for seat in range(4))
        return a, b, c, d

    old = case.position
    held = moved(old.hands)
    shown = moved(old.shown_out)
    position = Position(
        (cards(held[0]), cards(held[1]), cards(held[2]), cards(held[3])),
        (old.leader + seats) % 4,
        tuple(13 * suits[card // 13] + card % 13 for card in old.trick),
        old.trump if old.trump == NOTRUMP else suits[old.trump],
        (bars(shown[0]), bars(shown[1]), bars(shown[2]), bars(shown[3])),
    )
    assert position.hands[0] & FULL_DECK == position.hands[0]
    return Case(
        position,
        (case.claimer + seats) % 4,
        (case.declarer + seats) % 4,
        case.aim,
        Belief(cards(case.belief.gone), tuple(map(cards, moved(case.belief.hope)))),  # type: ignore[arg-type]
        case.conventions,
    )


def cases_digest() -> str:
    """The values and lines of some claims in short, to be compared between processes."""
    found = []
    for number in range(30):
        case = random_case(random.Random(9_000_003 + number), number % 5 + 1)
        solver = Solver(case.position, case.claimer, case.declarer, Budget())
        line = solver.least_normal(case.aim, case.belief, case.conventions)
        found.append((values(case), line.cards))
    return hashlib.sha256(repr(found).encode()).hexdigest()[:16]


def in_suit(cards: int, suit: int) -> list[int]:
    """The cards of a suit among these, from the top."""
    return sorted(iter_cards(cards & SUIT_MASK << 13 * suit), reverse=True)


def changed(rng: random.Random, position: Position) -> Position:
    """The same position, or one with a few cards exchanged between hands."""
    hands = list(position.hands)
    for _ in range(rng.choice([0, 1, 1, 2])):
        one, two = rng.sample(range(4), 2)
        mine, theirs = (rng.choice(list(iter_cards(hands[seat]))) for seat in (one, two))
        if rng.random() < 0.8 and mine // 13 != theirs // 13:
            continue
        hands[one] ^= 1 << mine | 1 << theirs
        hands[two] ^= 1 << mine | 1 << theirs
    north, east, south, west = hands
    return Position(
        (north, east, south, west), position.leader, (), position.trump, position.shown_out
    )
