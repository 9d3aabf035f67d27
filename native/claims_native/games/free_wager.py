"""What is secured against the free defence whichever way a hope turns out (doctrine 4.6): the game
of ``wager``, for two numbers at once, against opponents who need not discard (``free_defence``).

The hidden hands play as they may while the hope may be right; whatever else they play leaves the
claimer what is secured without it. So he keeps both numbers: 1 is a fact, 0 an opinion.
"""

from claims_native.cards.game import Eyes, is_chosen, is_hidden
from claims_native.cards.moment import Moment, gone_on, settled
from claims_native.cards.ranks import beneath
from claims_native.cards.sets import BLANK
from claims_native.compiling import ZERO, kernel
from claims_native.games.free_defence import (
    BITS_PLACED,
    MOST_FREE,
    decided_by,
    free_key,
    known_blind,
    limited_by,
    ranks_that_won,
    rests_on_no_more,
    secures,
    tried,
)
from claims_native.games.free_replies import HEIGHT_AT, moves_of
from claims_native.proofs.limits import ANY, at_most, ranks_limited, same_limits
from claims_native.proofs.lists import PLACES_AT
from claims_native.proofs.plies import Search, out_of_nodes
from claims_native.proofs.within import InView, in_view, keep_within, known_within, less_placed

LEAST_AT = PLACES_AT + MOST_FREE * BITS_PLACED  # bits of a key above those of placed cards


@kernel
def secured_without(tricks: int, moment: Moment, depth: int, eyes: Eyes, search: Search) -> int:
    """As ``secures`` without the hope, with limits on the pool beside the cards hoped for."""
    answer = secures(tricks, moment, depth, eyes.plain, search)
    less_placed(moment.cards & eyes.hoping.known, search.plies[depth].limits)
    return answer


@kernel
def known_both(
    goal: int, least: int, moment: Moment, view: InView, key: int, depth: int, eyes: Eyes,
    search: Search,
) -> int:  # fmt: skip
    """-1 unknown, else whether both numbers are secured, at the start of a trick: by what was found
    before, or because one of them is not (nothing when stopped)."""
    ply, game = search.plies[depth], eyes.hoping
    known = known_within(moment, view, key, False, ply, game, search.proofs)
    if known >= 0:
        return known
    if known_blind(goal, moment, view, ply, game, search):
        return 1
    if secures(goal, moment, depth, game, search) == 0:
        return 0
    return -secured_without(least, moment, depth, eyes, search)


@kernel
def both_secured(
    goal: int, least: int, moment: Moment, depth: int, eyes: Eyes, search: Search
) -> int:
    """1 when one way of playing secures ``goal`` of the tricks left if the hope is right, and
    ``least`` in any case, else 0 (nothing when stopped); as of ``free_defence.secures``."""
    ply = search.plies[depth]
    ply.ranks = 0
    ply.shown = 0
    limits = ply.limits
    if goal <= 0 and least <= 0:
        limits.row[:] = ANY
        return 1
    if goal > moment.tricks_left or least > moment.tricks_left:
        limits.row[:] = 0
        return 0
    game = eyes.hoping
    if least >= goal or moment.cards & game.known == 0:
        return secured_without(max(goal, least), moment, depth, eyes, search)
    if out_of_nodes(search):
        return 0
    starts = moment.played == 0
    view = InView(ZERO, ZERO)
    key = ZERO
    if starts:
        moment = settled(moment, game)
        view = in_view(moment.cards, search.proofs)
        key = free_key(goal, moment, game) | ((least + 1) << LEAST_AT)
        known = known_both(goal, least, moment, view, key, depth, eyes, search)
        if known >= 0:
            return known
    moves_of(ply, moment, game)
    ours = 1 if is_chosen(moment.turn, game) else 0
    hidden = is_hidden(moment.turn, game)
    passing = hidden and is_hidden(moment.best_seat, game)
    pool = moment.cards & game.pool
    below = search.plies[depth + 1]
    ranks = 0
    shown = 0
    result = 1 - ours
    same = 0
    limits.row[:] = 0 if ours else ANY
    for i in range(ply.number):
        move = ply.moves[i]
        card = move & 255
        height = (move >> HEIGHT_AT) & 255 if hidden else 0
        leaves_it = passing and height == 0
        if card < BLANK and (same >> card) & 1 and not leaves_it:
            continue
        full = tried(move, moment, game)
        after, won = gone_on(full, game)
        answer = both_secured(
            max(goal - won, ZERO), max(least - won, ZERO), after, depth + 1, eyes, search
        )
        if search.stopped:
            return 0
        mattered = below.ranks | ranks_that_won(answer, full, game)
        if answer == ours:
            ranks = mattered
            shown = decided_by(card, height, below, ply, moment, game)
            result = ours
            break
        ranks |= mattered
        shown |= below.shown & ~(full.bars & ~moment.bars)
        limited_by(card, height, ours == 1, hidden, moment, below, ply, game)
        if ours:
            same |= beneath(card, mattered)
        elif hidden and not leaves_it and (pool >> card) & 1:
            same |= beneath(card, mattered) & pool
    if hidden and result:
        result = secured_without(least, moment, depth + 1, eyes, search)
        if search.stopped:
            return 0
        if result:
            more_shown, more_ranks = rests_on_no_more(moment, ply, game)
            at_most(limits, below.limits)
            shown |= more_shown | below.shown
            ranks |= more_ranks | below.ranks
        else:
            same_limits(limits, below.limits)
            shown = below.shown
            ranks = below.ranks
    if starts:
        ranks |= ranks_limited(moment.cards, ANY if result else 0, game, limits)
    ply.ranks = ranks
    ply.shown = shown
    if starts:
        keep_within(result, moment.cards, view, key, ply, game, search.proofs)
    return result
