"""Corrections: "two rounds, sorry, one", "in dummy, no, in hand"."""

from dataclasses import replace

from claims.statement.bag import Bag
from claims.statement.memory import Meaning
from claims.statement.noun import Item
from claims.statement.pieces import number_of
from claims.statement.predicates import meanings


def merged(before: Bag | None, bag: Bag) -> list[Meaning]:
    """A correction without a predicate of its own, read with the predicate that it corrects."""
    if before is None or (bag.head and bag.head != "suffice") or bag.subjects:
        return []
    items = (*bag.left, *bag.right)
    if any(i.has("rest", "all", "nothing") for i in items):
        return []
    both = before.fresh()
    to = next((its for role, its in before.phrases if role == "to"), ())
    if any(i.cards for i in items) and any(i.cards for i in to):
        return []  # "diamond to the king, sorry, ace of clubs"
    if items:
        patched = _patched(before.right or before.left, items)
        if before.right or not before.left:
            both.right = patched
        else:
            both.left = patched
    roles = {role for role, _ in bag.phrases}
    if bag.phrases:
        kept = tuple(p for p in before.phrases if p[0] not in roles)
        if any(i.is_hand for _, its in bag.phrases for i in its):
            kept = tuple(p for p in kept if not any(i.is_hand for i in p[1]))
        both.phrases = (*kept, *bag.phrases)
    whose = {"mine", "yours"} if {"mine", "yours"} & set(bag.adverbs) else set()
    kept_adverbs = [a for a in before.adverbs if a not in whose]
    both.adverbs = tuple(dict.fromkeys((*kept_adverbs, *bag.adverbs)))
    both.times = bag.times or both.times
    both.todo = {
        *(["left"] if both.left else []),
        *(["right"] if both.right else []),
        *(f"pp{n}" for n in range(len(both.phrases))),
        *(["times"] if both.times else []),
    }
    return meanings(both)


def _patched(before: tuple[Item, ...], items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Objects as corrected: "two rounds of trumps, sorry, one", "low trump ..., the big one"."""
    if len(items) != 1 or len(before) != 1:
        return items
    new, old = items[0], before[0]
    if new.bare and new.number is not None and not new.nouns and not new.which:
        return (replace(old, number=new.number, plural=new.number > 1),)
    if new.bare and new.has("round") and (old.suits or old.has("round")):
        return (replace(old, number=number_of(new), nouns=old.nouns | {"round"}),)
    if new.bare and new.which is not None and (old.suits or old.cards):
        return (replace(old, which=new.which, cards=(), ranks=()),)
    return items
