"""The ruling for a person at a terminal: the verdict first, then why, then what would change it."""

import io
import textwrap
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from claims.cards import SEATS, same_side
from claims.harmless import harmless
from claims.play import Position
from claims.record import ClaimRecord
from claims.report.console import NARROWEST
from claims.report.diagram import compass
from claims.report.speech import Speech
from claims.report.told import Told, faults, faults_heading, place
from claims.ruling.ruling import LineTrick, Ruling, TraceNode

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
    printer = Printer(console, speech)
    if record is None or ruling.status == "refused":
        _print_refusal(printer, ruling)
    else:
        _Report(printer, Told(ruling, record, speech)).print(trace)


class Printer:
    """The kinds of lines a report is made of."""

    def __init__(self, console: Console, speech: Speech) -> None:
        self.console = console
        self.speech = speech

    def line(self, text: str, style: str = "", indent: int = 0) -> None:
        """A paragraph, broken at the width of the console (at most 100)."""
        margin = " " * indent
        width = max(min(self.console.width, 100), indent + NARROWEST)
        lines = textwrap.wrap(
            text, width, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False
        )
        for one in lines or [""]:
            self.raw(one, style)

    def raw(self, text: str, style: str = "") -> None:
        """One line as it is, in plain characters where symbols cannot be printed.

        A record's words cannot steer the terminal.
        """
        text = harmless(text)
        if not self.speech.symbols:
            text = text.translate(PLAIN)
        self.console.print(Text(text, style=style), highlight=False, soft_wrap=True)

    def heading(self, name: str) -> None:
        """The name of a section, after an empty line."""
        self.line("")
        self.line(name, style=HEADING)

    def items(self, texts: Iterable[str], indent: int = 2) -> None:
        """A list, one paragraph each."""
        for text in texts:
            self.line(text, indent=indent)

    def position(self, position: Position) -> None:
        """The four hands around the table."""
        for row in compass(position, self.speech):
            self.raw("    " + row)


def _print_refusal(printer: Printer, ruling: Ruling) -> None:
    """The report on an input that is no claim record: every fault."""
    printer.line(faults_heading(ruling, printer.speech), style=REFUSED)
    known = ruling.messages.get(ruling.id or "")
    name = printer.speech.say(known) if known is not None else ruling.id
    where = name, place(ruling, printer.speech)
    if any(where):
        printer.line(" · ".join(one for one in where if one), style=ASIDE)
    printer.items(faults(ruling, printer.speech))


class _Report:
    """One ruling of a record, its sections printed."""

    def __init__(self, printer: Printer, told: Told) -> None:
        self.printer = printer
        self.told = told
        self.ruling = told.ruling
        self.record = told.record

    def print(self, trace: bool) -> None:
        """All sections that have something to say, in the order a director needs them."""
        told, line, say = self.told, self.printer.line, self.printer.speech.say
        line(told.headline(), style=VERDICT)
        if (provisional := told.provisional()) is not None:
            line(provisional, style=LOST)
        line(told.outcome())
        if (outlook := told.outlook()) is not None:
            line(outlook)
        line(" · ".join(told.context()), style=ASIDE)
        self.section(say("Proven so far, tricks of claimer's side"), told.bounds())
        self.costly_line()
        self.laws()
        findings = [told.open_finding(finding) for finding in self.ruling.open_findings or []]
        self.section(say("Facts found"), told.found())
        self.section(say("Assumed, for you to find"), findings)
        self.section(say("The statement"), told.statement())
        self.section(say("Objections"), told.objections())
        self.section(say("Elsewhere claimer's side would get"), told.profiles())
        self.section(say("Tricks of claimer's side"), told.analysis())
        if trace and self.ruling.trace:
            self.printer.heading(say("Step by step"))
            for node in self.ruling.trace:
                self.trace_node(node, 2)
        self.section(say("Notes"), told.notes())

    def section(self, name: str, texts: list[str]) -> None:
        """A section that is a list; nothing when it is empty."""
        if texts:
            self.printer.heading(name)
            self.printer.items(texts)

    def costly_line(self) -> None:
        """The hands at the claim and the line that decides, card by card, where there is one."""
        line, say = self.ruling.line, self.printer.speech.say
        self.printer.heading(self.told.line_heading() if line else say("Hands at the claim"))
        self.printer.position(self.record.position)
        if not line:
            return
        self.printer.line("")
        if (lapse := self.told.lapse()) is not None:
            self.printer.line(lapse, indent=2)
        if (hope := self.told.hope()) is not None:
            self.printer.line(hope, indent=2)
        for trick in line:
            self.trick(trick)

    def trick(self, trick: LineTrick) -> None:
        """One trick: its cards from the leader on, who wins it, and why it was normal."""
        cards = "  ".join(f"{seat} {card}" for seat, card in self.told.cards(trick))
        text, style = f"{trick.trick:>2}.  {cards}", ""
        if (wins := self.told.wins(trick)) is not None and trick.winner is not None:
            text += "   " + wins
            if not same_side(SEATS.index(trick.winner), self.record.claim.by):
                style = LOST
        self.printer.line(text, style=style, indent=2)
        self.printer.items(self.told.reasons(trick), indent=7)

    def laws(self) -> None:
        """What decided it, each paragraph with its gist and what it came to here."""
        laws = self.told.laws()
        if not laws:
            return
        self.printer.heading(self.printer.speech.say("The law"))
        for law in laws:
            self.printer.line(self.told.law_line(law), indent=2)
            self.printer.items(self.told.heres(law), indent=4)

    def trace_node(self, node: TraceNode, indent: int) -> None:
        """A step of the why-tree and those below it."""
        self.printer.line(self.told.trace_line(node), indent=indent)
        for child in node.children:
            self.trace_node(child, indent + 2)
