"""What the claimer may have believed, and the least that his side takes over all of it
(doctrine 4.3-4.8)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from claims.doctrine import lapses
from claims.doctrine.beliefs import NOWHERE, Belief, Places
from claims.doctrine.conventions import Conventions
from claims.doctrine.hopes import ruled_out_in
from claims.doctrine.lapses import Lapse
from claims.doctrine.plans import Rows
from claims.messages import Message
from claims.record import ClaimRecord
from claims.search.hopes import Found, fitting, hopes_of
from claims.search.makeable import Makeable, makeable
from claims.search.solve import NO_STEPS, NormalLine, Proven, Solver
from claims.statement.model import Plan


@dataclass(frozen=True, slots=True)
class Held:
    """One thing that he may have believed: cards forgotten, cards hoped for, both or neither."""

    lapse: Lapse | None = None
    hope: Places = NOWHERE

    @property
    def belief(self) -> Belief:
        """The same as the search takes it."""
        return Belief(self.lapse.cards if self.lapse else 0, self.hope)

    @property
    def by_70c(self) -> bool:
        """Whether it is the trump of 70C that he forgot."""
        return self.lapse is not None and self.lapse.law == "70C"


@dataclass(frozen=True, slots=True)
class Overlooked:
    """What a claim that makes no sense must have overlooked: every smallest set of cards; nothing
    for one that might come home. ``possible``: whether it might; ``known``: False when the budget
    ended first."""

    lapses: tuple[Lapse, ...] = ()
    possible: Makeable | None = None
    known: bool = True


@dataclass(frozen=True, slots=True)
class Least:
    """The least over what he may have believed.

    ``normal``: its value and line; ``held``: the belief of that line; ``rows``: the plan as it
    obeys it; ``without``: the least without 70C, or without what the director found forgotten;
    ``values``: under each belief as far as they are known.
    """

    normal: NormalLine
    held: Held
    rows: Rows
    without: NormalLine
    values: tuple[int, ...]


class Believed:
    """The searches of one claim under what may be believed, each made once."""

    def __init__(self, record: ClaimRecord, solver: Solver) -> None:
        self.solver = solver
        self._record = record
        self._lines: dict[tuple[int, Belief, Conventions, bytes], NormalLine] = {}
        self._overlooked: dict[tuple[int, bool | None, int, bool], Overlooked] = {}
        self._hopes: dict[tuple[int, int, bool, Places], Found] = {}
        self._more: dict[int, bool] = {}

    def aim(self, claimed: int, belief: Belief) -> int:
        """The number he aims at. Who forgot a card may think that he is sure of more than he
        claimed; but slack (doctrine 3.3) has only who really is."""
        if not belief.gone or belief.hoping or self._sure_of_more(claimed):
            return claimed
        return self._record.position.tricks_left

    def _sure_of_more(self, claimed: int) -> bool:
        """Whether more than he claimed is certain to him; where the budget ended first, too."""
        if claimed >= self.solver.double_dummy():
            return False
        known = self._more.get(claimed)
        if known is None:
            known = self.solver.can_force(claimed + 1)
            if known is not None:
                self._more[claimed] = known
        return known is not False

    def line(
        self,
        aim: int,
        belief: Belief,
        conventions: Conventions,
        steps: Rows = NO_STEPS,
        below: int | None = None,
    ) -> NormalLine:
        """The least normal value under one belief; ``below`` as of ``Solver.least_normal``."""
        aim = self.aim(aim, belief)
        key = (aim, belief, conventions, steps.tobytes())
        known = self._lines.get(key)
        if known is not None and below is not None and known.bounds.low >= below:
            return NormalLine(Proven(below, below), ())
        if known is None or not known.cards:
            known = self.solver.least_normal(aim, belief, conventions, steps, below)
            if known.bounds.exact:
                self._lines[key] = known
        return known

    def hopes(
        self, aim: int, gone: int, wrong: bool = False, told: Places = NOWHERE
    ) -> Found | None:
        """What the claim rests on for one who believes these cards gone; ``wrong`` and ``told`` as
        of ``hopes_of``; None when the budget ended first."""
        known = self._hopes.get((aim, gone, wrong, told))
        known = known or self._hopes.get((aim, gone, False, told))
        if known is None:
            known = hopes_of(self.solver, aim, gone, wrong, told)
            if known is not None:
                self._hopes[aim, gone, wrong, told] = known
        return known

    def overlooked(self, record: ClaimRecord, aim: int, plan: Plan) -> Overlooked:
        """What a claim of so many tricks overlooked, by the director's findings in ``record``, and
        no card that his words speak of; nothing where nobody knows how many he claimed."""
        claim = record.claim
        if claim.tricks is None and claim.statement is None and not claim.plan:
            return Overlooked((), None)
        spoken = lapses.spoken_of(record, plan)
        suits = not lapses.counts_on_a_hand(record, plan)
        key = (aim, record.findings.aware_of_trump, spoken, suits)
        known = self._overlooked.get(key)
        if known is None:
            known = self._explain(record, aim, spoken, suits)
            if known.known:
                self._overlooked[key] = known
        return known

    def _explain(self, record: ClaimRecord, aim: int, spoken: int, suits: bool) -> Overlooked:
        """The number claimed, else the highest below it that makes no sense either, explained by
        cards that he has not ``spoken`` of; by what is out of a whole suit where that is asked for
        (``suits``) and nothing less explains it."""
        first: Makeable | None = None
        for tricks in range(aim, 0, -1):
            forced = self.solver.can_force(tricks)
            if forced is None:
                return Overlooked((), first, known=False)
            if forced:
                break
            possible = makeable(
                record.position,
                record.claim.by,
                record.declarer,
                tricks,
                tricks <= self.solver.double_dummy(),
                lambda: self.solver.budget.next_chunk() > 0,
            )
            first = first or possible
            if possible.makes:
                break
            larger = lapses.whole_suits(record, spoken) if suits else ()
            for groups in chain(lapses.smaller_sets(record, spoken), larger):
                fitting: list[int] = []
                for group in groups:
                    explains = self.solver.can_force(tricks, Belief(group[0]))
                    if explains is None:
                        return Overlooked((), first, known=False)
                    if explains:
                        fitting.extend(group)
                if fitting:
                    # On a tie the line shown is of the first: a small card is overlooked sooner.
                    fitting = lapses.less_glaring(fitting)
                    fitting.sort(key=lapses.ranks)
                    return Overlooked(tuple(_overlooked(cards) for cards in fitting), first)
        return Overlooked((), first)

    def beliefs(
        self,
        considered: Sequence[Lapse | None],
        aim: int,
        enough: Callable[[int], bool],
        steps: Rows = NO_STEPS,
        told: Places = NOWHERE,
    ) -> Iterator[Held | None]:
        """Each lapse, with no hope and with every one that his words leave him; None for hopes that
        the budget did not find. A lapse that was found comes first, then none, 70C last.
        ``told``: the places that he speaks of; for these he plays, whatever else he hopes.

        ``enough``: whether a line of at least so many tricks is of no interest. Then hopes that are
        right are left out where neither a lapse nor his words make him lose what they bring.
        """
        ruled_out = ruled_out_in(steps, lapses.outstanding(self._record))
        for lapse in sorted(considered, key=_rank):
            gone = lapse.cards if lapse else 0
            placed = fitting(self.solver, told, gone) if told != NOWHERE else NOWHERE
            yield Held(lapse, placed)
            keeps = not gone and not len(steps)
            hopes = self.hopes(aim, gone, keeps, placed)
            if keeps and hopes is not None and hopes.hopes and not enough(hopes.tricks):
                hopes = self.hopes(aim, gone, told=placed)
            if hopes is None:
                yield None
                continue
            for hope in hopes.hopes:
                if not any(cards & out for cards, out in zip(hope, ruled_out, strict=True)):
                    yield Held(lapse, hope)

    def _ceiling(self) -> int | None:
        """What no least normal value exceeds: the opponents may play as best they can. None where
        obligations bind them, of which double dummy knows nothing."""
        return None if self.solver.bound.anyone else self.solver.double_dummy()

    def least(
        self,
        aim: int,
        considered: Sequence[Lapse | None],
        conventions: Conventions,
        ways: Sequence[Rows],
        shown: bool = True,
        told: Places = NOWHERE,
    ) -> Least:
        """The least normal value over all that he may have believed; ``shown``: whether the line of
        it is wanted, too; ``told`` as of ``beliefs``."""
        self.solver.guaranteed()  # first: it does not depend on words, and proves much of the lines
        ceiling = None if shown else self._ceiling()
        best: Least | None = None
        without: NormalLine | None = None
        low = self._record.position.tricks_left
        values = []
        found = self._record.findings.forgotten is not None

        def enough(tricks: int) -> bool:
            return best is not None and tricks >= best.normal.bounds.high

        for held in self.beliefs(considered, aim, enough, ways[0], told):
            if held is None:
                low = 0
                continue
            if held.by_70c and without is None and best is not None:
                without = _within(best.normal, low)
            for rows in ways:
                remembers = found and held.lapse is None
                below = ceiling if best is None or remembers else best.normal.bounds.high
                normal = self.line(aim, held.belief, conventions, rows, below)
                if remembers and (without is None or normal.bounds.low < without.bounds.low):
                    without = normal
                values.append(normal.bounds.low)
                low = min(low, normal.bounds.low)
                if best is None or normal.bounds.high < best.normal.bounds.high:
                    best = Least(normal, held, rows, normal, ())
        assert best is not None
        normal = _within(best.normal, low)
        return Least(normal, best.held, best.rows, without or normal, tuple(values))


def _rank(lapse: Lapse | None) -> int:
    if lapse is None:
        return 1
    return 0 if lapse.found else 3 if lapse.law == "70C" else 2


def _within(normal: NormalLine, low: int) -> NormalLine:
    return NormalLine(Proven(min(low, normal.bounds.high), normal.bounds.high), normal.cards)


def _overlooked(cards: int) -> Lapse:
    said = Message(
        "the claim makes sense only if he overlooked {cards}",
        cards=", ".join(lapses.names(cards)),
    )
    return Lapse(cards, "70D1", said)
