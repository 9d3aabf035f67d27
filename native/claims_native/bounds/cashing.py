"""Tricks that a hidden hand on lead can take at once, as proofs against the claimer.

``cashed`` is for the real pool game, where its partner must have something to throw; the free
defence (``games.free_defence``) is told the least that the pool must hold instead.
"""

from claims_native.bounds.trumps import master_trumps, may_hold
from claims_native.bounds.unavoidable import NO_PROOF
from claims_native.cards.game import Game, barred, is_hidden
from claims_native.cards.moment import Moment
from claims_native.cards.sets import NOTRUMP, SUIT, count, highest, spread
from claims_native.compiling import kernel
from claims_native.proofs.limits import ALL, Limits, top_in_view


@kernel
def hidden_leads(leader: int, game: Game) -> bool:
    """Whether a hidden hand is on lead against two hands that the claimer plays."""
    return game.both_in_view == 1 and is_hidden(leader, game)


@kernel
def nothing_known(moment: Moment, game: Game) -> bool:
    """Whether no hidden card that is left is of known place."""
    return game.known & moment.cards == 0


@kernel
def master_limits(aim: int, moment: Moment, game: Game, limits: Limits) -> tuple[int, int]:
    """As ``cash_limits``, for ``master_trumps``."""
    if master_trumps(aim, moment, game) < 0:
        return NO_PROOF, 0
    trump = game.trump
    top = top_in_view(moment.cards, trump, game)
    limits.row[:] = 0
    limits.row[16 * trump + (ALL if top < 0 else top - 13 * trump)] = aim
    return 1 << top if top >= 0 else 0, (17 << trump) & ~moment.bars


@kernel
def cashable(suit: int, tricks_left: int, pool: int, one: int, two: int, trump: int) -> int:
    """Tricks that a hidden hand on lead may take in a suit, if it holds all of the pool's best;
    ``one``, ``two``: the hands in view.

    Each wins while nobody can ruff it, and once both hands in view are out of the suit so do the
    low cards. Who holds more cards than there are tricks may have thrown as many of the suit as he
    has over.
    """
    mask = SUIT << (13 * suit)
    best = pool & mask
    if best == 0:
        return 0
    against = (one | two) & mask
    tops = count(best >> highest(against)) if against else count(best)
    trumps = SUIT << (13 * trump) if trump != NOTRUMP else 0
    if suit != trump and (one | two) & trumps:
        if one & trumps:
            tops = min(tops, max(count(one & mask) - count(one) + tricks_left, 0))
        if two & trumps:
            tops = min(tops, max(count(two & mask) - count(two) + tricks_left, 0))
        return tops
    if tops >= max(count(one & mask), count(two & mask)):
        return count(best)
    return tops


@kernel
def cashed(aim: int, moment: Moment, game: Game) -> tuple[int, int]:
    """Cards of the pool whose rank shows ``aim`` tricks for the hidden hand on lead, or -1; and the
    cards that it must hold for it.

    Winners, and all trumps, as far as show-outs allow; its partner has enough else to throw.
    """
    leader = moment.turn
    if not hidden_leads(leader, game) or not nothing_known(moment, game):
        return NO_PROOF, 0
    own_bars = barred(leader, moment.bars, game)
    other_bars = barred(game.first + game.second - leader, moment.bars, game)
    pool = moment.cards & game.pool
    one = moment.cards & game.hands[game.side]
    two = moment.cards & game.hands[game.side + 2]
    trump = game.trump
    wanted = aim
    held = 0
    proof = 0
    for suit in range(4):
        if (own_bars >> suit) & 1:
            continue
        winners = min(cashable(suit, moment.tricks_left, pool, one, two, trump), wanted)
        wanted -= winners
        mask = SUIT << (13 * suit)
        against = (one | two) & mask
        length = max(count(one & mask), count(two & mask))
        rest = pool & mask
        for number in range(winners):
            card = highest(rest)
            rest &= ~(1 << card)
            held |= 1 << card
            if against and number < length:
                proof |= 1 << card
    if wanted > 0:
        return NO_PROOF, 0
    loose = pool & (SUIT << (13 * trump)) if trump != NOTRUMP else 0
    if loose:
        thrown = pool & ~held & ~loose & ~spread(other_bars)
        if (own_bars >> trump) & 1 or count(thrown) < moment.tricks_left:
            return NO_PROOF, 0
        held |= loose
    if not may_hold(held, leader, moment, game):
        return NO_PROOF, 0
    return proof, held


@kernel
def cash_limits(aim: int, moment: Moment, game: Game, limits: Limits) -> tuple[int, int]:
    """Whether the hidden hand on lead can cash ``aim`` tricks if it need not think of its partner:
    the ranks this rests on (-1 when not) and suits it must not have shown out of. Writes the least
    that the pool must hold into ``limits``.
    """
    leader = moment.turn
    if not hidden_leads(leader, game):
        return NO_PROOF, 0
    own_bars = barred(leader, moment.bars, game)
    pool = moment.cards & game.pool
    one = moment.cards & game.hands[game.side]
    two = moment.cards & game.hands[game.side + 2]
    wanted = aim
    limits.row[:] = 0
    ranks = 0
    free = 0
    for suit in range(4):
        if (own_bars >> suit) & 1 or wanted == 0:
            continue
        mask = SUIT << (13 * suit)
        winners = min(cashable(suit, moment.tricks_left, pool, one, two, game.trump), wanted)
        if winners == 0:
            continue
        wanted -= winners
        against = (one | two) & mask
        free |= 1 << suit
        limits.row[16 * suit + ALL] = winners
        if against:
            top = highest(against)
            tops = count((pool & mask) >> top)
            limits.row[16 * suit + top - 13 * suit] = min(winners, tops)
            if winners > tops:
                limits.row[16 * suit + top - 13 * suit] = max(count(one & mask), count(two & mask))
            ranks |= 1 << top
    if wanted > 0:
        return NO_PROOF, 0
    return ranks, free if leader == game.first else free << 4
