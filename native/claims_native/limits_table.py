"""The table of what holds against the free defence, each answer with its limits on the pool.

An answer is found again for as many cards of each suit in each hand in view, the same owners among
those that mattered, and any pool within the limits (``limits``): five bits a card in view, from
the top, and five for the number in all, a word a suit.
"""

from typing import Any

from claims_native.bits import count, highest, lowest
from claims_native.jit import kernel
from claims_native.layout import DEPTH, NEED, POOL, REL, SUIT
from claims_native.limits import ALL, ANY
from claims_native.lists import START, first_row, proof_after, room_for, to_the_front
from claims_native.table import ranks_dealt

FIELDS = 11  # cards in view of one suit that have a field
IN_ALL = 5 * FIELDS
FIELD = 31
GUARDS = sum(16 << (5 * field) for field in range(FIELDS + 1))
UNLIMITED = sum(15 << (5 * field) for field in range(FIELDS))
ABOVE = 4 * 8192  # in the tabulated suits: cards of the pool above those in view
ORDER = 8 * 8192  # and who holds those in view
SUIT_BITS = 13
CARDS = (1 << 52) - 1
WON_AT = 60
SHOWN = 52
WORDS = 6  # of an answer


@kernel
def fill_limits(tab, owners, pool, last) -> None:
    """Tabulate every remainder of each suit, as ``table.fill_suits`` does.

    ``pool``: the seat that stands for it; ``last``: the seat in view whose bit is 1.
    """
    for suit in range(4):
        held = ranks_dealt(owners, suit)
        for cards in range(8192):
            if cards & ~held:
                continue
            word = 0
            order = 0
            counts = 0
            above = 0
            seen = 0
            for back in range(13):
                rank = 12 - back
                if not (cards >> rank) & 1:
                    continue
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
            tab[ABOVE + suit * 8192 + cards] = word | (above << IN_ALL)
            tab[ORDER + suit * 8192 + cards] = order | (counts << SUIT_BITS)


@kernel
def view_of(aggr, tab) -> Any:
    """Order and counts of the cards in view, as two words."""
    s = tab[ORDER + (aggr & SUIT)]
    h = tab[ORDER + 8192 + ((aggr >> 13) & SUIT)]
    d = tab[ORDER + 16384 + ((aggr >> 26) & SUIT)]
    c = tab[ORDER + 24576 + ((aggr >> 39) & SUIT)]
    order = (s & SUIT) | ((h & SUIT) << 13) | ((d & SUIT) << 26) | ((c & SUIT) << 39)
    counts = (s >> 13) | ((h >> 13) << 8) | ((d >> 13) << 16) | ((c >> 13) << 24)
    return order, counts


@kernel
def pool_above(aggr, tab, suit) -> Any:
    """The pool's cards above each card in view of a suit, and in all, as a word."""
    return tab[ABOVE + 8192 * suit + ((aggr >> (13 * suit)) & SUIT)]


@kernel
def in_limits(entry, place, won, a0, a1, a2, a3) -> Any:
    """Whether a pool keeps within an entry's limits: at most for a win, at least for a loss."""
    if won:
        left = (entry[place + 2] | GUARDS) - a0
        left &= (entry[place + 3] | GUARDS) - a1
        left &= (entry[place + 4] | GUARDS) - a2
        left &= (entry[place + 5] | GUARDS) - a3
    else:
        left = (a0 | GUARDS) - entry[place + 2]
        left &= (a1 | GUARDS) - entry[place + 3]
        left &= (a2 | GUARDS) - entry[place + 4]
        left &= (a3 | GUARDS) - entry[place + 5]
    return left & GUARDS == GUARDS


@kernel
def written_out(aggr, entry, place, idle, g, row) -> Any:
    """Write an entry's limits by rank into ``row``; returns the lowest ranks that mattered."""
    rel = 0
    row[:] = idle
    for suit in range(4):
        word = entry[place + 2 + suit]
        row[16 * suit + ALL] = word >> IN_ALL
        named = count((entry[place + 1] >> (13 * suit)) & SUIT)
        seen = aggr & ~g[POOL] & (SUIT << (13 * suit))
        card = -1
        for field in range(named):
            card = highest(seen)
            seen &= ~(1 << card)
            if field < FIELDS:
                row[16 * suit + card - 13 * suit] = (word >> (5 * field)) & FIELD
        if card >= 0:
            rel |= 1 << card
    return rel


@kernel
def known_within(aggr, order, counts, key, bars, depth, g, tab, ent, head, work) -> Any:
    """-1 unknown, else whether the tricks in ``key`` are secured; limits, ranks and show-outs as rows
    of ``work``.

    A show-out that an answer needs is as good as no card left of the suit.
    """
    first = first_row(counts, key, g, ent, head)
    if first == 0:
        return -1
    a0 = pool_above(aggr, tab, 0)
    a1 = pool_above(aggr, tab, 1)
    a2 = pool_above(aggr, tab, 2)
    a3 = pool_above(aggr, tab, 3)
    shown = bars
    for suit in range(4):
        if not aggr & g[POOL] & (SUIT << (13 * suit)):
            shown |= 17 << suit
    row = work[DEPTH + depth]
    at, place = first, START
    while at > 0:
        e = ent[at]
        won = (e[place + 1] >> WON_AT) & 1
        need = (e[place] >> SHOWN) & 255
        if (
            (order ^ e[place]) & e[place + 1] & CARDS == 0
            and need & (~shown if won else bars) == 0
            and in_limits(e, place, won, a0, a1, a2, a3)
        ):
            work[depth, REL] = written_out(aggr, e, place, ANY if won else 0, g, row)
            if won:
                for suit in range(4):
                    if need & ~bars & (17 << suit):
                        row[16 * suit + ALL] = 0
                need &= bars
            work[depth, NEED] = need
            to_the_front(first, at, place, WORDS, ent)
            return won
        at, place = proof_after(at, place, WORDS, counts, key, ent)
    return -1


@kernel
def keep_within(won, aggr, order, counts, key, depth, g, ent, head, work) -> None:
    """Keep an answer: the number of tricks in ``key`` is secured (``won``), or is not."""
    at, place = room_for(WORDS, counts, key, g, ent, head)
    e = ent[at]
    row = work[DEPTH + depth]
    names = 0
    for suit in range(4):
        mask = SUIT << (13 * suit)
        used = work[depth, REL] & mask
        seen = aggr & ~g[POOL] & mask
        named = count(seen >> lowest(used)) if used else 0
        names |= ((1 << named) - 1) << (13 * suit)
        word = UNLIMITED if won else 0
        in_all = row[16 * suit + ALL]
        for field in range(named):
            card = highest(seen)
            seen &= ~(1 << card)
            limit = row[16 * suit + card - 13 * suit]
            if field < FIELDS:
                word &= ~(FIELD << (5 * field))
                word |= limit << (5 * field)
            else:  # no field: limit them all
                in_all = min(in_all, limit) if won else max(in_all, limit)
        e[place + 2 + suit] = word | (in_all << IN_ALL)
    e[place] = order | (work[depth, NEED] << SHOWN)
    e[place + 1] = names | (won << WON_AT)
