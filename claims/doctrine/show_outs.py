"""What a show-out changes in what he said (doctrine 6.3), where no authority settles it.

A suit that he runs (switch ``holds_to_words``): by default he notices. Then his words bind the suit
and no card of it, for he knows where those still out are, and he stops where it is no longer good;
held to his words he cashes it from the top and goes on leading it. A card that he named for a trick
(switch ``named_card_stands``): by default he plays it although an opponent has failed to follow to
that trick; else he looks again.
"""

import numpy as np

from claims.cards import SUIT_MASK
from claims.doctrine.plans import EVERYBODY, Rows
from claims_native.line import steps as layout

NAMING = frozenset({layout.FINESSE, layout.LEAD, layout.CASH_CARD, layout.PLAY, layout.OVERTAKE})
"""Steps that name a card to be played to a trick, or the suit of one that is finessed."""


def looks_as_he_runs(rows: Rows) -> Rows:
    """The rows of a plan of one who sees who shows out of a suit that he runs."""
    looked = rows.copy()
    looked[rows[:, layout.STEP_KIND] == layout.CASH_SUITS, layout.STEP_KIND] = layout.RUN
    return looked


def runs_on_after_show_out(rows: Rows) -> Rows:
    """The rows of a plan, each suit to be cashed followed by leading what is left of it once a
    hidden hand has shown out. A step that already waits for two conditions stays as it is."""
    held = []
    for row in rows:
        held.append(row)
        at = _free_condition(row)
        runs = row[layout.STEP_KIND] == layout.CASH_SUITS and row[layout.STEP_NUMBER] < 0
        if runs and at is not None:
            on = row.copy()
            on[layout.STEP_KIND], on[layout.STEP_OTHER] = layout.CONCEDE, 0
            watched = [layout.SHOWS_OUT, row[layout.STEP_SUITS], EVERYBODY, 0, 0]
            on[at : at + layout.CONDITION_WIDTH] = watched
            held.append(on)
    return np.array(held[: layout.MOST_STEPS], np.int64) if len(held) > len(rows) else rows


def looks_before_his_card(rows: Rows, own: int, hidden: int) -> Rows:
    """The rows of a plan of one who plays what is best, and not the card he named, to a trick of
    its suit to which an opponent fails to follow; ``own``: the cards he plays from, ``hidden``:
    those he does not see. The same rows where he named no card for a trick of two hands."""
    suits = 0
    for row in rows:
        if row[layout.STEP_KIND] in NAMING:
            named = int(row[layout.STEP_CARDS] | row[layout.STEP_OTHER] | row[layout.STEP_SUITS])
            suits |= sum(1 << suit for suit in range(4) if named & (SUIT_MASK << 13 * suit))
    looked = list(rows)
    for suit in (suit for suit in range(4) if suits >> suit & 1):
        led = SUIT_MASK << 13 * suit
        row = np.zeros(layout.STEP_WIDTH, np.int64)
        row[layout.STEP_KIND], row[layout.STEP_CARDS] = layout.ANSWER, own
        for place, cards in enumerate((own & led, hidden & ~led)):
            at = layout.STEP_CONDITIONS + place * layout.CONDITION_WIDTH
            row[at : at + layout.CONDITION_WIDTH] = [layout.PLAYED, 0, EVERYBODY, cards, 0]
        looked.append(row)
    few = len(rows) < len(looked) <= layout.MOST_STEPS
    return np.array(looked, np.int64) if few else rows


def _free_condition(row: Rows) -> int | None:
    """Where a row has room for a condition; None when it has none."""
    for place in range(2):
        at = layout.STEP_CONDITIONS + place * layout.CONDITION_WIDTH
        if row[at] == 0:
            return at
    return None
