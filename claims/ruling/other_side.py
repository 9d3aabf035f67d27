"""The fewest tricks of the side that agreed to a claim, where all its players play normally (69B of
1987 and 1997), each by what he alone sees.

The search of normal lines has one claimer, whose partner may do anything but nonsense (70D2). That
rule is for a defender who claims. Two defenders who agreed to a claim would both have played on, so
a line counts only when every card of either is normal for him; and claimer would have played what
he had said (68C, 70D), so a line counts only when it follows his words.
"""

from collections.abc import Callable, Hashable
from copy import copy
from dataclasses import dataclass
from typing import Final

from claims.cards import iter_cards, same_side
from claims.doctrine.beliefs import KNOWS
from claims.doctrine.conventions import Conventions
from claims.play import Position, legal_cards, play_card
from claims.ruling.alike import one_of_each
from claims.search.solve import Solver
from claims.search.walk import Walker

MOST_POSITIONS: Final = 20_000
"""Positions whose cards are worked out at most; beyond, the value is not known."""


@dataclass(frozen=True, slots=True)
class _At:
    """A position, and claimer's walk there where he has said something that binds him."""

    now: Position
    walk: Walker | None

    @property
    def key(self) -> Hashable:
        """What the cards to come depend on."""
        return self.now if self.walk is None else self.walk.state


class OtherSide:
    """Lines of one ending on which a side plays normally and the other, of the claimer, any card
    that his words leave it.

    Each player of it aims at all he can be sure of, at every card anew: he throws away nothing with
    open eyes.

    Args:
        claim: of the position, the claimer and the budget.
        conventions: of the side that agreed.
        said: makes claimer's walk by his words; None where they leave him every card.
    """

    def __init__(
        self, claim: Solver, conventions: Conventions, said: Callable[[], Walker] | None = None
    ) -> None:
        self.claim = claim
        self.budget = claim.budget
        self.conventions = conventions
        self.said = said
        self._kept: dict[tuple[Hashable, int], bool] = {}
        self._normal: dict[Position, list[int]] = {}
        self._left = MOST_POSITIONS

    def least(self, low: int) -> int | None:
        """Fewest tricks of the side that agreed, known to be ``low`` at least; None when it takes
        more positions than are allowed, or the budget ended."""
        start = _At(self.claim.position, None if self.said is None else self.said())
        try:
            while low < start.now.tricks_left and self._keeps(start, low + 1):
                low += 1
        except _TooManyError:
            return None
        return low

    def _keeps(self, at: _At, tricks: int) -> bool:
        """Whether every such line brings that side ``tricks`` of those left."""
        if tricks <= 0:
            return True
        if tricks > at.now.tricks_left:
            return False
        key = at.key, tricks
        known = self._kept.get(key)
        if known is None:
            known = all(self._after(at, card, tricks) for card in self._cards(at))
            self._kept[key] = known
        return known

    def _after(self, at: _At, card: int, tricks: int) -> bool:
        now, walk = play_card(at.now, card), at.walk
        won = not now.trick and not same_side(now.leader, self.claim.claimer)
        if not now.hands[now.turn]:
            return won >= tricks
        if walk is not None:
            walk = self._looking(walk)
            walk.play(card)
        return self._keeps(_At(now, walk), tricks - won)

    def _looking(self, walk: Walker) -> Walker:
        """A copy of claimer's walk that sees what he sees: the tables serve one view at a time."""
        assert self.said is not None
        walk = copy(walk)
        walk.look_as(self.said())
        return walk

    def _cards(self, at: _At) -> list[int]:
        """The cards that may come from the hand in turn; of claimer's touching ones the lowest."""
        now, seat = at.now, at.now.turn
        if not same_side(seat, self.claim.claimer):
            return self._normal_cards(now)
        legal = legal_cards(now.hands[seat], now.trick)
        if at.walk is None:
            return one_of_each(now, legal)
        self._spend_position()
        walk = self._looking(at.walk)
        before = walk.nodes_left
        stated = walk.weighed().meant & legal
        self.budget.spend(before - walk.nodes_left)
        if walk.lost:
            raise _TooManyError
        return one_of_each(now, stated or legal)

    def _normal_cards(self, now: Position) -> list[int]:
        """The normal cards of a player of the side that agreed, declarer's for dummy."""
        found = self._normal.get(now)
        if found is None:
            self._spend_position()
            declarer = self.claim.declarer
            player = declarer if same_side(now.turn, declarer) else now.turn
            solver = Solver(now, player, declarer, self.budget)
            walker = solver.walker(now.tricks_left, KNOWS, self.conventions)
            before = walker.nodes_left
            found = self._normal[now] = list(iter_cards(walker.normal()))
            self.budget.spend(before - walker.nodes_left)
            if walker.lost:
                raise _TooManyError
        return found

    def _spend_position(self) -> None:
        self._left -= 1
        if self._left < 0 or not self.budget.next_chunk():
            raise _TooManyError


class _TooManyError(Exception):
    """More positions than are worked out."""
