"""The fields of a ruling beside its verdict: why each card, what was read, what it rests on."""

import json
from pathlib import Path
from typing import Any

import pytest
from ending import CRASH, FORGOTTEN, KEEP_THE_ACE, record, ruled

from claims.cards import SEATS, parse_card, same_side
from claims.law.profile import load_profile
from claims.readers.inputs import record_of_board
from claims.record import ClaimRecord
from claims.ruling.adjudicate import adjudicate
from claims.ruling.judge import Judge
from claims.ruling.ruling import Ruling, Why
from claims.ruling.what_if import Change, changed, what_if
from claims.search.budget import Budget

LOG = Path(__file__).parent / "readers" / "club.lin"


def reasons(ruling: Ruling) -> dict[str, Why]:
    """Why each card of the line was played."""
    return {why.card: why for trick in ruling.line or [] for why in trick.why}


def test_every_card_of_the_line_has_its_reason() -> None:
    given = record(FORGOTTEN, "4S", claim={"statement": "hearts first"})
    ruling = adjudicate(given)
    played = [card for trick in ruling.line or [] for card in trick.cards]
    why = reasons(ruling)
    assert list(why) == played
    for card, one in why.items():
        seat = SEATS.index(one.seat)
        ours = same_side(seat, given.claim.by)
        assert (one.reason == "opponent") is not ours
        assert bool(one.text) is (ours and one.reason != "forced")
        assert given.position.hands[seat] >> parse_card(card) & 1
        assert card not in one.equals
    assert why["HA"].reason == "stated" and why["HA"].keeps is None


def test_a_card_that_is_one_of_several_names_those_that_keep_as_much() -> None:
    why = reasons(ruled(FORGOTTEN, "4S", findings={"aware_of_trump": True}))
    lead = next(iter(why.values()))
    assert (lead.card, lead.reason, lead.keeps, lead.equals) == ("SA", "safe", 3, [])
    why = reasons(ruled(FORGOTTEN, "4S", findings={"aware_of_trump": False}))
    lead = next(iter(why.values()))
    assert lead.reason == "normal" and lead.keeps == 3 and "SA" in lead.equals


def test_partner_of_a_defender_has_reasons_of_his_own() -> None:
    hands = {"N": "3.54.-.2", "E": "7.-.4.A8", "S": "AK.-.-.K3", "W": "-.-.AKQ.7"}
    claim = {"by": "W", "tricks": 4, "statement": "diamonds and partner's ace"}
    ruling = ruled(hands, claim=claim, position={"leader": "W"})
    kinds = {why.seat: set[str]() for why in reasons(ruling).values()}
    for why in reasons(ruling).values():
        kinds[why.seat].add(why.reason)
    assert "partner" in kinds["E"] and "partner" not in kinds["W"]
    assert kinds["N"] == kinds["S"] == {"opponent"}


def test_words_of_the_statement_and_whether_they_are_known() -> None:
    spoken = ruled(CRASH, claim={"statement": "spades, xyzzy"}).statement
    assert spoken is not None and spoken.known
    assert [word.text for word in spoken.words] == ["spades", "xyzzy"]
    assert spoken.words[1].as_ == "ignored" and spoken.words[1].start == 8
    silent = ruled(CRASH, claim={"statement": ""}).statement
    assert silent is not None and silent.known and not silent.words
    unknown = ruled(CRASH, claim={"statement": None}).statement
    assert unknown is not None and not unknown.known


def test_what_a_ruling_rests_on() -> None:
    ruling = adjudicate(record(CRASH, regulation="EBU"), nodes=10_000_000)
    assert (ruling.profile, ruling.class_) == ("EBU 2017", "average")
    assert ruling.limit is not None and ruling.limit.nodes == 10_000_000
    assert not ruling.limit.reached
    plain = json.loads(ruling.to_json())
    assert plain["class"] == "average" and plain["limit"]["seconds"] is None
    assert "outlook" not in plain and plain["verdict"]["claimer_tricks"] == 2
    ended = adjudicate(record(FORGOTTEN, "4S"), nodes=1)
    assert ended.status == "undecided" and ended.limit is not None and ended.limit.reached


def test_a_record_of_a_log_says_where_it_is_from() -> None:
    entry = record_of_board(str(LOG), "@1", "declarer", None, None)
    assert isinstance(entry, ClaimRecord) and entry.claim.statement is None
    assert entry.source is not None and Path(entry.source.file) == LOG
    assert (entry.source.line, entry.source.board) == (1, entry.board and entry.board.number)
    assert record(CRASH).source is None


def test_conditions_that_do_not_hold_are_in_the_trace_and_not_in_the_laws() -> None:
    ruling = ruled(FORGOTTEN, "4S", findings={"aware_of_trump": True})
    met = {node.law: node.met for root in ruling.trace or [] for node in (root, *root.children)}
    assert met["70C1"] and not met["70C2"] and not met["70C"]
    assert not any(law.startswith("70C") for law in ruling.laws or [])
    assert "met" in ruling.to_json() and '"met":true' not in ruling.to_json()


@pytest.mark.parametrize(
    ("change", "tricks"),
    [
        (Change(), 2),
        (Change(findings={"aware_of_trump": True}), 3),
        (Change(findings={"class": "expert"}), 2),
        (Change(profile=load_profile("FFB", "1997")), 2),
    ],
)
def test_what_if_has_one_door(change: Change, tricks: int) -> None:
    given = record(FORGOTTEN, "4S")
    judge = Judge(given, Budget())
    other = what_if(judge, change)
    assert other is not None and other.tricks == tricks
    alone: Any = adjudicate(changed(given, change)).verdict
    assert alone.claimer_tricks == tricks


def test_what_cannot_be_is_no_what_if() -> None:
    judge = Judge(record(FORGOTTEN, "4S", findings={"aware_of_trump": False}), Budget())
    assert what_if(judge, Change(findings={"mentioned_trump": True})) is None
    assert what_if(judge, Change(findings={"tricks_after_play": 9})) is None
    given = changed(judge.given, Change(profile=load_profile("EBU", "2007")))
    assert (given.regulation, given.laws) == ("EBU", "2007")
    assert changed(given, Change(findings={"aware_of_trump": None})).findings.given() == {}


def test_a_defenders_concession_that_fell_has_an_outlook_and_no_verdict() -> None:
    disputed: dict[str, Any] = {
        "stage": "disputed-whether-claim",
        "claim": {"by": "W", "tricks": 0, "statement": "they are yours"},
        "findings": {"partner_objected_at_once": True},
    }
    plain = json.loads(ruled(KEEP_THE_ACE, **disputed).to_json())
    assert plain["verdict"] is None and plain["outlook"]["claimer_tricks"] == 1
