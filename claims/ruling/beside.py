"""What stands beside a ruling: what other findings and other regulators would make of the claim.

Main value first: these searches use what is left of the budget, and those it does not reach are
named in a note.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from claims.doctrine.lapses import Lapse, opponents_trumps
from claims.law.editions import numbered
from claims.law.facts import before_next_board
from claims.law.law65_67 import moves_a_trick
from claims.law.law70 import infer_awareness
from claims.law.profile import Profile, profile_near
from claims.messages import Message, trick_count
from claims.record.findings import FINDINGS
from claims.record.terms import REGULATIONS
from claims.ruling.judge import Judge, Judgement
from claims.ruling.ruling import OpenFinding, verdict
from claims.ruling.what_if import Change, what_if

DISPUTED: Final = {
    "holds_to_words": (
        Message("he sees a show-out in the suit he said he would run"),
        Message("he runs the suit he named whatever shows out"),
    ),
    "named_card_stands": (
        Message("he looks again when an opponent fails to follow before the card he named"),
        Message("he plays the card he named although an opponent fails to follow before it"),
    ),
    "no_unneeded_ruff": (
        Message("he may ruff a loser although he has winners to lead"),
        Message("he ruffs no loser while he has winners to lead"),
    ),
}
"""Switches of a profile that are disputed: what each says when it is off, and when it is on."""


@dataclass(slots=True)
class OtherRulings:
    """What stands beside one ruling; ``missing`` names what the budget did not reach."""

    judge: Judge
    judgement: Judgement
    missing: list[Message] = field(default_factory=list)

    def open_findings(self) -> list[OpenFinding]:
        """What the director has not found and the ruling took one way, with the other way."""
        findings = []
        for one in self.judgement.assumptions:
            other = self._found(one.finding, not one.value)
            findings.append(self._open(one.finding, one.value, one.because, other))
        awareness = self._awareness()
        findings.extend(awareness)
        findings.extend(one for one in self._lapse() if not self._same_doubt(one, awareness))
        findings.extend(self._irrational())
        findings.extend(self._late())
        findings.extend(self._may_be())
        return findings

    def profiles(self) -> dict[str, int] | None:
        """Claimer's tricks under every regulator, the edition the same."""
        tricks = self.judgement.tricks
        if self.judgement.status != "ruled" or tricks is None:
            return None
        own = self.judge.profile
        values = {}
        for regulation in REGULATIONS:
            profile = profile_near(regulation, self.judge.laws, self.judge.day)
            other = tricks if profile.name == own.name else self._under(profile)
            if other is None:
                self.missing.append(Message("the ruling under {profile}", profile=profile.name))
            else:
                values[profile.name] = other
        return values

    def disputes(self) -> list[Message]:
        """What authorities dispute and no finding settles, taken the other way, where it makes a
        difference. Disputes between regulators are in ``profiles``."""
        tricks, own = self.judgement.tricks, self.judge.profile
        if self.judgement.worst is None or tricks is None:
            return []
        notes = []
        for switch, (here, there) in DISPUTED.items():
            value: bool = getattr(own, switch)
            changed: dict[str, Any] = {switch: not value}
            other = self._under(replace(own, **changed))
            taken, otherwise = (there, here) if value else (here, there)
            if other is None:
                self.missing.append(Message("the ruling if {otherwise}", otherwise=otherwise))
            elif other != tricks:
                notes.append(
                    Message(
                        "Disputed: {taken}. If {otherwise}, claimer's side gets {n}.",
                        taken=taken,
                        otherwise=otherwise,
                        n=other,
                    )
                )
        return notes

    def _awareness(self) -> list[OpenFinding]:
        """70C2 inferred: the opposite finding. Nothing where neither normal lines nor the odds over
        them (69B2) decided."""
        judge = self.judge
        trumps = judge.values.trumps(self.judgement.reading.plan)
        if trumps is None or not (self.judgement.worst is not None or self._by_odds):
            return []
        if judge.claimed(self.judgement.reading.plan) == 0:
            return []  # who claims no trick has none to lose to it
        awareness = infer_awareness(trumps)
        if awareness.found:
            return []
        aware, because = awareness.aware, awareness.because
        lapse = self.judgement.worst.lapse if self.judgement.worst is not None else None
        if aware and lapse is not None and lapse.cards & opponents_trumps(judge.record):
            return [self._overlooked_trump(lapse)]
        other = self._found("aware_of_trump", not aware)
        finding = self._open("aware_of_trump", aware, because, other)
        return [finding if aware or not self._by_odds else self._not_found_so(finding)]

    def _overlooked_trump(self, lapse: Lapse) -> OpenFinding:
        """70C2 of a claim that makes sense only if he overlooked a trump: the ruling rests on that
        one alone, where one found not to have known of the trumps may have forgotten them all."""
        other = self._found("aware_of_trump", True)
        return self._not_found_so(self._open("aware_of_trump", False, lapse.because, other))

    def _not_found_so(self, finding: OpenFinding) -> OpenFinding:
        """That he did not know of a trump, assumed where the finding would weigh more: odds (69B2)
        are over both answers while nothing is found, and over one that is."""
        unaware = self._found("aware_of_trump", False)
        if unaware is None or unaware.tricks in (None, self.judgement.tricks):
            return finding
        return OpenFinding(
            finding=finding.finding,
            assumed=finding.assumed,
            because=finding.because,
            otherwise=finding.otherwise | {"found_so": unaware.tricks},
        )

    @property
    def _by_odds(self) -> bool:
        """Whether the ruling rests on how likely a trick was (69B2)."""
        likely = self.judge.profile.agreement_test == "likely"
        return self.judgement.way == "agreement" and likely

    def knowing(self) -> list[Message]:
        """Where the odds decided (69B2) and the director found that claimer had forgotten a card:
        what one who knew of it would get."""
        findings = self.judge.record.findings
        if not self._by_odds:
            return []
        if findings.forgotten:
            other = self._found("forgotten", ())
        elif findings.aware_of_trump is False:
            other = self._found("aware_of_trump", True)
        else:
            return []
        if other is None or other.tricks is None:
            self.missing.append(_answer_to("forgotten"))
            return []
        return [
            Message(
                "Had claimer known of the cards he forgot, his side would get {n}.",
                n=trick_count(other.tricks),
            )
        ]

    def _lapse(self) -> list[OpenFinding]:
        """Cards taken to be forgotten, though nobody found that: the value of one who knew."""
        lapse = self.judgement.worst.lapse if self.judgement.worst is not None else None
        found = self.judge.record.findings.forgotten is not None
        if lapse is None or lapse.law == "70C" or found:
            return []
        return [self._open("forgotten", lapse.names, lapse.because, self._found("forgotten", ()))]

    def _same_doubt(self, forgotten: OpenFinding, awareness: Sequence[OpenFinding]) -> bool:
        """Whether the cards taken to be forgotten are trumps of which it stands there already that
        he did not know, with the same ruling had he known."""
        lapse = self.judgement.worst.lapse if self.judgement.worst is not None else None
        if lapse is None or lapse.cards & ~opponents_trumps(self.judge.record):
            return False
        return any(
            one.assumed is False and one.otherwise == forgotten.otherwise for one in awareness
        )

    def _irrational(self) -> list[OpenFinding]:
        """70E1 before 2017: the line that was refused for want of that finding."""
        if (
            numbered("70E1", self.judge.laws) not in self.judgement.laws
            or not self.judge.profile.irrational_exception
        ):
            return []
        if self.judge.record.findings.irrational_not_to is not None:
            return []
        because = Message("the director has not found it irrational not to take the line")
        other = self._found("irrational_not_to", True)
        return [self._open("irrational_not_to", False, because, other)]

    def _may_be(self) -> list[OpenFinding]:
        """Where a law says that the director may: what was taken, and the other ruling."""
        given, laws, met = self.judge.given.findings, self.judge.laws, self.read
        opened = []
        if given.later_play_accepted is None and "70D3" in met:
            because = Message("the director may accept it (70D3)")
            other = self._found("later_play_accepted", False)
            opened.append(self._open("later_play_accepted", True, because, other))
        if given.defective_trick_moves is None and "67B1b" in met:
            moves = moves_a_trick(laws)
            because = Message("he may be subject to the loss of a trick (67B1b)")
            other = self._found("defective_trick_moves", not moves)
            opened.append(self._open("defective_trick_moves", moves, because, other))
        if given.insufficient_redress is None and self.judge.irregular.established:
            because = Message("the tricks moved are taken to make good the revoke (64C)")
            opened.append(self._open("insufficient_redress", False, because, None))
        return opened

    @property
    def read(self) -> set[str]:
        """The paragraphs that were read on the way and hold."""
        return {reason.paragraph for reason in self.judgement.reasons if reason.met}

    def _late(self) -> list[OpenFinding]:
        """71C of 1997, and 69A: when a concession or an agreement was taken back is not
        recorded."""
        record = self.judge.record
        if before_next_board(record) is not None:
            return []
        if record.stage == "agreement-withdrawn":
            because = Message("the time is not recorded: an agreement withdrawn was one")
            opened = self._called(True, because)
            tricks = opened.otherwise.get("claimer_tricks", self.judgement.tricks)
            return [] if tricks == self.judgement.tricks else [opened]
        dated = self.judge.profile.concession_test == "normal-at-once"
        if record.stage != "concession-withdrawn" or not dated:
            return []
        because = Message("the time is not recorded: the doubt is the conceding side's")
        return [self._called(False, because)]

    def _called(self, assumed: bool, because: Message) -> OpenFinding:
        """Whether the side had called on the next board, taken so, with the other ruling."""
        other = self._found("called_on_next_board", not assumed)
        return self._open("called_on_next_board", assumed, because, other)

    def _open(
        self,
        finding: str,
        assumed: bool | list[str],
        because: Message,
        other: Judgement | None,
    ) -> OpenFinding:
        otherwise = {}
        if other is not None and other.status == "undecided":
            self.missing.append(_answer_to(finding))
        elif other is not None and other.tricks is not None:
            otherwise["claimer_tricks"] = other.tricks
            total = self._total(other)
            if total is not None and other.transferred != self.judgement.transferred:
                otherwise["declarer_total"] = total
        elif other is not None and other.outlook is not None:
            otherwise["outlook"] = other.outlook
        return OpenFinding(finding=finding, assumed=assumed, because=because, otherwise=otherwise)

    def _total(self, other: Judgement) -> int | None:
        """Declarer's tricks of 13 by another judgement."""
        if other.tricks is None:
            return None
        return verdict(self.judge.record, other.tricks, other.transferred).declarer_total

    def _found(self, finding: str, value: object) -> Judgement | None:
        """The ruling had the director found this; None when the other facts exclude it."""
        return what_if(self.judge, Change(findings={finding: value}))

    def _under(self, profile: Profile) -> int | None:
        return self.judge.tricks_under(self.judgement, profile)


def left_out(missing: Sequence[Message]) -> Message:
    """That the budget did not reach these, each named once."""
    named = list(dict.fromkeys(missing))
    what = named[0]
    for one in named[1:]:
        what = Message("{first}; {next}", first=what, next=one)
    return Message("Not worked out within the limit: {what}.", what=what)


def _answer_to(finding: str) -> Message:
    """The other answer to a finding, by what the finding says."""
    return Message("the other answer to “{finding}”", finding=Message(FINDINGS[finding].says))
