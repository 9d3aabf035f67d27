"""What one search is played with: who sees what, whose cards are chosen, and what it has cost."""

from typing import Annotated

from claims_native.cards.sets import count, spread
from claims_native.compiling import Record, Row, kernel

EVERYBODY = 15  # in ``command``: all four hands chosen by the side whose tricks are counted


class Obligations(Record):
    """Standing obligations of defenders, as they are at the claim (``obligations``)."""

    any: int  # 1 when some defender has one
    major: int  # penalty cards, as sets
    minor: int
    required: int  # suits to be led, four bits a seat
    forbidden: int
    rules: int  # for one trick, four bits a seat: two for the kind, two for the suit
    rule_tricks: int  # tricks left in that trick


class Game(Record):
    """What is fixed while one claim is searched, which game is asked for now, and its cost."""

    hands: Annotated[Row, 4]  # in view, by seat; 0 where hidden
    pool: int  # the cards not in view, and not believed gone
    first: int  # the two hidden seats, -1 where all hands are in view
    second: int
    trump: int  # 0-3, NOTRUMP for none
    command: int  # bit per seat: whose cards the claimer chooses
    side: int  # claimer's seat modulo 2
    both_in_view: int  # 1 when both hands in view are the claimer's to play
    secured_from: int  # tricks left from which positions are first asked of the free defence
    obligations: Obligations
    # Which game is asked for now.
    kept_suits: int  # suits of which the free defence keeps what it follows with, too
    thrifty: int  # 1: hidden hands play the cheapest card, and the claimer puts discards off
    # What it has cost.
    nodes: int
    node_limit: int
    stopped: int  # 1 once the limit was met: what returns is no result
    visits: int  # of the little search for tricks in a row
    choice_ranks: int  # the cards whose rank the choice of a normal card rested on


@kernel
def out_of_nodes(game: Game) -> bool:
    """Count a node; whether that was one too many, and the search is stopped."""
    game.nodes += 1
    if game.nodes > game.node_limit:
        game.stopped = 1
        return True
    return False


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
