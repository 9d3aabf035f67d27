"""The ruling for a person: the verdict first, then why, then what would change it."""

import io
import textwrap
from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.text import Text

from claims.cards import SEATS, same_side
from claims.messages import N_, Message, counted
from claims.record import ClaimRecord
from claims.record.findings import FINDINGS
from claims.report.diagram import compass
from claims.report.speech import Speech
from claims.ruling.ruling import LineTrick, OpenFinding, Ruling, TraceNode, Verdict

VERDICT = "bold green"
REFUSED = "bold red"
HEADING = "bold"
LOST = "red"
ASIDE = "dim"
PLAIN = str.maketrans({"·": "-", "“": '"', "”": '"', "«": '"', "»": '"', "’": "'"})


def render(
    ruling: Ruling, record: ClaimRecord | None, language: str = "en", trace: bool = False
) -> str:
    """The report as plain text, 80 columns wide."""
    out = io.StringIO()
    console = Console(file=out, width=80, color_system=None, legacy_windows=False)
    print_ruling(console, ruling, record, Speech(language), trace)
    return out.getvalue()


def print_ruling(
    console: Console,
    ruling: Ruling,
    record: ClaimRecord | None,
    speech: Speech,
    trace: bool = False,
) -> None:
    """Print one ruling, with its why-tree for ``trace``; ``record`` is None when the input is
    none."""
    if record is None or ruling.status == "refused":
        _Printer(console, ruling, speech).refused()
    else:
        _Report(console, ruling, speech, record).print(trace)


class _Printer:
    """The kinds of lines a report is made of."""

    def __init__(self, console: Console, ruling: Ruling, speech: Speech) -> None:
        self.console = console
        self.ruling = ruling
        self.speech = speech

    def line(self, text: str, style: str = "", indent: int = 0) -> None:
        """A paragraph, broken at the width of the console (at most 100)."""
        margin = " " * indent
        width = min(self.console.width, 100)
        lines = textwrap.wrap(
            text, width, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False
        )
        for one in lines or [""]:
            self.raw(one, style)

    def raw(self, text: str, style: str = "") -> None:
        """One line as it is, in plain characters where symbols cannot be printed.

        A record's words cannot steer the terminal: what is not printable is a question mark.
        """
        text = "".join(letter if letter.isprintable() else "?" for letter in text)
        if not self.speech.symbols:
            text = text.translate(PLAIN)
        self.console.print(Text(text, style=style), highlight=False, soft_wrap=True)

    def told(self, text: str) -> str:
        """A text of the ruling in this language."""
        return self.speech.say(self.ruling.messages.get(text, text))

    def heading(self, phrase: str) -> None:
        """The name of a section, after an empty line."""
        self.line("")
        self.line(self.speech.say(phrase), style=HEADING)

    def items(self, texts: Iterable[str], indent: int = 2) -> None:
        """A list, one paragraph each."""
        for text in texts:
            self.line(text, indent=indent)

    def refused(self) -> None:
        """The report on an input that is no claim record: every fault."""
        errors = self.ruling.errors or []
        self.line(
            self.speech.say(counted("Refused: {n} error", "Refused: {n} errors", len(errors))),
            style=REFUSED,
        )
        if self.ruling.id is not None:
            self.line(self.ruling.id, style=ASIDE)
        for error in errors:
            text = f"{error.field}: {error.reason}"
            if error.expected is not None:
                expected = self.speech.say("expected")
                text += f" ({expected} {error.expected})"
            if error.law is not None:
                text += f" [{self.speech.say('Law {number}', number=error.law)}]"
            self.line(text, indent=2)


class _Report(_Printer):
    """One ruling of a record."""

    def __init__(
        self, console: Console, ruling: Ruling, speech: Speech, record: ClaimRecord
    ) -> None:
        super().__init__(console, ruling, speech)
        self.record = record
        self.claimer = speech.seat(record.claim.by)
        self.tricks = record.position.tricks_left

    def print(self, trace: bool) -> None:
        """All sections that have something to say, in the order a director needs them."""
        self.line(self.verdict(), style=VERDICT)
        self.provisional()
        self.line(self.outcome())
        self.outlook()
        self.line(self.context(), style=ASIDE)
        self.bounds()
        self.costly_line()
        self.laws()
        self.assumed()
        self.statement()
        self.profiles()
        self.analysis()
        if trace:
            self.trace()
        if self.ruling.notes:
            self.heading("Notes")
            self.items(self.told(note) for note in self.ruling.notes)

    def verdict(self) -> str:
        """The first line: who gets what."""
        verdict = self.ruling.verdict
        plays_on = self.ruling.status == "play-continues"
        if verdict is None:
            return self.speech.say("Play goes on") if plays_on else self.speech.say("Undecided")
        text = self.share(verdict)
        on = self.speech.say("Play goes on")
        return f"{on}. {text}" if plays_on else text

    def share(self, verdict: Verdict) -> str:
        """What the side that did not claim gets, and the score."""
        tricks = verdict.opponents_tricks
        if self.record.by_declarer:
            share = counted("Opponents get {n} trick", "Opponents get {n} tricks", tricks)
            none = Message("Opponents get no trick")
        else:
            share = counted("Declarer gets {n} trick", "Declarer gets {n} tricks", tricks)
            none = Message("Declarer gets no trick")
        text = self.speech.say(share if tricks else none)
        if verdict.result is not None:
            text += self.speech.say(": {result}", result=self.speech.result(verdict.result))
        if verdict.score_ns is not None:
            side = self.speech.say("North-South")
            text += f" ({side} {verdict.score_ns:+d})"
        return text

    def outcome(self) -> str:
        """What was claimed, and what claimer's side gets of it."""
        say = self.speech.say
        verdict = self.ruling.verdict
        claimed, tricks = self.record.claim.tricks, self.tricks
        if verdict is not None:  # a revoke taken back adds the trick that is played anew
            claimed, tricks = verdict.claimed, verdict.claimer_tricks + verdict.opponents_tricks
        if claimed is None:
            text = say("{seat} named no number of tricks.", seat=self.claimer)
        elif claimed == tricks:
            text = say(
                counted(
                    "{seat} claimed the last trick.",
                    "{seat} claimed all {n} tricks.",
                    claimed,
                    seat=self.claimer,
                )
            )
        else:
            text = say(
                "{seat} claimed {claimed} of the {tricks} tricks.",
                seat=self.claimer,
                claimed=claimed,
                tricks=tricks,
            )
        if verdict is None:
            return text
        given = say("His side gets {given}.", given=verdict.claimer_tricks)
        if claimed is not None and verdict.claimer_tricks == claimed:
            given = say("The claim stands.")
        if verdict.declarer_total is not None:
            total = verdict.declarer_total
            given += " " + say(
                counted("Declarer has {n} trick in all.", "Declarer has {n} tricks in all.", total)
            )
        if verdict.table_score_ns is not None:
            given += " " + say(
                "The score on the table was {before} for North-South: a change of {change}.",
                before=f"{verdict.table_score_ns:+d}",
                change=f"{verdict.score_change_ns or 0:+d}",
            )
        return f"{text} {given}"

    def provisional(self) -> None:
        """That other words, or words that nobody knows, might change the ruling."""
        provisional = self.ruling.provisional
        if provisional is not None:
            because = self.told(provisional.because)
            self.line(self.speech.say("Provisional. {because}", because=because), style=LOST)

    def outlook(self) -> None:
        """What best play would bring, where play goes on."""
        outlook = self.ruling.outlook
        if outlook is not None:
            share = self.share(outlook)
            self.line(self.speech.say("By best play on both sides: {share}", share=share))

    def context(self) -> str:
        """Which board, which contract, what was said."""
        record, say = self.record, self.speech.say
        contract = self.speech.result(str(record.contract))
        parts = [
            say("{contract} by {seat}", contract=contract, seat=self.speech.seat(record.declarer))
        ]
        if record.id is not None:
            parts.insert(0, record.id)
        if record.claim.statement:
            parts.append(say("“{words}”", words=record.claim.statement))
        elif not record.claim.plan:
            known = record.claim.statement is not None
            parts.append(say("no statement") if known else say("words not known"))
        if record.claim.manner:
            parts.append(record.claim.manner)
        parts.append(f"{record.regulation} {record.laws}")
        return " · ".join(parts)

    def bounds(self) -> None:
        """What is proven of each value of an undecided ruling."""
        bounds = self.ruling.bounds
        if bounds is None:
            return
        self.heading("Proven so far, tricks of claimer's side")
        for phrase, pair in (
            (N_("by normal lines: at least {low}, at most {high}"), bounds.least_normal),
            (N_("by legal lines: at least {low}, at most {high}"), bounds.least_legal),
            (N_("certain to claimer: at least {low}, at most {high}"), bounds.guaranteed),
            (N_("double dummy: at least {low}, at most {high}"), bounds.double_dummy),
        ):
            if pair is not None:
                self.line(self.speech.say(phrase, low=pair[0], high=pair[1]), indent=2)

    def costly_line(self) -> None:
        """The hands at the claim and the line that decides, card by card."""
        if not self.ruling.line:
            return
        claimed, verdict = self.record.claim.tricks, self.ruling.verdict
        costs = verdict is not None and (claimed is None or verdict.claimer_tricks < claimed)
        self.heading(
            N_("The normal line that costs most") if costs else N_("The worst normal line")
        )
        for row in compass(self.record.position, self.speech):
            self.raw("    " + row)
        self.line("")
        if self.ruling.lapse:
            cards = ", ".join(self.speech.card(name) for name in self.ruling.lapse)
            self.line(
                self.speech.say("{seat} believes gone: {cards}", seat=self.claimer, cards=cards),
                indent=2,
            )
        for trick in self.ruling.line:
            self.trick(trick)

    def trick(self, trick: LineTrick) -> None:
        """One trick: its cards from the leader on, who wins it, and why it was normal."""
        lead = SEATS.index(trick.leader)
        cards = "  ".join(
            f"{self.speech.seat_letter((lead + place) % 4)} {self.speech.card(name)}"
            for place, name in enumerate(trick.cards)
        )
        text, style = f"{trick.trick:>2}.  {cards}", ""
        if trick.winner is not None:
            text += "   " + self.speech.say("{seat} wins", seat=self.speech.seat(trick.winner))
            if not same_side(SEATS.index(trick.winner), self.record.claim.by):
                style = LOST
        self.line(text, style=style, indent=2)
        self.items((self.told(why.text) for why in trick.why if why.text), indent=7)

    def laws(self) -> None:
        """What decided it, each paragraph with its gist and what it came to here."""
        if not self.ruling.laws:
            return
        self.heading("The law")
        for number in self.ruling.laws:
            gist = self.speech.law(number, self.record.laws)
            text = self.speech.say("Law {number}", number=number)
            if gist is not None:
                text += self.speech.say(": {gist}", gist=gist)
            self.line(text, indent=2)
            nodes = [n for n in _all_nodes(self.ruling.trace or []) if _belongs(n.law, number)]
            for here in dict.fromkeys(self.told(node.outcome) for node in nodes):
                self.line(self.speech.say("here: {here}", here=here), indent=4)

    def assumed(self) -> None:
        """What the director has not found, what was assumed, and the other ruling."""
        if self.ruling.open_findings:
            self.heading("Assumed, for you to find")
            self.items(self.open_finding(finding) for finding in self.ruling.open_findings)

    def open_finding(self, finding: OpenFinding) -> str:
        """One open finding in a sentence or two."""
        known = FINDINGS.get(finding.finding)
        text = self.speech.say(known.says) if known is not None else finding.finding
        text += self.speech.say(": {assumed}", assumed=self.value(finding.assumed))
        if finding.because:
            text += f" ({self.told(finding.because)})"
        text += "."
        tricks = finding.otherwise.get("claimer_tricks")
        verdict = self.ruling.verdict
        if tricks is not None and verdict is not None and tricks == verdict.claimer_tricks:
            text += " " + self.speech.say("It makes no difference.")
        elif "outlook" in finding.otherwise:
            text += " " + self.speech.say("Otherwise play goes on.")
        elif tricks is not None:
            text += " " + self.speech.say(
                counted(
                    "Otherwise claimer's side gets {n} trick.",
                    "Otherwise claimer's side gets {n} tricks.",
                    tricks,
                )
            )
        return text

    def value(self, value: bool | str | list[str] | None) -> str:
        """The value of a finding."""
        if value is None:
            return self.speech.say("not found")
        if isinstance(value, bool):
            return self.speech.say("yes") if value else self.speech.say("no")
        if isinstance(value, str):
            return self.speech.say(value)
        return ", ".join(self.speech.cards(one) for one in value) or self.speech.say("none")

    def statement(self) -> None:
        """How the words were read, and what of them was not."""
        statement = self.ruling.statement
        if statement is None or not (statement.understood or statement.ignored):
            return
        self.heading("The statement")
        say = self.speech.say
        self.items(say("read as: {step}", step=self.told(step)) for step in statement.understood)
        self.items(
            say("not understood, so ignored: “{words}”", words=part) for part in statement.ignored
        )

    def profiles(self) -> None:
        """The regulations under which the ruling would be another."""
        verdict = self.ruling.verdict
        given = None if verdict is None else verdict.claimer_tricks
        others = [
            f"{name}: {tricks}"
            for name, tricks in (self.ruling.profiles or {}).items()
            if tricks != given
        ]
        if others:
            self.heading("Elsewhere claimer's side would get")
            self.items(others)

    def analysis(self) -> None:
        """The four values, and how much of the search was done."""
        values = self.ruling.analysis
        certificate = self.ruling.certificate
        if values is None and certificate is None:
            return
        self.heading("Tricks of claimer's side")
        if values is not None:
            phrases = (
                (
                    N_("{n} with all cards seen and perfect play (double dummy)"),
                    values.double_dummy,
                ),
                (N_("{n} certain from what claimer could see"), values.guaranteed),
                (N_("{n} by the worst normal line"), values.least_normal),
                (N_("{n} by the worst legal line"), values.least_legal),
            )
            self.items(self.speech.say(phrase, n=n) for phrase, n in phrases if n is not None)
        if certificate is not None:
            done = Message("Search not complete")
            if certificate.complete:
                done = Message("Every normal line searched")
            said = Message("{done} ({n} positions).", done=done, n=certificate.nodes)
            self.line(self.speech.say(said), indent=2)

    def trace(self) -> None:
        """The why-tree: each paragraph looked at, the facts it read and what came of it."""
        if self.ruling.trace:
            self.heading("Step by step")
            for node in self.ruling.trace:
                self.trace_node(node, 2)

    def trace_node(self, node: TraceNode, indent: int) -> None:
        """A step and those below it."""
        facts = ", ".join(
            f"{name.replace('_', ' ')}: {value}" for name, value in node.facts.items()
        )
        text = self.speech.say("Law {number}", number=node.law)
        text += "" if node.met else self.speech.say(" (not met)")
        text += self.speech.say(": {gist}", gist=self.told(node.outcome))
        self.line(f"{text} ({facts})" if facts else text, indent=indent)
        for child in node.children:
            self.trace_node(child, indent + 2)


def _belongs(paragraph: str, number: str) -> bool:
    """Whether a paragraph is the one of this number or a part of it; a whole law (68) is only its
    own preamble."""
    return paragraph == number or (not number.isdigit() and paragraph.startswith(number))


def _all_nodes(nodes: Iterable[TraceNode]) -> Iterator[TraceNode]:
    """The steps of a why-tree, each before those below it."""
    for node in nodes:
        yield node
        yield from _all_nodes(node.children)
