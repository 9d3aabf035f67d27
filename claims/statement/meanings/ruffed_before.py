"""What was ruffed before the claim."""

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Later, Meaning
from claims.statement.meanings.gone import gone_items
from claims.statement.meanings.pieces import is_trumps, one
from claims.statement.model import Which


def ruffed_before(bag: Bag) -> list[Meaning]:
    """ "One of you ruffed a while back", "you ruffed it with your last trump"."""
    trial = bag.fresh()
    by = trial.pp("with")
    trial.pp("on", "to", "in")
    trial.adv("out", "already")
    trial.use("left", "right", "times")
    if trial.todo or len(bag.right) > 1 or not all(is_trumps(i) or i.pron for i in by):
        return []
    last = by and all(i.which is Which.LAST or i.mine is False for i in by)
    return gone_items(by) if last else one(Later(lambda m: [], "ruffed before"))
