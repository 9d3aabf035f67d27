"""A list that is numbered: "1. ace of hearts 2. draw the trump", "(1) ... (2) ..."."""

from collections.abc import Sequence
from typing import Final

from claims.statement.words.tokens import Token

BEHIND: Final = frozenset({".", ")", ":", "-", "–", "/", "°", ".)"})
"""Marks right behind the number of an item."""
PAUSES: Final = frozenset({".", "...", "…", ":", ",", ";", "-", "–", "—", "\n"})
"""Marks behind which a list can begin."""


def numbered(tokens: Sequence[Token]) -> dict[int, int]:
    """The marks that number a list, 1, 2 and so on, by the token at which each begins, with the
    token behind it; none where there are not two of one kind."""
    found: dict[int, int] = {}
    number, kind = 1, ""
    for place in range(len(tokens)):
        end, mark = _mark(tokens, place, number)
        if not end or kind not in ("", mark) or (place and tokens[place - 1].text == "("):
            continue
        if number == 1 and place and tokens[place - 1].text not in PAUSES:
            continue
        found[place], number, kind = end, number + 1, mark
    return found if len(found) > 1 else {}


def _mark(tokens: Sequence[Token], place: int, number: int) -> tuple[int, str]:
    """The token behind the mark of an item that begins at a token, and how it is written; 0 where
    none does: a mark stands close to its number, and apart from what comes behind it."""
    opened = tokens[place].text == "("
    at = place + opened
    if at + 2 >= len(tokens) or tokens[at].text != str(number) or tokens[at + 1].text not in BEHIND:
        return 0, ""
    if opened and tokens[at + 1].text != ")":
        return 0, ""
    close = tokens[at].end == tokens[at + 1].start and tokens[at + 1].end < tokens[at + 2].start
    return (at + 2, "(" * opened + tokens[at + 1].text) if close else (0, "")
