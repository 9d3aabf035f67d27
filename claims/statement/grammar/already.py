"""Words that say what claimer has done so far: "I've drawn trumps", "j'ai enlevé les atouts"."""

from typing import Final

from claims.statement.words.lexicon import ACCENTED, Entry
from claims.statement.words.text import Text

BETWEEN: Final = frozenset({"adv", "filler"})
"""What may stand between "have" and what was done: "I have just drawn ...", "j'ai déjà ..."."""
SOFAR: Final = 3
"""So many words of that kind at most."""
BACK: Final = 8
"""So many tokens before "have" a word for "when" or "if" governs it."""
GOVERNING: Final = frozenset({"if", "unless", "after", "before", "until", "while", "whether"})


def done_so_far(text: Text, place: int, entry: Entry) -> bool:
    """Whether "have", or "have just finished", stands here before what claimer has done, and no
    word for "once", "until" or "if" governs it: then it is done later."""
    if entry.kind == "done":
        return _by_claimer(text, place) and not _governed(text, place)
    have = entry.kind == "verb" and entry.value.partition(".")[0] == "have"
    if not have or text.tokens[place].text not in text.lexicon.done:
        return False
    at = place + 1
    while at < min(place + 1 + SOFAR, len(text)) and not participle(text, at):
        if not any(e.kind in BETWEEN and end == at + 1 for end, e in text.matches(at)):
            return False
        at += 1
    done = at < len(text) and participle(text, at)
    return done and _by_claimer(text, place) and not _governed(text, place)


def just_now(text: Text, place: int) -> str:
    """Whether words for the trick before ("last trick", "just now") stand here behind what claimer
    has done ("self": "I pulled your trump last trick") or what was done ("other"); else ""."""
    for at in range(place - 1, max(-1, place - 1 - BACK), -1):
        if any(e.kind == "connective" for _, e in text.matches(at)):
            return ""
        if participle(text, at) or text.tokens[at].text in text.lexicon.past:
            who = "self" if _by_claimer(text, at) else "other"
            return "" if _governed(text, at) else who
    return ""


def _by_claimer(text: Text, place: int) -> bool:
    """Whether claimer is named as the one who has: "I have", "on les a"; "il a dit qu'il avait"."""
    reported = range(max(0, place - BACK), place)
    told = (e for at in reported for end, e in text.matches(at) if end == place)
    if any("report" in (e.kind, e.value[:6]) for e in told):
        return True
    for at in range(place - 1, max(-1, place - 3), -1):
        said = {(e.kind, e.value) for end, e in text.matches(at) if end <= place}
        if ("subject", "self") in said:
            return True
        if not {kind for kind, _ in said} & {"adv", "pron", "det", "filler"}:
            return False
    return False


def participle(text: Text, place: int) -> bool:
    """Whether a verb stands here as what has been done: "drawn", "enlevé"."""
    token, words = text.tokens[place], text.lexicon
    verb = any(e.kind == "verb" for _, e in text.matches(place))
    ended = token.text.endswith(words.participle_endings) if words.participle_endings else False
    return verb and (ended or token.text in words.participles or token.raw.endswith(ACCENTED))


def _governed(text: Text, place: int) -> bool:
    """Whether a word for "when" or "if" opens the clause: "once I've drawn trumps"."""
    for at in range(place - 1, max(-1, place - 1 - BACK), -1):
        said = text.matches(at)
        if any(e.kind == "sub" and e.value.partition(".")[0] in GOVERNING for _, e in said):
            return True
        if any(e.kind == "connective" and e.value in ("comma", "stop", "semi") for _, e in said):
            return False
    return False
