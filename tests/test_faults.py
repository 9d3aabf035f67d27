"""Faults put in at random, with a fixed seed: ``--times 100`` tries a hundred times more.

Damaged records among sound ones, odd statements, rulings that must not depend on how a record is
written, compiled kernels damaged on disk, files that cannot be opened, signals at any moment.
"""

import errno
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from command_line import inside
from reader_maker import make_board
from record_mutations import faults_of, fed, small_record
from review_maker import contents
from statement_mutations import odd_statement

from claims.cards import SEATS
from claims.readers.writers import lin_text
from claims.record import record_from_json
from claims.ruling.adjudicate import adjudicate
from claims.ruling.ruling import Ruling
from claims.search.warm import ready
from claims.statement.parse import parse_statement
from claims_native import doors
from claims_native.compiling import Door, kept

EXAMPLE = Path(__file__).parent.parent / "examples" / "solid-claim.json"


def test_damaged_records_lose_no_neighbour(times: int, tmp_path: Path) -> None:
    rng = random.Random(14)
    for _ in range(times):
        data, ones = fed(rng, 60)
        path = tmp_path / "records.jsonl"
        path.write_bytes(data)
        done = inside("rule", "--json", "--nodes", "20000", str(path))
        assert done.returncode in (0, 3, 4) and not done.stderr, done.stderr
        assert not faults_of(done.stdout, ones)


def test_any_statement_is_read(times: int) -> None:
    rng = random.Random(15)
    for _ in range(100 * times):
        words = odd_statement(rng)
        readings = parse_statement(words)
        assert readings, words
        assert all(0 <= word.start < word.end <= len(words) for word in readings[0].words), words


@pytest.mark.parametrize(
    "words",
    [
        'HQ cro9s-ruffing "ait no, not the?king Tauf si',
        "♠AK then ♥Qno, no?6the k1ng",
        "wait and eleée?-)ven tricks and the jack drops and throwing a heart on the ace of clubs",
    ],
)
def test_statements_that_once_were_too_odd(words: str) -> None:
    assert parse_statement(words)


def shuffled(rng: random.Random, value: Any) -> Any:
    """The same JSON with its fields in another order."""
    if isinstance(value, dict):
        names = rng.sample(list(value), len(value))
        return {name: shuffled(rng, value[name]) for name in names}
    return [shuffled(rng, one) for one in value] if isinstance(value, list) else value


def turned(record: dict[str, Any], steps: int) -> dict[str, Any]:
    """The record with the table turned."""
    seat = {name: SEATS[(at + steps) % 4] for at, name in enumerate(SEATS)}
    position, claim = record["position"], record["claim"]
    hands = {seat[name]: hand for name, hand in position["hands"].items()}
    return record | {
        "declarer": seat[record["declarer"]],
        "position": position | {"hands": hands, "leader": seat[position["leader"]]},
        "claim": claim | {"by": seat[claim["by"]]},
    }


def reordered(record: dict[str, Any], order: list[int]) -> dict[str, Any]:
    """The record with its suits renamed, spades first where they were."""
    position = record["position"]
    hands = {
        seat: ".".join(hand.split(".")[suit] for suit in order)
        for seat, hand in position["hands"].items()
    }
    contract = record["contract"]
    if contract[1:] in tuple("SHDC"):
        contract = contract[0] + "SHDC"[order.index("SHDC".index(contract[1:]))]
    return record | {"contract": contract, "position": position | {"hands": hands}}


def tricks(record: dict[str, Any]) -> tuple[Any, ...]:
    """What a ruling gives, without names."""
    ruling = adjudicate(record_from_json(record))
    given = ruling.verdict
    return ruling.status, None if given is None else given.claimer_tricks, ruling.analysis


def test_a_ruling_does_not_depend_on_how_its_record_is_written(times: int) -> None:
    rng = random.Random(16)
    for number in range(4 * times):
        record = small_record(rng, f"{number}")
        once = adjudicate(record_from_json(record)).to_json()
        assert adjudicate(record_from_json(record)).to_json() == once
        assert adjudicate(record_from_json(shuffled(rng, record))).to_json() == once
        here = tricks(record)
        assert tricks(turned(record, rng.choice([1, 2, 3]))) == here, record
        if not record["claim"]["statement"]:
            assert tricks(reordered(record, rng.sample(range(4), 4))) == here, record


def least_of(ruling: Ruling) -> int:
    """The least normal tricks; they must be known."""
    assert ruling.analysis is not None and ruling.analysis.least_normal is not None
    return ruling.analysis.least_normal


def test_values_keep_their_order(times: int) -> None:
    """No line is worse than the worst legal one, no force more than double dummy; and what is
    proven in few positions holds when there are more."""
    rng = random.Random(17)
    for number in range(4 * times):
        record = record_from_json(small_record(rng, f"{number}"))
        ruling = adjudicate(record)
        values = ruling.analysis
        assert values is not None and values.double_dummy is not None
        if ruling.status == "ruled" and values.least_normal is not None:
            assert values.least_legal is not None and values.guaranteed is not None
            assert values.least_legal <= values.least_normal <= record.position.tricks_left
            assert values.guaranteed <= values.double_dummy
        few = adjudicate(record, nodes=rng.choice([1, 10, 100]))
        if few.bounds is not None and few.bounds.least_normal is not None:
            low, high = few.bounds.least_normal
            assert low <= least_of(ruling) <= high


def damage(data: bytes, how: str) -> bytes:
    """The content of a file, damaged."""
    if how == "emptied":
        return b""
    if how == "cut":
        return data[: len(data) // 2]
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 4]) + data[middle + 1 :]


@pytest.mark.parametrize("how", ["emptied", "cut", "flipped"])
def test_no_damaged_kernel_is_believed(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready()
    if not kept.folder().is_dir():
        pytest.skip("nothing is kept here")
    copy = tmp_path / "kernels"
    shutil.copytree(kept.folder(), copy)
    monkeypatch.setattr(kept, "folder", lambda: copy)
    monkeypatch.setattr(kept, "damaged", [])
    for door in doors.ALL:
        file = copy / door.name
        assert Door(door.function).load()
        whole = file.read_bytes()
        file.write_bytes(damage(whole, how))
        assert not Door(door.function).load() and kept.damaged[-1] == file
        file.write_bytes(whole)
    names = sorted(path.name for path in copy.iterdir())
    shutil.copy(copy / names[0], copy / names[1])
    other = next((door for door in doors.ALL if door.name == names[1]), None)
    assert other is None or not Door(other.function).load()


def test_damaged_kernels_change_no_ruling_and_are_healed(tmp_path: Path) -> None:
    """Some of them, each damaged in another way: said in a word, and right the time after."""
    ready()
    if not kept.folder().is_dir():
        pytest.skip("nothing is kept here")
    copy = tmp_path / kept.folder().name
    shutil.copytree(kept.folder(), copy)

    def ruled() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "claims", "rule", "--json", str(EXAMPLE)],
            env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=300,
            check=True,
        )

    ruling = inside("rule", "--json", str(EXAMPLE)).stdout.decode()
    files = {copy / door.name for door in doors.ALL}
    smallest = sorted(files, key=lambda file: (file.stat().st_size, file))
    for file, how in zip(smallest, ("emptied", "cut", "flipped"), strict=False):
        file.write_bytes(damage(file.read_bytes(), how))
    after = ruled()
    assert after.stdout == ruling and "fault of the program" not in after.stderr
    assert after.stderr, "nothing is said of what was damaged"
    again = ruled()
    assert (again.stdout, again.stderr) == (ruling, "")


INJECT = """
import os, sys
import claims.cli
from claims.search.warm import ready

arguments, number = sys.argv[1:-1], int(sys.argv[-1])
WATCHED = ("open", "os.listdir", "os.scandir", "os.mkdir", "os.rename", "os.remove", "os.link")
counted, broken = 0, None
names = []

def hook(event, facts):
    global counted
    if broken is None or event not in WATCHED:
        return
    if event == "open" and facts and str(facts[0]).endswith((".py", ".pyc", ".so")):
        return
    counted += 1
    names.append((event, str(facts[:1])))
    if counted == broken[0]:
        raise OSError(broken[1], os.strerror(broken[1]), "somewhere")

def run(at):
    global broken, counted
    sys.argv = ["claims", *arguments]
    broken, counted = at, 0
    try:
        claims.cli.main()
    except SystemExit as stop:
        return stop.code or 0

ready()
sys.addaudithook(hook)
run(None)
quiet = os.open(os.devnull, os.O_WRONLY)
out = os.dup(1)
os.dup2(quiet, 1)
run((0, 0))
operations = counted
os.dup2(out, 1)
steps = range(1, operations + 1)
if number and operations > number:
    steps = [1 + at * (operations - 1) // (number - 1) for at in range(number)]
for step in steps:
    error = ERRORS[step % len(ERRORS)]
    sys.stdout.flush()
    child = os.fork()
    if not child:
        code = run((step, error))
        sys.stdout.flush()
        os.write(1, f"\\n@@ {step} of {operations} {error} {code}\\n".encode())
        os._exit(0)
    os.waitpid(child, 0)
"""


@pytest.mark.parametrize(
    "command",
    [
        ("rule", "--json", str(EXAMPLE)),
        ("read", "--json", "LOGS"),
        ("review", "LOGS", "-o", "STORE"),
        ("casebook", "CASES"),
    ],
    ids=lambda command: command[0],
)
def test_a_file_that_cannot_be_used_is_a_plain_word(
    command: tuple[str, ...], tmp_path: Path, times: int
) -> None:
    logs, cases = tmp_path / "logs", tmp_path / "cases"
    logs.mkdir()
    cases.mkdir()
    for number in range(2):
        (logs / f"{number}.lin").write_text(lin_text(make_board(number)), encoding="utf-8")
    record = json.loads(EXAMPLE.read_text())
    expected = {"claimer_tricks": 4, "confidence": "high"}
    case = {"id": "one", "record": record, "expected": expected}
    (cases / "one.json").write_text(json.dumps(case))
    places = {"LOGS": str(logs), "CASES": str(cases), "STORE": str(tmp_path / "store")}
    program = INJECT.replace("ERRORS", str((errno.ENOSPC, errno.EACCES, errno.EINTR)))
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            program,
            *(places.get(one, one) for one in command),
            str(12 * times),
        ],
        capture_output=True,
        text=True,
        timeout=300,
        cwd=tmp_path,
        check=False,
    )
    said = done.stdout + done.stderr
    assert "Traceback" not in said and "fault of the program" not in said, said
    outcomes = [line.split() for line in done.stdout.splitlines() if line.startswith("@@ ")]
    assert len(outcomes) >= 3, said
    assert {words[-1] for words in outcomes} <= {"0", "1", "3", "4"}
    for line in done.stdout.splitlines():
        assert not line.startswith("{") or json.loads(line)
    assert not list(tmp_path.rglob(".unfinished*")), "something half-written was left"


@pytest.mark.parametrize("command", ["read", "rule"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_signals_cut_no_line(number: int, command: str, tmp_path: Path, times: int) -> None:
    log = tmp_path / ("many.lin" if command == "read" else "many.jsonl")
    rng = random.Random(number)
    if command == "read":
        log.write_text("\n".join(lin_text(make_board(at)) for at in range(400)), encoding="utf-8")
    else:
        records = (small_record(rng, f"{at}") for at in range(200))
        log.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    began = time.perf_counter()
    subprocess.run([sys.executable, "-m", "claims", "--version"], check=True, capture_output=True)
    started = time.perf_counter() - began
    for _ in range(2 * times):
        process = subprocess.Popen(
            [sys.executable, "-m", "claims", command, "--json", str(log)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | {"PYTHONUNBUFFERED": ""},
        )
        time.sleep(started * rng.uniform(1.0, 2.5))
        process.send_signal(number)
        out, said = process.communicate(timeout=60)
        assert not out or out.endswith(b"\n")
        for line in out.splitlines():
            json.loads(line)
        assert b"fault of the program" not in said


@pytest.mark.parametrize("command", ["report-case", "report --html", "report --csv", "review"])
def test_signals_leave_no_half_of_a_file(command: str, tmp_path: Path, times: int) -> None:
    """A file that a command writes is there whole, or as it was before; a review goes on."""
    rng = random.Random(command)
    logs, store, made = tmp_path / "logs", tmp_path / "store", tmp_path / "made"
    logs.mkdir()
    for number in range(12):
        (logs / f"{number}.lin").write_text(lin_text(make_board(number)), encoding="utf-8")
    assert inside("review", str(logs), "-o", str(store)).returncode in (0, 3, 4)
    asked = {
        "report-case": ["report-case", str(EXAMPLE), "--as", "html", "-o", str(made)],
        "report --html": ["report", str(store), "--html", str(made)],
        "report --csv": ["report", str(store), "--csv", str(made)],
        "review": ["review", str(logs), "-o", str(made)],
    }[command]

    def begun() -> subprocess.Popen[bytes]:
        program = [sys.executable, "-m", "claims", *asked]
        return subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    began = time.perf_counter()
    begun().communicate(timeout=120)
    seconds = time.perf_counter() - began
    whole = contents(made) if made.is_dir() else {made.name: made.read_text()[-20:]}
    for _ in range(2 * times):
        if made.is_dir():
            shutil.rmtree(made)
        else:
            made.write_text("as it was before")
        process = begun()
        time.sleep(seconds * rng.uniform(0.3, 1.1))
        process.send_signal(rng.choice([signal.SIGINT, signal.SIGTERM, signal.SIGKILL]))
        _, said = process.communicate(timeout=120)
        assert b"fault of the program" not in said and b"Traceback" not in said, said
        if command == "review":
            begun().communicate(timeout=120)
            assert contents(made) == whole
        else:
            assert made.read_text()[-20:] in (*whole.values(), "as it was before")
