"""What typing makes of words: dots, dashes, quotes and capitals, read as they are meant."""

import re
from dataclasses import replace
from typing import Final

from claims.statement.words.counted_suits import counted_suits
from claims.statement.words.lexicon import Lexicon, cut
from claims.statement.words.one_by_one import called_one_by_one
from claims.statement.words.tokens import MAX_TEXT, MOST_TOKENS, SYMBOLS, Token, pieces

DASHES: Final = {"-", "–", "—", "--"}
DOTS: Final = frozenset({"..", "...", "…"})
QUOTES: Final = {'"', "“", "”", "«", "»"}
LISTING: Final = {";", "\n"}
ENDS: Final = {".", "!"}
SHORT: Final = 2
"""Lines of so many words are members of a list."""
SCORES: Final = frozenset({"-", "+"})
BID: Final = re.compile("[1-7](nt|sa|[shdcpkt♠♥♦♣])", re.IGNORECASE)
"""A level and a denomination, in the letters of either language."""
CASES: Final = {
    "sub": frozenset({"if", "unless", "even", "whether", "depending"}),
    "else": frozenset({"otherwise", "so"}),
    "either": frozenset({"first"}),
    "connective": frozenset({"ask"}),
}
"""Words that tell a case."""
SHOUTED: Final = 4
"""So many letters are no card: a text in capitals with such a word is all in capitals."""


def typed(text: str, lexicon: Lexicon, noted: bool = False) -> list[Token]:
    """The tokens of a statement, without the quotes around it, its pauses as commas, and in small
    letters where it is all in capitals; ``noted``: by a director, whose lines are sentences."""
    tokens = cut(pieces(text[:MAX_TEXT]), lexicon)[:MOST_TOKENS]
    while tokens and tokens[0].text in QUOTES:
        del tokens[0]
    while tokens and tokens[-1].text in QUOTES:
        del tokens[-1]
    tokens = _scored(_courteously(tokens, lexicon))
    tokens = [_pausing(token, tokens, at) for at, token in enumerate(tokens)]
    tokens = counted_suits(tokens, lexicon)
    if not noted:
        tokens = called_one_by_one(tokens, lexicon)
    if not noted and any(token.text in LISTING for token in tokens):
        tokens = _listed(tokens, lexicon)
    return _quietly(tokens, lexicon) if _shouted(tokens) else tokens


def _scored(tokens: list[Token]) -> list[Token]:
    """The contract before a result written as on a score sheet ("3NT-2", "4S+1"), as a comma: the
    record has it."""
    found = list(tokens)
    for place, token in enumerate(tokens):
        if token.text not in SCORES or token.start == 0:
            continue
        first = place
        while first and place - first < SHORT and tokens[first - 1].end == tokens[first].start:
            first -= 1
        bid = "".join(each.text for each in tokens[first:place])
        if BID.fullmatch(bid):
            comma = (replace(each, text=",") for each in tokens[first:place])
            found[first:place] = comma
    return found


def _courteously(tokens: list[Token], lexicon: Lexicon) -> list[Token]:
    """A "please" or "thanks" that ends a text as the full stop that it stands for."""
    last = len(tokens) - 1
    while last > 0 and tokens[last].text in ENDS:
        last -= 1
    behind_word = last > 0 and _in_word(tokens[last - 1].text[-1])
    if not behind_word or tokens[last].text not in lexicon.courtesies:
        return tokens
    return [*tokens[:last], replace(tokens[last], text="."), *tokens[last + 1 :]]


def _listed(tokens: list[Token], lexicon: Lexicon) -> list[Token]:
    """Semicolons and ends of lines as the commas of a list that they are, up to where a case is
    told, which may end with them."""
    found, last = list(tokens), 0
    lines = [line.split() for line in "".join(f"{t.text} " for t in tokens).split("\n")]
    listing = {";", "\n"} if all(len(line) <= SHORT for line in lines) else {";"}
    if any(t.text == "," or t.raw in lexicon.suit_letters for t in tokens):
        return found  # beside commas, or between cards noted in letters, each is a sentence
    for place, token in enumerate(tokens[:-1]):
        told = (match.entry for match in lexicon.matches(tokens, place))
        if any(entry.value in CASES.get(entry.kind, ()) for entry in told):
            found[last] = tokens[last]
            break
        last = place if token.text in listing else last
        before, after = tokens[place - 1].text[-1:], tokens[place + 1].text[:1]
        if place and token.text in listing and _in_word(before) and _in_word(after):
            found[place] = replace(token, text=",")
    return found


def _pausing(token: Token, tokens: list[Token], at: int) -> Token:
    """Dots, or a dash between spaces, between words as the comma that they stand for. A dash
    before a figure may be a minus, and one word between two dashes is set apart, no more."""
    dash = token.text in DASHES
    if not 0 < at < len(tokens) - 1 or not (dash or token.raw in DOTS):
        return token
    before, after, behind = tokens[at - 1], tokens[at + 1], tokens[at + 2 : at + 3]
    if dash and not before.end < token.start < token.end < after.start:
        return token
    if dash and any(near.text in DASHES for near in (*tokens[max(0, at - 2) : at], *behind)):
        return token
    if after.text.isdigit() and not any(_is_word(near) for near in behind):
        return token
    words = _in_word(before.text[-1]) and _in_word(after.text[0])
    return replace(token, text=",") if words else token


def _in_word(char: str) -> bool:
    return char.isalnum() or char in SYMBOLS


def _is_word(token: Token) -> bool:
    """Whether it is a word and no card in letters."""
    return token.text.isalpha() and len(token.text) > 1


def _shouted(tokens: list[Token]) -> bool:
    """Whether all of a text is in capitals, and not only its cards."""
    words = [token.raw for token in tokens if token.raw.isalpha()]
    return all(map(str.isupper, words)) and any(len(word) >= SHOUTED for word in words)


def _quietly(tokens: list[Token], lexicon: Lexicon) -> list[Token]:
    """What is a word of the language, or too long, is no card in letters: "AS DE PIQUE", "C'EST
    BON"."""
    ranks = set(lexicon.rank_letters)
    return [
        replace(token, raw=token.raw.lower())
        if token.text in lexicon.words
        or token.text.endswith("'")
        or (len(token.raw) >= SHOUTED and not set(token.raw) <= ranks)
        else token
        for token in tokens
    ]
