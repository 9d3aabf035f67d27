"""Lists of proofs in one table: what is kept in one is found in it, wherever it stands."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from claims_native.compiling import door
from claims_native.proofs import lists
from claims_native.proofs.lists import FREE, START, Proofs

first_row = door(lists.first_row)
key_of = door(lists.key_of)
proof_after = door(lists.proof_after)
room_for = door(lists.room_for)
to_the_front = door(lists.to_the_front)

LISTS = tuple(product((0x1111, 0x2222, 0x1112), (key_of(1, 0, 0, 5), FREE | key_of(1, 0, 0, 5))))
"""Lists of three counts and two keys; those of the free defence hold longer proofs."""


ONE = Proofs.new()
"""Its memory serves all examples: each begins an epoch of its own."""


def empty(rows: int, heads: int) -> Proofs:
    """A table with so many rows and heads."""
    ONE.epoch += 1
    ONE.used, ONE.room, ONE.slots = 0, rows, heads
    return ONE


def width_of(key: int) -> int:
    """Words of a proof of a list."""
    return 6 if key & FREE else 3


def places(counts: int, key: int, proofs: Proofs) -> list[tuple[int, int]]:
    """Where the proofs of a list stand, row by row."""
    found = []
    at = first_row(counts, key, proofs)
    place = START
    while at:
        found.append((at, place))
        at, place = proof_after(at, place, width_of(key), counts, key, proofs)
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
    proofs = empty(130, heads)
    expected: dict[tuple[int, int], set[int]] = {which: set() for which in LISTS}
    for number, (counts, key) in enumerate(kept):
        at, place = room_for(width_of(key), counts, key, proofs)
        proofs.rows[at, place : place + width_of(key)] = number
        expected[counts, key].add(number)
    for (counts, key), which in asked:
        found = places(counts, key, proofs)
        if found:
            at, place = found[which % len(found)]
            first = first_row(counts, key, proofs)
            asked_for = proofs.rows[at, place]
            to_the_front(first, at, place, width_of(key), proofs)
            assert asked_for in {
                proofs.rows[row, p] for row, p in places(counts, key, proofs) if row == first
            }
    for counts, key in LISTS:
        found = places(counts, key, proofs)
        words = [
            set(proofs.rows[at, place : place + width_of(key)].tolist()) for at, place in found
        ]
        assert all(len(proof) == 1 for proof in words), "a proof was torn apart"
        assert sorted(number for proof in words for number in proof) == sorted(
            expected[counts, key]
        )


def test_a_full_table_is_begun_anew() -> None:
    proofs = empty(4, 8)
    before = int(proofs.epoch)
    for counts in range(10):
        room_for(3, counts, 0, proofs)
    assert proofs.epoch > before
    assert first_row(0, 0, proofs) == 0
    assert len(places(9, 0, proofs)) == 1
