"""The way of one record through the Laws, in their order, to tricks: what is decided and by what.

``claims.ruling.others`` walks it again with other findings, under other regulators.
"""

from dataclasses import dataclass, replace

from claims.cards import same_side
from claims.law.facts import (
    Assumption,
    Cues,
    concession_of,
    miscounted,
    scored,
    trump_facts,
    won_in_fact,
)
from claims.law.law53 import law53_a
from claims.law.law65_67 import law67
from claims.law.law68 import exposed_cards, law68_c
from claims.law.law70 import (
    law70_a,
    law70_adjudicated,
    law70_c,
    law70_d1,
    law70_d2,
    law70_d3,
    law70_e1,
)
from claims.law.law71 import law71, law71_a, law71_test
from claims.law.penalties import obligations
from claims.law.profile import Profile, load_profile
from claims.law.reason import Reason
from claims.law.revoke_at_claim import RevokeAtClaim, revoke_at_claim, transfers_after
from claims.law.which_law import Path, which_law
from claims.record import ClaimRecord
from claims.record.terms import Edition
from claims.ruling.agreement import withdrawn_agreement
from claims.ruling.case import Case, Worst
from claims.ruling.play_on import play_on_from
from claims.ruling.ruling import Status
from claims.ruling.words_read import card_called, cues_of, readings_of, tricks_said
from claims.said import Said
from claims.search.budget import Budget
from claims.statement.model import Plan, Reading

ADJUSTED = Said("The director adjusts the score besides (64C).")
TAKEN_BACK = Said(
    "The revoke is taken back: the tricks are counted from its trick on, which is played anew."
)


@dataclass(frozen=True, slots=True)
class Decision:
    """What the Laws come to.

    ``tricks`` of claimer's side, of those undecided, None where no number follows; ``transferred``:
    tricks won before the claim that go over to claimer's side (from it when negative) for a revoke.
    ``on_table``: the tricks of claimer's side by which the score stood before a withdrawal.
    ``worst`` is the line that decides, where normal lines were searched. ``laws`` run from the
    most decisive on, ``reasons`` in the order in which they were read.
    """

    status: Status
    tricks: int | None
    laws: tuple[str, ...]
    reading: Reading
    reasons: tuple[Reason, ...]
    assumptions: tuple[Assumption, ...]
    notes: tuple[Said, ...]
    worst: Worst | None = None
    transferred: int = 0
    on_table: int | None = None


class Judge:
    """One record under one profile; ``decide`` may be called once.

    Args:
        given: the record as it came.
        budget: what the searches may cost.
        profile: that of the record on its day by default.
        searched: a case whose searches are shared when the position is the same.

    Raises:
        InputError: when the edition was not in force on the day of the record, or the director's
            plan cannot be read.
    """

    def __init__(
        self,
        given: ClaimRecord,
        budget: Budget,
        profile: Profile | None = None,
        searched: Case | None = None,
    ) -> None:
        self.given = given
        self.budget = budget
        self.day = given.board.date if given.board is not None else None
        self.profile = profile or load_profile(given.regulation, given.laws, self.day)
        self.laws: Edition = self.profile.laws
        self.readings = readings_of(given)
        self.reasons: list[Reason] = []
        self.notes: list[Said] = []
        self.assumptions: tuple[Assumption, ...] = ()
        rectified, accepted = law67(given), law53_a(given)
        self.defect = rectified.tricks if rectified is not None else 0
        self.reasons += [accepted] if accepted is not None else []
        self.reasons += [rectified.reason] if rectified is not None else []
        self.revoke: RevokeAtClaim | None = revoke_at_claim(given, self.laws)
        self.record = given
        if self.revoke is not None:
            self.reasons.extend(self.revoke.reasons)
            self.record = self.revoke.record
            if self.record.position != given.position:
                self.notes.append(TAKEN_BACK)
        self.irregular = [reason.paragraph for reason in self.reasons]
        self.reasons.extend(obligations(self.record.constraints))
        self.case = Case(self.record, budget, searched)

    @property
    def plan(self) -> Plan:
        """The likeliest reading of the words."""
        return self.readings[0].plan

    def decide(self) -> Decision:
        """Law 68 first; then the law it points to."""
        cues = cues_of(self.plan)
        path = which_law(self.record, self.profile, cues)
        self.reasons.extend(path.reasons)
        self.assumptions = path.assumptions
        match path.way:
            case "play-continues":
                return self._plays_on(path, cues)
            case "score-stands":
                return self._void()
            case "agreement":
                return self._agreement()
            case "concession":
                return self._concession()
            case "too-late":
                kept = self.kept(self.plan)
                return self._decision("ruled", kept, ["79C"], on_table=self._on_table(kept))
            case _:
                return self._contested(path)

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

    def _on_table(self, kept: int) -> int:
        """The undecided tricks of claimer's side by which the score stood: those it kept, unless
        the director found another score."""
        found = scored(self.record, self.record.claim.by)
        return kept if found is None else found

    def aware(self, plan: Plan) -> bool | None:
        """70C2 as found or inferred."""
        awareness = self.case.awareness(plan)
        return None if awareness is None else awareness.aware

    def _plays_on(self, path: Path, cues: Cues) -> Decision:
        """No claim: play goes on, and a card called for or shown has been played."""
        on = play_on_from(self.record, path, cues, card_called(self.record, self.plan))
        self.reasons.append(on.reason)
        aftermath = exposed_cards(path.stand)
        self.reasons.extend(aftermath)
        laws = [path.reasons[0].paragraph]
        if self.record.findings.faced_after_lead_out_of_turn is True:
            laws.append("54A")
        laws += [on.reason.paragraph, *(reason.paragraph for reason in aftermath)]
        return self._decision("play-continues", on.tricks, laws)

    def _void(self) -> Decision:
        """68D2b: the claim is void and the score obtained afterwards stands."""
        tricks = self.record.findings.tricks_after_play
        if tricks is None:
            self.notes.append(
                Said("The tricks taken in the play that followed are not in the record.")
            )
        return self._decision("play-continues", tricks, ["68D2b"])

    def _agreement(self) -> Decision:
        """Law 69: the other side takes back its agreement."""
        kept = self.kept(self.plan)
        outcome = withdrawn_agreement(self.case, self.profile, kept, self.plan)
        if outcome is None:
            return self._decision("undecided", None, [], on_table=self._on_table(kept))
        self.reasons.extend(outcome.reasons)
        self.notes.extend(outcome.notes)
        laws = [*(reason.paragraph for reason in outcome.reasons), "79C"]
        on_table = self._on_table(kept)
        return self._decision("ruled", outcome.tricks, laws, revoke=True, on_table=on_table)

    def _concession(self) -> Decision:
        """Law 71: claimer's side takes back its concession."""
        kept = self.kept(self.plan)
        back = self._cancelled(self.plan, kept)
        if back is None:
            return self._decision("undecided", None, [], on_table=self._on_table(kept))
        tricks, laws, reading, worst = back
        if worst is not None:
            laws = [*laws, *self._law70(reading, worst)]
        on_table = self._on_table(kept)
        total = min(kept + tricks, self.record.position.tricks_left)
        return self._decision("ruled", total, laws, reading, worst, revoke=True, on_table=on_table)

    def _contested(self, path: Path) -> Decision:
        """Law 70, and Law 71 for what claimer gave away and need not have."""
        claim = self.record.claim
        unclear = law68_c(bool(claim.words or claim.plan), self.record.findings.showed_cards)
        if unclear is not None:
            self.reasons.append(unclear)
        reading, worst = self._chosen()
        if not worst.normal.bounds.exact:
            return self._decision("undecided", None, [], reading, worst)
        least, kept = worst.normal.bounds.low, self.kept(reading.plan)
        tricks, laws = law70_adjudicated(kept, least), self._law70(reading, worst)
        if least > kept:
            back = self._cancelled(reading.plan, kept, (reading, worst))
            if back is None:
                return self._decision("undecided", None, [], reading, worst)
            tricks = min(tricks + back[0], self.record.position.tricks_left)
            laws = [*back[1], *laws] if back[0] else laws
        if tricks < kept and self._irrational_not_to(kept):
            tricks = kept
            laws.insert(0, "70E1")
        after_play = self.record.findings.tricks_after_play
        if path.later_play == "evidence" and after_play is not None:
            evidence = law70_d3(self.profile, tricks, after_play)
            if evidence is not None:
                tricks, reason = evidence
                self.reasons.append(reason)
                laws.insert(0, reason.paragraph)
        return self._decision("ruled", tricks, laws, reading, worst, revoke=True)

    def _chosen(self) -> tuple[Reading, Worst]:
        """Of several readings of the words the one that costs most: the doubt is claimer's."""
        best: tuple[Reading, Worst] | None = None
        least: list[int] = []
        for reading in self.readings:
            plan = reading.plan
            worst = self.case.worst(self.profile, self.aim(plan), plan, self.aware(plan))
            least.extend(worst.least)
            if best is None or worst.normal.bounds.high < best[1].normal.bounds.high:
                best = (reading, worst)
        assert best is not None
        return best[0], replace(best[1], least=tuple(least))

    def _irrational_not_to(self, need: int) -> bool:
        """70E1 before 2017: the director found it irrational not to take the unstated line; it is
        accepted when it brings the tricks claimed."""
        if self.record.findings.irrational_not_to is not True:
            return False
        accepted, reason = law70_e1(self.profile, False, irrational_not_to=True)
        accepted = accepted and self.case.solver.double_dummy() >= need
        if accepted:
            self.reasons.append(reason)
        return accepted

    def _law70(self, reading: Reading, worst: Worst) -> list[str]:
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
            if awareness.found or record.findings.forgotten is None:
                outcome = law70_c(facts, least, aware)
                reasons = [
                    replace(r, because=awareness.because) if r.paragraph == "70C2" else r
                    for r in outcome.reasons
                ]
                met = (
                    "all three of its conditions hold"
                    if outcome.applies
                    else "not all three of its conditions hold"
                )
                self.reasons.append(Reason("70C", met, ("position",)))
                self.reasons.extend(reasons)
                laws.append("70C" if outcome.applies else reasons[-1].paragraph)
        if worst.lapse is not None and worst.lapse.law not in laws:
            laws.append(worst.lapse.law)
            self.reasons.append(Reason(worst.lapse.law, worst.lapse.because, ("statement",)))
        if least < need:
            if not record.by_declarer:
                depends = self.case.solver.double_dummy() > least
                reason = law70_d2(True, depends, self.laws)[1]
                self.reasons.append(reason)
                laws.append(reason.paragraph)
            if "70D1" not in laws:
                laws.append("70D1")
            makes = self.case.solver.double_dummy() >= need
            if record.by_declarer and worst.lapse is None and makes:
                self.reasons.append(law70_e1(self.profile, False)[1])
                laws.append("70E1")
        stated = worst.stated or (least >= need and len(worst.rows) > 0)
        self.reasons.append(law70_d1(need, least, stated)[1])
        self.reasons.append(law70_a(worst.least)[1])
        laws.append("70A")
        return laws

    def _cancelled(
        self, plan: Plan, kept: int, chosen: tuple[Reading, Worst] | None = None
    ) -> tuple[int, list[str], Reading, Worst | None] | None:
        """Law 71: the tricks of a concession that come back, the paragraphs, and the worst normal
        line where the edition's test is of normal play; None when the search ended first."""
        facts = concession_of(self.record, kept, kept)
        test, _ = law71_test(self.profile, facts.before_next_board)
        if test == "legal":
            legal = self.case.solver.least_legal()
            if not legal.exact:
                return None
            facts, reading, worst = replace(facts, least_legal=legal.low), self.readings[0], None
        else:
            reading, worst = chosen or self._chosen()
            kept = self.kept(reading.plan)
            if not worst.normal.bounds.exact:
                return None
            facts = replace(facts, least_normal=worst.normal.bounds.low)
        cancelled = law71(self.profile, replace(facts, kept=kept))
        uncounted, seen = miscounted(self.record, self.record.claim.by, kept)
        by_the_cards = law71_a(replace(facts, tricks_won_in_fact=uncounted))
        reasons = [*by_the_cards.reasons, *([seen] if seen is not None else [])]
        reasons += [*won_in_fact(self.record, self.record.claim.by)[1], *cancelled.reasons]
        self.reasons.extend(reasons)
        return cancelled.tricks, [r.paragraph for r in reasons], reading, worst

    def _after_revoke(self, tricks: int, worst: Worst | None) -> tuple[int, int]:
        """67B1 and 64 for revokes that were established: the tricks undecided of claimer's side,
        and those won before the claim that go over besides (as ``Decision.transferred``)."""
        left, by = self.record.position.tricks_left, self.record.claim.by
        moves: list[tuple[int, int]] = []
        before = len(self.reasons)
        offender = self.record.findings.defective_by
        if self.defect and offender is not None:
            theirs = tricks if same_side(offender, by) else left - tricks
            moves.append((offender, min(self.defect, theirs)))
        if self.revoke is not None and self.revoke.established:
            line = worst.normal.cards if worst is not None else ()
            for seat, transfer in transfers_after(self.revoke, self.laws, tricks, line):
                self.reasons.extend(transfer.reasons)
                if transfer.adjusted_score and ADJUSTED not in self.notes:
                    self.notes.append(ADJUSTED)
                moves.append((seat, transfer.tricks))
        self.irregular[:0] = [reason.paragraph for reason in self.reasons[before:]]
        earlier = 0
        for seat, moved in moves:
            offends = same_side(seat, by)
            now = min(moved, tricks if offends else left - tricks)
            tricks += -now if offends else now
            earlier += now - moved if offends else moved - now
        return tricks, earlier

    def _decision(
        self,
        status: Status,
        tricks: int | None,
        laws: list[str],
        reading: Reading | None = None,
        worst: Worst | None = None,
        *,
        revoke: bool = False,
        on_table: int | None = None,
    ) -> Decision:
        transferred = 0
        if revoke and tricks is not None:
            ruled = tricks
            tricks, transferred = self._after_revoke(tricks, worst)
            moved = bool(transferred) or tricks != ruled
            laws = [*self.irregular, *laws] if moved else [*laws, *self.irregular]
        if laws == ["79C"] and tricks is not None and on_table is not None:
            transferred = on_table - tricks
        return Decision(
            status=status,
            tricks=tricks,
            laws=tuple(dict.fromkeys(laws)),
            reading=reading or self.readings[0],
            reasons=tuple(self.reasons),
            assumptions=self.assumptions,
            notes=tuple(self.notes),
            worst=worst,
            transferred=transferred,
            on_table=on_table,
        )
