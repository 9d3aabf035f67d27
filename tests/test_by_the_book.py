"""Records by the book, law by law and edition by edition, each with what it must give."""

from typing import Any, NamedTuple

import pytest
from ending import CRASH, FINESSE, FORGOTTEN, KEEP_THE_ACE, ROOM_FOR_THE_TRUMP, ruled

DISPUTED: dict[str, Any] = {"stage": "disputed-whether-claim"}
AGREED: dict[str, Any] = {"stage": "agreement-withdrawn"}
CONCEDED: dict[str, Any] = {"stage": "concession-withdrawn", "claim": {"tricks": 1}}
DEFENDS: dict[str, Any] = {"by": "W", "tricks": 1, "statement": "one for me, the rest are yours"}
OBJECTED: dict[str, Any] = {"partner_objected_at_once": True}


class Row(NamedTuple):
    """``tricks`` of claimer's side, None where there is no result; ``law``: one that must stand
    under the law, the first where it is the most decisive."""

    why: str
    hands: dict[str, str]
    contract: str
    changes: dict[str, Any]
    status: str
    tricks: int | None
    law: str


def found(**findings: Any) -> dict[str, Any]:
    """Findings of the director."""
    return {"findings": findings}


def said(words: str, tricks: Any = None, **more: Any) -> dict[str, Any]:
    """A claim by these words."""
    return {"claim": {"tricks": tricks, "statement": words, **more}}


PLAYS, RULED = "play-continues", "ruled"
BOOK = [
    # 68: was it a claim?
    Row("a number", FORGOTTEN, "4S", DISPUTED | said("two more for me"), RULED, 2, "70A"),
    Row("a word", CRASH, "3NT", DISPUTED | said("claim"), RULED, 2, "70A"),
    Row("un mot", CRASH, "3NT", DISPUTED | said("je réclame", language="fr"), RULED, 2, "70A"),
    Row("winners named", CRASH, "3NT", DISPUTED | said("I have two winners"), RULED, 2, "70A"),
    Row("all high", CRASH, "3NT", DISPUTED | said("everything is high"), RULED, 2, "70A"),
    Row(
        "a question", CRASH, "3NT", DISPUTED | said("how many spades are out?"), PLAYS, None, "68A"
    ),
    Row(
        "cards shown, whatever he asked",
        CRASH,
        "3NT",
        DISPUTED | said("how many spades are out?") | found(showed_cards=True),
        RULED,
        2,
        "70A",
    ),
    Row(
        "broken off",
        CRASH,
        "3NT",
        DISPUTED | said("ace of spades and - oh wait"),
        PLAYS,
        None,
        "68A",
    ),
    Row("found: none", CRASH, "3NT", DISPUTED | found(is_claim=False), PLAYS, None, "68A"),
    Row("found: one", CRASH, "3NT", DISPUTED | found(is_claim=True), RULED, 2, "70A"),
    Row("cards shown", CRASH, "3NT", DISPUTED | found(showed_cards=True), RULED, 2, "70A"),
    Row(
        "shown, plainly not to claim",
        CRASH,
        "3NT",
        DISPUTED | found(showed_cards=True, meant_to_claim=False),
        PLAYS,
        None,
        "68A",
    ),
    Row(
        "spread after a lead out of turn",
        CRASH,
        "3NT",
        DISPUTED | found(faced_after_lead_out_of_turn=True, showed_cards=True),
        PLAYS,
        None,
        "54A",
    ),
    Row("words nobody knows", CRASH, "3NT", DISPUTED | said("blorp the wug"), PLAYS, None, "68A"),
    Row(
        "dummy's words",
        CRASH,
        "3NT",
        {"claim": {"by": "N", "tricks": 2, "statement": "it is all good"}},
        PLAYS,
        None,
        "68A",
    ),
    # 68B: concession
    Row("he gives up", CRASH, "3NT", found(abandoned_hand=True), RULED, 2, "71B"),
    Row(
        "partner objects, 2017",
        CRASH,
        "3NT",
        {"claim": DEFENDS} | found(**OBJECTED),
        PLAYS,
        None,
        "68B2",
    ),
    Row("16C of 2017", CRASH, "3NT", {"claim": DEFENDS} | found(**OBJECTED), PLAYS, None, "16C"),
    Row(
        "16D of 2007",
        CRASH,
        "3NT",
        {"laws": "2007", "claim": DEFENDS} | found(**OBJECTED),
        PLAYS,
        None,
        "16D",
    ),
    Row(
        "68B of 1997",
        CRASH,
        "3NT",
        {"laws": "1997", "claim": DEFENDS} | found(**OBJECTED),
        PLAYS,
        None,
        "68B",
    ),
    # 68D: play after the claim
    Row(
        "by agreement, 2017",
        CRASH,
        "3NT",
        found(played_on_by_agreement=True, tricks_after_play=1),
        PLAYS,
        1,
        "68D2b",
    ),
    Row(
        "not by agreement",
        CRASH,
        "3NT",
        found(play_continued=True, tricks_after_play=1),
        RULED,
        2,
        "68D2a",
    ),
    Row(
        "evidence in 2007",
        CRASH,
        "3NT",
        {"laws": "2007"} | found(play_continued=True, tricks_after_play=1),
        RULED,
        1,
        "70D3",
    ),
    # 69: agreement
    Row(
        "called, whatever the stage",
        CRASH,
        "3NT",
        found(called_on_next_board=True),
        RULED,
        2,
        "69B2",
    ),
    Row("the round over", CRASH, "3NT", found(round_ended=True), RULED, 2, "69B2"),
    Row("too late", KEEP_THE_ACE, "3NT", AGREED | found(minutes_after_score=45), RULED, 2, "79C"),
    Row(
        "the event's own time",
        KEEP_THE_ACE,
        "3NT",
        AGREED | found(minutes_after_score=45, correction_minutes=60),
        RULED,
        1,
        "69B2",
    ),
    Row("1997: no normal play", KEEP_THE_ACE, "3NT", {"laws": "1997"} | AGREED, RULED, 2, "69B"),
    Row("won in fact", CRASH, "3NT", AGREED | found(tricks_won_in_fact=1), RULED, 1, "69B1"),
    # 70
    Row("a trump forgotten", FORGOTTEN, "4S", found(aware_of_trump=False), RULED, 2, "70C"),
    Row("a trump remembered", FORGOTTEN, "4S", found(aware_of_trump=True), RULED, 3, "70A"),
    Row(
        "a trump mentioned",
        FORGOTTEN,
        "4S",
        said("drawing the last trump", "rest"),
        RULED,
        3,
        "70A",
    ),
    Row("no trumps left", FORGOTTEN, "4S", said("no trumps left", "rest"), RULED, 2, "70C"),
    Row("a finesse not stated", FINESSE, "3NT", {}, RULED, 1, "70E1"),
    Row(
        "a finesse stated",
        FINESSE,
        "3NT",
        said("finessing the king of spades", "rest"),
        RULED,
        2,
        "70A",
    ),
    Row("a finesse in 1997", FINESSE, "3NT", {"laws": "1997"}, RULED, 1, "70E"),
    Row(
        "irrational not to, 1997",
        FINESSE,
        "3NT",
        {"laws": "1997"} | found(irrational_not_to=True),
        RULED,
        2,
        "70E",
    ),
    Row(
        "proven by a show-out",
        FINESSE,
        "3NT",
        {"position": {"shown_out": {"E": "S"}}},
        RULED,
        2,
        "70E1",
    ),
    # 71
    Row("no normal play loses it", CRASH, "3NT", CONCEDED, RULED, 2, "71B"),
    Row(
        "1997, at once",
        CRASH,
        "3NT",
        {"laws": "1997"} | CONCEDED | found(called_on_next_board=False),
        RULED,
        2,
        "71C",
    ),
    Row(
        "1997, later",
        CRASH,
        "3NT",
        {"laws": "1997"} | CONCEDED | found(called_on_next_board=True),
        RULED,
        1,
        "71A",
    ),
    Row("1987: no legal play", CRASH, "3NT", {"laws": "1987"} | CONCEDED, RULED, 1, "71A"),
    Row(
        "conceded too late", CRASH, "3NT", CONCEDED | found(minutes_after_score=31), RULED, 1, "79C"
    ),
]


RUFF = {"N": "-.K4.A6.9", "E": "-.QT9.J.K", "S": "Q5.A.K.A", "W": "7.-.Q5.J8"}
"""Spades are trumps: West has the last one, and no heart."""
TENACE = {"N": "AQ.-.A.-", "E": "J4.-.K.-", "S": "32.-.2.-", "W": "K5.-.Q.-"}
BEHIND = {"N": "AQ.-.A.-", "E": "-.J4.K.-", "S": "32.-.2.-", "W": "K5.-.Q.-"}
"""As before, and East has no spade."""
GUESS = {"N": "AJ2.-.-.-", "E": "43.-.5.-", "S": "KT5.-.-.-", "W": "Q76.-.-.-"}
RUNS = {"N": "AKQT.-.-.-", "E": "J32.-.4.-", "S": "54.A.A.-", "W": "98.-.32.-"}
STOPS = {"N": "AKQT.-.-.-", "E": "J932.-.-.-", "S": "54.A.A.-", "W": "8.3.32.-"}
"""The jack does not fall; the red aces would be enough."""
GIFT = {"N": "2.3.5.-", "E": "3.A.K.-", "S": "J.4.6.-", "W": "A.K.Q.-"}
"""West and East have every trick, whatever they lead."""
LAST_BUT_ONE = {"N": "2.3.-.-", "E": "-.4.5.-", "S": "3.A.-.-", "W": "-.2.-.-"}
ON_THE_TABLE: dict[str, Any] = {"leader": "W", "trick": ["SA"]}
FACED = {"constraints": [{"player": "W", "kind": "minor-penalty-card", "card": "S7"}]}
DOWN: dict[str, Any] = {"won": {"declarer": 5, "defenders": 3}}
CROSSING = {"N": "3.-.AK.A", "E": "QJ.-.QJ.-", "S": "A4.K.-.2", "W": "K.4.-.KQ"}
"""Hearts are trumps and West has the last: fatal when declarer goes to dummy before he draws it."""
COVERED = {"N": "-.A3.-.-", "E": "-.JT.-.-", "S": "-.2.-.-", "W": "-.K4.-.-"}
LED: dict[str, Any] = {"trick": ["HQ"], "won": {"declarer": 7, "defenders": 4}}
TEN_LIES = {"player": "E", "kind": "major-penalty-card", "card": "HT"}
LOWEST = {"constraints": [TEN_LIES, {"player": "W", "kind": "play-lowest", "suit": "H"}]}
HIGHEST = {"constraints": [TEN_LIES, {"player": "W", "kind": "play-highest", "suit": "H"}]}
TOP_OF_TWO = {"N": "T8.-.A.-", "E": "4.3.Q.-", "S": "-.A2.3.-", "W": "97.-.K.-"}
"""The ten of spades is high, the eight is not."""
STRANDED = {"N": "-.-.AKQ.-", "E": "KQ.-.J.-", "S": "A.A.-.2", "W": "J.K.-.A"}
TURNED: dict[str, Any] = {"position": {"won": {"declarer": 7, "defenders": 2}}}
KNEW = {"aware_of_trump": True}
DEFECTIVE = {"defective_by": "W", "defective_led": "D", "card_placed": "C7"}
FIVE = CROSSING | {"W": "K.4.-.KQ7"}
"""West has a card too many: he put none to an earlier trick."""
GAVE_UP = {"revoke_by": "W", "revoke_established": True, "revoke_trick_won_by": "W"}

ENDINGS = [
    Row("one trump out, nothing said", RUFF, "4S", {}, RULED, 4, "70C"),
    Row("1987", RUFF, "4S", {"laws": "1987"}, RULED, 4, "70C"),
    Row("it is drawn", RUFF, "4S", said("drawing the trump", 5), RULED, 5, "70A"),
    Row("they are in", RUFF, "4S", said("trumps are in", 5), RULED, 4, "70C"),
    Row(
        "ils sont tombés",
        RUFF,
        "4S",
        said("les atouts sont tombés", 5, language="fr"),
        RULED,
        4,
        "70C",
    ),
    Row("il le tire", RUFF, "4S", said("je tire l'atout", 5, language="fr"), RULED, 5, "70A"),
    Row("by name, first", RUFF, "4S", said("queen of spades then the rest", 5), RULED, 5, "70A"),
    Row(
        "trumps last",
        RUFF,
        "4S",
        said("heart ace, diamonds, clubs and trumps at the end", 5),
        RULED,
        4,
        "70D1",
    ),
    Row("one down", RUFF, "4S", said("one down") | {"position": DOWN}, RULED, 4, "68B1"),
    Row("given up", RUFF, "4S", said("you get your trump", 4), RULED, 4, "68B1"),
    Row(
        "an objection",
        RUFF,
        "4S",
        {"objections": [{"by": "W", "words": "I have a trump"}]},
        RULED,
        4,
        "70C",
    ),
    Row("face up", RUFF, "4S", {"position": FACED}, RULED, 5, "50C"),
    Row(
        "objected in time", RUFF, "4S", AGREED | found(called_on_next_board=False), RULED, 4, "70C"
    ),
    Row("agreed to, drawn", RUFF, "4S", AGREED | said("drawing the trump", 5), RULED, 5, "69B2"),
    Row(
        "a revoke as stated",
        RUFF,
        "4S",
        {"position": DOWN} | found(**GAVE_UP, tricks_since_revoke=1),
        RULED,
        5,
        "64A1",
    ),
    Row("not stated", TENACE, "3NT", {}, RULED, 2, "70E1"),
    Row("stated", TENACE, "3NT", said("taking the spade finesse", 3), RULED, 3, "70A"),
    Row("shown", BEHIND, "3NT", {"position": {"shown_out": {"E": "S"}}}, RULED, 3, "70E1"),
    Row("a guess", GUESS, "3NT", {}, RULED, 2, "70E1"),
    Row("a suit that runs", RUNS, "3NT", said("running the spades", 4), RULED, 4, "70A"),
    Row("one that does not", STOPS, "3NT", said("running the spades", 4), RULED, 3, "70D1"),
    Row(
        "2007: play that succeeded proves nothing",
        TENACE,
        "3NT",
        {"laws": "2007"} | found(play_continued=True, tricks_after_play=3),
        RULED,
        2,
        "70E1",
    ),
    Row(
        "one did not agree to play on",
        TENACE,
        "3NT",
        found(
            play_continued=True,
            requested_by_other_side=True,
            all_four_agreed=False,
            tricks_after_play=3,
        ),
        RULED,
        2,
        "68D2a",
    ),
    Row(
        "both defenders' tricks",
        GIFT,
        "3NT",
        {"claim": {"by": "W", "tricks": 3}, "position": {"leader": "W"}},
        RULED,
        3,
        "70A",
    ),
    Row(
        "on en reste là",
        CRASH,
        "3NT",
        DISPUTED | said("on peut en rester là", language="fr"),
        RULED,
        2,
        "70A",
    ),
    Row(
        "une question",
        CRASH,
        "3NT",
        DISPUTED | said("combien reste-t-il de piques ?", language="fr"),
        PLAYS,
        None,
        "68A",
    ),
    Row(
        "this trick and the rest",
        LAST_BUT_ONE,
        "3NT",
        DISPUTED | {"position": ON_THE_TABLE} | said("you take this one and the rest are mine"),
        RULED,
        1,
        "70A",
    ),
    # 57A: partner of one who played too early
    Row("he must play low", COVERED, "3NT", {"position": LED | LOWEST}, RULED, 2, "57A"),
    Row("nobody played early", COVERED, "3NT", {"position": LED}, RULED, 1, "70D1"),
    Row("he must play high", COVERED, "3NT", {"position": LED | HIGHEST}, RULED, 1, "70D1"),
    # 67B: a defective trick
    Row(
        "none of the suit led",
        FIVE,
        "4H",
        TURNED | found(**DEFECTIVE, **KNEW, tricks_since_revoke=1),
        RULED,
        4,
        "67B1b",
    ),
    Row("and none won since", FIVE, "4H", TURNED | found(**DEFECTIVE, **KNEW), RULED, 4, "64B1"),
    Row("and one by the ruling", FIVE, "4H", TURNED | found(**DEFECTIVE), RULED, 4, "67B1b"),
    Row(
        "1997: he may",
        FIVE,
        "4H",
        {"laws": "1997"} | TURNED | found(**DEFECTIVE),
        RULED,
        3,
        "67B1b",
    ),
    Row(
        "one of the suit led",
        FIVE,
        "4H",
        TURNED | found(**(DEFECTIVE | {"defective_led": "C"})),
        RULED,
        3,
        "67B1a",
    ),
    Row(
        "a card too many put there",
        CROSSING | {"W": "K.4.-.K"},
        "4H",
        TURNED | found(defective_by="W", cards_returned=["CQ"]),
        RULED,
        3,
        "67B2",
    ),
    # 64C: not made whole
    Row(
        "64C besides",
        CROSSING,
        "4H",
        TURNED | found(**(GAVE_UP | {"revoke_trick_won_by": "N"}), insufficient_redress=True),
        RULED,
        4,
        "64C1",
    ),
    Row(
        "64C of 2007",
        CROSSING,
        "4H",
        {"laws": "2007"}
        | TURNED
        | found(**(GAVE_UP | {"revoke_trick_won_by": "N"}), insufficient_redress=True),
        RULED,
        4,
        "64C",
    ),
    # 70C of cards that the director found forgotten
    Row("a trump found forgotten", CROSSING, "4H", found(forgotten=["H4"]), RULED, 3, "70C"),
    # 70C2: who leaves room for the trump knew of it
    Row("room for the trump", ROOM_FOR_THE_TRUMP, "4S", said("", 1), RULED, 1, "68B1"),
    Row("none left for it", ROOM_FOR_THE_TRUMP, "4S", said("", 2), RULED, 0, "70C"),
    Row(
        "room for something else",
        ROOM_FOR_THE_TRUMP,
        "4S",
        said("you get a diamond and a club", 1),
        RULED,
        0,
        "70C",
    ),
    Row("a spade, and no trump", CROSSING, "4H", found(forgotten=["SQ"]), RULED, 2, "70D1"),
    # a suit from its masters; tricks that nobody can reach
    Row(
        "the ten before the eight",
        TOP_OF_TWO,
        "3NT",
        {"position": {"leader": "N"}},
        RULED,
        2,
        "70D1",
    ),
    Row("dummy is high and out of reach", STRANDED, "3NT", said("dummy is high"), RULED, 2, "70D1"),
    Row("given up for nothing", CRASH, "3NT", said("I give you one", 1), RULED, 2, "71B"),
]


@pytest.mark.parametrize("row", [*BOOK, *ENDINGS], ids=lambda row: row.why)
def test_by_the_book(row: Row) -> None:
    ruling = ruled(row.hands, row.contract, **row.changes)
    given = None if ruling.verdict is None else ruling.verdict.claimer_tricks
    assert (ruling.status, given) == (row.status, row.tricks), ruling.laws
    assert row.law in (ruling.laws or []), ruling.laws


@pytest.mark.parametrize("regulation", ["WBF", "FFB", "EBU", "ACBL"])
@pytest.mark.parametrize("laws", ["1987", "1997", "2007", "2017"])
def test_every_regulator_and_edition_rules_the_plain_ones_alike(regulation: str, laws: str) -> None:
    under: dict[str, Any] = {"regulation": regulation, "laws": laws}
    for findings, expected in ((False, 2), (True, 3)):
        ruling = ruled(FORGOTTEN, "4S", **under, **found(aware_of_trump=findings))
        assert ruling.verdict is not None and ruling.verdict.claimer_tricks == expected
    finesse = ruled(FINESSE, **under)
    assert finesse.verdict is not None and finesse.verdict.claimer_tricks == 1


def test_a_line_is_shown_only_where_it_decides() -> None:
    """Not where the director accepts another: irrational not to take, or what was played."""
    accepted = ruled(FINESSE, **({"laws": "1997"} | found(irrational_not_to=True)))
    assert accepted.laws == ["70E"] and accepted.line is None
    played = found(play_continued=True, tricks_after_play=0)
    assert ruled(FINESSE, **({"laws": "2007"} | played)).line is None
    assert ruled(FINESSE, laws="2007").line is not None


def test_a_trump_that_lies_face_up_is_no_question_of_awareness() -> None:
    lying = {"constraints": [{"player": "E", "kind": "minor-penalty-card", "card": "S2"}]}
    ruling = ruled(FORGOTTEN, "4S", position=lying)
    assert ruling.verdict is not None and ruling.verdict.claimer_tricks == 3
    assert "aware_of_trump" not in [one.finding for one in ruling.open_findings or []]


@pytest.mark.parametrize("words", ["this trick is yours", "this trick is mine"])
def test_words_about_the_trick_on_the_table_alone_are_no_claim(words: str) -> None:
    hands = {"N": "2.3.-.-", "E": "-.4.5.-", "S": "3.A.-.-", "W": "-.2.-.-"}
    table = {"leader": "W", "trick": ["SA"]}
    said_so = {"position": table} | said(words) | DISPUTED
    ruling = ruled(hands, **said_so)
    assert (ruling.status, ruling.laws) == (PLAYS, ["68"])


def test_who_claims_no_trick_is_not_asked_about_a_trump() -> None:
    claim = {"by": "E", "tricks": 0, "statement": "the rest are yours"}
    ruling = ruled(FORGOTTEN, "4H", claim=claim)
    assert "aware_of_trump" not in [one.finding for one in ruling.open_findings or []]
