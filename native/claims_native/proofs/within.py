"""The table of what holds against the free defence, each answer with its limits on the pool.

An answer is found again for as many cards of each suit in each hand in view, the same owners among
those that mattered, and any pool within the limits (``limits``): five bits a card in view, from
the top, and five for the number in all, a word a suit.
"""

from typing import NamedTuple

from claims_native.cards.game import Game, cards_in_view, not_seen
from claims_native.cards.moment import Moment
from claims_native.cards.sets import SUIT, count, highest, lowest, rank_of, suit_of
from claims_native.compiling import ZERO, Row, kernel
from claims_native.proofs.limits import ALL, ANY, Limits
from claims_native.proofs.lists import (
    START,
    Proofs,
    first_row,
    proof_after,
    room_for,
    to_the_front,
)
from claims_native.proofs.plies import Ply
from claims_native.proofs.suits import next_of, ranks_dealt

FIELDS = 11  # cards in view of one suit that have a field
IN_ALL = 5 * FIELDS
FIELD = 31
GUARDS = sum(16 << (5 * field) for field in range(FIELDS + 1))
UNLIMITED = sum(15 << (5 * field) for field in range(FIELDS))
SUIT_BITS = 13
CARDS = (1 << 52) - 1
WON_AT = 60
SHOWN_AT = 52
WORDS = 6  # of an answer: order and show-outs, what is named of it, a word of limits a suit


class InView(NamedTuple):
    """The cards in view as answers know them: who holds them from the top, and how many of each
    suit each of the two hands has."""

    order: int
    counts: int


class Above(NamedTuple):
    """By suit, the pool's cards above each card in view, and in all: five bits each."""

    spades: int
    hearts: int
    diamonds: int
    clubs: int


@kernel
def fill_limits(proofs: Proofs, owners: Row, pool: int, last: int) -> None:
    """Tabulate every remainder of each suit, as ``suits.fill_suits`` does.

    ``pool``: the seat that stands for it; ``last``: the seat in view whose bit is 1.
    """
    for suit in range(4):
        held = ranks_dealt(owners, suit)
        cards = 0
        while True:
            word = 0
            order = 0
            counts = 0
            above = 0
            seen = 0
            left = cards
            while left:
                rank = highest(left)
                left ^= 1 << rank
                owner = owners[suit * 13 + rank]
                if owner == pool:
                    above += 1
                    continue
                if seen < FIELDS:
                    word |= above << (5 * seen)
                second = 1 if owner == last else 0
                order |= second << seen
                counts += 1 << (4 * second)
                seen += 1
            proofs.above[suit * 8192 + cards] = word | (above << IN_ALL)
            proofs.order[suit * 8192 + cards] = order | (counts << SUIT_BITS)
            if cards == held:
                break
            cards = next_of(cards, held)


@kernel
def in_view(cards: int, proofs: Proofs) -> InView:
    """Order and counts of those of ``cards`` that are in view."""
    s = proofs.order[cards & SUIT]
    h = proofs.order[8192 + ((cards >> 13) & SUIT)]
    d = proofs.order[16384 + ((cards >> 26) & SUIT)]
    c = proofs.order[24576 + ((cards >> 39) & SUIT)]
    return InView(
        (s & SUIT) | ((h & SUIT) << 13) | ((d & SUIT) << 26) | ((c & SUIT) << 39),
        (s >> 13) | ((h >> 13) << 8) | ((d >> 13) << 16) | ((c >> 13) << 24),
    )


@kernel
def pool_above(cards: int, proofs: Proofs) -> Above:
    """The pool's cards above each card in view of a suit, and in all."""
    return Above(
        proofs.above[cards & SUIT],
        proofs.above[8192 + ((cards >> 13) & SUIT)],
        proofs.above[16384 + ((cards >> 26) & SUIT)],
        proofs.above[24576 + ((cards >> 39) & SUIT)],
    )


@kernel
def in_limits(won: int, at: int, place: int, held: Above, proofs: Proofs) -> bool:
    """Whether a pool keeps within an answer's limits: at most for a win, at least for a loss."""
    if won:
        left = (proofs.rows[at, place + 2] | GUARDS) - held.spades
        left &= (proofs.rows[at, place + 3] | GUARDS) - held.hearts
        left &= (proofs.rows[at, place + 4] | GUARDS) - held.diamonds
        left &= (proofs.rows[at, place + 5] | GUARDS) - held.clubs
    else:
        left = (held.spades | GUARDS) - proofs.rows[at, place + 2]
        left &= (held.hearts | GUARDS) - proofs.rows[at, place + 3]
        left &= (held.diamonds | GUARDS) - proofs.rows[at, place + 4]
        left &= (held.clubs | GUARDS) - proofs.rows[at, place + 5]
    return left & GUARDS == GUARDS


@kernel
def written_out(
    cards: int, at: int, place: int, idle: int, limits: Limits, game: Game, proofs: Proofs
) -> int:
    """Write an answer's limits by rank into ``limits``; returns the lowest ranks that mattered."""
    ranks = 0
    limits.row[:] = idle
    for suit in range(4):
        word = proofs.rows[at, place + 2 + suit]
        limits.row[16 * suit + ALL] = word >> IN_ALL
        named = count((proofs.rows[at, place + 1] >> (13 * suit)) & SUIT)
        seen = cards_in_view(cards, game) & (SUIT << (13 * suit))
        card = -1
        for field in range(named):
            card = highest(seen)
            seen &= ~(1 << card)
            if field < FIELDS:
                limits.row[16 * suit + card - 13 * suit] = (word >> (5 * field)) & FIELD
        if card >= 0:
            ranks |= 1 << card
    return ranks


@kernel
def held_there(suit: int, moment: Moment, game: Game) -> int:
    """The bits of ``bars`` of the hands that hold a card of a suit by its known place."""
    cards = moment.cards & game.known & (SUIT << (13 * suit))
    first = 1 << suit if cards & game.hands[game.first] else 0
    return first | (16 << suit if cards & game.hands[game.second] else 0)


@kernel
def less_placed(placed: int, limits: Limits) -> None:
    """Make limits on a pool that held the cards ``placed`` those on what it holds beside them."""
    while placed:
        card = lowest(placed)
        placed &= placed - 1
        base = 16 * suit_of(card)
        if 0 < limits.row[base + ALL] < ANY:
            limits.row[base + ALL] -= 1
        for rank in range(rank_of(card)):
            if 0 < limits.row[base + rank] < ANY:
                limits.row[base + rank] -= 1


@kernel
def known_within(
    moment: Moment, view: InView, key: int, blind: bool, ply: Ply, game: Game, proofs: Proofs
) -> int:
    """-1 unknown, else whether the tricks in ``key`` are secured; limits, ranks and show-outs are
    written into ``ply``.

    A show-out that an answer needs is as good as no card left of the suit. ``blind``: of answers
    where the cards of known place were the pool's, only wins.
    """
    first = first_row(view.counts, key, proofs)
    if first == 0:
        return -1
    cards = moment.cards if blind else moment.cards & ~game.known
    held = pool_above(cards, proofs)
    shown = moment.bars
    for suit in range(4):
        if not cards & not_seen(game) & (SUIT << (13 * suit)):
            shown |= (17 << suit) & ~held_there(suit, moment, game)
    at, place = first, START
    while at > 0:
        order = proofs.rows[at, place]
        names = proofs.rows[at, place + 1]
        won = (names >> WON_AT) & 1
        needed = (order >> SHOWN_AT) & 255
        if (
            (view.order ^ order) & names & CARDS == 0
            and needed & (~shown if won else moment.bars) == 0
            and in_limits(won, at, place, held, proofs)
        ):
            idle = ANY if won else 0
            ply.ranks = written_out(moment.cards, at, place, idle, ply.limits, game, proofs)
            if won:
                for suit in range(4):
                    if needed & ~moment.bars & (17 << suit):
                        ply.limits.row[16 * suit + ALL] = 0
                needed &= moment.bars
                if blind:
                    less_placed(moment.cards & game.known, ply.limits)
            elif blind:
                return -1
            ply.shown = needed
            to_the_front(first, at, place, WORDS, proofs)
            return won
        at, place = proof_after(at, place, WORDS, view.counts, key, proofs)
    return -1


@kernel
def keep_within(
    won: int, cards: int, view: InView, key: int, ply: Ply, game: Game, proofs: Proofs
) -> None:
    """Keep an answer, as it stands in ``ply``: the number of tricks in ``key`` is secured
    (``won``), or is not."""
    at, place = room_for(WORDS, view.counts, key, proofs)
    names = 0
    for suit in range(4):
        mask = SUIT << (13 * suit)
        used = ply.ranks & mask
        seen = cards_in_view(cards, game) & mask
        named = count(seen >> lowest(used)) if used else 0
        names |= ((1 << named) - 1) << (13 * suit)
        word = UNLIMITED if won else 0
        in_all = ply.limits.row[16 * suit + ALL] + ZERO
        for field in range(named):
            card = highest(seen)
            seen &= ~(1 << card)
            limit = ply.limits.row[16 * suit + card - 13 * suit] + ZERO
            if field < FIELDS:
                word &= ~(FIELD << (5 * field))
                word |= limit << (5 * field)
            else:  # no field: limit them all
                in_all = min(in_all, limit) if won else max(in_all, limit)
        proofs.rows[at, place + 2 + suit] = word | (in_all << IN_ALL)
    proofs.rows[at, place] = view.order | (ply.shown << SHOWN_AT)
    proofs.rows[at, place + 1] = names | (won << WON_AT)
