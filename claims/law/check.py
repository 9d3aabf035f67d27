"""Facts that the Laws cannot take together: refused by name before anything is ruled."""

from claims.cards import SEATS, card_name
from claims.errors import Problem
from claims.law.findings import check_findings
from claims.law.law65_67 import law67
from claims.law.penalties import PLAY_RULES, check_constraints
from claims.record.model import ClaimRecord


def check_record(record: ClaimRecord) -> list[Problem]:
    """Everything wrong with the facts of a sound record, all at once; empty when nothing is:
    findings or obligations that exclude each other, numbers beyond the play, details of a revoke
    without the revoker, a 57A obligation for one who has no play to the trick on the table."""
    return [
        *law67(record.position),
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
    ):
        number = record.findings.get(name)
        if isinstance(number, int) and number > most:
            problems.append(Problem(f"findings.{name}", f"{number} is too many", f"0 to {most}"))
    return problems


def _revoke(record: ClaimRecord) -> list[Problem]:
    findings = record.findings
    revoker = findings.get("revoke_by")
    if not isinstance(revoker, int):
        return [
            Problem(f"findings.{name}", "no revoker is named", "revoke_by as well", law="61A")
            for name in ("revoke_trick", "revoke_cards", "revoke_established", "revoke_corrected")
            if findings.get(name) not in (None, False)
        ]
    cards = findings.get("revoke_cards")
    if not isinstance(cards, tuple) or record.deal is None:
        return []
    return [
        Problem(
            "findings.revoke_cards",
            f"{SEATS[revoker]} was not dealt {card_name(card)}",
            "a card of the revoker",
            card=card_name(card),
            law="61A",
        )
        for card in cards
        if not record.deal[revoker] >> card & 1
    ]


def _bound_to_the_trick(record: ClaimRecord) -> list[Problem]:
    position = record.position
    return [
        Problem(
            f"position.constraints[{place}]",
            f"{SEATS[constraint.player]} has no play to come to the trick on the table",
            f"a {constraint.kind} for a player still to play to it",
            law="57A",
        )
        for place, constraint in enumerate(record.constraints)
        if constraint.kind in PLAY_RULES
        and (constraint.player - position.leader) % 4 < max(1, len(position.trick))
    ]
