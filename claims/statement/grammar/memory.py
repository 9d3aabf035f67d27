"""What the words before point at, and what is left open until they are known."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from claims.statement.context import SIDE, Facts, any_suit
from claims.statement.grammar.named import Named
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Condition,
    Count,
    CountKind,
    Hand,
    Listed,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
)

WINNING: Final = (StepKind.CASH, StepKind.PLAY, StepKind.WIN)
"""Steps whose card is played to win."""

Atom = Step | StatedBelief | Count | Concession | Listed | Renounced
Said = list[tuple[Atom, tuple[int, ...]]]
"""Atoms with the units that said them."""


@dataclass(slots=True)
class LastNamed:
    """The suit, cards and number of trumps out that were named last; ``facts`` of the record.

    ``either``: of "two or three" what is said where nothing decides it, and the other;
    ``watched``: the card of claimer's side led to the trick in which a condition is looked for, and
    ``asked`` how many of the ``atoms`` had been told when it was asked.
    ``of_one``: whether the condition asked last was of one card.
    ``seat``: the opponent named last, and how many of the ``atoms`` had been told before that.
    ``wins``: the only hand that can take the trick on the table, of which he said that he does.
    ``blocks``: the card of claimer's side that was said to be in the way.
    ``other_case``: how many of the ``atoms`` were told of another case than what is being told.
    ``whole``: the suit of which all was named last, and how many of the ``atoms`` there were then.
    ``beside``: what is told stands beside what was told last, and need not come after it.
    ``seen``: the condition that was asked last.
    """

    facts: Facts | None = None
    suit: Suit | None = None
    card: Card | None = None
    cards: tuple[Card, ...] = ()
    out: int | None = None
    theirs: Card | None = None
    foe: Hand | None = None
    seat: tuple[Hand, int] | None = None
    atoms: list[Atom] = field(default_factory=list)
    either: tuple[Atom, Atom] | None = None
    other_case: int = 0
    wins: Hand | None = None
    watched: Card | None = None
    blocks: Card | None = None
    asked: int = -1
    of_one: bool = False
    whole: tuple[Suit, int] | None = None
    beside: bool = False
    seen: Condition | None = None

    def watch(self, same: bool, named: Card | None = None) -> None:
        """A condition is asked; ``same``: the other case of what was asked before; ``named``: the
        card of claimer's side that is said to be covered."""
        self.asked = len(self.atoms)
        if named is not None:
            self.watched = named
        if same or named is not None or self.facts is None:
            return
        self.watched = None
        for atom in reversed(self.atoms):
            cards = atom.cards if isinstance(atom, Step) else ()
            if isinstance(atom, Listed) and atom.card is not None:
                cards = (atom.card,)
            if cards:
                self.watched = cards[-1] if self.facts.holds(cards[-1]) else None
                return

    def nothing_since(self) -> bool:
        """Whether nothing was told yet, or nothing since a condition was asked."""
        return not self.atoms or self.asked == len(self.atoms)

    def remember(self, atom: Atom) -> None:
        """Keeps what an atom names, for "it" and "those"."""
        self.atoms.append(atom)
        if isinstance(atom, Renounced) and atom.kind is StepKind.DISCARD:
            return  # "I don't throw the king": nothing goes on it
        if isinstance(atom, StatedBelief) and atom.kind is BeliefKind.TRUMPS_OUT:
            one_more = atom.card is not None and _out_too(self.atoms[-2:-1], atom)
            self.out = (self.out or 0) + 1 if one_more else atom.number
        elif isinstance(atom, StatedBelief) and atom.kind is BeliefKind.NO_TRUMPS_OUT:
            self.out = None
        suits, cards = _named(atom)
        if not (suits or cards) and isinstance(atom, Renounced) and atom.kind is StepKind.FINESSE:
            only = self.facts.finessable() if self.facts is not None else ()
            if self.facts is not None and len(only) == 1:  # "no finesse, up with the ace"
                suits = (Suit.TRUMPS,) if self.facts.trump_suit(only[0]) else only
        if cards:
            self.cards = cards
            self.card = cards[-1]
            self.suit = cards[-1].suit or self.suit
        elif suits:
            self.suit = suits[-1]
            self.card, self.cards = None, ()

    def completed(self, card: Card, mine: bool | None = None, hand: Hand | None = None) -> Card:
        """A card named by its rank alone, with the suit it must be of: the last one named where
        the card can be there, else the only one where it can."""
        if card.suit is not None or card.rank is None or card.number or card.every:
            return card
        suit, facts, hand = self.suit, self.facts, hand or card.hand
        if mine is not False and self._played_out(suit) and facts is not None:
            others = [s for s in Suit if s not in (suit, Suit.TRUMPS)]
            left = [s for s in others if facts.has(Card(s, card.rank))]
            if len(left) == 1:
                return replace(card, suit=left[0])
        if suit is None and mine and facts is not None and facts.led is not None:
            suit = facts.led if facts.has(Card(facts.led, card.rank)) else None  # on the table
        if self.facts is not None:
            suit = self.facts.suit_of(card.rank, suit, mine, hand)
            thrown = self.atoms[-1] if self.atoms else None
            on = thrown if isinstance(thrown, Step) and thrown.kind is StepKind.DISCARD else None
            if mine is False and on is not None:
                on_it = {*on.on_suits, *(each.suit for each in on.on_cards)}
                led = [s for s in on_it if s and self.facts.out(Card(s, card.rank))]
                suit = led[0] if len(led) == 1 else suit
            if mine is False and suit is not None and not self.facts.out(Card(suit, card.rank)):
                suit = self._theirs_there(card.rank) or suit
            trump = Card(Suit.TRUMPS, card.rank)
            if (
                suit is None
                and mine is False
                and card.rank in "23456789T"
                and self.facts.out(trump)
            ):
                return replace(card, suit=Suit.TRUMPS)  # "your nine": no other small card matters
            if mine and hand is not Hand.PARTNER:
                suit = self._not_named_yet(card, suit)
        return Card(suit, card.rank, card.which, card.number, card.mine) if suit else card

    def _played_out(self, suit: Suit | None) -> bool:
        """ "Two rounds of hearts, then the ace": whether no card of a suit is left after them; but
        "hearts twice, king first" is one of them."""
        last, facts = self.atoms[-1] if self.atoms else None, self.facts
        rounds = isinstance(last, Step) and last.kind is StepKind.CASH and last.suits == (suit,)
        if not rounds or not isinstance(last, Step) or facts is None or suit is None:
            return False
        longest = max(facts.held(suit, hand).bit_count() for hand in SIDE)
        whole = last == Step(
            StepKind.CASH, (suit,), when=last.when
        )  # "the diamonds, then the king"
        if self.beside and not whole:
            return False
        return 0 < longest <= (longest if whole else last.number or 0)

    def _not_named_yet(self, card: Card, suit: Suit | None) -> Suit | None:
        """ "Ace, king of hearts, ... then the ace": of the aces that claimer's side has the one
        that was not named before, where the suit named last has none."""
        facts = self.facts
        if facts is None or (suit is not None and facts.has(replace(card, suit=suit))):
            return suit
        named = {each.code(facts.trump) for atom in self.atoms for each in _named(atom)[1]}
        held = [each for each in any_suit(replace(card, mine=None)) if facts.has(each)]
        fresh = [each.suit for each in held if each.code(facts.trump) not in named]
        return fresh[0] if len(fresh) == 1 else suit

    def _theirs_there(self, rank: str) -> Suit | None:
        """The suit played last in which a card of theirs can be."""
        assert self.facts is not None
        for atom in reversed(self.atoms):
            for suit in reversed(_suits_of(atom)):
                if suit is not None and self.facts.out(Card(suit, rank)):
                    return suit
        return None

    def breaking(self, split: tuple[int, ...]) -> Suit | None:
        """The suit of which "they are 2-2" is said: the last named; where another number of its
        cards is out, the only one named of which so many are. "If they behave" is said of the last
        one named that can: "hearts, then the spade"."""
        facts = self.facts
        if facts is None or self.suit is None:
            return self.suit
        if not split:
            told = [s for atom in reversed(self.atoms) for s in reversed(_suits_of(atom)) if s]
            return next((suit for suit in told if self._can_break(suit)), self.suit)
        if len(facts.out_of(self.suit)) == sum(split):
            return self.suit
        named = {suit for atom in self.atoms for suit in _suits_of(atom)} - {None}
        fits = [suit for suit in named if suit and len(facts.out_of(suit)) == sum(split)]
        if not fits:  # "ace of spades, if it breaks 3-3": the only suit that can
            held = [suit for suit in Suit if suit is not Suit.TRUMPS and facts.held(suit)]
            fits = [suit for suit in held if len(facts.out_of(suit)) == sum(split)]
        return fits[0] if len(fits) == 1 else self.suit

    def _can_break(self, suit: Suit) -> bool:
        """Whether a suit has more than one card with the opponents and in a hand of claimer's."""
        facts = self.facts
        assert facts is not None
        longest = max(facts.held(suit, hand).bit_count() for hand in SIDE)
        return longest > 1 and len(facts.out_of(suit)) > 1

    def longest(self, suit: Suit) -> int | None:
        """How many cards of a suit the hand of claimer's side with most of them has."""
        facts = self.facts
        held = [facts.held(suit, hand).bit_count() for hand in SIDE] if facts is not None else []
        return max(held, default=0) or None

    def together(self, cards: tuple[Card, ...]) -> Suit | None:
        """ "King, queen, jack": the suit of cards named one after the other by their ranks alone,
        where claimer's side has all of them in one suit only; None where that is not so."""
        open_cards = [c for c in cards if _by_rank(c)]
        likely, facts = self.suit, self.facts
        if facts is None or len({c.rank for c in open_cards}) < max(2, len(cards)):
            return None
        if likely is not None and all(facts.has(replace(c, suit=likely)) for c in cards):
            return None  # they are of the suit named last
        sides = [s for s in Suit if s is not Suit.TRUMPS]
        found = [s for s in sides if all(facts.has(replace(c, suit=s)) for c in cards)]
        return found[0] if len(found) == 1 else None

    def not_played_yet(self, cards: tuple[Card, ...], listed: bool = False) -> Suit | None:
        """ "Ace, king of trumps, then ace, king", "the hearts, then the ace": where those of the
        suit named last were played, or ``listed`` in order, the only other suit in which claimer's
        side has them."""
        facts, suit = self.facts, self.suit
        if facts is None or suit is None or not cards or not all(_by_rank(card) for card in cards):
            return None
        kinds = (Listed,) if listed else ()
        played = [a for a in self.atoms if isinstance(a, kinds) or _wins(a)]
        done = {each.code(facts.trump) for atom in played for each in _named(atom)[1]}
        whole = listed and self.whole == (suit, len(self.atoms))
        if not whole and not {replace(c, suit=suit).code(facts.trump) for c in cards} <= done:
            return None
        sides = [s for s in Suit if facts.index(s) != facts.index(suit) and s is not Suit.TRUMPS]
        found = [s for s in sides if all(facts.has(replace(c, suit=s)) for c in cards)]
        codes = {replace(card, suit=s).code(facts.trump) for card in cards for s in found}
        return found[0] if len(found) == 1 and not codes & done else None

    def told_one_by_one(self, after: bool) -> str | None:
        """The rank of "my two aces", where nothing but cards of that rank was named since; what
        comes ``after`` them is none of them."""
        rank: str | None = None
        told = (atom for atom in reversed(self.atoms) if not isinstance(atom, Count))
        for back, atom in enumerate(told):
            cards = _named(atom)[1]
            if len(cards) != 1 or rank not in (None, cards[0].rank):
                return None
            rank = cards[0].rank
            if cards[0].suit is None:
                several = (cards[0].number or 0) > 1 or cards[0].every
                return rank if several and not (after and back == 0) else None
        return None

    def won_in(self, trick: Step) -> Hand | None:
        """The hand of claimer's side that wins the trick on the table by a step."""
        card = trick.cards[0] if trick.cards and self.facts is not None else None
        return self.facts.where(card) if card is not None and self.facts else trick.hand

    def on_lead(self) -> Hand | None:
        """The hand that won what was told last, as far as its words say; at first the one that is
        on lead."""
        facts, hand = self.facts, None
        if facts is None:
            return None
        if self.asked >= 0:
            return None  # what is told may be of another case
        for atom in reversed(self.atoms):
            if isinstance(atom, Listed) and atom.card is not None:
                hand = facts.where(atom.card)
            elif isinstance(atom, Step) and atom.kind is StepKind.LEAD:
                to = facts.where(atom.other_card) if atom.other_card is not None else None
                hand = to or (atom.hand if atom.hand in SIDE else None)
            elif isinstance(atom, Step) and atom.kind is StepKind.RUFF:
                hand = atom.hand if atom.hand in SIDE else None
            elif isinstance(atom, Step) and atom.kind is StepKind.DISCARD:
                won = [facts.where(card) for card in atom.on_cards[-1:]]
                hand = next(iter(won or [facts.only_in(suit) for suit in atom.on_suits[-1:]]), None)
            elif isinstance(atom, Step) and atom.kind in WINNING and atom.cards:
                hand = facts.where(atom.cards[-1])
            elif isinstance(atom, Step) and atom.kind in (StepKind.CASH, StepKind.DRAW):
                suits, _ = _named(atom)
                hand = facts.only_in(suits[0]) if len(suits) == 1 else None
            elif isinstance(atom, Step):
                return None
            if hand is not None or isinstance(atom, Step):
                return hand
        return facts.leads

    def breaks(self, split: tuple[int, int] | tuple[()]) -> list[Atom]:
        """ "They are 2-2", where a suit was named; else of trumps, if so many are out."""
        facts = self.facts
        if self.suit is None and facts is not None and facts.trump is not None:
            out = facts.out_of(Suit.TRUMPS)
            told = bool(out) and len(out) == sum(split)
            return [StatedBelief(BeliefKind.SUIT_BREAKS, Suit.TRUMPS, split=split)] if told else []
        if self.suit is None:
            return []
        return [StatedBelief(BeliefKind.SUIT_BREAKS, self.breaking(split), split=split)]

    def over_which(self, low: Card, high: Card | None) -> Card:
        """A card that is taken, with its suit: where it is not told, the only suit in which
        claimer's side has the card that takes it and the other is there."""
        if low.suit is not None or low.rank is None or high is None or self.facts is None:
            return self.completed(low, True)
        if high.suit is not None:
            return replace(low, suit=high.suit)
        facts = self.facts
        suits = [s for s in Suit if s is not Suit.TRUMPS and facts.has(replace(high, suit=s))]
        there = [s for s in suits if facts.has(Card(s, low.rank)) or facts.out(Card(s, low.rank))]
        led = [s for s in suits if s is facts.led]
        likely = [s for s in there if s is self.suit or facts.trump_suit(s)][:1]
        found = led or likely or there
        return replace(low, suit=found[0]) if len(found) == 1 else self.completed(low, True)

    def in_line(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """ "Ace and king" of which only the king tells the suit: cards of claimer's side named
        together by their ranks, each of the suit of the next where it can be."""
        found = list(cards)
        for place in range(len(found) - 2, -1, -1):
            card, suit = found[place], found[place + 1].suit
            if _by_rank(card) and suit is not None and self.facts is not None:
                known = replace(card, suit=suit)
                found[place] = known if self.facts.has(known) else card
        return tuple(found)

    def trump_meant(self, card: Card, said: Card) -> Card:
        """ "I take the jack": of two jacks that the opponents hold, the trump; ``said`` is the card
        as spoken."""
        trump = Card(Suit.TRUMPS, card.rank)
        facts = self.facts
        if said.suit is not None or facts is None:
            return card
        if card.suit is None and not facts.holds(card) and facts.out(trump):
            return trump  # "je tire le valet"
        small = said.rank is not None and said.rank in "23456789" and card.suit is not self.suit
        if small and facts.out(trump) and not facts.out(card):
            return trump  # "I've taken the five", though he has a five too
        if facts.has(card) or not facts.out(card):
            return card
        return trump if facts.out(trump) else card

    def owned(self, card: Card) -> Card:
        """A card of claimer's side; "two aces": of his own hand, where both hands have more."""
        if card.suit is None and card.rank and card.number and self.facts is not None:
            fits = self.facts.count(card.rank, Hand.OWN) == card.number
            spread = self.facts.count(card.rank) > card.number
            return replace(card, hand=Hand.OWN) if fits and spread and not card.hand else card
        return self.completed(card, True)

    def mine(self, card: Card) -> Card:
        """ "My ace": of the suit named last, else the only one in claimer's own hand."""
        known = self.owned(card)
        if card.suit is not None or card.number or card.rank is None or self.facts is None:
            return known
        hand = replace(self.facts, dummy=0)
        if hand.has(known):
            return known
        held = [Card(s, card.rank) for s in Suit if s is not Suit.TRUMPS]
        held = [each for each in held if hand.has(each)]
        return replace(card, suit=held[0].suit) if len(held) == 1 else known

    def finessed_card(self, card: Card, mine: bool | None) -> Card:
        """A card of theirs that is finessed against, with its suit."""
        known, facts = self.completed(card, mine), self.facts
        if facts is None or card.suit is not None or known.rank is None:
            return known
        if known.suit is None or known.suit not in facts.finessable():
            only = facts.finessed(card)
            ours = facts.has(known) or only.suit is not None
            return (known if only.suit is None else only) if ours else self._put_in(card) or known
        return known

    def beats_all_left(self, card: Card) -> bool:
        """Whether a card of theirs is over all of its suit that claimer's side has, but for cards
        named before: "king of trumps, and a trump to your queen"."""
        facts, code = self.facts, card.code(self.facts.trump if self.facts else None)
        if facts is None or code is None or card.suit is None:
            return False
        named = {each.code(facts.trump) for atom in self.atoms for each in _named(atom)[1]}
        over = range(code + 1, code // 13 * 13 + 13)
        side = facts.own | facts.dummy
        return facts.out(card) and not any(side >> c & 1 and c not in named for c in over)

    def just_beaten(self, card: Card) -> bool:
        """Whether a higher card of claimer's side was named right before one that is out."""
        facts, last = self.facts, self.atoms[-1] if self.atoms else None
        if facts is None or not (isinstance(last, Listed) or (last and _wins(last))):
            return False
        code = card.code(facts.trump)
        named = (each for each in _named(last)[1] if facts.has(each))
        beats = (each.code(facts.trump) or 0 for each in named if code is not None)
        over = range((code or 0) + 1, (code or 0) // 13 * 13 + 13)
        return facts.out(card) and any(each in over for each in beats)

    def _put_in(self, card: Card) -> Card | None:
        """ "Over with the diamond, then I finesse the jack": claimer's own of another suit, the
        only one that can be finessed with."""
        facts = self.facts
        tenaces = facts.finessable() if facts is not None and card.mine is not False else ()
        ours = [Card(suit, card.rank) for suit in tenaces]
        can = [each for each in ours if facts and facts.has(each) and facts.over(each, each.suit)]
        return can[0] if len(can) == 1 else None

    def master_in(self, suit: Suit, hand: Hand) -> bool:
        """Whether a hand of claimer's side has a card of a suit over all that is out."""
        facts = self.facts
        if facts is None:
            return False
        out, held = facts.out_of(suit), facts.held(suit, hand)
        return held.bit_length() - 1 > ((out[0].code(facts.trump) or 0) if out else -1)

    @property
    def trump_out(self) -> bool:
        """Whether a trump of theirs was the last thing named."""
        again = Count(CountKind.TRICKS, self.out)  # "one trump is out, just one"
        last = next((atom for atom in reversed(self.atoms) if atom != again), None)
        return isinstance(last, StatedBelief) and last.kind is BeliefKind.TRUMPS_OUT

    def finessed(self) -> Suit | None:
        """The suit a finesse without a suit is in: the last named but for one led to cross,
        where the record has a card to finesse against; None where only another suit has one."""
        found: list[Suit] = []
        for atom in reversed(self.atoms):
            if isinstance(atom, Step) and atom.kind is StepKind.LEAD and atom.hand is not None:
                continue
            suits, cards = _named(atom)
            for suit in (*reversed(suits), *(c.suit for c in reversed(cards))):
                if suit is not None and suit is not Suit.TRUMPS:
                    found.append(suit)
        there = self.facts.finessable() if self.facts is not None else ()
        can = [suit for suit in found if suit in there] if there else found
        return next(iter(can), None)


def _wins(atom: Atom) -> bool:
    return isinstance(atom, Step) and atom.kind in WINNING


def _by_rank(card: Card) -> bool:
    """Whether a card is named by its rank alone."""
    return card.suit is None and bool(card.rank) and not (card.number or card.every)


def _out_too(before: list[Atom], atom: StatedBelief) -> bool:
    """ "The six and seven are out": whether another trump was named as out right before."""
    return any(
        isinstance(a, StatedBelief) and a.kind is atom.kind and a.card not in (None, atom.card)
        for a in before
    )


def _named(atom: Atom) -> tuple[tuple[Suit, ...], tuple[Card, ...]]:
    """The suits and the cards that an atom speaks of."""
    if isinstance(atom, Step):
        cards = tuple(c for c in atom.cards if c.rank)
        if atom.other_card is not None and atom.other_card.rank and not cards:
            cards = (atom.other_card,)
        suits = atom.suits or tuple(c.suit for c in atom.cards if c.suit)
        if atom.kind.value == "draw" and not suits:
            suits = (Suit.TRUMPS,)
        return suits, cards
    if isinstance(atom, Count):
        return (), ()
    trumps = isinstance(atom, StatedBelief) and atom.kind in (
        BeliefKind.TRUMPS_OUT,
        BeliefKind.NO_TRUMPS_OUT,
    )
    if isinstance(atom, Renounced) and atom.kind.value == "draw":
        trumps = True
    suit = atom.suit or (Suit.TRUMPS if trumps else None)
    card = atom.card
    if card is not None and card.rank is None:
        suit, card = suit or card.suit, None
    return ((suit,) if suit else ()), ((card,) if card else ())


@dataclass(frozen=True, slots=True)
class Later:
    """Something that is known when the words before are; ``times``: tricks it takes at least;
    ``theirs``: cards that it can only be if the opponents hold them; ``draws``: it draws;
    ``ruffed``: the suit that it ruffs."""

    make: Callable[[LastNamed], list[Atom]]
    name: str = ""
    times: int = 0
    theirs: tuple[Card, ...] = ()
    draws: bool = False
    ruffed: Suit | None = None


Piece = Atom | Named | Later


@dataclass(frozen=True, slots=True)
class Meaning:
    """One meaning of a clause, its price, and why it is possible when it is not the likeliest."""

    pieces: tuple[Piece, ...]
    cost: float = 0.0
    reason: str = ""


def _suits_of(atom: Atom) -> tuple[Suit | None, ...]:
    suits, cards = _named(atom)
    return (*suits, *(card.suit for card in cards))
