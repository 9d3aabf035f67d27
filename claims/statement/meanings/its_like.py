"""A card that is called by pointing at one like it, "trump to the king, club to dummy's"."""

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.grammar.noun import Item
from claims.statement.meanings.finesses import led_through
from claims.statement.meanings.leads import lead_meaning
from claims.statement.meanings.pieces import one, owned_hand
from claims.statement.model import Card


def led_away(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """What is led through a hand, or to a card that is like the one named last."""
    through = led_through(bag, items)
    return led_to_its_like(bag, items) if through is None else through


def led_to_its_like(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "Trèfle pour celui du mort": led to the card of that hand of the rank named last; None where
    no such card is pointed at."""
    led = items[0] if len(items) == 1 and not items[0].cards else Item()
    suit = led.suit
    trial = bag.fresh()
    like = trial.item_at("to")
    hand = owned_hand(like) or like.hand if like is not None else None
    pointed = like is not None and like.has("same") and not (like.suits or like.cards)
    if suit is None or hand is None or not pointed:
        return None
    bag.use(*(bag.todo - trial.todo), "left", "right")

    def make(memory: LastNamed) -> list[Atom]:
        rank = memory.card.rank if memory.card is not None else None
        if rank is None:
            return []
        led_there = lead_meaning(led, (hand, Card(suit, rank), None), None).pieces[0]
        return led_there.make(memory) if isinstance(led_there, Later) else []

    return one(Later(make, f"{suit} to its like in {hand}"))
