"""Claimer told of by another: "he draws trumps", "le déclarant coupe un trèfle", "Sud tire ..."."""

from typing import Final

from claims.statement.model import Hand, Seats
from claims.statement.words.lexicon import Entry, Lexicon
from claims.statement.words.tokens import Token

CLAIMER: Final = Entry("subject", "self")
TOLD: Final = frozenset({"draw", "drawsuit", "remove", "cash", "run", "claim", "unblock", "play"})
"""What a third person tells first of the one who claims."""
TOLD_OF_DECLARER: Final = TOLD | {
    "crossruff",
    "discard",
    "eliminate",
    "establish",
    "finesse",
    "give",
    "goover",
    "overtake",
    "ruff",
}
"""What he tells first of a declarer who claims; by a defender's claim another would do it."""
DECLARER: Final = frozenset({"side.declarer", "side.claimer"})
"""Words for declarer: one who does something, and one who is claimer where declarer claims."""
SPEAKING: Final = frozenset({("subject", "self"), ("subject", "foe"), ("poss", "my")})
"""Words of one who speaks of himself, or to the other side."""


def told_by_another(tokens: list[Token], lexicon: Lexicon, by_declarer: bool, ours: Seats) -> bool:
    """ "Il tire l'atout, ses piques sont bons", "declarer ruffs a club, then he ...": what he does
    is told first, and nobody speaks of himself or to somebody."""
    verb = _third_person(tokens, lexicon, by_declarer, ours)
    if not verb:
        return False
    while verb < len(tokens) and _says_when(tokens, lexicon, verb):
        verb += 1
    if tokens[min(verb, len(tokens) - 1)].text in lexicon.guessing:
        return False  # "he may ruff": another, rather
    does = {m.entry.base for m in lexicon.matches(tokens, verb) if m.entry.kind == "verb"}
    spoken = any(
        token.text in lexicon.leading
        or any(
            (m.entry.kind, m.entry.value.partition(".")[0]) in SPEAKING
            for m in lexicon.matches(tokens, at)
        )
        for at, token in enumerate(tokens[verb:], verb)
        if token.text not in lexicon.claimer
    )
    return bool(does & (TOLD_OF_DECLARER if by_declarer else TOLD)) and not spoken


def _third_person(tokens: list[Token], lexicon: Lexicon, by_declarer: bool, ours: Seats) -> int:
    """Where the words end that begin a text and may name claimer as another would, "he", "le
    déclarant", his seat; 0 where none do."""
    begin = lexicon.matches(tokens, 0)
    named = [m.end for m in begin if names_claimer(m.entry, by_declarer, ours)]
    if named:
        return max(named)
    he = bool(tokens) and lexicon.claimer.get(tokens[0].text) == CLAIMER
    return int(he and all(match.end == 1 for match in begin))  # no "il reste", "il y a"


def _says_when(tokens: list[Token], lexicon: Lexicon, place: int) -> bool:
    """Whether a word before what he does says no more than when: "he will", "he then"."""
    entries = [m.entry for m in lexicon.matches(tokens, place) if m.end == place + 1]
    kinds = {entry.kind for entry in entries if entry.kind != "connective"}
    then = any(entry.value == "then" for entry in entries)
    when = then or bool(kinds & {"filler", "adv"})
    return when and "verb" not in kinds and tokens[place].text not in lexicon.guessing


def names_claimer(entry: Entry, by_declarer: bool, ours: Seats) -> bool:
    """Whether a word is for the one who claims, by his part or his seat."""
    if entry.kind == "subject" and entry.value in DECLARER:
        return by_declarer
    return entry.kind == "hand" and ours.get(entry.value) is Hand.OWN
