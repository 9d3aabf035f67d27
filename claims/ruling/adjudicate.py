"""From a claim record to its ruling: which law decides, which value, and why."""

from dataclasses import replace

from claims.cards import same_side
from claims.errors import InputError, Problem
from claims.law.check import check_record
from claims.law.edition import Edition
from claims.law.facts import Cues, concession_of, trump_facts
from claims.law.law70 import law70_adjudicated, law70_c, law70_d2, law70_d3, law70_e1
from claims.law.law71 import law71
from claims.law.profile import Profile, load_profile
from claims.law.reason import Reason
from claims.law.revoke_at_claim import RevokeAtClaim, revoke_at_claim, transfer_after
from claims.law.which_law import Path, which_law
from claims.record import ClaimRecord
from claims.record.rules import REGULATIONS
from claims.ruling.agreement import withdrawn_agreement
from claims.ruling.case import Case, Worst
from claims.ruling.line import tricks_of
from claims.ruling.play_on import play_on_from
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
from claims.search.budget import Budget, Progress
from claims.statement.model import Plan, Reading


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
        progress: called with positions searched and seconds gone, now and then; False ends it.
    """
    problems = check_record(record)
    if problems:
        return _refused(record, problems)
    try:
        judge = _Judge(record, Budget(nodes=nodes, seconds=limit, progress=progress))
    except InputError as error:
        return _refused(record, error.problems)
    return judge.rule()


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
        self.findings: list[OpenFinding] = []
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
        cues = cues_of(self.plan)
        path = which_law(self.record, self.profile, cues)
        self.reasons.extend(path.reasons)
        self.findings.extend(
            OpenFinding(finding=a.finding, assumed=a.value, because=a.because)
            for a in path.assumptions
        )
        match path.way:
            case "play-continues":
                return self.plays_on(path, cues)
            case "score-stands":
                return self.void()
            case "agreement":
                return self.agreement()
            case "too-late":
                return self.ruling("ruled", self.kept(self.plan), laws=["79C"])
            case _:
                return self.contested(path)

    def plays_on(self, path: Path, cues: Cues) -> Ruling:
        """No claim: play goes on, and a card called for or shown has been played."""
        on = play_on_from(self.record, path, cues, card_called(self.record, self.plan))
        self.reasons.append(on.reason)
        return self.ruling(
            "play-continues",
            on.tricks,
            laws=[path.reasons[0].paragraph, on.reason.paragraph],
            analysis=self.analysis(None),
            statement=statement_of(self.record, self.readings[0]),
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

    def claimed(self, plan: Plan) -> int:
        """The tricks claimed, those his words name, or all that are left."""
        if self.record.claim.tricks is not None:
            return self.record.claim.tricks
        said = tricks_said(self.record, plan)
        return self.record.position.tricks_left if said is None else said

    def kept(self, plan: Plan) -> int:
        """What he claimed and did not concede. Who takes back a concession has made one: of a
        claim of everything at least a trick."""
        claimed = self.claimed(plan)
        if self.record.stage == "concession-withdrawn":
            return min(claimed, self.record.position.tricks_left - 1)
        return claimed

    def aim(self, plan: Plan) -> int:
        """The tricks he plays for: those claimed. After a concession he aims at what he kept,
        unless he had stated a line: then it stays his line."""
        return self.claimed(plan) if plan.steps else self.kept(plan)

    def aware(self, plan: Plan) -> bool | None:
        """70C2 as found or inferred."""
        awareness = self.case.awareness(plan)
        return None if awareness is None else awareness.aware

    def worst(self, profile: Profile, reading: Reading, aware: bool | None) -> Worst:
        """The least normal value under a profile, a reading and a finding."""
        return self.case.worst(profile, self.aim(reading.plan), reading.plan, aware)

    def chosen(self) -> tuple[Reading, Worst]:
        """Of several readings of the words the one that costs most: the doubt is claimer's."""
        best: tuple[Reading, Worst] | None = None
        for reading in self.readings:
            worst = self.worst(self.profile, reading, self.aware(reading.plan))
            if best is None or worst.normal.bounds.high < best[1].normal.bounds.high:
                best = (reading, worst)
        assert best is not None
        return best

    def contested(self, path: Path) -> Ruling:
        """Law 70, and Law 71 for what claimer gave away and need not have."""
        reading, worst = self.chosen()
        if not worst.normal.bounds.exact:
            return self.undecided(reading, worst)
        least, kept = worst.normal.bounds.low, self.kept(reading.plan)
        tricks, laws = law70_adjudicated(kept, least), self.law70(reading, worst)
        if path.way == "concession" or least > kept:
            back, cancelled = self.law71(kept, least)
            tricks = kept + back if path.way == "concession" else tricks + back
            laws = [*cancelled, *laws] if back or path.way == "concession" else laws
        after_play = self.record.findings.get("tricks_after_play")
        if path.later_play == "evidence" and isinstance(after_play, int):
            evidence = law70_d3(self.profile, tricks, after_play)
            if evidence is not None:
                tricks, reason = evidence
                self.reasons.append(reason)
                laws.insert(0, reason.paragraph)
        return self.settled(reading, worst, self.after_revoke(tricks), laws)

    def law70(self, reading: Reading, worst: Worst) -> list[str]:
        """The paragraphs of Law 70 that decide, most decisive first; their reasons are kept."""
        record, need = self.record, self.kept(reading.plan)
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
            makes = self.case.solver.double_dummy() >= need
            if record.by_declarer and worst.lapse is None and makes:
                self.reasons.append(law70_e1(self.profile, False, False)[1])
                laws.append("70E1")
        if "70A" not in laws:
            laws.append("70A")
        return laws

    def law71(self, kept: int, least_normal: int) -> tuple[int, list[str]]:
        """Law 71: the tricks of a concession that come back, and the paragraphs."""
        least_legal = self.case.solver.least_legal().low
        facts = concession_of(self.record, self.profile, least_normal, least_legal)
        cancelled = law71(self.profile, replace(facts, kept=kept))
        self.reasons.extend(cancelled.reasons)
        return cancelled.tricks, list(dict.fromkeys(r.paragraph for r in cancelled.reasons))

    def agreement(self) -> Ruling:
        """Law 69: the other side takes back its agreement."""
        outcome = withdrawn_agreement(self.case, self.profile, self.kept(self.plan))
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
        moments = self.case.walk(self.profile, self.aim(reading.plan), reading.plan, worst)
        analysis = self.analysis(worst)
        self.findings.extend(self.open_findings(reading, worst))
        self.notes.extend(self.case.steps(reading.plan).left_out)
        return self.ruling(
            "ruled",
            tricks,
            laws=laws,
            analysis=analysis,
            line=tricks_of(self.record, moments, lapse) if worst.normal.cards else None,
            lapse=lapse.names if lapse is not None else [],
            statement=statement_of(self.record, reading),
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

    def open_findings(self, reading: Reading, worst: Worst) -> list[OpenFinding]:
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
            plain = self.case.plain(self.profile, self.aim(reading.plan), reading.plan).bounds
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
            open_findings=list(self.findings) or None,
            engine=engine(self.given.digest),
            **fields,  # type: ignore[arg-type]
        )


def _known(bounds: solve.Bounds) -> int | None:
    return bounds.low if bounds.exact else None
