"""What only the whole of a clause says, whatever its predicate."""

from dataclasses import replace
from typing import Final

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.meanings.one_noun import led_so_often, rounds_of
from claims.statement.meanings.pieces import is_trumps, one
from claims.statement.meanings.ruffed_by import ruffed_by_nobody
from claims.statement.meanings.upwards import low_to_high
from claims.statement.model import (
    BeliefKind,
    Concession,
    StatedBelief,
    Step,
    StepKind,
    Timing,
    Which,
)

DRAWING: Final = frozenset({"get", "cash", "draw", "remove", "take", "fell"})
"""What rounds of trumps do to those that are out."""
SCORING: Final = frozenset({"get", "take", "win", "cash"})


def told_whole(bag: Bag) -> list[Meaning] | None:
    """The meaning of a clause that is told by all its parts together; None where there is none."""
    for told_how in (low_to_high, _enough_rounds, _takes_the_last, led_so_often, ruffed_by_nobody):
        if (found := told_how(bag)) is not None:
            return found
    return None


def _enough_rounds(bag: Bag) -> list[Meaning] | None:
    """ "One round collects both", "two rounds of trumps draw your three": as many rounds."""
    if len(bag.left) != 1 or len(bag.right) != 1 or bag.subjects or bag.neg or bag.no:
        return None
    led, out = bag.left[0], bag.right[0]
    rounds = led.has("round") and not led.cards and bag.head in DRAWING and not bag.phrases
    several = out.bare and (out.several or out.every or out.pron == "them" or out.has("all"))
    theirs = is_trumps(out) and not out.cards and out.mine is not True
    if not rounds or out.has("trick", "round") or not (several or theirs):
        return None
    number = led.number or (1 if led.det == "a" else None)
    bag.use("left", "right")
    many = out.several if theirs else None
    known = [StatedBelief(BeliefKind.TRUMPS_OUT, number=many)] if many else []
    drawn: Piece = Step(StepKind.DRAW, number=number)
    if not is_trumps(led):
        drawn = Later(lambda m: [rounds_of(m, number)], f"{number} rounds for them")
    return one(drawn, *known)


def _takes_the_last(bag: Bag) -> list[Meaning] | None:
    """ "The king of trumps wins the last", "my ace takes the last trick": it is played then."""
    scored = bag.head in SCORING and bool(bag.left) and len(bag.right) == 1 and not bag.phrases
    goes = bag.head in ("go", "") and len(bag.left) == 1 and not bag.right and not bag.adverbs
    to = bag.phrases[0] if goes and len(bag.phrases) == 1 else ("", ())
    if scored:
        items, won = bag.left, bag.right[0]
    elif to[0] in ("to", "against") and bag.left[0].has("trick"):
        items, won = to[1], bag.left[0]  # "the last trick goes to the king of trumps"
    else:
        return None
    last = won.bare and won.which is Which.LAST and not (won.nouns - {"trick"} or won.owner)
    cards = all(len(item.cards) == 1 and not item.cards[0].number for item in items)
    if not last or bag.subjects or bag.neg or bag.no or not cards:
        return None
    *before, item = items
    card = replace(item.cards[0], mine=None)
    bag.use("left", "right", "pp0")

    def make(memory: LastNamed) -> list[Atom]:
        facts, known = memory.facts, memory.completed(card, item.mine)
        if facts is not None and not facts.has(known):
            return [Concession(card=known, timing=Timing.END)]
        return [Step(StepKind.CASH, cards=(known,))]

    return one(*(Named(each) for each in before), Later(make, f"{card} takes the last"))
