"""Claim records (``bridge-claim/1``) from boards: what the log says, and what the caller adds."""

from collections.abc import Collection
from pathlib import Path
from typing import Any, Final

from claims.board import Contract
from claims.cards import (
    SEATS,
    CardError,
    card_name,
    hand_name,
    same_side,
    seat_index,
    suit_letters,
)
from claims.deal import deal_name, is_ending
from claims.errors import InputError, Problem
from claims.messages import Message, one_of
from claims.play import Position
from claims.readers.board import LoggedBoard
from claims.readers.problem import ReadProblem
from claims.readers.sources import read_boards
from claims.record.model import Source
from claims.replay import replayed

# Disagreements about result, auction or contract leave the position sound; these do not.
SPOILS_PLAY = ("play", "not-held", "revoke", "lead")
# Findings that account for one of these where the record holds the play.
_ACCOUNTS_FOR: Final = {"revoke_by": "revoke", "leads_accepted": "lead"}
# Boards of one number that a message lists.
_MOST_PLACES = 12


def claim_record(
    board: LoggedBoard,
    by: str = "declarer",
    tricks: int | str | None = None,
    statement: str | None = None,
    found: Collection[str] = (),
) -> dict[str, Any]:
    """A claim record of a board whose play stops early.

    ``by`` is ``declarer`` or a seat; ``tricks`` are those of the claimer's side of the undecided
    ones (a number or ``rest``), and when None those that the log's total leaves his side, or, if
    the log gives no total, none stated. A log never says who claimed nor what he said:
    ``statement`` is None where nobody knows. ``found``: names of findings that the record will
    have; a fault of the play that one of them accounts for is then the record's.

    Raises:
        TypeError: when it is no board of ``claims.read``.
        InputError: with every reason why this board cannot be one.
    """
    if not isinstance(board, LoggedBoard):
        raise TypeError(f"board: is {board!r:.60}, expected LoggedBoard")
    problems = _obstacles(board, tricks, found)
    seat = _claimer(board.contract, by, problems)
    contract = board.contract
    if problems or contract is None:
        raise InputError(problems)
    if tricks is None and board.claim is not None:
        own_side = same_side(seat, contract.declarer)
        claimed = board.claim.declarer_undecided
        tricks = claimed if own_side else board.claim.undecided - claimed
    source = _source(board)
    record: dict[str, Any] = {
        "schema": "bridge-claim/1",
        "id": str(board_named(Source(**source))),
        "contract": str(contract),
        "declarer": SEATS[contract.declarer],
        "board": _board_fields(board),
        **_cards(board, contract),
        "claim": {"by": SEATS[seat], "tricks": tricks, "statement": statement},
        "stage": "contested",
        "source": source,
    }
    if not record["board"]:
        del record["board"]
    return record


def _cards(board: LoggedBoard, contract: Contract) -> dict[str, Any]:
    """Deal and play; where the log shows only an ending, the position after its last card."""
    if board.complete and board.play:
        return {"deal": deal_name(board.deal), "play": [str(trick) for trick in board.play]}
    if board.complete:
        # Without a card played the record itself must say who leads.
        position = {
            "hands": dict(zip(SEATS, deal_name(board.deal)[2:].split(), strict=True)),
            "leader": SEATS[(contract.declarer + 1) % 4],
            "trick": [],
        }
        return {"deal": deal_name(board.deal), "position": position}
    ending = _ending(board)
    assert ending is not None
    at_claim, won = ending
    shown_out = {SEATS[seat]: suit_letters(bits) for seat, bits in enumerate(at_claim.shown_out)}
    position = {
        "hands": {SEATS[seat]: hand_name(hand) for seat, hand in enumerate(at_claim.hands)},
        "leader": SEATS[at_claim.leader],
        "trick": [card_name(card) for card in at_claim.trick],
        "won": dict(zip(("declarer", "defenders"), won or (), strict=False)),
        "shown_out": {seat: suits for seat, suits in shown_out.items() if suits},
    }
    return {"position": {name: value for name, value in position.items() if value != {}}}


def _ending(board: LoggedBoard) -> tuple[Position, tuple[int, int] | None] | None:
    """The cards after the last one played of a board that shows only an ending, and the tricks won
    by declarer's side and the other, where those before it are known; None for any other board."""
    claim, contract = board.claim, board.contract
    if claim is not None:
        return None if claim.position is None else (claim.position, claim.won)
    if contract is None or board.leader is None or not is_ending(board.deal):
        return None
    replay = replayed(board.deal, board.play, contract.denomination, board.leader)
    if board.won_before is None:
        return replay.position(), None
    own, other = replay.won[contract.declarer % 2], replay.won[1 - contract.declarer % 2]
    return replay.position(), (board.won_before[0] + own, board.won_before[1] + other)


def take_board(
    source: str,
    number: int | str | None,
    by: str = "declarer",
    tricks: int | str | None = None,
    statement: str | None = None,
    found: Collection[str] = (),
) -> dict[str, Any]:
    """The claim record of one board of a log, for ``claims rule LOG --board N``.

    ``number`` is the number on the board (``12``), with its room in a vugraph file (``o12``,
    ``c12``), ``@3`` for the third board of the source, or None for the only one. The other
    arguments are those of ``claim_record``.

    Raises:
        InputError: when no board or several have this number, or the board has no position to
            rule on; every reason at once.
    """
    wanted = "" if number is None else str(number).strip().lower()
    boards: list[LoggedBoard] = []
    lost: list[ReadProblem] = []
    unread: list[Problem] = []
    count = 0
    names: dict[str, None] = {}
    for item in read_boards(source):
        if isinstance(item, LoggedBoard):
            count += 1
            if len(names) <= _MOST_PLACES:
                names[_place(item) or f"@{item.ordinal}"] = None
            if _is_wanted(item, wanted):
                boards.append(item)
        elif item.lost:
            count += 1
            if not wanted or item.board == wanted.lstrip("oc"):
                lost.append(item)
        elif item.kind == "source":
            unread.append(Problem("source", item.reason, item.expected))
    if len(boards) == 1:
        return claim_record(boards[0], by, tricks, statement, found)
    if boards:
        places = [
            Message("@{ordinal} ({place})", ordinal=board.ordinal, place=_line(board))
            for board in boards[:_MOST_PLACES]
        ]
        more = ["..."] if len(boards) > _MOST_PLACES else []
        reason = Message("{n} boards are in it", n=len(boards))
        if number is not None:
            reason = Message("{n} boards have the number {number}", n=len(boards), number=number)
        raise InputError([Problem("board", reason, one_of([*places, *more]))])
    if lost:
        raise InputError([Problem("board", item.reason, item.expected) for item in lost])
    if unread and not count:
        raise InputError(unread)
    known = ", ".join(list(names)[:_MOST_PLACES]) + (", ..." if len(names) > _MOST_PLACES else "")
    raise InputError(
        [
            Problem(
                "board",
                Message("no board {number} among {count}", number=number, count=count),
                Message("one of {known}; or @3 for the third", known=known)
                if known
                else Message("a readable board"),
            )
        ]
    )


def _is_wanted(board: LoggedBoard, wanted: str) -> bool:
    if not wanted:
        return True
    if wanted.startswith("@"):
        return wanted[1:] == str(board.ordinal)
    if wanted[:1] in ("o", "c"):
        return _place(board) == wanted
    return board.number is not None and str(board.number) == wanted


def _place(board: LoggedBoard) -> str:
    """``o12`` for board 12 of the open room, ``12`` where there is one room."""
    return board.room[:1] + ("" if board.number is None else str(board.number))


def _obstacles(
    board: LoggedBoard, tricks: int | str | None, found: Collection[str]
) -> list[Problem]:
    accounted = {_ACCOUNTS_FOR[name] for name in found if name in _ACCOUNTS_FOR}
    problems = [
        Problem("play", problem.reason, problem.expected)
        for problem in board.problems
        if problem.kind in SPOILS_PLAY and not (board.complete and problem.kind in accounted)
    ]
    if board.contract is None:
        problems.append(
            Problem(
                "contract", Message("the log gives no contract"), Message("a contract and declarer")
            )
        )
    if is_ending(board.deal) and board.leader is None:
        problems.append(
            Problem("play", Message("nobody is said to be on lead"), Message("a card, or [Play]"))
        )
    elif not board.complete and _ending(board) is None:
        expected = Message("four hands of 13 cards, or of equally many")
        problems.append(Problem("deal", Message("not all 52 cards are shown"), expected))
    cards = sum(hand.bit_count() for hand in board.deal)
    if cards and sum(len(trick.cards) for trick in board.play) == cards:
        problems.append(
            Problem(
                "play",
                Message("all {cards} cards were played", cards=cards),
                Message("a play that stops early"),
            )
        )
    if tricks is None:
        problems.extend(
            Problem("claim.tricks", problem.reason, problem.expected)
            for problem in board.problems
            if problem.kind == "result"
        )
    return problems


def _claimer(contract: Contract | None, by: str, problems: list[Problem]) -> int:
    if by.strip().lower() == "declarer":
        return 0 if contract is None else contract.declarer
    try:
        return seat_index(by)
    except CardError:
        problems.append(
            Problem(
                "claim.by",
                Message("{text} is not a seat", text=repr(by)),
                Message("declarer, N, E, S or W"),
            )
        )
        return 0


def _line(board: LoggedBoard) -> Message:
    return _in_room(Message("line {line}", line=board.line), board.room)


def board_named(source: Source) -> Message:
    """Where a board of a log stands; in English it is the ``id`` of a record made of it."""
    name = Path(source.file).name
    named = (
        Message("{file}, board {number}", file=name, number=source.board)
        if source.board
        else Message("{file}, line {line}", file=name, line=source.line)
    )
    return _in_room(named, source.room)


def _in_room(place: Message, room: str | None) -> Message:
    if room == "open":
        return Message("{place}, open room", place=place)
    return Message("{place}, closed room", place=place) if room else place


def _source(board: LoggedBoard) -> dict[str, Any]:
    fields = {
        "file": board.source,
        "line": board.line,
        "board": board.number,
        "room": board.room or None,
    }
    return {name: value for name, value in fields.items() if value is not None}


def _board_fields(board: LoggedBoard) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "number": board.number,
        "dealer": None if board.dealer is None else SEATS[board.dealer],
        "vulnerable": board.vulnerable,
        "event": board.event,
    }
    return {name: value for name, value in fields.items() if value not in (None, "")}
