"""The class of player: switches that widen with skill, each with a source."""

from dataclasses import fields

import pytest

from claims.errors import InputError
from claims.law.players import PlayerClass, class_references, player_class
from claims.record.rules import CLASSES


def test_every_switch_has_gist_and_reference() -> None:
    switches = {f.name for f in fields(PlayerClass)} - {"name"}
    assert set(class_references()) == switches
    assert all(gist and reference for gist, reference in class_references().values())


def test_no_class_is_average_and_an_unknown_one_is_refused() -> None:
    assert player_class(None) == player_class("average")
    with pytest.raises(InputError, match="genius"):
        player_class("genius")


def test_what_a_weaker_player_sees_a_stronger_one_sees() -> None:
    weak, middle, strong = (player_class(name) for name in CLASSES)
    for switch in class_references():
        assert getattr(weak, switch) <= getattr(middle, switch) <= getattr(strong, switch)


def test_an_unstated_overtake_is_deemed_made_by_an_expert_only() -> None:
    assert player_class("expert").unstated_overtake
    assert not player_class("average").unstated_overtake
    assert player_class("average").obvious_unblock and not player_class("beginner").obvious_unblock
