"""Whose a card is that is said to be "his" or of a seat: of the hand of claimer's side."""

from typing import Final

from claims.statement.model import Seats
from claims.statement.words.lexicon import Entry, Lexicon
from claims.statement.words.partner import has_partner, named_last, of_ours
from claims.statement.words.tokens import Token

NEAR: Final = 6
"""So many tokens before "his" the hand stands that it is said of."""
OURS: Final = frozenset({"dummy", "partner"})
"""Hands of claimer's side that are spoken of as another's."""
PARTING: Final = frozenset({"discard", "part", "unblock", "play", "cash", "keep", "get", "run"})
"""What such a hand does with a card of its own; what it ruffs or takes is another's."""


def owned(tokens: list[Token], lexicon: Lexicon, place: int, entry: Entry, ours: Seats) -> Entry:
    """A word for whose it is: a seat of claimer's side is that hand, and "his" what dummy or
    partner has, where that hand parts with it ("le mort jette son as")."""
    if (its := of_ours(tokens, lexicon, place, ours, entry)) != entry:
        return its
    if entry == Entry("pron", "it") and is_partner(tokens, lexicon, place, ours):
        return Entry("hand", "partner")  # "partner has the clubs, so a club to him"
    own = lexicon.claimer.get(tokens[place].text)
    if entry.kind != "poss" or entry.value != "your" or own is None or own.kind != "poss":
        return entry
    hand = ""
    verbs: set[str] = set()
    for at in range(place - 1, max(-1, place - 1 - NEAR), -1):
        told = [match for match in lexicon.matches(tokens, at) if match.end <= place]
        if any(m.entry.kind == "connective" and m.end == at + 1 for m in told):
            break
        for match in told:
            said = of_ours(tokens, lexicon, at, ours, match.entry)
            kind, value = said.kind, said.value
            if kind == "hand":
                hand = hand or value
            if kind == "verb":
                verbs.add(said.base)
    parts = hand in OURS and bool(verbs & PARTING)
    return Entry("poss", hand) if parts and "ruff" not in verbs else entry


def is_partner(tokens: list[Token], lexicon: Lexicon, place: int, ours: Seats) -> bool:
    """ "Partner has the clubs, so a club to him": whether "him" is a defender's partner."""
    if not has_partner(ours) or tokens[place].text not in lexicon.told_to:
        return False
    return named_last(tokens[:place], lexicon, ours)
