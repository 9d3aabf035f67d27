"""Laws 61-64: revokes, as far as a claim meets them: found, established or corrected, adjusted."""

from collections.abc import Sequence
from dataclasses import dataclass

from claims.cards import card_name, same_side, suit_of
from claims.deal import Hands, four
from claims.law.reason import Reason
from claims.messages import N_, SEAT_NAMES, Message
from claims.play import Position, Trick
from claims.record.constraints import AnyConstraint, MajorPenaltyCard
from claims.record.fields import CardField, SeatField
from claims.record.terms import Edition
from claims.replay import replayed


@dataclass(frozen=True, slots=True)
class Revoke:
    """A revoke: by whom, in which trick (from 1), with which card (its place in the trick, from 0),
    in which suit, and who won that trick (None while it is unfinished). One that is stated and not
    in the cards has no card, place or suit; its trick may be 0, not known."""

    seat: int
    trick: int
    winner: int | None
    card: int | None = None
    place: int | None = None
    led: int | None = None


@dataclass(frozen=True, slots=True)
class RevokeFacts:
    """What happened after a revoke, as facts.

    ``side_played_on``: the revoker or his partner led or played to the next trick, or
    ``side_named_card`` named one for it. ``side_claimed``: one of them claimed or conceded.
    ``claim_accepted``: they agreed to an opponent's claim or concession, without objection until
    the round ended or they called on the next board. ``trick``: the trick of the revoke, from 1.
    """

    trick: int
    side_played_on: bool = False
    side_named_card: bool = False
    side_claimed: bool = False
    claim_accepted: bool = False
    boards_returned: bool = False


@dataclass(frozen=True, slots=True)
class RevokeTricks:
    """Who won what after an established revoke; tricks awarded by the claim count as won.

    ``won_revoke_trick``: the offending *player* won it (dummy's trick is not declarer's, 64A).
    ``later_with_suit``: 1997: the revoker later won a trick with a card he could have played.
    """

    won_revoke_trick: bool
    side_won_revoke_trick: bool
    later_tricks_of_side: int
    later_with_suit: bool = False


@dataclass(frozen=True, slots=True)
class Exceptions:
    """The facts of 64B, one for each of its numbers that is not read from ``RevokeTricks``."""

    repeated: bool = False
    card_in_view: bool = False
    after_next_call: bool = False
    after_round: bool = False
    trick: int = 1
    both_sides: bool = False


@dataclass(frozen=True, slots=True)
class Transfer:
    """Tricks that go to the innocent side after play, and why; ``adjusted_score`` when the director
    finds that this does not restore equity (64C)."""

    tricks: int
    reasons: tuple[Reason, ...]
    adjusted_score: bool = False


def law61_a(deal: Hands, play: Sequence[Trick], trump: int) -> list[Revoke]:
    """61A: every failure to follow suit while able (Law 44) in the play, in order."""
    found = []
    for fault in replayed(deal, play, trump, play[0].leader).faults if play else ():
        if fault.kind == "revoke":
            trick = play[fault.trick - 1]
            winner = trick.winner(trump) if trick.finished else None
            led = suit_of(trick.cards[0])
            found.append(Revoke(fault.seat, fault.trick, winner, fault.card, fault.place, led))
    return found


def law62_a(established: bool) -> Reason:
    """62A: a revoke not yet established must be corrected once noticed."""
    because = (
        Message("established: it stands")
        if established
        else Message("not established: it must be corrected")
    )
    return Reason("62A", because, ("revoke_established",))


def law62_b(
    position: Position,
    leader: int,
    trick: tuple[int, ...],
    revoker: int,
    declarer: int,
    both_sides: bool = False,
) -> tuple[Position, tuple[AnyConstraint, ...], Reason]:
    """62B and 62C: the revoke card is taken back, and every card played after it.

    62B1: a revoke card from a defender's concealed hand becomes a major penalty card; 62B2:
    declarer's and dummy's goes back freely. 62C1: the innocent side may take back what it played
    after it; 62C2: then the revoker's partner may, and a defender's card so taken back becomes a
    penalty card. To take a card back and to play it again is always open, so all are taken back.

    Args:
        position: after the revoke, whatever was played to this trick since; not to the next one.
        leader: who led to the trick of the revoke.
        trick: its cards in the order played, 1 to 4.
        revoker: the offender's seat.
        declarer: declarer's seat.
        both_sides: both sides revoked (62C3): every defender's card is a penalty card.

    Returns:
        The position with the revoker in turn, the penalty cards, and the reason.
    """
    place = (revoker - leader) % 4
    hands = list(position.hands)
    constraints: list[AnyConstraint] = []
    for later in range(place, len(trick)):
        seat = (leader + later) % 4
        hands[seat] |= 1 << trick[later]
        offends = both_sides or same_side(seat, revoker)
        if offends and not same_side(seat, declarer):
            constraints.append(MajorPenaltyCard(SeatField(seat), CardField(trick[later])))
    shown_out = list(position.shown_out)
    shown_out[revoker] &= ~(1 << suit_of(trick[0]))
    corrected = Position(four(hands), leader, trick[:place], position.trump, four(shown_out))
    because = Message(
        N_("{player} takes back {card} and follows suit")
        if place == len(trick) - 1
        else N_("{player} takes back {card} and follows suit; what was played after it goes back"),
        player=SEAT_NAMES[revoker],
        card=card_name(trick[place]),
    )
    return corrected, tuple(constraints), Reason("62B", because, ("revoke_by",))


def law62_b1(player: int, card: int) -> Reason:
    """62B1: a card taken back to a defender's concealed hand becomes a major penalty card."""
    because = Message(
        "{player} took back {card}: it lies as a penalty card",
        player=SEAT_NAMES[player],
        card=card_name(card),
    )
    return Reason("62B1", because, ("revoke_cards",))


def law62_c3(both_revoked: bool, sides_on_to_next_trick: int, laws: Edition) -> Reason | None:
    """62C3 (from 2007): both sides revoked in one trick and only one has played on: both revokes
    are corrected, and then no trick moves (64B8). None when it does not apply."""
    if not both_revoked or sides_on_to_next_trick != 1 or laws in ("1987", "1997"):
        return None
    because = Message(
        "both sides revoked in the trick and only one has played on: both are corrected, and no "
        "trick moves (64B8)"
    )
    return Reason("62C3", because, ("play",))


def law62_d(facts: RevokeFacts) -> Reason | None:
    """62D1: in the twelfth trick even an established revoke is corrected, if found before all four
    hands are back in the board. None when it does not apply."""
    if facts.trick != 12 or facts.boards_returned:
        return None
    because = Message("a revoke in the twelfth trick is corrected until the hands are in the board")
    return Reason("62D1", because, ("revoke_trick", "boards_returned"))


def law63_a(facts: RevokeFacts, laws: Edition) -> tuple[bool, Reason]:
    """63A: a revoke is established when the offending side plays on (1), names a card for the next
    trick (2), or claims or concedes (3); a claim of the *other* side establishes it only once the
    offending side has agreed to it (4; part of 3 before 2017)."""
    if facts.side_played_on:
        return True, Reason("63A1", Message("the offending side has played on"), ("play",))
    if facts.side_named_card:
        because = Message("the offending side named a card for the next trick")
        return True, Reason("63A2", because, ("card_named_next",))
    if facts.side_claimed:
        return True, Reason(
            "63A3", Message("the offending side claimed or conceded"), ("claim.by",)
        )
    if facts.claim_accepted:
        paragraph = "63A4" if laws == "2017" else "63A3"
        return True, Reason(
            paragraph, Message("the offending side agreed to the claim"), ("stage",)
        )
    because = Message("a claim by the other side does not establish it while it is not agreed to")
    return False, Reason("63A", because, ("claim.by", "stage"), met=False)


def law63_b(facts: RevokeFacts, laws: Edition) -> tuple[bool, tuple[Reason, ...]]:
    """63B (63C before 2007) with 62A and 62D: whether the revoke is to be corrected (then the claim
    is judged from the corrected position) rather than to stand as played (then 64 applies), and
    why."""
    established, why = law63_a(facts, laws)
    twelfth = law62_d(facts)
    if established and twelfth is None:
        paragraph = "63C" if laws in ("1987", "1997") else "63B"
        final = Reason(paragraph, Message("it may no longer be corrected"), ("revoke_established",))
        return False, (why, final)
    return True, (twelfth,) if established and twelfth else (why, law62_a(established))


def law64_a(tally: RevokeTricks, laws: Edition) -> tuple[int, Reason]:
    """64A: tricks moved after an established revoke: the revoke trick and one later one when the
    offender won it (1); otherwise one, when his side won it or a later one (2), and in 1997 also
    the trick he later won with a card he could have played to the revoke."""
    later = tally.later_tricks_of_side
    if tally.won_revoke_trick:
        because = Message("the offender won the revoke trick: it and one later trick of his side")
        return 1 + min(1, later), Reason("64A1", because, ("play",))
    total = later + tally.side_won_revoke_trick
    if laws in ("1987", "1997") and tally.later_with_suit:
        because = Message(
            "one trick, and the one he won with a card he could have played to the revoke"
        )
        return min(2, total), Reason("64A2", because, ("play",))
    because = Message("the offender did not win the revoke trick: one trick of his side's since")
    return min(1, total), Reason("64A2", because, ("play",))


def law64_b(tally: RevokeTricks, exceptions: Exceptions, laws: Edition) -> Reason | None:
    """64B: the exceptions, in the book's order; 7 is of 2007 and 2017, 8 stands with 62C3. None
    when none applies."""
    if not tally.side_won_revoke_trick and tally.later_tricks_of_side == 0:
        return law64_b1()
    modern = laws in ("2007", "2017")
    cases = (
        (exceptions.repeated, Message("a further revoke in the same suit by the same player")),
        (
            exceptions.card_in_view,
            Message("he failed to play a penalty card or a card of dummy")
            if modern
            else Message("he failed to play a card faced on the table or of a faced hand"),
        ),
        (exceptions.after_next_call, Message("first noticed after the next board was begun")),
        (exceptions.after_round, Message("first noticed after the round")),
        (exceptions.trick == 12, Message("a revoke in the twelfth trick")),
        (exceptions.both_sides and modern, Message("both sides revoked on the board")),
    )
    for number, (holds, because) in enumerate(cases, start=2):
        if holds:
            return _no_trick(number, because)
    return None


def law64_b1() -> Reason:
    """64B1: of the tricks from the revoke on the offending side won none."""
    return _no_trick(1, Message("the offending side won neither the revoke trick nor a later one"))


def _no_trick(number: int, because: Message) -> Reason:
    why = Message("no trick moves: {because}", because=because)
    return Reason(f"64B{number}", why, ("play",))


def law64_c(insufficient_redress: bool, repeated: bool, both_sides: bool) -> Reason | None:
    """64C: the director's: an adjusted score when the innocent side is not made whole (1), after
    repeated revokes (2a) or revokes by both sides (2b). None when he has not found damage."""
    if not insufficient_redress:
        return None
    paragraph = "64C2a" if repeated else "64C2b" if both_sides else "64C1"
    because = Message("the director finds the innocent side not made whole: adjusted score")
    return Reason(paragraph, because, ("insufficient_redress",))


def law64(
    tally: RevokeTricks,
    exceptions: Exceptions,
    laws: Edition,
    insufficient_redress: bool = False,
) -> Transfer:
    """The whole of 64 for an established revoke: tricks moved, unless 64B; 64C beside either."""
    equity = law64_c(insufficient_redress, exceptions.repeated, exceptions.both_sides)
    beside = (equity,) if equity else ()
    if exception := law64_b(tally, exceptions, laws):
        return Transfer(0, (exception, *beside), equity is not None)
    tricks, reason = law64_a(tally, laws)
    return Transfer(tricks, (reason, *beside), equity is not None)
