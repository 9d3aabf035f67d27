"""Subordinate clauses: what comes first or later, what is a reason, what is not done."""

from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Final

from claims.statement.context import OURS, other_hand
from claims.statement.discourse.ahead import STOPS
from claims.statement.discourse.chain import (
    Link,
    done_there,
    drives_out,
    led_by_name,
    names_how_many_out,
    stands_as_reason,
)
from claims.statement.discourse.done_before import HAVING, bare_claim
from claims.statement.discourse.done_too import TILL, done_too, goes_on
from claims.statement.discourse.events import (
    drawn_before,
    driven_out,
    event,
    got_out,
    held_up,
    played_till,
    same_event,
    says_out,
    then_played,
    thought_of,
    told_already,
    trumps_got_out,
    while_out,
)
from claims.statement.discourse.kept_for import (
    crossed_by_it,
    crosses,
    ruffed_by_it,
    ruffed_with_kept,
    ruffing_in,
    thrown_while,
)
from claims.statement.discourse.placing import Placing
from claims.statement.discourse.units import Unit
from claims.statement.grammar.memory import Atom, Later
from claims.statement.grammar.named import Named
from claims.statement.meanings.done_so_far import over
from claims.statement.meanings.pieces import is_trumps
from claims.statement.meanings.predicates import done_first
from claims.statement.meanings.ruffed_by import THEY_RUFF
from claims.statement.meanings.seated import note_seat
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)

TAKEN: Final = frozenset({"have", "get", "take"})
"""Predicates by which trumps of theirs are drawn: "after I've had your trumps"."""


def they_ruff(unit: Unit) -> bool:
    """Whether a clause says that an opponent ruffs, or is given a ruff."""
    given = [piece for meaning in unit.meanings for piece in meaning.pieces]
    bag = unit.bag
    told = bag is not None and (
        bag.head in ("ruff", "letruff") or any(i.has("ruff") for i in (*bag.left, *bag.right))
    )
    named = [isinstance(piece, Later) and piece.name == THEY_RUFF for piece in given]
    lost = [isinstance(p, Concession) or so for p, so in zip(given, named, strict=True)]
    return told and bool(given) and all(lost)


def _has_some(unit: Unit) -> bool:
    """ "Tant que j'ai un atout au mort je coupe": as long as claimer has it, nothing is played."""
    bag = unit.bag
    held = bag is not None and bag.head == "have" and bag.subjects == ("self",)
    if bag is not None and any(i.which is Which.LAST and not i.owner for i in bag.right):
        return False  # "until I've got both trumps out": theirs
    made = bag is not None and bag.tag == "past"  # "until I've made my spades"
    return held and bag is not None and not (bag.neg or bag.no or bag.perfect or made)


RETURNS: Final = frozenset({"go", "goback", "goover"})
"""What is done to get from the one hand to the other."""


@dataclass(slots=True, kw_only=True)
class Subordinates(Placing):
    """A statement whose subordinate clauses are put in their places.

    ``late`` are those of its sentence that wait for its end; ``roles`` says of a unit what it was
    read as, where its kind does not; ``without`` are what would be lost by a play that is not made;
    ``held``: the clause done when something else has happened; ``put_off``: the places before
    and behind what a last clause after "before" says.
    """

    late: list[tuple[Unit, int]] = field(default_factory=list)
    roles: dict[int, str] = field(default_factory=dict)
    without: set[int] = field(default_factory=set)
    waited: bool = False
    held: int = -1
    put_off: tuple[int, int] = (0, 0)

    def _subordinate(self, place: int, unit: Unit) -> None:
        """ "After drawing trumps", "before ruffing", "until they are gone", "because ..."."""
        if they_ruff(unit) and unit.kind != "after":
            self.roles[place] = "reason"  # "lest you ruff", "until you ruff": no trick is given
            return
        if unit.word == "purpose" and self._waited_for(place):
            self.connective = "then"  # "I wait until trumps are gone to play my aces"
            atoms = self._resolved(self._chosen(place, unit).pieces)
            self._put(len(self.links), atoms, place, "then")
            return
        if unit.kind in ("since", "while"):
            self._reason(place, unit)
            return
        if unit.kind == "after" and self._dismissed(place, unit):
            return
        if unit.text == HAVING and bare_claim(self.units, place):
            told = self._resolved(self._chosen(place, unit).pieces)
            gone = over([atom for atom in told if not isinstance(atom, Named)])
            self._put(len(self.links), [*gone], place, "")
            self.roles[place] = "reason"
            return
        if unit.kind == "instead":
            self._instead(place, unit)
            return
        if unit.kind == "before" and self._held_back():
            self._until(place, unit)
            return
        if unit.kind == "before" and self._opens(place):
            self.late.append((unit, place))
            return
        at = len(self.links)
        till = unit.text == TILL and self.connective == "comma"
        trailing = (self.adjacent or till or self._ends_it(place)) and at > self.sentence_start
        if unit.kind == "until" and _has_some(unit):
            self._never_played()
            self.roles[place] = "reason"
            return
        if unit.kind == "until":
            self._held_back()
            self._until(place, unit)
            return
        events = self._events(place, unit)
        if not events:
            self._never_played()
            self.roles[place] = "reason"  # "once I get there"
            return
        if unit.kind == "before":
            if not self.adjacent and self.links and self.links[-1].when == self.active:
                self.active = ()  # "if anybody shows out another one, before the aces"
            self.put_off = (at, at + len(events))
            self._put(at, events, place, "then")
            return
        if self.after_condition and unit.kind == "after":  # "if they break after the ace of spades"
            governed, self.active = self.active, ()
            self._put(at, events, place, "first")
            self.active, self.after_condition = governed, True
            return
        if (
            trailing
            and (on := thrown_while(self.links[-1].said, self.last_bag, events, self.facts))
            is not None
        ):
            self.links[-1].said = on
            self.links[-1].units = (*self.links[-1].units, place)
            return
        if trailing:
            last = self.links[-1].clause
            while at > self.sentence_start and self.links[at - 1].clause == last:
                at -= 1
            if self._on_the_table(self.links[at].said):
                # "..., the king to get back after the spades"
                at, trailing = len(self.links), False
        self._put(at, events, place, "first" if not trailing else self.links[at].connective)
        self.trailed = (place, at + len(events)) if trailing else (-1, -1)
        self.connective = "then"
        if trailing and at + len(events) < len(self.links):
            self.links[at + len(events)].connective = "then"
            self.connective = ""

    def _on_the_table(self, said: Atom | Named) -> bool:
        """Whether it is how the trick on the table is won: nothing comes before that."""
        wins = isinstance(said, Step) and said.kind is StepKind.WIN
        return wins and self.facts is not None and self.facts.led is not None

    def _waited_for(self, place: int) -> bool:
        """Whether right before a purpose stands what is done first, or that its card waits."""
        for unit in reversed(self.units[:place]):
            if unit.word == "waits" or unit.kind == "after":
                return True
            if unit.kind != "filler" and unit.word != "then":
                break
        return False

    def _ends_it(self, place: int) -> bool:
        """Whether nothing is told after it, and but a comma stands before it: "a spade to the ace,
        having played the hearts", "..., once I've drawn a trump and cashed the king"."""
        after = list(takewhile(lambda u: u.word not in STOPS, self.units[place + 1 :]))
        told = after[2 * done_too(self.units[place], after) :]
        more = any(u.kind not in ("connective", "filler") for u in told)
        return self.connective == "comma" and not more

    def _opens(self, place: int) -> bool:
        """Whether nothing was told to be done in its sentence yet: "the jack is out, so before
        ruffing I draw it"."""
        told = self.links[self.sentence_start :]
        if not told:
            return True
        after, before = self.units[place + 1 : place + 2], self.units[place - 1]
        if after and after[0].kind == "clause" and before.word in ("and", "comma", "then", "but"):
            return True  # "..., and before the ace I draw the trump"
        follows = any(u.kind == "clause" for u in self.units[place + 1 :])
        done = any(isinstance(link.said, Step | Named) for link in told)
        return follows and not done and self.units[place - 1].kind in ("connective", "filler")

    def _done_before(self, place: int, unit: Unit, atoms: list[Atom | Named]) -> bool:
        """ "... only after I've ruffed the club and come back": what is joined to it comes before
        the rest, too."""
        before, at = self.trailed
        bag = unit.bag
        if before < 0 or place != before + 2 or bag is None:
            return False
        first, joined = self.units[before], self.units[place - 1].word
        if not goes_on(first, joined, bag):
            returns = bag.head in RETURNS  # "until I've ruffed it and the king has brought me back"
            if joined != "and" or any(not (returns and item.cards) for item in bag.left):
                return False
            if bag.subjects and (first.kind != "until" or not returns or bag.subjects != ("self",)):
                return False  # "not until I've ruffed it and I've come home"
            if not bag.head or not atoms or not all(isinstance(atom, Step) for atom in atoms):
                return False
        self._put(at, atoms, place, "then")
        self.trailed, self.connective = (place, at + len(atoms)), ""
        return True

    def _back_first(self) -> None:
        """ "I ruff a club before drawing the trump, and get back with the king": a way back without
        which the hand that ruffed could not lead what comes later."""
        at, end = self.put_off
        self.put_off = (0, 0)
        if at == 0 or end >= len(self.links) or self.facts is None:
            return
        ruffed, later, back = self.links[at - 1].said, self.links[at].said, self.links[end]
        if not isinstance(ruffed, Step) or not isinstance(back.said, Step):
            return
        hand = ruffing_in(ruffed, self.facts)
        if hand is None or self.facts.held(Suit.TRUMPS, hand).bit_count() > (ruffed.number or 1):
            return
        drawn = isinstance(later, Step) and later.kind is StepKind.DRAW
        drawn = drawn or (isinstance(later, Named) and is_trumps(later.item))
        crossed = back.said.kind is StepKind.LEAD
        crossed = crossed or ruffing_in(back.said, self.facts) is other_hand(hand)
        if drawn and crossed and back.connective in ("and", ""):
            back.connective = "then"
            self.links.insert(at, self.links.pop(end))

    def _played_then(self, atoms: list[Atom | Named]) -> list[Atom | Named]:
        """ "As long as trumps are out I don't play the ace of spades": it is played then."""
        waited, self.waited = self.waited, False
        held = atoms[0] if len(atoms) == 1 else None
        kinds = (StepKind.DRAW, StepKind.PLAY, StepKind.DISCARD)  # "je garde l'as": not thrown
        if not waited or not isinstance(held, Renounced) or held.kind not in kinds:
            return atoms
        then = then_played(held)
        return atoms if then is None else [then]

    def _dismissed(self, place: int, unit: Unit) -> bool:
        """ "If I draw trumps first I have no ruff, so ...": said of what is not done."""
        ahead = range(place + 1, len(self.units))
        after = next((n for n in ahead if self.units[n].kind == "clause"), None)
        if after is None or unit.bag is None or not done_first(unit.bag):
            return False
        pieces = self.units[after].meanings[0].pieces
        lost = [
            (isinstance(p, Renounced) and p.kind is StepKind.RUFF)
            or (isinstance(p, Later) and p.name == "no way there")
            for p in pieces
        ]
        if not lost or not all(lost) or unit.text != "if":
            return False
        self.roles[place] = "reason"
        self.without.add(after)
        return True

    def _held_back(self) -> bool:
        """ "No hearts before trumps are gone", "no hearts until ...": not played till then."""
        last = self.links[-1] if self.links else None
        if last is None or not self.adjacent or last.sentence != self.sentence:
            return False
        if last.clause == self.held:
            return True
        said = last.said
        if isinstance(said, StatedBelief) and said.kind is BeliefKind.CARD_GONE and said.suit:
            last.said = Renounced(StepKind.PLAY, said.suit)
            return True
        if isinstance(said, StatedBelief) and said.kind is BeliefKind.NO_TRUMPS_OUT:
            last.said = Renounced(StepKind.DRAW)  # "pas d'atout avant d'avoir coupé"
            return True
        kinds = (StepKind.DRAW, StepKind.PLAY)  # "I don't draw trumps before I have ruffed"
        return isinstance(said, Renounced) and said.kind in kinds

    def _events(self, place: int, unit: Unit) -> list[Atom | Named]:
        """What has happened when a clause is true, as something done."""
        if told_already(unit):
            return []
        atoms = self._resolved(self._chosen(place, unit).pieces)
        if unit.bag is not None and "already" in unit.bag.adverbs:
            return atoms  # "having drawn trumps earlier": it was done before
        if unit.bag is not None and unit.bag.head == "aware":  # "before I think of the spades"
            atoms = [thought_of(atom) for atom in atoms]
        held = held_up(unit, atoms, self.facts)
        if held is not None:
            return [held]
        taken = unit.bag is not None and unit.bag.head in TAKEN
        had = unit.kind == "after" and taken
        if taken and len(atoms) == 1 and (out := trumps_got_out(atoms[0])) is not None:
            return [out]
        return [
            Step(StepKind.DRAW, outstanding=atom.number)
            if (had or got_out(unit))
            and isinstance(atom, StatedBelief)
            and atom.kind is BeliefKind.TRUMPS_OUT
            else event(atom, self.facts)
            for atom in atoms
        ]

    def _flush_late(self) -> None:
        """ "Before drawing trumps I ...": what was to come later, at the end of its sentence."""
        self._back_first()
        for unit, place in self.late:
            if self._held_back():  # "before trumps are gone I don't touch the ace of spades"
                self._until(place, unit)
                continue
            events = self._events(place, unit)
            self._put(len(self.links), events, place, "then")
        self.late = []

    def _until(self, place: int, unit: Unit) -> None:
        """ "I won't touch the ace until trumps are gone": first the one, then the other."""
        last = self.links[-1] if self.links else None
        events = [while_out(atom) for atom in self._events(place, unit)]
        if last is None or last.sentence != self.sentence:
            self._put(len(self.links), events, place, "first")
            self.connective, self.waited = "then", True
            return
        said = last.said
        if last.clause == self.held and events:
            at = next(n for n, link in enumerate(self.links) if link.clause == self.held)
            for link in self.links[at:]:
                plain = isinstance(link.said, Step) and link.said.kind is StepKind.PLAY
                if plain and isinstance(link.said, Step) and link.said.cards:
                    link.said = replace(link.said, kind=StepKind.CASH)
            self._put(at, events, place, "first")
            self.links[at + len(events)].connective = "then"
            return
        if (established := self._till_good(unit, said)) is not None:
            last.said, last.units = established, (*last.units, place)
            return
        if isinstance(said, Renounced):
            held = then_played(said)
            trumps = self.facts is None or self.facts.trump is not None
            if held is not None and trumps:  # "no hearts before they are gone": trumps are
                events = [Step(StepKind.DRAW) if one == held else one for one in events]
            self.links.pop()
            more = self._held_with(last)
            self._put(len(self.links), events, place, "first")
            self.trailed = (place, len(self.links))
            if held is not None:
                self._put(len(self.links), [*more, held], place, "then")
                self.links[-1].units = last.units
            return
        waits = isinstance(said, Named) and (last.last or drawn_before(said, events, self.facts))
        if waits:  # "the spade ace can wait till trumps are drawn"
            self.links.pop()
            self._put(len(self.links), events, place, "first")
            self._put(len(self.links), [said], place, "then")
            self.links[-1].units = last.units
            return
        driven = driven_out(events, said)
        if driven is not None:
            last.said, last.units = driven, (*last.units, place)
            return
        done = [atom for atom in events if not same_event(atom, said)]
        if isinstance(said, Named):
            last.said = played_till(said, self.facts)
        if not done:
            self.roles[place] = "step"
            self.connective = "then"  # "hearts until West runs dry, spades"

    def _never_played(self) -> None:
        """ "I don't ruff as long as I have ...": what is held back till nothing that happens."""
        self.links = [link for link in self.links if link.clause != self.held]

    def _held_with(self, last: Link) -> list[Atom]:
        """What the same words hold back besides: "neither black ace before trumps are gone"."""
        more: list[Atom] = []
        while self.links and self.links[-1].clause == last.clause:
            said = self.links[-1].said
            held = then_played(said) if isinstance(said, Renounced) else None
            if held is None:
                break
            more.insert(0, held)
            last.units = (*self.links.pop().units, *last.units)
        return more

    def _till_good(self, unit: Unit, said: Atom | Named) -> Step | None:
        """ "Diamonds until they are good": set up, where higher cards of the suit are out."""
        suits = said.suits if isinstance(said, Step) else ()
        if isinstance(said, Named):
            suits = () if said.item.cards else said.item.suits
        bag, facts = unit.bag, self.facts
        told = bag is not None and bag.head in ("good", "establish") and not (bag.neg or bag.no)
        if not told or len(suits) != 1 or (isinstance(said, Step) and said.cards):
            return None
        trumps = suits[0] is Suit.TRUMPS or (facts is not None and facts.trump_suit(suits[0]))
        above = facts is None or bool(facts.over(None, suits[0]))
        out = Step(StepKind.CONCEDE, suits, name="out")
        return out if above and not trumps else None

    def _reason(self, place: int, unit: Unit) -> None:
        """A reason given: what it takes for granted is kept, what it would do is not done."""
        note_seat(self.memory, unit.bag)  # "since West opened he has ..."
        atoms = self._resolved(self._chosen(place, unit).pieces)
        if unit.word == "whether" or (unit.bag is not None and unit.bag.tag == "costs"):
            atoms = [atom for atom in atoms if says_out(atom)]  # "not sure if the queen has gone"
            self.roles[place] = "reason"
        if unit.word == "purpose":
            atoms = [self._thrown_on_it(atom) for atom in atoms]
        if unit.kind == "while" and unit.bag is not None and unit.bag.head in ("have", "left"):
            atoms = [atom for atom in atoms if not isinstance(atom, Named)]  # "while I've a trump"
        if unit.word == "since" and len(self.links) == self.sentence_start and crosses(atoms):
            self.late.append((unit, place))  # "as the king takes me back, the heart can go": later
            return
        self.clause += 1
        told = len(self.links)
        for atom in atoms:
            if unit.word == "purpose" and self._fetched(atom):
                assert isinstance(atom, Named)
                said = replace(atom, played=True)
                self._put(len(self.links), [said], place, "then")
            elif stands_as_reason(atom, unit.word):
                why = Link(atom, self.clause, self.sentence, "comma", self.active, units=(place,))
                self.links.append(replace(why, reason=True))
            elif isinstance(atom, Step) and self.links and drives_out(self.links[-1], atom):
                self._driven_out(atom, place)
            elif isinstance(atom, Step) and names_how_many_out(atom, self.links):
                self.links[-1].said = atom  # "I play trumps to draw the last one"
            elif isinstance(atom, Step) and unit.word == "purpose" and self._done_by(atom):
                self.links[-1].units = (*self.links[-1].units, place)
            elif isinstance(atom, Step) and (
                unit.word != "purpose"
                or done_there(atom, self.links[:told])
                or (told and ruffed_with_kept(self.links[told - 1].said, atom))
            ):
                connective = "then" if unit.word == "purpose" else self.connective
                self.links.append(
                    Link(atom, self.clause, self.sentence, connective, self.active, units=(place,))
                )
        if not any(place in link.units for link in self.links):
            self.roles[place] = "reason"
        if unit.kind == "since" and unit.bag is not None and "first" in unit.bag.adverbs:
            self._moved_first(sum(link.clause == self.clause for link in self.links))
        self.adjacent = True
        if unit.kind == "while" and len(self.links) > self.sentence_start:
            self.connective = "then"  # "trump ace and, while dummy is out of them, the spade king"

    def _thrown_on_it(self, atom: Atom | Named) -> Atom | Named:
        """ "The ace of spades to lose a little club": it goes on a winner of another suit."""
        said = self.links[-1].said if self.links else None
        cards = said.item.cards if isinstance(said, Named) else ()
        lost = atom if isinstance(atom, Concession) and (atom.number or 1) == 1 else None
        suit = (lost.card.suit if lost.card is not None else lost.suit) if lost else None
        other = len(cards) == 1 and bool(suit) and cards[0].suit not in (None, suit)
        if lost is None or not other or self.facts is None or self.facts.over(cards[0], None):
            return atom
        away = lost.card or Card(suit)
        return Step(StepKind.DISCARD, cards=(replace(away, mine=None),), on_cards=cards)

    def _fetched(self, atom: Atom | Named) -> bool:
        """Whether a suit is what a hand was entered for: "a spade to the ace to make hearts"."""
        item = atom.item if isinstance(atom, Named) else None
        told = item is not None and bool(item.suits or item.cards)
        return told and done_there(Step(StepKind.CASH), self.links)

    def _driven_out(self, theirs: Step, place: int) -> None:
        """ "The king of clubs to drive out the ace": the one is led, the other taken by it."""
        led = led_by_name(self.links[-1].said)
        if led is None:
            self.links[-1].said = theirs
            self.links[-1].units += (place,)
            return
        self.links[-1].said = led
        self.links.append(
            Link(theirs, self.clause, self.sentence, "then", self.active, units=(place,))
        )

    def _done_by(self, atom: Step) -> bool:
        """ "The ace of spades to unblock", "a spade to set them up": what was named is played."""
        last = self.links[-1] if self.links else None
        if last is not None and (ruffed := ruffed_by_it(last.said, atom, self.facts)) is not None:
            last.said = ruffed
            return True
        if last is not None and (crossed := self._crossed_by_last(last.said, atom)) is not None:
            last.said = crossed
            return True
        if last is not None and (crossed := crossed_by_it(last.said, atom, self.facts)) is not None:
            last.said = crossed
            return True
        back = atom == Step(StepKind.LEAD, hand=atom.hand) and atom.hand in OURS
        if last is not None and isinstance(last.said, Step) and back:
            there = last.said.kind is StepKind.RUFF and last.said.hand is None
            last.said = replace(last.said, hand=atom.hand) if there else last.said
            return there  # "a heart ruffed to get back to hand"
        if last is None or not isinstance(last.said, Named):
            return False
        item = last.said.item
        if atom.kind is StepKind.LEAD and atom == Step(StepKind.LEAD, hand=atom.hand):
            one = item.number in (None, 1) and not item.plural
            if atom.hand in OURS and item.suit is not None and one and not item.cards:
                last.said = replace(atom, suits=(item.suit,))
                return True
            if (
                last.bare
                and atom.hand in OURS
                and len(item.cards) == 1
                and item.cards[0].suit is not None
            ):
                last.said = self._crossed_with(item.cards[0], atom)
                return True
        if atom.kind is StepKind.ENDPLAY and item.called and not atom.suits:
            last.said = replace(atom, suits=item.suits)  # "cœur pour le mettre en main"
            return True
        if atom.name == "out" and atom.suits == item.suits:
            last.said = atom
            return True
        if atom.name != "unblock" or not item.cards:
            return False
        last.said = replace(last.said, played=True)
        return True

    def _crossed_by_last(self, said: Atom | Named, atom: Step) -> Step | None:
        """ "I cash the ace of diamonds and a spade to get back": the suit called last, under the
        verb of what stands before it; None where it is no such thing."""
        items = self.last_bag.right if self.last_bag is not None else ()
        goes = atom == Step(StepKind.LEAD, hand=atom.hand) and atom.hand in OURS
        if not goes or len(items) < 2 or not isinstance(said, Step):
            return None
        last = items[-1]
        one = last.suit is not None and not (last.plural or last.owner or last.cards or last.det)
        if not one or last.number not in (None, 1) or said.kind is not StepKind.CASH:
            return None
        return replace(atom, suits=last.suits) if said.suits == last.suits else None

    def _crossed_with(self, card: Card, into: Step) -> Step:
        """ "The ace of clubs to get to dummy": led to there, or led itself from the other hand."""
        where = self.facts.where(card) if self.facts is not None else into.hand
        if where is not into.hand:
            return replace(into, cards=(card,))
        return replace(into, suits=(card.suit,) if card.suit else (), other_card=card)

    def _instead(self, place: int, unit: Unit) -> None:
        """ "Rather than finessing": what is not done; "two rounds rather than one"."""
        items = (*unit.bag.left, *unit.bag.right) if unit.bag is not None else ()
        if items and all(i.bare and i.number for i in items):
            self.roles[place] = "taken back"
            return
        for atom in self._resolved(self._chosen(place, unit).pieces):
            if isinstance(atom, Step):
                kind = (
                    atom.kind if atom.kind in (StepKind.DRAW, StepKind.RUFF) else StepKind.FINESSE
                )
                if atom.kind not in (StepKind.DRAW, StepKind.RUFF, StepKind.FINESSE):
                    continue
                suit = atom.suits[0] if atom.suits else None
                self.clause += 1
                self.links.append(
                    Link(
                        Renounced(kind, None if kind is StepKind.DRAW else suit),
                        self.clause,
                        self.sentence,
                        "comma",
                        self.active,
                        units=(place,),
                    )
                )
