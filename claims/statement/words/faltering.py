"""How people speak who look for their words: "the, er, ace", "from from the top"."""

from collections.abc import Sequence
from typing import Final

from claims.statement.words.lexicon import Entry, Lexicon
from claims.statement.words.tokens import Token
from claims.statement.words.typed import DOTS

SMALL: Final = frozenset({"det", "poss", "prep"})
"""Kinds of words that nobody says twice and means it, and behind which no part of a sentence
ends."""
ARTICLES: Final = frozenset({"det"})
ENDS: Final = frozenset({"", ".", "!", "?", "\n"})
"""What stands where a sentence ends."""


def fluent(tokens: Sequence[Token], lexicon: Lexicon) -> tuple[list[Token], list[Token]]:
    """The tokens without hesitations and without small words said twice, and those left out.

    What stands alone is left: a text of nothing but "um" says that. Of the pauses around a
    hesitation one stays, and none where it comes between an article and its noun.
    """
    kept: list[Token] = []
    left_out: list[Token] = []
    aside = 0
    for place, token in enumerate(tokens):
        aside = max(aside, _aside(place, tokens, lexicon))
        if (
            place < aside
            or token.text in lexicon.hesitations
            or _said_twice(place, tokens, lexicon)
            or (token.text == "," and _no_pause(place, tokens, kept, lexicon))
        ):
            left_out.append(token)
        else:
            kept.append(token)
    if not any(token.text[0].isalnum() for token in kept):
        return list(tokens), []
    return kept, left_out


def _aside(place: int, tokens: Sequence[Token], lexicon: Lexicon) -> int:
    """Where words end that are only put in behind "and", with the pauses around them: "the club
    and, oh yes, the ace" are both thrown; the place itself where none begin there."""
    if not place or tokens[place].text != "," or not _joins(tokens[place - 1], lexicon):
        return place
    at = place + 1
    while at < len(tokens) and tokens[at].text != ",":
        said = [m.end for m in lexicon.matches(list(tokens), at) if m.entry.kind == "filler"]
        if not said:
            return place
        at = max(said)
    return at + 1 if place + 1 < at < len(tokens) else place


def _joins(token: Token, lexicon: Lexicon) -> bool:
    """Whether a word is "and"."""
    return any(m.entry == Entry("connective", "and") for m in lexicon.matches([token], 0))


def _no_pause(place: int, tokens: Sequence[Token], kept: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether a comma, or dots read as one, is part of a hesitation: one pause stands already, or
    none can be there."""
    before = tokens[place - 1].text if place else ""
    after = tokens[place + 1].text if place + 1 < len(tokens) else ""
    beside = before in lexicon.hesitations or after in lexicon.hesitations
    if not beside and tokens[place].raw not in DOTS:
        return False
    if not kept or (before in lexicon.hesitations and kept[-1].text == ","):
        return True
    last = kept[-1]
    goes_on = last.text.isalpha() and (_is(SMALL, last, lexicon) or _only_does(last, lexicon))
    return goes_on and after not in ENDS


def _only_does(token: Token, lexicon: Lexicon) -> bool:
    """Whether a word is a verb and nothing else, behind which its object comes."""
    return {match.entry.kind for match in lexicon.matches([token], 0)} == {"verb"}


def _said_twice(place: int, tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether a small word follows itself; "A A" are two aces, "x x" two low cards."""
    token = tokens[place]
    if not place or token.text != tokens[place - 1].text:
        return False
    if len(token.text) == 1:
        ahead = tokens[place + 1].text if place + 1 < len(tokens) else ""
        return token.raw.islower() and len(ahead) > 1 and _is(ARTICLES, token, lexicon)
    return token.text in lexicon.leading or _is(SMALL, token, lexicon)


def _is(kinds: frozenset[str], token: Token, lexicon: Lexicon) -> bool:
    """Whether a word can be of one of these kinds."""
    return {match.entry.kind for match in lexicon.matches([token], 0)} & kinds != set()
