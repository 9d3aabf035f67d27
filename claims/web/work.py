"""Jobs for worker processes: how many there may be, how far each is, and cancelling one."""

import asyncio
import itertools
import multiprocessing
import secrets
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Final

from claims.web import tasks

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
        self._context = multiprocessing.get_context("spawn")
        self._numbers = self._context.Array("q", MOST_JOBS * tasks.FIELDS)
        self._free = list(range(MOST_JOBS))
        self._jobs: dict[str, Job] = {}
        self._pool = self._made()
        self._warming: list[Future[bool]] = []

    def _made(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.count,
            mp_context=self._context,
            initializer=tasks.prepare,
            initargs=(self._numbers,),
        )

    def start(self) -> None:
        """Begin to load or compile the search."""
        self._warming = [self._pool.submit(tasks.warm) for _ in range(self.count)]

    @property
    def ready(self) -> bool:
        """Whether some worker can rule at once."""
        return any(one.done() for one in self._warming)

    def submit(self, task: Callable[..., dict[str, Any]], *arguments: Any) -> Job:
        """Begin a job, or let it wait for a worker.

        Raises:
            Busy: when there are too many.
        """
        if not self._free:
            raise Busy
        slot = self._free.pop()
        for place in range(tasks.FIELDS):
            self._numbers[slot * tasks.FIELDS + place] = 0
        try:
            future = self._pool.submit(task, slot, *arguments)
        except BrokenProcessPool:
            self._pool = self._made()
            future = self._pool.submit(task, slot, *arguments)
        job = Job(secrets.token_urlsafe(9), slot, future)
        self._jobs[job.name] = job
        future.add_done_callback(lambda _: self._free.append(slot))
        for old in list(itertools.islice(self._jobs, max(0, len(self._jobs) - 4 * MOST_JOBS))):
            if self._jobs[old].future.done():
                del self._jobs[old]
        return job

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

    def job(self, name: str) -> Job | None:
        """A job by its name."""
        return self._jobs.get(name)

    def forget(self, job: Job) -> None:
        """Its result was fetched."""
        self._jobs.pop(job.name, None)

    def progress(self, job: Job) -> dict[str, int]:
        """Positions searched and milliseconds gone."""
        start = job.slot * tasks.FIELDS
        return {
            "nodes": self._numbers[start + tasks.NODES],
            "milliseconds": self._numbers[start + tasks.MILLISECONDS],
        }

    def cancel(self, job: Job) -> None:
        """Stop a job: what is proven by then is its result."""
        if not job.future.cancel():
            self._numbers[job.slot * tasks.FIELDS + tasks.CANCELLED] = 1

    def stop(self) -> None:
        """End the processes."""
        for job in self._jobs.values():
            self.cancel(job)
        self._pool.shutdown(wait=False, cancel_futures=True)
