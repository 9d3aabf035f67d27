"""A claimer's words into plans: every reading, likeliest first, and nothing guessed (Law 70B1).

The way of a statement: ``tokens`` and ``spelling`` cut it into words, ``lexicon`` says what each
can mean, ``nouns`` and ``clauses`` find what is named and done, ``predicates`` (and ``verbless``,
``conditions``) what that says, ``cover`` takes the cheapest way to account for every word,
``discourse`` puts the clauses in their order and ``assemble`` makes the plan; ``context`` holds all
of it against the record.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from claims.errors import InputError, Problem
from claims.messages import Message
from claims.statement.context import Facts
from claims.statement.discourse.account import account, all_ignored, ignored_of
from claims.statement.discourse.answered import answered_in_number
from claims.statement.discourse.assemble import assembled
from claims.statement.discourse.between import told_between
from claims.statement.discourse.cover import Coverer
from claims.statement.discourse.denied_case import affirm
from claims.statement.discourse.discourse import Discourse
from claims.statement.discourse.done_before import still_done
from claims.statement.discourse.gone_if import gone_if
from claims.statement.discourse.more_if import more_if
from claims.statement.discourse.not_so import not_done_then, reason_put_right
from claims.statement.discourse.resumed import given_by_pronoun
from claims.statement.discourse.same_player import by_the_same
from claims.statement.discourse.units import Cover, Unit
from claims.statement.discourse.wished import only_wished
from claims.statement.effort import TOKEN
from claims.statement.grammar.memory import Meaning
from claims.statement.model import NO_SEATS, Count, CountKind, Plan, Reading, Span
from claims.statement.say import say_plan
from claims.statement.words.lexicon import languages, lexicon
from claims.statement.words.spelling import compound_at, nearest
from claims.statement.words.text import EAST_WEST, Text
from claims.statement.words.tokens import MAX_TEXT, Token, pieces

MAX_READINGS: Final = 6
COMMON: Final = 2
"""The languages that are always tried, English and French."""
ENOUGH: Final = 0.75
"""The share of words known from which on no further language is tried."""
CARD_LETTERS: Final = frozenset("akqjtrdvshcpx")
"""Letters with which cards are noted in English and French."""
MISSPELT: Final = 40
"""A text of so many words may be in no language by its spelling and yet in one."""
EXPECTED: Final = (
    "draw trumps / cash S / cash SA SK / run S / ruff D in N / lead H to N / finesse HQ / "
    "discard CX on DA / concede C, with 'if W shows out of C', 'if HQ drops' or 'otherwise'"
)


def detect_language(text: str) -> list[str]:
    """The languages whose vocabulary covers most of the text, taken as a whole; none under half."""
    all_capitals = text.isupper()
    words = [
        t.text
        for t in pieces(text[:MAX_TEXT])
        if len(t.text) > 1 and t.text[0].isalpha() and not _letters(t, all_capitals)
    ]
    if not words:  # cards in symbols, or no words at all
        return [languages()[0]]
    scores: dict[str, int] = {}
    for code in languages():
        if len(scores) >= COMMON and max(scores.values()) >= ENOUGH * len(words):
            break  # a language is not loaded for words that are another's
        scores[code] = _known(words, code)
    best = max(scores.values())
    if best and best * 2 <= len(words) <= MISSPELT:  # typed in haste, perhaps
        scores = {code: _known(_respelt(words, code), code) for code in languages()[:COMMON]}
        best = max(scores.values())
    if (best * 2 <= len(words) and len(words) > 1) or not best:
        return []
    return [code for code in scores if scores[code] == best]


def _letters(token: Token, all_capitals: bool) -> bool:
    """Whether a token may be cards noted in letters; where all is in capitals ("CROSS-RUFF"), only
    such letters are."""
    short = token.raw.isupper() and len(token.raw) < 5
    return short and not (all_capitals and {*token.text} - CARD_LETTERS)


def _respelt(words: list[str], code: str) -> list[str]:
    """Words as a language would have them spelt."""
    vocabulary = lexicon(code)
    return [vocabulary.spelling.get(word) or nearest(word, code) or word for word in words]


def _known(words: list[str], code: str) -> int:
    """How many words a language knows, whole, as compounds or cut at the apostrophe."""
    of_language = lexicon(code)
    vocabulary = of_language.words
    bare = tuple(prefix for prefix in of_language.bare if prefix)
    return sum(
        word in vocabulary
        or any(
            word.startswith(p) and len(word) > len(p) + 3 and word[len(p) :] in vocabulary
            for p in bare
        )
        or ("'" in word and any(part in vocabulary for part in word.split("'") if len(part) > 1))
        or compound_at(word, of_language)
        for word in words
    )


def parse_statement(
    text: str,
    language: str | None = None,
    *,
    director: bool = False,
    facts: Facts | None = None,
) -> list[Reading]:
    """Every reading of a statement, likeliest first; never raises, whatever the text.

    Args:
        text: the claimer's words, any Unicode; only the first 10,000 characters are read.
        language: the code of a language in ``languages/``; any other, or None, is detected from
            the text as a whole.
        director: the text is a director's notation, whose letters are international (SA, HQ)
            and where "finesse HQ" names the card played.
        facts: what the record makes possible; without them nothing is ruled out.

    Returns:
        At least one reading; each further one carries the reason why it is possible. Words that
        no reading understands are in ``plan.ignored``.
    """
    codes = [language] if language in languages() else detect_language(text)
    if not codes:
        return [_unknown(text)]
    firsts = [(code, _Pass(text, code, director, facts, readers=len(codes))) for code in codes]
    firsts.sort(key=lambda each: each[1].cover.cost)
    readings: list[Reading] = []
    for code, first in firsts:
        for reading in first.readings():
            why = reading.reason or Message("the language is not certain")
            if len(readings) < MAX_READINGS and all(r.plan != reading.plan for r in readings):
                readings.append(replace(reading, reason=why if readings else ""))
        if first.text.two_alphabets:
            other = _Pass(text, code, director, facts, local=False, readers=2 * len(codes))
            reading = other.reading({})
            why = Message("the letters are international ones (CA: ace of clubs)")
            if len(readings) < MAX_READINGS and all(r.plan != reading.plan for r in readings):
                readings.append(replace(reading, reason=why if readings else ""))
    return readings


class _Pass:
    """One text read in one language."""

    def __init__(
        self,
        text: str,
        code: str,
        director: bool,
        facts: Facts | None,
        *,
        local: bool = True,
        readers: int = 1,
    ) -> None:
        self.code = code
        self.director = director
        self.facts = facts
        self.text = Text(
            text,
            code,
            director=director,
            local=local,
            readers=readers,
            by_declarer=facts is None or facts.by_declarer,
            foes=EAST_WEST if facts is None else facts.foes,
            ours=NO_SEATS if facts is None else facts.ours,
        )
        self.cover: Cover = Coverer(self.text, facts).cover()
        told_between(self.cover.units)
        by_the_same(self.cover.units)
        answered_in_number(self.cover.units)
        more_if(self.cover.units)
        affirm(self.text, self.cover.units)
        not_done_then(self.text, self.cover.units)
        reason_put_right(self.text, self.cover.units)
        only_wished(self.text, self.cover.units)
        still_done(self.text, self.cover.units)
        gone_if(self.cover.units, self.text, facts)
        given_by_pronoun(self.cover.units)

    def readings(self) -> list[Reading]:
        """The likeliest reading, and for each part with another meaning one with that."""
        found = [self.reading({})]
        for place, unit in enumerate(self.cover.units):
            for number, meaning in enumerate(unit.meanings[1:], 1):
                if not meaning.reason or len(found) > MAX_READINGS or self._by_level(unit, meaning):
                    continue
                if self.text.effort.affords(TOKEN * len(self.cover.units)):
                    found.append(replace(self.reading({place: number}), reason=meaning.reason))
        hasty = self.text.effort.lapses > 0
        return [replace(reading, in_haste=hasty) for reading in found]

    def _by_level(self, unit: Unit, meaning: Meaning) -> bool:
        """ "Making two" in a contract of one: the level that was made, and no two more than it."""
        count = meaning.pieces[0] if len(meaning.pieces) == 1 else None
        level = self.facts.level if self.facts is not None else None
        if not isinstance(count, Count) or count.kind is not CountKind.RESULT or level is None:
            return False
        made = unit.bag is not None and unit.bag.tag == "level"
        return made and (count.number or 0) >= level

    def reading(self, choice: dict[int, int]) -> Reading:
        """The reading under a choice of meanings."""
        discourse = Discourse(
            units=self.cover.units, facts=self.facts, director=self.director, choice=choice
        )
        discourse.run()
        plan, done, besides = assembled(discourse)
        words = account(self.text, discourse, done, besides)
        said = tuple(say_plan(plan, self.code))
        plan = replace(plan, ignored=ignored_of(words, self.text.given), understood=said)
        return Reading(plan, self.code, words=words)


def _unknown(text: str) -> Reading:
    """A text in no language that is known: nothing of it is read."""
    stripped = text.strip()
    start = text.find(stripped)
    whole = (Span(stripped, start, start + len(stripped)),) if stripped else ()
    return Reading(Plan(ignored=whole), "", words=all_ignored(text))


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
        language: a language's code; None detects it from all lines together.
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
                Message(
                    "line {number}, column {column}: {text} is not understood",
                    number=number + 1,
                    column=column,
                    text=repr(span.text),
                ),
                EXPECTED,
            )
        )
    if not problems and reading.plan.empty and any(line.strip() for line in cleaned):
        problems.append(
            Problem(f"{field}[0]", Message("line 1, column 1: no step found"), EXPECTED)
        )
    if problems:
        raise InputError(problems)
    return reading.plan
