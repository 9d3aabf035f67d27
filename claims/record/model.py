"""The claim record in memory: typed, frozen, checked. ``read.py`` is what makes one."""

from dataclasses import dataclass

import msgspec

from claims.board import Board, Contract
from claims.cards import partner, same_side
from claims.deal import Hands
from claims.play import Position, Trick
from claims.record.constraints import AnyConstraint
from claims.record.findings import Findings
from claims.record.terms import Edition, Regulation, Stage


@dataclass(frozen=True, slots=True)
class Claim:
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
    room that it names."""

    file: str
    line: int
    board: int | None = None
    room: str | None = None


@dataclass(frozen=True, slots=True)
class Objection:
    """What a player said against the claim."""

    by: int
    words: str


@dataclass(frozen=True, slots=True)
class ClaimRecord:
    """One contested claim (``bridge-claim/1``), every check passed.

    ``position`` is always there, given or derived from the deal and the play. ``deal`` holds the
    four original hands as card sets when they are known; ``play`` the tricks so far, the unfinished
    one last. ``won`` is (declarer's side, defenders) and known when given or when the play is.
    ``digest`` is the SHA-256 of the input as canonical JSON.
    """

    id: str | None
    regulation: Regulation
    laws: Edition
    contract: Contract
    board: Board | None
    deal: Hands | None
    play: tuple[Trick, ...]
    position: Position
    won: tuple[int, int] | None
    constraints: tuple[AnyConstraint, ...]
    claim: Claim
    stage: Stage
    findings: Findings
    objections: tuple[Objection, ...]
    source: Source | None
    digest: str

    @property
    def declarer(self) -> int:
        """Declarer's seat."""
        return self.contract.declarer

    @property
    def dummy(self) -> int:
        """Dummy's seat."""
        return partner(self.declarer)

    @property
    def by_declarer(self) -> bool:
        """Whether declarer is the claimer; a defender is otherwise (dummy cannot claim)."""
        return same_side(self.claim.by, self.declarer)
