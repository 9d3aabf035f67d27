"""A noun without a predicate, as it is named."""

from dataclasses import dataclass

from claims.statement.grammar.noun import Item
from claims.statement.model import Hand


@dataclass(frozen=True, slots=True)
class Named:
    """A winner, a suit or rounds of it, named without a predicate: the order makes it a play.

    ``place`` is the hand it is said to lie in, ``played`` that it is a play whatever stands around,
    ``kept`` that it is none: it is needed later.
    """

    item: Item
    place: Hand | None = None
    played: bool = False
    kept: bool = False
