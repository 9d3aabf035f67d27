"""Whose a card is that is said to be "his" or of a seat: of the hand of claimer's side."""

from typing import Final

from claims.statement.words.lexicon import Entry, Lexicon
from claims.statement.words.partner import named_last, of_partner
from claims.statement.words.tokens import Token

NEAR: Final = 6
"""So many tokens before "his" the hand stands that it is said of."""
OURS: Final = frozenset({"dummy", "partner"})
"""Hands of claimer's side that are spoken of as another's."""
PARTING: Final = frozenset({"discard", "part", "unblock", "play", "cash", "keep", "get", "run"})
"""What such a hand does with a card of its own; what it ruffs or takes is another's."""


def owned(
    tokens: list[Token], lexicon: Lexicon, place: int, entry: Entry, mate: str | None
) -> Entry:
    """A word for whose it is: a defender's ``mate`` is his partner, named by his seat, and "his"
    what dummy or he has, where that hand parts with it ("le mort jette son as")."""
    if mate is not None and (his := of_partner(tokens, lexicon, place, mate, entry)) != entry:
        return his
    if entry == Entry("pron", "it") and is_partner(tokens, lexicon, place, mate):
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
            said = match.entry
            if mate is not None:
                said = of_partner(tokens, lexicon, at, mate, said)
            kind, value = said.kind, said.value
            if kind == "hand":
                hand = hand or value
            if kind == "verb":
                verbs.add(value.partition(".")[0].partition("+")[0])
    parts = hand in OURS and bool(verbs & PARTING)
    return Entry("poss", hand) if parts and "ruff" not in verbs else entry


def is_partner(tokens: list[Token], lexicon: Lexicon, place: int, mate: str | None) -> bool:
    """ "Partner has the clubs, so a club to him": whether "him" is a defender's partner."""
    if mate is None or tokens[place].text not in lexicon.told_to:
        return False
    return named_last(tokens[:place], lexicon, mate)
