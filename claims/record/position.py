"""The position at the claim: read, and checked by itself and against deal and play."""

from collections.abc import Sequence

from claims.board import Contract
from claims.cards import (
    A_SEAT,
    SEATS,
    card_name,
    hand_name,
    iter_cards,
    same_side,
    suit_cards,
    suit_of,
)
from claims.deal import Hands, four, shared_cards
from claims.errors import Problems
from claims.messages import SEAT_NAMES, SUIT_NAMES, Message, counted
from claims.play import Position, Trick
from claims.record.constraints import AnyConstraint, KnownCard
from claims.record.defect import Defect, put_right
from claims.record.fields import A_HAND
from claims.record.play import (
    NOTHING,
    Allowed,
    Given,
    compare,
    dealt,
    replay_play,
)
from claims.record.shape import HandsShape, PositionShape, ShownOutShape


def read_position(
    problems: Problems,
    shape: PositionShape,
    trump: int,
    revokers: frozenset[int] = frozenset(),
    defect: Defect | None = None,
) -> Given:
    """The position as the record gives it, checked by itself; only ``revokers``, whom the director
    found, may have revoked to the trick on the table. The hand of a ``defect`` is put right."""
    held = shape.hands or HandsShape()
    hands: list[int | None] = [held.N, held.E, held.S, held.W]
    for seat, hand in enumerate(hands):
        if hand is None:
            problems.missing(f"position.hands.{SEATS[seat]}", A_HAND)
    if defect is not None:
        put_right(problems, hands, defect)
    if shape.leader is None:
        problems.missing("position.leader", Message("a seat: {seats}", seats=A_SEAT))
    leader, trick = shape.leader, [int(card) for card in shape.trick]
    trick_read = not problems.about("position.trick")
    if len(trick) > 3:
        trick_read = False
        problems.add(
            "position.trick",
            counted("has {n} card", "has {n} cards", len(trick)),
            Message("at most 3: a trick of four cards is finished"),
        )
    out = shape.shown_out or ShownOutShape()
    shown_out = [int(suits or 0) for suits in (out.N, out.E, out.S, out.W)]
    # The trick itself is the first witness of who has failed to follow.
    if leader is not None and trick_read:
        for place, card in enumerate(trick):
            seat = (leader + place) % 4
            revoked = seat in revokers and suit_cards(hands[seat] or 0, suit_of(trick[0]))
            if suit_of(card) != suit_of(trick[0]) and not revoked:
                shown_out[seat] |= 1 << suit_of(trick[0])
    _check_twice(problems, hands, trick)
    given = Given(
        tuple(None if hand is None else int(hand) for hand in hands),
        None if leader is None else int(leader),
        tuple(trick) if trick_read else None,
        four(shown_out),
    )
    _check_sizes(problems, given)
    _check_following(problems, given, revokers)
    return given


def _check_twice(problems: Problems, hands: list[int | None], trick: list[int]) -> None:
    """No card in two hands, in a hand and on the table, or on the table twice."""
    places: dict[int, str] = {}
    for seat, hand in enumerate(hands):
        for card in iter_cards(hand or 0):
            name = card_name(card)
            if card in places:
                problems.add(
                    f"position.hands.{SEATS[seat]}",
                    Message("{card} is also in {place}", card=name, place=places[card]),
                    expected=Message("each card once"),
                    card=name,
                )
            places.setdefault(card, f"position.hands.{SEATS[seat]}")
    for place, card in enumerate(trick):
        name = card_name(card)
        if card in places:
            problems.add(
                f"position.trick[{place}]",
                Message(
                    "{card} is on the table and also in {place}", card=name, place=places[card]
                ),
                expected=Message("a card on the table is in no hand"),
                card=name,
            )
        places.setdefault(card, f"position.trick[{place}]")


def _check_sizes(problems: Problems, given: Given) -> None:
    """All hands level that could be read, counting the card of the current trick that a player has
    played."""
    level = given.level
    if level is None:
        return
    for seat, size in given.sizes.items():
        if size != level:
            on_table = size > (given.hands[seat] or 0).bit_count()
            problems.add(
                f"position.hands.{SEATS[seat]}",
                _unequal(size, on_table),
                expected=counted(
                    "{n} card, as the other hands; after a defective trick was put right "
                    "the findings defective_by and {finding} say so",
                    "{n} cards, as the other hands; after a defective trick was put right "
                    "the findings defective_by and {finding} say so",
                    level,
                    finding="card_placed" if size > level else "cards_returned",
                ),
                law="67",
            )
    if level == 0:
        problems.add(
            "position.hands",
            Message("no card is left"),
            Message("at least one trick to be decided"),
        )
    if level > 13:
        problems.add(
            "position.hands", Message("{level} cards each", level=level), Message("at most 13")
        )


def _unequal(size: int, on_table: bool) -> Message:
    """A hand that is longer or shorter than the others."""
    if on_table:
        return counted(
            "{n} card, the one on the table included; the hands are unequal",
            "{n} cards, the one on the table included; the hands are unequal",
            size,
        )
    return counted("{n} card; the hands are unequal", "{n} cards; the hands are unequal", size)


def _check_following(problems: Problems, given: Given, allowed: frozenset[int]) -> None:
    """No held card of a suit the player has shown out of; no revoke to the current trick. Of a
    hand that could not be read nothing is known to be held."""
    hands = [hand or 0 for hand in given.hands]
    on_table: dict[int, int] = {}
    if given.leader is not None and given.trick:
        on_table = {(given.leader + at) % 4: card for at, card in enumerate(given.trick)}
    revokers = set()
    for place, (seat, card) in enumerate(on_table.items()):
        led = suit_of(next(iter(on_table.values())))
        held = suit_cards(hands[seat], led)
        if suit_of(card) != led and held:
            revokers.add((seat, led))
            if seat in allowed:
                continue
            problems.add(
                f"position.trick[{place}]",
                Message(
                    "{seat} revokes with {card}, holding {other}",
                    seat=SEAT_NAMES[seat],
                    card=card_name(card),
                    other=card_name(next(iter_cards(held))),
                ),
                expected=Message("a card of the suit led"),
                card=card_name(card),
                law="61A",
            )
    for seat in range(4):
        cards = hands[seat] | (1 << on_table[seat] if seat in on_table else 0)
        for suit in range(4):
            held = suit_cards(cards, suit)
            if given.shown_out[seat] >> suit & 1 and held and (seat, suit) not in revokers:
                name = card_name(next(iter_cards(held)))
                problems.add(
                    f"position.shown_out.{SEATS[seat]}",
                    Message(
                        "{suit}: {seat} still has {card}",
                        suit=SUIT_NAMES[suit],
                        seat=SEAT_NAMES[seat],
                        card=name,
                    ),
                    expected=Message("only suits of which no card is held"),
                    card=name,
                )


def check_deal(problems: Problems, deal: Hands) -> bool:
    """Whether the deal is 4 x 13 different cards."""
    before = len(problems)
    for card, seat, other in shared_cards(deal):
        name = card_name(card)
        reason = Message("{card} is also in {place}", card=name, place=f"deal.{SEATS[seat]}")
        problems.add(f"deal.{SEATS[other]}", reason, Message("each card once"), name)
    for seat, hand in enumerate(deal):
        if hand.bit_count() != 13:
            problems.add(
                f"deal.{SEATS[seat]}",
                counted("{n} card", "{n} cards", hand.bit_count()),
                Message("13 cards"),
                law="67",
            )
    return len(problems) == before


def check_against_deal(problems: Problems, position: Position, deal: Hands) -> None:
    """Every card of the position was dealt to the player who has it."""
    held = dealt(position, ())
    for seat in range(4):
        for card in iter_cards(held[seat] & ~deal[seat]):
            name = card_name(card)
            in_hand = position.hands[seat] >> card & 1
            problems.add(
                f"position.hands.{SEATS[seat]}" if in_hand else "position.trick",
                Message("{seat} was not dealt {card}", seat=SEAT_NAMES[seat], card=name),
                expected=Message("cards of {hand}", hand=hand_name(deal[seat])),
                card=name,
            )


def settle(
    problems: Problems,
    given: Given | None,
    deal: Hands | None,
    play: tuple[Trick, ...] | None,
    contract: Contract,
    allowed: Allowed = NOTHING,
) -> tuple[Position | None, Hands | None, tuple[int, int] | None]:
    """The position from all that is known, with the deal and the tricks won when they follow.

    ``play`` is None when the record gives none. A position that disagrees is a problem.
    """
    position = None if given is None else given.position(contract.denomination)
    if play is None:
        if position is not None and deal is not None:
            check_against_deal(problems, position, deal)
        return position, deal, None
    if deal is None:
        if position is None:
            return None, None, None
        deal = dealt(position, play)
        if any(hand.bit_count() != 13 for hand in deal):
            sizes = ", ".join(f"{SEATS[s]} {deal[s].bit_count()}" for s in range(4))
            problems.add(
                "play",
                Message("with the position it makes hands of {sizes} cards", sizes=sizes),
                expected=Message("13 each: every trick so far, no card twice"),
            )
            return None, None, None
    done = replay_play(problems, deal, play, contract, allowed)
    if done is None:
        if position is not None:
            check_against_deal(problems, position, deal)
        return None, None, None
    if given is not None:
        compare(problems, given, done.position())
    declarers = done.won[contract.declarer % 2]
    return done.position(), deal, (declarers, sum(done.won) - declarers)


def check_holders(
    problems: Problems,
    constraints: Sequence[AnyConstraint],
    hands: Sequence[int | None],
    declarer: int | None,
) -> None:
    """Obligations bind defenders, and a card that declarer knows of is in its owner's hand, where
    that (one of ``hands``) could be read."""
    for place, constraint in enumerate(constraints):
        player = constraint.player
        field = f"position.constraints[{place}]"
        if declarer is not None and same_side(player, declarer):
            problems.add(
                f"{field}.player",
                Message("{seat} is of declarer's side", seat=SEAT_NAMES[player]),
                expected=Message("a defender for a {kind}", kind=constraint.kind),
                law=constraint.about.law,
            )
        held = hands[player]
        if held is None or not isinstance(constraint, KnownCard):
            continue
        if not held >> constraint.card & 1:
            problems.add(
                f"{field}.card",
                Message(
                    "{seat} does not hold {card}", seat=SEAT_NAMES[player], card=constraint.card
                ),
                expected=Message("a card of {hand}", hand=hand_name(held)),
                card=str(constraint.card),
            )
