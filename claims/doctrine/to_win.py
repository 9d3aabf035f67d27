"""Cards that words name to take a trick: "the queen from dummy", not "the three" or "low"."""

from claims.cards import RANKS, rank_of, suit_cards, suit_of
from claims.doctrine.given_now import winning_so_far
from claims.doctrine.meant import CardsMeant
from claims.doctrine.row import PlanRow
from claims_native.line import steps as layout

PLAYED = frozenset({layout.CASH_CARD, layout.PLAY, layout.WIN_IN, layout.ANSWER})
TEN = RANKS.index("T")


def height_of(row: PlanRow, meant: CardsMeant) -> int:
    """The height of a row: as it says, else high for a card that is named to take its trick: an
    honour, or one above a lower card of its hand, which the trick on the table does not beat."""
    single = row.cards != 0 and row.cards & (row.cards - 1) == 0
    if row.height or row.kind not in PLAYED or not single:
        return row.height
    card = row.cards.bit_length() - 1
    holder = next((hand for hand in meant.position.hands if hand & row.cards), 0)
    honour = rank_of(card) >= TEN
    above = suit_cards(holder, suit_of(card)) & (row.cards - 1) != 0
    beaten = suit_cards(winning_so_far(meant), suit_of(card)) > row.cards
    return layout.HIGH if (honour or above) and not beaten else row.height
