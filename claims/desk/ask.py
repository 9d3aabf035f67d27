"""A claim asked for step by step, each answer checked at once; every step can be taken back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, Protocol

from claims.cards import SEATS, hand_name
from claims.desk.entry import Added, ByHand, is_board, read_by_hand, record_by_hand
from claims.desk.hands import filled, read_some
from claims.desk.letters import A_CONTRACT, A_SEAT, contract_written, seat_named
from claims.errors import InputError, Problem, Problems
from claims.messages import Message, counted
from claims.play import Position
from claims.readers.sources import is_pasted
from claims.record import Refused, read_record
from claims.report.diagram import compass
from claims.report.speech import Speech
from claims.report.told import problem_told, without_fields

BACK: Final = ("<", "back", "retour")
QUIT: Final = ("quit", "exit", "quitter")
_HANDS: Final = "position.hands"
_WHOLE_DEAL: Final = 52 + 4 * 3
"""Letters of four hands of which no card is played, with the dots between the suits."""


class Terminal(Protocol):
    """Where the questions are put."""

    def say(self, text: str) -> None:
        """Print a line."""

    def ask(self, text: str) -> str:
        """Print a question and read the line that answers it."""


class Stopped(Exception):
    """Who is asked wants no more of it."""


class _Back(Exception):
    """Who is asked wants the question before."""


class Answers(NamedTuple):
    """What was answered so far."""

    written: ByHand
    added: Added


@dataclass(slots=True)
class Interview:
    """The questions of one claim, in one language; ``added``: what need not be asked any more."""

    terminal: Terminal
    speech: Speech
    added: Added = field(default_factory=Added)
    held: tuple[int | None, ...] = (None,) * 4
    shown: object = None

    def claim(self) -> dict[str, Any]:
        """The record, as JSON, of what was answered; it is sound.

        Raises:
            Stopped: when no more questions are wanted.
            InputError: when what was ``added`` does not fit the claim.
        """
        self.say(Message("At any question < goes back to the one before, quit ends it."))
        language = self.speech.language
        answers = Answers(ByHand(hands="", french=language == "fr", language=language), self.added)
        before: list[tuple[int, Answers]] = []
        place = 0
        while True:
            if place == len(QUESTIONS):
                try:
                    return record_by_hand(*answers)
                except InputError as error:
                    self.problems(error.problems)
                    wrong = [one for one in before if _about(error.problems, QUESTIONS[one[0]])]
                    if not wrong:
                        raise
                    place, answers = wrong[0]
                    del before[before.index(wrong[0]) :]
            question = QUESTIONS[place]
            if not question.needed(answers):
                place += 1
                continue
            try:
                after = question.put(self, answers)
            except _Back:
                place, answers = before.pop() if before else (place, answers)
                continue
            before.append((place, answers))
            answers, place = after, place + 1
            self.diagram(answers)

    def hands(self, answers: Answers) -> Answers:
        """The hands as written, or a board that is pasted; hands that can be read are kept while
        the others are corrected."""
        self.say(
            Message(
                "The four hands, written (N ♠AK ♥Q ♦- ♣9 ..., or N:AK.Q.-.9 ...) or pasted as a "
                "diagram; an empty line ends them."
            )
        )
        if all(hand is not None for hand in self.held):
            self.say(Message("A hand with its seat replaces that hand; Enter keeps them all."))
        lines: list[str] = []
        while True:
            try:
                line = self.read()
            except _Back:
                if not lines:
                    raise
                lines = []
                continue
            lines.append(line)
            text = "\n".join(lines)
            if line.strip() and not (len(lines) == 1 and _address(line)):
                continue
            if is_board(text):
                board = self.board(replace(answers.written, hands=text))
                if board is not None:
                    return answers._replace(written=board)
                lines = []
                continue
            problems = Problems()
            if text.strip():
                self.held = read_some(text, problems, self.held)
            if not problems:
                hands = filled(self.held, Problems())
                if hands is not None:
                    named = "N:" + " ".join(map(hand_name, hands))
                    return answers._replace(written=replace(answers.written, hands=named))
                self.missing()
            self.problems(problems)
            part = bool(problems) and all(one.field == _HANDS for one in problems)
            if not part or (len(lines) > 1 and not lines[-2].strip()):
                lines = []  # hands that could be read are kept
            else:
                self.say(Message("Go on, or a second empty line begins again."))

    def missing(self) -> None:
        """Whose hands are not known yet."""
        lacking = [
            self.speech.seat(seat)
            for seat, hand in zip(SEATS, self.held, strict=True)
            if hand is None
        ]
        self.say(Message("Still missing: {seats}.", seats=", ".join(lacking)))

    def board(self, written: ByHand) -> ByHand | None:
        """A board as pasted; None where more is wrong with it than a contract or a lead that it
        does not give."""
        asked = written
        if _named(asked, "contract"):
            asked = replace(asked, contract="1NT N")
        if _named(asked, "play"):
            asked = replace(asked, lead="N")
        faults = [one for one in read_by_hand(asked)[1] if not one.field.startswith("claim")]
        self.problems(faults)
        return None if faults else written

    def contract(self, answers: Answers) -> Answers:
        """The contract, with its declarer or without."""
        french = answers.written.french
        text = self.until(
            Message("Contract and declarer (4♥ by S, 3NT N)?"),
            lambda answer: None if contract_written(answer, french) is None else answer,
            A_CONTRACT,
        )
        return _with(answers, contract=text)

    def declarer(self, answers: Answers) -> Answers:
        """Declarer, where the contract does not name him."""
        return _with(answers, declarer=self.seat(Message("Who is declarer?")))

    def lead(self, answers: Answers) -> Answers:
        """Who leads."""
        lead = self.seat(Message("Who leads, or led to the trick on the table?"))
        return _with(answers, lead=lead)

    def table(self, answers: Answers) -> Answers:
        """The cards of the trick; with them the hands must be level."""
        question = Message("Cards on the table, from the leader on (none: Enter)?")
        while True:
            after = _with(answers, table=self.read(question))
            faults = _faults(after, (_HANDS, "position.trick"))
            if not faults:
                return after
            self.problems(faults)
            if all(one.field.startswith(_HANDS) for one in faults):
                answers = self.hands(answers)
                if is_board(answers.written.hands):
                    return answers

    def won(self, answers: Answers) -> Answers:
        """The tricks won by both sides."""
        question = Message(
            "Tricks won so far, declarer's side first, such as 5-3 (Enter: unknown)?"
        )
        return self.checked(question, lambda text: _with(answers, won=text), ("position.won",))

    def by(self, answers: Answers) -> Answers:
        """Who claimed."""
        return _with(answers, by=self.seat(Message("Who claimed?")))

    def tricks(self, answers: Answers) -> Answers:
        """How many tricks."""
        question = Message("How many of the tricks left, for his side (Enter: the rest)?")
        return self.checked(
            question, lambda text: _with(answers, tricks=text or "rest"), ("claim.tricks",)
        )

    def words(self, answers: Answers) -> Answers:
        """In which words."""
        words = self.read(Message("His words (Enter: he said nothing; ?: nobody knows)?"))
        return _with(answers, statement=None if words == "?" else words)

    def profile(self, answers: Answers) -> Answers:
        """The regulator."""
        question = Message("Regulator (WBF, FFB, EBU, ACBL; Enter: {usual})?", usual="WBF")
        return self.checked(
            question,
            lambda text: answers._replace(added=replace(answers.added, profile=text or None)),
            ("profile",),
        )

    def objections(self, answers: Answers) -> Answers:
        """Who objected, one after another."""
        found: tuple[str, ...] = ()
        question = Message("Who objected, and how (W: words; Enter: nobody)?")
        while True:
            text = self.read(question)
            if not text:
                return answers
            added = replace(answers.added, objections=(*found, text))
            faults = _faults(Answers(answers.written, added), ("objections",))
            self.problems(faults)
            if not faults:
                found = (*found, text)
                answers = answers._replace(added=added)
                question = Message("Who else (Enter: nobody)?")

    def diagram(self, answers: Answers) -> None:
        """Show what was understood, to be looked over, as soon as there is a position."""
        entry = read_record(read_by_hand(*answers)[0])
        if isinstance(entry, Refused) or entry.position == self.shown:
            return
        if answers.written.table is None and not is_board(answers.written.hands):
            return
        position: Position = entry.position
        self.shown = position
        self.terminal.say("")
        for row in compass(position, self.speech):
            self.terminal.say("    " + row)
        self.say(counted("{n} trick is left.", "{n} tricks are left.", position.tricks_left))

    def seat(self, question: Message) -> str:
        """A seat."""
        return self.until(
            question, lambda answer: None if seat_named(answer) is None else answer, A_SEAT
        )

    def until(self, question: Message, read: Callable[[str], str | None], expected: Message) -> str:
        """Ask until the answer can be read."""
        while True:
            answer = self.read(question)
            found = read(answer)
            if found is not None:
                return found
            if answer:
                told = Message(
                    "{text}: not understood; it takes {expected}.", text=answer, expected=expected
                )
            else:
                told = Message("It takes {expected}.", expected=expected)
            self.say(told)

    def checked(
        self, question: Message, taken: Callable[[str], Answers], fields: tuple[str, ...]
    ) -> Answers:
        """Ask until nothing is wrong with these fields."""
        while True:
            after = taken(self.read(question))
            faults = _faults(after, fields)
            if not faults:
                return after
            self.problems(faults)

    def read(self, question: Message | None = None) -> str:
        """The answer to a question.

        Raises:
            _Back, Stopped: when it is none.
        """
        asked = "" if question is None else self.speech.say(question)
        answer = self.terminal.ask(asked)
        if answer.strip().lower() in BACK:
            raise _Back
        if answer.strip().lower() in QUIT:
            raise Stopped
        return answer if question is None else answer.strip()

    def say(self, message: Message) -> None:
        """A line in the language of the questions."""
        self.terminal.say(self.speech.say(message))

    def problems(self, problems: Sequence[Problem]) -> None:
        """Every problem, a line each, with the hand that it is about."""
        for problem in problems:
            _, _, seat = problem.field.partition(_HANDS + ".")
            if problem.law == "67":  # a trick put right is no answer here
                problem = replace(problem, expected="")
            told = problem_told(replace(problem, field=""), self.speech).removeprefix(": ")
            if seat in SEATS and seat:
                whose = self.speech.seat(seat)
                told = self.speech.say(Message("{name}: {value}", name=whose, value=told))
            self.terminal.say("  " + without_fields(told, self.speech))


class _Step(NamedTuple):
    """One question: how it is put, the fields of a record that it fills, when it is needed."""

    put: Callable[[Interview, Answers], Answers]
    fields: tuple[str, ...]
    needed: Callable[[Answers], bool]


def _typed(answers: Answers) -> bool:
    return not is_board(answers.written.hands)


def _no_declarer(answers: Answers) -> bool:
    read = contract_written(answers.written.contract or "", answers.written.french)
    return read is not None and read[1] is None


def _no_tricks_won(answers: Answers) -> bool:
    position = read_by_hand(*answers)[0].get("position") or {}
    begun = sum(map(len, position.get("hands", {}).values())) < _WHOLE_DEAL
    return bool(position) and begun and "won" not in position


QUESTIONS: Final = (
    _Step(Interview.hands, (_HANDS, "board", "deal", "play"), lambda answers: True),
    _Step(
        Interview.contract,
        ("contract",),
        lambda answers: _typed(answers) or _named(answers.written, "contract"),
    ),
    _Step(Interview.declarer, ("declarer",), _no_declarer),
    _Step(
        Interview.lead,
        ("position.leader",),
        lambda answers: _typed(answers) or _named(answers.written, "play"),
    ),
    _Step(Interview.table, ("position.trick",), _typed),
    _Step(Interview.won, ("position.won",), _no_tricks_won),
    _Step(Interview.by, ("claim.by",), lambda answers: True),
    _Step(Interview.tricks, ("claim.tricks",), lambda answers: True),
    _Step(Interview.words, ("claim.statement",), lambda answers: True),
    _Step(Interview.profile, ("profile",), lambda answers: answers.added.profile is None),
    _Step(Interview.objections, ("objections",), lambda answers: not answers.added.objections),
)


def _with(answers: Answers, **values: Any) -> Answers:
    return answers._replace(written=replace(answers.written, **values))


def _address(line: str) -> bool:
    """Whether this is an address, which is a board by itself."""
    return line.strip().lower().startswith("http") and is_pasted(line.strip())


def _named(written: ByHand, name: str) -> bool:
    """Whether something is wrong with this field, or it is not given."""
    return any(problem.field == name for problem in read_by_hand(written)[1])


def _faults(answers: Answers, fields: tuple[str, ...]) -> list[Problem]:
    """What is wrong with these fields, whatever else is."""
    record, problems = read_by_hand(*answers)
    entry = read_record(record)
    found = [*problems, *(entry.problems if isinstance(entry, Refused) else ())]
    about = [one for one in found if one.field.startswith(fields)]
    return list({(one.field, str(one.reason)): one for one in about}.values())


def _about(problems: Sequence[Problem], question: _Step) -> bool:
    return any(one.field.startswith(question.fields) for one in problems)
