"""What ``claims write`` prints: claim records and ruled lines as other programs read them."""

import io
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, Literal

import msgspec

from claims.errors import InputError, Problem, why_not
from claims.messages import Message
from claims.readers import LoggedBoard
from claims.readers.from_record import board_of_record
from claims.readers.inputs import records_in
from claims.readers.writers import handviewer_address, lin_text, pbn_text
from claims.record import ClaimRecord, Refused
from claims.record.split import pieces
from claims.report.catalogue import user_language
from claims.report.console import print_in_utf8
from claims.report.speech import Speech
from claims.report.told import problem_told
from claims.ruling.ruling import Ruling

WrittenAs = Literal["lin", "handviewer", "pbn"]
_WRITERS: Final = {"lin": lin_text, "handviewer": handviewer_address, "pbn": pbn_text}


def write_records(
    paths: Iterable[str], written_as: WrittenAs, rulings: Mapping[str, Ruling] | None = None
) -> bool:
    """Print every record of these files, one a line (PBN: one a game); whether all were written.

    With ``rulings``, by the digest of the record ruled, the play goes on from the claim along the
    ruling's line, and declarer's total is the ruling's. What cannot be written is said on standard
    error, and the others go on.
    """
    print_in_utf8()
    speech = Speech(user_language())
    complete = True
    for path in paths:
        for entry in records_in(path):
            try:
                text = _WRITERS[written_as](_board(entry, rulings))
            except InputError as error:
                complete = False
                for problem in error.problems:
                    told = problem_told(problem, speech)
                    print(f"{entry.id or path}: {told}", file=sys.stderr)
            else:
                print(text.rstrip("\n"), end="\n\n" if written_as == "pbn" else "\n")
    return complete


def read_rulings(path: str) -> dict[str, Ruling]:
    """The rulings in a file (``-``: standard input), JSON objects one after another, by the digest
    of the record ruled.

    Raises:
        InputError: naming where each begins that is no ruling; or when the file cannot be read.
    """
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise InputError(
            [Problem(path, Message("cannot be read: {why}", why=why_not(error)))]
        ) from error
    rulings: dict[str, Ruling] = {}
    problems: list[Problem] = []
    for piece in pieces(io.BytesIO(data)):
        try:
            ruling = msgspec.json.decode(piece.text, type=Ruling)
        except (msgspec.DecodeError, UnicodeDecodeError):
            expected = Message('a line of "claims rule --json"')
            problems.append(
                Problem(
                    Message("{file}, line {line}", file=path, line=piece.line),
                    Message("is no ruling"),
                    expected,
                )
            )
        else:
            rulings[ruling.engine.input_sha256 or ""] = ruling
    if problems:
        raise InputError(problems)
    return rulings


def _board(entry: ClaimRecord | Refused, rulings: Mapping[str, Ruling] | None) -> LoggedBoard:
    """The board to write.

    Raises:
        InputError: for a refused record, and where there is no ruling of it or no line in that.
    """
    if isinstance(entry, Refused):
        raise InputError(list(entry.problems))
    if rulings is None:
        return board_of_record(entry)
    ruling = rulings.get(entry.digest)
    if ruling is None:
        raise InputError([Problem("ruling", Message("there is no ruling of this very record"))])
    if ruling.status != "ruled" or ruling.verdict is None:
        raise InputError(
            [
                Problem(
                    "ruling",
                    Message("it has no line: {status}", status=ruling.status),
                    Message("ruled"),
                )
            ]
        )
    line = [{"cards": trick.cards} for trick in ruling.line or []]
    played = sum(len(trick["cards"]) for trick in line)
    left = sum(hand.bit_count() for hand in entry.position.hands) + len(entry.position.trick)
    # A line to the last card counts for itself; what a revoke moved (64A) is no card of it.
    return board_of_record(entry, line, None if played == left else ruling.verdict.declarer_total)
