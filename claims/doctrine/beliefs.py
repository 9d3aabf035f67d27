"""What a claimer may hold true beyond what he sees (doctrine 4)."""

from dataclasses import dataclass
from typing import Final

from claims.cards import iter_cards

Places = tuple[int, int, int, int]
"""Cards by seat."""
NOWHERE: Final[Places] = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Belief:
    """``gone``: outstanding cards that he has forgotten; ``hope``: by seat, cards that he plays for
    in a hidden hand."""

    gone: int = 0
    hope: Places = NOWHERE

    @property
    def hoping(self) -> bool:
        """Whether he hopes for anything."""
        return any(self.hope)


KNOWS: Final = Belief()
"""Nothing forgotten, nothing hoped."""


def with_places(one: Places, other: Places) -> Places:
    """The cards of both, by seat."""
    return one[0] | other[0], one[1] | other[1], one[2] | other[2], one[3] | other[3]


def seated(hope: Places) -> tuple[tuple[int, int], ...]:
    """The cards of a hope, each as its seat and itself."""
    return tuple((seat, card) for seat in range(4) for card in iter_cards(hope[seat]))
