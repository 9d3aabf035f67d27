"""The command line: exit codes, order, colours, and never a traceback."""

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from command_line import run
from log_text import ONE_CLAIM
from record_maker import sound_record

import claims.readers.inputs
import claims.ruling.entry
from claims.commands import shared
from claims.errors import InputError, Problem
from claims.files import write_whole
from claims.record import ClaimRecord, read_records
from claims.ruling.ruling import Ruling, engine, verdict

EXAMPLES = Path(__file__).parent.parent / "examples"


def ruled(record: ClaimRecord, **limits: object) -> Ruling:
    """A ruling of which only the form matters here."""
    return Ruling(
        status="ruled",
        id=record.id,
        verdict=verdict(record, record.position.tricks_left),
        engine=engine(record.digest),
    )


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of a sound record, an impossible one and another sound one, all ruled at once."""
    bad: dict[str, Any] = sound_record(2) | {"contract": "9H", "declarer": "Q"}
    path = tmp_path / "records.jsonl"
    path.write_text("\n".join(json.dumps(obj) for obj in (sound_record(1), bad, sound_record(3))))
    monkeypatch.setattr(claims.ruling.entry, "adjudicate", ruled)
    return path


def test_refused_record_does_not_stop_the_others(
    records: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "rule", "--json", str(records)) == shared.EXIT_REFUSED
    rulings = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["id"] for one in rulings] == ["seed 1", "seed 2", "seed 3"]
    assert [one["status"] for one in rulings] == ["ruled", "refused", "ruled"]
    assert {one["schema"] for one in rulings} == {"bridge-ruling/1"}
    assert [error["field"] for error in rulings[1]["errors"]] == ["contract", "declarer"]


def test_report_of_refused_record_names_every_error(
    records: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "rule", str(records)) == shared.EXIT_REFUSED
    out = capsys.readouterr().out
    assert "Refused: 2 errors" in out and "'9H' is not a contract" in out
    assert "'Q' is not a seat" in out


def test_exit_code_of_ruled_and_undecided(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(EXAMPLES / "solid-claim.json")
    monkeypatch.setattr(claims.ruling.entry, "adjudicate", ruled)
    assert run(monkeypatch, "rule", path) == 0

    def undecided(record: ClaimRecord, **limits: object) -> Ruling:
        assert limits["limit"] == 2.5
        return Ruling(status="undecided", verdict=None, engine=engine(record.digest))

    monkeypatch.setattr(claims.ruling.entry, "adjudicate", undecided)
    assert run(monkeypatch, "rule", "--limit", "2.5", path) == shared.EXIT_UNDECIDED
    assert capsys.readouterr().err == ""


def test_record_refused_by_its_plan_does_not_stop_the_others(
    records: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def choosy(record: ClaimRecord, **limits: object) -> Ruling:
        if record.id == "seed 1":
            raise InputError([Problem("claim.plan[0]", "is no step"), Problem("x", "y")])
        return ruled(record)

    monkeypatch.setattr(claims.ruling.entry, "adjudicate", choosy)
    assert run(monkeypatch, "rule", "--json", str(records)) == shared.EXIT_REFUSED
    rulings = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["status"] for one in rulings] == ["refused", "refused", "ruled"]
    assert [error["field"] for error in rulings[0]["errors"]] == ["claim.plan[0]", "x"]
    assert run(monkeypatch, "rule", str(records)) == shared.EXIT_REFUSED
    assert capsys.readouterr().out.startswith("Refused: 2 errors\nseed 1\n")


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (KeyError("x"), shared.EXIT_INTERNAL, "internal error: KeyError"),
        (KeyboardInterrupt(), shared.EXIT_INTERRUPTED, "Interrupted"),
    ],
)
def test_errors_of_the_program_are_one_line(
    error: BaseException,
    code: int,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(record: ClaimRecord, **limits: object) -> Ruling:
        raise error

    monkeypatch.setattr(claims.ruling.entry, "adjudicate", fail)
    monkeypatch.delenv("CLAIMS_DEBUG", raising=False)
    assert run(monkeypatch, "rule", str(EXAMPLES / "solid-claim.json")) == code
    printed = capsys.readouterr()
    assert words in printed.err and "Traceback" not in printed.err + printed.out


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("rule",),
        ("rule", "no-such-file.json"),
        ("rule", str(EXAMPLES)),
        ("rule", "--limit", "0", str(EXAMPLES / "solid-claim.json")),
        ("rule", "--by", "S", str(EXAMPLES / "solid-claim.json")),
        ("rule", "--board", "7", "--by", "S", str(EXAMPLES / "solid-claim.json")),
        ("rule", "--color", "sometimes", str(EXAMPLES / "solid-claim.json")),
        ("frobnicate",),
        ("casebook", "no-such-folder"),
    ],
)
def test_wrong_usage(
    arguments: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(monkeypatch, *arguments) == shared.EXIT_USAGE
    assert "Traceback" not in capsys.readouterr().err


def test_log_without_a_board_is_wrong_usage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "a.lin"
    log.write_text("")
    assert run(monkeypatch, "rule", str(log)) == shared.EXIT_USAGE
    assert "--board" in capsys.readouterr().err
    named = tmp_path / "a_very_long_name_of_a_log_that_was_once.cut_at_a_dot.Final.lin"
    named.write_text("")
    assert run(monkeypatch, "rule", str(named)) == shared.EXIT_USAGE
    assert str(named) in capsys.readouterr().err
    arguments = ("rule", "--board", "1", "--by", "S", "--tricks", "lots", str(log))
    assert run(monkeypatch, *arguments) == shared.EXIT_USAGE


def test_board_of_a_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(claims.ruling.entry, "adjudicate", ruled)
    log = tmp_path / "own.pbn"
    log.write_text(ONE_CLAIM)
    words = ("--by", "S", "--tricks", "8", "--statement", "the rest but two")
    assert run(monkeypatch, "rule", "--json", "--board", "7", *words, str(log)) == 0
    (ruling,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ruling["verdict"]["claimed"] == 8
    assert run(monkeypatch, "rule", "--board", "8", str(log)) == shared.EXIT_REFUSED
    assert "board" in capsys.readouterr().out


def test_a_pasted_board_is_ruled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(claims.ruling.entry, "adjudicate", ruled)
    board = (
        "pn|s,w,n,e|st||md|3SQJT9HA54DA54CK54,S876H876DT876C876,SA432HK32DK32CA32|sv|o|"
        "mb|3N|mb|p|mb|p|mb|p|pc|D6|pc|D2|pc|D9|pc|DA|mc|9|"
    )
    address = "https://www.bridgebase.com/tools/handviewer.html?lin=" + board
    contract = board.replace("mb|3N|mb|p|", "mb|p|mb|p|mb|3N|mb|p|mb|p|")
    for source in (contract, address.replace(board, contract)):
        assert run(monkeypatch, "rule", "--json", "--tricks", "8", source) == 0
        assert json.loads(capsys.readouterr().out)["verdict"]["claimed"] == 8
    assert run(monkeypatch, "rule", "--json", "--by", "X", contract) == shared.EXIT_REFUSED
    assert "the board given" in capsys.readouterr().out


@pytest.mark.parametrize("data", [b"", b"\xff\xfe\x00", b"{", b"[]", b"\x00\x00", b"null"])
def test_nonsense_input_is_refused(
    data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "nonsense.json"
    path.write_bytes(data)
    assert run(monkeypatch, "rule", str(path)) == shared.EXIT_REFUSED
    printed = capsys.readouterr()
    assert "Refused" in printed.out and not printed.err


def test_words_of_a_record_cannot_steer_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "escape.json"
    path.write_text(json.dumps({"id": "a\x1b[31mb\nc\u202e"}))
    assert run(monkeypatch, "rule", str(path)) == shared.EXIT_REFUSED
    out = capsys.readouterr().out
    assert "a?[31mb c?" in out and "\x1b" not in out


def test_positions_bound_the_search(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    case = Path(__file__).parent / "casebook" / "bw-faulty-claim-4NT.json"
    record = json.dumps(json.loads(case.read_text())["record"])
    monkeypatch.setattr(claims.readers.inputs, "records_in", lambda path: read_records(record))
    assert run(monkeypatch, "rule", "--json", "--nodes", "1000", str(case)) == shared.EXIT_UNDECIDED
    assert json.loads(capsys.readouterr().out)["bounds"]["least_normal"][0] >= 0


def test_interrupted_prints_what_is_proven(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], records: Path
) -> None:
    def interrupted(record: ClaimRecord, **limits: Any) -> Ruling:
        os.kill(os.getpid(), signal.SIGINT)
        assert not limits["progress"](1, 0.5)
        return ruled(record)

    monkeypatch.setattr(claims.ruling.entry, "adjudicate", interrupted)
    assert run(monkeypatch, "rule", "--json", str(records)) == shared.EXIT_INTERRUPTED
    assert len(capsys.readouterr().out.splitlines()) == 1


def claims_process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """``python -m claims`` in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "claims", *arguments],
        text=True,
        capture_output=True,
        timeout=120,
        **options,
    )


@pytest.mark.parametrize("arguments", [("--help",), ("rule", "--help"), ("--version",)])
def test_help_loads_nothing_heavy(arguments: tuple[str, ...]) -> None:
    code = (
        "import sys, claims.cli\n"
        f"sys.argv = ['claims', *{arguments!r}]\n"
        "try: claims.cli.main()\n"
        "except SystemExit as stop: assert not stop.code, stop.code\n"
        "heavy = {'numba', 'numpy', 'endplay', 'matplotlib', 'rapidfuzz', 'jsonschema'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr


def in_terminal(*arguments: str, environment: dict[str, str]) -> str:
    """What ``claims`` writes to a terminal."""
    ours, theirs = pty.openpty()
    plain = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    process = subprocess.Popen(
        [sys.executable, "-m", "claims", *arguments],
        stdout=theirs,
        stderr=theirs,
        env=plain | {"TERM": "xterm-256color"} | environment,
    )
    os.close(theirs)
    written = b""
    try:
        while data := os.read(ours, 65536):
            written += data
    except OSError:  # how Linux says that the other end is closed
        pass
    os.close(ours)
    process.wait(60)
    return written.decode()


BAD = '{"contract": "9H"}'
RED, ESCAPE = "\x1b[1;31m", "\x1b["


def test_colours(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(BAD)
    rule = ("rule", str(path))
    assert RED in in_terminal(*rule, environment={})
    assert "31m" not in in_terminal(*rule, environment={"NO_COLOR": "1"})
    assert ESCAPE not in in_terminal(*rule, "--color", "never", environment={})
    assert RED in in_terminal(*rule, "--color", "always", environment={"NO_COLOR": "1"})
    assert ESCAPE not in claims_process(*rule).stdout
    assert RED in claims_process(*rule, "--color", "always").stdout


def test_reader_that_goes_away_gets_no_traceback() -> None:
    many = "\n".join([BAD] * 3000)
    process = subprocess.Popen(
        [sys.executable, "-m", "claims", "rule", "--json", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin and process.stdout and process.stderr
    process.stdin.write(many)
    process.stdin.close()
    assert process.stdout.readline().startswith("{")
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait(60) == shared.EXIT_NOT_READ
    assert errors == ""


def test_symbols_only_where_they_can_be_printed() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = claims_process("rule", str(EXAMPLES / "solid-claim.json"), env=environment)
    assert done.returncode != shared.EXIT_INTERNAL, done.stderr
    assert "♠" not in done.stdout and "Traceback" not in done.stderr


def test_a_file_that_cannot_be_written_is_named_as_it_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "x.html"
    with pytest.raises(FileNotFoundError) as caught:
        write_whole(path, b"")
    assert caught.value.filename == str(path)


def test_hands_are_shown_and_nothing_is_not_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hands = "N:-.K4.A6.9 -.QT9.J.K Q5.A.K.A 7.-.Q5.J8"
    assert run(monkeypatch, "show", hands, "--lang", "en") == 0
    assert "Q T 9" in capsys.readouterr().out
    assert run(monkeypatch, "explain", " ") == shared.EXIT_USAGE
