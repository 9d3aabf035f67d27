"""What nobody has, plays or ruffs."""

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Later, Meaning
from claims.statement.meanings.gone import gone_items, not_gone
from claims.statement.meanings.pieces import one
from claims.statement.meanings.ruffed_by import nobody_ruffs
from claims.statement.meanings.theirs import none_of_them


def nobody(bag: Bag) -> list[Meaning]:
    """ "Nobody has a trump": none are out; what else nobody does says nothing."""
    ruffs = bag.head == "ruff" or (bag.head == "showout" and not bag.right)
    if ruffs and not (bag.neg or bag.no):
        return nobody_ruffs(bag)
    if bag.head in ("play", "aware", "cash") and not (bag.neg or bag.no):
        bag.use("left", "right")
        return not_gone(bag.right) if not bag.todo else []  # "nobody has played the six"
    if bag.head not in ("have", "left") or bag.neg or bag.no or len(bag.right) != 1:
        return []
    bag.use("left", "right")
    bag.adv("more", "out")
    item = bag.right[0]
    if (item.number == 1 or item.has("any")) and item.bare and not bag.todo:
        return one(Later(none_of_them, "nobody has one"))
    suited = item.suit is not None and not item.cards
    return gone_items(bag.right) if suited and not bag.todo else []
