"""What the command line names (files, standard input, a board of a log) as claim records."""

import sys
from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import IO

from claims.errors import InputError, Problem, why_not
from claims.harmless import whole
from claims.messages import Message
from claims.record import ClaimRecord, Refused, read_record, read_stream


def is_log(path: str) -> bool:
    """Whether the file is a log of boards and no claim record, by its name."""
    from claims.readers.find import LOG_NAMES

    return path.lower().endswith(LOG_NAMES)


def records_in(path: str) -> Iterator[ClaimRecord | Refused]:
    """The records of a JSON or JSON Lines file, or of standard input for ``-``, as they are read.

    A file that cannot be read, or holds nothing, is one refused record.
    """
    name = whole(path)
    nothing = True
    try:
        with _opened(path) as stream:
            for entry in read_stream(stream, name):
                nothing = False
                yield entry
    except OSError as error:
        reason = Message("cannot be read: {why}", why=why_not(error))
        problem = Problem(name, reason, Message("a file of claim records"))
        yield Refused(None, (problem,), None)
        return
    if nothing:
        problem = Problem(name, Message("is empty"), Message("at least one claim record"))
        yield Refused(None, (problem,), None)


def _opened(path: str) -> AbstractContextManager[IO[bytes]]:
    return nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb")


def record_of_board(
    source: str,
    board: str | None,
    by: str,
    tricks: int | str | None,
    statement: str | None,
    found: Collection[str] = (),
) -> ClaimRecord | Refused:
    """The claim made on one board of a log or of a pasted one; the arguments are those of
    ``claims.readers.take_board``."""
    from claims.readers import take_board
    from claims.readers.sources import is_pasted

    name: str = Message("the board given") if is_pasted(source) else whole(Path(source).name)
    if board is not None:
        name = Message("{file}, board {number}", file=name, number=board)
    try:
        given = take_board(source, board, by, tricks, statement, found)
    except InputError as error:
        return Refused(name, tuple(error.problems), None)
    entry = read_record(given)
    return replace(entry, id=name) if isinstance(entry, Refused) else entry
