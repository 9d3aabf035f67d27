"""Boards of logs and positions of records as diagrams: the body of ``claims show``."""

from pathlib import Path

from claims.cards import NOTRUMP
from claims.deal import is_ending
from claims.desk.hands import read_hands
from claims.errors import Problems
from claims.messages import Message, counted
from claims.play import Position
from claims.readers import LoggedBoard, read_boards
from claims.readers.inputs import is_log, records_in
from claims.readers.sources import is_pasted
from claims.record import ClaimRecord, Refused
from claims.report.catalogue import user_language
from claims.report.console import Colour, open_console, shows_symbols
from claims.report.speech import Speech
from claims.report.text import LOST, VERDICT, Printer
from claims.report.told import named, problem_told, read_problem_told


def show_source(source: str, language: str | None, colour: Colour) -> bool:
    """Print every board or position of a source, which may be four hands themselves; whether all
    of it could be read."""
    console = open_console(colour)
    printer = Printer(console, Speech(language or user_language(), shows_symbols(console)))
    good = True
    if not Path(source).exists() and (hands := read_hands(source, Problems())) is not None:
        printer.position(Position(hands, 0, (), NOTRUMP))
        return True
    if is_log(source) or is_pasted(source) or not source.lower().endswith((".json", ".jsonl")):
        for item in read_boards(source):
            if isinstance(item, LoggedBoard):
                _board(printer, item)
            else:
                good = False
                printer.line(read_problem_told(item, printer.speech), style=LOST)
        return good
    for entry in records_in(source):
        if isinstance(entry, Refused):
            good = False
            for problem in entry.problems:
                printer.line(problem_told(problem, printer.speech), style=LOST)
        else:
            _record(printer, entry)
    return good


def _board(printer: Printer, board: LoggedBoard) -> None:
    speech, say = printer.speech, printer.speech.say
    parts = [f"{board.source}, {board.line}"]
    if board.number is not None:
        parts.append(say(Message("Board {number}", number=board.number)))
    if board.room:
        parts.append(board.room)
    if board.contract is not None:
        contract, seat = speech.result(str(board.contract)), speech.seat(board.contract.declarer)
        parts.append(say(Message("{contract} by {seat}", contract=contract, seat=seat)))
    if board.result is not None:
        parts.append(
            say(counted("{n} trick for declarer", "{n} tricks for declarer", board.result))
        )
    printer.line(" · ".join(parts), style=VERDICT)
    if any(board.deal):
        first = 0 if board.leader is None else board.leader
        printer.position(Position(board.deal, first, (), 4))
    claim = board.claim
    if claim is not None and claim.position is not None and not is_ending(board.deal):
        turn = speech.seat(claim.position.turn)
        printer.line(
            say(
                counted(
                    "Play stops with {n} trick left, {seat} to play:",
                    "Play stops with {n} tricks left, {seat} to play:",
                    claim.undecided,
                    seat=turn,
                )
            )
        )
        printer.position(claim.position)
    for problem in board.problems:
        printer.line(f"{speech.say(problem.reason)}", style=LOST)
    printer.line("")


def _record(printer: Printer, record: ClaimRecord) -> None:
    speech, say = printer.speech, printer.speech.say
    contract, seat = speech.result(str(record.contract)), speech.seat(record.declarer)
    parts = [say(Message("{contract} by {seat}", contract=contract, seat=seat))]
    if (name := named(record.id, record.source, speech)) is not None:
        parts.insert(0, name)
    if record.won is not None:
        parts.append(f"{record.won[0]}-{record.won[1]}")
    printer.line(" · ".join(parts), style=VERDICT)
    printer.position(record.position)
    turn = speech.seat(record.position.turn)
    by, tricks = speech.seat(record.claim.by), record.claim.tricks
    printer.line(say(Message("{seat} to play", seat=turn)))
    left = record.position.tricks_left
    claimed = "?" if tricks is None else str(tricks)
    words = (
        say(Message("“{words}”", words=record.claim.statement)) if record.claim.statement else ""
    )
    printer.line(
        say(Message("{seat} claims {n} of {left}", seat=by, n=claimed, left=left))
        + (f": {words}" * bool(words))
    )
    printer.line("")
