"""Law 69 on the search: agreement taken back, and what would likely have been won."""

from collections.abc import Iterator
from copy import copy
from random import Random

from claims.cards import iter_cards, same_side
from claims.doctrine.conventions import Conventions
from claims.law.facts import agreed_to
from claims.law.law69 import (
    FULL,
    Estimate,
    Sampling,
    count_continuations,
    law69,
    law69_b2,
    law69_b_normal,
    sample_continuations,
)
from claims.law.profile import Profile
from claims.law.reason import Outcome
from claims.messages import Message
from claims.play import Position
from claims.ruling.both_defenders import BothDefenders
from claims.ruling.case import Case
from claims.search import dds
from claims.search.walk import Walker
from claims.statement.model import Plan

MOST_COUNTED = 2_000
"""Normal continuations up to which every one is counted instead of a sample."""
ROUGH_BATCH = 20
ROUGH_LIMIT = 100
"""Continuations drawn at a time and at most, where odds need not be more than rough."""

HOW = Message(
    "Normal continuations: claimer's side plays its normal cards, by the words where they bind, "
    "the other side any card that costs nothing double dummy, each as likely as the next."
)
SEVERAL = Message(
    "What the other side takes by any normal play: none of its players gives up what he can be "
    "sure of from what he sees; claimer's side may play any card."
)
APART = Message(
    "Each player of the other side is taken by himself, with a partner who may play anything but "
    "nonsense: both together may be sure of more."
)


def withdrawn_agreement(
    case: Case, profile: Profile, claimed: int, plan: Plan
) -> tuple[Outcome, Message] | None:
    """69B: what becomes of a claim of ``claimed`` tricks that the other side had agreed to, and how
    it was worked out. ``plan`` is what claimer had stated. None when the budget ended first.
    """
    agreed = agreed_to(case.record, claimed)
    kept = agreed.left - agreed.to_be_played
    if profile.agreement_test == "normal":
        least = _least_of_other_side(case, profile)
        return None if least is None else (law69(agreed, law69_b_normal(kept, least[0])), least[1])
    continuations = _Continuations(case, profile, agreed.to_be_played, plan)
    estimate = continuations.counted() or continuations.sampled()
    return None if estimate is None else (law69(agreed, law69_b2(kept, estimate)), HOW)


def rough_odds(case: Case, profile: Profile, claimed: int) -> Estimate | None:
    """How often the other side wins a trick more than a claim of ``claimed`` tricks leaves it,
    roughly, for who looks through many claims: one of which nobody knows what was said. None when
    the budget ended first.
    """
    tricks = case.record.position.tricks_left - claimed + 1
    continuations = _Continuations(case, profile, claimed, Plan())
    return continuations.sampled(Sampling(ROUGH_BATCH, ROUGH_LIMIT, tricks))


def _least_of_other_side(case: Case, profile: Profile) -> tuple[int, Message] | None:
    """Fewest tricks of the other side by normal play, with how that is meant; None when the budget
    ended first.

    Of two defenders each is first taken in turn to play normally while his partner plays anything
    but nonsense: lines on which both play normally are among both kinds, so the higher value is
    safe. Then only those on which both do, as far as they can be worked out; standing obligations
    are known to the search by one player alone.
    """
    record = case.record
    if record.by_declarer:
        seats = [seat for seat in range(4) if not same_side(seat, record.declarer)]
    else:
        seats = [record.declarer]
    left = record.position.tricks_left
    conventions = Conventions.of(profile)
    least = 0
    for seat in seats:
        solver = case.solver.seen_by(seat)
        normal = solver.least_normal(left, 0, conventions)
        if not normal.bounds.exact:
            return None
        least = max(least, normal.bounds.low)
    if len(seats) == 1:
        return least, SEVERAL
    if record.constraints:
        return least, APART
    both = BothDefenders(record.declarer, conventions, case.budget)
    together = both.least(record.position, least, left)
    return (least, APART) if together is None else (together, SEVERAL)


class _Continuations:
    """The normal continuations of a claim agreed to; what may be played at each state is kept."""

    def __init__(self, case: Case, profile: Profile, need: int, plan: Plan) -> None:
        self.budget = case.budget
        self.claimer = case.record.claim.by
        self.left = case.record.position.tricks_left
        conventions, rows = case.conventions(profile), case.ways(profile, plan)[0]
        self.start = case.solver.walker(need, 0, conventions, rows)
        self._choices: dict[tuple[object, ...], list[int]] = {}

    def counted(self) -> Estimate | None:
        """How often the other side takes how many tricks, every continuation counted; None when
        they are too many."""
        try:
            return count_continuations(self._all(), self.left)
        except _TooManyError:
            return None

    def sampled(self, sampling: Sampling = FULL) -> Estimate | None:
        """The same from a sample; None when the budget ended before there was any to speak of."""
        return sample_continuations(self._one, self.left, go_on=self._time_left, sampling=sampling)

    def _time_left(self) -> bool:
        return self.budget.next_chunk() > 0

    def _all(self) -> Iterator[tuple[int, float]]:
        """Every continuation with its probability."""
        stack = [(self.start, 0, 1.0)]
        found = 0
        while stack:
            walker, theirs, weight = stack.pop()
            if not walker.now.hands[walker.now.turn]:
                found += 1
                yield theirs, weight
                continue
            choices = self._cards(walker)
            if found + len(stack) + len(choices) > MOST_COUNTED:
                raise _TooManyError
            for card in choices:
                after = copy(walker)
                stack.append((after, theirs + self._play(after, card), weight / len(choices)))

    def _one(self, random: Random) -> int:
        """Tricks of the other side in one continuation drawn at random."""
        walker, theirs = copy(self.start), 0
        while walker.now.hands[walker.now.turn]:
            theirs += self._play(walker, random.choice(self._cards(walker)))
        return theirs

    def _play(self, walker: Walker, card: int) -> int:
        """Play a card; 1 when the other side wins the trick that it ends."""
        walker.play(card)
        now = walker.now
        return int(not now.trick and not same_side(now.leader, self.claimer))

    def _cards(self, walker: Walker) -> list[int]:
        choices = self._choices.get(walker.state)
        if choices is None:
            if same_side(walker.now.turn, self.claimer):
                choices = list(iter_cards(walker.normal()))
            else:
                choices = _costing_nothing(walker.now, walker.legal())
            self._choices[walker.state] = choices
        return choices


class _TooManyError(Exception):
    """More continuations than are counted one by one."""


def _costing_nothing(now: Position, legal: int) -> list[int]:
    """The legal cards of the other side that keep its double-dummy tricks."""
    if legal & (legal - 1) == 0:
        return list(iter_cards(legal))
    tricks = dds.each_card(now)
    best = max(tricks[card] for card in iter_cards(legal))
    return [card for card in iter_cards(legal) if tricks[card] == best]
