"""Compiling the kernels: ahead of time for ``claims warm``, or said when a command has to wait."""

import sys
import time
from functools import cache

from claims.cards import parse_hand
from claims.play import Position

_WAIT = "Compiling the search: up to a minute, "
_EACH_TIME = (
    "and again each time, because compiled code cannot be kept: "
    "NUMBA_CACHE_DIR may name a folder that can be written."
)


def announce() -> bool:
    """Say on standard error that the search is going to be compiled, if it has to be.

    Every command that searches calls this before it does. True when something was said.
    """
    from claims_native.jit import CACHE_FOLDER, is_compiled

    if is_compiled():
        return False
    told = _WAIT + ("the first time only." if CACHE_FOLDER else _EACH_TIME)
    print(told, file=sys.stderr, flush=True)
    return True


def compile_kernels() -> None:
    """Compile every kernel, or load it from disk, by going once through a small claim."""
    from claims.doctrine.conventions import Conventions
    from claims.search.budget import Budget
    from claims.search.solve import Solver

    north, east = parse_hand("A.2.-.-"), parse_hand("K.3.-.-")
    south, west = parse_hand("2.A.-.-"), parse_hand("3.K.-.-")
    solver = Solver(Position((north, east, south, west), 0, (), 0), 0, 0, Budget())
    solver.double_dummy()
    solver.guaranteed()
    solver.least_legal()
    line = solver.least_normal(2, east, Conventions())
    walker = solver.walker(2, east, Conventions())
    for card in line.cards:
        walker.play(card)


@cache
def ready() -> None:
    """Have the kernels compiled before any clock is started: once in a process, saying so when it
    takes time."""
    announce()
    compile_kernels()


def warm() -> None:
    """The body of ``claims warm``."""
    announced = announce()
    started = time.monotonic()
    compile_kernels()
    seconds = time.monotonic() - started
    from claims_native.jit import CACHE_FOLDER

    where = f"kept in {CACHE_FOLDER}" if CACHE_FOLDER else "in memory only"
    print(f"The search is {'compiled' if announced else 'loaded'}, {where}: {seconds:.1f} s.")
