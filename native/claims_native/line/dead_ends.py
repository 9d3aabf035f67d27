"""Positions from which no normal line takes few tricks, and all that differ only in low cards.

As in ``proofs.suits``: a proof names the cards whose rank it rests on, and answers every position
with as many cards of each suit in each hand and the same owners at the top. What a player knows,
aims at and believes must be the same to the letter; where something looks at a card by name, or a
standing obligation binds, so must the cards.
"""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from claims_native.cards.game import Eyes, Game
from claims_native.cards.moment import Moment, bound_still
from claims_native.cards.sets import ALL_CARDS, SUIT, count, lowest, suit_of
from claims_native.compiling import ZERO, Record, Row, kernel
from claims_native.line.claim import Claim, Mind, believed_gone, held, hoped_by, may_be_named
from claims_native.proofs.plies import PLIES
from claims_native.proofs.suits import Shape, Suits, covered, differ, not_read, shape_of

DEAD_ENDS = 1 << 18
GRAVES = 1 << 16
MOST_PLACES = 5  # forgotten and hoped cards whose places fit into a word


class DeadEnd(Record):
    """One proof that no line from a position takes so few tricks."""

    counts: int  # the position (``Place``)
    key: int
    believed: int
    majors: int
    minors: int
    skipped: int  # what the proof does not look at (``suits.not_read``)
    at_most: int  # no line takes at most so many tricks
    following: int  # the next dead end of the list, 0 for none


class LineCard(Record):
    """One card of the line, and what mattered where the search below it failed."""

    card: int
    ranks: int


class Weighed(Record):
    """What may normally be played (``choice.Normal``), for Python to read."""

    need: int
    sure: int
    safe: int
    cards: int
    stands: int
    meant: int
    firm: int
    aim: int  # and of his mind: what he aims at (``claim.Mind``)


class WalkedPly(Record):
    """A card of a line walked along: what could have been played instead, and the claimer's mind
    and the obligations done with before it (``claim.Mind``, ``Moment.over``)."""

    need: int
    legal: int
    safe: int
    cards: int
    meant: int
    firm: int
    lacks: int  # suits that the hand shows to lack by it
    aim: int
    sure: int
    asleep: int
    hoping: int
    cashing: int
    stands: int
    shown: int
    over: int


class Lines(Record):
    """What a search for a line writes."""

    suits: Suits  # with the hidden hands as they are
    cards: Annotated[Sequence[LineCard], PLIES]
    dead_ends: Annotated[Sequence[DeadEnd], DEAD_ENDS]
    graves: Annotated[Row, GRAVES]  # first dead end of a list, with the searches it belongs to
    room: int  # how many dead ends may be kept
    buried: int  # dead ends kept
    burial: int  # which searches they belong to
    weighed: Weighed
    walked: Annotated[Sequence[WalkedPly], PLIES]


class Place(NamedTuple):
    """A position as dead ends know it."""

    shape: Shape
    key: int  # all that must be the same to the letter
    believed: int  # and what conventions and belief add
    by_name: int  # 1: the cards must be the same, too: they stand in place of the shape


@kernel
def believed_cards(moment: Moment, mind: Mind, eyes: Eyes, claim: Claim) -> tuple[int, int]:
    """The cards left that the claimer believes gone, and those that he hopes to find somewhere."""
    return believed_gone(moment.cards, mind, claim), hoped_by(moment, mind, eyes)


@kernel
def looks_by_name(moment: Moment, mind: Mind, eyes: Eyes, claim: Claim) -> bool:
    """Whether something looks at a card of the position by its name."""
    gone, hoped = believed_cards(moment, mind, eyes, claim)
    return (
        bound_still(moment, eyes.plain)
        or may_be_named(mind, claim) == ALL_CARDS
        or count(gone | hoped) > MOST_PLACES
    )


@kernel
def places_of(cards: int, word: int, moment: Moment, game: Game, claim: Claim) -> int:
    """``word`` with the places of some hidden cards: suit, hand, and how high it is in that."""
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        suit = suit_of(card)
        second = (claim.actual[game.second] >> card) & 1
        hand = held(game.second if second else game.first, moment, claim)
        higher = count((hand & (SUIT << (13 * suit))) >> card)  # from 1
        word = (word << 7) | (suit << 5) | (second << 4) | higher
    return word


@kernel
def beliefs(moment: Moment, mind: Mind, eyes: Eyes, claim: Claim) -> int:
    """What the conventions and the claimer's belief add to a position: honours of his side by hand
    and suit (3 stands for more), its aces and kings, and which cards of a hidden hand he has
    forgotten or hopes for."""
    game = eyes.plain
    word = 0
    for seat in (game.side, game.side + 2):
        hand = held(seat, moment, claim)
        for suit in range(4):
            cards = (hand >> (13 * suit)) & SUIT
            word = (word << 2) | min(count(cards >> claim.top_down_side), 3)
    if claim.keeps_masters:
        ours = held(game.side, moment, claim) | held(game.side + 2, moment, claim)
        for suit in range(4):
            word = (word << 2) | ((ours >> (13 * suit + 11)) & 3)
    gone, hoped = believed_cards(moment, mind, eyes, claim)
    word = places_of(gone, word, moment, game, claim)
    if hoped:
        word = places_of(hoped, (word << 1) | 1, moment, game, claim)
    return word


@kernel
def place_of(moment: Moment, mind: Mind, eyes: Eyes, claim: Claim, lines: Lines) -> Place:
    """The position at the start of a trick as dead ends know it."""
    key = moment.bars | (mind.aim << 8) | (mind.cashing << 12) | (moment.turn << 15)
    key |= (moment.tricks_left << 17) | (mind.stands << 21) | (moment.over << 33)
    key |= mind.shown << 41
    if mind.asleep or mind.hoping:
        key |= (mind.asleep << 45) | (mind.hoping << 46) | (claim.belief << 47)
    if looks_by_name(moment, mind, eyes, claim):
        return Place(Shape(0, moment.cards, 0), key, 0, 1)
    shape = shape_of(moment.cards, lines.suits)
    return Place(shape, key, beliefs(moment, mind, eyes, claim), 0)


@kernel
def grave_of(place: Place) -> int:
    """Where the list of dead ends of a place begins."""
    # ZERO: in plain Python, too, these are numbers of 64 bits.
    x = place.shape.counts ^ ((place.key + ZERO) * 0x2545F4914F6CDD1D)
    x ^= (place.believed + ZERO) * 0x369DEA0F31A53F85
    x ^= x >> 31
    x *= 0x1E3779B97F4A7C15
    x ^= x >> 29
    return x & (GRAVES - 1)


@kernel
def dead_end(at_most: int, place: Place, cards: int, lines: Lines) -> int:
    """The cards that show that no line from here takes at most so many tricks, -1 when unknown."""
    slot = lines.graves[grave_of(place)]
    if slot >> 32 != lines.burial:
        return -1
    at = slot & 0xFFFFFFFF
    while at > 0:
        known = lines.dead_ends[at]
        if (
            known.counts == place.shape.counts
            and known.key == place.key
            and known.believed == place.believed
            and not differ(known.majors, known.minors, place.shape, known.skipped)
            and known.at_most >= at_most
        ):
            return covered(cards, known.skipped)
        at = known.following
    return -1


@kernel
def bury(at_most: int, place: Place, cards: int, ranks: int, lines: Lines) -> None:
    """Keep a dead end; a full table is begun anew."""
    if lines.buried + 1 >= lines.room:
        lines.buried = 0
        lines.burial += 1
    grave = grave_of(place)
    slot = lines.graves[grave]
    lines.buried += 1
    at = lines.buried
    new = lines.dead_ends[at]
    new.counts = place.shape.counts
    new.key = place.key
    new.believed = place.believed
    new.majors = place.shape.majors
    new.minors = place.shape.minors
    new.skipped = 0 if place.by_name else not_read(cards, ranks)
    new.at_most = at_most
    new.following = slot & 0xFFFFFFFF if slot >> 32 == lines.burial else 0
    lines.graves[grave] = (lines.burial << 32) | at
