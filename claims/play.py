"""Positions and the rules of play: whose turn, following suit, who wins a trick."""

from dataclasses import dataclass

from claims.cards import NOTRUMP, rank_of, suit_cards, suit_of


@dataclass(frozen=True, slots=True)
class Position:
    """The cards at one moment of the play.

    ``hands`` are the four sets of cards still held, by seat; the cards of the current ``trick``
    (from ``leader`` on, in the order played) are in no hand. ``trump`` is a suit or ``NOTRUMP``.
    ``shown_out`` has for each seat four bits: bit ``s`` is set when that seat has failed to follow
    to suit ``s``.
    """

    hands: tuple[int, int, int, int]
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
    return Position(
        (hands[0], hands[1], hands[2], hands[3]),
        leader,
        trick,
        position.trump,
        (shown_out[0], shown_out[1], shown_out[2], shown_out[3]),
    )


def is_revoke(hand: int, trick: tuple[int, ...], card: int) -> bool:
    """Whether playing ``card`` from ``hand``, which still holds it, is a revoke (Law 61A)."""
    return not legal_cards(hand, trick) >> card & 1
