"""``claims explain`` and ``claims profiles``: paragraphs, findings and profiles printed."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from claims.doctrine.conventions import Conventions
from claims.errors import InputError, Problem
from claims.law.players import class_references, class_values
from claims.law.profile import (
    SWITCHES,
    Authority,
    Profile,
    all_profiles,
    edition_life,
    load_profile,
    profiles_named,
)
from claims.law.register import STATUS_WORDS, Paragraph, find, full_name, register
from claims.law.switches import APART, Observed, gists, observations
from claims.law.switches import named as switches_named
from claims.messages import N_, Message
from claims.record.about import About
from claims.record.constraints import CONSTRAINTS
from claims.record.faults import expected_of
from claims.record.findings import FINDINGS
from claims.record.terms import EDITIONS
from claims.report.console import print_in_parts
from claims.report.speech import Speech

MANY = 4
"""Paragraphs asking for one thing whose gists are still shown."""


def explain(console: Console, subject: str, profile: str | None, language: str = "en") -> None:
    """Print a paragraph and those under it (gist, editions, what is done with it, its findings and
    its switches, under one profile or all), or a finding, a constraint or a switch by its name
    (``top_down``: all switches that begin so).

    Raises:
        InputError: when the subject or the profile is not known.
    """
    profiles = all_profiles() if profile is None else profiles_named(profile)
    page = _Page(console, Speech(language))
    name = subject.strip().lower().replace(" ", "_")
    switches = switches_named(name)
    if name in FINDINGS:
        page.about(name, FINDINGS[name], f"findings.{name}")
        if not switches:
            return
        console.print()
    if name.replace("_", "-") in CONSTRAINTS:
        kind = name.replace("_", "-")
        page.about(kind, CONSTRAINTS[kind], "position.constraints")
        return
    for place, switch in enumerate(switches):
        if place:
            console.print()
        page.about_switch(switch, profiles)
    if switches:
        return
    for place, paragraph in enumerate(_paragraphs(subject, profiles)):
        if place:
            console.print()
        page.paragraph(paragraph, profiles)


def _paragraphs(number: str, profiles: list[Profile]) -> list[Paragraph]:
    """The paragraph of this number and those under it, as these profiles have them."""
    editions = {p.laws for p in profiles}
    try:
        known = find(number)
    except InputError as error:
        if number.strip()[:1].isdigit():
            raise
        names = ", ".join((*FINDINGS, *CONSTRAINTS, *SWITCHES))
        reason = Message(
            "{number} is neither a paragraph, a finding, a constraint nor a switch",
            number=repr(number),
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


OF_A_CLASS: Final = {"no": N_("no"), "profile": N_("as the profile says"), "yes": N_("yes")}
"""What a class of player says of a switch."""


@dataclass(frozen=True, slots=True)
class _Page:
    """What is printed, in one language."""

    console: Console
    speech: Speech

    def heading(self, text: str) -> None:
        """The head of an entry."""
        self.console.print(Text(text, style="bold"))

    def text(self, words: str) -> None:
        """A paragraph."""
        self.console.print(Text(self.speech.say(words)))

    def line(self, label: str, words: str) -> None:
        """Words after a label; nothing where there are none."""
        if not words:
            return
        table = Table.grid(padding=(0, 1))
        table.add_column(width=11, no_wrap=True)
        table.add_column(overflow="fold")
        name = self.speech.say(label) if label else ""
        table.add_row(Text(name, style="dim"), Text(words))
        self.console.print(table)

    def law(self, number: str) -> str:
        """``Law 70E1``."""
        return self.speech.say("Law {number}", number=number)

    def about(self, name: str, about: About, field: str) -> None:
        """A finding or a constraint: what it says, what it decides, how the record writes it."""
        say = self.speech.say
        self.heading(f"{name}  ({self.law(about.law)})")
        self.text(about.says)
        self.line(N_("Decides"), say(about.decides))
        if name in FINDINGS:
            self.line(N_("Value"), say(expected_of(name)))
        example = json.dumps(about.example if name in FINDINGS else [about.example])
        self.line(N_("Example"), f'"{field}": {example}')
        for own, other, theirs in about.excludes:
            self.line(N_("Excludes"), self.excludes(own, other, theirs))
        asking = [one for one in register() if name in (*one.findings, *one.constraints)]
        if len(asking) > MANY:
            self.line(N_("Asked by"), ", ".join(self.law(one.number) for one in asking))
            return
        for paragraph in asking:
            told = f"{self.law(paragraph.number)}{say(': {gist}', gist=say(paragraph.gist))}"
            self.line(N_("Asked by"), told)

    def excludes(self, own: bool, other: str, theirs: bool) -> str:
        """What a finding of one value cannot stand beside."""
        values = {"own": str(own).lower(), "theirs": str(theirs).lower()}
        return self.speech.say("{own} excludes {other} = {theirs}", other=other, **values)

    def paragraph(self, paragraph: Paragraph, profiles: list[Profile]) -> None:
        """A paragraph: its gist, what is done with it, its findings, constraints and switches."""
        self.heading(f"{self.law(paragraph.number)}  ({', '.join(paragraph.laws)})")
        self.text(paragraph.gist)
        self.line(N_("Here"), self.speech.say(STATUS_WORDS[paragraph.status]))
        self.line(N_("Because"), self.speech.say(paragraph.because))
        self.line(N_("How"), self.speech.say(paragraph.does))
        self.line(N_("Code"), ", ".join(full_name(path) for path in paragraph.by))
        for name in paragraph.findings:
            finding = FINDINGS[name]
            self.line(N_("Finding"), f"{name}: {self.speech.say(finding.says)}")
            for own, other, theirs in finding.excludes:
                self.line("", self.excludes(own, other, theirs))
        for name in paragraph.constraints:
            self.line(N_("Constraint"), f"{name}: {self.speech.say(CONSTRAINTS[name].says)}")
        if paragraph.number == "70":
            self.classes()
        for switch in paragraph.switches:
            self.switch(switch, [p for p in profiles if p.laws in paragraph.laws])

    def about_switch(self, switch: str, profiles: list[Profile]) -> None:
        """A switch: what it decides, who asks for it, its values, and what players do."""
        asking = [self.law(one.number) for one in register() if switch in one.switches]
        laws = f"  ({', '.join(dict.fromkeys(asking))})" if asking else ""
        self.heading(switch + laws)
        self.text(gists()[switch])
        self.switch(switch, profiles)
        counted = observations()
        rates = [rate for rate in counted.rates if rate.switch == switch]
        for rate in rates:
            self.line(N_("Observed"), self.observed(rate))
        if rates:
            made = self.speech.date(counted.made)
            self.line("", f"claims evidence, {made}: {self.speech.say(counted.source)}")
        elif switch in Conventions.__dataclass_fields__:
            self.line(
                N_("Observed"), self.speech.say(N_("nobody has counted how often it is kept"))
            )

    def observed(self, rate: Observed) -> str:
        """How often a rule was broken."""
        apart = rate.rule.partition(", ")[2]
        which = [rate.of, APART[apart]] if apart else [rate.of]
        return self.speech.say(
            N_(
                "{which}: broken in {broken} of {situations} situations, {share} "
                "(95 %: {low} to {high})"
            ),
            which=", ".join(map(self.speech.say, which)),
            broken=rate.broken,
            situations=rate.situations,
            share=self.speech.percent(rate.broken / rate.situations, 1),
            low=self.speech.percent(rate.low, 1),
            high=self.speech.percent(rate.high, 1),
        )

    def switch(self, switch: str, profiles: list[Profile]) -> None:
        """A switch with its values, the profiles that share value and source on one line."""
        groups: dict[tuple[str, str], list[str]] = {}
        for profile in profiles:
            key = (self.value(profile, switch), profile.sources[switch].reference)
            groups.setdefault(key, []).append(profile.name)
        for (value, reference), names in groups.items():
            said = self.speech.say(": {names}", names=", ".join(names))
            self.line(N_("Switch"), f"{switch} = {value}{said}")
            self.line("", self.speech.say(reference))

    def classes(self) -> None:
        """What the class of player changes."""
        for switch, (gist, reference) in class_references().items():
            say = self.speech.say
            values = ", ".join(
                f"{say(level)} {say(OF_A_CLASS[word])}"
                for level, word in class_values()[switch].items()
            )
            self.line(N_("Class"), f"{switch}: {say(gist)}")
            self.line("", values)
            self.line("", say(reference))

    def value(self, profile: Profile, switch: str) -> str:
        """The value of a switch."""
        value = getattr(profile, switch)
        if isinstance(value, bool):
            return self.speech.say("yes") if value else self.speech.say("no")
        return self.speech.say(value) if isinstance(value, str) else str(value)


def list_profiles(console: Console, language: str) -> None:
    """Print every profile: the days its edition was in force, and where that is known from."""
    say = Speech(language).say
    table = Table(title=say("Profiles"), title_justify="left")
    for heading in (say("Profile"), say("In force"), say("Reference")):
        table.add_column(heading, overflow="fold")
    for profile in all_profiles():
        life: Authority = edition_life(profile.regulation, profile.laws)
        table.add_row(profile.name, say(life.period.told), say(life.reference))
    console.print(table)


def compare_profiles(
    console: Console, names: tuple[str, ...], on: date | None = None, language: str = "en"
) -> None:
    """Print every switch under the profiles named (the four regulators' newest when none is), and
    the reference of each value; a switch they differ in is marked. ``on``: the day asked for, by
    default each edition's last.

    Raises:
        InputError: when a name is not known, or an edition was not in force on that day.
    """
    chosen = [p for name in names for p in profiles_named(name)]
    profiles = list(dict.fromkeys(p.name for p in chosen or profiles_named(EDITIONS[-1])))
    shown = [load_profile(*name.split(), on) for name in profiles]
    page = _Page(console, Speech(language))
    values = {
        switch: {profile.name: page.value(profile, switch) for profile in shown}
        for switch in SWITCHES
    }

    def made(some: Sequence[str]) -> Table:
        table = Table(title=page.speech.say("Switches"), title_justify="left")
        table.add_column("", width=1)
        table.add_column(page.speech.say("Switch"), no_wrap=True)
        for name in some:
            table.add_column(name, overflow="fold")
        for switch, under in values.items():
            differs = len(set(under.values())) > 1
            cells = (under[name] for name in some)
            table.add_row("*" if differs else "", switch, *cells, style="bold" if differs else "")
        return table

    print_in_parts(console, [profile.name for profile in shown], made)
    for switch in SWITCHES:
        console.print()
        page.heading(switch)
        page.text(gists()[switch])
        page.switch(switch, shown)
