"""What comes in its turn, behind what was said or before all of it."""

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Meaning
from claims.statement.grammar.named import Named
from claims.statement.meanings.comes_out import come_out
from claims.statement.meanings.pieces import one
from claims.statement.model import Count, CountKind, Step, StepKind, Which


def comes(bag: Bag) -> list[Meaning]:
    """ "The hearts come next", "suit l'as de pique": played in their turn, behind what was said."""
    if bag.tag == "succeed":
        return _succeeds(bag)
    items = bag.objects()
    known = [bool(i.mask & 1) or i.mine is False or i.which is Which.LAST for i in items]
    if bag.tag == "wait" and known != [True]:
        return []  # "ace of spades, the trump can wait": its place is known
    if len(items) == 1 and items[0].mine is False:
        return come_out(bag)  # "and your jack is next to go"
    if bag.neg or bag.no or bag.subjects or any(i.mine is False or i.is_hand for i in items):
        return []
    if len(items) == 1 and items[0].has("ruff"):
        return one(Step(StepKind.RUFF, items[0].suits, hand=bag.hand_at("in", "on")))
    if len(items) == 1 and items[0].has("finesse"):
        return one(Step(StepKind.FINESSE, items[0].suits))
    if len(items) == 1 and items[0].has("winner", "trick") and items[0].bare and items[0].number:
        return one(Count(CountKind.TRICKS, items[0].number))  # "my three winners come after that"
    suited = [bool(i.suits or i.cards or i.has("winner")) for i in items]
    bag.hand_at("in", "on", "from")
    return one(*(Named(i, played=True) for i in items)) if suited and all(suited) else []


def _succeeds(bag: Bag) -> list[Meaning]:
    """ "À l'as succéderont le roi et la dame": the one is played, and then the others."""
    items, before = bag.objects(), bag.pp("to", "in", "at", "from")
    told = [bool(i.suits or i.cards) and i.mine is not False for i in (*before, *items)]
    if bag.neg or bag.no or bag.subjects or not (items and before and all(told)):
        return []
    return one(*(Named(item, played=True) for item in (*before, *items)))
