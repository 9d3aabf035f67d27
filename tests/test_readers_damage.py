"""Damaged inputs: no crash, no neighbour lost. ``bench/readers_mutations.py`` takes 200,000."""

import random
import time

import pytest
from reader_cases import DIALECTS, read_damaged

from claims.readers.lin import read_lin
from claims.readers.pbn import read_pbn


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_damaged_board_costs_no_neighbour(dialect: str) -> None:
    rng = random.Random(2026)
    faults = [fault for _ in range(600) if (fault := read_damaged(rng, dialect))]
    assert faults == []


@pytest.mark.parametrize(
    "text",
    [
        "|" * 200_000,
        "[" * 200_000,
        "{" * 200_000,
        "{}" * 100_000,
        "[A " * 70_000,
        '[A "b"]' * 30_000,
        "pc|" * 70_000,
        "qx|o1|" * 30_000,
        '[Event "x"]\n[Play "N"]\n' + "^R " * 70_000,
        '[Event "x"]\n[Dealer "N"]\n[Auction "N"]\n' + "zz " * 70_000,
        "md|3" + "S" * 200_000 + "|",
        "\r\n" * 100_000,
        '[Board "' + "9" * 10_000 + '"]\n',
        "ah|" + "9" * 10_000 + "|md|1,,,|mc|" + "9" * 10_000 + "|",
    ],
    ids=lambda text: text[:12],
)
def test_inputs_made_to_be_slow_are_not(text: str) -> None:
    start = time.process_time()
    problems = [*read_lin([text], "x"), *read_pbn([text], "x")]
    assert time.process_time() - start < 2
    assert problems or not text.strip()


def test_endless_garbage_is_counted_and_not_hoarded() -> None:
    told = list(read_lin(["nonsense|" * 2000] * 50, "x"))
    assert len(told) == 101
    assert "and 99900 more" in str(told[-1])
    told = list(read_pbn(["nonsense\n"] * 5000, "x"))
    assert len(told) == 101
    assert "4900 more lines" in str(told[-1])
    reader = read_lin(["x" * 50_000] * 100, "x")
    assert len(list(reader)) == 5
