"""``claims explain`` and ``claims profiles``: the register and the profiles printed."""

from datetime import date

from rich.console import Console
from rich.table import Table
from rich.text import Text

from claims.errors import InputError, Problem
from claims.law.edition import EDITIONS
from claims.law.players import class_references, class_values
from claims.law.profile import (
    REGULATIONS,
    SWITCHES,
    Profile,
    Source,
    all_profiles,
    edition_life,
    load_profile,
)
from claims.law.register import STATUS_WORDS, Paragraph, find, full_name
from claims.record.findings import FINDINGS
from claims.record.rules import CONSTRAINTS


def profiles_named(name: str) -> list[Profile]:
    """The profiles a person means by ``FFB``, ``2017`` or ``FFB 2017`` (case does not matter).

    Raises:
        InputError: when a word is neither a regulator nor an edition.
    """
    words = name.upper().split()
    known = (*REGULATIONS, *EDITIONS)
    problems = [
        Problem("profile", f"{word!r} is neither a regulator nor an edition", ", ".join(known))
        for word in words or [""]
        if word not in known
    ]
    if problems:
        raise InputError(problems)
    regulations = [r for r in REGULATIONS if r in words] or REGULATIONS
    editions = [e for e in EDITIONS if e in words] or EDITIONS
    return [load_profile(regulation, laws) for regulation in regulations for laws in editions]


def explain(console: Console, number: str, profile: str | None) -> None:
    """Print a paragraph and those under it: gist, editions, what is done with it, its findings and
    its switches, under one profile or all.

    Raises:
        InputError: when the paragraph or the profile is not known.
    """
    profiles = all_profiles() if profile is None else profiles_named(profile)
    editions = {p.laws for p in profiles}
    found = [p for p in find(number) if editions.intersection(p.laws)]
    if not found:
        only = ", ".join(sorted({laws for p in find(number) for laws in p.laws}))
        reason = f"{number!r} is not in the Laws of that profile, as far as they were read here"
        raise InputError([Problem("paragraph", reason, f"an edition it was read in: {only}")])
    for place, paragraph in enumerate(found):
        if place:
            console.print()
        _print_paragraph(console, paragraph, profiles)


def _print_paragraph(console: Console, paragraph: Paragraph, profiles: list[Profile]) -> None:
    heading = f"Law {paragraph.number}  ({', '.join(paragraph.laws)})"
    console.print(Text(heading, style="bold"))
    console.print(Text(paragraph.gist))
    _line(console, "Here", STATUS_WORDS[paragraph.status])
    _line(console, "Because", paragraph.because)
    _line(console, "How", paragraph.does)
    _line(console, "Code", ", ".join(full_name(path) for path in paragraph.by))
    for name in paragraph.findings:
        finding = FINDINGS[name]
        _line(console, "Finding", f"{name} ({finding.kind}): {finding.gist}")
        for own, other, theirs in finding.excludes:
            words = f"{str(own).lower()} excludes {other} = {str(theirs).lower()}"
            _line(console, "", words)
    for name in paragraph.constraints:
        rule = CONSTRAINTS[name]
        _line(console, "Constraint", f"{name} (Law {rule.law}), names a {rule.needs}")
    if paragraph.number == "70":
        _print_classes(console)
    for switch in paragraph.switches:
        _print_switch(console, switch, [p for p in profiles if p.laws in paragraph.laws])


def _line(console: Console, label: str, words: str) -> None:
    if words:
        table = Table.grid(padding=(0, 1))
        table.add_column(width=11, no_wrap=True)
        table.add_column(overflow="fold")
        table.add_row(Text(label, style="dim"), Text(words))
        console.print(table)


def _print_switch(console: Console, switch: str, profiles: list[Profile]) -> None:
    """A switch with its values, the profiles that share value and source on one line."""
    groups: dict[tuple[str, str], list[str]] = {}
    for profile in profiles:
        key = (_value(profile, switch), profile.sources[switch].reference)
        groups.setdefault(key, []).append(profile.name)
    for (value, reference), names in groups.items():
        _line(console, "Switch", f"{switch} = {value}: {', '.join(names)}")
        _line(console, "", reference)


def _print_classes(console: Console) -> None:
    for switch, (gist, reference) in class_references().items():
        values = ", ".join(f"{level} {word}" for level, word in class_values()[switch].items())
        _line(console, "Class", f"{switch}: {gist}")
        _line(console, "", values)
        _line(console, "", reference)


def list_profiles(console: Console) -> None:
    """Print every profile: the days its edition was in force, and where that is known from."""
    table = Table(title="Profiles", title_justify="left")
    for heading in ("Profile", "In force", "Reference"):
        table.add_column(heading, overflow="fold")
    for profile in all_profiles():
        life: Source = edition_life(profile.regulation, profile.laws)
        table.add_row(profile.name, str(life.period), life.reference)
    console.print(table)


def compare_profiles(console: Console, names: tuple[str, ...], on: date | None = None) -> None:
    """Print every switch under the profiles named (the four regulators' newest when none is), and
    the reference of each value; a switch they differ in is marked. ``on``: the day asked for, by
    default each edition's last.

    Raises:
        InputError: when a name is not known, or an edition was not in force on that day.
    """
    chosen = [p for name in names for p in profiles_named(name)]
    profiles = list(dict.fromkeys(p.name for p in chosen or profiles_named(EDITIONS[-1])))
    shown = [load_profile(*name.split(), on) for name in profiles]
    table = Table(title="Switches", title_justify="left")
    table.add_column("", width=1)
    table.add_column("Switch", no_wrap=True)
    for profile in shown:
        table.add_column(profile.name)
    for switch in SWITCHES:
        values = [_value(profile, switch) for profile in shown]
        differs = len(set(values)) > 1
        table.add_row("*" if differs else "", switch, *values, style="bold" if differs else "")
    console.print(table)
    console.print()
    for switch in SWITCHES:
        _print_switch(console, switch, shown)


def _value(profile: Profile, switch: str) -> str:
    value = getattr(profile, switch)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
