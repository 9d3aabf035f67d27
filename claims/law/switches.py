"""What each switch of a profile decides, and how often players in logs kept to what it asks."""

import tomllib
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any, Final

from claims.law.profile import SWITCHES
from claims.messages import N_, Message, Wording

OF: Final = ("every situation", "nothing to gain")
"""Which situations a rate is of: all, or those in which no lie of the cards gave more."""


APART: Final = {
    "from A": N_("from A"),
    "from K or Q": N_("from K or Q"),
    "from J or less": N_("from J or less"),
}
"""What a rule is counted apart for: the top of the suit."""


def rule_told(rule: str) -> Message:
    """A rule with what it is counted apart for."""
    switch, _, apart = rule.partition(", ")
    if not apart:
        return Message("{rule}", rule=switch)
    return Message("{rule}, {apart}", rule=switch, apart=Message(APART[apart]))


@dataclass(frozen=True, slots=True)
class Observed:
    """How often declarers broke a rule, counted by ``claims evidence`` (docs/evidence.md).

    ``rule`` is the switch, perhaps with what it is counted apart for (``top_down_side, from A``);
    ``of`` is one of ``OF``. ``low`` and ``high`` are the 95 % interval of the share broken, 0 to 1.
    """

    rule: str
    of: str
    situations: int
    broken: int
    low: float
    high: float

    @property
    def switch(self) -> str:
        """The switch that it is about."""
        return self.rule.partition(",")[0]


@dataclass(frozen=True, slots=True)
class Observations:
    """All rates, on which day they were counted, and in what."""

    made: date
    boards: int
    source: Wording
    rates: tuple[Observed, ...]


@cache
def gists() -> dict[str, str]:
    """What each switch decides, in a sentence."""
    return {name: str(row["gist"]) for name, row in _table("switches.toml").items()}


@cache
def observations() -> Observations:
    """What was counted in logs."""
    table = _table("observed.toml")
    rates = tuple(Observed(**row) for row in table["rate"])
    return Observations(table["made"], table["boards"], Wording(**table["source"]), rates)


def named(name: str) -> list[str]:
    """The switches of this name, or of names that begin with it: ``top_down`` are two."""
    return [one for one in SWITCHES if one == name or one.startswith(name + "_")]


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(files("claims.law").joinpath(name).read_text("utf-8"))
