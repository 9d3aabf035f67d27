"""What cannot be read, left out whole: what is said of an opponent, a condition."""

from dataclasses import replace
from typing import Final

from claims.statement.discourse.units import Unit
from claims.statement.grammar.clauses import LONGEST
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.grammar.parts import Clause
from claims.statement.words.text import Text

WORD: Final = 6.0
WEAK: Final = 2.5
"""A word that says little by itself."""
OTHERS: Final = 0.3
"""The cost of each word of what an opponent is said to do."""
TURNING: Final = 9.0
"""A word that turns the meaning round ("not", "if") is the dearest to leave out."""
IN_PASSING: Final = ("even", "case")
"""Conditions on which what is said beside them does not hang: "even if they are 4-0", "the ace
first in case the queen is bare"."""
INSIDE: Final = frozenset({"and", "or", "quote", "dash"})
"""Connectives that may stand inside a condition."""


def foe_left_out(text: Text, place: int) -> list[Unit]:
    """What is said of an opponent and cannot be read: no word of it may be taken for what the
    claimer has or does ("you've had two")."""
    units = []
    for stop in _stops(text, place + 1):
        cost = WORD * (1.0 + 0.6 * (stop - place - 1))
        lost = (1 << stop) - (1 << place)
        units.append(Unit("ignored", place, stop, cost, lost=lost))
    return units


def condition_left_out(text: Text, place: int, end: int, word: str) -> list[Unit]:
    """A condition that cannot be read: its words up to the next connective, or to where the
    claimer says what he does, all of them ignored."""
    return [_unread(text, place, end, until, word) for until in _stops(text, end)]


def others_play(text: Text, clause: Clause, best: dict[int, Unit]) -> None:
    """What an opponent does, said in passing; what stands right behind is still said of him."""
    if not over(text, clause.end):
        return
    known = best.get(clause.end)
    cost = WEAK + clause.cost + OTHERS * (clause.end - clause.start)
    if known is None or cost < known.cost:
        best[clause.end] = _passed_over(clause, cost)


def guess_left_out(clause: Clause, cost: float) -> Unit:
    """ "Diamonds probably won't split, so I give one": what is guessed says nothing that the plan
    could hold, but of what suit the words behind it speak."""
    items = (*clause.bag.left, *clause.bag.right)
    suit = next((item.suit for item in items if item.suit), None)

    def make(memory: LastNamed) -> list[Atom]:
        if suit is not None:
            memory.suit, memory.card, memory.cards = suit, None, ()
        return []

    guess = Meaning((Later(make, "topic"),))
    return replace(_passed_over(clause, cost), kind="clause", bag=clause.bag, meanings=(guess,))


def _passed_over(clause: Clause, cost: float) -> Unit:
    """A clause none of whose words is read."""
    lost = (1 << clause.end) - (1 << clause.start)
    return Unit("ignored", clause.start, clause.end, cost, lost=lost)


def over(text: Text, place: int) -> bool:
    """Whether another part of the text begins at a token, or behind words without meaning."""
    matches = text.matches(place) if place < len(text) else ()
    fillers = [end for end, entry in matches if entry.kind == "filler"]
    if fillers and over(text, max(fillers)):
        return True
    parting = ("connective", "retract", "sub", "else", "subject", "mood")
    return place == len(text) or any(entry.kind in parting for _, entry in matches)


def _stops(text: Text, end: int) -> list[int]:
    """Where what cannot be read may end."""
    stop = end
    stops = []
    while stop < min(len(text), end + LONGEST):
        kinds = {
            entry.kind if entry.kind != "subject" else entry.value
            for _, entry in text.matches(stop)
            if entry.kind in ("else", "sub", "subject")
            or (entry.kind == "connective" and entry.value not in INSIDE)
        }
        if kinds & {"connective", "else"}:
            break
        if stop > end and ("self" in kinds or text.condition_word(stop)):
            stops.append(stop)
        stop += 1
    return [*stops, stop]


def _unread(text: Text, place: int, end: int, stop: int, word: str) -> Unit:
    cost = TURNING + WORD * 0.6 * (stop - end)
    lost = (1 << stop) - (1 << place)
    said = " ".join(token.raw for token in text.tokens[place:stop])
    if word in IN_PASSING:
        return Unit("ignored", place, stop, cost, lost=lost)
    return Unit(word, place, stop, cost, "unread", lost=lost, text=said)
