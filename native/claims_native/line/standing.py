"""What binds a claimer at any time: conditions seen to hold, and what his words rule out or keep
(doctrine 6). Sets of cards in and out; 0 means that the choice is free."""

from typing import NamedTuple

from claims_native.cards.game import Game, is_ours, shown_out
from claims_native.cards.moment import Moment
from claims_native.cards.sets import SUIT, count, highest, rank_of, suit_of
from claims_native.compiling import Row, Rows, kernel
from claims_native.line.claim import Claim, Sight
from claims_native.line.conventions import beating, masters
from claims_native.line.steps import (
    ANSWER,
    BREAKS,
    CONDITION_WIDTH,
    COVERED,
    DISCARD,
    DROPS,
    FINESSE_AT,
    FINESSE_WINS,
    HELD,
    HIGH,
    KEPT,
    NOT_RUFFED,
    PLAYED,
    RENOUNCED,
    SHOWS_OUT,
    STEP_BITS,
    STEP_CARDS,
    STEP_CONDITIONS,
    STEP_HEIGHT,
    STEP_KIND,
    STEP_NUMBER,
    STEP_OTHER,
    STEP_SUITS,
)

TEN = 8
"""The rank from which a card that wins so far covers another."""


LEAVES = 2
"""Of cards that bind even where they lose: the step that he stands at chooses among them."""


class Meant(NamedTuple):
    """What the plan means for one card: where the claimer stands then, the cards it leaves him (0:
    the choice is free), and 1 (or ``LEAVES``) when they bind even where they lose."""

    stands: int
    cards: int
    firm: int


@kernel
def seen_in_trick(kind: int, seats: int, cards: int, moment: Moment) -> bool:
    """Whether one of these hands, which has played to the trick, played one of the cards to it, or
    is winning it."""
    if kind == COVERED:
        high = moment.best >= 0 and rank_of(moment.best) >= TEN
        return high and (seats >> moment.best_seat) & 1 == 1
    return moment.on_table & cards != 0


@kernel
def has_played(seats: int, moment: Moment) -> bool:
    """Whether one of these hands has played to the trick on the table."""
    for back in range(1, min(moment.played, 3) + 1):
        if (seats >> ((moment.turn - back) & 3)) & 1:
            return True
    return False


@kernel
def holds(row: Row, moment: Moment, out: int, stands: int, game: Game) -> bool:
    """Whether all conditions of a step hold, by what has been seen."""
    bars = moment.bars
    for place in range(2):
        at = STEP_CONDITIONS + place * CONDITION_WIDTH
        kind = row[at]
        if kind == 0:
            continue
        if kind == SHOWS_OUT:
            seen = shown_out(row[at + 1], row[at + 2], bars, game)
        elif kind == DROPS:
            seen = row[at + 3] & out == 0
        elif kind == BREAKS:
            seen = row[at + 1] & out == 0 or not shown_out(row[at + 1], 15, bars, game)
        elif kind == FINESSE_WINS:
            seen = (stands >> FINESSE_AT) & 3 == 1
        elif kind in (PLAYED, COVERED):
            if not has_played(row[at + 2], moment):
                return False
            seen = seen_in_trick(kind, row[at + 2], row[at + 3], moment)
        else:
            return False
        if seen == (row[at + 4] == 1):
            return False
    return True


@kernel
def standing_cards(
    legal: int, stands: int, moment: Moment, sight: Sight, game: Game, claim: Claim, plan: Rows
) -> Meant:
    """What the rows that hold at any time mean: a discard named, a ruff renounced, a card that he
    says he keeps, and, where no sure trick is thrown away for it (not firm), a finesse renounced
    and a card kept for the trick conceded at the end."""
    hand = sight.hand
    suit = SUIT << (13 * moment.led)
    void = not hand & suit
    ours = moment.best >= 0 and is_ours(moment.best_seat, game)
    for at in range(claim.steps):
        row = plan[at]
        kind = row[STEP_KIND]
        if kind < DISCARD or not holds(row, moment, sight.out, stands, game):
            continue
        wanted = row[STEP_CARDS] if row[STEP_CARDS] else row[STEP_SUITS]
        if kind == DISCARD:
            due = at <= (stands & STEP_BITS) and ours and row[STEP_OTHER] & suit & moment.on_table
            thrown = row[STEP_NUMBER] >= 0 and count(hand & wanted) <= row[STEP_NUMBER]
            if due and void and legal & wanted and not thrown:
                return Meant(stands, legal & wanted, 1)
        elif kind == ANSWER:
            # A height is that of a card of the suit of which it is said; a card that is not to be
            # overtaken is one that takes the trick.
            spoken_of = row[STEP_SUITS] == 0 or (row[STEP_SUITS] & suit and not void)
            named = legal & row[STEP_CARDS] if spoken_of else 0
            answer = while_it_wins(named, legal, row, moment, game)
            past = row[STEP_NUMBER] >= 0 and count(hand & row[STEP_SUITS]) <= row[STEP_NUMBER]
            if row[STEP_CARDS] == 0 and spoken_of and not past:
                answer = answer_of(legal, row[STEP_HEIGHT], moment, game)
            if answer:
                return Meant(stands, answer, 1)
        elif kind == RENOUNCED:
            won = (
                ours
                and suit_of(moment.best) == moment.led
                and not (sight.out & suit) >> moment.best
            )
            if moment.played == 2 and wanted & suit and not void and not won:
                best = highest(hand & suit)
                if not (sight.out & suit) >> best:
                    return Meant(stands, 1 << best, 0)
        elif kind == KEPT and not void:
            if row[STEP_SUITS] & suit and count(hand) > row[STEP_NUMBER]:
                high = taken_before_the_end(legal & suit, ours, moment, sight, game)
                if high:
                    return Meant(stands, high, 0)
        elif void and kind in (NOT_RUFFED, KEPT, HELD):
            if kind != NOT_RUFFED:
                wanted &= ~beating(legal & wanted, moment.best, game.trump)  # no throw: a ruff
            rest = legal & ~wanted
            kept = kind == KEPT and count(hand & wanted) > row[STEP_NUMBER]
            other_suit = kind == NOT_RUFFED and row[STEP_OTHER] and not row[STEP_OTHER] & suit
            later = kind == NOT_RUFFED and row[STEP_NUMBER] >= 0 and count(hand) != row[STEP_NUMBER]
            throws = rest & ~beating(rest, moment.best, game.trump)
            ruffs_for_it = kind == HELD and row[STEP_NUMBER] == 0 and throws == 0
            if rest and legal & wanted and not (kept or other_suit or later or ruffs_for_it):
                return Meant(stands, rest, 0 if kind == KEPT else LEAVES)
    return Meant(stands, 0, 0)


@kernel
def taken_before_the_end(
    following: int, ours: bool, moment: Moment, sight: Sight, game: Game
) -> int:  # fmt: skip
    """The masters with which he takes a round that his side has led, of a suit of which a trick is
    conceded at the end: it is not ducked before; 0 where it is won, or by none."""
    if not is_ours((moment.turn - moment.played) & 3, game):
        return 0
    if ours and masters(1 << moment.best, sight.out):
        return 0
    return beating(masters(following, sight.out), moment.best, game.trump)


@kernel
def while_it_wins(named: int, legal: int, row: Row, moment: Moment, game: Game) -> int:
    """The cards named, unless one that was to take the trick cannot any more, for an opponent's
    card, and a higher one of the hand can: nobody drops his queen under their king from AQ."""
    if row[STEP_HEIGHT] != HIGH or is_ours(moment.best_seat, game):
        return named
    winners = beating(legal & (SUIT << (13 * moment.led)), moment.best, game.trump)
    return named & winners if winners else named


@kernel
def answer_of(legal: int, height: int, moment: Moment, game: Game) -> int:
    """A low card (height 1), or one that wins."""
    winners = beating(legal, moment.best, game.trump)
    if height == 1:
        return legal & ~winners if legal & ~winners else legal
    return winners
