"""A review from beginning to end: read, cut, leave out what is done, give out, write, sum up."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from claims.errors import InputError, Problem
from claims.messages import Message
from claims.review.chunks import Chunk, chunks
from claims.review.engines import Workforce
from claims.review.gather import gather
from claims.review.identity import engine_identity
from claims.review.parts import write_part
from claims.review.progress import ProgressLine
from claims.review.question import DECODE_DONE, Settings
from claims.review.statements import Statements
from claims.review.store import Manifest, Part, Run, Store
from claims.review.tables import Database, connect
from claims.review.work import answer_chunk


@dataclass(frozen=True, slots=True)
class Shard:
    """One of ``of`` equal shares of the chunks, ``number`` from 1."""

    number: int = 1
    of: int = 1

    def has(self, key: str) -> bool:
        """Whether a chunk belongs to this share."""
        return int(key, 16) % self.of == self.number - 1


@dataclass(slots=True)
class RunResult:
    """What a run did. ``counts`` are of all boards read, by what they are; ``parts`` of the chunks:
    how many were ``known``, ``made`` in this run, of ``other`` shards, ``failed``. ``complete``: no
    part is lacking; ``noted``: the run brought something new to a review that it made complete."""

    counts: Counter[str] = field(default_factory=Counter)
    known: int = 0
    made: int = 0
    other: int = 0
    failed: list[str] = field(default_factory=list)
    complete: bool = False
    noted: bool = False


class Review:
    """One run over some sources into a store.

    Args:
        watch: told of each chunk that is read, and when its part is there.
        statements: what was said, where it is known.
    """

    def __init__(
        self,
        sources: Sequence[str],
        store: Store,
        settings: Settings,
        engine: Workforce,
        shard: Shard,
        watch: ProgressLine,
        statements: Statements | None = None,
    ) -> None:
        self.sources = sources
        self.store = store
        self.settings = settings
        self.engine = engine
        self.shard = shard
        self.watch = watch
        self.statements = statements
        self.outcome = RunResult()
        self._parts: list[Part] = []
        self._open: dict[str, Chunk] = {}

    def run(self) -> RunResult:
        """Do what is not done yet; what is done stays, whenever this is ended.

        Raises:
            InputError: when the store is of other sources, or a worker is of another program.
        """
        self._check()
        identity = engine_identity()
        self.store.sweep()
        database = connect()
        for key, done in self.engine.run(answer_chunk, self._tasks(identity)):
            chunk = self._open.pop(key)
            if done is None:
                self.outcome.failed.append(key)
                continue
            answer = DECODE_DONE(done)
            if answer.engine != identity:
                problem = Problem(
                    "--scheduler", Message("a worker runs {engine}", engine=answer.engine), identity
                )
                raise InputError([problem])
            write_part(database, self.store.path(key), chunk, answer.answers)
            self.outcome.made += 1
            self.watch.done(chunk, answer.answers)
        self._finish(identity)
        return self.outcome

    def _check(self) -> None:
        before = self.store.manifest()
        if before is None:
            return
        left_out = [source for source in before.sources if source not in self.sources]
        if left_out:
            reason = Message("holds a review of {sources} too", sources=", ".join(left_out))
            expected = Message("the same sources and more, or another folder")
            raise InputError([Problem(str(self.store.folder), reason, expected)])

    def _tasks(self, identity: str) -> Iterator[tuple[str, bytes]]:
        """The work on each chunk of this share that is not in the store."""
        gathered = gather(self.sources, self.settings, self.statements)
        for chunk in chunks(gathered, self.settings, identity):
            self.watch.cut(chunk)
            self.outcome.counts.update(chunk.counts)
            self._parts.append(Part(key=chunk.key, counts=dict(sorted(chunk.counts.items()))))
            if self.store.has(chunk.key):
                self.outcome.known += 1
                self.watch.done(chunk, None)
            elif not self.shard.has(chunk.key):
                self.outcome.other += 1
            else:
                self._open[chunk.key] = chunk
                yield chunk.key, chunk.work(self.settings)

    def _finish(self, identity: str) -> None:
        """Say what the review is made of; once nothing is lacking, take away what is not of it."""
        manifest = Manifest(
            engine=identity,
            settings=self.settings,
            sources=tuple(self.sources),
            parts=tuple(self._parts),
        )
        self.store.write_manifest(manifest)
        keys = {part.key for part in self._parts}
        there = self.store.keys()
        self.outcome.complete = keys <= there
        if self.outcome.complete:
            self._note(keys, there - keys)
            self.store.drop(there - keys)

    def _note(self, keys: set[str], dropped: set[str]) -> None:
        """Note which parts no earlier run had, and which of their claims stood in those dropped."""
        noted = {key for run in self.store.past_runs() for key in run.parts}
        new = keys - noted
        if not new:
            return
        known: dict[str, datetime] = {}
        if dropped:
            with Database(self.store, dropped) as tables:
                before = tables.first_seen()
            with Database(self.store, new) as tables:
                ids = [row["id"] for row in tables.select("SELECT id FROM claims")]
            known = {identity: before[identity] for identity in ids if identity in before}
        self.outcome.noted = True
        self.store.note_run(Run(finished=datetime.now(UTC), parts=tuple(sorted(new)), known=known))
