"""A revoke that comes to light with a claim (61-64): put right first, or tricks moved after."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from claims.cards import same_side, suit_of
from claims.law.edition import Edition
from claims.law.law61_64 import (
    Exceptions,
    Revoke,
    RevokeFacts,
    Tally,
    Transfer,
    law61_a,
    law62_b,
    law63_b,
    law64,
)
from claims.law.law65_67 import law65_a
from claims.law.reason import Reason
from claims.record.model import ClaimRecord, PlayedTrick


@dataclass(frozen=True, slots=True)
class RevokeAtClaim:
    """What a revoke does to a claim. ``record`` is the one to be ruled: with the revoke taken back
    and its penalty cards when it must be corrected, otherwise as it was. ``established``: the
    tricks of Law 64 move after the ruling, see ``transfer_after``."""

    record: ClaimRecord
    revoke: Revoke
    established: bool
    reasons: tuple[Reason, ...]


def revoke_at_claim(record: ClaimRecord, laws: Edition) -> RevokeAtClaim | None:
    """The revoke the director found, in the play of the record or in the trick on its table.

    None when he found none, or when the cards show none: the position is then taken to be the
    corrected one. ``revoke_established`` and ``revoke_corrected`` go before what the play shows.
    Several revokes by the same player: the last decides whether the position changes, the rest are
    established by the play that followed.
    """
    revokes = _revokes(record)
    if not revokes or record.findings.get("revoke_corrected") is True:
        return None
    revoke = revokes[-1]
    facts = _facts(record, revoke)
    correct, reasons = law63_b(facts, laws)
    if record.findings.get("revoke_established") is True:
        correct = False
        reasons = (Reason("63A", "the director found it established", ("revoke_established",)),)
    if not correct:
        return RevokeAtClaim(record, revoke, True, reasons)
    return _taken_back(record, revoke, reasons)


def transfer_after(
    found: RevokeAtClaim,
    laws: Edition,
    tricks_ruled: int,
    winner: int | None = None,
    won_revoke_suit_later: bool = False,
) -> Transfer:
    """64 for an established revoke, once the claim has been ruled.

    Args:
        found: the revoke; ``established``.
        laws: the edition.
        tricks_ruled: undecided tricks the ruling gives the offending side; they count as won after
            the revoke, the trick on the table too when it is the revoke trick.
        winner: who wins the revoke trick on the line ruled, when it was still on the table.
        won_revoke_suit_later: 1997 (64A2): the offender later won a trick with a card he could
            have played to the revoke trick, among those ruled.

    Returns:
        Tricks that go from the offending side to the other, at most those it has.
    """
    record, revoke, findings = found.record, found.revoke, found.record.findings
    winners = law65_a(record.play, record.position.trump)
    later = winners[revoke.trick :]
    taken_by = winner if revoke.winner is None else revoke.winner
    sides = taken_by is not None and same_side(taken_by, revoke.seat)
    ruled_later = tricks_ruled - (sides and revoke.winner is None)
    tally = Tally(
        won_revoke_trick=taken_by == revoke.seat,
        side_won_revoke_trick=sides,
        later_tricks_of_side=sum(same_side(seat, revoke.seat) for seat in later) + ruled_later,
        later_with_suit=won_revoke_suit_later or _won_with_suit(record.play, later, revoke),
    )
    earlier = [other for other in _revokes(record) if other.trick < revoke.trick]
    exceptions = Exceptions(
        repeated=any(other.led == revoke.led for other in earlier),
        card_in_view=_in_view(record, revoke),
        after_next_call=findings.get("attention_after_next_call") is True,
        after_round=findings.get("attention_after_round") is True,
        trick=revoke.trick,
    )
    return law64(tally, exceptions, laws, findings.get("insufficient_redress") is True)


def _revokes(record: ClaimRecord) -> list[Revoke]:
    """The revokes of the player found, in the play; or else the one to the trick on the table."""
    seat = record.findings.get("revoke_by")
    if not isinstance(seat, int):
        return []
    trump, trick = record.position.trump, record.position.trick
    if record.deal is not None and record.play:
        found = law61_a(record.deal, record.play, trump)
    elif trick:
        hands = list(record.position.hands)
        for place, card in enumerate(trick):
            hands[(record.position.leader + place) % 4] |= 1 << card
        on_table = [PlayedTrick(record.position.leader, trick)]
        number = 14 - record.position.tricks_left
        found = [
            replace(revoke, trick=number)
            for revoke in law61_a((hands[0], hands[1], hands[2], hands[3]), on_table, trump)
        ]
    else:
        found = []
    numbers = record.findings.get("revoke_trick")
    return [
        revoke
        for revoke in found
        if revoke.seat == seat and (not isinstance(numbers, int) or revoke.trick == numbers)
    ]


def _facts(record: ClaimRecord, revoke: Revoke) -> RevokeFacts:
    """What has happened since the revoke, from the play, the claim and the stage."""
    after = record.play[revoke.trick :]
    played_on = any(
        same_side((trick.leader + place) % 4, revoke.seat)
        for trick in after
        for place in range(len(trick.cards))
    )
    own_claim = same_side(record.claim.by, revoke.seat)
    return RevokeFacts(
        trick=revoke.trick,
        side_played_on=played_on,
        side_claimed=own_claim and record.stage != "disputed-whether-claim",
        claim_accepted=not own_claim and record.stage == "agreement-withdrawn",
        boards_returned=record.findings.get("boards_returned") is True,
    )


def _taken_back(
    record: ClaimRecord, revoke: Revoke, reasons: tuple[Reason, ...]
) -> RevokeAtClaim | None:
    """The record with the revoke corrected (62). A lead to the next trick by the innocent side goes
    back with it (62C1); None when more has been played since, which only 62D lets be undone: the
    director then gives the corrected position."""
    position, play = record.position, record.play
    since = play[revoke.trick :]
    if sum(len(trick.cards) for trick in since) > 1:
        return None
    leader, trick = position.leader, position.trick
    if play:
        leader, trick = play[revoke.trick - 1].leader, play[revoke.trick - 1].cards
    for begun in since:
        hands = list(position.hands)
        hands[begun.leader] |= 1 << begun.cards[0]
        position = replace(position, hands=(hands[0], hands[1], hands[2], hands[3]), trick=())
    corrected, penalties, reason = law62_b(position, leader, trick, revoke.seat, record.declarer)
    won = record.won
    if play:
        place = (revoke.seat - leader) % 4
        play = (*play[: revoke.trick - 1], PlayedTrick(leader, trick[:place]))
    if won is not None and len(trick) == 4 and revoke.winner is not None:
        declarers = same_side(revoke.winner, record.declarer)
        won = (won[0] - declarers, won[1] - (not declarers))
    ruled = replace(
        record,
        position=corrected,
        play=play,
        won=won,
        constraints=(*record.constraints, *penalties),
    )
    return RevokeAtClaim(ruled, revoke, False, (*reasons, reason))


def _won_with_suit(play: Sequence[PlayedTrick], later: Sequence[int], revoke: Revoke) -> bool:
    """Whether the offender won a later trick of the play with a card of the suit he revoked in."""
    return any(
        winner == revoke.seat
        and suit_of(trick.cards[(revoke.seat - trick.leader) % 4]) == revoke.led
        for trick, winner in zip(play[revoke.trick :], later, strict=False)
    )


def _in_view(record: ClaimRecord, revoke: Revoke) -> bool:
    """64B3: the offender is dummy, or a penalty card of the suit led lay before him."""
    lying = [
        constraint
        for constraint in record.constraints
        if constraint.player == revoke.seat
        and constraint.card is not None
        and suit_of(constraint.card) == revoke.led
    ]
    return revoke.seat == record.dummy or bool(lying)
