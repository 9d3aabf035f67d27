"""Clauses that point at a noun set before them: "les atouts, je les tire"."""

from typing import Final

from claims.statement.text import Text

WHO_OR_NOTHING: Final = frozenset({"subject", "filler"})


def of_them(text: Text, place: int) -> bool:
    """ "Vous n'en avez plus": who has how many of what was named before."""
    kinds = [{(e.kind, e.value) for _, e in text.matches(place + n)} for n in range(5)]
    first = next((n for n in range(5) if ("pron", "some") in kinds[n]), 0)
    led = [{kind for kind, _ in each} & WHO_OR_NOTHING for each in kinds[:first]]
    return first > 0 and all(led)


def points_back(text: Text, place: int) -> bool:
    """ "Je vous le laisse", "je les tire": claimer, what was named before, and a verb."""
    kinds = [{(e.kind, e.value) for _, e in text.matches(place + n)} for n in range(4)]
    hyphen = "-" in [token.raw for token in text.tokens[place : place + 2]]
    if hyphen and any(k == "verb" and v.partition(".")[0] == "give" for k, v in kinds[0]):
        return True  # "le petit atout, gardez-le"
    me = ("subject", "self") in kinds[0]
    if not me:
        return False
    if ("verb", "refuse") in kinds[1]:
        return True  # "les atouts, je n'y touche pas"
    it = [n for n in (1, 2) if kinds[n] & {("pron", "it"), ("pron", "them")}]
    return any(
        (n == 1 or ("subject", "foe") in kinds[1])
        and any(kind == "verb" for kind, _ in kinds[n + 1])
        for n in it
    )
