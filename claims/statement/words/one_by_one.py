"""Cards and suits called one by one: "Spade. Heart. Heart." is the list that commas make of it."""

from dataclasses import replace
from itertools import pairwise
from typing import Final

from claims.statement.words.lexicon import Lexicon
from claims.statement.words.tokens import SYMBOLS, Token

STOPS: Final = frozenset({".", ";"})
ENDS: Final = frozenset({*STOPS, ":"})
"""Between these a part stands."""
CALLED: Final = frozenset({"suit", "rank"})
"""Kinds of words with which a card or a suit is called."""
BESIDE: Final = frozenset({"suit", "rank", "det", "poss", "prep", "number"})
"""Kinds of words of such a call."""
LONGEST: Final = 4
"""So many words a call has at most: "the ace of spades"."""


def called_one_by_one(tokens: list[Token], lexicon: Lexicon) -> list[Token]:
    """The tokens, with a comma for each stop between two calls of which one names no more than a
    rank or a suit."""
    ends = [-1, *(at for at, each in enumerate(tokens) if each.text in ENDS), len(tokens)]
    parts = [_items(tokens[one + 1 : other]) for one, other in pairwise(ends)]
    found = list(tokens)
    for (before, after), at in zip(pairwise(parts), ends[1:-1], strict=True):
        called = [_called(item, lexicon) for item in (*before, after[0])]
        single = len(before) == 1 and all(called) and min(map(len, called)) == 1
        if single and tokens[at].text in STOPS:
            found[at] = replace(tokens[at], text=",")  # "Ace. King, then a spade across"
    return found


def _items(part: list[Token]) -> list[list[Token]]:
    """What stands between the commas of a part."""
    items: list[list[Token]] = [[]]
    for token in part:
        items = [*items, []] if token.text == "," else [*items[:-1], [*items[-1], token]]
    return items


def _called(call: list[Token], lexicon: Lexicon) -> set[str]:
    """What words name that call a card or a suit and say nothing of it: its rank, its suit, or
    both; nothing where they say more."""
    kinds = [
        {"suit"} if token.text in SYMBOLS else {m.entry.kind for m in lexicon.matches([token], 0)}
        for token in call
    ]
    bare = len(call) <= LONGEST and all(kind & BESIDE for kind in kinds)
    return set().union(*kinds) & CALLED if bare else set()
