"""From logs to what a review is made of: an entry for each claim and each problem, counts for the
boards that hold neither."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from claims.cards import SEATS, suit_letters
from claims.deal import deal_name
from claims.errors import InputError
from claims.messages import N_, Message
from claims.play import Position, Trick
from claims.readers import LoggedBoard, ReadProblem, read_boards
from claims.readers.board import LoggedClaim
from claims.readers.records import SPOILS_PLAY, claim_record
from claims.review.flags import NO_PLAY, UNREADABLE
from claims.review.question import Contested, Question, Settings
from claims.review.reasons import kept, of_problems, with_expected
from claims.review.statements import Spoken, Statements

PLAYED_OUT: Final = N_("played out")
PASSED_OUT: Final = N_("passed out")
NO_RESULT: Final = N_("no result")
"""No claim can be seen: no result, or no play at all."""
SPOILS_CLAIM: Final = (*SPOILS_PLAY, "result")


class StoreLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, array_like=True):
    """One line of the store before it is flagged: a claim, or (``problem``) what is wrong in a log;
    a board that could not be read at all has a ``flag`` too, and is looked at like a claim.

    ``line`` (from 1) is where its board begins; ``nth`` tells boards of one line and number apart,
    from 2 on. ``hands`` are those at the claim as PBN writes them, ``lead`` the trick on the table,
    ``W: HK H2``, or who is on lead; tricks as in ``claims.readers.board.LoggedClaim``. ``flag`` is
    set where nothing needs to be searched, ``said`` says why, as ``claims.review.reasons`` keeps
    it. ``statement``: what was said, where that is told.
    """

    path: str
    line: int
    problem: str = ""
    board: int | None = None
    room: str = ""
    nth: int = 1
    event: str | None = None
    players: tuple[str, str, str, str] | None = None
    dealer: str | None = None
    vulnerable: str | None = None
    contract: str | None = None
    declarer: str | None = None
    hands: str | None = None
    lead: str | None = None
    shown_out: str | None = None
    left: int | None = None
    won: int | None = None
    claimed: int | None = None
    flag: str | None = None
    said: str | None = None
    question: Question | Contested | None = None
    statement: str | None = None

    @property
    def identity(self) -> str:
        """``logs/a.lin:12 o5``: path, line, room and board."""
        return identity(self.path, self.line, self.room, self.board, self.nth)


def identity(path: str, line: int, room: str, board: int | None, nth: int) -> str:
    """The id of a claim: unique in a store."""
    place = room[:1] + ("" if board is None else str(board)) + (f"/{nth}" if nth > 1 else "")
    return f"{path}:{line} {place}".rstrip()


class Gathered(msgspec.Struct, frozen=True):
    """What one board, or one problem of none, brings: its entries, and what it counts as.

    ``source`` and ``byte`` are where it begins.
    """

    source: str
    byte: int
    entries: tuple[StoreLine, ...]
    counts: tuple[str, ...]


def gather(
    sources: Iterable[str], settings: Settings, statements: Statements | None = None
) -> Iterator[Gathered]:
    """Everything in these sources, one board after another; ``statements``: what was said."""
    names = Names()
    for source in sources:
        for item in read_boards(source):
            if isinstance(item, LoggedBoard):
                spoken = None
                if statements is not None:
                    spoken = statements.of(item.source, item.room, item.number)
                yield _board(item, names.nth(item), spoken, settings)
            else:
                yield _problem(item, names)


class Names:
    """How many boards of one line of a file have the same room and number so far."""

    def __init__(self) -> None:
        self._line: tuple[str, int] = ("", 0)
        self._met: Counter[tuple[str, int | None]] = Counter()

    def nth(self, board: LoggedBoard) -> int:
        """Of those of its line, room and number the how-manieth this board is."""
        return self.count(board.source, board.line, board.room, board.number)

    def count(self, path: str, line: int, room: str, board: int | None) -> int:
        """The same, by its place."""
        if self._line != (path, line):
            self._line = (path, line)
            self._met.clear()
        self._met[room, board] += 1
        return self._met[room, board]


def _problem(problem: ReadProblem, names: Names) -> Gathered:
    number = int(problem.board) if problem.board.isdecimal() else None
    lost = problem.lost
    entry = StoreLine(
        path=problem.source,
        line=problem.line,
        problem=problem.kind,
        board=number,
        nth=names.count(problem.source, problem.line, "", number) if lost else 1,
        flag=UNREADABLE if lost else None,
        said=kept(_reason(problem)),
    )
    return Gathered(problem.source, problem.byte, (entry,), (UNREADABLE,) if lost else ())


def _reason(problem: ReadProblem) -> Message:
    return with_expected(problem.reason, problem.expected)


def _board(board: LoggedBoard, nth: int, spoken: Spoken | None, settings: Settings) -> Gathered:
    problems = [
        StoreLine(
            path=board.source,
            line=board.line,
            problem=problem.kind,
            board=board.number,
            room=board.room,
            nth=nth,
            said=kept(_reason(problem)),
        )
        for problem in board.problems
    ]
    claim = _claim(board, nth)
    if claim is not None and spoken is not None and claim.flag != UNREADABLE:
        claim = _with_words(claim, board, spoken, settings)
    if claim is not None:
        entries, count = [claim, *problems], "claims"
    else:
        entries, count = problems, _without_claim(board)
    return Gathered(board.source, board.byte, tuple(entries), ("boards", count))


def _with_words(
    claim: StoreLine, board: LoggedBoard, spoken: Spoken, settings: Settings
) -> StoreLine:
    """The claim as one to be ruled."""
    try:
        record = claim_record(board, spoken.by, spoken.tricks, spoken.statement)
    except InputError as error:
        reason = of_problems(error.problems, spoken.where)
        return msgspec.structs.replace(claim, flag=UNREADABLE, question=None, said=kept(reason))
    record |= {"regulation": settings.regulation, "laws": settings.laws}
    if spoken.language is not None:
        record["claim"]["language"] = spoken.language
    return msgspec.structs.replace(
        claim,
        flag=None,
        question=Contested(msgspec.json.encode(record), claim.claimed or 0),
        statement=spoken.statement,
    )


def _without_claim(board: LoggedBoard) -> str:
    if board.passed_out:
        return PASSED_OUT
    played = sum(len(trick.cards) for trick in board.play)
    held = sum(hand.bit_count() for hand in board.deal)
    return PLAYED_OUT if played and played == held else NO_RESULT


def _claim(board: LoggedBoard, nth: int) -> StoreLine | None:
    """The claim of a board, to be searched or not; None where the log tells of none."""
    spoilt = [problem for problem in board.problems if problem.kind in SPOILS_CLAIM]
    claim = board.claim
    if claim is None and (not spoilt or _without_claim(board) != NO_RESULT):
        return None
    flag = question = None
    reason: Message | None = None
    if spoilt:
        flag, reason = UNREADABLE, _reason(spoilt[0])
    elif claim is None or claim.position is None:
        flag, reason = UNREADABLE, Message("the log gives no contract and no play")
    elif not board.play:
        flag = NO_PLAY
    else:
        question = _question(board, claim)
    position = None if claim is None else claim.position
    contract = board.contract
    return StoreLine(
        path=board.source,
        line=board.line,
        board=board.number,
        room=board.room,
        nth=nth,
        event=board.event,
        players=board.players,
        dealer=None if board.dealer is None else SEATS[board.dealer],
        vulnerable=board.vulnerable,
        contract=None if contract is None else str(contract),
        declarer=None if contract is None else SEATS[contract.declarer],
        hands=None if position is None else deal_name(position.hands),
        lead=None if position is None else str(Trick(position.leader, position.trick)).rstrip(),
        shown_out=None if position is None else _shown_out(position),
        left=None if claim is None else claim.undecided,
        won=None if claim is None else claim.won[0],
        claimed=None if claim is None else claim.declarer_undecided,
        flag=flag,
        question=question,
        said=kept(reason),
    )


def _question(board: LoggedBoard, claim: LoggedClaim) -> Question:
    position, contract = claim.position, board.contract
    assert position is not None and contract is not None
    last = next((trick for trick in reversed(board.play) if trick.finished), None)
    return Question(
        hands=position.hands,
        leader=position.leader,
        trick=position.trick,
        trump=position.trump,
        shown_out=position.shown_out,
        declarer=contract.declarer,
        tricks=claim.declarer_undecided,
        last=None if last is None else (last.leader, last.cards),
        won=claim.won[0],
        level=contract.level or 0,
    )


def _shown_out(position: Position) -> str:
    """``E:H W:SC``, the suits that each seat has failed to follow to."""
    told = enumerate(position.shown_out)
    return " ".join(f"{SEATS[seat]}:{suit_letters(suits)}" for seat, suits in told if suits)
