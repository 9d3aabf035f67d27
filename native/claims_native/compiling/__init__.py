"""Kernels: typed by their annotations, compiled once, kept on disk."""

from claims_native.compiling.arrays import NONE, ZERO, Memory, Record, Row, Rows, SmallRow
from claims_native.compiling.kernels import PLAIN_PYTHON, Door, door, kernel

__all__ = [
    "NONE",
    "PLAIN_PYTHON",
    "ZERO",
    "Door",
    "Memory",
    "Record",
    "Row",
    "Rows",
    "SmallRow",
    "door",
    "kernel",
]
