"""A claimer who runs the suit he named even after a show-out in it (switch ``holds_to_words``).

No authority settles whether he does. By default he notices, and stops where the suit is no longer
good; held to his words he goes on leading it.
"""

import numpy as np

from claims.doctrine.plans import EVERYBODY, Rows
from claims_native.line import steps as layout


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
            on[layout.STEP_KIND] = layout.CONCEDE
            watched = [layout.SHOWS_OUT, row[layout.STEP_SUITS], EVERYBODY, 0, 0]
            on[at : at + layout.CONDITION_WIDTH] = watched
            held.append(on)
    return np.array(held[: layout.MOST_STEPS], np.int64) if len(held) > len(rows) else rows


def _free_condition(row: Rows) -> int | None:
    """Where a row has room for a condition; None when it has none."""
    for place in range(2):
        at = layout.STEP_CONDITIONS + place * layout.CONDITION_WIDTH
        if row[at] == 0:
            return at
    return None
