"""The heap cut into chunks: seconds of work each, at places that the logs themselves decide.

A chunk ends at a board that its own content marks as an end, not after so many: logs that are
added, taken away or changed disturb the chunks around them, and after the next such board
everything is cut as before. Chunks are known by their keys, and those known are not done again.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from claims.review.gather import Gathered, StoreLine
from claims.review.question import ENCODE, Contested, Settings, Work

COST: Final = (0.1, 0.5, 0.9, 1.3, 2.3, 4.3, 7.8, 15.0, 8.1, 24.0, 43.0, 91.0, 335.0, 405.0)
"""Milliseconds that the flag of a claim takes, by tricks left, on average (bench/REVIEW.md)."""
RULING: Final = 5
"""How many times as long a whole ruling takes."""
LEAST: Final = 4_000.0
MOST: Final = 10_000.0
"""Milliseconds of work in a chunk."""
MOST_ENTRIES: Final = 20_000
_ENDS: Final = 256
"""One board in so many may end a chunk that has work enough."""


@dataclass(slots=True)
class Chunk:
    """Boards one after another, and the key by which their part of the store is known.

    ``counts``: boards, claims, and boards without one by kind. ``source`` and ``byte``: where
    its last board begins; ``span``: how many bytes of the logs it stands for, for who watches.
    """

    entries: list[StoreLine] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    cost: float = 0.0
    source: str = ""
    byte: int = 0
    span: int = 0
    key: str = ""

    def work(self, settings: Settings) -> bytes:
        """The questions in it, as a worker is sent them."""
        asked = [entry.question for entry in self.entries if entry.question is not None]
        return ENCODE(Work(settings, asked))


def chunks(gathered: Iterable[Gathered], settings: Settings, engine: str) -> Iterator[Chunk]:
    """Cut what was gathered into chunks; nothing is left out, nothing is in two."""
    salt = ENCODE((engine, settings))
    chunk = Chunk()
    for one in gathered:
        chunk.entries.extend(one.entries)
        chunk.counts.update(one.counts)
        chunk.cost += sum(map(_cost, one.entries))
        chunk.source, chunk.byte = one.source, one.byte
        full = chunk.cost >= MOST or len(chunk.entries) >= MOST_ENTRIES
        if full or (chunk.cost >= LEAST and _may_end(one)):
            yield _closed(chunk, salt)
            chunk = Chunk()
    if chunk.entries or chunk.counts:
        yield _closed(chunk, salt)


def _cost(entry: StoreLine) -> float:
    if entry.question is None:
        return 0.0
    return COST[entry.left or 0] * (RULING if isinstance(entry.question, Contested) else 1)


def _may_end(one: Gathered) -> bool:
    return int.from_bytes(hashlib.sha256(ENCODE(one.entries)).digest()[:4]) % _ENDS == 0


def _closed(chunk: Chunk, salt: bytes) -> Chunk:
    """The chunk with its key: a digest of everything that its part of the store comes from."""
    digest = hashlib.sha256(salt)
    digest.update(ENCODE(chunk.entries))
    digest.update(ENCODE(sorted(chunk.counts.items())))
    chunk.key = digest.hexdigest()[:32]
    return chunk
