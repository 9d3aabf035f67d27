"""The ruling (``bridge-ruling/1``): what is passed to every report, and its JSON.

Field names are those of the JSON. A field that is not known stays None and is left out of the
JSON (``verdict`` alone is then null); nothing is ever filled with a guess. All tricks are of those
undecided at the claim, the current one included, unless the name says otherwise.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, Literal

import msgspec

from claims.cards import same_side
from claims.errors import MOST_LISTED, Problem
from claims.harmless import json_escaped
from claims.messages import N_, Message
from claims.record import ClaimRecord, Refused
from claims.record.model import Source
from claims.record.shape import DIALECT
from claims.record.terms import Level
from claims.ruling.score import declarer_score, result_text, side_vulnerable

ANY_CARD: Final = {
    ("high", "knows"): N_("{player}: {card}, every trick is his: any card will do"),
    ("high", "asleep"): N_("{player}: {card}, with {gone} gone he thinks everything is high"),
    ("high", "hopes"): N_("{player}: {card}, as he hopes every trick is his: any card will do"),
    ("any", "knows"): N_("{player}: {card}, any card keeps the {tricks} he is sure of"),
    ("any", "asleep"): N_("{player}: {card}, with {gone} gone he thinks any card keeps {tricks}"),
    ("any", "hopes"): N_("{player}: {card}, as he hopes any card keeps {tricks}"),
    ("any", "slack"): N_("{player}: {card}, any card keeps the {tricks} he still claims"),
    ("none", "knows"): N_("{player}: {card}, he is sure of nothing more: any card will do"),
    ("none", "slack"): N_("{player}: {card}, he claims nothing more: any card will do"),
}
"""Why a card is played where any other would do, by what he keeps and what he believes; a report
need not say it twice running."""
Status = Literal["ruled", "play-continues", "undecided", "refused"]


class _Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Base: immutable, fields by name, fields that are not known left out of the JSON."""


class Verdict(_Part, frozen=True):
    """The tricks of each side, and the score where the record lets it be known.

    ``claimed`` counts as the claim did; ``declarer_total`` are declarer's tricks of all 13;
    ``score_ns`` is in points for North-South. Where a score stood on the table, as after an
    agreement or a concession that is now withdrawn, ``table_score_ns`` is that one and
    ``score_change_ns`` what the ruling adds to it. ``transferred``: the tricks won before the claim
    that go over to claimer's side for a revoke (64A), negative when they leave it; ``moved``:
    those of the undecided ones, counted in ``claimer_tricks``, that do so for a revoke or a
    defective trick (67B1).
    """

    claimer_tricks: int
    opponents_tricks: int
    claimed: int | None = None
    declarer_total: int | None = None
    result: str | None = None
    score_ns: int | None = None
    table_score_ns: int | None = None
    score_change_ns: int | None = None
    transferred: int | None = None
    moved: int | None = None


class Analysis(_Part, frozen=True):
    """The four values, tricks of claimer's side; ``double_dummy`` and ``least_legal`` hold
    whatever the doctrine."""

    double_dummy: int | None = None
    guaranteed: int | None = None
    least_normal: int | None = None
    least_legal: int | None = None


class Bounds(_Part, frozen=True):
    """What is proven of a value that could not be settled in time: (at least, at most).

    ``claimer_tricks``: of what the ruling comes to; the others as in ``Analysis``.
    """

    claimer_tricks: tuple[int, int] | None = None
    double_dummy: tuple[int, int] | None = None
    guaranteed: tuple[int, int] | None = None
    least_normal: tuple[int, int] | None = None
    least_legal: tuple[int, int] | None = None


CardReason = Literal["forced", "stated", "safe", "normal", "opponent", "partner"]


class Why(_Part, frozen=True):
    """Why a card of a line was played.

    ``reason``: ``forced``, he had no other legal card; ``stated``, his words leave it him;
    ``safe``, the one card that keeps what he is sure of; ``normal``, one of several normal ones;
    ``opponent`` and ``partner``, a card of theirs. ``keeps``: the tricks the claimer aims at there,
    None where nothing was weighed. ``equals``: the other cards that keep as many. ``text`` says it
    for a person, empty where there is nothing to say.
    """

    seat: str
    card: str
    reason: CardReason
    keeps: int | None = None
    equals: list[str] = []
    text: str = ""


class LineTrick(_Part, frozen=True):
    """One trick of the line that costs most: number from the claim on (1 = the current one).

    ``cards`` run from ``leader`` on and include those that were on the table; ``why`` has an entry
    for each card that the line plays. ``winner`` is None when the line stops before the trick ends.
    """

    trick: int
    leader: str
    cards: list[str]
    winner: str | None = None
    why: list[Why] = []


class Word(_Part, frozen=True, rename={"as_": "as"}):
    """One word of the claimer's, with its place in the statement (``end`` is the place after its
    last letter), and what it was read as: ``step 2``, the second of the steps understood, likewise
    ``belief``, ``count`` and ``concession``; ``condition``, ``reason``, ``connective`` (it joins
    the others), ``taken back``, ``filler`` or ``ignored``. ``spelt`` is the word that a misspelt
    one was taken for."""

    text: str
    start: int
    end: int
    as_: str
    spelt: str = ""


class Statement(_Part, frozen=True):
    """What of the claimer's words was understood, in the words of the plan, and what was not.

    ``words``: every word of the statement. ``readings``: how many ways it was read. ``known``:
    false where the record has no statement, so that nobody knows what was said.
    """

    understood: list[str]
    ignored: list[str]
    words: list[Word]
    readings: int
    known: bool


class Provisional(_Part, frozen=True):
    """The ruling rests on words that were not understood, or that nobody knows, and would be
    another if they meant something else: ``because`` says so, ``otherwise`` gives claimer's tricks
    then."""

    value: Literal[True]
    because: str
    otherwise: dict[str, int]


class OpenFinding(_Part, frozen=True):
    """A fact the director has not found: what was assumed, why, and the other ruling.

    ``otherwise``: ``claimer_tricks`` where it is not so, with ``declarer_total`` where tricks won
    before the claim move, or ``outlook`` where play goes on; ``found_so``: claimer's tricks had the
    director found what was assumed, where that is not the ruling.
    """

    finding: str
    assumed: bool | str | list[str] | None = None
    because: str = ""
    otherwise: dict[str, int] = {}


class Certificate(_Part, frozen=True):
    """The work done; ``complete`` when every normal line was searched."""

    nodes: int
    complete: bool


class Engine(_Part, frozen=True):
    """What made the ruling, and of which input (SHA-256 of its canonical JSON)."""

    version: str
    input_sha256: str | None = None


class Limit(_Part, frozen=True):
    """What the search might cost, None for no limit, and whether it came to that."""

    seconds: float | None
    nodes: int | None
    reached: bool


class TraceNode(_Part, frozen=True):
    """One step of the why-tree: a paragraph, the facts it looked at and what came of it; ``met`` is
    false for a condition that was tried and does not hold."""

    law: str
    outcome: str
    met: bool = True
    facts: dict[str, str] = {}
    children: list["TraceNode"] = []


class InputFault(_Part, frozen=True):
    """One thing wrong with a refused input."""

    field: str
    reason: str
    expected: str | None = None
    card: str | None = None
    law: str | None = None


class Ruling(
    _Part,
    frozen=True,
    dict=True,
    tag_field="schema",
    tag="bridge-ruling/1",
    rename={"class_": "class"},
):
    """One ruling; only ``status``, ``verdict`` and ``engine`` are always there.

    ``verdict`` is None where nothing is decided: a refusal, a search that ended first, and play
    that goes on, for which ``outlook`` says what best play would bring. ``laws``: what decided, the
    most decisive first. ``lapse`` lists the cards believed gone in the line shown, empty when there
    is no lapse, and ``hope`` those placed by hope (``W:HK``). ``profile`` is the one ruled under,
    ``class`` the class of player taken; ``profiles`` maps "ACBL 2017" to claimer's tricks there;
    ``notes`` are sentences for a person that belong nowhere else; ``errors_in_all`` counts those of
    which only the first are listed. All texts are English;
    ``messages`` has what is needed to say them in another language.
    """

    status: Status
    verdict: Verdict | None
    engine: Engine
    id: str | None = None
    source: Source | None = None
    profile: str | None = None
    class_: Level | None = None
    outlook: Verdict | None = None
    provisional: Provisional | None = None
    laws: list[str] | None = None
    analysis: Analysis | None = None
    bounds: Bounds | None = None
    line: list[LineTrick] | None = None
    lapse: list[str] | None = None
    hope: list[str] | None = None
    statement: Statement | None = None
    open_findings: list[OpenFinding] | None = None
    profiles: dict[str, int] | None = None
    certificate: Certificate | None = None
    limit: Limit | None = None
    trace: list[TraceNode] | None = None
    notes: list[str] | None = None
    errors: list[InputFault] | None = None
    errors_in_all: int | None = None

    @property
    def messages(self) -> Mapping[str, Message]:
        """The messages of a ruling just made, by their English; none for one read from JSON."""
        found: dict[str, Message] = self.__dict__.get("messages", {})
        return found

    def to_json(self) -> str:
        """The ruling as one line of JSON, what cannot be printed in it escaped."""
        return json_escaped(msgspec.json.encode(self).decode())


def published_schema() -> dict[str, Any]:
    """The JSON Schema of a ruling."""
    return {"$schema": DIALECT, "title": "bridge-ruling/1", **msgspec.json.schema(Ruling)}


def in_english(ruling: Ruling) -> Ruling:
    """The ruling with its messages as plain English, and themselves kept in ``messages``."""
    messages: dict[str, Message] = {}

    def plain(value: object) -> str:
        if not isinstance(value, Message):
            raise NotImplementedError(type(value).__name__)
        text = str.__str__(value)
        messages[text] = value
        return text

    made = msgspec.convert(msgspec.to_builtins(ruling, enc_hook=plain), Ruling)
    made.__dict__["messages"] = messages
    return made


def engine(input_sha256: str | None) -> Engine:
    """This program and its input."""
    return Engine(version=_version(), input_sha256=input_sha256)


@cache
def _version() -> str:
    """The version installed, as far as that can be read."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        found: str | None = version("bridge-claims")
    except PackageNotFoundError:
        found = None
    return found or "unknown"


def refusal(refused: Refused) -> Ruling:
    """The ruling on an input that is no claim record: every fault, nothing else."""
    return refused_for(refused.problems, refused.id, refused.digest, refused.source)


def refused_for(
    problems: Sequence[Problem],
    id_: str | None,
    input_sha256: str | None,
    source: Source | None = None,
) -> Ruling:
    """The ruling on a record, known by its id, the digest of its input and its place, that cannot
    be taken."""
    return in_english(
        Ruling(
            status="refused",
            verdict=None,
            id=id_,
            source=source,
            errors=[fault(problem) for problem in problems[:MOST_LISTED]],
            errors_in_all=len(problems) if len(problems) > MOST_LISTED else None,
            engine=engine(input_sha256),
        )
    )


def fault(problem: Problem) -> InputFault:
    """A problem as the ruling carries it."""
    return InputFault(
        field=problem.field,
        reason=problem.reason,
        expected=problem.expected or None,
        card=problem.card,
        law=problem.law,
    )


def verdict(
    record: ClaimRecord, claimer_tricks: int, transferred: int = 0, on_table: int | None = None
) -> Verdict:
    """The verdict that gives claimer's side so many of the tricks undecided, with its score.

    ``transferred``: tricks won before the claim that go over to claimer's side (64A), negative when
    they leave it. ``on_table``: the tricks of claimer's side by which a score already stood.
    """
    left = record.position.tricks_left
    total = result = score = before = None
    if record.won is not None:
        total = _declarer_total(record, claimer_tricks + transferred)
        result = result_text(record.contract, total)
        score = _score_ns(record, total)
        if on_table is not None:
            before = _score_ns(record, _declarer_total(record, on_table))
    return Verdict(
        claimer_tricks=claimer_tricks,
        opponents_tricks=left - claimer_tricks,
        claimed=record.claim.tricks,
        declarer_total=total,
        result=result,
        score_ns=score,
        table_score_ns=before,
        score_change_ns=None if score is None or before is None else score - before,
        transferred=transferred or None,
    )


def _declarer_total(record: ClaimRecord, claimer_tricks: int) -> int:
    """Declarer's tricks of 13 when claimer's side has so many of those undecided."""
    won = record.won[0] if record.won is not None else 0
    return won + (
        claimer_tricks if record.by_declarer else record.position.tricks_left - claimer_tricks
    )


def _score_ns(record: ClaimRecord, total: int) -> int | None:
    """Points for North-South, None when contract or vulnerability is not known in full."""
    vulnerable = side_vulnerable(record.board, record.declarer)
    if vulnerable is None:
        return None
    score = declarer_score(record.contract, total, vulnerable)
    return -score if score is not None and not same_side(record.declarer, 0) else score
