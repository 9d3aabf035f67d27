"""Law 53: a lead out of turn that was accepted."""

from claims.law.reason import Reason
from claims.messages import counted
from claims.record import ClaimRecord


def law53_a(record: ClaimRecord) -> Reason | None:
    """53A: a lead out of turn that the other side accepts, in words or by playing to it, counts as
    correct. None when the director found none."""
    tricks = record.findings.leads_accepted
    if tricks is None:
        return None
    because = counted(
        "the lead out of turn to trick {tricks} was accepted: it counts as correct",
        "the leads out of turn to tricks {tricks} were accepted: they count as correct",
        len(tricks),
        tricks=", ".join(str(number) for number in sorted(tricks)),
    )
    return Reason("53A", because, ("leads_accepted", "play"))
