"""The board and its contract: number, dealer, vulnerability (Law 2), and what was bid.

Seats and denominations are the integers of ``claims.cards``. What is not known is None.
"""

import datetime
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from claims.cards import DENOMINATIONS, capitals

Vulnerability = Literal["None", "NS", "EW", "All"]
"""The sides that are vulnerable; ``"None"``, the word, is neither."""

_SPELLINGS: Final[dict[str, Vulnerability]] = {
    "NONE": "None",
    "LOVE": "None",
    "-": "None",
    "NS": "NS",
    "N-S": "NS",
    "EW": "EW",
    "E-W": "EW",
    "ALL": "All",
    "BOTH": "All",
}
# Boards 1 to 16; later numbers begin again (Law 2).
_BY_NUMBER: Final[tuple[Vulnerability, ...]] = (
    *("None", "NS", "EW", "All"),
    *("NS", "EW", "All", "None"),
    *("EW", "All", "None", "NS"),
    *("All", "None", "NS", "EW"),
)
_CONTRACT: Final = re.compile(r"([1-7]?)(NT|[NSHDC])(X{0,2})\Z", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """What is known of a board; ``date``: the day it was played, which decides between guidance of
    different years."""

    number: int | None = None
    dealer: int | None = None
    vulnerable: Vulnerability | None = None
    event: str | None = None
    date: datetime.date | None = None


class Contract(NamedTuple):
    """What is played, and by whom. ``level`` (1-7) may be unknown: then no result is scored.

    ``denomination`` is a suit 0-3 or 4 for no-trump; ``doubled`` 0, 1 (doubled) or 2 (redoubled).
    """

    level: int | None
    denomination: int
    doubled: int
    declarer: int

    def __str__(self) -> str:
        level = "" if self.level is None else str(self.level)
        return level + DENOMINATIONS[self.denomination] + "X" * self.doubled


@lru_cache(maxsize=1 << 10)
def parse_contract(text: str, declarer: int) -> Contract | None:
    """Read ``5HX``, ``1N``, ``3NT*`` or, without its level, ``H``; None when it is none."""
    match = _CONTRACT.match(text.replace("*", "X"))
    if match is None:
        return None
    level, name, doubled = match.groups()
    denomination = 4 if name[0] in "Nn" else DENOMINATIONS.index(name.upper())
    return Contract(int(level) if level else None, denomination, len(doubled), declarer)


def parse_vulnerability(text: str) -> Vulnerability | None:
    """Read ``None``, ``Love``, ``-``, ``NS``, ``E-W``, ``All`` or ``Both``; None for anything
    else."""
    return _SPELLINGS.get(capitals(text))


def vulnerability_of(number: int) -> Vulnerability:
    """The vulnerability of a board by its number, from 1 (Law 2)."""
    return _BY_NUMBER[(number - 1) % 16]


def dealer_of(number: int) -> int:
    """The dealer of a board by its number, from 1 (Law 2)."""
    return (number - 1) % 4
