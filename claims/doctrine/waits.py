"""A claimer who waits for a card to fall that has been played (doctrine 4.3).

"If the queen drops" when it has gone: who remembers it sees the condition met at once, who thinks
that it is still out waits for it in vain. Which of them he is his words do not say.
"""

from collections.abc import Iterator
from itertools import product

import numpy as np

from claims.cards import card_name
from claims.doctrine.plans import Rows
from claims.messages import Message, counted
from claims_native.line import steps as layout


def waits_in_vain(rows: Rows, held: int) -> Rows:
    """The rows of a plan of one who takes for out every card that they wait for; ``held``: the
    cards still in play. The same rows where none of them has gone."""
    waiting = rows.copy()
    for row, at, _card in _gone(rows, held):
        # He never sees it fall: a step that waits for that falls, one until then stands.
        negated = rows[row, at + layout.CONDITION_WIDTH - 1]
        kept = 0 if negated else layout.UNSEEN
        waiting[row, at : at + layout.CONDITION_WIDTH] = [kept, 0, 0, 0, 0]
    return rows if np.array_equal(waiting, rows) else waiting


def waited_for(rows: Rows, held: int) -> Message | None:
    """That his plan waits for cards which have gone, and how it is judged; None where it does
    not."""
    cards = sorted({card for _row, _at, card in _gone(rows, held)}, reverse=True)
    if not cards:
        return None
    return counted(
        "His words wait for {cards} to fall, which has been played: he may know it, or wait in "
        "vain, and the worse of the two counts (70A).",
        "His words wait for {cards} to fall, which have been played: he may know it, or wait in "
        "vain, and the worse of the two counts (70A).",
        len(cards),
        cards=", ".join(map(card_name, cards)),
    )


def _gone(rows: Rows, held: int) -> Iterator[tuple[int, int, int]]:
    """The conditions that wait for a card not in play: row, place in it, card."""
    for row, at in product(range(len(rows)), range(2)):
        place = layout.STEP_CONDITIONS + at * layout.CONDITION_WIDTH
        kind, cards = int(rows[row, place]), int(rows[row, place + 3])
        if kind == layout.DROPS and cards and not cards & held:
            yield row, place, cards.bit_length() - 1
