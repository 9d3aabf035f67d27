"""From a claim record to its ruling: which law decides, which value, and why."""

from dataclasses import replace

from msgspec.structs import replace as replace_of

from claims.doctrine.hopes import names
from claims.doctrine.waits import waited_for
from claims.errors import InputError
from claims.law.check import check_record
from claims.law.law59 import law59
from claims.law.law70 import law70_d2
from claims.law.reason import Reason
from claims.messages import N_, Message, trick_count
from claims.record import ClaimRecord
from claims.ruling.beside import OtherRulings, left_out
from claims.ruling.branches import branched
from claims.ruling.decisive import Decisive
from claims.ruling.fallen import fallen_steps
from claims.ruling.judge import Judge, Judgement
from claims.ruling.lead_choice import OpenLead
from claims.ruling.line import order_of, tricks_of
from claims.ruling.meanings import Meanings
from claims.ruling.partners import partner_decides
from claims.ruling.proven import WORST_LEGAL, Undecided
from claims.ruling.ruling import (
    Analysis,
    Certificate,
    Limit,
    LineTrick,
    Ruling,
    Verdict,
    engine,
    in_english,
    refused_for,
    verdict,
)
from claims.ruling.shown import proved_by_show_outs
from claims.ruling.trace import trace_of
from claims.ruling.values import Worst
from claims.ruling.words_read import statement_of
from claims.search import solve
from claims.search.budget import Budget, Progress
from claims.search.warm import Telling, ready

EXTRAS = 1_500_000
"""Positions that may be searched for what stands beside a ruling, or as many as it took itself."""
OBLIGED = Message(
    "Penalty cards and restrictions bind the normal lines and what is certain to claimer; the "
    "double-dummy value and the worst legal line leave them out."
)
READ_BY_DIRECTOR = Message(
    "The director's own reading stands in place of the claimer's words, which are not read."
)
NOBODY_THROWN_IN = Message("No opponent is thrown in: that part of his words falls.")


def adjudicate(
    record: ClaimRecord,
    *,
    limit: float | None = None,
    nodes: int | None = None,
    progress: Progress | None = None,
    telling: Telling | None = None,
) -> Ruling:
    """Rule one claim.

    Args:
        limit: seconds to search at most, the compiling of the search not counted; ``nodes``:
            positions at most, the same on every machine. Past either the ruling is undecided, with
            what is proven by then; a ruling decided in time loses only its extras, and says which.
        progress: called with positions searched and seconds gone, now and then; False ends it.
        telling: told when the search has to be compiled first; the log by default.
    """
    problems = check_record(record)
    if problems:
        return refused_for(problems, record.id, record.digest)
    ready(telling)
    budget = Budget(nodes=nodes, seconds=limit, progress=progress)
    try:
        judge = Judge(record, budget)
    except InputError as error:
        return refused_for(error.problems, record.id, record.digest)
    with budget.keeping(WORST_LEGAL):
        judgement = judge.decide()
        reached = judgement.status == "undecided" and not budget.next_chunk()
    budget.allow(max(budget.spent, EXTRAS))
    within = Limit(seconds=limit, nodes=nodes, reached=reached)
    return in_english(_Written(judge, judgement, within).ruling())


class _Written:
    """A judgement as the ruling that is passed to every report."""

    def __init__(self, judge: Judge, judgement: Judgement, limit: Limit) -> None:
        self.judge = judge
        self.judgement = judgement
        self.limit = limit
        self.record = judge.record
        own = self.record.claim.plan and self.record.claim.words
        self.notes: list[Message] = [*([READ_BY_DIRECTOR] if own else []), *judgement.notes]
        if judge.heard(judgement.reading) != judgement.reading:
            self.notes.append(NOBODY_THROWN_IN)
        self.reasons: list[Reason] = list(judgement.reasons)
        self.orders: list[Reason] = []
        self.shown: list[int] = []  # the cards of the line
        self.idle: list[str] = []  # paragraphs that do not decide on it

    def ruling(self) -> Ruling:
        """The judgement, the line that shows it, and what else the budget allows."""
        judge, judgement, record = self.judge, self.judgement, self.record
        undecided = judgement.status == "undecided"
        open_value = Undecided(judge, judgement)
        bounds = open_value.bounds() if undecided else None
        beside = None if undecided else OtherRulings(judge, judgement)
        decisive, meanings = Decisive(judge, judgement), Meanings(judge, judgement)
        lead = OpenLead(judge, judgement)
        with judge.budget.keeping(WORST_LEGAL):
            knowing = beside.knowing() if beside is not None else []
            findings = beside.open_findings() if beside is not None else []
            profiles = beside.profiles() if beside is not None else None
            self.notes.extend([*knowing, *beside.disputes()] if beside is not None else [])
            shows = judgement.status == "ruled" and judgement.by_line
            line = self.line(judgement.worst) if shows else None
            if line is not None:
                self.own_choice(judgement.worst)
            self.notes.extend(lead.notes())
            show_outs = proved_by_show_outs(judge, judgement, self.shown)
            self.reasons.extend(show_outs)
            laws = [law for law in decisive.laws(self.orders, show_outs) if law not in self.idle]
            unable = law59(record, self.shown)
            self.reasons.extend(unable)
            more = [*(["50D2a"] if lead.decides else []), *(one.paragraph for one in unable)]
            laws = list(dict.fromkeys([*laws, *more]))
            if line is not None:
                steps = judge.values.steps(judgement.reading.plan)
                trump = record.position.trump
                waited = waited_for(judgement.reading.plan, judge.values.in_play, trump)
                self.notes.extend([*steps.left_out, *([waited] if waited is not None else [])])
                self.notes.extend(fallen_steps(record, judgement.reading.plan, self.shown))
                worst = judgement.worst
                if worst is not None and worst.unplayed is not None:
                    self.notes.append(worst.unplayed)
            self.notes.extend([*self.branch(), *meanings.notes()])
            provisional = meanings.provisional()
        # Last: another view of the cards takes the tables that all the rest shares.
        analysis = None if undecided else self.analysis(judgement.worst)
        if record.constraints:
            self.notes.append(OBLIGED)
        missing = beside.missing if beside is not None else open_value.not_reached()
        missing = self.not_known(analysis) + missing
        bounded = self.limit.nodes is not None or self.limit.seconds is not None
        if shows and line is None and judgement.worst is not None and bounded:
            missing.insert(0, Message("a line that shows it"))
        missing += meanings.missing + decisive.missing + lead.missing
        if missing:
            self.notes.append(left_out(missing))
        lapse = judgement.worst.lapse if judgement.worst is not None else None
        return Ruling(
            status=judgement.status,
            verdict=self.verdict(judgement.tricks),
            engine=engine(judge.given.digest),
            id=judge.given.id,
            source=judge.given.source,
            profile=judge.profile.name,
            class_=judge.values.player.name,
            outlook=self.verdict(judgement.outlook),
            provisional=provisional,
            laws=laws or None,
            analysis=analysis,
            bounds=bounds,
            line=line,
            lapse=(lapse.names if lapse is not None else []) if line is not None else None,
            hope=names(judgement.worst.hope) if line is not None and judgement.worst else None,
            statement=statement_of(record, judge.heard(judgement.reading), len(judge.readings)),
            open_findings=findings or None,
            profiles=profiles,
            certificate=Certificate(
                nodes=judge.budget.spent, complete=not undecided and judgement.complete
            ),
            limit=self.limit,
            trace=trace_of(self.reasons, record, judge.profile) or None,
            notes=list(self.notes) or None,
        )

    def verdict(self, tricks: int | None) -> Verdict | None:
        """The verdict that gives claimer's side so many tricks; None where none is given."""
        judgement = self.judgement
        if tricks is None:
            return None
        record = self.record
        if record.claim.tricks is None:
            line = judgement.worst.normal.cards if judgement.worst is not None else ()
            given_up = record.findings.abandoned_hand is True
            said = 0 if given_up else self.judge.said(judgement.reading.plan, line)
            record = replace(record, claim=replace(record.claim, tricks=said))
        made = verdict(record, tricks, judgement.transferred, judgement.on_table)
        # Of a withdrawal that came too late no trick moves: the score on the table stands.
        transferred = None if judgement.way == "too-late" else made.transferred
        return replace_of(made, transferred=transferred, moved=judgement.moved or None)

    def branch(self) -> list[Message]:
        """That his words make the number depend on the cards, and which of theirs it is here."""
        judgement, record = self.judgement, self.record
        plan = judgement.reading.plan
        if judgement.worst is None or record.claim.tricks is not None or not branched(plan):
            return []
        said = self.judge.said(plan, judgement.worst.normal.cards)
        if said is None:
            return []
        return [
            Message(
                "His words make the number of tricks depend on the cards: by the line shown they "
                "come to {n}.",
                n=trick_count(said),
            )
        ]

    def line(self, worst: Worst | None) -> list[LineTrick] | None:
        """The line that decides, card by card, and why its suits are led in that order; None where
        no normal line was searched."""
        if worst is None or not worst.normal.cards:
            return None
        judge, plan = self.judge, self.judgement.reading.plan
        # What an established revoke moves was read off the line as it was found (64A).
        as_found = judge.irregular.established
        moments = judge.values.walk(judge.profile, judge.aim(plan), worst, as_found)
        self.shown = [moment.card for moment in moments]
        self.orders = order_of(self.record, judge.profile, moments)
        self.reasons.extend(self.orders)
        return tricks_of(self.record, moments, worst.lapse, plan)

    def own_choice(self, worst: Worst | None) -> None:
        """70D2 does not decide where no choice of partner's costs anything on the line shown."""
        judge, paragraph = self.judge, "70D2"
        if worst is None or paragraph not in self.judgement.laws:
            return
        walker = judge.values.walker(judge.profile, judge.aim(self.judgement.reading.plan), worst)
        if partner_decides(walker, self.shown, self.record.claim.by, judge.budget):
            return
        self.idle.append(paragraph)
        own = law70_d2(True, False)[1]
        self.reasons = [own if one.paragraph == paragraph else one for one in self.reasons]

    def analysis(self, worst: Worst | None) -> Analysis:
        """The four values, those that are known."""
        solver = self.judge.values.solver
        normal = worst.normal.bounds if worst is not None else None
        return Analysis(
            double_dummy=solver.double_dummy(),
            guaranteed=_known(solver.guaranteed()),
            least_normal=_known(normal) if normal is not None else None,
            least_legal=_known(solver.least_legal()),
        )

    def not_known(self, analysis: Analysis | None) -> list[Message]:
        """The values of the analysis that the budget did not reach."""
        if analysis is None:
            return []
        return [
            Message(name)
            for name, value in (
                (N_("what is certain to claimer"), analysis.guaranteed),
                (N_("the worst legal line"), analysis.least_legal),
            )
            if value is None
        ]


def _known(bounds: solve.Proven) -> int | None:
    return bounds.low if bounds.exact else None
