"""The processes that work for a command: Ctrl-C is the command's, and none outlives it."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Processes(ProcessPoolExecutor):
    """Processes of this machine, each begun afresh.

    Args:
        count: processes.
        begin: what each does first, with its arguments.
    """

    def __init__(self, count: int, begin: Callable[..., None] | None = None, *given: Any) -> None:
        self._others = set(multiprocessing.active_children())
        context = multiprocessing.get_context("spawn")
        super().__init__(count, context, initializer=_begin, initargs=(begin, *given))

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """As of any executor; it may begin a process."""
        with _unheard():
            return super().submit(fn, *args, **kwargs)

    def kill(self) -> None:
        """End them at once, whatever they do."""
        self.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - self._others:
            process.kill()


@contextmanager
def _unheard() -> Iterator[None]:
    """A process begun meanwhile does not hear Ctrl-C while Python starts in it; where the system
    knows no such thing it may answer with a traceback."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(begin: Callable[..., None] | None, *given: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
    if begin is not None:
        begin(*given)
