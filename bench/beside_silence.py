"""A claim with its words beside the same claim without: ``python bench/beside_silence.py FILE...``.

The files hold claim records: JSON, JSON Lines or cases of a case book. Of each record that has
words the decision is searched twice, as it is and with the words left out (the number claimed
stays), and the positions are compared. The aim: at most 4 times in the median and 50 at the worst,
all decided within the positions of twenty seconds.
"""

import json
import statistics
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from claims.record import ClaimRecord, record_from_json
from claims.ruling.judge import Judge
from claims.ruling.words_read import tricks_said
from claims.search.budget import Budget
from claims.search.warm import ready

NODES = 20_000_000
"""About twenty seconds of positions on a slow machine."""


def records(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The records of a file, each with its name."""
    text = path.read_text("utf-8")
    try:
        found = [json.loads(text)]
    except json.JSONDecodeError:
        found = [json.loads(line) for line in text.splitlines() if line.strip()]
    for one in found:
        yield str(one.get("id", path.stem)), one.get("record", one)


def searched(record: ClaimRecord) -> tuple[int, bool]:
    """The positions that a decision takes, and whether it is one."""
    budget = Budget(NODES)
    judgement = Judge(record, budget).decide()
    return budget.spent, judgement.status != "undecided"


def main() -> None:
    """Compare, and print the worst."""
    ready()
    rows = []
    for name in sys.argv[1:]:
        for told, data in records(Path(name)):
            record = record_from_json(data)
            if not record.claim.words:
                continue
            said = tricks_said(record, Judge(record, Budget(1)).plan)
            tricks = record.claim.tricks if record.claim.tricks is not None else said
            bare = replace(
                record, claim=replace(record.claim, statement="", plan=(), tricks=tricks)
            )
            with_words, decided = searched(record)
            without, bare_decided = searched(bare)
            ratio = with_words / max(without, 1)
            rows.append((ratio, told, with_words, without, decided, bare_decided))
    if not rows:
        sys.exit("no record has words")
    rows.sort(reverse=True)
    for ratio, told, with_words, without, decided, bare_decided in rows[:10]:
        ends = f"{'' if decided else ' UNDECIDED'}{'' if bare_decided else ' (bare undecided)'}"
        print(f"{ratio:8.1f} {with_words:12,} {without:12,} {told}{ends}")
    undecided = sum(not row[4] for row in rows)
    median = statistics.median(row[0] for row in rows)
    print(f"{len(rows)} claims: median {median:.2f}, worst {rows[0][0]:.1f}, undecided {undecided}")


if __name__ == "__main__":
    main()
