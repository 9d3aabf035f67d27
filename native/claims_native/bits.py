"""Counting and finding cards in 52-bit sets (and 13-bit holdings), in int64 throughout."""

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import intrinsic

from claims_native.jit import kernel


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


set_bits = instruction(lambda builder, cards, defined: builder.ctpop(cards))
zeros_above = instruction(lambda builder, cards, defined: builder.ctlz(cards, defined))
zeros_below = instruction(lambda builder, cards, defined: builder.cttz(cards, defined))


@kernel
def count(cards: int) -> int:
    """Number of cards in a set."""
    return int(set_bits(cards))


@kernel
def lowest(cards: int) -> int:
    """Index of the lowest card of a set that is not empty."""
    return int(zeros_below(cards))


@kernel
def highest(cards: int) -> int:
    """Index of the highest card of a set that is not empty."""
    return int(63 - zeros_above(cards))
