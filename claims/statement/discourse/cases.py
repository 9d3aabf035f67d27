"""Cases told without "if": what a number depends on, how a suit breaks, and what follows then."""

from dataclasses import dataclass, field, replace
from typing import Final

from claims.statement.discourse.chain import Link, cards_of
from claims.statement.discourse.looked_for import led_first
from claims.statement.discourse.put_right import Corrected
from claims.statement.discourse.questions import Questions, unread_condition
from claims.statement.discourse.turned import asked_of, taken_for_granted
from claims.statement.discourse.units import Unit
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed
from claims.statement.grammar.named import Named
from claims.statement.meanings.conditions import named_suit
from claims.statement.meanings.pieces import GOOD, REST
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Condition,
    ConditionKind,
    Count,
    StatedBelief,
    Step,
    StepKind,
    When,
)

UNDER: Final = frozenset({"on", "to", "at", "against", "under"})
"""Prepositions before the card under which another falls."""


@dataclass(slots=True, kw_only=True)
class Cases(Corrected):
    """The cases of a statement: ``branches`` told so far, ``raw`` the last as it was asked,
    ``undecided``: what decides a number not yet said, or a case not yet told; ``topic``: the suit
    that is spoken of, and how many links there were."""

    raw: When = ()
    branches: list[When] = field(default_factory=list)
    governing: bool = False
    undecided: tuple[int, Unit] | None = None
    questions: Questions = field(default_factory=Questions)
    topic: tuple[Atom | Named | None, int] = (None, 0)

    def _speak_of(self, topic: Link) -> None:
        """ "Trumps? I draw them", "spades: duck one": a suit named only to speak of it."""
        self.topic = (topic.said, len(self.links))
        self.connective = self.connective or topic.connective
        self.roles.update(dict.fromkeys(topic.units, "reason"))

    def _given_next(self, place: int) -> bool:
        """Whether a trick given away, or a number of tricks, is said next."""
        after = next((unit for unit in self.units[place + 1 :] if unit.kind == "clause"), None)
        pieces = after.meanings[0].pieces if after is not None else ()
        theirs = after is not None and after.bag is not None and after.bag.foe
        told = all(isinstance(piece, Concession | Count) for piece in pieces)
        return bool(pieces) and (told or theirs)

    def _played_before(self, place: int, bag: Bag | None, seen: When) -> None:
        """ "If East plays low on the first heart": that is led; "if the queen survives the ace and
        king", "unless she drops under the king": those are played to see it."""
        if (lead := led_first(self, bag, seen)) is not None:
            adjacent = self.adjacent
            self._put(0, [lead], place, "")
            self.adjacent = adjacent
        cards = () if bag is None else _played_to_see(bag, seen, self.memory)
        told = {card for link in self.links for card in cards_of(link.said)}
        cards = tuple(card for card in cards if card not in told)
        if cards and not self.active:
            behind = self.connective in ("", "comma") and self.adjacent
            last = self.links[-1].clause if behind and self.links else -1
            at = next((n for n, x in enumerate(self.links) if x.clause == last), len(self.links))
            adjacent, connective = self.adjacent, self.connective
            self._put(at, [Step(StepKind.CASH, cards=cards)], place, "then" if at else "")
            self.adjacent, self.connective = adjacent, connective

    def _speaks_of(self, seen: When) -> None:
        """ "In case the king is bare I cash the ace": of that suit."""
        for card in (c.card for c in seen if c.card is not None):
            self.memory.suit = self.facts.finessed(card).suit if self.facts is not None else None

    def _depending(self, place: int, unit: Unit) -> None:
        """ "Two or three, depending on the finesse": the more where it works, else the less."""
        atoms = self._resolved(unit.meanings[0].pieces)
        when = unit.seen[0].make(self.memory)
        pair = self.memory.either
        self.undecided = (place, unit) if pair is None else None
        at = next((n for n, link in enumerate(self.links) if pair and link.said == pair[0]), None)
        self.roles[place] = "condition" if when and at is not None else "reason"
        if pair is None and len(when) == 1 and self._case_told(place, unit, when):
            return
        if pair is None or at is None or len(when) != 1:
            return
        link = self.links[at]
        link.when = (when[0].opposite(),)
        self.links.insert(at, replace(link, said=pair[1], when=when))
        if atoms:
            self._put(at, atoms, place, link.connective)
            del self.roles[place]

    def _case_told(self, place: int, unit: Unit, when: When) -> bool:
        """ "It depends on the hearts, 3-3 I have all": which case it is, told at once; else the
        suit of which the next words tell one."""
        assert unit.bag is not None
        items = (*unit.bag.left, *unit.bag.right)
        about = named_suit(when)
        if about is not None:
            self.memory.suit, self.memory.card, self.memory.cards = about, None, ()
        if about is not None and self.connective == "then":
            self._put(len(self.links), [Step(StepKind.CASH, (about,))], place, "then")
        follows = self._given_next(place) or self._all_good_next(place)
        if not any(item.split for item in items) or not follows:
            return False
        self._govern(when, place)
        return True

    def _govern(self, when: When, place: int) -> None:
        """What follows hangs on a case told without "if"."""
        self.active = when
        self.branches.append(when)
        self.after_condition, self.adjacent, self.connective = True, False, ""
        self.roles[place] = "condition"

    def _believed_before(self, opposite: Condition | None = None) -> None:
        """What was taken for granted before "otherwise", or before the other case is told, is a
        condition of what stands between."""
        if self.branches or self.questions.asked:
            return
        asked = taken_for_granted(self.links, opposite)
        if asked is not None:
            condition, units = asked
            self.roles.update(dict.fromkeys(units, "condition"))
            self.branches = [(condition,)]

    def _believed_else(self, place: int) -> None:
        """ "Ace of spades, hearts 3-3, otherwise one for you": what was taken for granted before
        "otherwise", also where nothing stands between but a trick is given else; that all is
        claimed then ``rest_in_the_other_case`` adds."""
        self._believed_before()
        last = self.links[-1] if self.links and not self.branches else None
        asked = asked_of(last.said) if last is not None and not last.when else None
        watched = asked is not None and (asked.split or asked.kind is ConditionKind.DROPS)
        if last is None or asked is None or not watched or not self._given_next(place):
            return
        self.roles.update(dict.fromkeys(last.units, "condition"))
        self.branches = [(asked,)]

    def _another_case(self, place: int) -> bool:
        """ "3-3 c'est plié, 4-2 vous en avez un": whether another break is told after the one
        before."""
        asked = asked_of(self.links[-1].said) if self.links else None
        bags = [unit.bag for unit in self.units[place + 1 :] if unit.bag is not None]
        splits = {item.split for bag in bags for item in (*bag.left, *bag.right)} - {()}
        return asked is not None and bool(asked.split) and bool(splits - {asked.split})

    def _or_not(self) -> None:
        """ "Queen drops or not": nothing is taken for granted."""
        asked = asked_of(self.links[-1].said) if self.links else None
        if asked is not None:
            self.raw = (asked,)  # "hearts break or they don't: if they do ..."
            self.roles.update(dict.fromkeys(self.links.pop().units, "reason"))

    def _unread_condition(self, place: int) -> None:
        """An "if" whose words nothing explains governs what follows all the same."""
        self.active = (unread_condition(self.units[place:]),)
        self.raw, self.branches = self.active, [self.active]
        self.after_condition, self.governing, self.adjacent = True, False, False
        self.connective = ""

    def _case_beside(self, seen: When, bag: Bag | None) -> When:
        """ "They may be 3-3, all mine; if not 3-3 ...", "hearts are 3-3, all mine; 4-2, one for
        you": what was taken for granted before the other case is a case as well; another break,
        said of no suit, is of the one whose break was told right before."""
        asked = seen[0] if len(seen) == 1 else None
        if asked is not None and asked.negated:
            self._believed_before(asked.opposite())
        if asked is None or asked.negated or not asked.split or bag is None:
            return seen
        self._break_believed(asked)
        last = self.branches[-1] if self.branches else ()
        named = any(i.suits for i in (*bag.left, *bag.right)) or bag.phrases
        told = last[0] if len(last) == 1 and not named else asked
        other = told.split not in ((), asked.split) and sum(told.split) == sum(asked.split)
        return (replace(asked, suit=told.suit),) if other else seen

    def _break_believed(self, asked: Condition) -> Condition | None:
        """What was taken for granted last; it is a case, where it is another break of the suit."""
        told = [link.said for link in self.links if not link.when]
        before = next((c for c in map(asked_of, reversed(told)) if c is not None), None)
        other = before is not None and before.split not in ((), asked.split)
        if not self.branches and before is not None and other and before.suit is asked.suit:
            self._believed_before(before)
        return before

    def _other_split(self, place: int, atoms: list[Atom | Named]) -> bool:
        """ "3-3 all mine, 4-2 one for you": another break of the suit is another case, and the
        first was one too."""
        asked = (
            asked_of(atoms[0]) if len(atoms) == 1 and isinstance(atoms[0], StatedBelief) else None
        )
        if asked is None or asked.kind is not ConditionKind.BREAKS or not asked.split:
            return False
        before = self._break_believed(asked)
        last = self.branches[-1] if self.branches else ()
        decides = self.undecided is not None and not last and not before
        if decides and self._given_next(place):  # "all depends on the hearts: 3-3 I have the rest"
            self.undecided = None
            self._govern((asked,), place)
            return True
        if len(last) != 1 or last[0].kind is not asked.kind or last[0].split in ((), asked.split):
            return False
        if last[0].suit is not asked.suit:
            return False
        self._govern((asked,), place)
        return True

    def _still_out(self, place: int, atoms: list[Atom | Named]) -> bool:
        """ "Queen caught: all mine; queen still out: one for you": what was taken for granted of a
        card is one case, and this is the other."""
        out = atoms[0] if len(atoms) == 1 else None
        if not isinstance(out, StatedBelief) or out.kind is not BeliefKind.TRUMPS_OUT:
            return False
        told = [link.said for link in self.links if not link.when]
        before = next((c for c in map(asked_of, reversed(told)) if c is not None), None)
        drops = before is not None and before.kind is ConditionKind.DROPS
        if before is None or not drops or before.card != out.card or not self._follows(place):
            return False
        self._believed_before(before)
        self._govern((before.opposite(),), place)
        return True

    def _follows(self, place: int) -> bool:
        """Whether a trick given, a number of tricks or a play is said next."""
        after = next((unit for unit in self.units[place + 1 :] if unit.kind == "clause"), None)
        return after is not None and bool(after.meanings[0].pieces)

    def _all_good_next(self, place: int) -> bool:
        """Whether nothing but the rest, or that cards are good, is said next."""
        after = next((unit for unit in self.units[place + 1 :] if unit.kind == "clause"), None)
        pieces = after.meanings[0].pieces if after is not None else ()
        if after is not None and after.bag is not None and after.bag.subjects == ("it",):
            return after.bag.head == "good"  # "c'est bon"
        return bool(pieces) and all(
            piece == REST or (isinstance(piece, StatedBelief) and piece.kind in GOOD)
            for piece in pieces
        )


def _played_to_see(bag: Bag, seen: When, memory: LastNamed) -> tuple[Card, ...]:
    """The cards of claimer's side under which one of theirs is to fall, or not."""
    asked = seen[0] if len(seen) == 1 else None
    theirs = asked.card if asked is not None and asked.kind is ConditionKind.DROPS else None
    facts, suit = memory.facts, theirs.suit if theirs is not None else None
    items = [i for role, its in bag.phrases if role in UNDER for i in its]
    items += bag.right if bag.tag == "outlasts" else ()
    if asked is not None and asked.kind is ConditionKind.BREAKS:
        suit = asked.suit  # "if the ace drops the last two"
        items += bag.left if bag.head == "fell" else ()
    cards = [c for item in items if not (item.number or item.every) for c in item.cards]
    known = tuple(replace(c, suit=c.suit or suit, mine=None, hand=None) for c in cards)
    its = facts is not None and all(c.suit is suit and facts.has(c) for c in known)
    return known if its and suit is not None else ()
