"""Cases told without "if": answers to a question ("Queen? Yes: I run them. No: I finesse."), "soit
... soit ...", what is supposed ("que la dame tombe et tout est à moi"); and an "if" that tells no
case: "si je mets l'as, c'est que ..."."""

from typing import Final

from claims.statement.words.lexicon import Entry, Lexicon, Match
from claims.statement.words.tokens import Token

ANSWERS: Final = {
    "yes": Entry("else", "so.answer"),
    "no": Entry("else", "otherwise.answer"),
}
"""The answers, and the case that each tells."""
SUPPOSING: Final = frozenset({"if.supposed", "if.were"})
"""Words that suppose, where their neighbours show it."""
PAUSES: Final = frozenset({"stop", "semi", "comma", "colon", "dash"})
"""What parts a supposition from what stands before it."""
SEEN: Final = frozenset({"drop", "hides", "showout", "break", "badly", "works", "fails"})
"""What is supposed to be seen."""
JOINED: Final = 8
"""Within so many tokens two things are joined, or supposed."""
NAMING: Final = frozenset({"det", "poss", "rank", "suit"})
"""Words that begin a noun."""
EXPLAINED: Final = 26
"""What is done for a reason is told in so many words at most."""
STOPS: Final = frozenset({"stop", "semi", "ask"})
"""What ends a sentence."""
WON: Final = frozenset({"ruff", "win", "take"})
"""What is done to whatever they lead."""
PLAYED: Final = frozenset({"play", "exit", "goback"})
"""What is done with a card of any suit."""
CASE: Final = frozenset({"comma", "colon", "dash", "and", "then"})
"""What parts an answer from what is done then."""


def case_told(tokens: list[Token], lexicon: Lexicon, place: int, match: Match) -> Entry | None:
    """The case that an answer tells; None where the other one is not told too, behind the same
    question."""
    asked = [at for at in range(place) if "ask" in _values(tokens, lexicon, at)]
    if match.entry.value == "no" and asked and _asked_in_turn(tokens, lexicon, place, match.end):
        told = asked[-1] < place - 2  # "hearts 2-2? The rest. No? One loser."
        return Entry("else", "otherwise") if told else None
    if not _tells(tokens, lexicon, place, match.end):
        return None
    other = ({"yes", "no"} - {match.entry.value}).pop()
    for at in range(asked[-1] + 1 if asked else len(tokens), len(tokens)):
        for each in lexicon.matches(tokens, at):
            same = (each.entry.kind, each.entry.value) == ("either", other)
            if same and _tells(tokens, lexicon, at, each.end):
                return ANSWERS[match.entry.value]
    return None


def _asked_in_turn(tokens: list[Token], lexicon: Lexicon, place: int, end: int) -> bool:
    """Whether an answer is a question itself, from which something follows: "No? ..."."""
    begins = bool(_values(tokens, lexicon, place - 1) & STOPS)
    return begins and end + 1 < len(tokens) and "ask" in _values(tokens, lexicon, end)


def _tells(tokens: list[Token], lexicon: Lexicon, place: int, end: int) -> bool:
    """Whether something follows from an answer: it stands between pauses."""
    stops = {"stop", "semi", "comma", "ask", "dash"}
    paused = bool(place) and bool(_values(tokens, lexicon, place - 1) & stops)
    return paused and end < len(tokens) and bool(_values(tokens, lexicon, end) & CASE)


def _values(tokens: list[Token], lexicon: Lexicon, place: int) -> set[str]:
    """The connectives that a token can be."""
    matches = lexicon.matches(tokens, place)
    return {match.entry.value for match in matches if match.entry.kind == "connective"}


def supposing(
    tokens: list[Token], lexicon: Lexicon, place: int, match: Match
) -> list[tuple[int, Entry]]:
    """The "if" that a word is which can also mean something else."""
    supposed = were_to if match.entry.value == "if.were" else supposed_at
    return [(match.end, Entry("sub", "if"))] * supposed(tokens, lexicon, place, match.end)


def supposed_at(tokens: list[Token], lexicon: Lexicon, place: int, end: int) -> bool:
    """Whether a word can only suppose: it begins a part, and behind it stand what may be seen and
    what follows from that: "qu'un de vous défausse, et j'en rejoue un"."""
    begins = place == 0 or _values(tokens, lexicon, place - 1) & PAUSES
    if not begins or {token.text for token in tokens[end : end + 1]} & lexicon.partitive:
        return False
    seen = False
    for at in range(end, len(tokens) - 1):
        told = {(m.entry.kind, m.entry.value) for m in lexicon.matches(tokens, at)}
        if {("connective", "comma"), ("connective", "and")} & told:
            return seen
        seen = seen or any(kind == "state" and value in SEEN for kind, value in told)
    return False


def alternative(
    tokens: list[Token], lexicon: Lexicon, place: int, match: Match
) -> list[tuple[int, Entry]]:
    """ "Soit ... et ... soit ...", "either ... and ... or ...": the case told first, and the
    other one; a "both" that only joins says nothing."""
    if match.entry.value == "joined":
        joins = both_named(tokens, lexicon, match.end)
        return [(match.end, Entry("filler", "filler"))] if joins else []
    first, end = match.entry.value == "first", match.end
    joins = "or" in _values(tokens, lexicon, place)
    clause = "subject" in _kinds(tokens, lexicon, end)  # "... or you get one"
    if joins and place and not (clause or _values(tokens, lexicon, place - 1) & PAUSES):
        return []  # "un cœur ou un carreau"
    other = Entry("either", "second" if first else "first")
    follows = False
    for at in range(end, len(tokens)) if first else range(place - 1, -1, -1):
        found = {m.entry for m in lexicon.matches(tokens, at)}
        if other in found:
            break
        follows = follows or Entry("connective", "and") in found
    else:
        return []
    if not follows:
        return []
    told = [(end, Entry("sub", "if"))]
    return told if first else [*told, (end, Entry("else", "otherwise"))]


def both_named(tokens: list[Token], lexicon: Lexicon, end: int) -> bool:
    """Whether "both" behind a token only joins two nouns that differ: "both the diamonds and the
    trump"; "both the aces" counts them."""
    if not _kinds(tokens, lexicon, end) & {"det", "poss"}:
        return False
    named = [m.entry for m in lexicon.matches(tokens, end + 1)]
    if any(entry.kind == "rank" and entry.plural for entry in named):
        return False
    for at in range(end + 1, min(end + JOINED, len(tokens) - 1)):
        if "and" in _values(tokens, lexicon, at):
            return bool(_kinds(tokens, lexicon, at + 1) & NAMING)
        if _values(tokens, lexicon, at) & PAUSES or "verb" in _kinds(tokens, lexicon, at):
            return False
    return False


def were_to(tokens: list[Token], lexicon: Lexicon, place: int, end: int) -> bool:
    """Whether a "were" that begins a part supposes something: "were the queen to drop"."""
    if place and not _values(tokens, lexicon, place - 1):
        return False
    for at in range(end + 1, min(end + JOINED, len(tokens) - 1)):
        if _values(tokens, lexicon, at) & PAUSES:
            return False
        seen = (
            m for m in lexicon.matches(tokens, at) if m.entry.kind == "state" and m.end > at + 1
        )
        if any(m.entry.value.partition(".")[0] in SEEN for m in seen):
            return True
    return False


def _kinds(tokens: list[Token], lexicon: Lexicon, place: int) -> set[str]:
    """What a token can begin."""
    return {match.entry.kind for match in lexicon.matches(tokens, place)}


def explains(tokens: list[Token], lexicon: Lexicon, place: int, match: Match) -> bool:
    """Whether "c'est que" gives the reason of what an "if" before it says to be done: "si je mets
    l'as, c'est que j'ai besoin du roi"."""
    if not place or "comma" not in _values(tokens, lexicon, place - 1):
        return False
    last = lexicon.matches(tokens, match.end - 1)
    if any(m.entry.kind == "state" and m.end > match.end for m in last):
        return False  # "si elle tombe, c'est que du bon"
    for at in range(place - 1, -1, -1):
        if _values(tokens, lexicon, at) & STOPS:
            return False
        if any((m.entry.kind, m.entry.value) == ("sub", "if") for m in lexicon.matches(tokens, at)):
            return True
    return False


def reasons_told(tokens: list[Token], lexicon: Lexicon) -> list[tuple[int, Match]]:
    """Where "c'est que" may give the reason of what was said to be done before it."""
    return [
        (at, match)
        for at in range(len(tokens))
        for match in lexicon.matches(tokens, at)
        if match.entry.value == "since.told"
    ]


def has_why(
    tokens: list[Token], lexicon: Lexicon, asked: Match, reasons: list[tuple[int, Match]]
) -> bool:
    """Whether what an "if" governs is said to be done, for its reason follows."""
    at, why = next(((at, why) for at, why in reasons if at >= asked.end), (0, None))
    if why is None or at - asked.end > EXPLAINED:
        return False
    stops = any(_values(tokens, lexicon, between) & STOPS for between in range(asked.end, at))
    return not stops and explains(tokens, lexicon, at, why)


def other_suit(tokens: list[Token], lexicon: Lexicon, place: int, match: Match) -> Entry | None:
    """ "On anything but a heart I have the rest", "any suit other than hearts I win": a suit that
    they lead is excepted, behind a pause or what is done to it; it is not what is played, "if you
    return anything but a heart"; None where neither is said."""
    begin = match.end + ("det" in _kinds(tokens, lexicon, match.end))
    if "suit" not in _kinds(tokens, lexicon, begin):
        return None
    before = lexicon.matches(tokens, place - 1) if place else ()
    done = {m.entry.base for m in before if m.entry.kind == "verb" and m.end == place}
    on = any(m.entry.kind == "prep" for m in lexicon.matches(tokens, place))
    paused = not place or bool(_values(tokens, lexicon, place - 1) & {*PAUSES, *CASE})
    if on or paused or done & WON:
        return Entry("sub", "unless")
    return Entry("neg", "not") if done & PLAYED else None
