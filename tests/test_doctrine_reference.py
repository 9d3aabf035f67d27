"""The slow games of the doctrine: against all layouts and strategies, and against one another."""

import random
from dataclasses import replace

import pytest
from layouts_game import forced, forced_anyway
from naive_lines import NormalSearch, least_normal
from naive_pool import as_seen, consistent, guaranteed, wager
from reference import Reference, TooLarge
from searching import Case, random_belief, random_case
from test_obligations import random_obligations

from claims.cards import card_set, parse_card, parse_hand
from claims.doctrine.beliefs import KNOWS, NOWHERE, Belief, Places
from claims.doctrine.conventions import Conventions
from claims.law.penalties import StandingObligations
from claims.law.profile import TopDownSide
from claims.play import Position


def drawn(seed: int, tricks: list[int]) -> tuple[Case, StandingObligations, Belief, Conventions]:
    """A claim, obligations, what its claimer believes, and switches."""
    rng = random.Random(seed)
    case = random_case(rng, rng.choice(tricks))
    bound = StandingObligations()
    if rng.random() < 0.5:
        bound = random_obligations(rng, case.position, case.declarer)
    belief = random_belief(rng, case.position, case.claimer, case.declarer, bound)
    switches = replace(case.conventions, unblocks=rng.random() < 0.85)
    return case, bound, belief, switches


def test_pool_game_is_every_layout_and_every_strategy() -> None:
    """Places and obligations included (2.2-2.5); of 57A's highest and lowest the pool game may know
    less."""
    changed = 0
    for number in range(250):
        case, bound, belief, _switches = drawn(5_000_003 + number, [1, 2, 2, 3])
        where = (case.position, case.claimer, case.declarer)
        guaranteed.cache_clear()
        seen = as_seen(*where, 0, belief.hope, bound)
        if not consistent(seen):
            continue
        pool = guaranteed(seen, case.claimer, case.declarer)
        exact = forced(*where, belief.hope, bound)
        ranked = any(rule in (1, 2) for rule in bound.rule)
        assert pool <= exact and (ranked or pool == exact), (number, case, bound, belief)
        changed += exact != forced(*where)
    assert changed > 10, "places and obligations that change nothing test nothing"


def test_whichever_way_a_hope_turns_out() -> None:
    """The game for two numbers at once (4.6), again by every layout and every strategy."""
    gained = 0
    for number in range(250):
        case, bound, belief, _switches = drawn(6_000_003 + number, [1, 2, 2, 3])
        if not belief.hoping or any(rule in (1, 2) for rule in bound.rule):
            continue
        where = (case.position, case.claimer, case.declarer)
        guaranteed.cache_clear()
        wager.cache_clear()
        seen = as_seen(*where, 0, NOWHERE, bound)
        sure = guaranteed(as_seen(*where, 0, belief.hope, bound), *where[1:])
        for goal in range(sure + 1):
            anyway = wager(seen, belief.hope, goal, *where[1:])
            assert anyway == forced_anyway(*where, belief.hope, goal, bound), (number, goal)
        gained += sure > guaranteed(seen, *where[1:])
    assert gained > 3, "a hope that brings nothing tests nothing"


def test_a_finesse_may_cost_the_ace() -> None:
    """By the finesse both tricks are his if the king is with West; if it is not, the ace falls on
    the diamond that East leads. Of the ace he would be sure."""
    position = ending("AQ.-.-.- K.-.2.- 32.-.-.- J4.-.-.-", "S")
    seen = as_seen(position, SOUTH, SOUTH)
    assert guaranteed(seen, SOUTH, SOUTH) == 1
    hope = (0, 0, 0, KING)
    assert [wager(seen, hope, goal, SOUTH, SOUTH) for goal in (1, 2)] == [1, 0]


def test_reference_is_the_naive_game() -> None:
    for number in range(250):
        case, bound, belief, switches = drawn(7_000_003 + number, [1, 2, 2, 3])
        where = (case.position, case.claimer, case.declarer)
        guaranteed.cache_clear()
        slow = Reference(*where, 1 << 15, bound)
        seen = as_seen(*where, belief.gone, belief.hope, bound)
        try:
            assert slow.guaranteed(belief) == guaranteed(seen, *where[1:]), number
            expected = least_normal(*where, case.aim, belief, switches, bound)
            assert slow.least_normal(case.aim, belief, switches) == expected, (number, case)
        except TooLarge:
            continue


def ending(hands: str, leader: str, trump: int = 4) -> Position:
    """Four hands, North first, divided by blanks."""
    north, east, south, west = map(parse_hand, hands.split())
    return Position((north, east, south, west), "NESW".index(leader), (), trump)


FINESSE = "AQ.-.5.- J4.-.K.- 32.-.A.- K5.-.Q.-"
BARE_KING = "AQ.-.5.- J4.-.K.- 32.-.A.- K.-.Q7.-"
SOUTH, WEST = 2, 3
KING = 1 << parse_card("SK")


@pytest.mark.parametrize(
    ("hands", "hope", "tricks"),
    [
        (FINESSE, NOWHERE, 2),
        (FINESSE, (0, 0, 0, KING), 3),
        (BARE_KING, NOWHERE, 3),
        (BARE_KING, (0, 0, 0, KING), 3),
    ],
)
def test_worked_ending(hands: str, hope: Places, tricks: int) -> None:
    """Section 11: three claimed, two of them sure."""
    position = ending(hands, "S")
    assert guaranteed(as_seen(position, SOUTH, SOUTH), SOUTH, SOUTH) == 2
    assert least_normal(position, SOUTH, SOUTH, 3, Belief(0, hope)) == tricks


def test_a_hope_that_fails_loses_what_a_cautious_player_keeps() -> None:
    """East's king is bare: the ace would drop it, and the queen is finessed into it (4.5). Then
    dummy's ace falls on the diamond."""
    position = ending("AQ.-.-.- K.-.2.- 32.-.-.- J4.-.-.-", "S")
    assert least_normal(position, SOUTH, SOUTH, 2) == 2
    assert least_normal(position, SOUTH, SOUTH, 2, Belief(0, (0, 0, 0, KING))) == 0


def test_a_needless_concession_leaves_slack_and_no_more_than_that() -> None:
    """Three sure, one claimed: two may be lost by carelessness, the last may not (3.3)."""
    position = ending("432.-.-.- -.KQJ.-.- AK.-.A.- -.-.KQJ.-", "S")
    search = NormalSearch(SOUTH, SOUTH, Conventions())
    line = search.start(position, 1, KNOWS, StandingObligations())
    assert search.sure(line) == 3 and line.aim == 1
    assert search.start(position, 3, KNOWS, StandingObligations()).aim is None
    assert 1 <= search.least(line) <= 3


def test_what_is_thrown_before_a_master() -> None:
    """West cashes a club and leads a spade: not sure to dummy, whose last card may be asked in
    hearts; still it throws the three of hearts and not the ace of spades (3.5)."""
    position = ending("A.3.-.- 5.9.-.- -.-.4.2 T.-.-.A", "W")
    assert guaranteed(as_seen(position, SOUTH, SOUTH), SOUTH, SOUTH) == 0
    assert least_normal(position, SOUTH, SOUTH, 1) == 1
    without = Conventions(keeps_masters=False)
    assert least_normal(position, SOUTH, SOUTH, 1, switches=without) == 0


def test_an_ace_is_not_thrown_before_a_lower_card_that_he_thinks_high() -> None:
    """South forgot the diamonds out and cashes the ace of spades, his last trump: dummy throws the
    four of diamonds, not the ace of clubs (3.5). The king of clubs it may throw for a jack that he
    thinks high."""
    forgot = Belief(card_set(map(parse_card, ("DA", "DK", "DQ"))))
    small = ending("-.-.54.A -.-.KQ.K A.-.3.2 K.-.A.3", "S", 0)
    assert least_normal(small, SOUTH, SOUTH, 3, forgot) == 2
    careless = Conventions(keeps_masters=False)
    assert least_normal(small, SOUTH, SOUTH, 3, forgot, careless) == 1
    jack = ending("-.-.JT.K -.-.KQ.Q A.-.3.2 K.-.A.3", "S", 0)
    assert least_normal(jack, SOUTH, SOUTH, 3, forgot) == 1


def test_who_claims_every_trick_leads_no_loser() -> None:
    """South has the diamonds if they break, and the nine of clubs: after the king he leads no
    spade because nothing more than the ace and the nine is sure (3.5)."""
    position = ending("-.-.A32.9 -.-.T7.85 43.-.K6.- 5.-.95.4", "S")
    assert least_normal(position, SOUTH, SOUTH, 4) == 3
    strict = Conventions(tries_for_every_trick=True)
    assert least_normal(position, SOUTH, SOUTH, 4, switches=strict) == 4


@pytest.mark.parametrize(
    ("hands", "led", "tricks"),
    [
        # The ace may be ruffed and is not ducked for that: the other hand's four cannot win.
        ("A5.-.-.32 7.3.JT.- 4.KQJ.-.- K93.-.Q.-", "S3", 4),
        # To the queen it may run: one card out can beat her.
        ("A5.-.-.2 K.3.J.- Q.KQ.-.- J3.-.Q.-", "S3", 2),
        # The six may be overruffed, and ruffs.
        ("-.6.-.65 5.7.J.- -.AK.2.- 6.-.T.4", "DT", 3),
    ],
)
def test_who_claims_every_trick_takes_what_he_can(hands: str, led: str, tricks: int) -> None:
    """Hearts are trumps and South claims all, sure of one less whatever North plays (3.5)."""
    held = ending(hands, "W", 1).hands
    card = parse_card(led)
    west = held[WEST] & ~(1 << card)
    position = Position((held[0], held[1], held[2], west), WEST, (card,), 1)
    left = position.tricks_left
    assert guaranteed(as_seen(position, SOUTH, SOUTH), SOUTH, SOUTH) == left - 1
    assert least_normal(position, SOUTH, SOUTH, left) == left - 1
    strict = Conventions(tries_for_every_trick=True)
    assert least_normal(position, SOUTH, SOUTH, left, switches=strict) == tricks


def test_what_is_followed_low() -> None:
    """Under West's king dummy plays the three, though the queen is sure of nothing (3.5)."""
    hands = ending("Q3.-.-.- -.-.43.- -.-.-.65 T.-.-.-", "W").hands
    position = Position(hands, WEST, (parse_card("SK"),), 4)
    assert guaranteed(as_seen(position, SOUTH, SOUTH), SOUTH, SOUTH) == 0
    assert least_normal(position, SOUTH, SOUTH, 1) == 1
    without = Conventions(low_card_thrown=False)
    assert least_normal(position, SOUTH, SOUTH, 1, switches=without) == 0


def test_who_sees_that_a_spade_must_come_keeps_the_ace() -> None:
    """Need rises as the play shows more (3.1), whatever the conventions leave."""
    position = ending("AKQ2.-.-.- 543.-.3.- J.32.-.2 T.-.AK.A", "W")
    careless = Conventions(low_card_thrown=False, keeps_masters=False)
    assert least_normal(position, SOUTH, SOUTH, 1, switches=careless) == 1


def test_partner_of_a_claimer_keeps_what_he_can_see_is_good() -> None:
    """On diamonds East throws the eight of clubs and the seven of spades, not the ace (5.2)."""
    position = ending("3.54.-.2 7.-.4.A8 AK.-.-.K3 -.-.AKQ.7", "W")
    assert least_normal(position, WEST, SOUTH, 4) == 4


def test_a_face_up_king_proves_the_finesse() -> None:
    """2.4: West's king is a penalty card."""
    position = ending(FINESSE, "S")
    bound = replace(StandingObligations(), major=(0, 0, 0, KING))
    assert guaranteed(as_seen(position, SOUTH, SOUTH, bound=bound), SOUTH, SOUTH) == 3
    assert least_normal(position, SOUTH, SOUTH, 3, bound=bound) == 3


def test_a_card_face_up_is_not_forgotten() -> None:
    position = ending(FINESSE, "S")
    bound = replace(StandingObligations(), minor=(0, 0, 0, KING))
    seen = as_seen(position, SOUTH, SOUTH, gone=KING, bound=bound)
    assert seen.pool & KING and not seen.blanks and seen.places[WEST] == KING


def test_hopes_are_of_the_pool() -> None:
    position = ending(FINESSE, "S")
    gone = card_set([parse_card("SJ")])
    seen = as_seen(position, SOUTH, SOUTH, gone, (0, 0, 0, KING | gone))
    assert seen.places[WEST] == KING and seen.blanks == 1


@pytest.mark.parametrize(
    ("south", "north"), [("A2", "K43"), ("K2", "A43")], ids=["ace and two", "king and two"]
)
def test_where_no_order_is_prescribed_a_small_card_crosses_to_the_other_master(
    south: str, north: str
) -> None:
    """Not the top card first, and a small heart to dummy's master, back to his own: then the two of
    spades is left, and West has the jack. From the top the four of hearts would be good (3.5)."""
    position = ending(f"-.{north}.-.- -.T9.-.K 2.{south}.-.- J.QJ.-.-", "S")
    orders: tuple[tuple[TopDownSide, int], ...] = (("none", 2), ("honours", 3))
    for order, tricks in orders:
        found = least_normal(position, SOUTH, SOUTH, 2, switches=Conventions(top_down_side=order))
        assert found == tricks, order


def test_where_no_order_is_prescribed_ace_and_small_are_not_led_small_first() -> None:
    """Dummy has no spade and no trump: the two would be a trick thrown away (3.5)."""
    position = ending("-.-.32.- KQ.-.-.- A2.-.-.- JT.-.-.-", "S")
    assert least_normal(position, SOUTH, SOUTH, 1, switches=Conventions(top_down_side="none")) == 1
