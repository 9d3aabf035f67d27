"""A card of theirs that goes under one of claimer's."""

from dataclasses import replace

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Later, Meaning
from claims.statement.meanings.pieces import COMPASS, one
from claims.statement.model import Step, StepKind


def theirs_under(bag: Bag) -> list[Meaning] | None:
    """ "West's last diamond has gone under my ace": the ace is played; None where that is not said
    of a card of theirs."""
    items, on = (*bag.left, *bag.right), bag.fresh().card_at("on", "under")
    single = len(items) == 1 and len(bag.phrases) == 1 and not (bag.neg or bag.no)
    owned = single and (items[0].mine is False or items[0].owner in COMPASS)
    if on is None or on.mine is False or not owned or items[0].plural:
        return None
    if not (items[0].suit or items[0].cards):
        return None
    bag.use("left", "right")
    bag.card_at("on", "under")
    high = replace(on, suit=on.suit or items[0].suit, mine=None)
    return one(Later(lambda m: [Step(StepKind.CASH, cards=(m.completed(high, True),))], f"{high}"))
