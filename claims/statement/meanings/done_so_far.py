"""What claimer says that he has done is no part of what he is to do."""

from dataclasses import replace
from typing import Final

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.meanings.pieces import DONE_BEFORE, is_trumps, one
from claims.statement.meanings.predicates import meanings
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Count,
    CountKind,
    Listed,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)

PLAYED: Final = frozenset(
    {"draw", "drawsuit", "remove", "cash", "play", "run", "ruff", "finesse", "discard", "unblock"}
    | {"goover", "goback", "overtake", "force", "fell", "crossruff", "part", "give"}
)
"""Predicates of what is over once it has been done."""
PAST: Final = frozenset({"have", "ruff", "play"})
"""Predicates with forms of their own for what has been done."""
SCORED: Final = frozenset({"get", "take", "win"})
"""Predicates of tricks, which are over where the card or the suit that made them is named."""


def told(bag: Bag, governed: bool) -> list[Meaning]:
    """Every meaning of a clause, whether it has been done so far or not."""
    return done_so_far(bag, governed) or ([] if bag.done else meanings(bag))


def done_so_far(bag: Bag, governed: bool = False) -> list[Meaning]:
    """The meanings of a clause of what has been done: "I've drawn trumps" takes it that none is
    out, "I've cashed the ace" says nothing of what is to come. ``governed``: by a word for "till",
    or the like."""
    past = bag.head in PAST and bag.tag in ("past", "spent") and not governed
    before = "already" in bag.adverbs and bag.head != "give"  # "... encaissés que je vous laisse"
    past = (past or before) and bag.subjects[:1] == ("self",)
    if (
        not (bag.done or past)
        or bag.sort != "verb"
        or bag.neg
        or bag.no
        or bag.foe
        or not _over(bag)
    ):
        return []
    items = (*bag.left, *bag.right)
    if bag.head == "have":
        drawn = len(items) == 1 and is_trumps(items[0]) and items[0].mine is not True
        gone = (StatedBelief(BeliefKind.NO_TRUMPS_OUT),) if drawn else ()
        return one(*gone, Later(lambda m: [], DONE_BEFORE))
    if bag.has_pp("but"):
        return _all_but(bag, items)
    partly = any(i.number and not i.every and i.which is not Which.LAST for i in items)
    told_of = bag.fresh()
    told_of.use("adv:already")
    return [replace(m, pieces=(_past(m.pieces, partly),)) for m in meanings(told_of)]


def _all_but(bag: Bag, items: tuple[Item, ...]) -> list[Meaning]:
    """ "I've drawn all but one trump": that is out; of other plays it is not read."""
    but = [i for role, its in bag.phrases for i in its if role == "but"]
    trumps = any(map(is_trumps, (*items, *but))) and bag.head in ("draw", "drawsuit", "remove")
    if not trumps or len(but) != 1:
        return []
    if but[0].cards:
        card = Card(Suit.TRUMPS, but[0].cards[0].rank)
        return one(StatedBelief(BeliefKind.TRUMPS_OUT, card=card, number=1))
    return one(StatedBelief(BeliefKind.TRUMPS_OUT, number=but[0].number or 1))


def _over(bag: Bag) -> bool:
    things = [i for i in (*bag.left, *bag.right) if not i.is_hand]
    named = bool(things) and all((i.cards or i.suits) and not i.number for i in things)
    named = named or (bool(things) and all(i.has("finesse") for i in things))
    if bag.head == "have":
        one_side = not (bag.left and bag.right)  # "I run the hearts once you've had your club"
        return bag.tag == "past" and named and one_side and bag.subjects == ("self",)
    return bag.head in PLAYED or (bag.head in SCORED and named)


def _past(pieces: tuple[Piece, ...], partly: bool) -> Later:
    """ "I've drawn two of your trumps" leaves it open whether more are out (``partly``)."""

    def make(memory: LastNamed) -> list[Atom]:
        said: list[Atom] = []
        for piece in pieces:
            if isinstance(piece, Later):
                said += piece.make(memory)
            elif not isinstance(piece, Named):
                said.append(piece)
        return over(said, partly)

    return Later(make, DONE_BEFORE)


def over(atoms: list[Atom], partly: bool = False) -> list[Atom]:
    """What the words take for gone where these have been done."""
    found: list[Atom] = []
    for atom in atoms:
        if isinstance(atom, Step) and atom.kind is StepKind.DRAW:
            gone = [StatedBelief(BeliefKind.CARD_GONE, card=card) for card in atom.cards]
            whole = not (partly or gone or atom.number)
            found += gone or [StatedBelief(BeliefKind.NO_TRUMPS_OUT)] * whole
        elif isinstance(atom, Step) and atom.kind is StepKind.CONCEDE:
            found += [StatedBelief(BeliefKind.CARD_GONE, card=c) for c in atom.cards if c.rank]
        elif isinstance(atom, Concession) and not (atom.card or atom.suit):
            found.append(Count(CountKind.GIVEN, atom.number or 1))
        elif not isinstance(atom, Step | Listed | Concession | Renounced):
            found.append(atom)
    return found
