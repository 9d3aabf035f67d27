"""One claim being ruled: its values under a profile, a reading and a finding, each found once."""

from contextlib import nullcontext
from dataclasses import dataclass, field, fields, replace
from operator import attrgetter
from typing import Final

import numpy as np

from claims.cards import card_set, partner, same_side
from claims.doctrine import lapses
from claims.doctrine.beliefs import NOWHERE, Belief, Places
from claims.doctrine.conventions import Conventions
from claims.doctrine.hopes import splits_a_suit, told_places
from claims.doctrine.lapses import Lapse
from claims.doctrine.plans import Rows, Steps, steps_of
from claims.doctrine.show_outs import (
    looks_as_he_runs,
    looks_before_his_card,
    runs_on_after_show_out,
)
from claims.doctrine.two_ways import either_way
from claims.doctrine.waits import waiting_in_vain
from claims.law.facts import trump_facts
from claims.law.law70 import TrumpFacts, infer_awareness, unaware_by_words
from claims.law.penalties import bind
from claims.law.players import PlayerClass, player_class
from claims.law.profile import SWITCHES, Profile
from claims.messages import Message
from claims.record import ClaimRecord
from claims.record.constraints import AnyConstraint
from claims.ruling.believed import Believed, Held, Least
from claims.ruling.usual import MOST_NODES, UsualLine
from claims.ruling.words_read import claimed_beside_trumps
from claims.search.budget import Budget
from claims.search.solve import NO_STEPS, NormalLine, Proven, Solver
from claims.search.view import hidden_from
from claims.search.walk import WalkedCard, Walker
from claims.statement.model import Plan

_SWITCHES: Final = attrgetter(*(one.name for one in fields(Conventions) if one.name in SWITCHES))
"""The conventions of play of a profile, as they distinguish it from others."""

NOT_PLAYED_OUT = Message("a squeeze or endplay named beside other steps is not played out")
NOT_OF_HIS_CLASS = Message(
    "a squeeze or endplay is no normal play for one of his class: the one that he named is not "
    "played out"
)
NOT_BROUGHT = Message(
    "the squeeze or endplay that he names does not bring what he claims when his other steps are "
    "played: it is judged without it"
)


@dataclass(frozen=True, slots=True)
class Worst:
    """The least a claimer's side takes over all that he may have believed, and by which belief.

    ``without`` is the value without 70C, or without what the director found forgotten. ``rows``:
    the plan as that line obeys it. ``least``: the value under each belief, as far as it is known.
    ``stated``: the line is in the statement, a squeeze or endplay named and played out by one who
    ``sees`` where these cards are;
    ``unplayed``: why one that he names beside other steps is not. ``unbound``: opponents'
    obligations are left out, because they would cost claimer a trick (doctrine 4.8).
    """

    normal: NormalLine
    held: Held
    without: NormalLine
    rows: Rows = field(default_factory=lambda: NO_STEPS, compare=False)
    least: tuple[int, ...] = ()
    stated: bool = False
    sees: Places = NOWHERE
    unplayed: Message | None = None
    unbound: bool = False

    @property
    def lapse(self) -> Lapse | None:
        """What he has forgotten, None when the worst line needs nothing of the kind."""
        return self.held.lapse

    @property
    def hope(self) -> Places:
        """The cards that he plays for on the worst line, by seat."""
        return self.held.hope

    @property
    def belief(self) -> Belief:
        """What he takes to be so on the worst line."""
        return Belief(hope=self.sees) if self.stated else self.held.belief


class ClaimValues:
    """The searches of one claim, kept so that profiles and findings can be compared.

    ``searched``: those of the same claim, whose searches are shared when the cards are the same.
    """

    def __init__(
        self, record: ClaimRecord, budget: Budget, searched: "ClaimValues | None" = None
    ) -> None:
        self.record = record
        self.budget = budget
        shared = searched if searched is not None and searched.same_cards(record) else None
        bound = bind(record.constraints)
        self.believed: Believed = (
            shared.believed
            if shared is not None
            else Believed(
                record, Solver(record.position, record.claim.by, record.declarer, budget, bound)
            )
        )
        self._unbound: ClaimValues | None = None
        self._searched = shared
        self._trumps: dict[Plan, TrumpFacts | None] = {}
        self._conventions: dict[tuple[object, ...], Conventions] = {}
        self._steps: dict[Plan, Steps] = shared._steps if shared is not None else {}

    @property
    def solver(self) -> Solver:
        """The values of the claim; standing obligations bind."""
        return self.believed.solver

    def same_cards(self, record: ClaimRecord) -> bool:
        """Whether the searches are those of the record too."""
        mine = self.record
        return (mine.position, mine.constraints, mine.claim.by, mine.declarer) == (
            record.position,
            record.constraints,
            record.claim.by,
            record.declarer,
        )

    @property
    def player(self) -> PlayerClass:
        """What is normal for the claimer's class, the average one when it is not found."""
        return player_class(self.record.findings.class_)

    def conventions(self, profile: Profile, need: int) -> Conventions:
        """What nobody of the claimer's class does under a profile who claims ``need`` tricks, as
        far as his cards can tell."""
        position, by = self.record.position, self.record.claim.by
        claims_all = need >= position.tricks_left and same_side(by, self.record.declarer)
        key = (claims_all, *_SWITCHES(profile))
        known = self._conventions.get(key)
        if known is None:
            hands = position.hands[by], position.hands[partner(by)]
            held = Conventions.of(profile, self.player, claims_all)
            known = held.with_cards(hands, position.trump, bool(position.trick))
            self._conventions[key] = known
        return known

    def steps(self, plan: Plan) -> Steps:
        """A plan as the search obeys it."""
        known = self._steps.get(plan)
        if known is None:
            known = self._steps[plan] = steps_of(plan, self.record)
        return known

    def ways(self, profile: Profile, plan: Plan) -> list[Rows]:
        """The rows of a plan as claimer may follow it: stopping where a suit he runs shows out,
        running on, or, for one who may not notice, both; knowing that a card he waits for has
        gone, and waiting for it in vain."""
        vain = waiting_in_vain(plan, self.in_play, self.record.position.trump)
        ways = self._running_on(profile, plan)
        if vain != plan:
            ways += self._running_on(profile, vain)
        _seen, hidden = self._seen_and_hidden
        return [rows for way in ways for rows in either_way(way, self._hands_played, hidden)]

    @property
    def _hands_played(self) -> list[tuple[int, int]]:
        """The seats that claimer plays, each with its cards."""
        by, hands = self.record.claim.by, self.record.position.hands
        seats = [by, self.record.dummy] if self.record.by_declarer else [by]
        return [(seat, hands[seat]) for seat in seats]

    def _running_on(self, profile: Profile, plan: Plan) -> list[Rows]:
        """The rows of a plan of one who knows what has gone as it does."""
        rows = self.steps(plan).rows
        if not len(rows):
            return [rows]
        if not profile.named_card_stands:
            rows = looks_before_his_card(rows, *self._seen_and_hidden)
        held, looks = runs_on_after_show_out(rows), looks_as_he_runs(rows)
        match self.player.notices:
            case "yes":
                return [looks]
            case "no":
                return [looks] if np.array_equal(held, looks) else [looks, held]
            case "profile":
                return [held if profile.holds_to_words else looks]

    @property
    def _seen_and_hidden(self) -> tuple[int, int]:
        """The cards that claimer plays from, and those that he does not see."""
        hands, by = self.record.position.hands, self.record.claim.by
        hidden = sum(hands[seat] for seat in hidden_from(by, self.record.declarer))
        return sum(cards for _seat, cards in self._hands_played), hidden

    @property
    def in_play(self) -> int:
        """The cards in the four hands and on the table, as a set."""
        position = self.record.position
        return sum(position.hands) | card_set(position.trick)

    def trumps(self, plan: Plan) -> TrumpFacts | None:
        """The facts of 70C for this claim; None when no trump is out."""
        if plan not in self._trumps:
            none_left, said = lapses.said_trumps(self.record, plan)
            gone = lapses.trump_gone_by_words(self.record, plan)
            claimed = claimed_beside_trumps(self.record, plan)
            rounds = lapses.trump_rounds_counted(self.record, plan)
            facts = trump_facts(
                self.record, plan.mentions_trump, none_left, said, gone, rounds, claimed
            )
            if facts.outstanding and claimed is not None and self._counted_in(facts, claimed):
                facts = replace(facts, counted_in=True)
            self._trumps[plan] = facts if facts.outstanding else None
        return self._trumps[plan]

    def _counted_in(self, facts: TrumpFacts, claimed: int) -> bool:
        """Whether a claim, of which nothing else shows that he knew of the trumps out, leaves room
        for them (doctrine 4.9); not where the budget ended first."""
        known = infer_awareness(facts)
        more = self.record.position.tricks_left - claimed
        if known.aware or known.found or unaware_by_words(facts) or more <= 0:
            return False
        gone = Belief(lapses.opponents_trumps(self.record))
        if not self.solver.can_force(claimed + 1, gone):
            return False
        if self.solver.can_force(claimed):
            return True
        each = facts.outstanding
        return each <= more and self.solver.can_force(claimed + each, gone) is True

    def considered(self, need: int, plan: Plan, aware: bool | None) -> list[Lapse | None]:
        """The lapses considered (doctrine 4.3, 4.8), None for none. ``aware``: 70C2, None when no
        trump is out."""
        found = lapses.found(self.record)
        if found is not None:
            return [None, found] if found.cards else [None]
        by_words = lapses.of_words(self.record, plan)
        trumps = lapses.forgotten_trumps(self.record)
        if not by_words:
            by_words = list(self.believed.overlooked(self.record, need, plan).lapses)
        facts = self.trumps(plan)
        covered = lapses.counts_trumps(self.record, plan) or (facts is not None and facts.mentioned)
        if aware is False and trumps is not None and not covered:
            return [None, *by_words, trumps]
        return [None, *by_words]

    def played_out(self, profile: Profile, need: int, plan: Plan) -> Worst | Message:
        """A squeeze or endplay claimed by name, checked against best defence: the claim of one for
        whom that is normal play holds when it makes (70D1: it was stated). His other steps bind,
        and beside them he plays as one who sees the cards (doctrine 6.7). Else why it does not.
        """
        if not self.player.two_steps:
            return NOT_OF_HIS_CLASS
        if self.solver.double_dummy() < need:
            return NOT_BROUGHT
        ways, planned = self.ways(profile, plan), len(self.steps(plan).rows) > 0
        # Without other steps it makes, for best play does: only a line to show is looked for.
        with nullcontext() if planned else self.budget.as_much_again():
            lines = [self.seeing_all(profile, need, rows) for rows in ways]
        if planned and any(line.bounds.low < need for line in lines):
            known = all(line.bounds.exact for line in lines)
            return NOT_BROUGHT if known else NOT_PLAYED_OUT
        line, rows = min(zip(lines, ways, strict=True), key=lambda way: way[0].bounds.high)
        shown = line.cards if line.bounds == Proven(need, need) else ()
        made = NormalLine(Proven(need, need), shown)
        sees = self.seen
        return Worst(made, Held(), made, rows, least=(need,), stated=True, sees=sees)

    @property
    def seen(self) -> Places:
        """The cards that he does not see, where they are."""
        hands = self.record.position.hands
        hidden = hidden_from(self.record.claim.by, self.record.declarer)
        north, east, south, west = (hands[s] if s in hidden else 0 for s in range(4))
        return north, east, south, west

    def seeing_all(self, profile: Profile, need: int, rows: Rows) -> NormalLine:
        """The least of one who sees every card, where the rows of his plan leave him a choice."""
        seen = Belief(hope=self.seen)
        return self.believed.line(need, seen, self.conventions(profile, need), rows)

    def walk(
        self, profile: Profile, need: int, worst: Worst, as_found: bool = False
    ) -> list[WalkedCard]:
        """The worst line with what was normal at each card: as players would play it, or
        ``as_found``."""
        start, aside = self.walker(profile, need, worst), self.budget.aside(MOST_NODES)
        gone = worst.held.belief.gone
        usual = UsualLine(start, self.record.claim.by, aside, gone)
        walked = usual.walk(worst.normal.cards, worst.normal.bounds.high, as_found)
        self.budget.spend(usual.spent + aside.spent)
        # What he said he will watch he knows, and does not hope.
        return [replace(one, hoping=False) for one in walked] if worst.stated else walked

    def walker(self, profile: Profile, need: int, worst: Worst) -> Walker:
        """A walk from the claim on, of the claimer as the worst line has him."""
        conventions, belief = self.conventions(profile, need), worst.belief
        believed = self.unbound.believed if worst.unbound else self.believed
        aim = believed.aim(need, belief)
        return believed.solver.walker(aim, belief, conventions, worst.rows)

    def solver_of(self, worst: Worst) -> Solver:
        """The values of the claim as the worst line has them."""
        return self.unbound.solver if worst.unbound else self.solver

    def worst(
        self, profile: Profile, need: int, plan: Plan, aware: bool | None, shown: bool = True
    ) -> Worst:
        """The least normal value over all that he may have believed; ``shown``: with a line."""
        considered = self.considered(need, plan, aware)
        steps = self.steps(plan)
        played_out: Worst | Message | None = NOT_PLAYED_OUT if steps.named_play else None
        if steps.named_play and considered == [None]:
            played_out = self.played_out(profile, need, plan)
            if isinstance(played_out, Worst) and need == self.record.position.tricks_left:
                return played_out
        unplayed = played_out if isinstance(played_out, Message) and len(steps.rows) else None
        conventions, ways = self.conventions(profile, need), self.ways(profile, plan)
        told = told_places(plan, self.record)
        least = self.believed.least(need, considered, conventions, ways, shown, told)
        worst = replace(_worst(least), unplayed=unplayed)
        if shown and worst.hope == told and splits_a_suit(told):
            worst = self._plain(worst, need, conventions)
        if isinstance(played_out, Worst):
            worst = _at_least(played_out, worst)
        if not self.binds_other_side:
            return worst
        return _not_costing(worst, self.unbound.worst(profile, need, plan, aware, shown))

    def _plain(self, worst: Worst, need: int, conventions: Conventions) -> Worst:
        """The line of one who plays for no break, where he takes no more for playing for the one he
        spoke of: the plain line is the one to show (doctrine 4.8)."""
        held = replace(worst.held, hope=NOWHERE)
        with self.budget.as_much_again():
            normal = self.believed.line(need, held.belief, conventions, worst.rows)
        return replace(worst, held=held, normal=normal) if _alike(normal, worst.normal) else worst

    @property
    def binds_other_side(self) -> bool:
        """Whether an obligation binds an opponent of the claimer."""
        return len(self._own_constraints()) < len(self.record.constraints)

    @property
    def unbound(self) -> "ClaimValues":
        """The same claim with opponents' obligations left out."""
        if self._unbound is None:
            record = replace(self.record, constraints=tuple(self._own_constraints()))
            searched = self._searched.unbound if self._searched is not None else None
            self._unbound = ClaimValues(record, self.budget, searched)
        return self._unbound

    def _own_constraints(self) -> list[AnyConstraint]:
        by = self.record.claim.by
        return [one for one in self.record.constraints if same_side(one.player, by)]


def _worst(least: Least) -> Worst:
    return Worst(least.normal, least.held, least.without, least.rows, least.values)


def _alike(one: NormalLine, other: NormalLine) -> bool:
    """Whether both lines come to the same, for certain."""
    return one.bounds.exact and one.bounds == other.bounds


def _at_least(played_out: Worst, worst: Worst) -> Worst:
    """A play that he named and that makes, beside what no normal line loses though he claimed less
    (71B); which also shows it where the play named brings more than he claims."""
    made, left = played_out.normal.bounds.low, worst.normal.bounds
    if left.low > made or (left == Proven(made, made) and not played_out.normal.cards):
        return worst
    bounds = Proven(made, max(made, left.high))
    return replace(played_out, normal=NormalLine(bounds, played_out.normal.cards))


def _not_costing(bound: Worst, free: Worst) -> Worst:
    """Of both values the higher: an infraction of the other side costs claimer nothing (12B1)."""
    low = max(bound.normal.bounds.low, free.normal.bounds.low)
    high = max(bound.normal.bounds.high, free.normal.bounds.high)
    unbound = free.normal.bounds.high > bound.normal.bounds.high
    worst = free if unbound else bound
    normal = NormalLine(Proven(low, high), worst.normal.cards)
    return replace(worst, normal=normal, unbound=unbound)
