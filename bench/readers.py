"""Readers: every real log accounted for, speed beside endplay's reader, memory, DDS lists.

Run ``python bench/readers.py [FOLDER]``; FOLDER (``../shared/logs`` by default) holds real logs,
which are not part of the project. Counts and ratios are of one run; see READERS.md.
"""

import contextlib
import io
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO

from dds_lists import positions, read_list

from claims.errors import InputError
from claims.readers import LoggedBoard, claim_record, read_boards
from claims.record import record_from_json
from claims.search.dds import double_dummy

LISTS = "dds-bridge+dds"


def account(folder: Path) -> str:
    """One line of counts over a folder: what went in, what came out."""
    boards = claims = records = lost = mended = problems = 0
    unlike = set()
    apart = set()
    for item in read_boards(str(folder)):
        if not isinstance(item, LoggedBoard):
            lost += item.lost
            problems += 1
            continue
        boards += 1
        problems += len(item.problems)
        mended += any("another hand's column" in note for note in item.notes)
        if item.claim is not None:
            claims += 1
            unlike.add((item.deal, item.contract, item.play, item.result))
            apart.add(fingerprint(item))
            with contextlib.suppress(InputError):
                record_from_json(claim_record(item))
                records += 1
    return (
        f"{folder.name:36} {boards + lost:6} {boards:6} {lost:5} {claims:6} "
        f"{len(unlike):6} {len(apart):6} {records:6} {mended:6} {problems:6}"
    )


def fingerprint(board: LoggedBoard) -> tuple[object, ...]:
    """Deal, declarer, first trick and number of cards: claims alike in these may be one claim that
    two files tell, or two tables that began alike and stopped at the same card."""
    played = sum(len(trick.cards) for trick in board.play)
    return board.deal, board.declarer, board.play[:1], played


def replay_lists(path: Path) -> tuple[int, int, int]:
    """Plays that stop early, how many agree with TRACE after every card, positions solved."""
    short = agree = solved = 0
    for board, trace in read_list(path):
        if sum(len(trick.cards) for trick in board.play) == 52:
            continue
        short += 1
        declarer = board.declarer
        assert declarer is not None
        values: list[int] = []
        for position, won in positions(board):
            if len(values) == len(trace):
                break
            values.append(won + double_dummy(position, declarer))
            solved += 1
        agree += values == trace and not board.problems
    return short, agree, solved


def fastest(*works: Callable[[], int], rounds: int = 7) -> list[tuple[int, float]]:
    """What each work counts, and its least processor time; they take turns, round by round."""
    counts = [0] * len(works)
    best = [float("inf")] * len(works)
    for _ in range(rounds):
        for place, work in enumerate(works):
            start = time.process_time()
            counts[place] = work()
            best[place] = min(best[place], time.process_time() - start)
    return list(zip(counts, best, strict=True))


def count_ours(paths: list[Path]) -> int:
    """Boards our readers find in these files."""
    return sum(isinstance(item, LoggedBoard) for path in paths for item in read_boards(str(path)))


def endplay_loader(suffix: str) -> Callable[[IO[str]], Sequence[object]]:
    """endplay's reader of such files."""
    from endplay.parsers import lin, pbn

    return pbn.load if suffix == ".pbn" else lin.load


def side_by_side(folder: Path, suffix: str) -> str:
    """Speed of both readers on the files that endplay can read whole."""
    load = endplay_loader(suffix)

    def theirs(paths: list[Path]) -> int:
        count = 0
        for path in paths:
            with path.open(encoding="utf-8", errors="replace") as stream:
                count += len(load(stream))
        return count

    files = sorted(folder.rglob(f"*{suffix}"))
    readable = []
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        for path in files:
            try:
                if theirs([path]):
                    readable.append(path)
            except Exception:
                continue
        (their_count, their_time), (our_count, our_time), (all_count, all_time) = fastest(
            lambda: theirs(readable), lambda: count_ours(readable), lambda: count_ours(files)
        )
    return (
        f"{suffix}: endplay reads {len(readable)} of {len(files)} files: "
        f"{their_count} boards, {their_count / their_time:,.0f}/s; "
        f"ours on these {our_count} boards, {our_count / our_time:,.0f}/s, "
        f"{(our_count / our_time) / (their_count / their_time):.1f} times as fast; "
        f"ours on all {all_count} boards, {all_count / all_time:,.0f}/s"
    )


def memory(folder: Path, suffix: str) -> Iterator[str]:
    """Peak memory while streaming the folder's files glued together, once and ten times."""
    text = b"\n".join(path.read_bytes() for path in sorted(folder.rglob(f"*{suffix}")))
    for times in (1, 10):
        with tempfile.TemporaryDirectory() as place:
            path = Path(place) / f"logs{suffix}"
            path.write_bytes(b"\n".join([text] * times))
            tracemalloc.start()
            boards = count_ours([path])
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            size = path.stat().st_size / 1e6
            yield f"{suffix}: {size:6.1f} MB, {boards:6} boards, peak {peak / 1e6:.2f} MB"


def main() -> None:
    """Print everything, folder by folder."""
    root = Path(sys.argv[1] if len(sys.argv) > 1 else "../shared/logs")
    if not root.is_dir():
        sys.exit(f"{root}: no such folder of logs")
    print(
        f"{'folder':36} {'in':>6} {'boards':>6} {'lost':>5} {'claims':>6} {'unlike':>6} "
        f"{'apart':>6} {'record':>6} {'mended':>6} {'probl.':>6}"
    )
    for folder in sorted(path for path in root.iterdir() if path.is_dir()):
        if folder.name != LISTS:
            print(account(folder))
    for suffix in (".pbn", ".lin"):
        print(side_by_side(root, suffix))
        for line in memory(root, suffix):
            print(line)
    lists = root / LISTS / "hands" / "list1000.txt"
    if lists.is_file():
        start = time.perf_counter()
        short, agree, solved = replay_lists(lists)
        print(
            f"{lists.name}: {short} plays stop early, {agree} agree with TRACE after every card "
            f"({solved} positions, {time.perf_counter() - start:.0f} s)"
        )


if __name__ == "__main__":
    main()
