"""What kernels take besides numbers: arrays of int64, and records of named fields.

A record is memory that kernels read and write by name, handed over as one pointer. Its layout is
written once, as annotations: ``int`` for a number, ``Annotated[Row, 4]`` or ``Annotated[Rows, (2,
8)]`` for an array of them, ``Annotated[SmallRow, 64]`` for one of small numbers, another record, or
``Annotated[Sequence[Ply], 56]`` for many of those.
"""

from collections.abc import Callable
from operator import itemgetter
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Generic,
    Self,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np
import numpy.typing as npt

T = TypeVar("T")

Array: TypeAlias = npt.NDArray[np.int64]
Row: TypeAlias = Annotated[Array, 1]
"""One dimension, without gaps."""
Rows: TypeAlias = Annotated[Array, 2]
"""Two, row by row."""
SmallRow: TypeAlias = Annotated[npt.NDArray[np.int8], 1]
"""One of small numbers, a byte each: 64 of them are compared in one instruction. In plain Python
add ``ZERO`` before they are shifted."""

ZERO: int = cast(int, np.int64(0))
NONE: int = cast(int, np.int64(-1))
"""Numbers for recursive calls: a plain literal there is another signature, and crashes (numba
6061)."""


if TYPE_CHECKING:

    class _Scalar:
        """What numpy calls a scalar of named fields; its stubs forbid to build on it."""
else:
    _Scalar = np.void


class Record(_Scalar):
    """A layout; see the module. A subclass has no more than annotations and, for Python, what
    ``new`` gives: the fields read and written as attributes."""

    layout: ClassVar[np.dtype[Any]]
    """As numpy has it."""

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        del hints["layout"], hints["memory"]
        fields = np.dtype([(name, *_field(hint)) for name, hint in hints.items()], align=True)
        cls.layout = np.dtype((cls, fields))
        for name in hints:
            setattr(cls, name, property(itemgetter(name), _setter_of(name)))

    memory: "Memory[Self]"
    """Of a record made by ``new``: what a door takes."""

    @classmethod
    def new(cls) -> Self:
        """A record of zeros; memory is taken as it is touched."""
        memory = np.zeros(1, cls.layout)
        made = cast(Self, memory[0])
        made.memory = cast("Memory[Self]", memory)
        return made


class Memory(Generic[T]):
    """Where a record stands, as an array of one: numba takes that in a tenth of the time that it
    needs for the record itself. Kernels read the record as ``memory[0]``."""

    def __getitem__(self, at: int) -> T:
        """The record, at 0."""
        raise NotImplementedError  # it is an array


def _setter_of(name: str) -> Callable[[Any, Any], None]:
    def set_field(record: Any, value: Any) -> None:
        record[name] = value

    return set_field


def _field(hint: Any) -> tuple[Any, ...]:
    """Type and shape of a field, as numpy takes them behind its name."""
    if hint is int:
        return (np.int64,)
    if isinstance(hint, type) and issubclass(hint, Record):
        return (hint.layout,)
    if get_origin(hint) is Annotated:
        inner, *_, shape = get_args(hint)
        many = get_args(inner)
        if many and isinstance(many[0], type) and issubclass(many[0], Record):
            return (many[0].layout, shape)
        return (get_args(many[1])[0], shape)
    raise TypeError(f"no field of a record: {hint}")
