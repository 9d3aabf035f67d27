"""Finesses that a plan names: led to from the hand that can, which is reached first if need be."""

from claims_native.cards.game import Game, is_ours, shown_out
from claims_native.cards.moment import Moment
from claims_native.cards.sets import SUIT, highest, lowest, suit_of
from claims_native.compiling import Row, Rows, kernel
from claims_native.line.claim import Sight
from claims_native.line.conventions import beating, masters
from claims_native.line.crossing import below_partner, suits_like
from claims_native.line.steps import (
    CASH_CARD,
    FINESSE,
    HIGH,
    LEAD,
    PLAY,
    STEP_BITS,
    STEP_CARDS,
    STEP_HEIGHT,
    STEP_KIND,
    STEP_OTHER,
    STEP_SOURCE,
    STEP_SUITS,
    WIN_IN,
)


@kernel
def has_tenace(cards: int, hand: int, out: int) -> bool:
    """Whether a hand has one of the ``cards`` to finesse with, and one above what it finesses
    against."""
    if hand & cards == 0:
        return False
    card = highest(hand & cards)
    suit = SUIT << (13 * suit_of(card))
    over = out & suit & ~((2 << card) - 1)
    return over != 0 and hand & suit & ~((2 << lowest(over)) - 1) != 0


@kernel
def lead_to_finesse(row: Row, turn: int, sight: Sight) -> tuple[int, int]:
    """The leads to a finesse from the hand in turn; 0 with 1 when it waits for the other hand: the
    hand that alone has a tenace is led to, not from."""
    hand, other = sight.hand, sight.other
    suit = row[STEP_SUITS]
    wanted = row[STEP_CARDS] if row[STEP_CARDS] else suit
    if row[STEP_SOURCE] >= 0:
        # Led from a named hand, through the opponent after it.
        if row[STEP_SOURCE] != turn:
            return 0, 1 if other & suit else 0
        if hand & wanted and row[STEP_CARDS]:
            return hand & wanted, 1
    if row[STEP_CARDS] == 0:
        return hand & suit, 1 if other & suit else 0
    tenace = row[STEP_SOURCE] < 0 and has_tenace(wanted, hand, sight.out)
    if tenace and not has_tenace(wanted, other, sight.out):
        return 0, 1 if other & suit else 0
    if other & wanted:
        under = hand & suit & ((1 << highest(wanted)) - 1)
        return under if under else hand & suit, 1
    return 0, 1 if hand & wanted and other & suit else 0


@kernel
def standing_in(at: int, ours: int, plan: Rows) -> int:
    """For a card to be cashed that had to take the trick of the one he led to, or was to win with,
    before it ("heart to the queen, then the ace", where the king is put up): that one, while it is
    among ``ours``."""
    if at == 0 or plan[at, STEP_KIND] != CASH_CARD or plan[at, STEP_CARDS] & ours:
        return 0
    kind = plan[at - 1, STEP_KIND]
    to_win = kind in (CASH_CARD, PLAY, WIN_IN) and plan[at - 1, STEP_HEIGHT] == HIGH
    led_to = 0
    if kind == LEAD:
        led_to = plan[at - 1, STEP_OTHER]
    elif kind == FINESSE or to_win:
        led_to = plan[at - 1, STEP_CARDS]
    return suits_like(led_to & ours, plan[at, STEP_CARDS])


@kernel
def in_its_place(stands: int, sight: Sight, plan: Rows) -> tuple[int, int]:
    """As ``lead_of_step``, of the card ``standing_in`` for one to be cashed, where it is a master
    now."""
    card = standing_in(stands & STEP_BITS, sight.hand | sight.other, plan)
    card = masters(card, sight.out)
    if sight.hand & card:
        return sight.hand & card, 1
    return below_partner(suits_like(sight.hand, card), card), 1 if card else 0


@kernel
def wins_the_crossing(legal: int, row: Row, moment: Moment, sight: Sight, game: Game) -> int:
    """The cards with which a hand takes the trick that was led to it for a finesse which the other
    hand could not lead to: a master, or a ruff; 0 where it was not."""
    leader = (moment.turn + 2) & 3
    led = SUIT << (13 * moment.led)
    if row[STEP_KIND] != FINESSE or row[STEP_SUITS] & led or moment.played != 2:
        return 0
    foe = 1 << ((leader + 1) & 3)
    plays_both = is_ours(leader, game) and sight.other != 0
    if not plays_both or shown_out(row[STEP_SUITS], foe, moment.bars, game):
        return 0
    cards, waits = lead_to_finesse(row, leader, Sight(sight.other, sight.hand, sight.out))
    if cards or not waits:
        return 0
    if sight.hand & led:
        legal = masters(legal & led, sight.out)
    return beating(legal, moment.best, game.trump)
