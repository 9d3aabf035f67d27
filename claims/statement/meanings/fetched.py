"""What a hand is entered for, and the suit that is only spoken of: "for the spade", "à pique"."""

from dataclasses import replace

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.grammar.noun import Item
from claims.statement.meanings.for_losers import goes_away, loses
from claims.statement.meanings.pieces import of_another_suit, one
from claims.statement.model import Card, Listed, Step, StepKind, Suit


def fetched_for(bag: Bag) -> list[Meaning] | None:
    """ "I come to hand for the spade", "... pour mon pique", "... for the ace": what a hand is
    entered for; "two hearts | for my club": what goes on them; None where no card or suit of
    claimer's is named so."""
    if len(bag.phrases) != 1 or bag.head or bag.adverbs or bag.times or bag.subjects:
        return None
    (role, its) = bag.phrases[0]
    item = its[0] if len(its) == 1 else Item()
    card = item.cards[0] if len(item.cards) == 1 else None
    called = bool(item.det or item.owner) and item.mine is not False and item.which is None
    plain = not (item.suits or item.nouns or item.plural or item.number)
    told = loses(item) or (card is not None and card.suit is not None and called and plain)
    if role not in ("to", "against") or not told:
        return None
    suit = item.suit
    bag.use("pp0")

    def make(memory: LastNamed) -> list[Atom]:
        way_in = _way_in(memory)
        known = memory.completed(replace(card, mine=None), True) if card is not None else None
        if known is not None:
            return [Step(StepKind.CASH, cards=(known,))] if way_in else [Listed(card=known)]
        if way_in is not None and suit is not None and suit not in way_in.suits:
            return [Step(StepKind.CASH, (suit,))]
        return goes_away(memory, suit, item.several) if suit is not None else []

    return one(Later(make, "topic"), cost=0.6)


def purpose_of(bag: Bag) -> tuple[Step, ...]:
    """ "A heart over for the clubs", "... for two clubs", "... for the ace of clubs": what a hand
    is entered for."""
    for place, (role, items) in enumerate(bag.phrases):
        told = role in ("against", "to") and f"pp{place}" in bag.todo
        card = items[0].cards[0] if len(items) == 1 and len(items[0].cards) == 1 else Card()
        if place and told and card.suit and card.rank and is_purpose(bag, role, card):
            bag.use(f"pp{place}")
            return (Step(StepKind.CASH, cards=(replace(card, mine=None),)),)
        if told and role == "against" and all(i.suits and (i.plural or i.which) for i in items):
            bag.use(f"pp{place}")
            number = items[0].several if len(items) == 1 and not items[0].which else None
            return (Step(StepKind.CASH, tuple(s for i in items for s in i.suits), number=number),)
    return ()


def is_purpose(bag: Bag, role: str, card: Card) -> bool:
    """Whether a card named behind a hand is what that is entered for, and not led to: "a club to
    dummy for the queen of diamonds"."""
    suits = [item.suit for item in (*bag.left, *bag.right) if item.suit and not item.cards]
    other = any(of_another_suit(Card(suit), card) for suit in suits)
    return other or (role == "against" and bool(suits))


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
