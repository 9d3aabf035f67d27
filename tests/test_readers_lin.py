"""LIN in every dialect met in the wild: what is read, what is mended, what is named as wrong."""

from pathlib import Path

import pytest
from log_text import LogText
from reader_maker import differences, make_board, vugraph_lin

from claims.cards import parse_card, parse_hand
from claims.readers import LoggedBoard, ReadProblem
from claims.readers.handviewer import read_handviewer
from claims.readers.lin import read_lin
from claims.readers.writers import lin_text

SAMPLES = Path(__file__).parent / "readers"
HANDS = "1SJ2H6DJT83CKJ9764,SKQ3HAQJ842D42CA2,SAT94HK97DA95CT53,S8765HT53DKQ76CQ8"
CALLS = "mb|p|mb|1H|mb|p|mb|2H|mb|p|mb|p|mb|p|"
TRICK = "pc|C3|pc|C8|pc|CK|pc|CA|pg||"


LOG = LogText(read_lin)
read, boards, board = LOG.read, LOG.boards, LOG.board


def test_vugraph_with_two_rooms_and_chat_between_cards() -> None:
    opened, closed = boards((SAMPLES / "vugraph.lin").read_bytes())
    assert (opened.room, opened.number, closed.room, closed.number) == ("open", 5, "closed", 5)
    assert opened.players == ("Nora", "Emil", "Sam", "Wendy")
    assert closed.players == ("Nina", "Elsa", "Sven", "Walt")
    assert opened.event == "Nowhere Cup"
    assert opened.deal[0] == parse_hand("AT94.K97.A95.T53")
    assert opened.deal[3] == parse_hand("KQ3.AQJ842.42.A2")
    assert opened.auction == ("P", "1H", "P", "2H", "P", "P", "P")
    assert str(opened.contract) == "2H"
    assert opened.declarer == 3
    assert opened.vulnerable == "None"
    assert [trick.leader for trick in opened.play] == [0, 3, 3, 0, 1, 0, 3]
    claim = opened.claim
    assert claim is not None
    assert claim.won == (5, 2)
    assert (claim.undecided, claim.declarer_total, claim.declarer_undecided) == (6, 8, 3)
    assert set(claim.seats) == {3, 0, 2}
    assert "who claimed" in claim.unknown
    assert claim.position is not None
    assert claim.position.hands[3] == parse_hand("3.842.4.2")
    assert claim.position.shown_out[2] == 0b10
    assert closed.claim is not None
    assert closed.claim.position is not None
    assert closed.claim.position.trick == (parse_card("HA"),)
    assert closed.claim.undecided == 12
    # A bar in the chat is not repaired silently.
    assert [problem.kind for problem in opened.problems] == ["stray"]
    assert not closed.problems


def test_no_names_joined_calls_three_hands_small_letters_seconds_no_pg() -> None:
    first, second = boards((SAMPLES / "club.lin").read_bytes())
    assert first.auction == second.auction == ("P", "1H", "P", "2H", "P", "P", "P")
    assert first.deal == second.deal
    assert any("leave over" in note for note in first.notes)
    assert (first.vulnerable, second.vulnerable) == ("None", "All")
    assert (first.result, second.result) == (8, 9)
    assert len(first.play) == 2
    assert not first.problems + second.problems


@pytest.mark.parametrize(
    ("code", "vulnerable"),
    [("o", "None"), ("O", "None"), ("0", "None"), ("n", "NS"), ("E", "EW"), ("b", "All")],
)
def test_vulnerability_in_every_spelling(code: str, vulnerable: str) -> None:
    assert board(f"md|{HANDS}|sv|{code}|").vulnerable == vulnerable


def test_one_pn_for_many_boards_and_none_at_all() -> None:
    body = f"md|{HANDS}|sv|o|{CALLS}{TRICK}mc|8|pg||\n"
    with_names = boards("pn|Sam,Wendy,Nora,Emil|\n" + "".join(f"qx|o{n}|" + body for n in (1, 2)))
    assert [item.players for item in with_names] == [("Nora", "Emil", "Sam", "Wendy")] * 2
    without = boards(body * 3)
    assert len(without) == 3
    assert all(item.players is None for item in without)


def test_line_ends_and_blocks_of_any_size_change_nothing() -> None:
    text = vugraph_lin([make_board(1), make_board(2)]).encode().decode("latin-1")
    whole = list(read_lin([text], "x"))
    assert len(whole) == 4
    for size in (1, 7, 100):
        blocks = [text[at : at + size] for at in range(0, len(text), size)]
        assert list(read_lin(blocks, "x")) == whole
    dos = [
        item
        for item in read_lin([text.replace("\n", "\r\n")], "x")
        if isinstance(item, LoggedBoard)
    ]
    for one, other in zip(whole, dos, strict=True):
        assert isinstance(one, LoggedBoard)
        assert differences(one, other) == []


@pytest.mark.parametrize(
    ("name", "encoding"),
    [("Łukasz", "utf-8"), ("Łukasz", "cp1250"), ("Jürgen", "latin-1"), ("Jürgen", "utf-8")],
)
def test_names_in_three_alphabets(name: str, encoding: str) -> None:
    text = f"pn|{name},Wendy,Nora,Emil|md|{HANDS}|sv|o|"
    players = board(text.encode(encoding)).players
    assert players is not None
    assert players[2] == name


def test_a_byte_order_mark_is_no_text() -> None:
    assert not board(f"md|{HANDS}|sv|o|".encode("utf-8-sig")).problems


def test_full_play_is_recounted_and_disagreement_is_a_problem() -> None:
    made = make_board(5, played=52)
    right = board(lin_text(made))
    assert right.result == made.result
    assert right.claim is None
    assert not right.problems
    wrong_total = (made.result or 0) + 1 if made.result != 13 else 12
    wrong = board(lin_text(made).replace(f"mc|{made.result}|", f"mc|{wrong_total}|"))
    assert wrong.result == wrong_total
    assert [problem.kind for problem in wrong.problems] == ["result"]
    counted = board(lin_text(made).replace(f"mc|{made.result}|", ""))
    assert counted.result == made.result
    assert any("counted" in note for note in counted.notes)


def test_a_total_that_the_play_makes_impossible() -> None:
    read_board = board(f"md|{HANDS}|sv|o|{CALLS}pc|C3|pc|C8|pc|CK|pc|C2|pg||mc|13|")
    assert read_board.claim is None
    (problem,) = read_board.problems
    assert problem.kind == "result"
    assert problem.expected == "0 to 12"


def test_a_revoke_is_named() -> None:
    read_board = board(f"md|{HANDS}|sv|o|{CALLS}pc|C3|pc|C8|pc|CK|pc|H2|pg||mc|9|")
    (problem,) = read_board.problems
    assert problem.kind == "revoke"
    assert problem.reason == "West plays H2 in trick 1 while holding CA C2"


def test_a_card_not_held_is_named_and_its_holder() -> None:
    read_board = board(f"md|{HANDS}|sv|o|{CALLS}pc|C3|pc|CA|mc|9|")
    (problem,) = read_board.problems
    assert problem.kind == "not-held"
    assert "does not hold it, West does" in problem.reason
    assert read_board.claim is None


def test_a_card_played_twice() -> None:
    text = f"md|{HANDS}|sv|o|{CALLS}{TRICK}pc|CA|mc|9|"
    (problem,) = board(text).problems
    assert problem.reason == "CA by West in trick 2 was played before"


@pytest.mark.parametrize("auction", ["mb|1H|mb|1D|", "mb|d|", "mb|1H|mb|p|mb|d|", "mb|r|"])
def test_calls_that_may_not_be_made(auction: str) -> None:
    problems = board(f"md|{HANDS}|sv|o|{auction}").problems
    assert "auction" in [problem.kind for problem in problems]


def test_a_total_without_contract_or_play_says_what_is_missing() -> None:
    claim = board(f"md|{HANDS}|sv|o|mc|6|pg||").claim
    assert claim is not None
    assert claim.position is None
    assert "the contract" in claim.unknown


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        (HANDS.replace("SJ2", "SA2", 1), "SA is in two hands"),
        (HANDS.replace("SJ2", "SJ23", 1), "South has 14 cards"),
        (HANDS.replace("SJ2", "SJJ2", 1), "stands twice"),
        (HANDS.replace("SJ2", "SJ?2", 1), "neither a suit nor a rank"),
    ],
)
def test_an_impossible_deal_costs_one_board(hands: str, words: str) -> None:
    good = f"qx|o1|md|{HANDS}|sv|o|{CALLS}{TRICK}mc|8|pg||\n"
    items = read(good + f"qx|o2|md|{hands}|sv|o|pg||\n" + good)
    assert isinstance(items[0], LoggedBoard)
    assert isinstance(items[-1], LoggedBoard)
    lost = [item for item in items if isinstance(item, ReadProblem)]
    assert sum(item.lost for item in lost) == 1
    assert (lost[0].line, lost[0].board, lost[0].kind) == (2, "2", "deal")
    assert any(words in item.reason for item in lost)


def test_undealt_hands_and_unfinished_auctions_are_still_boards() -> None:
    only_south = board("md|1SJ2H6DJT83CKJ9764,,,|sv|o|mb|p|mb|1H|")
    assert only_south.deal[0] == 0
    assert only_south.contract is None
    passed = board(f"md|{HANDS}|sv|o|mb|p|mb|p|mb|p|mb|p|")
    assert passed.passed_out


def test_handviewer_in_both_forms() -> None:
    base = "https://www.bridgebase.com/tools/handviewer.html?"
    single = (
        base + "n=SAT94HK97DA95CT53&e=S8765HT53DKQ76CQ8&s=SJ2H6DJT83CKJ9764&w=SKQ3HAQJ842D42CA2"
        "&d=s&v=b&b=5&a=p1H(five%2B)p2Hppp&p=C3C8CKCA&c=8&nn=Nora&sn=Sam&en=Emil&wn=Wendy"
    )
    (one,) = read_handviewer(single, "x")
    lin = f"pn|Sam,Wendy,Nora,Emil|md|{HANDS}|ah|Board 5|sv|b|{CALLS}{TRICK}mc|8|"
    (other,) = read_handviewer(base + "lin=" + lin.replace("|", "%7C"), "x")
    assert isinstance(one, LoggedBoard)
    assert isinstance(other, LoggedBoard)
    assert differences(one, other) == []
    (nothing,) = read_handviewer(base + "v=b", "x")
    assert isinstance(nothing, ReadProblem)
