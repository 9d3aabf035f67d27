"""Who does the work changes nothing: processes, a cluster, workers and runs that are killed."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from review_maker import contents, make_logs, review, review_command

from claims.review.engines import InProcess, Local
from claims.review.store import Store
from claims.review.tables import Database


def shout(text: bytes) -> bytes:
    return text.upper()


def die_of(text: bytes) -> bytes:
    """Work that kills its worker, always for ``poison``, the first time only for a file's name."""
    if text == b"poison":
        os.kill(os.getpid(), signal.SIGKILL)
    if text.startswith(b"/") and not Path(text.decode()).exists():
        Path(text.decode()).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return text.upper()


def test_results_come_back_by_name() -> None:
    tasks = [(str(number), b"a" * number) for number in range(20)]
    expected = {name: text.upper() for name, text in tasks}
    with InProcess() as engine:
        assert dict(engine.run(shout, iter(tasks))) == expected
    with Local(2) as engine:
        assert dict(engine.run(shout, iter(tasks))) == expected


def test_a_worker_that_dies_costs_another_try_and_poison_is_left_out(tmp_path: Path) -> None:
    once = str(tmp_path / "died").encode()
    tasks = [("once", once), ("a", b"a"), ("bad", b"poison"), ("b", b"b"), ("c", b"c")]
    with Local(2) as engine:
        found = dict(engine.run(die_of, iter(tasks)))
    assert found == {"once": once.upper(), "a": b"A", "bad": None, "b": b"B", "c": b"C"}


def test_tasks_are_taken_as_workers_come_free() -> None:
    taken = 0

    def endless() -> Iterator[tuple[str, bytes]]:
        nonlocal taken
        while True:
            taken += 1
            yield str(taken), b"x"

    with Local(1) as engine:
        results = engine.run(shout, endless())
        for _ in range(5):
            next(results)
    assert taken <= 9


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_logs(tmp_path_factory.mktemp("heap"), range(64))


@pytest.fixture(scope="module")
def undisturbed(logs: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    store = tmp_path_factory.mktemp("stores") / "one"
    review(logs, "-o", store)
    return contents(store)


def test_any_number_of_processes_makes_the_same_bytes(
    logs: Path, undisturbed: dict[str, str], tmp_path: Path
) -> None:
    assert len(undisturbed) > 6
    review(logs, "-o", tmp_path / "two", "-j", 2)
    assert contents(tmp_path / "two") == undisturbed


def test_a_run_that_is_killed_goes_on_where_it_was(
    logs: Path, undisturbed: dict[str, str], tmp_path: Path
) -> None:
    store, jobs = tmp_path / "store", 2
    rng = random.Random(jobs)
    for _ in range(2):
        running = subprocess.Popen(
            review_command(logs, "-o", store, "-j", jobs),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wanted = rng.randint(1, 3) + (len(Store(store).keys()) if store.exists() else 0)
        while running.poll() is None and (not store.exists() or len(Store(store).keys()) < wanted):
            time.sleep(0.002)
        running.kill()
        running.wait()
    assert Store(store).manifest() is None or len(Store(store).keys()) == len(undisturbed) - 1
    review(logs, "-o", store, "-j", jobs)
    assert contents(store) == undisturbed
    with Database(Store(store)) as tables:
        counts = tables.select("SELECT count(*) AS n, count(DISTINCT id) AS ids FROM claims")
    assert counts[0]["n"] == counts[0]["ids"]


def test_ctrl_c_ends_at_once_and_keeps_what_is_done(tmp_path: Path) -> None:
    logs = make_logs(tmp_path / "logs", range(240))
    store = tmp_path / "store"
    # Standard input stays open: a busy machine cannot have done it all before Ctrl-C.
    running = subprocess.Popen(
        review_command(logs, "-", "-o", store, "-j", 2),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    while not (store.exists() and Store(store).keys()):
        assert running.poll() is None
        time.sleep(0.002)
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=20)
    assert running.returncode == 130
    kept, end = said.decode().strip().splitlines()
    assert kept.startswith("What is done is kept") and end == "Interrupted."
    assert Store(store).keys()


@pytest.fixture
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A Dask scheduler and two workers, each a process, and their address."""
    pytest.importorskip("distributed")
    environment = os.environ | {"DASK_DISTRIBUTED__WORKER__DAEMON": "False"}
    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    scheduler = subprocess.Popen(
        [*dask, "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-jupyter"],
        stderr=subprocess.PIPE,
        env=environment,
    )
    address = ""
    assert scheduler.stderr is not None
    for line in scheduler.stderr:
        if b"Scheduler at:" in line:
            address = line.decode().split("Scheduler at:")[1].strip()
            break
    assert address
    workers = [
        subprocess.Popen(
            [
                *(sys.executable, "-m", "distributed.cli.dask_worker", address),
                *("--nthreads", "1", "--no-nanny", "--no-dashboard"),
            ],
            stderr=subprocess.DEVNULL,
            env=environment,
        )
        for _ in range(2)
    ]
    try:
        yield address, workers
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


def test_a_cluster_makes_the_same_bytes_though_a_worker_is_killed(
    logs: Path,
    undisturbed: dict[str, str],
    cluster: tuple[str, list[subprocess.Popen[bytes]]],
    tmp_path: Path,
) -> None:
    address, workers = cluster
    store = tmp_path / "store"
    running = subprocess.Popen(
        review_command(logs, "-o", store, "--engine", "dask", "--scheduler", address),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    while running.poll() is None and not (store.exists() and len(Store(store).keys()) > 1):
        time.sleep(0.002)
    workers[0].kill()
    _, said = running.communicate(timeout=300)
    assert running.returncode in (0, 3), said.decode()
    assert contents(store) == undisturbed


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--engine", "dask"), "takes --scheduler"),
        (("--scheduler", "tcp://127.0.0.1:9"), "goes with --engine dask"),
        (("--shard", "3/2"), "is no share"),
        (("--profile", "XYZ"), "neither a regulator nor an edition"),
        (("--statements", "missing.csv"), "cannot be read"),
    ],
)
def test_wrong_usage_is_said(tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    done = subprocess.run(
        [*review_command(tmp_path, "-o", tmp_path / "store"), *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode in (2, 3)
    assert words in done.stderr
