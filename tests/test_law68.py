"""Law 68: each paragraph from its own wording, and just outside it."""

from dataclasses import replace
from typing import Any

import pytest
from ending import FORGOTTEN, ruled

from claims.law.law68 import (
    Conduct,
    Dispute,
    Kind,
    Then,
    exposed_cards_law,
    law68_a,
    law68_b1,
    law68_b2,
    law68_c,
    law68_d,
    law68_d1,
    law68_d2_a,
    law68_d2_b,
    law68_kind,
    law68_preamble,
)
from claims.record.terms import EDITIONS, Edition
from claims.ruling.ruling import OpenFinding, Ruling

DECLARER = Conduct(by_defender=False, tricks_left=5)
DEFENDER = Conduct(by_defender=True, tricks_left=5)


def test_preamble_words_about_the_trick_in_progress_are_no_claim() -> None:
    stand = law68_kind(replace(DEFENDER, trick_in_progress=True, current_trick_only=True), "2017")
    assert (stand.kind, stand.claimed, stand.penalty_cards) == (Kind.NEITHER, None, False)
    assert stand.reasons[0].paragraph == "68" and stand.unauthorised == "16C"


def test_preamble_is_silent_on_words_about_other_tricks() -> None:
    assert law68_preamble(replace(DEFENDER, trick_in_progress=True, tricks=2)) is None


def test_preamble_the_last_trick_once_begun_cannot_be_claimed() -> None:
    last = Conduct(by_defender=False, tricks_left=1, tricks=1, trick_in_progress=True)
    assert law68_preamble(last) is not None
    assert law68_preamble(replace(last, trick_in_progress=False)) is None


@pytest.mark.parametrize(
    "conduct",
    [
        replace(DECLARER, tricks=3),
        replace(DECLARER, suggested_curtailing=True),
        replace(DECLARER, showed_cards=True),
        replace(DEFENDER, showed_cards=True, meant_to_claim=True),
    ],
)
def test_68a_a_number_a_curtailing_or_cards_shown_is_a_claim(conduct: Conduct) -> None:
    assert law68_a(conduct)[0]


@pytest.mark.parametrize(
    ("conduct", "fact"),
    [
        (DECLARER, "tricks"),
        (replace(DECLARER, showed_cards=True, meant_to_claim=False), "meant_to_claim"),
        (
            replace(DECLARER, showed_cards=True, faced_after_lead_out_of_turn=True),
            "faced_after_lead_out_of_turn",
        ),
        (replace(DECLARER, broken_off=True), "broken_off"),
        (replace(DECLARER, asked_a_question=True), "asked_a_question"),
    ],
)
def test_68a_what_is_no_claim(conduct: Conduct, fact: str) -> None:
    claims, reason = law68_a(conduct)
    assert not claims and fact in reason.facts
    assert law68_kind(conduct, "2017").kind is Kind.NEITHER


def test_68a_a_defenders_cards_plainly_not_meant_as_a_claim_are_exposed_cards() -> None:
    shown = {"showed_cards": True, "meant_to_claim": False}
    assert law68_kind(replace(DEFENDER, **shown), "2017").penalty_cards
    assert not law68_kind(replace(DECLARER, **shown), "2017").penalty_cards


def test_68b1_claiming_some_concedes_the_rest() -> None:
    stand = law68_kind(replace(DECLARER, tricks=3), "2017")
    assert (stand.kind, stand.claimed, stand.conceded) == (Kind.BOTH, 3, 2)
    assert [reason.paragraph for reason in stand.reasons] == ["68A", "68B1"]


def test_68b1_claiming_all_concedes_nothing_and_claiming_none_is_a_concession() -> None:
    assert law68_kind(replace(DECLARER, tricks=5), "2017").kind is Kind.CLAIM
    none = law68_kind(replace(DECLARER, tricks=0), "2017")
    assert (none.kind, none.conceded) == (Kind.CONCESSION, 5)


def test_68b1_abandoning_the_hand_concedes_all() -> None:
    stand = law68_kind(replace(DEFENDER, abandoned_hand=True), "2007")
    assert (stand.kind, stand.claimed, stand.conceded) == (Kind.CONCESSION, 0, 5)
    assert law68_b1(DEFENDER) == (None, None)


@pytest.mark.parametrize("laws", EDITIONS)
def test_68b2_partner_objects_at_once_neither_claim_nor_concession(laws: Edition) -> None:
    stand = law68_kind(replace(DEFENDER, tricks=2, partner_objected_at_once=True), laws)
    assert stand.kind is Kind.NEITHER and not stand.penalty_cards
    assert stand.reasons[0].paragraph == "68B2"
    assert stand.unauthorised == exposed_cards_law(laws)


def test_68b2_the_minute_of_2001_stands_for_1997_only() -> None:
    conduct = replace(DEFENDER, tricks=2, partner_objected_at_once=True)
    old, new = law68_b2(conduct, 3, "1997"), law68_b2(conduct, 3, "2007")
    assert old and new and "2001" in old.because and "2001" not in new.because


@pytest.mark.parametrize(
    "conduct",
    [
        replace(DEFENDER, tricks=2),
        replace(DEFENDER, tricks=5, partner_objected_at_once=True),
        replace(DECLARER, tricks=2, partner_objected_at_once=True),
    ],
)
def test_68b2_not_without_objection_nor_concession_nor_for_declarer(conduct: Conduct) -> None:
    assert law68_kind(conduct, "2017").kind is not Kind.NEITHER


def test_68c_a_line_not_stated_leaves_every_normal_one_open() -> None:
    silent = law68_c(spoke=False, showed_cards=True)
    assert silent and "every normal one" in silent.because
    covered = law68_c(spoke=True, showed_cards=False)
    assert covered and covered.facts == ("showed_cards",)
    assert law68_c(True, True) is None and law68_c(True, None) is None


def test_68d1_a_claim_nobody_contests_is_agreed() -> None:
    assert law68_d(Dispute(contested=False), "2017") == law68_d1()
    assert law68_d1().then is Then.AGREED


def test_68d2a_a_contested_claim_stops_play() -> None:
    course = law68_d(Dispute(contested=True), "2017")
    assert (course.then, course.later_play) == (Then.CONTESTED, "nothing")
    assert course.reason.paragraph == "68D2a"


@pytest.mark.parametrize(
    ("laws", "later"), [("1987", "nothing"), ("1997", "nothing"), ("2007", "evidence")]
)
def test_68d_cards_played_after_a_claim(laws: Edition, later: str) -> None:
    course = law68_d2_a(laws, play_continued=True)
    assert (course.later_play, course.reason.paragraph) == (later, "68D")


AGREED = Dispute(
    contested=True, play_continued=True, requested_by_other_side=True, all_four_agreed=True
)


def test_68d2b_play_by_agreement_of_all_four_voids_the_claim() -> None:
    course = law68_d(AGREED, "2017")
    assert (course.then, course.later_play) == (Then.VOID, "score")
    assert course.reason.paragraph == "68D2b"


@pytest.mark.parametrize("missing", ["all_four_agreed", "requested_by_other_side"])
def test_68d2b_needs_the_request_and_everybody(missing: str) -> None:
    course = law68_d(replace(AGREED, **{missing: False}), "2017")
    assert (course.then, course.later_play) == (Then.CONTESTED, "nothing")


@pytest.mark.parametrize("laws", ["1987", "1997", "2007"])
def test_68d2b_is_of_2017_only(laws: Edition) -> None:
    assert law68_d2_b(AGREED, laws) is None


# The words themselves

DISPUTED: dict[str, Any] = {"stage": "disputed-whether-claim", "contract": "4S"}


@pytest.mark.parametrize(
    ("words", "language", "claimed"),
    [
        ("I claim", "en", 3),
        ("The rest are mine", "en", 3),
        ("I have two more tricks", "en", 2),
        ("my hand is high", "en", 3),
        ("giving you a heart", "en", 2),
        ("Je revendique", "fr", 3),
        ("Je fais le reste", "fr", 3),
        ("J'ai encore deux levées", "fr", 2),
    ],
)
def test_68a_words_that_name_tricks(words: str, language: str, claimed: int) -> None:
    claim = {"tricks": None, "statement": words, "language": language}
    ruling = ruled(FORGOTTEN, **DISPUTED, claim=claim)
    assert ruling.status == "ruled" and "is_claim" not in opened(ruling)
    (why,) = [node for node in ruling.trace or [] if node.law == "68A"]
    assert why.met and ("every trick" in why.outcome or str(claimed) in why.outcome)


def opened(ruling: Ruling) -> dict[str, OpenFinding]:
    return {one.finding: one for one in ruling.open_findings or []}


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("Let's save time, no need to play on", "en"),
        ("Shall we stop here?", "en"),
        ("on to the next board", "en"),
        ("Inutile de continuer", "fr"),
        ("On arrête là", "fr"),
        ("Gagnons du temps", "fr"),
    ],
)
def test_68a_words_that_cut_play_short_claim_and_the_other_answer_is_open(
    words: str, language: str
) -> None:
    claim = {"tricks": None, "statement": words, "language": language}
    ruling = ruled(FORGOTTEN, **DISPUTED, claim=claim)
    assert ruling.status == "ruled" and not (ruling.statement and ruling.statement.ignored)
    assert opened(ruling)["is_claim"].assumed is True
    assert "outlook" in opened(ruling)["is_claim"].otherwise


@pytest.mark.parametrize("words", ["zork the frobnicator", "well that was fun", "hmm"])
def test_68a_words_not_understood_never_decide_silently(words: str) -> None:
    claim = {"tricks": None, "statement": words}
    ruling = ruled(FORGOTTEN, **DISPUTED, claim=claim)
    assert ruling.status == "play-continues" and ruling.verdict is None
    finding = opened(ruling)["is_claim"]
    assert finding.assumed is False and finding.otherwise == {"claimer_tricks": 2}


@pytest.mark.parametrize(
    ("words", "language"), [("This trick is mine", "en"), ("Cette levée est à moi", "fr")]
)
def test_68_words_about_the_trick_in_progress(words: str, language: str) -> None:
    position = {"leader": "W", "trick": ["CK"], "hands": FORGOTTEN | {"W": "-.-.-.QJ"}}
    claim = {"tricks": None, "statement": words, "language": language}
    ruling = ruled(FORGOTTEN, **DISPUTED, claim=claim, position=position)
    assert (ruling.status, ruling.verdict) == ("play-continues", None)
    assert (ruling.laws or [])[0] == "68"
    more = ruled(
        FORGOTTEN,
        **DISPUTED,
        claim=claim | {"statement": "This trick is mine and the rest", "language": "en"},
        position=position,
    )
    assert more.status == "ruled"


def test_a_number_in_the_record_that_is_not_the_one_in_the_words_is_reported() -> None:
    claim = {"tricks": 3, "statement": "I have two tricks"}
    notes = ruled(FORGOTTEN, "4S", claim=claim).notes or []
    assert any("3 tricks claimed, his words name 2 tricks" in note for note in notes)
    same = ruled(FORGOTTEN, "4S", claim=claim | {"tricks": 2}).notes or []
    assert not any("his words name" in note for note in same)


WINNERS = {"N": "32.4.K.-", "E": "KQ.Q.5.-", "S": "A.A.3.2", "W": "T9.K.-.A"}
TWO_AND_HIS = {"N": "Q4.-.3.-", "E": "AJ.-.2.-", "S": "K2.-.A.-", "W": "9.K.-.Q"}


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("the ace of spades, the ace of hearts and the king of diamonds", "en"),
        ("my two aces and dummy's king of diamonds", "en"),
        ("my aces and dummy's king of diamonds", "en"),
        ("l'as de pique, l'as de cœur et le roi de carreau", "fr"),
        ("mes as et le roi de carreau du mort", "fr"),
    ],
)
def test_winners_named_are_a_count(words: str, language: str) -> None:
    """Doctrine 6.2; "my aces" are as many as he has."""
    claim = {"tricks": None, "statement": words, "language": language}
    ruling = ruled(WINNERS, "NT", claim=claim)
    assert ruling.verdict is not None
    assert (ruling.verdict.claimed, ruling.verdict.claimer_tricks) == (3, 3)
    with_the_rest = claim | {"statement": "two aces and the rest", "language": "en"}
    ruling = ruled(WINNERS, "NT", claim=with_the_rest)
    assert ruling.verdict is not None and ruling.verdict.claimed == 4


def test_winners_named_beside_a_number_agree_with_the_record() -> None:
    claim = {"by": "W", "tricks": 3, "statement": "my two winners and partner's ace of spades"}
    position = {"leader": "W"}
    ruling = ruled(TWO_AND_HIS, "3NT", claim=claim, position=position)
    assert ruling.verdict is not None and ruling.verdict.claimer_tricks == 3
    assert not any("his words name" in note for note in ruling.notes or [])
