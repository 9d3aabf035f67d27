"""One claim of a review again, from the log it came from."""

from difflib import get_close_matches
from pathlib import Path
from typing import Any

from claims.errors import InputError, Problem
from claims.messages import Message
from claims.readers import LoggedBoard, claim_record, read_boards
from claims.record import ClaimRecord, Refused, record_from_json
from claims.review.gather import Names
from claims.review.tables import Database


def record_of(tables: Database, identity: str) -> ClaimRecord | Refused:
    """The claim of this id as a record to be ruled, under what it was reviewed under.

    Raises:
        InputError: when there is no such claim, or its log is gone or has been changed.
    """
    found = tables.select("SELECT * FROM claims WHERE id = ?", [identity])
    if not found:
        ids = [row["id"] for row in tables.select("SELECT id FROM claims LIMIT 100000")]
        near = get_close_matches(identity, ids, 3, 0.3)
        expected = (
            Message("such as {ids}", ids=", ".join(near))
            if near
            else Message("an id of the review")
        )
        raise InputError([Problem("id", Message("there is no claim {id}", id=identity), expected)])
    row = found[0]
    try:
        by, stated = row["claimer"] or "declarer", row["stated_tricks"]
        tricks = int(stated) if stated is not None and stated.isdecimal() else stated
        record = claim_record(_board(row), by, tricks, row["statement"])
        if row["language"] is not None:
            record["claim"]["language"] = row["language"]
        if tables.manifest is not None:
            settings = tables.manifest.settings
            record |= {"regulation": settings.regulation, "laws": settings.laws}
        return record_from_json(record)
    except InputError as error:
        return Refused(identity, tuple(error.problems), None)


def _board(row: dict[str, Any]) -> LoggedBoard:
    """The board of a claim, read again."""
    names = Names()
    for item in read_boards(_file(row["path"])):
        if isinstance(item, LoggedBoard):
            nth = names.nth(item)
            place = (item.source, item.line, item.number, item.room or None)
            wanted = (row["path"], row["line"], row["board"], row["room"])
            if place == wanted and nth == (row["nth"] or 1):
                return item
    reason = Message("has no board in line {line} now", line=row["line"])
    expected = Message("the log as it was when it was reviewed")
    raise InputError([Problem(row["path"], reason, expected)])


def _file(path: str) -> str:
    """The file that a log is, or is in."""
    packed = Path(path + ".gz")
    if packed.is_file():
        return str(packed)
    for place in (Path(path), *Path(path).parents):
        if place.is_file():
            return str(place)
    if Path(path).is_absolute():
        reason = Message("the log is no longer there")
        raise InputError([Problem(path, reason, Message("the log that was reviewed"))])
    reason = Message("the log is not there, seen from {folder}", folder=Path.cwd())
    expected = Message("to be asked from the folder in which it was reviewed")
    raise InputError([Problem(path, reason, expected)])
