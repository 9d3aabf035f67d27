"""``claims explain`` and ``claims profiles``: paragraphs, findings and profiles printed."""

import json
from datetime import date

from rich.console import Console
from rich.table import Table
from rich.text import Text

from claims.errors import InputError, Problem
from claims.law.players import class_references, class_values
from claims.law.profile import (
    SWITCHES,
    Profile,
    Source,
    all_profiles,
    edition_life,
    load_profile,
    profiles_named,
)
from claims.law.register import STATUS_WORDS, Paragraph, find, full_name, register
from claims.messages import Message
from claims.record.about import About
from claims.record.constraints import CONSTRAINTS
from claims.record.faults import expected_of
from claims.record.findings import FINDINGS
from claims.record.terms import EDITIONS

MANY = 4
"""Paragraphs asking for one thing whose gists are still shown."""


def explain(console: Console, subject: str, profile: str | None) -> None:
    """Print a paragraph and those under it (gist, editions, what is done with it, its findings and
    its switches, under one profile or all), or a finding or a constraint by its name.

    Raises:
        InputError: when the subject or the profile is not known.
    """
    profiles = all_profiles() if profile is None else profiles_named(profile)
    name = subject.strip().lower().replace(" ", "_")
    if name in FINDINGS:
        _print_about(console, name, FINDINGS[name], f"findings.{name}")
        return
    if name.replace("_", "-") in CONSTRAINTS:
        kind = name.replace("_", "-")
        _print_about(console, kind, CONSTRAINTS[kind], "position.constraints")
        return
    for place, paragraph in enumerate(_paragraphs(subject, profiles)):
        if place:
            console.print()
        _print_paragraph(console, paragraph, profiles)


def _paragraphs(number: str, profiles: list[Profile]) -> list[Paragraph]:
    """The paragraph of this number and those under it, as these profiles have them."""
    editions = {p.laws for p in profiles}
    try:
        known = find(number)
    except InputError as error:
        if number.strip()[:1].isdigit():
            raise
        names = ", ".join((*FINDINGS, *CONSTRAINTS))
        reason = Message(
            "{number} is neither a paragraph, a finding nor a constraint", number=repr(number)
        )
        paragraphs = error.problems[0].expected
        raise InputError(
            [
                Problem(
                    "subject",
                    reason,
                    Message("{paragraphs}; {names}", paragraphs=paragraphs, names=names),
                )
            ]
        ) from None
    found = [p for p in known if editions.intersection(p.laws)]
    if not found:
        only = ", ".join(sorted({laws for p in known for laws in p.laws}))
        reason = Message(
            "{number} is not in the Laws of that profile, as far as they were read here",
            number=repr(number),
        )
        raise InputError(
            [Problem("paragraph", reason, Message("an edition it was read in: {only}", only=only))]
        )
    return found


def _print_about(console: Console, name: str, about: About, field: str) -> None:
    """A finding or a constraint: what it says, what it decides, how the record writes it."""
    console.print(Text(f"{name}  (Law {about.law})", style="bold"))
    console.print(Text(about.says))
    _line(console, "Decides", about.decides)
    if name in FINDINGS:
        _line(console, "Value", expected_of(name))
    example = json.dumps(about.example if name in FINDINGS else [about.example])
    _line(console, "Example", f'"{field}": {example}')
    for own, other, theirs in about.excludes:
        _line(console, "Excludes", f"{other} = {str(theirs).lower()}, when {str(own).lower()}")
    asking = [one for one in register() if name in (*one.findings, *one.constraints)]
    if len(asking) > MANY:
        _line(console, "Asked by", "Laws " + ", ".join(one.number for one in asking))
        return
    for paragraph in asking:
        _line(console, "Asked by", f"Law {paragraph.number}: {paragraph.gist}")


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
        _line(console, "Finding", f"{name}: {finding.says}")
        for own, other, theirs in finding.excludes:
            words = f"{str(own).lower()} excludes {other} = {str(theirs).lower()}"
            _line(console, "", words)
    for name in paragraph.constraints:
        _line(console, "Constraint", f"{name}: {CONSTRAINTS[name].says}")
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
