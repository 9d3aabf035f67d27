"""The work on one chunk, in whatever process: questions in, answers out, both as bytes.

The search is imported where it is done: who only gives out work does without it.
"""

import threading
from typing import Final

from claims.cards import card_set, parse_card, same_side
from claims.errors import Problem
from claims.law.profile import Profile, load_profile
from claims.messages import Message
from claims.record import ClaimRecord, read_records
from claims.review.flags import RULED_AS_SCORED, RULED_OTHERWISE, UNDECIDED, UNREADABLE
from claims.review.identity import engine_identity
from claims.review.question import (
    DECODE_WORK,
    ENCODE,
    Answer,
    Contested,
    Done,
    Question,
    Settings,
)
from claims.review.reasons import kept, of_problems
from claims.review.standard import standard
from claims.ruling.ruling import Ruling

_ONE_AT_A_TIME: Final = threading.Lock()
"""The tables of the search, and DDS, serve one thread of a process; a cluster may have more."""


def prepare(_: bytes) -> bytes:
    """Have the search compiled, before many processes do it side by side."""
    from claims.search.warm import ready

    with _ONE_AT_A_TIME:
        ready()
    return b""


def answer_chunk(work: bytes) -> bytes:
    """Answer everything that is asked of a chunk; claims alike are solved once."""
    prepare(b"")
    with _ONE_AT_A_TIME:
        asked = DECODE_WORK(work)
        profile = load_profile(asked.settings.regulation, asked.settings.laws)
        known: dict[Question, Answer] = {}
        answers = [
            _flagged(one, asked.settings, profile, known)
            if isinstance(one, Question)
            else _ruled(one, asked.settings)
            for one in asked.asked
        ]
        return ENCODE(Done(engine_identity(), answers, len(known)))


def _flagged(
    question: Question,
    settings: Settings,
    profile: Profile,
    known: dict[Question, Answer],
) -> Answer:
    from claims.review.flagging import flag_claim

    form = standard(question, profile)
    found = known.get(form.question)
    if found is None:
        found = known[form.question] = flag_claim(form.question, settings, profile)
    return form.answer(found)


def _ruled(claim: Contested, settings: Settings) -> Answer:
    """The ruling on a claim whose words are known, held against the tricks of the log."""
    from claims.ruling.entry import rule_entry

    (entry,) = read_records(claim.record.decode())
    ruling = rule_entry(entry, limit=settings.seconds, nodes=settings.nodes)
    text = ruling.to_json()
    if not isinstance(entry, ClaimRecord):
        return Answer(flag=UNREADABLE, by=0, ruling=text, said=kept(of_problems(entry.problems)))
    by, declarer = entry.claim.by, entry.declarer
    analysis = ruling.analysis
    most = None if analysis is None else analysis.double_dummy
    bounds = None if ruling.bounds is None else ruling.bounds.claimer_tricks
    if ruling.status == "undecided" and bounds is not None:
        low, high = bounds
        return Answer(flag=UNDECIDED, by=by, double_dummy=most, low=low, high=high, ruling=text)
    if ruling.status != "ruled" or ruling.verdict is None:
        why = kept(_why(ruling))
        return Answer(flag=UNDECIDED, by=by, double_dummy=most, ruling=text, said=why)
    own = same_side(by, declarer)
    tricks = ruling.verdict.claimer_tricks if own else ruling.verdict.opponents_tricks
    change = tricks - claim.tricks
    law = Message("Law {number}", number=ruling.laws[0]) if ruling.laws else None
    return Answer(
        flag=RULED_OTHERWISE if change else RULED_AS_SCORED,
        by=by,
        double_dummy=most,
        change=change,
        lapse=card_set(map(parse_card, ruling.lapse or ())),
        line=_line(ruling, len(entry.position.trick)),
        ruling=text,
        said=kept(law),
    )


def _why(ruling: Ruling) -> Message:
    """Why there is no ruling."""
    if ruling.errors:
        known = ruling.messages
        return of_problems(
            Problem(one.field, known.get(one.reason, one.reason)) for one in ruling.errors
        )
    if ruling.status == "play-continues":
        return Message("play goes on")
    return Message("undecided")


def _line(ruling: Ruling, on_table: int) -> tuple[int, ...]:
    """The cards of a ruling's line, without those that were on the table."""
    cards = [parse_card(name) for trick in ruling.line or () for name in trick.cards]
    return tuple(cards[on_table:])
