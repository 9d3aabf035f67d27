"""Made-up boards in every dialect of LIN and PBN, and ways to damage them."""

import random
from dataclasses import fields

from claims.board import Contract
from claims.cards import SEATS, card_name, iter_cards
from claims.play import Position, legal_cards, play_card
from claims.readers import LoggedBoard
from claims.readers.assemble import Draft, assemble
from claims.readers.auction import shortest_auction
from claims.readers.problem import ReadProblem

FIELDS = [field.name for field in fields(LoggedBoard)]
PLACES = ("source", "line", "byte", "ordinal")


def make_board(seed: int, played: int | None = None) -> LoggedBoard:
    """A board with a random deal, auction, and legal play of ``played`` cards (random by default).

    Its result, when the play stops early, is any total that the play allows.
    """
    rng = random.Random(seed)
    cards = list(range(52))
    rng.shuffle(cards)
    draft = Draft("made", 1, 0, 1, number=rng.randint(1, 64))
    draft.hands = [sum(1 << card for card in cards[seat::4]) for seat in range(4)]
    draft.dealer = rng.randrange(4)
    draft.vulnerable = rng.choice(["None", "NS", "EW", "All"])
    draft.players = ("Ada", "Björk", "Carla", "Dora")
    contract = Contract(
        rng.randint(1, 7), rng.randrange(5), rng.choice([0, 0, 0, 1, 2]), rng.randrange(4)
    )
    draft.calls = shortest_auction(contract, draft.dealer)
    position = Position(
        (draft.hands[0], draft.hands[1], draft.hands[2], draft.hands[3]),
        (contract.declarer + 1) % 4,
        (),
        contract.denomination,
    )
    won = 0
    for _ in range(rng.randint(1, 51) if played is None else played):
        choice = list(iter_cards(legal_cards(position.hands[position.turn], position.trick)))
        card = rng.choice(choice)
        draft.cards.append(card)
        position = play_card(position, card)
        if not position.trick:
            won += (position.leader - contract.declarer) % 2 == 0
    draft.result = won + rng.randint(0, position.tricks_left)
    draft.total_stated = True
    (board,) = assemble(draft)
    assert isinstance(board, LoggedBoard)
    return board


def unplaced(item: LoggedBoard | ReadProblem) -> object:
    """A board without its place in a file, to compare what was read in two places.

    Stray text is left out: between two boards it cannot be told whose it is.
    """
    if isinstance(item, ReadProblem):
        return item.kind, item.reason
    problems = tuple(
        problem._replace(source="", line=0, byte=0)
        for problem in item.problems
        if problem.kind != "stray"
    )
    values = [getattr(item, name) for name in FIELDS if name not in (*PLACES, "problems")]
    return values, problems


def differences(one: LoggedBoard, other: LoggedBoard) -> list[str]:
    """The fields in which two boards differ, apart from place, notes and problems."""
    passed_over = (*PLACES, "notes", "problems")
    return [
        name
        for name in FIELDS
        if name not in passed_over and getattr(one, name) != getattr(other, name)
    ]


def vugraph_lin(boards: list[LoggedBoard]) -> str:
    """Two rooms for each board, eight names, chat between the cards, small letters."""
    lines = [
        "vg|Cup of Nowhere,Round 1,I,1,16,REDS,0,BLUES,0|",
        "rs|4SN=,3NN+1|",
        "pn|Carla,Dora,Ada,Bj\u00f6rk,Ed,Flo,Gus,Hal|pg||",
    ]
    dealers = {0: "3", 1: "4", 2: "1", 3: "2"}
    codes = {"None": "o", "NS": "n", "EW": "e", "All": "b"}
    for board in boards:
        hands = ",".join(_suits(board.deal[seat]) for seat in (2, 3, 0, 1))
        assert board.dealer is not None
        for room in "oc":
            head = f"qx|{room}{board.number}|st||md|{dealers[board.dealer]}{hands}|"
            lines.append(head + f"sv|{codes[board.vulnerable or '']}|nt|host: hello, all!|pg||")
            calls = "".join(f"mb|{_lin_call(call)}|" for call in board.auction)
            lines.append(calls + "nt|guest: well bid, 5@c makes too|pg||")
            for trick in board.play:
                cards = [f"pc|{card_name(card).lower()}|" for card in trick.cards]
                lines.append("nt|guest: hm|pg||\n".join(cards[:2]) + "".join(cards[2:]) + "pg||")
            if board.result is not None:
                lines.append(f"mc|{board.result}|pg||")
    return "\n".join(lines) + "\n"


def _lin_call(call: str) -> str:
    return {"P": "p", "X": "d", "XX": "r"}.get(call, call[:2])


def _suits(hand: int) -> str:
    text = ""
    for suit, letter in enumerate("SHDC"):
        ranks = "".join(card_name(card)[1] for card in iter_cards(hand) if card // 13 == suit)
        text += letter + ranks
    return text


def rotated_rows(board: LoggedBoard) -> str:
    """The play of a board with every row in the order played, as some archives have it."""
    assert board.leader is not None
    rows = [" ".join(card_name(card) for card in trick.cards) for trick in board.play]
    return f'[Play "{SEATS[board.leader]}"]\n' + "\n".join(rows) + "\n*\n"


def damage(rng: random.Random, text: str, separator: str) -> str:
    """One to three damages: bytes flipped, tokens dropped, doubled, put elsewhere, text cut off.

    ``separator`` parts the tokens (a bar in LIN, a space or line end in PBN).
    """
    for _ in range(rng.randint(1, 3)):
        kind = rng.randrange(5)
        if not text:
            return text
        if kind == 0:
            place = rng.randrange(len(text))
            flipped = chr(ord(text[place]) ^ (1 << rng.randrange(8)) & 0xFF)
            text = text[:place] + flipped + text[place + 1 :]
        elif kind == 4:
            text = text[: rng.randrange(len(text))]
        else:
            tokens = text.split(separator)
            place = rng.randrange(len(tokens))
            if kind == 1:
                del tokens[place]
            elif kind == 2:
                tokens.insert(place, tokens[place])
            else:
                tokens.insert(rng.randrange(len(tokens)), tokens.pop(place))
            text = separator.join(tokens)
    return text
