"""The store of a review: what goes in comes out, once, and the same bytes whoever made it."""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import duckdb
import pytest
from reader_maker import make_board
from review_maker import contents, make_logs

from claims.errors import InputError
from claims.files import beside, write_whole
from claims.readers import LoggedBoard, read_boards
from claims.readers.writers import lin_text
from claims.report.speech import Speech
from claims.review import chunks as chunking
from claims.review import kernel
from claims.review.batch import Review, RunResult, Shard
from claims.review.chunks import Chunk, chunks
from claims.review.engines import InProcess, Workforce
from claims.review.flags import NO_PLAY, UNREADABLE
from claims.review.gather import gather
from claims.review.parts import write_part
from claims.review.progress import ProgressLine
from claims.review.question import Settings
from claims.review.store import Run, Store
from claims.review.tables import Database

SETTINGS = Settings(nodes=20_000)


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small heap has many chunks."""
    for name, value in (("LEAST", 7.0), ("MOST", 28.0), ("_ENDS", 4)):
        monkeypatch.setattr(chunking, name, value)


def reviewed(
    folder: Path,
    *sources: Path,
    settings: Settings = SETTINGS,
    engine: Workforce | None = None,
    shard: Shard | None = None,
) -> RunResult:
    """One run in this process."""
    names = [str(source) for source in sources]
    store = Store.prepared(str(folder))
    watch = ProgressLine(names, Speech("en"))
    return Review(names, store, settings, engine or InProcess(), shard or Shard(), watch).run()


def rows(folder: Path, query: str = "SELECT * FROM claims") -> list[dict[str, object]]:
    with Database(Store.opened(str(folder))) as tables:
        return tables.select(query)


@pytest.fixture(scope="module", autouse=True)
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A folder in which logs have the same names each time: where a heap is cut hangs on them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("review"))
        yield


@pytest.fixture(scope="module")
def logs(here: None) -> Path:
    return make_logs(Path("logs"), range(48))


@pytest.fixture(scope="module")
def store(logs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("reviewed") / "store"
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("LEAST", 7.0), ("MOST", 28.0), ("_ENDS", 4)):
            patch.setattr(chunking, name, value)
        outcome = reviewed(folder, logs)
    assert outcome.complete and outcome.made > 3 and outcome.known == 0
    return folder


def test_every_board_is_accounted_for(logs: Path, store: Path) -> None:
    items = list(read_boards(str(logs)))
    boards = [item for item in items if isinstance(item, LoggedBoard)]
    lost = [item for item in items if not isinstance(item, LoggedBoard) and item.lost]
    manifest = Store(store).manifest()
    assert manifest is not None
    counts: Counter[str] = Counter()
    for part in manifest.parts:
        counts.update(part.counts)
    kinds = sum(number for kind, number in counts.items() if kind not in ("boards", UNREADABLE))
    assert counts["boards"] == len(boards) == kinds
    assert counts[UNREADABLE] == len(lost) > 0
    found = rows(store)
    assert len(found) == counts["claims"] + len(lost)
    assert len({row["id"] for row in found}) == len(found)
    claims = {(board.source, board.line): board for board in boards if board.claim is not None}
    told = {(row["path"], row["line"]): row for row in found if row["claimed"] is not None}
    assert claims.keys() == told.keys()
    for place, board in claims.items():
        row, claim = told[place], board.claim
        assert claim is not None
        assert (row["tricks_left"], row["claimed"]) == (claim.undecided, claim.declarer_undecided)
        assert row["total"] == board.result
    problems = rows(store, "SELECT * FROM problems")
    assert len(problems) == sum(len(board.problems) for board in boards) + len(items) - len(
        boards
    ) - len(lost)


def test_the_same_again_makes_nothing(logs: Path, store: Path) -> None:
    before, runs = contents(store), Store(store).past_runs()
    outcome = reviewed(store, logs)
    assert (outcome.made, outcome.complete, outcome.noted) == (0, True, False)
    assert contents(store) == before
    assert Store(store).past_runs() == runs


def test_shares_make_up_the_whole(logs: Path, store: Path, tmp_path: Path) -> None:
    shares = tmp_path / "shares"
    first = reviewed(shares, logs, shard=Shard(1, 2))
    assert first.complete == (not first.other) and first.made + first.other > 5
    second = reviewed(shares, logs, shard=Shard(2, 2))
    assert second.complete and (second.known, second.made) == (first.made, first.other)
    assert contents(shares) == contents(store)
    keys = [f"{number:032x}" for number in range(100)]
    assert [sum(Shard(n, 4).has(key) for key in keys) for n in (1, 2, 3, 4)] == [25] * 4


def test_a_chunk_ends_where_its_boards_say_so(logs: Path) -> None:
    settings = Settings()
    all_keys = [chunk.key for chunk in chunks(gather([str(logs)], settings), settings, "x")]
    late = [chunk.key for chunk in chunks(list(gather([str(logs)], settings))[5:], settings, "x")]
    assert len(set(all_keys)) == len(all_keys) > 5
    # Boards taken away at the beginning: soon everything is cut as before.
    assert all_keys[-3:] == late[-3:]
    other = [chunk.key for chunk in chunks(gather([str(logs)], settings), settings, "y")]
    assert not set(all_keys) & set(other)


def test_logs_that_grow_cost_only_what_is_new(tmp_path: Path) -> None:
    logs, folder = make_logs(Path("growing"), range(24)), tmp_path / "store"
    first = reviewed(folder, logs)
    made_first = len(rows(folder))
    make_logs(logs, range(24, 40))
    second = reviewed(folder, logs)
    assert second.complete and second.noted
    assert second.known > 0 and second.made < first.made + second.known
    fresh = tmp_path / "fresh"
    reviewed(fresh, logs)
    assert contents(fresh) == contents(folder)
    runs = Store(folder).past_runs()
    assert len(runs) == 2
    new = [row for row in rows(folder) if row["first_seen"] == rows_time(runs[1])]
    old = [row for row in rows(folder) if row["first_seen"] == rows_time(runs[0])]
    assert len(old) == made_first and len(new) == len(rows(folder)) - made_first
    names = {Path(str(row["path"])).stem for row in new}
    assert names <= {"0024", "0032"}


def rows_time(run: Run) -> datetime:
    return run.finished.astimezone(UTC).replace(tzinfo=None)


def test_a_log_that_is_changed_leaves_nothing_stale(tmp_path: Path) -> None:
    logs, folder = make_logs(tmp_path / "logs", range(16)), tmp_path / "store"
    reviewed(folder, logs)
    path = next(iter(sorted(logs.glob("*.lin"))))
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(lines[1:]), encoding="utf-8")
    reviewed(folder, logs)
    reviewed(tmp_path / "fresh", logs)
    assert contents(folder) == contents(tmp_path / "fresh")
    assert {one.key for one in Store(folder).manifest().parts} == Store(folder).keys()  # type: ignore[union-attr]


def test_other_limits_are_another_review(tmp_path: Path) -> None:
    logs, folder = make_logs(tmp_path / "logs", range(8)), tmp_path / "store"
    reviewed(folder, logs)
    keys = Store(folder).keys()
    again = reviewed(folder, logs, settings=Settings(nodes=30_000))
    assert again.known == 0 and not keys & Store(folder).keys()


def test_a_store_of_other_logs_is_not_overwritten(tmp_path: Path) -> None:
    one, two = (make_logs(tmp_path / name, range(8)) for name in ("one", "two"))
    folder = tmp_path / "store"
    reviewed(folder, one)
    before = contents(folder)
    with pytest.raises(InputError, match=r"holds a review of .*one too"):
        reviewed(folder, two)
    assert contents(folder) == before
    reviewed(folder, one, two)


def test_a_folder_of_something_else_is_let_be(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear all")
    with pytest.raises(InputError, match="holds something else"):
        Store.prepared(str(tmp_path))
    with pytest.raises(InputError, match="holds no review"):
        Store.opened(str(tmp_path))
    with pytest.raises(InputError, match="no such folder"):
        Store.opened(str(tmp_path / "nowhere"))
    (tmp_path / "store" / "parts").mkdir(parents=True)
    (tmp_path / "store" / "manifest.json").write_text("{")
    with pytest.raises(InputError, match="is no manifest"):
        Store(tmp_path / "store").manifest()


def test_files_are_whole_or_not_there(tmp_path: Path) -> None:
    path = tmp_path / "whole"
    write_whole(path, b"first")
    with pytest.raises(KeyError), beside(path) as temporary:
        temporary.write_bytes(b"sec")
        raise KeyError
    assert path.read_bytes() == b"first"
    assert [one.name for one in tmp_path.iterdir()] == ["whole"]
    store = Store.prepared(str(tmp_path / "store"))
    with beside(store.path("x")) as temporary:
        temporary.write_bytes(b"of a run at work")
        gone = temporary.with_name(
            temporary.name.replace(f"-{__import__('os').getpid()}-", "-999999-")
        )
        gone.write_bytes(b"of a run that was killed")
        store.sweep()
        assert temporary.exists() and not gone.exists()


def test_claims_before_a_card_was_played_stand_apart(tmp_path: Path) -> None:
    (tmp_path / "a.lin").write_text(lin_text(make_board(1, 0)), encoding="utf-8")
    folder = tmp_path / "store"
    reviewed(folder, tmp_path / "a.lin")
    (row,) = rows(folder)
    assert (row["flag"], row["tricks_left"], row["double_dummy"]) == (NO_PLAY, 13, None)


def test_boards_of_one_line_have_ids_of_their_own(tmp_path: Path) -> None:
    text = lin_text(make_board(1, 40)) + lin_text(make_board(1, 44)) + lin_text(make_board(1, 45))
    (tmp_path / "a.lin").write_text(text, encoding="utf-8")
    folder = tmp_path / "store"
    reviewed(folder, tmp_path / "a.lin")
    ids = sorted(str(row["id"]).rpartition("a.lin:")[2] for row in rows(folder))
    number = make_board(1).number
    assert ids == [f"1 {number}", f"1 {number}/2", f"1 {number}/3"]


def test_what_was_found_of_a_claim_can_be_read_off(store: Path) -> None:
    for row in rows(store):
        if row["hands"] is None:
            assert row["costing_line"] is None
            continue
        line = str(row["costing_line"] or "")
        if line:
            assert line.count(";") == int(str(row["tricks_left"])) - 1
    manifest = json.loads((store / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["schema"] == "bridge-review/1"
    assert "finished" not in manifest


@pytest.mark.parametrize("unreadable", ["parts", "runs"])
def test_a_folder_that_cannot_be_listed_is_said(
    unreadable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store.prepared(str(tmp_path / "store"))
    listed = Path.iterdir

    def broken(path: Path) -> Iterator[Path]:
        if path.name == unreadable:
            raise PermissionError(13, "Permission denied")
        return iter(listed(path))

    monkeypatch.setattr(Path, "iterdir", broken)
    with pytest.raises(InputError) as caught:
        store.keys(), store.past_runs()
    assert caught.value.problems[0].field == str(tmp_path / "store" / unreadable)


def test_a_note_that_cannot_be_read_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store.prepared(str(tmp_path / "store"))
    (store.runs / "1.json").write_text("{}")
    assert store.past_runs() == []  # damaged: as if it were not there
    monkeypatch.setattr(Path, "read_bytes", lambda path: (_ for _ in ()).throw(OSError(5, "I/O")))
    with pytest.raises(InputError):
        store.past_runs()


def test_what_makes_duckdb_abort_is_said_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "cgroup"
    own.write_text("4:memory:/group\n0::/group\n")
    (tmp_path / "root" / "memory" / "group").mkdir(parents=True)
    monkeypatch.setattr(kernel, "OWN", own)
    monkeypatch.setattr(kernel, "ROOT", tmp_path / "root")
    kernel.limits_can_be_read()
    (tmp_path / "root" / "memory" / "group" / "memory.limit_in_bytes").mkdir()
    with pytest.raises(InputError) as caught:
        kernel.limits_can_be_read()
    assert caught.value.problems[0].field.endswith("memory.limit_in_bytes")


@pytest.mark.parametrize(
    "told",
    [
        RuntimeError("Query interrupted"),
        duckdb.InvalidInputException("Python exception in the UDF: KeyboardInterrupt"),
    ],
    ids=["query", "function"],
)
def test_an_interrupted_query_is_no_fault(told: Exception, tmp_path: Path) -> None:
    store = Store.prepared(str(tmp_path / "store"))
    with pytest.raises(KeyboardInterrupt), Database(store):
        raise told


class Interrupted:
    """A database in whose query Ctrl-C is met, as DuckDB tells of it."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def execute(self, *_: object) -> None:
        raise self.error


@pytest.mark.parametrize(
    "error",
    [RuntimeError("Query interrupted"), duckdb.InterruptException("INTERRUPT: Query interrupted")],
)
def test_ctrl_c_while_a_part_is_written_is_ctrl_c(error: Exception, tmp_path: Path) -> None:
    database: Any = Interrupted(error)
    with pytest.raises(KeyboardInterrupt):
        write_part(database, tmp_path / "part.parquet", Chunk(), [])
    assert not list(tmp_path.iterdir())
