"""Boards as others exchange them: a LIN string, a Handviewer address, a PBN game.

What is written reads back as the same board (players, number, room, deal, auction, contract, play,
result and claim), but LIN has no place for the event of a single board, and a total without any
play is a claim before the lead there. What neither LIN nor PBN can say of an ending, our readers
find in the note or tag written here; who had shown out before an ending is not in it, nor are a
claimer and his words in any of them.
"""

from collections.abc import Iterator, Mapping
from typing import Final
from urllib.parse import quote

from claims.cards import RANKS, SEATS, SUITS, card_name, iter_cards, rank_of, suit_cards
from claims.deal import deal_name
from claims.errors import InputError, Problem
from claims.messages import Message
from claims.readers.auction import auction_closed
from claims.readers.board import LoggedBoard
from claims.readers.ending import MADE_UP, NOTE, WON_TAG, ending_note

_HANDVIEWER: Final = "https://www.bridgebase.com/tools/handviewer.html?lin="
_LIN_DEALER: Final = (3, 4, 1, 2)
_LIN_ORDER: Final = (2, 3, 0, 1)
_LIN_VULNERABLE: Final = {"None": "o", "NS": "n", "EW": "e", "All": "b", None: ""}
_LIN_CALLS: Final = {"P": "p", "X": "d", "XX": "r"}


def lin_text(board: LoggedBoard, comments: Mapping[int, str] | None = None) -> str:
    """One board as a LIN string on one line; declarer's total becomes ``mc``. ``comments`` stand
    after the card of that place in the play, counted from 0.

    Raises:
        InputError: when the board has no cards to show.
    """
    if not any(board.deal):
        raise InputError(
            [Problem("deal", Message("the board shows no cards"), Message("at least one hand"))]
        )
    return "".join(f"{key}|{value}|" for key, value in _lin_pairs(board, comments or {}))


def _lin_pairs(board: LoggedBoard, comments: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    if board.room:
        yield "qx", f"{board.room[0]}{board.number or ''}"
    names = board.players or ("", "", "", "")
    yield "pn", ",".join(_plain(names[seat]) for seat in _LIN_ORDER)
    yield "st", ""
    dealer = "" if board.dealer is None else str(_LIN_DEALER[board.dealer])
    yield "md", dealer + ",".join(_lin_hand(board.deal[seat]) for seat in _LIN_ORDER)
    yield "rh", ""
    if board.number is not None:
        yield "ah", f"Board {board.number}"
    yield "sv", _LIN_VULNERABLE[board.vulnerable]
    for call in board.auction:
        yield "mb", _LIN_CALLS.get(call, call[:2])
    if MADE_UP in board.notes:
        yield "nt", NOTE + MADE_UP
    contract = board.contract
    if contract is not None and (
        not board.complete
        or not auction_closed(board.auction)
        or board.leader != (contract.declarer + 1) % 4
    ):
        note = ending_note(board)
        if note:
            yield "nt", note
    yield "pg", ""
    place = 0
    for trick in board.play:
        for card in trick.cards:
            yield "pc", card_name(card)
            if place in comments:
                yield "nt", " ".join(comments[place].replace("|", " ").split())
            place += 1
        yield "pg", ""
    if board.result is not None:
        yield "mc", str(board.result)
        yield "pg", ""


def _lin_hand(hand: int) -> str:
    if not hand:
        return ""
    return "".join(
        SUITS[suit] + "".join(RANKS[rank_of(card)] for card in iter_cards(suit_cards(hand, suit)))
        for suit in range(4)
    )


def _plain(text: str) -> str:
    """A name without the signs that part LIN's fields."""
    return " ".join(text.replace("|", " ").replace(",", " ").split())


def handviewer_address(board: LoggedBoard) -> str:
    """The address that shows the board in Bridge Base Online's Handviewer.

    Raises:
        InputError: when the board has no cards to show.
    """
    return _HANDVIEWER + quote(lin_text(board), safe="")


def pbn_text(board: LoggedBoard) -> str:
    """One board as a PBN 2.1 game, ended by an empty line; declarer's total is its Result."""
    return "\n".join([*_pbn_lines(board), "", ""])


def _pbn_lines(board: LoggedBoard) -> Iterator[str]:
    names = board.players or ("", "", "", "")
    contract = board.contract
    declarer = "" if contract is None else SEATS[contract.declarer]
    dealer = "" if board.dealer is None else SEATS[board.dealer]
    yield _tag("Event", board.event or "")
    yield _tag("Site", "")
    yield _tag("Date", "")
    yield _tag("Board", "" if board.number is None else str(board.number))
    for seat in (3, 0, 1, 2):
        yield _tag(("North", "East", "South", "West")[seat], names[seat])
    yield _tag("Dealer", dealer)
    yield _tag("Vulnerable", board.vulnerable or "?")
    if any(board.deal):
        yield _tag("Deal", deal_name(board.deal))
    yield _tag("Scoring", "")
    yield _tag("Declarer", declarer)
    yield _tag(
        "Contract", "Pass" if board.passed_out else "" if contract is None else f"{contract}"
    )
    yield _tag("Result", "" if board.result is None else str(board.result))
    if board.room:
        yield _tag("Room", board.room.capitalize())
    if board.won_before is not None:
        yield _tag(WON_TAG, f"{board.won_before[0]} {board.won_before[1]}")
    if board.auction and dealer:
        yield _tag("Auction", dealer)
        calls = ["Pass" if call == "P" else call for call in board.auction]
        for start in range(0, len(calls), 4):
            yield " ".join(calls[start : start + 4])
        if MADE_UP in board.notes:
            yield f"{{{NOTE}{MADE_UP}}}"
    untold = board.result is not None and not board.play and board.claim is None
    if board.leader is not None and contract is not None and not untold:
        yield _tag("Play", SEATS[board.leader])
        for trick in board.play:
            row = ["-"] * 4
            for place, card in enumerate(trick.cards):
                row[(trick.leader + place - board.leader) % 4] = card_name(card)
            yield " ".join(row)
        yield "*"


def _tag(name: str, value: str) -> str:
    escaped = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
