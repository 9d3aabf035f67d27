"""The values of a claim: tricks of the claimer's side of those undecided (DOCTRINE section 1)."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from claims.cards import NOTRUMP, same_side
from claims.doctrine.conventions import LOWEST_TOP, Conventions
from claims.law.penalties import Bound, is_bound
from claims.play import Position, play_card
from claims.search import dds
from claims.search.asking import ONE_EMPTY_ROW, Asking, Bounds
from claims.search.budget import Budget
from claims.search.layouts import ceiling
from claims.search.view import LONG, Array, View, commanded_by, hidden_from, tables
from claims.search.walk import Walker
from claims_native.line import steps as rows
from claims_native.line.claim import Claim, Mind

__all__ = ["NO_STEPS", "Bounds", "NormalLine", "Solver"]

NO_STEPS: Array = np.zeros((0, rows.STEP_WIDTH), np.int64)
"""The plan of one who stated none."""
FREE: Final = Bound()
"""No standing obligations."""


@dataclass(frozen=True, slots=True)
class NormalLine:
    """The least tricks over normal lines, and the cards of a line that gets no more than ``high``.

    ``cards``: from the current trick's next card to the last, in the order played; empty when the
    budget ended before any line was found.
    """

    bounds: Bounds
    cards: tuple[int, ...]


class Solver:
    """One claim's values, computed once each and sharing their tables.

    Args:
        position: the cards at the claim, as they really are, with what has been shown out.
        claimer, declarer: seats.
        budget: shared by everything this solver computes.
        bound: standing obligations of defenders. Normal lines obey them; the other values do not,
            nor does the claimer count on them when he judges what is safe.
    """

    def __init__(
        self,
        position: Position,
        claimer: int,
        declarer: int,
        budget: Budget,
        bound: Bound = FREE,
    ) -> None:
        self.bound = bound
        self.position = position
        self.claimer = claimer
        self.declarer = declarer
        self.budget = budget
        self._view: View | None = None
        self._proven: dict[int, Bounds] = {}
        self._least_legal: Bounds | None = None

    def double_dummy(self) -> int:
        """Tricks when both sides see all the cards and play best (DDS)."""
        return dds.double_dummy(self.position, self.claimer)

    def least_legal(self) -> Bounds:
        """Fewest tricks when every hand may play any legal card.

        Asked as the opponents' most when they choose all four hands' cards.
        """
        if self._least_legal is None or not self._least_legal.exact:
            view = View(self.position, (), (0, 1, 2, 3), self.claimer + 1)
            left = self.position.tricks_left
            theirs = Asking(view, view.moment(), self.budget).most(Bounds(0, left))
            self._least_legal = Bounds(left - theirs.high, left - theirs.low)
        return self._least_legal

    def seen_by(self, claimer: int) -> "Solver":
        """The same cards and budget, with another player in claimer's place."""
        return Solver(self.position, claimer, self.declarer, self.budget, self.bound)

    def guaranteed(self, forgotten: int = 0) -> Bounds:
        """Tricks the claimer can force against every layout he cannot exclude (section 2).

        ``forgotten``: outstanding cards he believes gone.
        """
        forgotten &= self.view().pool
        known = self._proven.get(forgotten)
        if known is None or not known.exact:
            if known is None:
                high = self.position.tricks_left
                if not forgotten and high >= LONG:
                    high = ceiling(self.position, self.claimer, self.declarer)
                known = Bounds(0, high)
            known = self.asking(forgotten).most(known)
            self._proven[forgotten] = known
        return known

    def can_force(self, tricks: int, forgotten: int = 0) -> bool | None:
        """Whether ``guaranteed`` reaches ``tricks``; None when the budget ended first."""
        forgotten &= self.view().pool
        known = self._proven.get(forgotten)
        if known is not None and not known.low < tricks <= known.high:
            return tricks <= known.low
        asking = self.asking(forgotten)
        if self.position.tricks_left >= LONG:
            return asking.decided(tricks)
        return asking.forces(tricks)

    def least_normal(
        self, need: int, forgotten: int, conventions: Conventions, steps: Array = NO_STEPS
    ) -> NormalLine:
        """Fewest tricks over all normal lines of a claimer who aims at ``need`` (sections 3-6).

        ``steps``: the rows of his plan, from ``doctrine.plans``.
        """
        claim, plan = self._claim(forgotten, conventions, steps), _rows_of(steps)
        low, high = 0, self.position.tricks_left
        free = not claim.forgotten and not claim.steps and not claim.unsure
        if free:
            low = min(need, self.guaranteed().low)
        asking = self.asking()
        mind = Mind(need, int(claim.forgotten != 0), NOTRUMP, 0)
        cards: tuple[int, ...] = ()
        aim = low if free else high
        while low < high or not cards:
            found = asking.line(mind, claim, plan, min(aim, high))
            if found is None:
                break
            if found:
                cards = self._line_found()
                high = self._tricks(cards)
                aim = high - 1
            else:
                low = min(aim, high) + 1
                aim = low
        return NormalLine(Bounds(low, high), cards)

    def line_within(
        self,
        most: int,
        need: int,
        forgotten: int,
        conventions: Conventions,
        steps: Array = NO_STEPS,
    ) -> tuple[int, ...] | None:
        """The cards of some normal line on which he takes at most so many tricks: () when there is
        none, None when the budget ended first. The other arguments as in ``least_normal``."""
        claim = self._claim(forgotten, conventions, steps)
        mind = Mind(need, int(claim.forgotten != 0), NOTRUMP, 0)
        found = self.asking().line(mind, claim, _rows_of(steps), most)
        if found is None:
            return None
        return self._line_found() if found else ()

    def walker(
        self, need: int, forgotten: int, conventions: Conventions, steps: Array = NO_STEPS
    ) -> Walker:
        """A walk along lines from this position, one card at a time."""
        claim = self._claim(forgotten, conventions, steps)
        walker = Walker(self.view(), claim, _rows_of(steps), need)
        walker.nodes_left = min(walker.nodes_left, self.budget.left)
        return walker

    def claim(self, forgotten: int, conventions: Conventions, steps: Array = NO_STEPS) -> Claim:
        """A claim as a walk takes it, to go on beside one of other conventions."""
        return self._claim(forgotten, conventions, steps)

    def view(self) -> View:
        """What the claimer sees. The tables serve one view at a time: after another one this has to
        be made anew."""
        if self._view is None or tables().current is not self._view:
            hidden = hidden_from(self.claimer, self.declarer)
            command = commanded_by(self.claimer, self.declarer)
            self._view = View(self.position, hidden, command, self.claimer, self.bound)
        return self._view

    def asking(self, forgotten: int = 0) -> Asking:
        """What is asked about the position as the claimer sees it; ``forgotten``: outstanding cards
        he believes gone."""
        view = self.view()
        return Asking(view, view.moment(forgotten=forgotten & view.pool), self.budget)

    def _claim(self, forgotten: int, conventions: Conventions, steps: Array) -> Claim:
        """What a search of normal lines is about; dead ends of another are not seen any more."""
        lines = tables().lines
        lines.burial += 1
        lines.buried = 0
        claim = Claim.new()
        claim.actual[:] = self.position.hands
        claim.forgotten = forgotten & self.view().pool
        claim.claimer = self.claimer
        claim.declarer_claims = same_side(self.claimer, self.declarer)
        claim.top_down_trumps = conventions.top_down_trumps
        claim.top_down_side = LOWEST_TOP[conventions.top_down_side]
        claim.lowest_under_partner = conventions.lowest_under_partner
        claim.lowest_ruff = conventions.lowest_ruff
        claim.cheapest_win = conventions.cheapest_win
        claim.finish_suit = conventions.finish_suit
        claim.no_trump_pressure = conventions.no_trump_pressure
        claim.no_unneeded_ruff = conventions.no_unneeded_ruff
        claim.blocks = not conventions.unblocks
        claim.unsure = not conventions.unblocks or is_bound(self.bound, self.claimer)
        claim.steps = len(steps)
        kinds = steps[:, rows.STEP_KIND]
        claim.standing = int((kinds >= rows.DISCARD).any())
        claim.firm = int(np.isin(kinds, (rows.DISCARD, rows.NOT_LED, rows.NOT_RUFFED)).any())
        return claim

    def _line_found(self) -> tuple[int, ...]:
        plies = sum(hand.bit_count() for hand in self.position.hands)
        return tuple(int(one.card) for one in tables().lines.cards[:plies])

    def _tricks(self, line: tuple[int, ...]) -> int:
        now, won = self.position, 0
        for card in line:
            after = play_card(now, card)
            if not after.trick and same_side(after.leader, self.claimer):
                won += 1
            now = after
        return won


def _rows_of(steps: Array) -> Array:
    return steps if len(steps) else ONE_EMPTY_ROW
