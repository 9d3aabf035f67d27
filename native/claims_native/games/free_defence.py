"""Tricks secured even against opponents who need not discard: a game that is won less often than
the pool game, but far sooner decided.

The free defence may do whatever the real one may, and more. It never loses a card by a discard,
and need not say what it threw as long as some layout has room for the rest; a card of the pool may
be played as if it were lower, so it gives up the lowest that does the job. What the claimer can
force against it he can force against every layout; he is tried with fewer cards than he has
(``moves.generate``, tidy), so a denial is an opinion. The free defence has few replies, and no pool
is worse for it than a lesser one, so every answer is kept with limits on the pool
(``proofs.limits``). Cards that a hope has placed are played by their hand alone; they are
part of what an answer is kept under, unless it stands wherever they lie.
"""

from claims_native.bounds.cashing import cash_limits, master_limits
from claims_native.bounds.runs import runs_from
from claims_native.bounds.spare import best_out, none_to_spare, taker
from claims_native.bounds.trumps import own_master_trumps
from claims_native.cards.game import (
    PLAIN,
    Game,
    bar_of,
    cards_in_view,
    is_chosen,
    is_hidden,
    not_seen,
)
from claims_native.cards.moment import Moment, gone_on, laid, settled, without
from claims_native.cards.ranks import beneath, ranks_of_trick
from claims_native.cards.sets import BLANK, NOTHING, SUIT, count, highest, spread, suit_of
from claims_native.compiling import NONE, ZERO, kernel
from claims_native.games.free_replies import HEIGHT_AT, moves_of, no_more_replies
from claims_native.proofs.for_hopes import lookup_for_hopes
from claims_native.proofs.leads import keep_lead, lead_at, right_lead_first
from claims_native.proofs.limits import (
    ALL,
    ANY,
    Limits,
    as_it_lies,
    at_least,
    at_most,
    height_of,
    least_as_it_lies,
    least_before,
    most_before,
    no_more_cards,
    of_a_run,
    ranks_limited,
    same_limits,
    standing_on,
    suit_of_height,
    within,
)
from claims_native.proofs.lists import FREE, PLACES_AT, THRIFTY, key_of
from claims_native.proofs.plies import Ply, Search, out_of_nodes
from claims_native.proofs.suits import shape_of
from claims_native.proofs.within import InView, in_view, keep_within, known_within

BITS_PLACED = 7  # of a key for a card of known place: suit, hand, how many in view stand over it
MOST_FREE = 2  # cards of known place that the free defence is asked about


@kernel
def settled_at_once(aim: int, moment: Moment, ply: Ply, game: Game) -> int:
    """-1 unknown, else whether ``aim`` are secured as the start of a trick shows by itself."""
    proof = runs_from(aim, moment, game)
    if proof >= 0:
        ply.ranks = of_a_run(moment.cards, proof, game, ply.limits)
        return 1
    # A hidden partner may have thrown what he is known to hold.
    partners = moment.cards & game.known & (game.hands[game.side] | game.hands[game.side + 2])
    proof = own_master_trumps(aim, moment.cards, game) if partners == 0 else NONE
    if proof >= 0:
        ply.ranks = as_it_lies(moment.cards, proof, 1 << game.trump, game, ply.limits)
        return 1
    theirs = moment.tricks_left - aim + 1
    proof, shown = master_limits(theirs, moment, game, ply.limits)
    if proof < 0:
        proof, shown = cash_limits(theirs, moment, game, ply.limits)
    if proof >= 0:
        ply.ranks = proof
        ply.shown = shown
        return 0
    return -1


@kernel
def blind_key(aim: int, moment: Moment) -> int:
    """What an answer is kept under, beside the cards in view, where no place is known."""
    return FREE | key_of(moment.turn, moment.blanks, ZERO, aim)


@kernel
def free_key(aim: int, moment: Moment, game: Game) -> int:
    """The same with the cards of known place: the suit, hand and height of each."""
    key = blind_key(aim, moment)
    placed = moment.cards & game.known
    place = PLACES_AT
    while placed:
        card = highest(placed)
        placed &= ~(1 << card)
        suit = suit_of(card)
        over = count((cards_in_view(moment.cards, game) & (SUIT << (13 * suit))) >> card)
        second = (game.hands[game.second] >> card) & 1
        key |= (suit | (second << 2) | ((over + 1) << 3)) << place
        place += BITS_PLACED
    return key


@kernel
def known_blind(
    aim: int, moment: Moment, view: InView, ply: Ply, game: Game, search: Search
) -> bool:
    """Whether ``aim`` tricks were found to be secured where no place is known."""
    if moment.cards & game.known == 0:
        return False
    key = blind_key(aim, moment)
    return known_within(moment, view, key, True, ply, game, search.proofs) == 1


@kernel
def secured_before(aim: int, moment: Moment, ply: Ply, game: Game, search: Search) -> bool:
    """Whether ``aim`` tricks were found to be secured, at the start of a trick."""
    view = in_view(moment.cards, search.proofs)
    key = free_key(aim, moment, game)
    if known_within(moment, view, key, False, ply, game, search.proofs) == 1:
        return True
    return known_blind(aim, moment, view, ply, game, search)


@kernel
def refuted_before(aim: int, moment: Moment, ply: Ply, game: Game, search: Search) -> bool:
    """Whether a thrifty defence was found to refute ``aim`` tricks, at the start of a trick in a
    long claim: then so does this one, from any pool that holds no less."""
    if moment.tricks_left < game.secured_from:
        return False
    shape = shape_of(moment.cards, search.proofs.suits[PLAIN])
    key = key_of(moment.turn, moment.blanks, THRIFTY, aim)
    if lookup_for_hopes(shape, key, moment, ply, game, search.proofs) != 0:
        return False
    ply.ranks = least_as_it_lies(moment.cards, ply.ranks, game, ply.limits)
    ply.shown = ~moment.bars & 255
    return True


@kernel
def known_at_start(
    aim: int, moment: Moment, view: InView, key: int, ply: Ply, game: Game, search: Search
) -> int:
    """-1 unknown, else whether ``aim`` are secured by what was found before."""
    known = known_within(moment, view, key, False, ply, game, search.proofs)
    if known < 0:
        if known_blind(aim, moment, view, ply, game, search):
            return 1
        if refuted_before(aim, moment, ply, game, search):
            return 0
        ply.ranks = 0
    return known


@kernel
def beats(card: int, height: int, trump: int) -> bool:
    """Whether a card of a hand in view takes the trick from ``height``."""
    if height >= 0 and suit_of_height(height) == suit_of(card):
        return height_of(card) > height
    return height < 0 or suit_of(card) == trump


@kernel
def tried(move: int, moment: Moment, game: Game) -> Moment:
    """The moment after a move of the hand in turn (``free_replies``)."""
    card = move & 255
    if is_hidden(moment.turn, game):
        height = (move >> HEIGHT_AT) & 255
        if height > 0:
            return laid(card, height, moment.turn, moment, game)
    elif beats(card, moment.best, game.trump):
        return laid(card, height_of(card), moment.turn, moment, game)
    return laid(card, moment.best, moment.best_seat, moment, game)


@kernel
def ranks_that_won(answer: int, full: Moment, game: Game) -> int:
    """The cards whose rank decided a trick of four cards; none before that."""
    height = full.best
    if full.played < 4 or height < 0:
        return 0
    if height & 1:
        beaten = cards_in_view(full.on_table, game) & (SUIT << (13 * suit_of_height(height)))
        under = standing_on(height, suit_of_height(height))
        if beaten == 0:
            return 0
        return (1 << highest(beaten)) | (1 << under if under >= 0 else 0)
    winner = full.best_seat
    chosen = is_chosen(winner, game) == (answer == 1)
    return ranks_of_trick(
        standing_on(height, suit_of_height(height)), chosen, game.hands[winner], full
    )


@kernel
def decided_by(card: int, height: int, below: Ply, ply: Ply, moment: Moment, game: Game) -> int:
    """Write the limits of an answer that one move gives; returns the show-outs it rests on."""
    if not is_hidden(moment.turn, game):
        same_limits(ply.limits, below.limits)
        return below.shown
    given = NOTHING if (game.known >> card) & 1 else card
    least_before(given, height, below.limits, ply.limits)
    return below.shown | bar_of(suit_of(card), moment.turn, game) if card < BLANK else below.shown


@kernel
def limited_by(
    card: int, height: int, ours: bool, hidden: bool, moment: Moment, below: Ply, ply: Ply,
    game: Game,
) -> None:  # fmt: skip
    """Write the limits of an answer that all moves of a hand give, by those of one more; ``ours``:
    the hand is chosen, ``hidden``: it is not seen."""
    if ours:
        at_least(ply.limits, below.limits)
    elif hidden:
        given = NOTHING if (game.known >> card) & 1 else card
        most_before(moment.cards & game.pool, given, height, below.limits, ply.limits)
    else:
        at_most(ply.limits, below.limits)


@kernel
def rests_on_no_more(moment: Moment, ply: Ply, game: Game) -> tuple[int, int]:
    """What a win rests on where all replies of a hidden hand were tried: that it has no others.
    Returns show-outs and ranks."""
    shown, ranks = no_more_replies(ply, moment, game)
    if ply.pruned:
        shown |= moment.bars
        no_more_cards(moment.cards & game.pool, ply.limits)
    return shown, ranks


@kernel
def kept_too(pool: int, full: Moment, below: Ply, moment: Moment) -> bool:
    """Whether what holds after the lowest card was played holds with it kept, too."""
    return below.shown & ~full.bars == 0 and within(pool, moment.led, below.limits)


@kernel
def lost_at_once(card: int, moment: Moment, ply: Ply, game: Game) -> int:
    """The card of the pool that takes the trick to which claimer leads ``card``, none of which he
    can spare, as a set; 0 where none is seen to. What that rests on is written into ``ply``."""
    best = best_out(card, moment, game)
    seat = taker(best, moment, game) if best >= 0 else NONE
    if seat < 0:
        return 0
    suit = suit_of(card)
    other = moment.cards & game.hands[(moment.turn + 2) & 3] & (SUIT << (13 * suit))
    beaten = max(card, highest(other)) if other else card
    ply.limits.row[:] = 0
    if (game.pool >> best) & 1:
        ply.limits.row[16 * suit + ALL] = 1
        ply.limits.row[16 * suit + beaten - 13 * suit] = 1
    ply.shown = bar_of(suit, seat, game)
    return 1 << best


@kernel
def thrown_before(moment: Moment, game: Game) -> int:
    """The cards of known place that their hand must have thrown, for it has shown out of them."""
    placed = moment.cards & game.known
    if placed == 0:
        return 0
    first = placed & game.hands[game.first] & spread(moment.bars & 15)
    return first | (placed & game.hands[game.second] & spread(moment.bars >> 4))


@kernel
def wherever_they_lie(cards: int, limits: Limits, game: Game) -> bool:
    """Whether a win with limits on the pool stands as well where the cards of known place belong to
    it: to hold them beside it besides is no worse for the opponents."""
    placed = cards & game.known
    if placed == 0:
        return False
    for suit in range(4):
        if placed & (SUIT << (13 * suit)) and not within(cards & not_seen(game), suit, limits):
            return False
    return True


@kernel
def secures(aim: int, moment: Moment, depth: int, game: Game, search: Search) -> int:
    """1 when the claimer's side can force ``aim`` of the tricks left against the free defence,
    else 0 (nothing when stopped). ``depth``: the ply of ``search`` to write into, with ranks,
    show-outs and limits on the pool that the answer rests on."""
    ply = search.plies[depth]
    ply.ranks = 0
    ply.shown = 0
    limits = ply.limits
    if aim <= 0:
        limits.row[:] = ANY
        return 1
    if aim > moment.tricks_left:
        limits.row[:] = 0
        return 0
    if out_of_nodes(search):
        return 0
    starts = moment.played == 0
    view = InView(ZERO, ZERO)
    key = ZERO
    if starts:
        moment = without(thrown_before(moment, game), settled(moment, game))
        known = settled_at_once(aim, moment, ply, game)
        if known < 0:
            view = in_view(moment.cards, search.proofs)
            key = free_key(aim, moment, game)
            known = known_at_start(aim, moment, view, key, ply, game, search)
        if known >= 0:
            return known
    moves_of(ply, moment, game)
    ours = 1 if is_chosen(moment.turn, game) else 0
    hidden = is_hidden(moment.turn, game)
    lead = lead_at(view.counts, moment.turn, game) if starts and not hidden else NONE
    right_lead_first(lead, ply, search)
    passing = hidden and is_hidden(moment.best_seat, game)
    pool = moment.cards & game.pool
    below = search.plies[depth + 1]
    ranks = 0
    shown = 0
    result = 1 - ours
    same = 0  # cards that would do no better than one already tried
    low_card_first = False
    limits.row[:] = 0 if ours else ANY
    no_loser = none_to_spare(aim, moment, False, game)
    for i in range(ply.number):
        move = ply.moves[i]
        card = move & 255
        height = (move >> HEIGHT_AT) & 255 if hidden else 0
        # Left to the other hidden hand, the trick says nothing about taking it over.
        leaves_it = passing and height == 0
        if card < BLANK and (same >> card) & 1 and not leaves_it:
            continue
        lost = lost_at_once(card, moment, below, game) if no_loser else ZERO
        if lost:
            shown |= below.shown
            ranks |= lost & game.known
            at_least(limits, below.limits)
            same |= beneath(card, lost)
            continue
        full = tried(move, moment, game)
        if card == NOTHING and low_card_first and kept_too(pool, full, below, moment):
            most_before(pool, card, height, below.limits, limits)
            continue
        after, won = gone_on(full, game)
        answer = secures(aim - won, after, depth + 1, game, search)
        if search.stopped:
            return 0
        mattered = below.ranks | ranks_that_won(answer, full, game)
        if answer == ours:
            ranks = mattered
            shown = decided_by(card, height, below, ply, moment, game)
            result = ours
            keep_lead(lead, card, search)
            break
        ranks |= mattered
        shown |= below.shown & ~(full.bars & ~moment.bars)
        limited_by(card, height, ours == 1, hidden, moment, below, ply, game)
        low_card_first = hidden and i == 0 and height == 0 and (pool >> card) & 1 == 1
        if ours:
            same |= beneath(card, mattered)
        elif hidden and not leaves_it and (pool >> card) & 1:
            same |= beneath(card, mattered) & pool
    if hidden and result:
        more_shown, more_ranks = rests_on_no_more(moment, ply, game)
        shown |= more_shown
        ranks |= more_ranks
    if starts:
        ranks |= ranks_limited(moment.cards, ANY if result else 0, game, limits)
    ply.ranks = ranks
    ply.shown = shown
    if starts:
        if result and wherever_they_lie(moment.cards, limits, game):
            key = blind_key(aim, moment)
        keep_within(result, moment.cards, view, key, ply, game, search.proofs)
    return result
