"""Where slack goes (doctrine 3.3): who gives up a club ducks no heart."""

import random
from dataclasses import replace

import numpy as np
import pytest
from ending import ruled
from searching import exact, random_case

from claims.cards import parse_card, parse_hand
from claims.doctrine.beliefs import KNOWS, Belief
from claims.doctrine.conventions import Conventions
from claims.play import Position
from claims.search.budget import Budget
from claims.search.solve import NO_STEPS, Solver
from claims.search.view import Array
from claims_native.line import steps as layout

HANDS = {"N": "4.AK5.2.-", "E": "-.QT.KQ.J", "S": "AK.2.A.3", "W": "7.J98.J.-"}
"""Spades are trumps, South is on lead and has all five: the club goes on the king of hearts."""
DRAWN = ("4.AK5.2.-", "-.QT.KQ.J", "AK.2.A.3", "-.J98.JT.-")
"""The same when the opponents have no trump."""
SOUTH, SPADES, HEARTS, CLUBS = 2, 0, 1, 3
FIVE_OF_HEARTS = 1 << parse_card("H5")


def given(*suits: int | None) -> Array:
    """The rows of one who gives a trick to each of these suits, or to none that he names."""
    rows = np.zeros((len(suits), layout.STEP_WIDTH), np.int64)
    for row, suit in zip(rows, suits, strict=True):
        row[layout.STEP_KIND] = layout.GIVEN
        row[layout.STEP_SUITS] = 0 if suit is None else 0x1FFF << 13 * suit
    return rows


def dummys_hearts(aim: int, conventions: Conventions, rows: Array) -> int:
    """The cards that dummy may normally play when the deuce of hearts is led and West covers."""
    north, east, south, west = (parse_hand(hand) for hand in DRAWN)
    position = Position((north, east, south, west), SOUTH, (), SPADES)
    solver = Solver(position, SOUTH, SOUTH, Budget())
    assert exact(solver.guaranteed()) == 5
    walker = solver.walker(aim, KNOWS, conventions, rows)
    for card in ("H2", "H8"):
        walker.play(parse_card(card))
    return walker.normal()


def test_dummy_does_not_duck() -> None:
    """Of the five sure tricks he claims four. Who named clubs gives no heart away; who named
    hearts, or nothing, may be careless there (71B)."""
    held = Conventions()
    free = replace(held, spends_slack_as_named=False, wins_with_master=False)
    assert not dummys_hearts(4, held, given(CLUBS)) & FIVE_OF_HEARTS
    assert dummys_hearts(4, held, NO_STEPS) & FIVE_OF_HEARTS
    assert dummys_hearts(4, held, given(HEARTS)) & FIVE_OF_HEARTS
    assert dummys_hearts(4, free, given(CLUBS)) & FIVE_OF_HEARTS
    assert not dummys_hearts(3, held, given(CLUBS, CLUBS)) & FIVE_OF_HEARTS
    assert dummys_hearts(3, held, given(CLUBS, None)) & FIVE_OF_HEARTS


TOPS = {"N": "A2.-.A4.-", "E": "T9.-.JT.-", "S": "K3.-.52.-", "W": "QJ.-.KQ.-"}
"""No-trump: two spades, a diamond, and one diamond to lose."""


@pytest.mark.parametrize(
    ("claimed", "words"), [(2, "two tricks to you"), (0, "take the rest"), (2, "two spades")]
)
def test_where_he_has_no_loser_he_loses_nothing(claimed: int, words: str) -> None:
    """Ace and deuce opposite king and three: no round of spades is lost, whatever he concedes."""
    claim = {"tricks": claimed, "statement": words}
    for stage in ("contested", "concession-withdrawn"):
        ruling = ruled(TOPS, "3NT", claim=claim, stage=stage)
        assert ruling.verdict is not None and ruling.verdict.claimer_tricks == 3
        assert ruling.laws is not None and ruling.laws[0] == "71B"


NO_HEART_LOSER = {"N": "-.A5.K4.A", "E": "-.T9.JT.K", "S": "KQ.K2.A.-", "W": "J.QJ.Q9.-"}


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("drawing the trump, a heart to you", "en"),
        ("drawing the trump and giving up a diamond", "en"),
        ("je prends l'atout et je vous donne un coeur", "fr"),
    ],
)
def test_a_trick_given_in_a_suit_without_a_loser(words: str, language: str) -> None:
    """Ace and five opposite king and deuce: no ace is thrown on the second trump for it."""
    claim = {"tricks": 4, "statement": words, "language": language}
    ruling = ruled(NO_HEART_LOSER, "4S", claim=claim)
    assert ruling.verdict is not None and ruling.verdict.claimer_tricks == 5
    assert ruling.laws is not None and ruling.laws[0] == "71B"


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("vous prenez votre trèfle à la fin et le reste est à moi", "fr"),
        ("je vous donne un trèfle", "fr"),
        ("you get a club at the end, the rest are mine", "en"),
        ("conceding a club", "en"),
        ("giving you one trick", "en"),
    ],
)
def test_the_trick_that_is_lost_is_the_club(words: str, language: str) -> None:
    claim = {"tricks": None, "statement": words, "language": language}
    ruling = ruled(HANDS, "4S", claim=claim, findings={"aware_of_trump": True})
    assert ruling.verdict is not None and ruling.verdict.claimer_tricks == 4
    lost = [trick for trick in ruling.line or [] if trick.winner in ("E", "W")]
    assert [trick.cards[0][0] for trick in lost] == ["C"]


@pytest.mark.parametrize("block", range(3))
def test_the_rule_never_costs_a_trick(block: int) -> None:
    """It takes lines away: with it he gets as much or more, and as much as he claims of what is
    sure to him."""
    changed = 0
    for number in range(200):
        rng = random.Random(400_000 + 1000 * block + number)
        case = replace(random_case(rng, 3 + number % 3), belief=Belief())
        solver = Solver(case.position, case.claimer, case.declarer, Budget())
        values = []
        for held in (True, False):
            switches = replace(case.conventions, spends_slack_as_named=held)
            line = solver.least_normal(case.aim, KNOWS, switches, given(number % 4))
            values.append(exact(line.bounds))
        assert values[0] >= values[1], (number, case)
        assert values[1] >= min(case.aim, exact(solver.guaranteed())), (number, case)
        changed += values[0] != values[1]
    assert changed, "a rule that changes nothing here is not tested"


HIGH_TRUMP = {"N": "-.432.43.-", "E": "-.QJ.QJ.Q", "S": "Q9.A.A.A", "W": "J.K.K2.K"}
"""South thinks that the jack of trumps is high (casebook, bbo-73632)."""


@pytest.mark.parametrize("claimed", [4, 3, 2])
def test_less_claimed_is_not_more_won(claimed: int) -> None:
    """The small trump that loses the trick he names is normal, however many he claims besides."""
    claim = {"tricks": claimed, "statement": "I give you the high trump"}
    ruling = ruled(HIGH_TRUMP, "4S", claim=claim)
    assert ruling.verdict is not None and ruling.verdict.claimer_tricks == claimed
