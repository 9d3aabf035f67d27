"""Where the program is run: full disks, closed streams, narrow terminals, names that are no text,
Ctrl-C. A plain word and the right exit code, never a fault of the program."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from command_line import inside
from log_text import ONE_CLAIM

from claims.cli import cli
from claims.commands import shared
from claims.search import dds

EXAMPLE = str(Path(__file__).parent.parent / "examples" / "solid-claim.json")
HOSTILE = "\x1b[31mred\x1b[0m \x9b2J \u202eevil\u2066 \x07\x08\x7f \ud800 é\u00a0\u200b"
Done = subprocess.CompletedProcess[bytes]


def run(*arguments: str | bytes, **options: Any) -> Done:
    """``python -m claims`` in a process of its own, without a terminal."""
    options.setdefault("capture_output", "stdout" not in options)
    options.setdefault("stdin", subprocess.DEVNULL)
    return subprocess.run([sys.executable, "-m", "claims", *arguments], timeout=120, **options)


def plain(done: Done) -> None:
    """Nothing is said to be a fault of the program."""
    said = (done.stderr or b"") + (done.stdout or b"")
    assert b"Traceback" not in said and b"fault of the program" not in said, said


@pytest.mark.parametrize("arguments", [("rule", "--json", EXAMPLE), ("--help",), ("explain", "70")])
def test_a_full_disk_is_said(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = run(*arguments, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == shared.EXIT_INTERNAL
    assert done.stderr.decode().splitlines() == [
        "claims: the output cannot be written: No space left on device"
    ]


def closed(number: int) -> Callable[[], None]:
    """What closes a standard stream in the process that is to run."""
    return lambda: os.close(number)


@pytest.mark.parametrize("arguments", [("rule", EXAMPLE), ("schema", "record")])
def test_a_closed_output_is_said(arguments: tuple[str, ...]) -> None:
    done = run(*arguments, preexec_fn=closed(1))
    assert done.returncode == shared.EXIT_INTERNAL
    assert done.stderr == b"claims: the output cannot be written: it is closed\n"


def test_who_has_nobody_to_tell_still_ends_right() -> None:
    assert run("rule", "no-such-file.json", preexec_fn=closed(2)).returncode == shared.EXIT_USAGE
    with Path("/dev/full").open("wb") as full:
        done = run("rule", "no-such-file.json", stdout=subprocess.PIPE, stderr=full)
        assert done.returncode == shared.EXIT_USAGE
        done = run("read", "no-such-file.lin", "--json", stdout=subprocess.PIPE, stderr=full)
        assert done.returncode == shared.EXIT_REFUSED


@pytest.mark.parametrize("command", [("rule", "--json", "-"), ("read", "--json", "-")])
def test_a_closed_input_is_refused(command: tuple[str, ...]) -> None:
    done = run(*command, stdin=None, preexec_fn=closed(0))
    plain(done)
    assert done.returncode == shared.EXIT_REFUSED
    assert b"cannot be read: it is closed" in done.stdout + done.stderr


@pytest.mark.parametrize("columns", ["0", "1", "7", "-3", "x", "99999"])
@pytest.mark.parametrize("arguments", [("rule", EXAMPLE, "--trace"), ("profiles", "compare")])
def test_any_width(
    columns: str, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    done = inside(*arguments)
    plain(done)
    assert done.returncode == 0 and done.stdout


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((b"rule", b"--json", b"%b.json"), 0),
        ((b"rule", b"%b.json"), 0),
        ((b"rule", b"--json", b"--board", b"7", b"%b.pbn"), 0),
        ((b"rule", b"--board", b"8", b"%b.pbn"), 3),
        ((b"rule", b"--json", b"%b-no.json"), 2),
        ((b"rule", b"--json", b"--board", b"7", b"--statement", b"\xe9", b"%b.pbn"), 3),
        ((b"read", b"--json", b"%b.pbn"), 0),
        ((b"read", b"--records", b"%b.pbn"), 0),
        ((b"read", b"%b-no.pbn"), 3),
        ((b"write", b"--as", b"lin", b"%b.json"), 0),
        ((b"explain", b"\xe9"), 3),
        ((b"parse", b"--json", b"\xe9"), 0),
        ((b"fr\xe9",), 2),
        ((b"review", b"%b.pbn", b"-o", b"%b-store"), 3),
        ((b"review", b"%b.pbn", b"-o", b"store"), 0),
    ],
)
def test_names_that_are_no_text(
    arguments: tuple[bytes, ...], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = os.fsencode(tmp_path) + b"/caf\xe9"
    Path(os.fsdecode(name + b".json")).write_bytes(Path(EXAMPLE).read_bytes())
    Path(os.fsdecode(name + b".pbn")).write_text(ONE_CLAIM)
    done = inside(*(one.replace(b"%b", name) for one in arguments))
    plain(done)
    assert done.returncode == code, done
    done.stdout.decode("utf-8")
    if b"--json" in arguments and done.stdout and arguments[0] != b"parse":
        for line in done.stdout.splitlines():
            json.loads(line)


def test_board_nought_has_no_number(tmp_path: Path) -> None:
    log = tmp_path / "nought.pbn"
    log.write_text(ONE_CLAIM.replace('"7"', '"0"'))
    records = inside("read", "--records", str(log))
    assert records.returncode == 0
    assert "number" not in json.loads(records.stdout)["board"]
    path = tmp_path / "records.jsonl"
    path.write_bytes(records.stdout)
    done = inside("rule", "--json", str(path))
    assert done.returncode == 0 and json.loads(done.stdout)["status"] == "ruled"


@pytest.mark.parametrize("pattern", ["***", "/***/x", "a**b", "[[", "[", "?*[", "\\", "~nobody/x"])
def test_patterns_that_are_none_are_problems(pattern: str) -> None:
    done = inside("read", "--json", pattern)
    plain(done)
    assert done.returncode == shared.EXIT_REFUSED and done.stderr


def test_json_is_utf_8_whatever_the_terminal(tmp_path: Path) -> None:
    record = json.loads(Path(EXAMPLE).read_text())
    record["id"] = "Mélusine ♠ \u202e"
    path = tmp_path / "id.json"
    path.write_text(json.dumps(record))
    ascii_only = os.environ | {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    for command in (("rule", "--json"), ("rule", "--as-record")):
        done = run(*command, str(path), env=ascii_only)
        assert done.returncode == 0, done
        assert json.loads(done.stdout.decode("utf-8"))["id"] == record["id"]
        assert "\u202e" not in done.stdout.decode("utf-8")


def test_without_numba_it_is_slower_and_no_less_quiet() -> None:
    done = run("rule", "--json", EXAMPLE, env=os.environ | {"NUMBA_DISABLE_JIT": "1"})
    assert done.returncode == 0 and json.loads(done.stdout)["status"] == "ruled"
    assert len(done.stderr.splitlines()) == 1 and b"Warning" not in done.stderr


def printable(data: bytes) -> bool:
    """Whether nothing but printable characters and lines is in an output."""
    text = data.decode("utf-8")
    return all(letter.isprintable() or letter == "\n" for letter in text)


def each_option(text: str) -> Iterator[tuple[str, ...]]:
    """Every option of every command with this text, where it takes one; no server begins."""
    for name, command in cli.commands.items():
        for option in command.params:
            if isinstance(option, click.Option) and not option.is_flag:
                yield (name, option.opts[0], text, *(("--port", text) if name == "serve" else ()))


def test_nothing_steers_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command, with hostile text wherever text of others can stand."""
    record = json.loads(Path(EXAMPLE).read_text())
    sane = HOSTILE.replace("\ud800", "")
    record |= {"id": sane, "objections": [{"by": "W", "words": sane}]}
    record["board"]["event"] = sane
    record["claim"] |= {"statement": sane, "manner": sane, "language": sane}
    records = tmp_path / "records.jsonl"
    lone = json.dumps(record | {"id": HOSTILE})
    bad = json.dumps(record | {sane: 1, "contract": sane, "regulation": sane})
    records.write_text("\n".join([json.dumps(record), lone, bad, '{"id": "\x1b[31m"', sane]))
    log = tmp_path / "log\x1b[31m\u202e.pbn"
    log.write_text(
        ONE_CLAIM.replace("Own sample", sane).replace("[Play", f"[{sane}]\n{sane}\n[Play")
    )
    only = tmp_path / "only.json"
    only.write_text(json.dumps(record))
    case = tmp_path / "casebook"
    case.mkdir()
    expected = {"claimer_tricks": 4, "confidence": "high"}
    (case / "a.json").write_text(json.dumps({"id": sane, "record": record, "expected": expected}))
    store = str(tmp_path / "store")
    address = f"https://www.bridgebase.com/tools/handviewer.html?lin=md|1{sane}|"
    commands: list[tuple[str, ...]] = [
        ("rule", str(records)),
        ("rule", "--trace", "--color", "never", str(records)),
        ("rule", "--json", str(records)),
        ("rule", "--as-record", str(records)),
        ("rule", "--board", sane, str(log)),
        ("rule", "--board", "7", "--statement", sane, "--by", sane, str(log)),
        ("rule", "--hands", sane, "--contract", sane),
        ("rule", "--find", sane, EXAMPLE),
        ("rule", sane),
        ("rule", str(log)),
        ("rule", address),
        ("read", str(log)),
        ("read", "--json", str(log)),
        ("read", "--records", str(log), sane),
        ("read", address),
        ("write", "--as", "pbn", str(records)),
        ("write", "--as", "lin", str(records)),
        ("write", "--as", "handviewer", str(records)),
        ("casebook", str(case)),
        ("casebook", sane),
        ("explain", sane),
        ("explain", "70", "--profile", sane),
        ("profiles", "compare", sane),
        ("parse", sane),
        ("parse", "--json", sane),
        ("review", str(log), "-o", store),
        ("report", store),
        ("report", store, "--csv", "-"),
        ("report", store, "--jsonl", "-"),
        ("query", store, f"SELECT '{sane}' AS a, * FROM claims"),
        ("query", store, "--jsonl", f"SELECT '{sane}' AS a, * FROM claims"),
        ("query", store, sane),
        ("show", store, sane),
        ("report", store, "--html", "-"),
        ("evidence", str(log)),
        ("evidence", "--json", str(log), sane),
        ("why", str(records), "--tricks", "3", "--find", sane),
        ("why", str(only), "--tricks", "3"),
        ("why", str(only), "--tricks", "3", "--json"),
        ("why", sane, "--tricks", "3"),
        ("what-if", str(only)),
        ("what-if", str(only), sane),
        ("what-if", str(only), f"class={sane}", "--json"),
        ("new", "--hands", sane),
        ("report-case", str(only), "--as", "text", "--event", sane, "--reason", sane),
        ("report-case", str(only), "--place", sane, "--director", sane),
        ("report-case", "--number", "1", "--book", sane),
        ("serve", "--port", sane),
        ("schema", sane),
        (sane,),
        (f"--{sane}",),
    ]
    monkeypatch.chdir(tmp_path)
    commands += [*each_option(sane), ("warm",)]
    assert {command[0] for command in commands} >= set(cli.commands), "a command is not tried"
    for command in commands:
        done = inside(*command)
        plain(done)
        assert printable(done.stdout) and printable(done.stderr), (command, done)
        asks = (130,) if command[0] == "new" else ()  # whose input ends before it is answered
        assert done.returncode in (0, 2, 3, 4, *asks), (command, done)


@pytest.mark.parametrize("lost", ["the package", "the library"])
def test_without_its_solver_it_says_what_is_missing(
    lost: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(name: str) -> None:
        raise OSError("no such library")

    dds._library.cache_clear()
    if lost == "the package":
        monkeypatch.setattr(dds, "find_spec", lambda name: None)
    else:
        monkeypatch.setattr("ctypes.CDLL", fails)
    done = inside("rule", EXAMPLE)
    monkeypatch.undo()
    plain(done)
    assert done.returncode == shared.EXIT_INTERNAL and b"double-dummy solver" in done.stderr
    assert inside("rule", EXAMPLE).returncode == 0


def test_own_colours_are_there_and_those_of_others_are_not(tmp_path: Path) -> None:
    path = tmp_path / "red.json"
    path.write_text(json.dumps({"id": "\x1b[35mpurple"}))
    done = inside("rule", "--color", "always", str(path))
    assert b"\x1b[1;31m" in done.stdout and b"\x1b[35m" not in done.stdout


def interrupted(after: float, language: str, *arguments: str) -> Done:
    """The command, with Ctrl-C after so many seconds."""
    process = subprocess.Popen(
        [sys.executable, "-m", "claims", *arguments],
        env=os.environ | {"LANGUAGE": language},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    out, said = process.communicate(timeout=120)
    return subprocess.CompletedProcess(arguments, process.returncode, out, said)


def test_ctrl_c_at_any_moment() -> None:
    """After Python itself has started, which nothing here can change."""
    began = time.perf_counter()
    loaded = "import claims.__main__, claims.report.catalogue"
    subprocess.run([sys.executable, "-c", loaded], check=True)
    started = time.perf_counter() - began
    for step in range(5):
        language, told = ("fr", b"Interrompu.") if step % 2 else ("en", b"Interrupted.")
        done = interrupted(started * 1.3 + step * 0.09, language, "rule", "--json", EXAMPLE)
        plain(done)
        assert done.returncode in (0, shared.EXIT_INTERRUPTED), done
        assert done.stderr.strip() in (b"", told), done
        assert not done.stdout or done.stdout.endswith(b"}\n")
