"""A clause being read, and the cheapest of those that end at a token."""

from collections import defaultdict
from dataclasses import dataclass
from math import inf
from typing import Final

from claims.statement.grammar.bag import Bag, Phrase, bag_of

BEAM: Final = 32
"""Unfinished clauses kept at each token, the cheapest."""
BEFORE: Final = {
    "subject": 2,
    "np": 2,
    "pp": 2,
    "adv": 3,
    "neg": 1,
    "no": 1,
    "kindof": 2,
    "times": 1,
    "lead-in": 1,
    "otherwise": 0,
}
"""Phrases of a kind that may stand before the predicate."""
AFTER: Final = {
    "subject": 1,
    "np": 2,
    "pp": 3,
    "adv": 4,
    "neg": 1,
    "no": 1,
    "kindof": 1,
    "times": 1,
    "lead-in": 1,
    "otherwise": 1,
}
"""... after it."""
PLACES: Final = {kind: 3 * place for place, kind in enumerate(AFTER)}
"""Where the number of phrases of a kind begins in ``OpenClause.kinds``."""

UNKNOWN: Final = 6.0
"""The cost of a word that is not understood."""


@dataclass(slots=True)
class OpenClause:
    """A clause being read: its phrases so far, as a chain, and the price.

    ``kinds`` has three bits for each kind of phrase: how many stand on this side of the predicate.
    """

    phrase: Phrase | None
    before: "OpenClause | None"
    headed: bool
    cost: float
    fillers: int
    lost: int
    lost_words: int
    length: int
    kinds: int


def rank(part: OpenClause) -> tuple[float, int]:
    """The cheapest first, of these those of the fewest phrases."""
    return part.cost, part.length


class Layer:
    """The unfinished clauses that end at a token, the cheapest of them."""

    __slots__ = ("limit", "parts")

    def __init__(self) -> None:
        self.parts: list[OpenClause] = []
        self.limit = (inf, 0)
        """The rank from which on a clause is not kept."""

    def add(self, part: OpenClause) -> None:
        """Keeps a clause for the time being."""
        self.parts.append(part)
        if len(self.parts) >= 2 * BEAM:
            self.limit = rank(self.best()[-1])

    def best(self) -> list[OpenClause]:
        """Those that are kept, the cheapest first."""
        self.parts.sort(key=rank)
        del self.parts[BEAM:]
        return self.parts


Layers = defaultdict[int, Layer]


@dataclass(slots=True)
class Clause:
    """A clause found: its tokens (a bit each in ``mask``, those not understood in ``lost``), and
    its phrases, which are put in a bag only where a meaning is looked for."""

    start: int
    end: int
    mask: int
    lost: int
    cost: float
    part: OpenClause
    filled: Bag | None = None

    @property
    def phrases(self) -> list[Phrase]:
        """Its phrases in their order, without fillers."""
        phrases: list[Phrase] = []
        at: OpenClause | None = self.part
        while at is not None and at.phrase is not None:
            if at.phrase.kind != "filler":
                phrases.append(at.phrase)
            at = at.before
        phrases.reverse()
        return phrases

    @property
    def bag(self) -> Bag:
        """Its phrases by what they are."""
        if self.filled is None:
            self.filled = bag_of(self.phrases)
        return self.filled

    @property
    def first(self) -> Phrase:
        """The phrase that begins it."""
        at = self.part
        while at.before is not None and at.before.phrase is not None:
            at = at.before
        assert at.phrase is not None
        return at.phrase


def skipped(part: OpenClause, place: int) -> OpenClause:
    """The clause going on after a word that nothing in the vocabulary explains."""
    word = Phrase("filler", "", (), place, place + 1)
    return OpenClause(
        word,
        part,
        part.headed,
        part.cost + UNKNOWN,
        part.fillers,
        part.lost | word.mask,
        part.lost_words + 1,
        part.length + 1,
        part.kinds,
    )
