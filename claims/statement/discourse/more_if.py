"""Tricks that come on top of a number of them in one case alone."""

from dataclasses import replace
from itertools import islice

from claims.statement.discourse.units import Unit
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Meaning
from claims.statement.grammar.noun import Item
from claims.statement.model import Count, CountKind


def more_if(units: list[Unit]) -> None:
    """ "Four tricks, and a fifth if hearts break", "four, and with a 3-3 break one more": five of
    them then."""
    for place in range(len(units) - 1, -1, -1):
        unit = units[place]
        told = _told(unit) if unit.kind == "clause" else None
        if told is None:
            continue
        counted, more, split = told
        behind = [*islice((n for n in range(place + 1, len(units)) if not _joins(units[n])), 2)]
        kinds = [units[n].kind for n in behind]
        if more and kinds[:1] == ["if"]:
            both = replace(counted, number=(counted.number or 0) + more)
            first = replace(unit, end=split, bag=Bag(), meanings=(Meaning((counted,)),))
            then = replace(unit, start=split, bag=Bag(), meanings=(Meaning((both,)),))
            units[place : place + 1] = [first, then]
        elif not more and sorted(kinds) == ["clause", "if"]:
            at = behind[kinds.index("clause")]
            number = _one_more(units[at])
            if number:
                both = replace(counted, number=(counted.number or 0) + number)
                units[at] = replace(units[at], bag=Bag(), meanings=(Meaning((both,)),))


def _joins(unit: Unit) -> bool:
    """Whether it only joins what stands around it."""
    comma = unit.kind == "connective" and unit.word in ("comma", "and")
    return comma or unit.kind == "filler"


def _told(unit: Unit) -> tuple[Count, int, int] | None:
    """A number of tricks, how many more are named beside it, and where those begin."""
    bag = unit.bag or Bag()
    items = (*bag.left, *bag.right)
    mine = bag.head in ("have", "get") and bag.subjects == ("self",)
    said = bag.phrases or bag.adverbs or bag.neg or bag.no or (bag.subjects and not mine)
    if said or not items or not items[0].number or not items[0].bare:
        return None
    high = items[0].which and not items[0].has("winner")  # "four top winners"
    if items[0].nouns - {"trick", "winner"} or items[0].owner or high:
        return None
    counted = Count(CountKind.TRICKS, items[0].number)
    if len(items) == 1 and (mine or not bag.head):
        return counted, 0, 0
    plus = (bag.head, bag.tag) == ("plus", "mark") and items[-1].bare
    if len(items) != 2 or not (plus or (_more(items[1]) and (mine or not bag.head))):
        return None
    split = (items[1].mask & -items[1].mask).bit_length() - 1
    return counted, items[1].number or 1, split


def _one_more(unit: Unit) -> int:
    """How many more a clause counts that says nothing else."""
    bag = unit.bag or Bag()
    items = (*bag.left, *bag.right)
    mine = bag.head in ("have", "get") and bag.subjects == ("self",)
    said = bag.phrases or bag.neg or bag.no or {*bag.adverbs} - {"more"}
    if len(items) != 1 or said or not (mine or not (bag.head or bag.subjects)):
        return 0
    counted = "more" in bag.adverbs and items[0].bare and not items[0].nouns  # "two more"
    return items[0].number or 1 if counted or _more(items[0]) else 0


def _more(item: Item) -> bool:
    """ "One more", "another", "a fifth"."""
    next_one = item.det in ("next", "another") or item.nouns == {"card"}
    return item.bare and next_one and not (item.owner or item.which)
