"""Small heaps of made-up logs, and reviews of them in other processes."""

import hashlib
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from reader_maker import make_board, vugraph_lin

from claims.readers import LoggedBoard
from claims.readers.writers import lin_text, pbn_text
from claims.search.dds import double_dummy

# Chunks of a few claims, so that a small heap has many.
SMALL_CHUNKS = (
    "import claims.review.chunks as chunks; chunks.LEAST, chunks.MOST, chunks._ENDS = 2.0, 8.0, 4; "
)


def make_logs(folder: Path, seeds: range) -> Path:
    """A folder of logs: claims with 1 to 5 tricks left in LIN, PBN and vugraph, some boards played
    out, one passed out, one that cannot be read."""
    folder.mkdir(parents=True, exist_ok=True)
    for place in range(0, len(seeds), 8):
        boards = [_with_claim(seed) for seed in seeds[place : place + 8]]
        name = f"{seeds[place]:04}"
        if place % 24 == 0:
            (folder / f"{name}.lin").write_text("\n".join(map(lin_text, boards)), encoding="utf-8")
        elif place % 24 == 8:
            text = "".join(map(pbn_text, boards)) + '[Board "9"]\n[Deal "N:A.A - - -"]\n'
            (folder / f"{name}.pbn").write_text(text, encoding="utf-8")
        else:
            (folder / f"{name}.lin").write_text(vugraph_lin(boards[:4]), encoding="utf-8")
    return folder


def _with_claim(seed: int) -> LoggedBoard:
    """A made-up board; three claims of four are of what double dummy gives."""
    board = make_board(seed, 32 + seed % 21)
    if board.claim is None or board.claim.position is None or seed % 4 == 0:
        return board
    most = double_dummy(board.claim.position, board.declarer or 0)
    return replace(board, result=board.claim.won[0] + most)


def review_command(*arguments: object) -> list[str]:
    """``claims review`` with small chunks, as a process is asked for it."""
    program = SMALL_CHUNKS + "from claims.cli import main; main()"
    return [sys.executable, "-c", program, "review", *map(str, arguments)]


def review(*arguments: object) -> str:
    """What ``claims review`` prints, run in a process of its own; its exit code is 0 or 3."""
    done = subprocess.run(
        review_command(*arguments), capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode in (0, 3), done.stderr
    return done.stdout


def contents(store: Path) -> dict[str, str]:
    """A digest of every file of a store but the notes of its runs, by name."""
    return {
        str(path.relative_to(store)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(store.rglob("*"))
        if path.is_file() and path.parent.name != "runs"
    }
