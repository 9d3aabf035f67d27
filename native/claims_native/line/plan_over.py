"""When nothing of a plan can bind any more: from there a claim is a bare one, whose bounds and dead
ends hold again (doctrine 6)."""

from claims_native.cards.game import Game, shown_out
from claims_native.cards.moment import Moment
from claims_native.cards.sets import NOTRUMP, SUIT
from claims_native.compiling import Row, Rows, kernel
from claims_native.line.claim import Claim, against, held
from claims_native.line.finesses import standing_in
from claims_native.line.steps import (
    BREAKS,
    CONDITION_WIDTH,
    DISCARD,
    DRAW,
    DROPS,
    OVER,
    PLAY,
    PLAYED,
    ROUNDS_AT,
    RUFF,
    RUFF_THIS,
    SHOWS_OUT,
    STEP_BITS,
    STEP_CARDS,
    STEP_CONDITIONS,
    STEP_KIND,
    STEP_NUMBER,
    STEP_OTHER,
    STEP_SUITS,
    UNSEEN,
    WIN_IN,
)


@kernel
def may_come_true(row: Row, out: int, moment: Moment, game: Game) -> bool:
    """Whether the conditions of a row may still hold, now or later, as what is played and shown
    out stays so; ``out``: the cards that may beat his."""
    for place in range(2):
        at = STEP_CONDITIONS + place * CONDITION_WIDTH
        kind = row[at]
        never = row[at + 4] == 1
        if kind == UNSEEN:
            return False
        if kind == SHOWS_OUT and never:
            if shown_out(row[at + 1], row[at + 2], moment.bars, game):
                return False
        elif (
            (kind == DROPS and never and row[at + 3] & out == 0)
            or (kind == BREAKS and never and row[at + 1] & out == 0)
            or (kind == PLAYED and not never and row[at + 3] & moment.cards == 0)
        ):
            return False
    return True


@kernel
def may_bind(
    row: Row, to_come: bool, rounds: int, ours: int, out: int, moment: Moment, game: Game
) -> bool:  # fmt: skip
    """Whether a row may bind a card of ``ours``, the hands that the claimer plays, in this trick,
    which is not begun, or later. ``to_come``: it is a step that is not over, ``rounds`` of it
    played."""
    kind = row[STEP_KIND]
    if kind < DISCARD and not to_come:
        return False
    wanted = row[STEP_CARDS] if row[STEP_CARDS] else row[STEP_SUITS]
    if kind == DRAW:
        wanted = SUIT << (13 * game.trump) if game.trump != NOTRUMP else 0
        if wanted & ours == 0:
            return False
    elif wanted and kind == RUFF:
        # An opponent may lead it, too.
        if row[STEP_SUITS] & moment.cards == 0:
            return False
    elif wanted and wanted & ours == 0 and kind != RUFF_THIS and kind != WIN_IN:
        return False
    if kind == DISCARD and row[STEP_OTHER] & moment.cards == 0:
        return False
    by_rounds = kind < DISCARD and kind != PLAY and kind != RUFF_THIS and kind != WIN_IN
    if by_rounds and row[STEP_NUMBER] >= 0 and rounds >= row[STEP_NUMBER]:
        return False
    return may_come_true(row, out, moment, game)


@kernel
def is_over(stands: int, moment: Moment, game: Game, claim: Claim, plan: Rows) -> bool:
    """Whether nothing of the plan can bind him from the trick on that begins now."""
    if claim.steps == 0 or stands == OVER:
        return True
    ours = held(claim.claimer, moment, claim)
    if claim.declarer_claims:
        ours |= held((claim.claimer + 2) & 3, moment, claim)
    out = against(moment, game, claim)
    step = stands & STEP_BITS
    for at in range(claim.steps):
        rounds = (stands >> ROUNDS_AT) & 15 if at == step else 0
        if may_bind(plan[at], at >= step, rounds, ours, out, moment, game):
            return False
        if at >= step and standing_in(at, ours, plan):
            return False
    return True
