"""One claim being ruled: its values under a profile, a reading and a finding, each found once."""

from dataclasses import dataclass, field

from claims.doctrine import lapses
from claims.doctrine.conventions import Conventions
from claims.doctrine.lapses import Lapse
from claims.doctrine.plans import Rows, Steps, steps_of
from claims.doctrine.show_outs import runs_on_after_show_out
from claims.law.facts import trump_facts
from claims.law.law70 import TrumpFacts
from claims.law.penalties import bind
from claims.law.players import PlayerClass, player_class
from claims.law.profile import Profile
from claims.messages import Message
from claims.record import ClaimRecord
from claims.search.budget import Budget
from claims.search.makeable import Makeable, makeable
from claims.search.solve import NO_STEPS, Bounds, NormalLine, Solver
from claims.search.walk import Moment
from claims.statement.model import Plan


@dataclass(frozen=True, slots=True)
class Worst:
    """The least a claimer's side takes over the lapses considered, and under which of them.

    ``lapse`` is None when the worst line needs none; ``without`` is the value with none. ``rows``:
    the plan as that line obeys it. ``least``: the value under each lapse, as far as it is known.
    ``stated``: the line is in the statement, a squeeze or endplay named and played out.
    """

    normal: NormalLine
    lapse: Lapse | None
    without: NormalLine | None
    rows: Rows = field(default_factory=lambda: NO_STEPS, compare=False)
    least: tuple[int, ...] = ()
    stated: bool = False


class Case:
    """The searches of one claim, kept so that profiles and findings can be compared.

    ``searched``: a case of the same claim whose searches are shared, when the cards are the same.
    """

    def __init__(self, record: ClaimRecord, budget: Budget, searched: "Case | None" = None) -> None:
        self.record = record
        self.budget = budget
        shared = searched if searched is not None and searched.same_cards(record) else None
        self.solver: Solver = (
            shared.solver
            if shared is not None
            else Solver(
                record.position,
                record.claim.by,
                record.declarer,
                budget,
                bind(record.constraints),
            )
        )
        self._lines: dict[tuple[int, int, Conventions, bytes], NormalLine] = (
            shared._lines if shared is not None else {}
        )
        self._steps: dict[Plan, Steps] = shared._steps if shared is not None else {}
        self._explained: dict[int, tuple[list[Lapse], Makeable | None]] = (
            shared._explained if shared is not None else {}
        )

    def same_cards(self, record: ClaimRecord) -> bool:
        """Whether the searches of this case are those of the record too."""
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

    def conventions(self, profile: Profile) -> Conventions:
        """What nobody of the claimer's class does under a profile."""
        return Conventions.of(profile, self.player)

    def steps(self, plan: Plan) -> Steps:
        """A plan as the search obeys it."""
        known = self._steps.get(plan)
        if known is None:
            known = self._steps[plan] = steps_of(plan, self.record)
        return known

    def ways(self, profile: Profile, plan: Plan) -> list[Rows]:
        """The rows of a plan as claimer may follow it: stopping where a suit he runs shows out,
        running on, or, for one who may not notice, both."""
        rows = self.steps(plan).rows
        held = runs_on_after_show_out(rows) if len(rows) else rows
        match self.player.notices:
            case "yes":
                return [rows]
            case "no":
                return [rows] if held is rows else [rows, held]
            case "profile":
                return [held if profile.holds_to_words else rows]

    def line(
        self, need: int, forgotten: int, conventions: Conventions, steps: Rows = NO_STEPS
    ) -> NormalLine:
        """The least normal value under one lapse."""
        key = (need, forgotten, conventions, steps.tobytes())
        known = self._lines.get(key)
        if known is None:
            known = self.solver.least_normal(need, forgotten, conventions, steps)
            if known.bounds.exact:
                self._lines[key] = known
        return known

    def trumps(self, plan: Plan) -> TrumpFacts | None:
        """The facts of 70C for this claim; None when no trump is out."""
        none_left, said = lapses.said_trumps(plan)
        facts = trump_facts(self.record, plan.mentions_trump, none_left, said)
        return facts if facts.outstanding else None

    def considered(
        self, need: int, plan: Plan, aware: bool | None
    ) -> tuple[list[Lapse | None], bool]:
        """The lapses considered (section 4), None for none, and whether 70C is among them.

        ``aware``: 70C2, None when no trump is out.
        """
        found = lapses.found(self.record)
        if found is not None:
            return [found if found.cards else None], False
        by_words: list[Lapse | None] = list(lapses.of_words(self.record, plan))
        trumps = lapses.forgotten_trumps(self.record)
        if aware is False and trumps is not None:
            return [None, *by_words, trumps], True
        if by_words:
            return by_words, False
        explained, _ = self.explained(need)
        return (list(explained) or [None]), False

    def explained(self, need: int) -> tuple[list[Lapse], Makeable | None]:
        """What a claim that makes no sense must have overlooked: every smallest set of cards
        under which it is guaranteed; nothing for a claim that might come home."""
        known = self._explained.get(need)
        if known is None:
            known = self._explain(need)
            self._explained[need] = known
        return known

    def _explain(self, need: int) -> tuple[list[Lapse], Makeable | None]:
        record = self.record
        if record.constraints:
            return [], None  # he may count on an obligation, which these values do not know
        if self.solver.can_force(need) is not False:
            return [], None
        possible = makeable(
            record.position,
            record.claim.by,
            record.declarer,
            need,
            lambda: self.budget.next_chunk() > 0,
        )
        if possible.makes:
            return [], possible
        for groups in lapses.smaller_sets(record):
            fitting: list[int] = []
            for group in groups:
                forced = self.solver.can_force(need, group[0])
                if forced is None:
                    return [], possible
                if forced:
                    fitting.extend(group)
            if fitting:
                return [_overlooked(cards) for cards in fitting], possible
        return [], possible

    def played_out(self, need: int) -> Worst | None:
        """A squeeze or endplay claimed by name, checked against best defence: the claim of one for
        whom that is normal play holds when it makes (70D1: it was stated); None when it does not.
        """
        if not self.player.two_steps or self.solver.double_dummy() < need:
            return None
        made = NormalLine(Bounds(need, need), ())
        return Worst(made, None, made, least=(need,), stated=True)

    def walk(self, profile: Profile, need: int, worst: Worst) -> list[Moment]:
        """The worst line again, with what was normal at each card."""
        forgotten = worst.lapse.cards if worst.lapse is not None else 0
        walker = self.solver.walker(need, forgotten, self.conventions(profile), worst.rows)
        return [walker.play(card) for card in worst.normal.cards]

    def worst(self, profile: Profile, need: int, plan: Plan, aware: bool | None) -> Worst:
        """The least normal value over the lapses considered."""
        conventions = self.conventions(profile)
        considered, _ = self.considered(need, plan, aware)
        steps = self.steps(plan)
        if steps.named_play and not len(steps.rows) and considered == [None]:
            played_out = self.played_out(need)
            if played_out is not None:
                return played_out
        without = None
        best: tuple[NormalLine, Lapse | None, Rows] | None = None
        least = []
        for lapse in considered:
            for rows in self.ways(profile, plan):
                normal = self.line(need, lapse.cards if lapse else 0, conventions, rows)
                least.append(normal.bounds.low)
                if lapse is None and (without is None or _less(normal, without)):
                    without = normal
                if best is None or _less(normal, best[0]):
                    best = (normal, lapse, rows)
        assert best is not None
        return Worst(best[0], best[1], without, best[2], tuple(least))


def _less(one: NormalLine, other: NormalLine) -> bool:
    """Whether one value is less, or, while they are not known, might be."""
    return (one.bounds.low, one.bounds.high) < (other.bounds.low, other.bounds.high)


def _overlooked(cards: int) -> Lapse:
    said = Message(
        "the claim makes sense only if he overlooked {cards}",
        cards=", ".join(lapses.names(cards)),
    )
    return Lapse(cards, "70D1", said)
