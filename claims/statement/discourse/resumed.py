"""What is named first and given by a pronoun behind it: "le reste, vous l'avez"."""

from dataclasses import replace
from typing import Final

from claims.statement.discourse.units import Unit
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Meaning
from claims.statement.grammar.noun import Item
from claims.statement.meanings.given import conceded
from claims.statement.meanings.pieces import timing_of

TAKEN: Final = frozenset({"have", "get", "take", "win", "give"})
"""Predicates of what the opponents do with a trick that is theirs."""
OF_ONE: Final = frozenset({"it", "this"})
"""Pronouns of one thing, which may be more where all that is left is named."""
OF_SEVERAL: Final = frozenset({"them", "this"})


def given_by_pronoun(units: list[Unit]) -> None:
    """ "As de pique, le reste vous l'avez", "the club and the diamond, you get them": what stands
    before is what they get; one suit or card led to them is read where it stands."""
    for place in range(len(units) - 2, -1, -1):
        behind = place + 1 + _is_comma(units[place + 1])
        if behind == len(units) or units[behind].kind != "clause":
            continue
        items, bag = _only_named(units[place]), units[behind].bag
        if not items or bag is None or not _stands_for(bag, items):
            continue
        told = bag.fresh()
        pieces = conceded(items, timing_of(told))
        told.use("left", "right")
        told.adv("yours", "out", "end", "later", "now")
        if pieces and not told.todo:
            first, last = units[place], units[behind]
            told.left, told.right = (items if bag.left else ()), (items if bag.right else ())
            used, said = first.used | last.used, (Meaning(tuple(pieces)),)
            units[place : behind + 1] = [
                replace(last, start=first.start, used=used, bag=told, meanings=said)
            ]


def _is_comma(unit: Unit) -> bool:
    return unit.kind == "connective" and unit.word == "comma"


def _only_named(unit: Unit) -> tuple[Item, ...]:
    """What a clause names and says nothing of."""
    bag = unit.bag
    if unit.kind != "clause" or bag is None or bag.head or bag.subjects or bag.foe or bag.right:
        return ()
    return bag.left if not (bag.phrases or bag.adverbs or bag.neg or bag.no) else ()


def _stands_for(bag: Bag, items: tuple[Item, ...]) -> bool:
    """Whether the opponents get what a pronoun stands for, and it stands for these."""
    objects = (*bag.left, *bag.right)
    given = bag.head == "give" and bag.subjects in ((), ("self",))
    theirs = given or (bag.foe and bag.head in TAKEN)
    if not theirs or bag.neg or bag.no or bag.phrases or len(objects) != 1 or not objects[0].pron:
        return False
    if any(item.has("rest") for item in items):
        return objects[0].pron in OF_ONE and len(items) == 1
    suits = all(item.suit and not (item.cards or item.nouns or item.plural) for item in items)
    return suits and len(items) > 1 and objects[0].pron in OF_SEVERAL
