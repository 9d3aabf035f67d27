"""Questions of a director: why not another number, what if, show me, write it down."""

import json
import sys
from pathlib import Path

import pytest
from desk_server import EXAMPLES, example
from ending import ruled

from claims import cli
from claims.cards import same_side
from claims.commands.shared import EXIT_REFUSED, EXIT_USAGE
from claims.desk.answers import print_why
from claims.play import legal_cards, play_card
from claims.record import record_from_json
from claims.ruling.explore import Explorer, first_unusual
from claims.ruling.otherwise import left_open
from claims.ruling.why import MOMENT, OtherLine, line_to

NAMES = ("forgotten-trump", "finesse-not-stated", "defenders-claim", "top-down")
FORGOTTEN = str(EXAMPLES / "forgotten-trump.json")


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """The exit code of ``claims`` with these arguments, run in this process."""
    monkeypatch.setattr(sys, "argv", ["claims", *arguments])
    with pytest.raises(SystemExit) as caught:
        cli.main()
    return caught.value.code if isinstance(caught.value.code, int) else 0


@pytest.mark.parametrize("name", NAMES)
def test_every_line_comes_to_its_number_and_names_its_first_card_that_is_not_normal(
    name: str,
) -> None:
    record = record_from_json(example(name))
    explorer = Explorer(record)
    ruled = explorer.judgement.tricks
    assert ruled is not None
    for tricks in range(record.position.tricks_left + 1):
        found = line_to(explorer, tricks)
        if not found.cards:
            assert found.found in ("none", "unknown")
            continue
        now, won = record.position, 0
        for card in found.cards:
            assert legal_cards(now.hands[now.turn], now.trick) >> card & 1
            now = play_card(now, card)
            won += not now.trick and same_side(now.leader, record.claim.by)
        assert (won, now.tricks_left) == (tricks, 0)
        unusual = first_unusual(explorer, found.cards)
        if found.found == "normal":
            assert unusual is None and tricks >= ruled
        else:
            assert unusual is not None and unusual[0] == found.place
            assert str(unusual[1].because) == str(found.because)
    assert line_to(explorer, ruled).found == "normal"


def test_why_names_card_and_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "why", FORGOTTEN, "--tricks", "3", "--lang", "en") == 0
    shown = capsys.readouterr().out
    assert shown.startswith("3 tricks only with a card that is not normal: ♦K")
    assert "no longer keeps 3 tricks he is sure of" in shown
    assert run(monkeypatch, "why", FORGOTTEN, "--not", "5", "--json") == 0
    assert json.loads(capsys.readouterr().out)["found"] == "normal"
    assert run(monkeypatch, "why", FORGOTTEN, "--tricks", "1", "--lang", "en") == 0
    assert (
        capsys.readouterr().out
        == "No legal line gives claimer's side 1 trick: the worst takes 2.\n"
    )
    assert run(monkeypatch, "why", FORGOTTEN) == EXIT_USAGE
    assert run(monkeypatch, "why", FORGOTTEN, "--not", "9") == EXIT_REFUSED


def test_why_gives_up_within_its_limits_and_says_what_is_proven(
    capsys: pytest.CaptureFixture[str],
) -> None:
    record = record_from_json(example("forgotten-trump"))
    ruled = Explorer(record)
    assert ruled.judgement.tricks == 4
    spent = ruled.judge.budget.spent

    def asked(tricks: int, nodes: int) -> OtherLine:
        explorer = Explorer(record, nodes=spent + nodes)
        found = line_to(explorer, tricks)
        assert explorer.judge.budget.spent <= spent + nodes, "ruling and looking together"
        return found

    few = asked(3, MOMENT)
    assert (few.found, few.no_normal) == ("unknown", True), "the ruling proves it"
    assert asked(5, MOMENT) == OtherLine(5, "unknown")
    assert asked(3, 10**7) == line_to(ruled, 3)
    told = print_why(record, 3, 60, 30 * MOMENT, "fr", "never", False)
    assert told or "c'est prouvé" in capsys.readouterr().out


def test_the_rules_that_forbid_a_card_are_all_named() -> None:
    named = []
    for name in NAMES:
        explorer = Explorer(record_from_json(example(name)))
        cards = explorer.worst.normal.cards if explorer.worst is not None else ()
        for place in range(len(cards)):
            for option in explorer.at(cards[:place]).options:
                if option.standing == "convention":
                    named.append(str(option.because))
    assert named and all(one.startswith("not normal: ") for one in named)


def test_what_if_is_a_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("aware_of_trump=yes,no", "class=expert,beginner", "profile=WBF,FFB:2017")
    assert run(monkeypatch, "what-if", "--json", FORGOTTEN, *asked) == 0
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == 9 and rows[0]["if"] == {}
    assert {row["if"]["aware_of_trump"]: row["tricks"] for row in rows[1:]} == {True: 5, False: 4}
    assert run(monkeypatch, "what-if", "--lang", "fr", FORGOTTEN, "aware_of_trump=oui") == 0
    assert "tel quel" in capsys.readouterr().out
    assert run(monkeypatch, "what-if", FORGOTTEN, "nothing=1") == EXIT_REFUSED
    assert run(monkeypatch, "what-if", "--json", FORGOTTEN) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows[1]["if"] == {"aware_of_trump": True} and rows[1]["tricks"] == 5
    assert run(monkeypatch, "what-if", "--lines", FORGOTTEN, "--lang", "en") == 0
    shown = capsys.readouterr().out
    assert "aware_of_trump=yes" in shown and shown.count("♠ Q 5") == 1


def test_show_draws_boards_and_positions(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "show", FORGOTTEN, "--lang", "en") == 0
    shown = capsys.readouterr().out
    assert "♠ Q 5" in shown and "South claims 5 of 5" in shown
    club = str(Path(__file__).parent / "readers" / "club.lin")
    assert run(monkeypatch, "show", club, "--lang", "fr") in (0, EXIT_REFUSED)
    assert "Le jeu s'arrête avec" in capsys.readouterr().out


def test_a_report_is_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    made = tmp_path / "case.html"
    arguments = ("--event", "Coupe <1>", "--lang", "fr", "-o", str(made))
    assert run(monkeypatch, "report-case", FORGOTTEN, *arguments) == 0
    page = made.read_text()
    assert "Coupe &lt;1&gt;" in page and "1 levée aux adversaires" in page
    assert "http://" not in page and "<style>" in page
    assert run(monkeypatch, "report-case", "--number", "7", "--book", str(tmp_path / "b")) == 2


def test_a_finding_that_makes_no_difference_leaves_nothing_open() -> None:
    """Who claims four of five loses no more if he forgot the trump."""
    hands = {"N": "-.K4.A6.9", "E": "-.QT9.J.K", "S": "Q5.A.K.A", "W": "7.-.Q5.J8"}
    four = ruled(hands, "4S", claim={"tricks": 4})
    assert [one.finding for one in four.open_findings or []] == ["aware_of_trump"]
    assert not left_open(four)
    five = ruled(hands, "4S")
    assert left_open(five) == [{"aware_of_trump": True}]
