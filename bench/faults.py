"""Damaged records and odd statements, many of them: no crash, no neighbour lost, nothing too slow.

Run ``python bench/faults.py records|statements [COUNT] [SEED]``. Records go through the command
line, a known one between every two damaged; damaged logs are ``bench/readers_mutations.py``'s.
"""

import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))

from command_line import inside
from record_mutations import faults_of, fed
from statement_mutations import odd_statement

from claims.statement.parse import parse_statement

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
            print(
                f"{number} at {time.perf_counter() - began:.0f} s, {failures} failures", flush=True
            )
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
    failures, slow, worst, began = 0, 0, (0.0, ""), time.perf_counter()
    for number in range(count):
        words = odd_statement(rng)
        start = time.process_time()
        try:
            readings = parse_statement(words)
        except Exception as error:
            failures += 1
            print(f"{number}: {type(error).__name__}: {error}: {words[:300]!r}", flush=True)
            continue
        took = time.process_time() - start
        if not readings:
            failures += 1
            print(f"{number}: no reading: {words[:300]!r}", flush=True)
        if number % 5_000 == 0:
            print(
                f"{number} at {time.perf_counter() - began:.0f} s, {failures} failures", flush=True
            )
        share = took / max(1, -(-len(words) // SHORT))
        slow += share > MOST
        worst = max(worst, (share, words))
    print(
        f"{count} statements, {failures} failures, {slow} above {MOST * 1000:.0f} ms for "
        f"{SHORT} characters, worst {worst[0] * 1000:.0f} ms: {worst[1][:200]!r}, "
        f"{time.perf_counter() - began:.0f} s"
    )
    return failures


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
