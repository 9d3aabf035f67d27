"""The play of a log, in rows of four cards: replayed at speed, with cards put in other columns."""

from collections.abc import Sequence
from typing import Final

from claims.cards import NOTRUMP, SUIT_MASK, card_name
from claims.deal import Hands
from claims.messages import SEAT_NAMES, Message
from claims.play import Trick
from claims.replay import Replay

_SUIT_CARDS: Final = tuple(SUIT_MASK << (13 * suit) for suit in range(4))
_SUIT_OF: Final = tuple(card // 13 for card in range(52))
# The last place is for no card, -1: it is in no hand.
_BIT: Final = (*(1 << card for card in range(52)), 0)
_TURNS: Final = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))


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
        replay.halt(
            "play",
            leader,
            Message("a trick follows an unfinished one"),
            Message("four cards in every trick"),
        )
    elif cards:
        replay.play_trick(cards)
    return moved


def _two_cards(replay: Replay, seat: int, one: int, other: int) -> None:
    reason = Message(
        "trick {number} has two cards of {seat}, {card} and {other}",
        number=replay.number,
        seat=SEAT_NAMES[seat],
        card=card_name(one),
        other=card_name(other),
    )
    replay.halt("not-held", seat, reason, Message("one card from each hand"))


def _gap(replay: Replay, leader: int, run: Sequence[int]) -> None:
    missing = (leader + run.index(-1)) & 3
    given = " ".join(card_name(card) for card in run if card >= 0)
    reason = Message(
        "trick {number}, led by {seat}, lacks {missing}'s card but has {given}",
        number=replay.number,
        seat=SEAT_NAMES[leader],
        missing=SEAT_NAMES[missing],
        given=given,
    )
    replay.halt(
        "play",
        missing,
        reason,
        Message("a card of {seat}", seat=SEAT_NAMES[missing]),
    )
