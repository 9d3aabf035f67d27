"""Proofs of the pool game that serve whatever the claimer hopes for.

A refutation is a way for the opponents to play the pool. It stands as well against one who has
placed cards in the hidden hands, as long as it never needs one of them in the other hand, and the
hand where they lie has room for them. So beside it stands what it needs (``Needs``), and it is
found again for every hope that agrees, by the position as one who hopes for nothing knows it.
"""

from typing import NamedTuple

from claims_native.cards.game import Game, not_seen
from claims_native.cards.moment import Moment
from claims_native.cards.sets import BLANK, SUIT, count, highest, lowest, spread, suit_of
from claims_native.compiling import kernel
from claims_native.proofs.lists import (
    START,
    Proofs,
    first_row,
    proof_after,
    room_for,
    to_the_front,
)
from claims_native.proofs.plies import Ply
from claims_native.proofs.suits import Shape, covered, depth_at, differ
from claims_native.proofs.table import FORCED_AT, applies, said_of

WORDS = 7  # of a proof: as in ``table``, then the cards there were and what is needed of them
MOST_PLACED = 2  # cards in one hand that such a proof is asked about


class Needs(NamedTuple):
    """What a refutation needs of the hidden hands, of the ``cards`` there are."""

    cards: int
    not_first: int  # what the first hidden hand must not hold
    not_second: int
    scarce: int  # cards of which some hidden hand has room for one only


class Placed(NamedTuple):
    """The hidden cards there are, and those placed in either hidden hand."""

    hidden: int
    first: int
    second: int


@kernel
def placed_in(cards: int, game: Game) -> Placed:
    """What the claimer has placed of these cards."""
    hidden = cards & not_seen(game)
    if cards & game.known == 0:
        return Placed(hidden, 0, 0)
    return Placed(hidden, cards & game.hands[game.first], cards & game.hands[game.second])


@kernel
def needs_nothing(ply: Ply) -> None:
    """Before anything of a refutation is known."""
    ply.not_first = 0
    ply.not_second = 0
    ply.scarce = 0


@kernel
def needs_all(cards: int, ply: Ply) -> None:
    """Of a refutation that is not known to serve another hope."""
    ply.not_first = cards
    ply.not_second = cards
    ply.scarce = 0


@kernel
def ends_with(first: int, second: int, moment: Moment, ply: Ply, game: Game) -> None:
    """What is needed where a refutation ends, with these cards in the hidden hands and the rest as
    it may lie, the hands filled up."""
    hidden = moment.cards & not_seen(game)
    first |= hidden & spread(moment.bars >> 4)
    second |= hidden & spread(moment.bars & 15)
    rest = hidden & ~first & ~second
    ply.not_first = second
    ply.not_second = first
    ply.scarce = 0
    room = moment.tricks_left - count(first)
    if room <= 0:
        ply.not_first |= rest
    elif room == 1:
        ply.scarce = rest
    room = moment.tricks_left - count(second)
    if room <= 0:
        ply.not_second |= rest
    elif room == 1:
        ply.scarce = rest


@kernel
def needs_below(card: int, moment: Moment, below: Ply, ply: Ply, game: Game) -> None:
    """Add what the refutation needs once the hand in turn has played ``card``, and for that."""
    ply.not_first |= below.not_first
    ply.not_second |= below.not_second
    ply.scarce |= below.scarce
    lacks = 0
    if moment.led >= 0 and suit_of(card) != moment.led:
        lacks = moment.cards & not_seen(game) & (SUIT << (13 * moment.led))
    holds = 1 << card if card < BLANK else 0
    if moment.turn == game.first:
        ply.not_first |= lacks
        ply.not_second |= holds
    elif moment.turn == game.second:
        ply.not_first |= holds
        ply.not_second |= lacks


@kernel
def agrees(placed: Placed, ply: Ply) -> bool:
    """Whether a refutation of this very position serves a hope."""
    return (
        placed.first & ply.not_first == 0
        and placed.second & ply.not_second == 0
        and (placed.first | placed.second == 0 or has_room(placed, ply.scarce))
    )


@kernel
def has_room(placed: Placed, scarce: int) -> bool:
    """Whether either hand has room for the cards placed there."""
    return (
        count(placed.first & scarce) < 2
        and count(placed.second & scarce) < 2
        and count(placed.first) <= MOST_PLACED
        and count(placed.second) <= MOST_PLACED
    )


@kernel
def unread(cards: int, suit: int, about: int) -> int:
    """Those of ``cards`` of a suit that a proof does not look at: one is as good as another."""
    left = cards & (SUIT << (13 * suit))
    for _ in range(depth_at(about, suit)):
        left &= ~(1 << highest(left))
    return left


@kernel
def in_its_place(card: int, there: int, here: int) -> int:
    """The card of its suit with as many above it ``here`` as ``card`` has ``there``."""
    suit = SUIT << (13 * suit_of(card))
    left = here & suit
    for _ in range(count((there & suit) >> (card + 1))):
        left &= ~(1 << highest(left))
    return highest(left)


@kernel
def moved(noted: int, number: int, kept: int, suit: int, about: int, there: int, here: int) -> int:
    """Cards ``noted`` of a suit as they were ``there``, in those that are ``here``: the same from
    the top, and so many of ``kept`` that the proof does not look at, the lowest."""
    found = 0
    while number > 0 and kept:
        found |= kept & -kept
        kept &= kept - 1
        number -= 1
    noted &= ~unread(there, suit, about)
    while noted:
        found |= 1 << in_its_place(lowest(noted), there, here)
        noted &= noted - 1
    return found


@kernel
def read_needs(needs: Needs, about: int, placed: Placed, cards: int, ply: Ply) -> bool:
    """Whether a refutation found with other cards serves a hope with these; what it needs of them
    is written into ``ply``.

    Of cards that it does not look at only their number counts: as many as it denies to one hand, to
    the other and to both must be left when the placed ones are set aside.
    """
    there = needs.cards
    ply.not_first = 0
    ply.not_second = 0
    ply.scarce = 0
    for suit in range(4):
        mask = SUIT << (13 * suit)
        not_first = needs.not_first & mask
        not_second = needs.not_second & mask
        scarce = needs.scarce & mask
        if not_first | not_second | scarce == 0:
            continue
        same = (there ^ cards) & mask == 0
        if same and not_first & placed.first == 0 and not_second & placed.second == 0:
            ply.not_first |= not_first
            ply.not_second |= not_second
            ply.scarce |= scarce
            continue
        low_there = unread(there, suit, about)
        low = unread(cards, suit, about)
        free = low & placed.hidden
        for_first = free & ~placed.first
        for_second = free & ~placed.second
        both = count(not_first & not_second & low_there)
        for_both = for_first & for_second
        if (
            count(not_first & low_there) > count(for_first)
            or count(not_second & low_there) > count(for_second)
            or both > count(for_both)
        ):
            return False
        # Those denied to both come first, so that they are the same for either hand.
        common = moved(0, both, for_both, suit, about, there, cards)
        number = count(not_first & low_there) - both
        ply.not_first |= common
        ply.not_first |= moved(not_first, number, for_first & ~common, suit, about, there, cards)
        number = count(not_second & low_there) - both
        ply.not_second |= common
        ply.not_second |= moved(not_second, number, for_second & ~common, suit, about, there, cards)
        if scarce & low_there:
            ply.scarce |= free
        ply.scarce |= moved(scarce, 0, 0, suit, about, there, cards)
    return agrees(placed, ply)


@kernel
def lookup_for_hopes(
    shape: Shape, key: int, moment: Moment, ply: Ply, game: Game, proofs: Proofs
) -> int:
    """-1 unknown, else whether the tricks in ``key`` are forced; what that rests on is written into
    ``ply``."""
    cards = moment.cards
    first = first_row(shape.counts, key, proofs)
    at, place = first, START
    placed = placed_in(cards, game)
    while at > 0:
        about = proofs.rows[at, place + 2]
        if not differ(proofs.rows[at, place], proofs.rows[at, place + 1], shape, about) and applies(
            about, moment.bars
        ):
            forced = (about >> FORCED_AT) & 1
            serves = forced == 1
            if not serves:
                needs = Needs(
                    proofs.rows[at, place + 3], proofs.rows[at, place + 4],
                    proofs.rows[at, place + 5], proofs.rows[at, place + 6],
                )  # fmt: skip
                serves = read_needs(needs, about, placed, cards, ply)
            if serves:
                to_the_front(first, at, place, WORDS, proofs)
                ply.ranks = covered(cards, about)
                return forced
        at, place = proof_after(at, place, WORDS, shape.counts, key, proofs)
    return -1


@kernel
def store_for_hopes(
    forced: int, shape: Shape, key: int, skipped: int, moment: Moment, ply: Ply, proofs: Proofs
) -> None:
    """Keep a proof as ``table.store`` does, with what it needs as that stands in ``ply``."""
    at, place = room_for(WORDS, shape.counts, key, proofs)
    proofs.rows[at, place] = shape.majors
    proofs.rows[at, place + 1] = shape.minors
    proofs.rows[at, place + 2] = said_of(forced, skipped, moment.bars)
    proofs.rows[at, place + 3] = moment.cards
    proofs.rows[at, place + 4] = ply.not_first & moment.cards
    proofs.rows[at, place + 5] = ply.not_second & moment.cards
    proofs.rows[at, place + 6] = ply.scarce & moment.cards
