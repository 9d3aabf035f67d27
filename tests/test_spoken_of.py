"""What his words speak of he has not overlooked (doctrine 4.4)."""

import pytest
from ending import record

from claims.ruling.judge import Judge
from claims.search.budget import Budget

TRUMPS_OUT = {"N": "J8.9.J.-", "E": "5.KQ8.-.-", "S": "-.JT65.-.-", "W": "-.-.32.74"}
"""Hearts are trumps: East has two that are high, and three of four tricks make no sense."""
THREE_OUT = {"N": "AK.-.A.2", "E": "-.97.K.5", "S": "2.JT.2.-", "W": "3.8.3.4"}
"""Hearts are trumps: both the jack and the ten are needed to draw them."""
FOUR_CLUBS = {"N": "-.7.-.953", "E": "-.-.QJ.QJ", "S": "-.85.-.A2", "W": "-.-.AK.KT"}
"""Hearts are trumps, none out: after the ace of clubs and a ruff the nine is high, had he not
overlooked three of the four clubs above it; but nobody overlooks king and queen (4.4)."""


@pytest.mark.parametrize(
    ("hands", "tricks", "words", "forgotten"),
    [
        (TRUMPS_OUT, 3, "", ["HQ", "HK", "HK HQ H8"]),
        (FOUR_CLUBS, 4, "", ["CQ CJ CT", "CK CJ CT"]),
        (TRUMPS_OUT, 3, "you get the queen of hearts", ["HK"]),
        (TRUMPS_OUT, 3, "East has the king of hearts", ["HQ"]),
        (TRUMPS_OUT, 3, "giving up the king and queen of hearts", []),
        (THREE_OUT, 4, "drawing the last trump", ["H9 H8", "H9 H7", "H8 H7"]),
        (THREE_OUT, 4, "one trump out, the nine", ["H8 H7"]),
        (THREE_OUT, 4, "drawing the last two trumps, West has the eight", ["H9", "H7"]),
        (THREE_OUT, 4, "my hand is good", ["S3 DK D3", "H9 H8 H7"]),
        (THREE_OUT, 4, "my hand is good, East has the king of diamonds", ["S3 D3", "H9 H8 H7"]),
    ],
)
def test_a_card_that_his_words_speak_of_is_not_overlooked(
    hands: dict[str, str], tricks: int, words: str, forgotten: list[str]
) -> None:
    made = record(hands, "4H", claim={"by": "S", "tricks": tricks, "statement": words})
    judge = Judge(made, Budget())
    lapses = judge.values.considered(tricks, judge.plan, judge.aware(judge.plan))
    assert [" ".join(one.names) for one in lapses if one is not None] == forgotten
