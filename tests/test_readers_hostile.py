"""Folders that somebody else filled: loops of links, pipes, bombs, what may not be read."""

import gzip
import os
import resource
import subprocess
import sys
import tarfile
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from reader_maker import make_board

from claims.readers import LoggedBoard, ReadProblem, read_boards, unpacked
from claims.readers.writers import lin_text


def read(source: Path) -> tuple[int, dict[str, str]]:
    """How many boards are read, and the reason for each source that is not."""
    items = list(read_boards(str(source)))
    problems = [item for item in items if isinstance(item, ReadProblem)]
    assert all(problem.kind == "source" for problem in problems)
    return (
        sum(isinstance(item, LoggedBoard) for item in items),
        {Path(problem.source).name: problem.reason for problem in problems},
    )


def test_links_are_followed_once_and_what_is_no_file_is_named(tmp_path: Path) -> None:
    heap, elsewhere = tmp_path / "heap", tmp_path / "elsewhere"
    (heap / "deep").mkdir(parents=True)
    elsewhere.mkdir()
    for number, folder in enumerate((heap, heap / "deep", elsewhere)):
        (folder / "a.lin").write_text(lin_text(make_board(number)), encoding="utf-8")
    (heap / "linked").symlink_to(elsewhere)
    (heap / "deep" / "loop").symlink_to(heap)
    (heap / "itself.lin").symlink_to("itself.lin")
    (heap / "gone.pbn").symlink_to("nowhere.pbn")
    os.mkfifo(heap / "pipe.lin")
    count, problems = read(heap)
    assert count == 3
    assert set(problems) == {"loop", "itself.lin", "gone.pbn", "pipe.lin"}
    assert problems["loop"] == "it links to a folder read already"
    assert problems["pipe.lin"] == "it is a pipe"
    assert "No such file" in problems["gone.pbn"]


@pytest.mark.parametrize("name", ["bomb.zip", "bomb.lin.gz", "bomb.tar.gz", "hidden.tar.gz"])
def test_what_unpacks_to_more_than_any_log_is_not_read_to_its_end(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unpacked, "FREE", 1 << 22)
    size = 50 << 20
    path = tmp_path / name
    blank = tmp_path / "blank"
    with blank.open("wb") as stream:
        stream.truncate(size)
    if name.endswith(".zip"):
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as zipped:
            zipped.write(blank, "bomb.lin")
            zipped.writestr("good.lin", lin_text(make_board(1)))
    elif ".tar" in name:
        with tarfile.open(path, "w:gz", compresslevel=1) as tar:
            tar.add(blank, "bomb.lin" if name.startswith("bomb") else "picture.jpg")
    else:
        with blank.open("rb") as content, gzip.open(path, "wb", compresslevel=1) as packed:
            while block := content.read(1 << 20):
                packed.write(block)
    blank.unlink()
    assert path.stat().st_size * 200 < size
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    count, problems = read(path)
    assert count == (name == "bomb.zip")
    assert any("unpacks to more than" in reason for reason in problems.values())
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 16 << 10


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become somebody else")
def test_what_may_not_be_read_is_named(tmp_path: Path) -> None:
    heap = tmp_path / "heap"
    (heap / "closed").mkdir(parents=True)
    (heap / "closed" / "b.lin").write_text("x")
    (heap / "secret.lin").write_text("x")
    (heap / "open.lin").write_text(lin_text(make_board(1)), encoding="utf-8")
    (heap / "secret.lin").chmod(0)
    (heap / "closed").chmod(0)
    program = (
        "import os, sys; from claims.readers import read_boards; "
        f"list(read_boards({str(heap / 'open.lin')!r}));"
        "os.seteuid(65534); os.chdir('/');"
        f"[print(getattr(item, 'reason', 'a board')) for item in read_boards({str(heap)!r})]"
    )
    for folder in (tmp_path, *tmp_path.parents[:3]):
        folder.chmod(0o755)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    told = sorted(done.stdout.splitlines())
    assert told[0] == "a board"
    assert len(told) == 3 and all("Permission denied" in line for line in told[1:])


@pytest.mark.parametrize(
    ("name", "piece"),
    [
        ("a.lin", "pn|"),
        ("a.lin", "pc|C3|"),
        ("a.lin", "mb|p|"),
        ("a.lin", "|"),
        ("a.pbn", '[Play "N"]\n'),
        ("a.pbn", "C3 C4 C5 C6\n"),
        ("a.pbn", "{"),
        ("a.pbn", "["),
    ],
)
def test_what_is_repeated_for_ever_does_not_fill_the_memory(
    tmp_path: Path, name: str, piece: str
) -> None:
    path = tmp_path / name
    head = '[Board "1"]\n[Play "N"]\n' if name == "a.pbn" and piece[0] == "C" else ""
    peaks = []
    for size in (1 << 16, 1 << 18):
        path.write_text(head + piece * (size // len(piece)), encoding="utf-8")
        tracemalloc.start()
        items = sum(1 for _ in read_boards(str(path)))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert items
    assert peaks[1] < peaks[0] + 300_000


def test_many_tags_are_too_many(tmp_path: Path) -> None:
    path = tmp_path / "a.pbn"
    path.write_text("".join(f'[T{number} "x"]\n' for number in range(5000)), encoding="utf-8")
    (board,) = read_boards(str(path))
    assert isinstance(board, LoggedBoard)
    assert 100 < len(board.problems) < 130
