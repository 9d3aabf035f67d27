"""A trump of theirs that is said to fall before something else is done: it is drawn."""

from dataclasses import replace
from itertools import pairwise
from typing import Final

from claims.statement.discourse.events import event
from claims.statement.discourse.units import Unit
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.meanings.trumps import done_with_it
from claims.statement.model import BeliefKind, StatedBelief, Step, StepKind, Suit

FALLING: Final = frozenset({"drop", "break", "gone", "part"})
"""Predicates by which a card falls: "it comes down", "the trump comes in", "the six must go"."""


def falls_before(units: list[Unit]) -> None:
    """ "The last trump falls before any spade is played", "the six is out, it comes down before I
    lead spades": what is said to fall first is drawn first."""
    told = [(place, unit) for place, unit in enumerate(units) if unit.kind != "filler"]
    for (place, fall), (_, later) in pairwise(told):
        bag = fall.bag
        if fall.kind != "clause" or later.kind != "before" or bag is None:
            continue
        if bag.head in FALLING and not (bag.neg or bag.no or bag.phrases):
            units[place] = replace(fall, meanings=tuple(map(_drawn, fall.meanings)))


def _drawn(meaning: Meaning) -> Meaning:
    """A meaning by which a trump falls as the drawing of it, other ones as they are."""
    pieces = (Later(lambda m: _drawn_atoms(m, meaning.pieces), "falls before", draws=True),)
    return replace(meaning, pieces=pieces) if _may_fall(meaning.pieces) else meaning


def _may_fall(pieces: tuple[Piece, ...]) -> bool:
    return len(pieces) == 1 and isinstance(pieces[0], Later | StatedBelief | Step)


def _drawn_atoms(memory: LastNamed, pieces: tuple[Piece, ...]) -> list[Atom]:
    out = memory.trump_out
    atoms: list[Atom] = []
    for piece in pieces:
        atoms += piece.make(memory) if isinstance(piece, Later) else []
        atoms += [piece] if isinstance(piece, StatedBelief | Step) else []
    if not atoms and out:
        return done_with_it(memory)
    return [_as_drawn(atom, memory) for atom in atoms]


def _as_drawn(atom: Atom, memory: LastNamed) -> Atom:
    breaks = isinstance(atom, StatedBelief) and atom.kind is BeliefKind.SUIT_BREAKS
    if breaks and isinstance(atom, StatedBelief) and atom.suit is Suit.TRUMPS:
        return Step(StepKind.DRAW)
    thrown = isinstance(atom, Step) and atom.kind is StepKind.DISCARD and len(atom.cards) == 1
    if thrown and isinstance(atom, Step):
        known, facts = memory.trump_meant(atom.cards[0], atom.cards[0]), memory.facts
        theirs = facts is not None and facts.is_trump(known) and facts.out(known)
        return Step(StepKind.DRAW, cards=(known,), outstanding=1) if theirs else atom
    done = event(atom, memory.facts)
    return done if isinstance(done, Step) and done.kind is StepKind.DRAW else atom
