"""What the words could mean besides, and what would follow: doubtful words go against claimer, and
nothing is hidden (70A, 70B1)."""

from dataclasses import dataclass, field, replace

from claims.cards import same_side
from claims.messages import N_, Message, trick_count
from claims.ruling.agreement import probable_tricks
from claims.ruling.judge import Judge, Judgement
from claims.ruling.possible import facts_of
from claims.ruling.ruling import Provisional
from claims.ruling.what_if import Change, what_if
from claims.ruling.words_read import tricks_counted, worded
from claims.statement.effort import HASTY
from claims.statement.model import Plan, Reading, Step, StepKind
from claims.statement.slips import slips

MISSING = Message("the other meanings of the words")


@dataclass(slots=True)
class Meanings:
    """The other meanings of one claim's words; ``missing`` says that the budget ended first."""

    judge: Judge
    judgement: Judgement
    missing: list[Message] = field(default_factory=list)

    def notes(self) -> list[Message]:
        """Every other meaning that would change the tricks, each with what it gives."""
        if self.judgement.status != "ruled" or self.judgement.worst is None:
            return []
        found = [*self._induced(), *self._number(), *self._readings(), *self._slips()]
        return [HASTY, *found] if self.judgement.reading.in_haste else found

    def _induced(self) -> list[Message]:
        """An opponent's revoke was corrected (62): what he said may rest on the false show-out. The
        ruling takes his words as they are; 12A1 lets the director give what play would have brought
        had the revoke not made him claim: what is probable, or else what he was sure of."""
        judge, revokers = self.judge, self.judge.given.findings.revoke_by or ()
        if not judge.irregular.taken_back:
            return []
        if all(same_side(seat, judge.record.claim.by) for seat in revokers):
            return []
        tricks, most = self.judgement.tricks, judge.values.solver.double_dummy()
        if tricks is None or most <= tricks:
            return []
        fair = probable_tricks(judge.values, judge.profile)
        why = N_("what normal play without a claim would probably have brought")
        if fair is not None:
            fair = min(fair, most)  # nobody is given a revoker's further mistakes
        else:
            fair, why = judge.values.solver.guaranteed().low, N_("what he could be sure of")
        if fair <= tricks:
            return []
        return [
            Message(
                "The claim came after an opponent's revoke. By his words as they are, the revoke "
                "corrected, claimer's side gets {n}; equitably (12A1), {fair}: {why}.",
                n=trick_count(tricks),
                fair=trick_count(fair),
                why=Message(why),
            )
        ]

    def provisional(self) -> Provisional | None:
        """The ruling rests on words that nobody knows, or that were ignored though another meaning
        of theirs would change it; None where it does not."""
        if self.judgement.status != "ruled" or self.judgement.worst is None:
            return None
        if not (self.judge.record.claim.plan or self.judge.record.claim.statement is not None):
            return self._unknown()
        from claims.statement.discourse.unread import weighty

        reading = self.judgement.reading
        if not reading.plan.ignored or not weighty(reading):
            return None
        if not reading.language:
            return self._foreign()
        plan = reading.plan
        # The number claimed stays what it was said to be.
        tricks = self._tricks(Reading(Plan(counts=plan.counts, concessions=plan.concessions), ""))
        because = N_("Had the statement meant nothing, claimer's side would get {n}.")
        if tricks is None:
            tricks, because = self._unread(reading)
        if tricks is None:
            return None
        words = " … ".join(span.text for span in plan.ignored)
        return _rests_on(Message(because, n=tricks, words=words), tricks)

    def _unknown(self) -> Provisional:
        """Nobody knows what was said (a log): ruled as if nothing, beside what a line that takes
        all that is sure would have saved."""
        careful = self._careful()
        because = (
            N_(
                "Nobody knows what he said: ruled as if he had said nothing. A careful statement "
                "would have given claimer's side {n}."
            )
            if careful != self.judgement.tricks
            else N_(
                "Nobody knows what he said: ruled as if he had said nothing. A careful statement "
                "would have changed nothing."
            )
        )
        return _rests_on(Message(because, n=careful), careful)

    def _foreign(self) -> Provisional:
        """His words are in no language that is read: nothing of them counts."""
        careful = self._careful()
        because = N_(
            "His words are in no language that is read here, and count for nothing. A careful "
            "statement would give claimer's side {n}."
        )
        return _rests_on(Message(because, n=careful), careful)

    def _careful(self) -> int:
        """The tricks of a claimer who says how he takes what he can see is his, and no more than he
        claimed; at least those of the ruling."""
        sure = self.judge.values.solver.guaranteed().low
        claimed = self.judge.claimed(self.judgement.reading.plan)
        return max(self.judgement.tricks or 0, min(sure, claimed))

    def _unread(self, reading: Reading) -> tuple[int | None, str]:
        """What the words ignored could have changed: a careful line said with them, or a suit of
        theirs played before all else."""
        from claims.statement.discourse.unread import suits_unread

        careful = self._careful()
        if careful != self.judgement.tricks:
            return careful, N_(
                "“{words}” was not understood: had it told a careful line, claimer's side would "
                "get {n}."
            )
        plan = reading.plan
        for suit in suits_unread(reading):
            first = Step(StepKind.CASH, (suit,))
            tricks = self._tricks(replace(reading, plan=replace(plan, steps=(first, *plan.steps))))
            if tricks is not None:
                return tricks, N_(
                    "“{words}” was not understood: if that suit was to be played first, claimer's "
                    "side would get {n}."
                )
        return None, ""

    def _number(self) -> list[Message]:
        """The number in the record beside the one his words name, where they are not the same."""
        record = self.judge.given
        said = tricks_counted(record, self.judgement.reading.plan)
        if said is None or record.claim.tricks in (None, said):
            return []
        ruled = Message(
            "The record has {n} claimed, his words name {said}: the record's number is ruled on, "
            "he plays for the smaller.",
            n=trick_count(record.claim.tricks),
            said=trick_count(said),
        )
        other = what_if(self.judge, Change(tricks=said))
        if other is None or other.tricks in (None, self.judgement.tricks):
            return [ruled]
        by_words = Message(
            "By the number in his words claimer's side would get {n}.", n=trick_count(other.tricks)
        )
        return [ruled, by_words]

    def _readings(self) -> list[Message]:
        """The readings that were not taken: they give claimer's side more."""
        notes = []
        for reading in self.judge.readings:
            if reading.plan == self.judgement.reading.plan:
                continue
            tricks = self._tricks(reading)
            if tricks is None:
                continue
            pattern = (
                N_("Read as “{words}” ({why}), the words would give claimer's side {n}.")
                if reading.reason
                else N_(
                    "Read as “{words}”, the likelier way, the words would give claimer's side {n}."
                )
            )
            said, why = worded(reading.plan), reading.reason
            notes.append(Message(pattern, words=said, why=why, n=trick_count(tricks)))
        return notes

    def _slips(self) -> list[Message]:
        """Slips of the tongue: offered with their reason, never taken by themselves."""
        facts = facts_of(self.judge.record)
        notes = []
        for slip in slips(self.judgement.reading.plan, facts):
            tricks = self._tricks(slip)
            if tricks is not None:
                notes.append(Message("{why}.", why=slip.reason))
                notes.append(
                    Message(
                        "If that was a slip of the tongue and “{words}” was meant, claimer's side "
                        "gets {n}.",
                        words=worded(slip.plan),
                        n=trick_count(tricks),
                    )
                )
        return notes

    def _tricks(self, reading: Reading) -> int | None:
        """Claimer's tricks had the words meant this; None where that is the ruling, or unknown."""
        decided = what_if(self.judge, Change(readings=(reading,)))
        if decided is None:
            return None
        if decided.status == "undecided" and MISSING not in self.missing:
            self.missing.append(MISSING)
        return decided.tricks if decided.tricks != self.judgement.tricks else None


def _rests_on(because: Message, tricks: int) -> Provisional:
    """A ruling that would be another number of tricks if what it rests on were otherwise."""
    return Provisional(value=True, because=because, otherwise={"claimer_tricks": tricks})
