"""Participles known by their accent: "tombé" is done, "tombe" is not."""

from claims.statement.words.lexicon import ACCENTED, Lexicon, Match
from claims.statement.words.tokens import Token


def is_past(tokens: list[Token], lexicon: Lexicon, last: int, place: int) -> bool:
    """Whether a participle may be meant: its accent is there, or "is" before it."""
    if tokens[last].raw.lower().endswith((*ACCENTED, "ees", "ee")):
        return True
    return any(token.text in lexicon.copulas for token in tokens[max(0, place - 3) : place])


def only_past(tokens: list[Token], lexicon: Lexicon, place: int, match: Match) -> bool:
    """Whether a word written as a participle is one, and this entry says that it works: "quand l'as
    est passé" is no "quand l'as passe"."""
    done = tokens[match.end - 1].raw.lower().endswith(ACCENTED)
    if match.entry.accent or match.entry.value != "works" or not done:
        return False
    return any(
        other.entry.accent and other.entry.kind == match.entry.kind and other.end == match.end
        for other in lexicon.matches(tokens, place)
    )
