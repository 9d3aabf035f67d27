"""What belongs together in a clause, and what it costs to take it apart."""

from typing import Final

from claims.statement.grammar.bag import Phrase
from claims.statement.grammar.noun import Item, pip_alone
from claims.statement.grammar.parts import OpenClause
from claims.statement.model import Suit
from claims.statement.words.lexicon import Entry

LISTED: Final = 0.2
"""The cost of each further noun after one preposition."""
PLAYED_NEXT: Final = 1.5
"""The cost of taking what stands behind a comma for more of what something is done with: "ruffed
with the two, queen of trumps"."""
TORN: Final = 0.5
"""The cost of parting a number or a rank from the suit after it."""


def listed(entry: Entry, items: tuple[Item, ...]) -> float:
    """The cost of a list after a preposition."""
    parted = [item for item in items if item.comma]
    called = any(item.bare_suit and item.plural for item in parted)  # "on the spade, diamonds next"
    trumps = any(item.called and item.suit is Suit.TRUMPS for item in items[1:])
    with_more = parted or trumps  # "with the ace and trump a diamond"
    named = all(item.ranks or item.cards for item in items) and all(item.det for item in items)
    if entry.value == "with" and named and not items[-1].comma:
        return 0.0  # "with the ace, the king and the queen"
    next_played = (entry.value == "with" and with_more) or (entry.value == "on" and called)
    many = len(items) > 1 and items[-1].plural and not items[0].plural and bool(items[-1].cards)
    next_played = next_played or (entry.value == "on" and many)  # "sur l'as | et les as font ..."
    return LISTED * (len(items) - 1) + (PLAYED_NEXT if next_played else 0.0)


def counts(before: Phrase, phrase: Phrase) -> bool:
    """Whether a number, or a suit, is taken away from the suit, or the ranks, right after it."""
    if _suit_of(before, phrase):
        return True  # "with the spade | ace-king"
    last, first = before.items[-1], phrase.items[0]
    number = last.bare and last.number is not None and not (last.nouns or last.which)
    pip = pip_alone(last) and first.plural  # "with three | winners"
    return (
        (number or pip)
        and before.end == phrase.start
        and not first.det
        and (pip or bool(first.suits))
    )


def _suit_of(before: Phrase, phrase: Phrase) -> bool:
    """Whether the suit is taken away from the ranks right behind it."""
    last, first = before.items[-1], phrase.items[0]
    called = (last.called_for or last.called) and before.end == phrase.start
    return called and bool(first.ranks) and not (first.det or first.owner or first.plural)


def torn(before: Phrase, phrase: Phrase) -> float:
    """What it costs to take "of spades" away from "the two"."""
    if before.kind != "np":
        return 0.0
    last = before.items[-1]
    open_noun = (last.bare and last.number is not None) or (last.cards and not last.cards[-1].suit)
    return TORN if phrase.value in ("from", "with") and open_noun and phrase.suited else 0.0


def given_to(part: OpenClause) -> bool:
    """Whether who is given something stands behind the verb: "I give West a club"."""
    head = part.before.phrase if part.before is not None else None
    entry = head.entry if head is not None and head.kind == "head" else None
    items = part.phrase.items if part.phrase is not None else ()
    who = len(items) == 1 and (items[0].is_hand or items[0].pron == "it")
    return who and entry is not None and entry.value.partition(".")[0] == "give"


def card_and_round(before: Phrase, phrase: Phrase) -> bool:
    """ "The ace takes the first spade, the king | the second": a card, and the round that it
    takes."""
    items = (*before.items, *phrase.items)
    if len(items) != 2 or before.kind != "np" or items[1].cards or items[1].plural:
        return False
    nth = bool(items[1].ordinal) and items[1].det in ("the", "gen")
    return nth and len(items[0].cards) == 1 and items[0].mine is not False
