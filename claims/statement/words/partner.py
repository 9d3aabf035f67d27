"""The hands of claimer's side named by their seat, and a defender's partner as "he"."""

from typing import Final

from claims.statement.model import Hand, Seats
from claims.statement.words.lexicon import Entry, Lexicon
from claims.statement.words.tokens import Token

HIS: Final = {("subject", "foe"): "hand", ("poss", "your"): "poss"}
"""What a third person is of an opponent, and what of a partner."""

FACING: Final = {
    ("adv", "facing"): "facing.partner",
    ("adv", "out"): "facing.partner",
    ("hand", "dummy"): "partner",
}
"""What "en face" is to a defender: his partner, and not dummy or the other side."""
OF_SEAT: Final = {("poss", Hand.OWN): "my"}
"""Whose a card is that is said to be of a seat, where it is not the hand's own word."""


def has_partner(ours: Seats) -> bool:
    """Whether a defender speaks."""
    return Hand.PARTNER in ours.values()


def of_ours(tokens: list[Token], lexicon: Lexicon, place: int, ours: Seats, entry: Entry) -> Entry:
    """What begins at a token, where it speaks of a hand of claimer's side: "North's ace" is
    dummy's."""
    if entry.kind in ("hand", "poss") and (hand := ours.get(entry.value)):
        return Entry(entry.kind, OF_SEAT.get((entry.kind, hand), hand.value))
    if not has_partner(ours):
        return entry
    across = FACING.get((entry.kind, entry.value))
    if across and _facing(tokens, lexicon, place):
        before = tokens[place - 1].text if place else ""
        lies = before in lexicon.partitive | lexicon.copulas  # "l'as d'en face", "... est en face"
        return Entry(entry.kind, across) if lies or entry.value == "facing" else entry
    if entry.kind == "filler" and _behind_partner(tokens, lexicon, place, ours):
        return Entry("hand", "partner")  # "a club to partner, who has the ace"
    kind = HIS.get((entry.kind, entry.value))
    third = kind and lexicon.claimer.get(tokens[place].text) is not None
    if kind and third and named_last(tokens[:place], lexicon, ours):
        return Entry(kind, "partner")  # "a spade to partner, he cashes two hearts"
    return entry


def _facing(tokens: list[Token], lexicon: Lexicon, place: int) -> bool:
    """Whether the hand across the table from the one who speaks is named by nothing else."""
    return any(m.entry == Entry("adv", "facing") for m in lexicon.matches(tokens, place))


def _behind_partner(tokens: list[Token], lexicon: Lexicon, place: int, ours: Seats) -> bool:
    """Whether a token is the pronoun of a clause on partner, who is named right before it."""
    if tokens[place].text not in lexicon.who or not place:
        return False
    before = place - 1 if tokens[place - 1].text != "," else place - 2
    named = {m.entry.value for m in lexicon.matches(tokens, before) if m.entry.kind == "hand"}
    return before >= 0 and any(ours.get(value, value) == Hand.PARTNER for value in named)


def named_last(tokens: list[Token], lexicon: Lexicon, ours: Seats) -> bool:
    """Whether no other player was named since partner was."""
    mate = {seat for seat, hand in ours.items() if hand == Hand.PARTNER}
    for place in range(len(tokens) - 1, -1, -1):
        named = {
            match.entry.value
            for match in lexicon.matches(tokens, place)
            if match.entry.kind in ("hand", "poss", "subject", "person")
        }
        if named & {"partner", *mate}:
            return True
        third = lexicon.claimer.get(tokens[place].text) is not None
        if not third and named - {"self", "my", "own", "it", "they", "dummy"}:
            return False
    return False
