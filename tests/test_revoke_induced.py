"""A revoke that induced the claim (62, 12A1): five endings worked out by hand, both rulings.

By the words as they are, the revoke corrected; and in equity, what play would probably have brought
had nobody revoked and nobody claimed. The trick on the table is counted with those to come.
"""

from typing import Any

import pytest
from ending import ruled, tricks

HANDS = dict[str, str]


def hands(north: str, east: str, south: str, west: str) -> HANDS:
    """The four hands by seat."""
    return {"N": north, "E": east, "S": south, "W": west}


def judged(cards: HANDS, trick: str, words: str, **more: Any) -> tuple[int, str, list[str]]:
    """Tricks by the words, the most decisive paragraph, and what equity would give beside."""
    leader = more.pop("leader", "S")
    contract = more.pop("contract", "3NT")
    claim = {"tricks": 4, "statement": words} | more.pop("claim", {})
    won = {"declarer": 5, "defenders": 4}
    position = {"trick": trick.split(), "leader": leader, "won": won}
    ruling = ruled(cards, contract, position=position, claim=claim, **more)
    return tricks(ruling), (ruling.laws or [""])[0], [n for n in ruling.notes or [] if "12A1" in n]


MARKED = hands("A.K4.-.-", "-.T5.K.K", "2.J3.-.-", "9.Q6.-.-")
"""South leads the ace of hearts and West throws the two of clubs, holding queen and six."""


@pytest.mark.parametrize(
    ("words", "more"),
    [
        ("spade to the ace and a heart to the jack, the finesse is marked", {}),
        (
            "pique pour l'as puis coeur pour le valet, l'impasse est marquée",
            {"regulation": "FFB", "claim": {"language": "fr"}},
        ),
    ],
)
def test_a_finesse_that_only_the_revoke_marked(words: str, more: dict[str, Any]) -> None:
    """West follows with the six, and the queen is bare.

    By his words: spade to the ace, heart to the jack, queen. West leads his last card, the two of
    clubs, and neither dummy's king of hearts nor South's three takes it: two tricks, the two aces.
    In equity: with West following there is nothing to finesse against. After the ace of spades
    dummy leads its king of hearts, the queen falls, the jack is high: four. Only a heart led from
    South's jack and three first may cost one, so four are more likely than not.
    """
    found = judged(MARKED, "HA C2 H2", words, findings={"revoke_by": "W"}, **more)
    assert found[:2] == (2, "70D1")
    (note,) = found[2]
    assert "gets 2 tricks" in note and "4 tricks: what normal play" in note


def test_a_trick_given_up_because_of_the_revoke_comes_back_by_law_71() -> None:
    """South holds ace, king, queen, deuce of hearts and nothing else, West eight and seven, East
    jack and ten. West throws a club on the ace: South thinks that East has four, and gives up the
    deuce.

    Corrected, two rounds draw all four hearts that are out and the deuce is high: no normal play
    loses it, so the trick comes back by 71B. Equity has nothing to add.
    """
    cards = hands("4.-.A.A", "-.JT.KQ.-", "-.KQ2.-.-", "5.87.-.-")
    found = judged(
        cards,
        "HA C3 H3",
        "you get a heart at the end",
        claim={"tricks": 3},
        findings={"revoke_by": "W"},
    )
    assert found == (4, "71B", [])


def test_a_ruff_that_the_penalty_card_makes_safe() -> None:
    """Spades are trumps. On the ace West throws the three of diamonds, holding seven and six; South
    says that he ruffs a club in dummy.

    West follows with the six and still has the seven, over dummy's five. But the three of diamonds
    is a major penalty card now: when South leads a club West has none and must play it (50D1), so
    dummy ruffs, the red aces follow, and South's king takes the last trick or one of them: four.
    Without the penalty card West ruffs with the seven: three. Equity has nothing to add.
    """
    cards = hands("5.A.A.-", "8.-.-.AQJ", "K.-.-.43", "76.-.K.-")
    words = "ruffing a club in dummy, the rest are high"
    found = judged(cards, "SA D3 S2", words, contract="4S", findings={"revoke_by": "W"})
    assert found == (4, "50D1", [])


def test_a_guess_is_no_likelihood() -> None:
    """As the first, but South has jack and three opposite king and ten, and West queen, seven, six.

    By his words: spade to the ace, to which West must play the two of clubs (50D1); the ten to
    the jack and queen; West's last card is a heart, and dummy's king takes it: three.
    In equity: with West following, the queen may be played for on either side and does not drop.
    Finessing through West brings four, the king first or the jack brings three: four are not more
    likely than not, and three he has.
    """
    cards = hands("A.KT.-.-", "8.95.K.-", "2.J3.-.-", "-.Q76.-.-")
    words = "spade to the ace and a heart to the jack, the finesse is marked"
    found = judged(cards, "HA C2 H4", words, findings={"revoke_by": "W"})
    assert found == (3, "50D1", [])


def test_a_defender_claims_on_declarers_revoke() -> None:
    """East defends and leads the ace of spades from ace, king, jack; South, declarer, throws the
    two of hearts, holding queen, nine, eight. East takes the queen to be with his partner: king of
    spades, jack of spades, then the ace of diamonds.

    Corrected, South follows; his card goes back without more (62B2). By East's words the jack loses
    to the queen, and the two of hearts, led then, takes his ace of diamonds: two tricks.
    In equity: seeing South follow he knows that the queen is out, and takes his ace of diamonds
    before he lets South in: three. No more than three, though South might throw the wrong card:
    with all cards seen there are no more.
    """
    cards = hands("2.98.4.-", "KJ.-.A.-", "Q98.-.-.-", "5.-.32.-")
    tricks_by_words, law, notes = judged(
        cards,
        "SA H2 S4",
        "king of spades, jack of spades, then the ace of diamonds",
        leader="E",
        claim={"by": "E"},
        findings={"revoke_by": "S"},
    )
    assert (tricks_by_words, law) == (2, "70D1")
    (note,) = notes
    assert "gets 2 tricks" in note and "3 tricks" in note
