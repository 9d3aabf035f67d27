"""Tricks that are not ducked, finessed or overtaken for nothing (doctrine 3.5, 5.2)."""

import pytest

from claims.cards import NOTRUMP, card_name, iter_cards, parse_card, parse_hand
from claims.doctrine.beliefs import KNOWS, NOWHERE, Belief, Places
from claims.doctrine.conventions import Conventions
from claims.play import Position
from claims.search.budget import Budget
from claims.search.solve import Solver

EAST, SOUTH = 1, 2
KING = 1 << parse_card("SK")


def normal(
    hands: str,
    claimer: int,
    played: str,
    hope: Places = NOWHERE,
    conventions: Conventions | None = None,
) -> set[str]:
    """What the hand in turn may normally play after these cards, at no-trump played by South, who
    claims everything, or East against him."""
    north, east, south, west = (parse_hand(hand) for hand in hands.split())
    position = Position((north, east, south, west), claimer, (), NOTRUMP)
    belief = Belief(0, hope) if hope != NOWHERE else KNOWS
    solver = Solver(position, claimer, SOUTH, Budget())
    walker = solver.walker(position.tricks_left, belief, conventions or Conventions())
    for card in played.split():
        walker.play(parse_card(card))
    return {card_name(card) for card in iter_cards(walker.normal())}


@pytest.mark.parametrize(
    ("why", "hope", "switch", "cards"),
    [
        ("he does not finesse what he does not hope for", NOWHERE, True, {"SA"}),
        ("who hopes for the king finesses", (0, 0, 0, KING), True, {"SJ"}),
        ("a diamond hoped for is no reason", (0, 1 << parse_card("DK"), 0, 0), True, {"SA"}),
        ("without the rule", NOWHERE, False, {"SA", "SJ", "S7"}),
    ],
)
def test_finesses(why: str, hope: Places, switch: bool, cards: set[str]) -> None:
    """The six of spades is led to ace, jack, seven: two tricks are sure whatever dummy plays."""
    hands = "AJ7.-.-.A KT.-.K.3 652.-.-.2 43.-.-.54"
    conventions = Conventions(wins_with_master=switch, low_card_thrown=False)
    assert normal(hands, SOUTH, "S6 S3", hope, conventions) == cards, why


@pytest.mark.parametrize(
    ("why", "dummy", "switch", "cards"),
    [
        ("dummy's seven and deuce win nothing", "72.A.-.-", True, {"SA"}),
        ("a void wins nothing at no-trump", "-.A2.7.-", True, {"SA"}),
        ("the king can win it", "K7.A.-.-", True, {"SA", "S4"}),
        ("without the rule", "72.A.-.-", False, {"SA", "S4"}),
    ],
)
def test_the_ace_is_not_held_up(why: str, dummy: str, switch: bool, cards: set[str]) -> None:
    """East leads the queen of spades, and South has ace and four."""
    east, south, west = map(parse_hand, ("QT.Q.-.-", "A4.5.-.-", "J9.K.-.-"))
    position = Position((parse_hand(dummy), east, south, west), EAST, (), NOTRUMP)
    solver = Solver(position, SOUTH, SOUTH, Budget())
    walker = solver.walker(3, KNOWS, Conventions(wins_with_master=switch))
    walker.play(parse_card("SQ"))
    assert {card_name(card) for card in iter_cards(walker.normal())} == cards, why


def test_partner_does_not_overtake_the_king() -> None:
    """East claims and leads the king of spades; West has the ace, and sees that dummy cannot beat
    the king."""
    hands = "32.65.8.9 KQ7.KT9.-.- T86.743.-.- AJ95.Q.J.-"
    assert normal(hands, EAST, "SK S6") == {"S5"}
