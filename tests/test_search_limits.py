"""Limits of a search: what a person sees while it runs, and how Ctrl-C ends it."""

import io
import json
import os
import random
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command_line import inside
from record_mutations import sound_record
from searching import random_case

from claims.record import record_from_json
from claims.report.waiting import Watch
from claims.ruling.adjudicate import adjudicate
from claims.search import asking, walk
from claims.search.budget import CHUNK, Budget
from claims.search.solve import Solver
from claims.search.view import tables

OVERSHOOT = 2_000
"""Positions by which one question may go past its last one: they are stopped between cards."""


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The positions of every question put to the kernels, whoever pays for them."""
    counts: list[int] = []
    for module in (asking, walk):

        def counted(*question: Any, put: Callable[..., int] = module.ask) -> int:
            answer = put(*question)
            counts.append(int(tables().search.nodes))
            return answer

        monkeypatch.setattr(module, "ask", counted)
    return counts


class Terminal(io.StringIO):
    """A terminal that remembers what was written to it."""

    def isatty(self) -> bool:
        return True


def test_progress_is_shown_after_a_second_and_taken_away() -> None:
    terminal = Terminal()
    with Watch("en", terminal) as watch:
        assert watch(100, 0.9)
        assert terminal.getvalue() == ""
        assert watch(12_404, 1.1) and watch(12_408, 1.2)
        assert terminal.getvalue().count("12 thousand positions, 1 s") == 1
        assert watch(2_500_000, 1.5)
        assert "2 million positions, 2 s" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_nothing_is_shown_in_a_pipe() -> None:
    pipe = io.StringIO()
    with Watch("en", pipe) as watch:
        assert watch(10**7, 30)
    assert pipe.getvalue() == ""


def test_first_interrupt_keeps_what_is_proven_second_interrupts() -> None:
    before = signal.getsignal(signal.SIGINT)
    case = random_case(random.Random(4), 9)
    with Watch("en", io.StringIO()) as watch:
        os.kill(os.getpid(), signal.SIGINT)
        assert watch.interrupted
        budget = Budget(progress=watch)
        solver = Solver(case.position, case.claimer, case.declarer, budget)
        bounds = solver.guaranteed()
        assert (bounds.low, bounds.high, budget.spent) == (0, solver.double_dummy(), 0)
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("stage", ["contested", "agreement-withdrawn", "concession-withdrawn"])
def test_no_stage_of_a_ruling_searches_more_than_it_may(
    stage: str, times: int, searched: list[int]
) -> None:
    """Long claims, their hopes, their words, what was agreed and taken back: to the node."""
    rng = random.Random(stage)
    reached = 0
    for number in range(6 * times):
        left = rng.randint(10, 13)
        record = sound_record(rng, f"{number}", left) | {"stage": stage}
        record["position"]["won"] = {"declarer": 13 - left, "defenders": 0}
        record["claim"]["tricks"] = rng.randint(1, 7)  # few: best play brings more back
        record["laws"] = rng.choice(["2017", "1997"])
        nodes = rng.choice([1, 3_000, 60_000])
        searched.clear()
        ruling = adjudicate(record_from_json(record), nodes=nodes)
        assert ruling.certificate is not None and ruling.certificate.nodes <= nodes, record
        assert sum(searched) <= nodes + OVERSHOOT, record
        reached += ruling.status == "undecided"
    assert reached


@pytest.mark.parametrize("nodes", [1, 20_000, 400_000])
@pytest.mark.parametrize(
    "asked", [("why", "--not", "7"), ("what-if",), ("what-if", "class=expert,beginner,average")]
)
def test_a_question_about_a_claim_costs_no_more_than_it_may(
    asked: tuple[str, ...], nodes: int, searched: list[int], tmp_path: Path
) -> None:
    """Ruling and what is asked of the ruling together."""
    record = sound_record(random.Random(12), "long", 12)
    record["position"]["won"] = {"declarer": 1, "defenders": 0}
    record["claim"]["tricks"] = 8
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    command, *more = asked
    done = inside(command, str(path), "--json", "--nodes", str(nodes), *more)
    assert done.returncode in (0, 4) and not done.stderr, done
    rows = 1 if command == "why" else len(json.loads(done.stdout))
    assert 0 < sum(searched) <= nodes + rows * OVERSHOOT


def test_nodes_and_seconds_end_a_budget() -> None:
    budget = Budget(nodes=300)
    assert budget.next_chunk() == 300
    budget.spent = 300
    assert budget.next_chunk() == 0
    late = Budget(seconds=0.01)
    late.started -= 1
    assert late.next_chunk() == 0
    # Near its end a budget of seconds asks for what can still be done.
    close = Budget(seconds=10.0, spent=100 * CHUNK)
    close.started -= 9.9
    assert close.next_chunk() < 3 * CHUNK
