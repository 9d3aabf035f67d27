"""How many are out, or which, where claimer asks it and gives the answer himself."""

from dataclasses import replace
from typing import Final

from claims.statement.discourse.units import Unit
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.noun import Item, grown
from claims.statement.meanings.states import left
from claims.statement.model import Which

ENDS: Final = frozenset({"stop", "semi", "ask"})
"""What ends a sentence."""
ASKED: Final = frozenset({"", "left", "gone", "have"})
"""Predicates of a question about cards that are out."""


def answered_in_number(units: list[Unit]) -> None:
    """ "How many trumps are out? Two", "is a trump left? Yes, one": so many are out, and no tricks
    are counted."""
    for place, unit in enumerate(units):
        if (unit.kind, unit.word) != ("connective", "ask"):
            continue
        ends = [n for n in range(place) if units[n].kind == "connective" and units[n].word in ENDS]
        begin = ends[-1] + 1 if ends else 0
        told = [n for n in range(begin, place) if units[n].kind not in ("filler", "mood")]
        answer = _answer(units, place + 1)
        if len(told) != 1 or units[told[0]].kind != "clause" or answer is None:
            continue
        asked = _asked(units[told[0]])
        out = _out(asked, units[answer]) if asked is not None else ()
        found = left(Bag(head="left", sort="state", left=out, todo={"left"})) if out else []
        if not found:
            continue
        units[told[0]] = replace(units[told[0]], meanings=tuple(found))
        units[place] = replace(unit, word="stop")
        for at in (*range(begin, told[0]), answer):
            units[at] = replace(units[at], kind="filler", word="")


def _answer(units: list[Unit], place: int) -> int | None:
    """The clause with which the next sentence begins, "yes" left out."""
    for at in range(place, len(units)):
        if units[at].kind == "clause":
            return at
        if units[at].kind != "filler" and units[at].word not in ("comma", "colon", "dash"):
            return None
    return None


def _asked(unit: Unit) -> Item | None:
    """The suit of which it is asked how many are out, or whether any is."""
    bag = unit.bag or Bag()
    items = (*bag.left, *bag.right)
    item = items[0] if len(items) == 1 else Item()
    plain = item.suit is not None and not (item.cards or item.number or item.mine is True)
    theirs = bag.head or item.which is Which.LAST or "out" in bag.adverbs
    ours = bag.head == "have" and not bag.foe
    denied = bag.neg or bag.no or bag.head not in ASKED
    return None if denied or ours or not (plain and theirs) else item


def _out(asked: Item, unit: Unit) -> tuple[Item, ...]:
    """What is out by an answer that is a number, or cards of the suit, and nothing more."""
    bag = unit.bag or Bag()
    items = (*bag.left, *bag.right)
    if bag.head or bag.subjects or bag.neg or bag.no or bag.phrases or {*bag.adverbs} - {"only"}:
        return ()
    cards = [card for item in items for card in item.cards]
    its = all(item.cards and item.mine is not True for item in items)
    if its and cards and all(card.suit in (None, asked.suit) for card in cards):
        of_suit = (tuple(replace(c, suit=asked.suit) for c in item.cards) for item in items)
        return tuple(grown(i, cards=its) for i, its in zip(items, of_suit, strict=True))
    item = items[0] if len(items) == 1 else Item()
    alone = item.bare and not (item.nouns or item.owner or item.which or item.pron)
    if not alone or not item.number:
        return ()
    return (grown(asked, number=item.number, det="", plural=item.number > 1),)
