"""Every file operation made to fail, one at a time: a plain word, nothing half-written.

``python bench/broken_disk.py [COMMAND...]`` (Linux with strace). Each command runs in a process of
its own that has everything in memory, once to count the calls by which it opens, reads, writes,
names, lists and brings to the disk, then once for each of them and each error (no space, no
permission, interrupted). The command has been run before, so that its modules are in memory;
what it still reads of its own files may fail as it likes.
"""

import errno
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))

from reader_maker import make_board

import claims.cli
from claims.desk.book import Book, Decision
from claims.errors import InputError
from claims.readers.writers import lin_text
from claims.record import record_from_json
from claims.ruling.entry import rule_entry
from claims.search.warm import ready

EXAMPLE: Final = Path(__file__).parent.parent / "examples" / "solid-claim.json"
PROGRAM: Final = str(Path(claims.cli.__file__).parent)
"""Where the program itself is: who cannot read that has no program."""
KERNEL: Final = re.compile(r"/sys/fs/cgroup|/proc/\w+/cgroup")
"""What DuckDB reads of the kernel, aborting where it fails; ``claims.review.kernel`` reads it
before, but cannot know of a fault that comes in between."""
CALLS: Final = (
    "openat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,link,symlink,chmod,fchmod,"
    "read,pread64,write,pwrite64,writev,fsync,fdatasync,ftruncate,newfstatat,stat,lstat,statx,"
    "getdents64,fcntl"
)
ERRORS: Final = (errno.ENOSPC, errno.EACCES, errno.EINTR)
PATIENCE: Final = 120
DONE: Final = (0, 1, 2, 3, 4)
"""Exit codes a run with a broken disk may have."""
PRINTED: Final = re.compile(r" write\(1\b")
FAULT: Final = ("Traceback", "fault of the program", "Exception ignored")


@cache
def ruled() -> tuple[dict[str, Any], dict[str, Any]]:
    """A record and its ruling."""
    record = json.loads(EXAMPLE.read_text())
    return record, json.loads(rule_entry(record_from_json(record)).to_json())


def keeps(book: Path) -> None:
    """Keep a ruling in a case book, as the desk does."""
    Book(book).keep(*ruled(), Decision(reason="tried"))


def commands(place: Path) -> dict[str, list[str]]:
    """The commands tried, by name: arguments of ``claims``; files they make are in ``place``."""
    logs, store = str(place / "logs"), str(place / "store")
    made = str(place / "made" / "file")
    return {
        "rule": ["rule", "--json", str(EXAMPLE)],
        "read": ["read", "--json", logs],
        "write": ["write", "--as", "lin", str(EXAMPLE)],
        "casebook": ["casebook", str(place / "cases")],
        "report-case": ["report-case", str(EXAMPLE), "--as", "html", "-o", made],
        "review": ["review", logs, "-o", str(place / "made" / "store")],
        "report": ["report", store],
        "report --html": ["report", store, "--html", made],
        "report --csv": ["report", store, "--csv", made],
        "query": ["query", store, "--jsonl", "SELECT * FROM claims"],
        "evidence": ["evidence", "--json", logs],
        "case book": [],
    }


def prepared(place: Path) -> None:
    """What the commands read."""
    (place / "logs").mkdir()
    (place / "cases").mkdir()
    for number in range(2):
        log = place / "logs" / f"{number}.lin"
        log.write_text(lin_text(make_board(number)), encoding="utf-8")
    record = json.loads(EXAMPLE.read_text())
    case = {"id": "one", "record": record, "expected": {"claimer_tricks": 4, "confidence": "high"}}
    (place / "cases" / "one.json").write_text(json.dumps(case))
    quiet = subprocess.DEVNULL
    asked = [sys.executable, "-m", "claims", "review", str(place / "logs"), "-o"]
    subprocess.run([*asked, str(place / "store")], check=True, stdout=quiet, stderr=quiet)


def ran(arguments: list[str], made: Path) -> int:
    """The exit code of one run in this process."""
    if not arguments:
        arguments = ["report-case", "--number", "1", "--as", "text", "--book", str(made / "book")]
        try:
            keeps(made / "book")
        except InputError as error:
            print(error, file=sys.stderr)
            return 3
    sys.argv = ["claims", *arguments]
    try:
        claims.cli.main()
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    return 0


class Outcome:
    """What a run came to: exit code, standard output, what was said, calls seen."""

    def __init__(self, code: int, out: bytes, said: str, calls: list[str]) -> None:
        self.code = code
        self.out = out
        self.said = said
        self.calls = calls


def child(arguments: list[str], made: Path, inject: str | None) -> Outcome:
    """One run in a child of this process, its calls watched, and made to fail by ``inject``."""
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir()
    with (
        tempfile.TemporaryFile() as out,
        tempfile.TemporaryFile() as said,
        tempfile.NamedTemporaryFile() as log,
    ):
        begin, go = os.pipe()
        pid = os.fork()
        if not pid:
            os.dup2(out.fileno(), 1)
            os.dup2(said.fileno(), 2)
            os.close(go)
            code = 99
            try:
                with suppress(OSError):  # it may be this call that fails
                    os.read(begin, 1)
                code = ran(arguments, made)
                sys.stdout.flush()
            finally:
                os._exit(code)
        os.close(begin)
        told = ["-e", f"inject={inject}"] if inject else []
        watch = subprocess.Popen(
            ["strace", "-f", "-y", "-o", log.name, "-e", f"trace={CALLS}", *told, "-p", str(pid)],
            stderr=subprocess.PIPE,
        )
        assert watch.stderr is not None
        watch.stderr.readline()  # "attached"
        os.write(go, b"x")
        os.close(go)
        began = time.monotonic()
        while True:
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                break
            if time.monotonic() - began > PATIENCE:
                os.kill(pid, signal.SIGKILL)
            time.sleep(0.002)
        watch.communicate()
        out.seek(0)
        said.seek(0)
        code = os.waitstatus_to_exitcode(status)
        calls = Path(log.name).read_text(errors="replace").splitlines()
        return Outcome(code, out.read(), said.read().decode("utf-8", "replace"), calls)


@contextmanager
def quiet() -> Iterator[None]:
    """Nothing is printed."""
    sys.stdout.flush()
    kept = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder, those of SQLite and the notes of runs left out."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "runs" not in path.parts and not path.name.startswith("book")
    }


def wrong(done: Outcome, made: Path, whole: Outcome, files: dict[str, bytes]) -> str | None:
    """What is wrong with a run whose disk failed; ``whole`` is the run whose disk did not."""
    if done.code not in DONE or any(word in done.said for word in FAULT):
        return f"exit code {done.code}"
    broken = next((call for call in done.calls if "(INJECTED)" in call), "")
    same = len(done.out) == len(whole.out)  # a casebook says how long it took
    if done.code == 0 and not same and not done.said and not PRINTED.search(broken):
        return "another output, and nothing said"
    if b"{" in whole.out[:1] and not PRINTED.search(broken):
        for line in done.out.splitlines():
            try:
                json.loads(line)
            except ValueError:
                return "a line that is no JSON"
    other_logs = "/logs" in broken  # a log that could not be read is a row of the review
    for name, data in contents(made).items():
        left = ".tmp-" in name or ".unfinished" in name
        if left and "unlink" not in broken:
            return f"{name} was left"
        if left or other_logs:
            continue
        if name not in files:
            return f"{name} is no file of the whole run"
        if len(data) != len(files[name]):  # a report holds the time
            return f"{name} is half-written"
    return book_wrong(made / "book")


def book_wrong(path: Path) -> str | None:
    """What is wrong with a case book."""
    if not path.exists() or not path.stat().st_size:
        return None
    try:
        kept = Book(path).entries()
    except InputError as error:
        return f"case book: {error}"
    return None if len(kept) <= 1 else "kept twice"


def counted(calls: Iterable[str]) -> Counter[str]:
    """How often each call was made, by the thread that made it most: each counts its own."""
    begun = (re.match(r"(\d+) +(\w+)\(", call) for call in calls)
    made = Counter(found.groups() for found in begun if found is not None)
    most: Counter[str] = Counter()
    for (_, call), count in made.items():
        most[call] = max(most[call], count)
    return most


def tried(name: str, arguments: list[str], place: Path) -> Iterator[tuple[str, str | None]]:
    """Every fault in one command: what was made to fail, and what went wrong."""
    made = place / "made"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir()
    with quiet():
        ran(arguments, made)
    whole = child(arguments, made, None)
    files = contents(made)
    assert whole.code == 0, (name, whole.code, whole.said)
    for call, count in sorted(counted(whole.calls).items()):
        for number, error in product(range(1, count + 1), ERRORS):
            how = f"{call}:error={errno.errorcode[error]}:when={number}"
            done = child(arguments, made, how)
            broken = next((call for call in done.calls if "(INJECTED)" in call), "nothing")
            if PROGRAM in broken:
                yield "of the program's own", None
                continue
            if done.code == -signal.SIGABRT and KERNEL.search(broken):
                yield "of the kernel's, aborted by DuckDB", None
                continue
            fault = wrong(done, made, whole, files)
            if fault:
                said = done.said.strip().splitlines()[-1:] or [""]
                fault += f" after {broken[:150]}: {said[0][:200]}"
            yield errno.errorcode[error], fault


def main() -> None:
    """Try every fault in every command named, or in all."""
    asked, failures = sys.argv[1:], 0
    ready()
    ruled()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        prepared(place)
        for name, arguments in commands(place).items():
            if asked and name not in asked:
                continue
            faults: list[str] = []
            counts: Counter[str] = Counter()
            for error, fault in tried(name, arguments, place):
                counts[error] += 1
                if fault:
                    faults.append(fault)
                    print(f"  {name}: {fault}", flush=True)
            failures += len(faults)
            put_in = ", ".join(f"{count} {error}" for error, count in counts.items())
            print(f"{name}: {put_in}; {len(faults)} failures", flush=True)
    print(f"{failures} failures")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
