"""What claimer puts on a card of theirs, and what else: two cases told without "if"."""

from dataclasses import replace
from typing import Final

from claims.statement.context import Facts
from claims.statement.discourse.either import either_card
from claims.statement.discourse.units import Unit
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.noun import Item
from claims.statement.meanings.predicates import conditions, meanings
from claims.statement.model import Suit

JOINS: Final = frozenset({"comma", "and", "semi", "dash"})
"""What may stand before "otherwise"."""


def on_their_card(units: list[Unit], facts: Facts | None) -> None:
    """ "A spade: ace on West's king, otherwise the queen": if West plays the king, the ace."""
    either_card(units)
    for place in range(len(units) - 1, -1, -1):
        unit = units[place]
        told = unit.kind == "clause" and _else_next(units, place)
        its = _put_on(unit, _suit_before(units, place), facts) if told else None
        if its is None:
            continue
        ours, theirs = its
        played = Bag("play", "verb", subjects=("foe",), right=(theirs,), todo={"right"})
        put = Bag(left=(ours,), todo={"left"})
        seen, puts = conditions(played), meanings(put)
        if not (seen and puts):
            continue
        split = (theirs.mask & -theirs.mask).bit_length() - 1
        asked = replace(unit, kind="if", start=split, meanings=(), seen=tuple(seen), bag=played)
        units[place : place + 1] = [
            asked,
            replace(unit, end=split, bag=put, meanings=tuple(puts)),
        ]


def _else_next(units: list[Unit], place: int) -> bool:
    """Whether "otherwise" follows, or one card and "otherwise" behind it."""
    joins = {("connective", word) for word in JOINS}
    after = (units[at] for at in range(place + 1, len(units)))
    told = (u for u in after if u.kind != "filler" and (u.kind, u.word) not in joins)
    first, second = next(told, None), next(told, None)
    if first is not None and first.kind == "clause" and second is not None:
        bag = first.bag or Bag()
        items = (*bag.left, *bag.right)
        one_card = not bag.head and len(items) == 1 and len(items[0].cards) == 1
        return one_card and second.kind == "else"
    return first is not None and first.kind == "else"


def _suit_before(units: list[Unit], place: int) -> Suit | None:
    """The suit named last in the clauses before one."""
    for unit in (units[at] for at in range(place - 1, -1, -1)):
        items = (*unit.bag.left, *unit.bag.right) if unit.bag is not None else ()
        suits = [
            suit for item in items for suit in (item.suit, *(c.suit for c in item.cards)) if suit
        ]
        if suits:
            return suits[-1]
    return None


def _put_on(unit: Unit, last: Suit | None, facts: Facts | None) -> tuple[Item, Item] | None:
    """A card of claimer's side put on one that only an opponent can have, and nothing else told."""
    bag = unit.bag
    if bag is None or facts is None or bag.head not in ("", "play") or len(bag.phrases) != 1:
        return None
    items, (role, under) = (*bag.left, *bag.right), bag.phrases[0]
    plain = not (bag.neg or bag.no or bag.adverbs or bag.foe) and role == "on"
    if not plain or len(items) != 1 or len(under) != 1:
        return None
    cards = (*items[0].cards, *under[0].cards)
    if len(cards) != 2 or not all(card.rank for card in cards):
        return None
    suit = cards[0].suit or cards[1].suit or last
    named = [replace(card, suit=card.suit or suit, mine=None, hand=None) for card in cards]
    theirs = facts.out(named[1]) and not facts.has(named[1])
    return (items[0], under[0]) if theirs and facts.has(named[0]) else None
