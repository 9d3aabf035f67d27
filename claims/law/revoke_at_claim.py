"""Revokes that come to light with a claim (61-64): put right first, or tricks moved after."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from claims.cards import same_side, suit_of
from claims.deal import four
from claims.law.facts import before_next_board
from claims.law.law61_64 import (
    Exceptions,
    Revoke,
    RevokeFacts,
    RevokeTricks,
    Transfer,
    law61_a,
    law62_b,
    law62_b1,
    law62_c3,
    law63_b,
    law64,
)
from claims.law.law65_67 import law65_a, law66_d
from claims.law.reason import Reason
from claims.messages import Message
from claims.play import Trick, tricks_of_line
from claims.record import ClaimRecord
from claims.record.constraints import AnyConstraint, MajorPenaltyCard, PenaltyCard
from claims.record.fields import CardField, SeatField
from claims.record.terms import Edition


@dataclass(frozen=True, slots=True)
class RevokeAtClaim:
    """What revokes do to a claim. ``record`` is the one to be ruled: with a revoke taken back and
    its penalty cards where it must be corrected, otherwise as it was. For those ``established`` the
    tricks of Law 64 move after the ruling, see ``transfers_after``."""

    record: ClaimRecord
    established: tuple[Revoke, ...]
    reasons: tuple[Reason, ...]


def revoke_at_claim(record: ClaimRecord, laws: Edition) -> RevokeAtClaim | None:
    """The revokes the director found, in the play of the record, in the trick on its table or, when
    they are established, as he states them. None when he found none.

    ``revoke_established`` and ``revoke_corrected`` go before what the play shows. Only a revoke in
    the last trick that has any can still be corrected; the play that followed established the rest.
    """
    seats = _revokers(record)
    if not seats:
        return None
    if record.findings.revoke_corrected is True:
        because = Message("the director found it corrected in time")
        return RevokeAtClaim(record, (), (Reason("62A", because, ("revoke_corrected",)),))
    mixed = record.findings.mixed_cards_by
    heard, why = law66_d(mixed, bool(record.play), (seats[0] + 1) % 4)
    before = () if why is None else (why,)
    if not heard:
        return RevokeAtClaim(record, (), before)
    revokes = revokes_in(record)
    if not revokes:
        return _stated(record, before, why is not None, laws)
    last = [revoke for revoke in revokes if revoke.trick == revokes[-1].trick]
    earlier = [revoke for revoke in revokes if revoke.trick < revokes[-1].trick]
    if record.findings.revoke_established is True:
        found = Reason("63A", Message("the director found it established"), ("revoke_established",))
        return RevokeAtClaim(record, tuple(revokes), (*before, found))
    sides = {revoke.seat % 2 for revoke in last}
    if both := law62_c3(len(sides) == 2, len(_sides_on(record, last[0].trick)), laws):
        return _taken_back(record, last[0], tuple(earlier), (*before, both), both_sides=True)
    to_correct: list[Revoke] = []
    reasons = list(before)
    for revoke in last:
        correct, why_so = law63_b(_facts(record, revoke), laws)
        reasons += [reason for reason in why_so if reason not in reasons]
        (to_correct if correct else earlier).append(revoke)
    if not to_correct:
        return RevokeAtClaim(record, tuple(earlier), tuple(reasons))
    # Of a later revoke in that trick the card goes back with the rest (62C).
    first = to_correct[0]
    stand = tuple(
        r for r in earlier if r.trick < first.trick or (r.place or 0) < (first.place or 0)
    )
    return _taken_back(record, first, stand, tuple(reasons), both_sides=False)


def transfers_after(
    found: RevokeAtClaim, laws: Edition, tricks_ruled: int, line: Sequence[int] = ()
) -> list[tuple[int, Transfer]]:
    """64 for the established revokes, once the claim has been ruled.

    Args:
        found: with ``established`` revokes.
        laws: the edition.
        tricks_ruled: undecided tricks of claimer's side by the ruling; those of a side count as won
            after its revoke, the trick on the table too when it is the revoke trick.
        line: the cards of the line that decides, as they are played from the position on; it says
            who wins the trick on the table and, where it gives just ``tricks_ruled``, what later
            tricks the offender wins with a card he could have played to the revoke (64A2 of 1997).

    Returns:
        For each offending side a seat of it and the tricks that go from it to the other, at most
        those it has won since.
    """
    record, findings = found.record, found.record.findings
    on_line = _won(tricks_of_line(record.position, line), record.position.trump)
    by_line = sum(same_side(winner, record.claim.by) for winner, _ in on_line)
    shown = on_line if by_line == tricks_ruled else []
    transfers = []
    for side in dict.fromkeys(revoke.seat % 2 for revoke in found.established):
        tricks, most, adjusted = 0, 0, False
        reasons: list[Reason] = []
        ours = [revoke for revoke in found.established if revoke.seat % 2 == side]
        for number, revoke in enumerate(ours):
            tally = _tally(record, revoke, tricks_ruled, on_line[:1], shown)
            exceptions = Exceptions(
                repeated=revoke.led is not None
                and any((r.seat, r.led) == (revoke.seat, revoke.led) for r in ours[:number]),
                card_in_view=_in_view(record, revoke),
                after_next_call=findings.attention_after_next_call is True,
                after_round=findings.attention_after_round is True,
                trick=revoke.trick,
                both_sides=len(ours) < len(found.established),
            )
            transfer = law64(tally, exceptions, laws, findings.insufficient_redress is True)
            tricks += transfer.tricks
            most = max(most, tally.later_tricks_of_side + tally.side_won_revoke_trick)
            reasons += [reason for reason in transfer.reasons if reason not in reasons]
            adjusted |= transfer.adjusted_score
        transfers.append((ours[0].seat, Transfer(min(tricks, most), tuple(reasons), adjusted)))
    return transfers


def revokes_in(record: ClaimRecord) -> list[Revoke]:
    """The revokes of the players found, in the play; or else those to the trick on the table."""
    seats = _revokers(record)
    trump, trick = record.position.trump, record.position.trick
    if record.deal is not None and record.play:
        found = law61_a(record.deal, record.play, trump)
    elif trick:
        on_table = [Trick(record.position.leader, trick)]
        number = 14 - record.position.tricks_left
        found = [
            replace(revoke, trick=number)
            for revoke in law61_a(record.position.hands_at_lead, on_table, trump)
        ]
    else:
        found = []
    wanted = record.findings.revoke_trick
    return [revoke for revoke in found if revoke.seat in seats and wanted in (None, revoke.trick)]


def _revokers(record: ClaimRecord) -> tuple[int, ...]:
    return record.findings.revoke_by or ()


def _stated(
    record: ClaimRecord, before: tuple[Reason, ...], ruled_for_other_side: bool, laws: Edition
) -> RevokeAtClaim:
    """A revoke that the cards given do not show: established as the director states it, or by what
    he says has happened since its trick (63A), or else put right already."""
    findings = record.findings
    trick, winner = findings.revoke_trick or 0, findings.revoke_trick_won_by
    stated = tuple(Revoke(seat, trick, winner) for seat in _revokers(record))
    why: tuple[Reason, ...] = ()
    if findings.revoke_established is True:
        found = Message("the director found it established")
        why = (Reason("63A", found, ("revoke_established",)),)
    elif findings.revoke_established is None and winner is not None and not record.play:
        correct, since = law63_b(_facts(record, stated[0]), laws)
        why = () if correct else since
    if not why and not ruled_for_other_side:
        because = Message("no revoke is in the cards given: they are taken as put right")
        right = Reason("62A", because, ("revoke_by", "play"))
        return _put_right(record, (*before, right))
    return RevokeAtClaim(record, stated, before or why)


def _put_right(record: ClaimRecord, reasons: tuple[Reason, ...]) -> RevokeAtClaim:
    """62B1 for a revoke that was corrected before the claim: the card that a defender took back,
    and still holds, lies as a penalty card; where nobody names it, that is said."""
    defenders = [seat for seat in _revokers(record) if not same_side(seat, record.declarer)]
    lying = {one.card for one in record.constraints if isinstance(one, PenaltyCard)}
    named = record.findings.revoke_cards or ()
    taken_back = [
        MajorPenaltyCard(SeatField(seat), card)
        for seat in defenders
        for card in named
        if record.position.hands[seat] >> card & 1 and card not in lying
    ]
    found = [law62_b1(one.player, one.card) for one in taken_back]
    if defenders and not named and not lying:
        because = Message(
            "the card that a defender took back when his revoke was put right lies as a penalty "
            "card: neither the findings nor the obligations name it"
        )
        found = [Reason("62B1", because, ("revoke_cards", "constraints"), met=False)]
    ruled = replace(record, constraints=(*record.constraints, *taken_back))
    return RevokeAtClaim(ruled, (), (*reasons, *found))


def _sides_on(record: ClaimRecord, trick: int) -> set[int]:
    """The sides (0 for North-South) that have played to the trick after this one."""
    after = record.play[trick:]
    return {(one.leader + place) % 2 for one in after for place in range(len(one.cards))}


def _facts(record: ClaimRecord, revoke: Revoke) -> RevokeFacts:
    """What has happened since the revoke, from the play, the claim and the stage."""
    own_claim = same_side(record.claim.by, revoke.seat)
    return RevokeFacts(
        trick=revoke.trick,
        side_played_on=bool(record.findings.tricks_since_revoke)
        or revoke.seat % 2 in _sides_on(record, revoke.trick),
        side_named_card=record.findings.card_named_next is True,
        side_claimed=own_claim and record.stage != "disputed-whether-claim",
        claim_accepted=not own_claim
        and record.stage == "agreement-withdrawn"
        and before_next_board(record) is not True,
        boards_returned=record.findings.boards_returned is True,
    )


def _taken_back(
    record: ClaimRecord,
    revoke: Revoke,
    established: tuple[Revoke, ...],
    reasons: tuple[Reason, ...],
    *,
    both_sides: bool,
) -> RevokeAtClaim:
    """The record with the revoke corrected (62). What was played to the next trick goes back with
    it (62C1), and the claim counts the trick that is played anew."""
    position, play = record.position, record.play
    leader, trick = position.leader, position.trick
    if play:
        leader, trick = play[revoke.trick - 1].leader, play[revoke.trick - 1].cards
    hands = list(position.hands)
    begun = play[revoke.trick :]
    led_on: list[AnyConstraint] = []
    for one in begun:
        for place, card in enumerate(one.cards):
            seat = (one.leader + place) % 4
            hands[seat] |= 1 << card
            if both_sides and not same_side(seat, record.declarer):
                led_on.append(MajorPenaltyCard(SeatField(seat), CardField(card)))
    corrected, penalties, reason = law62_b(
        replace(position, hands=four(hands), trick=()) if begun else position,
        leader,
        trick,
        revoke.seat,
        record.declarer,
        both_sides,
    )
    won, claim = record.won, record.claim
    if play:
        play = (*play[: revoke.trick - 1], Trick(leader, trick[: revoke.place]))
    if revoke.winner is not None:
        if won is not None:
            declarers = same_side(revoke.winner, record.declarer)
            won = (won[0] - declarers, won[1] - (not declarers))
        if claim.tricks is not None:
            again = same_side(revoke.winner, claim.by)
            claim = replace(claim, tricks=claim.tricks + again)
    ruled = replace(
        record,
        position=corrected,
        play=play,
        won=won,
        claim=claim,
        constraints=(*record.constraints, *penalties, *led_on),
    )
    return RevokeAtClaim(ruled, established, (*reasons, reason))


def _tally(
    record: ClaimRecord,
    revoke: Revoke,
    tricks_ruled: int,
    on_table: Sequence[tuple[int, int]],
    shown: Sequence[tuple[int, int]],
) -> RevokeTricks:
    """Who won what since the revoke. ``on_table``: winner and winning card of the first trick of
    the line; ``shown``: of all its tricks, where it is the ruling's."""
    findings, play = record.findings, record.play
    left = record.position.tricks_left
    ruled = tricks_ruled if same_side(revoke.seat, record.claim.by) else left - tricks_ruled
    unfinished = revoke.winner is None
    taken_by = on_table[0][0] if unfinished and on_table else revoke.winner
    side_won = taken_by is not None and same_side(taken_by, revoke.seat)
    if revoke.led is None:
        later = findings.tricks_since_revoke or 0
    else:
        winners = law65_a(play, record.position.trump)[revoke.trick :]
        later = sum(same_side(seat, revoke.seat) for seat in winners)
    return RevokeTricks(
        won_revoke_trick=taken_by == revoke.seat,
        side_won_revoke_trick=side_won,
        later_tricks_of_side=later + ruled - (side_won and unfinished),
        later_with_suit=any(
            winner == revoke.seat and suit_of(card) == revoke.led
            for winner, card in [
                *_won(play[revoke.trick :], record.position.trump),
                *(shown[1:] if unfinished else shown),
            ]
        ),
    )


def _won(tricks: Iterable[Trick], trump: int) -> list[tuple[int, int]]:
    """Winner and winning card of every trick that is finished."""
    return [(trick.winner(trump), trick.best(trump)) for trick in tricks if trick.finished]


def _in_view(record: ClaimRecord, revoke: Revoke) -> bool:
    """64B3: the offender is dummy, or a penalty card of the suit led lay before him."""
    lying = [
        constraint
        for constraint in record.constraints
        if isinstance(constraint, PenaltyCard)
        and constraint.player == revoke.seat
        and suit_of(constraint.card) == revoke.led
    ]
    return revoke.seat == record.dummy or bool(lying)
