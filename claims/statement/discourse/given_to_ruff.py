"""A card that a hand of claimer's is given to ruff: no trick of theirs, and no return."""

from dataclasses import replace
from typing import Final

from claims.statement.context import OURS
from claims.statement.discourse.units import Unit
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.noun import Item
from claims.statement.meanings.predicates import meanings

TOLD: Final = frozenset({"clause", "before", "after", "until"})
"""Units by which something is done, now or before something else."""


def given_to_ruff(units: list[Unit]) -> None:
    """ "Je donne mon cœur à couper au mort", "I give dummy my heart to ruff": it is ruffed."""
    for place in range(len(units) - 1):
        gives, ruffs = units[place : place + 2]
        its, to = _given(gives), ruffs.bag
        plain = to is not None and to.head == "ruff" and ruffs.kind in ("clause", "since")
        if its is None or not plain or to is None:
            continue
        items, hand = its
        if to.left or to.right or to.subjects or to.neg or to.no or to.tag:
            continue
        there = to.phrases or ((("in", (hand,)),) if hand is not None else ())
        where = [i.hand in OURS and i.is_hand for _, found in there for i in found]
        if not where or not all(where):
            continue
        todo = {"right", *(f"pp{number}" for number in range(len(there)))}
        bag = replace(to, right=items, phrases=there, todo=todo)
        if found := meanings(bag):
            units[place] = replace(gives, kind="filler", meanings=())
            told = replace(ruffs, kind=gives.kind, word=gives.word, bag=bag)
            units[place + 1] = replace(told, meanings=tuple(found))


def _given(unit: Unit) -> tuple[tuple[Item, ...], Item | None] | None:
    """What claimer gives to be ruffed, and the hand that is given it where that is named first."""
    bag = unit.bag if unit.kind in TOLD else None
    if bag is None or bag.head != "give" or not _by_claimer(bag) or len(bag.right) != 1:
        return None
    if bag.right[0].is_hand:
        return (bag.more, bag.right[0]) if bag.more else None
    return (bag.right, None) if bag.right[0].suits or bag.right[0].cards else None


def _by_claimer(bag: Bag) -> bool:
    plain = not (bag.neg or bag.no or bag.dative or bag.left or bag.phrases)
    return plain and bag.subjects in ((), ("self",))
