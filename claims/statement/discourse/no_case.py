"""Words that may stand for a case: "gagnante c'est trois", "... sauf 4-2, là j'en perds une"."""

from claims.statement.discourse.beside import JOINING, begins, paused
from claims.statement.words.lexicon import Entry
from claims.statement.words.text import Text


def _excepted(text: Text, place: int) -> bool:
    """Whether an exception stands right before, behind what holds but for it: "... sauf si les
    cœurs sont 4-2, là j'en perds une"."""
    for at in range(place - 1, 0, -1):
        told = text.matches(at)
        if any(e.kind == "sub" and e.value == "unless" for _, e in told):
            return not begins(text, at)
        if begins(text, at):
            return False
    return False


def no_case(text: Text, place: int, end: int, entry: Entry) -> bool:
    """Whether a word that may stand for a case, "gagnante c'est trois, perdante c'est deux", stands
    for none: something is told of it, or no number behind it."""
    if entry.value.endswith(".there"):
        return not _excepted(text, place)
    if not entry.value.endswith(".stands"):
        return False
    finessed = any(e.value == "finesse" for at in range(place) for _, e in text.matches(at))
    after = end + 1 if end < len(text) and paused(text, end) else end
    near = range(after, min(after + JOINING, len(text)))
    told = {e.value if e.kind == "noun" else e.kind for at in near for _, e in text.matches(at)}
    summed = bool(told & {"number", "all", "rest"})
    parted = place > 0 and any(
        e.kind == "connective" and e.value not in ("and", "or") for _, e in text.matches(place - 1)
    )
    return not (finessed and parted and summed)
