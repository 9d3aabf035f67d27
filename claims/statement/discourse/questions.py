"""What is asked by one who goes on to claim, and what is denied by a word that nothing explains."""

from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Final

from claims.statement.context import Facts
from claims.statement.discourse.chain import Chain, Link, is_finesse
from claims.statement.discourse.turned import asked_of
from claims.statement.discourse.units import Unit
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import LastNamed, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.model import (
    BeliefKind,
    Card,
    Condition,
    ConditionKind,
    Count,
    CountKind,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    When,
)

NO_CLAUSE: Final = 0
"""No clause: they are numbered from 1."""


@dataclass(slots=True)
class Questions:
    """The questions of a statement. ``asked``: the last one as conditions; ``wondered``: what they
    take for granted, while nothing follows from it; ``since``: the links before it; ``roles``:
    what each unit of them was read as; ``cards``: what they only name.
    """

    asked: When = ()
    since: int = 0
    wondered: list[Link] = field(default_factory=list)
    roles: dict[int, str] = field(default_factory=dict)
    finesses: list[Link] = field(default_factory=list)
    cards: list[Link] = field(default_factory=list)

    def refused(self, units: list[Unit], place: int) -> list[Link]:
        """ "The finesse? No, ...": finesses that were asked about and are not taken; "are trumps
        gone? No, ...": one is out; "is a trump left? No", "plus d'atout ? Non": none is."""
        finesses, self.finesses = self.finesses, []
        if units[place].word != "replace" or units[place - 1].word != "ask":
            return []
        out = [link for link in self.wondered if _denied(link.said)]
        for link in (*finesses, *out):
            for at in link.units:
                self.roles.pop(at, None)
        for link in out:
            bags = (bag for at in link.units if (bag := units[at].bag) is not None)
            if not any(bag.no or bag.neg for bag in bags):
                link.said = _denied(link.said) or link.said
        if finesses or out:
            self.roles[place] = "filler"
        if out:
            self.wondered, self.asked = [], ()
        return [*_not_taken(finesses), *out]

    def ask(self, links: list[Link], since: int, memory: LastNamed | None = None) -> None:
        """A sentence that was a question; ``since``: the links before it; ``memory``: where both
        answers to it are told."""
        if memory is not None and len(links) == 1:
            _asks_for_a_card(links[0], memory)
        found = [asked_of(link.said) for link in links]
        self.since = since
        self.finesses = [link for link in links if is_finesse(link.said)]
        self.cards += [link for link in links if isinstance(link.said, Named)]
        self.asked = tuple(c for c in found if c is not None) or self.asked
        for link in links:
            if isinstance(link.said, StatedBelief):
                self.wondered.append(link)
            self.roles.update(dict.fromkeys(link.units, "question"))

    def names_it(self, pieces: tuple[Piece, ...], facts: Facts | None) -> StatedBelief | None:
        """ "Is a trump left? Yes, the nine", "how many are out? One": which one it is that is out,
        or how many there are."""
        said = self.wondered[-1].said if self.wondered else None
        named = pieces[0] if len(pieces) == 1 else None
        if isinstance(said, StatedBelief) and isinstance(named, Count):
            return self._known(_counted(said, named))
        card = named.item.as_card() if isinstance(named, Named) else Card()
        trump = Card(Suit.TRUMPS, card.rank)
        known = isinstance(said, StatedBelief) and said.kind is BeliefKind.TRUMPS_OUT
        if not known or facts is None or card.suit is not None or not facts.out(trump):
            return None
        if not isinstance(named, Named) or named.item.det not in ("the", "gen"):
            return None
        return self._known(StatedBelief(BeliefKind.TRUMPS_OUT, card=trump, number=1))

    def _known(self, out: StatedBelief | None) -> StatedBelief | None:
        """What was asked last, now that it is answered."""
        if out is not None:
            self.wondered[-1].said = out
        return out

    @property
    def open(self) -> bool:
        """Whether something may follow from what was asked: "do the clubs run? then ..."."""
        return bool(self.asked and self.wondered)

    def followed(self, answered: list[Link] | None = None) -> When:
        """The condition that the last question was, now that something follows from it; of what
        was ``answered`` to it, too, before "otherwise"."""
        for link in (answered or [])[self.since :] if self.wondered else ():
            link.when = link.when or self.asked
        for link in self.wondered:
            self.roles.update(dict.fromkeys(link.units, "condition"))
        self.wondered = []
        return self.asked

    def settle(self, links: list[Link]) -> None:
        """What one asks who goes on to claim is what he believes ("no more trumps out? they are all
        mine"), but not where he draws a trump then, or says that none is out ("your trumps? all
        gone"); other questions beside a claim are ignored."""
        if links:
            out = any(_trump_out(link.said) for link in links)
            none = any(_no_trumps(link.said) and not link.when for link in links)
            untrue = [
                link
                for link in self.wondered
                if (out and _no_trumps(link.said)) or (none and _trump_out(link.said))
            ]
            links[:0] = [link for link in self.wondered if link not in untrue]
            placed = [link.said for link in links if isinstance(link.said, StatedBelief)]
            for link in self.cards:
                if any(_is_of(belief.card, link.said) for belief in placed):
                    self.roles.update(dict.fromkeys(link.units, "reason"))
            self.roles = {at: role for at, role in self.roles.items() if role != "question"}
            for link in untrue:
                self.roles.update(dict.fromkeys(link.units, "reason"))


def _is_of(told: Card | None, asked: object) -> bool:
    """ "The king of hearts? East has it": whether a card is the one that a question only names."""
    card = asked.item.as_card() if isinstance(asked, Named) else Card()
    same = told is not None and card.rank == told.rank and card.suit in (None, told.suit)
    return same and card.rank is not None


def _counted(out: StatedBelief, count: Count) -> StatedBelief | None:
    """How many trumps are out, where a number answers that; None where it is another number."""
    told = out.kind is BeliefKind.TRUMPS_OUT and count.kind is CountKind.TRICKS and count.number
    if not told or out.card is not None or out.number not in (None, count.number):
        return None
    return replace(out, number=count.number)


def is_rhetorical(links: list[Link]) -> bool:
    """ "Why would I finesse?": what is asked with a no in it is not done."""
    return bool(links) and all(isinstance(link.said, Renounced) for link in links)


@dataclass(slots=True)
class Denial:
    """A negation that nothing explains; ``clause``: the one before it, -1 where none stands there;
    ``fronted``: nouns set before a comma, of which the next words may say what is not done;
    ``left_out``: a predicate of this sentence was not understood.

    A noun whose predicate nothing explains ("the king is offside") says nothing either.
    """

    pending: bool = False
    clause: int = -1
    unread: bool = False
    nobody: bool = False
    fronted: int = -1
    left_out: bool = False

    def meets(self, unit: Unit, chain: Chain, clause: int, last: Bag | None) -> bool:
        """Whether it stands before a unit with no connective between: what that says is not done.

        ``clause`` is the one just before the unit, -1 where something parts them, ``last`` its bag.
        """
        denied = self.pending or (unit.bag is not None and self._lacks(unit.bag))
        self._fronts(unit, chain, clause)
        if unit.kind == "ignored" and unit.word != "not" and clause >= 0 and _gives_up(last):
            chain.links = [link for link in chain.links if link.clause != clause]
        if unit.kind != "filler":
            left_out = unit.word if unit.kind == "ignored" else ""
            self.nobody, self.unread = left_out == "player", left_out in ("predicate", "unknown")
        if self.unread and clause >= 0 and last is not None and _auxiliary(last):
            chain.links = [link for link in chain.links if link.clause != clause]
        if unit.kind == "ignored" and unit.word == "not":
            self.clause = max(clause, self.fronted) if not denied else self.clause
            if self.fronted >= 0:
                _refuse(chain.links, self.fronted)  # "the finesse, I don't do it"
            self.pending = True
        elif unit.kind == "ignored" and unit.word == "predicate" and not denied:
            self.left_out = True
            chain.links = [
                link for link in chain.links if not (link.bare and link.clause == clause)
            ]
        elif unit.kind == "clause":
            bag = unit.bag
            said_of = bag is not None and bag.head and not (bag.left or bag.subjects)
            if denied and said_of:
                self.undo(chain)  # "the jack isn't ... good"
            self.pending, self.clause = False, -1
        elif unit.kind not in ("ignored", "filler", "mood"):
            self.undo(chain)
        return denied

    def _fronts(self, unit: Unit, chain: Chain, clause: int) -> None:
        """Keeps the nouns that a comma parts from words which only leave things out."""
        if unit.kind == "connective" and unit.word == "comma":
            self.fronted = (
                clause if any(link.bare and link.clause == clause for link in chain.links) else -1
            )
        elif unit.kind not in ("ignored", "filler"):
            self.fronted = -1

    def _lacks(self, bag: Bag) -> bool:
        """Whether a negated clause lacks its verb or who does it: "vergesse den Trumpf nicht"."""
        return (self.unread and _auxiliary(bag)) or (self.nobody and bag.neg)

    def undo(self, chain: Chain) -> None:
        """ "Die Treff spiele ich nicht ...": the one clause before is what is negated."""
        if self.pending and self.clause >= 0:
            chain.links = [link for link in chain.links if link.clause != self.clause]
        self.pending, self.clause = False, -1


def answered(links: list[Link], after: list[Unit], facts: Facts | None) -> None:
    """ "Any trumps left? No", "a heart still out? Yes", "how many trumps? One": asked without a
    verb whether one is out, or how many."""
    said = links[0].said if len(links) == 1 else None
    item = said.item if isinstance(said, Named) else Item()
    answer = next((u for u in after if u.word not in ("quote", "dash")), None)
    no = answer is not None and (answer.kind, answer.word) == ("retract", "replace")
    told = answer.meanings[0].pieces if answer is not None and answer.kind == "clause" else ()
    counted = any(isinstance(piece, Count) and piece.number for piece in told)
    many = item.bare_suit or (item.suit and item.which_after)
    if counted and many and item.plural and item.suit is Suit.TRUMPS and not item.number:
        links[0].said = StatedBelief(BeliefKind.TRUMPS_OUT)
    asked = item.det in ("any", "a") and (item.det == "any" or item.which_after)
    suit = item.suit if asked and item.mine is not True and not (item.cards or item.nouns) else None
    if no and suit is not None and (suit is Suit.TRUMPS or (facts and facts.trump_suit(suit))):
        links[0].said = StatedBelief(BeliefKind.TRUMPS_OUT)


def asked_last(links: list[Link], since: int) -> int:
    """Where what is asked at the end of a sentence begins: "ace of spades, queen? Yes: ... No:
    ..."."""
    told = any(isinstance(link.said, Named) and link.said.item.cards for link in links[-1:])
    last = links[-1].clause if links else NO_CLAUSE
    begins = next((n for n in range(since, len(links)) if links[n].clause == last), since)
    return len(links) - 1 if told else begins


def asked_behind(links: list[Link]) -> bool:
    """Whether plays stand before what is asked: "ace of spades, the queen isn't there? ..."."""
    played = [link for link in links if link.clause != links[-1].clause]
    asked = bool(played) and isinstance(links[-1].said, StatedBelief)
    return asked and all(isinstance(link.said, Named | Step) for link in played)


def _asks_for_a_card(link: Link, memory: LastNamed) -> None:
    """ "Queen? Yes: ... No: ...": whether it drops."""
    said = link.said
    cards = said.item.cards if isinstance(said, Named) else ()
    card = memory.completed(cards[0], False) if len(cards) == 1 and memory.facts else None
    if card is not None and memory.facts is not None and memory.facts.out(card):
        link.said = StatedBelief(BeliefKind.CARD_DROPS, card=card)


def unread_condition(units: list[Unit]) -> Condition:
    """What follows an "if" hangs on, when nothing explains its words: they are quoted."""
    said = takewhile(lambda unit: unit.kind in ("ignored", "filler"), units)
    return Condition(ConditionKind.NAMED, words=" ".join(unit.text for unit in said))


def _refuse(links: list[Link], clause: int) -> None:
    """The finesses of a clause as ones that are not taken, no longer its own."""
    _not_taken([link for link in links if link.clause == clause and is_finesse(link.said)])


def _denied(said: object) -> StatedBelief | None:
    """What is so where that trumps are out, or that none is, is denied."""
    kind = said.kind if isinstance(said, StatedBelief) else None
    if kind is BeliefKind.TRUMPS_OUT:
        return StatedBelief(BeliefKind.NO_TRUMPS_OUT)
    return StatedBelief(BeliefKind.TRUMPS_OUT) if kind is BeliefKind.NO_TRUMPS_OUT else None


def _no_trumps(said: object) -> bool:
    return isinstance(said, StatedBelief) and said.kind is BeliefKind.NO_TRUMPS_OUT


def _trump_out(said: object) -> bool:
    """Whether a trump is said to be out, or is drawn."""
    if isinstance(said, Step):
        return said.kind is StepKind.DRAW
    return isinstance(said, StatedBelief) and said.kind is BeliefKind.TRUMPS_OUT


def _not_taken(finesses: list[Link]) -> list[Link]:
    """Finesses as ones that are renounced, of no clause."""
    for link in finesses:
        said = link.said
        if isinstance(said, Step):
            suit = said.suits[0] if said.suits else None
            link.said = Renounced(said.kind, suit, said.cards[0] if said.cards else None)
            link.clause = NO_CLAUSE
    return finesses


def _gives_up(bag: Bag | None) -> bool:
    """Whether all is conceded by a verb alone, which a word that nothing explains may be the object
    of: "I concede the ...": then nothing is."""
    return bag is not None and (bag.head, bag.tag) == ("give", "all") and not bag.peek()


def _auxiliary(bag: Bag) -> bool:
    """Whether a negation stands without its verb, which may be the word beside it that nothing
    explains: "ich habe den Trumpf nicht vergessen"."""
    return bag.head in ("", "have") and (bag.neg or bag.no)
