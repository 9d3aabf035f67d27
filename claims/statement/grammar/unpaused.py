"""What two steps told without a pause between them cost when they are taken for one."""

from itertools import pairwise
from typing import Final

from claims.statement.grammar.bag import Phrase
from claims.statement.grammar.noun import Item
from claims.statement.grammar.parts import Clause
from claims.statement.model import Suit, Which
from claims.statement.words.text import Text

RUN_TOGETHER: Final = 1.5
"""The price of taking two steps for one."""
BEGINS_BEHIND: Final = 0.3
"""The price of beginning a clause with words that may end the one before."""
DONE_TO: Final = frozenset({"ruff", "overtake"})
"""What is done to a card that is named before its participle."""
FALLING: Final = frozenset({"drop", "part", "gone"})
"""What a card does that stands before it."""
TRAILING: Final = frozenset({"end", "yours", "mine"})
"""Adverbs that are rather said of what stands before them, where no pause parts them."""


def run_together(text: Text, clause: Clause) -> float:
    """What it costs to take all of a clause for one step."""
    bag, phrases, place = clause.bag, clause.phrases, clause.start
    several = (
        _done_to_another(text, place, clause),
        any(_with_and_another(before, phrase) for before, phrase in pairwise(phrases)),
        any(_and_one_more(before, phrase) for before, phrase in pairwise(phrases)),
        any(map(_there_and_another, phrases, phrases[1:], phrases[2:])),
        _way_back(text, clause),
        _falls_and_another(text, clause),
        # "if it holds the ace of trumps": it does, and that is played
        bag.head == "works" and bool(bag.left or bag.subjects) and _plays(bag.right),
        bag.head == "give" and not bag.subjects and _plays(bag.left) and _given(bag.right),
        any(_over(text, before, phrase) for before, phrase in pairwise(phrases)),
        any(_ruffed_high(before, phrase) for before, phrase in pairwise(phrases)),
    )
    apart = _begins_behind(text, clause) or _torn_phrase(text, clause.end)
    torn = _number_of_suit(text, clause)
    return RUN_TOGETHER * (sum(several) + torn) + BEGINS_BEHIND * apart


def _given(items: tuple[Item, ...]) -> bool:
    """Whether something is given: "the diamonds give nothing" is said of these."""
    return bool(items) and not items[0].has("nothing")


def _done_to_another(text: Text, place: int, clause: Clause) -> bool:
    """ "Club ruffed spade to my king", "seven of clubs | ruffed in dummy spade": a participle with
    a card before it, and another behind it."""
    bag = clause.bag
    if bag.tag != "past" or bag.head not in DONE_TO or bag.subjects:
        return False
    others = [item for item in bag.right if _plays((item,)) and not _trump(item)]
    return bool(others) and (_plays(bag.left) or _noun_before(text, place))


def _with_and_another(phrase: Phrase, behind: Phrase) -> bool:
    """ "Home with a spade trump", "goes on the hearts ace of clubs": a card with or on which
    something is done, and another that no article joins to it."""
    if phrase.kind != "pp" or behind.kind != "np" or not _plays(phrase.items):
        return False
    joined = phrase.value in ("with", "on", "to")
    return joined and _plays(behind.items) and _unjoined(behind.items[0])


def _there_and_another(head: Phrase, phrase: Phrase, behind: Phrase) -> bool:
    """ "I take it in hand ace of diamonds": where it is done, and a card that no article joins."""
    there = phrase.kind == "pp" and all(item.is_hand for item in phrase.items)
    first = behind.items[0] if behind.kind == "np" else Item()
    return head.kind == "head" and there and _plays((first,)) and _unjoined(first)


def _way_back(text: Text, clause: Clause) -> bool:
    """ "Je coupe mon trèfle retour | en main": a suit of claimer's and how he goes back."""
    for phrase in clause.phrases:
        last = phrase.items[-1] if phrase.items else Item()
        ours = last.owner == "my" or not last.det
        goes = any(e.value == "goback" for _, e in text.matches(phrase.end - 1))
        if goes and last.suits and last.nouns and ours:
            return True
    return False


def _and_one_more(phrase: Phrase, behind: Phrase) -> bool:
    """ "A trump | another if someone shows out": one and one more are told one after the other."""
    if not phrase.kind == behind.kind == "np":
        return False
    more = behind.items[0]
    return more.det in ("another", "next") or (more.bare and (more.ordinal or 0) > 1)


def _falls_and_another(text: Text, clause: Clause) -> bool:
    """ "Two spades | go on the hearts ace of clubs": what goes stands before it; "if someone
    discards | ace of clubs": a card that no article joins."""
    bag = clause.bag
    if bag.head in FALLING and bag.tag != "hope" and not (bag.left or bag.subjects):
        fronted = clause.phrases[0].kind == "head" and _noun_before(text, clause.start)
        return fronted and _plays(bag.right)
    they = bag.foe or any(item.person or item.is_hand for item in bag.left)
    first = bag.right[0] if bag.right else Item()
    named = bool(first.cards) and _unjoined(first)
    return bag.head in (*FALLING, "discard", "showout") and they and named


def _over(text: Text, before: Phrase, phrase: Phrase) -> bool:
    """ "Spade over hearts", "ace of spades back to my hearts", "heart over king of clubs": a word
    for where one goes is taken for one that tells on what something is thrown."""
    if phrase.kind != "pp" or phrase.value not in ("on", "to") or not _plays(phrase.items):
        return False
    there = any((e.kind, e.value) == ("adv", "back") for _, e in text.matches(phrase.start))
    suits = all(item.suits and not item.cards for item in phrase.items)
    on_other = phrase.value == "on" and not phrase.items[0].det and bool(phrase.items[0].cards)
    apart = before.kind == "np" and not _suits(before.items[-1]) & _suits(phrase.items[0])
    return there and (suits or (on_other and apart))


def _ruffed_high(before: Phrase, phrase: Phrase) -> bool:
    """ "Heart ruffed high king of trumps": how it is ruffed, and a card."""
    first = phrase.items[0] if phrase.kind == "np" else Item()
    ruffed = before.kind == "head" and before.entry is not None and before.entry.value == "ruff"
    return ruffed and first.which in (Which.HIGH, Which.LOW) and bool(first.ranks)


def _begins_behind(text: Text, clause: Clause) -> bool:
    """Whether a clause begins behind a noun with what is rather said of that: "hearts | twice spade
    to the ace", "diamond | at the end for you spades first", "spade | over hearts"."""
    first, place = clause.first, clause.start
    trails = first.kind == "times" or (first.kind == "adv" and first.value in TRAILING)
    with_ = (first.kind, first.value) == ("pp", "with") and all(i.cards for i in first.items)
    goes = any((e.kind, e.value) == ("adv", "back") for _, e in text.matches(place))
    behind = clause.phrases[1:2]
    away = goes and bool(behind) and behind[0].kind == "np" and _plays(behind[0].items[:1])
    away = away and not behind[0].items[0].det
    if goes and (first.kind, first.value) == ("pp", "on") and _noun_before(text, place):
        return True
    more = len(clause.phrases) > 1
    hand = first.kind == "pp" and all(item.is_hand for item in first.items)
    there = place > 0 and more and (hand or (first.kind, first.value) == ("adv", "here"))
    before = {e.kind for end, e in text.matches(place - 1) if end == place} if there else set()
    if before & {"pron", "verb"}:
        return True  # "taking this | in hand diamond"
    return (trails or with_ or away) and more and _noun_before(text, place)


def _number_of_suit(text: Text, clause: Clause) -> bool:
    """Whether a clause ends with a number of the suit behind it: "je coupe un | cœur"."""
    last = clause.phrases[-1].items[-1:] if clause.phrases[-1].kind == "np" else ()
    number = [item for item in last if item.bare and item.number is not None and not item.nouns]
    follows = text.matches(clause.end) if number and clause.end < len(text) else ()
    return any(e.kind == "suit" for _, e in follows)


def _torn_phrase(text: Text, place: int) -> bool:
    """Whether a clause ends within a predicate of several words: "getting | back"."""
    around = text.matches(place - 1) if place < len(text) and not text.lexicon.verb_last else ()
    return any(e.kind == "verb" and end > place for end, e in around)


def _noun_before(text: Text, place: int) -> bool:
    """Whether a suit or a card stands right before a token."""
    before = text.matches(place - 1) if place else ()
    return any(end == place and e.kind in ("suit", "suits", "rank") for end, e in before)


def _plays(items: tuple[Item, ...]) -> bool:
    """Whether nouns are of suits or cards."""
    return bool(items) and all(item.suits or item.cards for item in items)


def _unjoined(item: Item) -> bool:
    """Whether no article, owner or number joins a noun to what stands before it."""
    return not (item.det or item.owner or item.number or item.which)


def _suits(item: Item) -> set[Suit | None]:
    """The suits of which cards are named."""
    return {*item.suits, *(card.suit for card in item.cards)}


def _trump(item: Item) -> bool:
    """Whether it is a trump, which may be what ruffs."""
    return item.suit is Suit.TRUMPS or any(card.suit is Suit.TRUMPS for card in item.cards)
