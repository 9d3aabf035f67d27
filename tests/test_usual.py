"""Of lines that cost as much the one shown is one that players would play (doctrine 1.5)."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import naive_usual
import pytest
from ending import FORGOTTEN, ending
from searching import random_card, random_case, random_position

from claims.cards import SEATS, SUITS, card_name, iter_cards, parse_card, parse_hand, same_side
from claims.doctrine.beliefs import KNOWS
from claims.play import Position, play_card
from claims.record import record_from_json
from claims.ruling.adjudicate import adjudicate
from claims.ruling.judge import Judge
from claims.ruling.usual import OpenTurn, UsualLine, thrown_lowest_first
from claims.search.budget import Budget
from claims.search.solve import Solver
from claims.search.walk import Walker
from claims_native.line.usual import ODD, UNTIDY, UNUSUAL

NORTH, EAST, SOUTH, WEST = range(4)
LED_OR_PLAYED = [
    # hands N E S W, leader, trick, trumps; the card: how odd it is, and what it is
    ("K2.-.-.- Q4.-.-.- A3.-.-.- J5.-.-.-", "S", "", "NT", "S3", 0, "his other hand has a master"),
    ("2.K.-.- Q4.-.-.- A3.-.-.- J5.-.-.-", "S", "", "NT", "S3", ODD, "from under his ace"),
    ("2.K.-.- Q4.-.-.- AK.-.-.- J5.-.-.-", "S", "", "NT", "SK", UNTIDY, "the ace as well"),
    ("2.K.-.- Q4.-.-.- A.3.-.- J5.-.-.-", "S", "", "NT", "H3", 0, "to his king"),
    ("2.2.-.- Q.A.-.- A.3.-.- J5.-.-.-", "S", "", "NT", "H3", UNUSUAL, "a loser, with a winner"),
    ("K3.-.-.- AQ.-.-.- 54.-.-.- JT.-.-.-", "N", "", "NT", "SK", UNUSUAL, "bare honour led"),
    ("5.2.-.- K3.-.-.- A4.-.-.- 62.-.-.-", "N", "S5", "NT", "SK", UNUSUAL, "put up in vain"),
    ("Q.2.-.- K3.-.-.- 64.-.-.- A2.-.-.-", "N", "SQ", "NT", "SK", 0, "honour covers honour"),
    ("A.2.-.- K3.-.-.- 64.-.-.- 75.-.-.-", "N", "SA", "NT", "SK", ODD, "under the ace"),
    ("A.2.-.- 73.-.-.- 64.-.-.- T5.-.-.-", "N", "SA", "NT", "S7", UNUSUAL, "under the ace"),
    ("A.2.-.- 43.-.-.- 65.-.-.- T7.-.-.-", "N", "SA", "NT", "S4", UNTIDY, "its neighbour"),
    ("3.2.-.- K9.-.-.- Q6.-.-.- A5.-.-.-", "S", "S6 S5 S3", "NT", "SK", ODD, "won dearly"),
    ("3.2.-.- K9.-.-.- 64.-.-.- A2.-.-.-", "S", "S6 S2 S3", "NT", "S9", 0, "won cheaply"),
    ("3.2.-.- K4.-.-.- 65.-.-.- A2.-.-.-", "S", "S6 S2 S3", "NT", "S4", ODD, "a winner not taken"),
    ("3.2.-.- K4.-.-.- 65.-.-.- 98.-.-.-", "S", "S6 S9 S3", "NT", "SK", UNUSUAL, "overtaken"),
    ("3.2.-.- -.42.-.- 65.-.-.- 98.-.-.-", "S", "S6 S9 S3", "H", "H2", 0, "trumps alone"),
    ("3.2.-.- -.4.2.- 65.-.-.- 98.-.-.-", "S", "S6 S9 S3", "H", "H4", ODD, "a winner ruffed"),
    ("-.2.3.- 42.-.-.- A3.-.-.- 65.-.-.-", "W", "S5", "H", "H2", UNUSUAL, "ruffed for the ace"),
    ("-.2.3.- Q2.-.-.- J3.-.-.- 65.-.-.-", "W", "S5", "H", "H2", 0, "the queen beats the jack"),
    ("32.-.-.- -.4.2.- 65.-.-.- -.98.-.-", "S", "S6 H9 S3", "H", "H4", ODD, "under a ruff"),
    ("4.2.5.- A8.K.-.- Q3.-.A.- KJ.Q.-.-", "S", "", "NT", "SQ", 2 * UNUSUAL, "honour for winner"),
    ("3.2.-.- -.A.2.- 6.-.3.- 98.-.-.-", "S", "S6 S9 S3", "NT", "HA", ODD, "a winner thrown"),
    ("3.-.8.- -.Q.2.- 6.A.-.- 98.-.-.-", "S", "S6 S9 S3", "NT", "HQ", UNUSUAL, "honour thrown"),
]
"""Each is one rule of ``claims.ruling.usual``."""

OF_LOGS = [
    ("6H", "N", "-.KJ8432.63.- A.-.JT8.Q76 T87.T9.974.- K9652.-.-.K83", "E", "DQ", 6, "S"),
    ("4H", "W", "J842.-.-.98 T.-.KJ9.K7 K96.-.-.QJ4 -.QT75.62.-", "N", "", 6, "ES"),
    ("3C", "W", "98.-.642.Q9 AQJ.-.JT.42 754.T7.7.T 3.-.-.AKJ753", "W", "", 7, "NEW"),
    ("4S", "S", "T97.Q42.-.- 832.J.-.54 AKJ54.-.-.- 6.K97.97.-", "S", "D5", 6, "NSW"),
    ("3D", "E", "-.Q6.-.KJ -.-.K97.94 54.-.-.QT8 -.-.Q5.63", "W", "D3 D6", 3, "EW"),
    ("3H", "S", "-.-.A93.Q9 J53.-.Q7.- -.T8.5.T7 -.-.KJT.8", "W", "SQ", 5, "NW"),
    ("4SX", "E", "9.-.4.983 76.-.-.JT7 -.KJ9.T7.- 85.QT8.-.-", "E", "", 4, "NESW"),
]
"""Claims of declarers, their words not known, of which the first line found threw winners or
honours away, and one that costs as much has not an odd card."""


def claim_of(row: tuple[str, str, str, str, str, int, str]) -> dict[str, Any]:
    contract, declarer, hands, leader, trick, tricks, _shown_out = row
    return {
        "contract": contract,
        "declarer": declarer,
        "position": {
            "hands": dict(zip(SEATS, hands.split(), strict=True)),
            "leader": leader,
            "trick": trick.split(),
        },
        "claim": {"by": declarer, "tricks": tricks, "statement": None},
        "stage": "contested",
    }


def turn_of(hands: str, leader: str, trick: str, trump: str) -> OpenTurn:
    north, east, south, west = (parse_hand(hand) for hand in hands.split())
    cards = tuple(parse_card(card) for card in trick.split())
    trumps = SUITS.index(trump) if trump in SUITS else 4
    dealt = (north, east, south, west)
    held = tuple(hand & ~sum(1 << card for card in cards) for hand in dealt)
    return OpenTurn(Position(held, SEATS.index(leader), cards, trumps), SOUTH)  # type: ignore[arg-type]


@pytest.mark.parametrize("row", LED_OR_PLAYED, ids=lambda row: f"{row[4]}, {row[6]}")
def test_what_is_odd(row: tuple[str, str, str, str, str, int, str]) -> None:
    hands, leader, trick, trump, card, odd, _why = row
    assert turn_of(hands, leader, trick, trump).odds([parse_card(card)]) == [odd]


def test_how_odd_every_card_is_beside_the_twin() -> None:
    """Lines of any legal cards of random positions, some of the cards believed gone."""
    rng, counted = random.Random(16), Counter[int]()
    for _ in range(400):
        now = random_position(rng, rng.randint(1, 9))
        claimer = rng.randrange(4)
        theirs = now.hands[(claimer + 1) % 4] | now.hands[(claimer + 3) % 4]
        gone = theirs & rng.getrandbits(52) & rng.getrandbits(52) if rng.random() < 0.5 else 0
        cards, then = [], now
        while then.tricks_left:
            cards.append(random_card(rng, then))
            then = play_card(then, cards[-1])
        found = OpenTurn(now, claimer, gone).odds(cards)
        assert found == naive_usual.odd_cards(naive_usual.OddTurn(now, claimer, gone), cards)
        counted.update(found)
    assert len(counted) > 8 and counted[ODD] > 300


def test_a_suit_broken_off_is_unusual() -> None:
    turn = turn_of("32.2.-.- J4.5.-.- AK.3.-.- T5.6.-.-", "S", "", "NT")
    for card in ("SA", "S5", "S2", "S4"):
        turn = turn.after(parse_card(card))
    assert turn.odds([parse_card("SK")]) == [0]
    assert turn.odds([parse_card("H3")]) == [UNUSUAL]


@pytest.mark.parametrize("row", OF_LOGS, ids=lambda row: f"{row[0]} {row[1]} {row[5]}")
def test_a_line_of_a_real_claim_has_no_odd_card(
    row: tuple[str, str, str, str, str, int, str],
) -> None:
    record = record_from_json(claim_of(row))
    judge = Judge(record, Budget())
    worst = judge.decide().worst
    assert worst is not None
    turn = OpenTurn(record.position, record.claim.by)
    assert ODD in turn.odds(worst.normal.cards)
    ruling = adjudicate(record)
    assert ruling.line is not None and ruling.verdict is not None
    shown = [parse_card(card) for trick in ruling.line for card in trick.cards]
    assert not any(turn.odds(shown[len(record.position.trick) :]))
    assert worst.normal.bounds.low == ruling.verdict.claimer_tricks
    winners = [one.winner for one in ruling.line if one.winner is not None]
    won = sum(same_side(SEATS.index(winner), record.claim.by) for winner in winners)
    assert won == worst.normal.bounds.low


def test_the_line_turns_with_the_table() -> None:
    for row in OF_LOGS:
        contract, declarer, hands, leader, trick, tricks, shown = row
        seat = SEATS.index
        dealt = hands.split()
        turned = (contract, SEATS[seat(declarer) - 3], " ".join([dealt[3], *dealt[:3]]),
                  SEATS[seat(leader) - 3], trick, tricks, shown)  # fmt: skip
        here, there = (adjudicate(record_from_json(claim_of(one))).line for one in (row, turned))
        assert here is not None and there is not None
        assert [one.cards for one in here] == [one.cards for one in there]


def lines(walker: Walker, most: int, claimer: int) -> Iterator[tuple[int, ...]]:
    """Every normal line on which claimer's side takes no more tricks."""
    if not walker.now.tricks_left:
        if most >= 0:
            yield ()
        return
    for card in iter_cards(walker.normal()):
        then = walker.aside()
        then.play(card)
        won = not then.now.trick and same_side(then.now.leader, claimer)
        if most >= won:
            for rest in lines(then, most - won, claimer):
                yield (card, *rest)


def tricks_of(position: Position, cards: list[int], side: int) -> int:
    won = 0
    for card in cards:
        position = play_card(position, card)
        won += not position.trick and same_side(position.leader, side)
    return won


def test_seldom_is_another_line_less_odd() -> None:
    """Beside all normal lines of small claims: no line shown is odder than the one found, it comes
    to the same tricks, and nearly all are the least odd that there is."""
    searched = least_odd = better = 0
    for seed in range(120):
        case = random_case(random.Random(seed), 3)
        solver = Solver(case.position, case.claimer, case.declarer, Budget())
        found = solver.least_normal(case.aim, KNOWS, case.conventions)
        turn = OpenTurn(case.position, case.claimer)
        before = sum(turn.odds(found.cards))
        if not before:
            continue
        start = solver.walker(case.aim, KNOWS, case.conventions)
        usual = UsualLine(start, case.claimer, Budget())
        shown = [one.card for one in usual.walk(found.cards, found.bounds.high)]
        assert tricks_of(case.position, shown, case.claimer) == found.bounds.high
        odd = sum(turn.odds(shown))
        assert odd <= before
        walker = solver.walker(case.aim, KNOWS, case.conventions)
        every = lines(walker, found.bounds.high, case.claimer)
        least = min(sum(turn.odds(line)) for line in every)
        searched += 1
        better += odd < before
        least_odd += odd == least
    assert searched > 45 and better > searched // 3
    assert least_odd >= searched - 2, (least_odd, searched)


def test_opponents_throw_their_lowest_first() -> None:
    """On lines of any legal cards: each trick stays with its hand, nobody plays another card than
    he held, claimer's side plays each card where it did."""
    rng, changed = random.Random(7), 0
    for _ in range(300):
        now, claimer = random_position(rng, rng.randint(2, 8)), rng.randrange(4)
        cards, then = [], now
        while then.tricks_left:
            cards.append(random_card(rng, then))
            then = play_card(then, cards[-1])
        ordered, then, lowest = thrown_lowest_first(now, claimer, cards), now, now
        for before, card in zip(cards, ordered, strict=True):
            assert lowest.turn == then.turn and lowest.hands[lowest.turn] >> card & 1
            assert card == before or not same_side(then.turn, claimer)
            changed += card != before
            lowest, then = play_card(lowest, card), play_card(then, before)
    assert changed > 100, changed


def test_an_opponent_keeps_no_small_card_for_his_honour() -> None:
    """West throws the jack of spades and then the four: shown is the four first."""
    now = turn_of("-.T9.-.- -.QJ.-.- -.87.-.- J4.-.-.-", "S", "", "NT").now
    given = [parse_card(card) for card in ("H8", "SJ", "HT", "HJ", "HQ", "H7", "S4", "H9")]
    shown = [card_name(card) for card in thrown_lowest_first(now, SOUTH, given)]
    assert shown == ["H8", "S4", "HT", "HJ", "HQ", "H7", "SJ", "H9"]


def test_the_line_as_it_was_found() -> None:
    """Where it is asked for, and where weighing the cards again would cost too much."""
    record = record_from_json(ending(FORGOTTEN, "4S"))
    judge = Judge(record, Budget())
    worst = judge.decide().worst
    assert worst is not None
    cards = [card_name(card) for card in worst.normal.cards]
    for left, as_found in ((10**6, True), (0, False)):
        start = judge.values.walker(judge.profile, 3, worst)
        start.nodes_left = left
        usual = UsualLine(start, SOUTH, Budget(nodes=0))
        walked = usual.walk(worst.normal.cards, worst.normal.bounds.high, as_found)
        assert [card_name(one.card) for one in walked] == cards
