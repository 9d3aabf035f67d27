"""The published rulings: how far ours agree, printed, and never less than it was."""

import functools
import sys
import tomllib
from pathlib import Path

import pytest

from claims.cards import SEATS, parse_card, same_side
from claims.casebook.cases import Score, agreement, read_casebook, score
from claims.casebook.table import print_scores
from claims.errors import InputError
from claims.play import legal_cards, play_card
from claims.report.console import open_console
from claims.report.speech import Speech
from claims.ruling.entry import rule_entry

HERE = Path(__file__).parent
POSITIONS_A_CASE = {"casebook": 20_000_000, "casebook/gathered": 5_000_000}
"""By set of cases; counted, not timed: the same on every machine."""

SETS = pytest.mark.parametrize("folder", POSITIONS_A_CASE)


@functools.cache
def scores(folder: str) -> list[Score]:
    """Every case of a set ruled, once for all tests of this file."""
    positions = POSITIONS_A_CASE[folder]
    cases = read_casebook(HERE / folder)
    return list(score(cases, lambda record: rule_entry(record, nodes=positions)))


@SETS
def test_agreement_may_only_rise(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    reached = agreement(scores(folder))
    with capsys.disabled():
        sys.stdout.write(f"\n{folder}\n")
        print_scores(open_console("auto"), scores(folder), reached, Speech("en"))
    floor = tomllib.loads((HERE / "casebook_floor.toml").read_text())[folder]
    assert {kind.kind for kind in reached} == set(floor)
    fallen = [kind for kind in reached if kind.agree < floor[kind.kind]]
    assert not fallen, fallen


@SETS
def test_values_keep_their_order(folder: str) -> None:
    """least legal <= least normal <= double dummy, and guaranteed <= double dummy (1.3)."""
    for one in scores(folder):
        values = one.ruling.analysis
        if values is None:
            continue
        highest = values.double_dummy
        for low, high in (
            (values.least_legal, values.least_normal),
            (values.least_normal, highest),
            (values.guaranteed, highest),
        ):
            assert low is None or high is None or low <= high, one.case.id


@SETS
def test_verdicts_share_out_the_tricks(folder: str) -> None:
    for one in scores(folder):
        verdict = one.ruling.verdict
        if verdict is not None:
            left = one.case.record.position.tricks_left
            assert verdict.claimer_tricks + verdict.opponents_tricks == left, one.case.id
            assert 0 <= verdict.claimer_tricks <= left, one.case.id


@SETS
def test_lines_are_played_by_the_rules_and_cost_what_is_said(folder: str) -> None:
    """Every line shown is legal from the position on, its winners are right, and the tricks it
    gives claimer's side are the least by normal lines."""
    for one in scores(folder):
        ruling, record = one.ruling, one.case.record
        if not ruling.line or record.findings.revoke_by is not None:
            continue
        position, won = record.position, 0
        for trick in ruling.line:
            assert trick.leader == SEATS[position.leader], one.case.id
            cards = [parse_card(name) for name in trick.cards]
            assert tuple(cards[: len(position.trick)]) == position.trick, one.case.id
            for card in cards[len(position.trick) :]:
                legal = legal_cards(position.hands[position.turn], position.trick)
                assert legal >> card & 1, (one.case.id, trick)
                position = play_card(position, card)
            assert not position.trick and trick.winner == SEATS[position.leader], one.case.id
            won += same_side(position.leader, record.claim.by)
        assert not any(position.hands), one.case.id
        assert ruling.analysis is not None and won == ruling.analysis.least_normal, one.case.id


def test_folder_of_bad_cases_names_every_file(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"id": "a"}')
    (tmp_path / "b.json").write_text(
        '{"id": "b", "record": {"contract": "9H"},'
        ' "expected": {"claimer_tricks": 1, "confidence": "high"}}'
    )
    with pytest.raises(InputError) as caught:
        read_casebook(tmp_path)
    fields = [problem.field for problem in caught.value.problems]
    assert fields[0] == "a.json"
    assert "b.json: contract" in fields and "b.json: claim" in fields


def test_empty_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        read_casebook(tmp_path)
