"""What the command line names (files, standard input, a board of a log) as claim records."""

import sys
from pathlib import Path

from claims.errors import InputError, Problem
from claims.messages import Message
from claims.record import ClaimRecord, Refused, read_records, record_from_json


def is_log(path: str) -> bool:
    """Whether the file is a log of boards and no claim record, by its name."""
    from claims.readers.find import LOG_NAMES

    return path.lower().endswith(LOG_NAMES)


def records_in(path: str) -> list[ClaimRecord | Refused]:
    """The records of a JSON or JSON Lines file, or of standard input for ``-``.

    A file that cannot be read, or is no text, is one refused record.
    """
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        records = read_records(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        problem = Problem(
            path,
            Message("is no UTF-8 text: byte {start}", start=error.start),
            Message("JSON in UTF-8"),
        )
        return [Refused(None, (problem,), None)]
    except OSError as error:
        problem = Problem(
            path,
            Message("cannot be read: {why}", why=error.strerror),
            Message("a file of claim records"),
        )
        return [Refused(None, (problem,), None)]
    if not records:
        problem = Problem(path, Message("is empty"), Message("at least one claim record"))
        return [Refused(None, (problem,), None)]
    return records


def record_of_board(
    source: str, board: str | None, by: str, tricks: int | str | None, statement: str | None
) -> ClaimRecord | Refused:
    """The claim made on one board of a log or of a pasted one; the arguments are those of
    ``claims.readers.take_board``."""
    from claims.readers import take_board
    from claims.readers.sources import is_pasted

    try:
        return record_from_json(take_board(source, board, by, tricks, statement))
    except InputError as error:
        name = "the board given" if is_pasted(source) else Path(source).name
        place = "" if board is None else f", board {board}"
        return Refused(name + place, tuple(error.problems), None)
