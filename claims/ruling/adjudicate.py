"""From a claim record to its ruling: which law decides, which value, and why."""

from collections.abc import Callable
from dataclasses import replace

from claims.cards import same_side
from claims.errors import Problem
from claims.law.edition import Edition
from claims.law.facts import Assumption, concession_of, conduct_of, dispute_of, trump_facts
from claims.law.findings import check_findings
from claims.law.law68 import Kind, Stand, Then, law68_d, law68_kind
from claims.law.law70 import law70_c, law70_d2, law70_e1
from claims.law.law71 import law71
from claims.law.penalties import check_constraints
from claims.law.profile import Profile, load_profile
from claims.law.reason import Reason
from claims.law.revoke_at_claim import RevokeAtClaim, revoke_at_claim, transfer_after
from claims.record import ClaimRecord
from claims.record.rules import REGULATIONS
from claims.ruling.agreement import withdrawn_agreement
from claims.ruling.case import Case, Worst
from claims.ruling.line import tricks_of
from claims.ruling.play_on import play_on
from claims.ruling.ruling import (
    Analysis,
    Bounds,
    Certificate,
    OpenFinding,
    Ruling,
    TraceNode,
    engine,
    fault,
    verdict,
)
from claims.ruling.words_read import card_called, cues_of, readings_of, statement_of, tricks_said
from claims.said import Said
from claims.search import solve
from claims.search.budget import Budget
from claims.statement.model import Plan, Reading

Progress = Callable[[int, float], None]


def adjudicate(
    record: ClaimRecord,
    *,
    limit: float | None = None,
    nodes: int | None = None,
    progress: Progress | None = None,
) -> Ruling:
    """Rule one claim.

    Args:
        limit: seconds to search at most; ``nodes``: positions at most, the same on every machine.
            Past either the ruling is undecided, with what is proven by then.
        progress: called with positions searched and seconds gone, now and then.

    Raises:
        InputError: when the director's own plan cannot be read.
    """
    trump = record.position.trump
    problems = check_findings(record.findings, trump) + check_constraints(record.constraints)
    if problems:
        return _refused(record, problems)
    return _Judge(record, Budget(nodes=nodes, seconds=limit, progress=progress)).rule()


def _refused(record: ClaimRecord, problems: list[Problem]) -> Ruling:
    return Ruling(
        status="refused",
        id=record.id,
        errors=[fault(problem) for problem in problems],
        engine=engine(record.digest),
    )


class _Judge:
    """The way of one record through the Laws, in their order."""

    def __init__(self, given: ClaimRecord, budget: Budget) -> None:
        self.given = given
        self.budget = budget
        self.profile = load_profile(given.regulation, given.laws)
        self.laws: Edition = self.profile.laws
        self.readings = readings_of(given)
        self.reasons: list[Reason] = []
        self.notes: list[Said] = []
        self.revoke: RevokeAtClaim | None = revoke_at_claim(given, self.laws)
        self.record = given
        if self.revoke is not None:
            self.reasons.extend(self.revoke.reasons)
            self.record = self.revoke.record
        self.case = Case(self.record, budget)

    @property
    def plan(self) -> Plan:
        """The likeliest reading of the words."""
        return self.readings[0].plan

    def rule(self) -> Ruling:
        """Law 68 first; then the law it points to."""
        conduct, assumed = conduct_of(self.record, cues_of(self.plan))
        stand = law68_kind(conduct, self.laws)
        course = law68_d(dispute_of(self.record), self.laws)
        if stand.kind is Kind.NEITHER:
            return self.plays_on(stand, assumed)
        self.reasons.append(course.reason)
        if course.then is Then.VOID:
            return self.void()
        if self.record.stage == "concession-withdrawn":
            return self.contested(concession=True)
        if self.record.stage == "agreement-withdrawn":
            return self.agreement()
        return self.contested(concession=False)

    def plays_on(self, stand: Stand, assumed: tuple[Assumption, ...]) -> Ruling:
        """No claim: play goes on, and a card called for or shown has been played."""
        record = self.record
        objected = stand.reasons[0].paragraph == "68B2"
        called = card_called(record, self.plan)
        turn = record.position.turn
        actor = turn if same_side(turn, record.claim.by) else record.claim.by
        on = play_on(record.position, actor, not objected, called)
        self.reasons.extend(stand.reasons)
        self.reasons.append(on.reason)
        findings = [
            OpenFinding(finding=a.finding, assumed=a.value, because=a.because) for a in assumed
        ]
        return self.ruling(
            "play-continues",
            on.tricks,
            laws=[stand.reasons[0].paragraph, on.reason.paragraph],
            open_findings=findings or None,
            analysis=self.analysis(None),
        )

    def void(self) -> Ruling:
        """68D2b: the claim is void and the score obtained afterwards stands."""
        tricks = self.record.findings.get("tricks_after_play")
        if not isinstance(tricks, int):
            self.notes.append(
                Said("The tricks taken in the play that followed are not in the record.")
            )
            return self.ruling("play-continues", None, laws=["68D2b"])
        return self.ruling("play-continues", tricks, laws=["68D2b"])

    def need(self, plan: Plan) -> int:
        """The tricks claimer aims at: those claimed, those his words name, or all that are left."""
        claimed = self.record.claim.tricks
        if claimed is not None:
            return claimed
        said = tricks_said(self.record, plan)
        return self.record.position.tricks_left if said is None else said

    def aware(self, plan: Plan) -> bool | None:
        """70C2 as found or inferred."""
        awareness = self.case.awareness(plan)
        return None if awareness is None else awareness.aware

    def worst(self, profile: Profile, reading: Reading, aware: bool | None) -> Worst:
        """The least normal value under a profile, a reading and a finding."""
        return self.case.worst(profile, self.need(reading.plan), reading.plan, aware)

    def chosen(self) -> tuple[Reading, Worst]:
        """Of several readings of the words the one that costs most: the doubt is claimer's."""
        best: tuple[Reading, Worst] | None = None
        for reading in self.readings:
            worst = self.worst(self.profile, reading, self.aware(reading.plan))
            if best is None or worst.normal.bounds.high < best[1].normal.bounds.high:
                best = (reading, worst)
        assert best is not None
        return best

    def contested(self, concession: bool) -> Ruling:
        """Law 70, and Law 71 for a concession that is taken back."""
        reading, worst = self.chosen()
        bounds = worst.normal.bounds
        if not bounds.exact:
            return self.undecided(reading, worst)
        tricks, laws = bounds.low, self.law70(reading, worst)
        kept = self.need(reading.plan)
        if concession or tricks > kept:
            tricks, laws = self.law71(kept, bounds.low)
        tricks = self.after_revoke(tricks)
        return self.settled(reading, worst, tricks, laws)

    def law70(self, reading: Reading, worst: Worst) -> list[str]:
        """The paragraphs of Law 70 that decide, most decisive first; their reasons are kept."""
        record, need = self.record, self.need(reading.plan)
        least = worst.normal.bounds.low
        laws: list[str] = []
        awareness = self.case.awareness(reading.plan)
        if awareness is not None:
            aware = worst.without.bounds.low if worst.without else least
            facts = replace(
                trump_facts(record, reading.plan.mentions_trump), found_aware=awareness.aware
            )
            if awareness.found or record.findings.get("forgotten") is None:
                outcome = law70_c(facts, least, aware)
                reasons = [
                    replace(r, because=awareness.because) if r.paragraph == "70C2" else r
                    for r in outcome.reasons
                ]
                self.reasons.extend(reasons)
                laws.append("70C" if outcome.applies else reasons[-1].paragraph)
        if worst.lapse is not None and worst.lapse.law not in laws:
            laws.append(worst.lapse.law)
            self.reasons.append(Reason(worst.lapse.law, worst.lapse.because, ("statement",)))
        if least < need:
            if not record.by_declarer:
                depends = self.case.solver.double_dummy() > least
                self.reasons.append(law70_d2(True, depends)[1])
                laws.append("70D2")
            if "70D1" not in laws:
                laws.append("70D1")
            if record.by_declarer and worst.lapse is None:
                if self.case.solver.double_dummy() >= need:
                    self.reasons.append(law70_e1(self.profile, False, False)[1])
                    laws.append("70E1")
        if "70A" not in laws:
            laws.append("70A")
        return laws

    def law71(self, kept: int, least_normal: int) -> tuple[int, list[str]]:
        """Law 71: what of a concession comes back."""
        legal = self.case.solver.least_legal()
        facts = replace(
            concession_of(self.record, self.profile, least_normal, legal.low), kept=kept
        )
        cancelled = law71(self.profile, facts)
        self.reasons.extend(cancelled.reasons)
        back = cancelled.tricks
        if self.record.stage == "contested" and least_normal < kept:
            back = least_normal - kept
        laws = [reason.paragraph for reason in cancelled.reasons] or ["71"]
        return max(kept + back, 0), [*dict.fromkeys(laws), "70A"]

    def agreement(self) -> Ruling:
        """Law 69: the other side takes back its agreement."""
        outcome = withdrawn_agreement(self.case, self.profile, self.need(self.plan))
        self.reasons.extend(outcome.reasons)
        if outcome.note is not None:
            self.notes.append(outcome.note)
        laws = list(dict.fromkeys(reason.paragraph for reason in outcome.reasons))
        return self.ruling(
            "ruled",
            self.after_revoke(outcome.tricks),
            laws=laws,
            analysis=self.analysis(None),
            statement=statement_of(self.record, self.readings[0]),
        )

    def after_revoke(self, tricks: int) -> int:
        """64: tricks that go over for a revoke that was established."""
        if self.revoke is None or not self.revoke.established:
            return tricks
        left = self.record.position.tricks_left
        offends = same_side(self.revoke.revoke.seat, self.record.claim.by)
        theirs = tricks if offends else left - tricks
        transfer = transfer_after(self.revoke, self.laws, theirs)
        self.reasons.extend(transfer.reasons)
        moved = min(transfer.tricks, theirs)
        return tricks - moved if offends else tricks + moved

    def settled(self, reading: Reading, worst: Worst, tricks: int, laws: list[str]) -> Ruling:
        """A ruling with its line, the other findings and the other profiles."""
        lapse = worst.lapse
        moments = self.case.walk(self.profile, self.need(reading.plan), worst)
        analysis = self.analysis(worst)
        return self.ruling(
            "ruled",
            tricks,
            laws=laws,
            analysis=analysis,
            line=tricks_of(self.record, moments, lapse) if worst.normal.cards else None,
            lapse=lapse.names if lapse is not None else [],
            statement=statement_of(self.record, reading),
            open_findings=self.open_findings(reading, worst, tricks) or None,
            profiles=self.other_profiles(reading, tricks),
        )

    def undecided(self, reading: Reading, worst: Worst) -> Ruling:
        """The budget ended first: what is proven of each value."""
        low, high = worst.normal.bounds.low, worst.normal.bounds.high
        solver = self.case.solver
        sure = solver.guaranteed()
        double_dummy = solver.double_dummy()
        return self.ruling(
            "undecided",
            None,
            bounds=Bounds(
                least_normal=(low, min(high, double_dummy)),
                guaranteed=(sure.low, min(sure.high, double_dummy)),
                double_dummy=(double_dummy, double_dummy),
            ),
            statement=statement_of(self.record, reading),
            complete=False,
        )

    def analysis(self, worst: Worst | None) -> Analysis:
        """The four values, those that are known."""
        solver = self.case.solver
        normal = worst.normal.bounds if worst is not None else None
        return Analysis(
            double_dummy=solver.double_dummy(),
            guaranteed=_known(solver.guaranteed()),
            least_normal=_known(normal) if normal is not None else None,
            least_legal=_known(solver.least_legal()),
        )

    def open_findings(self, reading: Reading, worst: Worst, tricks: int) -> list[OpenFinding]:
        """What the director has not found and the ruling took one way, with the other way."""
        findings = []
        awareness = self.case.awareness(reading.plan)
        if awareness is not None and not awareness.found:
            other = self.worst(self.profile, reading, not awareness.aware).normal.bounds
            if other.exact:
                findings.append(
                    OpenFinding(
                        finding="aware_of_trump",
                        assumed=awareness.aware,
                        because=awareness.because,
                        otherwise={"claimer_tricks": other.low},
                    )
                )
        lapse = worst.lapse
        if lapse is not None and lapse.law != "70C" and "forgotten" not in self.record.findings:
            plain = self.case.plain(self.profile, self.need(reading.plan)).bounds
            if plain.exact:
                findings.append(
                    OpenFinding(
                        finding="forgotten",
                        assumed=lapse.names,
                        because=lapse.because,
                        otherwise={"claimer_tricks": plain.low},
                    )
                )
        return findings

    def other_profiles(self, reading: Reading, tricks: int) -> dict[str, int] | None:
        """Claimer's tricks under every regulator, the edition the same."""
        if self.record.stage != "contested" or self.revoke is not None:
            return None
        values = {}
        for regulation in REGULATIONS:
            profile = load_profile(regulation, self.laws)
            bounds = self.worst(profile, reading, self.aware(reading.plan)).normal.bounds
            if bounds.exact:
                values[profile.name] = bounds.low
        values[self.profile.name] = tricks
        return values

    def ruling(
        self, status: str, tricks: int | None, *, complete: bool = True, **fields: object
    ) -> Ruling:
        """The ruling object; what is not given stays out of it."""
        return Ruling(
            status=status,  # type: ignore[arg-type]
            id=self.given.id,
            verdict=None if tricks is None else verdict(self.record, tricks),
            certificate=Certificate(nodes=self.budget.spent, complete=complete),
            trace=[TraceNode(law=r.paragraph, outcome=r.because) for r in self.reasons] or None,
            notes=list(self.notes) or None,
            engine=engine(self.given.digest),
            **fields,  # type: ignore[arg-type]
        )


def _known(bounds: solve.Bounds) -> int | None:
    return bounds.low if bounds.exact else None
