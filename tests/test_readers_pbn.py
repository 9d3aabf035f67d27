"""PBN in every dialect met in the wild: inheritance, rows to mend, marks, results, comments."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from log_text import LogText
from reader_maker import differences, make_board, rotated_rows

from claims.cards import parse_card
from claims.readers import LoggedBoard, ReadProblem
from claims.readers.pbn import read_pbn
from claims.readers.writers import pbn_text

SAMPLES = Path(__file__).parent / "readers"
DEAL = '[Deal "W:KQ3.AQJ842.42.A2 AT94.K97.A95.T53 8765.T53.KQ76.Q8 J2.6.JT83.KJ9764"]'
HEAD = f'[Event "x"]\n[Board "5"]\n[Dealer "S"]\n[Vulnerable "None"]\n{DEAL}\n'
CONTRACT = '[Declarer "W"]\n[Contract "2H"]\n'


LOG = LogText(read_pbn)
read, boards, board = LOG.read, LOG.boards, LOG.board


def test_two_tables_the_second_as_before() -> None:
    first, second = boards((SAMPLES / "league.pbn").read_bytes())
    assert first.deal == second.deal
    assert first.event == second.event == "League of Nowhere"
    assert second.number == 5
    assert any("as on the game before" in note for note in second.notes)
    assert first.players == ("Nora", "Emil", "Sam", "Wendy")
    assert (str(first.contract), str(second.contract)) == ("2H", "3HX")
    assert first.result == second.result == 8
    claim = first.claim
    assert claim is not None
    assert claim.won == (4, 2)
    assert claim.position is not None
    # The last row has the cards of North and West only: West led, North followed.
    assert claim.position.trick == (parse_card("HJ"), parse_card("H9"))
    assert (claim.undecided, claim.declarer_undecided) == (7, 4)
    assert any("rows 2" in note for note in second.notes)
    assert second.claim is not None
    assert second.claim.won == (2, 0)
    assert not first.problems + second.problems


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 51))
def test_rows_in_the_order_played_are_mended_and_said(seed: int, played: int) -> None:
    made = make_board(seed, played)
    text = pbn_text(made)
    rows = text[text.index("[Play ") : text.index("*\n") + 2]
    read_board = board(text.replace(rows, rotated_rows(made)))
    assert differences(made, read_board) == []
    moved = [number for number, trick in enumerate(made.play, 1) if trick.leader != made.leader]
    said = [note.split("rows ")[1] for note in read_board.notes if "column" in note]
    assert said == ([", ".join(map(str, moved))] if moved else [])


def test_values_repeated_by_marks() -> None:
    games = [
        f'[Event "##Cup"]\n[Site "here"]\n[Board "1"]\n{DEAL}\n',
        f'[Board "2"]\n{DEAL}\n',
        f'[Event "Other"]\n[Board "3"]\n{DEAL}\n',
        '[Event "#"]\n[Board "#"]\n[Deal "#"]\n',
        f'[Board "5"]\n{DEAL}\n',
    ]
    found = boards("\n".join(games))
    assert [item.event for item in found] == ["Cup", "Cup", "Other", "Other", None]
    assert found[3].number == 3
    assert found[3].deal == found[0].deal


def test_nothing_is_inherited_by_a_game_of_another_board() -> None:
    first, second = boards(HEAD + CONTRACT + '\n[Event "y"]\n[Board "6"]\n' + CONTRACT)
    assert any(first.deal)
    assert not any(second.deal)


@pytest.mark.parametrize(
    ("result", "tricks"),
    [("9", 9), ("EW 9", 9), ("NS 4", 9), ("EW 9 NS 4", 9), ("?", None), ("", None)],
)
def test_results_in_every_spelling(result: str, tricks: int | None) -> None:
    read_board = board(HEAD + CONTRACT + f'[Result "{result}"]\n')
    assert read_board.result == tricks
    assert read_board.claim is None


def test_an_unknown_result_leaves_the_play_unfinished() -> None:
    text = HEAD + CONTRACT + '[Result "?"]\n[Play "N"]\nC3 C8 CK CA\n+ + + +\n*\n'
    read_board = board(text)
    assert len(read_board.play) == 1
    assert read_board.claim is None
    assert not read_board.problems


def test_marks_notes_and_judgements_between_cards_and_calls() -> None:
    text = (
        HEAD
        + CONTRACT
        + '[Result "8"]\n[Auction "S"]\nPass 1H! =1= Pass $2 2H\nAP\n[Note "1: five"]\n'
        '[Play "N"]\nC3 =1= C8 $14 CK! CA\n^L HA H7 H3 H6\n*\n'
    )
    read_board = board(text)
    assert read_board.auction == ("P", "1H", "P", "2H", "P", "P", "P")
    assert len(read_board.play) == 2
    assert any("^L" in note for note in read_board.notes)
    assert read_board.claim is not None


def test_a_marked_revoke_is_found_in_the_cards() -> None:
    text = HEAD + CONTRACT + '[Result "8"]\n[Play "N"]\nC3 C8 CK ^R H2\n*\n'
    (problem,) = board(text).problems
    assert (problem.kind, "West plays H2" in problem.reason) == ("revoke", True)


def test_a_trick_with_a_gap_and_one_with_two_cards_of_a_hand() -> None:
    play = HEAD + CONTRACT + '[Result "8"]\n[Play "N"]\n'
    (gap,) = board(play + "C3 - CK CA\n*\n").problems
    assert gap.reason == "trick 1, led by North, lacks East's card but has C3 CK CA"
    (two,) = board(play + "C3 C5 CK CA\n*\n").problems
    assert two.reason == "trick 1 has two cards of North, C3 and C5"


def test_contract_against_auction_and_passes() -> None:
    text = HEAD + '[Declarer "E"]\n[Contract "2H"]\n[Auction "S"]\nPass 1H Pass 2H\nAP\n'
    (problem,) = board(text).problems
    assert problem.expected == "2H by West"
    passed = board(HEAD + '[Declarer ""]\n[Contract "Pass"]\n[Result ""]\n[Auction "S"]\nAP\n')
    assert passed.passed_out
    assert passed.auction == ("P",) * 4


def test_partial_deals_keep_what_they_show() -> None:
    text = '[Deal "N:65.K65.J432.T532 - - JT98.987.987.987"]\n[Contract "2NT"]\n'
    read_board = board(text + '[Play "W"]\nD7 DJ D5 DQ\n')
    assert read_board.deal[1] == read_board.deal[2] == 0
    assert len(read_board.play) == 1
    assert not read_board.problems


def test_comments_may_hold_anything_but_a_lost_brace_costs_no_game() -> None:
    commented = HEAD + '{ [Event "no"]\n\nnot the end } [Room "Open"] ; rest\n' + CONTRACT
    only = board(commented)
    assert only.room == "open"
    assert str(only.contract) == "2H"
    first, second = boards(HEAD + "{ lost\n" + CONTRACT + "\n" + HEAD + CONTRACT)
    assert [problem.kind for problem in first.problems] == ["stray"]
    assert str(second.contract) == "2H"


def test_tags_over_lines_side_by_side_and_twice() -> None:
    split = board('[\n Event\n "x"\n]\n[Board "3"] [Dealer "E"]\n' + DEAL + "\n")
    assert (split.event, split.number, split.dealer) == ("x", 3, 1)
    twice = board(HEAD + '[Contract "2H"]\n[Contract "3H"]\n[Declarer "W"]\n')
    assert str(twice.contract) == "2H"
    assert "comes twice" in twice.problems[0].reason


def test_games_without_an_empty_line_between_them() -> None:
    game = HEAD + CONTRACT + '[Play "N"]\nC3 C8 CK CA\n'
    assert len(boards(game * 3)) == 3


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        ('[Deal "W:KQ3.AQJ842.42.A2 - -"]', "3 hands are given"),
        (DEAL.replace("KQ3", "AKQ3"), "SA is in two hands (North and West)"),
        (DEAL.replace("KQ3", "KQZ"), "is not a rank"),
        (DEAL.replace("W:", "B:"), "is no first seat"),
        (DEAL.replace('"]', "]"), "the tag of the hands cannot be read"),
        (DEAL.replace('"]', '"'), "the tag of the hands cannot be read"),
        (DEAL.replace('Deal "', "deal "), "in line 13 is neither tag nor section"),
    ],
)
def test_an_impossible_deal_costs_one_game(deal: str, words: str) -> None:
    good = HEAD + CONTRACT + "\n"
    items = read(good + good.replace(DEAL, deal) + good)
    assert isinstance(items[0], LoggedBoard)
    assert isinstance(items[-1], LoggedBoard)
    lost = [item for item in items if isinstance(item, ReadProblem)]
    assert sum(item.lost for item in lost) == 1
    assert words in " ".join(item.reason for item in lost)
    assert lost[0].line == 9


def test_what_inherits_hands_that_cannot_be_read_is_lost_with_them() -> None:
    league = (SAMPLES / "league.pbn").read_text()
    items = read(league.replace('KJ9764"]', "KJ9764]"))
    assert [item.kind for item in items if isinstance(item, ReadProblem) and item.lost] == [
        *("deal", "deal")
    ]
    assert not [item for item in items if isinstance(item, LoggedBoard)]


def test_names_in_latin_1_and_utf_8() -> None:
    text = '[Event "Größe \\"A\\""]\n' + DEAL + "\n"
    assert board(text.encode("latin-1")).event == 'Größe "A"'
    assert board(text.encode("utf-8")).event == 'Größe "A"'
