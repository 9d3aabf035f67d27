"""Tricks, positions and the rules of play: whose turn, following suit, who wins a trick."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from claims.cards import (
    NOTRUMP,
    SEATS,
    CardError,
    CardFault,
    card_name,
    parse_card,
    rank_of,
    seat_index,
    suit_cards,
    suit_of,
)
from claims.deal import Hands, four
from claims.messages import Message


class Trick(NamedTuple):
    """The cards of one trick in the order played, from ``leader`` on; the last of a play may be
    unfinished."""

    leader: int
    cards: tuple[int, ...]

    def __str__(self) -> str:
        return f"{SEATS[self.leader]}: {' '.join(map(card_name, self.cards))}"

    @property
    def finished(self) -> bool:
        """Whether all four have played."""
        return len(self.cards) == 4

    def winner(self, trump: int) -> int:
        """The seat that wins it, so far while it is unfinished."""
        return (self.leader + winning_place(self.cards, trump)) % 4

    def best(self, trump: int) -> int:
        """The card that wins it, so far while it is unfinished."""
        return self.cards[winning_place(self.cards, trump)]


@dataclass(frozen=True, slots=True)
class Position:
    """The cards at one moment of the play.

    ``hands`` are the four sets of cards still held, by seat; the cards of the current ``trick``
    (from ``leader`` on, in the order played) are in no hand. ``trump`` is a suit or ``NOTRUMP``.
    ``shown_out`` has for each seat four bits: bit ``s`` is set when that seat has failed to follow
    to suit ``s``.
    """

    hands: Hands
    leader: int
    trick: tuple[int, ...]
    trump: int
    shown_out: tuple[int, int, int, int] = (0, 0, 0, 0)

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return (self.leader + len(self.trick)) % 4

    @property
    def tricks_left(self) -> int:
        """Tricks still to be decided, the current one included."""
        return self.hands[self.turn].bit_count()

    @property
    def hands_at_lead(self) -> Hands:
        """The four hands as they were before the trick on the table was begun."""
        hands = list(self.hands)
        for place, card in enumerate(self.trick):
            hands[(self.leader + place) % 4] |= 1 << card
        return four(hands)


def parse_trick(text: str) -> Trick:
    """Read ``W: HK H2 H7 H4``, the leader and the cards in the order played.

    Raises:
        CardError: with everything that cannot be read in it. How many cards there are is not
            checked.
    """
    leader_text, colon, rest = text.partition(":")
    if not colon:
        raise CardError(
            CardFault(
                Message("{text} has no leader", text=repr(text[:60])),
                Message("a seat, a colon and cards"),
            )
        )
    faults: list[CardFault] = []
    leader, cards = 0, []
    try:
        leader = seat_index(leader_text)
    except CardError as error:
        faults.extend(error.faults)
    for name in rest.split():
        try:
            cards.append(parse_card(name))
        except CardError as error:
            faults.extend(error.faults)
    if faults:
        raise CardError(*faults)
    return Trick(leader, tuple(cards))


def legal_cards(hand: int, trick: tuple[int, ...]) -> int:
    """The cards of ``hand`` that may be played to ``trick`` (Law 44): follow suit if possible."""
    if trick:
        following = suit_cards(hand, suit_of(trick[0]))
        if following:
            return following
    return hand


def beats(card: int, best: int, trump: int) -> bool:
    """Whether ``card``, played later, takes the trick from ``best`` (Law 44E, 44F)."""
    if suit_of(card) == suit_of(best):
        return rank_of(card) > rank_of(best)
    return trump != NOTRUMP and suit_of(card) == trump


def winning_place(trick: tuple[int, ...], trump: int) -> int:
    """Index in ``trick`` (0 for the leader's card) of the card winning it so far."""
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best], trump):
            best = place
    return best


def play_card(position: Position, card: int) -> Position:
    """The position after the player in turn plays ``card``; a fourth card ends the trick.

    A discard is noted in ``shown_out``. The caller answers for the card being legal.
    """
    seat = position.turn
    hands = list(position.hands)
    hands[seat] &= ~(1 << card)
    shown_out = list(position.shown_out)
    trick = (*position.trick, card)
    if suit_of(card) != suit_of(trick[0]):
        shown_out[seat] |= 1 << suit_of(trick[0])
    leader = position.leader
    if len(trick) == 4:
        leader = (leader + winning_place(trick, position.trump)) % 4
        trick = ()
    return Position(four(hands), leader, trick, position.trump, four(shown_out))


def tricks_of_line(position: Position, line: Iterable[int]) -> Iterator[Trick]:
    """A line in tricks, the first with the cards on the table, the last perhaps unfinished."""
    cards, leader, played = list(position.trick), position.leader, False
    for card in line:
        played = True
        cards.append(card)
        if len(cards) == 4:
            trick = Trick(leader, tuple(cards))
            yield trick
            cards, leader, played = [], trick.winner(position.trump), False
    if played:
        yield Trick(leader, tuple(cards))
