"""Profiles: what an edition of the Laws and a regulator's guidance say about each switch, by date.

The values stand in ``profiles/``: ``laws.toml`` for what the edition itself decides, one file per
regulator for the dates of the editions and for guidance. Every value has its dates and a reference.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import date, timedelta
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, cast, get_args

from claims.cards import RANKS
from claims.errors import InputError, Problem
from claims.law.period import Period, uncovered
from claims.messages import Message, day_told
from claims.record.terms import EDITIONS, REGULATIONS, Edition, Regulation

TopDownSide = Literal["always", "honours", "none"]
ConcessionTest = Literal["legal", "normal", "normal-at-once"]
AgreementTest = Literal["normal", "likely"]
PlayAfterClaim = Literal["void", "evidence", "by-agreement"]

LOWEST_TOP: Final[dict[TopDownSide, int]] = {
    "always": RANKS.index("2"),
    "honours": RANKS.index("Q"),
    "none": len(RANKS),
}
"""Lowest rank of a top card that a side suit is played down from. Where no order is prescribed
(70E2) the small card of ace and small is not led first all the same, for that is irrational, unless
the other hand helps: it has a master, or a ruff."""


@dataclass(frozen=True, slots=True)
class Authority:
    """Where a switch has its value from: reference in our words, and the days it holds; whether
    that is players' usage, and no word of the regulator."""

    reference: str
    period: Period
    usage: bool = False


@dataclass(frozen=True, slots=True)
class Profile:
    """The switches in force under one regulator and one edition on one day.

    ``name`` is ``EBU 2017``; ``on`` the day asked for, or None for the last days of the edition.
    The first twelve switches are the conventions of normal play that the search takes.

    - ``top_down_trumps``: trumps are led from the top (70D1, 70E2).
    - ``top_down_side``: side suits likewise always, only while the top card is A, K or Q, or never.
      Under any, masters of a suit are led before its losers, unless the other hand has one, or
      a ruff.
    - ``lowest_under_partner``: no high card is spent on a trick partner is sure to win.
    - ``lowest_ruff``: a ruff is made with the lowest trump that wins so far.
    - ``cheapest_win``: the last hand wins no dearer than it need.
    - ``finish_suit``: a suit being cashed is finished, winners first, while its next is one.
    - ``no_unneeded_ruff``: a card known to be beaten is not led for the other hand to ruff while
      there is a winner to lead.
    - ``tries_for_every_trick``: a declarer who claims every trick leads no loser while he has
      another lead, and lets no trick go that he may win.
    - ``low_card_thrown``: of cards of one suit that do not take the trick the lowest is played.
    - ``keeps_masters``: no card that nothing out can beat is discarded while one may be that
      something can, and no ace while one below the king may be.
    - ``spends_slack_as_named``: who claims less than he is sure of gives tricks away in the
      suits he named, if he did.
    - ``wins_with_master``: a suit that his side follows in is not ducked, nor finessed without a
      hope, by the last hand of his side that has a winner of it, unless he gives a trick away.
    - ``no_trump_pressure``: neither a safety check in trumps nor trumps run to claimer's harm.
    - ``holds_to_words``: claimer runs the suit he named even after a show-out in it.
    - ``named_card_stands``: claimer plays the card he named even when an opponent has failed to
      follow to that trick.
    - ``concession_test`` (71): a conceded trick comes back when no ``legal`` or no ``normal`` play
      could lose it; ``normal-at-once``: the normal test only until the conceding side calls on the
      next board or the round ends, the legal one after that (1997).
    - ``agreement_test`` (69B): agreement comes back when no ``normal`` play loses the trick, or
      when the side would ``likely`` have won it.
    - ``play_after_claim``: ``void``, ``evidence`` (70D3 of 2007) or valid ``by-agreement`` (68D2b).
    - ``irrational_exception``: 70E1 lets claimer take a line it would be irrational not to take.
    - ``correction_minutes`` (79C): minutes after the score is available.
    """

    name: str
    regulation: Regulation
    laws: Edition
    on: date | None
    top_down_trumps: bool
    top_down_side: TopDownSide
    lowest_under_partner: bool
    lowest_ruff: bool
    cheapest_win: bool
    finish_suit: bool
    no_trump_pressure: bool
    no_unneeded_ruff: bool
    tries_for_every_trick: bool
    low_card_thrown: bool
    keeps_masters: bool
    spends_slack_as_named: bool
    wins_with_master: bool
    holds_to_words: bool
    named_card_stands: bool
    concession_test: ConcessionTest
    agreement_test: AgreementTest
    play_after_claim: PlayAfterClaim
    irrational_exception: bool
    correction_minutes: int
    sources: Mapping[str, Authority] = field(repr=False, compare=False)


_HEAD: Final = ("name", "regulation", "laws", "on")
SWITCHES: Final = tuple(f.name for f in fields(Profile) if f.name not in (*_HEAD, "sources"))


@dataclass(frozen=True, slots=True)
class _Entry:
    """One value of one switch, as a file gives it; an edition's entry has no days of its own."""

    value: bool | str | int
    reference: str
    period: Period | None
    laws: tuple[str, ...]
    usage: bool


def _allowed(switch: str) -> tuple[type[bool | str | int], tuple[str, ...]]:
    """The type a switch's value has, and the words allowed where it is one of several."""
    kind = next(f.type for f in fields(Profile) if f.name == switch)
    return (kind, ()) if isinstance(kind, type) else (str, get_args(kind))


def _entries(table: dict[str, Any], file: str) -> dict[str, list[_Entry]]:
    """The switches of one file, checked for name, type and reference.

    Raises:
        ValueError: naming file and switch; the files are ours, so that is a mistake in the program.
    """
    read: dict[str, list[_Entry]] = {}
    for switch, rows in table.get("switch", {}).items():
        if switch not in SWITCHES:
            raise ValueError(f"{file}: {switch} is not a switch")
        kind, words = _allowed(switch)
        for row in rows:
            value: Any = row["value"]
            reference: str = row["reference"]
            if type(value) is not kind or (words and value not in words) or not reference:
                raise ValueError(f"{file}: {switch} = {value!r} without its type or reference")
            period = Period(row["from"], row.get("until")) if "from" in row else None
            laws = tuple(row.get("laws", EDITIONS))
            entry = _Entry(value, reference, period, laws, row.get("usage", False))
            read.setdefault(switch, []).append(entry)
    return read


def _read(file: str) -> dict[str, Any]:
    return tomllib.loads(files("claims.law").joinpath("profiles", file).read_text("utf-8"))


def references() -> list[str]:
    """Every reference of a value or of an edition, once, for the catalogues."""
    found = [entry.reference for rows in _edition_switches().values() for entry in rows]
    for regulation in REGULATIONS:
        lives, switches = _regulator(regulation)
        found += [life.reference for life in lives.values()]
        found += [entry.reference for rows in switches.values() for entry in rows]
    return list(dict.fromkeys(found))


def words_of_values() -> list[str]:
    """Every word that is the value of a switch, once."""
    return list(dict.fromkeys(word for switch in SWITCHES for word in _allowed(switch)[1]))


@cache
def _edition_switches() -> dict[str, list[_Entry]]:
    return _entries(_read("laws.toml"), "laws.toml")


@cache
def _regulator(regulation: str) -> tuple[dict[str, Authority], dict[str, list[_Entry]]]:
    """The lives of the editions under a regulator, and its own switches."""
    file = regulation.lower() + ".toml"
    table = _read(file)
    lives = {
        row["laws"]: Authority(row["reference"], Period(row["from"], row.get("until")))
        for row in table["edition"]
    }
    return lives, _entries(table, file)


def edition_life(regulation: str, laws: str) -> Authority:
    """The days an edition was in force under a regulator, with the reference for them."""
    return _regulator(regulation)[0][laws]


def _versions(regulation: str, laws: str, switch: str) -> list[tuple[Period, _Entry]]:
    """Every value of a switch during an edition's life, each with the days it held then."""
    life = edition_life(regulation, laws).period
    found = []
    for table in (_edition_switches(), _regulator(regulation)[1]):
        for entry in table.get(switch, []):
            period = life if entry.period is None else entry.period.meets(life)
            if laws in entry.laws and period is not None:
                found.append((period, entry))
    return found


def coverage_faults() -> list[str]:
    """Every gap or overlap in the tables: an empty list when each article, edition and regulator
    has exactly one version in force on every day of the edition's life."""
    faults = []
    for regulation in REGULATIONS:
        for laws in EDITIONS:
            life = edition_life(regulation, laws).period
            for switch in SWITCHES:
                parts = [period for period, _ in _versions(regulation, laws, switch)]
                faults += [f"{regulation} {laws} {switch}: {f}" for f in uncovered(life, parts)]
        lives = [edition_life(regulation, laws).period for laws in EDITIONS]
        whole = Period(lives[0].start)
        faults += [f"{regulation} editions: {fault}" for fault in uncovered(whole, lives)]
    return faults


@cache
def load_profile(regulation: str, laws: str, on: date | None = None) -> Profile:
    """The profile of a regulator and an edition on a day; without a day, at the edition's end
    (the newest guidance for an edition still in force).

    Raises:
        InputError: when the regulator or the edition is unknown, or the edition was not in force
            under that regulator on that day.
    """
    problems = []
    if regulation not in REGULATIONS:
        problems.append(
            Problem(
                "regulation",
                Message("{text} is not a regulator", text=repr(regulation)),
                ", ".join(REGULATIONS),
            )
        )
    if laws not in EDITIONS:
        problems.append(
            Problem(
                "laws", Message("{text} is not an edition", text=repr(laws)), ", ".join(EDITIONS)
            )
        )
    if problems:
        raise InputError(problems)
    life = edition_life(regulation, laws).period
    if on is not None and on not in life:
        reason = Message(
            "the {laws} Laws were not in force under the {regulation} on {on}",
            laws=laws,
            regulation=regulation,
            on=day_told(on),
        )
        raise InputError([Problem("laws", reason, life.told)])
    day = on or (life.end - timedelta(days=1) if life.end else date.max)
    values: dict[str, Any] = {}
    sources = {}
    for switch in SWITCHES:
        (period, entry) = next(v for v in _versions(regulation, laws, switch) if day in v[0])
        values[switch] = entry.value
        sources[switch] = Authority(entry.reference, period, entry.usage)
    return Profile(
        name=f"{regulation} {laws}",
        regulation=cast(Regulation, regulation),
        laws=cast(Edition, laws),
        on=on,
        sources=sources,
        **values,
    )


def profile_near(regulation: str, laws: str, on: date | None) -> Profile:
    """The profile on a day, or at the edition's end where it was not in force on that day."""
    known = on is not None and on in edition_life(regulation, laws).period
    return load_profile(regulation, laws, on if known else None)


def all_profiles() -> list[Profile]:
    """Every regulator with every edition, each at the edition's end, in a fixed order."""
    return [load_profile(regulation, laws) for regulation in REGULATIONS for laws in EDITIONS]


def profile_named(name: str) -> tuple[Regulation | None, Edition | None]:
    """The regulator and the edition a person means by ``FFB``, ``2017``, ``FFB:2017`` or
    ``ffb 2017``; None for what is not named.

    Raises:
        InputError: when a word is neither, or there are two of a kind.
    """
    words = name.upper().replace(":", " ").split()
    regulations = [one for one in REGULATIONS if one in words]
    editions = [one for one in EDITIONS if one in words]
    known = ", ".join((*REGULATIONS, *EDITIONS))
    problems = [
        Problem(
            "profile",
            Message("{text} is neither a regulator nor an edition", text=repr(word)),
            known,
        )
        for word in words or [""]
        if word not in (*REGULATIONS, *EDITIONS)
    ]
    if not problems and (len(regulations) > 1 or len(editions) > 1):
        problems.append(
            Problem(
                "profile",
                Message("{name} names several", name=repr(name)),
                Message("one, such as FFB:2017"),
            )
        )
    if problems:
        raise InputError(problems)
    return (*regulations, None)[0], (*editions, None)[0]


def profiles_named(name: str) -> list[Profile]:
    """The profiles a person means by such a name, of every edition or regulator not named.

    Raises:
        InputError: as ``profile_named``.
    """
    regulation, laws = profile_named(name)
    return [
        load_profile(one, edition)
        for one in ((regulation,) if regulation else REGULATIONS)
        for edition in ((laws,) if laws else EDITIONS)
    ]
