"""The search behind a flag: bare decisions, no values that nobody asked for.

Tricks are of the side that is taken to have claimed, of those undecided, the current one included.
"""

from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from claims.cards import partner, same_side
from claims.doctrine.beliefs import KNOWS, Belief, seated
from claims.doctrine.conventions import Conventions
from claims.doctrine.lapses import Lapse
from claims.law.law70 import infer_awareness
from claims.law.profile import Profile
from claims.messages import Message
from claims.play import Position, play_card
from claims.review.flags import (
    CONCEDED,
    GIVEN_AWAY,
    IMPOSSIBLE,
    LUCK,
    SAFE,
    UNDECIDED,
    WORDS,
    severity,
)
from claims.review.question import Answer, Question, Settings
from claims.review.reasons import kept
from claims.ruling.agreement import rough_odds
from claims.ruling.values import ClaimValues
from claims.search import dds
from claims.search.budget import Budget
from claims.search.hopes import right_hope
from claims.search.solve import NormalLine, Proven
from claims.statement.model import Plan

MOST_WITH_ODDS: Final = 7
"""Tricks left up to which odds are worked out: to play a claim on time and again takes the longer
the more is left, and most claims are of no more."""
MOST_WITH_NEED: Final = 11
"""Tricks left up to which it is worked out what a claim that is not sure needs."""
NEEDS_MORE: Final = Message("more than two cards must lie well")


def flag_claim(question: Question, settings: Settings, profile: Profile) -> Answer:
    """The flag of a claim: as declarer's, or, where a review takes claims for either side's, as of
    him for whom it is the least bad."""
    left = question.position.tricks_left
    seats = [question.declarer]
    if settings.by == "both" and question.tricks < left:
        defenders = [(question.declarer + 1) % 4, partner(question.declarer + 1)]
        # Who is left no trick at all has not claimed.
        seats = defenders if question.tricks == 0 else [*seats, *defenders]
    best: Answer | None = None
    for seat in seats:
        answer = _Flagging(question, seat, settings, profile).answer()
        if best is None or severity(answer.flag) < severity(best.flag):
            best = answer
        if answer.flag == SAFE:
            break
    assert best is not None
    return best


@dataclass(slots=True)
class _Flagging:
    """One claim, taken to be made by one seat."""

    question: Question
    by: int
    settings: Settings
    profile: Profile

    def answer(self) -> Answer:
        """The worst flag that the claim deserves."""
        budget = Budget(nodes=self.settings.nodes, seconds=self.settings.seconds)
        case = ClaimValues(self.question.record(self.by, self.settings), budget)
        claimed = case.record.claim.tricks
        assert claimed is not None
        most = case.solver.double_dummy()
        if claimed > most:
            line = best_play(self.question.position)
            return self._told(IMPOSSIBLE, budget, most, claimed - most, line)
        sure = claimed == 0 or case.solver.can_force(claimed)
        if sure is None:
            return self._undecided(case, budget, most)
        if not sure:
            return self._luck(case, budget, most, claimed)
        return self._sure(case, budget, most, claimed)

    def _luck(self, case: ClaimValues, budget: Budget, most: int, claimed: int) -> Answer:
        """Double dummy makes it and no line is sure: does a normal line fail as they lie?"""
        conventions = case.conventions(self.profile, claimed)
        lapses = self._lapses(case, claimed)
        for held in case.believed.beliefs(lapses, claimed, lambda tricks: tricks >= claimed):
            if held is None:
                return self._undecided(case, budget, most)
            belief = held.belief
            line = _line_within(case, claimed - 1, claimed, belief, conventions)
            if line is None:
                return self._undecided(case, budget, most)
            if line:
                lost = claimed - self._tricks(line)
                if held.lapse is not None:
                    return self._told(WORDS, budget, most, lost, line, belief)
                told = self._told(LUCK, budget, most, lost, line, belief)
                return self._with_need(self._with_odds(told, case, claimed), case, claimed)
        return self._told(SAFE, budget, most)

    def _with_odds(self, told: Answer, case: ClaimValues, claimed: int) -> Answer:
        """What normal play can lose, with the odds that it does: where that is likely, the other
        side gave away what it would have won (69B2)."""
        left = self.question.position.tricks_left
        if left > MOST_WITH_ODDS or self.profile.agreement_test == "normal":
            return told
        estimate = rough_odds(case, self.profile, claimed)
        if estimate is None:
            return told
        kept = left - claimed
        odds = float(estimate.shares[kept + 1])
        # Odds so rough must be clear of one half before anything is said to have been likely.
        gained = sum(estimate.likely(tricks) for tricks in range(kept + 1, left + 1))
        if not gained:
            return replace(told, odds=odds)
        own = same_side(self.by, self.question.declarer)
        change = -gained if own else gained
        return replace(told, flag=GIVEN_AWAY, odds=odds, change=change)

    def _with_need(self, told: Answer, case: ClaimValues, claimed: int) -> Answer:
        """Where cards must lie for the claim to be sure: as they do, or double dummy would not make
        it."""
        if self.question.position.tricks_left > MOST_WITH_NEED:
            return told
        with case.budget.half():
            needs = right_hope(case.solver, claimed)
        if needs is None:
            return told
        if any(needs):
            return replace(told, needs=seated(needs))
        return replace(told, said=kept(NEEDS_MORE))

    def _sure(self, case: ClaimValues, budget: Budget, most: int, claimed: int) -> Answer:
        """Careful play makes it: does careless play, and was more conceded than could be lost?"""
        conventions = case.conventions(self.profile, claimed)
        lapses = self._lapses(case, claimed)
        for lapse in lapses:
            if lapse is None or claimed == 0:
                continue
            gone = Belief(lapse.cards)
            line = _line_within(case, claimed - 1, claimed, gone, conventions)
            if line is None:
                return self._undecided(case, budget, most)
            if line:
                lost = claimed - self._tricks(line)
                return self._told(WORDS, budget, most, lost, line, gone)
        if most == claimed:
            return self._told(SAFE, budget, most)
        worst: NormalLine | None = None
        for lapse in lapses:
            gone = Belief(0 if lapse is None else lapse.cards)
            line = _line_within(case, claimed, claimed, gone, conventions)
            if line:
                return self._told(SAFE, budget, most)
            normal = None if line is None else case.believed.line(claimed, gone, conventions)
            if normal is None or not normal.bounds.exact:
                return self._undecided(case, budget, most)
            if worst is None or normal.bounds.low < worst.bounds.low:
                worst = normal
        assert worst is not None
        return self._told(CONCEDED, budget, most, claimed - worst.bounds.low, worst.cards)

    def _lapses(self, case: ClaimValues, claimed: int) -> list[Lapse | None]:
        """What he may have forgotten, of whom nobody knows what he said."""
        trumps = case.trumps(Plan())
        aware = None if trumps is None else infer_awareness(trumps).aware
        return case.considered(claimed, Plan(), aware)

    def _undecided(self, case: ClaimValues, budget: Budget, most: int) -> Answer:
        sure = case.solver.guaranteed()
        return self._told(UNDECIDED, budget, most, proven=Proven(sure.low, most))

    def _told(
        self,
        flag: str,
        budget: Budget,
        most: int,
        fewer: int = 0,
        line: tuple[int, ...] = (),
        belief: Belief = KNOWS,
        proven: Proven | None = None,
    ) -> Answer:
        own = same_side(self.by, self.question.declarer)
        return Answer(
            flag=flag,
            by=self.by,
            double_dummy=most,
            change=-fewer if own else fewer,
            line=line,
            lapse=belief.gone,
            hope=seated(belief.hope),
            low=None if proven is None else proven.low,
            high=None if proven is None else proven.high,
            nodes=budget.spent,
        )

    def _tricks(self, line: tuple[int, ...]) -> int:
        """Tricks of the claimer's side on a line."""
        return tricks_on(self.question.position, line, self.by)


def best_play(position: Position) -> tuple[int, ...]:
    """The cards when all see all and play their best; of those as good the lowest."""
    line: list[int] = []
    while any(position.hands):
        tricks = dds.each_card(position)
        most = max(tricks.values())
        line.append(min(tricks, key=lambda card: (tricks[card] < most, card % 13, card)))
        position = play_card(position, line[-1])
    return tuple(line)


def tricks_on(position: Position, line: tuple[int, ...], side_of: int) -> int:
    """Tricks that the side of a seat wins on a line."""
    won = 0
    for card in line:
        position = play_card(position, card)
        won += not position.trick and same_side(position.leader, side_of)
    return won


def _line_within(
    case: ClaimValues, most: int, claimed: int, belief: Belief, conventions: Conventions
) -> tuple[int, ...] | None:
    """A normal line of at most so many tricks for one who believes this, as
    ``Solver.line_within`` says."""
    aim = case.believed.aim(claimed, belief)
    return case.solver.line_within(most, aim, belief, conventions)
