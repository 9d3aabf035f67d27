"""A slow exact reference for 4-8 tricks: the naive games again, compiled, with plain memos.

No bounds, no proofs that generalise, no touching cards taken together: every card of every hand is
tried and only the very same position is remembered. It shares no code with the kernels.
"""

import numpy as np
from reference_cards import (
    ACTUAL,
    BOTH,
    CHEAP,
    CLAIMER,
    COMMAND,
    EVERY_TRICK,
    FINISH,
    FIRST,
    FORBIDDEN,
    GONE,
    HANDS,
    HOPE,
    LIMIT,
    LOW,
    MAJOR,
    MASTERS,
    MINOR,
    POOL,
    REQUIRED,
    RUFF,
    RULE,
    RULE_SUIT,
    RULE_TRICKS,
    SECOND,
    SIDE,
    SPARE,
    TOP_SIDE,
    TOP_TRUMPS,
    TRUMP,
    UNBLOCKS,
    UNDER,
    UNNEEDED,
    UP,
    VIEW,
    WIDTH,
    WITH_MASTER,
    Memo,
    Table,
)
from reference_games import Memos, Unseen, forces
from reference_line import Mind, within

from claims.cards import NOTRUMP, partner, same_side
from claims.doctrine.beliefs import KNOWS, Belief
from claims.doctrine.conventions import LOWEST_TOP, Conventions
from claims.law.penalties import StandingObligations
from claims.play import Position


class TooLarge(Exception):
    """The position needs more nodes than allowed."""


class Reference:
    """Values of one claim; ``limit`` bounds the nodes of each and so the memory."""

    def __init__(
        self,
        position: Position,
        claimer: int,
        declarer: int,
        limit: int,
        bound: StandingObligations | None = None,
    ) -> None:
        self.position, self.claimer, self.declarer = position, claimer, declarer
        self.limit = limit
        self.bound = bound or StandingObligations()
        slots = 1 << (2 * limit).bit_length()  # a memo that is never full

        def memo() -> Memo:
            return Memo(np.full((slots, 2), -1, np.int64), np.zeros(slots, np.int8))

        self.memos = Memos(memo(), memo(), memo())

    def double_dummy(self) -> int:
        """All four hands in view."""
        c = self._fixed((), (self.claimer, partner(self.claimer)), self.claimer)
        return self._most(c, 0, 0)

    def least_legal(self) -> int:
        """What the opponents get when they choose all the cards, taken off the tricks left."""
        c = self._fixed((), (0, 1, 2, 3), self.claimer + 1)
        return self._tricks() - self._most(c, 0, 0)

    def guaranteed(self, belief: Belief | None = None) -> int:
        """The pool game."""
        belief = belief or KNOWS
        c = self._seen(self.claimer, belief)
        return self._most(c, int(c[GONE]), int(any(belief.hope)))

    def least_normal(self, aim: int, belief: Belief, switches: Conventions) -> int:
        """The normal lines, all of them."""
        c = self._seen(self.claimer, belief)
        d = self._seen(partner(self.claimer), KNOWS)
        d[VIEW] = 1
        for one in (c, d):
            one[TOP_TRUMPS] = switches.top_down_trumps
            one[TOP_SIDE] = LOWEST_TOP[switches.top_down_side]
            one[UNDER] = switches.lowest_under_partner
            one[RUFF] = switches.lowest_ruff
            one[CHEAP] = switches.cheapest_win
            one[FINISH] = switches.finish_suit
            one[SPARE] = switches.no_trump_pressure
            one[UNNEEDED] = switches.no_unneeded_ruff and one[BOTH]
            one[LOW] = switches.low_card_thrown
            one[MASTERS] = switches.keeps_masters
            one[UNBLOCKS] = switches.unblocks
            one[WITH_MASTER] = switches.wins_with_master
            one[EVERY_TRICK] = switches.tries_for_every_trick
        for memo in self.memos:
            memo.keys[:] = -1
        if any(belief.hope):
            aim = min(aim, self.guaranteed(belief))
            self.memos.forced.keys[:] = -1
        table = self._table()
        mind = Mind(aim, int(c[GONE] != 0), int(any(belief.hope)), NOTRUMP)
        shown = sum(self.position.shown_out[seat] << 4 * seat for seat in range(4))
        for v in range(self._tricks() + 1):
            answer = within(v, table, mind, shown, c, d, self.memos)
            if answer < 0:
                raise TooLarge
            if answer:
                return v
        raise AssertionError("some line must end")

    def _seen(self, player: int, belief: Belief) -> np.ndarray:
        in_view = {player, partner(self.declarer)}
        hidden = tuple(seat for seat in range(4) if seat not in in_view)
        own = same_side(player, self.declarer)
        command: tuple[int, ...] = (player, partner(player)) if own else (player,)
        if len(hidden) != 2:  # dummy's own eyes: never asked for
            hidden, command = (0, 1), ()
        c = self._fixed(hidden, command, player)
        up = 0
        for seat in range(4):
            faced = self.bound.major[seat] | self.bound.minor[seat] | self.bound.seen[seat]
            c[UP + seat] = faced & self.position.hands[seat] if seat in hidden else 0
            up |= faced & self.position.hands[seat]
        c[GONE] = belief.gone & c[POOL] & ~up
        for seat in hidden:
            c[HOPE + seat] = belief.hope[seat] & c[POOL] & ~c[GONE]
        c[CLAIMER] = player
        c[BOTH] = own
        return c

    def _fixed(self, hidden: tuple[int, ...], command: tuple[int, ...], side: int) -> np.ndarray:
        c = np.zeros(WIDTH, np.int64)
        c[ACTUAL : ACTUAL + 4] = self.position.hands
        for seat in range(4):
            hand = self.position.hands[seat]
            if seat in hidden:
                c[POOL] |= hand
            else:
                c[HANDS + seat] = hand
            c[MAJOR + seat] = self.bound.major[seat] & hand
            c[MINOR + seat] = self.bound.minor[seat] & hand
            c[REQUIRED + seat] = self.bound.required[seat]
            c[FORBIDDEN + seat] = self.bound.forbidden[seat]
            c[RULE + seat] = self.bound.rule[seat]
            c[RULE_SUIT + seat] = self.bound.rule_suit[seat]
        c[RULE_TRICKS] = self._tricks()
        c[FIRST], c[SECOND] = hidden if hidden else (-1, -1)
        c[TRUMP], c[SIDE] = self.position.trump, side % 2
        c[COMMAND] = sum(1 << seat for seat in command)
        c[LIMIT] = self.limit
        return c

    def _tricks(self) -> int:
        return self.position.tricks_left

    def _table(self) -> Table:
        now, cards, trick = self.position, 0, 0
        for hand in now.hands:
            cards |= hand
        for place, card in enumerate(now.trick):
            trick |= card << (6 * place)
        return Table(self._tricks(), cards, 0, now.leader, trick, len(now.trick))

    def _most(self, c: np.ndarray, gone: int, held: int) -> int:
        self.memos.forced.keys[:] = -1
        table = self._table()
        table = table._replace(cards=table.cards & ~gone)
        bars = 0
        if c[FIRST] >= 0:
            shown = self.position.shown_out
            bars = shown[c[FIRST]] | shown[c[SECOND]] << 4
        unseen = Unseen(int(bars), gone.bit_count(), held)
        for k in range(self._tricks(), 0, -1):
            answer = forces(k, table, unseen, c, self.memos.forced)
            if answer < 0:
                raise TooLarge
            if answer:
                return k
        return 0
