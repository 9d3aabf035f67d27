"""Answers about the very same moment, within a trick, too: who hopes for something else asks again.

A proof stands at the start of a trick, where many positions share it. An answer stands for nothing
but these cards, held and on the table; there is one for each place of a small table.
"""

from typing import Annotated, NamedTuple

from claims_native.cards.game import PLAIN, Game
from claims_native.cards.moment import Moment, bound_still
from claims_native.cards.sets import ALL_CARDS
from claims_native.compiling import NONE, ZERO, Record, Rows, kernel

ANSWERS = 1 << 15
FORCED = 0  # whether the tricks can be forced
SECURED = 1  # against the free defence
BEYOND = 52  # bits above those of a set of cards


class LastAnswers(Record):
    """An answer a row: two words that say about which moment, the ranks it rests on with the answer
    itself, and the question with the claim it belongs to."""

    rows: Annotated[Rows, (ANSWERS, 4)]


class AskedNow(NamedTuple):
    """A question as answers are kept; ``at``: in which row, -1 where none is kept."""

    at: int
    held: int
    seen: int
    question: int


@kernel
def asked(kind: int, aim: int, moment: Moment, game: Game, epoch: int) -> AskedNow:
    """A question about ``aim`` tricks: ``FORCED`` or ``SECURED``, of a game without places, cards
    believed gone or obligations. ``epoch``: as of the proofs."""
    if game.eyes != PLAIN or game.known or moment.blanks or bound_still(moment, game):
        return AskedNow(NONE, ZERO, ZERO, ZERO)
    held = moment.cards | (moment.turn << BEYOND) | (moment.played << (BEYOND + 2))
    held |= ((moment.led + 1) << (BEYOND + 4)) | ((moment.best_seat + 1) << (BEYOND + 7))
    seen = moment.on_table | (moment.bars << BEYOND)
    question = ((moment.best + 1) << 8) | (aim << 1) | kind
    x = (held + ZERO) * 0x2545F4914F6CDD1D
    x ^= (seen + question + ZERO) * 0x369DEA0F31A53F85
    x ^= x >> 31
    x *= 0x1E3779B97F4A7C15
    x ^= x >> 29
    # Where it stands is the same whichever claims were asked about before.
    return AskedNow(x & (ANSWERS - 1), held, seen, (epoch << 24) | question)


@kernel
def answered(what: AskedNow, answers: LastAnswers) -> tuple[int, int]:
    """-1 unknown, else the answer; and the ranks that it rests on."""
    at = what.at
    if at < 0:
        return NONE, ZERO
    rows = answers.rows
    if rows[at, 0] != what.held or rows[at, 1] != what.seen or rows[at, 3] != what.question:
        return NONE, ZERO
    return (rows[at, 2] >> BEYOND) & 1, rows[at, 2] & ALL_CARDS


@kernel
def keep_answer(answer: int, ranks: int, what: AskedNow, answers: LastAnswers) -> None:
    """Keep an answer in place of the one that stands there."""
    if what.at >= 0:
        answers.rows[what.at, 0] = what.held
        answers.rows[what.at, 1] = what.seen
        answers.rows[what.at, 2] = (ranks & ALL_CARDS) | (answer << BEYOND)
        answers.rows[what.at, 3] = what.question
