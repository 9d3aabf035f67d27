"""The class of player: named switches that change what is normal (footnote to Laws 70 and 71)."""

import tomllib
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

from claims.errors import InputError, Problem
from claims.messages import Message
from claims.record.terms import LEVELS, Level

DEFAULT_CLASS: Final[Level] = "average"
WORDS: Final = ("no", "profile", "yes")
"""What a switch may say of a class, from the weakest player to the strongest."""


@dataclass(frozen=True, slots=True)
class PlayerClass:
    """What is normal for a class of player.

    - ``obvious_unblock``: an overtake or unblock that all of the class would make is deemed made.
    - ``notices``: he stops running the suit he named once a defender shows out of it; ``no``: he
      may run on; ``profile``: the regulator's switch ``holds_to_words`` says.
    - ``two_steps``: a squeeze or an endplay he claims by name is within his normal play.
    """

    name: Level
    obvious_unblock: bool
    notices: Literal["no", "profile", "yes"]
    two_steps: bool


@cache
def class_references() -> dict[str, tuple[str, str]]:
    """For every switch its gist and its reference."""
    return {name: (row["gist"], row["reference"]) for name, row in _rows().items()}


@cache
def class_values() -> dict[str, dict[str, str]]:
    """For every switch what it says of each class, weakest first: one of ``WORDS``."""
    return {name: {level: row[level] for level in LEVELS} for name, row in _rows().items()}


@cache
def player_class(name: str | None) -> PlayerClass:
    """The switches of a class; None is the average player, an assumption the ruling states.

    Raises:
        InputError: when there is no such class.
    """
    name = name or DEFAULT_CLASS
    if name not in LEVELS:
        reason = Message("{name} is not a class of player", name=repr(name))
        raise InputError([Problem("findings.class", reason, ", ".join(LEVELS), law="70")])
    values: dict[str, Any] = {switch: row[name] for switch, row in _rows().items()}
    for switch in fields(PlayerClass):
        if switch.type is bool:
            values[switch.name] = values[switch.name] == "yes"
    return PlayerClass(name, **values)


@cache
def _rows() -> dict[str, dict[str, Any]]:
    text = files("claims.law").joinpath("classes.toml").read_text("utf-8")
    return {name: rows[0] for name, rows in tomllib.loads(text)["switch"].items()}
