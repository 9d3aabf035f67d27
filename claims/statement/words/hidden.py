"""What a word is not, because of a phrase that begins with it."""

from typing import Final

from claims.statement.words.lexicon import Entry, Lexicon
from claims.statement.words.tokens import Token

HIDDEN: Final = frozenset({"hand", "state", "filler"})
"""Kinds of words as which none is read with which a phrase for "now" begins: "right now", "straight
away"."""

NOW: Final = Entry("adv", "now")
FILLER: Final = Entry("filler", "filler")
IF: Final = Entry("sub", "if")
TO: Final = Entry("prep", "to")
IN: Final = Entry("prep", "in")


NEAR: Final = 2
"""So many words before "to" an "is" stands."""


def without_hidden(
    found: list[tuple[int, Entry]], place: int, tokens: list[Token], lexicon: Lexicon
) -> list[tuple[int, Entry]]:
    """The entries that begin at a token, each with the token after it, without those hidden; "to"
    behind "is" tells where something lies: "l'as est à la table", "ils sont tous à la table"."""
    near = tokens[max(0, place - NEAR) : place]
    lies = any(token.text in lexicon.copulas for token in near)
    lies = lies and all(entry.kind != "sub" for _, entry in found)  # "c'est pour mon as"
    if any(entry.value == "exact.mark" for _, entry in found):
        found = [each for each in found if each[1].kind != "filler"]  # "6+3 = 9" goes on
    helps = (place + 1, FILLER) in found and not tokens[place].text.endswith("'")
    if helps and _after_subject(tokens, place, lexicon):
        found = [each for each in found if each != (place + 1, IF)]  # "I should ruff"
    if any(entry == NOW and end > place + 1 for end, entry in found):
        found = [(end, e) for end, e in found if end > place + 1 or e.kind not in HIDDEN]
    return [
        (e, IN if lies and entry == TO and _named(tokens, e, lexicon) else entry)
        for e, entry in found
    ]


def _after_subject(tokens: list[Token], place: int, lexicon: Lexicon) -> bool:
    """Whether the word before is one who does something."""
    found = lexicon.matches(tokens, place - 1) if place else []
    return any(m.entry.kind == "subject" and m.end == place for m in found)


def _named(tokens: list[Token], place: int, lexicon: Lexicon) -> bool:
    """Whether a place is named behind its article: "à la table", but "à moi"."""
    return any(match.entry.kind in ("det", "poss") for match in lexicon.matches(tokens, place))
