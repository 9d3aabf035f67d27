"""Winners that are there for losers: "two hearts for my club", "les cœurs pour mes trèfles"."""

from claims.statement.context import SIDE, Facts, other_hand
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.meanings.pieces import is_trumps, one
from claims.statement.model import Card, Listed, Step, StepKind, Suit, Which


def thrown_for(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "The two spades for my clubs", "a good heart for my club": losers of another suit go on
    them."""
    its = [its for role, its in bag.phrases if role in ("against", "to")]
    away = its[0][0] if len(bag.phrases) == len(its) == 1 and len(its[0]) == 1 else Item()
    winners = items[0] if len(items) == 1 else Item()
    suit, plain = away.suit, winners.suit and not (winners.cards or winners.nouns - {"winner"})
    told = away.owner == "my" or away.which is Which.LOSER
    if suit is None or not (told and plain and loses(away)):
        return None
    if winners.suit is suit or is_trumps(winners) or winners.which in (Which.LOW, Which.LOSER):
        return None
    bag.use("pp0", "left", "right")
    bag.adv("good")
    number = away.several or (winners.several if away.plural else None)

    def make(memory: LastNamed) -> list[Atom]:
        return goes_away(memory, suit, number)

    return one(Named(winners, played=True), Later(make, f"{away} on {winners}"))


def loses(item: Item) -> bool:
    """Whether a suit is named of which cards may go away: "my club", "my two losing clubs"."""
    if item.mine is False or item.suit is None or item.cards or item.nouns:
        return False
    loser = item.which is Which.LOSER
    known = bool(item.det or item.owner) and (loser or item.which is None)
    return known and (item.owner == "my" or loser or not (item.plural or item.number))


def goes_away(memory: LastNamed, suit: Suit, number: int | None) -> list[Atom]:
    """Cards of a suit thrown on the winners named last, from the hand that has fewer of these;
    where no hand can, the suit is that of what is said next."""
    last, facts = memory.atoms[-1] if memory.atoms else None, memory.facts
    cashed = last if isinstance(last, Step) and last.kind is StepKind.CASH else None
    listed = last if isinstance(last, Listed) else None
    cards = cashed.cards[-1:] if cashed else (listed.card,) if listed and listed.card else ()
    suits = cashed.suits if cashed else (listed.suit,) if listed and listed.suit else ()
    on = cards[0].suit if cards else suits[0] if len(suits) == 1 else None
    plain = on is not suit and Suit.TRUMPS not in (on, suit)
    if on is None or facts is None or not plain or not _can_throw(facts, suit, on):
        memory.suit, memory.card, memory.cards = suit, None, ()
        return []
    thrown = (Card(suit, number=number),)
    return [Step(StepKind.DISCARD, cards=thrown, on_suits=() if cards else (on,), on_cards=cards)]


def _can_throw(facts: Facts, suit: Suit, on: Suit) -> bool:
    """Whether a hand that has the one suit has fewer cards of the other than its partner."""
    lengths = {hand: facts.held(on, hand).bit_count() for hand in SIDE}
    throwers = [hand for hand in SIDE if facts.held(suit, hand)]
    return any(lengths[hand] < lengths[other_hand(hand)] for hand in throwers)
