"""A ruling in sentences of one language, for every kind of report: the terminal, a page, a letter.

What stands where, and in which type, is the report's; what is said is said here.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from claims.cards import SEATS
from claims.errors import Problem
from claims.messages import N_, Message, counted, trick_count
from claims.readers import ReadProblem
from claims.readers.records import board_named
from claims.record import ClaimRecord
from claims.record.findings import FINDINGS
from claims.record.model import Source
from claims.report.facts import fact_told, players
from claims.report.speech import Speech
from claims.ruling.ruling import (
    ANY_CARD,
    LineTrick,
    OpenFinding,
    Ruling,
    TraceNode,
    Verdict,
    Why,
)


class LawTold(NamedTuple):
    """A paragraph that decided: its number, its gist (None where it has none of its own) and what
    it came to here."""

    number: str
    gist: str | None
    here: tuple[str, ...]


def faults_heading(ruling: Ruling, speech: Speech) -> str:
    """That an input was refused, with the number of its faults."""
    n = ruling.errors_in_all or len(ruling.errors or [])
    return speech.say(counted("Refused: {n} error", "Refused: {n} errors", n))


def named(identity: str | None, source: Source | None, speech: Speech) -> str | None:
    """The id of a record; in the reader's language that of a board of a log."""
    if source is not None and (board := board_named(source)) == identity:
        return speech.say(board)
    return identity


def place(ruling: Ruling, speech: Speech) -> str | None:
    """Where in an input stands what was refused; None where that is not known."""
    source = ruling.source
    if source is None or source.column is None:
        return None
    where = Message(
        "{file}, line {line}, column {column}",
        file=source.file,
        line=source.line,
        column=source.column,
    )
    return speech.say(where)


def faults(ruling: Ruling, speech: Speech) -> list[str]:
    """Every fault of a refused input that the ruling lists, and how many more there are."""
    known, listed = ruling.messages, ruling.errors or []
    told = [
        problem_told(
            Problem(
                known.get(error.field, error.field),
                known.get(error.reason, error.reason),
                known.get(error.expected or "", error.expected or ""),
                law=error.law,
            ),
            speech,
        )
        for error in listed
    ]
    if ruling.errors_in_all is not None:
        more = ruling.errors_in_all - len(listed)
        told.append(speech.say(counted("and {n} more", "and {n} more", more)))
    return told


def problem_told(problem: Problem, speech: Speech) -> str:
    """One thing wrong with an input: where, what, what was expected, by which law."""
    text = f"{_said(problem.field, speech)}: {_said(problem.reason, speech)}"
    if problem.expected:
        expected = speech.say("expected")
        text += f" ({expected} {_said(problem.expected, speech)})"
    if problem.law is not None:
        law = speech.say("Law {number}", number=problem.law)
        text += f" [{law}]"
    return text


_HAND: Final = re.compile(r"position\.hands\.([NESW])\b")


def without_fields(text: str, speech: Speech) -> str:
    """A text for who sees no record: the hand where it names the field of one."""
    return _HAND.sub(
        lambda found: speech.say("the hand of {seat}", seat=speech.seat(found[1])), text
    )


def read_problem_told(problem: ReadProblem, speech: Speech) -> str:
    """One thing wrong in a log: where, what, what was expected."""
    where = f"{problem.source}:{problem.line}"
    if problem.board:
        where += " " + speech.say(Message("board {number}", number=problem.board))
    return problem_told(Problem(where, problem.reason, problem.expected), speech)


def _said(text: str, speech: Speech) -> str:
    """A text that may be a message; what an input had in it stays as it was written."""
    return speech.say(text) if isinstance(text, Message) else text


class Told:
    """One ruling on a record, in the sentences of one language."""

    def __init__(self, ruling: Ruling, record: ClaimRecord, speech: Speech) -> None:
        self.ruling = ruling
        self.record = record
        self.speech = speech
        self.claimer = speech.seat(record.claim.by)
        self.tricks = record.position.tricks_left

    def told(self, text: str) -> str:
        """A text of the ruling in this language."""
        return self.speech.say(self.ruling.messages.get(text, text))

    def headline(self) -> str:
        """The first line: who gets what."""
        verdict = self.ruling.verdict
        if self.ruling.status != "play-continues":
            return self.undecided() if verdict is None else self.share(verdict)
        void = "68D2b" in (self.ruling.laws or []) or self.played_out
        on = (
            N_("The score obtained in the play that followed stands")
            if void
            else N_("Play goes on")
        )
        text = self.speech.say(on)
        return text if verdict is None else f"{text}. {self.share(verdict)}"

    @property
    def played_out(self) -> bool:
        """Whether play that went on has been found to have a result."""
        found = self.record.findings.tricks_after_play is not None
        return found and self.ruling.verdict is not None

    @property
    def agreed(self) -> bool:
        """Whether the side that doubts the claim had agreed to it (69A)."""
        return any(node.law == "69A" and node.met for node in self.ruling.trace or [])

    def undecided(self) -> str:
        """What is proven of a ruling that the search did not settle."""
        proven = self.ruling.bounds.claimer_tricks if self.ruling.bounds is not None else None
        if proven is None or proven == (0, self.tricks):
            return self.speech.say("Undecided")
        low, high = proven
        claimed = self.record.claim.tricks
        lost = (self.tricks if claimed is None else claimed) - high
        text = self.speech.say(
            "Undecided: {low} to {high} tricks for claimer's side", low=low, high=high
        )
        if lost <= 0:
            return text
        least = counted("at least {n} trick is lost", "at least {n} tricks are lost", lost)
        return self.speech.say("{text}; {least}", text=text, least=self.speech.say(least))

    def objections(self) -> list[str]:
        """What the opponents objected (70B2)."""
        return [
            self.speech.say("{seat}: “{words}”", seat=self.speech.seat(one.by), words=one.words)
            for one in self.record.objections
        ]

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
            text = (
                say("It is not known how many tricks {seat} claimed.", seat=self.claimer)
                if self.record.claim.statement is None
                else say("{seat} named no number of tricks.", seat=self.claimer)
            )
        elif claimed == 0:
            text = say(
                Message("{seat} conceded both tricks.", seat=self.claimer)
                if tricks == 2
                else counted(
                    "{seat} conceded the last trick.",
                    "{seat} conceded all {n} tricks.",
                    tricks,
                    seat=self.claimer,
                )
            )
        elif claimed == tricks:
            text = say(
                Message("{seat} claimed both tricks.", seat=self.claimer)
                if tricks == 2
                else counted(
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
        upheld = claimed == verdict.claimer_tricks and not verdict.moved
        upheld = upheld and self.ruling.status != "play-continues"
        if upheld:
            conceded = not claimed or self.record.stage == "concession-withdrawn"
            stands = N_("The concession stands.") if conceded else N_("The claim stands.")
            if self.agreed:
                stands = N_("The agreement stands.")
            given = say(stands)
        if (moved := verdict.transferred or 0) != 0:
            given += " " + say(moving(moved))
        if verdict.declarer_total is not None:
            total = verdict.declarer_total
            given += " " + say(
                counted("Declarer has {n} trick in all.", "Declarer has {n} tricks in all.", total)
            )
        if verdict.table_score_ns is not None:
            changed = N_(
                "The score on the table was {before} for North-South: a change of {change}."
            )
            if not verdict.score_change_ns:
                changed = N_("The score on the table stands.")
            given += " " + say(
                changed,
                before=f"{verdict.table_score_ns:+d}",
                change=f"{verdict.score_change_ns or 0:+d}",
            )
        return f"{text} {given}"

    def provisional(self) -> str | None:
        """That other words, or words that nobody knows, might change the ruling."""
        provisional = self.ruling.provisional
        if provisional is None:
            return None
        return self.speech.say("Provisional. {because}", because=self.told(provisional.because))

    def outlook(self) -> str | None:
        """What best play would bring, where play goes on."""
        outlook = self.ruling.outlook
        if outlook is None:
            return None
        return self.speech.say("By best play on both sides: {share}", share=self.share(outlook))

    def context(self) -> list[str]:
        """Which board, which contract, what was said, under which rules."""
        record, say = self.record, self.speech.say
        contract = self.speech.result(str(record.contract))
        parts = [
            say("{contract} by {seat}", contract=contract, seat=self.speech.seat(record.declarer))
        ]
        if (name := named(record.id, record.source, self.speech)) is not None:
            parts.insert(0, name)
        if record.claim.statement:
            parts.append(say("“{words}”", words=record.claim.statement))
        elif not record.claim.plan:
            known = record.claim.statement is not None
            parts.append(say("no statement") if known else say("words not known"))
        if record.claim.manner:
            parts.append(record.claim.manner)
        parts.append(f"{record.regulation} {record.laws}")
        return parts

    def bounds(self) -> list[str]:
        """What is proven of each value of an undecided ruling."""
        bounds = self.ruling.bounds
        if bounds is None:
            return []
        known = (
            (N_("by normal lines"), bounds.least_normal),
            (N_("by legal lines"), bounds.least_legal),
            (N_("certain to claimer"), bounds.guaranteed),
            (N_("double dummy"), bounds.double_dummy),
        )
        return [self._bound(name, *pair) for name, pair in known if pair is not None]

    def _bound(self, name: str, low: int, high: int) -> str:
        """A value that lies between two others, or is known."""
        value = str(low)
        if low < high:
            value = self.speech.say("at least {low}, at most {high}", low=low, high=high)
        return self.speech.say("{name}: {value}", name=self.speech.say(name), value=value)

    def line_heading(self) -> str:
        """What the line shown is: the one that costs most, or the worst of those that cost
        nothing."""
        claimed, verdict = self.record.claim.tricks, self.ruling.verdict
        if verdict is not None:
            claimed = verdict.claimed
        if claimed is None:
            claimed = self.record.position.tricks_left
        # What a revoke moved (64A) is no merit of the line.
        costs = verdict is not None and verdict.claimer_tricks - (verdict.moved or 0) < claimed
        return self.speech.say(
            N_("The normal line that costs most") if costs else N_("The worst normal line")
        )

    def lapse(self) -> str | None:
        """The cards that claimer believes gone on the line shown."""
        if not self.ruling.lapse:
            return None
        return self.speech.say(
            counted(
                "{seat} believes gone: {cards}",
                "{seat} believes gone: {cards}",
                len(self.ruling.lapse),
                seat=self.claimer,
                cards=", ".join(self.speech.card(name) for name in self.ruling.lapse),
            )
        )

    def hope(self) -> str | None:
        """The cards that claimer plays for on the line shown."""
        if not self.ruling.hope:
            return None
        placed = [name.split(":") for name in self.ruling.hope]
        cards = ", ".join(
            self.speech.say(
                "{card} with {seat}",
                card=self.speech.card(card),
                seat=self.speech.seat(SEATS.index(seat)),
            )
            for seat, card in placed
        )
        return self.speech.say("{seat} plays for {cards}", seat=self.claimer, cards=cards)

    def cards(self, trick: LineTrick) -> list[tuple[str, str]]:
        """The seats (letters) and cards of a trick, from the leader on."""
        lead = SEATS.index(trick.leader)
        return [
            (self.speech.seat_letter((lead + place) % 4), self.speech.card(name))
            for place, name in enumerate(trick.cards)
        ]

    def wins(self, trick: LineTrick) -> str | None:
        """Who wins a trick; None where the line stops before it ends."""
        if trick.winner is None:
            return None
        return self.speech.say("{seat} wins", seat=self.speech.seat(trick.winner))

    def reasons(self, trick: LineTrick) -> list[str]:
        """Why the cards of a trick were normal, where there is something to say."""
        return [
            self.told(why.text)
            for why in trick.why
            if why.text and (_high_thrown(trick, why) or not self._again(why))
        ]

    def _again(self, why: Why) -> bool:
        """Whether the reason said last was the same, that any card will do."""
        last = None
        for one in (one for trick in self.ruling.line or [] for one in trick.why if one.text):
            said = self.ruling.messages.get(one.text)
            pattern = None if said is None else said.pattern
            if one is why:
                return pattern == last and pattern in ANY_CARD.values()
            last = pattern
        return False

    def laws(self) -> list[LawTold]:
        """What decided it, the most decisive paragraph first."""
        return [
            LawTold(
                number,
                self.speech.law(number, self.record.laws),
                tuple(
                    dict.fromkeys(
                        self.here(node, number)
                        for node in _all_nodes(self.ruling.trace or [])
                        if _belongs(node.law, number)
                    )
                ),
            )
            for number in self.ruling.laws or []
        ]

    def here(self, node: TraceNode, number: str) -> str:
        """What a paragraph came to here, and whether its conditions are met."""
        what = self.told(node.outcome)
        if node.law == number:
            return what if node.met else self.speech.say("not met: {what}", what=what)
        if node.met:
            return self.speech.say("{number} met: {what}", number=node.law, what=what)
        return self.speech.say("{number} not met: {what}", number=node.law, what=what)

    def law_line(self, law: LawTold) -> str:
        """A paragraph with its gist."""
        text = self.speech.say("Law {number}", number=law.number)
        return text if law.gist is None else text + self.speech.say(": {gist}", gist=law.gist)

    def open_finding(self, finding: OpenFinding) -> str:
        """One open finding in a sentence or two."""
        text = self.finding_name(finding.finding)
        text += self.speech.say(": {assumed}", assumed=self.value(finding.assumed))
        if finding.because:
            text += f" ({self.told(finding.because)})"
        text += "."
        otherwise = self.otherwise(finding)
        return text if otherwise is None else f"{text} {otherwise}"

    def heres(self, law: LawTold) -> list[str]:
        """What a paragraph came to here, each said to be of this case."""
        return [self.speech.say("here: {here}", here=here) for here in law.here]

    def found(self) -> list[str]:
        """The facts that the director found, on which the ruling rests."""
        found = self.record.findings.as_json().items()
        told = {name: players(name, one, self.speech) or self.value(one) for name, one in found}
        return [
            self.speech.say("{name}: {value}", name=self.finding_name(name), value=value)
            for name, value in told.items()
        ]

    def finding_name(self, name: str) -> str:
        """What a finding says."""
        known = FINDINGS.get(name)
        return self.speech.say(known.says) if known is not None else name

    def otherwise(self, finding: OpenFinding) -> str | None:
        """The ruling had the finding been the other; None where that is not known."""
        tricks = finding.otherwise.get("claimer_tricks")
        verdict, total = self.ruling.verdict, finding.otherwise.get("declarer_total")
        if total is not None:
            return self.speech.say(
                counted(
                    "Otherwise declarer has {n} trick in all.",
                    "Otherwise declarer has {n} tricks in all.",
                    total,
                )
            )
        if tricks is not None and "found_so" in finding.otherwise:
            return self.speech.say(
                "Found so, claimer's side gets {so}; otherwise {tricks}.",
                so=trick_count(finding.otherwise["found_so"]),
                tricks=tricks,
            )
        if tricks is not None and verdict is not None and tricks == verdict.claimer_tricks:
            return self.speech.say("It makes no difference.")
        if finding.finding == "insufficient_redress":
            return self.speech.say("Otherwise the director adjusts the score.")
        if "outlook" in finding.otherwise:
            return self.speech.say("Otherwise play goes on.")
        if tricks is None:
            return None
        return self.speech.say(
            counted(
                "Otherwise claimer's side gets {n} trick.",
                "Otherwise claimer's side gets {n} tricks.",
                tricks,
            )
        )

    def value(self, value: Any) -> str:
        """The value of a finding."""
        if value is None:
            return self.speech.say("not found")
        if isinstance(value, bool):
            return self.speech.say("yes") if value else self.speech.say("no")
        if isinstance(value, str):
            return self.speech.say(value)
        if isinstance(value, int):
            return str(value)
        return ", ".join(self.speech.cards(str(one)) for one in value) or self.speech.say("none")

    def statement(self) -> list[str]:
        """How the words were read, and what of them was not."""
        statement, say = self.ruling.statement, self.speech.say
        if statement is None:
            return []
        read = [say("read as: {step}", step=self.told(step)) for step in statement.understood]
        return read + [
            say("not understood, so ignored: “{words}”", words=part) for part in statement.ignored
        ]

    def profiles(self) -> list[str]:
        """The regulations under which the ruling would be another."""
        verdict = self.ruling.verdict
        given = None if verdict is None else verdict.claimer_tricks
        return [
            self.speech.say("{name}: {tricks}", name=name, tricks=tricks)
            for name, tricks in (self.ruling.profiles or {}).items()
            if tricks != given
        ]

    def analysis(self) -> list[str]:
        """The four values, and how much of the search was done."""
        values = self.ruling.analysis
        certificate = self.ruling.certificate
        told = []
        if values is not None and self.ruling.status != "play-continues":
            phrases = (
                (
                    N_("{n} with all cards seen and perfect play (double dummy)"),
                    values.double_dummy,
                ),
                (N_("{n} certain from what claimer could see"), values.guaranteed),
                (N_("{n} by the worst normal line"), values.least_normal),
                (N_("{n} by the worst legal line"), values.least_legal),
            )
            told += [self.speech.say(phrase, n=n) for phrase, n in phrases if n is not None]
        if certificate is not None and self.ruling.status != "play-continues":
            done = Message("Searched as far as the ruling needs")
            if certificate.complete:
                done = Message("Every normal line searched")
            elif self.ruling.status == "undecided":
                done = Message("Search not complete")
            said = Message("{done} ({n} positions).", done=done, n=certificate.nodes)
            told.append(self.speech.say(said))
        return told

    def trace_line(self, node: TraceNode) -> str:
        """A step of the why-tree: the paragraph, what came of it and the facts it read."""
        facts = ", ".join(
            fact_told(name, self.told(value), self.speech) for name, value in node.facts.items()
        )
        text = self.speech.say("Law {number}", number=node.law)
        text += "" if node.met else self.speech.say(" (not met)")
        text += self.speech.say(": {gist}", gist=self.told(node.outcome))
        return f"{text} ({facts})" if facts else text

    def notes(self) -> list[str]:
        """What belongs nowhere else."""
        return [self.told(note) for note in self.ruling.notes or []]


def moving(tricks: int) -> Message:
    """The tricks won before the claim that go over to claimer's side, from it where negative."""
    if tricks > 0:
        return counted(
            "{n} trick won before goes over to claimer's side (64A).",
            "{n} tricks won before go over to claimer's side (64A).",
            tricks,
        )
    return counted(
        "{n} trick won before goes over to the other side (64A).",
        "{n} tricks won before go over to the other side (64A).",
        -tricks,
    )


def _high_thrown(trick: LineTrick, why: Why) -> bool:
    """Whether an ace or a king is thrown away: that is told each time why."""
    return why.card[1] in "AK" and why.card[0] != trick.cards[0][0] and why.seat != trick.winner


def _belongs(paragraph: str, number: str) -> bool:
    """Whether a paragraph is the one of this number or a part of it; a whole law (68) is only its
    own preamble."""
    return paragraph == number or (not number.isdigit() and paragraph.startswith(number))


def _all_nodes(nodes: Iterable[TraceNode]) -> Iterator[TraceNode]:
    """The steps of a why-tree, each before those below it."""
    for node in nodes:
        yield node
        yield from _all_nodes(node.children)
