"""Three boards in a file, the middle one damaged: are its neighbours still what they were?"""

import random
from collections.abc import Callable, Iterable
from functools import cache

from reader_maker import damage, make_board, unplaced, vugraph_lin

from claims.readers import LoggedBoard, ReadProblem
from claims.readers.lin import read_lin
from claims.readers.pbn import read_pbn
from claims.readers.writers import lin_text, pbn_text

Read = Callable[[str], Iterable[LoggedBoard | ReadProblem]]
# The dialects that are damaged: how each is written, and what parts its tokens.
DIALECTS = {
    "LIN, one a line": "|",
    "LIN, vugraph": "|",
    "LIN, no names": "|",
    "PBN, tokens": " ",
    "PBN, lines": "\n",
}


def _written(dialect: str, seed: int) -> str:
    board = make_board(seed)
    if dialect == "LIN, one a line":
        return lin_text(board) + "\n"
    if dialect == "LIN, vugraph":
        lines = vugraph_lin([board]).split("\n")
        return "\n".join(lines[3:])
    if dialect == "LIN, no names":
        return "md|" + lin_text(board).split("md|", 1)[1] + "\n"
    return pbn_text(board)


@cache
def _samples(dialect: str) -> list[str]:
    return [_written(dialect, seed) for seed in range(60)]


@cache
def _reference(dialect: str, sample: int) -> list[object]:
    return [unplaced(item) for item in _read(dialect, _samples(dialect)[sample])]


def _read(dialect: str, text: str) -> list[LoggedBoard | ReadProblem]:
    text = text.encode("utf-8", "surrogateescape").decode("latin-1")
    if dialect.startswith("PBN"):
        return list(read_pbn([text], "made"))
    return list(read_lin([text[:300], text[300:]], "made"))


def read_damaged(rng: random.Random, dialect: str) -> str:
    """Damage and read one input; what went wrong, or nothing."""
    samples = _samples(dialect)
    first, middle, last = (rng.randrange(len(samples)) for _ in range(3))
    damaged = damage(rng, samples[middle].rstrip("\n"), DIALECTS[dialect])
    ending = "\n\n" if dialect.startswith("PBN") else "\n"
    text = samples[first] + damaged + ending + samples[last]
    try:
        items = [
            unplaced(item)
            for item in _read(dialect, text)
            if isinstance(item, LoggedBoard) or item.kind != "stray"
        ]
    except Exception as error:
        return f"{type(error).__name__}: {error} in {text!r}"
    before, after = _reference(dialect, first), _reference(dialect, last)
    if items[: len(before)] != before:
        return f"the board before was lost: {damaged!r}"
    if items[len(items) - len(after) :] != after:
        return f"the board after was lost: {damaged!r}"
    return ""
