"""Small oddities met in logs: marks beside calls, spellings, lists of deals, names, endings."""

import json
from collections.abc import Iterable

import pytest

from claims.cards import parse_hand
from claims.errors import InputError
from claims.readers import LoggedBoard, ReadProblem, claim_record, read_boards, take_board
from claims.readers.from_record import board_of_record
from claims.readers.handviewer import read_handviewer
from claims.readers.lin import read_lin
from claims.readers.pbn import read_pbn
from claims.readers.writers import handviewer_address, lin_text, pbn_text
from claims.record import record_from_json

HANDS = "1SJ2H6DJT83CKJ9764,SKQ3HAQJ842D42CA2,SAT94HK97DA95CT53,S8765HT53DKQ76CQ8"
DEAL = '[Deal "W:KQ3.AQJ842.42.A2 AT94.K97.A95.T53 8765.T53.KQ76.Q8 J2.6.JT83.KJ9764"]'
HEAD = f'[Event "x"]\n[Board "5"]\n[Dealer "S"]\n[Vulnerable "None"]\n{DEAL}\n'
CONTRACT = '[Declarer "W"]\n[Contract "2H"]\n'
VIEWER = "https://www.bridgebase.com/tools/handviewer.html?lin="
ENDING = "md|3SKQ4,S95C3,SAT2,S876|sv|o|ah|Board 3|mb|1N|mb|p|mb|p|mb|p|"


def lin(text: str) -> list[LoggedBoard | ReadProblem]:
    return list(read_lin([text.encode().decode("latin-1")], "test"))


def pbn(text: str) -> list[LoggedBoard | ReadProblem]:
    return list(read_pbn([text.encode().decode("latin-1")], "test"))


def only(items: Iterable[LoggedBoard | ReadProblem]) -> LoggedBoard:
    (board,) = items
    assert isinstance(board, LoggedBoard), board
    return board


def reasons(items: Iterable[LoggedBoard | ReadProblem]) -> list[str]:
    """Every problem's text, of boards and of none."""
    told: list[str] = []
    for item in items:
        problems = item.problems if isinstance(item, LoggedBoard) else (item,)
        told += [problem.reason for problem in problems]
    return told


@pytest.mark.parametrize(
    "calls",
    [
        "Pass 1H* Pass 2H AP",
        "Pass 1H*2 Pass 2H*1* AP",
        "Pass 1H^1 Pass 2H# AP",
        "Pass 1H * Pass 2H =3= AP *",
        "Pass 1H(five or more) Pass 2H [x] AP",
        "Pass 1H (P) 2H (weak, 5-7) AP",
        "Pass 1H! Pass 2H- AP",
        "Pass 1H Pass 2H All Pass",
        "pass 1h pass 2h all pass",
        "p 1H p 2H AllPass",
        "Pass 1H Pass 2H passed out",
    ],
)
def test_alerts_explanations_and_all_pass_beside_calls_of_pbn(calls: str) -> None:
    board = only(pbn(f'{HEAD}{CONTRACT}[Auction "S"]\n{calls}\n'))
    assert board.auction == ("P", "1H", "P", "2H", "P", "P", "P")
    assert not board.problems


@pytest.mark.parametrize(
    "calls",
    [
        "mb|p|mb|1H*|mb|p|mb|2H!|mb|all pass|",
        "mb|p1H(5+)p2H|mb|ap|",
        "mb|p|mb|1H^2|mb|p|mb|2H|mb|All Pass|",
    ],
)
def test_alerts_and_all_pass_in_lin(calls: str) -> None:
    board = only(lin(f"md|{HANDS}|sv|o|{calls}"))
    assert board.auction == ("P", "1H", "P", "2H", "P", "P", "P")
    assert str(board.contract) == "2H"
    assert not board.problems


def test_what_is_no_call_is_still_no_call() -> None:
    assert reasons(pbn(f'{HEAD}{CONTRACT}[Auction "S"]\nPass 1HA Pass 2H AP\n')) == [
        "'1HA' is no call"
    ]
    assert reasons(lin(f"md|{HANDS}|sv|o|mb|1Hapq|")) == ["'1Hapq' is no call"]
    passed = only(pbn(HEAD + '[Contract "All Pass"]\n[Auction "S"]\nall pass\n'))
    assert passed.passed_out
    assert passed.auction == ("P",) * 4


def test_tags_in_other_letters_are_read_and_that_is_said() -> None:
    plain = HEAD + CONTRACT + '[Result "8"]\n[Play "N"]\nC3 C8 CK CA\n*\n'
    for change in (str.upper, str.lower):
        text = "\n".join(
            change(line.split(" ", 1)[0]) + line[len(line.split(" ", 1)[0]) :]
            if line.startswith("[")
            else line
            for line in plain.split("\n")
        )
        usual, odd = only(pbn(plain)), only(pbn(text))
        assert (odd.deal, odd.play, odd.claim) == (usual.deal, usual.play, usual.claim)
        assert usual.claim is not None
        assert not odd.problems
        (note,) = odd.notes
        assert change("Deal") in note and change("Play") in note


def test_two_dashes_are_an_empty_place_of_a_row() -> None:
    play = '[Result "8"]\n[Play "N"]\nC3 C8 CK CA\nHK {} {} HA\n*\n'
    one, two = (only(pbn(HEAD + CONTRACT + play.format(dash, dash))) for dash in ("-", "--"))
    assert one.play == two.play
    assert len(one.play[1].cards) == 2
    assert not two.problems


def test_problems_show_the_letters_of_the_log() -> None:
    told = reasons(lin(f"md|{HANDS}|sv|ö|mb|é|pc|ñ|"))
    told += reasons(pbn(HEAD + '[Contract "2 cœurs"]\nGröße\n[Result "acht ½"]\n'))
    told += reasons(pbn(HEAD + "é" * 60 + "\n"))
    assert told == [
        "'ö' is no vulnerability",
        "'é' is no call",
        "'ñ' is no card",
        "'Größe' in line 7 is neither tag nor section",
        "'2 cœurs' is no contract",
        "'acht ½' is no result",
        f"'{'é' * 37}...' in line 6 is neither tag nor section",
    ]


def test_names_with_commas_in_them_are_reported_and_not_given_to_wrong_seats() -> None:
    board = only(lin(f"pn|Smith, John,Wendy,Nora,Emil|md|{HANDS}|sv|o|"))
    assert board.players is None
    assert [problem.reason for problem in board.problems] == [
        "5 names in 'Smith, John,Wendy,Nora,Emil': one may have a comma in it"
    ]
    for names in ("Sam,Wendy,Nora,Emil", "Sam,Wendy,Nora,Emil,,,,", "Sam,Wendy,Nora,Emil,"):
        board = only(lin(f"pn|{names}|md|{HANDS}|sv|o|"))
        assert board.players == ("Nora", "Emil", "Sam", "Wendy")
        assert not board.problems


@pytest.mark.parametrize(
    "pasted",
    [
        f"pn|Sam%20A,W,N,E|md|{HANDS}|ah|Board%2013|sv|b|",
        f"{VIEWER}pn|Sam%20A,W,N,E|md|{HANDS}|ah|Board%2013|sv|b|",
        f"{VIEWER}pn%7CSam%2520A%2CW%2CN%2CE%7Cmd%7C{HANDS}%7Cah%7CBoard%252013%7Csv%7Cb%7C",
        f"pn%7CSam%20A%2CW%2CN%2CE%7Cmd%7C{HANDS}%7Cah%7CBoard%2013%7Csv%7Cb%7C",
        f"{VIEWER}pn%257CSam%2520A,W,N,E%257Cmd%257C{HANDS}%257Cah%257CBoard%252013%257Csv%257Cb%257C",
    ],
)
def test_encoded_characters_of_an_address_are_no_part_of_the_board(pasted: str) -> None:
    board = only(read_boards(pasted))
    assert (board.number, board.vulnerable) == (13, "All")
    assert board.players == ("N", "E", "Sam A", "W")
    assert board.deal[0] == parse_hand("AT94.K97.A95.T53")


def test_a_lesson_number_is_no_closed_room() -> None:
    lesson = only(lin(f"qx|C21|md|{HANDS}|sv|o|"))
    assert (lesson.room, lesson.number) == ("", 21)
    small = only(lin(f"qx|c21|md|{HANDS}|sv|o|"))
    assert (small.room, small.number) == ("closed", 21)
    heading = only(lin(f"vg|Cup,Round 1,I,1,16,REDS,0,BLUES,0|\nqx|O21|md|{HANDS}|sv|o|"))
    assert (heading.room, heading.number) == ("open", 21)


def test_lists_of_deals_without_boards() -> None:
    other = DEAL.replace("W:", "N:")
    boards = pbn(f'[Generator "dealer"]\n{DEAL}\n{other}\n{DEAL}\n')
    assert all(isinstance(board, LoggedBoard) and not board.problems for board in boards)
    deals = [board.deal for board in boards if isinstance(board, LoggedBoard)]
    assert deals[0] == deals[2] and deals[0] != deals[1]
    # Where a board is told of, a second deal is still a fault.
    assert len(pbn(HEAD + DEAL + "\n")) == 1


def ruled_position(pasted: str, board: str, by: str = "S") -> dict[str, object]:
    """The position of the claim record that ``claims rule`` makes of an ending."""
    record = record_from_json(take_board(pasted, board, by, "rest"))
    return {
        "hands": record.position.hands,
        "leader": record.position.leader,
        "trick": record.position.trick,
        "won": record.won,
    }


def test_endings_in_all_three_forms_are_claims() -> None:
    text = ENDING.replace("md|3", "md|1") + "pc|S4|pc|S5|"
    pbn_game = (
        '[Board "3"]\n[Dealer "S"]\n[Deal "N:AT2... 876... KQ4... 95...3"]\n[Declarer "S"]\n'
        '[Contract "1NT"]\n[Play "S"]\nS4 S5\n*\n'
    )
    address = VIEWER.replace("?lin=", "?") + (
        "n=SAT2HDC&e=S876HDC&s=SKQ4HDC&w=S95HDC3&d=s&v=-&b=3&a=1Nppp&p=S4S5"
    )
    expected = ruled_position(text, "3")
    assert expected["leader"] == 2 and expected["won"] is None
    assert len(expected["trick"]) == 2  # type: ignore[arg-type]
    assert ruled_position(address, "3") == expected
    board = only(pbn(pbn_game))
    record = record_from_json(claim_record(board, "S", 3))
    assert (record.position.hands, record.won) == (expected["hands"], None)


def test_an_ending_without_a_lead_says_so() -> None:
    with pytest.raises(InputError, match="nobody is said to be on lead"):
        take_board(ENDING, "3", "W", "rest")
    played_out = ENDING + "".join(f"pc|{card}|" for card in ["S4", "S5", "ST", "S6"])
    rest = "".join(f"pc|{card}|" for card in ["SA", "S7", "SQ", "S9", "S2", "S8", "SK", "C3"])
    assert take_board(played_out, "3", "E", 1)["claim"]["tricks"] == 1
    with pytest.raises(InputError, match="all 12 cards were played"):
        take_board(played_out + rest, "3", "E", 1)


def test_written_claims_keep_board_dealer_and_vulnerability() -> None:
    obj = {
        "schema": "bridge-claim/1",
        "contract": "4S",
        "declarer": "S",
        "board": {"number": 13, "dealer": "E", "vulnerable": "NS"},
        "position": {
            "hands": {"N": "-.K4.A6.9", "E": "-.QT9.J.K", "S": "Q5.A.K.A", "W": "7.-.Q5.J8"},
            "leader": "S",
            "trick": [],
        },
        "claim": {"by": "S", "tricks": "rest", "statement": ""},
    }
    given = board_of_record(record_from_json(obj))
    obj["board"] = {"number": 13}
    by_number = board_of_record(record_from_json(json.loads(json.dumps(obj))))
    assert (by_number.number, by_number.dealer, by_number.vulnerable) == (13, 0, "All")
    for board, expected in ((given, (13, 1, "NS")), (by_number, (13, 0, "All"))):
        for back in (
            only(lin(lin_text(board))),
            only(pbn(pbn_text(board))),
            only(read_handviewer(handviewer_address(board), "x")),
        ):
            assert (back.number, back.dealer, back.vulnerable) == expected
            # The record has no auction: whoever reads the one written is told.
            assert "the auction is made up" in back.notes
            assert back.auction == board.auction
