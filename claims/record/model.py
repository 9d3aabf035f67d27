"""The parts of a claim record in memory: the claim, objections, where it came from."""

from dataclasses import dataclass
from typing import Annotated

import msgspec


@dataclass(frozen=True, slots=True)
class Claimed:
    """What was claimed, and how.

    ``tricks`` counts tricks for the claimer's side of those undecided, the current one included;
    "rest" is already resolved to their number (``rest`` is then true); None when he named none.
    ``statement`` is empty when he said nothing, and None when nobody knows what he said.
    """

    by: int
    tricks: int | None
    rest: bool
    statement: str | None
    language: str | None
    plan: tuple[str, ...]
    manner: str

    @property
    def words(self) -> str:
        """What he is known to have said, without the space around it."""
        return (self.statement or "").strip()


class Source(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where a record came from: a log, the line (from 1) where its board begins, and the board and
    room that it names; of one that is refused, its file, line and column (in bytes, from 1)."""

    file: Annotated[str, msgspec.Meta(max_length=20_000)]
    line: int
    column: int | None = None
    board: int | None = None
    room: str | None = None


@dataclass(frozen=True, slots=True)
class Objection:
    """What a player said against the claim."""

    by: int
    words: str
