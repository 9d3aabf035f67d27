"""How much is tried to read a statement: so much for every stretch of it.

What people say needs a fraction of it. Words heaped up ("7, 7, 7, ...") can be put together in so
many ways that they need all of it. What comes then is read in haste, every noun and clause by
itself, and where that takes too much as well it is not read, and reported as ignored.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from claims.messages import Message

Found = TypeVar("Found")

STRETCH: Final = 200
"""Characters of a stretch."""
ENOUGH: Final = 90_000
"""What may be tried for each stretch that is begun, in about microseconds."""
WHOLE: Final = 300_000
"""What may be tried for a whole text: what people say in 10,000 characters, and a fraction of a
second of the time that a ruling has."""
IN_HASTE: Final = 5_000
"""What may be tried beyond that, if only for what is nearest at hand."""

PHRASE: Final = 1
"""What it takes to add a phrase to a clause, a word to a noun, a noun to a list, to share out the
suits of a list (for the list, and for each noun of it), to find a clause, what it means, and what
it means as a condition."""
WORD: Final = 10
MEMBER: Final = 6
LIST: Final = 20
LISTED: Final = 8
CLAUSE: Final = 3
MEANING: Final = 80
CONDITION: Final = 16
TOKEN: Final = 50
"""What each token takes to put into its place in a reading."""


HASTY: Final = Message("So much is said at once that not every way of reading it was tried.")


class Effort:
    """What may still be tried in one text.

    Args:
        readers: how many read the same statement, each with an equal part.
    """

    def __init__(self, readers: int = 1) -> None:
        self._readers = readers
        self._left = 0.0
        self._whole = WHOLE / readers
        self._granted = 0
        self.haste = 0
        """1 where all but the nearest at hand is passed over, 2 where nothing more is tried."""
        self.lapses = 0
        """How often the effort did not suffice."""

    def suffices(self, character: int) -> bool:
        """Whether more may be tried, the text being looked at up to a character."""
        if character > self._granted:
            stretches = -(-(character - self._granted) // STRETCH)
            granted = min(self._whole, stretches * ENOUGH / self._readers)
            self._left += granted
            self._whole -= granted
            self._granted += stretches * STRETCH
            self.haste = 0 if granted else self.haste
        return self.haste < 2

    def spend(self, much: int) -> bool:
        """So much is tried; False where it may not be."""
        self._left -= much
        if self._left < 0 and self.haste < 2:
            self.haste += 1
            self.lapses += 1
            self._left += IN_HASTE / self._readers if self.haste == 1 else 0.0
        return self.haste < 2

    def affords(self, much: int) -> bool:
        """So much is tried where all of it may be, and nothing where it may not."""
        if self._left < much:
            self.lapses += 1
            return False
        return self.spend(much)

    def whole(self, read: Callable[[], list[Found]]) -> list[Found]:
        """What there is to be found: again in haste where the effort did not suffice for it, and
        nothing where it does not suffice for that either."""
        while True:
            lapses = self.lapses
            found = read()
            if self.lapses == lapses:
                return found
            if self.haste == 2:
                return []
