"""Replay of a recorded play, card by card: who won each trick, revokes, cards nobody could play."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from claims.cards import NOTRUMP, SEATS, SUIT_MASK, SUITS, card_name
from claims.play import Position, winning_place
from claims.readers.board import Hands, Trick

_SUIT_CARDS: Final = tuple(SUIT_MASK << (13 * suit) for suit in range(4))
_SUIT_OF: Final = tuple(card // 13 for card in range(52))
# The last place is for no card, -1: it is in no hand.
_BIT: Final = (*(1 << card for card in range(52)), 0)
_TURNS: Final = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))


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
        "leader",
        "open_hands",
        "played",
        "shown_out",
        "tricks",
        "trump",
        "won",
    )

    def __init__(self, deal: Hands, leader: int, trump: int, open_hands: Sequence[bool]) -> None:
        self.deal = deal
        self.played = 0
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
        for place, card in enumerate(cards):
            bit = _BIT[card]
            hand = self.deal[seat] & ~self.played
            if not hand & bit:
                if not self._may_hold(seat, card):
                    self._halt_at(seat, card)
                    cards = cards[:place]
                    break
                self.from_open_hands |= bit
            if not suit_cards & bit:
                if hand & suit_cards:
                    self._revoke(seat, card, hand & suit_cards, suit)
                self.shown_out[seat] |= 1 << suit
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
        if not self.open_hands[seat] or self.from_open_hands >> card & 1:
            return False
        return not any(hand >> card & 1 for hand in self.deal)

    def _halt_at(self, seat: int, card: int) -> None:
        name = card_name(card)
        where = f"trick {len(self.tricks) + 1}"
        if self.played >> card & 1:
            reason = f"{name} by {SEATS[seat]} in {where} was played before"
        else:
            holder = _holder(self.deal, _BIT[card], seat)
            owner = "" if holder == seat else f", {SEATS[holder]} does"
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
        north, east, south, west = self.deal
        unplayed = ~self.played
        n_out, e_out, s_out, w_out = self.shown_out
        return Position(
            (north & unplayed, east & unplayed, south & unplayed, west & unplayed),
            self.leader,
            self.current,
            self.trump,
            (n_out, e_out, s_out, w_out),
        )


def tricks_by_holder(deal: Hands, cards: Sequence[int]) -> tuple[Trick, ...]:
    """Tricks of a play without a contract, each led by the hand that holds its first card."""
    tricks: list[Trick] = []
    for start in range(0, len(cards), 4):
        leader = _holder(deal, _BIT[cards[start]], -1)
        if leader < 0:
            break
        tricks.append(Trick(leader, tuple(cards[start : start + 4])))
    return tuple(tricks)


def rows_of_four(cards: Sequence[int]) -> list[tuple[int, ...]]:
    """Cards four by four; the last row may be short."""
    fours = iter(cards)
    rows: list[tuple[int, ...]] = list(zip(fours, fours, fours, fours, strict=False))
    rest = len(cards) & 3
    if rest:
        rows.append(tuple(cards[-rest:]))
    return rows


def replay_rows(replay: Replay, rows: Sequence[tuple[int, ...]], first: int | None) -> list[int]:
    """Play tricks of four cards, the last of them perhaps short.

    With ``first`` None the cards stand in the order played (LIN). Otherwise columns belong to seats
    from ``first`` on and -1 stands for no card (PBN); there each card goes to the hand that holds
    it. Returns the numbers (from 1) of the rows in which a card stood in another hand's column.
    """
    deal, tricks, won = replay.deal, replay.tricks, replay.won
    trumps = 0 if replay.trump == NOTRUMP else _SUIT_CARDS[replay.trump]
    leader, played = replay.leader, replay.played
    mended: list[int] = []
    for number, row in enumerate(rows, 1):
        # A whole trick by the rules is played here; everything else takes the careful way below.
        if len(row) == 4 and not replay.current:
            card1, card2, card3, card4 = row
            bit1, bit2, bit3, bit4 = _BIT[card1], _BIT[card2], _BIT[card3], _BIT[card4]
            cards = bit1 | bit2 | bit3 | bit4
            start = leader if first is None else first
            if first is not None and not deal[first] & bit1:
                # The commonest slip: the row begins with another seat.
                start = _holder(deal, bit1, first)
            seat1, seat2, seat3, seat4 = _TURNS[start]
            if (
                deal[seat1] & bit1
                and deal[seat2] & bit2
                and deal[seat3] & bit3
                and deal[seat4] & bit4
                and not cards & played
            ):
                turn = (leader - start) & 3
                suit_cards = _SUIT_CARDS[_SUIT_OF[row[turn]]]
                if not cards & ~suit_cards or _show_outs(replay, cards, suit_cards & ~played):
                    if first is not None and start != first:
                        mended.append(number)
                    in_order = row[turn:] + row[:turn] if turn else row
                    # Trick(...) at a third of the price: this runs for every trick of a log.
                    tricks.append(tuple.__new__(Trick, (leader, in_order)))
                    played |= cards
                    # The highest trump, else the highest card of the suit led (Law 44E, 44F).
                    best = (cards & trumps or cards & suit_cards).bit_length() - 1
                    leader = (start + row.index(best)) & 3
                    won[leader & 1] += 1
                    continue
        replay.leader, replay.played = leader, played
        if first is None:
            replay.play_trick(row)
        elif _play_row(replay, first, row):
            mended.append(number)
        if replay.halted:
            return mended
        leader, played = replay.leader, replay.played
    replay.leader, replay.played = leader, played
    return mended


def _holder(deal: Hands, bit: int, otherwise: int) -> int:
    """The seat that this card was dealt to, or ``otherwise`` for a card in no hand shown."""
    for seat, hand in enumerate(deal):
        if hand & bit:
            return seat
    return otherwise


def _show_outs(replay: Replay, cards: int, unplayed: int) -> bool:
    """Note who does not follow suit in a trick of these cards; False when one of them could have.

    ``unplayed`` are the cards of the suit led that were not played before this trick.
    """
    discards = cards & ~unplayed
    suit_led = 1 << _SUIT_OF[unplayed.bit_length() - 1]
    for seat, hand in enumerate(replay.deal):
        if hand & discards:
            if hand & unplayed:
                return False
            replay.shown_out[seat] |= suit_led
    return True


def _play_row(replay: Replay, first: int, row: Sequence[int]) -> bool:
    """Play a row that is short or has cards in wrong columns; whether a card was moved."""
    by_seat = [-1, -1, -1, -1]
    moved = False
    for column, card in enumerate(row):
        if card < 0:
            continue
        column_seat = (first + column) & 3
        seat = _holder(replay.deal, _BIT[card], column_seat)
        moved = moved or seat != column_seat
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
