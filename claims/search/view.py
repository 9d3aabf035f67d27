"""A claim as the kernels take it: who sees what, whose cards are chosen, and what they write into.

The records are laid out in ``claims_native``; one set of tables serves a process.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from claims.cards import SUIT_MASK, iter_cards, partner, same_side, suit_of
from claims.doctrine.beliefs import NOWHERE, Places
from claims.law.penalties import StandingObligations, is_bound
from claims.play import Position, winning_place
from claims_native.cards.game import HOPING, PARTNERS, PLAIN, Eyes, Game, Obligations
from claims_native.cards.moment import Moment
from claims_native.cards.sets import ALL_SUITS
from claims_native.doors import tabulate, tabulate_dealt, tabulate_limits
from claims_native.line.dead_ends import DEAD_ENDS, Lines
from claims_native.proofs.lists import HEADS, ROWS
from claims_native.proofs.plies import PLIES, Search

Array = npt.NDArray[np.int64]
LONG = 10
"""Tricks left from which the free defence and other layouts are asked before the pool game: below,
the search is quicker."""
SECURED_FROM = 8
"""Tricks left from which the search of such a claim asks the free defence first."""


@dataclass(slots=True)
class Tables:
    """What the kernels write, and for which view: proofs and the plies of the games, and lines with
    the positions from which none starts."""

    search: Search
    lines: Lines
    current: "View | None" = None


@cache
def tables() -> Tables:
    """The tables of this process, allocated at first use (about 170 MB, touched as needed)."""
    made = Tables(Search.new(), Lines.new())
    made.search.proofs.room = ROWS
    made.search.proofs.slots = HEADS
    made.lines.room = DEAD_ENDS
    return made


class View:
    """One way of looking at a position: which seats are hidden, and whose cards are chosen.

    Args:
        position: the cards as they are.
        hidden: the two seats whose hands are one pool, or () for all in view.
        command: the seats whose cards the maximising side chooses.
        side: a seat of the side whose tricks are counted.
        bound: standing obligations; none where they are not asked for. Penalty cards lie face up,
            so it is known who holds them.
    """

    def __init__(
        self,
        position: Position,
        hidden: tuple[int, ...],
        command: tuple[int, ...],
        side: int,
        bound: StandingObligations | None = None,
    ) -> None:
        self.position = position
        self.hidden = hidden
        self.face_up = face_up(position, bound)
        self.eyes = Eyes.new()
        self.game = self.eyes.plain
        long = position.tricks_left >= LONG
        self.game.secured_from = SECURED_FROM if long else PLIES
        owners = _look(self.game, position, hidden, command, side, self.face_up)
        self.pool = int(self.game.pool | self.game.known)
        if bound is not None and bound.anyone:
            _oblige(self.game.obligations, bound, position, side)
        self._owners: Array | None = None  # until the limits are tabulated
        self._hope = NOWHERE
        self._hoping: Array | None = None  # who owns what by it, once there was one
        shared = tables()
        proofs = shared.search.proofs
        proofs.epoch += 1
        proofs.used = 0
        shared.current = self
        tabulate(PLAIN, owners, ALL_SUITS, shared.search.memory)
        if hidden:
            self._owners = owners.copy()
            if long:
                self.tabulate_limits()
            for seat in hidden:
                for card in iter_cards(position.hands[seat]):
                    owners[card] = seat
            tabulate_dealt(owners, shared.lines.memory)

    def hope(self, hope: Places) -> None:
        """Have the claimer hope for cards in the hidden hands, besides what he knows."""
        if self._hope == hope:
            return
        first, second = self.hidden
        game, plain = self.eyes.hoping, self.game
        before = self._hope[first] | self._hope[second]
        placed = hope[first] | hope[second]
        if self._hoping is None:
            command = tuple(seat for seat in range(4) if plain.command >> seat & 1)
            side = int(plain.side)
            self._hoping = _look(game, self.position, self.hidden, command, side, self.face_up)
            game.eyes = HOPING
            game.secured_from = plain.secured_from
            game.obligations = plain.obligations
            changed = ALL_SUITS
        else:
            changed = sum(
                1 << suit for suit in range(4) if (before ^ placed) >> 13 * suit & SUIT_MASK
            )
        for card in iter_cards(before & ~placed):
            self._hoping[card] = first
        for card in iter_cards(placed & ~before):
            self._hoping[card] = second
        for seat in self.hidden:
            game.hands[seat] = hope[seat] | self.face_up[seat]
        game.pool, game.known = int(plain.pool) & ~placed, int(plain.known) | placed
        self._hope = hope
        tabulate(HOPING, self._hoping, changed, tables().search.memory)

    def partners(self, claimer: int, declarer: int, bound: StandingObligations) -> None:
        """Have partner of a defending claimer look as well."""
        if self.eyes.partners.eyes == PARTNERS:
            return
        seat = partner(claimer)
        game = self.eyes.partners
        hidden = hidden_from(seat, declarer)
        owners = _look(game, self.position, hidden, (seat,), seat, self.face_up)
        game.eyes = PARTNERS
        game.secured_from = PLIES
        if bound.anyone:
            _oblige(game.obligations, bound, self.position, seat)
        tabulate(PARTNERS, owners, ALL_SUITS, tables().search.memory)

    @property
    def frees(self) -> bool:
        """Whether the free defence may be asked: it knows no obligations, and only places of a
        hope."""
        return bool(self.hidden) and not self.game.known and not self.game.obligations.any

    @property
    def placed(self) -> int:
        """How many cards the claimer has placed by his hope."""
        return sum(cards.bit_count() for cards in self._hope)

    def tabulate_limits(self) -> None:
        """Tabulate the suits as the free defence's answers are kept by, once; short claims seldom
        ask for it."""
        if self._owners is not None:
            last = max(seat for seat in range(4) if seat not in self.hidden)
            tabulate_limits(self._owners, self.hidden[0], last, tables().search.memory)
            self._owners = None

    def moment(self, now: Position | None = None, over: int = 0, forgotten: int = 0) -> Moment:
        """The moment ``now`` shows, the position itself or one played from it.

        ``over``: obligations done with; ``forgotten``: cards that the claimer believes gone.
        """
        now = now or self.position
        bars = 0
        if self.hidden:
            bars = now.shown_out[self.hidden[0]] | now.shown_out[self.hidden[1]] << 4
        return moment_of(now, bars, over, forgotten)


def moment_of(now: Position, bars: int = 0, over: int = 0, forgotten: int = 0) -> Moment:
    """The moment that a position shows; ``bars``: what hidden hands have shown out of
    (``Moment.bars``), the others as of ``View.moment``."""
    on_table, best, best_seat = 0, -1, -1
    for card in now.trick:
        on_table |= 1 << card
    if now.trick:
        place = winning_place(now.trick, now.trump)
        best, best_seat = now.trick[place], (now.leader + place) % 4
    north, east, south, west = now.hands
    return Moment(
        tricks_left=now.tricks_left,
        cards=(north | east | south | west) & ~forgotten,
        bars=bars,
        blanks=forgotten.bit_count(),
        over=over,
        turn=now.turn,
        played=len(now.trick),
        led=suit_of(now.trick[0]) if now.trick else -1,
        best=best,
        best_seat=best_seat,
        on_table=on_table,
    )


def face_up(position: Position, bound: StandingObligations | None) -> Places:
    """The penalty cards still held, by seat, with those picked up again (doctrine 2.4)."""
    if bound is None:
        return NOWHERE
    hands = position.hands
    n, e, s, w = (
        hands[seat] & (bound.major[seat] | bound.minor[seat] | bound.seen[seat])
        for seat in range(4)
    )
    return n, e, s, w


def _look(
    game: Game,
    position: Position,
    hidden: tuple[int, ...],
    command: tuple[int, ...],
    side: int,
    places: Places,
) -> Array:
    """Set a game to what a player sees, who knows where ``places`` are; returns the seat that owns
    each card, as proofs take it: one hidden seat stands for the pool, the other for these."""
    owners, hands = [-1] * 52, list(position.hands)
    pool = known = 0
    for seat in hidden:
        pool |= hands[seat]
    for seat in hidden:
        hands[seat] = places[seat] & pool
        known |= hands[seat]
    for seat, hand in enumerate(hands):
        owner = hidden[1] if seat in hidden else seat
        for card in iter_cards(hand):
            owners[card] = owner
    for card in iter_cards(pool & ~known):
        owners[card] = hidden[0]
    game.hands[:] = hands
    game.pool, game.known = pool & ~known, known
    game.first, game.second = hidden or (-1, -1)
    game.trump = position.trump
    game.command = sum(1 << seat for seat in command)
    game.side = side % 2
    seen = [seat for seat in range(4) if seat not in hidden]
    game.both_in_view = len(hidden) == 2 and all(seat in command for seat in seen)
    return np.array(owners, np.int64)


def _oblige(
    obligations: Obligations, bound: StandingObligations, position: Position, side: int
) -> None:
    """Standing obligations as the kernels take them: sets of cards, four bits a seat."""
    obligations.any = 1
    for seat in range(4):
        obligations.major |= bound.major[seat] & position.hands[seat]
        obligations.minor |= bound.minor[seat] & position.hands[seat]
        obligations.seen |= bound.seen[seat] & position.hands[seat]
        obligations.required |= bound.required[seat] << 4 * seat
        obligations.forbidden |= bound.forbidden[seat] << 4 * seat
        obligations.leads |= bool(bound.required[seat]) << seat
        obligations.leads |= bool(bound.forbidden[seat]) << 4 + seat
        obligations.rules |= (bound.rule[seat] | bound.rule_suit[seat] << 2) << 4 * seat
        obligations.ours |= same_side(seat, side) and is_bound(bound, seat)
    if any(bound.rule):
        obligations.rule_tricks = position.tricks_left


def hidden_from(claimer: int, declarer: int) -> tuple[int, int]:
    """The two hands the claimer cannot see (doctrine 2.1)."""
    in_view = {claimer, partner(declarer)}
    first, second = (seat for seat in range(4) if seat not in in_view)
    return first, second


def commanded_by(claimer: int, declarer: int) -> tuple[int, ...]:
    """Declarer plays both hands of his side, a defender only his own (70D2)."""
    return (claimer, partner(claimer)) if same_side(claimer, declarer) else (claimer,)
