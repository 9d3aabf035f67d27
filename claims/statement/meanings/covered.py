"""What they play covered: beaten, each card as cheaply as it can be."""

from dataclasses import replace

from claims.statement.context import OURS
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.meanings.pieces import one, suit_led
from claims.statement.model import Card, Height, Step, StepKind


def covering(bag: Bag) -> list[Meaning]:
    """ "I cover", "covering whatever West plays": what they play is beaten, cheaply."""
    if bag.foe or bag.neg or bag.no or bag.tag == "foe":
        return []
    if not all(i.is_hand for i in bag.left):
        return []
    card = bag.card_at("with", "from")
    items = bag.right
    bag.use("left", "right")
    if any(i.is_hand and i.hand in OURS for i in (*bag.left, *items)):
        return []
    if items and all(i.is_hand for i in items):
        return one(Later(_cheapest, "cover him"))
    if card is not None:
        plain = replace(card, mine=None)
        return one(
            Later(
                lambda m: [Step(StepKind.PLAY, cards=(_of_it(m, plain),))],
                f"cover with {plain}",
            )
        )
    if "regardless" in bag.adverbs:
        return one(Later(_cheapest, "cover whatever"))
    if "self" not in bag.subjects or any(not (i.pron or i.cards) for i in items):
        return []
    return one(Step(StepKind.PLAY, height=Height.HIGH))


def _of_it(memory: LastNamed, card: Card) -> Card:
    """The card that covers, of the suit that was led."""
    suit = card.suit or suit_led(memory)
    return replace(card, suit=suit) if suit else memory.completed(card, True)


def _cheapest(memory: LastNamed) -> list[Atom]:
    """Each card of theirs beaten as it comes: a finesse of the suit that is led."""
    suits = (memory.suit,) if memory.suit is not None else ()
    return [Step(StepKind.FINESSE, suits)]
