"""What the page says, as JSON: a ruling, the choices at a card, faults by their fields."""

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from claims.cards import SEATS, SUITS, card_name, hand_name, iter_cards
from claims.errors import Problem
from claims.messages import Message, packed
from claims.play import Position
from claims.record import ClaimRecord
from claims.record.findings import FINDINGS
from claims.report.parsed import role_told
from claims.report.speech import Speech
from claims.report.told import Told, problem_told, without_fields
from claims.ruling.ruling import Ruling, Word

if TYPE_CHECKING:
    from claims.ruling.explore import Choices

MISSING = Message("is missing")
"""What is said of a field that is empty."""


def faults_told(problems: Iterable[Problem], speech: Speech) -> list[dict[str, Any]]:
    """Each fault with the field it belongs to, what is said of it, and whether it is only that the
    field is empty."""
    return [
        {
            "field": speech.say(problem.field)
            if isinstance(problem.field, Message)
            else problem.field,
            "text": without_fields(problem_told(problem, speech).partition(": ")[2], speech),
            "missing": str(problem.reason) == MISSING,
        }
        for problem in problems
    ]


def position_told(position: Position) -> dict[str, Any]:
    """A position as the page draws it."""
    return {
        "hands": {
            SEATS[seat]: [card_name(card) for card in iter_cards(position.hands[seat])]
            for seat in range(4)
        },
        "dotted": {SEATS[seat]: hand_name(position.hands[seat]) for seat in range(4)},
        "leader": SEATS[position.leader],
        "trick": [card_name(card) for card in position.trick],
        "trump": SUITS[position.trump] if position.trump < 4 else None,
        "left": position.tricks_left,
        "turn": SEATS[position.turn],
    }


def ruling_told(ruling: Ruling, record: ClaimRecord, speech: Speech) -> dict[str, Any]:
    """Everything the page says of a ruling, and the ruling itself."""
    told = Told(ruling, record, speech)
    statement = ruling.statement
    made = json.loads(ruling.to_json())
    return {
        "status": ruling.status,
        "headline": told.headline(),
        "outcome": told.outcome(),
        "provisional": told.provisional(),
        "outlook": told.outlook(),
        "context": told.context(),
        "bounds": told.bounds(),
        "lineHeading": told.line_heading(),
        "lapse": told.lapse(),
        "line": [
            {
                "number": trick.trick,
                "leader": trick.leader,
                "cards": trick.cards,
                "winner": trick.winner,
                "why": [
                    {"seat": why.seat, "card": why.card, "text": told.told(why.text)}
                    for why in trick.why
                ],
            }
            for trick in ruling.line or []
        ],
        "laws": [
            {"number": law.number, "gist": law.gist, "here": list(law.here)} for law in told.laws()
        ],
        "found": told.found(),
        "findings": [
            {
                "name": finding.finding,
                "says": told.finding_name(finding.finding),
                "assumed": finding.assumed,
                "told": told.value(finding.assumed),
                "because": told.told(finding.because) if finding.because else "",
                "otherwise": told.otherwise(finding),
                "yesno": finding.finding in FINDINGS
                and isinstance(FINDINGS[finding.finding].example, bool),
            }
            for finding in ruling.open_findings or []
        ],
        "understood": [told.told(step) for step in statement.understood] if statement else [],
        "ignored": list(statement.ignored) if statement else [],
        "words": words_told(ruling, speech),
        "profiles": [
            {"name": name, "tricks": tricks} for name, tricks in (ruling.profiles or {}).items()
        ],
        "analysis": told.analysis(),
        "notes": told.notes(),
        "position": position_told(record.position),
        "claimer": SEATS[record.claim.by],
        "verdict": made["verdict"],
        "digest": record.digest,
        "ruling": made | {"said": {text: packed(one) for text, one in ruling.messages.items()}},
    }


def words_told(ruling: Ruling, speech: Speech) -> list[dict[str, Any]]:
    """Every word of the statement with what it was read as."""
    if ruling.statement is None:
        return []
    return [word_told(word, speech) for word in ruling.statement.words]


def word_told(word: Word, speech: Speech) -> dict[str, Any]:
    """A word with its place and what it was read as, also in the language."""
    place = {"text": word.text, "start": word.start, "end": word.end}
    return place | {"as": word.as_, "told": role_told(word.as_, speech)}


def turn_told(turn: "Choices", speech: Speech) -> dict[str, Any]:
    """A moment of a line and the cards that could be played."""
    return {
        "position": position_told(turn.position),
        "won": list(turn.won),
        "asleep": turn.asleep,
        "options": [
            {
                "card": card_name(option.card),
                "normal": option.normal,
                "standing": option.standing,
                "text": speech.say(option.because),
                "least": [option.least.low, option.least.high],
            }
            for option in turn.options
        ],
    }
