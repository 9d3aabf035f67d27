"""How the cards must lie, said as what claimer needs: "I need the queen to drop"."""

from typing import Final

from claims.statement.words.lexicon import Lexicon
from claims.statement.words.tokens import Token

LIE: Final = frozenset({"drop", "break", "works", "fails"})
"""States of how the opponents' cards lie."""
OBJECT: Final = 5
"""Words at most between what is needed and "to"."""


def as_a_fact(tokens: list[Token], lexicon: Lexicon) -> tuple[list[Token], list[Token]]:
    """The tokens with "I need the queen to be onside" as "the queen onside", and those left out."""
    out: set[int] = set()
    for place, token in enumerate(tokens):
        if token.text not in lexicon.wishing or _denied(tokens, place, lexicon):
            continue
        for at in range(place + 2, min(place + 2 + OBJECT, len(tokens))):
            if not tokens[at - 1].text.isalnum():
                break
            if tokens[at].text in lexicon.to_be[:1] and (end := _lies(tokens, at + 1, lexicon)):
                claimer = place and tokens[place - 1].text in lexicon.leading
                out |= {*range(place - bool(claimer), place + 1), *range(at, end)}
                break
    kept = [token for place, token in enumerate(tokens) if place not in out]
    return kept, [tokens[place] for place in sorted(out)]


def _denied(tokens: list[Token], place: int, lexicon: Lexicon) -> bool:
    """Whether what claimer needs is what he says he does not: "I don't need the queen to drop"."""
    before = (m for at in range(max(0, place - 2), place) for m in lexicon.matches(tokens, at))
    return any(m.entry.kind in ("neg", "no") and m.end <= place + 1 for m in before)


def _lies(tokens: list[Token], place: int, lexicon: Lexicon) -> int:
    """The token at which it is said how cards lie, behind a "be" or right here; 0 for none."""
    behind = place + 1 if place < len(tokens) and tokens[place].text in lexicon.to_be[1:] else place
    if behind >= len(tokens):
        return 0
    found = lexicon.matches(tokens, behind)
    split = tokens[behind].text.isdigit() and behind + 1 < len(tokens)
    split = split and tokens[behind + 1].text in ("-", "=")
    state = any(m.entry.kind == "state" and m.entry.base in LIE for m in found)
    return behind if state or split else 0
