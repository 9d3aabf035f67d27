"""Who does the work: this process, processes of this machine, or a cluster that is there.

All three are asked the same way: bytes in, bytes out, in whatever order they are done. A worker
that dies costs its chunk another try.
"""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Executor,
    Future,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

from claims.errors import InputError, Problem
from claims.messages import Message
from claims.worker import Processes

Work = Callable[[bytes], bytes]
Task = tuple[str, bytes]
"""A name and what is to be worked on."""
ALONE: Final = 2
"""How often a chunk is tried with no other beside it, once it was there when a worker died."""
_AHEAD: Final = 3
"""Chunks given out for each worker, so that none waits and memory stays flat."""
_PATIENCE: Final = 30.0
"""Seconds to wait for a cluster to answer, and for its first worker."""


class Workforce(ABC):
    """A way to do work; a context in which it is up."""

    workers = 1

    def __enter__(self) -> "Workforce":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @abstractmethod
    def run(self, work: Work, tasks: Iterable[Task]) -> Iterator[tuple[str, bytes | None]]:
        """The result of each task by its name, as they are done; None for one whose workers died
        time and again. Tasks are taken from ``tasks`` as workers come free."""

    @abstractmethod
    def stop(self) -> None:
        """Let the workers go at once."""


class InProcess(Workforce):
    """This process, one task after another."""

    def run(self, work: Work, tasks: Iterable[Task]) -> Iterator[tuple[str, bytes | None]]:
        """As above."""
        for name, task in tasks:
            yield name, work(task)

    def stop(self) -> None:
        """There is nobody to let go."""


class _Pool(Workforce):
    """An executor of ``concurrent.futures``."""

    died: tuple[type[Exception], ...] = ()
    """What a future raises whose worker died."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.executor: Executor = self._executor()

    @abstractmethod
    def _executor(self) -> Executor:
        """A new executor."""

    def _renew(self) -> None:
        """Make good what a dead worker broke."""

    def run(self, work: Work, tasks: Iterable[Task]) -> Iterator[tuple[str, bytes | None]]:
        """As above."""
        given: dict[Future[bytes], Task] = {}
        suspects: deque[tuple[Task, int]] = deque()
        coming = iter(tasks)
        while True:
            while len(given) < _AHEAD * self.workers and not suspects:
                task = next(coming, None)
                if task is None:
                    break
                given[self.executor.submit(work, task[1])] = task
            if not given:
                if not suspects:
                    return
                task, tried = suspects.popleft()
                if tried == ALONE:
                    yield task[0], None
                    continue
                result = self._alone(work, task)
                if result is None:
                    suspects.appendleft((task, tried + 1))
                else:
                    yield task[0], result
                continue
            finished, _ = wait(given, return_when=FIRST_COMPLETED)
            broken = False
            for future in finished:
                task = given.pop(future)
                try:
                    result = future.result()
                except self.died:
                    suspects.append((task, 0))
                    broken = True
                    continue
                yield task[0], result
            if broken:
                self._renew()

    def _alone(self, work: Work, task: Task) -> bytes | None:
        """The result of a task that runs beside no other; None when its worker died."""
        try:
            return self.executor.submit(work, task[1]).result()
        except self.died:
            self._renew()
            return None


class Local(_Pool):
    """Processes of this machine, each begun afresh."""

    died = (BrokenProcessPool,)

    executor: Processes

    def _executor(self) -> Processes:
        return Processes(self.workers)

    def _renew(self) -> None:
        self.executor.kill()
        self.executor = self._executor()

    def stop(self) -> None:
        """Kill the workers: what is done is on the disk, what is not is done anew."""
        self.executor.kill()


class Cluster(_Pool):
    """The workers of a Dask scheduler that is there.

    Raises:
        InputError: when Dask is not installed, or the scheduler does not answer.
    """

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
            from distributed.scheduler import KilledWorker
        except ImportError as error:
            expected = "pip install 'bridge-claims[cluster]'"
            raise InputError(
                [Problem("--engine", Message("Dask is not installed"), expected)]
            ) from error
        self.died = (KilledWorker, CancelledError)
        try:
            connect: Any = Client
            self._client = connect(address, timeout=_PATIENCE, set_as_default=False)
            self._client.wait_for_workers(1, timeout=_PATIENCE)
        except (OSError, TimeoutError, ValueError) as error:
            problem = Problem(
                "--scheduler",
                Message("{address} does not answer", address=address),
                Message("tcp://HOST:PORT of a Dask scheduler"),
            )
            raise InputError([problem]) from error
        super().__init__(sum(self._client.nthreads().values()))

    def _executor(self) -> Executor:
        executor: Executor = self._client.get_executor(pure=False)
        return executor

    def stop(self) -> None:
        """Leave the cluster; what it was asked for is forgotten."""
        self._client.close(timeout=5)
