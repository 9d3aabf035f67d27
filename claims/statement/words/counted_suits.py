"""Tricks counted by suits in symbols: "3♠ 2♦ 1♥ = 6" names no cards."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from claims.statement.words.lexicon import Lexicon, lexicon
from claims.statement.words.tokens import SYMBOLS, Token, capital

COUNTED: Final = re.compile("([1-9])([A-Z])")
"""A number and the letter of a suit, as one word."""
JOINED: Final = frozenset({",", "+"})
"""Marks between two of them."""


class Counted(NamedTuple):
    """Some tricks of a suit, and the tokens that say so."""

    number: int
    suit: str
    begin: int
    end: int


def counted_suits(tokens: list[Token], words: Lexicon) -> list[Token]:
    """The tokens, with words for the suits of which numbers of tricks are told: two or more, of
    which one is 1, which is no card, or that make up a number told beside them and no cards."""
    counted = _counted(tokens, words)
    suits = [each.suit for each in counted]
    if len(counted) < 2 or len(set(suits)) < len(suits):
        return tokens
    total = sum(each.number for each in counted)
    within = {at for each in counted for at in range(each.begin, each.end)}
    others = [t for at, t in enumerate(tokens) if at not in within]
    beside = any(t.raw in SYMBOLS or (len(t.raw) > 1 and capital(t.raw)) for t in others)
    summed = total in [_number(t, words) for t in others] and not beside
    if not summed and all(each.number > 1 for each in counted):
        return tokens
    found = list(tokens)
    for before, after in pairwise(counted):
        if after.begin == before.end + 1 and tokens[before.end].text == "+":
            found[before.end] = replace(tokens[before.end], text=",")
    for each in reversed(counted):
        number, last = tokens[each.begin], tokens[each.end - 1]
        start = number.start + 1
        word = _word(each.suit, words.code)
        suit = Token(word, start, last.end, word, word)
        found[each.begin : each.end] = [
            replace(number, text=str(each.number), end=start, raw=number.raw[:1]),
            suit,
        ]
    return found


def _counted(tokens: Sequence[Token], words: Lexicon) -> list[Counted]:
    """The first run of numbers with suits that stand side by side."""
    found: list[Counted] = []
    place = 0
    while place < len(tokens):
        each = _at(tokens, place, words)
        if each is not None:
            found.append(each)
            place = each.end
            continue
        joins = tokens[place].text in JOINED or _joins(tokens[place], words)
        if found and not (joins and found[-1].end == place):
            if len(found) > 1:
                break
            found.clear()
        place += 1
    return found


def _at(tokens: Sequence[Token], place: int, words: Lexicon) -> Counted | None:
    token, after = tokens[place], tokens[place + 1] if place + 1 < len(tokens) else None
    written = COUNTED.fullmatch(token.raw)
    if written and written[2] in words.suit_letters:
        return Counted(int(written[1]), words.suit_letters[written[2]], place, place + 1)
    if after is None or token.end != after.start or not re.fullmatch("[1-9]", token.raw):
        return None
    suit = SYMBOLS.get(after.raw) or words.suit_letters.get(after.raw)
    return Counted(int(token.raw), suit, place, place + 2) if suit else None


def _joins(token: Token, words: Lexicon) -> bool:
    node = words.begun.get(token.text)
    return node is not None and any(
        e.kind == "connective" and e.value == "and" for e in node.entries
    )


def _number(token: Token, words: Lexicon) -> int | None:
    """The number that a word is."""
    node = words.begun.get(token.text)
    found = [e.value for e in node.entries if e.kind == "number"] if node is not None else []
    return int(found[0]) if found and found[0].isdigit() else None


@cache
def _word(suit: str, code: str) -> str:
    """A word for a suit in the plural."""
    begun = lexicon(code).begun
    names = (
        word
        for word, node in sorted(begun.items())
        if any(e.kind == "suit" and e.value == suit and e.plural for e in node.entries)
    )
    return max(names, key=len)
