"""Counting and finding cards in 52-bit sets (and 13-bit holdings), in int64 throughout."""

from claims_native.jit import kernel


@kernel
def count(cards: int) -> int:
    """Number of cards in a set (LLVM turns the loop into popcnt)."""
    total = 0
    while cards:
        total += 1
        cards &= cards - 1
    return total


@kernel
def lowest(cards: int) -> int:
    """Index of the lowest card of a set that is not empty."""
    return count((cards & -cards) - 1)


@kernel
def highest(cards: int) -> int:
    """Index of the highest card of a set that is not empty."""
    cards |= cards >> 1
    cards |= cards >> 2
    cards |= cards >> 4
    cards |= cards >> 8
    cards |= cards >> 16
    cards |= cards >> 32
    return count(cards) - 1
