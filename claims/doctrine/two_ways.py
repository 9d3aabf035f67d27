"""A finesse named that may be taken through either opponent (doctrine 6.1)."""

from collections.abc import Sequence
from itertools import permutations

from claims.doctrine.plans import Rows
from claims_native.line import steps as layout


def either_way(rows: Rows, hands: Sequence[tuple[int, int]]) -> list[Rows]:
    """The rows of a plan, once through either opponent where he names a finesse that both hands
    can lead to and does not say through whom: a two-way guess goes wrong (70D1).

    Args:
        hands: the seats that he plays, each with its cards.
    """
    for at, row in enumerate(rows):
        played, source = int(row[layout.STEP_CARDS]), int(row[layout.STEP_SOURCE])
        told = row[layout.STEP_KIND] == layout.FINESSE and not row[layout.STEP_CONDITIONS]
        both = len(hands) == len([seat for seat, cards in hands if played & cards]) == 2
        if not told or source >= 0 or not both:
            continue
        found = []
        for (seat, _), (_, opposite) in permutations(hands, 2):
            through = rows.copy()
            through[at, layout.STEP_SOURCE] = seat
            through[at, layout.STEP_CARDS] = played & opposite
            found.append(through)
        return found
    return [rows]
