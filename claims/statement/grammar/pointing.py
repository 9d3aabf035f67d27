"""Clauses that point at a noun set before or behind them: "les atouts, je les tire"."""

from collections.abc import Iterable
from typing import Final

from claims.statement.grammar.noun import Item
from claims.statement.grammar.nouns import Nouns
from claims.statement.words.lexicon import HEADS
from claims.statement.words.text import Text

WHO_OR_NOTHING: Final = frozenset({"subject", "filler"})
SAID_OF_IT: Final = frozenset({"good", "gone", "worthless"})
NAMES: Final = frozenset({"suit", "suits", "rank", "letters"})
PLAYED: Final = frozenset({"cash", "draw", "finesse", "play", "remove", "ruff", "run"})
"""Predicates that tell of cards played: "once drawn"."""
TAKING: Final = frozenset({"take", "fell", "remove"})
"""Verbs by which a card takes one of theirs."""
TO_BE: Final = frozenset({"draw", "cash", "ruff", "remove"})
"""Predicates that may follow what they are done to: "a trump to draw"."""
RUFFED_SO: Final = frozenset({"in", "with", "there", "here", "high", "low"})
"""What may stand behind "to ruff"."""
PLAYED_THERE: Final = frozenset({"suit", "rank", "letters", "verb"})
"""Words behind which a hand says where it is played."""
NO_PLACE: Final = frozenset({"prep", "det", "poss"})
"""Words behind which it is no place without its preposition."""
DONE: Final = HEADS | {"passive"}
"""Words that tell what is done to what stands before them."""
WITHOUT_MEANING: Final = frozenset({"connective", "retract", "filler"})
PAUSES: Final = frozenset({"comma", "stop", "semi", "colon", "then", "and"})


def claimer_next(text: Text, place: int) -> bool:
    """Whether claimer is named here as the one who does what follows."""
    said = text.matches(place) if place >= 0 else ()
    return any(e.kind == "subject" and e.value == "self" for _, e in said)


def passed_over(text: Text, place: int) -> bool:
    """Whether a word without meaning stands behind one that subordinates: it is not claimer himself
    ("quand j'ai coupé"), nor a hand ("a heart to partner | who ...")."""
    named = claimer_next(text, place) or any(e.kind == "hand" for _, e in text.matches(place))
    return text.is_filler(place) and not named


def bare_place(text: Text, place: int) -> bool:
    """Whether a word that may name a hand without a preposition stands behind what is played, and
    not before what that hand does: "trèfle coupé table"."""
    words = text.lexicon.bare_places
    if not 0 < place < len(text) or text.tokens[place].text not in words:
        return False
    before = {e.kind for end, e in text.matches(place - 1) if end == place}
    behind = {e.value for _, e in text.matches(place + 1) if e.kind == "verb"}
    played = before & PLAYED_THERE and not before & NO_PLACE
    return bool(played) and not behind & (PLAYED | {"discard", "overtake"})


def of_them(text: Text, place: int) -> bool:
    """ "Vous n'en avez plus": who has how many of what was named before."""
    kinds = [{(e.kind, e.value) for _, e in text.matches(place + n)} for n in range(5)]
    first = next((n for n in range(5) if ("pron", "some") in kinds[n]), 0)
    led = [{kind for kind, _ in each} & WHO_OR_NOTHING for each in kinds[:first]]
    return first > 0 and all(led)


def to_be_done(text: Text, place: int) -> bool:
    """Whether what is to be done stands here: "one trump to pull", "a heart to ruff in dummy"."""
    for end, entry in text.matches(place):
        if entry.kind != "verb" or entry.value not in TO_BE:
            continue
        so = end + 1 < len(text) and any(e.value in RUFFED_SO for _, e in text.matches(end))
        if closes(text, end) or (entry.value == "ruff" and so):
            return True
    return False


def closes(text: Text, place: int) -> bool:
    """Whether the text or a part of it ends here."""
    return place == len(text) or any(
        e.kind == "connective" and e.value not in ("quote", "dash") for _, e in text.matches(place)
    )


def nothing_before(text: Text, place: int) -> bool:
    """Whether nothing is said before a token but words without meaning: "ok, so ..."."""
    at = 0
    while at < place:
        ends = [end for end, e in text.matches(at) if e.kind in WITHOUT_MEANING and end <= place]
        if not ends:
            return False
        at = max(ends)
    return True


def behind_pause(text: Text, place: int) -> bool:
    """Whether a pause stands before a token, or nothing yet but words without meaning."""
    if place and any(e.kind == "connective" for _, e in text.matches(place - 1)):
        return True
    return nothing_before(text, place)


def since_before(text: Text, place: int) -> bool:
    """Whether a word that gives a reason ends at a token: "vu que des atouts, vous n'en avez
    plus"."""
    return any(
        e.kind == "sub" and e.value == "since" and end == place
        for at in range(max(0, place - 2), place)
        for end, e in text.matches(at)
    )


def is_given(text: Text, place: int) -> bool:
    """Whether a player of claimer's side stands behind a verb of giving, and is not called upon:
    "I give partner a ruff"."""
    gives = any(
        e.kind == "verb" and e.value.partition(".")[0] == "give" and end == place
        for end, e in text.matches(place - 1)
    )
    return gives and any(e.kind == "hand" for _, e in text.matches(place))


def to_him(text: Text, place: int) -> bool:
    """Whether claimer is named behind a preposition, and does nothing: "à moi"."""
    leading = text.lexicon.leading
    may = place and leading and text.tokens[place].text not in leading
    return any(
        e.kind == "prep" and end == place for end, e in (text.matches(place - 1) if may else ())
    )


def is_the_rest(text: Text, place: int, end: int) -> bool:
    """Whether a word for "is left" is rather the rest, for what becomes of it stands behind: "zéro
    atout, reste à moi"."""
    noun = any(e.value == "rest" and at == end for at, e in text.matches(place))
    becomes = {e.value.partition(".")[0] for _, e in text.matches(end)}
    return noun and bool(becomes & {"mine", "yours", "good"})


def points_back(text: Text, place: int) -> bool:
    """ "Je vous le laisse", "je les tire": claimer, what was named before, and a verb."""
    kinds = [{(e.kind, e.value) for _, e in text.matches(place + n)} for n in range(4)]
    hyphen = "-" in [token.raw for token in text.tokens[place : place + 2]]
    if hyphen and any(k == "verb" and v.partition(".")[0] == "give" for k, v in kinds[0]):
        return True  # "le petit atout, gardez-le"
    if ("state", "gone.fait") in kinds[0]:
        return True  # "les atouts, c'est fait"
    me = ("subject", "self") in kinds[0]
    if not me:
        return False
    if ("verb", "refuse") in kinds[1]:
        return True  # "les atouts, je n'y touche pas"
    it = [n for n in (1, 2) if kinds[n] & {("pron", "it"), ("pron", "them")}]
    between = {("subject", "foe"), ("filler", "filler")}  # "je vous le ...", "je me le ..."
    return any(
        (n == 1 or kinds[1] & between) and any(kind == "verb" for kind, _ in kinds[n + 1])
        for n in it
    )


def resumed(text: Text, place: int, nouns: Iterable[tuple[int, Item]]) -> int:
    """Where a pronoun ends that only takes up the noun set before the comma in front of it: "le
    trèfle, il est à vous"; 0 where none does.

    ``nouns``: those that alone stand before the comma, each with the token that it begins at.
    """
    longer = [e.kind for end, e in text.matches(place) if end > place + 1]
    if place >= len(text) or set(longer) - {"filler"}:
        return 0
    if not any(_agrees(text, place, (at, place - 1), item) for at, item in nouns):
        return 0
    after = place + 1
    while after < len(text) and text.is_filler(after) and after < place + 4:
        after += 1
    said = text.matches(after) if after < len(text) else ()
    whose = any(e.kind == "adv" and e.value in ("mine", "yours") for _, e in said)
    return place + 1 if whose or any(e.value in SAID_OF_IT for _, e in said) else 0


def taken_up(text: Text, place: int) -> int:
    """Where "that one" ends that only takes up the noun before a comma, in front of a clause that
    points at it: "l'as de carreau, celui-là je vous le laisse"; 0 where none does."""
    at = place
    while at < len(text) and (text.is_filler(at) or _pauses(text, at)) and at < place + 4:
        at += 1
    ends = [e for e, entry in text.matches(at) if (entry.kind, entry.value) == ("pron", "this")]
    end = max(ends, default=0) if at < len(text) else 0
    return end if end > at + 1 and points_back(text, end) else 0


def set_behind(text: Text, place: int, end: int, nouns: Iterable[tuple[int, Item]]) -> bool:
    """Whether a comma parts a clause from the noun that its pronoun stood for: "je les tire, les
    atouts"; not where the pronoun may stand for what was named before it.

    ``place`` and ``end`` are of the comma, ``nouns`` those behind it, each with its end.
    """
    start = place
    while start and not _pauses(text, start - 1):
        start -= 1
    named = {t.text for n, t in enumerate(text.tokens[:start]) if _names(text, n)}
    for last, item in nouns:
        closes = last == len(text) or _pauses(text, last)
        again = any(t.text in named for t in text.tokens[end:last])
        if not closes or item.is_hand or item.pron or (named and not again):
            continue
        pronouns = (at for at in range(start, place) if _stands_for_noun(text, at))
        if any(_agrees(text, at, (end, last), item) for at in pronouns):
            return True
    return False


def _stands_for_noun(text: Text, place: int) -> bool:
    """Whether a word is no article: between who does it and a verb, or behind a hyphen."""
    if not any(entry.kind == "det" for _, entry in text.matches(place)):
        return True
    if place and text.tokens[place - 1].raw == "-":
        return True  # "prenez-le"
    before = {entry.kind for _, entry in text.matches(place - 1)} if place else set()
    verb = place + 1 < len(text) and any(e.kind == "verb" for _, e in text.matches(place + 1))
    return verb and bool(before & {"subject", "pron", "filler"})


def _pauses(text: Text, place: int) -> bool:
    return any(e.kind == "connective" and e.value in PAUSES for _, e in text.matches(place))


def _names(text: Text, place: int) -> bool:
    return any(e.kind in NAMES for _, e in text.matches(place))


def _agrees(text: Text, place: int, noun: tuple[int, int], item: Item) -> bool:
    """Whether a token is a pronoun that can stand for a noun: of its gender, and one or many."""
    asked = text.lexicon.resuming.get(text.tokens[place].text)
    said = item.det in ("gen", "the", "this", "these", "a") or item.owner or item.every
    said = said or item.number == 1
    if asked is None or not said or item.is_hand:
        return False
    words = {token.text for token in text.tokens[noun[0] : noun[1]]}
    feminine = bool(words & text.lexicon.feminine)
    many = item.plural or len(item.cards) > 1
    if ("+" in asked) != many and asked:
        return False
    return not ("m" in asked and feminine) and not ("f" in asked and not feminine)


def no_noun(text: Text, place: int, end: int, item: Item) -> bool:
    """ "Le coupe" is no noun of two words: an article of the other gender than the noun behind it,
    which is a verb; the article of "le partenaire" stands for nothing by itself."""
    asked, behind = text.lexicon.resuming.get(text.tokens[place].text), place + 1
    if end == behind:
        return bool(item.pron) and any(
            e.kind == "hand" and at > end for at, e in text.matches(place)
        )
    if asked != "m" or behind >= len(text):
        return False
    feminine = text.tokens[behind].text in text.lexicon.feminine
    return feminine and any(entry.kind == "verb" for _, entry in text.matches(behind))


def said_when(place: int, end: int, nouns: Nouns) -> bool:
    """Whether a number of times says when: "une fois que", "once I ...", "once drawn", "once the
    hearts are cashed"."""
    text = nouns.text
    ends = [at for at, entry in text.matches(place) if entry.kind == "sub"]
    there = any(entry.value == "then.there" for _, entry in text.matches(place))
    if any(at > end for at in ends) or (there and behind_pause(text, place)):
        return True  # "une fois que ...", "et une fois au mort je ..."
    if end not in ends:
        return False
    follows = text.matches(end)
    who = any(entry.kind == "subject" and entry.value == "self" for _, entry in follows)
    who = who and all(entry.kind != "filler" or at == end + 1 for at, entry in follows)
    played = any(entry.kind == "verb" and entry.value in PLAYED for _, entry in follows)
    return (
        who
        or played
        or any(
            (item.det or item.owner or item.plural)
            and any(entry.kind in DONE for at in (after, be) for _, entry in text.matches(at))
            for after, item in nouns.items(end)
            for be in (after + text.is_filler(after),)
        )
    )


def _taken_from(text: Text, place: int, end: int) -> bool:
    """ "Le sept vous prend le six": a card before "you", and a verb of taking behind it."""
    takes = any(e.kind == "verb" and e.value in TAKING for _, e in text.matches(end))
    ranked = range(max(0, place - 3), place)
    named = any(e.kind in ("rank", "pip") for at in ranked for _, e in text.matches(at))
    return takes and named


def done_to_them(text: Text, place: int, end: int) -> bool:
    """Whether those who are spoken to stand before what is done to them: "vous donner", "cela vous
    laisse une levée"."""
    spoken_to = {e.value for _, e in text.matches(place) if e.kind == "subject"} == {"foe"}
    if not spoken_to or end != place + 1 or end >= len(text):
        return False
    theirs = text.lexicon.done_by.get(text.tokens[place].text)
    gives = any(
        e.kind == "verb" and e.value.partition(".")[0] == "give" for _, e in text.matches(end)
    )
    other = theirs is not None and not text.tokens[end].text.endswith(theirs)
    given = other and (gives or _taken_from(text, place, end))
    return given or text.goes_to_do(end)


def of_the_others(text: Text, place: int, end: int) -> bool:
    """Whether a word for claimer begins a longer one for the others: "on me joue pique"."""
    return any((e.kind, e.value) == ("subject", "foe") and n > end for n, e in text.matches(place))
