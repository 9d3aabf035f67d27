"""Laws 65-67: who owns a trick, quitted tricks looked at again, and unequal hands."""

from collections.abc import Sequence
from dataclasses import dataclass

from claims.cards import card_name, card_set, iter_cards, same_side, suit_cards
from claims.errors import Problem
from claims.law.reason import Reason
from claims.messages import SEAT_NAMES, Message, counted, trick_count
from claims.play import Trick
from claims.record import ClaimRecord
from claims.record.terms import Edition


@dataclass(frozen=True, slots=True)
class Rectified:
    """A defective trick put right: ``tricks`` move for it at once (67B1b); ``faults``: what of the
    director's account of it the Law does not let stand."""

    tricks: int
    reason: Reason
    faults: tuple[Problem, ...] = ()


def law65_a(play: Sequence[Trick], trump: int) -> list[int]:
    """65A, 65B with 44: the winner's seat of every finished trick, from the cards in the order
    played, however the players turned them."""
    return [trick.winner(trump) for trick in play if trick.finished]


def law65_d(mixed_by: int, asking: int) -> Reason | None:
    """65D: a side whose player did not keep his played cards in order jeopardises its claim to a
    doubtful trick or a revoke. None when it was not the side of the seat ``asking``."""
    if not same_side(mixed_by, asking):
        return None
    because = Message(
        "{player} did not keep his cards in order: his side is not heard",
        player=SEAT_NAMES[mixed_by],
    )
    return Reason("65D", because, ("mixed_cards_by",))


def law66_c(before_end_of_play: bool, shown: int) -> Reason:
    """66C, 66D: quitted tricks are looked at on the director's word (to check a claim or a revoke)
    while play lasts, and after it to settle the number of tricks. ``shown``: tricks that were given
    up and had been won."""
    because = counted(
        "the quitted tricks show {n} that had been won and was given up",
        "the quitted tricks show {n} that had been won and were given up",
        shown,
    )
    facts = ("play", "tricks_scored")
    return Reason("66C" if before_end_of_play else "66D", because, facts)


def law66_d_of_score(scored: int, total: int) -> Reason:
    """66D, 79C: the score agreed has fewer tricks of declarer's, or more, than the cards played and
    the tricks agreed upon come to."""
    because = Message(
        "the score agreed gives declarer {scored}, the cards played and the claim come to {total}: "
        "it is put right within the correction period (79C)",
        scored=trick_count(scored),
        total=trick_count(total),
    )
    return Reason("66D", because, ("play", "tricks_scored"))


def law66_d(mixed_by: int | None, play_known: bool, asking: int) -> tuple[bool, Reason | None]:
    """66D with 65D: whether what the side of ``asking`` says about tricks played, or about a
    revoke in them, is taken as so. When a player mixed his cards and the facts cannot be found
    without them, the director rules for the other side. No reason where nobody did."""
    if mixed_by is None:
        return True, None
    if play_known:
        because = Message("the facts can be found from the cards")
        return True, Reason("66D", because, ("play", "mixed_cards_by"))
    if unheard := law65_d(mixed_by, asking):
        return False, unheard
    because = Message("{player} mixed his cards: for the other side", player=SEAT_NAMES[mixed_by])
    return True, Reason("66D", because, ("mixed_cards_by",))


def law67_b1(
    hand: int, placed: int, led: int, laws: Edition, moves: bool | None = None
) -> Rectified:
    """67B1: he put no card to an earlier trick and has one too many. He adds one of the suit led to
    his played cards (a), no penalty; without one, any card (b), and he counts as having revoked:
    one trick (64A2) in 2007 and 2017, in 1997 he may be subject to it. The owner of the trick does
    not change.

    Args:
        hand: the cards he held, the one placed included.
        placed: the card he puts among his played ones.
        led: the suit led to the defective trick.
        laws: the edition.
        moves: the director's finding whether a trick does; he may.
    """
    facts: tuple[str, ...] = ("defective_by", "defective_led", "card_placed")
    following = suit_cards(hand, led)
    if following:
        because = Message("he adds a card of the suit led to his played cards")
        reason = Reason("67B1a", because, facts)
        if following >> placed & 1:
            return Rectified(0, reason)
        expected = ", ".join(card_name(card) for card in iter_cards(following))
        fault = Problem(
            "findings.card_placed",
            Message(
                "{card} is not of the suit led, and he has one that is", card=card_name(placed)
            ),
            expected,
            card_name(placed),
            "67B1a",
        )
        return Rectified(0, reason, (fault,))
    facts = (*facts, "defective_trick_moves")
    if moves_a_trick(laws) if moves is None else moves:
        because = Message(
            "he has none of the suit led: any card, and a trick moves as for a revoke, if his side "
            "has won one since"
        )
        return Rectified(1, Reason("67B1b", because, facts))
    because = Message(
        "he has none of the suit led: any card, and a trick may move as for a revoke: none does"
    )
    return Rectified(0, Reason("67B1b", because, facts))


def moves_a_trick(laws: Edition) -> bool:
    """Whether a trick is taken to move under 67B1b where the director has not found it: from 2007
    he who had none of the suit led counts as having revoked."""
    return laws in ("2007", "2017")


def law67_b2(returned: int) -> Rectified:
    """67B2: he put several cards to an earlier trick. The one that was faced stays, or, if that
    cannot be known, the highest he could legally have played; the others (``returned``) go back and
    count as in his hand all along. One of a defender's that was exposed is a penalty card, which
    the record then carries."""
    because = counted(
        "{cards} goes back to his hand and counts as there all along",
        "{cards} go back to his hand and count as there all along",
        returned.bit_count(),
        cards=", ".join(card_name(card) for card in iter_cards(returned)),
    )
    return Rectified(0, Reason("67B2", because, ("defective_by", "cards_returned")))


def law67(record: ClaimRecord) -> Rectified | None:
    """67 for a record whose hand the director has put right: which part of it, and what follows.
    None when it has no defective trick. Until both sides have played on (67A) the trick is simply
    completed or the cards go back, and the record shows it so."""
    findings = record.findings
    seat, placed, led = findings.defective_by, findings.card_placed, findings.defective_led
    if seat is None:
        return None
    if findings.cards_returned:
        return law67_b2(card_set(findings.cards_returned))
    assert placed is not None  # the record was checked: one or the other
    if led is None:
        because = Message("which cards he may place depends on the suit led")
        missing = Problem(
            "findings.defective_led", because, Message("the suit led to that trick"), law="67"
        )
        return Rectified(0, Reason("67B1", because, ("defective_led",)), (missing,))
    hand = record.position.hands[seat] | 1 << placed
    return law67_b1(hand, placed, led, record.laws, findings.defective_trick_moves)
