"""What a bound player may play, in plain Python: the twin of ``claims_native.cards.obligations``.

One function a paragraph (Laws 26, 50, 57 and 59), so that each can be tested by its own wording.
"""

from dataclasses import replace
from typing import Final

import msgspec

from claims.cards import (
    RANKS,
    SEATS,
    SUIT_MASK,
    SUITS,
    card_name,
    iter_cards,
    suit_cards,
    suit_of,
)
from claims.law.penalties import StandingObligations
from claims.play import legal_cards
from claims.record.constraints import AnyConstraint
from claims.record.fields import decode

TEN: Final = RANKS.index("T")
BELOW_HONOUR: Final = (1 << TEN) - 1


def constraint(player: int, kind: str, what: int) -> AnyConstraint:
    """An obligation of this kind, about a card or a suit by its number."""
    about = "card" if kind.endswith("-card") else "suit"
    name = card_name(what) if about == "card" else SUITS[what]
    obj = {"player": SEATS[player], "kind": kind, about: name}
    made: AnyConstraint = msgspec.convert(obj, AnyConstraint, dec_hook=decode)
    return made


def constrained_cards(
    hand: int, trick: tuple[int, ...], seat: int, bound: StandingObligations
) -> int:
    """The cards of ``hand`` that ``seat`` may play to ``trick``; none only from an empty hand.

    Following suit comes first (44), then a lead or play restriction, then a penalty card (50D1).
    What cannot be complied with does not bind: then any legal card (59).
    """
    cards = legal_cards(hand, trick)
    if trick:
        cards = law57_a(cards, bound.rule[seat], bound.rule_suit[seat])
    else:
        cards = law26(cards, bound.required[seat], bound.forbidden[seat])
    return law50_d1(cards, bound.major[seat]) or law50_c(cards, bound.minor[seat])


def law26(cards: int, required: int, forbidden: int) -> int:
    """26A, 26B, 50D2: lead a suit required (any of them), or none forbidden; 59 when unable."""
    if required:
        cards = law59(cards & _suits(required), cards)
    return law59(cards & ~_suits(forbidden), cards)


def law57_a(cards: int, rule: int, suit: int) -> int:
    """57A: partner of one who played or led too early: the highest (1) or the lowest (2) card of
    the suit, or none of it (3); 57B and 59 when he has none to obey with."""
    of_suit = suit_cards(cards, suit)
    if rule == 3:
        return law59(cards & ~of_suit, cards)
    if rule == 0 or not of_suit:
        return cards
    return 1 << (of_suit.bit_length() - 1) if rule == 1 else of_suit & -of_suit


def law50_c(cards: int, minor: int) -> int:
    """50C: with a minor penalty card among the legal cards, no other card of its suit below the ten
    may be played before it; honours, and other suits, may."""
    for card in iter_cards(cards & minor):
        suit = suit_of(card)
        cards &= ~(BELOW_HONOUR << (13 * suit)) | minor
    return cards


def law50_d1(cards: int, major: int) -> int:
    """50D1: a major penalty card is played at the first legal opportunity; with several (51A) any
    of them, for declarer to name. 0 when none can be played now."""
    return cards & major


def law59(wanted: int, legal: int) -> int:
    """59: who cannot lead or play as required may play any legal card."""
    return wanted & legal or legal


def after_trick(bound: StandingObligations, leader: int, winner: int) -> StandingObligations:
    """What still binds when a trick is over: a required lead is spent by leading; a forbidden one
    lasts while the player keeps the lead (26B, 50D2a); 57A was for that trick alone."""
    required, forbidden = list(bound.required), list(bound.forbidden)
    required[leader] = 0
    if winner != leader:
        forbidden[leader] = 0
    return replace(
        bound,
        required=(required[0], required[1], required[2], required[3]),
        forbidden=(forbidden[0], forbidden[1], forbidden[2], forbidden[3]),
        rule=(0, 0, 0, 0),
        rule_suit=(0, 0, 0, 0),
    )


def _suits(bits: int) -> int:
    """All cards of the suits whose bits are set."""
    return sum(SUIT_MASK << (13 * suit) for suit in range(4) if bits >> suit & 1)
