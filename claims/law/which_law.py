"""From a record to the law that rules it: 68 first, then 69, 70 or 71, or no ruling on tricks."""

from dataclasses import dataclass
from typing import Literal

from claims.law.facts import (
    Assumption,
    Cues,
    before_next_board,
    conduct_of,
    dispute_of,
    in_time,
)
from claims.law.law68 import Conduct, Kind, Stand, Then, law68_d, law68_d2_a, law68_kind
from claims.law.law69 import Agreement, law69_a
from claims.law.profile import Profile
from claims.law.reason import Reason
from claims.record import ClaimRecord

Way = Literal["play-continues", "score-stands", "contested", "agreement", "concession", "too-late"]


@dataclass(frozen=True, slots=True)
class Path:
    """Which law rules a record.

    - ``play-continues``: there was neither claim nor concession (68, 68A, 68B2).
    - ``score-stands``: played on by agreement, the claim is void (68D2b); the tricks then taken are
      the finding ``tricks_after_play``.
    - ``contested``: Law 70, and 71 for what claimer himself gave away.
    - ``agreement``: withdrawn by the side that had agreed, or contested only after it had called on
      the next board or the round had ended: 69B.
    - ``concession``: withdrawn by the side that had conceded: 71.
    - ``too-late``: withdrawn after the correction period: the score stands.

    ``later_play`` is what cards played after the claim count for: ``score``, ``evidence`` (70D3) or
    ``nothing``. ``stand`` is what Law 68 makes of the words and acts.
    """

    way: Way
    stand: Stand
    later_play: str
    reasons: tuple[Reason, ...]
    assumptions: tuple[Assumption, ...]


def which_law(record: ClaimRecord, profile: Profile, cues: Cues) -> Path:
    """The law that rules a record, and the reasons read on the way to it, in order."""
    laws = record.laws
    conduct, assumed = conduct_of(record, cues)
    stand = law68_kind(conduct, laws)
    assumed = (*assumed, *_whether_claim(record, conduct, stand))
    if stand.kind is Kind.NEITHER:
        return Path("play-continues", stand, "score", stand.reasons, assumed)
    if record.stage == "agreement-withdrawn":
        established, why = law69_a(_agreement(record))
        if established:
            return _withdrawal("agreement", record, profile, stand, (why,), assumed)
        course = law68_d2_a(laws, dispute_of(record).play_continued)
        reasons = (*stand.reasons, why, course.reason)
        return Path("contested", stand, course.later_play, reasons, assumed)
    if record.stage == "concession-withdrawn":
        return _withdrawal("concession", record, profile, stand, stand.reasons, assumed)
    if record.findings.called_on_next_board is True or record.findings.round_ended is True:
        # Nobody objected in time, whatever he does now.
        _, why = law69_a(_agreement(record))
        return _withdrawal("agreement", record, profile, stand, (why,), assumed)
    course = law68_d(dispute_of(record), laws)
    reasons = (*stand.reasons, course.reason)
    way: Way = "score-stands" if course.then is Then.VOID else "contested"
    return Path(way, stand, course.later_play, reasons, assumed)


def _whether_claim(record: ClaimRecord, conduct: Conduct, stand: Stand) -> tuple[Assumption, ...]:
    """Where it is disputed whether there was a claim, and he named no number of tricks: what is
    taken, for the director to find (68A)."""
    findings = record.findings
    settled = (
        findings.is_claim,
        findings.suggested_curtailing,
        findings.current_trick_only,
        findings.meant_to_claim,
        findings.broken_off,
        findings.faced_after_lead_out_of_turn,
        findings.abandoned_hand,
    )
    reason = stand.reasons[0]
    if conduct.presupposed or conduct.by_dummy or any(one is not None for one in settled):
        return ()
    if conduct.tricks is not None or conduct.abandoned_hand or reason.paragraph != "68A":
        return ()
    return (Assumption("is_claim", stand.kind is not Kind.NEITHER, reason.because),)


def _withdrawal(
    way: Way,
    record: ClaimRecord,
    profile: Profile,
    stand: Stand,
    reasons: tuple[Reason, ...],
    assumed: tuple[Assumption, ...],
) -> Path:
    """The path of a withdrawal, by 79C: the law named, or too late."""
    timely, time = in_time(record, profile)
    return Path(way if timely else "too-late", stand, "nothing", (*reasons, time), assumed)


def _agreement(record: ClaimRecord) -> Agreement:
    """The facts of 69A for an agreement that is now withdrawn: that is an objection in time when
    the side had not called on the next board and the round had not ended."""
    findings = record.findings
    return Agreement(
        objected=before_next_board(record) is True,
        called_on_next_board=findings.called_on_next_board is True,
        round_ended=findings.round_ended is True,
    )
