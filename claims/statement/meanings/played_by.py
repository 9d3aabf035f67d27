"""With which cards a suit is said to be played: "the spades with the ace and king"."""

from dataclasses import replace

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.noun import Item
from claims.statement.model import Card


def played_by(bag: Bag, items: tuple[Item, ...]) -> tuple[Card, ...]:
    """The cards of a suit called for with which it is played, "pique du roi", "les atouts par l'as
    et le roi"; none where no such thing is said. The phrases are left unused."""
    role, its = bag.phrases[0] if len(bag.phrases) == 1 else ("", ())
    item = items[0] if len(items) == 1 else Item()
    said = item.cards or item.number or item.which or item.nouns or item.split or item.located
    named = item.called or (item.plural and not said and item.mine is not False)
    if role != "with" or item.suit is None or not named or bag.neg or bag.no:
        return ()
    if not all(i.cards and i.mine is not False and not i.pips for i in its):
        return ()
    cards = tuple(card for i in its for card in i.cards)
    own = all(c.suit in (None, item.suit) and c.rank and not (c.number or c.every) for c in cards)
    return tuple(replace(c, suit=item.suit, mine=None) for c in cards) if own else ()
