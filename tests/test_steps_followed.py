"""Steps that wait, that another card stands in for, or that bind one trick: what is ruled by them
(doctrine 6.1 to 6.3). Hands are of four tricks or fewer, spades first."""

from typing import Any

import pytest
from ending import ruled, tricks

from claims.ruling.ruling import Ruling

Hands = dict[str, str]
LAST_TRUMP_IN_DUMMY = {"N": "Q.A.54.-", "E": "9.K.6.K", "S": "-.3.AK.2", "W": "-.Q.QJ.A"}
QUEEN_OF_TRUMPS_OUT = {"N": "4.K3.A.-", "E": "Q.8.QJ.-", "S": "A.AJ.2.-", "W": "K.Q9.K.-"}
ACE_QUEEN_OF_TRUMPS = {"N": "K2.AQ.-.-", "E": "JT.-.KQ.-", "S": "A3.54.-.-", "W": "Q.K9.A.-"}
SPADES_ALL_WITH_WEST = {"N": "AJT.5.-.-", "E": "-.-.AK.QJ", "S": "432.A.-.-", "W": "Q98.K.-.-"}
QUEENS_IN_DUMMY = {"N": "AQJ2.-.-.-", "E": "T9.-.K.K", "S": "K.-.A3.A", "W": "8.-.QJ.Q"}
ACE_AND_JACK = {"N": "AJ.-.-.3", "E": "T.QJ.-.-", "S": "4.K.-.A", "W": "KQ.A.-.-"}
TENACE = {"N": "32.-.3.4", "E": "-.T9.-.AK", "S": "-.AQ.4.5", "W": "-.K32.K.-"}
DEFENDERS_MASTERS = {"N": "-.Q.AKJ.-", "E": "AK.2.-.A", "S": "QJT.K.-.-", "W": "-.A.432.-"}

CLUBS_IN_DUMMY = {"N": "2.A3.-.AK", "E": "98.K7.-.Q", "S": "AK.2.54.-", "W": "7.Q.KJ.7"}
DIAMONDS_IN_DUMMY = {"N": "-.2.AK.3", "E": "-.Q.Q7.9", "S": "A.K6.9.-", "W": "4.A.J8.-"}
RED_WINNERS = {"N": "42.A.K4.-", "E": "JT9.8.7.-", "S": "AKQ.-.3.2", "W": "-.K7.J5.8"}
NOBODY_TO_THROW_IN = {"N": "AQ.2.-.-", "E": "KJ.-.K.-", "S": "32.-.-.4", "W": "4.-.5.3"}
ACE_AND_KING_QUEEN = {"N": "-.3.-.KQ4", "E": "9.-.7.J7", "S": "A.-.5.A2", "W": "-.K8.9.9"}
NO_HEART_TO_CROSS = {"N": "5.-.AK.-", "E": "-.9.Q7.-", "S": "-.A.32.-", "W": "-.K.J8.-"}

ACE_QUEEN_IN_DUMMY = {"N": "AQ.-.5.-", "E": "J4.-.K.-", "S": "3.-.A.-", "W": "K5.-.Q.-"}
ACE_QUEEN_BEHIND_DUMMY = {"N": "K5.-.Q.-", "E": "AQ.-.A.-", "S": "J.-.K.-", "W": "3.-.4.-"}


def of(hands: Hands, contract: str, said: str, **claim: Any) -> Ruling:
    """The ruling on a claim of the rest with these words, unless ``claim`` says otherwise, by the
    hand on lead."""
    claimed = {"by": "S", "tricks": "rest", "statement": said, **claim}
    return ruled(hands, contract, position={"leader": claimed["by"]}, claim=claimed)


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        ("once your nine of trumps is gone I cash my diamonds", 4),
        ("draw the last trump, then the diamonds", 4),
        ("the diamonds, then the last trump", 3),
    ],
)
def test_who_is_to_draw_trumps_first_crosses_for_them_and_cashes_nothing_meanwhile(
    said: str, taken: int
) -> None:
    assert tricks(of(LAST_TRUMP_IN_DUMMY, "4S", said)) == taken


def test_a_finesse_named_is_crossed_for_though_a_sure_trick_is_risked() -> None:
    """The ace of diamonds may be ruffed for all he knows; but he has said that he finesses."""
    ruling = of(QUEEN_OF_TRUMPS_OUT, "4H", "finesse against the queen of trumps")
    assert tricks(ruling) == 3
    assert ruling.line is not None and ruling.line[0].cards[0] == "D2"


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        ("heart to the queen, heart ace, then spades", 4),
        ("heart to the ace, then spades", 3),
    ],
)
def test_the_card_he_led_to_stands_in_for_the_one_that_had_to_take_its_trick(
    said: str, taken: int
) -> None:
    """The king is put up on the heart led to the queen; the queen draws the last trump then."""
    assert tricks(of(ACE_QUEEN_OF_TRUMPS, "4H", said)) == taken


@pytest.mark.parametrize(
    ("said", "taken"),
    [("ace of spades first, no finesse", 3), ("ace of spades first", 3), ("the rest are mine", 4)],
)
def test_a_card_named_is_played_though_a_finesse_renounced_would_be_marked(
    said: str, taken: int
) -> None:
    ruling = ruled(
        SPADES_ALL_WITH_WEST,
        "NT",
        position={"shown_out": {"E": "S"}},
        claim={"tricks": "rest", "statement": said},
    )
    assert tricks(ruling) == taken


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        ("king of spades, low from dummy, then my two aces", 3),
        ("king of spades, overtaken with the ace, then the spades", 4),
    ],
)
def test_low_from_dummy_beneath_a_card_that_is_cashed_does_not_overtake_it(
    said: str, taken: int
) -> None:
    ruling = of(QUEENS_IN_DUMMY, "NT", said)
    assert tricks(ruling) == taken
    assert not any("not followed card by card" in note for note in ruling.notes or [])


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        (
            "club ace first, and if West throws the heart ace my king is good, "
            "otherwise ace and jack of spades",
            3,
        ),
        ("ace and jack of spades, then the club", 1),
    ],
)
def test_what_he_plays_if_a_card_is_thrown_is_led_to_the_next_trick(said: str, taken: int) -> None:
    """The ace of spades was thrown on the club, as if it answered the ace of hearts."""
    assert tricks(of(ACE_AND_JACK, "NT", said)) == taken


def test_who_does_not_ruff_the_trick_on_the_table_may_ruff_later() -> None:
    hands = {"N": "A.9.J.Q", "E": "QJ.-.T.J", "S": "4.-.Q.K", "W": "K.5.-.A3"}
    said = "I'm not ruffing this, I let him have it and only make my ace of clubs"
    ruling = ruled(
        hands,
        "4H",
        position={"trick": ["DK"], "won": {"declarer": 5, "defenders": 4}},
        claim={"by": "W", "tricks": None, "statement": said},
    )
    assert tricks(ruling) == 1


@pytest.mark.parametrize(
    ("said", "claimed", "taken"),
    [
        ("I get out with the club and East has to bring me two hearts", 2, 1),
        ("I get out with the club and East is endplayed in hearts", 3, 0),
    ],
)
def test_winners_named_after_an_exit_are_all_he_claims(said: str, claimed: int, taken: int) -> None:
    """Two can be made, if East has the king; three cannot, so that he must have overlooked it."""
    ruling = of(TENACE, "NT", said, tricks=None)
    assert ruling.verdict is not None and ruling.verdict.claimed == claimed
    assert tricks(ruling) == taken


def test_winners_named_beside_a_step_are_not_thrown_before_others() -> None:
    hands = {"N": "QJ.-.4.K", "E": "-.QJ.2.A", "S": "2.AK.-.Q", "W": "AK.-.-.32"}
    said = "small club to partner's ace, my spades are still there"
    assert tricks(of(hands, "NT", said, by="W", tricks=None)) == 2


def test_a_defender_counts_dummys_cards_among_those_that_beat_his() -> None:
    """Partner threw the ace of hearts and kept small diamonds, as if no diamond were out: dummy's,
    which he sees, were left out."""
    said = "two spades, the club ace, and a heart to partner's ace"
    assert tricks(of(DEFENDERS_MASTERS, "NT", said, by="E")) == 4


KING_QUEEN_OF_DIAMONDS = {"N": "-.32.KQ.-", "E": "-.-.JT.KQ", "S": "-.AK.4.5", "W": "-.7.9.AJ"}
SPADES_IN_DUMMY = {"N": "AK.2.-.-", "E": "QJ.K.-.-", "S": "-.A.-.K4", "W": "T.Q.-.Q"}
JACK_FROM_DUMMY = {"N": "-.-.2.2", "E": "K.-.K.-", "S": "A3.-.A.-", "W": "T.K.Q.-"}


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        ("diamond to the king, my club goes away on the queen, then trumps", 3),
        ("diamond to the king, then trumps", 4),
    ],
)
def test_a_card_on_which_one_is_thrown_is_cashed_for_it(said: str, taken: int) -> None:
    """The diamond to the king is not the queen: the second diamond is ruffed with the last trump
    that is out, and the trumps were led before."""
    assert tricks(of(KING_QUEEN_OF_DIAMONDS, "4H", said)) == taken


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        ("I throw a club and the ace of hearts on the spades", 2),
        ("I throw two clubs on the spades", 3),
        ("spades first, and I keep the king of clubs", 2),
        ("spades first", 3),
    ],
)
def test_each_card_named_is_thrown_once_and_none_that_is_kept(said: str, taken: int) -> None:
    ruling = ruled(
        SPADES_IN_DUMMY,
        "NT",
        position={"leader": "N"},
        claim={"tricks": "rest", "statement": said},
    )
    assert tricks(ruling) == taken


def test_what_he_keeps_if_a_card_is_thrown_is_kept_in_that_trick() -> None:
    hands = {"N": "-.AJ.K.-", "E": "K.T.Q.-", "S": "A.3.2.-", "W": "-.KQ.A.-"}
    said = (
        "ace of spades: if West throws a heart I keep the hearts, otherwise I keep the diamond king"
    )
    assert tricks(of(hands, "NT", said)) == 3


@pytest.mark.parametrize(("said", "taken"), [("low", 3), ("I duck this", 3), ("the ace", 2)])
def test_low_on_a_card_of_his_other_hand_does_not_take_it(said: str, taken: int) -> None:
    """Dummy's jack of spades lies there, and West has but the ten."""
    ruling = ruled(
        JACK_FROM_DUMMY,
        "NT",
        position={"leader": "N", "trick": ["SJ", "S4"], "won": {"declarer": 5, "defenders": 5}},
        claim={"tricks": "rest", "statement": said},
    )
    assert tricks(ruling) == taken


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        ("club to dummy, then the hearts, then the ace of spades", 2),
        ("the hearts, then the ace of spades", 2),
        ("the ace of spades, then the hearts", 3),
    ],
)
def test_a_crossing_that_no_card_can_make_falls_and_the_rest_stays(said: str, taken: int) -> None:
    hands = {"N": "-.AK.-.2", "E": "K.QJ.-.-", "S": "A.32.-.-", "W": "-.T9.-.A"}
    assert tricks(of(hands, "NT", said)) == taken


def test_a_round_of_a_suit_may_be_taken_by_either_of_its_masters() -> None:
    """A diamond, said before two more spades in dummy, goes to the king that is alone there."""
    hands = {"N": "KQ5.-.K.-", "E": "T.-.QJ.A", "S": "A.-.A3.5", "W": "J98.-.-.K"}
    assert tricks(of(hands, "NT", "spade, then a diamond, then two more spades")) == 4


@pytest.mark.parametrize(
    "said",
    [
        "if West has the queen I finesse and have the rest",
        "if West has the queen of spades I have the rest",
    ],
)
def test_a_finesse_taken_if_a_card_lies_well_plays_for_it(said: str) -> None:
    hands = {"N": "AKJ.-.2.-", "E": "T7.-.Q.A", "S": "543.-.A.-", "W": "Q98.-.K.-"}
    assert tricks(of(hands, "NT", said)) == 4


def test_of_a_suit_that_he_is_to_cash_nothing_is_thrown_before() -> None:
    """The three of hearts, his last winner if they break, went on the ace of spades."""
    hands = {"N": "-.AKQ3.5.-", "E": "-.876.K.K", "S": "A.542.8.-", "W": "-.JT9.A.A"}
    assert tricks(of(hands, "NT", "ace of spades, then the hearts")) == 5


def test_a_trick_that_is_given_at_the_end_is_not_ducked_before() -> None:
    hands = {"N": "AK2.3.-.-", "E": "QJ9.4.-.-", "S": "543.A.-.-", "W": "T86.K.-.-"}
    ruling = of(hands, "3NT", "you get a spade at the end", tricks=None)
    assert tricks(ruling) == 3 and ruling.line is not None
    assert [trick.winner for trick in ruling.line][-1] in ("E", "W")


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        ("low spade, knave from dummy", 0),
        ("small spade towards the table and I put in the jack", 0),
        ("bang down the ace, and should the lady stay away, heart back and finesse", 4),
        ("up with the ace, the queen drops", 4),
    ],
)
def test_what_he_puts_in_and_the_ace_that_is_to_drop_a_card(said: str, taken: int) -> None:
    """The queen of spades is alone with East, so that the ace drops it and the jack loses to it."""
    hands = {"N": "AKJ.2.-.-", "E": "Q.-.AQJ.-", "S": "54.A.2.-", "W": "T98.-.K.-"}
    assert tricks(of(hands, "NT", said)) == taken


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        ("I play the queen", 3),
        ("Queen from dummy", 3),
        ("queen, then the ace", 3),
        ("low from dummy", 2),
        ("", 2),
    ],
)
def test_a_queen_named_is_not_dropped_under_the_king(said: str, taken: int) -> None:
    """The two was led; West may put up his king on it."""
    ruling = ruled(
        ACE_QUEEN_IN_DUMMY,
        "3NT",
        position={"trick": ["S2"], "won": {"declarer": 8, "defenders": 2}},
        claim={"tricks": "rest", "statement": said},
    )
    assert tricks(ruling) == taken


def test_nor_by_a_defender_whose_queen_dummy_beats() -> None:
    ruling = ruled(
        ACE_QUEEN_BEHIND_DUMMY,
        "3NT",
        position={"trick": ["S2", "S4"], "won": {"declarer": 8, "defenders": 2}},
        claim={"by": "E", "tricks": None, "statement": "I play the queen and have the ace"},
    )
    assert tricks(ruling) == 3


def test_a_queen_named_stays_where_no_higher_card_of_the_hand_wins() -> None:
    """King and queen: the ace put up takes the trick from either."""
    hands = {"N": "KQ.-.5.-", "E": "J4.-.K.-", "S": "3.-.A.-", "W": "A5.-.Q.-"}
    ruling = ruled(
        hands,
        "3NT",
        position={"trick": ["S2"], "won": {"declarer": 8, "defenders": 2}},
        claim={"tricks": 2, "statement": "I play the queen"},
    )
    assert ruling.line is not None and "SQ" in ruling.line[0].cards


@pytest.mark.parametrize(
    "said",
    [
        "one round of trumps, then clubs",
        "a round of trumps and then the clubs",
        "ace of trumps, then the clubs",
        "I draw one trump then run the clubs",
        "one round of trumps, clubs for my diamonds, ace of hearts and a ruff",
        "one round of trumps, then ace and king of clubs",
        "ace of trumps, over to dummy, then the clubs",
        "un tour d'atout, puis les trèfles",
        "je tire un atout, puis les trèfles",
    ],
)
def test_a_round_of_trumps_more_than_he_told_is_not_in_his_plan(said: str) -> None:
    """Two would draw them all; he crosses in hearts, and the second club is ruffed."""
    ruling = of(CLUBS_IN_DUMMY, "4S", said, language="fr" if "trèfles" in said else "en")
    assert tricks(ruling) == 4
    assert ruling.line is not None and ruling.line[1].cards[0] == "H2"


def test_a_further_round_of_trumps_that_crosses_is_a_crossing() -> None:
    """A ruff would reach dummy, too, but leave the queen of trumps out: the king takes both."""
    hands = {"N": "-.K4.AKQ.-", "E": "A.-.JT9.A", "S": "6.AJ.-.53", "W": "K.Q9.5.K"}
    ruling = of(hands, "4H", "the diamonds follow the ace of trumps")
    assert tricks(ruling) == 5
    assert ruling.line is not None and ruling.line[1].cards[:3:2] == ["HJ", "HK"]


@pytest.mark.parametrize(
    "said",
    [
        "my small heart goes on the king of diamonds",
        "ace of diamonds, and my small heart goes on the king of diamonds",
        "king of diamonds, throwing my small heart",
        "draw trumps, then my small heart goes on the king of diamonds",
        "my heart goes on the second diamond",
        "mon petit coeur part sur le roi de carreau",
    ],
)
def test_a_card_to_throw_on_waits_till_the_other_hand_has_followed(said: str) -> None:
    language = "fr" if said.startswith("mon ") else "en"
    ruling = of(DIAMONDS_IN_DUMMY, "4S", said, language=language)
    assert tricks(ruling) == 3
    cards = [trick.cards for trick in ruling.line or []]
    assert any("DK" in trick and "H6" in trick for trick in cards)


def test_it_does_not_wait_where_no_other_winner_can_be_led_for_it() -> None:
    """With queen and small beside the king the first round is the king all the same."""
    hands = {"N": "-.-.KQ3.-", "E": "-.J.A7.-", "S": "5.6.9.-", "W": "-.Q.J8.-"}
    ruling = of(hands, "4S", "my heart goes on the king of diamonds")
    assert ruling.line is not None and ruling.line[0].cards[:3:2] == ["D9", "DK"]


def test_nor_for_a_card_that_unblocks() -> None:
    """The king follows to the ace: nothing is led before that to make it fall later."""
    hands = {"N": "-.-.A4.A", "E": "-.A.QJ.-", "S": "A.7.K.-", "W": "-.-.T8.K"}
    said = "ace of clubs, then ace of diamonds, unblocking the king"
    ruling = ruled(hands, position={"leader": "N"}, claim={"tricks": None, "statement": said})
    assert tricks(ruling) == 2


def test_nor_where_the_card_is_no_winner_yet() -> None:
    """The queen of spades is out: the small one is led to the jack, as he said."""
    hands = {"N": "AJ4.T.-.6", "E": "97.-.AJ.K", "S": "K5.A9.7.-", "W": "Q8.J.K.Q"}
    ruling = of(hands, "4H", "my diamond, that goes on the jack of spades", tricks=None)
    assert tricks(ruling) == 3


@pytest.mark.parametrize(
    "said",
    [
        "two rounds of trumps, then the red winners, then I ruff my losers",
        "two rounds of trumps, then the red winners, and I ruff my losers",
        "deux tours d'atout, puis les gagnantes rouges, puis je coupe mes perdantes",
    ],
)
def test_a_loser_that_has_become_good_is_no_winner_before_the_ruffs(said: str) -> None:
    """West throws his diamonds: the four is good after the king, and the ace is cashed first."""
    language = "fr" if said.startswith("deux ") else "en"
    ruling = of(RED_WINNERS, "4S", said, language=language)
    assert tricks(ruling) == 5
    assert ruling.line is not None and "HA" in ruling.line[3].cards


@pytest.mark.parametrize(
    "said",
    ["East is endplayed", "I throw East in with the heart and he must lead a spade"],
)
def test_a_throw_in_with_winners_falls_and_costs_no_trick(said: str) -> None:
    """Neither the heart nor the club can be lost, and the ace of spades makes three."""
    ruling = of(NOBODY_TO_THROW_IN, "3NT", said, tricks=None)
    assert tricks(ruling) == 3 and ruling.line
    notes = ruling.notes or []
    assert "No opponent is thrown in: that part of his words falls." in notes
    assert not any("within the limit" in note for note in notes)
    assert ruling.statement is not None and "East" in ruling.statement.understood[0]


def test_a_throw_in_with_a_loser_stands() -> None:
    hands = {"N": "AQ.2.-.-", "E": "KJ.K.-.-", "S": "32.-.4.-", "W": "4.-.5.3"}
    said = "I throw East in with the heart and he must lead a spade"
    ruling = ruled(hands, position={"leader": "N"}, claim={"tricks": None, "statement": said})
    assert tricks(ruling) == 2
    assert ruling.line is not None and ruling.line[0].cards[:2] == ["H2", "HK"]


def test_the_cards_told_behind_their_suit_bind_in_that_order() -> None:
    ruling = of(ACE_AND_KING_QUEEN, "4S", "clubs from the top, ace then king queen")
    told = [card for trick in ruling.line or [] for card in trick.cards if card in "CA CK CQ"]
    assert told == ["CA", "CK", "CQ"]


def test_a_crossing_without_a_card_falls_and_that_is_said() -> None:
    said = "crossing to the ace of hearts then diamonds"
    claim = {"tricks": "rest", "statement": said}
    ruling = ruled(NO_HEART_TO_CROSS, "NT", position={"leader": "N"}, claim=claim)
    assert any("cannot cross to HA as he said" in note for note in ruling.notes or [])
    other = ruled(CLUBS_IN_DUMMY, "4S", claim={"tricks": "rest", "statement": "heart to the ace"})
    assert not any("cannot cross" in note for note in other.notes or [])
