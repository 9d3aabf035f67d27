"""Limits on what the pool holds, under which an answer about the free defence stands.

Against opponents who need not discard (``free_defence``) a pool with more or higher cards is never
worse for them. So a proof is kept with the most (a win for the claimer) or the least (a loss) that
the pool may hold: by suit, how many cards above each card in view, and how many in all. Limits of
one ply are a row of 64: suit times 16, plus the rank (0-12), or ``ALL`` for the number in all.

Who is winning a trick is told by a height: that of a card, or one more for a hidden hand's card
just above a card in view. No height at all is -1, or 0 where a reply does not take the trick.
"""

from typing import Annotated

from claims_native.cards.game import Game, cards_in_view, not_seen
from claims_native.cards.sets import ALL_SUITS, BLANK, SUIT, below, count, highest, lowest, suit_of
from claims_native.compiling import Record, SmallRow, kernel

ALL = 13
ANY = 15  # no upper limit; 0 is no lower one
NUMBERS = 52  # in a proof of tricks in a row: from this bit the suits whose numbers it rests on


class Limits(Record):
    """Limits on the pool, see the module."""

    row: Annotated[SmallRow, 64]


@kernel
def height_of(card: int) -> int:
    """The height of a card itself; one more is the height just above it."""
    return 2 * card + 2


@kernel
def bottom_of(suit: int) -> int:
    """The height just below the lowest card of a suit."""
    return 26 * suit + 1


@kernel
def suit_of_height(height: int) -> int:
    """The suit (0-3) of a height; -1 where there is none."""
    return ((height - 1) * 79) >> 11  # a 26th, as in ``sets.suit_of``


@kernel
def standing_on(height: int, suit: int) -> int:
    """The card just below a height, -1 at the bottom of the suit (0-3)."""
    return -1 if height == bottom_of(suit) else (height >> 1) - 1


@kernel
def same_limits(limits: Limits, other: Limits) -> None:
    """Copy limits, place by place: an assignment of slices would take memory for a copy."""
    for place in range(64):
        limits.row[place] = other.row[place]


@kernel
def at_most(limits: Limits, upper: Limits) -> None:
    """Lower the limits ``limits`` to ``upper`` where that is less."""
    for place in range(64):
        limits.row[place] = min(limits.row[place], upper.row[place])


@kernel
def at_least(limits: Limits, lower: Limits) -> None:
    """Raise the limits ``limits`` to ``lower`` where that is more."""
    for place in range(64):
        limits.row[place] = max(limits.row[place], lower.row[place])


@kernel
def limit_of(height: int, suit: int) -> int:
    """Where the number of cards above a height is limited, from the first place of its suit."""
    card = standing_on(height, suit)
    return ALL if card < 0 else card - 13 * suit


@kernel
def most_before(pool: int, card: int, height: int, after: Limits, limits: Limits) -> None:
    """Lower ``limits`` to the most that a pool may hold before a play, given the most ``after`` it.

    ``card``: what the hidden hand gave up (nothing from ``BLANK`` on), ``height``: what it won at,
    0 when it did not. Where either of two limits would do, the one is taken that the pool
    as it is keeps within.
    """
    if card >= BLANK:
        at_most(limits, after)
        return
    suit = suit_of(card)
    base = 16 * suit
    for other in range(4):
        if other != suit:
            for place in range(16 * other, 16 * other + 16):
                limits.row[place] = min(limits.row[place], after.row[place])
    own = (pool >> (13 * suit)) & SUIT
    limit = ALL if height == 0 else limit_of(height, suit)
    under = -1 if limit == ALL else limit
    if after.row[base + ALL] < ANY:
        limits.row[base + ALL] = min(limits.row[base + ALL], after.row[base + ALL] + 1)
    for rank in range(13):
        most = after.row[base + rank]
        if most == ANY:
            continue
        if rank <= under:
            limits.row[base + rank] = min(limits.row[base + rank], most + 1)
        elif count(own >> (rank + 1)) <= most:
            limits.row[base + rank] = min(limits.row[base + rank], most)
        else:
            limits.row[base + limit] = min(limits.row[base + limit], most + 1)


@kernel
def least_before(card: int, height: int, after: Limits, limits: Limits) -> None:
    """Write into ``limits`` the least that a pool must hold before a play, given that after it."""
    same_limits(limits, after)
    if card >= BLANK:
        return
    suit = suit_of(card)
    base = 16 * suit
    limit = ALL if height == 0 else limit_of(height, suit)
    under = -1 if limit == ALL else limit
    least = 1
    for rank in range(13):
        if after.row[base + rank] == 0:
            continue
        if rank <= under:
            limits.row[base + rank] = after.row[base + rank] + 1
        else:
            least = max(least, after.row[base + rank] + 1)
    if after.row[base + ALL] > 0:
        limits.row[base + ALL] = after.row[base + ALL] + 1
    limits.row[base + limit] = max(limits.row[base + limit], least)


@kernel
def within(pool: int, suit: int, limits: Limits) -> bool:
    """Whether the pool's cards of a suit keep within upper limits."""
    own = (pool >> (13 * suit)) & SUIT
    if count(own) > limits.row[16 * suit + ALL]:
        return False
    for rank in range(13):
        most = limits.row[16 * suit + rank]
        if most < ANY and count(own >> (rank + 1)) > most:
            return False
    return True


@kernel
def as_it_lies(cards: int, ranks: int, suits: int, game: Game, limits: Limits) -> int:
    """Limit the pool to what it holds above the cards in view from ``ranks`` up, and in all in
    each of ``suits`` (a set of four). Returns ``ranks``."""
    limits.row[:] = ANY
    numbers_as_they_lie(cards, ranks, suits, game, limits)
    return ranks


@kernel
def least_as_it_lies(cards: int, ranks: int, game: Game, limits: Limits) -> int:
    """Write into ``limits`` that the pool must hold what it holds of each suit, above the cards in
    view from ``ranks`` up, and in all. Returns ``ranks``, and under a lowest one that is the pool's
    the card in view over which it stands."""
    seen = cards_in_view(cards, game)
    for suit in range(4):
        used = ranks & (SUIT << (13 * suit))
        if used and (not_seen(game) >> lowest(used)) & 1:
            under = below(seen, lowest(used))
            if under >= 0:
                ranks |= 1 << under
    limits.row[:] = 0
    numbers_as_they_lie(cards, ranks, ALL_SUITS, game, limits)
    return ranks


@kernel
def numbers_as_they_lie(cards: int, ranks: int, suits: int, game: Game, limits: Limits) -> None:
    """Write into ``limits`` how many cards the pool holds above those in view from ``ranks`` up,
    and in all in each of ``suits`` (a set of four)."""
    pool = cards & game.pool
    for suit in range(4):
        mask = SUIT << (13 * suit)
        own = pool & mask
        if (suits >> suit) & 1:
            limits.row[16 * suit + ALL] = count(own)
        used = ranks & mask
        if used:
            seen = cards_in_view(cards, game) & mask & ~((used & -used) - 1)
            while seen:
                card = lowest(seen)
                seen &= seen - 1
                limits.row[16 * suit + card - 13 * suit] = count(own >> (card + 1))


@kernel
def no_more_cards(pool: int, limits: Limits) -> None:
    """Limit the pool to as many cards as it holds of each suit."""
    for suit in range(4):
        held = count(pool & (SUIT << (13 * suit)))
        limits.row[16 * suit + ALL] = min(limits.row[16 * suit + ALL], held)


@kernel
def of_a_run(cards: int, proof: int, game: Game, limits: Limits) -> int:
    """Limits under which tricks in a row (``runs``) stand; returns the ranks they rest on.

    A winner above all of the pool needs nothing else; where the suit had to be played out first,
    or trumps to be drawn, the numbers count too.
    """
    ranks = proof & ((1 << NUMBERS) - 1)
    if not (game.command >> game.side) & (game.command >> (game.side + 2)) & 1:
        return as_it_lies(cards, ranks, 15, game, limits)
    out = cards & not_seen(game)
    numbers = proof >> NUMBERS
    for suit in range(4):
        used = ranks & (SUIT << (13 * suit))
        if used and (out & (SUIT << (13 * suit))) >> lowest(used):
            numbers |= 1 << suit
    as_it_lies(cards, ranks, numbers, game, limits)
    for suit in range(4):
        used = ranks & (SUIT << (13 * suit))
        if used and not (numbers >> suit) & 1:
            low = lowest(used)
            for rank in range(low - 13 * suit + 1, 13):
                limits.row[16 * suit + rank] = ANY
    return ranks


@kernel
def ranks_limited(cards: int, idle: int, game: Game, limits: Limits) -> int:
    """The lowest card in view of each suit that a limit other than ``idle`` names."""
    ranks = 0
    for suit in range(4):
        seen = cards_in_view(cards, game) & (SUIT << (13 * suit))
        while seen:
            card = lowest(seen)
            seen &= seen - 1
            if limits.row[16 * suit + card - 13 * suit] != idle:
                ranks |= 1 << card
                break
    return ranks


@kernel
def none_above(pool: int, suit: int, height: int, later: int, limits: Limits) -> int:
    """Limit to nothing what the pool holds above a height, or above the first of ``later`` cards in
    view that it cannot beat. Returns that card, as a set."""
    mask = SUIT << (13 * suit)
    at = standing_on(height, suit)
    while True:
        if at >= 0 and not (pool & mask) >> (at + 1):
            limits.row[16 * suit + at - 13 * suit] = 0
            return 1 << at
        walls = later & mask
        if at >= 0:
            walls &= ~((1 << (at + 1)) - 1)
        if walls == 0:
            return 0
        at = lowest(walls)


@kernel
def top_in_view(cards: int, suit: int, game: Game) -> int:
    """The highest card in view of a suit, -1 when there is none."""
    seen = cards_in_view(cards, game) & (SUIT << (13 * suit))
    return highest(seen) if seen else -1
