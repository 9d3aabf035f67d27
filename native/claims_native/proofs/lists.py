"""Lists of proofs, each of what must be the same to the letter: counts and key.

A row holds the proofs of one list side by side, so that looking through many touches few lines of
memory: word 0 the counts, word 1 the key, how many proofs the row holds and which row follows. A
head names the first row by a hash, with the epoch it belongs to.
"""

from collections.abc import Sequence
from typing import Annotated

from claims_native.cards.game import PARTNERS, Game
from claims_native.cards.sets import SUIT, highest
from claims_native.compiling import Record, Row, Rows, kernel
from claims_native.proofs.suits import Suits

ROWS = 1 << 19
HEADS = 1 << 21
ROW = 32  # words
START = 2  # where the proofs of a row begin
KEY = (1 << 36) - 1
NUMBER_AT = 36
NUMBER = 15
NEXT_AT = 40
THRIFTY = 1  # as a mode: the list is about the thrifty defence
FREE = 1 << 16  # in a key: the list is about the free defence
PLACES_AT = 17  # cards of known place: three bits a suit
PARTNERS_AT = 29  # partner of a defending claimer asks
ANYWAY_AT = 30  # tricks kept whichever way a hope turns out, and one more
MOST_KNOWN = 3  # cards of known place in one suit that a key has room for
SUIT_TABLE = 4 * 8192


class Proofs(Record):
    """What is proven of the positions of one claim, and its suits as proofs know them."""

    suits: Annotated[Sequence[Suits], 3]  # by ``Game.eyes``
    above: Annotated[Row, SUIT_TABLE]  # cards of the pool above those in view (``within``)
    order: Annotated[Row, SUIT_TABLE]  # and who holds those in view
    rows: Annotated[Rows, (ROWS, ROW)]
    heads: Annotated[Row, HEADS]
    room: int  # how many of the rows may be used
    slots: int  # and of the heads, a power of two
    used: int  # rows in use
    epoch: int  # which claim the heads in use belong to


@kernel
def key_of(turn: int, blanks: int, mode: int, aim: int) -> int:
    """What must be the same besides the counts: who leads, how many cards he believes gone, which
    game, and the tricks asked for."""
    return turn | (blanks << 2) | (mode << 8) | (aim << 12)


@kernel
def places_key(cards: int, game: Game) -> int:
    """What of a key tells whose game it is, and in which hidden hand each card of known place is,
    suit by suit from the highest on; how many there are the counts tell. -1 when a suit has too
    many."""
    key = (1 << PARTNERS_AT) if game.eyes == PARTNERS else 0
    known = game.known & cards
    if known == 0:
        return key
    for suit in range(4):
        rest = known & (SUIT << (13 * suit))
        place = PLACES_AT + MOST_KNOWN * suit
        while rest:
            if place == PLACES_AT + MOST_KNOWN * (suit + 1):
                return -1
            card = highest(rest)
            rest &= ~(1 << card)
            key |= ((game.hands[game.second] >> card) & 1) << place
            place += 1
    return key


@kernel
def bucket(counts: int, key: int, proofs: Proofs) -> int:
    """Where the first row of a list is named."""
    x = (counts ^ (key * 0x2545F4914F6CDD1D)) * 0x1E3779B97F4A7C15
    x ^= x >> 29
    return x & (proofs.slots - 1)


@kernel
def row_from(at: int, counts: int, key: int, proofs: Proofs) -> int:
    """The next row of a list from row ``at`` on, 0 when there is none."""
    while at > 0 and (proofs.rows[at, 0] != counts or proofs.rows[at, 1] & KEY != key):
        at = proofs.rows[at, 1] >> NEXT_AT
    return at


@kernel
def first_row(counts: int, key: int, proofs: Proofs) -> int:
    """The first row of a list, 0 when there is none."""
    slot = proofs.heads[bucket(counts, key, proofs)]
    if slot >> 32 != proofs.epoch:
        return 0
    return row_from(slot & 0xFFFFFFFF, counts, key, proofs)


@kernel
def number_in(at: int, proofs: Proofs) -> int:
    """How many proofs a row holds."""
    return (proofs.rows[at, 1] >> NUMBER_AT) & NUMBER


@kernel
def proof_after(
    at: int, place: int, width: int, counts: int, key: int, proofs: Proofs
) -> tuple[int, int]:
    """Row and place of the next proof of a list; row 0 when there is none."""
    place += width
    if place < START + width * number_in(at, proofs):
        return at, place
    return row_from(proofs.rows[at, 1] >> NEXT_AT, counts, key, proofs), START


@kernel
def to_the_front(first: int, at: int, place: int, width: int, proofs: Proofs) -> None:
    """Bring a proof that was found to the first row of its list: it will be asked for again."""
    if at != first:
        last = START + width * (number_in(first, proofs) - 1)
        other = min(place, last)
        for word in range(width):
            kept = proofs.rows[first, other + word]
            proofs.rows[first, other + word] = proofs.rows[at, place + word]
            proofs.rows[at, place + word] = kept


@kernel
def room_for(width: int, counts: int, key: int, proofs: Proofs) -> tuple[int, int]:
    """Row and place for one more proof of ``width`` words. A full table is begun anew."""
    at = first_row(counts, key, proofs)
    if at > 0:
        number = number_in(at, proofs)
        if START + width * (number + 1) <= ROW:
            proofs.rows[at, 1] += 1 << NUMBER_AT
            return at, START + width * number
    if proofs.used + 1 >= proofs.room:
        proofs.used = 0
        proofs.epoch += 1
    place = bucket(counts, key, proofs)
    slot = proofs.heads[place]
    following = slot & 0xFFFFFFFF if slot >> 32 == proofs.epoch else 0
    proofs.used += 1
    at = proofs.used
    proofs.rows[at, 0] = counts
    proofs.rows[at, 1] = key | (1 << NUMBER_AT) | (following << NEXT_AT)
    proofs.heads[place] = (proofs.epoch << 32) | at
    return at, START
