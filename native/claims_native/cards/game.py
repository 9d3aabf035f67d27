"""What one search is played with: who sees what, and whose cards are chosen."""

from typing import Annotated

from claims_native.cards.sets import SUIT, count, spread
from claims_native.compiling import Record, Row, kernel

PLAIN = 0  # as the player knows it
HOPING = 1  # as the claimer hopes
PARTNERS = 2  # as partner of a defending claimer knows it
EVERYBODY = 15  # in ``command``: all four hands chosen by the side whose tricks are counted


class Obligations(Record):
    """Standing obligations of defenders, as they are at the claim (``obligations``)."""

    any: int  # 1 when some defender has one
    major: int  # penalty cards, as sets
    minor: int
    seen: int  # cards picked up again: they bind nobody
    required: int  # suits to be led, four bits a seat
    forbidden: int
    leads: int  # the bits of ``over`` that something stands for
    rules: int  # for one trick, four bits a seat: two for the kind, two for the suit
    rule_tricks: int  # tricks left in that trick; 0 where there is no such rule
    ours: int  # 1 when a hand of the claimer's side is bound


class Game(Record):
    """What is fixed while one claim is searched, and which game is asked for now."""

    hands: Annotated[Row, 4]  # in view, by seat; of a hidden hand what it is known to hold
    pool: int  # the other cards not in view, those believed gone among them
    known: int  # the cards known to be in one hidden hand
    eyes: int  # whose game it is: ``PLAIN``, ``HOPING`` or ``PARTNERS``
    first: int  # the two hidden seats, -1 where all hands are in view
    second: int
    trump: int  # 0-3, NOTRUMP for none
    command: int  # bit per seat: whose cards the claimer chooses
    side: int  # claimer's seat modulo 2
    both_in_view: int  # 1 when both hands in view are the claimer's to play
    secured_from: int  # tricks left from which positions are first asked of the free defence
    obligations: Obligations
    # Which game is asked for now.
    thrifty: int  # 1: hidden hands play the cheapest card, and the claimer puts discards off
    visits: int  # of the little search for tricks in a row


class Eyes(Record):
    """The games that one search of lines asks about."""

    plain: Game  # what the claimer knows
    hoping: Game  # and with what he hopes
    partners: Game  # what partner of a defending claimer knows


@kernel
def not_seen(game: Game) -> int:
    """The cards that the player does not hold or see in dummy."""
    return game.pool | game.known


@kernel
def cards_in_view(cards: int, game: Game) -> int:
    """Those of ``cards`` that the player holds or sees in dummy."""
    return cards & ~not_seen(game)


@kernel
def is_hidden(seat: int, game: Game) -> bool:
    """Whether the claimer does not see this hand."""
    return seat == game.first or seat == game.second


@kernel
def is_ours(seat: int, game: Game) -> bool:
    """Whether this is a hand of the claimer's side."""
    return (seat & 1) == game.side


@kernel
def is_chosen(seat: int, game: Game) -> bool:
    """Whether the claimer chooses this hand's cards."""
    return (game.command >> seat) & 1 == 1


@kernel
def bar_of(suit: int, seat: int, game: Game) -> int:
    """The bit of ``bars`` that says: this hidden hand has shown out of the suit."""
    return 1 << (suit if seat == game.first else suit + 4)


@kernel
def barred(seat: int, bars: int, game: Game) -> int:
    """The suits that a hidden hand has shown out of, as four bits."""
    return bars & 15 if seat == game.first else bars >> 4


@kernel
def shown_out(suits: int, seats: int, bars: int, game: Game) -> bool:
    """Whether one of these hidden hands is seen to be out of one of these suits (a set)."""
    for suit in range(4):
        if not suits & (SUIT << (13 * suit)):
            continue
        if (seats >> game.first) & 1 and (bars >> suit) & 1:
            return True
        if (seats >> game.second) & 1 and (bars >> (4 + suit)) & 1:
            return True
    return False


@kernel
def fits(pool: int, bars: int, first: int, second: int) -> bool:
    """Whether a layout of the pool exists: hidden hands of ``first`` and ``second`` cards, blanks
    filling up, neither holding a suit it has shown out of."""
    if bars == 0:
        return True
    not_first = pool & spread(bars & 15)
    not_second = pool & spread(bars >> 4)
    if not_first & not_second:
        return False
    return count(not_first) <= second and count(not_second) <= first
