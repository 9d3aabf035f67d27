"""A claimer's words into plans: every reading, likeliest first, and nothing guessed (Law 70B1)."""

from collections.abc import Sequence
from dataclasses import replace

from claims.errors import InputError, Problem
from claims.messages import Message
from claims.statement.chain import MAX_READINGS, Reader
from claims.statement.model import Plan, Reading, Span
from claims.statement.phrases import international
from claims.statement.say import say_plan
from claims.statement.words import LANGUAGES, MAX_TEXT, coverage

EXPECTED = (
    "draw trumps / cash S / cash SA SK / run S / ruff D in N / lead H to N / finesse HQ / "
    "discard CX on DA / concede C, with 'if W shows out of C', 'if HQ drops' or 'otherwise'"
)


def detect_language(text: str) -> list[str]:
    """The languages whose vocabulary covers most of the text, taken as a whole; none under half."""
    scores = {code: coverage(text, code)[0] for code in LANGUAGES}
    best = max(scores.values())
    total = coverage(text, LANGUAGES[0])[1]
    if best * 2 < total:
        return []
    if total == 0:  # cards in symbols, or no words at all
        return [LANGUAGES[0]]
    codes = sorted(LANGUAGES, key=lambda code: (-scores[code], LANGUAGES.index(code)))
    return [code for code in codes if scores[code] == best]


def parse_statement(
    text: str, language: str | None = None, *, director: bool = False
) -> list[Reading]:
    """Every reading of a statement, likeliest first; never raises, whatever the text.

    Args:
        text: the claimer's words, any Unicode; only the first 10,000 characters are read.
        language: ``en`` or ``fr``; any other, or None, is detected from the text as a whole.
        director: the text is a director's notation, whose letters are international (SA, HQ)
            and where "finesse HQ" names the card played.

    Returns:
        At least one reading; each further one carries the reason why it is possible. Words that
        no reading understands are in ``plan.ignored``.
    """
    codes = [language] if language in LANGUAGES else detect_language(text)
    if not codes:
        stripped = text[:MAX_TEXT].strip()
        start = text.find(stripped)
        whole = (Span(stripped, start, start + len(stripped)),) if stripped else ()
        return [Reading(Plan(ignored=whole), language or "")]
    readings: list[Reading] = []

    def add(plan: Plan, code: str, reason: str) -> None:
        if len(readings) < MAX_READINGS and all(r.plan != plan for r in readings):
            said = tuple(say_plan(plan, code))
            why = reason if readings else ""
            readings.append(Reading(replace(plan, understood=said), code, why))

    for code in codes:
        local = code == "fr" and not director
        first = Reader(text, code, local, [], director)
        add(first.read(), code, Message("the language is not certain"))
        for place, options in list(enumerate(first.made))[:MAX_READINGS]:
            for index in range(1, len(options)):
                forced = [0] * place + [index]
                add(Reader(text, code, local, forced, director).read(), code, options[index][1])
        cards = [word.text for word in first.words if word.type == "CARD"]
        if local and cards and all(international(card) for card in cards):
            other = Reader(text, code, False, [], director).read()
            add(other, code, Message("the letters are international ones (CA: ace of clubs)"))
    return readings


def plan_from_lines(
    lines: Sequence[str], language: str | None = None, field: str = "claim.plan"
) -> Plan:
    """Read a plan given line by line; nothing in it may be left over.

    Each line is one or more steps in order. Single letters are international (``SA``, ``HQ``,
    ``CX`` a low club; ``N`` a hand). "concede C" is a step in the order of play. A line that is
    only a condition ("if W shows out of C", "otherwise") governs the lines after it, up to the
    next condition or "in any case".

    Args:
        lines: the lines of the plan.
        language: ``en`` or ``fr``; None detects it from all lines together.
        field: where the plan stands in the record, for the problems.

    Raises:
        InputError: with a problem for each piece that was not understood, naming line and column
            (both from 1) and the words.
    """
    cleaned = [str(line).replace("\n", " ") for line in lines]
    reading = parse_statement("\n".join(cleaned), language, director=True)[0]
    starts = [0]
    for line in cleaned:
        starts.append(starts[-1] + len(line) + 1)
    problems = []
    for span in reading.plan.ignored:
        number = max(i for i, start in enumerate(starts[:-1]) if start <= span.start)
        column = span.start - starts[number] + 1
        problems.append(
            Problem(
                f"{field}[{number}]",
                f"line {number + 1}, column {column}: {span.text!r} is not understood",
                EXPECTED,
            )
        )
    if not problems and reading.plan.empty and any(line.strip() for line in cleaned):
        problems.append(Problem(f"{field}[0]", "line 1, column 1: no step found", EXPECTED))
    if problems:
        raise InputError(problems)
    return reading.plan
