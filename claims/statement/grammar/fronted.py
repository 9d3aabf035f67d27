"""What is named before a comma and belongs to the clause behind it: "avec l'as, je coupe"."""

from collections.abc import Iterator
from typing import Final

from claims.statement.context import OURS
from claims.statement.grammar.noun import Item
from claims.statement.grammar.nouns import Nouns
from claims.statement.grammar.pointing import behind_pause, claimer_next, closes
from claims.statement.words.lexicon import PARTICIPLES, Entry
from claims.statement.words.text import Text

ON: Final = ("prep", "on")
ON_IT: Final = 5
"""What something goes on, named first, has so many words at most."""
LED_TO: Final = frozenset({"to", "towards"})
"""Prepositions before what a card is led to."""
LEADS: Final = frozenset({"play", "cash"})
"""Predicates of which the card led stands behind them."""
LONG_VERB: Final = 3
"""Tokens of a verb at most, where it is looked for before a pause."""
NAMING: Final = frozenset({"det", "poss", "suit", "rank", "number", "letters"})
"""Words that begin a noun."""
LONGEST: Final = 8
"""What something is done with, named first, has fewer words."""


def set_before_comma(nouns: Nouns, place: int, end: int) -> bool:
    """Whether a comma parts what is led, left out or used from the clause that it belongs to, or a
    suit from where it is led."""
    whole = (fronted_to, fronted_but, fronted_with, led_behind)
    return any(fronts(nouns, place, end) for fronts in whole)


def fronted_on(nouns: Nouns, place: int) -> bool:
    """Whether all that stands between the pause before and a comma is what something goes on:
    "sur l'as de trèfle, je jette mon roi"."""
    text = nouns.text
    for at in range(max(0, place - ON_IT), place):
        if at and not any(e.kind == "connective" for _, e in text.matches(at - 1)):
            continue
        after = (e for e, entry in text.matches(at) if (entry.kind, entry.value) == ON)
        if any(end == place for e in after for end, _ in nouns.items(e)):
            return True
    return False


def fronted_to(nouns: Nouns, place: int, end: int) -> bool:
    """Whether all that stands between the pause before and a comma is what a card is led towards,
    and the card is all that stands behind it: "vers la dame, un atout"."""
    text = nouns.text
    led = any(_one_card(item) and item.suit and closes(text, at) for at, item in nouns.items(end))
    return led and any(
        behind == place and len(item.ranks or item.cards) == 1
        for behind, item in _behind(nouns, place, "towards", ON_IT)
    )


def led_behind(nouns: Nouns, place: int, end: int) -> bool:
    """Whether a comma parts one of a suit from the card or the hand that it is led to, and no more
    stands behind it: "un pique, pour le roi", "a spade, a small one, to dummy"."""
    text = nouns.text
    to = [n for n, e in text.matches(end) if e.kind == "prep" and e.value in LED_TO]
    to = [at for at in to if at == end + 1]  # "over to", "back to" are another play
    there = any(
        closes(text, behind) and (len(item.ranks or item.cards) == 1 or item.hand in OURS)
        for at in to
        for behind, item in nouns.items(at)
    )
    return there and any(
        behind == place and len(items) == 1 and items[0].suit is not None and _one_card(items[0])
        for at in range(max(0, place - LONGEST), place)
        if behind_pause(text, at) or (at and LEADS & _verbs_at(text, at - 1))
        for behind, items, _ in nouns.lists(at)
    )


def _verbs_at(text: Text, place: int) -> set[str]:
    """What a verb that begins at a token may say."""
    return {e.value.partition(".")[0] for _, e in text.matches(place) if e.kind == "verb"}


def fronted_with(nouns: Nouns, place: int, end: int) -> bool:
    """Whether all that stands between the pause before and a comma is what something is done with,
    by claimer, or to what is ruffed: "avec l'as d'atout, je coupe mon cœur"."""
    text = nouns.text
    place, end = _without_filler(text, place, end)
    if not (claimer_next(text, end) or _ruffed_next(nouns, end)):
        return False
    return any(
        _one_card(item) and (behind == place or place in _at_a_hand(nouns, behind))
        for behind, item in _behind(nouns, place, "with", LONGEST)
    )


def fronted_but(nouns: Nouns, place: int, end: int) -> bool:
    """Whether all that stands between the pause before and a comma is what claimer takes nothing
    besides: "apart from my two spades, I win nothing"."""
    text = nouns.text
    if not claimer_next(text, end) or not _says_nothing(text, end):
        return False
    return any(behind == place for behind, _ in _behind(nouns, place, "but", LONGEST))


def _behind(nouns: Nouns, place: int, role: str, most: int) -> Iterator[tuple[int, Item]]:
    """The nouns that stand behind a preposition right after a pause, at most so many tokens before
    ``place``, each after the token behind it."""
    text = nouns.text
    for at in range(max(0, place - most), place):
        if behind_pause(text, at):
            for end, entry in text.matches(at):
                if (entry.kind, entry.value) == ("prep", role):
                    yield from nouns.items(end)


def _says_nothing(text: Text, place: int) -> bool:
    """Whether "nothing" stands in the part of the text that begins at a token."""
    for at in range(place, min(place + LONGEST, len(text))):
        if any(entry.value in ("nothing", "anything") for _, entry in text.matches(at)):
            return True
        if closes(text, at):
            break
    return False


def denied_behind(text: Text, place: int, end: int) -> bool:
    """Whether a comma parts a verb from what is denied of it: "je jette, voyons, pas le roi, mais
    le sept"."""
    before, after = place, end
    while before and (_is_comma(text, before - 1) or text.is_filler(before - 1)):
        before -= 1
    while after < len(text) and (_is_comma(text, after) or text.is_filler(after)):
        after += 1
    behind = [at for at, e in text.matches(after) if e.kind == "neg"] if after < len(text) else []
    kinds = {e.kind for at in behind if at < len(text) for _, e in text.matches(at)}
    starts = range(max(0, before - LONG_VERB), before)
    verbs = (at for n in starts for at, e in text.matches(n) if e.kind == "verb")
    noun = before > 0 and any(e.kind in NAMING for _, e in text.matches(before - 1))
    return bool(kinds & NAMING) and before in verbs and not noun


def parts_nothing(text: Text, place: int, end: int, mark: Entry) -> bool:
    """Whether a mark parts nothing: quotes, and a colon between giving and what is given, "je vous
    donne : un carreau"."""
    if mark.value != "colon" or not place:
        return mark.value == "quote"
    given = any(e.value.partition(".")[0] == "give" for _, e in text.matches(place - 1))
    return given and any(e.kind in NAMING for _, e in text.matches(end))


def _is_comma(text: Text, place: int) -> bool:
    return any((e.kind, e.value) == ("connective", "comma") for _, e in text.matches(place))


def excepted_behind(text: Text, place: int, end: int) -> bool:
    """ "Tout pour vous, sauf mes carreaux": what is theirs, and behind the comma what is not."""
    begins = range(max(0, place - 4), place)
    theirs = any(e.value == "yours" and n == place for at in begins for n, e in text.matches(at))
    behind = text.matches(end) if end < len(text) else ()
    return theirs and any((e.kind, e.value) == ("prep", "but") for _, e in behind)


def times_behind(text: Text, place: int, end: int) -> bool:
    """Whether a comma parts a suit from how often it is played: "pique encore, trois fois"."""
    again = place > 0 and any(e.value == "again" for _, e in text.matches(place - 1))
    last = place - 1 - again
    named = last >= 0 and any(e.kind == "suit" for _, e in text.matches(last))
    often = (at for at, e in text.matches(end) if e.kind == "times")
    return named and any(closes(text, at) for at in often)


def done_by_then(text: Text, place: int) -> bool:
    """Whether "have" only says that something will have been done: "en deux tours j'aurai tiré les
    atouts"."""
    if text.tokens[place].text not in text.lexicon.finishing or place + 1 >= len(text):
        return False
    done = text.tokens[place + 1].raw.lower().endswith(PARTICIPLES)
    return done and any(e.kind == "verb" for _, e in text.matches(place + 1))


def _without_filler(text: Text, place: int, end: int) -> tuple[int, int]:
    """The pause that a comma begins or ends with but a word without meaning in it: ", hop,"."""

    def comma(at: int) -> bool:
        words = text.matches(at) if 0 <= at < len(text) else ()
        return any(e.kind == "connective" and e.value == "comma" for _, e in words)

    if place > 1 and text.is_filler(place - 1) and comma(place - 2):
        return place - 2, end
    if end + 1 < len(text) and text.is_filler(end) and comma(end + 1):
        return place, end + 2
    return place, end


def _at_a_hand(nouns: Nouns, place: int) -> set[int]:
    """Where a hand ends that a preposition names here: "du mort"."""
    after = (end for end, entry in nouns.text.matches(place) if entry.kind == "prep")
    return {end for e in after for end, item in nouns.items(e) if item.is_hand}


def _ruffed_next(nouns: Nouns, place: int) -> bool:
    """Whether something is said to be ruffed here: "mon cœur est coupé"."""
    text = nouns.text
    return any(
        entry.kind == "verb" and entry.value == "ruff"
        for behind, item in nouns.items(place)
        if item.suit
        for at in range(behind, min(behind + 2, len(text)))
        for _, entry in text.matches(at)
    )


def _one_card(item: Item) -> bool:
    """Whether a noun is one card, or a suit of which one is meant, and nothing else: "l'as", "le
    petit atout", "un carreau"."""
    single = item.number in (None, 1) and not item.plural and not item.nouns
    return single and (len(item.ranks or item.cards) == 1 or item.suit is not None)


def thrown_behind(text: Text, place: int, end: int) -> bool:
    """ "I throw one club, on the ace of diamonds", "... a small one, on the ace": behind the comma
    what it is thrown on."""
    if not any((e.kind, e.value) == ON for _, e in text.matches(end)):
        return False
    start, last = place, end
    while start and (not _parts(text, start - 1) or _is_comma(text, start - 1)):
        start -= 1
    while last < len(text) and not _parts(text, last):
        last += 1
    verbs = [_verbs_at(text, at) for at in range(start, place)]
    thrown = "discard" in next(filter(None, reversed(verbs)), ())
    done = any(e.kind == "subject" for at in range(end, last) for _, e in text.matches(at))
    return thrown and not done


def _parts(text: Text, place: int) -> bool:
    return any(entry.kind == "connective" for _, entry in text.matches(place))


SET_BEHIND: Final = (times_behind, excepted_behind, thrown_behind)
"""How what stands behind a comma may belong to the clause before it."""
