"""Boards, claim records and lines of rulings: written as LIN, address and PBN, read back equal."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reader_maker import differences, make_board
from record_maker import sound_record

from claims.cards import card_name, hand_name, iter_cards
from claims.errors import InputError
from claims.play import legal_cards, play_card, winning_place
from claims.readers import LoggedBoard, claim_record
from claims.readers.from_record import board_of_record
from claims.readers.handviewer import read_handviewer
from claims.readers.lin import read_lin
from claims.readers.pbn import read_pbn
from claims.readers.rows import replay_rows, rows_of_four
from claims.readers.writers import handviewer_address, lin_text, pbn_text
from claims.record import record_from_json
from claims.replay import Replay

CASEBOOK = sorted((Path(__file__).parent / "casebook").glob("*.json"))
seeds = st.integers(0, 10**6)


def read_back(board: LoggedBoard) -> dict[str, LoggedBoard]:
    """The board as each of the three forms gives it back."""
    lin = lin_text(board).encode().decode("latin-1")
    pbn = pbn_text(board).encode().decode("latin-1")
    found = {
        "lin": list(read_lin([lin], "x")),
        "address": list(read_handviewer(handviewer_address(board), "x")),
        "pbn": list(read_pbn([pbn], "x")),
    }
    back = {}
    for form, items in found.items():
        assert len(items) == 1
        (item,) = items
        assert isinstance(item, LoggedBoard), item
        back[form] = item
    return back


def assert_equal(board: LoggedBoard) -> None:
    for form, back in read_back(board).items():
        unlike = differences(board, back)
        assert unlike in ([], ["event"] if form != "pbn" else []), form
        assert not back.problems


@settings(max_examples=80, deadline=None)
@given(seeds, st.integers(0, 52))
def test_boards_are_read_back_equal(seed: int, played: int) -> None:
    assert_equal(make_board(seed, played))


@settings(max_examples=80, deadline=None)
@given(seeds)
def test_claim_records_are_read_back_equal(seed: int) -> None:
    record = record_from_json(sound_record(seed))
    board = board_of_record(record)
    assert_equal(board)
    again = record_from_json(claim_record(board, "NESW"[record.claim.by], record.claim.tricks))
    assert again.position == record.position
    assert (again.deal, again.play, again.declarer) == (record.deal, record.play, record.declarer)


@pytest.mark.parametrize("path", CASEBOOK, ids=lambda path: path.stem)
def test_published_cases_are_read_back_equal(path: Path) -> None:
    record = record_from_json(json.loads(path.read_text(encoding="utf-8"))["record"])
    board = board_of_record(record)
    assert_equal(board)
    if board.claim is not None and board.claim.position is not None:
        assert board.claim.position.hands == record.position.hands
        assert board.claim.position.trick == record.position.trick


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_a_rulings_line_is_played_on_from_the_claim(seed: int) -> None:
    record = record_from_json(sound_record(seed))
    position = record.position
    line = []
    while any(position.hands):
        cards = list(position.trick)
        leader = position.leader
        while len(cards) < 4:
            legal = legal_cards(position.hands[position.turn], position.trick)
            card = next(iter_cards(legal))
            cards.append(card)
            position = play_card(position, card)
        line.append({"leader": "NESW"[leader], "cards": [card_name(card) for card in cards]})
    board = board_of_record(record, line)
    assert sum(len(trick.cards) for trick in board.play) == 52
    assert board.claim is None
    counted = sum(
        (trick.leader + winning_place(trick.cards, record.contract.denomination)) % 2
        == record.declarer % 2
        for trick in board.play
    )
    assert board.result == counted
    assert_equal(board)


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_an_ending_makes_a_claim_record_again(seed: int) -> None:
    obj = sound_record(seed)
    position = record_from_json(obj).position
    if not position.tricks_left < 13:
        return
    ending = {name: value for name, value in obj.items() if name not in ("deal", "play")}
    decided = 13 - position.tricks_left
    ending["position"] = {
        "hands": {"NESW"[seat]: hand_name(hand) for seat, hand in enumerate(position.hands)},
        "leader": "NESW"[position.leader],
        "trick": [card_name(card) for card in position.trick],
        "won": {"declarer": decided, "defenders": 0},
    }
    ending["claim"]["tricks"] = 1
    record = record_from_json(ending)
    for back in read_back(board_of_record(record)).values():
        again = record_from_json(claim_record(back, "NESW"[record.claim.by]))
        assert again.position.hands == record.position.hands
        assert again.position.trick == record.position.trick
        assert again.position.leader == record.position.leader
        assert again.won == (decided, 0)
        assert again.claim.tricks == 1


def test_a_line_that_cannot_be_played_is_refused() -> None:
    record = record_from_json(sound_record(3))
    held = next(iter_cards(record.position.hands[(record.position.turn + 1) % 4]))
    table = [card_name(card) for card in record.position.trick]
    with pytest.raises(InputError, match="does not hold it"):
        board_of_record(record, [{"leader": "N", "cards": [*table, card_name(held)]}])


def test_a_revoke_that_was_found_is_written_and_one_on_the_line_refused() -> None:
    obj = {
        "schema": "bridge-claim/1",
        "contract": "1NT",
        "declarer": "W",
        "deal": "W:T98.JT98.JT9.JT9 AKQJ.AKQ.AKQ.AKQ 432.432.432.5432 765.765.8765.876",
        "play": ["N: SJ S4 S7 ST", "N: SQ S3 H7 S8", "N: SK S2 S6 S9"],
        "claim": {"by": "N", "tricks": "rest", "statement": ""},
        "findings": {"revoke_by": ["S"]},
    }
    record = record_from_json(obj)
    for back in read_back(board_of_record(record)).values():
        assert [problem.kind for problem in back.problems] == ["revoke"]
        assert sum(len(trick.cards) for trick in back.play) == 12
    hearts = [{"cards": ["HA", "H4", "H6", "HJ"]}]
    assert board_of_record(record, hearts, 0).result == 0
    with pytest.raises(InputError, match="West plays D9 in trick 4 while holding HJ HT H9 H8"):
        board_of_record(record, [{"cards": ["HA", "H4", "H6", "D9"]}])


def test_after_a_lead_out_of_turn_the_position_is_written() -> None:
    obj = {
        "schema": "bridge-claim/1",
        "contract": "1NT",
        "declarer": "W",
        "deal": "W:T98.JT98.JT9.JT9 AKQJ.AKQ.AKQ.AKQ 432.432.432.5432 765.765.8765.876",
        "play": ["N: SJ S4 S7 ST", "E: S3 S6 S9 SQ", "N: SK S2 S5 S8"],
        "claim": {"by": "N", "tricks": "rest", "statement": ""},
        "findings": {"leads_accepted": [2]},
    }
    record = record_from_json(obj)
    for back in read_back(board_of_record(record)).values():
        assert not back.problems and not back.play
        again = record_from_json(claim_record(back, "N"))
        assert again.position.hands == record.position.hands
        assert (again.won, again.claim.tricks) == (record.won, record.claim.tricks)


@pytest.mark.parametrize(("won", "total"), [({"declarer": 8, "defenders": 4}, 9), (None, None)])
def test_tricks_of_an_ending_are_no_total_where_those_before_are_not_known(
    won: dict[str, int] | None, total: int | None
) -> None:
    hands = {"N": "A.-.-.-", "E": "-.A.-.-", "S": "K.-.-.-", "W": "-.-.A.-"}
    position = {"hands": hands, "leader": "N", "trick": []}
    obj = {
        "schema": "bridge-claim/1",
        "contract": "4S",
        "declarer": "S",
        "position": position if won is None else position | {"won": won},
        "claim": {"by": "S", "tricks": 1, "statement": ""},
    }
    board = board_of_record(record_from_json(obj), [{"cards": ["SA", "HA", "SK", "DA"]}])
    assert board.result == total
    assert_equal(board)


def test_a_board_without_cards_has_no_lin() -> None:
    (empty,) = read_pbn(['[Event "x"]\n'], "x")
    assert isinstance(empty, LoggedBoard)
    with pytest.raises(InputError, match="shows no cards"):
        lin_text(empty)


@given(st.lists(st.integers(0, 51), min_size=4, max_size=4, unique=True), st.integers(0, 4))
def test_a_replayed_trick_goes_to_the_winning_place(cards: list[int], trump: int) -> None:
    north, east, south, west = (1 << card for card in cards)
    replay = Replay((north, east, south, west), 0, trump)
    replay_rows(replay, rows_of_four(cards), None)
    assert replay.leader == winning_place(tuple(cards), trump)
    assert replay.shown_out == [
        0 if card // 13 == cards[0] // 13 else 1 << cards[0] // 13 for card in cards
    ]
