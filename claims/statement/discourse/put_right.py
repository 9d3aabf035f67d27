"""What is taken back and put right: "sorry", "no wait", "not one round but two"."""

from dataclasses import dataclass, field, replace

from claims.statement.discourse.ahead import STOPS
from claims.statement.discourse.chain import cards_of
from claims.statement.discourse.corrections import denied_before, merged, opposed
from claims.statement.discourse.kept_for import keeps_it
from claims.statement.discourse.subordinate import Subordinates
from claims.statement.discourse.units import Unit
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, Later, Piece
from claims.statement.grammar.named import Named
from claims.statement.model import (
    BeliefKind,
    Concession,
    Count,
    StatedBelief,
    Step,
    StepKind,
)


@dataclass(slots=True, kw_only=True)
class Corrected(Subordinates):
    """A statement whose words may correct what stands before them.

    ``correcting``: the next clause does, ``slipped``: after a slip noticed; ``broken``: it breaks
    off. ``taken_back`` has the units that hold no longer.
    """

    broken: bool = False
    correcting: bool = False
    slipped: bool = False
    taken_back: set[int] = field(default_factory=set)

    def _retract(self, place: int, unit: Unit) -> None:
        """ "Sorry", "no wait": what follows corrects what stands before, if anything does."""
        follows = any(
            u.kind in ("clause", "after", "if") or u.word == "end" for u in self.units[place + 1 :]
        )
        if self._left_out_before(place):
            self.roles[place] = "taken back"  # what is taken back was not understood
            self._broken_off(place)
            return
        behind = self.units[place + 1].kind == "connective" if follows else False
        if unit.word == "meant" and self.adjacent and behind:
            self.roles[place] = "filler"  # "not one, two rounds I mean, and then the aces"
            self._meant_before(place)
            return
        ahead = (u.kind for u in self.units[place + 1 :] if u.word != "comma")
        asked = next(ahead, "") in ("if", "unless")
        if unit.word == "replace" and asked and self.sentence_start == len(self.links):
            self.roles[place] = "filler"  # "ace of spades. Nope, no queen: ..."
            return
        if unit.word in ("replace", "anew") and self._goes_on(place):
            self.roles[place] = "filler"  # "once, no, twice, sorry, and then the aces"
            return
        if unit.word == "denied" and self.links:
            self._drop_clause(self.links[-1].clause)  # "I lose a spade, no I don't"
            self.roles[place] = "taken back"
            return
        if unit.word == "turned" and self.links:
            self._turn_round(follows)
            self.roles[place] = "taken back"
            return
        if not follows or not self.links:
            halts = unit.word in ("halt", "slip")
            self.broken = self.broken or (halts and not follows)
            self.roles[place] = "taken back" if halts else "filler"
            return
        self.correcting, self.slipped = True, unit.word == "slip"
        self.roles[place] = "taken back"

    def _goes_on(self, place: int) -> bool:
        """Whether an "and" or a "then" stands behind an apology: it takes nothing back."""
        behind = [u for u in self.units[place + 1 : place + 4] if u.word != "comma"]
        return bool(behind) and behind[0].kind == "connective" and behind[0].word in ("and", "then")

    def _turn_round(self, told_again: bool) -> None:
        """ "..., no, wrong way round": all of it is told again, else the last two things change
        their places."""
        sentence = self.links[-1].sentence
        told = [n for n, link in enumerate(self.links) if link.sentence == sentence]
        if told_again:
            for link in self.links[told[0] :]:
                self.taken_back.update(link.units)
            del self.links[told[0] :]
            self.correcting, self.connective, self.last_bag = False, "", None
        elif len(told) > 1:
            one, other = self.links[-2:]
            one.said, other.said = other.said, one.said
            one.units, other.units = other.units, one.units
            other.connective, one.first, other.first = "then", False, False
            self.correcting = False

    def _meant_before(self, place: int) -> None:
        """ "One round of trumps, two rather, ...": what stands right before corrects what stands
        before that."""
        said = [n for n in range(place) if self.units[n].kind == "clause"]
        before, bag = (self.units[n].bag for n in said[-2:]) if len(said) > 1 else (None, None)
        found = merged(before, bag) if before is not None and bag is not None else []
        if before is None or bag is None or before.neg or bag.head or not found:
            return
        for link in [link for link in self.links if {*said[-2:]} & {*link.units}]:
            self._drop_clause(link.clause)
        atoms = self._resolved(min(found, key=lambda m: m.cost).pieces)
        self._add(said[-1], self.units[said[-1]], atoms)

    def _left_out_before(self, place: int) -> bool:
        """Whether words that were not understood stand right before a unit."""
        back = (self.units[at] for at in range(place - 1, -1, -1))
        last = next((u for u in back if u.kind not in ("filler", "connective", "retract")), None)
        return last is not None and last.kind == "ignored" and last.word in ("predicate", "unknown")

    def _broken_off(self, place: int) -> None:
        """ "I'll draw the tr... oh wait, there are none": what was begun is not done."""
        at = place - 1
        while at >= 0 and self.units[at].kind in ("filler", "connective", "retract"):
            at -= 1
        while at >= 0 and self.units[at].kind in ("filler", "ignored"):
            at -= 1
        if self.links and at >= 0 and at in self.links[-1].units:
            self._drop_clause(self.links[-1].clause)

    def _corrects(self, place: int, unit: Unit) -> bool:
        """Puts a correction in the place of what it corrects; True when it is done with."""
        assert unit.bag is not None
        if not self.links:
            return False  # what it corrects was taken back itself
        last = self.links[-1]
        if self.slipped and self._only_tells(place, unit):
            return False
        if self._only_reasons(place, unit):
            return True
        if keeps_it(unit.bag):
            return False  # "trumps... no, I keep that for the end": still played
        again = "first" in unit.bag.adverbs
        again_read = merged(self.last_bag, unit.bag) if not again else []
        if again_read:
            self._drop_clause(last.clause)
            best = min(again_read, key=lambda m: m.cost)
            self.connective = last.connective
            atoms = self._resolved(best.pieces)
            if not any(role == "on" for role, _ in unit.bag.phrases):
                atoms = [_on_the_same(last.said, atom) for atom in atoms]
            bag = self.last_bag
            self._add(place, unit, atoms)
            self.last_bag = bag
            return True
        pieces = self._chosen(place, unit).pieces
        corrected = any(link.first for link in self.links[self.sentence_start :])
        if again and pieces and not corrected and self._only_clause(place):
            self._to_the_front(place, self._resolved(pieces))  # "... no, the ace first"
            return True
        if pieces and not again and (won := self._won_before(pieces)) is not None:
            for link in self.links[won:]:  # "the ace, two diamonds, sorry, I win it in hand"
                self.taken_back.update(link.units)
            del self.links[won:]
            return False
        start = self.sentence_start
        if pieces and not again and any(u.word == "anew" for u in self.units[:place][-3:]):
            for link in self.links[start:]:  # "trump, ruff a... no, scrap that, ruff the club, ..."
                self.taken_back.update(link.units)
            del self.links[start:]
            self.connective = ""
            return False
        if again and start == len(self.links):  # "trump and then a ruff... sorry, the ruff first"
            start = next(n for n, link in enumerate(self.links) if link.sentence == last.sentence)
        if again:
            for link in self.links[start:]:
                self.taken_back.update(link.units)
            del self.links[start:]
            self.connective = ""
        elif pieces and self._last_of_a_list(unit.bag, last.clause):
            self.connective = "then"
        elif pieces:
            self.connective = last.connective or self.connective
            self._drop_clause(last.clause)
        return False

    def _last_of_a_list(self, bag: Bag, clause: int) -> bool:
        """ "King and queen, no, the queen I overtake with the ace": takes back the last card of a
        list, of which alone something else is said; False where that is not so."""
        listed = [link for link in self.links if link.clause == clause and cards_of(link.said)]
        ranks = {card.rank for i in (*bag.left, *bag.right) for card in i.cards}
        cards = [card for link in listed for card in cards_of(link.said)]
        if not bag.head or len(cards) < 2 or ranks != {cards[-1].rank}:
            return False
        last = listed[-1]
        if len(cards_of(last.said)) == 1:
            self.links.remove(last)
        elif isinstance(last.said, Step):
            last.said = replace(last.said, cards=last.said.cards[:-1])
        return True

    def _won_before(self, pieces: tuple[Piece, ...]) -> int | None:
        """Where the trick on the table was told to be won otherwise than a correction does."""
        wins = [p for p in pieces if isinstance(p, Later) and p.name.startswith("win ")]
        told = (
            n
            for n, link in enumerate(self.links)
            if isinstance(link.said, Step) and link.said.kind is StepKind.WIN
        )
        return next(told, None) if wins else None

    def _put_right(self, place: int, unit: Unit) -> bool:
        """ "Not one round but two", "I don't win it in dummy but in hand": what is done instead."""
        assert unit.bag is not None
        at, denied = denied_before(self.units, place)
        found = opposed(denied, unit.bag)
        if denied is None or not found:
            return False
        if not denied.head or all(item.bare for item in (*unit.bag.left, *unit.bag.right)):
            for link in [link for link in self.links if at in link.units]:
                self._drop_clause(link.clause)
        self.roles[at] = "taken back"
        self._add(place, unit, self._resolved(min(found, key=lambda m: m.cost).pieces))
        return True

    def _only_tells(self, place: int, unit: Unit) -> bool:
        """ "I draw trumps, oops, a heart to lose": what is seen too late corrects no play."""
        pieces = self._chosen(place, unit).pieces
        told = all(isinstance(piece, Concession | StatedBelief | Count) for piece in pieces)
        plays = isinstance(self.links[-1].said, Step | Named)
        return bool(pieces) and told and plays

    def _only_reasons(self, place: int, unit: Unit) -> bool:
        """ "I ruff low, wait, East may be void, so with the big one": why something is taken back;
        what comes then corrects it."""
        pieces = self._chosen(place, unit).pieces
        what = (BeliefKind.VOID, BeliefKind.CARD_HELD)
        told = all(isinstance(p, StatedBelief) and p.kind in what for p in pieces)
        behind = next((u for u in self.units[place + 1 :] if u.kind == "clause"), None)
        right = behind is not None and bool(merged(self.last_bag, behind.bag or Bag()))
        if not (pieces and told and right and isinstance(self.links[-1].said, Step)):
            return False
        last = self.links.pop()
        bag = self.last_bag
        self._add(place, unit, self._resolved(pieces))
        self.links.append(last)
        self.last_bag, self.correcting, self.connective = bag, True, last.connective
        return True

    def _only_clause(self, place: int) -> bool:
        """Whether nothing more is told after a unit, in its sentence."""
        for unit in self.units[place + 1 :]:
            if unit.kind == "connective" and unit.word in STOPS:
                return True
            if unit.kind not in ("filler", "ignored", "connective", "mood"):
                return False
        return True

    def _to_the_front(self, place: int, atoms: list[Atom | Named]) -> None:
        """Puts what is done first before all that was said; of the same cards nothing else is."""
        cards = {card for atom in atoms for card in cards_of(atom)}
        for link in self.links:
            said = set(cards_of(link.said))
            if said and said <= cards:
                self._drop_clause(link.clause)
        start = self.sentence_start if self.sentence_start < len(self.links) else 0
        self._put(start, atoms, place, "first")
        if len(self.links) > start + len(atoms):
            self.links[start + len(atoms)].connective = "then"
        self.connective = ""

    def _told_anew(self) -> None:
        """ "I draw trumps before ruffing... no, I ruff, come back and draw trumps": what stands
        before the correction and is told again behind it is done there."""
        for place, unit in enumerate(self.units):
            if unit.kind != "retract" or self.roles.get(place) != "taken back":
                continue
            after = [link.said for link in self.links if min(link.units, default=0) > place]
            for link in [each for each in self.links if each.units and max(each.units) < place]:
                if isinstance(link.said, Step) and link.said in after and not link.when:
                    self.taken_back.update(link.units)
                    self.links.remove(link)

    def _drop_clause(self, clause: int) -> None:
        """Takes back all that a clause said."""
        for link in self.links:
            if link.clause == clause:
                self.taken_back.update(link.units)
                self.connective = link.connective or self.connective
        self.links = [link for link in self.links if link.clause != clause]


def _on_the_same(before: Atom | Named, said: Atom | Named) -> Atom | Named:
    """ "J'y jette un trèfle, non, le roi": on what the other was thrown."""
    thrown = (StepKind.DISCARD, StepKind.DISCARD)
    if not isinstance(before, Step) or not isinstance(said, Step):
        return said
    if (before.kind, said.kind) != thrown or not (before.on_cards or before.on_suits):
        return said
    return replace(said, on_cards=before.on_cards, on_suits=before.on_suits)
