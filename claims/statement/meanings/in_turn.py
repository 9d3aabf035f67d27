"""The trick on the table counted with those that come after it: "this one and the next two"."""

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Meaning
from claims.statement.grammar.noun import Item
from claims.statement.meanings.pieces import one
from claims.statement.meanings.this_trick import is_this_trick
from claims.statement.model import Concession, Count, CountKind, Which


def tricks_in_turn(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """How many tricks are named so, or given away where they are "yours"; None where that is not
    how they are named."""
    now, *later = items or (Item(),)
    this = is_this_trick(now) or (now.det == "this" and now.number == 1 and not now.nouns)
    if not (this and later and all(map(_trick_to_come, later))) or bag.phrases:
        return None
    bag.use("left", "right")
    number = 1 + sum(item.number or 1 for item in later)
    if bag.adv("yours"):
        return one(Concession(number))
    bag.adv("mine", "more", "too", "all")
    return one(Count(CountKind.TRICKS, number))


def _trick_to_come(item: Item) -> bool:
    """ "The next one", "two more", "the last": tricks, and nothing else is said of them."""
    trick = item.has("trick") if item.nouns else item.number or item.which is Which.LAST
    return bool(trick) and len(item.nouns) < 2 and item.bare and item.mine is None and not item.pron
