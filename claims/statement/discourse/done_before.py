"""What is told of as done behind what has been done, and "having done it" before a bare claim."""

from dataclasses import replace
from itertools import takewhile
from typing import Final

from claims.statement.discourse.ahead import STOPS
from claims.statement.discourse.units import Unit
from claims.statement.grammar.already import participle
from claims.statement.meanings.done_so_far import done_so_far
from claims.statement.model import Count
from claims.statement.words.text import Text

HAVING: Final = "having"
"""The text of a clause after "having", which can be what is done first, or what has been done."""
JOINED: Final = frozenset({"and", "comma"})


def still_done(text: Text, units: list[Unit]) -> None:
    """ "I've drawn trumps and cashed the ace": both have been done."""
    for place, unit in enumerate(units):
        before, joint = units[max(place - 2, 0)], units[max(place - 1, 0)]
        bag = unit.bag
        if place < 2 or unit.kind != "clause" or bag is None or bag.subjects or bag.left:
            continue
        told = before.bag
        done = told is not None and (told.done or (told.head, told.tag) == ("gone", "mine"))
        done = done and joint.word in JOINED
        at = next((n for n in range(unit.start, unit.end) if not text.is_filler(n)), unit.start)
        if not done or not participle(text, at):
            continue
        past = bag.fresh()
        past.done = True
        if said := done_so_far(past):
            units[place] = replace(unit, bag=past, meanings=tuple(said))


def told_first(unit: Unit) -> Unit:
    """ "The trump having been drawn", "once gone, ...": a clause that says by itself that it is
    done before what follows."""
    tag = unit.bag.tag if unit.kind == "clause" and unit.bag is not None else ""
    first = tag in ("once", HAVING)
    return replace(unit, kind="after", word="after", text=tag) if first else unit


def bare_claim(units: list[Unit], place: int) -> bool:
    """Whether nothing but a number of tricks is told in the sentence of a clause: "having drawn
    trumps I claim"."""
    before = takewhile(lambda unit: unit.word not in STOPS, reversed(units[:place]))
    after = takewhile(lambda unit: unit.word not in STOPS, units[place + 1 :])
    beside = [unit for unit in (*before, *after) if unit.kind not in ("connective", "filler")]
    counts = (unit.meanings[:1] and unit.meanings[0].pieces for unit in beside)
    return all(unit.kind in ("clause", "mood") for unit in beside) and all(
        isinstance(piece, Count) for pieces in counts for piece in pieces or ()
    )
