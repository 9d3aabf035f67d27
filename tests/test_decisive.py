"""What decided stands under the law: rules tried without, and what a director may do."""

import pytest
from ending import CRASH, FINESSE, otherwise, outcomes, ruled, tricks

from claims.cards import card_set, parse_card
from claims.doctrine.hopes import splits_a_suit
from claims.ruling.ruling import Ruling

HIGH_CARD = {"N": "-.-.-.32", "E": "-.5.2.-", "S": "-.K4.-.-", "W": "-.-.K3.-"}
"""No-trump, South on lead: the king and the four are good once the five falls; one who thinks it
gone may lead the four first."""


def laws(ruling: Ruling) -> list[str]:
    return ruling.laws or []


@pytest.mark.parametrize(
    ("edition", "part"), [("2017", "68B1"), ("2007", "68B1"), ("1997", "68B"), ("1987", "68B")]
)
def test_68b1_the_tricks_he_did_not_claim_are_conceded(edition: str, part: str) -> None:
    short = ruled(FINESSE, laws=edition, claim={"tricks": 1})
    assert part in laws(short)
    assert part not in laws(ruled(FINESSE, laws=edition))


@pytest.mark.parametrize(
    ("regulation", "expected"), [("WBF", 2), ("EBU", 2), ("ACBL", 2), ("FFB", 0)]
)
def test_70e2_is_cited_where_the_order_within_a_suit_decides(
    regulation: str, expected: int
) -> None:
    ruling = ruled(HIGH_CARD, regulation=regulation, findings={"forgotten": ["H5"]})
    assert tricks(ruling) == expected and "70E2" in laws(ruling)
    assert "70E2" not in laws(ruled(HIGH_CARD, regulation=regulation))


def test_70e1_is_cited_where_a_show_out_proves_the_claim() -> None:
    proven = ruled(FINESSE, position={"shown_out": {"E": "S"}})
    assert (tricks(proven), laws(proven)[0]) == (2, "70E1")
    assert "70E1" not in laws(ruled(CRASH, position={"shown_out": {"E": "H"}}))


def test_70e1_is_cited_where_an_opponent_shows_out_on_the_way() -> None:
    """The king first, and East has none: West's jack is finessed. Where the jack falls in time
    nothing is proven by a show-out."""
    hands = {"N": "AQT2.5.-.-", "E": "-.QJT.32.-", "S": "K3.A43.-.-", "W": "J987.K.-.-"}
    shown = ruled(hands)
    assert (tricks(shown), laws(shown)[0]) == (5, "70E1")
    assert laws(ruled(hands, claim={"tricks": 4}))[0] != "70E1"
    falls = {"N": "Q.-.-.J86", "E": "J.8.J6.-", "S": "-.-.AK32.-", "W": "6.-.8.KQ"}
    assert "70E1" not in laws(ruled(falls, "3D"))


def test_obligations_are_cited_where_they_decide() -> None:
    lowest = {"player": "W", "kind": "major-penalty-card", "card": "SK"}
    idle = {"player": "E", "kind": "minor-penalty-card", "card": "H4"}
    assert tricks(ruled(FINESSE)) == 1
    bound = ruled(FINESSE, position={"constraints": [lowest]})
    assert ("50D1" in laws(bound)) == (tricks(bound) != 1)
    assert "50C" not in laws(ruled(FINESSE, position={"constraints": [idle]}))


@pytest.mark.parametrize(("edition", "part"), [("2017", "68D2a"), ("1997", "68D")])
def test_68d_cards_played_without_agreement_are_void(edition: str, part: str) -> None:
    played = {"play_continued": True, "tricks_after_play": 1}
    ruling = ruled(CRASH, laws=edition, findings=played)
    assert tricks(ruling) == 2 and part in laws(ruling)
    assert part not in laws(ruled(CRASH, laws=edition))


def test_70d3_of_2007_the_director_may_accept_the_play_or_not() -> None:
    played = {"play_continued": True, "tricks_after_play": 1}
    ruling = ruled(CRASH, laws="2007", findings=played)
    assert (tricks(ruling), laws(ruling)[0]) == (1, "70D3")
    assert "70A" not in laws(ruling)  # every normal line takes more
    assert otherwise(ruling, "later_play_accepted") == (True, 2)
    refused = ruled(CRASH, laws="2007", findings=played | {"later_play_accepted": False})
    assert tricks(refused) == 2 and "70D3" not in laws(refused)


def test_70e1_is_not_cited_where_no_card_with_one_opponent_is_enough() -> None:
    """The small diamond thrown brings four tricks when the hearts fall, and the nine of
    hearts three: no place of a card or two shows which."""
    hands = {"N": "-.KQ9.Q4.-", "E": "-.64.85.5", "S": "-.T.97.98", "W": "-.J8.JT.Q"}
    claim = {"by": "N", "tricks": 4}
    won = {"declarer": 3, "defenders": 5}
    ruling = ruled(hands, declarer="N", claim=claim, position={"leader": "E", "won": won})
    assert (tricks(ruling), ruling.laws) == (3, ["70D1"])
    split = (0, 1 << parse_card("D9"), 0, 1 << parse_card("D7"))
    assert splits_a_suit(split)
    assert not splits_a_suit((0, card_set([parse_card("D9"), parse_card("D7")]), 0, 0))
    assert not splits_a_suit((0, 1 << parse_card("D9"), 0, 1 << parse_card("C7")))


def test_70e1_is_cited_where_a_suit_must_break_with_a_card_on_one_side() -> None:
    """The nine of clubs wins where West has the jack and one more, not where East has."""
    hands = {"N": "-.-.7.Q92", "E": "-.-.862.7", "S": "-.-.T5.63", "W": "-.-.43.J4"}
    ruling = ruled(hands, position={"leader": "N"})
    assert (tricks(ruling), ruling.laws) == (2, ["70E1", "70D1"])


@pytest.mark.parametrize(("east", "west"), [("4", "KJ"), ("K", "J4")])
def test_70e1_names_the_card(east: str, west: str) -> None:
    """He needs the king with West; where East has it, he plays for it all the same."""
    hands = {"N": "AQ.-.-.-", "E": f"{east}.-.5.-", "S": "32.-.-.-", "W": f"{west}.-.-.-"}
    ruling = ruled(hands)
    assert laws(ruling)[0] == "70E1"
    assert outcomes(ruling, "70E1") == ["unstated, and nothing shows that West has SK"]


def test_70c_is_not_cited_where_no_trump_takes_a_trick() -> None:
    """South draws the last trump, and dummy's jack falls: a heart is lost, not to the trump."""
    hands = {"N": "J.-.AK.-", "E": "-.7.QJ.-", "S": "K.98.-.-", "W": "6.T4.-.-"}
    ruling = ruled(hands, "4S")
    assert (tricks(ruling), ruling.laws) == (2, ["70D1"])


def test_70a_decides_no_concession_without_a_doubt() -> None:
    ruling = ruled(CRASH, stage="concession-withdrawn", claim={"tricks": 1})
    assert laws(ruling) == ["71B"]
