"""A claim asked for step by step, each answer checked at once."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from claims.cards import SEATS
from claims.deal import Hands
from claims.desk.entry import Added, ByHand, read_by_hand, record_by_hand
from claims.desk.hands import read_hands
from claims.desk.letters import contract_written, seat_named
from claims.errors import InputError, Problem, Problems
from claims.messages import Message, counted
from claims.play import Position
from claims.readers.sources import is_pasted
from claims.report.diagram import compass
from claims.report.speech import Speech
from claims.report.told import problem_told


class Terminal(Protocol):
    """Where the questions are put."""

    def say(self, text: str) -> None:
        """Print a line."""

    def ask(self, text: str) -> str:
        """Print a question and read the line that answers it."""


@dataclass(slots=True)
class Interview:
    """The questions of one claim, in one language."""

    terminal: Terminal
    speech: Speech

    def claim(self) -> dict[str, Any]:
        """The record, as JSON, of what was answered; it is sound."""
        written = self.position()
        while True:
            written = self.told(written)
            try:
                return record_by_hand(written, self.added())
            except InputError as error:
                self.problems(error.problems)
                again = Message("Some of it does not fit together: once more from the hands on.")
                self.say(again)
                written = self.position()

    def position(self) -> ByHand:
        """The cards, the contract and whose turn it is."""
        hands, text = self.hands()
        french = self.speech.language == "fr"
        written = ByHand(hands=text, french=french, language=self.speech.language)
        if hands is None:
            return self.contract_of_board(written)
        contract = self.until(
            Message("Contract and declarer (4♥ by S, 3NT N)?"),
            lambda answer: _full_contract(answer, french),
            Message("a contract and its declarer, such as 4H by S"),
        )
        written = replace(written, contract=contract)
        lead = self.seat(Message("Who leads, or led to the trick on the table?"))
        written = replace(written, lead=lead)
        table = self.terminal.ask(
            self.speech.say(Message("Cards on the table, from the leader on (none: Enter)?"))
        )
        written = replace(written, table=table)
        self.diagram(written, hands)
        won = self.terminal.ask(
            self.speech.say(
                Message("Tricks won so far, declarer's side first, such as 5-3 (Enter: unknown)?")
            )
        )
        return replace(written, won=won)

    def told(self, written: ByHand) -> ByHand:
        """Who claimed how much, in which words."""
        by = self.seat(Message("Who claimed?"))
        tricks = self.until(
            Message("How many of the tricks left, for his side (Enter: the rest)?"),
            lambda answer: answer or "rest",
            Message("a number of tricks, or rest"),
        )
        words = self.terminal.ask(
            self.speech.say(Message("His words (Enter: he said nothing; ?: nobody knows)?"))
        )
        statement = None if words.strip() == "?" else words.strip()
        return replace(written, by=by, tricks=tricks, statement=statement)

    def added(self) -> Added:
        """The regulator, and what the director has found."""
        profile = self.terminal.ask(
            self.speech.say(
                Message("Regulator (WBF, FFB, EBU, ACBL; Enter: {usual})?", usual="WBF")
            )
        )
        objection = self.terminal.ask(
            self.speech.say(Message("Who objected, and how (W: words; Enter: nobody)?"))
        )
        return Added(
            profile=profile.strip() or None,
            objections=(objection,) if objection.strip() else (),
        )

    def hands(self) -> tuple[Hands | None, str]:
        """The hands, and the text they were read from; None for a board that is pasted whole."""
        self.say(
            Message(
                "The four hands, written (N ♠AK ♥Q ♦- ♣9 ..., or N:AK.Q.-.9 ...) or pasted as a "
                "diagram; an empty line ends them."
            )
        )
        lines: list[str] = []
        while True:
            line = self.terminal.ask("")
            if line.strip():
                lines.append(line)
                if not is_pasted(line):
                    continue
            text = "\n".join(lines)
            if is_pasted(text.strip()):
                return None, text
            problems = Problems()
            hands = read_hands(text, problems)
            if hands is not None:
                return hands, text
            self.problems(problems)
            lines = []

    def contract_of_board(self, written: ByHand) -> ByHand:
        """The board as pasted, with a contract where it has none."""
        _, problems = read_by_hand(written)
        if not any(problem.field == "contract" for problem in problems):
            self.problems(problems)
            return written
        french = written.french
        contract = self.until(
            Message("Contract and declarer (4♥ by S, 3NT N)?"),
            lambda answer: _full_contract(answer, french),
            Message("a contract and its declarer, such as 4H by S"),
        )
        written = replace(written, contract=contract)
        if any(problem.field == "play" for problem in read_by_hand(written)[1]):
            lead = self.seat(Message("Who leads, or led to the trick on the table?"))
            written = replace(written, lead=lead)
        return written

    def diagram(self, written: ByHand, hands: Hands) -> None:
        """Show what was understood, to be looked over."""
        record, _ = read_by_hand(written)
        leader = SEATS.index(record["position"].get("leader", "N"))
        self.terminal.say("")
        for row in compass(Position(hands, leader, (), 4), self.speech):
            self.terminal.say("    " + row)
        left = max(hand.bit_count() for hand in hands)
        self.say(counted("{n} trick is left.", "{n} tricks are left.", left))

    def seat(self, question: Message) -> str:
        """A seat."""
        return self.until(
            question,
            lambda answer: None if seat_named(answer) is None else answer,
            Message("a seat: N, E, S or W, or its name"),
        )

    def until(self, question: Message, read: Callable[[str], str | None], expected: Message) -> str:
        """Ask until the answer can be read."""
        while True:
            answer = self.terminal.ask(self.speech.say(question)).strip()
            found = read(answer)
            if found is not None:
                return found
            self.say(
                Message("{text} is not that: expected {expected}.", text=answer, expected=expected)
            )

    def say(self, message: Message) -> None:
        """A line in the language of the questions."""
        self.terminal.say(self.speech.say(message))

    def problems(self, problems: list[Problem]) -> None:
        """Every problem, a line each."""
        for problem in problems:
            self.terminal.say("  " + problem_told(problem, self.speech))


def _full_contract(text: str, french: bool) -> str | None:
    """A contract with its declarer, None for anything less."""
    read = contract_written(text, french)
    return None if read is None or read[1] is None else text
