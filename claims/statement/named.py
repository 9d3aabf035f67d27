"""A noun that no deed goes with."""

from dataclasses import dataclass

from claims.statement.model import Hand
from claims.statement.nouns import Item


@dataclass(frozen=True, slots=True)
class Named:
    """A winner, a suit or rounds of it, named without a deed: the order around it makes it a play.

    ``place`` is the hand it is said to lie in, ``played`` that it is a play whatever stands around.
    """

    item: Item
    place: Hand | None = None
    played: bool = False
