"""Replay of a recorded play, card by card: who won each trick, revokes, cards nobody could play."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from claims.cards import SEATS, SUIT_MASK, SUITS, card_name, rank_of, suit_of
from claims.play import Position
from claims.readers.board import Hands, Trick

_SUIT_CARDS: Final = tuple(SUIT_MASK << (13 * suit) for suit in range(4))
_SUIT_OF: Final = tuple(card // 13 for card in range(52))
_TURNS: Final = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))
# For each trump and suit led, what every card is worth in the trick: the highest takes it
# (Law 44E, 44F); the tests hold this against ``play.winning_place``.
_WEIGHTS: Final = tuple(
    tuple(
        tuple(
            rank_of(card) + (14 if suit_of(card) == trump else 1)
            if suit_of(card) in (trump, led)
            else 0
            for card in range(52)
        )
        for led in range(4)
    )
    for trump in range(5)
)


class Fault(NamedTuple):
    """What is wrong in a play: one of ``problem.KINDS``, the words, and what was expected."""

    kind: str
    reason: str
    expected: str


class Replay:
    """The state of a play. ``halted`` is set at the first card that nobody can place.

    A hand not shown in full (``open_hands``) may play any card that no other hand is known to hold.
    """

    __slots__ = (
        "current",
        "deal",
        "faults",
        "from_open_hands",
        "halted",
        "hands",
        "leader",
        "open_hands",
        "shown_out",
        "tricks",
        "trump",
        "won",
    )

    def __init__(self, deal: Hands, leader: int, trump: int, open_hands: Sequence[bool]) -> None:
        self.deal = deal
        self.hands = list(deal)
        self.leader = leader
        self.trump = trump
        self.open_hands = open_hands
        self.shown_out = [0, 0, 0, 0]
        self.tricks: list[Trick] = []
        self.current: tuple[int, ...] = ()
        self.won = [0, 0]
        self.from_open_hands = 0
        self.faults: list[Fault] = []
        self.halted = False

    def play_trick(self, cards: Sequence[int]) -> None:
        """Play up to four cards, from the leader on; fewer than four leave the trick unfinished."""
        seat = self.leader
        suit = _SUIT_OF[cards[0]]
        suit_cards = _SUIT_CARDS[suit]
        hands = self.hands
        for place, card in enumerate(cards):
            bit = 1 << card
            hand = hands[seat]
            if not hand & bit:
                if not self._may_hold(seat, card):
                    self._halt_at(seat, card)
                    cards = cards[:place]
                    break
                self.from_open_hands |= bit
                hand |= bit
            if not suit_cards & bit:
                if hand & suit_cards:
                    self._revoke(seat, card, hand & suit_cards, suit)
                self.shown_out[seat] |= 1 << suit
            hands[seat] = hand ^ bit
            seat = (seat + 1) & 3
        if not cards:
            return
        trick = tuple(cards)
        self.tricks.append(Trick(self.leader, trick))
        if len(trick) == 4:
            weights = [_WEIGHTS[self.trump][suit][card] for card in trick]
            self.leader = (self.leader + weights.index(max(weights))) & 3
            self.won[self.leader & 1] += 1
        else:
            self.current = trick

    def _may_hold(self, seat: int, card: int) -> bool:
        if not self.open_hands[seat] or self.from_open_hands >> card & 1:
            return False
        return not any(hand >> card & 1 for hand in self.deal)

    def _halt_at(self, seat: int, card: int) -> None:
        name = card_name(card)
        where = f"trick {len(self.tricks) + 1}"
        holders = [other for other in range(4) if self.deal[other] >> card & 1]
        if self.from_open_hands >> card & 1 or not all(
            self.hands[holder] >> card & 1 for holder in holders
        ):
            reason = f"{name} by {SEATS[seat]} in {where} was played before"
        else:
            owner = f", {SEATS[holders[0]]} does" if holders else ""
            reason = f"{SEATS[seat]} plays {name} in {where} but does not hold it{owner}"
        self.faults.append(Fault("not-held", reason, f"a card of {SEATS[seat]}"))
        self.halted = True

    def _revoke(self, seat: int, card: int, following: int, suit: int) -> None:
        held = " ".join(card_name(other) for other in range(51, -1, -1) if following >> other & 1)
        self.faults.append(
            Fault(
                "revoke",
                f"{SEATS[seat]} plays {card_name(card)} in trick {len(self.tricks) + 1} "
                f"while holding {held}",
                f"a card of {SUITS[suit]} (Law 44C)",
            )
        )

    def position(self) -> Position:
        """The cards as they lie after the last card played."""
        north, east, south, west = self.hands
        n_out, e_out, s_out, w_out = self.shown_out
        return Position(
            (north, east, south, west),
            self.leader,
            self.current,
            self.trump,
            (n_out, e_out, s_out, w_out),
        )


def tricks_by_holder(deal: Hands, cards: Sequence[int]) -> tuple[Trick, ...]:
    """Tricks of a play without a contract, each led by the hand that holds its first card."""
    tricks: list[Trick] = []
    for start in range(0, len(cards), 4):
        holders = [seat for seat in range(4) if deal[seat] >> cards[start] & 1]
        if not holders:
            break
        tricks.append(Trick(holders[0], tuple(cards[start : start + 4])))
    return tuple(tricks)


def replay_rows(replay: Replay, rows: Sequence[list[int]], first: int | None) -> list[int]:
    """Play tricks of four cards, the last of them perhaps short.

    With ``first`` None the cards stand in the order played (LIN). Otherwise columns belong to seats
    from ``first`` on and -1 stands for no card (PBN); there each card goes to the hand that holds
    it. Returns the numbers (from 1) of the rows in which a card stood in another hand's column.
    """
    hands, tricks, won, shown_out = replay.hands, replay.tricks, replay.won, replay.shown_out
    leader = replay.leader
    mended: list[int] = []
    for number, row in enumerate(rows, 1):
        # A whole trick by the rules is played here; everything else takes the careful way below.
        if len(row) == 4 and -1 not in row and not replay.current:
            start = leader if first is None else first
            if first is not None and not hands[first] >> row[0] & 1:
                # The commonest slip: the row begins with another seat.
                start = _holder(hands, row[0], first)
            turn = (leader - start) & 3
            cards = row[turn:] + row[:turn] if turn else row
            card1, card2, card3, card4 = cards
            seats = _TURNS[leader]
            seat1, seat2, seat3, seat4 = seats
            hand1, hand2, hand3, hand4 = hands[seat1], hands[seat2], hands[seat3], hands[seat4]
            bit1, bit2, bit3, bit4 = 1 << card1, 1 << card2, 1 << card3, 1 << card4
            suit_cards = _SUIT_CARDS[_SUIT_OF[card1]]
            follow2, follow3, follow4 = bit2 & suit_cards, bit3 & suit_cards, bit4 & suit_cards
            if (
                hand1 & bit1
                and hand2 & bit2
                and hand3 & bit3
                and hand4 & bit4
                and (follow2 or not hand2 & suit_cards)
                and (follow3 or not hand3 & suit_cards)
                and (follow4 or not hand4 & suit_cards)
            ):
                if first is not None and start != first:
                    mended.append(number)
                if follow2 and follow3 and follow4:
                    leader = seats[cards.index(max(cards))]
                else:
                    suit = _SUIT_OF[card1]
                    if not follow2:
                        shown_out[seat2] |= 1 << suit
                    if not follow3:
                        shown_out[seat3] |= 1 << suit
                    if not follow4:
                        shown_out[seat4] |= 1 << suit
                    worth = _WEIGHTS[replay.trump][suit]
                    best = [worth[card1], worth[card2], worth[card3], worth[card4]]
                    leader = seats[best.index(max(best))]
                hands[seat1] = hand1 ^ bit1
                hands[seat2] = hand2 ^ bit2
                hands[seat3] = hand3 ^ bit3
                hands[seat4] = hand4 ^ bit4
                # Trick(...) at a third of the price: this runs for every trick of a log.
                trick = (seat1, (card1, card2, card3, card4))
                tricks.append(tuple.__new__(Trick, trick))
                won[leader & 1] += 1
                continue
        replay.leader = leader
        if first is None:
            replay.play_trick(row)
        elif _play_row(replay, first, row):
            mended.append(number)
        if replay.halted:
            return mended
        leader = replay.leader
    replay.leader = leader
    return mended


def _holder(hands: Sequence[int], card: int, otherwise: int) -> int:
    """The seat that holds a card, or ``otherwise``."""
    for seat in range(4):
        if hands[seat] >> card & 1:
            return seat
    return otherwise


def _play_row(replay: Replay, first: int, row: Sequence[int]) -> bool:
    """Play a row that is short or has cards in wrong columns; whether a card was moved."""
    deal = replay.deal
    by_seat = [-1, -1, -1, -1]
    moved = False
    for column, card in enumerate(row):
        if card < 0:
            continue
        seat = (first + column) & 3
        if not deal[seat] >> card & 1:
            for other in _TURNS[seat]:
                if deal[other] >> card & 1:
                    seat = other
                    moved = True
        if by_seat[seat] >= 0:
            _two_cards(replay, seat, by_seat[seat], card)
            return moved
        by_seat[seat] = card
    leader = replay.leader
    run = (*by_seat[leader:], *by_seat[:leader])
    cards = run[: run.index(-1)] if -1 in run else run
    if any(card >= 0 for card in run[len(cards) :]):
        _gap(replay, leader, run)
    elif cards and replay.current:
        replay.faults.append(
            Fault("play", "a trick follows an unfinished one", "four cards in every trick")
        )
        replay.halted = True
    elif cards:
        replay.play_trick(cards)
    return moved


def _two_cards(replay: Replay, seat: int, one: int, other: int) -> None:
    reason = (
        f"trick {len(replay.tricks) + 1} has two cards of {SEATS[seat]}, "
        f"{card_name(one)} and {card_name(other)}"
    )
    replay.faults.append(Fault("not-held", reason, "one card from each hand"))
    replay.halted = True


def _gap(replay: Replay, leader: int, run: Sequence[int]) -> None:
    missing = SEATS[(leader + run.index(-1)) & 3]
    given = " ".join(card_name(card) for card in run if card >= 0)
    reason = f"trick {len(replay.tricks) + 1}, led by {SEATS[leader]}, lacks {missing}'s card"
    replay.faults.append(Fault("play", f"{reason} but has {given}", f"a card of {missing}"))
    replay.halted = True
