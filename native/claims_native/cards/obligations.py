"""Standing obligations of defenders on a normal line (Laws 26, 50, 51, 57 and 59).

The kernels' twin is ``tests/obliged.py``. What binds is fixed in ``Obligations``; ``over`` says
what is done with since: bit ``s`` that seat ``s`` has led as required, bit ``4 + s`` that it has
lost the lead during which a suit was forbidden to it. Penalty cards that were played are in no
hand.
"""

from claims_native.cards.game import Obligations
from claims_native.cards.sets import SUIT, highest, lowest, spread
from claims_native.compiling import kernel

BELOW_HONOUR = 255
HIGHEST = 1
LOWEST = 2
NONE_OF_IT = 3


@kernel
def allowed(
    cards: int, seat: int, played: int, tricks_left: int, over: int, obligations: Obligations
) -> int:
    """Those of a seat's legal ``cards`` that its obligations leave it; all when it cannot comply.

    ``played``: cards on the table. A lead or play restriction comes before a penalty card (50D1);
    57A is for one trick alone.
    """
    if played == 0:
        required = 0 if (over >> seat) & 1 else (obligations.required >> (4 * seat)) & 15
        forbidden = 0 if (over >> (4 + seat)) & 1 else (obligations.forbidden >> (4 * seat)) & 15
        if cards & spread(required):
            cards &= spread(required)
        if cards & ~spread(forbidden):
            cards &= ~spread(forbidden)
    elif tricks_left == obligations.rule_tricks:
        rule = (obligations.rules >> (4 * seat)) & 3
        of_suit = cards & (SUIT << (13 * ((obligations.rules >> (4 * seat + 2)) & 3)))
        if rule == NONE_OF_IT and cards & ~of_suit:
            cards &= ~of_suit
        elif rule == HIGHEST and of_suit:
            cards = 1 << highest(of_suit)
        elif rule == LOWEST and of_suit:
            cards = 1 << lowest(of_suit)
    if cards & obligations.major:
        return cards & obligations.major
    minor = cards & obligations.minor
    while minor:
        suit = lowest(minor) // 13
        minor &= minor - 1
        cards &= ~(BELOW_HONOUR << (13 * suit)) | obligations.minor
    return cards


@kernel
def over_after(over: int, leader: int, winner: int) -> int:
    """What is done with once a trick is over: a required lead by leading, a forbidden one when the
    lead is lost."""
    over |= 1 << leader
    if winner != leader:
        over |= 16 << leader
    return over
