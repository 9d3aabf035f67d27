"""Two decorators: ``kernel`` for what kernels call, ``door`` for what Python calls.

A kernel has one signature, that of its annotations: ``int`` is int64, ``bool`` a boolean, a
``NamedTuple`` of numbers a tuple of int64, a ``Record`` a pointer, its ``Memory`` an array; a tuple
of these may be returned. Nothing is compiled before a door is opened: then all that it leads to,
from the bottom up, and the door itself is kept on disk (``kept``). With ``NUMBA_DISABLE_JIT`` set
all of it is plain Python.
"""

import inspect
from collections.abc import Callable, Iterator
from typing import Any, Generic, ParamSpec, TypeVar, cast, get_args, get_origin, get_type_hints

import numba
from numba import types

from claims_native.compiling import kept
from claims_native.compiling.arrays import Memory, Record, Row, Rows
from claims_native.compiling.inside import Inside, Outside

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

_settings: Any = numba.config
PLAIN_PYTHON = bool(_settings.DISABLE_JIT)


def kernel(function: F) -> F:
    """A kernel that other kernels call; Python calls it through a ``Door``.

    Kernels take no memory, so numba need not count who holds an array (``_nrt``): counting at every
    call of a recursive search cost a third of its time. One that does take memory is not compiled.
    """
    if Inside is None:
        return cast(F, _njit(function))
    return cast(F, _njit(function, no_cpython_wrapper=True, pipeline_class=Inside))


class Door(Generic[P, R]):
    """A kernel that Python calls. The first call loads it from disk, or compiles and keeps it."""

    def __init__(self, function: Callable[P, R]) -> None:
        self.function = inspect.unwrap(function)
        self.name = f"{self.function.__module__.rpartition('.')[2]}.{self.function.__name__}"
        self.__doc__ = function.__doc__
        self._call: Callable[P, R] | None = self.function if PLAIN_PYTHON else None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        if self._call is None and not self.load():
            for _ in self.compile():
                pass
        assert self._call is not None
        return self._call(*args, **kwargs)

    @property
    def is_open(self) -> bool:
        """Whether it can be called without compiling."""
        return self._call is not None

    @property
    def signatures(self) -> list[Any]:
        """The signatures it was compiled or loaded for."""
        return [] if self._call is None else list(getattr(self._call, "signatures", []))

    def load(self) -> bool:
        """Whether it is open, loaded from disk if need be."""
        if self._call is None:
            found = self._dispatcher()
            result = kept.read(self.name, found.targetctx)
            if result is None:
                return False
            found.targetctx.insert_user_function(
                result.entry_point, result.fndesc, [result.library]
            )
            found.add_overload(result)
            found.disable_compile()
            self._call = found
        return True

    def compile(self) -> Iterator[str]:
        """Compile it and what it leads to; yields the name of each kernel before that is compiled.

        Raises:
            OSError: it is compiled, but could not be kept.
        """
        for inside in self.leads_to():
            if not inside.overloads:
                yield inside.__name__
                _compile(inside, inside.py_func)
        yield self.name
        found = self._dispatcher()
        result = _compile(found, self.function)
        self._call = found
        kept.write(self.name, result)

    def leads_to(self) -> list[Any]:
        """The kernels it leads to, each after those that it calls itself."""
        return list(_called_by(self.function, set()))

    def _dispatcher(self) -> Any:
        return _njit(self.function, **({} if Outside is None else {"pipeline_class": Outside}))


def door(function: Callable[P, R]) -> Door[P, R]:
    """A kernel that Python calls, too."""
    return Door(function)


def _njit(function: Callable[..., Any], **settings: Any) -> Any:
    """numba's own decorator, with what kernels and doors have in common."""
    njit: Any = numba.njit
    return njit(_nrt=False, no_cfunc_wrapper=True, no_rewrites=True, **settings)(function)


def _called_by(function: Any, seen: set[Any]) -> Iterator[Any]:
    """The kernels that a function names, callees first."""
    for name in function.__code__.co_names:
        other = function.__globals__.get(name)
        inside = getattr(other, "py_func", None)
        if inside is not None and inside not in seen:
            seen.add(inside)
            yield from _called_by(inside, seen)
            yield other


def _compile(dispatcher: Any, function: Callable[..., Any]) -> Any:
    """Compile a kernel for the signature of its annotations, and for no other."""
    signature = signature_of(function)
    dispatcher.compile(signature)
    dispatcher.disable_compile()
    (result,) = dispatcher.overloads.values()
    return result


def signature_of(function: Callable[..., Any]) -> Any:
    """What the annotations of a kernel say, in numba's types."""
    hints = get_type_hints(function, include_extras=True)
    returned = _numba_type(hints.pop("return"))
    return returned(*(_numba_type(hint) for hint in hints.values()))


def _numba_type(hint: Any) -> Any:
    if hint is type(None):
        return types.none
    if hint in (int, bool):
        return types.int64 if hint is int else types.boolean
    if hint in (Row, Rows):
        return types.Array(types.int64, 1 if hint is Row else 2, "C")
    if get_origin(hint) is tuple:
        return types.BaseTuple.from_types([_numba_type(one) for one in get_args(hint)])
    if get_origin(hint) is Memory:
        return types.Array(_numba_type(get_args(hint)[0]), 1, "C")
    if isinstance(hint, type) and issubclass(hint, Record):
        return numba.from_dtype(hint.layout)
    if isinstance(hint, type) and issubclass(hint, tuple):
        inner = [_numba_type(one) for one in get_type_hints(hint).values()]
        return types.BaseTuple.from_types(inner, hint)
    raise TypeError(f"no type of a kernel: {hint}")
