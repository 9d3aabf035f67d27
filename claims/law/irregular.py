"""What went wrong before the claim: put right before it is ruled, or paid for after (53, 61-67)."""

from dataclasses import dataclass

from claims.cards import same_side
from claims.law.law53 import law53_a
from claims.law.law61_64 import law64_b1
from claims.law.law65_67 import law67
from claims.law.reason import Outcome, Reason
from claims.law.revoke_at_claim import RevokeAtClaim, revoke_at_claim, transfers_after
from claims.record import ClaimRecord
from claims.record.terms import Edition


@dataclass(frozen=True, slots=True)
class Irregularities:
    """What the director found of a record, put right.

    ``record`` is the one to be ruled; ``taken_back``: a revoke was corrected, and play begins again
    at its trick. ``defective`` tricks move for a defective one (67B1). ``reasons`` are those read.
    """

    record: ClaimRecord
    taken_back: bool
    defective: int
    revoke: RevokeAtClaim | None
    reasons: tuple[Reason, ...]

    @property
    def established(self) -> bool:
        """Whether a revoke is, so that tricks may move."""
        return self.revoke is not None and bool(self.revoke.established)

    @property
    def laws(self) -> tuple[str, ...]:
        """The paragraphs that hold."""
        return tuple(reason.paragraph for reason in self.reasons if reason.met)


@dataclass(frozen=True, slots=True)
class Settled:
    """A ruling with what irregularities move: ``transferred`` tricks won before the claim go over
    to claimer's side (from it when negative); ``adjusted``: the director adjusts the score besides
    (64C)."""

    outcome: Outcome
    transferred: int = 0
    adjusted: bool = False


def irregularities(given: ClaimRecord, laws: Edition) -> Irregularities:
    """The irregularities that the director found, in the order of the Laws."""
    accepted, rectified, revoke = law53_a(given), law67(given), revoke_at_claim(given, laws)
    record = given if revoke is None else revoke.record
    return Irregularities(
        record=record,
        taken_back=record.position != given.position,
        defective=0 if rectified is None else rectified.tricks,
        revoke=revoke,
        reasons=(
            *(() if accepted is None else (accepted,)),
            *(() if rectified is None else (rectified.reason,)),
            *(() if revoke is None else revoke.reasons),
        ),
    )


def _won_before(record: ClaimRecord, offender: int) -> int:
    """Tricks that the side of a player won before the claim, from his defective trick on, as far as
    the director found them."""
    findings = record.findings
    winner = findings.revoke_trick_won_by
    own = winner is not None and same_side(winner, offender)
    return (findings.tricks_since_revoke or 0) + own


def settle(
    found: Irregularities, laws: Edition, outcome: Outcome, line: tuple[int, ...] = ()
) -> Settled:
    """67B1 and 64 after the claim has been ruled; ``line``: the cards of the line that decides."""
    tricks = outcome.tricks
    if tricks is None:
        return Settled(outcome)
    record = found.record
    left, by = record.position.tricks_left, record.claim.by
    moves: list[tuple[int, int]] = []
    reasons: list[Reason] = []
    adjusted = False
    offender = record.findings.defective_by
    if found.defective and offender is not None:
        theirs = tricks if same_side(offender, by) else left - tricks
        theirs += _won_before(record, offender)
        moves.append((offender, min(found.defective, theirs)))
        if not theirs:
            reasons.append(law64_b1())
    if found.revoke is not None and found.established:
        for seat, transfer in transfers_after(found.revoke, laws, tricks, line):
            reasons += transfer.reasons
            adjusted |= transfer.adjusted_score
            moves.append((seat, transfer.tricks))
    ruled, transferred = tricks, 0
    for seat, moved in moves:
        offends = same_side(seat, by)
        now = min(moved, tricks if offends else left - tricks)
        tricks += -now if offends else now
        transferred += now - moved if offends else moved - now
    irregular = (*(reason.paragraph for reason in reasons), *found.laws)
    decided = tricks != ruled or transferred != 0
    paragraphs = (*irregular, *outcome.laws) if decided else (*outcome.laws, *irregular)
    whole = Outcome(tricks, paragraphs, (*outcome.reasons, *reasons))
    return Settled(whole, transferred, adjusted)
