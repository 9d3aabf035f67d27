"""What a hand is entered for, and the suit that is only spoken of: "for the spade", "à pique"."""

from dataclasses import replace

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.grammar.noun import Item
from claims.statement.meanings.pieces import one
from claims.statement.model import Listed, Step, StepKind, Suit


def fetched_for(bag: Bag) -> list[Meaning] | None:
    """ "I come to hand for the spade", "... pour mon pique", "... for the ace": what a hand is
    entered for; None where no card or suit of claimer's is named so."""
    if len(bag.phrases) != 1 or bag.head or bag.adverbs or bag.times or bag.subjects:
        return None
    (role, its) = bag.phrases[0]
    item = its[0] if len(its) == 1 else Item()
    known = bool(item.det or item.owner) and item.mine is not False and item.which is None
    suit, card = item.suit, item.cards[0] if len(item.cards) == 1 else None
    told = (suit is not None) != (card is not None) and not (item.nouns or item.plural)
    told = told and not item.number
    if role not in ("to", "against") or not (known and told) or (card and not card.suit):
        return None
    bag.use("pp0")

    def make(memory: LastNamed) -> list[Atom]:
        way_in = _way_in(memory)
        known = memory.completed(replace(card, mine=None), True) if card is not None else None
        if known is not None:
            return [Step(StepKind.CASH, cards=(known,))] if way_in else [Listed(card=known)]
        if way_in is not None and suit is not None and suit not in way_in.suits:
            return [Step(StepKind.CASH, (suit,))]
        if suit is not None:
            memory.suit, memory.card, memory.cards = suit, None, ()
        return []

    return one(Later(make, "topic"), cost=0.6)


def _way_in(memory: LastNamed) -> Step | None:
    """The lead by which a hand has just been entered; None where none was told."""
    last = memory.atoms[-1] if memory.atoms else None
    led = isinstance(last, Step) and last.kind is StepKind.LEAD
    return last if led and isinstance(last, Step) and (last.hand or last.other_card) else None


def speaks_of(memory: LastNamed, suit: Suit, for_them: bool) -> list[Atom]:
    """ "In trumps, you have one left": the suit of what is said next; "a spade to the ace for the
    diamonds": what a hand is entered for."""
    way_in = _way_in(memory)
    if for_them and way_in is not None and suit not in way_in.suits:
        return [Step(StepKind.CASH, (suit,))]
    memory.suit, memory.card, memory.cards = suit, None, ()
    return []
