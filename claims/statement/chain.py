"""What has been said so far, thing after thing, each in its place."""

from dataclasses import dataclass, field

from claims.statement.memory import Atom
from claims.statement.model import Card, Step, StepKind, When
from claims.statement.named import Named


@dataclass(slots=True)
class Link:
    """One thing said, in its place: what joined it to the one before, its sentence and clause.

    ``drawn``: it says of trumps that they are drawn, without "are" ("last trump gone, then ...") or
    with a word for what is done to them.
    """

    said: Atom | Named
    clause: int
    sentence: int
    connective: str
    when: When = ()
    first: bool = False
    last: bool = False
    fragment: bool = False
    bare: bool = False
    moves: bool = False
    exits: bool = False
    in_order: bool = False
    reason: bool = False
    drawn: str = ""
    units: tuple[int, ...] = ()


@dataclass(slots=True)
class Chain:
    """The things said so far, and what stands between the last of them and the next.

    ``connective`` joins the next to the last, ``sentence`` numbers the sentence, ``active`` are the
    conditions that govern what comes; ``merged`` are the units of what became part of the next.
    """

    links: list[Link] = field(default_factory=list)
    connective: str = ""
    sentence: int = 0
    active: When = ()
    merged: tuple[int, ...] = ()


def is_finesse(said: object) -> bool:
    """Whether it is a finesse."""
    return isinstance(said, Step) and said.kind is StepKind.FINESSE


def cards_of(said: Atom | Named) -> tuple[Card, ...]:
    """The cards that something said names."""
    if isinstance(said, Named):
        return said.item.cards
    return said.cards if isinstance(said, Step) else ()


def is_lead_to_card(said: object) -> bool:
    """Whether a card is led to one that is named: "a club to the queen"."""
    return isinstance(said, Step) and said.kind is StepKind.LEAD and said.other_card is not None


def done_there(atom: Step, links: list[Link]) -> bool:
    """Whether a purpose is itself done next: "the ace of clubs to throw my heart", "back to hand to
    draw the last trump"."""
    last = links[-1].said if links else None
    crossed = isinstance(last, Step) and last.kind is StepKind.LEAD and last.hand is not None
    there = (StepKind.DRAW, StepKind.CASH, StepKind.RUFF, StepKind.FINESSE)
    return atom.kind is StepKind.DISCARD or (crossed and atom.kind in there)


def names_how_many_out(atom: Step, links: list[Link]) -> bool:
    """Whether a purpose says of a draw just named how many trumps are out."""
    last = links[-1].said if links else None
    return (
        isinstance(last, Step)
        and last.kind is atom.kind is StepKind.DRAW
        and last.number is None
        and last.outstanding is None
        and atom.outstanding is not None
    )
