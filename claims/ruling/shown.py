"""70E1 for a claim that stands because an opponent has shown out, or does so as play goes on."""

from collections.abc import Sequence
from dataclasses import replace

from claims.cards import same_side
from claims.law.law70 import law70_e1
from claims.law.reason import Reason
from claims.play import play_card
from claims.ruling.judge import Judge, Judgement
from claims.search.solve import Solver
from claims.search.view import hidden_from


def proved_by_show_outs(judge: Judge, judgement: Judgement, line: Sequence[int]) -> list[Reason]:
    """70E1 for a claim that stands because of what an opponent has shown out of, before it or on
    the ``line`` shown: without that it would not be certain to claimer."""
    worst = judgement.worst
    if judgement.status != "ruled" or worst is None:
        return []
    need, solver = judge.kept(judgement.reading.plan), judge.values.solver
    if worst.normal.bounds.low < need:
        return []
    certain = solver.can_force(need)
    silent = judge.record.by_declarer and not len(worst.rows)
    if certain is False and silent and _shown_on_the_way(judge, line, need):
        return [law70_e1(judge.profile, False, fails_later=True)[1]]
    if not certain or not any(solver.position.shown_out[seat] for seat in _hidden(judge)):
        return []
    if solver.can_force_blind(need) is not False:
        return []
    return [law70_e1(judge.profile, failed_before=True)[1]]


def _shown_on_the_way(judge: Judge, line: Sequence[int], need: int) -> bool:
    """Whether ``need`` tricks become certain on a line by a hidden hand's failing to follow
    to a trick of it, and would not be by all else that was seen when that trick was over."""
    solver, hidden = judge.values.solver, _hidden(judge)
    now, unseen = solver.position, solver.position.shown_out
    for card in line:
        now = play_card(now, card)
        if now.trick:
            continue
        need -= same_side(now.leader, solver.claimer)
        if any(now.shown_out[seat] != unseen[seat] for seat in hidden):
            seeing, blind = (
                Solver(at, solver.claimer, solver.declarer, judge.budget, solver.bound)
                for at in (now, replace(now, shown_out=unseen))
            )
            if seeing.can_force(need):
                return blind.can_force(need) is False
        unseen = now.shown_out
    return False


def _hidden(judge: Judge) -> tuple[int, int]:
    """The two hands that the claimer does not see."""
    return hidden_from(judge.record.claim.by, judge.record.declarer)
