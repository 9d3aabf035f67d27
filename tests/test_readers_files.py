"""Sources of every kind, the claim record of a board, and ``claims read`` itself."""

import gzip
import io
import json
import os
import pty
import subprocess
import sys
import tarfile
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from command_line import run
from reader_maker import make_board

from claims.errors import InputError
from claims.readers import LoggedBoard, ReadProblem, read_boards, take_board
from claims.readers.writers import handviewer_address, lin_text, pbn_text
from claims.record import record_from_json

SAMPLES = Path(__file__).parent / "readers"
VUGRAPH = str(SAMPLES / "vugraph.lin")


def numbers(source: str) -> list[int | None]:
    return [item.number for item in read_boards(source) if isinstance(item, LoggedBoard)]


def test_folders_patterns_archives_and_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    samples = sorted(SAMPLES.iterdir())
    everything = [number for path in samples for number in numbers(str(path))]
    assert len(everything) == 6
    assert numbers(str(SAMPLES)) == everything
    assert numbers(str(SAMPLES / "*.lin")) == everything[:2] + numbers(VUGRAPH)
    assert numbers(str(SAMPLES.parent / "**" / "*.pbn")) == [5, 5]
    with zipfile.ZipFile(tmp_path / "logs.zip", "w") as zipped:
        for path in samples:
            zipped.write(path, f"round 1/{path.name}")
    with tarfile.open(tmp_path / "logs.tar.gz", "w:gz") as tarred:
        for path in samples:
            tarred.add(path, path.name)
    assert numbers(str(tmp_path / "logs.zip")) == everything
    assert numbers(str(tmp_path / "logs.tar.gz")) == everything
    stream = io.TextIOWrapper(io.BytesIO((SAMPLES / "league.pbn").read_bytes()))
    monkeypatch.setattr(sys, "stdin", stream)
    assert numbers("-") == [5, 5]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-32"])
def test_logs_in_other_encodings_are_read_by_how_they_begin(tmp_path: Path, encoding: str) -> None:
    for path in SAMPLES.iterdir():
        copy = tmp_path / path.name
        copy.write_bytes(path.read_bytes().decode("latin-1").encode(encoding))
        assert numbers(str(copy)) == numbers(str(path))
        packed = tmp_path / f"{path.name}.gz"
        packed.write_bytes(gzip.compress(copy.read_bytes()))
        assert numbers(str(packed)) == numbers(str(path))


def test_addresses_alone_and_in_a_file(tmp_path: Path) -> None:
    boards = [make_board(1), make_board(2)]
    assert numbers(handviewer_address(boards[0])) == [boards[0].number]
    page = tmp_path / "pasted.txt"
    page.write_text("\n".join(f"see {handviewer_address(board)} there" for board in boards))
    assert numbers(str(page)) == [board.number for board in boards]


def test_a_pasted_lin_string_is_a_source() -> None:
    made = make_board(3)
    (board,) = read_boards(lin_text(made))
    assert isinstance(board, LoggedBoard)
    assert (board.deal, board.play, board.players) == (made.deal, made.play, made.players)
    assert board.source == "LIN string"


def test_names_of_any_alphabet_can_be_pasted() -> None:
    text = "pn|\u0141ukasz,Zo\u00eb,\u674e,D|md|1,,,|"
    address = "https://www.bridgebase.com/tools/handviewer.html?lin=" + text
    for pasted in (text, address):
        (board,) = read_boards(pasted)
        assert isinstance(board, LoggedBoard)
        assert board.players == ("\u674e", "D", "\u0141ukasz", "Zo\u00eb")


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02", b"nothing of the kind\n", b"|" * 99])
def test_files_without_boards_say_so(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.lin"
    path.write_bytes(content)
    items = list(read_boards(str(path)))
    assert items
    assert all(isinstance(item, ReadProblem) for item in items)


@pytest.mark.parametrize("content", [b"nothing of the kind\n", b"\x1f\x8b\x00|" * 50, b"pn|" * 9])
def test_a_file_of_stray_text_is_said_to_hold_no_board(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.lin"
    path.write_bytes(content)
    last = list(read_boards(str(path)))[-1]
    assert isinstance(last, ReadProblem)
    assert (last.kind, last.reason) == ("source", "no board is in it")


def test_folders_and_archives_without_logs_say_so(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("x")
    with zipfile.ZipFile(tmp_path.parent / "none.zip", "w") as zipped:
        zipped.writestr("notes.txt", "x")
    words = {str(tmp_path): "folder", str(tmp_path.parent / "none.zip"): "archive", "": "no such"}
    for source, word in words.items():
        (item,) = read_boards(source)
        assert isinstance(item, ReadProblem)
        assert item.kind == "source" and word in item.reason


def test_a_damaged_member_does_not_cost_its_neighbours(tmp_path: Path) -> None:
    lines = [lin_text(make_board(seed)).encode() for seed in (1, 2, 3)]
    path = tmp_path / "logs.zip"
    with zipfile.ZipFile(path, "w") as zipped:
        for number, line in enumerate(lines):
            zipped.writestr(f"{number}.lin", line)
    data = path.read_bytes()
    path.write_bytes(data.replace(lines[1], lines[1][:-9] + b"x" * 9))
    items = list(read_boards(str(path)))
    boards = [item for item in items if isinstance(item, LoggedBoard)]
    assert {make_board(seed).number for seed in (1, 3)} <= {board.number for board in boards}
    assert [item.source[-6:] for item in items if isinstance(item, ReadProblem)] == ["/1.lin"]


def test_compressed_logs_are_read(tmp_path: Path) -> None:
    with gzip.open(tmp_path / "club.lin.gz", "wb") as packed:
        packed.write((SAMPLES / "club.lin").read_bytes())
    assert numbers(str(tmp_path)) == numbers(str(SAMPLES / "club.lin"))


@pytest.mark.parametrize("name", ["cut.zip", "cut.tar.gz", "missing.lin", "x" * 5000, "[a"])
def test_sources_that_cannot_be_read_are_problems(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    if name.startswith("cut"):
        whole = io.BytesIO()
        with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as zipped:
            zipped.write(VUGRAPH)
        path.write_bytes(whole.getvalue()[: len(whole.getvalue()) // 2])
    (item,) = read_boards(str(path))
    assert isinstance(item, ReadProblem)
    assert item.kind == "source"


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    boards = [make_board(seed) for seed in range(10)]
    for suffix, write, glue in (
        ("lin", lin_text, ""),
        ("lin", lin_text, "\n"),
        ("pbn", pbn_text, ""),
    ):
        peaks = []
        for times in (20, 60):
            path = tmp_path / f"many.{suffix}"
            path.write_text(glue.join(write(board) for board in boards) * times, encoding="utf-8")
            tracemalloc.start()
            count = sum(isinstance(item, LoggedBoard) for item in read_boards(str(path)))
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
            assert count == 10 * times
        assert peaks[1] < peaks[0] + 200_000


def test_take_board_by_number_room_and_place() -> None:
    record = take_board(VUGRAPH, "o5", "W", 6, "three trumps and the rest")
    assert record["claim"] == {"by": "W", "tricks": 6, "statement": "three trumps and the rest"}
    read = record_from_json(record)
    assert read.position.tricks_left == 6
    assert read.won == (5, 2)
    assert take_board(VUGRAPH, "@1")["play"] == record["play"]
    assert take_board(str(SAMPLES / "club.lin"), 9)["contract"] == "2H"


def test_tricks_are_the_logs_for_either_side() -> None:
    assert take_board(VUGRAPH, "o5")["claim"]["tricks"] == 3
    assert take_board(VUGRAPH, "o5", "N")["claim"]["tricks"] == 3
    assert take_board(VUGRAPH, "c5", "W")["claim"]["tricks"] == 7
    assert take_board(VUGRAPH, "c5", "N")["claim"]["tricks"] == 5


def test_the_only_board_needs_no_number() -> None:
    made = make_board(1, 20)
    assert take_board(lin_text(made), None)["play"] == [str(trick) for trick in made.play]


@pytest.mark.parametrize(
    ("source", "number", "by", "words"),
    [
        (VUGRAPH, None, "W", "2 boards are in it (expected one of @1 (line 4, open room), @2"),
        (VUGRAPH, "5", "W", "one of @1 (line 4, open room), @2"),
        (VUGRAPH, "7", "W", "no board 7 among 2 (expected one of o5, c5; or @3"),
        (VUGRAPH, "o5", "Q", "is not a seat"),
        ("missing.lin", "1", "W", "no such file"),
    ],
)
def test_take_board_says_what_is_wrong(
    source: str, number: str | None, by: str, words: str
) -> None:
    with pytest.raises(InputError) as refused:
        take_board(source, number, by)
    assert words in str(refused.value)


def test_boards_that_hold_no_claim_are_refused_with_every_reason(tmp_path: Path) -> None:
    path = tmp_path / "bad.lin"
    whole = lin_text(make_board(4, 52))
    path.write_text(whole + "\n" + "pn|a,b,c,d|md|1SJ2H6DJT83CKJ9764,,,|sv|o|ah|Board 70|\n")
    with pytest.raises(InputError, match="all 52 cards were played"):
        take_board(str(path), "@1")
    with pytest.raises(InputError) as refused:
        take_board(str(path), 70)
    assert {problem.field for problem in refused.value.problems} == {"contract", "deal"}
    path.write_text("".join(lin_text(make_board(seed)) + "\n" for seed in range(20)))
    with pytest.raises(InputError, match=r"20 boards are in it .*@12 \(line 12\), \.\.\."):
        take_board(str(path), None)


def test_read_counts_boards_claims_and_problems(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "read", str(SAMPLES)) == 0
    out = capsys.readouterr().out
    assert [line.split()[-1] for line in out.splitlines()[:5]] == ["6", "0", "6", "2", "0"]
    assert "stray" in out


def test_read_json_and_records_are_lines_of_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "read", "--json", str(SAMPLES)) == 0
    boards = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [board["number"] for board in boards] == ["8", "9", "5", "5", "5", "5"]
    assert boards[-1]["claim"]["not_in_the_log"][0] == "who claimed"
    assert run(monkeypatch, "read", "--records", str(SAMPLES)) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(records) == 6
    for record in records:
        record_from_json(record)


def test_brackets_are_no_markup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "[bold]a.pbn"
    path.write_text('[Event "x"]\nstray\n')
    assert run(monkeypatch, "read", str(path)) == 0
    shown = "".join(capsys.readouterr().out.split())
    assert "[bold]a.pbn" in shown and '(expected[Tag"value"])' in shown


def test_names_are_whole_whatever_the_terminal_shows(tmp_path: Path) -> None:
    path = tmp_path / "names.lin"
    path.write_text("pn|\u0141ukasz,Zo\u00eb,c,d|md|1,,,|\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "claims", "read", "--json", str(path)],
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        timeout=60,
        check=True,
    )
    assert json.loads(done.stdout)["players"]["S"] == "\u0141ukasz"


@pytest.mark.parametrize("form", ["--json", "--records"])
def test_a_watched_command_writes_to_its_file(tmp_path: Path, form: str) -> None:
    ours, theirs = pty.openpty()
    path = tmp_path / "out.jsonl"
    with path.open("wb") as out:
        done = subprocess.run(
            [sys.executable, "-m", "claims", "read", form, str(SAMPLES)],
            stdout=out,
            stderr=theirs,
            timeout=60,
            check=False,
        )
    os.close(theirs)
    shown = os.read(ours, 65536).decode()
    os.close(ours)
    assert done.returncode == 0
    assert len([json.loads(line) for line in path.read_text().splitlines()]) == 6
    assert "boards" in shown and "bridge-" not in shown


def test_read_refuses_with_code_3(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "read", "--json", "missing.lin") == 3
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "no such file" in captured.err
