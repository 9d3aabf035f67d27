"""The account of a statement: every word, and what it was read as."""

from claims.statement.discourse.discourse import Discourse
from claims.statement.discourse.units import Unit
from claims.statement.grammar.memory import Said
from claims.statement.model import (
    Concession,
    Count,
    Listed,
    Renounced,
    Span,
    StatedBelief,
    Step,
    WordRead,
)
from claims.statement.words.text import Text
from claims.statement.words.tokens import MAX_TEXT, Token, pieces

_NAMES: dict[type, str] = {
    Step: "step",
    Renounced: "step",
    StatedBelief: "belief",
    Count: "count",
    Listed: "count",
    Concession: "concession",
}
MARKS = frozenset(",.;:!?…/|()[]\"“”«»'*-–—\n")


def account(text: Text, discourse: Discourse, done: Said, besides: Said) -> tuple[WordRead, ...]:
    """Every word of a text once, in order, with what it belongs to.

    What the names mean is told at ``WordRead``.
    """
    roles = _roles(discourse, done, besides)
    found: list[WordRead] = []
    for place, unit in enumerate(discourse.units):
        role = roles.get(place, "ignored")
        for at in range(unit.start, unit.end):
            token = text.tokens[at]
            if all(char in MARKS or not char.strip() for char in token.raw):
                continue
            word = _word_role(unit, role, at)
            said = text.given[token.start : token.end]  # in capitals where it was
            found.append(WordRead(said, token.start, token.end, word, token.read_as))
    left_out = [t for t in text.left_out if any(char.isalnum() for char in t.raw)]
    faltered = [WordRead(t.raw, t.start, t.end, "filler") for t in left_out]
    found = sorted((*found, *faltered), key=lambda word: word.start)
    return (*found, *unread([*text.tokens, *text.left_out], text.given))


def all_ignored(text: str) -> tuple[WordRead, ...]:
    """The words of a text of which nothing is read."""
    tokens = pieces(text[:MAX_TEXT])
    words = [t for t in tokens if any(char.isalnum() for char in t.raw)]
    read = tuple(WordRead(t.raw, t.start, t.end, "ignored") for t in words)
    return (*read, *unread(tokens, text))


def unread(tokens: list[Token], text: str) -> tuple[WordRead, ...]:
    """What stands after the last token that is read: ignored as one."""
    end = max((token.end for token in tokens), default=0)
    rest = text[end:]
    if not any(char.isalnum() for char in rest):
        return ()
    return (WordRead(rest, end, len(text), "ignored"),)


def _word_role(unit: Unit, role: str, at: int) -> str:
    if unit.lost >> at & 1:
        return "ignored"
    if unit.kind == "retract" and role == "taken back":
        return "connective"  # "sorry", which takes back what stands before it
    if role in ("ignored", "filler", "connective"):
        return role
    return role if unit.used >> at & 1 else "filler"


def _roles(discourse: Discourse, done: Said, besides: Said) -> dict[int, str]:
    """What each unit became."""
    roles: dict[int, str] = {}
    numbers: dict[str, int] = {}
    for atom, units in done:
        name = _NAMES[type(atom)]
        numbers[name] = numbers.get(name, 0) + 1
        for at in units:
            roles.setdefault(at, f"{name} {numbers[name]}")
    for atom, units in besides:
        for at in units:
            roles.setdefault(at, _NAMES[type(atom)])
    for place, unit in enumerate(discourse.units):
        if place in discourse.roles:
            roles[place] = discourse.roles[place]
        elif place in roles:
            continue
        elif unit.kind in ("connective", "else", "so", "mood"):
            roles[place] = "connective"
        elif unit.kind == "filler":
            roles[place] = "filler"
        elif place in discourse.taken_back:
            roles[place] = "taken back"
    if not any(atom.when for atom, _ in (*done, *besides)):  # nothing hangs on what was waited for
        roles = {place: "ignored" if r == "condition" else r for place, r in roles.items()}
    return roles


def ignored_of(words: tuple[WordRead, ...], text: str) -> tuple[Span, ...]:
    """The words ignored, neighbours as one."""
    spans: list[Span] = []
    for word in words:
        if word.read != "ignored":
            continue
        between = text[spans[-1].end : word.start] if spans else ""
        if spans and not any(c.isalnum() or c in ",.;:?!\n" for c in between):
            start = spans[-1].start
            spans[-1] = Span(text[start : word.end], start, word.end)
        else:
            spans.append(Span(text[word.start : word.end], word.start, word.end))
    return tuple(spans)
