"""What a claimer keeps whichever way his hope turns out (doctrine 4.6).

One way of playing has to bring as many tricks as he hopes for in every layout in which the hope is
right, and as many as it can in the others: the pool game for two numbers at once, until a card
shows the hope wrong (then the smaller number is left) or has made it true.
"""

from typing import NamedTuple

from claims_native.cards.game import Eyes, fits, is_chosen, is_hidden
from claims_native.cards.moment import Moment, bound_still, gone_on, played, settled
from claims_native.cards.ranks import rested_on
from claims_native.cards.sets import ALL_CARDS, count, spread
from claims_native.compiling import NONE, ZERO, kernel
from claims_native.games.free_replies import against_free_defence
from claims_native.games.free_wager import both_secured
from claims_native.games.moves import generate, inside_runs
from claims_native.games.pool import (
    decides,
    knows_few,
    may_be_freed,
    no_better,
    nodes_for,
    ranks_that_won,
    secured,
)
from claims_native.proofs.lists import ANYWAY_AT, key_of, places_key
from claims_native.proofs.plies import Search, limit_again, limited_to, out_of_nodes
from claims_native.proofs.suits import Shape, not_read, shape_of
from claims_native.proofs.table import lookup, store

SOON = 10_000
"""Nodes for which the free defence is asked about both numbers (``pool.nodes_for``), each time and
within the chunk, which with many tricks left is the smaller."""
LONG_BEFORE = 12
"""Tricks left from which a question within a trick costs more than it saves."""


@kernel
def hoped_for(cards: int, eyes: Eyes) -> int:
    """Those of ``cards`` that the claimer has placed by his hope."""
    return cards & eyes.hoping.known & ~eyes.plain.known


@kernel
def room_of(seat: int, moment: Moment) -> int:
    """How many cards a hand holds."""
    leader = (moment.turn - moment.played) & 3
    return moment.tricks_left - (1 if ((seat - leader) & 3) < moment.played else 0)


@kernel
def can_be_true(moment: Moment, gone: int, eyes: Eyes) -> bool:
    """Whether some layout has the hoped cards where they should be; ``gone``: the cards of the
    moment that are believed gone."""
    game = eyes.hoping
    of_first = moment.cards & game.hands[game.first]
    of_second = moment.cards & game.hands[game.second]
    if of_first & spread(moment.bars & 15) or of_second & spread(moment.bars >> 4):
        return False
    first = room_of(game.first, moment) - count(of_first)
    second = room_of(game.second, moment) - count(of_second)
    if first < 0 or second < 0:
        return False
    return fits(moment.cards & game.pool & ~gone, moment.bars, first, second)


@kernel
def hope_after(card: int, seat: int, after: Moment, gone: int, eyes: Eyes) -> bool:
    """Whether a hope survives ``card`` from ``seat``; ``after``: the trick with it on the table,
    ``gone``: the cards believed gone then (doctrine 4.6)."""
    game = eyes.hoping
    if (game.known >> card) & 1 and not (game.hands[seat] >> card) & 1:
        return False
    return can_be_true(after, gone, eyes)


class FiledBoth(NamedTuple):
    """What a proof about both numbers is kept under; -1 for the key where none is kept."""

    shape: Shape
    key: int


@kernel
def filed_both(
    goal: int, least: int, moment: Moment, bound: bool, eyes: Eyes, search: Search
) -> FiledBoth:
    """What a proof of this is kept under: none while somebody is bound (``bound``), or beside
    places that are known without the hope."""
    shape = shape_of(moment.cards, search.proofs.suits[eyes.hoping.eyes])
    key = NONE
    if not bound and eyes.plain.known & moment.cards == 0:
        key = places_key(moment.cards, eyes.hoping)
    if key >= 0:
        key |= key_of(moment.turn, moment.blanks, ZERO, goal) | ((least + 1) << ANYWAY_AT)
    return FiledBoth(shape, key)


@kernel
def known_here(
    goal: int, moment: Moment, under: FiledBoth, depth: int, eyes: Eyes, search: Search
) -> int:
    """-1 unknown, else whether both numbers are kept by what was found before, or because even
    ``goal`` is secured without the hope; nothing when stopped."""
    ply = search.plies[depth]
    if under.key >= 0:
        known, ply.ranks = lookup(under.shape, under.key, moment.cards, moment.bars, search.proofs)
        if known >= 0:
            return known
    if may_be_freed(moment, eyes.plain) and secured(goal, moment, depth, eyes.plain, search):
        return 1
    return -1


@kernel
def each_alone(
    goal: int, least: int, moment: Moment, depth: int, eyes: Eyes, search: Search
) -> int:
    """1 when ``goal`` tricks can be forced by the hope, and ``least`` without it, maybe by another
    way of playing; what that rests on is written into the ply."""
    ply = search.plies[depth]
    result = decides(goal, moment, depth, eyes.hoping, eyes.plain, False, True, search)
    if result and not search.stopped:
        ranks = ply.ranks
        result = decides(least, moment, depth, eyes.plain, eyes.plain, True, False, search)
        ply.ranks |= ranks
    return result


@kernel
def soon_both(
    goal: int, least: int, moment: Moment, depth: int, eyes: Eyes, search: Search
) -> bool:
    """Whether both numbers are soon secured against the free defence by one way of playing (nothing
    when stopped)."""
    if not (may_be_freed(moment, eyes.plain) and knows_few(moment, eyes.hoping)):
        return False
    before = limited_to(nodes_for(SOON, moment), search)
    answer = both_secured(goal, least, against_free_defence(moment), depth, eyes, search)
    return not limit_again(before, search) and answer == 1


@kernel
def both_ways(goal: int, least: int, moment: Moment, depth: int, eyes: Eyes, search: Search) -> int:
    """1 when one way of playing brings ``goal`` of the tricks left if the hope is right, and
    ``least`` in any case; else 0 (nothing when stopped). ``depth``: as of ``pool.forces``."""
    ply = search.plies[depth]
    ply.ranks = 0
    if goal <= 0 and least <= 0:
        return 1
    if goal > moment.tricks_left or least > moment.tricks_left:
        return 0
    if out_of_nodes(search):
        return 0
    game = eyes.hoping
    if least >= goal or hoped_for(moment.cards, eyes) == 0:
        return decides(max(goal, least), moment, depth, eyes.plain, eyes.plain, True, False, search)
    starts = moment.played == 0
    bound = bound_still(moment, game)
    under = FiledBoth(Shape(ZERO, ZERO, ZERO), NONE)
    if starts:
        moment = settled(moment, eyes.plain)
        under = filed_both(goal, least, moment, bound, eyes, search)
    result = 1
    theirs = not is_chosen(moment.turn, game)
    # Within a trick a card of the opponents has left him what he had of each number alone, and none
    # of his own shows the hope wrong.
    first = starts or (theirs and moment.tricks_left < LONG_BEFORE)
    if first:
        known = known_here(goal, moment, under, depth, eyes, search)
        if known >= 0:
            return known
        if not search.stopped:
            result = each_alone(goal, least, moment, depth, eyes, search)
        if search.stopped:
            return 0
    ranks = ply.ranks
    if first and result and search.wagers and soon_both(goal, least, moment, depth, eyes, search):
        return 1
    if search.stopped:
        return 0
    if result:
        # A card that shows the hope wrong leaves what is found safe in any case, here or below.
        generate(moment, False, ply, game)
        ours = 1 if is_chosen(moment.turn, game) else 0
        below = search.plies[depth + 1]
        result = 1 - ours
        same = 0
        for i in range(ply.number):
            card = ply.moves[i] & 255
            if (same >> card) & 1:
                continue
            full = played(card, moment, game)
            after, won = gone_on(full, game)
            more = max(least - won, ZERO)
            answer = both_ways(max(goal - won, ZERO), more, after, depth + 1, eyes, search)
            if search.stopped:
                return 0
            mattered = below.ranks | ranks_that_won(False, full, game)
            ranks |= mattered
            if answer == ours:
                result = ours
                break
            if not bound:
                same |= no_better(card, mattered, game)
        if result and theirs and not first:
            result = decides(least, moment, depth, eyes.plain, eyes.plain, True, False, search)
            ranks |= ply.ranks
            if search.stopped:
                return 0
        if result != ours and is_hidden(moment.turn, game):
            ranks = rested_on(ranks, inside_runs(moment, game))
    ply.ranks = ALL_CARDS if bound else ranks
    if starts and under.key >= 0:
        skipped = not_read(moment.cards, ranks)
        store(result, under.shape, under.key, skipped, moment.bars, search.proofs)
    return result
