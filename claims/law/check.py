"""Facts that the Laws cannot take together: refused by name before anything is ruled."""

from collections.abc import Sequence
from typing import Final

from claims.cards import card_name, same_side
from claims.errors import Problem
from claims.law.law65_67 import law67
from claims.law.revoke_at_claim import revokes_in
from claims.messages import SEAT_NAMES, Message, counted
from claims.record import ClaimRecord
from claims.record.constraints import PlayRule, check_constraints
from claims.record.findings import check_findings

_OF_A_REVOKE: Final = (
    "revoke_trick",
    "revoke_cards",
    "revoke_established",
    "revoke_corrected",
    "revoke_trick_won_by",
    "tricks_since_revoke",
    "card_named_next",
)
_OF_A_DEFECTIVE_TRICK: Final = ("revoke_trick_won_by", "tricks_since_revoke")
"""Of these, what is asked of a defective trick as well: 67B1b takes it as a revoke."""


def check_record(record: ClaimRecord) -> list[Problem]:
    """Everything wrong with the facts of a sound record, all at once; empty when nothing is:
    findings or obligations that exclude each other, numbers beyond the play, details of a revoke
    without the revoker, a 57A obligation for one who has no play to the trick on the table."""
    return [
        *_defect(record),
        *check_findings(record.findings, record.position.trump),
        *check_constraints(record.constraints),
        *_numbers(record),
        *_revoke(record),
        *_bound_to_the_trick(record),
    ]


def _numbers(record: ClaimRecord) -> list[Problem]:
    position = record.position
    problems = []
    for name, most in (
        ("tricks_after_play", position.tricks_left),
        ("tricks_won_in_fact", 13 - position.tricks_left),
        ("revoke_trick", 14 - position.tricks_left),
        ("tricks_since_revoke", 13 - position.tricks_left),
    ):
        number = record.findings.found(name)
        if number is not None and number > most:
            problems.append(
                Problem(
                    f"findings.{name}",
                    Message("{n} is too many", n=number),
                    Message("0 to {most}", most=most),
                )
            )
    if record.findings.tricks_scored is not None:
        field = "findings.tricks_scored"
        if record.findings.tricks_won_in_fact is not None:
            reason = Message("what was won in fact is found as well")
            problems.append(Problem(field, reason, Message("one of the two"), law="66C"))
        if record.won is None:
            expected = Message("the play, or position.won")
            problems.append(
                Problem(field, Message("nothing says how many were won"), expected, law="66C")
            )
    return problems


def _defect(record: ClaimRecord) -> list[Problem]:
    rectified = law67(record)
    return [] if rectified is None else list(rectified.faults)


def _revoke(record: ClaimRecord) -> list[Problem]:
    findings = record.findings
    revokers = findings.revoke_by
    if revokers is None:
        deemed = findings.defective_by
        problems = [] if deemed is None else _won_since(record, (deemed,))
        fitting = () if deemed is None else _OF_A_DEFECTIVE_TRICK
        return problems + [
            Problem(
                f"findings.{name}",
                Message("no revoker is named"),
                Message("revoke_by as well"),
                law="61A",
            )
            for name in _OF_A_REVOKE
            if findings.found(name) not in (None, False) and name not in fitting
        ]
    problems = []
    shown = revokes_in(record)
    if len(revokers) > 1 and findings.revoke_trick is not None:
        reason = Message("one trick is named for several revokes")
        expected = Message("one revoker, or no trick: the play shows them")
        problems.append(Problem("findings.revoke_trick", reason, expected, law="61A"))
    elif len(revokers) > 1 and shown:
        problems += [
            Problem(
                "findings.revoke_by",
                Message("the cards given show no revoke by {seat}", seat=SEAT_NAMES[seat]),
                Message("the players whose revokes they show"),
                law="61A",
            )
            for seat in revokers
            if seat not in {revoke.seat for revoke in shown}
        ]
    stated = findings.revoke_established is True and not shown
    if stated and findings.revoke_trick_won_by is None:
        problems.append(
            Problem(
                "findings.revoke_by",
                Message("the cards given show no revoke by {seat}", seat=_who(revokers)),
                Message(
                    "the play with it, or findings.revoke_trick_won_by (and tricks_since_revoke)"
                ),
                law="61A",
            )
        )
    problems += _won_since(record, revokers) if stated else []
    cards = findings.revoke_cards
    if cards is None or record.deal is None:
        return problems
    dealt = 0
    for seat in revokers:
        dealt |= record.deal[seat]
    return problems + [
        Problem(
            "findings.revoke_cards",
            Message(
                "{seat} was not dealt {card}",
                seat=_who(revokers),
                card=card_name(card),
            ),
            Message("a card of the revoker"),
            card=card_name(card),
            law="61A",
        )
        for card in cards
        if not dealt >> card & 1
    ]


def _who(seats: Sequence[int]) -> Message:
    """One player, or two of both sides."""
    names = [SEAT_NAMES[seat] for seat in seats]
    if len(names) == 1:
        return names[0]
    return Message("{one} and {other}", one=names[0], other=names[1])


def _won_since(record: ClaimRecord, revokers: tuple[int, ...]) -> list[Problem]:
    """A stated revoke: its side cannot have won more tricks since than it has at all. Of two sides
    that revoked either may be meant."""
    winner, since = record.findings.revoke_trick_won_by, record.findings.tricks_since_revoke
    if record.won is None or (winner is None and since is None):
        return []
    problems = []
    for seat in revokers:
        side = record.won[0] if same_side(seat, record.declarer) else record.won[1]
        own = winner is not None and same_side(winner, seat)
        stated = own + (since or 0)
        if stated <= side:
            return []
        reason = counted(
            "{seat}'s side is said to have won {n} trick since the revoke, its own trick "
            "included, and won {side} in all",
            "{seat}'s side is said to have won {n} tricks since the revoke, its own trick "
            "included, and won {side} in all",
            stated,
            seat=SEAT_NAMES[seat],
            side=side,
        )
        most = Message("{side} at most", side=max(side - own, 0))
        problems.append(Problem("findings.tricks_since_revoke", reason, most, law="64A"))
    return problems


def _bound_to_the_trick(record: ClaimRecord) -> list[Problem]:
    position = record.position
    return [
        Problem(
            f"position.constraints[{place}]",
            Message(
                "{seat} has no play to come to the trick on the table",
                seat=SEAT_NAMES[constraint.player],
            ),
            Message("a {kind} for a player still to play to it", kind=constraint.kind),
            law="57A",
        )
        for place, constraint in enumerate(record.constraints)
        if isinstance(constraint, PlayRule)
        and (constraint.player - position.leader) % 4 < max(1, len(position.trick))
    ]
