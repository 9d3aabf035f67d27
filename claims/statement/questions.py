"""What is asked by one who goes on to claim, and what is denied by a word that nothing explains."""

from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final

from claims.statement.bag import Bag
from claims.statement.chain import Chain, Link
from claims.statement.cover import Unit
from claims.statement.model import (
    Condition,
    ConditionKind,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    When,
)
from claims.statement.turned import asked_of

NO_ACT: Final = 0
"""The number of no act: acts are numbered from 1."""


@dataclass(slots=True)
class Questions:
    """The questions of a statement. ``asked``: the last one as conditions; ``wondered``: what they
    take for granted, while nothing follows from it; ``roles``: what each unit of them was read as.
    """

    asked: When = ()
    wondered: list[Link] = field(default_factory=list)
    roles: dict[int, str] = field(default_factory=dict)

    def ask(self, links: list[Link]) -> None:
        """A sentence that was a question."""
        found = [asked_of(link.said) for link in links]
        self.asked = tuple(c for c in found if c is not None) or self.asked
        for link in links:
            if isinstance(link.said, StatedBelief):
                self.wondered.append(link)
            self.roles.update(dict.fromkeys(link.units, "question"))

    @property
    def open(self) -> bool:
        """Whether something may follow from what was asked: "do the clubs run? then ..."."""
        return bool(self.asked and self.wondered)

    def followed(self) -> When:
        """The condition that the last question was, now that something follows from it."""
        for link in self.wondered:
            self.roles.update(dict.fromkeys(link.units, "condition"))
        self.wondered = []
        return self.asked

    def settle(self, links: list[Link]) -> None:
        """What one asks who goes on to claim is what he believes ("no more trumps out? they are all
        mine"); other questions beside a claim are ignored."""
        if links:
            links[:0] = self.wondered
            self.roles = {at: role for at, role in self.roles.items() if role != "question"}


@dataclass(slots=True)
class Denial:
    """A negation that nothing explains; ``act``: the one before it, -1 where none stands there;
    ``fronted``: nouns set before a comma, of which the next words may say what is not done;
    ``left_out``: a deed of this sentence was not understood.

    A noun whose predicate nothing explains ("the king is offside") says nothing either.
    """

    pending: bool = False
    act: int = -1
    unread: bool = False
    nobody: bool = False
    fronted: int = -1
    left_out: bool = False

    def meets(self, unit: Unit, told: Chain, act: int, last: Bag | None) -> bool:
        """Whether it stands before a unit with no joint between: what that says is not done.

        ``act`` is the act just before the unit, -1 where something parts them, ``last`` its words.
        """
        denied = self.pending or (unit.bag is not None and self._lacks(unit.bag))
        self._fronts(unit, told, act)
        if unit.kind == "ignored" and unit.word != "not" and act >= 0 and _gives_up(last):
            told.links = [link for link in told.links if link.act != act]
        if unit.kind != "filler":
            left_out = unit.word if unit.kind == "ignored" else ""
            self.nobody, self.unread = left_out == "player", left_out in ("deed", "unknown")
        if self.unread and act >= 0 and last is not None and _auxiliary(last):
            told.links = [link for link in told.links if link.act != act]
        if unit.kind == "ignored" and unit.word == "not":
            self.act = max(act, self.fronted) if not denied else self.act
            if self.fronted >= 0:
                _refuse(told.links, self.fronted)  # "the finesse, I don't do it"
            self.pending = True
        elif unit.kind == "ignored" and unit.word == "deed" and not denied:
            self.left_out = True
            told.links = [link for link in told.links if not (link.bare and link.act == act)]
        elif unit.kind == "act":
            bag = unit.bag
            said_of = bag is not None and bag.head and not (bag.left or bag.subjects)
            if denied and said_of:
                self.undo(told)  # "the jack isn't ... good"
            self.pending, self.act = False, -1
        elif unit.kind not in ("ignored", "filler", "mood"):
            self.undo(told)
        return denied

    def _fronts(self, unit: Unit, told: Chain, act: int) -> None:
        """Keeps the nouns that a comma parts from words which only leave things out."""
        if unit.kind == "joint" and unit.word == "comma":
            self.fronted = act if any(link.bare and link.act == act for link in told.links) else -1
        elif unit.kind not in ("ignored", "filler"):
            self.fronted = -1

    def _lacks(self, bag: Bag) -> bool:
        """Whether a negated act lacks its verb or who does it: "vergesse den Trumpf nicht"."""
        return (self.unread and _auxiliary(bag)) or (self.nobody and bag.neg)

    def undo(self, told: Chain) -> None:
        """ "Die Treff spiele ich nicht ...": a negation before which only one act stands is its."""
        if self.pending and self.act >= 0:
            told.links = [link for link in told.links if link.act != self.act]
        self.pending, self.act = False, -1


def unread_condition(units: list[Unit]) -> Condition:
    """What follows an "if" hangs on, when nothing explains its words: they are quoted."""
    said = takewhile(lambda unit: unit.kind in ("ignored", "filler"), units)
    return Condition(ConditionKind.NAMED, words=" ".join(unit.text for unit in said))


def _refuse(links: list[Link], act: int) -> None:
    """The finesses of an act as ones that are not taken, no longer its own."""
    for link in links:
        said = link.said
        if link.act == act and isinstance(said, Step) and said.kind is StepKind.FINESSE:
            suit = said.suits[0] if said.suits else None
            link.said = Renounced(said.kind, suit, said.cards[0] if said.cards else None)
            link.act = NO_ACT


def _gives_up(bag: Bag | None) -> bool:
    """Whether all is conceded by a verb alone, which a word that nothing explains may be the object
    of: "I concede the ...": then nothing is."""
    return bag is not None and (bag.head, bag.tag) == ("give", "all") and not bag.peek()


def _auxiliary(bag: Bag) -> bool:
    """Whether a negation stands without its verb, which may be the word beside it that nothing
    explains: "ich habe den Trumpf nicht vergessen"."""
    return bag.head in ("", "have") and (bag.neg or bag.no)
