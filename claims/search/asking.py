"""Questions about one moment of a claim, asked of the kernels within a budget."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from claims.cards import NOTRUMP
from claims.search.budget import Budget
from claims.search.view import LONG, Array, View, tables
from claims_native.cards.game import EVERYBODY
from claims_native.cards.moment import Moment
from claims_native.doors import ANYWAY, FORCED, LINE, SECURED, ask
from claims_native.games.free_defence import MOST_FREE
from claims_native.line.claim import NO_AIM, Claim, Mind
from claims_native.line.steps import STEP_WIDTH
from claims_native.proofs.for_hopes import Needs

FIRST_TRY = 400_000
"""Nodes for which the free defence is asked about each number of tricks at first."""
SECOND_TRY = 1_500_000
"""Nodes for which the thrifty one is asked about each number above that at first."""
FIRST_TURN = 16_000
"""Nodes for which the pool game and the free defence are asked in turn, by a hope, at first: four
times as many at each turn."""
LAST_TURN = 1_000_000
"""So many no more: then the pool game alone."""
EASY = 150_000
"""Nodes from which the free defence is asked what a hope keeps whichever way it turns out."""

NO_CLAIM = Claim.new()
NO_MIND = Mind(NO_AIM, 0, 0, 0, NOTRUMP, 0, 0)
HOPING_MIND = NO_MIND._replace(hoping=1)
ONE_EMPTY_ROW: Array = np.zeros((1, STEP_WIDTH), np.int64)
"""The plan of one who stated none: the kernels take a row even where there is no step."""


@dataclass(frozen=True, slots=True)
class Proven:
    """What is proven of a value: it lies in ``low``-``high``, tricks of the claimer's side."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class Asking:
    """What is asked about ``moment`` as ``view`` has it, by its hope when ``hoping``; ``budget``
    pays for every answer."""

    view: View
    moment: Moment
    budget: Budget
    hoping: bool = False

    def most(self, known: Proven) -> Proven:
        """The most tricks the view's side can force, from what is known; bounds when stopped.

        From the top, in growing steps once it fails, then halving: proofs far from the value are
        cheap, refutations just above it are not. With many cards hidden, upwards from what is
        soon secured against the free defence.
        """
        if self.view.hidden and self.moment.tricks_left >= LONG:
            return self._upwards(known)
        low, high = known.low, known.high
        everybody = self.view.game.command == EVERYBODY
        misses, found = 0, False
        while low < high:
            aim = (low + high + 1) // 2 if found else max(low + 1, high - misses)
            answer = self.forces(aim, thrifty=everybody)
            if answer is None:
                break
            if answer:
                low, found = aim, True
            else:
                high = aim - 1
                misses += 1
        return Proven(low, high)

    def _upwards(self, known: Proven) -> Proven:
        """The same, from what the free defence is soon seen not to prevent.

        What a thrifty one soon grants above that is asked for at once: it proves what lies below.
        """
        low, high = known.low, known.high
        for aim in range(high, low, -1):
            if self._frees and self.secures(aim, nodes=FIRST_TRY):
                low = aim
                break
        granted = low
        while granted < high:
            answer = self.forces(granted + 1, thrifty=True, nodes=SECOND_TRY)
            if answer is None:
                break
            if answer:
                granted += 1
            else:
                high = granted
        while low < high:
            aim = max(low + 1, min(granted, high))
            answer = self.decided(aim)
            if answer is None:
                break
            if answer:
                low = aim
            else:
                high = aim - 1
        return Proven(low, high)

    def decided(self, aim: int, nodes: int | None = None) -> bool | None:
        """Whether ``aim`` tricks can be forced: refuted by the thrifty defence, or secured against
        the free one; else by the pool game itself (search.md 5.1). None when so many nodes for each
        of them, or the budget, were not enough."""
        granted = self.forces(aim, thrifty=True, nodes=nodes)
        if not granted:
            return granted
        if self._frees and self.hoping:
            found = self._in_turn(aim, LAST_TURN if nodes is None else min(LAST_TURN, nodes))
            if found is not None:
                return found
        elif self._frees and self.secures(aim, nodes):
            return True
        return self.forces(aim, nodes=nodes)

    def _in_turn(self, aim: int, most: int) -> bool | None:
        """The same by the pool game and the free defence in turn, for fewer than ``most`` nodes
        each time: either may take far longer than the other."""
        nodes = FIRST_TURN
        while nodes < most:
            forced = self.forces(aim, nodes=nodes)
            if forced is not None:
                return forced
            secured = self.secures(aim, nodes)
            if secured:
                return True
            if secured is False:
                break
            nodes *= 4
        return None

    @property
    def _frees(self) -> bool:
        return self.view.frees and (not self.hoping or self.view.placed <= MOST_FREE)

    def secures(self, aim: int, nodes: int | None = None) -> bool | None:
        """Whether ``aim`` tricks are secured against the free defence: True is proof, False an
        opinion; None when so many nodes, or the budget, were not enough."""
        self.view.tabulate_limits()
        return self._answer(SECURED, aim, nodes)

    def forces(self, aim: int, thrifty: bool = False, nodes: int | None = None) -> bool | None:
        """Whether ``aim`` tricks can be forced. Against a ``thrifty`` defence, and with the
        discards of those who are chosen put off, False is proof, True an opinion."""
        game = self.view.eyes.hoping if self.hoping else self.view.game
        game.thrifty = int(thrifty)
        try:
            return self._answer(FORCED, aim, nodes)
        finally:
            game.thrifty = 0

    def needs(self) -> Needs:
        """What the refutation that was the last answer needs of the hidden hands."""
        ply = tables().search.plies[0]
        return Needs(self.view.pool, int(ply.not_first), int(ply.not_second), int(ply.scarce))

    def anyway(self, goal: int, least: int, nodes: int | None = None) -> bool | None:
        """Whether one way of playing brings ``goal`` tricks if the hope is right, and ``least`` in
        any case (doctrine 4.6); None when so many nodes, or the budget, were not enough."""
        mind = HOPING_MIND._replace(aim=goal)
        asked = self._question(ANYWAY, least, mind, NO_CLAIM, ONE_EMPTY_ROW)
        return self._whichever(asked, nodes)

    def line(
        self, mind: Mind, claim: Claim, plan: Array, at_most: int, nodes: int | None = None
    ) -> bool | None:
        """Whether some normal line takes at most so many tricks; ``tables`` hold its cards then.
        None when so many nodes, or the budget, were not enough."""
        asked = self._question(LINE, at_most, mind, claim, plan)
        return self._whichever(asked, nodes) if mind.hoping else self._within_budget(asked, nodes)

    def _answer(self, question: int, aim: int, most: int | None) -> bool | None:
        """The answer to a question about ``aim`` tricks, within ``most`` nodes; None when
        stopped."""
        mind = HOPING_MIND if self.hoping else NO_MIND
        return self._within_budget(
            self._question(question, aim, mind, NO_CLAIM, ONE_EMPTY_ROW), most
        )

    def _question(
        self, question: int, tricks: int, mind: Mind, claim: Claim, plan: Array
    ) -> Callable[[], int]:
        """A question as it is put to the kernels."""
        search, lines = tables().search.memory, tables().lines.memory
        moment, eyes = self.moment, self.view.eyes.memory

        def put() -> int:
            return ask(question, tricks, moment, mind, eyes, claim.memory, plan, search, lines)

        return put

    def _whichever(self, search: Callable[[], int], most: int | None) -> bool | None:
        """The same of what turns on what a hope keeps in any case: where it is not easy the free
        defence is asked about that, too."""
        early = EASY if most is None else min(EASY, most)
        answer = self._within_budget(search, early)
        if answer is not None:
            return answer
        shared = tables().search
        shared.wagers = 1
        try:
            return self._within_budget(search, None if most is None else most - early)
        finally:
            shared.wagers = 0

    def _within_budget(self, search: Callable[[], int], most: int | None = None) -> bool | None:
        """Run a search in chunks of nodes, ``most`` in all; its tables carry the work from one to
        the next."""
        cost = tables().search
        while True:
            chunk = self.budget.next_chunk()
            if most is not None:
                chunk = min(chunk, most)
                most -= chunk
            if chunk == 0:
                return None
            cost.nodes, cost.node_limit, cost.stopped = 0, chunk, 0
            answer = search()
            self.budget.spent += min(int(cost.nodes), chunk)
            if not cost.stopped:
                return bool(answer)
