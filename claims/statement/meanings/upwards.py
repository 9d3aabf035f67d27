"""A suit played from its lowest card up."""

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, Meaning
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.meanings.pieces import is_trumps, one
from claims.statement.model import Card, Step, StepKind, Suit, Which


def low_to_high(bag: Bag) -> list[Meaning] | None:
    """ "Hearts from the bottom", "I play the hearts, smallest first"; None where no such order is
    told of one suit."""
    if "bottom" not in bag.adverbs or bag.neg or bag.no or bag.foe:
        return None
    items = bag.right or bag.left
    if not (items or bag.head or bag.phrases or bag.subjects):
        bag.use("adv:bottom")
        return one(cost=0.2)  # "the hearts, lowest first": of what was named before the comma
    suit = _whole_suit(items[0]) if len(items) == 1 and not (bag.left and bag.right) else None
    if suit is None or bag.head not in ("", "cash", "play", "run") or bag.phrases:
        return None
    return one(*upwards(suit))


def upwards(suit: Suit) -> tuple[Step, Step]:
    """Its lowest card, then what there is over it."""
    low = Card(suit, which=Which.LOW)
    return Step(StepKind.CASH, cards=(low,)), Step(StepKind.CASH, (suit,))


def suit_before(said: Atom | Named, bag: Bag) -> Suit | None:
    """The suit told before the comma, of which the clause says that it is played so."""
    alone = not (bag.head or bag.left or bag.right or bag.phrases or bag.subjects)
    if not alone or "bottom" not in bag.adverbs:
        return None
    if isinstance(said, Named):
        return _whole_suit(said.item)
    run = isinstance(said, Step) and said.kind is StepKind.CASH and not (said.cards or said.number)
    return said.suits[0] if isinstance(said, Step) and run and len(said.suits) == 1 else None


def _whole_suit(item: Item) -> Suit | None:
    said = item.cards or item.which or item.mine is False or not item.plural
    return None if said or is_trumps(item) else item.suit
