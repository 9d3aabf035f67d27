"""Replay of a play, trick by trick: who won what, revokes, leads out of turn, impossible cards."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

from claims.cards import card_name, iter_cards, suit_cards, suit_of
from claims.deal import Hands, four, holder_of
from claims.messages import N_, SEAT_NAMES, SUIT_NAMES, Message
from claims.play import Position, Trick

NONE_OPEN: Final = (False, False, False, False)


class Fault(NamedTuple):
    """What is wrong in a play, and with the card of which seat.

    ``lead``: a lead from the wrong seat (Law 53); ``revoke`` (61A); ``not-held``: the hand does not
    hold the card; ``play``: cards lacking or too many. ``trick`` counts from 1, ``place`` in the
    trick from 0.
    """

    kind: Literal["lead", "revoke", "not-held", "play"]
    reason: str
    expected: str
    trick: int
    seat: int
    card: int | None = None
    place: int = 0


class Replay:
    """The state of a play.

    A hand not shown in full (``open_hands``) may play any card that no other hand is known to hold.

    Args:
        deal: the cards each hand is known to hold at first.
        leader: the seat that leads to the first trick.
        trump: a suit, or 4 for no-trump.
        open_hands: by seat.
        halts: whether to stop at the first card that nobody can place, and set ``halted``, rather
            than to go on and find what else is wrong.
    """

    __slots__ = (
        "current",
        "deal",
        "faults",
        "from_open_hands",
        "halted",
        "halts",
        "leader",
        "open_hands",
        "played",
        "shown_out",
        "tricks",
        "trump",
        "won",
    )

    def __init__(
        self,
        deal: Hands,
        leader: int,
        trump: int,
        open_hands: Sequence[bool] = NONE_OPEN,
        halts: bool = True,
    ) -> None:
        self.deal = deal
        self.played = 0
        self.leader = leader
        self.trump = trump
        self.open_hands = open_hands
        self.halts = halts
        self.shown_out = [0, 0, 0, 0]
        self.tricks: list[Trick] = []
        self.current: tuple[int, ...] = ()
        self.won = [0, 0]
        """Tricks of North-South and of East-West."""
        self.from_open_hands = 0
        self.faults: list[Fault] = []
        self.halted = False

    @property
    def number(self) -> int:
        """The trick being played, from 1."""
        return len(self.tricks) + 1

    def play_trick(self, cards: Sequence[int], led_by: int | None = None) -> None:
        """Play up to four cards, from the leader on; fewer than four leave the trick unfinished.

        ``led_by``: who led, where that is known by itself: out of turn it is a fault, and stands.
        """
        if led_by is not None and led_by != self.leader:
            self._out_of_turn(led_by, cards[0])
            self.leader = led_by
        seat = self.leader
        for place, card in enumerate(cards):
            hand = self.deal[seat] & ~self.played
            if not hand >> card & 1 and not self._from_open_hand(seat, card):
                self._not_held(seat, card, place)
                if self.halts:
                    self.halted = True
                    cards = cards[:place]
                    break
            elif suit_of(card) != suit_of(cards[0]):
                following = suit_cards(hand, suit_of(cards[0]))
                if following:
                    self._revoke(seat, card, place, following)
                else:
                    self.shown_out[seat] |= 1 << suit_of(cards[0])
            self.played |= 1 << card
            seat = (seat + 1) % 4
        if not cards:
            return
        trick = Trick(self.leader, tuple(cards))
        self.tricks.append(trick)
        if trick.finished:
            self.leader = trick.winner(self.trump)
            self.won[self.leader % 2] += 1
        else:
            self.current = trick.cards

    def halt(
        self, kind: Literal["not-held", "play"], seat: int, reason: str, expected: str
    ) -> None:
        """Stop for a fault that leaves the trick being played without its cards."""
        self.faults.append(Fault(kind, reason, expected, self.number, seat))
        self.halted = True

    def position(self) -> Position:
        """The cards as they lie after the last card played."""
        hands = four([hand & ~self.played for hand in self.deal])
        return Position(hands, self.leader, self.current, self.trump, four(self.shown_out))

    def holder(self, card: int) -> int | None:
        """The seat that a card was dealt to, None for a card in no hand shown."""
        return holder_of(self.deal, card)

    def _from_open_hand(self, seat: int, card: int) -> bool:
        """Whether a card nobody is known to hold comes from a hand not shown in full; noted."""
        if not self.open_hands[seat] or self.from_open_hands >> card & 1:
            return False
        if self.holder(card) is not None:
            return False
        self.from_open_hands |= 1 << card
        return True

    def _out_of_turn(self, seat: int, card: int) -> None:
        reason = Message(
            "{seat} leads to trick {number}", seat=SEAT_NAMES[seat], number=self.number
        )
        turn = SEAT_NAMES[self.leader]
        expected = (
            Message("{seat}, the winner of the trick before", seat=turn)
            if self.tricks
            else Message("{seat}, on declarer's left", seat=turn)
        )
        self.faults.append(Fault("lead", reason, expected, self.number, seat, card, 0))

    def _not_held(self, seat: int, card: int, place: int) -> None:
        name, number = card_name(card), self.number
        if self.played >> card & 1:
            reason = Message(
                "{card} by {seat} in trick {number} was played before",
                card=name,
                seat=SEAT_NAMES[seat],
                number=number,
            )
        else:
            holder = self.holder(card)
            reason = Message(
                N_("{seat} plays {card} in trick {number} but does not hold it")
                if holder is None
                else N_("{seat} plays {card} in trick {number} but does not hold it, {owner} does"),
                seat=SEAT_NAMES[seat],
                card=name,
                number=number,
                owner="" if holder is None else SEAT_NAMES[holder],
            )
        expected = Message("a card of {seat}", seat=SEAT_NAMES[seat])
        self.faults.append(Fault("not-held", reason, expected, number, seat, card, place))

    def _revoke(self, seat: int, card: int, place: int, following: int) -> None:
        held = " ".join(card_name(one) for one in iter_cards(following))
        number = self.number
        reason = Message(
            "{seat} plays {card} in trick {number} while holding {held}",
            seat=SEAT_NAMES[seat],
            card=card_name(card),
            number=number,
            held=held,
        )
        suit = SUIT_NAMES[suit_of(next(iter_cards(following)))]
        expected = Message("a card of {suit} (Law 44C)", suit=suit)
        self.faults.append(Fault("revoke", reason, expected, number, seat, card, place))


def replayed(deal: Hands, play: Iterable[Trick], trump: int, leader: int) -> Replay:
    """The tricks of a play, each led by who is said to have led it, played from the deal to the
    end, with every fault."""
    replay = Replay(deal, leader, trump, halts=False)
    for trick in play:
        replay.play_trick(trick.cards, trick.leader)
    return replay
