"""Search claims, check every answer and print what they cost beside DDS in the same run.

``python bench/beside_dds.py [SOURCE...]``: LIN and PBN files or folders (each claim by declarer, no
word said) or claim records in JSON Lines; without a source, claims of our own making. For each
position: one DDS solve; the analysis (the four values, and the least of normal lines once more for
every lapse that the doctrine considers of a claim without words); and the whole ruling. Times are
processor times of warm kernels; ``--limit`` is by the clock.
"""

import argparse
import multiprocessing
import resource
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generate import generated

from claims.cards import partner, same_side
from claims.doctrine.beliefs import KNOWS
from claims.doctrine.conventions import Conventions
from claims.errors import InputError
from claims.law.law70 import infer_awareness
from claims.law.profile import load_profile
from claims.play import legal_cards, play_card
from claims.readers import LoggedBoard, claim_record, read_boards
from claims.record import ClaimRecord, read_records, record_from_json
from claims.ruling.adjudicate import adjudicate
from claims.ruling.values import ClaimValues
from claims.search import dds
from claims.search.asking import Asking
from claims.search.budget import Budget
from claims.search.solve import NO_STEPS, NormalLine, Proven
from claims.search.view import View
from claims.statement.model import Plan

GROUPS = ((1, 6), (7, 9), (10, 11), (12, 13), (1, 13))


@dataclass(frozen=True)
class Allowance:
    """Seconds and nodes for each analysis and each ruling; None for no limit. ``rulings``: whether
    the whole ruling is made too."""

    seconds: float | None
    nodes: int | None
    rulings: bool = True

    def budget(self) -> Budget:
        """A fresh budget."""
        return Budget(nodes=self.nodes, seconds=self.seconds)


@dataclass(frozen=True)
class Measured:
    """One claim searched: seconds, nodes of the analysis, and whatever was wrong with it."""

    name: str
    left: int
    dds: float
    analysis: float
    ruling: float
    nodes: int
    undecided: bool
    ruled: bool
    wrong: tuple[str, ...]


@dataclass(frozen=True)
class Searched:
    """The analysis of one claim."""

    guaranteed: Proven
    least_legal: Proven
    plain: NormalLine
    least: NormalLine

    @property
    def exact(self) -> bool:
        """Whether every value is known."""
        lines = [self.plain.bounds, self.least.bounds]
        return all(one.exact for one in (self.guaranteed, self.least_legal, *lines))


def analyse(record: ClaimRecord, budget: Budget) -> Searched:
    """All values of a claim; one that names no number is taken for the rest."""
    position, claim = record.position, record.claim
    conventions = Conventions.of(load_profile(record.regulation, record.laws))
    need = position.tricks_left if claim.tricks is None else claim.tricks
    case = ClaimValues(record, budget)
    solver = case.solver
    solver.double_dummy()
    legal = solver.least_legal()
    guaranteed = solver.guaranteed()
    trumps = case.trumps(Plan())
    aware = None if trumps is None else infer_awareness(trumps).aware
    considered = case.considered(need, Plan(), aware)
    plain = case.believed.line(need, KNOWS, conventions)
    least = case.believed.least(need, considered, conventions, [NO_STEPS]).normal
    return Searched(guaranteed, legal, plain, least)


def answer(task: tuple[ClaimRecord, Allowance]) -> Measured:
    """Search one claim."""
    record, limits = task
    started = time.process_time()
    double_dummy = dds.double_dummy(record.position, record.claim.by)
    solved = time.process_time()
    budget = limits.budget()
    found = analyse(record, budget)
    analysed = time.process_time()
    decided = True
    if limits.rulings:
        ruling = adjudicate(record, limit=limits.seconds, nodes=limits.nodes)
        decided = ruling.status != "undecided"
    ruled = time.process_time()
    return Measured(
        record.id or "",
        record.position.tricks_left,
        solved - started,
        analysed - solved,
        ruled - analysed,
        budget.spent,
        not found.exact,
        decided,
        tuple(faults(record, found, double_dummy)),
    )


def faults(record: ClaimRecord, found: Searched, double_dummy: int) -> Iterator[str]:
    """Everything that does not hold of an analysis."""
    position, by = record.position, record.claim.by
    left = position.tricks_left
    need = left if record.claim.tricks is None else record.claim.tricks
    view = View(position, (), (by, partner(by)), by)
    forced = Asking(view, view.moment(), Budget(nodes=2_000_000)).most(Proven(0, left))
    if not forced.low <= double_dummy <= forced.high:
        yield f"own double dummy {forced}, DDS {double_dummy}"
    plain = found.plain.bounds
    if found.guaranteed.low > double_dummy:
        yield f"guaranteed {found.guaranteed} above double dummy {double_dummy}"
    if plain.low > double_dummy:
        yield f"least normal {plain} above double dummy {double_dummy}"
    if found.least_legal.low > plain.high:
        yield f"least legal {found.least_legal} above least normal {plain}"
    if plain.high < min(need, found.guaranteed.low):
        yield f"least normal {plain} below what is guaranteed and aimed at"
    for line in (found.plain, found.least):
        if line.cards and tricks_on(record, line.cards) != line.bounds.high:
            yield f"the line comes to {tricks_on(record, line.cards)}, not {line.bounds.high}"


def tricks_on(record: ClaimRecord, line: tuple[int, ...]) -> int:
    """Tricks of claimer's side on a line; -1 when a card of it is not legal or it is cut short."""
    now, won = record.position, 0
    for card in line:
        if not legal_cards(now.hands[now.turn], now.trick) >> card & 1:
            return -1
        now = play_card(now, card)
        won += not now.trick and same_side(now.leader, record.claim.by)
    return -1 if any(now.hands) else won


def records_of(source: str) -> Iterator[ClaimRecord]:
    """The claims of a source; boards that were played out or cannot be ruled are left out."""
    if source.endswith((".jsonl", ".json")):
        text = Path(source).read_text(encoding="utf-8")
        yield from (one for one in read_records(text) if isinstance(one, ClaimRecord))
        return
    for board in read_boards(source):
        if isinstance(board, LoggedBoard) and board.claim is not None:
            try:
                yield record_from_json(claim_record(board))
            except InputError:
                continue


def percentile(values: list[float], share: float) -> float:
    """The value below which ``share`` of them lie (nearest rank)."""
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


def row(name: str, some: list[Measured]) -> str:
    """One line of the table."""
    spent = [1000 * one.analysis for one in some]
    rulings = [1000 * one.ruling for one in some]
    ratios = [one.analysis / one.dds for one in some]
    cells: list[Any] = [
        f"{name:>6} {len(some):6d}",
        f"{statistics.median(1000 * one.dds for one in some):8.2f}",
        f"{statistics.median(spent):9.2f} {percentile(spent, 0.95):9.1f} {max(spent):9.0f}",
        f"{sum(one.undecided for one in some):5d}",
        f"{sum(one.nodes for one in some):12d}",
        f"{statistics.median(ratios):7.1f} {percentile(ratios, 0.95):8.1f}",
        f"{statistics.median(rulings):9.2f} {percentile(rulings, 0.95):9.1f}",
        f"{sum(not one.ruled for one in some):5d}",
    ]
    return " ".join(cells)


def report(answers: list[Measured]) -> None:
    """The table by tricks left and by groups of lengths."""
    print("         claims  DDS ms  analysis ms: median, p95, max  und.        nodes"
          "  / DDS: median, p95   ruling ms: median, p95  und.")  # fmt: skip
    for left in sorted({one.left for one in answers}):
        print(row(str(left), [one for one in answers if one.left == left]))
    for low, high in GROUPS:
        some = [one for one in answers if low <= one.left <= high]
        if some:
            print(row(f"{low}-{high}", some))
    for one in answers:
        for fault in one.wrong:
            print(f"WRONG {one.name}, {one.left} left: {fault}")
    print(f"{sum(bool(one.wrong) for one in answers)} answers wrong")


def main() -> None:
    """Search and print; exit code 1 when an answer was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("sources", nargs="*", metavar="SOURCE")
    parser.add_argument("--count", type=int, default=260, help="claims of our own making")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, metavar="SECONDS", help="for each analysis, ruling")
    parser.add_argument("--nodes", type=int, metavar="N", help="for each analysis, ruling")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--analysis", action="store_true", help="no rulings")
    parser.add_argument("--every", type=int, default=1, help="take every N-th claim only")
    asked = parser.parse_args()
    if asked.sources:
        records = [one for source in asked.sources for one in records_of(source)]
    else:
        records = [record_from_json(one) for one in generated(asked.count, asked.seed)]
    records = records[:: asked.every]
    if not records:
        sys.exit("no claim in there")
    limits = Allowance(asked.limit, asked.nodes, not asked.analysis)
    answer((records[0], limits))  # warms the kernels
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.perf_counter()
    tasks = [(record, limits) for record in records]
    if asked.processes > 1:
        with multiprocessing.get_context("spawn").Pool(asked.processes) as pool:
            answers = list(pool.imap(answer, tasks, chunksize=8))
    else:
        answers = [answer(task) for task in tasks]
    elapsed = time.perf_counter() - started
    report(answers)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"{len(answers)} claims in {elapsed:.1f} s, {asked.processes} process(es); "
          f"peak memory {before // 1024} MB warm, {after // 1024} MB at the end")  # fmt: skip
    sys.exit(any(one.wrong for one in answers))


if __name__ == "__main__":
    main()
