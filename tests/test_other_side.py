"""The side that agreed to a claim (69B of 1997): lines on which it plays normally, and claimer by
his words."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from ending import record, ruled, tricks
from naive_lines import Line, NormalSearch
from searching import random_position

from claims.cards import SEATS, card_name, hand_name, iter_cards, same_side
from claims.doctrine.beliefs import KNOWS
from claims.doctrine.conventions import Conventions
from claims.law.profile import load_profile
from claims.play import Position, legal_cards, play_card
from claims.record import record_from_json
from claims.ruling import other_side
from claims.ruling.adjudicate import adjudicate
from claims.ruling.other_side import OtherSide
from claims.ruling.ruling import Ruling
from claims.ruling.values import ClaimValues
from claims.ruling.words_read import readings_of
from claims.search.budget import Budget
from claims.search.solve import Solver
from claims.search.walk import Walker

CONVENTIONS = Conventions.of(load_profile("WBF", "1997"))


def twin(position: Position, seats: list[int], declarer: int) -> int:
    """The same by the naive twin's normal cards, without bounds."""
    by_seat = {seat: NormalSearch(seat, declarer, CONVENTIONS) for seat in seats}
    memo: dict[Position, int] = {}

    def value(now: Position) -> int:
        if not now.hands[now.turn]:
            return 0
        if now not in memo:
            search = by_seat.get(now.turn)
            if search is None:
                cards = list(iter_cards(legal_cards(now.hands[now.turn], now.trick)))
            else:
                cards = search.cards(Line(now))
            memo[now] = min(
                int(len(now.trick) == 3 and not same_side(play_card(now, card).leader, declarer))
                + value(play_card(now, card))
                for card in cards
            )
        return memo[now]

    return value(position)


def test_both_together_agree_with_the_twin() -> None:
    for seed in range(150):
        rng = random.Random(69_000 + seed)
        position = random_position(rng, rng.choice([2, 3, 3]))
        declarer = rng.randrange(4)
        seats = [(declarer + 1) % 4, (declarer + 3) % 4]
        alone = max(
            Solver(position, seat, declarer, Budget())
            .least_normal(position.tricks_left, KNOWS, CONVENTIONS)
            .bounds.low
            for seat in seats
        )
        claim = Solver(position, declarer, declarer, Budget())
        found = OtherSide(claim, CONVENTIONS).least(alone)
        assert found == twin(position, seats, declarer), seed


def by_words(claim: Solver, said: Callable[[], Walker]) -> int:
    """Fewest tricks of the side that agreed by the words, every line walked anew from the claim."""
    declarer, claimer = claim.declarer, claim.claimer
    seats = {seat: NormalSearch(seat, declarer, CONVENTIONS) for seat in range(4)}

    def value(cards: list[int]) -> int:
        walk, theirs = said(), 0
        for card in cards:
            walk.play(card)
            theirs += not walk.now.trick and not same_side(walk.now.leader, claimer)
        now = walk.now
        if not now.hands[now.turn]:
            return theirs
        legal = legal_cards(now.hands[now.turn], now.trick)
        if same_side(now.turn, claimer):
            choices = walk.weighed().meant & legal or legal
            return min(value([*cards, card]) for card in iter_cards(choices))
        player = declarer if same_side(now.turn, declarer) else now.turn
        return min(value([*cards, card]) for card in seats[player].cards(Line(now)))

    return value([])


def test_words_bind_claimer_on_every_line() -> None:
    bound = 0
    for seed in range(140):
        rng = random.Random(69_500 + seed)
        position = random_position(rng, rng.choice([2, 3, 3]))
        declarer = rng.randrange(4)
        by = rng.choice([declarer, (declarer + 1) % 4])
        own = position.hands[by] | (position.hands[(by + 2) % 4] if by == declarer else 0)
        named = [card_name(card) for card in rng.choices(list(iter_cards(own)), k=2)]
        given = {
            "schema": "bridge-claim/1",
            "laws": "1997",
            "contract": ["S", "H", "D", "C", "NT"][min(position.trump, 4)],
            "declarer": SEATS[declarer],
            "position": {
                "hands": {SEATS[seat]: hand_name(position.hands[seat]) for seat in range(4)},
                "leader": SEATS[position.leader],
                "trick": [card_name(card) for card in position.trick],
            },
            "claim": {"by": SEATS[by], "tricks": "rest", "plan": [f"{named[0]} then {named[1]}"]},
            "stage": "agreement-withdrawn",
        }
        made = record_from_json(given)
        (reading,) = readings_of(made)
        values = ClaimValues(made, Budget())
        rows = values.steps(reading.plan).rows
        said = partial(values.solver.walker, position.tricks_left, KNOWS, CONVENTIONS, rows)
        free = OtherSide(values.solver, CONVENTIONS).least(0)
        found = OtherSide(values.solver, CONVENTIONS, said).least(0)
        assert found == by_words(values.solver, said), given
        assert free is not None and found is not None and found >= free
        bound += found > free
    assert bound > 1, "words that bind nothing test nothing"


RUFFED = {"N": "-.-.-.J985", "E": "Q82.8.-.-", "S": "-.J63.5.-", "W": "-.-.-.AT73"}
"""Hearts are trumps, and East has one: the five of diamonds is high once that is drawn."""


def run_first(words: str) -> Ruling:
    return ruled(
        RUFFED,
        "4H",
        **agreed(
            declarer="S",
            position={"leader": "S", "won": None},
            claim={"by": "S", "tricks": 4, "statement": words},
        ),
    )


def test_69b_of_1997_holds_claimer_to_what_he_said(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tricks(run_first("")) == tricks(run_first("drawing the trump")) == 4
    said = run_first("running the diamonds, then the trumps")
    assert tricks(said) == 3 and (said.laws or [])[0] == "69B"
    monkeypatch.setattr(other_side, "MOST_POSITIONS", 1)
    aside = run_first("running the diamonds, then the trumps")
    assert tricks(aside) == 4 and [note for note in aside.notes or [] if "left aside" in note]


@pytest.mark.parametrize("nodes", [500, 1_000, 2_000, 4_000, 8_000])
def test_what_the_limit_kept_from_being_worked_out_is_not_ruled(nodes: int) -> None:
    """Fewer positions may leave a claim undecided, never rule it otherwise."""
    hands = {"N": "Q8.J.-.K", "E": "KJ.Q.K.-", "S": "6.84.-.T", "W": "-.-.6.943"}
    claim = {"by": "S", "tricks": 4, "statement": "two rounds of trumps and the rest"}
    claimed = agreed(declarer="S", position={"leader": "S", "won": None}, claim=claim)
    decided = tricks(adjudicate(record(hands, "4H", **claimed)))
    ruling = adjudicate(record(hands, "4H", **claimed), nodes=nodes)
    assert ruling.status == "undecided" or tricks(ruling) == decided


GUARDS = {"N": "-.K.Q.J", "E": "4.-.85.-", "S": "-.6.A.Q", "W": "T7.-.-.6"}
"""Clubs are trumps, West declares, North is on lead. As both defenders keep what each is sure of,
two tricks are theirs."""


def agreed(**changes: Any) -> dict[str, Any]:
    return {
        "laws": "1997",
        "stage": "agreement-withdrawn",
        "declarer": "W",
        "position": {"leader": "N", "shown_out": {"E": "C"}, "won": None},
        "claim": {"by": "W", "tricks": 2},
    } | changes


def test_69b_of_1997_counts_what_both_defenders_would_keep() -> None:
    ruling = ruled(GUARDS, "3C", **agreed())
    assert tricks(ruling) == 1 and (ruling.laws or [])[0] == "69B"
    assert not [note for note in ruling.notes or [] if "by himself" in note]


def test_69b_of_1997_says_when_both_together_were_not_worked_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(other_side, "MOST_POSITIONS", 1)
    ruling = ruled(GUARDS, "3C", **agreed())
    assert tricks(ruling) == 1 and [note for note in ruling.notes or [] if "by himself" in note]
