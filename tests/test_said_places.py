"""Cards that the words place in a hand (doctrine 4.5), run, or play because it is their turn."""

import pytest
from test_rulings_by_hand import FR, Row, ruled, said

GUESS = "-.-.-.KT3 A.K.-.7 -.-.-.AJ2 -.-.-.Q98"
"""The queen of clubs is with West; a finesse through either hand."""
WEST_FULL = "-.-.-.KT3 A.K.-.Q -.-.-.AJ2 -.-.-.987"
"""The queen is bare with East."""
ON_THE_TABLE = "K.A.-.53 J.Q.K.J -.-.J.AKQ Q.K.A.T"
"""Dummy is on lead with two winners and no way back to them."""
TWO_OUT = "2.54.5.- 43.-.KQ.- AK.A.A.- -.KQ.J.A"
"""East has two trumps."""
BLOCKED = "-.-.-.AKJT -.AK.-.98 A.43.-.Q K.Q.-.76"
"""Dummy's clubs run if the queen is overtaken."""
TOWARDS = "K4.2.-.5 QJ.-.-.AK 32.A.A.- AT.KQ.-.-"
"""The ace of spades lies before the king."""
NONE_OUT = "-.53.4.2 -.Q.QJ.K KQ.A.-.6 -.K.AK.A"

THREE_TWO = "AK32.-.-.- J7.-.KQ.- Q54.-.2.- T98.-.A.-"
"""Ace and king first block the suit; where no order is prescribed they may come first."""
FOUR_ONE = "AK32.-.-.- J.-.KQJ.- Q54.-.2.- T987.-.-.-"

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
    Row("the winners of a hand in their turn", ON_THE_TABLE, "3NT", "S", "N", 4, "",
        said("my two winners on the table first, then clubs")),
    Row("with a verb", ON_THE_TABLE, "3NT", "S", "N", 4, "",
        said("I cash dummy's two winners, then a club to my hand")),
    Row("en français", ON_THE_TABLE, "3NT", "S", "N", 4, "",
        said("d'abord les deux levées du mort, puis les trèfles", language="fr")),
    Row("after the clubs they are out of reach", ON_THE_TABLE, "3NT", "S", "N", 3, "",
        said("the clubs and then the two winners in dummy")),
    Row("tricks of both hands, added up", ON_THE_TABLE, "3NT", "S", "N", 4, "",
        said("two in dummy and two in hand", "rest")),
    Row("of hands pointed at", ON_THE_TABLE, "3NT", "S", "N", 4, "",
        {"statement": "two tricks here and two there", "tricks": 4}),
    Row("their trumps in their turn", TWO_OUT, "4S", "S", "S", 4, "",
        said("both of your trumps, then two aces")),
    Row("one after the other aces", TWO_OUT, "4S", "S", "S", 3, "",
        said("the red aces, then your trumps")),
    Row("a suit held back until trumps are gone", TWO_OUT, "4S", "S", "S", 4, "",
        said("no hearts before they are all gone")),
    Row("until he has drawn them", TWO_OUT, "4S", "S", "S", 4, "",
        said("not touching hearts till I've pulled them all")),
    Row("one of theirs and the rest counted", TWO_OUT, "4S", "S", "S", 3, "",
        {"statement": "one for your trump, three for me", "tricks": 3}),
    Row("a card cashed is not overtaken before one beside it", BLOCKED, "3NT", "S", "S", 2, "",
        said("queen of clubs, then the ace of spades")),
    Row("it may be before what lies opposite", BLOCKED, "3NT", "S", "S", 4, "",
        said("queen of clubs, then the clubs")),
    Row("a break said is played for", THREE_TWO, "3NT", "S", "S", 4, "70A",
        said("spades are 3-2"), FR),
    Row("a break that the claim depends on", THREE_TWO, "3NT", "S", "S", 4, "70A",
        said("if spades are 3-2 I have them all"), FR),
    Row("partagés", THREE_TWO, "3NT", "S", "S", 4, "70A",
        said("les piques sont partagés", language="fr"), FR),
    Row("not said", THREE_TWO, "3NT", "S", "S", 3, "", {}, FR),
    Row("said, and wrong", FOUR_ONE, "3NT", "S", "S", 3, "70D1", said("spades break"), FR),
    Row("a king is not played under the ace", TOWARDS, "1NT", "S", "S", 3, "",
        {"statement": "a spade to the king, three tricks", "tricks": 3}),
    Row("nor is it once his aces are gone", TOWARDS, "1NT", "S", "S", 2, "",
        {"statement": "my two aces, then a spade to the king", "tricks": 3}),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.why)
def test_what_is_said_of_cards_binds_the_play(row: Row) -> None:
    ruling = ruled(row)
    assert ruling.verdict is not None
    assert ruling.verdict.claimer_tricks == row.tricks
    assert not row.law or (ruling.laws or [""])[0] == row.law
