"""The only door to endplay: its double-dummy solver, loaded without the rest of the package.

``import endplay`` costs a second and pulls in a plotting library; the solver itself is a shared
library beside it. One thread, index 0, per process: two threads in that slot crash DDS.
"""

import ctypes
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from claims.cards import NOTRUMP, SUIT_MASK, rank_of, same_side, suit_of
from claims.errors import DdsError
from claims.messages import Message
from claims.play import Position

_HIGHEST = -1
_ONE_CARD = 1
_EVERY_CARD = 3
_ALWAYS_SEARCH = 1
NOT_INSTALLED = Message("the double-dummy solver is not installed: pip install endplay")


class _Deal(ctypes.Structure):
    _fields_ = (
        ("trump", ctypes.c_int),
        ("first", ctypes.c_int),
        ("trick_suit", ctypes.c_int * 3),
        ("trick_rank", ctypes.c_int * 3),
        ("remaining", (ctypes.c_uint * 4) * 4),
    )


class _FutureTricks(ctypes.Structure):
    _fields_ = (
        ("nodes", ctypes.c_int),
        ("cards", ctypes.c_int),
        ("suit", ctypes.c_int * 13),
        ("rank", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("score", ctypes.c_int * 13),
    )


@cache
def _library() -> ctypes.CDLL:
    spec = find_spec("endplay")
    if spec is None or not spec.submodule_search_locations:
        raise DdsError(NOT_INSTALLED)
    names = {"win32": "dds.dll", "darwin": "libdds.dylib"}
    name = names.get(sys.platform, "libdds.so")
    for folder in spec.submodule_search_locations:
        found = next(Path(folder).rglob(name), None)
        if found:
            try:
                library = ctypes.CDLL(str(found))
            except OSError as error:
                why = Message("the double-dummy solver cannot be loaded: {why}", why=error)
                raise DdsError(why) from error
            library.SetMaxThreads(1)
            return library
    raise DdsError(NOT_INSTALLED)


def double_dummy(position: Position, side_of: int) -> int:
    """Tricks, of those still to be decided, that the side of seat ``side_of`` takes if all see all.

    Raises:
        DdsError: when DDS rejects the position; the caller validates first (DDS writes a file into
            the current directory for an input it rejects).
    """
    best = int(_solve(position, _ONE_CARD).score[0])
    return best if same_side(position.turn, side_of) else position.tricks_left - best


def makes(position: Position, tricks: int, side_of: int) -> bool:
    """Whether ``double_dummy`` is at least so many tricks: a third of its time (errors as
    above)."""
    left = position.tricks_left
    if not 0 < tricks <= left:
        return tricks <= 0
    if same_side(position.turn, side_of):
        return int(_solve(position, _ONE_CARD, tricks).score[0]) == tricks
    theirs = left - tricks + 1
    return int(_solve(position, _ONE_CARD, theirs).score[0]) != theirs


def best_card(position: Position) -> int:
    """A card that loses no trick for the hand in turn if all see all (errors as above)."""
    answer = _solve(position, _ONE_CARD)
    return int(answer.suit[0]) * 13 + int(answer.rank[0]) - 2


def each_card(position: Position) -> dict[int, int]:
    """What the side of the hand in turn takes with each card that it may play, in tricks of those
    still to be decided, if all see all (errors as above)."""
    answer = _solve(position, _EVERY_CARD)
    tricks: dict[int, int] = {}
    for place in range(answer.cards):
        lowest_of_suit = int(answer.suit[place]) * 13 - 2
        score = int(answer.score[place])
        tricks[lowest_of_suit + int(answer.rank[place])] = score
        for rank in range(2, 15):
            if answer.equals[place] >> rank & 1:
                tricks[lowest_of_suit + rank] = score
    return tricks


def _solve(position: Position, cards: int, target: int = _HIGHEST) -> _FutureTricks:
    deal = _Deal()
    deal.trump = position.trump if position.trump != NOTRUMP else 4
    deal.first = position.leader
    for place, card in enumerate(position.trick):
        deal.trick_suit[place] = suit_of(card)
        deal.trick_rank[place] = rank_of(card) + 2
    for seat in range(4):
        for suit in range(4):
            deal.remaining[seat][suit] = (position.hands[seat] >> (13 * suit) & SUIT_MASK) << 2
    answer = _FutureTricks()
    code = _library().SolveBoard(deal, target, cards, _ALWAYS_SEARCH, ctypes.byref(answer), 0)
    if code != 1:
        why = Message("the double-dummy solver refuses the position: code {code}", code=code)
        raise DdsError(why)
    return answer
