"""The fewest tricks of two defenders who both play normally, each by what he alone sees.

The search of normal lines has one claimer, whose partner may do anything but nonsense (70D2). That
rule is for a defender who claims. Two defenders who agreed to a claim (69B of 1987 and 1997) would
both have played on, so a line counts only when every card of either is normal for him.
"""

from claims.cards import iter_cards, same_side
from claims.doctrine.beliefs import KNOWS
from claims.doctrine.conventions import Conventions
from claims.play import Position, legal_cards, play_card
from claims.ruling.alike import one_of_each
from claims.search.budget import Budget
from claims.search.solve import Solver

MOST_POSITIONS = 20_000
"""Positions whose normal cards are worked out at most; beyond, the value is not known."""


class BothDefenders:
    """Lines of one ending on which both defenders play normally and the others play any card.

    Each aims at all he can be sure of, at every card anew: he throws away nothing with open eyes.
    """

    def __init__(self, declarer: int, conventions: Conventions, budget: Budget) -> None:
        self.declarer = declarer
        self.conventions = conventions
        self.budget = budget
        self._kept: dict[tuple[Position, int], bool] = {}
        self._normal: dict[Position, list[int]] = {}

    def least(self, position: Position, low: int, high: int) -> int | None:
        """Fewest tricks of the defenders, known to be ``low`` to ``high``; None when it takes more
        positions than are allowed, or the budget ended."""
        try:
            while low < high and self.keeps(position, low + 1):
                low += 1
        except _TooManyError:
            return None
        return low

    def keeps(self, now: Position, tricks: int) -> bool:
        """Whether every such line brings the defenders ``tricks`` of those left."""
        if tricks <= 0:
            return True
        if tricks > now.tricks_left:
            return False
        known = self._kept.get((now, tricks))
        if known is None:
            known = all(self._after(now, card, tricks) for card in self.cards(now))
            self._kept[now, tricks] = known
        return known

    def _after(self, now: Position, card: int, tricks: int) -> bool:
        after = play_card(now, card)
        won = not after.trick and not same_side(after.leader, self.declarer)
        if not after.hands[after.turn]:
            return won >= tricks
        return self.keeps(after, tricks - won)

    def cards(self, now: Position) -> list[int]:
        """The cards that may come from the hand in turn; of declarer's touching ones the lowest."""
        seat = now.turn
        if same_side(seat, self.declarer):
            return one_of_each(now, legal_cards(now.hands[seat], now.trick))
        found = self._normal.get(now)
        if found is None:
            if len(self._normal) >= MOST_POSITIONS or not self.budget.next_chunk():
                raise _TooManyError
            solver = Solver(now, seat, self.declarer, self.budget)
            walker = solver.walker(now.tricks_left, KNOWS, self.conventions)
            before = walker.nodes_left
            found = self._normal[now] = list(iter_cards(walker.normal()))
            self.budget.spend(before - walker.nodes_left)
            if walker.lost:
                raise _TooManyError
        return found


class _TooManyError(Exception):
    """More positions than are worked out."""
