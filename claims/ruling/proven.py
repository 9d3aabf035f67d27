"""A claim that the budget did not decide: what is proven of it by then."""

from claims.cards import same_side
from claims.law.facts import agreed_to
from claims.messages import N_, Message
from claims.ruling.judge import Judge, Judgement
from claims.ruling.ruling import Bounds
from claims.search.solve import Proven, Solver

WORST_LEGAL = 200_000
"""Positions that may be searched for the worst legal line of an undecided claim; a tenth at most of
those given."""
SURE = 50_000
"""Of them those for what a player of the side that agreed to a claim is sure of; a quarter at most
of what is left."""
NOT_REACHED = {
    "likely": N_("how likely the other side was to win more, had play gone on"),
    "normal": N_("what the other side takes by any normal play"),
}


class Undecided:
    """What is proven of one undecided judgement, in tricks of claimer's side."""

    def __init__(self, judge: Judge, judgement: Judgement) -> None:
        self.judge = judge
        self.judgement = judgement

    def bounds(self) -> Bounds:
        """What is proven of each value, and of the ruling."""
        judge, worst = self.judge, self.judgement.worst
        kept = judge.kept(self.judgement.reading.plan)
        most_agreed = self._most_agreed(kept) if self.judgement.way == "agreement" else 0
        legal = self._by_legal_lines()
        solver = judge.values.solver
        sure = solver.guaranteed()
        double_dummy = solver.double_dummy()
        most = judge.record.position.tricks_left if judge.record.constraints else double_dummy
        normal = worst.normal.bounds if worst is not None else None
        low = 0 if normal is None else min(max(normal.low, legal.low), normal.high)
        least = (low, min(normal.high, most)) if normal else None
        match self.judgement.way:
            case "agreement":
                ruled = min(legal.low, most_agreed), most_agreed
            case "concession":
                fewest, highest = least or (legal.low, most)
                ruled = max(kept, fewest), max(kept, highest)
            case _:
                ruled = least or (0, most)
        return Bounds(
            claimer_tricks=ruled,
            least_normal=least,
            least_legal=(legal.low, min(legal.high, double_dummy)),
            guaranteed=(sure.low, min(sure.high, double_dummy)),
            double_dummy=(double_dummy, double_dummy),
        )

    def not_reached(self) -> list[Message]:
        """The value that an agreement taken back turns on, which is none of the four."""
        if self.judgement.way != "agreement":
            return []
        return [Message(NOT_REACHED[self.judge.profile.agreement_test])]

    def _by_legal_lines(self) -> Proven:
        """The worst legal line: no normal line goes below it. It has positions of its own, and
        few."""
        record, given = self.judge.record, self.judge.budget
        budget = given.aside(WORST_LEGAL)
        asked = Solver(record.position, record.claim.by, record.declarer, budget)
        least = asked.least_legal()
        given.spend(budget.spent)
        return least

    def _most_agreed(self, claimed: int) -> int:
        """What of an agreement that is taken back stands at most: the tricks claimed, but for those
        won in fact, and those that a player of the other side is sure of by what he sees, which he
        keeps on every continuation."""
        record, given = self.judge.record, self.judge.budget
        bound, most = self.judge.values.solver.bound, agreed_to(record, claimed).to_be_played
        for seat in range(4):
            if same_side(seat, record.claim.by) or seat == record.dummy:
                continue
            budget = given.aside(min(SURE, given.left // 4))
            his = Solver(record.position, seat, record.declarer, budget, bound)
            while most > 0 and his.can_force(record.position.tricks_left - most + 1):
                most -= 1
            given.spend(budget.spent)
        return most
