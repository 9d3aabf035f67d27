"""What a clause says, completed from what was said before it and put in its place."""

from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Final

from claims.statement.discourse.ahead import STOPS
from claims.statement.discourse.chain import Chain, Link, cards_of
from claims.statement.discourse.ellipsis import carried, expanded
from claims.statement.discourse.events import event, fallen_in_turn, while_out
from claims.statement.discourse.in_turn import winners_in
from claims.statement.discourse.lent import lent_otherwise
from claims.statement.discourse.lists import listed
from claims.statement.discourse.units import Unit
from claims.statement.grammar.bag import ORDER, Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item, whole_suit
from claims.statement.meanings.one_noun import same_again
from claims.statement.meanings.pieces import is_trumps, of_hand
from claims.statement.meanings.this_trick import later_round
from claims.statement.meanings.told_whole import takes_the_last
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Count,
    Hand,
    Listed,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Timing,
    Which,
)

FRAGMENTS: Final = frozenset({"", "get", "have", "take"})
"""Predicates under which a winner named is played where an order is told."""
DRAWN: Final = {"drawn": "done", "pulled": "now"}
"""How trumps are drawn, by the tag of the predicate: "they have been drawn", "they are drawn"."""
MOVES: Final = frozenset({"", "go", "goover", "goback", "leadtaken", "play", "win", "get", "take"})
"""Predicates that make what stands beside them a line told card by card."""


@dataclass(slots=True, kw_only=True)
class Placing(Chain):
    """The units of a statement, and how far they have been put in their places.

    ``choice`` numbers, for each unit with several meanings, the one that is followed; ``clause``
    numbers the clauses from 1, ``adjacent`` is whether the last stands right before what comes;
    ``earlier``: what this sentence tells is done before what the last one told; ``trailed``: the
    unit of a last clause that tells what comes before its sentence ("after ...", "but first ..."),
    and the place behind what it says.
    """

    units: list[Unit]
    director: bool = False
    choice: dict[int, int] = field(default_factory=dict)
    memory: LastNamed = field(default_factory=LastNamed)
    sentence_start: int = 0
    adjacent: bool = False
    after_condition: bool = False
    ordered: set[int] = field(default_factory=set)
    clause: int = 0
    earlier: bool = False
    trailed: tuple[int, int] = (-1, -1)

    def _chosen(self, place: int, unit: Unit) -> Meaning:
        return unit.meanings[min(self.choice.get(place, 0), len(unit.meanings) - 1)]

    def _resolved(self, pieces: tuple[Piece, ...]) -> list[Atom | Named]:
        """The pieces of a clause with what they point at."""
        found: list[Atom | Named] = []
        near = bool(self.links) and self.links[-1].sentence == self.sentence
        self.memory.beside = near and self.connective in ("", "comma", "colon", "first")
        given, pieces = pieces, lent_otherwise(pieces, self.facts, first=not self.links)
        again = _rank_again(pieces if pieces[:1] == given[:1] else pieces[1:])
        for piece in self._of_one_suit(pieces):
            if isinstance(piece, Later):
                for atom in piece.make(self.memory):
                    found.append(atom)
                    self.memory.remember(atom)
            elif isinstance(piece, Named) and piece.item.has("same") and not self._card_named():
                for atom in same_again(self.memory, piece.item.suits):
                    found.append(atom)
                    self.memory.remember(atom)
            elif isinstance(piece, Named):
                found.append(self._named(piece, listed_only=again))
            else:
                found.append(piece)
                self.memory.remember(piece)
        return found

    def _of_one_suit(self, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """ "King, queen and jack": cards called by their ranks, of the only suit that has them."""
        named = [piece for piece in pieces if isinstance(piece, Named)]
        cards = tuple(card for each in named for card in each.item.cards)
        suit = self.memory.together(cards)
        if suit is None and self.connective == "then":
            suit = self.memory.not_played_yet(cards, listed=True)
        if suit is None:
            return pieces
        return tuple(
            replace(
                piece,
                item=replace(
                    piece.item, cards=tuple(replace(c, suit=suit) for c in piece.item.cards)
                ),
            )
            if isinstance(piece, Named)
            else piece
            for piece in pieces
        )

    def _card_named(self) -> bool:
        """Whether a card was named last: "l'as de pique, et celui de carreau" is another ace."""
        told = (a for a in reversed(self.memory.atoms) if not isinstance(a, Count))
        last = next(told, None)
        played = isinstance(last, Step) and last.kind in (StepKind.CASH, StepKind.PLAY)
        named = self.memory.card is not None and self.memory.card.rank is not None
        return named and (played or isinstance(last, Listed))

    def _led(self) -> Suit | None:
        return self.facts.led if self.facts is not None else None

    def _wins_now(self, item: Item) -> bool:
        """Whether a card called by its rank at the start of a statement, with a trick on the table,
        is played to it: "ace, and the diamonds"."""
        led = self._led()
        if led is None or self.facts is None or self.links or len(item.cards) != 1:
            return False
        card = item.cards[0]
        spoken = item.owner or item.number or item.plural or item.suits or card.suit
        return not spoken and self.facts.has(Card(led, card.rank))

    def _of_that_colour(self, item: Item) -> Item:
        """ "The red ace": the one that claimer's side has; of two the one that is no trump."""
        if not item.colour or item.plural or len(item.cards) < 2 or self.facts is None:
            return item
        held = tuple(card for card in item.cards if self.facts.has(card))
        if len(held) > 1 and not item.every:
            held = tuple(c for c in held if not (c.suit and self.facts.trump_suit(c.suit)))
        return replace(item, cards=held) if len(held) == 1 else item

    def _named(self, named: Named, listed_only: bool = False) -> Named | Step:
        """A noun with the suits of its cards completed, and kept in mind; ``listed_only``: it is
        one of a list, and none is played to the trick on the table."""
        item = self._of_that_colour(self._one_of_them(named.item))
        if item.has("round") and item.suits and not item.plural and item.number is None:
            item = replace(item, number=1)  # "tour d'atout"
        hand = named.place or (item.hand if item.located else None)
        hand = self._defenders(item) or hand
        cards = tuple(self.memory.completed(replace(c, mine=None), True, hand) for c in item.cards)
        if item.owner == "my" and hand is None:
            cards = tuple(self.memory.mine(replace(c, mine=None)) for c in item.cards)
        cards = self.memory.in_line(tuple(of_hand(card, hand) for card in cards))
        if self._wins_now(item) and not listed_only:
            there = replace(item.cards[0], suit=self._led(), mine=None)
            beaten = self.facts is not None and self.facts.beaten_there(there)
            return Step(StepKind.PLAY if beaten else StepKind.WIN, cards=(there,))
        if listed_only:
            cards = tuple(self._another(card) for card in cards)
        for card in cards:
            self.memory.remember(Listed(card=card))
        if not cards and item.suits and item.has("round") and len(item.suits) == 1:
            for atom in listed(named):
                self.memory.remember(atom)
        elif not cards and item.suits:
            self.memory.remember(Listed(suit=item.suits[-1], number=item.number))
            if item.suit is not None and whole_suit(item):
                self.memory.whole = (item.suit, len(self.memory.atoms))
        return replace(named, item=replace(item, cards=cards))

    def _another(self, card: Card) -> Card:
        """ "Ace, king, ace": of a rank that is listed again, the next card that he has."""
        told = [atom.card for atom in self.memory.atoms if isinstance(atom, Listed)]
        others = [Card(suit, card.rank) for suit in Suit if suit is not Suit.TRUMPS]
        has = self.facts.has if self.facts is not None else told.__contains__
        more = (other for other in others if other not in told and has(other))
        return next(more, card) if card in told else card

    def _defenders(self, item: Item) -> Hand | None:
        """ "My ace", "partner's ace" of a defender: of that one hand."""
        if item.owner == "partner":
            return Hand.PARTNER
        defends = self.facts is not None and not self.facts.by_declarer
        return Hand.OWN if defends and item.owner == "my" and len(item.cards) == 1 else None

    def _one_of_them(self, item: Item) -> Item:
        """ "My two aces, the spade one first", "celui de pique", "two aces, spade then diamond": of
        the rank named last."""
        last = self.memory.card
        rank = self.memory.told_one_by_one(after=self.connective == "then")
        if rank is not None and (item.called or item.called_for):
            card = Card(item.suit, rank)
            its = self.facts is not None and self.facts.has(card)
            return replace(item, cards=(card,), suits=()) if its else item
        if not item.has("one", "same") or item.suit is None or last is None or last.rank is None:
            return item
        same = Card(item.suit, last.rank)
        if self.facts is not None and not (self.facts.has(same) or self.facts.out(same)):
            return replace(item, nouns=frozenset())  # "one for you, the one in hearts"
        return replace(item, cards=(same,), suits=(), nouns=frozenset())

    def _add(self, place: int, unit: Unit, atoms: list[Atom | Named]) -> None:
        """Puts what a clause says in its place."""
        bag = unit.bag or Bag()
        if self._unpaused(place, bag):
            self.connective = "comma"
        self.clause += 1
        self.merged = ()
        said = len(atoms)
        self._overruff(bag, atoms)
        later = bool({"next", "later"} & {*bag.adverbs})  # "the diamonds are played next"
        if bag.head == "gone" and (later or (bag.tag in DRAWN and self._in_turn(place, bag))):
            atoms = [event(a, self.facts) if isinstance(a, StatedBelief) else a for a in atoms]
        if (bag.head, bag.tag) == ("drop", "go") and self.connective in ("then", "first"):
            atoms = [fallen_in_turn(a) for a in atoms]  # "puis vos deux atouts y passent"
        if bag.head == "aware" and (later or self.connective == "then"):
            atoms = [while_out(a) for a in atoms]  # "only then do I think about your trump"
        atoms = [event(a, self.facts) if self._ours_gone(a) else a for a in atoms]
        before, atoms = atoms, carried(self, atoms, bag)
        if len(before) == len(atoms) == 1 and before != atoms and isinstance(atoms[0], Step):
            self.memory.atoms[-1:] = [atoms[0]]  # "a heart ruffed there, a diamond back here"
        if said and not atoms and self.links:
            self.links[-1].units += (place,)
        plain = not (bag.head or {*bag.adverbs} & ORDER)
        if "mine" in bag.adverbs and plain and self.connective not in ("then", "first"):
            atoms = [_counted_mine(atom) for atom in atoms]
        atoms = expanded(self, atoms)
        first = "first" in bag.adverbs or self.connective == "first" or bag.tag == "start"
        at_end = self._at_the_end(place)
        if at_end:
            atoms = [
                replace(a, timing=Timing.END) if isinstance(a, Concession) else a for a in atoms
            ]
        goes_on = later_round(bag) and bool(atoms) and bool(self.links)
        goes_on = goes_on and (bag.tag == "next" or not _card_given(self.links[-1].said))
        if (bag.head == "comes" or goes_on or {"later", "next"} & {*bag.adverbs}) and not first:
            self.connective = "then"
        at_end = at_end or self._waits(bag) or takes_the_last(bag) is not None
        named = not bag.head and all(isinstance(atom, Named) for atom in atoms)
        at_once = "now" in bag.adverbs and named and bool(self.links)  # "ace, right away the queen"
        if "ordered" in bag.adverbs or at_once:
            self.ordered.add(self.sentence)
        governed = self.active
        told = bool(self.links) and isinstance(self.links[-1].said, Count | Concession)
        if first and governed and told and self.links[-1].when == governed:
            # "if they break I've all, spade ace first": before what is waited for
            self.active = governed = ()
        for atom in atoms:
            own = () if isinstance(atom, Named) else atom.when
            self.links.append(
                Link(
                    atom,
                    self.clause,
                    self.sentence,
                    self.connective,
                    own or governed,
                    first,
                    "end" in bag.adverbs or bag.tag == "end" or at_end,
                    bag.head in FRAGMENTS,
                    not bag.head and not {"end", "mine"} <= {*bag.adverbs},
                    bag.head in MOVES,
                    bag.head in ("exit", "wait") or bag.tag == "wait",
                    in_order=("now" in bag.adverbs and named)
                    or (self.director and bag.head == "give" and bag.tag == "all"),
                    drawn=_drawn(unit, bag),
                    loser=isinstance(atom, Concession) and _names_loser(bag),
                    winners=winners_in(bag, self.facts),
                    only="only" in bag.adverbs,
                    units=(place, *self.merged),
                )
            )
        self.last_bag, self.last_verb = bag, bag.head
        drawn_first = all(map(_draws, atoms)) or self._after_all(bag, atoms)
        drawn_first = first and bool(atoms) and drawn_first and not self._plays_next(place)
        first = first and self._told_first(
            place, atoms, bag.tag == "start" or "earlier" in bag.adverbs
        )
        but_first = self._but_first(place, bag)
        if atoms and (first or but_first):
            self._moved_first(len(atoms))
        if atoms and but_first:
            self.trailed = (place, self.sentence_start + len(atoms))
        if but_first or drawn_first or "earlier" in bag.adverbs:
            self.earlier = self.earlier or len(self.links) == self.sentence_start + said
        self.after_condition = False
        self.connective, self.adjacent = "", True

    def _of_antecedent(self, place: int, unit: Unit, atoms: list[Atom | Named]) -> bool:
        """ "My ace comes after the hearts, which I run first": how the suit named last is played,
        which is told once."""
        back = takewhile(lambda u: u.kind == "filler", reversed(self.units[:place]))
        step = atoms[0] if len(atoms) == 1 else None
        alone = isinstance(step, Step) and step.kind is StepKind.CASH and not step.suits
        relative = any(u.word == "relative" for u in back)
        if not (relative and alone) or not isinstance(step, Step) or step.cards or not self.links:
            return False
        named = max(self.links, key=lambda link: max(link.units, default=-1))
        said = named.said.item if isinstance(named.said, Named) else named.said
        plain = isinstance(said, Item) or (isinstance(said, Step) and said.kind is StepKind.CASH)
        suits = getattr(said, "suits", ()) if plain and not cards_of(named.said) else ()
        if len(suits) != 1 or named.sentence != self.sentence:
            return False
        named.said = replace(step, suits=suits)
        named.units = (*named.units, place)
        bag = unit.bag or Bag()
        if "first" in bag.adverbs and named is self.links[-1]:
            self._moved_first(1)
        return True

    def _unpaused(self, place: int, bag: Bag) -> bool:
        """ "Ace of diamonds I draw the trump": only a comma was left out between a card called and
        what is done next."""
        before = self.last_bag if self.links and self.adjacent and not self.connective else None
        called = before is not None and not before.head
        return called and bool(bag.head) and self.units[place - 1].kind == "clause"

    def _ours_gone(self, atom: Atom | Named) -> bool:
        """ "Ace of spades cashed, back in hearts": a card that claimer still has is played."""
        gone = isinstance(atom, StatedBelief) and atom.kind is BeliefKind.CARD_GONE
        card = atom.card if isinstance(atom, StatedBelief) else None
        return gone and card is not None and self.facts is not None and self.facts.has(card)

    def _in_turn(self, place: int, bag: Bag) -> bool:
        """ "First your jack is drawn, then ...", "the six is pulled before I lead
        a spade": it is done, and was not yet."""
        told = self.connective in ("then", "first") or bool({"first", "later"} & {*bag.adverbs})
        told = told or [unit.kind for unit in self.units[place + 1 : place + 2]] == ["before"]
        return told and not (bag.neg or bag.no)

    def _at_the_end(self, place: int) -> bool:
        """Whether "at the very end" stands before a clause, at the start of its sentence."""
        back = (self.units[at] for at in range(place - 1, -1, -1))
        before = next((u for u in back if u.kind != "filler" and u.word != "comma"), None)
        said = before is not None and (before.kind, before.word) == ("connective", "end")
        return said and len(self.links) == self.sentence_start

    def _waits(self, bag: Bag) -> bool:
        """ "The trump can wait: I ruff a club": told before all else, and done after it."""
        told = (bag.head == "comes" and "first" not in bag.adverbs) or "later" in bag.adverbs
        return told and not (self.links or self.active)

    def _overruff(self, bag: Bag, atoms: list[Atom | Named]) -> None:
        """ "You ruff, I overruff": no trick of theirs."""
        before, last = self.last_bag, self.links[-1] if self.links else None
        if before is None or last is None or not isinstance(last.said, Concession) or not atoms:
            return
        near = last.sentence == self.sentence and before.head == bag.head == "ruff"
        if near and isinstance(atoms[0], Step):
            self.merged = self.links.pop().units

    def _but_first(self, place: int, bag: Bag) -> bool:
        """Whether "but first" stands before a clause."""
        back = (self.units[at] for at in range(place - 1, -1, -1))
        before = (unit for unit in back if unit.kind != "filler")
        last = next(before, None)
        if last is not None and last.word == "comma":
            after_pause = next((unit.word for unit in before), "")
            return after_pause == "but-first"
        if last is None or last.kind != "connective":
            return False
        if last.word in ("but", "but-first"):
            return last.word == "but-first" or "first" in bag.adverbs
        earlier = next((unit.word for unit in before if unit.kind == "connective"), "")
        return (earlier, last.word) == ("but", "first")

    def _told_first(self, place: int, atoms: list[Atom | Named], parted: bool) -> bool:
        """ "I run the spades, ace of diamonds first": done before what was told before it, where
        nothing is told to be done then."""
        before = [x for x in self.links[self.sentence_start : -len(atoms)] if _plays(x.said)]
        after = takewhile(lambda u: u.word not in STOPS, self.units[place + 1 :])
        follows = any(map(_tells_plays, after))
        back = (u for u in reversed(self.units[:place]) if u.kind != "filler")
        unparted = _first_behind(self.units[place].bag) and self.units[place - 1].kind == "clause"
        parted = parted or unparted  # "I cash my spades ace of diamonds first"
        paused = next((u.word for u in back if u.word != "first"), "")
        parted = parted or paused in ("comma", "colon")
        because = before and self.links[-len(atoms) - 1].reason
        parted = parted or bool(because)  # "... since the jack is out and must be drawn first"
        put_off = before[:1] if not self.sentence_start else []  # "the ace later, hearts first"
        in_turn = any(
            x.first or x.when or (x.connective == "then" and x not in put_off) for x in before
        )
        cards = {card for atom in atoms for card in cards_of(atom)}
        in_turn = in_turn or any(cards & {*cards_of(x.said)} for x in before)  # "... those first"
        plays = all(_plays(atom) for atom in atoms)
        return bool(before) and parted and plays and not (follows or in_turn or self.active)

    def _after_all(self, bag: Bag, atoms: list[Atom | Named]) -> bool:
        """ "Heart to dummy, then the spades... ah, the ace of spades first": a card that was not
        told before, in a sentence of its own."""
        cards = {card for atom in atoms for card in cards_of(atom)}
        alone = len(self.links) == self.sentence_start + len(atoms)
        if not (cards and alone and _first_behind(bag)):
            return False
        told = {card for link in self.links[: -len(atoms)] for card in cards_of(link.said)}
        return not cards & told

    def _plays_next(self, place: int) -> bool:
        """Whether anything is told to be done behind a unit."""
        return any(map(_tells_plays, self.units[place + 1 :]))

    def _moved_first(self, number: int) -> None:
        """ "I run the spades, but first a trump", "the ruff can wait, for the jack must be drawn
        first": what is done before all of its sentence."""
        if not number:
            return
        links = self.links[-number:]
        del self.links[-number:]
        self.links[self.sentence_start : self.sentence_start] = links
        self.links[self.sentence_start].connective = "first"
        if self.sentence_start + number < len(self.links):
            self.links[self.sentence_start + number].connective = "then"

    def _told_earlier(self) -> None:
        """ "I run the spades. Before that, a trump.": done before all that the last sentence told
        to be done."""
        earlier, self.earlier = self.earlier, False
        before = self.links[: self.sentence_start]
        if not earlier or not before or not any(_plays(link.said) for link in before):
            return
        last = next(link.sentence for link in reversed(before) if _plays(link.said))
        at = next(n for n, link in enumerate(before) if link.sentence == last)
        told = self.links[self.sentence_start :]
        self.links[:] = [*before[:at], *told, *before[at:]]
        told[0].connective, before[at].connective = "first", "then"

    def _afterwards(self, unit: Unit) -> bool:
        """ "... and the ace of spades afterwards": "then" that ends its sentence looks back.

        Returns:
            Whether what stands behind it is told to be done before: "the trump later: the ace".
        """
        place = self.units.index(unit)
        told_after = False
        for after in self.units[place + 1 :]:
            if after.kind == "connective" and after.word in (*STOPS, "colon", "comma", "and"):
                told_after = after.word == "colon"
                break
            if after.kind != "filler":
                return False
        if self.links[-1].sentence != self.sentence:
            return False  # "the finesse would lose then": nothing is told that comes after
        self._part_last()
        last = self.links[-1].clause
        for link in self.links:
            if link.clause == last:
                link.connective, link.only = "then", False  # "je le donne qu'après"
                link.last = link.last or (told_after and link.clause == self.links[0].clause)
                if isinstance(link.said, Named):  # "three spades for me afterwards": played then
                    link.said = replace(link.said, kept=False)
                drawn = self.last_bag is not None and (
                    self.last_bag.tag in DRAWN or self.last_bag.head == "gone"
                )
                if drawn and isinstance(link.said, StatedBelief):
                    link.said = event(link.said, self.facts)  # "the jack is drawn only after"
        return told_after

    def _part_last(self) -> None:
        """ "I cash the diamonds and the trump after that": of a list that nothing stands before,
        the last is what comes after."""
        its = [link for link in self.links if link.sentence == self.sentence]
        last = its[-1]
        if any(link.clause != last.clause for link in its):
            return
        if len(its) == 1 and isinstance(last.said, Step) and last.said.kind is StepKind.CASH:
            said = last.said
            several = said.cards or said.suits
            if len(several) < 2 or said.number is not None or (said.cards and said.suits):
                return
            last.said = replace(said, suits=said.suits[:-1], cards=said.cards[:-1])
            its.append(
                replace(last, said=replace(said, suits=said.suits[-1:], cards=said.cards[-1:]))
            )
            self.links.append(its[-1])
        if len(its) > 1:
            self.clause += 1
            its[-1].clause = self.clause

    def _put(self, at: int, atoms: list[Atom | Named], place: int, connective: str) -> None:
        self.clause += 1
        for offset, atom in enumerate(atoms):
            own = () if isinstance(atom, Named) else atom.when
            if isinstance(atom, Named):
                atom = replace(atom, played=True)
            link = Link(
                atom,
                self.clause,
                self.sentence,
                connective,
                own or self.active,
                fragment=True,
                units=(place,),
            )
            self.links.insert(at + offset, link)
        self.after_condition = False
        self.adjacent = True


def _card_given(said: Atom | Named) -> bool:
    """ "I let your king hold": it has its trick where it lies."""
    return isinstance(said, Concession) and said.card is not None


def _counted_mine(atom: Atom | Named) -> Atom | Named:
    """ "Two hearts for me": so many of the tricks, not what is played next."""
    counted = isinstance(atom, Named) and atom.item.number and not is_trumps(atom.item)
    counted = counted and isinstance(atom, Named) and bool(atom.item.suits)
    counted = counted and isinstance(atom, Named) and not (atom.item.cards or atom.played)
    return replace(atom, kept=True) if counted and isinstance(atom, Named) else atom


def _tells_plays(unit: Unit) -> bool:
    return any(_plays(piece) for meaning in unit.meanings[:1] for piece in meaning.pieces)


def _draws(atom: Atom | Named) -> bool:
    return isinstance(atom, Step) and atom.kind is StepKind.DRAW


def _plays(said: object) -> bool:
    """Whether something is played, or a winner or a suit named that may be."""
    return isinstance(said, Step | Named | Later)


def _first_behind(bag: Bag | None) -> bool:
    """Whether "first" stands behind what is done, and so is not said of what comes after it."""
    return bag is not None and "first" in bag.adverbs and not (bag.early and bag.head)


def _rank_again(pieces: tuple[Piece, ...]) -> bool:
    """ "Ace, king, ace": winners of several suits, and not what is played to one trick."""
    ranks = [c.rank for p in pieces if isinstance(p, Named) for c in p.item.cards]
    return len(ranks) > 2 and len({*ranks}) < len(ranks)


def _drawn(unit: Unit, bag: Bag) -> str:
    """How trumps are said to be gone: "tersely" without "are", "done" by a word for drawing; of
    those that went before nothing is done."""
    if bag.head == "drop" and not (bag.neg or bag.no):
        return "falls"
    if bag.head != "gone" or bag.neg or bag.no or bag.tag == "before":
        return ""
    if bag.tag != "been" and unit.used == (1 << unit.end) - (1 << unit.start):
        return "tersely"  # "ont été joués" is told with its "have been", and is a belief
    return DRAWN.get(bag.tag, "")


def _names_loser(bag: Bag) -> bool:
    """Whether a loser is named, and no trick given in so many words: "a club to lose"."""
    if "yours" in bag.adverbs and bag.head in ("have", "left"):
        return True
    told = bag.head in ("", "have") and not bag.foe
    return told and any(i.which is Which.LOSER or i.has("loser") for i in (*bag.left, *bag.right))
