"""Laws 65-67: who owns a trick, quitted tricks looked at again, and unequal hands."""

from collections.abc import Sequence
from dataclasses import dataclass

from claims.cards import SEATS, iter_cards, rank_of, same_side, suit_cards
from claims.errors import Problem
from claims.law.edition import Edition
from claims.law.reason import Reason
from claims.play import Position, winning_place
from claims.record.model import Constraint, PlayedTrick
from claims.said import SEAT_NAMES, Said


@dataclass(frozen=True, slots=True)
class Rectified:
    """How a defective trick is put right.

    ``may_place``: cards of which the player adds one to his played ones (67B1), or 0.
    ``goes_back``: cards that return to his hand (67B2), or 0. ``revoke``: he counts as having
    revoked in that trick; ``tricks``: moved for that at once.
    """

    may_place: int
    goes_back: int
    revoke: bool
    tricks: int
    constraints: tuple[Constraint, ...]
    reason: Reason


def law65_a(play: Sequence[PlayedTrick], trump: int) -> list[int]:
    """65A, 65B with 44: the winner's seat of every finished trick, from the cards in the order
    played, however the players turned them."""
    return [
        (trick.leader + winning_place(trick.cards, trump)) % 4
        for trick in play
        if len(trick.cards) == 4
    ]


def law65_d(mixed_by: int | None, disputing: int) -> tuple[bool, Reason]:
    """65D: a player who did not keep his played cards in order jeopardises his claim to a doubtful
    trick or a revoke. Whether the disputing seat's claim can be heard."""
    if mixed_by is None or not same_side(mixed_by, disputing):
        return True, Reason("65D", "his side kept its played cards in order", ("mixed_cards_by",))
    because = Said(
        "{player} did not keep his cards in order: his side is not heard",
        player=SEAT_NAMES[mixed_by],
    )
    return False, Reason("65D", because, ("mixed_cards_by",))


def law66_c(before_end_of_play: bool, by_director: bool) -> tuple[bool, Reason]:
    """66C, 66D: quitted tricks are looked at only on the director's word (to check a claim or a
    revoke) while play lasts; after it, to settle a revoke or the number of tricks."""
    if not before_end_of_play:
        return True, Reason("66D", "play has ended: the played cards may be looked at", ("stage",))
    because = "the director has them looked at" if by_director else "not without the director"
    return by_director, Reason("66C", because, ("stage",))


def law66_d(mixed_by: int | None) -> tuple[int | None, Reason]:
    """66D: when a player mixed his cards so that the facts cannot be found, the director rules for
    the other side. A seat of the side favoured, or None when the facts are plain."""
    if mixed_by is None:
        return None, Reason("66D", "the facts can be found from the cards", ("play",))
    because = Said("{player} mixed his cards: for the other side", player=SEAT_NAMES[mixed_by])
    return (mixed_by + 1) % 4, Reason("66D", because, ("mixed_cards_by",))


def law67(position: Position) -> list[Problem]:
    """67: hands that are unequal, counting the card a player has on the table: nothing else is
    ruled before the defective trick is put right. Empty when they are level."""
    sizes = [hand.bit_count() for hand in position.hands]
    for place in range(len(position.trick)):
        sizes[(position.leader + place) % 4] += 1
    level = max(sorted(set(sizes)), key=sizes.count)
    problems = []
    for seat, size in enumerate(sizes):
        if size != level:
            field, expected = f"position.hands.{SEATS[seat]}", f"{level} cards, as the others"
            paragraph = "67B1" if size > level else "67B2"
            problems.append(Problem(field, f"{size} cards", expected, law=paragraph))
    return problems


def law67_a(both_sides_played_on: bool) -> tuple[bool, Reason]:
    """67A: while not both sides have played to the next trick, a trick with a card missing or too
    many is simply put right: a legal card is added, or the cards too many go back (45E, 58B).
    Whether that is so."""
    if both_sides_played_on:
        return False, Reason("67B", "both sides have played on", ("play",))
    return True, Reason("67A", "not both sides have played on: the trick is put right", ("play",))


def law67_b1(hand: int, led: int, laws: Edition) -> Rectified:
    """67B1: he omitted a card and has one too many. He adds one of the suit led to his played cards
    (a), no penalty; without one, any card (b), and he counts as having revoked: one trick (64A2) in
    2007 and 2017, in 1997 he may be subject to it. The owner of the trick does not change.

    Args:
        hand: the cards he still holds.
        led: the suit led to the defective trick.
        laws: the edition.
    """
    if following := suit_cards(hand, led):
        because = "he adds a card of the suit led to his played cards"
        return Rectified(following, 0, False, 0, (), Reason("67B1a", because, ("position",)))
    because = "he has none of the suit led: any card, and he counts as having revoked"
    tricks = 0 if laws in ("1987", "1997") else 1
    return Rectified(hand, 0, True, tricks, (), Reason("67B1b", because, ("position",)))


def law67_b2(
    seat: int, cards: int, faced: int | None, led: int | None, exposed: int, is_defender: bool
) -> Rectified:
    """67B2: he played several cards to one trick. The one that was played face up stays, the others
    go back; if that cannot be known, the highest he could legally have played stays. What goes back
    is taken to have been in his hand all along, so not having played it may be a revoke.

    Args:
        seat: the player.
        cards: the cards he played to the trick.
        faced: the one known to have been faced, or None.
        led: the suit led to the trick, None when he led to it.
        exposed: cards going back that were exposed; a defender's become penalty cards.
        is_defender: whether he is a defender.
    """
    stays = faced
    if stays is None:
        legal = cards if led is None else suit_cards(cards, led) or cards
        stays = max(iter_cards(legal), key=rank_of)
    back = cards & ~(1 << stays)
    constraints = [
        Constraint(seat, "major-penalty-card", card, None)
        for card in iter_cards(back & exposed)
        if is_defender
    ]
    because = (
        "the card faced at the trick stays, the others go back"
        if faced is not None
        else "the highest legal card stays, the others go back"
    )
    reason = Reason("67B2", because, ("play",))
    return Rectified(0, back, False, 0, tuple(constraints), reason)
