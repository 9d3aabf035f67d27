"""The trick on the table given away: "I let you have this one", "your king holds"."""

from claims.cards import card_set, iter_cards, same_side
from claims.doctrine.meant import CardsMeant, suit_led
from claims.doctrine.row import PlanRow
from claims.play import beats, winning_place
from claims.statement.model import Concession, Timing, When
from claims_native.line import steps as layout


def lets_go(concession: Concession, meant: CardsMeant) -> bool:
    """Whether the trick given away is the one on the table, as "this one" that his hand in turn can
    duck, or as that of the card which wins it so far."""
    if concession.suit is not None or (concession.number or 1) > 1:
        return False
    if concession.card is None:
        position = meant.position
        ducks = bool(position.trick) and bool(position.hands[position.turn] & meant.own())
        return concession.timing is Timing.NOW and (ducks or bool(winning_so_far(meant)))
    return bool(meant.card(concession.card) & winning_so_far(meant))


def winning_so_far(meant: CardsMeant) -> int:
    """The opponents' card that wins the trick on the table so far, as a set; 0 for none."""
    trick = meant.position.trick
    if not trick:
        return 0
    place = winning_place(trick, meant.position.trump)
    seat = (meant.position.leader + place) % 4
    return 0 if same_side(seat, meant.record.claim.by) else 1 << trick[place]


def let_go(when: When, meant: CardsMeant) -> PlanRow:
    """The trick on the table given away, as a row."""
    return PlanRow(layout.PLAY, when, cards=losing_cards(meant), height=layout.LOW)


def losing_cards(meant: CardsMeant) -> int:
    """The cards of claimer's side that do not win the trick on the table as it stands; a hand that
    can follow follows, one that cannot throws a card and no trump."""
    trick, trump = meant.position.trick, meant.position.trump
    best, suit = trick[winning_place(trick, trump)], suit_led(meant.position)
    found = 0
    for hand in meant.position.hands:
        held = hand & meant.own()
        legal = held & suit or held
        found |= card_set(card for card in iter_cards(legal) if not beats(card, best, trump))
    return found


def lowest_of(meant: CardsMeant, seat: int) -> int:
    """The lowest card with which a hand of claimer's side that is named can follow to the trick on
    the table, as a set; 0 where it has played, is not named or cannot follow."""
    position = meant.position
    if seat < 0 or not position.trick or (seat - position.turn) % 4 + len(position.trick) > 3:
        return 0
    held = position.hands[seat] & meant.own() & suit_led(position)
    return held & -held
