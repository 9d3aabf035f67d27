"""While a review runs: a bar on a terminal, nothing where nobody looks."""

import sys
from collections import Counter
from collections.abc import Iterable

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from claims.messages import Message, counted
from claims.readers.sources import source_files
from claims.report.speech import Speech
from claims.report.streams import as_it_is
from claims.review.chunks import Chunk
from claims.review.question import Answer
from claims.review.told import LOOKED_AT


class ProgressLine:
    """Shows claims done, their rate, the time left and how many have which flag.

    How far it is, is told by the bytes of the files named; of an archive that is known at its end,
    of standard input never.
    """

    def __init__(self, sources: Iterable[str], speech: Speech) -> None:
        self._speech = speech
        self._ends: dict[str, int] = {}
        self._sizes: dict[str, int] = {}
        self._read = 0
        self._done = 0
        self._claims = 0
        self._flags: Counter[str] = Counter()
        self._progress: Progress | None = None
        self._task: TaskID | None = None
        if sys.stderr.isatty():
            self._begin(sources)

    def _begin(self, sources: Iterable[str]) -> None:
        total = 0
        for source in sources:
            for path, size in source_files(source):
                self._ends[path] = total
                self._sizes[path] = size
                total += size
        self._progress = Progress(
            TextColumn("{task.fields[claims]}"),
            BarColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[flags]}"),
            console=Console(file=as_it_is(sys.stderr)),
            transient=True,
        )
        self._task = self._progress.add_task(
            "", total=total or None, claims=self._so_far(), rate="", flags=""
        )

    def __enter__(self) -> "ProgressLine":
        if self._progress is not None:
            self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._progress is not None:
            self._progress.stop()

    def cut(self, chunk: Chunk) -> None:
        """A chunk has been read: how many bytes it stands for."""
        place = chunk.source if chunk.source in self._ends else self._archive(chunk.source)
        if place is not None:
            here = self._ends[place]
            if place == chunk.source:
                here += min(chunk.byte, self._sizes[place])
            chunk.span, self._read = max(here - self._read, 0), max(here, self._read)

    def done(self, chunk: Chunk, answers: Iterable[Answer] | None) -> None:
        """The part of a chunk is there; ``answers`` where they were found in this run."""
        self._done += chunk.span
        found = 0
        for answer in answers or ():
            self._flags[answer.flag] += 1
            found += 1
        self._claims += found
        if self._progress is None or self._task is None:
            return
        elapsed = self._progress.tasks[0].elapsed or 0.0
        rate = f"{self._claims / elapsed:.0f}/s" if elapsed > 1 else ""
        shown = [
            f"{self._flags[flag]} {self._speech.say(Message(flag))}"
            for flag in LOOKED_AT
            if self._flags[flag]
        ][:3]
        self._progress.update(
            self._task,
            completed=self._done,
            claims=self._so_far(),
            rate=rate,
            flags=", ".join(shown),
        )

    def _so_far(self) -> str:
        return self._speech.say(counted("{n} claim", "{n} claims", self._claims))

    def _archive(self, source: str) -> str | None:
        """The archive that a source is in."""
        while "/" in source:
            source = source.rpartition("/")[0]
            if source in self._ends:
                return source
        return None
