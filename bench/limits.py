"""How far past its seconds a command goes: ``python bench/limits.py [COUNT] [SECONDS...]``.

Long claims (11 to 13 tricks left) of every stage, with hopes, an objection, and an agreement or a
concession taken back, asked of ``rule``, ``why`` and ``what-if`` with a limit of seconds. The clock
that the search looks at is the processor time of the process, so that what others do on the
machine does not count. The aim is at most 20 % and 0.2 s past the limit.
"""

import json
import random
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))

from command_line import inside
from record_mutations import sound_record

from claims.ruling import entry
from claims.search import budget
from claims.search.warm import ready

STAGES = ("contested", "agreement-withdrawn", "concession-withdrawn")
COMMANDS = (("rule",), ("why", "--not", "9"), ("what-if",), ("what-if", "class=expert,beginner"))


def record(rng: random.Random, number: int) -> dict[str, object]:
    """A long claim."""
    left = rng.randint(11, 13)
    made = sound_record(rng, f"{number}", left) | {"stage": STAGES[number % len(STAGES)]}
    made["position"]["won"] = {"declarer": 13 - left, "defenders": 0}
    made["claim"]["tricks"] = rng.randint(left // 2, left)
    made["objections"] = [{"by": "W", "words": "he forgot a trump"}]
    return made


def main() -> None:
    """Ask, and say by how much each command was late."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    limits = [float(text) for text in sys.argv[2:]] or [0.5, 2.0]
    ready()
    clock = SimpleNamespace(monotonic=time.process_time)
    late = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        patch.object(budget, "time", clock),
        patch.object(entry, "time", clock),
    ):
        path = Path(folder) / "record.json"
        for limit in limits:
            rng = random.Random(14)
            reached, past = 0, []
            for number in range(count):
                path.write_text(json.dumps(record(rng, number)))
                for command, *more in COMMANDS:
                    before = time.process_time()
                    done = inside(command, "--json", "--limit", str(limit), str(path), *more)
                    spent = time.process_time() - before
                    reached += done.returncode == 4
                    past.append(spent - limit)
                    if spent > limit * 1.2 + 0.2:
                        late += 1
                        stage = STAGES[number % len(STAGES)]
                        print(f"{past[-1]:+.2f} s: {command}, {stage}, number {number}", flush=True)
            print(
                f"{len(past)} questions with {limit:g} s each, {reached} undecided, "
                f"the latest {max(past):+.2f} s",
                flush=True,
            )
    print(f"{late} too late")
    sys.exit(bool(late))


if __name__ == "__main__":
    main()
