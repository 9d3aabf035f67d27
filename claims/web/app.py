"""The server of the page: what may be asked, and by whom."""

import json
from collections.abc import Mapping
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl

import msgspec
from jinja2 import Environment, PackageLoader, select_autoescape
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from claims.cards import SEATS
from claims.desk.book import Book, Decision, Kept
from claims.desk.case import CaseSheet, report_css, ruling_of
from claims.desk.entry import ByHand, begins_pbn, covered, read_by_hand, rest_unless_said
from claims.errors import DdsError, InputError, Problem
from claims.harmless import harmless, json_escaped
from claims.messages import Message
from claims.record import ClaimRecord, Refused, read_record, read_records
from claims.record.terms import EDITIONS, LEVELS, REGULATIONS
from claims.report.catalogue import LANGUAGES
from claims.report.speech import Speech
from claims.report.told import problem_told
from claims.ruling.otherwise import asked_of, changed_record, left_open
from claims.ruling.words_read import readings_of, statement_of, tricks_said
from claims.web.fields import GROUPS, constraints_asked, findings_asked, stages_asked
from claims.web.guard import Doorkeeper, Guard, language_of
from claims.web.phrases import phrases, tapped
from claims.web.told import faults_told, position_told, word_told
from claims.web.work import Busy, Job, Workers

STATIC: Final = Path(__file__).parent / "static"
AT_ONCE: Final = 1.2
"""Seconds that a question waits for its answer before it is told how far the search is."""
WAIT: Final = 10.0
"""Seconds that a question after a job waits at most."""
_STARTS: Final = ("{", "[")
_PLACES: Final = {
    "position.hands": "cards",
    "contract": "contract",
    "declarer": "declarer",
    "position.leader": "leader",
    "position.won": "won",
    "claim.by": "by",
    "claim.tricks": "tricks",
}
"""What a field of the form without JavaScript is called, by the name of its phrase."""


@dataclass(slots=True)
class Desk:
    """What the server holds: its workers, the case book, the limit of a search in seconds."""

    workers: Workers
    book: Book
    limit: float
    pages: Environment = field(
        default_factory=lambda: Environment(
            loader=PackageLoader("claims.web"), autoescape=select_autoescape()
        )
    )


def make_app(desk: Desk, hosts: tuple[str, ...], door: Doorkeeper | None = None) -> Starlette:
    """The application; ``hosts`` are the names it answers to, ``door`` whom in a network."""
    app = Starlette(
        routes=[
            Route("/", page),
            Route("/plain", plain, methods=["POST"]),
            Route("/book", book_page),
            Route("/book.jsonl", book_lines),
            Route("/case/{number:int}", case_page),
            Route("/case/{number:int}/other", case_other),
            Route("/case/{number:int}.pdf", case_pdf),
            Route("/case/{number:int}.txt", case_text),
            Route("/case/{number:int}.lin", case_lin),
            Route("/favicon.ico", icon),
            Route("/report.css", report_style),
            Route("/api/state", state),
            Route("/api/read", read, methods=["POST"]),
            Route("/api/rule", rule, methods=["POST"]),
            Route("/api/explore", explore, methods=["POST"]),
            Route("/api/compare", compare, methods=["POST"]),
            Route("/api/job/{name}", job, methods=["GET", "DELETE"]),
            Route("/api/keep", keep, methods=["POST"]),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, hosts=hosts, door=door)],
        exception_handlers={
            Busy: _busy,
            _Bad: _bad,
            BrokenProcessPool: _broken,
            DdsError: _no_solver,
            InputError: _refused,
        },
    )
    app.state.desk = desk
    return app


class _Bad(Exception):
    """A question that is none: what is wrong with it."""


async def _busy(request: Request, error: Exception) -> Response:
    return JSONResponse({"busy": True}, 503, {"Retry-After": "2"})


async def _bad(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": str(error)}, 400)


async def _broken(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": "a worker died; ask again"}, 500)


async def _no_solver(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": Speech(language_of(request)).say(error.args[0])}, 500)


async def _refused(request: Request, error: Exception) -> Response:
    """A page of a case book that cannot be used."""
    problems = error.problems if isinstance(error, InputError) else []
    speech = Speech(language_of(request))
    return PlainTextResponse("\n".join(problem_told(one, speech) for one in problems), 500)


def _desk(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


async def _asked(request: Request) -> dict[str, Any]:
    """The JSON object that was sent."""
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise _Bad("expected application/json")
    try:
        asked = json.loads(await request.body())
    except (ValueError, RecursionError) as error:
        raise _Bad("no JSON") from error
    if not isinstance(asked, dict):
        raise _Bad("expected an object")
    language = asked.get("language")
    asked["language"] = language if language in LANGUAGES else language_of(request)
    return asked


def _object(asked: Mapping[str, Any], name: str) -> dict[str, Any]:
    value = asked.get(name)
    if not isinstance(value, dict):
        raise _Bad(f"expected an object {name}")
    return value


async def page(request: Request) -> Response:
    """The page."""
    desk, language = _desk(request), language_of(request)
    speech = Speech(language)
    said = phrases(speech)
    html = desk.pages.get_template("page.html").render(
        t=said,
        tapped=tapped(speech),
        lang=language,
        languages=LANGUAGES,
        seats=[(letter, speech.seat(letter), speech.seat_letter(letter)) for letter in SEATS],
        regulations=REGULATIONS,
        editions=tuple(reversed(EDITIONS)),
        levels=[(level, speech.say(level)) for level in LEVELS],
        stages=stages_asked(speech),
        data=json.dumps(
            {
                "lang": language,
                "t": said,
                "seats": {letter: speech.seat(letter) for letter in SEATS},
                "letters": {letter: speech.seat_letter(letter) for letter in SEATS},
                "ranks": {letter: speech.rank(letter) for letter in "AKQJT98765432"},
                "nt": speech.result("3NT")[1:],
                "findings": findings_asked(speech),
                "groups": [speech.say(heading) for _, heading in GROUPS],
                "constraints": constraints_asked(speech),
            },
            ensure_ascii=False,
        ).replace("<", "\\u003c"),
    )
    return HTMLResponse(html)


async def icon(request: Request) -> Response:
    """The mark of the page, where a browser looks for it by itself."""
    return Response((STATIC / "desk.svg").read_bytes(), media_type="image/svg+xml")


async def state(request: Request) -> Response:
    """Whether the search is compiled."""
    return JSONResponse({"ready": _desk(request).workers.ready})


async def read(request: Request) -> Response:
    """A text or fields as a record: what was understood, and what is wrong with it."""
    asked = await _asked(request)
    return JSONResponse(await run_in_threadpool(_read, asked))


def _read(asked: Mapping[str, Any]) -> dict[str, Any]:
    speech = Speech(asked["language"])
    record, problems = _record_of(asked)
    # A claim record says all of a claim, other texts the cards or the board alone.
    whole = {"whole": _is_record(_written(asked).hands)}
    if record is None:
        return whole | {"errors": faults_told(problems, speech)}
    entry = read_record(record)
    found = list(problems)
    if isinstance(entry, Refused):
        named = {problem.field for problem in found}
        found += [one for one in entry.problems if not covered(one, named)]
    answer: dict[str, Any] = whole | {"record": record, "errors": faults_told(found, speech)}
    if isinstance(entry, ClaimRecord):
        answer["position"] = position_told(entry.position)
        answer |= _words(entry, speech)
    return answer


def _record_of(asked: Mapping[str, Any]) -> tuple[dict[str, Any] | None, list[Problem]]:
    """The record of what was sent: one that is whole, a JSON text, or what was written by hand. One
    that leaves the tricks out has those of his words, as a claim by hand."""
    record = asked.get("record")
    if isinstance(record, dict):
        claim = record.get("claim")
        if isinstance(claim, dict) and "tricks" not in claim:
            record = record | {"claim": claim | {"tricks": None}}
            rest_unless_said(record)
        return record, []
    written = _written(asked)
    if _is_record(written.hands):
        return _pasted(written.hands)
    try:
        return read_by_hand(written)
    except InputError as error:
        return None, error.problems


def _written(asked: Mapping[str, Any]) -> ByHand:
    """What was written by hand; nothing where a record was sent."""
    sent = asked.get("by_hand") or {}
    if not isinstance(sent, dict):
        raise _Bad("expected an object by_hand")
    try:
        return msgspec.convert({"hands": ""} | sent | {"french": asked["language"] == "fr"}, ByHand)
    except msgspec.ValidationError as error:
        raise _Bad(f"by_hand: {error}") from error


def _is_record(text: str) -> bool:
    """Whether a text is meant as a claim record, sound or not."""
    text = text.lstrip()
    return text.startswith(_STARTS) and '"' in text and not begins_pbn(text)


def _pasted(text: str) -> tuple[dict[str, Any] | None, list[Problem]]:
    """The one record of a JSON text, or what keeps it from being one."""
    entries = read_records(text)
    if len(entries) != 1:
        reason = Message("{n} records are in it", n=len(entries))
        return None, [Problem("record", reason, Message("a single record"))]
    (entry,) = entries
    if isinstance(entry, Refused):
        return None, list(entry.problems)
    return dict(entry.given), []


def _words(record: ClaimRecord, speech: Speech) -> dict[str, Any]:
    """How the claimer's words are read, and the tricks claimed, by the record or by them."""
    claimed = {"claimed": record.claim.tricks}
    if not record.claim.statement:
        return claimed | {"words": [], "understood": []}
    try:
        readings = readings_of(record)
        statement = statement_of(record, readings[0], len(readings))
    except InputError:
        return claimed | {"words": [], "understood": []}
    if record.claim.tricks is None:
        claimed = {"claimed": tricks_said(record, readings[0].plan)}
    return claimed | {
        "words": [word_told(word, speech) for word in statement.words],
        "understood": [speech.say(step) for step in statement.understood],
        "ignored": list(statement.ignored),
    }


async def rule(request: Request) -> Response:
    """The ruling on a record, or the job that finds it."""
    asked = await _asked(request)
    desk = _desk(request)
    limit = asked.get("limit")
    seconds = float(min(limit, desk.limit)) if isinstance(limit, int | float) else desk.limit
    record = _object(asked, "record")
    begun = desk.workers.submit("rule", record, asked["language"], max(0.1, seconds))
    return await _answer(desk, begun, AT_ONCE)


async def explore(request: Request) -> Response:
    """The choices after some cards of a line."""
    asked = await _asked(request)
    desk = _desk(request)
    played = asked.get("played")
    if not isinstance(played, list) or not all(isinstance(card, str) for card in played):
        raise _Bad("expected a list of cards played")
    record = _object(asked, "record")
    begun = desk.workers.submit("explore", record, played[:52], asked["language"], desk.limit)
    return await _answer(desk, begun, AT_ONCE)


async def compare(request: Request) -> Response:
    """The rulings under other findings, classes, regulators and editions."""
    asked = await _asked(request)
    desk = _desk(request)
    changes = asked.get("changes")
    if not isinstance(changes, list) or not all(
        isinstance(one, dict) and isinstance(one.get("findings", {}), dict) for one in changes
    ):
        raise _Bad("expected a list of changes")
    record = _object(asked, "record")
    begun = desk.workers.submit("compare", record, changes[:16], asked["language"], desk.limit)
    return await _answer(desk, begun, AT_ONCE)


async def job(request: Request) -> Response:
    """A job: its result, how far it is, or its end before time."""
    desk = _desk(request)
    found = desk.workers.job(request.path_params["name"])
    if found is None:
        return JSONResponse({"error": "no such job"}, 404)
    if request.method == "DELETE":
        desk.workers.cancel(found)
        return JSONResponse({"cancelled": True})
    return await _answer(desk, found, WAIT if "wait" in request.query_params else AT_ONCE)


async def _answer(desk: Desk, begun: Job, seconds: float) -> Response:
    result = await desk.workers.result(begun, seconds)
    if result is None:
        return JSONResponse({"job": begun.name, **desk.workers.progress(begun)}, 202)
    desk.workers.forget(begun)
    return JSONResponse(result)


async def keep(request: Request) -> Response:
    """Keep a ruling in the case book."""
    asked = await _asked(request)
    record, ruling = _object(asked, "record"), _object(asked, "ruling")
    entry = read_record(record)
    if isinstance(entry, Refused):
        raise _Bad("the record is none")
    if ruling.get("engine", {}).get("input_sha256") != entry.digest:
        raise _Bad("the ruling is of another record")
    given = _object(asked, "decision")
    texts = {
        name: str(given.get(name) or "")[:2000]
        for name in ("reason", "event", "session", "place", "board", "director")
    }
    tricks = given.get("tricks")
    decision = Decision(
        tricks=tricks if isinstance(tricks, int) and 0 <= tricks <= 13 else None,
        changed=given.get("changed") is True,
        **texts,
    )
    speech = Speech(asked["language"])
    try:
        CaseSheet(entry, ruling_of(ruling), decision, speech).html()
    except (msgspec.ValidationError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise _Bad("the ruling is none that can be shown again") from error
    if decision.changed and not decision.reason.strip():
        problem = Problem(
            "decision.reason", Message("is missing"), Message("why the ruling is changed")
        )
        return JSONResponse({"errors": faults_told([problem], speech)}, 422)
    try:
        number = await run_in_threadpool(_desk(request).book.keep, record, ruling, decision)
    except InputError as error:
        return JSONResponse({"errors": faults_told(error.problems, speech)}, 422)
    return JSONResponse({"number": number})


async def plain(request: Request) -> Response:
    """A pasted record ruled without JavaScript."""
    desk, language = _desk(request), language_of(request)
    form = dict(parse_qsl((await request.body()).decode("utf-8", "replace"), max_num_fields=50))
    text = form.get("record", "")
    silent = {"statement": ""} if form.get("words") == "nothing" else {}
    asked = {
        "language": language,
        "by_hand": {"hands": text}
        | silent
        | {
            name: form[name]
            for name in ("contract", "by", "lead", "won", "tricks", "statement")
            if form.get(name)
        },
    }
    record, problems = await run_in_threadpool(_record_of, asked)
    speech = Speech(language)
    template = desk.pages.get_template("plain.html")
    said = phrases(speech)
    answer: dict[str, Any] = {"errors": faults_told(problems, speech)}
    if record is not None and not problems:
        begun = desk.workers.submit("rule", record, language, desk.limit)
        answer = await desk.workers.result(begun, desk.limit + 30) or {"errors": []}
        desk.workers.forget(begun)
    html = template.render(
        t=said, lang=language, answer=answer, text=text, places=_PLACES, speech=speech
    )
    return _html(html)


async def book_page(request: Request) -> Response:
    """The case book."""
    desk, language = _desk(request), language_of(request)
    words = request.query_params.get("q", "")[:200]
    kept = await run_in_threadpool(desk.book.entries, words)
    speech = Speech(language)
    rows = [CaseSheet.of(one, speech).row() for one in kept]
    html = desk.pages.get_template("book.html").render(
        t=phrases(speech), lang=language, rows=rows, q=words, languages=LANGUAGES
    )
    return _html(html)


async def book_lines(request: Request) -> Response:
    """The case book as JSON Lines."""
    lines = map(json_escaped, _desk(request).book.lines())
    return StreamingResponse(
        lines,
        media_type="application/jsonl",
        headers={"Content-Disposition": 'attachment; filename="cases.jsonl"'},
    )


async def _kept(request: Request) -> CaseSheet | None:
    number = request.path_params["number"]
    kept: Kept | None = await run_in_threadpool(_desk(request).book.entry, number)
    return None if kept is None else CaseSheet.of(kept, Speech(language_of(request)))


def _html(page: str) -> Response:
    """A page in which no words of others steer who reads it."""
    return HTMLResponse(harmless(page))


def _text(text: str) -> Response:
    """A plain text likewise."""
    return PlainTextResponse(harmless(text))


def _none() -> Response:
    return PlainTextResponse("404", 404)


async def case_page(request: Request) -> Response:
    """The report of one case as a page to print."""
    case = await _kept(request)
    return _none() if case is None else _html(case.html("/report.css"))


async def case_other(request: Request) -> Response:
    """The report of what a case's ruling would be under a finding or a profile that it names."""
    case, desk = await _kept(request), _desk(request)
    asked = {name: value for name, value in request.query_params.items() if name != "lang"}
    named = [] if case is None else left_open(case.ruling)
    change = next((one for one in named if asked_of(one) == asked), None)
    if case is None or change is None:
        return _none()
    try:
        record = changed_record(case.record, change)
    except InputError as error:
        return PlainTextResponse(
            "\n".join(problem_told(one, case.speech) for one in error.problems), 409
        )
    begun = desk.workers.submit("rule", record.given, case.speech.language, desk.limit)
    answer = await desk.workers.result(begun, desk.limit + 30)
    desk.workers.forget(begun)
    if answer is None or "ruling" not in answer:
        raise Busy
    return _html(case.changed(change, record, ruling_of(answer["ruling"])).html("/report.css"))


async def report_style(request: Request) -> Response:
    """The style of a report."""
    return Response(report_css(), media_type="text/css")


async def case_pdf(request: Request) -> Response:
    """The report as PDF."""
    case = await _kept(request)
    if case is None:
        return _none()
    try:
        pdf = await run_in_threadpool(case.pdf)
    except ImportError:
        return PlainTextResponse("pip install 'bridge-claims[pdf]'", 501)
    return Response(pdf, media_type="application/pdf")


async def case_text(request: Request) -> Response:
    """The report as a short text."""
    case = await _kept(request)
    return _none() if case is None else _text(case.text())


async def case_lin(request: Request) -> Response:
    """The line as LIN, its reasons as comments."""
    case = await _kept(request)
    return _none() if case is None else _text(case.lin())
