"""What the record makes possible: the cards, tricks and hands that words can be about."""

from dataclasses import dataclass, field, replace
from typing import Final

from claims.cards import RANKS, SUITS, suit_cards
from claims.statement.model import Card, Hand, Seats, Suit

BOOK: Final = 6
"""Tricks that the level of a contract does not count."""
SIDE: Final = (Hand.OWN, Hand.DUMMY)
"""The hands that a claiming declarer plays."""
OURS: Final = frozenset({*SIDE, Hand.PARTNER})
"""The hands of claimer's side, a defender's partner's among them."""


def other_hand(hand: Hand) -> Hand:
    """The other hand of claimer's side."""
    return Hand.DUMMY if hand is Hand.OWN else Hand.OWN


@dataclass(frozen=True, slots=True)
class Facts:
    """The claim's record as far as words need it; cards as 52-bit sets.

    ``own`` and ``dummy`` are the claimer's hand and dummy's (0 for a defender), ``partner`` the
    other hand of a defender's side, ``theirs`` the opponents' cards, ``table`` those of the
    unfinished trick, ``played`` of these the claimer's side's. ``trump`` is 0-3, None at no-trump.
    ``left``: tricks undecided; ``won``: those of claimer's side and of the other, None where the
    record does not say; ``needed``: the undecided tricks with which declarer just makes his
    contract, where known. ``by_declarer``: declarer claims. ``led``: the suit led to the trick on
    the table. ``foes``: their seats; ``ours``: those of claimer's side, and as which hand each is
    spoken of. ``leads``: the hand of claimer's side that is on lead, if one is.
    """

    own: int
    dummy: int
    theirs: int
    trump: int | None
    left: int
    partner: int = 0
    table: int = 0
    played: int = 0
    won: tuple[int, int] | None = None
    needed: int | None = None
    led: Suit | None = None
    by_declarer: bool = True
    foes: frozenset[Hand] = frozenset()
    ours: Seats = field(default_factory=dict, hash=False)
    leads: Hand | None = None

    @property
    def level(self) -> int | None:
        """The level of the contract, where the record tells the tricks already won."""
        if self.needed is None or self.won is None:
            return None
        own = self.won[0] if self.by_declarer else self.won[1]
        return self.needed + own - BOOK

    @property
    def side(self) -> int:
        """The cards of claimer's side, a defender's partner's among them."""
        return self.own | self.dummy | self.partner

    @property
    def both_to_play(self) -> bool:
        """Whether neither hand of claimer's side has played to the trick yet."""
        return min(self.own.bit_count(), self.dummy.bit_count()) == self.left

    def cannot_follow(self, hand: Hand) -> bool:
        """Whether one of declarer's hands is to play to the trick yet and has none of its suit."""
        cards = {Hand.OWN: self.own, Hand.DUMMY: self.dummy}.get(hand, 0)
        void = self.led is not None and not self.held(self.led, hand)
        return void and cards.bit_count() == self.left

    def held(self, suit: Suit, hand: Hand | None = None) -> int:
        """The cards of a suit in claimer's hand, in dummy, or in both."""
        both = self.own | self.dummy
        cards = {Hand.OWN: self.own, Hand.DUMMY: self.dummy}.get(hand, both) if hand else both
        index = self.index(suit)
        return 0 if index is None else suit_cards(cards, index)

    def out_of(self, suit: Suit) -> list[Card]:
        """The opponents' cards of a suit, the highest first."""
        index = self.index(suit)
        ranks = range(12, -1, -1) if index is not None else ()
        return [Card(suit, RANKS[r]) for r in ranks if self.out(Card(suit, RANKS[r]))]

    def tenace(self, suit: Suit) -> bool:
        """Whether a card of theirs lies between two of claimer's side, with none of theirs
        between it and the lower one's like."""
        index = self.index(suit)
        if index is None:
            return False
        held, out = suit_cards(self.own | self.dummy, index), suit_cards(self.theirs, index)
        over = held.bit_length()
        below = out & ((1 << over) - 1)
        if not below or not held:
            return False
        against = below.bit_length() - 1
        next_out = (below & ~(1 << against)).bit_length()
        return bool(held & ((1 << against) - 1) & ~((1 << next_out) - 1))

    def finessable(self) -> tuple[Suit, ...]:
        """The suits with a tenace in one hand; where none has one, in both hands together."""
        suits = [suit for suit in Suit if suit is not Suit.TRUMPS]
        hands = [replace(self, own=hand, dummy=0) for hand in (self.own, self.dummy)]
        found = tuple(suit for suit in suits if any(hand.tenace(suit) for hand in hands))
        return found or tuple(suit for suit in suits if self.tenace(suit))

    def onside(self, card: Card) -> Hand | None:
        """The opponent before the only hand to which a card of theirs lies well: a tenace lies
        around it there, or in both hands together; over a card that nothing of claimer's side
        beats, the hand with the next. None where no hand, or either, can be meant."""
        index, code = self.index(card.suit) if card.suit else None, card.code(self.trump)
        if index is None or code is None or not self.by_declarer or not self.theirs >> code & 1:
            return None
        held = {hand: self.held(card.suit or Suit.TRUMPS, hand) for hand in SIDE}
        lower = (1 << code) - 1
        next_out = max((suit_cards(self.theirs, index) & lower).bit_length(), index * 13)
        over = {hand for hand in SIDE if held[hand] >> code}
        under = {hand for hand in SIDE if (held[hand] & lower) >> next_out}
        around = (over & under) or (over if under else set()) or (set() if over else under)
        if len(around) != 1:
            return None
        return Hand.RIGHT if Hand.OWN in around else Hand.LEFT

    def put_in(self, card: Card) -> bool:
        """Whether a card can but be put in from the hand that has it, not led from there and let
        run: that hand has one over their next higher, and the other has none over it."""
        index = self.index(card.suit) if card.suit is not None else None
        code = card.code(self.trump)
        over = self.over(card, card.suit)
        if index is None or code is None or not over or not self.has(card):
            return False
        hands = (self.own, self.dummy) if self.own >> code & 1 else (self.dummy, self.own)
        holder, facing = (suit_cards(hand, index) for hand in hands)
        next_out = over[0].code(self.trump) or 0
        return holder >> next_out > 1 and facing >> code == 0 and facing > 0

    def ruffed_opposite(self, card: Card) -> bool:
        """Whether the hand facing a card of a side suit has none of it and can ruff."""
        index = self.index(card.suit) if card.suit is not None else None
        if index is None or self.trump is None or index == self.trump:
            return False
        facing = self.dummy if suit_cards(self.own, index) else self.own
        return not suit_cards(facing, index) and bool(suit_cards(facing, self.trump))

    def holding(self, card: Card) -> Card | None:
        """A card that claimer's side played to the trick on the table, and that is to win it; its
        suit is the one led where none is named. None where it does not lie there."""
        led = replace(card, suit=card.suit or self.led, mine=None)
        code = led.code(self.trump)
        return led if code is not None and self.played >> code & 1 else None

    def led_card(self) -> Card | None:
        """The card that claimer's side led to the trick on the table; None where they led to it."""
        code = self.played.bit_length() - 1
        if self.led is None or self.table != self.played or self.played.bit_count() != 1:
            return None
        return Card(Suit(SUITS[code // 13]), RANKS[code % 13])

    def lying(self, rank: str) -> Suit | None:
        """The suit of the card of theirs of a rank that lies on the table; None where none does."""
        theirs = self.table & ~self.played
        found = [s for i, s in enumerate(SUITS) if theirs >> (i * 13 + RANKS.index(rank)) & 1]
        return Suit(found[0]) if len(found) == 1 else None

    def beaten_there(self, card: Card) -> bool:
        """Whether a named card of the suit led, or a trump, cannot win the trick on the table as it
        lies."""
        code, led = card.code(self.trump), self.index(self.led) if self.led is not None else None
        if code is None or led is None or code // 13 not in (led, self.trump):
            return False
        trumps = suit_cards(self.table, self.trump) if self.trump is not None else 0
        ruffed = bool(trumps) and code // 13 != self.trump
        return ruffed or code < suit_cards(self.table, code // 13).bit_length() - 1

    def is_trump(self, card: Card) -> bool:
        """Whether a card is of the trump suit."""
        return self.trump is not None and card.suit is not None and self.trump_suit(card.suit)

    def trumps(self, hand: Hand) -> list[str]:
        """The ranks of the trumps of one hand, the lowest first."""
        held = self.held(Suit.TRUMPS, hand)
        low = 0 if self.trump is None else self.trump * 13
        return [rank for place, rank in enumerate(RANKS) if held >> (low + place) & 1]

    def where(self, card: Card) -> Hand | None:
        """The hand of claimer's side, his own or dummy, that holds a named card."""
        code = card.code(self.trump)
        if code is None or not (self.own | self.dummy) >> code & 1:
            return None
        return Hand.OWN if self.own >> code & 1 else Hand.DUMMY

    def only_in(self, suit: Suit) -> Hand | None:
        """The hand of claimer's side that has all its cards of a suit."""
        found = [hand for hand in SIDE if self.held(suit, hand)]
        return found[0] if len(found) == 1 else None

    def among_best(self, card: Card, number: int) -> bool:
        """Whether a card is one of so many of its suit, the best that claimer's side has."""
        higher = (replace(card, rank=r) for r in RANKS[RANKS.index(card.rank or "2") + 1 :])
        return sum(map(self.has, higher)) < number

    def only_other(self, card: Card) -> Card | None:
        """The card of a rank in the only other side suit in which claimer's side has one."""
        sides = (s for s in Suit if s not in (card.suit, Suit.TRUMPS))
        others = [each for each in (Card(s, card.rank) for s in sides) if self.has(each)]
        return others[0] if len(others) == 1 else None

    def one_round_gone(self, suit: Suit) -> bool:
        """Whether just one round of a suit was played before."""
        index = self.index(suit)
        cards = self.side | self.theirs | self.table
        gone = 0 if index is None else 13 - suit_cards(cards, index).bit_count()
        return 0 < gone <= 4

    def blocked(self) -> Suit | None:
        """The only side suit in which one hand has but cards over all of the longer other hand."""
        found: list[Suit] = []
        for index, letter in enumerate(SUITS):
            hands = [suit_cards(hand, index) for hand in (self.own, self.dummy)]
            short, long = sorted(hands, key=int.bit_count)
            over = short & -short > long and short.bit_count() < long.bit_count()
            if short and over and index != self.trump:
                found.append(Suit(letter))
        return found[0] if len(found) == 1 else None

    def index(self, suit: Suit) -> int | None:
        """A suit as 0-3; None for trumps at no-trump."""
        return self.trump if suit is Suit.TRUMPS else SUITS.index(suit.value)

    def trump_suit(self, suit: Suit) -> bool:
        """Whether a suit, by its name or as trumps, is the one of trumps."""
        return self.index(suit) == self.trump

    def has(self, card: Card) -> bool:
        """Whether claimer or dummy holds a named card."""
        code = card.code(self.trump)
        return code is not None and bool((self.own | self.dummy) >> code & 1)

    def count(self, rank: str, hand: Hand | None = None) -> int:
        """How many cards of a rank claimer's hand, dummy or both have."""
        cards = {Hand.OWN: self.own, Hand.DUMMY: self.dummy}.get(hand or Hand.NORTH)
        held = self.own | self.dummy if cards is None else cards
        return sum(held >> (index * 13 + RANKS.index(rank)) & 1 for index in range(len(SUITS)))

    def over(self, card: Card | None, suit: Suit | None) -> list[Card]:
        """The opponents' cards over a card, or over the best of a suit, of claimer's side."""
        named = card.suit if card is not None and card.rank is not None else suit
        index = self.index(named) if named is not None else None
        if index is None:
            return []
        best = suit_cards(self.own | self.dummy, index).bit_length() - 1
        code = card.code(self.trump) if card is not None else None
        over = max(best, index * 13 - 1) if code is None else code
        above = range(over + 1, index * 13 + 13)
        return [Card(named, RANKS[c - index * 13]) for c in above if self.theirs >> c & 1]

    def master(self, card: Card) -> bool:
        """Whether claimer's side has no card of the suit over a card of theirs."""
        code = card.code(self.trump)
        return code is not None and suit_cards(self.own | self.dummy, code // 13) >> code == 0

    def theirs_opposed(self, card: Card) -> Card | None:
        """The only card of theirs of a rank in a suit of which claimer's side has cards."""
        suits = [each for each in any_suit(card) if self.out(each) and each.suit]
        found = [each for each in suits if each.suit and self.held(each.suit)]
        return found[0] if len(found) == 1 else None

    def driven_out(self, card: Card) -> bool:
        """Whether a card is a master of theirs in a side suit, and no trump of that rank is out."""
        side = card.suit not in (None, Suit.TRUMPS) and self.out(card) and self.master(card)
        return side and not self.out(replace(card, suit=Suit.TRUMPS))

    def with_partner(self, card: Card) -> bool:
        """Whether partner of a defender holds a named card."""
        code = card.code(self.trump)
        return code is not None and bool(self.partner >> code & 1)

    def holds(self, card: Card) -> bool:
        """Whether claimer or dummy holds a card, of any suit where none is named."""
        return any(self.has(each) for each in any_suit(card))

    def finessed(self, card: Card) -> Card:
        """A card of theirs named by its rank, of the only suit where it lies under a tenace; one
        that falls under any card, for nothing else is out, is not meant before another."""
        tenaces = self.finessable()
        found = [c for c in any_suit(card) if self.out(c) and c.suit in tenaces]
        if len(found) > 1:
            found = [c for c in found if c.suit and len(self.out_of(c.suit)) > 1]
        return found[0] if len(found) == 1 else card

    def out(self, card: Card) -> bool:
        """Whether an opponent holds a named card."""
        code = card.code(self.trump)
        return code is not None and bool(self.theirs >> code & 1)

    def suit_of(
        self, rank: str, likely: Suit | None, mine: bool | None, hand: Hand | None = None
    ) -> Suit | None:
        """The suit of a card named by its rank: the likely one where that card is there, else the
        only one where it is; the likely one when several are possible."""
        cards = self.theirs if mine is False else self.side if mine else self.side | self.theirs
        cards |= self.table
        if likely is None and not mine and (lying := self.lying(rank)):
            return lying
        if hand in OURS:
            cards = {Hand.OWN: self.own, Hand.DUMMY: self.dummy}.get(hand, self.partner)
        possible = [
            Suit(letter)
            for index, letter in enumerate(SUITS)
            if cards >> (index * 13 + RANKS.index(rank)) & 1
        ]
        if likely is not None:
            index = self.index(likely)
            if index is not None and Suit(SUITS[index]) in possible:
                return likely
            if len(possible) > 1 and index is not None:
                return None  # "draw, ace": the ace of trumps went long ago
        if len(possible) == 1:
            only = possible[0]
            return Suit.TRUMPS if self.index(only) == self.trump and likely is None else only
        return likely


def any_suit(card: Card) -> list[Card]:
    """A card, in every suit where none is named."""
    suits = [card.suit] if card.suit else [s for s in Suit if s is not Suit.TRUMPS]
    return [replace(card, suit=suit) for suit in suits]
