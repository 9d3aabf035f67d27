"""How far the rounds of a suit told in a plan reach: till what is thrown on it can be, and till
the next of them begins."""

from collections.abc import Sequence
from typing import Final

from claims.cards import iter_cards, suit_cards
from claims.doctrine.meant import CardsMeant
from claims.statement.model import Which
from claims_native.line import steps as layout

MANY: Final = 2
"""So many rounds are more than one."""
LEADING: Final = frozenset({layout.CASH_CARD, layout.CASH_SUITS, layout.PLAY, layout.LEAD})
"""Rows of a plan that lead a card or a suit."""


def rounds_named(meant: CardsMeant, suits: int, number: int) -> tuple[int, list[int]]:
    """How many of the ``number`` of rounds that he plays of a suit, -1 for none named, cash the
    masters, where one hand has all of these; and the cards that it leads after them, high or not:
    "three rounds of hearts" from ace, king and ten."""
    suit = meant.suit_number(suits)
    hands = [hand & meant.own() & suits for hand in meant.position.hands]
    longest = max(hands, key=int.bit_count)
    if number < MANY or suit_cards(suits, suit) != suits or longest.bit_count() < number:
        return number, []
    masters = [meant.described(hand, suit, Which.HIGH) for hand in hands if hand]
    high = meant.described(longest, suit, Which.HIGH)
    if not 0 < high.bit_count() < number or sum(masters) != high:
        return number, []
    ranked = [1 << card for card in iter_cards(longest)]
    return high.bit_count(), ranked[high.bit_count() : number]


def still_followed(led: Sequence[list[int]], on: int, hands: Sequence[int]) -> int:
    """How many more rounds of a suit must be led until one of ``hands`` that are to throw has none
    left of it; 0 where the rounds told so far reach, or all of it is led: "a diamond goes on the
    second club" behind the first."""
    counted = [max(row[layout.STEP_NUMBER], 0) for row in led]
    whole = any(
        row[layout.STEP_KIND] == layout.CASH_SUITS and not number
        for row, number in zip(led, counted, strict=True)
    )
    if not (led and hands) or whole or any(row[layout.STEP_OTHER] for row in led):
        return 0
    follows = min((hand & on).bit_count() for hand in hands)
    return max(follows - sum(max(number, 1) for number in counted) + 1, 0)


def left_after_the_lead(told: Sequence[list[int]], suit: int, hands: Sequence[int]) -> int:
    """How many cards of a suit the one of claimer's two hands that does not lead has behind the
    round told last; -1 where none was: "jack, if West plays low I play low" says nothing of the
    next round."""
    rows = [row for row in told if row[layout.STEP_KIND] != layout.ANSWER]
    of_it = [row for row in rows if (row[layout.STEP_CARDS] | row[layout.STEP_SUITS]) & suit]
    led = of_it[-1][layout.STEP_CARDS] & suit if of_it and rows[-1] is of_it[-1] else 0
    leading = all(row[layout.STEP_KIND] in LEADING for row in of_it)
    if not led or not leading or any(row[layout.STEP_NUMBER] < 0 for row in of_it[:-1]):
        return -1
    before = sum(max(row[layout.STEP_NUMBER], 1) for row in of_it[:-1])
    others = [hand for hand in hands if hand and not hand & led]
    return max((others[0] & suit).bit_count() - before - 1, 0) if len(others) == 1 else -1
