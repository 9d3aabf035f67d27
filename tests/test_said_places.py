"""Cards that the words place in a hand (doctrine 4.5), cards that are run, and trumps said."""

import pytest
from test_rulings_by_hand import Row, ruled, said

GUESS = "-.-.-.KT3 A.K.-.7 -.-.-.AJ2 -.-.-.Q98"
"""The queen of clubs is with West; a finesse through either hand."""
WEST_FULL = "-.-.-.KT3 A.K.-.Q -.-.-.AJ2 -.-.-.987"
"""The queen is bare with East."""
NONE_OUT = "-.53.4.2 -.Q.QJ.K KQ.A.-.6 -.K.AK.A"

ROWS = [
    Row("nothing said: the guess goes wrong", GUESS, "3NT", "S", "S", 2, "70E1"),
    Row("he finesses through West", GUESS, "3NT", "S", "S", 3, "", said("West has the queen")),
    Row("and through East, who has it not", GUESS, "3NT", "S", "S", 2, "70E1",
        said("East has the queen")),
    Row("a place that a bare card proves wrong", WEST_FULL, "3NT", "S", "S", 3, "",
        said("West has the queen, ace first")),
    Row("'if' places nothing that he could know", GUESS, "3NT", "S", "S", 2, "",
        said("if West has the queen I finesse him")),
    Row("a run is covered when it is covered", GUESS, "3NT", "S", "S", 3, "",
        said("jack of clubs, run it unless it's covered")),
    Row("two rounds said, though none is out", NONE_OUT, "2S", "S", "S", 2, "",
        said("two rounds of trumps, then the club, then the heart")),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.why)
def test_what_is_said_of_cards_binds_the_play(row: Row) -> None:
    ruling = ruled(row)
    assert ruling.verdict is not None
    assert ruling.verdict.claimer_tricks == row.tricks
    assert not row.law or ruling.laws[0] == row.law
