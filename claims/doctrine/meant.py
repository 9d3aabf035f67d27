"""What words name among the cards: "dummy", "trumps", "my losing club", by the position."""

from claims.cards import (
    FULL_DECK,
    NOTRUMP,
    RANKS,
    SEATS,
    SUIT_MASK,
    SUITS,
    card_set,
    iter_cards,
    partner,
    suit_cards,
    suit_of,
)
from claims.play import Position
from claims.record import ClaimRecord
from claims.statement.model import (
    IN_TRICK,
    Card,
    Condition,
    ConditionKind,
    Hand,
    Listed,
    Step,
    StepKind,
    Suit,
    Which,
)

LOW_RANKS = 9
"""Ranks from the two up to the ten: a low card, where nothing else tells."""


def break_hoped(condition: Condition) -> tuple[Suit | None, tuple[int, ...]] | None:
    """The suit and the break on which something depends; "unless they are 4-2" is the even one."""
    if condition.kind is not ConditionKind.BREAKS:
        return None
    if not condition.negated:
        return condition.suit, condition.split
    number = sum(condition.split)
    even = ((number + 1) // 2, number // 2)
    return (condition.suit, even) if max(condition.split, default=0) > even[0] else None


class CardsMeant:
    """The cards and hands of one record that words can mean, as sets of cards and seats.

    ``last_suits``: the suits named last, for a card named without one.
    """

    def __init__(self, record: ClaimRecord) -> None:
        self.record = record
        self.position = record.position
        self.trump = record.position.trump
        self.last_suits = 0

    def own(self) -> int:
        """The cards whose play claimer decides."""
        own = self.position.hands[self.record.claim.by]
        return own | self.position.hands[self.record.dummy] if self.record.by_declarer else own

    def hidden(self) -> list[int]:
        """The hands claimer does not see."""
        in_view = {self.record.claim.by, self.record.dummy}
        return [self.position.hands[seat] for seat in range(4) if seat not in in_view]

    def suit_number(self, suits: int) -> int:
        """The suit of a set that holds one."""
        return suit_of(suits.bit_length() - 1)

    def suits(self, spoken: tuple[Suit | None, ...]) -> int:
        """All cards of the suits named."""
        cards = 0
        for suit in spoken:
            number = self.number(suit)
            if number is not None:
                cards |= SUIT_MASK << (13 * number)
        return cards

    def number(self, suit: Suit | None) -> int | None:
        """A suit named as 0-3; None where there is none (trumps at no-trump)."""
        if suit is None:
            return None
        if suit is Suit.TRUMPS:
            return self.trump if self.trump != NOTRUMP else None
        return SUITS.index(suit.value)

    def around(self, *cards: Card | None) -> int:
        """All cards of the suits these cards are of."""
        return self.suits(tuple(card.suit for card in cards if card is not None))

    def card(self, card: Card) -> int:
        """The cards of claimer's side a reference can mean, as a set; a named card as itself."""
        suit = self.number(card.suit)
        if card.rank is not None:
            code = card.code(self.trump if self.trump != NOTRUMP else None)
            if code is not None:
                return 1 << code
            if card.number or card.every:
                return self.alike(card)
            of_last = self.last_suits and self.suit_number(self.last_suits)
            named = Card(Suit(SUITS[of_last]), card.rank) if self.last_suits else card
            code = named.code(None)
            return 1 << code if code is not None else self.alike(card)
        if suit is None and card.which is Which.HIGH and card.every:
            return self.side_winners()
        if suit is None:
            return 0
        return self.described(suit_cards(self.own(), suit), suit, card.which)

    def cards_of(self, step: Step) -> list[int]:
        """The sets of cards that the references of a step can mean; what is played from a hand
        that is told lies there: "dummy's little heart"."""
        cards, seat = [self.card(card) for card in step.cards], self.seat(step.hand)
        if step.kind is not StepKind.PLAY or seat < 0:
            return cards
        return [mask & self.position.hands[seat] or mask for mask in cards]

    def only_in(self, step: Step, wanted: int) -> int:
        """The suit in which alone a card is the answer to what is not seen there, or to a low card:
        "the queen unless he plays the king"; none where a card that is seen tells it."""
        asked = [c for c in step.when if c.kind in IN_TRICK]
        seen = self.around(*(c.card for c in asked))
        if asked and not seen and step.kind is StepKind.PLAY:
            return suit_cards(FULL_DECK, self.suit_number(wanted))
        return seen if asked and wanted & seen and all(c.negated for c in asked) else 0

    def alike(self, card: Card) -> int:
        """All cards of a rank that claimer's side holds: "the aces", "dummy's two aces". Of a
        number the claimer's own, where he has just so many: "my two aces"."""
        own = self.own()
        if card.hand is not None:
            own &= self.position.hands[self.seat(card.hand)]
        rank = RANKS.index(card.rank or "A")
        alike = own & sum(1 << (13 * suit + rank) for suit in range(4))
        of_his_own = alike & self.position.hands[self.record.claim.by]
        return of_his_own if of_his_own.bit_count() == card.number else alike

    def described(self, own: int, suit: int, which: Which) -> int:
        """The cards of one suit that "low", "high", "my loser" describe."""
        theirs = 0
        for hand in self.hidden():
            theirs |= suit_cards(hand, suit)
        masters = own >> theirs.bit_length() << theirs.bit_length()
        if which in (Which.LOW, Which.LOSER):
            return own & ~masters
        return masters if which is Which.HIGH else own

    def above(self, suit: int) -> int:
        """The cards out of a suit that beat all of claimer's side."""
        held = (self.own() & suit).bit_length()
        return (sum(self.hidden()) & suit) >> held << held

    def with_partner(self, winner: Listed) -> int:
        """The cards that a defender says his partner has: a card, or the best of a suit, so many
        as he says, that beat all that he sees of it."""
        if winner.card is not None:
            return self.card(winner.card) if winner.card.rank is not None else 0
        suit = self.suits((winner.suit,))
        seen = sum(self.position.hands[seat] for seat in (self.record.claim.by, self.record.dummy))
        over = (seen & suit).bit_length()
        best = list(iter_cards((sum(self.hidden()) & suit) >> over << over))[::-1]
        return card_set(best[: winner.number])

    def finessing(self, suits: int, named: int) -> int:
        """The cards of claimer's side that a finesse plays. One that he holds is that card; one
        he does not hold, or of a suit only the highest that his own cards leave out, is finessed
        against: with cards below it and above all others that are out. One that lies on the table,
        led to it, counts as his."""
        own, now = self.own(), self.position
        if now.trick and own & now.hands[partner(now.leader)]:
            own |= 1 << now.trick[0]
        if named & own or not suits:
            return named & own
        suit = self.suit_number(suits)
        out = sum(suit_cards(hand, suit) for hand in self.hidden())
        held = suit_cards(own, suit)
        if not named:
            below = out & ((1 << held.bit_length()) - 1)
            named = 1 << below.bit_length() >> 1
        under = named - 1
        return held & under & ~((1 << (out & under).bit_length()) - 1) if named else 0

    def side_winners(self) -> int:
        """The cards of claimer's side that nothing out beats, but for trumps."""
        seats = (self.record.claim.by, self.record.dummy)
        return sum(self.masters_of(seat) for seat in seats) & ~self.suits((Suit.TRUMPS,))

    def masters_of(self, seat: int) -> int:
        """The cards of a hand that no outstanding card of their suit beats."""
        held = self.position.hands[seat] & self.own()
        suits = (suit_cards(held, suit) for suit in range(4))
        return sum(self.described(cards, suit, Which.HIGH) for suit, cards in enumerate(suits))

    def as_it_breaks(self, suit: Suit | None, split: tuple[int, ...]) -> list[int]:
        """By seat the cards out of a suit that breaks as declarer says, nearest to where they are.

        None where he has not a master for every round that the longer part lasts, for then it
        matters who has which card, or where he names another number of cards.
        """
        hands, cards, places = self.position.hands, self.suits((suit,)), [0, 0, 0, 0]
        in_view = {self.record.claim.by, self.record.dummy}
        hidden = sorted({*range(4)} - in_view, key=lambda seat: (hands[seat] & cards).bit_count())
        out = sum(self.hidden()) & cards
        longer = max(split, default=(out.bit_count() + 1) // 2)
        masters = (self.own() & cards) >> out.bit_length()
        other_number = split and sum(split) != out.bit_count()
        if not self.record.by_declarer or masters.bit_count() < longer or other_number:
            return places
        parts = [hands[seat] & cards for seat in hidden]
        while surplus := parts[1].bit_count() - longer:
            more = parts[surplus > 0]
            parts = [part ^ (more & -more) for part in parts]
        for seat, part in zip(hidden, parts, strict=True):
            places[seat] = part
        return places

    def plays_for(self, condition: Condition) -> bool:
        """Whether his claim depends on a break that he can play for."""
        hoped = break_hoped(condition)
        return hoped is not None and any(self.as_it_breaks(*hoped))

    def seat(self, hand: Hand | None) -> int:
        """The seat a hand means; -1 for none."""
        by = self.record.claim.by
        match hand:
            case None:
                return -1
            case Hand.OWN:
                return by
            case Hand.DUMMY:
                return self.record.dummy
            case Hand.PARTNER:
                return partner(by)
            case Hand.LEFT:
                return (by + 1) % 4
            case Hand.RIGHT:
                return (by + 3) % 4
            case Hand.DECLARER:
                return self.record.declarer
        return SEATS.index(hand.value)


def low_beside(answered: int) -> int:
    """The cards that are low in a trick to which one of some cards is played: those it beats."""
    low = sum(((1 << LOW_RANKS) - 1) << (13 * suit) for suit in range(4))
    for card in iter_cards(answered):
        low |= (1 << card) - 1 & SUIT_MASK << (13 * suit_of(card))
    return low


def suit_led(position: Position) -> int:
    """The cards of the suit led to the trick on the table; none where no card lies there."""
    return sum(SUIT_MASK << (13 * suit_of(card)) for card in position.trick[:1])


def all_suits(trump: int) -> int:
    """The cards of the suits that are not trumps."""
    return sum(SUIT_MASK << (13 * suit) for suit in range(4) if suit != trump)
