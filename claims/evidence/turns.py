"""The turns of declarer's side in a play, and what he did at each: kept what is sure, or kept to a
convention.

Tricks are of declarer's side, of those still to be decided, the current one included.
"""

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any, Final, NamedTuple

import msgspec

from claims.cards import (
    NOTRUMP,
    card_name,
    iter_cards,
    partner,
    rank_of,
    same_side,
    suit_cards,
    suit_of,
)
from claims.doctrine.beliefs import KNOWS
from claims.doctrine.conventions import Conventions
from claims.law.switches import APART
from claims.play import Position, legal_cards, play_card
from claims.search import dds
from claims.search.budget import Budget
from claims.search.makeable import makeable
from claims.search.solve import Solver
from claims.search.walk import WalkedCard

FEWEST: Final = 2
MOST: Final = 7
"""Tricks left at the turns that are looked at."""
KEEPS_SURE: Final = "keeps_what_is_sure"
"""The rule under all conventions (doctrine 3.1, 3.2)."""
NODES: Final = 4_000_000
"""Positions at most that the turns of one board may cost."""
_CASHING: Final = "finish_suit"
_WITHIN_A_SUIT: Final = frozenset(
    ["top_down_trumps", "top_down_side", "lowest_ruff", "cheapest_win", "low_card_thrown"]
)
"""Rules about which card of a suit is played, not about which suit."""
_RULES: Final = tuple(one.name for one in fields(Conventions) if one.name != "unblocks")
_OFF: Final[dict[str, Any]] = {
    rule: "none" if rule == "top_down_side" else False for rule in _RULES
}
_NOBODY: Final = Conventions(**_OFF)
"""No convention at all."""


class Played(msgspec.Struct, frozen=True, array_like=True):
    """One board that was played, card by card, to its end or to a claim; ``name`` is its id."""

    name: str
    event: str
    deal: tuple[int, int, int, int]
    declarer: int
    trump: int
    leader: int
    cards: tuple[int, ...]


class Turn(NamedTuple):
    """What happened at one turn, for one rule.

    ``kept``: the card was one that the rule leaves. ``stake``: what hung on it, as in ``STAKES``.
    """

    rule: str
    left: int
    kept: bool
    stake: str
    card: str


ALL_SURE: Final = "all sure"
NO_GAIN: Final = "nothing to gain"
OPEN: Final = "more possible"
NOTHING: Final = "nothing to lose"
STAKES: Final = {
    ALL_SURE: "all the rest was sure",
    NO_GAIN: "no lie of the cards that he could not exclude gives more, double dummy",
    OPEN: "some lie of the cards gives more, or not all were tried",
    NOTHING: "every legal line gives the same: set aside, because no card could matter",
}


def rules() -> dict[str, Conventions]:
    """The conventions, each by itself and at its strictest; the one about a claimer who believes
    trumps gone that are not cannot be seen in a log."""
    strict: dict[str, Any] = {
        rule: "always" if rule == "top_down_side" else True
        for rule in _RULES
        if rule != "no_trump_pressure"
    }
    return {rule: Conventions(**_OFF | {rule: value}) for rule, value in strict.items()}


def turns(board: Played) -> Iterator[Turn]:
    """What can be said of each turn of declarer's side with a choice, from ``MOST`` tricks left
    on."""
    start, cards = _before_the_end(board)
    places = [start]
    for card in cards:
        places.append(play_card(places[-1], card))
    led, before = 0, 0  # where the trick of this turn and the one before it begin
    for at, card in enumerate(cards):
        now = places[at]
        if not now.trick:
            led, before = at, led
        theirs = not same_side(now.turn, board.declarer)
        legal = legal_cards(now.hands[now.turn], now.trick)
        if theirs or now.tricks_left > MOST or legal & (legal - 1) == 0:
            continue
        solver = Solver(now, board.declarer, board.declarer, Budget(nodes=NODES))
        free = _moment(solver, (card,), _NOBODY)
        if not free.safe:
            continue
        alone = {rule: _moment(solver, (card,), one) for rule, one in rules().items()}
        # Which suit he is in the middle of cashing, the trick before has shown.
        if not now.trick and before < led:
            earlier = Solver(places[before], board.declarer, board.declarer, Budget(nodes=NODES))
            cashing = _moment(earlier, cards[before : at + 1], rules()[_CASHING])
            if cashing.aim == free.aim:
                alone[_CASHING] = cashing
        yield from _told(board, free, alone)


def _moment(solver: Solver, cards: Sequence[int], conventions: Conventions) -> WalkedCard:
    """The last of some cards played from a solver's position on, and what else declarer had."""
    walker = solver.walker(solver.position.tricks_left, KNOWS, conventions)
    return walker.along(cards)[-1]


def _before_the_end(board: Played) -> tuple[Position, list[int]]:
    """The position with a trick more than are looked at, and the cards played from there on while
    there is something to look at."""
    now = Position(board.deal, board.leader, (), board.trump)
    for place, card in enumerate(board.cards):
        if now.tricks_left <= MOST + 1 and not now.trick:
            played = board.cards[place:]
            # The last tricks that are looked at.
            return now, list(played[: 4 * (now.tricks_left - FEWEST + 1)])
        now = play_card(now, card)
    return now, []


def _told(board: Played, moment: WalkedCard, moments: dict[str, WalkedCard]) -> Iterator[Turn]:
    now, card = moment.before, moment.card
    if (
        Solver(now, board.declarer, board.declarer, Budget(nodes=NODES)).guaranteed().low
        != moment.aim
    ):
        return  # what he once gave up and was given back is not what he is held to here
    kept = bool(moment.safe >> card & 1)
    said: dict[str, bool] = {}
    if moment.safe != moment.legal:
        said[KEEPS_SURE] = kept
    out = _out(now, board.declarer)
    for rule, at_rule in moments.items() if kept else ():
        # Without any rule an ace is still led from the top (70E2): only what that is about sees it.
        free = moment.safe if rule == "top_down_side" else moment.normal
        left_out, normal = free & ~at_rule.normal, at_rule.normal
        if rule in _WITHIN_A_SUIT:
            left_out, normal = (suit_cards(cards, suit_of(card)) for cards in (left_out, normal))
        left_out = _unlike(left_out, normal, out)
        if rule.startswith("top_down") and _tops_lie_opposite(moment, out):
            continue
        if normal and left_out:
            name = _by_top(rule, moment) if rule == "top_down_side" else rule
            said[name] = not left_out >> card & 1
    if said:
        stake = _stake(board, moment)
        for name, held in said.items():
            yield Turn(name, now.tricks_left, bool(held), stake, card_name(card))


def _by_top(rule: str, moment: WalkedCard) -> str:
    """The rule about side suits, apart for suits that an honour heads and others."""
    suit = suit_of(moment.card)
    top = next(iter_cards(suit_cards(moment.before.hands[moment.before.turn], suit)))
    of_ace, of_honours, of_others = APART
    heads = of_ace if rank_of(top) == 12 else of_honours if rank_of(top) >= 10 else of_others
    return f"{rule}, {heads}"


def _tops_lie_opposite(moment: WalkedCard, out: int) -> bool:
    """Whether the other hand of his side has the top of the suit led, or one as good, and the low
    card begins the suit at the top; or has none of it and may ruff, whatever is led."""
    now, suit = moment.before, suit_of(moment.card)
    own = suit_cards(now.hands[now.turn], suit)
    theirs = suit_cards(now.hands[partner(now.turn)], suit)
    if not theirs:
        trumps = 0 if now.trump == NOTRUMP else suit_cards(now.hands[partner(now.turn)], now.trump)
        return trumps != 0
    top, other = own.bit_length() - 1, theirs.bit_length() - 1
    return other > top or not _between(other, top, out)


def _out(now: Position, declarer: int) -> int:
    """What declarer does not see, and the cards on the table: they tell two cards of his apart."""
    cards = sum(1 << card for card in now.trick)
    for seat in range(4):
        if not same_side(seat, declarer):
            cards |= now.hands[seat]
    return cards


def _unlike(cards: int, others: int, out: int) -> int:
    """Those of ``cards`` with a card that is out between them and each of ``others`` in their suit:
    all else is equal."""
    unlike = 0
    for card in iter_cards(cards):
        suit = suit_cards(others, suit_of(card))
        if all(_between(card, other, out) for other in iter_cards(suit)):
            unlike |= 1 << card
    return unlike


def _between(one: int, other: int, out: int) -> bool:
    low, high = min(one, other), max(one, other)
    return bool(out & ((1 << high) - (1 << low + 1)))


def _stake(board: Played, moment: WalkedCard) -> str:
    """What there was to gain beyond what is sure, and to lose."""
    now, sure = moment.before, moment.aim
    if sure < now.tricks_left:
        declarer, more = board.declarer, sure + 1
        makes = dds.makes(now, more, declarer)
        possible = makeable(now, declarer, declarer, more, makes, lambda: True)
        if possible.makes or not possible.exact:
            return OPEN
    solver = Solver(now, board.declarer, board.declarer, Budget(nodes=NODES))
    least = solver.least_legal()
    if least.low == sure:
        return NOTHING
    return ALL_SURE if sure == now.tricks_left else NO_GAIN
