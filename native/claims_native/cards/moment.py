"""The moment of play, and the one place where a card is played."""

from typing import NamedTuple

from claims_native.cards.game import Game, bar_of, is_hidden, is_ours, not_seen
from claims_native.cards.obligations import bind_still, chosen_from, over_after
from claims_native.cards.sets import BLANK, SUIT, suit_of
from claims_native.compiling import NONE, ZERO, kernel


class Moment(NamedTuple):
    """The cards still held, what has been seen, and the trick on the table.

    ``best`` is the winning card so far; against the free defence its height (``games.heights``).
    """

    tricks_left: int  # the trick on the table included
    cards: int  # held by anybody, as a set
    bars: int  # suits shown out of: four bits for the first hidden hand, four for the second
    blanks: int  # how many cards the claimer believes gone, whichever they are
    over: int  # obligations done with (``obligations.over_after``)
    turn: int  # seat to play
    played: int  # cards on the table, 0-3; 4 until the trick is turned
    led: int  # suit, -1 before the lead
    best: int  # -1 where nothing wins
    best_seat: int  # -1 where nothing wins
    on_table: int  # as a set


@kernel
def legal_cards(hand: int, led: int) -> int:
    """Those of a hand that may be played to a suit led (-1: before the lead)."""
    if led >= 0 and hand & (SUIT << (13 * led)):
        return hand & (SUIT << (13 * led))
    return hand


@kernel
def takes(card: int, best: int, trump: int) -> bool:
    """Whether ``card`` takes the trick from ``best`` (a blank, or nothing, never does; any card
    takes it from none)."""
    if card >= BLANK:
        return False
    if best < 0:
        return True
    if suit_of(card) == suit_of(best):
        return card > best
    return suit_of(card) == trump


@kernel
def laid(card: int, best: int, best_seat: int, moment: Moment, game: Game) -> Moment:
    """The moment after the hand in turn played ``card`` (or ``BLANK``, or ``NOTHING``), given who
    is winning then. A hidden hand that does not follow has shown out, and so has one that does not
    lead as it must."""
    cards = moment.cards
    on_table = moment.on_table
    blanks = moment.blanks
    bars = moment.bars
    led = moment.led
    if is_hidden(moment.turn, game):
        if game.obligations.any:
            _kinds, lacks = chosen_from(
                card, moment.turn, moment.played, led, moment.tricks_left, moment.over,
                game.obligations,
            )  # fmt: skip
            bars |= lacks if moment.turn == game.first else lacks << 4
        elif led >= 0 and suit_of(card) != led:
            bars |= bar_of(led, moment.turn, game)
    if card < BLANK:
        cards &= ~(1 << card)
        on_table |= 1 << card
        if led < 0:
            led = suit_of(card)
    elif card == BLANK and blanks > 0:
        blanks -= 1
    return Moment(
        moment.tricks_left, cards, bars, blanks, moment.over, (moment.turn + 1) & 3,
        moment.played + 1, led, best, best_seat, on_table,
    )  # fmt: skip


@kernel
def played(card: int, moment: Moment, game: Game) -> Moment:
    """The moment after the hand in turn played ``card``, or ``BLANK``, or ``NOTHING``."""
    if takes(card, moment.best, game.trump):
        return laid(card, card, moment.turn, moment, game)
    return laid(card, moment.best, moment.best_seat, moment, game)


@kernel
def winner_of(full: Moment) -> int:
    """The seat that wins a trick of four cards: the leader's where nothing wins it."""
    return full.best_seat if full.best >= 0 else full.turn


@kernel
def next_trick(full: Moment, game: Game) -> Moment:
    """The start of the next trick, once four have played to this one."""
    winner = winner_of(full)
    over = full.over
    if game.obligations.any:
        over = over_after(over, full.turn, winner, game.obligations)
    return Moment(
        full.tricks_left - 1, full.cards, full.bars, full.blanks, over, winner,
        ZERO, NONE, NONE, NONE, ZERO,
    )  # fmt: skip


@kernel
def gone_on(full: Moment, game: Game) -> tuple[Moment, int]:
    """The moment in which the next card is played, and the trick that the claimer's side has won
    meanwhile: the next trick where four have played to this one."""
    if full.played < 4:
        return full, 0
    after = next_trick(full, game)
    return after, 1 if is_ours(after.turn, game) else 0


@kernel
def without(cards: int, moment: Moment) -> Moment:
    """The same moment where these cards are in no hand."""
    return Moment(
        moment.tricks_left, moment.cards & ~cards, moment.bars, moment.blanks, moment.over,
        moment.turn, moment.played, moment.led, moment.best, moment.best_seat, moment.on_table,
    )  # fmt: skip


@kernel
def settled(moment: Moment, game: Game) -> Moment:
    """The same moment without the show-outs in suits of which no hidden card is left: they say
    nothing any more."""
    if moment.bars == 0:
        return moment
    hidden = moment.cards & not_seen(game)
    live = 0
    for suit in range(4):
        if hidden & (SUIT << (13 * suit)):
            live |= 17 << suit
    return Moment(
        moment.tricks_left, moment.cards, moment.bars & live, moment.blanks, moment.over,
        moment.turn, moment.played, moment.led, moment.best, moment.best_seat, moment.on_table,
    )  # fmt: skip


@kernel
def bound_still(moment: Moment, game: Game) -> bool:
    """Whether somebody has an obligation still: then cards are known by their names."""
    return bind_still(moment.cards, moment.over, moment.tricks_left, game.obligations)
