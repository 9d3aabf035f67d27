"""Lists of proofs in one table: what is kept in one is found in it, wherever it stands."""

from itertools import product

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from claims.search.problem import Array
from claims_native import layout
from claims_native.lists import (
    FREE,
    ROW,
    START,
    first_row,
    key_of,
    proof_after,
    room_for,
    to_the_front,
)

LISTS = tuple(product((0x1111, 0x2222, 0x1112), (key_of(1, 0, 0, 5), FREE | key_of(1, 0, 0, 5))))
"""Lists of three counts and two keys; those of the free defence hold longer proofs."""


def width_of(key: int) -> int:
    """Words of a proof of a list."""
    return 6 if key & FREE else 3


def places(counts: int, key: int, g: Array, ent: Array, head: Array) -> list[tuple[int, int]]:
    """Where the proofs of a list stand, row by row."""
    found = []
    at = first_row(counts, key, g, ent, head)
    place = START
    while at:
        found.append((at, place))
        at, place = proof_after(at, place, width_of(key), counts, key, ent)
    return found


@settings(deadline=None)
@given(
    kept=st.lists(st.sampled_from(LISTS), max_size=120),
    asked=st.lists(st.tuples(st.sampled_from(LISTS), st.integers(0, 200)), max_size=20),
    heads=st.sampled_from((1, 2, 64)),
)
def test_a_list_holds_what_was_kept_in_it(
    kept: list[tuple[int, int]], asked: list[tuple[tuple[int, int], int]], heads: int
) -> None:
    g = np.zeros(layout.G_SIZE, np.int64)
    g[layout.EPOCH] = 1
    ent = np.empty((130, ROW), np.int64)
    head = np.zeros(heads, np.int64)
    expected: dict[tuple[int, int], set[int]] = {which: set() for which in LISTS}
    for number, (counts, key) in enumerate(kept):
        at, place = room_for(width_of(key), counts, key, g, ent, head)
        ent[at, place : place + width_of(key)] = number
        expected[counts, key].add(number)
    for (counts, key), which in asked:
        found = places(counts, key, g, ent, head)
        if found:
            at, place = found[which % len(found)]
            first = first_row(counts, key, g, ent, head)
            asked_for = ent[at, place]
            to_the_front(first, at, place, width_of(key), ent)
            assert asked_for in {
                ent[row, p] for row, p in places(counts, key, g, ent, head) if row == first
            }
    for counts, key in LISTS:
        found = places(counts, key, g, ent, head)
        words = [set(ent[at, place : place + width_of(key)].tolist()) for at, place in found]
        assert all(len(proof) == 1 for proof in words), "a proof was torn apart"
        assert sorted(number for proof in words for number in proof) == sorted(
            expected[counts, key]
        )


def test_a_full_table_is_begun_anew() -> None:
    g = np.zeros(layout.G_SIZE, np.int64)
    g[layout.EPOCH] = 1
    ent = np.empty((4, ROW), np.int64)
    head = np.zeros(8, np.int64)
    for counts in range(10):
        room_for(3, counts, 0, g, ent, head)
    assert g[layout.EPOCH] > 1
    assert first_row(0, 0, g, ent, head) == 0
    assert len(places(9, 0, g, ent, head)) == 1
