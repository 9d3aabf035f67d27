"""Jobs for worker processes: how many there may be, how far each is, and cancelling one.

The search is imported in the workers alone: the server begins them before it loads its own pages.
"""

import asyncio
import itertools
import multiprocessing
import secrets
from concurrent.futures import CancelledError, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.sharedctypes import SynchronizedArray
from typing import Any, Final, Literal

from claims.web.progress import CANCELLED, FIELDS, MILLISECONDS, NODES
from claims.worker import Processes

Task = Literal["rule", "explore", "compare"]
"""What a worker does, by its name in ``claims.web.tasks``."""
MOST_JOBS: Final = 24
"""Jobs that may run or wait at once; beyond that who asks is told to wait."""


class Busy(Exception):
    """There are as many jobs as there may be."""


@dataclass(slots=True)
class Job:
    """One thing a worker does: ``name`` is known to who asked for it alone."""

    name: str
    slot: int
    future: "Future[dict[str, Any]]"


class Workers:
    """The worker processes of a server.

    Args:
        count: processes.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self._numbers = multiprocessing.get_context("spawn").Array("q", MOST_JOBS * FIELDS)
        self._free = list(range(MOST_JOBS))
        self._jobs: dict[str, Job] = {}
        self._pool = Processes(count, _prepare, self._numbers)
        self._warming: list[Future[bool]] = []

    def start(self) -> None:
        """Begin to load or compile the search: in one process, and in the others once that can
        rule, for the first answer is what somebody waits for."""
        first = self._pool.submit(_warm)
        self._warming.append(first)
        first.add_done_callback(lambda _: self._start_others())

    def _start_others(self) -> None:
        with suppress(RuntimeError, BrokenProcessPool):  # stopped meanwhile
            self._warming += [self._pool.submit(_warm) for _ in range(self.count - 1)]

    @property
    def ready(self) -> bool:
        """Whether some worker can rule at once."""
        return any(one.done() for one in self._warming)

    def submit(self, task: Task, *arguments: Any) -> Job:
        """Begin a job, or let it wait for a worker.

        Raises:
            Busy: when there are too many.
        """
        if not self._free:
            raise Busy
        slot = self._free.pop()
        for place in range(FIELDS):
            self._numbers[slot * FIELDS + place] = 0
        future = (
            self._begun(task, slot, *arguments)
            if self.ready
            else self._held(task, slot, *arguments)
        )
        job = Job(secrets.token_urlsafe(9), slot, future)
        self._jobs[job.name] = job
        future.add_done_callback(lambda _: self._free.append(slot))
        for old in list(itertools.islice(self._jobs, max(0, len(self._jobs) - 4 * MOST_JOBS))):
            if self._jobs[old].future.done():
                del self._jobs[old]
        return job

    def _begun(self, task: Task, slot: int, *arguments: Any) -> "Future[dict[str, Any]]":
        try:
            return self._pool.submit(_do, task, slot, *arguments)
        except BrokenProcessPool:
            self._pool = Processes(self.count, _prepare, self._numbers)
            return self._pool.submit(_do, task, slot, *arguments)

    def _held(self, task: Task, slot: int, *arguments: Any) -> "Future[dict[str, Any]]":
        """A job that begins once a worker can rule: given to the pool at once it would begin a
        second process, which loads or compiles the same beside the first."""
        held: Future[dict[str, Any]] = Future()

        def begin(_: object) -> None:
            if not held.set_running_or_notify_cancel():
                return
            try:
                self._begun(task, slot, *arguments).add_done_callback(end)
            except RuntimeError as error:  # stopped meanwhile
                held.set_exception(error)

        def end(done: "Future[dict[str, Any]]") -> None:
            if done.cancelled() or done.exception() is not None:
                held.set_exception(done.exception() if not done.cancelled() else CancelledError())
            else:
                held.set_result(done.result())

        self._warming[0].add_done_callback(begin)
        return held

    async def result(self, job: Job, seconds: float) -> dict[str, Any] | None:
        """What a job came to, None while it goes on after so long.

        Raises:
            BrokenProcessPool: when its worker died.
        """
        done = asyncio.wrap_future(job.future)
        try:
            return await asyncio.wait_for(asyncio.shield(done), seconds)
        except TimeoutError:
            return None
        except asyncio.CancelledError:
            if job.future.cancelled():  # stopped before it had begun
                return {"cancelled": True}
            raise

    def job(self, name: str) -> Job | None:
        """A job by its name."""
        return self._jobs.get(name)

    def forget(self, job: Job) -> None:
        """Its result was fetched."""
        self._jobs.pop(job.name, None)

    def progress(self, job: Job) -> dict[str, int]:
        """Positions searched and milliseconds gone."""
        start = job.slot * FIELDS
        return {
            "nodes": self._numbers[start + NODES],
            "milliseconds": self._numbers[start + MILLISECONDS],
        }

    def cancel(self, job: Job) -> None:
        """Stop a job: what is proven by then is its result."""
        if not job.future.cancel():
            self._numbers[job.slot * FIELDS + CANCELLED] = 1

    def stop(self) -> None:
        """End the processes: nobody is left whom they could answer."""
        self._pool.kill()


def _prepare(numbers: "SynchronizedArray[int]") -> None:
    from claims.web import tasks

    tasks.prepare(numbers)


def _warm() -> bool:
    from claims.web import tasks

    return tasks.warm()


def _do(task: Task, slot: int, *arguments: Any) -> dict[str, Any]:
    from claims.web import tasks

    done: dict[str, Any] = getattr(tasks, task)(slot, *arguments)
    return done
