"""The values of a claim: tricks of the claimer's side of those undecided (DOCTRINE section 1)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from claims.cards import same_side
from claims.doctrine.conventions import LOWEST_TOP, Conventions
from claims.law.penalties import Bound, is_bound
from claims.play import Position, play_card
from claims.search import dds
from claims.search.budget import Budget
from claims.search.layouts import ceiling
from claims.search.problem import LONG, Array, Table, View, commanded_by, hidden_from, tables
from claims.search.walk import Walker
from claims_native import layout
from claims_native.free_defence import secures
from claims_native.free_replies import NOT_LED
from claims_native.guaranteed import forces
from claims_native.worst_normal import line_within

NO_STEPS: Array = np.zeros((0, layout.STEP_WIDTH), np.int64)
"""The plan of one who stated none."""
FREE: Final = Bound()
"""No standing obligations."""


FIRST_TRY = 400_000
"""Nodes for which the free defence is asked about each number of tricks at first."""
SECOND_TRY = 1_500_000
"""Nodes for which the thrifty one is asked about each number above that at first."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is proven of a value: it lies in ``low``-``high``, tricks of the claimer's side."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.low == self.high


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
            table = view.table()
            theirs = self._most(view, table, 0, Bounds(0, table.tricks))
            self._least_legal = Bounds(table.tricks - theirs.high, table.tricks - theirs.low)
        return self._least_legal

    def seen_by(self, claimer: int) -> "Solver":
        """The same cards and budget, with another player in claimer's place."""
        return Solver(self.position, claimer, self.declarer, self.budget, self.bound)

    def guaranteed(self, forgotten: int = 0) -> Bounds:
        """Tricks the claimer can force against every layout he cannot exclude (section 2).

        ``forgotten``: outstanding cards he believes gone.
        """
        view = self._seen()
        forgotten &= view.pool
        known = self._proven.get(forgotten)
        if known is None or not known.exact:
            table = view.table()
            if known is None:
                high = table.tricks
                if not forgotten and high >= LONG:
                    high = ceiling(self.position, self.claimer, self.declarer)
                known = Bounds(0, high)
            known = self._most(view, table, forgotten, known)
            self._proven[forgotten] = known
        return known

    def can_force(self, tricks: int, forgotten: int = 0) -> bool | None:
        """Whether ``guaranteed`` reaches ``tricks``; None when the budget ended first."""
        view = self._seen()
        table = view.table()
        forgotten &= view.pool
        known = self._proven.get(forgotten)
        if known is not None and not known.low < tricks <= known.high:
            return tricks <= known.low
        if table.tricks >= LONG:
            return self._decided(view, table, forgotten, tricks)
        return self._forces(view, table, forgotten, tricks)

    def least_normal(
        self, need: int, forgotten: int, conventions: Conventions, steps: Array = NO_STEPS
    ) -> NormalLine:
        """Fewest tricks over all normal lines of a claimer who aims at ``need`` (sections 3-6).

        ``steps``: the rows of his plan, from ``doctrine.plans``.
        """
        view = self._seen()
        table = view.table()
        settings, plan = self._settings(forgotten, conventions, steps)
        low, high = 0, table.tricks
        free = not settings[layout.FORGOTTEN] and not settings[layout.PLAN_STEPS]
        free = free and not settings[layout.UNSURE]
        if free:
            sure = self.guaranteed()
            low = min(need, sure.low)
        cards: tuple[int, ...] = ()
        aim = low if free else high
        while low < high or not cards:
            found = self._line(view, table, settings, plan, need, min(aim, high))
            if found is None:
                break
            if found:
                cards = found
                high = self._tricks(found)
                aim = high - 1
            else:
                low = min(aim, high) + 1
                aim = low
        return NormalLine(Bounds(low, high), cards)

    def walker(
        self, need: int, forgotten: int, conventions: Conventions, steps: Array = NO_STEPS
    ) -> Walker:
        """A walk along lines from this position, one card at a time."""
        settings, plan = self._settings(forgotten, conventions, steps)
        return Walker(self._seen(), settings, plan, need)

    def _seen(self) -> View:
        # The tables serve one view at a time: after another one this has to be made anew.
        if self._view is None or tables().current is not self._view:
            hidden = hidden_from(self.claimer, self.declarer)
            command = commanded_by(self.claimer, self.declarer)
            self._view = View(self.position, hidden, command, self.claimer)
        return self._view

    def _settings(
        self, forgotten: int, conventions: Conventions, steps: Array
    ) -> tuple[Array, Array]:
        shared = tables()
        g = self._seen().g
        shared.searches = max(shared.searches, int(g[layout.BURIAL])) + 1
        g[layout.BURIAL], g[layout.BURIED] = shared.searches, 0
        settings = np.zeros(layout.P_SIZE, np.int64)
        settings[layout.ACTUAL : layout.ACTUAL + 4] = self.position.hands
        settings[layout.FORGOTTEN] = forgotten & self._seen().pool
        settings[layout.CLAIMER] = self.claimer
        settings[layout.DECLARER_CLAIMS] = same_side(self.claimer, self.declarer)
        settings[layout.TOP_DOWN_TRUMPS] = conventions.top_down_trumps
        settings[layout.TOP_DOWN_SIDE] = LOWEST_TOP[conventions.top_down_side]
        settings[layout.LOWEST_UNDER_PARTNER] = conventions.lowest_under_partner
        settings[layout.LOWEST_RUFF] = conventions.lowest_ruff
        settings[layout.CHEAPEST_WIN] = conventions.cheapest_win
        settings[layout.FINISH_SUIT] = conventions.finish_suit
        settings[layout.NO_TRUMP_PRESSURE] = conventions.no_trump_pressure
        settings[layout.NO_UNNEEDED_RUFF] = conventions.no_unneeded_ruff
        settings[layout.BLOCKS] = not conventions.unblocks
        settings[layout.UNSURE] = not conventions.unblocks or is_bound(self.bound, self.claimer)
        settings[layout.PLAN_STEPS] = len(steps)
        self._oblige(settings)
        kinds = steps[:, layout.STEP_KIND]
        settings[layout.PLAN_STANDING] = (kinds >= layout.DISCARD).any()
        firm = (layout.DISCARD, layout.NOT_LED, layout.NOT_RUFFED)
        settings[layout.PLAN_FIRM] = np.isin(kinds, firm).any()
        # The kernels take a row even where there is no step.
        return settings, steps if len(steps) else np.zeros((1, layout.STEP_WIDTH), np.int64)

    def _oblige(self, settings: Array) -> None:
        """Standing obligations as the kernel takes them: sets of cards, four bits a seat."""
        bound = self.bound
        settings[layout.BOUND] = bound.anyone
        if not bound.anyone:
            return
        for seat in range(4):
            settings[layout.MAJOR] |= bound.major[seat] & self.position.hands[seat]
            settings[layout.MINOR] |= bound.minor[seat] & self.position.hands[seat]
            settings[layout.REQUIRED] |= bound.required[seat] << 4 * seat
            settings[layout.FORBIDDEN] |= bound.forbidden[seat] << 4 * seat
            rule = bound.rule[seat] | bound.rule_suit[seat] << 2
            settings[layout.RULES] |= rule << 4 * seat
        settings[layout.RULE_TRICKS] = self.position.tricks_left

    def _tricks(self, line: tuple[int, ...]) -> int:
        now, won = self.position, 0
        for card in line:
            after = play_card(now, card)
            if not after.trick and same_side(after.leader, self.claimer):
                won += 1
            now = after
        return won

    def _most(self, view: View, table: Table, forgotten: int, known: Bounds) -> Bounds:
        """The most tricks ``view``'s side can force, from what is known; bounds when stopped.

        From the top, in growing steps once it fails, then halving: proofs far from the value are
        cheap, refutations just above it are not. With many cards hidden, upwards from what is
        soon secured against the free defence.
        """
        if view.hidden and table.tricks >= LONG:
            return self._upwards(view, table, forgotten, known)
        low, high = known.low, known.high
        misses, found = 0, False
        while low < high:
            aim = (low + high + 1) // 2 if found else max(low + 1, high - misses)
            answer = self._forces(view, table, forgotten, aim)
            if answer is None:
                break
            if answer:
                low, found = aim, True
            else:
                high = aim - 1
                misses += 1
        return Bounds(low, high)

    def _upwards(self, view: View, table: Table, forgotten: int, known: Bounds) -> Bounds:
        """The same, from what the free defence is soon seen not to prevent.

        What a thrifty one soon grants above that is asked for at once: it proves what lies below.
        """
        low, high = known.low, known.high
        side_suits = 15 & ~(1 << self.position.trump)
        for aim in range(high, low, -1):
            if self._secures(view, table, forgotten, aim, FIRST_TRY, kept=side_suits):
                low = aim
                break
        granted = low
        while granted < high:
            answer = self._forces(
                view, table, forgotten, granted + 1, thrifty=True, nodes=SECOND_TRY
            )
            if answer is None:
                break
            if answer:
                granted += 1
            else:
                high = granted
        while low < high:
            aim = max(low + 1, min(granted, high))
            answer = self._decided(view, table, forgotten, aim)
            if answer is None:
                break
            if answer:
                low = aim
            else:
                high = aim - 1
        return Bounds(low, high)

    def _decided(self, view: View, table: Table, forgotten: int, aim: int) -> bool | None:
        """Whether ``aim`` tricks can be forced: refuted by the thrifty defence, or secured against
        the free one; else by the pool game itself."""
        granted = self._forces(view, table, forgotten, aim, thrifty=True)
        if not granted:
            return granted
        if self._secures(view, table, forgotten, aim):
            return True
        return self._forces(view, table, forgotten, aim)

    def _secures(
        self,
        view: View,
        table: Table,
        forgotten: int,
        aim: int,
        nodes: int | None = None,
        kept: int = 0,
    ) -> bool | None:
        """Whether ``aim`` tricks are secured against the free defence: True is proof, False an
        opinion; None when so many nodes, or the budget, were not enough.

        ``kept``: suits (a set of four) in which it is freer still, for a quicker answer.
        """
        view.tabulate_limits()
        height = 2 * table.best if table.best >= 0 else int(NOT_LED)
        view.g[layout.KEPT_SUITS] = kept
        try:
            return self._asked(secures, view, table, forgotten, aim, height, nodes)
        finally:
            view.g[layout.KEPT_SUITS] = 0

    def _forces(
        self,
        view: View,
        table: Table,
        forgotten: int,
        aim: int,
        thrifty: bool = False,
        nodes: int | None = None,
    ) -> bool | None:
        """Whether ``aim`` tricks can be forced. Against a ``thrifty`` defence, and with the
        claimer's discards put off, False is proof, True an opinion."""
        view.g[layout.THRIFTY] = thrifty
        try:
            return self._asked(forces, view, table, forgotten, aim, table.best, nodes)
        finally:
            view.g[layout.THRIFTY] = 0

    def _asked(
        self,
        kernel: Callable[..., int],
        view: View,
        table: Table,
        forgotten: int,
        aim: int,
        best: int,
        most: int | None = None,
    ) -> bool | None:
        """The answer of a kernel about ``aim`` tricks, within ``most`` nodes; None when stopped.

        ``best``: who is winning the trick, as the kernel takes it.
        """
        shared = tables()

        def search() -> int:
            return int(
                kernel(
                    aim,
                    table.tricks,
                    table.cards & ~forgotten,
                    table.bars,
                    forgotten.bit_count(),
                    table.turn,
                    table.played,
                    table.led,
                    best,
                    table.best_seat,
                    table.on_table,
                    0,
                    view.g,
                    shared.suits,
                    shared.proofs,
                    shared.heads,
                    shared.work,
                )
            )

        answer = self._within_budget(view, search, most)
        return None if answer is None else bool(answer)

    def _line(
        self, view: View, table: Table, settings: Array, plan: Array, need: int, most: int
    ) -> tuple[int, ...] | None:
        """A normal line of at most ``most`` tricks, () when there is none, None when stopped."""
        shared = tables()
        asleep = int(settings[layout.FORGOTTEN] != 0)

        def search() -> int:
            return int(
                line_within(
                    most,
                    table.tricks,
                    table.cards,
                    table.bars,
                    need,
                    asleep,
                    layout.NOTRUMP,
                    0,
                    0,
                    table.turn,
                    table.played,
                    table.led,
                    table.best,
                    table.best_seat,
                    table.on_table,
                    0,
                    view.g,
                    settings,
                    plan,
                    shared.suits,
                    shared.proofs,
                    shared.heads,
                    shared.work,
                    shared.dead_ends,
                    shared.graves,
                    shared.path,
                    shared.ranks,
                )
            )

        answer = self._within_budget(view, search)
        if answer is None:
            return None
        if not answer:
            return ()
        plies = sum(hand.bit_count() for hand in self.position.hands)
        return tuple(int(card) for card in shared.path[layout.CARD, :plies])

    def _within_budget(
        self, view: View, search: Callable[[], int], most: int | None = None
    ) -> int | None:
        """Run a kernel in chunks of nodes, ``most`` in all; its tables carry the work from one to
        the next."""
        while True:
            chunk = self.budget.next_chunk()
            if most is not None:
                chunk = min(chunk, most)
                most -= chunk
            if chunk == 0:
                return None
            view.g[layout.NODES] = 0
            view.g[layout.NODE_LIMIT] = chunk
            view.g[layout.STOPPED] = 0
            answer = search()
            self.budget.spent += min(int(view.g[layout.NODES]), chunk)
            if not view.g[layout.STOPPED]:
                return answer
