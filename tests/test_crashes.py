"""Two winners of one side are not spent on one trick (doctrine 3.5, ``lowest_under_partner``)."""

from dataclasses import replace

import numpy as np
import pytest
from ending import ruled

from claims.cards import NOTRUMP, SUIT_MASK, card_name, iter_cards, parse_card, parse_hand
from claims.doctrine.beliefs import KNOWS, Belief
from claims.doctrine.conventions import Conventions
from claims.play import Position
from claims.search.budget import Budget
from claims.search.solve import NO_STEPS, Solver
from claims_native.line import steps

HANDS = ("-.A.42.A", "-.T.T7.Q", "-.K2.53.-", "-.QJ.98.-")
"""No-trump; North's ace of hearts is bare, and nothing leads back to South's king."""
EAST, SOUTH = 1, 2
HEARTS, SPADES = (parse_card(name) // 13 for name in ("H2", "S2"))


def normal(leader: int, cards: tuple[str, ...], held: Conventions) -> set[str]:
    """What South may normally play once these cards lie there."""
    north, east, south, west = (parse_hand(hand) for hand in HANDS)
    position = Position((north, east, south, west), leader, (), NOTRUMP)
    walker = Solver(position, SOUTH, SOUTH, Budget()).walker(2, KNOWS, held)
    for card in cards:
        walker.play(parse_card(card))
    return {card_name(card) for card in iter_cards(walker.normal())}


@pytest.mark.parametrize(("leader", "cards"), [(SOUTH, ()), (EAST, ("HT",))])
def test_the_king_does_not_fall_under_the_bare_ace(leader: int, cards: tuple[str, ...]) -> None:
    held = Conventions()
    hearts = {"HK", "H2"}
    assert normal(leader, cards, held) & hearts == {"H2"}
    free = replace(held, lowest_under_partner=False, wins_with_master=False)
    assert "HK" in normal(leader, cards, free)


@pytest.mark.parametrize(
    ("why", "dummy", "shown", "switch", "cards"),
    [
        ("the king takes it", "-.K.2.-", 0, True, {"C2"}),
        ("West may have no heart either", "-.K.2.-", 1 << HEARTS, True, {"S3", "C2"}),
        ("the three does not take it", "-.3.2.-", 0, True, {"S3", "C2"}),
        ("without the rule", "-.K.2.-", 0, False, {"S3", "C2"}),
    ],
)
def test_what_dummy_wins_is_not_ruffed(
    why: str, dummy: str, shown: int, switch: bool, cards: set[str]
) -> None:
    """East leads the four of hearts; South has a trump and a club, and is sure of nothing."""
    north, east, south, west = map(parse_hand, (dummy, "A.4.-.-", "3.-.-.2", "Q.5.-.-"))
    position = Position((north, east, south, west), EAST, (), SPADES, (0, 0, 0, shown))
    held = Conventions(lowest_under_partner=switch)
    walker = Solver(position, SOUTH, SOUTH, Budget()).walker(2, KNOWS, held)
    walker.play(parse_card("H4"))
    assert {card_name(card) for card in iter_cards(walker.normal())} == cards, why


LOW = "A2.-.-.- K.4.-.- Q3.-.-.- J5.-.-.-"
"""No-trump, South on lead: the queen led to dummy's ace takes a trick less than the three."""


def test_a_small_card_is_led_to_the_ace_of_the_other_hand() -> None:
    """Nobody spends the queen under his ace; but who hopes that West has the king may finesse, and
    who gives a spade away may lose it with her."""
    north, east, south, west = (parse_hand(hand) for hand in LOW.split())
    solver = Solver(
        Position((north, east, south, west), SOUTH, (), NOTRUMP), SOUTH, SOUTH, Budget()
    )
    held, either = Conventions(top_down_side="none"), {"SQ", "S3"}
    king = Belief(hope=(0, 0, 0, 1 << parse_card("SK")))
    spade = np.zeros((1, steps.STEP_WIDTH), np.int64)
    spade[0, steps.STEP_KIND], spade[0, steps.STEP_SUITS] = steps.GIVEN, SUIT_MASK
    for belief, rows, low, leads in (
        (KNOWS, NO_STEPS, True, {"S3"}),
        (KNOWS, NO_STEPS, False, either),
        (king, NO_STEPS, True, either),
        (KNOWS, spade, True, either),
    ):
        conventions = replace(held, lowest_under_partner=low)
        walker = solver.walker(2, belief, conventions, rows)
        assert {card_name(card) for card in iter_cards(walker.normal())} == leads
    top_down = replace(held, top_down_side="always")
    for conventions in (held, top_down):
        assert solver.least_normal(2, KNOWS, conventions).bounds.low == 2
        free = replace(conventions, lowest_under_partner=False)
        assert solver.least_normal(2, KNOWS, free).bounds.low == 1


def test_the_queen_is_led_to_a_finesse_that_he_names() -> None:
    hands = {"N": "A2.-.-.-", "E": "K.4.-.-", "S": "Q3.-.-.-", "W": "J5.-.-.-"}
    for words, card in (("spade finesse through West", "SQ"), ("spades", "S3")):
        ruling = ruled(hands, claim={"statement": words})
        assert ruling.line is not None and ruling.line[0].cards[0] == card


def test_who_hopes_ducks_no_trick_that_is_lost_even_if_he_is_right() -> None:
    """He hopes that West has the king. The queen led he lets run; on the three East's jack
    would win."""
    hands = "A42.-.-.- K.43.-.- Q3.A.-.- J5.K.-.-"
    north, east, south, west = (parse_hand(hand) for hand in hands.split())
    solver = Solver(
        Position((north, east, south, west), SOUTH, (), NOTRUMP), SOUTH, SOUTH, Budget()
    )
    king = Belief(hope=(0, 0, 0, 1 << parse_card("SK")))
    for led, switch, cards in (
        ("S3", True, {"SA"}),
        ("S3", False, {"SA", "S2"}),
        ("SQ", True, {"S2"}),
    ):
        walker = solver.walker(2, king, Conventions(wins_with_master=switch))
        for card in (led, "S5"):
            walker.play(parse_card(card))
        assert {card_name(card) for card in iter_cards(walker.normal())} == cards


def test_the_ace_is_not_put_on_the_king_for_fear_of_a_ruff() -> None:
    """Spades are trumps and West has the last. South leads the king of hearts, which only a ruff
    takes: dummy's ace would not save it."""
    hands = "-.A5.K4.A -.T9.JT.K KQ.K2.A.- J.QJ.Q9.-"
    north, east, south, west = (parse_hand(hand) for hand in hands.split())
    solver = Solver(Position((north, east, south, west), SOUTH, (), 0), SOUTH, SOUTH, Budget())
    held = Conventions()
    for switch, cards in ((True, {"H5"}), (False, {"HA", "H5"})):
        conventions = replace(held, lowest_under_partner=switch)
        walker = solver.walker(4, KNOWS, conventions)
        for card in ("DA", "D9", "D4", "DT", "HK", "HJ"):
            walker.play(parse_card(card))
        assert {card_name(card) for card in iter_cards(walker.normal())} == cards


def test_a_hand_of_trumps_alone_ruffs_partners_winner_low() -> None:
    """Clubs are trumps; South takes the eight for gone and leads his nine of spades, a winner.
    North ruffs with the three, and the king draws the eight."""
    hands = "-.-.-.K73 6.3.4.- 9.-.-.A4 -.8.5.8"
    north, east, south, west = (parse_hand(hand) for hand in hands.split())
    solver = Solver(Position((north, east, south, west), SOUTH, (), 3), SOUTH, SOUTH, Budget())
    eight = Belief(1 << parse_card("C8"))
    for switch, cards in ((True, {"C3"}), (False, {"CK", "C7", "C3"})):
        held = Conventions(lowest_under_partner=switch, lowest_ruff=False)
        walker = solver.walker(3, eight, held)
        for card in ("S9", "D5"):
            walker.play(parse_card(card))
        assert {card_name(card) for card in iter_cards(walker.normal())} == cards
        assert solver.least_normal(3, eight, held).bounds.low == (3 if switch else 2)
