"""The choices at any card of a line agree with the ruling and with each other."""

import random

import pytest
from desk_server import example

from claims.cards import parse_card, same_side
from claims.errors import InputError
from claims.play import legal_cards
from claims.record import record_from_json
from claims.ruling.entry import rule_entry
from claims.ruling.explore import Explorer, first_unusual

NAMES = ("forgotten-trump", "finesse-not-stated", "defenders-claim", "top-down", "solid-claim")


@pytest.mark.parametrize("name", NAMES)
def test_what_is_normal_leads_to_what_was_ruled(name: str) -> None:
    """Along the line that decides each moment's least is the ruling's, and no normal card, chosen
    by either side, leads below it."""
    record = record_from_json(example(name))
    verdict = rule_entry(record).verdict
    explorer = Explorer(record)
    assert verdict is not None and explorer.worst is not None
    line = explorer.worst.normal.cards
    assert first_unusual(explorer, line) is None
    for place in range(len(line)):
        turn = explorer.at(line[:place])
        normal = [one for one in turn.options if one.normal]
        assert min(one.least.low for one in normal) == verdict.claimer_tricks
        assert all(one.least.exact for one in turn.options)
        taken = next(one for one in turn.options if one.card == line[place])
        assert taken.least.low == verdict.claimer_tricks
        legal = legal_cards(turn.position.hands[turn.position.turn], turn.position.trick)
        assert sum(1 << one.card for one in turn.options) == legal
        assert bool(turn.position.turn % 2 == record.claim.by % 2) is same_side(
            turn.position.turn, record.claim.by
        )
    end = explorer.at(line)
    assert end.won[0] == verdict.claimer_tricks and not end.options


@pytest.mark.parametrize("seed", range(12))
def test_a_moment_is_worth_what_its_cards_are(seed: int) -> None:
    """On any line of normal cards the least of a moment is that of its normal cards, and a card
    leads to what the next moment is worth."""
    pick = random.Random(seed)
    explorer = Explorer(record_from_json(example(NAMES[seed % len(NAMES)])))
    played: list[int] = []
    expected = None
    while True:
        turn = explorer.at(played)
        if not turn.options:
            assert expected is None or turn.won[0] == expected
            return
        normal = [one for one in turn.options if one.normal]
        if expected is not None:
            assert min(one.least.low for one in normal) == expected
        taken = pick.choice(normal)
        expected = taken.least.low
        played.append(taken.card)


def test_a_card_that_a_rule_removes_names_the_rule() -> None:
    explorer = Explorer(record_from_json(example("forgotten-trump")))
    small = next(one for one in explorer.at().options if not one.normal)
    assert small.standing == "convention" and "trumps are led from the top" in small.because


def test_a_card_that_cannot_be_played_is_refused() -> None:
    explorer = Explorer(record_from_json(example("forgotten-trump")))
    with pytest.raises(InputError) as caught:
        explorer.at([0])
    assert caught.value.problems[0].field == "played[0]"


def test_a_claim_is_looked_at_long_after_it_was_ruled() -> None:
    record = record_from_json(example("forgotten-trump"))
    explorer = Explorer(record, seconds=20)
    at_once = explorer.at()
    explorer.judge.budget.started -= 3600
    assert explorer.at() == at_once


def test_a_card_that_partner_would_not_play_gives_up_what_is_certain_from_his_seat() -> None:
    hands = {"N": "-.43.-.-", "E": "-.5.-.6", "S": "2.-.-.3", "W": "-.-.AK.-"}
    record = record_from_json(
        {
            "contract": "4S",
            "declarer": "S",
            "position": {"hands": hands, "leader": "W"},
            "claim": {"by": "W", "tricks": 2, "statement": ""},
        }
    )
    explorer = Explorer(record)
    played = [parse_card("DA"), parse_card("H3")]
    (costs,) = [one for one in explorer.at(played).options if not one.normal]
    assert costs.card == parse_card("C6")
    assert str(costs.because) == "none of partner's normal cards"
