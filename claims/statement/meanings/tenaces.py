"""Leads into a tenace of claimer's side: "low to the ace-queen"."""

from dataclasses import replace
from functools import partial
from itertools import pairwise

from claims.cards import RANKS
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.grammar.noun import Item
from claims.statement.meanings.pieces import one
from claims.statement.meanings.seated import led_from_there
from claims.statement.model import Card, Step, StepKind, Suit


def into_cards(bag: Bag, led: tuple[Item, ...]) -> list[Meaning] | None:
    """ "Low to the AQ", "a heart to the ace-queen": a finesse, of the suit where a hand has those
    cards; None where no cards with a gap between them are where something low is led."""
    low = not led or (
        len(led) == 1 and not (led[0].cards or led[0].nouns or (led[0].number or 1) > 1)
    )
    if not low or bag.neg or bag.no:
        return None
    for place, (role, items) in enumerate(bag.phrases):
        cards = tuple(card for item in items for card in item.cards)
        other = any(c.suit not in (None, i.suit) for c in cards for i in led[:1] if i.suit)
        listed = any(item.comma for item in items) or other  # "pique pour l'as et la dame de cœur"
        if role not in ("to", "towards", "in") or listed or not _with_a_gap(cards):
            continue
        bag.use(f"pp{place}", "left", "right")
        suit = next((i.suit for i in led if i.suit), None) or cards[0].suit
        return one(Later(partial(_finesse_into, cards=cards, suit=suit), f"into {cards} {suit}"))
    return None


def _with_a_gap(cards: tuple[Card, ...]) -> bool:
    """Whether cards named together, of one suit, have another between them."""
    ranks = [RANKS.index(card.rank) for card in cards if card.rank]
    if len(ranks) < 2 or len(ranks) < len(cards) or len({card.suit for card in cards}) > 1:
        return False
    if ranks[1] < RANKS.index("9"):
        return False  # "to the ace and two diamonds"
    steps = [high - low for high, low in pairwise(ranks)]
    return min(steps) > 0 and max(steps) > 1  # AQ, but AKJ too


def _finesse_into(memory: LastNamed, cards: tuple[Card, ...], suit: Suit | None) -> list[Atom]:
    facts = memory.facts
    suits = [suit] if suit else [each for each in Suit if each is not Suit.TRUMPS]
    if facts is not None and not suit:
        held = [s for s in suits if all(facts.has(replace(c, suit=s)) for c in cards)]
        suits = held if len(held) == 1 else [memory.suit] if memory.suit in held else []
    only = suits[0] if len(suits) == 1 else None
    high, low = (replace(card, suit=only) for card in (cards[0], cards[-1]))
    if facts is not None and only and facts.has(low) and not facts.over(low, None):
        return [  # "trump to my ace and queen", the king gone
            Step(StepKind.LEAD, (only,), other_card=high),
            Step(StepKind.CASH, cards=tuple(replace(card, suit=only) for card in cards[1:])),
        ]
    return [Step(StepKind.FINESSE, (only,) if only else ())]


def into_the_tenace(bag: Bag) -> bool:
    """ "I lead a diamond towards dummy's tenace": a finesse."""
    for place, (role, items) in enumerate(bag.phrases):
        ours = len(items) == 1 and items[0].has("tenace") and items[0].mine is not False
        if ours and role in ("to", "towards", "in", "under"):
            bag.use(f"pp{place}")
            return True
    return False


def told_to_lead(bag: Bag) -> list[Meaning]:
    """ "A club, West plays spades": what they lead then; into a tenace he says that they must."""
    seat = bag.left[0].hand if len(bag.left) == 1 and bag.left[0].is_hand else None
    suit = bag.right[0].suit if len(bag.right) == 1 and not bag.right[0].cards else None

    def make(memory: LastNamed) -> list[Atom]:
        tenaces = memory.facts.finessable() if memory.facts is not None else ()
        last = memory.atoms[-1] if memory.atoms else None
        told = isinstance(last, Step) and last.kind is StepKind.ENDPLAY
        if told and suit is not None and (awaited := led_from_there(memory, (suit,))):
            return awaited
        if seat is None or suit is None or suit not in tenaces or told or not memory.atoms:
            return []
        return [Step(StepKind.ENDPLAY, hand=seat, on_suits=(suit,))]

    return one(Later(make, "their lead"), cost=0.7)
