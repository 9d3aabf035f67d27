"""Records by the book, law by law and edition by edition, each with what it must give."""

from typing import Any, NamedTuple

import pytest
from ending import CRASH, FINESSE, FORGOTTEN, KEEP_THE_ACE, ruled

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


@pytest.mark.parametrize("row", BOOK, ids=lambda row: row.why)
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
