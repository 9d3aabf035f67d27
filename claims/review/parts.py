"""A chunk with its answers as rows of Parquet, the same bytes whoever made it."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import duckdb
import msgspec

from claims.cards import SEATS, card_name, iter_cards
from claims.errors import InputError, Problem
from claims.files import beside, put_in_place
from claims.messages import Message
from claims.review.chunks import Chunk
from claims.review.columns import COLUMNS
from claims.review.flags import NO_LOOK, contract_hangs, severity
from claims.review.gather import StoreLine
from claims.review.line_code import encoded, position_of, trump_of
from claims.review.question import Answer, Contested
from claims.review.reasons import kept
from claims.review.tables import quoted, stopped

_WRITTEN: Final = (
    "FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 15, PARQUET_VERSION V2, "
    "WRITE_BLOOM_FILTER false"
)
"""Nobody looks for one value among a few hundred rows, and a filter of each column takes a tenth of
a part."""


def write_part(
    database: duckdb.DuckDBPyConnection, path: Path, chunk: Chunk, answers: Iterable[Answer]
) -> None:
    """Write the part of a chunk, whole or not at all; a column in which nothing stands is left
    out.

    Raises:
        InputError: when it cannot be written.
        KeyboardInterrupt: also where DuckDB tells of Ctrl-C by an error of its own.
    """
    rows = list(_rows(chunk, iter(answers)))
    filled = {name for row in rows for name, value in row.items() if value is not None}
    columns = {name: kind for name, kind in COLUMNS.items() if name in filled or name == "path"}
    with beside(path) as temporary:
        table = f"SELECT unnest(from_json(?, '{json.dumps([columns])}'), max_depth := 2)"
        try:
            database.execute(
                f"COPY ({table}) TO {quoted(str(temporary))} ({_WRITTEN})",
                [msgspec.json.encode(rows).decode()],
            )
        except (duckdb.Error, RuntimeError) as error:
            if stopped(error):
                raise KeyboardInterrupt from error
            if not isinstance(error, duckdb.Error):
                raise
            reason = Message("cannot be written: {why}", why=str(error).split("\n")[0])
            expected = Message("a folder that can be written")
            raise InputError([Problem(str(path), reason, expected)]) from error
        put_in_place(temporary, path)


def _rows(chunk: Chunk, answers: Iterator[Answer]) -> Iterator[dict[str, Any]]:
    for entry in chunk.entries:
        row = _told(entry)
        if entry.question is not None:
            row |= _answered(entry, next(answers))
        yield row


def _told(entry: StoreLine) -> dict[str, Any]:
    """What the log says."""
    row: dict[str, Any] = {
        "path": entry.path,
        "line": entry.line,
        "board": entry.board,
        "room": entry.room or None,
        "nth": entry.nth if entry.nth > 1 else None,
        "said": entry.said,
    }
    if entry.problem and entry.flag is None:
        return row | {"problem": entry.problem}
    names = entry.players or (None,) * 4
    return row | {
        "problem": entry.problem or None,
        "event": entry.event,
        **dict(zip(("north", "east", "south", "west"), names, strict=True)),
        "dealer": entry.dealer,
        "vulnerable": entry.vulnerable,
        "contract": entry.contract,
        "declarer": entry.declarer,
        "tricks_left": entry.left,
        "won": entry.won,
        "claimed": entry.claimed,
        "flag": entry.flag,
        "severity": None if entry.flag is None else severity(entry.flag),
    }


def _answered(entry: StoreLine, answer: Answer) -> dict[str, Any]:
    """What was found."""
    total = (entry.won or 0) + (entry.claimed or 0)
    hangs = contract_hangs(entry.contract or "", total, answer.change)
    by = SEATS[answer.by]
    proven = _proven(answer)
    row = {
        "flag": answer.flag,
        "severity": severity(answer.flag, abs(answer.change), hangs),
        "claimer": None if by == entry.declarer else by,
        "double_dummy": answer.double_dummy,
        "change": answer.change or None,
        "lapse": " ".join(card_name(card) for card in iter_cards(answer.lapse)) or None,
        "hope": _placed(answer.hope),
        "needs": _placed(answer.needs),
        "odds": answer.odds,
        "said": answer.said,
        "ruling": answer.ruling,
        **_stated(entry),
        **_cards(entry, answer),
    }
    return row if proven is None else row | {"said": kept(proven)}


def _placed(cards: Iterable[tuple[int, int]]) -> str | None:
    """``W:HK E:S9``."""
    return " ".join(f"{SEATS[seat]}:{card_name(card)}" for seat, card in cards) or None


def _stated(entry: StoreLine) -> dict[str, Any]:
    """The claim as it was told beside the log."""
    if not isinstance(entry.question, Contested):
        return {}
    claim = msgspec.json.decode(entry.question.record)["claim"]
    return {
        "statement": entry.statement,
        "stated_tricks": None if claim["tricks"] is None else str(claim["tricks"]),
        "language": claim.get("language"),
    }


def _proven(answer: Answer) -> Message | None:
    """What is proven of an undecided claim."""
    if answer.low is None:
        return None
    return Message(
        "proven: at least {low} tricks, at most {high}", low=answer.low, high=answer.high
    )


def _line_code(entry: StoreLine, answer: Answer) -> str:
    assert entry.hands is not None and entry.lead is not None and entry.contract is not None
    position = position_of(entry.hands, entry.lead, trump_of(entry.contract))
    return encoded(position, answer.line)


def _cards(entry: StoreLine, answer: Answer) -> dict[str, Any]:
    """The position, and the line that shows the flag."""
    if answer.flag in NO_LOOK or entry.hands is None or entry.lead is None:
        return {}
    return {
        "hands": entry.hands,
        "lead": entry.lead,
        "shown_out": entry.shown_out or None,
        "line_code": _line_code(entry, answer) or None,
    }
