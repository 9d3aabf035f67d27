"""``claims write``: records and ruled lines printed as LIN, addresses and PBN, and taken again."""

import json
from pathlib import Path

import pytest
from command_line import run
from record_maker import sound_record

from claims.cards import card_name, iter_cards, same_side
from claims.commands import shared
from claims.play import legal_cards
from claims.readers import LoggedBoard, claim_record, read_boards
from claims.record import ClaimRecord, record_from_json
from claims.ruling.ruling import LineTrick, Ruling, Verdict, engine

EXAMPLES = Path(__file__).parent.parent / "examples"
SUFFIXES = {"lin": ".lin", "handviewer": ".txt", "pbn": ".pbn"}


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """Three records with deal and play, as a file of JSON Lines."""
    path = tmp_path / "records.jsonl"
    path.write_text("\n".join(json.dumps(sound_record(seed)) for seed in (1, 2, 3)))
    return path


def read_again(text: str, suffix: str, folder: Path) -> list[LoggedBoard]:
    path = folder / f"written{suffix}"
    path.write_text(text, encoding="utf-8")
    boards = list(read_boards(str(path)))
    assert all(isinstance(board, LoggedBoard) and not board.problems for board in boards), boards
    return [board for board in boards if isinstance(board, LoggedBoard)]


@pytest.mark.parametrize("written_as", SUFFIXES)
def test_records_are_taken_again(
    written_as: str,
    records: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    assert run(monkeypatch, "write", "--as", written_as, str(records)) == 0
    boards = read_again(capsys.readouterr().out, SUFFIXES[written_as], tmp_path)
    meant = [record_from_json(json.loads(line)) for line in records.read_text().splitlines()]
    for board, record in zip(boards, meant, strict=True):
        by = "NESW"[record.claim.by]
        again = record_from_json(claim_record(board, by, record.claim.tricks))
        assert (again.deal, again.play, again.position) == (
            record.deal,
            record.play,
            record.position,
        )


def ruled(record: ClaimRecord) -> Ruling:
    """A ruling whose line is one card long, and which gives declarer's side one trick more."""
    position = record.position
    card = next(iter_cards(legal_cards(position.hands[position.turn], position.trick)))
    cards = [card_name(card) for card in (*position.trick, card)]
    assert record.won is not None
    own = same_side(record.claim.by, record.declarer)
    left = position.tricks_left
    return Ruling(
        status="ruled",
        engine=engine(record.digest),
        verdict=Verdict(
            claimer_tricks=1 if own else left - 1,
            opponents_tricks=left - 1 if own else 1,
            declarer_total=record.won[0] + 1,
        ),
        line=[LineTrick(trick=1, leader="NESW"[position.leader], cards=cards)],
    )


@pytest.mark.parametrize("written_as", SUFFIXES)
def test_the_line_ruled_is_played_on(
    written_as: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    obj = sound_record(5)
    record = record_from_json(obj)
    path, rulings = tmp_path / "record.json", tmp_path / "rulings.jsonl"
    path.write_text(json.dumps(obj))
    rulings.write_text(ruled(record).to_json() + "\n")
    arguments = ("write", "--as", written_as, "--ruling", str(rulings), str(path))
    assert run(monkeypatch, *arguments) == 0
    (board,) = read_again(capsys.readouterr().out, SUFFIXES[written_as], tmp_path)
    before = sum(len(trick.cards) for trick in record.play)
    assert sum(len(trick.cards) for trick in board.play) == before + 1
    assert record.won is not None
    assert board.result == record.won[0] + 1


def test_what_cannot_be_written_does_not_stop_the_others(
    records: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"contract": "9H"}\n' + records.read_text())
    assert run(monkeypatch, "write", "--as", "lin", str(bad)) == shared.EXIT_REFUSED
    printed = capsys.readouterr()
    assert len(printed.out.splitlines()) == 3
    assert f"{bad}: contract: '9H' is not a contract" in printed.err


def test_a_ruling_that_is_none_or_of_another_record_is_named(
    records: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    rulings = tmp_path / "rulings.jsonl"
    rulings.write_text("nonsense\n\n{}\n")
    arguments = ("write", "--as", "pbn", "--ruling", str(rulings), str(records))
    assert run(monkeypatch, *arguments) == shared.EXIT_REFUSED
    errors = capsys.readouterr().err
    assert "line 1: is no ruling" in errors and "line 3: is no ruling" in errors
    first = record_from_json(json.loads(records.read_text().splitlines()[0]))
    undecided = Ruling(status="undecided", verdict=None, engine=engine(first.digest))
    rulings.write_text(json.dumps(json.loads(undecided.to_json()), indent=1))
    assert run(monkeypatch, *arguments) == shared.EXIT_REFUSED
    errors = capsys.readouterr().err
    assert "it has no line: undecided" in errors
    assert errors.count("no ruling of this very record") == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("write", str(EXAMPLES / "solid-claim.json")),
        ("write", "--as", "xml", str(EXAMPLES / "solid-claim.json")),
        ("write", "--as", "lin", "--ruling", "-", "-"),
        ("write", "--as", "lin", str(Path(__file__).parent / "readers" / "club.lin")),
        ("write", "--as", "lin", "no-such-file.json"),
    ],
)
def test_wrong_usage(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, *arguments) == shared.EXIT_USAGE
    assert "Usage" in capsys.readouterr().err
