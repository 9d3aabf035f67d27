"""What each way through the Laws comes to, once the values that it asks for are known.

``which_law`` chooses the way. Tricks are those of claimer's side, of those undecided.
"""

from dataclasses import replace

from claims.law.law68 import concedes_the_rest, exposed_cards, law68_c
from claims.law.law70 import Contest, law70, law70_d3, law70_e1
from claims.law.law71 import Cancelled
from claims.law.profile import Profile
from claims.law.reason import Outcome, Reason
from claims.law.which_law import Path
from claims.messages import counted
from claims.record import ClaimRecord


def plays_on(record: ClaimRecord, path: Path, on: Reason) -> Outcome:
    """Neither claim nor concession (68, 68A, 68B2): play goes on, by ``on`` (45C where a card
    called for or shown has been played), and exposed cards become penalty cards or do not. Where
    the director found what was then taken, that stands."""
    aftermath = exposed_cards(path.stand)
    faced = record.findings.faced_after_lead_out_of_turn is True
    laws = (
        path.reasons[0].paragraph,
        *(("54A",) if faced else ()),
        on.paragraph,
        *(reason.paragraph for reason in aftermath),
    )
    return Outcome(record.findings.tricks_after_play, laws, (on, *aftermath))


def played_on(path: Path, tricks: int) -> Reason:
    """What was taken in play that rightly went on is the result of the board."""
    because = counted(
        "the play that followed took {n} trick: that stands",
        "the play that followed took {n} tricks: that stands",
        tricks,
    )
    return Reason(path.reasons[0].paragraph, because, ("tricks_after_play",))


def void(record: ClaimRecord) -> Outcome:
    """68D2b: the claim is void and the score obtained afterwards stands, where it is found."""
    return Outcome(record.findings.tricks_after_play, ("68D2b",))


def too_late(kept: int) -> Outcome:
    """79C: a withdrawal after the correction period changes nothing."""
    return Outcome(kept, ("79C",))


def contested(
    record: ClaimRecord,
    profile: Profile,
    path: Path,
    contest: Contest,
    cancelled: Cancelled | None = None,
) -> Outcome:
    """70, and 71 (``cancelled``) for what claimer gave away and need not have.

    70E1 before 2017 lets a line count that the director found irrational not to take, where it
    brings the tricks claimed; 70D3 of 2007 takes what was played after the claim as evidence.
    """
    unclear = law68_c(bool(record.claim.words or record.claim.plan), record.findings.showed_cards)
    outcome = law70(profile, contest)
    tricks = outcome.tricks or 0
    by_line = True
    laws, reasons = list(outcome.laws), [*(() if unclear is None else (unclear,)), *outcome.reasons]
    if cancelled is not None:
        tricks = min(tricks + cancelled.tricks, record.position.tricks_left)
        laws[:0] = cancelled.laws if cancelled.tricks else ()
        reasons += cancelled.reasons
    if tricks < contest.claimed <= contest.best and record.findings.irrational_not_to is True:
        accepted, reason = law70_e1(profile, False, irrational_not_to=True)
        if accepted:
            tricks, by_line = contest.claimed, False
            laws = [reason.paragraph]
            reasons.append(reason)
    left = record.position.tricks_left
    if tricks == contest.claimed < left or record.findings.abandoned_hand is True:
        laws.append("68B1")
        if all(reason.paragraph != "68B1" for reason in path.reasons):
            reasons.append(concedes_the_rest(contest.claimed, left))
    if path.later_play == "nothing" and record.findings.play_continued is True:
        laws.append("68D2a")
    after_play = record.findings.tricks_after_play
    if path.later_play == "evidence" and after_play is not None:
        heard = record.findings.later_play_accepted is not False
        evidence = law70_d3(profile, tricks, after_play, heard)
        if evidence is not None:
            shown, reason = evidence
            if shown != tricks:
                tricks, by_line = shown, False
                # What every normal line takes decides no more.
                laws = [reason.paragraph, *(law for law in laws if law != "70A")]
            reasons.append(reason)
    return Outcome(tricks, tuple(laws), tuple(reasons), by_line)


def concession(
    record: ClaimRecord,
    profile: Profile,
    kept: int,
    cancelled: Cancelled,
    contest: Contest | None = None,
) -> Outcome:
    """71 for a concession that is taken back; ``contest`` where its test is of normal play."""
    tricks = min(kept + cancelled.tricks, record.position.tricks_left)
    outcome = Outcome(tricks, cancelled.laws, cancelled.reasons)
    if contest is None:
        return outcome
    normal = law70(profile, contest)
    # A doubt goes against who claimed (70A); where there is none, the test of 71 alone decides.
    doubtful = min(contest.values) < max(contest.values)
    laws = normal.laws if doubtful else tuple(law for law in normal.laws if law != "70A")
    return replace(
        outcome,
        laws=(*outcome.laws, *laws),
        reasons=(*outcome.reasons, *normal.reasons),
    )
