"""A claim of a log as a worker is asked about it, and what it answers: bytes there and back.

Whoever asks knows where the claim stands in which file; a worker is sent the cards alone.
"""

from typing import Final

import msgspec

from claims.board import Contract
from claims.play import Position, Trick
from claims.record import ClaimRecord
from claims.record.findings import Findings
from claims.record.model import Claimed
from claims.record.terms import Edition, Regulation

By = str
"""``declarer``: every claim is taken for declarer's; ``both``: for a defender's too."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What a review is made under. ``nodes`` and ``seconds`` bound the search of each claim (None:
    no limit); with nodes alone the outcome is the same everywhere."""

    regulation: Regulation = "WBF"
    laws: Edition = "2017"
    by: By = "declarer"
    nodes: int | None = None
    seconds: float | None = None


class Question(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """One claim to be flagged: the cards, and ``tricks`` of those undecided that are declarer's.

    ``last`` is the last trick that was finished, (leader, cards), where there is one: whether he
    claimed on his own round of trumps shows in it. ``won`` are declarer's tricks before, or -1;
    ``level`` that of the contract, 0 where it is not known.
    """

    hands: tuple[int, int, int, int]
    leader: int
    trick: tuple[int, ...]
    trump: int
    shown_out: tuple[int, int, int, int]
    declarer: int
    tricks: int
    last: tuple[int, tuple[int, ...]] | None
    won: int
    level: int

    @property
    def position(self) -> Position:
        """The cards at the claim."""
        return Position(self.hands, self.leader, self.trick, self.trump, self.shown_out)

    def record(self, by: int, settings: Settings) -> ClaimRecord:
        """The claim as a record, made by this seat; nobody knows in which words."""
        position = self.position
        own = (by - self.declarer) % 2 == 0
        tricks = self.tricks if own else position.tricks_left - self.tricks
        contract = Contract(self.level or None, self.trump, 0, self.declarer)
        play = () if self.last is None else (Trick(*self.last),)
        decided = 13 - position.tricks_left
        return ClaimRecord(
            id=None,
            regulation=settings.regulation,
            laws=settings.laws,
            contract=contract,
            board=None,
            deal=None,
            play=play,
            position=position,
            won=None if self.won < 0 else (self.won, decided - self.won),
            constraints=(),
            claim=Claimed(by, tricks, tricks == position.tricks_left, None, None, (), ""),
            stage="contested",
            findings=Findings(),
            objections=(),
            source=None,
            digest="",
            given={},
        )


class Contested(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """One claim to be ruled: its record in JSON, and the tricks that the log leaves declarer's side
    of those undecided."""

    record: bytes
    tricks: int


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was found of a claim.

    ``flag`` is one of ``claims.review.flags``; tricks are of the claimer's side, of those
    undecided. ``by``: the seat the claim is taken to be made by. ``change``: what declarer's side
    would have more, or less, than the log gives it. ``line``: the cards of a line that shows it,
    from the next card on; ``lapse`` and ``hope``: the cards that are forgotten on it, and those
    played for by seat. ``needs``: by seat, cards whose place, once known, makes the claim sure.
    ``odds``: how often the other side wins a trick more than it was left, 0 to 1, roughly. ``low``,
    ``high``: what is proven of an undecided claim. ``ruling``: the ruling in JSON, where words are
    known; ``said``: what decided it, or why there is none, as ``claims.review.reasons`` keeps it.
    """

    flag: str
    by: int
    double_dummy: int | None = None
    change: int = 0
    lapse: int = 0
    hope: tuple[tuple[int, int], ...] = ()
    needs: tuple[tuple[int, int], ...] = ()
    line: tuple[int, ...] = ()
    odds: float | None = None
    low: int | None = None
    high: int | None = None
    nodes: int = 0
    ruling: str | None = None
    said: str | None = None


class Work(msgspec.Struct, frozen=True, array_like=True):
    """What is asked of one chunk: flags of claims, and rulings on claim records in JSON."""

    settings: Settings
    asked: list[Question | Contested]


class Done(msgspec.Struct, frozen=True, array_like=True):
    """The answers, in the order asked; by which program; how many were different."""

    engine: str
    answers: list[Answer]
    distinct: int


ENCODE: Final = msgspec.msgpack.Encoder().encode
DECODE_WORK: Final = msgspec.msgpack.Decoder(Work).decode
DECODE_DONE: Final = msgspec.msgpack.Decoder(Done).decode
