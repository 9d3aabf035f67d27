"""How odd cards are, asked of the kernels (``claims_native.line.usual``)."""

from collections.abc import Sequence

import numpy as np

from claims.cards import NOTRUMP
from claims.play import Position
from claims.search.view import moment_of
from claims_native.doors import odd_in_line
from claims_native.line.usual import ODD as ODD
from claims_native.line.usual import UNTIDY as UNTIDY


def oddness_of(
    now: Position, cards: Sequence[int], claimer: int, gone: int = 0, running: int = NOTRUMP
) -> list[int]:
    """How odd each card of a line is that begins ``now``, 0 for one that anybody may play
    (doctrine 1.5). ``gone`` and ``running`` as of ``ruling.usual.OpenTurn``."""
    odds = np.array(cards, np.int64)
    hands = np.array(now.hands_at_lead, np.int64)
    odd_in_line(odds, moment_of(now), hands, now.trump, claimer, gone, running)
    return [int(one) for one in odds]
