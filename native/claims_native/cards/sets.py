"""Sets of cards: bit ``13 * suit + rank`` of an int64, clubs highest; and a suit's own 13 bits.

Suits are 0-3 from spades to clubs, ranks 0-12 from the two to the ace.
"""

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import intrinsic

from claims_native.compiling import kernel
from claims_native.compiling.kernels import PLAIN_PYTHON

SUIT = 8191
ALL_SUITS = 15  # a set of four
ALL_CARDS = (1 << 52) - 1
ACES = sum(1 << (13 * suit + 12) for suit in range(4))
KINGS = ACES >> 1
NOTRUMP = 4  # in place of a suit
BLANK = 52  # in place of a card: one that the claimer believes gone
NOTHING = 53  # in place of a card: none leaves the hand for now


def instruction(build: Callable[..., Any]) -> Any:
    """A function of one int64 for kernels: one machine instruction, where shifts take a dozen.

    ``build``: writes it, from the builder of LLVM code, the number, and what asks for a defined
    answer (64) to 0.
    """

    def typed(typingctx: Any, cards: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return build(builder, args[0], context.get_constant(types.boolean, 0))

        return types.int64(types.int64), code

    return intrinsic(typed)


if PLAIN_PYTHON:

    def set_bits(cards: int) -> int:
        """How many bits are set."""
        return int(cards).bit_count()

    def zeros_above(cards: int) -> int:
        """How many bits stand unset above the highest of 64."""
        return 64 - int(cards).bit_length()

    def zeros_below(cards: int) -> int:
        """How many bits stand unset below the lowest of 64."""
        return (int(cards) & -int(cards)).bit_length() - 1
else:
    set_bits = instruction(lambda builder, cards, defined: builder.ctpop(cards))
    zeros_above = instruction(lambda builder, cards, defined: builder.ctlz(cards, defined))
    zeros_below = instruction(lambda builder, cards, defined: builder.cttz(cards, defined))


@kernel
def count(cards: int) -> int:
    """Number of cards in a set."""
    return set_bits(cards)


@kernel
def rounds_of(left: int, right: int, suit: int) -> int:
    """To how many rounds of a suit (0-3) two hands can follow."""
    mask = SUIT << (13 * suit)
    return max(count(left & mask), count(right & mask))


@kernel
def lowest(cards: int) -> int:
    """Index of the lowest card of a set that is not empty."""
    return zeros_below(cards)


@kernel
def highest(cards: int) -> int:
    """Index of the highest card of a set that is not empty."""
    return 63 - zeros_above(cards)


@kernel
def suit_of(card: int) -> int:
    """The suit of a card; 4 of a blank, or nothing, -1 where there is no card."""
    return (card * 79) >> 10  # a thirteenth, rounded down, in a third of the instructions


@kernel
def rank_of(card: int) -> int:
    """The rank of a card in its suit."""
    return card - 13 * suit_of(card)


@kernel
def above(cards: int, card: int) -> int:
    """The next higher card of the same suit among ``cards``, or -1."""
    suit = suit_of(card)
    rest = cards & (SUIT << (13 * suit)) & ~((1 << (card + 1)) - 1)
    return lowest(rest) if rest else -1


@kernel
def below(cards: int, card: int) -> int:
    """The next lower card of the same suit among ``cards``, or -1."""
    suit = suit_of(card)
    rest = cards & (SUIT << (13 * suit)) & ((1 << card) - 1)
    return highest(rest) if rest else -1


@kernel
def beneath_these(cards: int, everything: int) -> int:
    """The places in their suits over which the next card of ``everything`` is one of ``cards``:
    these, shifted down over places whose card is gone, 1, 2, 4 and 8 of them at a time."""
    gone = ALL_CARDS & ~everything & ~ACES
    reached = cards | (gone & (cards >> 1))
    gone &= gone >> 1
    reached |= gone & (reached >> 2)
    gone &= gone >> 2
    reached |= gone & (reached >> 4)
    gone &= gone >> 4
    reached |= gone & (reached >> 8)
    return (reached >> 1) & ~ACES


@kernel
def right_above(cards: int, everything: int) -> int:
    """Those of ``everything`` under which the next card of their suit is one of ``cards``: where
    the carry of an addition ends that runs through the places whose card is gone."""
    gone = ALL_CARDS & ~everything & ~ACES
    return (gone + ((cards & ~ACES) << 1)) & everything


@kernel
def spread(suits: int) -> int:
    """All cards of the suits whose bits are set among four."""
    return (
        (suits & 1) * SUIT
        | ((suits >> 1) & 1) * (SUIT << 13)
        | ((suits >> 2) & 1) * (SUIT << 26)
        | ((suits >> 3) & 1) * (SUIT << 39)
    )
