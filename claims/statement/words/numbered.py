"""A list that is numbered: "1. ace of hearts 2. draw the trump", "(1) ... (2) ...", "a) ...", or
"1 - ..., 2 - ..."."""

from collections.abc import Sequence
from typing import Final

from claims.statement.words.tokens import Token

BEHIND: Final = frozenset({".", ")", ":", "-", "–", "/", "°", ".)"})
"""Marks right behind the number of an item."""
APART: Final = frozenset({"-", "–", ")", ":"})
"""Marks that may stand apart from a number at which an item begins."""
PAUSES: Final = frozenset({".", "...", "…", ":", ",", ";", "-", "–", "—", "\n"})
"""Marks behind which a list can begin."""
OPENING: Final = 3
"""So many words may stand before a list: "right, so 1) ..."."""
LETTERS: Final = "abcdefghi"


def numbered(tokens: Sequence[Token]) -> dict[int, int]:
    """The marks that number a list, 1, 2 and so on, by the token at which each begins, with the
    token behind it; none where there are not two of one kind."""
    return _listed(tokens, [str(n + 1) for n in range(13)]) or _listed(tokens, LETTERS)


def _listed(tokens: Sequence[Token], names: Sequence[str]) -> dict[int, int]:
    """The marks of a list whose items are named so, one after the other."""
    found: dict[int, int] = {}
    kind = ""
    for place in range(len(tokens)):
        if len(found) == len(names):
            break
        end, mark = _mark(tokens, place, names[len(found)])
        if not end or kind not in ("", mark) or (place and tokens[place - 1].text == "("):
            continue
        begins = place == 0 or tokens[place - 1].raw in PAUSES
        begins = begins or (not found and place <= OPENING and mark != ".")
        if not begins and (not found or mark.startswith(" ")):
            continue
        found[place], kind = end, mark
    return found if len(found) > 1 else {}


def _mark(tokens: Sequence[Token], place: int, name: str) -> tuple[int, str]:
    """The token behind the mark of an item that begins at a token, and how it is written; 0 where
    none does: a mark stands close to its number, and apart from what comes behind it. A letter has
    a bracket behind it."""
    opened = tokens[place].text == "("
    at = place + opened
    if at + 2 >= len(tokens) or tokens[at].text != name or tokens[at + 1].raw not in BEHIND:
        return 0, ""
    bracket = tokens[at + 1].raw == ")"
    if (opened or name.isalpha()) and not bracket:
        return 0, ""
    near = tokens[at].end == tokens[at + 1].start
    behind = tokens[at + 1].end < tokens[at + 2].start
    if not near and (opened or tokens[at + 1].raw not in APART):
        return 0, ""
    return (at + 2, " " * (not near) + "(" * opened + tokens[at + 1].raw) if behind else (0, "")
