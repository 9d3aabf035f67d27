"""The values of a claim: tricks of the claimer's side of those undecided (doctrine 1)."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from claims.cards import FULL_DECK, NOTRUMP, same_side
from claims.doctrine.beliefs import KNOWS, Belief
from claims.doctrine.conventions import LOWEST_TOP, Conventions
from claims.law.penalties import StandingObligations
from claims.play import Position, tricks_of_line
from claims.search import dds
from claims.search.asking import ONE_EMPTY_ROW, Asking, Proven
from claims.search.budget import Budget
from claims.search.view import LONG, Array, View, commanded_by, hidden_from, tables
from claims.search.walk import Walker
from claims_native.line import steps as rows
from claims_native.line.claim import NO_AIM, Claim, Mind
from claims_native.proofs.for_hopes import Needs

__all__ = ["NO_STEPS", "NormalLine", "Proven", "Solver"]

NO_STEPS: Array = np.zeros((0, rows.STEP_WIDTH), np.int64)
"""The plan of one who stated none."""
SOON: Final = 4_000_000
"""Nodes after which the lines of a hope are searched without knowing what is kept anyway."""
LATER: Final = 8
"""So many times these nodes when neither was enough, both in turn."""
FIRM: Final = (rows.DISCARD, rows.NOT_LED, rows.NOT_RUFFED, rows.ANSWER, rows.HELD)
"""Rows that hold at any time and bind him even where they lose."""
BY_SUIT: Final = (
    rows.CASH_SUITS,
    rows.RUN,
    rows.RENOUNCED,
    rows.KEPT,
    rows.HELD,
    rows.NOT_LED,
    rows.NOT_RUFFED,
)
"""Rows that look at the cards of no suit but their own."""
FREE: Final = StandingObligations()
"""No standing obligations."""


@dataclass(frozen=True, slots=True)
class NormalLine:
    """The least tricks over normal lines, and the cards of a line that gets no more than ``high``.

    ``cards``: from the current trick's next card to the last, in the order played; empty when the
    budget ended before any line was found.
    """

    bounds: Proven
    cards: tuple[int, ...]


class Solver:
    """One claim's values, computed once each and sharing their tables.

    Args:
        position: the cards at the claim, as they really are, with what has been shown out.
        claimer, declarer: seats.
        budget: shared by everything this solver computes.
        bound: standing obligations of defenders, which lines and the claimer's judgement obey; the
            worst legal line and double dummy leave them out.
    """

    def __init__(
        self,
        position: Position,
        claimer: int,
        declarer: int,
        budget: Budget,
        bound: StandingObligations = FREE,
    ) -> None:
        self.bound = bound
        self.position = position
        self.claimer = claimer
        self.declarer = declarer
        self.budget = budget
        self._view: View | None = None
        self._proven: dict[Belief, Proven] = {}
        self._hoped: dict[tuple[int, Belief], int] = {}
        self._least_legal: Proven | None = None
        self._double_dummy: int | None = None
        self._searched: tuple[object, ...] = ()
        self._beliefs: dict[Belief, int] = {}
        self.refuted_by: Needs | None = None

    def double_dummy(self) -> int:
        """Tricks when both sides see all the cards and play best (DDS)."""
        if self._double_dummy is None:
            self._double_dummy = dds.double_dummy(self.position, self.claimer)
        return self._double_dummy

    def least_legal(self) -> Proven:
        """Fewest tricks when every hand may play any legal card.

        Asked as the opponents' most when they choose all four hands' cards.
        """
        if self._least_legal is None or not self._least_legal.exact:
            view = View(self.position, (), (0, 1, 2, 3), self.claimer + 1)
            left = self.position.tricks_left
            theirs = Asking(view, view.moment(), self.budget).most(Proven(0, left))
            self._least_legal = Proven(left - theirs.high, left - theirs.low)
        return self._least_legal

    def seen_by(self, claimer: int) -> "Solver":
        """The same cards and budget, with another player in claimer's place."""
        return Solver(self.position, claimer, self.declarer, self.budget, self.bound)

    def guaranteed(self, belief: Belief = KNOWS) -> Proven:
        """Tricks the claimer can force against every layout that he cannot exclude, as he believes
        the cards to lie (doctrine 2.2, 3.1)."""
        belief = self._of_pool(belief)
        known = self._proven.get(belief)
        if known is None or not known.exact:
            if known is None:
                known = Proven(0, self.position.tricks_left)
                if belief == KNOWS and not self.bound.anyone:
                    known = Proven(0, self.double_dummy())  # no layout can beat it
            known = self.asking(belief).most(known)
            self._proven[belief] = known
        return known

    def can_force(
        self, tricks: int, belief: Belief = KNOWS, nodes: int | None = None
    ) -> bool | None:
        """Whether ``guaranteed`` reaches ``tricks``; None when so many nodes for each way of asking
        it, or the budget, were not enough. ``refuted_by`` says what a refutation needs that was
        searched for this."""
        belief, self.refuted_by = self._of_pool(belief), None
        known = self._proven.get(belief)
        if known is not None and not known.low < tricks <= known.high:
            return tricks <= known.low
        asking = self.asking(belief)
        forced = self._forced(tricks, asking, nodes)
        if forced is False:
            self.refuted_by = asking.needs()
        return forced

    def can_force_blind(self, tricks: int) -> bool | None:
        """The same of one who had not seen a hand show out before; None as above."""
        nobody = replace(self.position, shown_out=(0, 0, 0, 0))
        view = self.view()
        return self._forced(tricks, Asking(view, view.moment(nobody), self.budget))

    def _forced(self, tricks: int, asking: Asking, nodes: int | None = None) -> bool | None:
        if self.position.tricks_left >= LONG:
            return asking.decided(tricks, nodes)
        return asking.forces(tricks, nodes=nodes)

    def hoped(self, aim: int, belief: Belief) -> int | None:
        """The tricks, up to ``aim``, that a hope brings; None when the budget ended first."""
        known = self._hoped.get((aim, belief))
        if known is not None:
            return known
        for tricks in range(aim, 0, -1):
            forced = self.can_force(tricks, belief)
            if forced is None:
                return None
            if forced:
                break
        else:
            tricks = 0
        self._hoped[aim, belief] = tricks
        return tricks

    def brings_no_more(self, tricks: int, aim: int, belief: Belief) -> None:
        """Keep that a hope was found to bring so many tricks of ``aim``, and no more."""
        self._hoped[aim, belief] = tricks

    def least_normal(
        self,
        aim: int,
        belief: Belief,
        conventions: Conventions,
        steps: Array = NO_STEPS,
        below: int | None = None,
    ) -> NormalLine:
        """Fewest tricks over all normal lines of one who claims ``aim`` tricks and believes what he
        believes (doctrine 3, 4, 6).

        Args:
            steps: the rows of his plan, from ``doctrine.plans``.
            below: only lines of fewer tricks are of interest: the value found is at most that.
        """
        belief = self._of_pool(belief)
        high = self.position.tricks_left if below is None else below
        bare = belief == KNOWS and not len(steps) and conventions.unblocks
        if below is not None and bare and min(aim, self.guaranteed().low) >= below:
            return NormalLine(Proven(below, below), ())  # what he is sure of is kept on every line
        mind = self._mind(aim, belief)
        if mind is None:
            return NormalLine(Proven(0, high), ())
        claim, steps = self._claim(belief, conventions, steps), _binding(steps)
        plan = _rows_of(steps)
        soon, kept = SOON, _may_keep(belief, claim, below)
        if kept is None and below is not None:
            # What he keeps whichever way his hope turns out is kept on every line, and what a hope
            # brings that is right. Either this or a search of lines may take far longer: in turn.
            brings = claim.true_hope and mind.aim >= below
            kept = brings or self._keeps_anyway(mind.aim, below, belief, soon)
            if kept:
                return NormalLine(Proven(below, below), ())
        low = 0
        if (steps[:, rows.STEP_KIND] >= rows.DISCARD).all():
            mind = mind._replace(stands=len(steps))  # no step is to come
        ended = mind.stands == len(steps) and not claim.firm
        free = belief == KNOWS and ended and not claim.blocks
        if free:
            sure = self.guaranteed().low
            low = min(aim, sure)
            mind = mind._replace(sure=low)
        asking = self.asking()
        cards: tuple[int, ...] = ()
        at_most = low if free else high if below is None else high - 1
        while low < high or (not cards and below is None):
            within = soon if kept is None else None
            found = asking.line(mind, claim, plan, min(at_most, high), within)
            if found is None and kept is None and below is not None and self.budget.next_chunk():
                soon *= LATER
                kept = self._keeps_anyway(mind.aim, below, belief, soon)
                if kept:
                    return NormalLine(Proven(below, below), ())
                continue
            if found is None:
                break
            kept = False
            if found:
                cards = self._line_found()
                high = self._tricks(cards)
                at_most = high - 1
            else:
                low = min(at_most, high) + 1
                # Where he gets more than he is sure of it is mostly all there is (doctrine 1.3).
                at_most = max(low, min(self.double_dummy(), high) - 1) if free else low
        return NormalLine(Proven(min(low, high), high), cards)

    def line_within(
        self,
        most: int,
        aim: int,
        belief: Belief,
        conventions: Conventions,
        steps: Array = NO_STEPS,
    ) -> tuple[int, ...] | None:
        """The cards of some normal line on which he takes at most so many tricks: () when there is
        none, None when the budget ended first. The other arguments as in ``least_normal``."""
        belief = self._of_pool(belief)
        mind = self._mind(aim, belief)
        if mind is None:
            return None
        claim = self._claim(belief, conventions, steps)
        found = self.asking().line(mind, claim, _rows_of(_binding(steps)), most)
        if found is None:
            return None
        return self._line_found() if found else ()

    def walker(
        self, aim: int, belief: Belief, conventions: Conventions, steps: Array = NO_STEPS
    ) -> Walker:
        """A walk along lines from this position, one card at a time."""
        belief = self._of_pool(belief)
        mind = self._mind(aim, belief) or self._mind(aim, KNOWS)
        assert mind is not None
        claim = self._claim(belief, conventions, steps)
        walker = Walker(self.view(), claim, _rows_of(_binding(steps)), mind)
        walker.nodes_left = min(walker.nodes_left, self.budget.left)
        return walker

    def claim(self, belief: Belief, conventions: Conventions, steps: Array = NO_STEPS) -> Claim:
        """A claim as a walk takes it, to go on beside one of other conventions."""
        return self._claim(self._of_pool(belief), conventions, steps)

    def view(self) -> View:
        """What the claimer sees. The tables serve one view at a time: after another one this has to
        be made anew."""
        if self._view is None or tables().current is not self._view:
            hidden = hidden_from(self.claimer, self.declarer)
            command = commanded_by(self.claimer, self.declarer)
            self._view = View(self.position, hidden, command, self.claimer, self.bound)
            self._searched = ()
        return self._view

    def asking(self, belief: Belief = KNOWS) -> Asking:
        """What is asked about the position as the claimer believes it to be."""
        view = self.view()
        if belief.hoping:
            view.hope(belief.hope)
        return Asking(view, view.moment(forgotten=belief.gone), self.budget, belief.hoping)

    def _keeps_anyway(self, goal: int, least: int, belief: Belief, nodes: int) -> bool | None:
        """Whether one way of playing brings ``goal`` tricks if the hope is right, and ``least`` in
        any case (doctrine 4.6); None when so many nodes, or the budget, were not enough."""
        if self.guaranteed().high < least:
            return False
        return self.asking(belief).anyway(goal, least, nodes)

    def _of_pool(self, belief: Belief) -> Belief:
        """A belief about cards that he cannot see, and that do not lie face up."""
        if belief == KNOWS:
            return belief
        view = self.view()
        faced = view.face_up[0] | view.face_up[1] | view.face_up[2] | view.face_up[3]
        gone = belief.gone & view.pool & ~faced
        n, e, s, w = (hope & view.pool & ~faced & ~gone for hope in belief.hope)
        return Belief(gone, (n, e, s, w))

    def _mind(self, aim: int, belief: Belief) -> Mind | None:
        """The claimer's mind at the claim; None when the budget ended first."""
        if belief.hoping:
            hoped = self.hoped(aim, belief)
            if hoped is None:
                return None
            aim = hoped
        asleep, hoping = int(belief.gone != 0), int(belief.hoping)
        defends = not same_side(self.claimer, self.declarer)
        shown = self.position.shown_out[self.claimer] if defends else 0
        return Mind(min(aim, NO_AIM), 0, asleep, hoping, NOTRUMP, 0, shown)

    def _claim(self, belief: Belief, conventions: Conventions, steps: Array) -> Claim:
        """What a search of normal lines is about. Dead ends of another are not seen any more, but
        where nothing is believed those of other beliefs are."""
        view, lines = self.view(), tables().lines
        if belief.hoping:
            view.hope(belief.hope)
        if not same_side(self.claimer, self.declarer):
            view.partners(self.claimer, self.declarer, self.bound)
        searched = (conventions, steps.tobytes(), lines.burial)
        if searched != self._searched:
            lines.burial += 1
            lines.buried = 0
            self._searched = (conventions, steps.tobytes(), lines.burial)
            self._beliefs = {}
        claim = Claim.new()
        claim.actual[:] = self.position.hands
        claim.forgotten = belief.gone
        claim.belief = self._beliefs.setdefault(belief, len(self._beliefs))
        claim.true_hope = all(
            not belief.hope[seat] & ~hand for seat, hand in enumerate(self.position.hands)
        )
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
        claim.tries_for_every_trick = conventions.tries_for_every_trick
        claim.low_card_thrown = conventions.low_card_thrown
        claim.keeps_masters = conventions.keeps_masters
        claim.spends_slack_as_named = conventions.spends_slack_as_named
        claim.wins_with_master = conventions.wins_with_master
        claim.blocks = not conventions.unblocks
        given = steps[steps[:, rows.STEP_KIND] == rows.GIVEN, rows.STEP_SUITS]
        claim.given = int(np.bitwise_or.reduce(given, initial=0))
        claim.names_each_given = bool(len(given) and given.all())
        steps = _binding(steps)
        claim.steps = len(steps)
        if len(steps):
            claim.named[:] = _named(steps)
            claim.firm = int(np.isin(steps[:, rows.STEP_KIND], FIRM).any())
        return claim

    def _line_found(self) -> tuple[int, ...]:
        plies = sum(hand.bit_count() for hand in self.position.hands)
        return tuple(int(one.card) for one in tables().lines.cards[:plies])

    def _tricks(self, line: tuple[int, ...]) -> int:
        trump, tricks = self.position.trump, tricks_of_line(self.position, line)
        return sum(t.finished and same_side(t.winner(trump), self.claimer) for t in tricks)


def _may_keep(belief: Belief, claim: Claim, below: int | None) -> bool | None:
    """None where it is to be asked what a hope keeps in any case; False where nothing follows."""
    bare = not (belief.gone or claim.steps or claim.blocks)
    return None if belief.hoping and below is not None and bare else False


def _named(steps: Array) -> Array:
    """By the step at which he stands, the cards that the rest of the rows may tell from others: the
    suits of those that speak of whole suits, whatever is seen; all where there is another."""
    plain = (steps[:, rows.STEP_CARDS] == 0) & (steps[:, rows.STEP_CONDITIONS] == 0)
    by_suit = np.isin(steps[:, rows.STEP_KIND], BY_SUIT) & plain
    named = np.where(by_suit, steps[:, rows.STEP_SUITS], FULL_DECK)
    standing = steps[:, rows.STEP_KIND] >= rows.DISCARD
    found = np.full(rows.OVER + 1, np.bitwise_or.reduce(named[standing]), np.int64)
    found[rows.OVER] = 0
    for step in range(len(steps)):
        left = standing | (np.arange(len(steps)) >= step)
        found[step] = np.bitwise_or.reduce(named[left])
    return found


def _binding(steps: Array) -> Array:
    """The rows of a plan that may bind a card."""
    binds: Array = steps[steps[:, rows.STEP_KIND] != rows.GIVEN]
    return binds


def _rows_of(steps: Array) -> Array:
    return steps if len(steps) else ONE_EMPTY_ROW
