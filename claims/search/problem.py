"""A claim as the kernels take it: who sees what, whose cards are chosen, and the tables they share.

Arrays are laid out in ``claims_native.layout``; one set of tables serves a process.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from claims.cards import iter_cards, partner, same_side, suit_of
from claims.play import Position, winning_place
from claims_native import layout
from claims_native.limits_table import fill_limits
from claims_native.lists import ROW
from claims_native.table import fill_suits

Array = npt.NDArray[np.int64]
ROWS = 1 << 19
HEADS = 1 << 21
DEAD_ENDS = 1 << 18
GRAVES = 1 << 16
LONG = 10
"""Tricks left from which the free defence and other layouts are asked before the pool game: below,
the search is quicker."""
SECURED_FROM = 8
"""Tricks left from which the search of such a claim asks the free defence first."""


@dataclass(slots=True)
class Tables:
    """What the kernels write: proofs, their lists, moves by ply, positions without a line.

    ``epoch`` counts the problems served: an entry of an earlier epoch is not seen any more.
    """

    proofs: Array
    heads: Array
    suits: Array
    work: Array
    dead_ends: Array
    graves: Array
    path: Array
    ranks: Array
    epoch: int = 0
    current: "View | None" = None
    searches: int = 0


@cache
def tables() -> Tables:
    """The tables of this process, allocated at first use (about 165 MB, touched as needed)."""
    return Tables(
        proofs=np.empty((ROWS, ROW), np.int64),
        heads=np.zeros(HEADS, np.int64),
        suits=np.zeros(12 * 8192, np.int64),
        work=np.zeros((2 * layout.DEPTH, layout.WIDTH), np.int64),
        dead_ends=np.empty((DEAD_ENDS, 8), np.int64),
        graves=np.zeros(GRAVES, np.int64),
        path=np.zeros((2, layout.DEPTH), np.int64),
        ranks=np.zeros(4 * 8192, np.int64),
    )


@dataclass(frozen=True, slots=True)
class Table:
    """A moment of play as kernel arguments (all plain integers, ``-1`` for none)."""

    tricks: int
    cards: int
    bars: int
    turn: int
    played: int
    led: int
    best: int
    best_seat: int
    on_table: int


class View:
    """One way of looking at a position: which seats are hidden, and whose cards are chosen.

    Args:
        position: the cards as they are.
        hidden: the two seats whose hands are one pool, or () for all in view.
        command: the seats whose cards the maximising side chooses.
        side: a seat of the side whose tricks are counted.
    """

    def __init__(
        self, position: Position, hidden: tuple[int, ...], command: tuple[int, ...], side: int
    ) -> None:
        self.position = position
        self.g: Array = np.zeros(layout.G_SIZE, np.int64)
        owners = np.full(52, -1, np.int64)
        pool = 0
        for seat in range(4):
            hand = position.hands[seat]
            if seat in hidden:
                pool |= hand
            else:
                self.g[layout.HANDS + seat] = hand
            for card in iter_cards(hand):
                owners[card] = hidden[0] if seat in hidden else seat
        self.pool = pool
        self.hidden = hidden
        self._owners: Array | None = None  # until the limits are tabulated
        self.g[layout.POOL] = pool
        self.g[layout.FIRST] = hidden[0] if hidden else -1
        self.g[layout.SECOND] = hidden[1] if hidden else -1
        self.g[layout.TRUMP] = position.trump
        self.g[layout.COMMAND] = sum(1 << seat for seat in command)
        self.g[layout.SIDE] = side % 2
        seen = [seat for seat in range(4) if seat not in hidden]
        self.g[layout.BOTH_IN_VIEW] = len(hidden) == 2 and all(seat in command for seat in seen)
        long = position.tricks_left >= LONG
        self.g[layout.SECURED_FROM] = SECURED_FROM if long else layout.WIDTH
        shared = tables()
        # A full table begins a new epoch by itself: the next view must not take that one again.
        if shared.current is not None:
            shared.epoch = max(shared.epoch, int(shared.current.g[layout.EPOCH]))
            shared.searches = max(shared.searches, int(shared.current.g[layout.BURIAL]))
        shared.epoch += 1
        shared.current = self
        self.g[layout.EPOCH] = shared.epoch
        fill_suits(shared.suits, owners)
        if hidden:
            self._owners = owners.copy()
            if long:
                self.tabulate_limits()
            for seat in hidden:
                for card in iter_cards(position.hands[seat]):
                    owners[card] = seat
            fill_suits(shared.ranks, owners)

    def tabulate_limits(self) -> None:
        """Tabulate the suits as the free defence's answers are kept by, once; short claims seldom
        ask for it."""
        if self._owners is not None:
            last = max(seat for seat in range(4) if seat not in self.hidden)
            fill_limits(tables().suits, self._owners, self.hidden[0], last)
            self._owners = None

    def table(self, now: Position | None = None) -> Table:
        """The moment ``now`` shows, the position itself or one played from it."""
        now = now or self.position
        on_table, best, best_seat = 0, -1, -1
        for card in now.trick:
            on_table |= 1 << card
        if now.trick:
            place = winning_place(now.trick, now.trump)
            best, best_seat = now.trick[place], (now.leader + place) % 4
        bars = 0
        if self.hidden:
            bars = now.shown_out[self.hidden[0]] | now.shown_out[self.hidden[1]] << 4
        cards = 0
        for hand in now.hands:
            cards |= hand
        return Table(
            tricks=now.tricks_left,
            cards=cards,
            bars=bars,
            turn=now.turn,
            played=len(now.trick),
            led=suit_of(now.trick[0]) if now.trick else -1,
            best=best,
            best_seat=best_seat,
            on_table=on_table,
        )


def hidden_from(claimer: int, declarer: int) -> tuple[int, int]:
    """The two hands the claimer cannot see (DOCTRINE section 2)."""
    in_view = {claimer, partner(declarer)}
    first, second = (seat for seat in range(4) if seat not in in_view)
    return first, second


def commanded_by(claimer: int, declarer: int) -> tuple[int, ...]:
    """Declarer plays both hands of his side, a defender only his own (70D2)."""
    return (claimer, partner(claimer)) if same_side(claimer, declarer) else (claimer,)
