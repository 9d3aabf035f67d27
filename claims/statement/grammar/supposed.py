"""What may be seen at the table, said without "if": "East covers: I ruff", "no queen? ..."."""

from typing import Final

from claims.statement.context import Facts, any_suit
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Later, Meaning
from claims.statement.grammar.noun import Item
from claims.statement.grammar.parts import Clause
from claims.statement.grammar.pointing import nothing_before
from claims.statement.model import Suit
from claims.statement.words.lexicon import Entry
from claims.statement.words.text import Text

SUPPOSED: Final = frozenset({"covers", "low", "showout", "follow", "play"})
"""What an opponent may be supposed to do without "if"."""
SEEN_OF_THEM: Final = frozenset({"covers", "low"})
"""What an opponent does to a card that is asked: "East covers? I ruff"."""
UNLUCKY: Final = frozenset({"badly", "hides"})
UNSEEN: Final = UNLUCKY | {"drop", "gone", "works", "break", "evenly"}
"""What may be supposed not to be seen, without "if"; the unlucky say so themselves."""
JOINED: Final = frozenset({("connective", word) for word in ("comma", "colon", "and", "then")})
WHAT_THEN: Final = frozenset({("subject", word) for word in ("self", "foe", "it")})
"""Who or what a word behind it speaks of: what is so then."""
SAID_THEN: Final = frozenset({"suit", "verb", "connective"})
"""Words that begin what is done then, behind a card that does not show."""
GOING: Final = frozenset({"goback", "goover", "go", "finesse"})
"""What claimer does where a card of theirs does not fall."""
SO_MANY: Final = frozenset({"number", "result"})
WHOSE: Final = frozenset({"mine", "yours", "all", "rest"})
"""What becomes of the tricks, right behind what may be seen: "queen doesn't fall one to you"."""

SPLIT_IN: Final = 2
"""How many words "split" has at most: "are split 3-3"."""
REASONS: Final = frozenset({("sub", "since"), ("prep", "as")})
"""Words that begin a reason: "since", "as", « comme »."""
COSTS: Final = "give.costs"
"""What an unlucky case comes to: "a bad break costs me a trick"."""


def two_cases(text: Text, clause: Clause) -> bool:
    """ "Diamonds 3-2, all mine; 4-1, three": whether another break of the suit is told, too."""
    bag, (place, end) = clause.bag, (clause.start, clause.end)
    item = bag.left[0] if len(bag.left) == 1 else Item()
    said = bag.head or bag.phrases or bag.right or bag.neg or bag.no or bag.subjects
    pauses = {e.value for _, e in (text.matches(end) if end < len(text) else ())}
    if said or not item.split or not pauses & {"comma", "colon", "dash", "ask"}:
        return False
    if _split_before(text, place):
        return False  # "les cœurs partagés | 3-3"
    numbers = {at for at in range(len(text)) if text.of_a_split(at)} - {*range(place, end)}
    first = [at for at in numbers if at - 2 not in numbers]
    suits = {suit for at in first for suit in _said_to_break(text, at)}
    return bool(first) and not (item.suit and suits - {item.suit.value})


def _said_to_break(text: Text, place: int) -> set[str]:
    """The suit before a break, with "split" between them or not: "hearts split 3-3"."""
    befores = [at - 1 for at in (place, *_split_before(text, place)) if at]
    return {e.value for at in befores for _, e in text.matches(at) if e.kind == "suit"}


def _split_before(text: Text, place: int) -> list[int]:
    """Where a "split" begins that stands right before a token."""
    return [
        at
        for at in range(max(0, place - SPLIT_IN), place)
        for end, e in text.matches(at)
        if end == place and e.base == "break"
    ]


def supposed(text: Text, clause: Clause, facts: Facts | None = None) -> bool:
    """ "East covers: I ruff": whether what claimer does then stands behind what an opponent
    may do."""
    bag, place, end = clause.bag, clause.start, clause.end
    follows = {(e.kind, e.value) for _, e in (text.matches(end) if end < len(text) else ())}
    if ("connective", "ask") in follows:
        if end + 1 < len(text) and any(e.kind == "retract" for _, e in text.matches(end + 1)):
            return False  # "plus d'atout ? non, ...": it is answered
        by = bag.foe or any(i.is_hand or i.person for i in bag.left)
        asked = bag.head in SEEN_OF_THEM and by and len(bag.left) < 2 and end + 1 < len(text)
        asked = (asked and not (bag.neg or bag.no)) or asks_who_is_out(text, clause)
        return asked or asked_not(text, clause) or two_cases(text, clause)
    if clause.bag.no and not bag.head and _card(bag):
        if ("connective", "colon") in follows:
            return True  # "no queen means back with the heart"
        comma = ("connective", "comma") in follows
        said = end + comma + (not comma and end < len(text) and text.is_filler(end))
        told = said < len(text) and (
            comma or (place > 0 and {kind for kind, _ in follows} & SAID_THEN)
        )
        if told and facts is not None and _theirs_alone(bag, facts):
            return True  # "ace, no queen, heart to hand": no correction, for he has none
        return _what_then(text, said, comma)
    named = [*bag.left, *(item for _, items in bag.phrases for item in items)]
    alone = not any(i.comma for i in named) and sum(len(i.cards) for i in bag.left) < 2
    split = len(bag.left) == 1 and bool(bag.left[0].split) and not (bag.head or bag.phrases)
    trump = bag.head == "hides" and any(i.suits == (Suit.TRUMPS,) and not i.cards for i in bag.left)
    unseen = (bag.head in UNSEEN and not trump) or split  # "un atout reste dehors": a trump is out
    if two_cases(text, clause):
        return True
    if bag.head == "gone" and _therefore(text, end):
        return False  # "the hearts aren't finished, so I draw one": they are not
    if alone and unseen and (bag.neg or bag.head in UNLUCKY):
        # "she drops, all mine; she doesn't drop, one for you"; "pas 3-3 une pour vous"
        told = any(k in SO_MANY or v in WHOSE or v == COSTS for k, v in follows)
        told = told and (bool(bag.left) or bag.head == "badly")
        return told or bool((JOINED | WHAT_THEN) & follows) or (split and bool(follows))
    seat = len(bag.left) == 1 and bag.left[0].is_hand and not bag.left[0].person
    alone = not (bag.left or bag.right or bag.subjects or bag.phrases)
    passive = bag.head == "covers" and bag.tag == "passive" and alone
    if bag.head not in SUPPOSED or not (bag.foe or seat or passive):
        return False
    for last, entry in text.matches(end) if end < len(text) else ():
        if entry.kind == "connective" and entry.value == "colon":
            return True
        if passive and ((entry.kind, entry.value) == ("subject", "self") or entry.kind == "poss"):
            return True  # "king of hearts, covered I ruff"
        behind = entry.value == "comma" and bag.tag != "foe"  # "you take it, I" does happen
        if entry.kind == "connective" and behind and passive:
            return True
        if entry.kind == "connective" and behind and last < len(text):
            follows = {(e.kind, e.value) for _, e in text.matches(last)}
            if ("subject", "self") in follows:
                return True
    return False


def guessed(text: Text, clause: Clause) -> bool:
    """ "Diamonds probably won't split, so I give one", "since they may not break I cash the ace
    first": a guess from which he concludes is no case beside which there is another."""
    bag, begin = clause.bag, max(0, clause.start - 2)
    words = {token.text for token in text.tokens[clause.start : clause.end]}
    unseen = bag.head in UNSEEN or (not bag.head and any(i.split for i in bag.left))
    unseen = unseen and (bag.neg or bag.no or bag.head in UNLUCKY)
    if not unseen or words.isdisjoint(text.lexicon.guessing):
        return False
    before = {(e.kind, e.value) for at in range(begin, clause.start) for _, e in _at(text, at)}
    return bool(before & REASONS) or _therefore(text, clause.end)


def _therefore(text: Text, place: int) -> bool:
    """Whether "so" stands at a token, or behind a comma there."""
    commas = [end for end, e in _at(text, place) if e.value == "comma"]
    return any(e.value == "hence" for at in (place, *commas) for _, e in _at(text, at))


def _what_then(text: Text, place: int, comma: bool) -> bool:
    """ "No queen, back to hand ...", "pas de dame je rentre", "faute de dame, je repasse": whether
    a token tells what is done then, or whose a trick is."""
    after = [(e.kind, e.value.partition(".")[0]) for _, e in _at(text, place)]
    if any(k in SO_MANY or v in WHOSE or (k == "verb" and v in GOING) for k, v in after):
        return True
    joined = {("connective", "then"), ("subject", "foe")} | (set() if comma else WHAT_THEN)
    if joined & {*after}:
        return True
    ends = [end for end, e in _at(text, place) if (e.kind, e.value) == ("subject", "self")]
    behind = [e for end in ends for _, e in _at(text, end)]
    return any(e.kind == "verb" and e.value.partition(".")[0] in GOING for e in behind)


def _at(text: Text, place: int) -> list[tuple[int, Entry]]:
    return list(text.matches(place)) if place < len(text) else []


def _card(bag: Bag) -> bool:
    """Whether one card is all that is named, with no word before it."""
    return len(bag.left) == 1 and len(bag.left[0].cards) == 1 and not bag.left[0].det


def _theirs_alone(bag: Bag, facts: Facts) -> bool:
    """Whether only an opponent can hold the card that is named."""
    card = bag.left[0].cards[0]
    return not facts.holds(card) and any(facts.out(each) for each in any_suit(card))


def asks_who_is_out(text: Text, clause: Clause) -> bool:
    """ "Est défausse ? ...", "quelqu'un ne fournit pas : ...": asked of what is seen then, where
    more follows."""
    bag, end = clause.bag, clause.end
    marks = text.matches(end) if end < len(text) else ()
    asked = [at for at, e in marks if e.value in ("ask", "colon")]
    somebody = len(bag.left) == 1 and (bag.left[0].is_hand or bool(bag.left[0].person))
    out = bag.head in ("showout", "follow") and (somebody or bag.foe) and not (bag.right or bag.no)
    return out and bool(asked) and max(asked) < len(text)


def tells_of_a_case(text: Text, place: int, clause: Clause, found: list[Meaning]) -> bool:
    """Whether what is said of a card or a suit is rather the case in which what follows is done."""
    asked = asked_not(text, clause) or asks_who_is_out(text, clause)
    unseen = does_not_fall(found) or not_gone(text, place, found)
    return asked or unseen or two_cases(text, clause)


def asked_not(text: Text, clause: Clause) -> bool:
    """ "No queen? ...", "she doesn't drop? ..."; not "why would I finesse?", which says what he
    does not do."""
    matches = text.matches(clause.end) if clause.end < len(text) else ()
    bag = clause.bag
    # "isn't there a trump out?": there is
    sure = bag.denied_first and (bag.tag == "there" or bag.head == "finesse")
    return (bag.neg or bag.no) and not sure and any(e.value == "ask" for _, e in matches)


def not_gone(text: Text, place: int, found: list[Meaning]) -> bool:
    """Whether all that is said, behind what is played, is that a card of theirs has not gone: "ace
    of spades, the queen hasn't dropped, I come back"."""
    pieces = [piece for meaning in found for piece in meaning.pieces]
    if not pieces or not all(isinstance(p, Later) and p.name == "not gone" for p in pieces):
        return False
    reasons = any(
        entry.kind == "sub" and entry.value == "since" and end == place
        for at in range(max(0, place - 2), place)
        for end, entry in text.matches(at)
    )
    return not (reasons or nothing_before(text, place))


def does_not_fall(found: list[Meaning]) -> bool:
    """Whether all that is said is that a card of theirs does not fall."""
    pieces = [piece for meaning in found for piece in meaning.pieces]
    return all(isinstance(piece, Later) and piece.name == "does not fall" for piece in pieces)
