"""The opponent named by his seat: who has trumps, who is finessed, who must lead."""

from dataclasses import replace
from typing import Final

from claims.statement.context import OURS, SIDE
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.noun import Item
from claims.statement.meanings.pieces import one
from claims.statement.model import BeliefKind, Card, Hand, StatedBelief, Step, StepKind, Suit

SEATS: Final = frozenset({Hand.NORTH, Hand.EAST, Hand.SOUTH, Hand.WEST, Hand.LEFT, Hand.RIGHT})


def seated(bag: Bag, found: list[Meaning]) -> list[Meaning]:
    """The meanings of a clause with the only seat that it names, where they leave one open; "he" is
    the one named right before."""
    seats = _seats(bag)
    if len(seats) == 1:
        seat = seats.pop()
        return [replace(m, pieces=tuple(_there(piece, seat) for piece in m.pieces)) for m in found]
    who = bag.head == "mustlead" and not (bag.subjects or bag.left)  # "..., qui doit rejouer pique"
    if not seats and (who or bag.subjects[:1] in (("foe",), ("it",))):
        return [replace(m, pieces=tuple(map(by_him, m.pieces))) for m in found]
    return found


def last_is_seated(bag: Bag) -> bool:
    """ "Je mets la dame, le roi est chez Ouest": whether the seat is that of the last thing named,
    of which something else is said."""
    items = bag.right or bag.left
    seats = [i.hand for role, its in bag.phrases for i in its if role in ("in", "at") and i.is_hand]
    return len(items) > 1 and items[-1].comma and bool(SEATS & {*seats})


def note_seat(memory: LastNamed, bag: Bag | None) -> None:
    """Keep the only seat that a clause names, for "he"."""
    seats = _seats(bag) if bag is not None else set()
    if len(seats) == 1:
        memory.seat = (seats.pop(), len(memory.atoms))


def he_is(memory: LastNamed, bag: Bag) -> Hand | None:
    """ "West opened, so he has the king": the opponent named right before; None where it is not
    "he", or nobody was named."""
    seat, told = memory.seat or (None, 0)
    he, since = bag.subjects[:1] in (("foe",), ("it",)), len(memory.atoms) - told
    he = he and bag.head == "have" and (bag.tag in ("weak", "marked") or not since)
    return seat if he and since <= 1 else None


def trusted(bag: Bag) -> list[Meaning]:
    """ "My money is on West for the king", "je mise sur le roi en Ouest": held there."""
    nouns = [*bag.left, *bag.right, *(item for _, items in bag.phrases for item in items)]
    seats = {item.hand for item in nouns if item.hand is not None} - OURS
    if len(bag.tag or "") == 1:  # "I need West to hold the queen"
        seats.add(Hand(bag.tag))
    cards = [replace(card, mine=None) for item in nouns for card in item.cards]
    alone = all(item.cards or item.hand is not None for item in nouns)
    if not alone or len(seats) != 1 or len(cards) != 1 or bag.foe or bag.neg or bag.no:
        return []
    bag.use("left", "right", *(f"pp{place}" for place in range(len(bag.phrases))))
    seat, card = seats.pop(), cards[0]

    def make(memory: LastNamed) -> list[Atom]:
        return [StatedBelief(BeliefKind.CARD_HELD, card=memory.completed(card, None), hand=seat)]

    return one(Later(make, f"trusted {card} {seat}"))


def _seats(bag: Bag) -> set[Hand]:
    nouns = [item for _, items in bag.phrases for item in items]
    # "Right" alone may say no more than "well".
    sides = () if bag.head == "bid" else (Hand.LEFT, Hand.RIGHT)
    nouns += [i for i in (*bag.left, *bag.right) if i.hand not in sides]
    hands = (bag.seat, *(item.hand for item in nouns))
    return {hand for hand in hands if hand is not None and hand not in OURS}


def _there(piece: Piece, seat: Hand) -> Piece:
    if isinstance(piece, Later):
        make = piece.make

        def placed(memory: LastNamed) -> list[Atom]:
            return [_placed(atom, seat) for atom in make(memory)]

        return replace(piece, make=placed)
    return _placed(piece, seat) if isinstance(piece, StatedBelief | Step) else piece


def _placed(atom: Atom, seat: Hand) -> Atom:
    """ "East has a trump", "finesse against West's queen"."""
    out = isinstance(atom, StatedBelief) and atom.kind is BeliefKind.TRUMPS_OUT
    finesse = isinstance(atom, Step) and atom.kind is StepKind.FINESSE
    if isinstance(atom, StatedBelief | Step) and (out or finesse) and atom.hand is None:
        return replace(atom, hand=seat)
    return atom


def led_from_there(memory: LastNamed, suits: tuple[Suit, ...]) -> list[Atom]:
    """ "East is endplayed, he returns a diamond": what the opponent who was thrown in leads."""
    last, facts = memory.atoms[-1] if memory.atoms else None, memory.facts
    if not isinstance(last, Step) or last.kind is not StepKind.ENDPLAY or last.on_suits:
        return []
    held = facts is not None and all(any(facts.held(s, h) for h in SIDE) for s in suits)
    return [Step(StepKind.ENDPLAY, hand=last.hand, on_suits=suits)] if suits and held else []


def returned(memory: LastNamed, suits: tuple[Suit, ...]) -> list[Atom]:
    """ "A club to partner, he leads back a heart": by partner, to whom was led just before."""
    last = memory.atoms[-1] if memory.atoms else None
    if awaited := led_from_there(memory, suits):
        return awaited
    his = isinstance(last, Step) and last.kind is StepKind.LEAD and last.hand is Hand.PARTNER
    return [Step(StepKind.LEAD, suits, source=Hand.PARTNER)] if his else []


def by_him(piece: Piece) -> Piece:
    """ "A club to East, and he must lead a spade"."""
    if not isinstance(piece, Step) or piece.kind is not StepKind.ENDPLAY or piece.hand is not None:
        return piece

    def make(memory: LastNamed) -> list[Atom]:
        if led := returned(memory, piece.on_suits):
            return led  # "a club to partner, who leads a heart back"
        seat, told = memory.seat or (None, 0)
        return [replace(piece, hand=seat if len(memory.atoms) <= told + 3 else None)]

    return Later(make, f"he {piece}")


def played_for(bag: Bag) -> list[Meaning] | None:
    """ "I play West for the queen": a card placed, and finessed there; None where nothing is."""
    seat = [i.hand for role, its in bag.phrases for i in its if role == "in" and i.is_hand]
    if len(bag.right) == 1 and len(bag.right[0].cards) == 1 and seat and seat[0] in SEATS:
        bag.use("right")
        return one(_against(replace(bag.right[0].cards[0], mine=None), bag.hand_at("in"), True))
    hand = bag.right[0].hand if len(bag.right) == 1 and bag.right[0].is_hand else None
    if bag.dative and not bag.right and not bag.left:  # "playing you for the queen"
        card = bag.card_at("against", "to")
        held = replace(card, mine=None) if card is not None else None
        if held is None:
            return None
        return one(
            Later(
                lambda m: [Step(StepKind.FINESSE, cards=(m.completed(held, False),), against=True)],
                f"play you for {held}",
            )
        )
    if hand in (None, *OURS) or bag.left:
        return None
    card = bag.card_at("against", "to")
    if card is None:
        return None
    bag.use("right")
    return one(_against(replace(card, mine=None), hand))


def _against(card: Card, hand: Hand | None, in_seat: bool = False) -> Piece:
    """A card of theirs placed with an opponent and finessed; "the king in North" may be ours."""

    def make(memory: LastNamed) -> list[Atom]:
        if in_seat and memory.facts is not None:
            ours = memory.completed(card, True)
            if memory.facts.holds(ours):
                return [Step(StepKind.PLAY, cards=(ours,), hand=hand)]
        theirs = memory.finessed_card(card, False)
        placed = StatedBelief(BeliefKind.CARD_HELD, card=theirs, hand=hand)
        finesse = Step(StepKind.FINESSE, cards=(theirs,), hand=hand, against=True)
        return [placed, finesse] if in_seat else [finesse]

    return Later(make, f"play {hand} for {card}")


def seat_for(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "East for the queen": as who plays him for it; None where that is not said."""
    seat = items[0].hand if len(items) == 1 and items[0].is_hand else None
    alone = len(bag.phrases) == 1 and not (bag.head or bag.adverbs or bag.subjects or bag.times)
    card = bag.card_at("against", "to") if alone and seat in SEATS else None
    if card is None:
        return None
    bag.use("left", "right")
    return one(_against(replace(card, mine=None), seat), cost=0.5)  # dearer than "has"
