"""Damaged records and odd statements, many of them: no crash, no neighbour lost, nothing too slow.

Run ``python bench/faults.py records|statements [COUNT] [SEED]``. Records go through the command
line, a known one between every two damaged; damaged logs are ``bench/readers_mutations.py``'s. Of
the statements two in three are real phrases mutated, one is words of a vocabulary heaped up; each
has its processor time in user mode measured in a process that has read others before, the least of
three runs where the first took long.
"""

import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from resource import RUSAGE_SELF, getrusage

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))

from command_line import inside
from record_mutations import faults_of, fed
from statement_mutations import accounted, heap, odd_statement

from claims.statement.model import Reading
from claims.statement.parse import parse_statement
from claims.statement.words.lexicon import languages

BATCH = 200
NODES = "20000"
SHORT = 200
"""Characters of a statement that may cost ``MOST`` seconds."""
MOST = 0.05


def told(number: int, failures: int, began: float) -> None:
    """How far it is."""
    print(f"{number} at {time.perf_counter() - began:.0f} s, {failures} failures", flush=True)


def printed(data: bytes) -> subprocess.CompletedProcess[bytes]:
    """What ``claims rule --json`` prints for an input."""
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        file.write(data)
        file.flush()
        return inside("rule", "--json", "--nodes", NODES, file.name)


def records(count: int, seed: int) -> int:
    """Rule so many damaged records; how many failures there were."""
    rng = random.Random(seed)
    kinds: Counter[str] = Counter()
    statuses: Counter[str] = Counter()
    failures, slowest, began = 0, 0.0, time.perf_counter()
    for number in range(0, count, BATCH):
        data, ones = fed(rng, min(BATCH, count - number))
        kinds.update(one.how for one in ones)
        start = time.perf_counter()
        done = printed(data)
        slowest = max(slowest, time.perf_counter() - start)
        faults = faults_of(done.stdout, ones)
        if done.stderr or done.returncode not in (0, 3, 4):
            faults.append(f"exit code {done.returncode}: {done.stderr[:200]!r}")
        for status in ("ruled", "refused", "undecided", "play-continues"):
            statuses[status] += done.stdout.count(f'"status":"{status}"'.encode())
        failures += len(faults)
        for fault in faults[:3]:
            print(f"batch {number}: {fault}"[:600], flush=True)
        if number % 5_000 == 0:
            told(number, failures, began)
    print(", ".join(f"{n} {how}" for how, n in sorted(kinds.items())))
    print(", ".join(f"{n} {status}" for status, n in statuses.items()), "(known ones among them)")
    print(
        f"{count} damaged records, {failures} failures, slowest {BATCH} of them "
        f"{slowest:.1f} s, {time.perf_counter() - began:.0f} s"
    )
    return failures


def statements(count: int, seed: int) -> int:
    """Read so many odd statements; how many failures there were."""
    rng = random.Random(seed)
    failures, slow, hasty, worst, began = 0, 0, 0, (0.0, ""), time.perf_counter()
    for code in languages():
        parse_statement("", code)  # its vocabulary is read once
    for number in range(count):
        words = heap(rng) if number % 3 == 2 else odd_statement(rng)
        try:
            took, readings = read(words)
        except Exception as error:
            failures += 1
            print(f"{number}: {type(error).__name__}: {error}: {words[:300]!r}", flush=True)
            continue
        if not readings or not all(accounted(words, reading.words) for reading in readings):
            failures += 1
            print(f"{number}: a word is lost: {words[:300]!r}", flush=True)
        if number % 5_000 == 0:
            told(number, failures, began)
        stretches = max(1, -(-len(words) // SHORT))
        for _ in range(2):
            if took <= MOST * stretches:
                break
            took = min(took, read(words)[0])
        slow += took > MOST * stretches
        hasty += readings[0].in_haste
        worst = max(worst, (took / stretches, words))
    print(
        f"{count} statements, {failures} failures, {hasty} read in haste, {slow} above "
        f"{MOST * 1000:.0f} ms for {SHORT} characters, worst {worst[0] * 1000:.0f} ms: "
        f"{worst[1][:200]!r}, {time.perf_counter() - began:.0f} s"
    )
    return failures


def read(words: str) -> tuple[float, list[Reading]]:
    """The readings of a statement, and the processor time that they took."""
    start = getrusage(RUSAGE_SELF).ru_utime
    readings = parse_statement(words)
    return getrusage(RUSAGE_SELF).ru_utime - start, readings


CAMPAIGNS: dict[str, tuple[Callable[[int, int], int], int]] = {
    "records": (records, 100_000),
    "statements": (statements, 50_000),
}


def main() -> None:
    """Run one campaign."""
    name, *numbers = sys.argv[1:] or ["records"]
    campaign, usual = CAMPAIGNS[name]
    count = int(numbers[0]) if numbers else usual
    sys.exit(bool(campaign(count, int(numbers[1]) if len(numbers) > 1 else 14)))


if __name__ == "__main__":
    main()
