"""What claimer would like to do: done where nothing stands against it, else only what he does."""

from dataclasses import replace
from itertools import takewhile

from claims.statement.discourse.ahead import STOPS
from claims.statement.discourse.not_so import hence
from claims.statement.discourse.units import Unit
from claims.statement.model import Concession, Count, StatedBelief
from claims.statement.words.text import Text


def only_wished(text: Text, units: list[Unit]) -> None:
    """ "I'd like to draw the last trump but it's bigger than mine, so I play diamonds": a wish that
    a "but" parts from what is done is no more than what he could do; any other is what he does."""
    for place, unit in enumerate(units):
        if unit.kind != "connective" or unit.word not in ("wish", "could"):
            continue
        sentence = [*takewhile(lambda n: units[n].word not in STOPS, range(place, len(units)))]
        but = next((n for n in sentence if units[n].word == "but"), len(units))
        behind = [n for n in sentence if n > but]
        so = next((n for n in behind if hence(text, units[n]) or units[n].word == "then"), 0)
        instead = _done_instead(
            [units[n] for n in behind], [units[n] for n in behind if 0 < so < n]
        )
        if so or (instead and unit.word == "wish"):
            _tell_why(units, [n for n in behind if not so or n < so])
        if unit.word == "could" or instead:
            units[place] = replace(unit, word="could")
        else:
            units[place] = replace(unit, kind="filler", word="")


def _done_instead(behind: list[Unit], so: list[Unit]) -> bool:
    """Whether another play is told behind "but", or behind the "so" that follows from it, or that
    it cannot be done: not what comes first, nor what it costs, nor how far it is done."""
    first = any(u.bag is not None and "first" in u.bag.adverbs for u in behind)
    first = first or any((u.kind, u.word) == ("connective", "first") for u in behind)
    told = next((u for u in so or behind if u.kind == "clause"), None)
    if first or told is None or told.bag is None:
        return False
    pieces = told.meanings[0].pieces if told.meanings else ()
    costs = any(isinstance(piece, Concession | Count | StatedBelief) for piece in pieces)
    own = told.bag.sort in ("verb", "named") and not (told.bag.foe or told.bag.neg)
    own = own and told.bag.head not in ("keep", "need", "have")
    return bool(so) or _of_it(told) or (own and bool(pieces) and not costs)


def _tell_why(units: list[Unit], places: list[int]) -> None:
    """ "... but it's bigger than mine, so ...", "... but I need the ruffs, so ...": no play."""
    why = False
    for at in places:
        unit = units[at]
        if unit.kind == "clause":
            why = _of_it(unit) or (unit.bag is not None and unit.bag.head == "need")
        elif unit.kind == "connective":
            why = False
        if why:
            units[at] = replace(unit, kind="filler", word="", bag=None, meanings=(), lost=0)


def _of_it(unit: Unit) -> bool:
    """Whether a clause says how good the card is that was to be taken: "it's the boss"."""
    bag = unit.bag
    good = bag is not None and (bag.sort, bag.head) == ("state", "good")
    return (
        good
        and bag is not None
        and not (bag.left or bag.adverbs)
        and bag.subjects[:1] in ((), ("it",))
    )
