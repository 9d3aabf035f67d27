"""Can the side force so many tricks? The pool game, and double dummy with nothing hidden.

Values are tricks of the claimer's side. With ``thrifty`` set hidden hands give up only the cheapest
card for each purpose, and the claimer puts his discards off (``postponed``): then 0 is a fact, 1
only an opinion, unless he plays all four. Sources: doctrine 2; Ginsberg 1996 for the proofs.
"""

from typing import NamedTuple

from claims_native.bounds.cashing import cashed
from claims_native.bounds.runs import runs_from
from claims_native.bounds.spare import best_out, none_to_spare, taker
from claims_native.bounds.trumps import holder, master_trumps, own_master_trumps
from claims_native.bounds.unavoidable import unavoidable
from claims_native.cards.game import (
    EVERYBODY,
    HOPING,
    PARTNERS,
    PLAIN,
    Game,
    is_chosen,
    is_hidden,
)
from claims_native.cards.moment import (
    Moment,
    bound_still,
    gone_on,
    played,
    settled,
    without,
)
from claims_native.cards.ranks import beneath, ranks_of_trick, rested_on
from claims_native.cards.sets import ALL_CARDS, BLANK, count
from claims_native.compiling import NONE, ZERO, kernel
from claims_native.games.free_defence import MOST_FREE, secured_before, secures
from claims_native.games.free_replies import against_free_defence
from claims_native.games.moves import generate, inside_runs, same_place
from claims_native.games.postponed import nothing_put_off, thrown
from claims_native.proofs.answers import FORCED, SECURED, answered, asked, keep_answer
from claims_native.proofs.for_hopes import (
    agrees,
    ends_with,
    lookup_for_hopes,
    needs_all,
    needs_below,
    needs_nothing,
    placed_in,
    store_for_hopes,
)
from claims_native.proofs.leads import keep_lead, lead_at, right_lead_first
from claims_native.proofs.limits import NUMBERS
from claims_native.proofs.lists import PLACES_AT, key_of, places_key
from claims_native.proofs.plies import (
    PLIES,
    Ply,
    Search,
    limit_again,
    limited_to,
    out_of_nodes,
)
from claims_native.proofs.suits import Shape, not_read, shape_of
from claims_native.proofs.table import lookup, store

FEW = 8  # tricks left
SOON = 1_000
"""Nodes for which one who hopes asks either game with so few of them, each time and within the
chunk."""


@kernel
def everybody_helps(aim: int, moment: Moment, game: Game) -> int:
    """Cards that show that the side does not get ``aim`` tricks even with all four hands' help,
    because the others cannot help taking the rest; -1 when nothing shows it."""
    if game.command != EVERYBODY:
        return -1
    one, their = game.hands[game.side], 1 - game.side
    return unavoidable(
        moment.cards & game.hands[their], moment.cards & game.hands[their + 2],
        moment.cards & one, moment.cards & game.hands[game.side + 2],
        game.trump, moment.tricks_left - aim + 1, moment.tricks_left,
    )  # fmt: skip


@kernel
def settled_by_bounds(aim: int, moment: Moment, bound: bool, ply: Ply, game: Game) -> int:
    """-1 unknown, else whether ``aim`` tricks can be forced as the start of a trick shows by
    itself; the ranks that show it are written into ``ply``. ``bound``: somebody is still."""
    proof = -1 if bound else everybody_helps(aim, moment, game)
    if proof >= 0:
        ply.ranks = proof
        return 0
    if bound and game.obligations.ours:
        return -1
    proof = runs_from(aim, moment, game)
    if proof >= 0:
        ply.ranks = proof & ((1 << NUMBERS) - 1)
        return 1
    proof = own_master_trumps(aim, moment.cards, game)
    if proof >= 0:
        ply.ranks = proof
        return 1
    if bound:
        return -1
    theirs = moment.tricks_left - aim + 1
    proof = held = master_trumps(theirs, moment, game)
    hand = moment.turn
    if proof >= 0:
        hand = holder(held, moment, game)
    else:
        proof, held = cashed(theirs, moment, game)
    if proof < 0:
        return -1
    ply.ranks = proof
    if hand == game.first:
        ends_with(held, ZERO, moment, ply, game)
    else:
        ends_with(ZERO, held, moment, ply, game)
    return 0


@kernel
def is_long(game: Game) -> bool:
    """Whether this is about hidden hands of a claim long enough for other searches to be asked."""
    return game.first >= 0 and game.secured_from < PLIES


@kernel
def may_be_freed(moment: Moment, game: Game) -> bool:
    """Whether the free defence is asked here: in a long claim, of a game it knows (``game`` without
    hopes). It knows no obligations, nor cards that lie face up for them."""
    return (
        game.first >= 0
        and moment.tricks_left >= game.secured_from
        and game.known & moment.cards == 0
        and not bound_still(moment, game)
    )


@kernel
def knows_few(moment: Moment, game: Game) -> bool:
    """Whether places are known, and so few that the free defence is told of them."""
    return 0 < count(moment.cards & game.known) <= MOST_FREE


class Filed(NamedTuple):
    """What a proof is kept under, -1 for a key where none is kept: by one who knows places, or by
    all who look at a position so."""

    shape: Shape
    key: int
    open_shape: Shape
    open_key: int


@kernel
def filed(aim: int, moment: Moment, bound: bool, game: Game, free: Game, search: Search) -> Filed:
    """What a proof of this is kept under.

    While somebody is bound (``bound``) by the names of the cards, and not for one who hopes; nor
    with too many places. In a long claim what one hope has refuted serves others, where nothing
    but hopes tells the hidden hands apart.
    """
    mode = key_of(moment.turn, moment.blanks, game.thrifty, aim)
    if game.command == EVERYBODY:
        mode |= moment.tricks_left << PLACES_AT  # with discards put off the cards do not tell
    suits = search.proofs.suits
    if bound:
        shape = Shape(moment.over + 1, moment.cards, ZERO)
        key = places_key(moment.cards, game)
        return Filed(shape, NONE if key < 0 or game.eyes == HOPING else key | mode, shape, NONE)
    if is_long(free) and free.known == 0 and game.eyes != PARTNERS:
        open_shape = shape_of(moment.cards, suits[PLAIN])
        if game.known & moment.cards == 0:
            return Filed(open_shape, NONE, open_shape, mode)
        key = places_key(moment.cards, game)
        shape = shape_of(moment.cards, suits[game.eyes])
        return Filed(shape, key if key < 0 else key | mode, open_shape, mode)
    key = places_key(moment.cards, game)
    shape = shape_of(moment.cards, suits[game.eyes])
    return Filed(shape, key if key < 0 else key | mode, shape, NONE)


@kernel
def found_again(under: Filed, moment: Moment, ply: Ply, game: Game, search: Search) -> int:
    """-1 unknown, else whether the tricks asked for are forced; what that rests on is written into
    ``ply``."""
    known = NONE
    if under.open_key >= 0:
        known = lookup_for_hopes(under.open_shape, under.open_key, moment, ply, game, search.proofs)
    if known < 0 and under.key >= 0:
        known, ply.ranks = lookup(under.shape, under.key, moment.cards, moment.bars, search.proofs)
        needs_all(moment.cards, ply)
    return known


@kernel
def keep(
    result: int, under: Filed, moment: Moment, bound: bool, ply: Ply, game: Game, search: Search
) -> None:
    """Keep what stands in ``ply`` as a proof: a refutation for every hope that it serves, if that
    for which it was found is one of them."""
    skipped = 0 if bound else not_read(moment.cards, ply.ranks)
    placed = placed_in(moment.cards, game)
    serves = placed.first | placed.second == 0 or (result == 0 and agrees(placed, ply))
    if under.open_key >= 0 and serves:
        store_for_hopes(
            result, under.open_shape, under.open_key, skipped, moment, ply, search.proofs
        )
    elif under.key >= 0:
        store(result, under.shape, under.key, skipped, moment.bars, search.proofs)


@kernel
def secured_at_start(
    aim: int, moment: Moment, depth: int, game: Game, free: Game, search: Search
) -> bool:
    """Whether, in a long claim, ``aim`` tricks are secured against the free defence: a thrifty one
    is not worth its search, but what was found before stands there, too. Nothing when stopped."""
    if not may_be_freed(moment, free):
        return False
    ply = search.plies[depth]
    secured = False
    if game.thrifty == 0:
        secured = knows_few(moment, game) and secured_before(aim, moment, ply, game, search)
        secured = secured or secures(aim, moment, depth, free, search) == 1
    elif nothing_put_off(moment, game):
        known = game if knows_few(moment, game) else free
        secured = secured_before(aim, moment, ply, known, search)
    if not secured:
        ply.ranks = 0
    return secured


@kernel
def ranks_that_won(chosen: bool, full: Moment, game: Game) -> int:
    """The cards whose rank decided a trick of four cards, none before that; ``chosen``: the winner
    was chosen by the side whose proof this is."""
    if full.played < 4 or full.best < 0:
        return 0
    owner = game.pool if (game.pool >> full.best) & 1 else game.hands[full.best_seat]
    return ranks_of_trick(full.best, chosen, owner, full)


@kernel
def no_better(card: int, mattered: int, game: Game) -> int:
    """The cards that would do no better than one that was tried, given what ``mattered`` then."""
    alike = beneath(card, mattered)
    return alike & same_place(card, game) if game.known and card < BLANK else alike


@kernel
def lost_at_once(card: int, moment: Moment, depth: int, game: Game, search: Search) -> int:
    """The hidden card that takes the trick to which claimer leads ``card``, none of which he can
    spare, as a set; 0 where none is seen to. What that needs is added to the ply."""
    best = best_out(card, moment, game)
    seat = taker(best, moment, game) if best >= 0 else NONE
    if seat < 0:
        return 0
    ply, below = search.plies[depth], search.plies[depth + 1]
    if seat == game.first:
        ends_with(1 << best, ZERO, moment, below, game)
    else:
        ends_with(ZERO, 1 << best, moment, below, game)
    needs_below(card, moment, below, ply, game)
    return 1 << best


@kernel
def forces(aim: int, moment: Moment, depth: int, game: Game, free: Game, search: Search) -> int:
    """1 when the claimer's side can force ``aim`` of the tricks left, else 0 (nothing when
    stopped). ``depth``: the ply of ``search`` to write into, with the ranks that mattered and what
    a refutation needs; ``free``: the game of which the free defence is asked, ``game`` without
    hopes: what is secured there is forced here, too."""
    ply = search.plies[depth]
    ply.ranks = 0
    if aim <= 0:
        return 1
    if aim > moment.tricks_left:
        ends_with(ZERO, ZERO, moment, ply, game)
        return 0
    if out_of_nodes(search):
        return 0
    starts = moment.played == 0
    bound = bound_still(moment, game)
    under = Filed(Shape(ZERO, ZERO, ZERO), NONE, Shape(ZERO, ZERO, ZERO), NONE)
    if starts:
        moment = settled(moment, game)
        under = filed(aim, moment, bound, game, free, search)
        known = found_again(under, moment, ply, game, search)
        if known < 0:
            known = settled_by_bounds(aim, moment, bound, ply, game)
        if known >= 0:
            return known
        if secured_at_start(aim, moment, depth, game, free, search):
            return 1
        if search.stopped:
            return 0
    generate(moment, False, ply, game)
    needs_nothing(ply)
    turn = moment.turn
    hidden = is_hidden(turn, game)
    lead = lead_at(under.open_shape.counts, turn, game) if starts and hidden else NONE
    right_lead_first(lead, ply, search)
    ours = 1 if is_chosen(turn, game) else 0
    puts_off = game.thrifty == 1 and not hidden
    below = search.plies[depth + 1]
    ranks = 0
    result = 1 - ours
    same = 0  # cards that would do no better than one already tried
    no_loser = none_to_spare(aim, moment, bound, game)
    for i in range(ply.number):
        card = ply.moves[i] & 255
        if (same >> card) & 1:
            continue
        lost = lost_at_once(card, moment, depth, game, search) if no_loser else ZERO
        if lost:
            ranks |= lost
            same |= no_better(card, lost, game)
            continue
        now = without(thrown(card, moment, game), moment) if puts_off else moment
        full = played(card, now, game)
        after, won = gone_on(full, game)
        answer = forces(aim - won, after, depth + 1, game, free, search)
        if search.stopped:
            return 0
        chosen = is_chosen(after.turn, game) == (answer == 1)
        mattered = below.ranks | ranks_that_won(chosen, full, game)
        if answer == 0:
            needs_below(card, moment, below, ply, game)
        if answer == ours:
            ranks = mattered
            result = ours
            keep_lead(lead, card, search)
            break
        ranks |= mattered
        if not bound:
            same |= no_better(card, mattered, game)
    if result != ours and hidden and game.thrifty == 0:
        ranks = rested_on(ranks, inside_runs(moment, game))
    ply.ranks = ALL_CARDS if bound else ranks
    if starts:
        keep(result, under, moment, bound, ply, game, search)
    return result


@kernel
def secured(aim: int, moment: Moment, depth: int, free: Game, search: Search) -> bool:
    """Whether ``aim`` tricks are secured against the free defence (nothing when stopped); what that
    rests on is written into the ply."""
    what = asked(SECURED, aim, moment, free, search.proofs.epoch)
    answer, ranks = answered(what, search.answers)
    if answer < 0:
        answer = secures(aim, against_free_defence(moment), depth, free, search)
        ranks = search.plies[depth].ranks
        if not search.stopped:
            keep_answer(answer, ranks, what, search.answers)
    search.plies[depth].ranks = ranks
    return answer == 1


@kernel
def nodes_for(least: int, moment: Moment) -> int:
    """So many nodes with few tricks left, and four times as many for each trick more."""
    return least << max(ZERO, 2 * (moment.tricks_left - FEW))


@kernel
def soon_decided(
    aim: int, moment: Moment, depth: int, game: Game, free: Game, search: Search
) -> int:
    """-1 unknown, else as ``forces``, where that is soon known, or ``aim`` tricks are soon secured
    against a free defence that knows places (nothing when stopped)."""
    before = limited_to(nodes_for(SOON, moment), search)
    answer = forces(aim, moment, depth, game, free, search)
    if not limit_again(before, search):
        return answer
    before = limited_to(nodes_for(SOON, moment), search)
    answer = secures(aim, against_free_defence(moment), depth, game, search)
    return 1 if not limit_again(before, search) and answer == 1 else NONE


@kernel
def decided(
    aim: int, moment: Moment, depth: int, game: Game, free: Game, likely: bool, denied: bool,
    search: Search,
) -> int:  # fmt: skip
    """As ``decides``, of a long claim, where it has not been asked before."""
    secure_first = likely or moment.blanks > 0
    for secure in (secure_first, not secure_first):
        if secure:
            if not may_be_freed(moment, free):
                continue
            if knows_few(moment, game):
                answer = soon_decided(aim, moment, depth, game, free, search)
                if answer >= 0:
                    return answer
            elif not denied and secured(aim, moment, depth, free, search):
                return 1
        else:
            game.thrifty = 1
            answer = forces(aim, moment, depth, game, free, search)
            game.thrifty = 0
            if answer == 0:
                return 0
        if search.stopped:
            return 0
    return forces(aim, moment, depth, game, free, search)


@kernel
def decides(
    aim: int, moment: Moment, depth: int, game: Game, free: Game, likely: bool, denied: bool,
    search: Search,
) -> int:  # fmt: skip
    """As ``forces``. In a long claim the thrifty defence may refute it first, and the free one
    prove it, unless that has ``denied`` it; the other way round where it is ``likely`` or cards are
    believed gone."""
    if not is_long(game) or moment.tricks_left < game.secured_from:
        return forces(aim, moment, depth, game, free, search)
    what = asked(FORCED, aim, moment, game, search.proofs.epoch)
    answer, ranks = answered(what, search.answers)
    if answer < 0:
        answer = decided(aim, moment, depth, game, free, likely, denied, search)
        ranks = search.plies[depth].ranks
        if not search.stopped:
            keep_answer(answer, ranks, what, search.answers)
    search.plies[depth].ranks = ranks
    return answer


@kernel
def can_force(aim: int, moment: Moment, game: Game, likely: bool, search: Search) -> int:
    """As ``decides`` of a game without hopes, from the first ply of ``search``."""
    return decides(aim, moment, ZERO, game, game, likely, False, search)
