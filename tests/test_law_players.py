"""The class of player: switches that widen with skill, each with a source and an effect."""

from dataclasses import fields

import pytest

from claims.errors import InputError
from claims.law.players import WORDS, PlayerClass, class_references, class_values, player_class
from claims.record.terms import LEVELS


def test_every_switch_has_gist_and_reference() -> None:
    switches = {f.name for f in fields(PlayerClass)} - {"name"}
    assert set(class_references()) == set(class_values()) == switches
    assert all(gist and reference for gist, reference in class_references().values())


def test_no_class_is_average_and_an_unknown_one_is_refused() -> None:
    assert player_class(None) == player_class("average")
    with pytest.raises(InputError, match="genius"):
        player_class("genius")


def test_what_a_weaker_player_sees_a_stronger_one_sees() -> None:
    for switch, values in class_values().items():
        ranks = [WORDS.index(values[level]) for level in LEVELS]
        assert ranks == sorted(ranks) and len(set(ranks)) > 1, switch


def test_a_switch_that_is_yes_or_no_is_a_truth_value() -> None:
    weak, middle, strong = (player_class(name) for name in LEVELS)
    assert (weak.obvious_unblock, middle.obvious_unblock) == (False, True)
    assert (weak.two_steps, middle.two_steps) == (False, True)
    assert (weak.notices, middle.notices, strong.notices) == WORDS
