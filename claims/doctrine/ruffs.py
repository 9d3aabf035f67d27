"""Which suits are ruffed where none is named: "I ruff with the two", "back by a ruff"."""

from claims.cards import SUIT_MASK, partner, suit_cards
from claims.doctrine.meant import CardsMeant
from claims.statement.model import BeliefKind, Plan, Step, Which
from claims_native.line import steps as layout

RUFFS = frozenset({layout.RUFF, layout.CROSSRUFF})
"""Rows of a plan that ruff."""


def suits_ruffed(meant: CardsMeant, seat: int) -> int:
    """The suits that "I take a ruff" means, in the hand ``seat`` where it is named (else -1): the
    suit played last, unless all that the other hand has of it are winners and it can lead another
    to be ruffed; where none was played those that can be ruffed."""
    last, able = meant.last_suits, _ruffable(meant, seat)
    if not last or not able & ~last:
        return last or able
    hands = [seat] if seat >= 0 else [meant.record.claim.by, meant.record.dummy]
    hands = [hand for hand in hands if suit_cards(meant.position.hands[hand], meant.trump)]
    across = sum(meant.position.hands[partner(hand)] & last for hand in hands)
    out, masters = sum(meant.hidden()), 0
    for suit in range(4):
        rivals = suit_cards(out, suit)
        masters |= suit_cards(across, suit) >> rivals.bit_length() << rivals.bit_length()
    return able if across and across == masters else last


def led_to_ruff(meant: CardsMeant, suits: int) -> int:
    """The hand that ruffs when "a club" is played, -1 for none: that facing the only one which has
    the suit, with trumps, where none of the cards there is a winner."""
    suit = meant.suit_number(suits)
    if not meant.record.by_declarer or suit == meant.trump or suit_cards(suits, suit) != suits:
        return -1
    seats = (meant.record.claim.by, meant.record.dummy)
    holders = [seat for seat in seats if meant.position.hands[seat] & suits]
    if len(holders) != 1:
        return -1
    facing, held = partner(holders[0]), meant.position.hands[holders[0]] & suits
    able = suit_cards(meant.position.hands[facing], meant.trump)
    return facing if able and sum(meant.hidden()) & suits > held else -1


def cards_ruffed(meant: CardsMeant, step: Step, suits: int) -> int:
    """The cards of his own, of these suits, that he names to be ruffed."""
    named = 0
    for card in step.cards:
        named |= meant.card(card) if card.rank else 0
    return named & suits & meant.own()


def ruffing_hand(meant: CardsMeant, suits: int, seat: int) -> int:
    """The hand that ruffs, where ``seat`` is named (else -1): the other one where all of the suit
    lies there and the other has none but a trump: "I ruff dummy's heart"."""
    if seat < 0 or not meant.record.by_declarer or not suits & meant.own():
        return seat
    here, across = meant.position.hands[seat], meant.position.hands[partner(seat)]
    ruffs = here & suits and not across & suits and suit_cards(across, meant.trump)
    return partner(seat) if ruffs else seat


def before_the_ruffs(rows: list[list[int]], meant: CardsMeant) -> None:
    """Put into the rows that cash several suits at once, and after which he ruffs, the winners that
    are some when he speaks: "the red winners, then I ruff my losers" cashes the other ace before a
    four that nothing beats any more."""
    last = max((at for at, row in enumerate(rows) if row[layout.STEP_KIND] in RUFFS), default=0)
    for row in rows[:last]:
        suits = [suit for suit in range(4) if suit_cards(row[layout.STEP_SUITS], suit)]
        if row[layout.STEP_KIND] == layout.CASH_SUITS and len(suits) > 1:
            for suit in suits:
                held = suit_cards(meant.own(), suit)
                row[layout.STEP_OTHER] |= meant.described(held, suit, Which.HIGH)


def spared_by_ruffs(rows: list[list[int]], plan: Plan, meant: CardsMeant) -> None:
    """Put into the rows that ruff a suit the cards of it that may be led to it: none that is to be
    cashed later, or that he says is good, as long as there are others: "diamond ruff, club, diamond
    ruff, spade, queen"."""
    good = [b.card for b in plan.beliefs if b.kind is BeliefKind.CARD_GOOD and b.card is not None]
    kept = sum({meant.card(card) for card in good if card.rank is not None})
    for row in reversed(rows):
        held = meant.own() & row[layout.STEP_SUITS]
        others = held & ~kept
        enough = others.bit_count() >= max(row[layout.STEP_NUMBER], 1)
        if row[layout.STEP_KIND] == layout.RUFF and not row[layout.STEP_CARDS]:
            row[layout.STEP_CARDS] = others if enough and others != held else 0
        elif row[layout.STEP_KIND] == layout.CASH_CARD:
            kept |= row[layout.STEP_CARDS]


def _ruffable(meant: CardsMeant, seat: int) -> int:
    """The suits that one hand of claimer's side can lead and the other, ``seat`` where it is
    named, ruff."""
    found = 0
    for hand in [seat] if seat >= 0 else [meant.record.claim.by, meant.record.dummy]:
        held, across = meant.position.hands[hand], meant.position.hands[partner(hand)]
        for suit in range(4):
            ruffs = suit != meant.trump and suit_cards(held, meant.trump)
            if ruffs and suit_cards(across, suit) and not suit_cards(held, suit):
                found |= SUIT_MASK << (13 * suit)
    return found
