"""A claim by hand: what a director types is a record, or every fault of it is named."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from command_line import run

from claims.commands import shared
from claims.desk.entry import Added, ByHand, read_by_hand, record_by_hand
from claims.errors import InputError
from claims.record import ClaimRecord, record_from_json

EXAMPLES = Path(__file__).parent.parent / "examples"
HANDS = "N:-.K4.A6.9 -.QT9.J.K Q5.A.K.A 7.-.Q5.J8"
CLAIM: dict[str, Any] = {"hands": HANDS, "contract": "4S", "by": "S", "lead": "S", "won": "5-3"}


def named(error: pytest.ExceptionInfo[InputError]) -> dict[str, str]:
    """The faults by their fields."""
    return {one.field: str(one.reason) for one in error.value.problems}


def test_a_claim_by_hand_is_the_example() -> None:
    example = ClaimRecord.from_json((EXAMPLES / "forgotten-trump.json").read_text())
    record = record_from_json(record_by_hand(ByHand(**CLAIM, statement="")))
    assert (record.position, record.won, record.contract, record.claim.by, record.claim.tricks) == (
        *(example.position, example.won, example.contract),
        *(example.claim.by, example.claim.tricks),
    )
    assert record.claim.statement == ""


def test_a_defender_claims_and_the_trick_on_the_table() -> None:
    record = record_by_hand(
        ByHand(
            hands="N:-.K4.A6.- -.QT9.J.K Q5.A.K.A 7.-.Q5.J8",
            contract="4S by S",
            by="West",
            lead="N",
            table="♣9",
            tricks="1",
            shown_out="E:♠",
        )
    )
    assert record["claim"] == {"by": "W", "tricks": 1, "statement": None}
    assert record["position"]["trick"] == ["C9"]
    assert record["position"]["shown_out"] == {"E": "S"}


@pytest.mark.parametrize(
    ("words", "claimed"),
    [
        (None, "rest"),
        ("", "rest"),
        ("drawing the trump", "rest"),
        ("I have three more", None),
        ("the ace of spades and the ace of diamonds", None),
        ("if the queen of spades falls the rest, otherwise one for you", None),
        ("je donne un pique et le reste est à moi", None),
        ("the ace of spades, then you get a club", None),
    ],
)
def test_the_tricks_left_out_are_those_the_words_name(
    words: str | None, claimed: str | None
) -> None:
    written = ByHand(
        hands="N:A3.-.K4.- Q2.-.92.- K4.-.A5.- JT.-.Q8.-",
        contract="4S",
        declarer="S",
        lead="S",
        won="8-1",
        statement=words,
    )
    assert record_by_hand(written)["claim"]["tricks"] == claimed
    assert record_by_hand(replace(written, tricks="2"))["claim"]["tricks"] == 2


def test_a_contract_that_is_none_is_one_fault() -> None:
    """Declarer, who stands in the contract, is not asked for besides."""
    with pytest.raises(InputError) as caught:
        record_by_hand(
            ByHand(hands="N:A.-.-.- K.-.-.- Q.-.-.- J.-.-.-", contract="4Z", by="S", lead="S")
        )
    assert list(named(caught)) == ["contract"]


def test_every_fault_at_once() -> None:
    with pytest.raises(InputError) as caught:
        record_by_hand(
            ByHand(
                hands="N:-.K4.A6.9 -.QZ9.J.K Q5.A.K.A 7.-.Q5.J8",
                contract="9S",
                by="Q",
                lead="nobody",
                won="5",
                table="H1",
                tricks="some",
                shown_out="E",
            ),
            Added(find=["aware"], objections=["no"], profile="XYZ", level="genius"),
        )
    assert set(named(caught)) >= {
        *("position.hands.E", "contract", "claim.by", "position.leader", "position.won"),
        *("position.trick[0]", "claim.tricks", "position.shown_out", "findings.aware"),
        *("objections[0].by", "profile", "findings.class"),
    }


def test_what_is_impossible_in_bridge_is_named_too() -> None:
    with pytest.raises(InputError) as caught:
        record_by_hand(ByHand(**CLAIM | {"won": "9-3", "tricks": "7"}))
    assert set(named(caught)) == {"position.won", "claim.tricks"}


def test_what_the_director_adds() -> None:
    added = Added(
        profile="FFB:2007",
        find=["aware_of_trump=non", "forgotten=♠7", "tricks_won_in_fact=1"],
        level="débutant",
        objections=["O: il reste un atout"],
    )
    record = record_by_hand(ByHand(**CLAIM), added)
    assert (record["regulation"], record["laws"]) == ("FFB", "2007")
    assert record["findings"] == {
        "aware_of_trump": False,
        "forgotten": ["S7"],
        "tricks_won_in_fact": 1,
        "class": "beginner",
    }
    assert record["objections"] == [{"by": "W", "words": "il reste un atout"}]


ADDRESS = (
    "https://www.bridgebase.com/tools/handviewer.html?"
    "n=sHK4DA6C9&e=sHQT9DJCK&s=sQ5HADKCA&w=s7HDQ5CJ8"
)


def test_an_ending_of_the_handviewer_gets_its_contract_and_lead_by_hand() -> None:
    record = record_by_hand(ByHand(**CLAIM | {"hands": ADDRESS}))
    assert record["position"]["hands"]["W"] == "7.-.Q5.J8"
    assert record["contract"] == "4S"
    with pytest.raises(InputError) as caught:
        record_by_hand(ByHand(hands=ADDRESS, by="S"))
    assert "contract" in named(caught)
    alone, problems = read_by_hand(ByHand(hands=ADDRESS))
    assert alone["position"]["hands"]["W"] == "7.-.Q5.J8", "the cards are not lost"
    assert {problem.field for problem in problems} == {"contract", "play"}


PLAYED = (
    "pn|a,b,c,d|st||md|3SAKQJHAKQDAKQCAKQ,SHJT987DJT987CJT9,ST98765432H65D6C6,|sv|0|"
    "mb|1C|mb|p|mb|1S|mb|p|mb|p|mb|p|pc|H7|"
)


def test_a_trick_on_the_table_goes_with_an_ending_and_not_with_a_play() -> None:
    ending = replace(ByHand(**CLAIM | {"hands": ADDRESS}), table="♣A", shown_out="E:S")
    position = read_by_hand(ending)[0]["position"]
    assert position["trick"] == ["CA"] and position["shown_out"] == {"E": "S"}
    played = read_by_hand(replace(ending, hands=PLAYED))[1]
    assert {one.field for one in played} == {"position.trick", "position.shown_out"}


def test_options_of_every_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    example = str(EXAMPLES / "forgotten-trump.json")
    arguments = ("--profile", "FFB", "--find", "aware_of_trump=yes", "--class", "expert")
    assert run(monkeypatch, "rule", "--as-record", *arguments, example) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["findings"] == {"aware_of_trump": True, "class": "expert"}
    assert record["regulation"] == "FFB"
    by_hand = ("--hands", HANDS, "--contract", "4S", "--by", "S", "--lead", "S", "--won", "5-3")
    assert run(monkeypatch, "rule", "--json", "--find", "aware_of_trump=yes", *by_hand) == 0
    assert json.loads(capsys.readouterr().out)["verdict"]["claimer_tricks"] == 5
    assert run(monkeypatch, "rule", "--as-record", "--find", "x=1", example) == shared.EXIT_REFUSED
    assert run(monkeypatch, "rule", "--hands", HANDS, example) == shared.EXIT_USAGE
    assert run(monkeypatch, "rule", "--lead", "S", example) == shared.EXIT_USAGE
    assert run(monkeypatch, "rule") == shared.EXIT_USAGE


def test_what_is_wrong_with_an_option_names_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    by_hand = ("rule", "--lang", "en", "--hands", HANDS)
    assert run(monkeypatch, *by_hand, "--contract", "4S", "--by", "Q") == shared.EXIT_REFUSED
    told = " ".join(capsys.readouterr().out.split())
    assert "position.leader: is missing (expected --lead with " in told
    assert "claim.by: 'Q' is not a seat (expected --by with " in told
    assert run(monkeypatch, *by_hand) == shared.EXIT_REFUSED
    assert "contract: is missing (expected --contract with " in capsys.readouterr().out


ANSWERS = """N ♠- ♥K4 ♦A6 ♣9
E ♠- ♥Q109 ♦J ♣K
S ♠Q5 ♥A ♦K ♣A
W ♠7 ♥- ♦Q5 ♣J8

4S
4S S
S
S

5-3
S



W: I have a trump

"""


def test_step_by_step(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    import io

    monkeypatch.setattr(sys, "stdin", io.StringIO(ANSWERS))
    kept = tmp_path / "claim.json"
    assert run(monkeypatch, "new", "--as-record", "--lang", "en", "-o", str(kept)) == 0
    shown = capsys.readouterr()
    assert "4S S: not understood" in shown.err and "5 tricks are left." in shown.err
    record = json.loads(shown.out)
    assert record == json.loads(kept.read_text())
    assert record["claim"] == {"by": "S", "tricks": "rest", "statement": ""}
    assert record["position"]["won"] == {"declarer": 5, "defenders": 3}


def test_answers_that_end_early_end_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import io

    monkeypatch.setattr(sys, "stdin", io.StringIO("N ♠-\n"))
    assert run(monkeypatch, "new") == shared.EXIT_INTERRUPTED
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("changed", "fields"),
    [
        ({"by": ""}, ["claim.by"]),
        ({"by": "Q"}, ["claim.by"]),
        ({"by": None}, ["declarer"]),
        ({"contract": "4Sx by N", "declarer": "E"}, ["declarer"]),
        ({"hands": HANDS.replace("QT9", "QTZ").replace("7.-", "7.A")}, ["E", "W"]),
    ],
)
def test_one_fault_is_told_once_and_hides_no_other(
    changed: dict[str, Any], fields: list[str]
) -> None:
    with pytest.raises(InputError) as caught:
        record_by_hand(ByHand(**CLAIM | changed))
    told = [one.field.removeprefix("position.hands.") for one in caught.value.problems]
    assert told == fields


def test_who_names_no_number_claims_the_rest_of_an_address_too() -> None:
    written = ByHand(**CLAIM | {"hands": ADDRESS, "statement": ""})
    assert record_by_hand(written)["claim"]["tricks"] == "rest"
    said = replace(written, statement="I have three tricks")
    assert record_by_hand(said)["claim"]["tricks"] is None


def test_findings_of_several_cards_add_up_and_others_may_not_differ() -> None:
    found = ["forgotten=D5", "forgotten=H9,D5", "aware_of_trump=yes", "aware_of_trump=yes"]
    record = record_by_hand(ByHand(**CLAIM), Added(find=found))
    assert record["findings"] == {"forgotten": ["D5", "H9"], "aware_of_trump": True}
    for find in (["aware_of_trump=yes", "aware_of_trump=no"], ["aware_of_trump="]):
        with pytest.raises(InputError) as caught:
            record_by_hand(ByHand(**CLAIM), Added(find=find))
        assert list(named(caught)) == ["findings.aware_of_trump"]


def test_what_is_added_to_a_board_is_refused_with_what_is_wrong_with_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    board = (str(Path(__file__).parent / "readers" / "league.pbn"), "--board", "@2")
    arguments = ("rule", "--json", "--by", "Z", "--find", "foo=1")
    assert run(monkeypatch, *arguments, *board) == shared.EXIT_REFUSED
    told = json.loads(capsys.readouterr().out)["errors"]
    assert [one["field"] for one in told] == ["findings.foo", "claim.by"]


def test_what_if_names_every_value_that_is_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    example = str(EXAMPLES / "forgotten-trump.json")
    asked = ("foo=1", "class=pro", "profile=ABC", "aware_of_trump=perhaps")
    assert run(monkeypatch, "what-if", example, *asked) == shared.EXIT_REFUSED
    told = capsys.readouterr().err.splitlines()
    assert [line.partition(":")[0] for line in told] == [
        *("foo", "findings.class", "profile", "findings.aware_of_trump")
    ]
