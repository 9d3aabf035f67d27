"""What was bid before the play: nothing of it is played, but "he" is who bid."""

from claims.statement.context import OURS
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Later, Meaning
from claims.statement.meanings.pieces import one


def bidding(bag: Bag) -> list[Meaning]:
    """ "West opened, so he has the king", « Est est intervenu à coeur »: of an opponent."""
    theirs = bag.foe or (bool(bag.left) and all(i.is_hand and i.hand not in OURS for i in bag.left))
    named = all(i.suits and not (i.cards or i.comma) for i in bag.right)
    if not theirs or not named or bag.subjects[:1] == ("self",):
        return []
    bag.use("left", "right", "times", "neg")
    bag.pp("in", "at", "on", "with", "of")
    return one(Later(lambda memory: [], "bidding"))
