"""What kernels take besides numbers: arrays of int64, and records of named fields.

A record is memory that kernels read and write by name, handed over as one pointer. Its layout is
written once, as annotations: ``int`` for a number, ``Annotated[Row, 4]`` or ``Annotated[Rows, (2,
8)]`` for an array of them, another record, or ``Annotated[Sequence[Ply], 56]`` for many of those.
"""

from functools import cache
from typing import Annotated, Any, Self, TypeAlias, cast, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.int64]
Row: TypeAlias = Annotated[Array, 1]
"""One dimension, without gaps."""
Rows: TypeAlias = Annotated[Array, 2]
"""Two, row by row."""

ZERO: int = cast(int, np.int64(0))
NONE: int = cast(int, np.int64(-1))
"""Numbers for recursive calls: a plain literal there is another signature, and crashes (numba
6061)."""


class Record:
    """A layout; see the module. Fields of what ``new`` gives are read and written as attributes."""

    @classmethod
    @cache
    def layout(cls) -> np.dtype[Any]:
        """The layout as numpy has it; worked out once, since reading annotations is slow."""
        hints = get_type_hints(cls, include_extras=True)
        return np.dtype([(name, *_field(hint)) for name, hint in hints.items()], align=True)

    @classmethod
    def new(cls) -> Self:
        """A record of zeros; memory is taken as it is touched."""
        return cast(Self, np.zeros(1, cls.layout()).view(np.recarray)[0])


def _field(hint: Any) -> tuple[Any, ...]:
    """Type and shape of a field, as numpy takes them behind its name."""
    if hint is int:
        return (np.int64,)
    if isinstance(hint, type) and issubclass(hint, Record):
        return (hint.layout(),)
    if get_origin(hint) is Annotated:
        inner, *_, shape = get_args(hint)
        many = get_args(inner)
        if many and isinstance(many[0], type) and issubclass(many[0], Record):
            return (many[0].layout(), shape)
        return (np.int64, shape)
    raise TypeError(f"no field of a record: {hint}")
