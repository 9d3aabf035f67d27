"""Reports: golden texts in both languages, and a French for every phrase.

``python tests/test_report.py`` writes the golden texts anew; read the difference before you commit.
"""

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from ending import CRASH, record
from rich.console import Console
from rich.table import Table

from claims.cards import SEATS
from claims.messages import SEAT_NAMES, Message, trick_count
from claims.record import ClaimRecord, read_records, record_from_json
from claims.report.catalogue import LANGUAGES
from claims.report.console import print_in_parts
from claims.report.diagram import compass
from claims.report.speech import Speech
from claims.report.text import render
from claims.ruling.adjudicate import adjudicate
from claims.ruling.ruling import (
    Analysis,
    Bounds,
    Certificate,
    Engine,
    LineTrick,
    OpenFinding,
    Provisional,
    Ruling,
    Statement,
    TraceNode,
    Why,
    Word,
    in_english,
    refusal,
    verdict,
)

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
PACKAGE = HERE.parent / "claims"
ENGINE = Engine(version="0")

RECORD: dict[str, Any] = {
    "id": "table 4, board 12",
    "regulation": "EBU",
    "contract": "4S",
    "declarer": "S",
    "board": {"number": 12},
    "position": {
        "hands": {"N": "-.5.87.5", "E": "4.43.-.8", "S": "K.A.-.KJ", "W": "-.-.J9.7"},
        "leader": "W",
        "trick": ["C6"],
        "won": {"declarer": 6, "defenders": 3},
    },
    "claim": {"by": "S", "tricks": "rest", "statement": "All mine, partner"},
}


def ruled() -> tuple[Ruling, ClaimRecord]:
    """A ruling with every section, on a declarer's claim cut by one trick."""
    record = record_from_json(RECORD)
    ruling = Ruling(
        status="ruled",
        id=record.id,
        verdict=verdict(record, 3),
        laws=["70C", "70D1"],
        analysis=Analysis(double_dummy=4, guaranteed=4, least_normal=3, least_legal=2),
        line=[
            LineTrick(trick=1, leader="W", cards=["C6", "C5", "C8", "CJ"], winner="S"),
            LineTrick(
                trick=2,
                leader="S",
                cards=["CK", "C7", "D7", "S4"],
                winner="E",
                why=[
                    Why(
                        seat="S",
                        card="CK",
                        reason="normal",
                        keeps=3,
                        equals=["CA"],
                        text=Message("{seat} {card}", seat=SEAT_NAMES[2], card="CK"),
                    ),
                    Why(seat="W", card="C7", reason="opponent"),
                ],
            ),
        ],
        lapse=["S4"],
        statement=Statement(
            understood=["draw trumps"],
            ignored=["partner"],
            words=[Word(text="partner", start=10, end=17, as_="ignored")],
            readings=1,
            known=True,
        ),
        provisional=Provisional(
            value=True,
            because=Message(
                "Had the statement meant nothing, claimer's side would get {n}.", n=trick_count(4)
            ),
            otherwise={"claimer_tricks": 4},
        ),
        open_findings=[
            OpenFinding(finding="aware_of_trump", assumed=False, otherwise={"claimer_tricks": 4}),
            OpenFinding(finding="forgotten", assumed=["S4"], otherwise={"claimer_tricks": 1}),
            OpenFinding(finding="is_claim", assumed=True, otherwise={"claimer_tricks": 3}),
            OpenFinding(finding="class"),
        ],
        profiles={"ACBL 2017": 4, "EBU 2017": 3},
        certificate=Certificate(nodes=12345, complete=True),
        trace=[
            TraceNode(
                law="68A",
                outcome="he showed his cards",
                facts={"out": "S4"},
                children=[TraceNode(law="68D2a", outcome="play stops and the director rules")],
            ),
            TraceNode(law="70C1", outcome="he did not mention the trump"),
        ],
        notes=[Message("{seat}", seat=SEAT_NAMES[1])],
        engine=ENGINE,
    )
    return in_english(ruling), record


def defender() -> tuple[Ruling, ClaimRecord]:
    """A defender's claim of some of the tricks, with a plan, that stands."""
    obj = RECORD | {"claim": {"by": "W", "tricks": 1, "plan": ["cash DJ"]}, "contract": "S"}
    record = record_from_json(obj)
    ruling = Ruling(status="ruled", verdict=verdict(record, 1), laws=["68A"], engine=ENGINE)
    return ruling, record


def notrump() -> tuple[Ruling, ClaimRecord]:
    """No-trump, whose French letters are those of the ace of spades."""
    record = record_from_json(RECORD | {"contract": "3NTX"})
    return Ruling(status="ruled", verdict=verdict(record, 4), engine=ENGINE), record


def undecided() -> tuple[Ruling, ClaimRecord]:
    """A claim of no number of tricks that could not be settled in time."""
    obj = RECORD | {"claim": {"by": "S", "manner": "faced his hand"}}
    bounds = Bounds(
        claimer_tricks=(1, 3),
        double_dummy=(4, 4),
        guaranteed=(2, 3),
        least_normal=(1, 3),
        least_legal=(0, 1),
    )
    ruling = Ruling(
        status="undecided",
        verdict=None,
        bounds=bounds,
        certificate=Certificate(nodes=99, complete=False),
        engine=ENGINE,
    )
    return ruling, record_from_json(obj)


def plays_on() -> tuple[Ruling, ClaimRecord]:
    """No claim at all: play goes on, and nothing is decided."""
    obj = RECORD | {"claim": {"by": "S", "tricks": 3}, "stage": "disputed-whether-claim"}
    record = record_from_json(obj)
    ruling = Ruling(
        status="play-continues",
        verdict=None,
        outlook=verdict(record, 3),
        laws=["68B2"],
        engine=ENGINE,
    )
    return ruling, record


def refused() -> tuple[Ruling, None]:
    """An impossible record."""
    (entry,) = read_records('{"id": "x", "contract": "9H", "declarer": "N"}')
    assert not isinstance(entry, ClaimRecord)
    return refusal(entry), None


CASES = {case.__name__: case for case in (ruled, defender, notrump, undecided, plays_on, refused)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", CASES)
def test_report_is_the_golden_one(name: str, language: str) -> None:
    ruling, record = CASES[name]()
    golden = (GOLDEN / f"{name}.{language}.txt").read_text(encoding="utf-8")
    assert render(ruling, record, language) == golden


def test_a_line_that_costs_nothing_is_not_said_to_cost_most() -> None:
    """Also where he named no number."""
    said = {"tricks": None, "statement": "it's over"}
    claim = record(CRASH, claim=said, stage="disputed-whether-claim")
    text = render(adjudicate(claim), claim, "en")
    assert "The worst normal line" in text and "costs most" not in text


def test_verdict_comes_first_and_no_line_is_too_long() -> None:
    ruling, record = ruled()
    lines = render(ruling, record).splitlines()
    assert lines[0] == "Opponents get 1 trick: 4♠-1 (North-South -100)"
    assert max(len(line) for line in lines) <= 80
    assert not any(line != line.rstrip() for line in lines)


def test_compass_turns_with_the_hands() -> None:
    """Every seat has its hand on its own side, whichever it is."""
    record = record_from_json(RECORD)
    rows = compass(record.position, Speech("en"))
    assert rows[1].strip() == "♥ 5" and rows[10].strip() == "♦ -"
    middle = rows[4:8]
    assert middle[0].startswith("♠ -") and middle[0].endswith("♠ 4")
    assert "♣6" in middle[1], "the card West led lies on his side"
    assert not any(SEATS[3] in row for row in middle)


def test_a_message_is_its_english_sentence() -> None:
    said = Message("{seat} plays {card}", seat=SEAT_NAMES[3], card="HQ")
    assert said == "West plays HQ"
    assert Speech("en").say(said) == "West plays ♥Q"
    assert Speech("fr").say(said) == "Ouest plays ♥D"
    assert Speech("en", symbols=False).say(said) == "West plays HQ"


@pytest.mark.parametrize("width", [20, 33, 80])
def test_no_number_of_a_table_is_cut(width: int) -> None:
    """What there is no room for stands below."""
    out = io.StringIO()
    console = Console(file=out, width=width)
    numbers = [str(20_000 + number) for number in range(9)]

    def made(some: Sequence[str]) -> Table:
        table = Table("name", *(f"of {number}" for number in some))
        table.add_row("one", *some)
        return table

    print_in_parts(console, numbers, made)
    printed = out.getvalue()
    assert [printed.count(number) for number in numbers] == [2] * 9 and "…" not in printed
    assert max(map(len, printed.splitlines())) <= width


if __name__ == "__main__":
    for case_name, case in CASES.items():
        for language_name in LANGUAGES:
            ruling_now, record_now = case()
            (GOLDEN / f"{case_name}.{language_name}.txt").write_text(
                render(ruling_now, record_now, language_name), encoding="utf-8"
            )


def test_that_any_card_will_do_is_not_said_twice_running() -> None:
    hands = {"N": "QJT.3.5.-", "E": "K2.-.QJ.2", "S": "98.-.T98.-", "W": "A.54.AK.-"}
    claim = {"by": "W", "tricks": "rest", "statement": ""}
    given = record(hands, "4H", declarer="W", claim=claim, position={"leader": "W"})
    ruling = adjudicate(given)
    why = [one.text for trick in ruling.line or [] for one in trick.why]
    assert sum("he thinks everything is high" in text for text in why) > 1
    assert render(ruling, given).count("he thinks everything is high") == 1


def test_who_claims_nothing_has_conceded() -> None:
    hands = {"N": "-.3.3.-", "E": "A.2.-.-", "S": "K.A.-.-", "W": "-.4.4.-"}
    claim = {"by": "E", "tricks": 0, "statement": "the rest are yours"}
    given = record(hands, "4S", claim=claim, stage="concession-withdrawn")
    text = " ".join(render(adjudicate(given), given).split())
    assert "East conceded both tricks. His side gets 1." in text


def test_a_claim_that_play_made_void_does_not_stand_its_score_does() -> None:
    findings = {"played_on_by_agreement": True, "tricks_after_play": 2}
    hands = {"N": "K2.-.-.-", "E": "Q4.-.-.-", "S": "A3.-.-.-", "W": "J5.-.-.-"}
    given = record(hands, "3NT", findings=findings)
    text = " ".join(render(adjudicate(given), given).split())
    assert text.startswith("The score obtained in the play that followed stands. Opponents get no")
    assert "South claimed both tricks. His side gets 2." in text


def test_why_a_king_is_thrown_is_told_though_it_was_just_said() -> None:
    """That any card will do is not said twice running, but of an ace or a king thrown away."""
    hands = {"N": "32.-.4.-", "E": "K.-.Q.J", "S": "-.J6.K.-", "W": "-.9.J.5"}
    thrown = record(hands, "NT", regulation="EBU", findings={"forgotten": ["H9"]})
    told = render(adjudicate(thrown), thrown, "en")
    assert "North: ♦4, he is sure of nothing more: any card will do" in told
    assert "South: ♦K, he is sure of nothing more: any card will do" in told
