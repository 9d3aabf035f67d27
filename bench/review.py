"""The review measured: ``python bench/review.py WHAT FOLDER``, FOLDER with logs of one's own.

``cost``: every board accounted for, the flags in one process and how much of that the bare
decisions are. ``two``: one process beside two by the clock, memory of a worker. ``million``: claims
turned (suits and seats exchanged) to a number of them, their flags held against those of the
originals, time and bytes projected to a million. ``killed``: runs killed at random moments,
resumed, held against an undisturbed one; ``--dask`` kills a worker of a cluster instead.
``hostile``: a folder with what nobody should have to read.
"""

import argparse
import gzip
import hashlib
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import permutations
from multiprocessing import active_children
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from claims.board import Contract
from claims.cards import NOTRUMP, card_set, iter_cards
from claims.commands.review import DEFAULT_NODES
from claims.law.profile import Profile
from claims.play import Trick
from claims.readers import LoggedBoard, read_boards
from claims.readers.writers import pbn_text
from claims.report.speech import Speech
from claims.review import flagging
from claims.review.batch import Review, Shard
from claims.review.engines import InProcess, Local, Workforce
from claims.review.progress import ProgressLine
from claims.review.question import Answer, Question, Settings
from claims.review.store import Store
from claims.review.tables import Database
from claims.search.warm import ready

SELF, CHILDREN = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN
SETTINGS = Settings(nodes=DEFAULT_NODES)


class Spent(NamedTuple):
    """Seconds by the clock, of this process and of its children."""

    clock: float
    own: float
    children: float


def spent() -> Spent:
    """What has been spent by now."""
    mine, theirs = (resource.getrusage(who) for who in (SELF, CHILDREN))
    own, children = (used.ru_utime + used.ru_stime for used in (mine, theirs))
    return Spent(time.perf_counter(), own, children)


def store_of(folder: Path, source: Path, engine: Workforce) -> Spent:
    """What a review costs, its store in ``folder``."""
    names = [str(source)]
    before = spent()
    with engine, ProgressLine(names, Speech("en")) as watch:
        Review(names, Store.prepared(str(folder)), SETTINGS, engine, Shard(), watch).run()
    for process in active_children():
        process.join()  # what a child has spent is known once it is gone
    return Spent(*(now - then for now, then in zip(spent(), before, strict=True)))


def rows(folder: Path, sql: str) -> list[dict[str, object]]:
    """What a query gives."""
    with Database(Store.opened(str(folder))) as tables:
        return tables.select(sql)


def contents(folder: Path) -> dict[str, str]:
    """A digest of every file of a store but the notes of its runs."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.parent.name != "runs"
    }


def peak(who: int) -> int:
    """Megabytes at most, of this process or of the largest of its children."""
    return resource.getrusage(who).ru_maxrss // 1024


class Timed:
    """``flag_claim`` that notes the processor time of each claim by its tricks left."""

    def __init__(self) -> None:
        self.flag = flagging.flag_claim
        self.costs: dict[int, list[float]] = {}

    def __call__(self, question: Question, settings: Settings, profile: Profile) -> Answer:
        """The flag."""
        before = time.process_time()
        answer = self.flag(question, settings, profile)
        left = question.position.tricks_left
        self.costs.setdefault(left, []).append(time.process_time() - before)
        return answer

    @property
    def total(self) -> float:
        """Seconds of all of them."""
        return sum(map(sum, self.costs.values()))


def cost(source: Path) -> None:
    """What a review costs, and how much of it the bare decisions are."""
    ready()
    timed = Timed()
    with tempfile.TemporaryDirectory() as place:
        store = Path(place) / "one"
        with patch.object(flagging, "flag_claim", timed):
            alone = store_of(store, source, InProcess())
        for left, times in sorted(timed.costs.items()):
            print(
                f"{left:2} left: {len(times):5} different claims, "
                f"{1000 * statistics.median(times):7.2f} ms median, "
                f"{1000 * statistics.mean(times):7.2f} mean, {1000 * max(times):6.0f} at most"
            )
        print(
            f"one process: {alone.own:.1f} s of its time, {timed.total:.1f} of them bare "
            f"decisions: {alone.own / timed.total - 1:+.1%}; {alone.clock:.1f} s by the clock, "
            f"{peak(SELF)} MB"
        )
        again = store_of(store, source, InProcess())
        print(f"again, nothing new: {again.own:.1f} s")
        accounted(store, source)


def accounted(store: Path, source: Path) -> None:
    """Every board read held against the store, and its flags."""
    read = Counter(
        "boards" if isinstance(one, LoggedBoard) else "lost" if one.lost else "other"
        for one in read_boards(str(source))
    )
    counted = rows(store, "SELECT count(*) AS n, count(DISTINCT id) AS ids FROM claims")[0]
    parts = list((store / "parts").iterdir())
    size = sum(path.stat().st_size for path in parts)
    print(
        f"{dict(read)} read; {counted['n']} claims and boards lost in the store, "
        f"{counted['ids']} ids; {len(parts)} parts, {size} bytes"
    )
    by_flag = "SELECT flag, count(*) AS n FROM claims GROUP BY flag ORDER BY n DESC"
    print(", ".join(f"{row['n']} {row['flag']}" for row in rows(store, by_flag)))


def two(source: Path) -> None:
    """One process beside two, by the clock: on a machine that does nothing else."""
    ready()
    with tempfile.TemporaryDirectory() as place:
        first, second = Path(place) / "one", Path(place) / "two"
        alone = store_of(first, source, InProcess())
        both = store_of(second, source, Local(2))
        print(
            f"one process {alone.clock:.1f} s, two {both.clock:.1f} s by the clock: "
            f"{alone.clock / both.clock:.2f} times as fast; {both.own:.1f} s of who gives out and "
            f"{both.children:.1f} s of the workers, {peak(CHILDREN)} MB a worker; "
            f"the same bytes: {contents(first) == contents(second)}"
        )


def turned(board: LoggedBoard, suits: tuple[int, ...], turn: int) -> LoggedBoard:
    """The board with its suits exchanged and its seats turned."""

    def card(one: int) -> int:
        return suits[one // 13] * 13 + one % 13

    def seat(one: int) -> int:
        return (one + turn) % 4

    hands = [0, 0, 0, 0]
    for place, hand in enumerate(board.deal):
        hands[seat(place)] = card_set(map(card, iter_cards(hand)))
    contract = board.contract
    assert contract is not None and board.leader is not None
    trump = contract.denomination
    return replace(
        board,
        dealer=None,
        players=None,
        auction=(),
        deal=(hands[0], hands[1], hands[2], hands[3]),
        contract=Contract(
            contract.level,
            trump if trump == NOTRUMP else suits[trump],
            contract.doubled,
            seat(contract.declarer),
        ),
        leader=seat(board.leader),
        play=tuple(Trick(seat(one.leader), tuple(map(card, one.cards))) for one in board.play),
    )


def million(source: Path, count: int) -> None:
    """Claims turned to a number of them: their flags, and what a million would cost."""
    rng = random.Random(15)
    boards = [
        one
        for one in read_boards(str(source))
        if isinstance(one, LoggedBoard)
        and one.claim is not None
        and one.claim.position is not None
        and one.complete
        and one.play
        and not one.problems
    ]
    orders = list(permutations(range(4)))
    with tempfile.TemporaryDirectory() as place:
        log = Path(place) / "turned.pbn"
        with log.open("w", encoding="utf-8") as stream:
            for number in range(count):
                one = boards[number % len(boards)]
                if number >= len(boards):
                    one = turned(one, rng.choice(orders), rng.randrange(4))
                stream.write(pbn_text(replace(one, number=number % 32 + 1)))
        store = Path(place) / "store"
        taken = store_of(store, log, Local(2))
        found = rows(store, "SELECT flag FROM claims ORDER BY line")
        first = [row["flag"] for row in found[: len(boards)]]
        other = Counter(
            (first[number % len(boards)], row["flag"])
            for number, row in enumerate(found)
            if row["flag"] != first[number % len(boards)]
        )
        size = sum(path.stat().st_size for path in (store / "parts").iterdir())
        parts = len(list((store / "parts").iterdir()))
        print(f"{len(boards)} different claims, {len(found)} with those turned, in {parts} parts")
        print(
            f"flags unlike those of the claim that was turned: {sum(other.values())}, {dict(other)}"
        )
        print(
            f"{taken.clock:.0f} s by two processes, {taken.children:.0f} s of their time, "
            f"{taken.own:.0f} s of who gives out: "
            f"{(taken.own + taken.children) / len(found) * 1e6 / 3600:.2f} core-hours a million"
        )
        print(
            f"{size} bytes, {size / len(found):.1f} a claim: {size / len(found):.0f} MB a million; "
            f"{peak(SELF)} MB for who gives out, "
            f"{peak(CHILDREN)} MB a worker"
        )


def command(source: Path, store: Path, *more: str) -> list[str]:
    """``claims review`` as a process is asked for it."""
    return [sys.executable, "-m", "claims", "review", str(source), "-o", str(store), *more]


def run(arguments: list[str]) -> subprocess.Popen[bytes]:
    """Begin a process that says nothing."""
    quiet = subprocess.DEVNULL
    return subprocess.Popen(arguments, stdout=quiet, stderr=quiet)


@contextmanager
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A Dask scheduler and two workers as processes, and their address."""
    scheduler = subprocess.Popen(
        [
            *(sys.executable, "-m", "distributed.cli.dask_scheduler"),
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--no-dashboard",
            "--no-jupyter",
        ],
        stderr=subprocess.PIPE,
    )
    assert scheduler.stderr is not None
    address = next(
        line.decode().split("Scheduler at:")[1].strip()
        for line in scheduler.stderr
        if b"Scheduler at:" in line
    )
    worker = [
        *(sys.executable, "-m", "distributed.cli.dask_worker", address),
        "--nthreads",
        "1",
        "--no-nanny",
        "--no-dashboard",
    ]
    workers = [run(worker), run(worker)]
    try:
        yield address, workers
    finally:
        for process in (*workers, scheduler):
            process.kill()


def killed(source: Path, times: int, dask: bool) -> None:
    """Kill, resume, compare."""
    rng = random.Random(9)
    with tempfile.TemporaryDirectory() as place:
        whole, store = Path(place) / "whole", Path(place) / "store"
        started = time.perf_counter()
        run(command(source, whole, "-j", "2")).wait()
        seconds = time.perf_counter() - started
        expected = contents(whole)
        print(f"undisturbed: {len(expected) - 1} parts in {seconds:.0f} s")
        if dask:
            with cluster() as (address, workers):
                running = run(command(source, store, "--engine", "dask", "--scheduler", address))
                time.sleep(rng.uniform(0.3, 0.7) * seconds)
                workers[0].kill()
                code = running.wait()
            print(
                f"a worker of two killed: exit code {code}, "
                f"the same bytes: {contents(store) == expected}"
            )
            return
        for number in range(times):
            running = run(command(source, store, "-j", "2"))
            moment = rng.uniform(0.1, 1.2) * seconds / times + 2
            time.sleep(moment)
            running.kill()
            running.wait()
            there = len(list((store / "parts").glob("[!.]*.parquet")))
            print(f"{number + 1}: killed after {moment:.1f} s, {there} parts there")
        run(command(source, store, "-j", "2")).wait()
        print(f"resumed: the same bytes: {contents(store) == expected}")


def hostile() -> None:
    """A folder with what nobody should have to read."""
    with tempfile.TemporaryDirectory() as place:
        heap = Path(place) / "heap"
        (heap / "deep").mkdir(parents=True)
        with (
            zipfile.ZipFile(heap / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as zipped,
            zipped.open("a.lin", "w", force_zip64=True) as member,
        ):
            for _ in range(2048):
                member.write(bytes(1 << 20))
        with gzip.open(heap / "bomb.pbn.gz", "wb") as packed:
            for _ in range(1024):
                packed.write(bytes(1 << 20))
        (heap / "deep" / "loop").symlink_to(heap)
        (heap / "itself.lin").symlink_to("itself.lin")
        os.mkfifo(heap / "pipe.lin")
        (heap / "secret.lin").write_text("x")
        (heap / "secret.lin").chmod(0)
        (heap / "endless.lin").write_bytes(b"pn|" * (1 << 22))
        started = time.perf_counter()
        store_of(Path(place) / "store", heap, InProcess())
        print(f"{time.perf_counter() - started:.1f} s, {peak(SELF)} MB")
        for row in rows(Path(place) / "store", "SELECT path, reason FROM problems LIMIT 20"):
            print(f"  {Path(str(row['path'])).name}: {row['reason']}")


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("what", choices=["cost", "two", "million", "killed", "hostile"])
    parser.add_argument("source", nargs="?", type=Path, default=Path("../shared/logs"))
    parser.add_argument("--count", type=int, default=20_000, help="claims, the turned ones too")
    parser.add_argument("--times", type=int, default=10, help="how often a run is killed")
    parser.add_argument("--dask", action="store_true")
    asked = parser.parse_args()
    if asked.what == "cost":
        cost(asked.source)
    elif asked.what == "two":
        two(asked.source)
    elif asked.what == "million":
        million(asked.source, asked.count)
    elif asked.what == "killed":
        killed(asked.source, asked.times, asked.dask)
    else:
        hostile()


if __name__ == "__main__":
    main()
