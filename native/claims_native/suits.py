"""Suits as parts of a 52-bit set, and what the hidden hands may still hold."""

from claims_native.bits import count
from claims_native.jit import kernel
from claims_native.layout import SUIT


@kernel
def spread(suits: int) -> int:
    """All cards of the suits whose bits are set among four."""
    return (
        (suits & 1) * SUIT
        | ((suits >> 1) & 1) * (SUIT << 13)
        | ((suits >> 2) & 1) * (SUIT << 26)
        | ((suits >> 3) & 1) * (SUIT << 39)
    )


@kernel
def fits(pool: int, bars: int, first: int, second: int) -> bool:
    """Whether a layout of the pool exists: hidden hands of ``first`` and ``second`` cards, blanks
    filling up, neither holding a suit it has shown out of (bars: 4 bits for each hand)."""
    if bars == 0:
        return True
    not_first = pool & spread(bars & 15)
    not_second = pool & spread(bars >> 4)
    if not_first & not_second:
        return False
    return count(not_first) <= second and count(not_second) <= first
