"""One ruling to hand over: a page to print, a PDF, a letter, an address, a LIN with the reasons."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from importlib.resources import files
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from jinja2 import Environment, PackageLoader, select_autoescape

from claims.board import dealer_of, vulnerability_of
from claims.cards import SEATS, SUITS, card_name, iter_cards, suit_cards
from claims.deal import Hands
from claims.desk.book import Decision, Kept
from claims.errors import InputError
from claims.messages import Message, unpacked
from claims.readers.from_record import board_of_record
from claims.readers.writers import handviewer_address, lin_text
from claims.record import ClaimRecord, record_from_json
from claims.record.findings import FINDINGS
from claims.report.speech import Speech
from claims.report.told import Told
from claims.ruling.otherwise import Changes, asked_of, elsewhere, found_otherwise
from claims.ruling.ruling import Ruling, Verdict, verdict

VULNERABLE = {
    "None": Message("nobody vulnerable"),
    "NS": Message("North-South vulnerable"),
    "EW": Message("East-West vulnerable"),
    "All": Message("all vulnerable"),
}


class Other(NamedTuple):
    """A ruling named as otherwise or elsewhere: what is said of it, and what it would take."""

    text: str
    change: Changes | None


@dataclass(frozen=True)
class CaseSheet:
    """A claim, its ruling and the director's decision, said in one language.

    ``number`` and ``kept`` are those of the case book, None and empty for a ruling not kept there.
    ``under`` says of a sheet that it is no ruling but what one would be, and when. ``otherwise``
    has such sheets for changes named in this ruling, where these were ruled.
    """

    record: ClaimRecord
    ruling: Ruling
    decision: Decision
    speech: Speech
    number: int | None = None
    kept: str = ""
    under: str = ""
    otherwise: tuple[tuple[Changes, "CaseSheet"], ...] = ()

    @classmethod
    def of(cls, kept: Kept, speech: Speech) -> "CaseSheet":
        """The case of an entry of the book."""
        record = record_from_json(dict(kept.record))
        ruling = ruling_of(kept.ruling)
        return cls(record, ruling, kept.decision, speech, kept.number, kept.kept)

    def changed(self, change: Changes, record: ClaimRecord, ruling: Ruling) -> "CaseSheet":
        """The sheet of a ruling under a change of this one's record; nothing was decided so."""
        parts = [
            self.pair(
                self.told.finding_name(name),
                self.told.value(value) if isinstance(value, bool) else value,
            )
            if name in FINDINGS
            else str(value)
            for name, value in change.items()
        ]
        decision = replace(self.decision, tricks=None, changed=False, reason="")
        return replace(
            self,
            record=record,
            ruling=ruling,
            decision=decision,
            under=", ".join(parts),
            otherwise=(),
        )

    @cached_property
    def told(self) -> Told:
        """The ruling in sentences."""
        return Told(self.ruling, self.record, self.speech)

    def pair(self, name: str, value: object) -> str:
        """A name and its value, with the colon of the language."""
        return self.speech.say(Message("{name}: {value}", name=name, value=value))

    def row(self) -> dict[str, Any]:
        """The case in one line of a list."""
        return {
            "number": self.number,
            "kept": self.when(),
            "event": " · ".join(
                text for text in (self.decision.event, self.decision.session) if text
            ),
            "place": self.decision.place,
            "board": self.board_number(),
            "contract": self.contract(),
            "headline": self.decided(),
            "changed": self.decision.changed,
        }

    def when(self) -> str:
        """Day and time of the entry."""
        if not self.kept:
            return ""
        at = datetime.fromisoformat(self.kept)
        form = "%d/%m/%Y %H:%M" if self.speech.language == "fr" else "%Y-%m-%d %H:%M"
        return at.strftime(form)

    def contract(self) -> str:
        """``4♠ by South``."""
        say = self.speech.say
        contract = self.speech.result(str(self.record.contract))
        seat = self.speech.seat(self.record.declarer)
        return say(Message("{contract} by {seat}", contract=contract, seat=seat))

    def board_number(self) -> str:
        """The number of the board."""
        board = self.record.board
        number = None if board is None else board.number
        return self.decision.board or ("" if number is None else str(number))

    def decided(self) -> str:
        """What the director decided: the ruling, or what he changed it to."""
        tricks = self.decision.tricks
        if self.decision.changed and tricks is not None:
            return self.told.share(verdict(self.record, tricks))
        return self.told.headline()

    def facts(self) -> list[tuple[str, str]]:
        """The head of the report: what a written appeal asks for."""
        say, decision, record = self.speech.say, self.decision, self.record
        board = record.board
        dealer = None if board is None else board.dealer
        vulnerable = None if board is None else board.vulnerable
        if board is not None and board.number is not None:
            dealer = dealer_of(board.number) if dealer is None else dealer
            vulnerable = vulnerable or vulnerability_of(board.number)
        event = decision.event or (board.event if board is not None else None) or ""
        rows = [
            (Message("Event"), event),
            (Message("Session"), decision.session),
            (Message("Table"), decision.place),
            (Message("Board"), self.board_number()),
            (Message("Dealer"), "" if dealer is None else self.speech.seat(dealer)),
            (Message("Vulnerability"), say(VULNERABLE[vulnerable]) if vulnerable else ""),
            (Message("Contract"), self.contract()),
            (Message("Director"), decision.director),
            (Message("Time"), self.when()),
        ]
        return [(say(name), value) for name, value in rows]

    def scores(self) -> list[tuple[str, str, str]]:
        """Tricks and score as claimed, as ruled and as decided."""
        say, record = self.speech.say, self.record
        claimed, ruled = record.claim.tricks, self.ruling.verdict
        rows = []
        if claimed is not None:
            rows.append(self.score(say(Message("As claimed")), verdict(record, claimed)))
        if ruled is not None:
            rows.append(self.score(say(Message("As ruled")), ruled))
        tricks = self.decision.tricks
        if self.decision.changed and tricks is not None:
            rows.append(self.score(say(Message("As decided")), verdict(record, tricks)))
        return rows

    def score(self, name: str, given: Verdict) -> tuple[str, str, str]:
        """One of these: tricks of claimer's side of how many, result and points."""
        of = given.claimer_tricks + given.opponents_tricks
        points = "" if given.score_ns is None else f"{given.score_ns:+d}"
        result = "" if given.result is None else self.speech.result(given.result)
        return name, f"{given.claimer_tricks}/{of}", f"{result} {points}".strip()

    def words(self) -> str:
        """In which words he claimed, and in which manner."""
        claim, say = self.record.claim, self.speech.say
        known = claim.statement is not None
        words = say(Message("no statement")) if known else say(Message("words not known"))
        if claim.statement:
            words = say(Message("“{words}”", words=claim.statement))
        return " · ".join(one for one in (words, claim.manner) if one)

    def objections(self) -> list[str]:
        """Who objected, and how."""
        say = self.speech.say
        return [
            self.pair(self.speech.seat(one.by), say(Message("“{words}”", words=one.words or "–")))
            for one in self.record.objections
        ]

    def others(self) -> list["Other"]:
        """The rulings under other findings and elsewhere; none on the sheet of such a ruling."""
        if self.under:
            return []
        found = [
            Other(self.told.open_finding(one), found_otherwise(one))
            for one in self.ruling.open_findings or []
        ]
        there = zip(self.told.profiles(), elsewhere(self.ruling), strict=True)
        return found + [Other(text, change) for text, change in there]

    def other_view(self, other: "Other") -> dict[str, Any]:
        """One of these as a page shows it: with the line that is ruled then, where it was ruled,
        or where that line is found."""
        ruled = next((sheet for change, sheet in self.otherwise if change == other.change), None)
        asked = {} if other.change is None else asked_of(other.change)
        return {
            "text": other.text,
            "asked": urlencode(asked | {"lang": self.speech.language}) if asked else None,
            "headline": None if ruled is None else ruled.told.headline(),
            "heading": None if ruled is None else ruled.told.line_heading(),
            "line": [] if ruled is None else ruled.line(),
        }

    def line(self) -> list[dict[str, Any]]:
        """The line that costs most, trick by trick, with why."""
        return [
            {
                "number": trick.trick,
                "cards": [f"{seat} {card}" for seat, card in self.told.cards(trick)],
                "wins": self.told.wins(trick) or "",
                "lost": trick.winner is not None
                and SEATS.index(trick.winner) % 2 != self.record.claim.by % 2,
                "why": self.told.reasons(trick),
            }
            for trick in self.ruling.line or []
        ]

    def hands(self, hands: Hands) -> dict[str, list[tuple[str, str]]]:
        """Four hands, suit by suit, by their seats."""
        return {
            SEATS[seat]: [
                (
                    self.speech.suit(SUITS[suit]),
                    " ".join(
                        self.speech.rank(card_name(card)[1])
                        for card in iter_cards(suit_cards(hands[seat], suit))
                    )
                    or "–",
                )
                for suit in range(4)
            ]
            for seat in range(4)
        }

    def address(self) -> str | None:
        """The address that shows the line in Bridge Base Online's Handviewer; None where the board
        cannot be written."""
        try:
            return handviewer_address(board_of_record(self.record, self._tricks(), self._total()))
        except InputError:
            return None

    def lin(self) -> str:
        """The line as LIN, its reasons as comments after the cards.

        Raises:
            InputError: when the board cannot be written.
        """
        board = board_of_record(self.record, self._tricks(), self._total())
        played = sum(len(trick.cards) for trick in board.play)
        line = [card for trick in self.ruling.line or [] for card in trick.cards]
        first, comments = played - len(line), {}
        for trick in self.ruling.line or []:
            texts = {why.card: self.told.told(why.text) for why in trick.why if why.text}
            for card in trick.cards:
                if card in texts:
                    comments[first] = texts[card]
                first += 1
        return lin_text(board, comments) + "\n"

    def _tricks(self) -> list[dict[str, Any]]:
        return [{"cards": trick.cards} for trick in self.ruling.line or []]

    def _total(self) -> int | None:
        if not self.ruling.line or self.ruling.verdict is None:
            return None
        return None if self.record.won is None else self.ruling.verdict.declarer_total

    def text(self) -> str:
        """A short text for mail or chat."""
        say, told = self.speech.say, self.told
        parts = [self.pair(name, value) for name, value in self.facts() if value]
        lines = [
            " · ".join(parts),
            "",
            *self.hands_in_lines(),
            "",
            told.outcome(),
            say(Message("Words: {words}", words=self.words())),
            *told.statement(),
            *self.objections(),
            *self.under_heading("found", told.found()),
            "",
            say(Message("Ruling: {ruling}", ruling=told.headline())),
            *(one for one in (told.provisional(), told.outlook()) if one),
            *told.bounds(),
        ]
        if self.decision.changed:
            lines.append(say(Message("Decision: {decision}", decision=self.decided())))
        if self.decision.reason:
            lines.append(say(Message("Reason: {reason}", reason=self.decision.reason)))
        for law in told.laws():
            lines += [told.law_line(law), *("   " + here for here in told.heres(law))]
        lines += self.line_in_lines()
        lines += self.under_heading("values", told.analysis())
        lines += self.under_heading("notes", told.notes())
        lines += self.under_heading("others", [other.text for other in self.others()])
        if (address := self.address()) is not None:
            lines += ["", address]
        return "\n".join(lines) + "\n"

    def under_heading(self, name: str, texts: list[str]) -> list[str]:
        """Some lines of a text under their heading; nothing where there are none."""
        return ["", self.speech.say(HEADINGS[name]), *texts] if texts else []

    def line_in_lines(self) -> list[str]:
        """The line that decides, a trick a line, each card's reason below."""
        if not self.ruling.line:
            return []
        lines = ["", self.told.line_heading()]
        lines += [one for one in (self.told.lapse(), self.told.hope()) if one]
        for trick in self.line():
            wins = f" ({trick['wins']})" if trick["wins"] else ""
            lines.append(f"{trick['number']}. {'  '.join(trick['cards'])}{wins}")
            lines += ["   " + why for why in trick["why"]]
        return lines

    def won(self) -> str | None:
        """The tricks won before the claim; None where they are not known."""
        if self.record.won is None:
            return None
        declarer, defenders = self.record.won
        won = Message("declarer's side {n}, the defenders {m}", n=declarer, m=defenders)
        return self.speech.say(won)

    def hands_in_lines(self) -> list[str]:
        """The hands at the claim, a line each, who leads, and the tricks won before."""
        hands = self.hands(self.record.position.hands_at_lead)
        lines = [
            f"{self.speech.seat_letter(seat)} "
            + " ".join(symbol + ranks.replace(" ", "") for symbol, ranks in hands[seat])
            for seat in SEATS
        ]
        leader = self.speech.seat(self.record.position.leader)
        below = {"lead": leader, "won": self.won()}
        return lines + [
            self.pair(self.speech.say(HEADINGS[name]), said) for name, said in below.items() if said
        ]

    def played(self) -> list[str]:
        """The tricks before the claim, where the record has them."""
        return [
            f"{number}. "
            + "  ".join(
                f"{self.speech.seat_letter((trick.leader + place) % 4)} "
                f"{self.speech.card(card_name(card))}"
                for place, card in enumerate(trick.cards)
            )
            for number, trick in enumerate(self.record.play, 1)
        ]

    def view(self) -> dict[str, Any]:
        """Everything that a page of the report says."""
        say, told, record = self.speech.say, self.told, self.record
        return {
            "lang": self.speech.language,
            "number": self.number,
            "facts": self.facts(),
            "headline": told.headline(),
            "decided": self.decided(),
            "changed": self.decision.changed,
            "reason": self.decision.reason,
            "outcome": told.outcome(),
            "provisional": told.provisional(),
            "words": self.words(),
            "statement": told.statement(),
            "objections": self.objections(),
            "found": told.found(),
            "outlook": told.outlook(),
            "values": told.analysis(),
            "notes": told.notes(),
            "won": self.won(),
            "scores": self.scores(),
            "laws": [{"text": told.law_line(law), "here": told.heres(law)} for law in told.laws()],
            "heading": told.line_heading(),
            "beliefs": [one for one in (told.lapse(), told.hope()) if one],
            "line": self.line(),
            "others": [self.other_view(one) for one in self.others()],
            "under": self.under,
            "bounds": told.bounds(),
            "played": self.played(),
            "hands": self.hands(record.position.hands_at_lead),
            "deal": None if record.deal is None else self.hands(record.deal),
            "table": [self.speech.card(card_name(card)) for card in record.position.trick],
            "seats": {seat: self.speech.seat_letter(seat) for seat in SEATS},
            "leader": self.speech.seat(record.position.leader),
            "rules": f"{record.regulation} {record.laws}",
            "version": self.ruling.engine.version,
            "digest": self.ruling.engine.input_sha256 or "",
            "address": self.address(),
            "colon": say(Message("{name}: {value}", name="", value="")),
            "t": {name: say(message) for name, message in HEADINGS.items()},
        }

    def html(self, css: str | None = None) -> str:
        """A page that prints on one sheet of A4; its style at the address ``css``, or within."""
        style = None if css else report_css()
        return (
            _pages()
            .get_template("report.html")
            .render(self.view(), css=css, style=None if css else style)
        )

    def pdf(self) -> bytes:
        """The same as PDF.

        Raises:
            ImportError: without the extra ``pdf``.
        """
        import typst

        source = files("claims.desk").joinpath("templates/report.typ").read_bytes()
        data = json.dumps(self.view(), ensure_ascii=False)
        made: bytes = typst.compile(source, format="pdf", sys_inputs={"case": data})
        return made


HEADINGS = {
    "title": Message("Contested claim"),
    "claim": Message("The claim"),
    "words": Message("His words"),
    "objections": Message("Objections"),
    "found": Message("Facts found"),
    "hands": Message("Hands at the claim"),
    "deal": Message("The deal"),
    "played": Message("Played before the claim"),
    "ruling": Message("Ruling"),
    "decision": Message("Director's decision"),
    "reason": Message("Reason"),
    "law": Message("The law"),
    "others": Message("Under other findings"),
    "then": Message("That ruling and its line"),
    "under": Message("Not the ruling: what it would be under another finding or elsewhere"),
    "tricks": Message("Tricks of claimer's side"),
    "score": Message("Score (North-South)"),
    "committee": Message("Decision of the appeals committee"),
    "lead": Message("On lead"),
    "won": Message("Tricks won so far"),
    "values": Message("Tricks of claimer's side"),
    "notes": Message("Notes"),
    "table": Message("On the table"),
    "rules": Message("Rules"),
    "version": Message("Version"),
    "input": Message("Input"),
    "bounds": Message("Proven so far"),
    "signed": Message("Signatures"),
}


def ruling_of(kept: Mapping[str, Any]) -> Ruling:
    """A ruling as the page and the case book keep it, with what it says in other languages."""
    stored = dict(kept)
    made = {text: unpacked(one) for text, one in stored.pop("said", {}).items()}
    ruling = msgspec.convert(stored, Ruling)
    ruling.__dict__["messages"] = {
        text: one for text, one in made.items() if isinstance(one, Message)
    }
    return ruling


def _pages() -> Environment:
    return Environment(
        loader=PackageLoader("claims.desk"), autoescape=select_autoescape(), trim_blocks=True
    )


def report_css() -> str:
    """The style of a report."""
    return files("claims.desk").joinpath("templates/report.css").read_text("utf-8")
