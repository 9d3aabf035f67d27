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
    """The tokens, with a comma for each stop behind a part that only calls cards or suits,
    where the next one begins with such a call."""
    ends = [-1, *(at for at, each in enumerate(tokens) if each.text in ENDS), len(tokens)]
    parts = [_items(tokens[one + 1 : other]) for one, other in pairwise(ends)]
    found = list(tokens)
    for (before, after), at in zip(pairwise(parts), ends[1:-1], strict=True):
        called = all(_is_call(item, lexicon) for item in (*before, after[0]))
        if called and tokens[at].text in STOPS:
            found[at] = replace(tokens[at], text=",")  # "Ace. King, then a spade across"
    return found


def _items(part: list[Token]) -> list[list[Token]]:
    """What stands between the commas of a part."""
    items: list[list[Token]] = [[]]
    for token in part:
        items = [*items, []] if token.text == "," else [*items[:-1], [*items[-1], token]]
    return items


def _is_call(call: list[Token], lexicon: Lexicon) -> bool:
    """Whether words call a card or a suit and say nothing of it."""
    kinds = [
        {"suit"} if token.text in SYMBOLS else {m.entry.kind for m in lexicon.matches([token], 0)}
        for token in call
    ]
    named = any(kind & CALLED for kind in kinds)
    return named and len(call) <= LONGEST and all(kind & BESIDE for kind in kinds)
