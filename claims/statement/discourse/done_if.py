"""What claimer would do under "if": done before something else, or not done for what it brings."""

from collections.abc import Iterator
from dataclasses import replace

from claims.statement.discourse.units import Unit
from claims.statement.grammar.memory import Meaning
from claims.statement.meanings.predicates import done_first
from claims.statement.words.lexicon import Entry
from claims.statement.words.text import Text

STUCK = Entry("filler", "stuck")
REACH = 14
"""So many tokens what the opponents do then may have."""
PAUSES = frozenset({"comma", "then", "hence", "and"})


def done_if(text: Text, place: int, head: int, clauses: list[Unit], word: str) -> Iterator[Unit]:
    """ "If I draw trumps first, ...": before the rest; "if I win it in dummy I'm stuck, so ...":
    not done at all; "unless I throw the king I'd be cut off": it is done."""
    if word == "unless":
        yield from _done_lest(text, place, clauses)
        return
    for unit in clauses:
        bag = unit.bag
        if bag is not None and done_first(bag):
            used = unit.used | head
            yield replace(unit, kind="after", start=place, word="after", text="if", used=used)
        does = bag is not None and bag.subjects[:1] == ("self",) and bag.sort == "verb"
        if does and (end := _stuck(text, unit.end) or _theirs_so(text, unit.end)):
            used = (1 << end) - (1 << place)
            yield Unit("since", place, end, unit.cost, "since", used, meanings=(Meaning(()),))


def _done_lest(text: Text, place: int, clauses: list[Unit]) -> Iterator[Unit]:
    """ "Unless I throw the king I'd be cut off": it is done."""
    for unit in clauses:
        bag = unit.bag
        does = bag is not None and bag.subjects[:1] == ("self",) and bag.sort == "verb"
        if does and (end := _stuck(text, unit.end)):
            yield replace(unit, start=place, end=end)


def _stuck(text: Text, place: int) -> int:
    """Where words end that say that nothing can be made of it; 0 where none stand at a token."""
    for _ in range(2):
        found = [end for end, entry in text.matches(place)] if place < len(text) else []
        ends = [end for end in found if (end, STUCK) in text.matches(place)]
        if ends:
            return max(ends)
        pauses = [end for end, e in text.matches(place) if e.value in PAUSES] if found else []
        if not pauses:
            return 0
        place = max(pauses)
    return 0


def _theirs_so(text: Text, place: int) -> int:
    """Where words end by which the opponents gain from it, before a "so": "if I lead the heart now
    you take it and run the clubs, so ..."; 0 where they say nothing of the kind."""
    while place < len(text) and _is_pause(text, place):
        place += 1
    first = text.matches(place) if place < len(text) else []
    if not any(e.kind == "subject" and e.value == "foe" for _, e in first):
        return 0
    for at in range(place + 1, min(place + REACH, len(text))):
        values = {e.value for _, e in text.matches(at) if e.kind == "connective"}
        if "stop" in values:
            return 0
        if "hence" in values:
            return at - _is_pause(text, at - 1)
    return 0


def _is_pause(text: Text, place: int) -> bool:
    return any(e.kind == "connective" and e.value == "comma" for _, e in text.matches(place))
