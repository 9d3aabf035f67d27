"""A claim on condition that no trump is out: nothing is drawn for it, it is taken to be so."""

from dataclasses import replace
from typing import Final

from claims.statement.context import Facts
from claims.statement.discourse.units import Unit
from claims.statement.grammar.memory import LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.model import BeliefKind, ConditionKind, StatedBelief, Step, StepKind, Suit
from claims.statement.words.text import Text

STANDING: Final = frozenset({"gone", "left", "have", "keep", ""})
"""Predicates of how trumps lie now; that someone shows out of them is seen when they are led."""


def gone_if(units: list[Unit], text: Text, facts: Facts | None) -> None:
    """ "Provided no trump is out", "unless one of you still has one": he does not say that he draws
    it. Where the other case is told, too, nobody can watch for it. "When you have no more trumps":
    they are drawn first."""
    for place, unit in enumerate(units):
        awaited = any(e.kind == "sub" and e.value == "after" for _, e in text.matches(unit.start))
        if not _asks_gone(unit, awaited, facts):
            continue
        if not awaited and any(_plays_trumps(other, facts) for other in units):
            continue
        told = Meaning((StatedBelief(BeliefKind.NO_TRUMPS_OUT),))
        if any(other.kind in ("else", "so") for other in units[place + 1 :]):
            units[place] = replace(unit, word="unread")
        elif awaited:
            units[place] = replace(unit, kind="after", word="after", meanings=(told,), seen=())
        else:
            units[place] = replace(unit, kind="clause", meanings=(told,), seen=())


def _asks_gone(unit: Unit, awaited: bool, facts: Facts | None) -> bool:
    """Whether it is asked if trumps are gone; ``awaited``: he waits till one opponent's are, too
    ("as soon as West is out of trumps")."""
    bag, asked = unit.bag, unit.kind in ("if", "unless") and unit.word in ("", "shown")
    if not asked or bag is None:
        return False
    if bag.head not in STANDING and not (awaited and bag.head == "showout"):
        return False
    found = min(unit.seen, key=lambda each: each.cost).make(LastNamed(facts=facts))
    if len(found) != 1 or found[0].kind is not ConditionKind.SHOWS_OUT:
        return False
    if found[0].hand is not None and not awaited:
        return False
    return _trump(found[0].suit, facts) and found[0].negated is (unit.kind == "unless")


def _trump(suit: Suit | None, facts: Facts | None) -> bool:
    """Whether a suit is trumps, by that name or its own."""
    if suit is None or suit is Suit.TRUMPS or facts is None or facts.trump is None:
        return suit is Suit.TRUMPS
    return facts.trump_suit(suit)


def _plays_trumps(unit: Unit, facts: Facts | None) -> bool:
    """Whether a clause says that trumps are led."""
    return any(_leads(piece, facts) for piece in (unit.meanings[0].pieces if unit.meanings else ()))


def _leads(piece: Piece, facts: Facts | None) -> bool:
    if isinstance(piece, Later):
        return piece.draws
    if isinstance(piece, Named):
        cards, suits = piece.item.cards, piece.item.suits
    elif isinstance(piece, Step) and piece.kind is not StepKind.RUFF:
        cards, suits = piece.cards, piece.suits
    else:
        return False
    drawn = isinstance(piece, Step) and piece.kind is StepKind.DRAW
    return drawn or any(_trump(suit, facts) for suit in (*suits, *(card.suit for card in cards)))
