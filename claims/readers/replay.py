"""Replay of a recorded play, card by card: who won each trick, revokes, cards nobody could play."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from claims.cards import SEATS, SUIT_MASK, SUITS, card_name
from claims.play import Position, winning_place
from claims.readers.board import Hands, Trick

_SUIT_CARDS: Final = tuple(SUIT_MASK << (13 * suit) for suit in range(4))
_SUIT_OF: Final = tuple(card // 13 for card in range(52))


class Fault(NamedTuple):
    """What is wrong in a play: one of ``problem.KINDS``, the words, and what was expected."""

    kind: str
    reason: str
    expected: str


class Replay:
    """The state of a play. ``halted`` is set at the first card that nobody can place.

    A hand not shown in full (``open_hands``) may play any card that no other hand is known to hold.
    """

    def __init__(self, deal: Hands, leader: int, trump: int, open_hands: Sequence[bool]) -> None:
        self.hands = list(deal)
        self.leader = leader
        self.trump = trump
        self.open_hands = open_hands
        self.shown_out = [0, 0, 0, 0]
        self.tricks: list[Trick] = []
        self.current: tuple[int, ...] = ()
        self.won = [0, 0]
        self.played = 0
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
            if not hand & bit and not self._may_hold(seat, card):
                self._halt_at(seat, card)
                cards = cards[:place]
                break
            if _SUIT_OF[card] != suit:
                if hand & suit_cards:
                    self._revoke(seat, card, hand & suit_cards, suit)
                self.shown_out[seat] |= 1 << suit
            hands[seat] = hand & ~bit
            self.played |= bit
            seat = (seat + 1) & 3
        if not cards:
            return
        trick = tuple(cards)
        self.tricks.append(Trick(self.leader, trick))
        if len(trick) == 4:
            self.leader = (self.leader + winning_place(trick, self.trump)) & 3
            self.won[self.leader & 1] += 1
        else:
            self.current = trick

    def _may_hold(self, seat: int, card: int) -> bool:
        bit = 1 << card
        if not self.open_hands[seat] or self.played & bit:
            return False
        return not any(hand & bit for hand in self.hands)

    def _halt_at(self, seat: int, card: int) -> None:
        name = card_name(card)
        where = f"trick {len(self.tricks) + 1}"
        if self.played >> card & 1:
            reason = f"{name} by {SEATS[seat]} in {where} was played before"
        else:
            holders = [SEATS[other] for other in range(4) if self.hands[other] >> card & 1]
            owner = f", {holders[0]} does" if holders else ""
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


def replay_in_order(replay: Replay, cards: Sequence[int]) -> None:
    """Play cards written in the order played (LIN), four to a trick."""
    for start in range(0, len(cards), 4):
        replay.play_trick(cards[start : start + 4])
        if replay.halted:
            return


def tricks_by_holder(deal: Hands, cards: Sequence[int]) -> tuple[Trick, ...]:
    """Tricks of a play without a contract, each led by the hand that holds its first card."""
    tricks: list[Trick] = []
    for start in range(0, len(cards), 4):
        holders = [seat for seat in range(4) if deal[seat] >> cards[start] & 1]
        if not holders:
            break
        tricks.append(Trick(holders[0], tuple(cards[start : start + 4])))
    return tuple(tricks)


def replay_rows(
    replay: Replay, deal: Hands, first: int, rows: Sequence[Sequence[int]]
) -> list[int]:
    """Play the rows of a PBN play section, whose columns belong to seats from ``first`` on.

    Each card goes to the hand that holds it; -1 stands for no card. Returns the numbers (from 1)
    of the rows in which a card stood in another hand's column.
    """
    owner = [-1] * 52
    for seat, hand in enumerate(deal):
        for card in _cards(hand):
            owner[card] = seat
    mended: list[int] = []
    for number, row in enumerate(rows, 1):
        by_seat = [-1, -1, -1, -1]
        moved = False
        for column, card in enumerate(row):
            if card < 0:
                continue
            seat = (first + column) & 3
            holder = owner[card]
            if holder != seat and holder >= 0:
                seat = holder
                moved = True
            if by_seat[seat] >= 0:
                _two_cards(replay, seat, by_seat[seat], card)
                return mended
            by_seat[seat] = card
        if moved:
            mended.append(number)
        leader = replay.leader
        run = (*by_seat[leader:], *by_seat[:leader])
        cards = run
        if -1 in run:
            cards = run[: run.index(-1)]
            if any(card >= 0 for card in run[len(cards) :]):
                _gap(replay, leader, run)
                return mended
            if not cards:
                continue
        if replay.current:
            replay.faults.append(
                Fault("play", f"row {number} follows an unfinished trick", "four cards in each row")
            )
            replay.halted = True
            return mended
        replay.play_trick(cards)
        if replay.halted:
            return mended
    return mended


def _cards(hand: int) -> Iterator[int]:
    while hand:
        bit = hand & -hand
        yield bit.bit_length() - 1
        hand ^= bit


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
