"""Bounds at the start of a trick, before any search: who can cash out."""

from claims_native.jit import kernel


@kernel
def side_can_cash(k, n, aggr, bars, turn, g, row):  # type: ignore[no-untyped-def]
    """1 or 0 when a bound settles ``k`` of ``n``, with the relevant cards in ``row[REL]``; else -1."""
    return -1
