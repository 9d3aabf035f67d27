"""200,000 damaged inputs: no crash, none over a second, no neighbour lost.

Run ``python bench/readers_mutations.py [COUNT]``. Each input is three made-up boards in one
dialect, the middle one damaged; the outer two must be read as if nothing had happened.
"""

import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))

from reader_cases import DIALECTS, read_damaged

SEED = 6


def main() -> None:
    """Damage and read, count by dialect, and show the first failures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    rng = random.Random(SEED)
    inputs: Counter[str] = Counter()
    failures: Counter[str] = Counter()
    slowest = 0.0
    start = time.perf_counter()
    for number in range(count):
        dialect = list(DIALECTS)[number % len(DIALECTS)]
        inputs[dialect] += 1
        begin = time.perf_counter()
        fault = read_damaged(rng, dialect)
        took = time.perf_counter() - begin
        slowest = max(slowest, took)
        if fault or took > 1:
            failures[dialect] += 1
            if failures[dialect] <= 3:
                print(f"{dialect} {number}: {fault or f'{took:.1f} s'}")
    for dialect, total in inputs.items():
        print(f"{dialect:20} {total:8} inputs, {failures[dialect]} failures")
    print(
        f"{count} inputs, {sum(failures.values())} failures, slowest {slowest * 1000:.0f} ms, "
        f"{time.perf_counter() - start:.0f} s"
    )
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
