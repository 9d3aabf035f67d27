"""What declarers did at their turns: small plays by hand, random ones against the search itself."""

import json
import random
from pathlib import Path

import pytest
from command_line import run as exit_code
from reader_maker import make_board
from searching import random_card, random_position

from claims.cards import NOTRUMP, parse_card, same_side, suit_cards
from claims.commands import shared
from claims.deal import parse_deal
from claims.evidence.rates import Rate, Tally, TurnKind
from claims.evidence.turns import (
    ALL_SURE,
    KEEPS_SURE,
    NO_GAIN,
    NOTHING,
    OPEN,
    Played,
    Turn,
    rules,
    turns,
)
from claims.play import Position, legal_cards, play_card
from claims.readers.writers import lin_text
from claims.search.budget import Budget
from claims.search.solve import Solver

SPADES = 0


def told(deal: str, trump: int, leader: int, cards: str) -> dict[tuple[str, int], Turn]:
    """The situations of a play, South declarer, by rule and tricks left."""
    played = tuple(map(parse_card, cards.split()))
    board = Played("a board", "", parse_deal(deal), 2, trump, leader, played)
    return {(turn.rule, turn.left): turn for turn in turns(board)}


def test_a_winner_thrown_away_is_not_kept() -> None:
    """South cashes the ace of spades; North throws from two hearts and a good club."""
    deal = "N:-.A4..5 -.3.2.3 A.2..2 K.K..4"
    kept = told(deal, NOTRUMP, 2, "SA SK H4 D2 H2 HK HA H3 C5 C3 C2 C4")
    assert kept[KEEPS_SURE, 3].kept and kept[KEEPS_SURE, 3].stake == ALL_SURE
    assert (KEEPS_SURE, 2) not in kept
    thrown = told(deal, NOTRUMP, 2, "SA SK HA D2 H2 HK H4 H3 C4 C5 C3 C2")
    assert not thrown[KEEPS_SURE, 3].kept
    assert thrown[KEEPS_SURE, 3].stake == ALL_SURE and thrown[KEEPS_SURE, 3].card == "HA"


def test_what_is_equal_is_no_choice() -> None:
    """Ace and king, and ace and queen once the king is gone."""
    assert told("N:32... ..32. AK... ..54.", NOTRUMP, 2, "SA D2 S2 D4 SK D3 S3 D5") == {}
    play = "S2 CK S3 D4 D2 D6 CQ D5 C3 D3 C5 CA"
    assert not any(left == 2 for _, left in told("N:3..32. ..64.5 2...AQ ..5.K3", 4, 2, play))


def test_a_ruff_with_more_than_the_lowest_trump() -> None:
    """South, with ace, king and two of trumps and the queen out, ruffs in the last seat."""
    deal = "N:.32.3. Q.K.4. AK2... .Q.65."
    low = told(deal, SPADES, 3, "D6 D3 D4 S2 SA D5 H2 SQ SK HQ H3 HK")
    assert low["lowest_ruff", 3].kept and low["lowest_ruff", 3].stake == ALL_SURE
    high = told(deal, SPADES, 3, "D6 D3 D4 SK SA D5 H2 SQ S2 HQ H3 HK")
    assert not high["lowest_ruff", 3].kept


def test_stakes_are_as_the_layouts_say() -> None:
    """Whether a lie of the cards gives more is worked out again over all of them."""
    rng = random.Random(8)
    met = set()
    for _ in range(60):
        start = random_position(rng, rng.randint(2, 4), mid_trick=False)
        now, cards = start, []
        while any(now.hands):
            cards.append(random_card(rng, now))
            now = play_card(now, cards[-1])
        declarer = rng.randrange(4)
        hands = start.hands
        board = Played("x", "", hands, declarer, start.trump, start.leader, tuple(cards))
        places = _places(board)
        for turn in turns(board):
            now = places[turn.left, turn.card]
            sure = _sure(now, declarer, declarer)
            met.add((turn.rule, turn.kept, turn.stake))
            if turn.rule == KEEPS_SURE:
                after = play_card(now, parse_card(turn.card))
                won = now.tricks_left - after.tricks_left and same_side(after.leader, declarer)
                assert turn.kept == (_sure(after, declarer, declarer) + won >= sure)
            assert (turn.stake == ALL_SURE) == (sure == now.tricks_left != _least(now, declarer))
            if turn.rule.startswith("top_down"):
                suit, opposite = parse_card(turn.card) // 13, now.hands[(now.turn + 2) % 4]
                own = suit_cards(now.hands[now.turn], suit)
                assert own > suit_cards(opposite, suit)
            if turn.stake == NOTHING:
                assert _least(now, declarer) == sure
    assert {(KEEPS_SURE, False, OPEN), (KEEPS_SURE, True, OPEN)} <= met
    assert {stake for _, _, stake in met} >= {ALL_SURE, NO_GAIN, OPEN}
    assert len({rule for rule, kept, _ in met if not kept}) > 3


def _places(board: Played) -> dict[tuple[int, str], Position]:
    """The turns of a board by tricks left and card."""
    from claims.cards import card_name

    now = Position(board.deal, board.leader, (), board.trump)
    found = {}
    for card in board.cards:
        found[now.tricks_left, card_name(card)] = now
        assert legal_cards(now.hands[now.turn], now.trick) >> card & 1
        now = play_card(now, card)
    return found


def _sure(now: Position, claimer: int, declarer: int) -> int:
    return Solver(now, claimer, declarer, Budget()).guaranteed().low if any(now.hands) else 0


def _least(now: Position, declarer: int) -> int:
    return Solver(now, declarer, declarer, Budget()).least_legal().low


def test_every_convention_of_the_profiles_is_looked_at() -> None:
    from dataclasses import fields

    from claims.doctrine.conventions import Conventions

    names = {one.name for one in fields(Conventions)}
    assert names - rules().keys() == {"unblocks", "no_trump_pressure"}


@pytest.mark.parametrize(
    ("turns", "broken", "low", "high"),
    [(100, 10, 0.0552, 0.1744), (10, 0, 0.0, 0.2775), (1, 1, 0.2065, 1.0), (0, 0, 0.0, 1.0)],
)
def test_the_interval_is_wilsons(turns: int, broken: int, low: float, high: float) -> None:
    """Against values of the formula as published tables have them."""
    assert Rate(turns, broken).interval == pytest.approx((low, high), abs=5e-5)


def test_tallies_add_up_and_keep_the_first_examples() -> None:
    first, second = Tally(boards=2), Tally(boards=3)
    kind = TurnKind("a_rule", OPEN, 3, "Cup")
    for number in range(4):
        first.add(kind, number == 0, f"first {number}")
        second.add(TurnKind("a_rule", NO_GAIN, 4, "Cup"), False, f"second {number}")
    first.take(second)
    assert first.boards == 5
    assert first.examples["a_rule"] == [f"first {n}" for n in (1, 2, 3)] + ["second 0", "second 1"]
    assert list(first.rates("rule", [OPEN, NO_GAIN])) == [("a_rule", "a_rule", Rate(8, 7))]
    assert list(first.rates("left", [NO_GAIN])) == [("a_rule", 4, Rate(4, 4))]


def run(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int:
    """The exit code of ``claims evidence`` with these arguments, run in this process."""
    return exit_code(monkeypatch, "evidence", *arguments)


def test_the_command_counts_and_any_number_of_processes_counts_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from claims.evidence import work

    log = tmp_path / "a.lin"
    log.write_text("\n".join(lin_text(make_board(seed, 52)) for seed in range(8)), encoding="utf-8")
    monkeypatch.setattr(work, "CHUNK", 3)
    assert run(monkeypatch, log, "--json") == 0
    one = capsys.readouterr()
    assert one.err == ""
    assert run(monkeypatch, log, "--json", "-j", 2) == 0
    assert capsys.readouterr().out == one.out
    counted = json.loads(one.out)
    assert counted["schema"] == "bridge-evidence/1" and counted["boards"] == 8
    for rate in counted["rates"]:
        assert rate["kept"] + rate["broken"] == rate["situations"]
        assert rate["low"] <= rate["rate"] <= rate["high"]
    every = [rate for rate in counted["rates"] if rate["of"] == "every situation"]
    whole = {rate["rule"]: rate for rate in every if not {"tricks_left", "event"} & rate.keys()}
    by_left = [rate for rate in every if "tricks_left" in rate]
    for rule, rate in whole.items():
        parts = [one["broken"] for one in by_left if one["rule"] == rule]
        assert sum(parts) == rate["broken"]
    assert str(log) in next(iter(counted["examples"].values()))[0]
    assert run(monkeypatch, log) == 0
    text = capsys.readouterr().out
    assert "keeps_what_is_sure" in text and "8 boards" in text and "by tricks left" in text


def test_a_source_that_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, tmp_path / "none.lin") == shared.EXIT_REFUSED
    printed = capsys.readouterr()
    assert "none.lin" in printed.err and "0 boards, 0 situations" in printed.out


def test_a_suit_whose_top_lies_opposite_begins_with_a_low_card() -> None:
    """South leads the ten to dummy's ace and knave, his king in hand."""
    play = "HT H8 HA H7 HJ H9 HK C9 D4 D5 C2 C3"
    found = told("N:.AJ..2 .97..3 .KT.4. .8.5.9", NOTRUMP, 2, play)
    assert found and not any(rule.startswith("top_down") for rule, _ in found)
