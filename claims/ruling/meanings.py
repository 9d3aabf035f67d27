"""What the words could mean besides, and what would follow: doubtful words go against claimer, and
nothing is hidden (70A, 70B1)."""

from dataclasses import dataclass, field

from claims.messages import N_, Message, trick_count
from claims.ruling.judge import Decision, Judge
from claims.ruling.possible import facts_of
from claims.ruling.ruling import Provisional
from claims.ruling.what_if import Change, what_if
from claims.ruling.words_read import tricks_counted, worded
from claims.statement.model import Plan, Reading
from claims.statement.slips import slips

MISSING = "the other meanings of the words"


@dataclass(slots=True)
class Meanings:
    """The other meanings of one claim's words; ``missing`` says that the budget ended first."""

    judge: Judge
    decision: Decision
    missing: list[str] = field(default_factory=list)

    def notes(self) -> list[Message]:
        """Every other meaning that would change the tricks, each with what it gives."""
        if self.decision.status != "ruled" or self.decision.worst is None:
            return []
        return [*self._number(), *self._readings(), *self._slips()]

    def provisional(self) -> Provisional | None:
        """Words were ignored, and the ruling would be another if the statement as a whole meant
        nothing; None where it would not."""
        plan = self.decision.reading.plan
        if self.decision.status != "ruled" or self.decision.worst is None or not plan.ignored:
            return None
        # The number claimed stays what it was said to be.
        empty = Reading(Plan(counts=plan.counts, concessions=plan.concessions), "")
        tricks = self._tricks(empty)
        if tricks is None:
            return None
        because = Message(
            "Had the statement meant nothing, claimer's side would get {n}.", n=tricks
        )
        return Provisional(value=True, because=because, otherwise={"claimer_tricks": tricks})

    def _number(self) -> list[Message]:
        """The number in the record beside the one his words name, where they are not the same."""
        record = self.judge.given
        said = tricks_counted(record, self.decision.reading.plan)
        if said is None or record.claim.tricks in (None, said):
            return []
        ruled = Message(
            "The record has {n} claimed, his words name {said}: the record's number is ruled on.",
            n=trick_count(record.claim.tricks),
            said=trick_count(said),
        )
        other = what_if(self.judge, Change(tricks=said))
        if other is None or other.tricks in (None, self.decision.tricks):
            return [ruled]
        by_words = Message(
            "By the number in his words claimer's side would get {n}.", n=trick_count(other.tricks)
        )
        return [ruled, by_words]

    def _readings(self) -> list[Message]:
        """The readings that were not taken: they give claimer's side more."""
        notes = []
        for reading in self.judge.readings:
            if reading.plan == self.decision.reading.plan:
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
        for slip in slips(self.decision.reading.plan, facts):
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
        return decided.tricks if decided.tricks != self.decision.tricks else None
