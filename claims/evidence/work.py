"""Boards to counts, in whatever process: bytes in, bytes out."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec

from claims.evidence.rates import Tally, TurnKind
from claims.evidence.turns import Played, turns
from claims.messages import Message
from claims.readers import LoggedBoard, read_boards
from claims.readers.records import SPOILS_PLAY
from claims.review.engines import Workforce
from claims.review.gather import Names, identity
from claims.review.work import prepare

CHUNK: Final = 100
"""Boards of one chunk: some seconds of work."""
_ENCODE: Final = msgspec.msgpack.Encoder().encode
_DECODE: Final = msgspec.msgpack.Decoder(list[Played]).decode


class Counts(msgspec.Struct, array_like=True):
    """A tally as it is sent: kinds with turns and broken turns."""

    rows: list[tuple[TurnKind, int, int]]
    examples: dict[str, list[str]]
    boards: int


_DECODE_COUNTS: Final = msgspec.msgpack.Decoder(Counts).decode


def played_boards(sources: Iterable[str], unread: list[Message]) -> Iterator[Played]:
    """The boards of these sources whose play is known card by card without fault; ``unread`` is
    told which sources cannot be read."""
    names = Names()
    for source in sources:
        for item in read_boards(source):
            if not isinstance(item, LoggedBoard):
                if item.kind == "source":
                    unread.append(
                        Message("{field}: {reason}", field=item.source, reason=item.reason)
                    )
                continue
            nth = names.nth(item)
            contract, leader = item.contract, item.leader
            faulty = any(problem.kind in SPOILS_PLAY for problem in item.problems)
            if contract is None or leader is None or not item.complete or faulty:
                continue
            yield Played(
                name=identity(item.source, item.line, item.room, item.number, nth),
                event=item.event or "",
                deal=item.deal,
                declarer=contract.declarer,
                trump=contract.denomination,
                leader=leader,
                cards=tuple(card for trick in item.play for card in trick.cards),
            )


def count(
    sources: Iterable[str], engine: Workforce, done: Callable[[int], None] = lambda _: None
) -> Tally:
    """What was done at the turns of these sources, worked out by an engine's workers.

    Args:
        done: told after each chunk how many boards have been looked at.
    """
    sizes: dict[str, int] = {}
    results: dict[str, bytes | None] = {}
    looked_at = 0
    tally = Tally()
    boards = played_boards(sources, tally.unread)
    for name, result in engine.run(count_chunk, _tasks(boards, sizes)):
        results[name] = result
        looked_at += sizes[name]
        done(looked_at)
    # In the order of the logs, so that any number of workers gives the same examples.
    for name, result in sorted(results.items()):
        if result is None:
            tally.lost += sizes[name]
        else:
            tally.take(_tally(result))
    return tally


def _tasks(boards: Iterable[Played], sizes: dict[str, int]) -> Iterator[tuple[str, bytes]]:
    """The boards in chunks, each with its number as a name that sorts; ``sizes`` has its boards."""
    chunk: list[Played] = []
    for board in boards:
        chunk.append(board)
        if len(chunk) == CHUNK:
            yield _named(chunk, sizes)
            chunk = []
    if chunk:
        yield _named(chunk, sizes)


def _named(chunk: list[Played], sizes: dict[str, int]) -> tuple[str, bytes]:
    name = f"{len(sizes):09}"
    sizes[name] = len(chunk)
    return name, _ENCODE(chunk)


def count_chunk(boards: bytes) -> bytes:
    """The counts of the turns of some boards."""
    prepare(b"")
    tally = Tally()
    for board in _DECODE(boards):
        tally.boards += 1
        for turn in turns(board):
            kind = TurnKind(turn.rule, turn.stake, turn.left, board.event)
            tally.add(kind, turn.kept, f"{board.name}, {turn.left} left, {turn.card}")
    rows = [(kind, number, tally.broken[kind]) for kind, number in sorted(tally.turns.items())]
    return _ENCODE(Counts(rows, tally.examples, tally.boards))


def _tally(result: bytes) -> Tally:
    """The counts of a chunk as a tally."""
    counts = _DECODE_COUNTS(result)
    tally = Tally(examples=counts.examples, boards=counts.boards)
    for kind, number, broken in counts.rows:
        tally.turns[kind] += number
        tally.broken[kind] += broken
    return tally
