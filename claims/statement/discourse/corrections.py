"""Corrections: "two rounds, sorry, one", "in dummy, no, in hand"."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from claims.cards import RANKS
from claims.statement.discourse.units import Unit
from claims.statement.grammar.bag import Bag, affirmed
from claims.statement.grammar.memory import Meaning
from claims.statement.grammar.noun import Item, grown, pip_alone, rank_called
from claims.statement.meanings.pieces import HEIGHTS, number_of
from claims.statement.meanings.predicates import meanings

THROWN: Final = frozenset({"discard", "part"})
"""Predicates by which something is thrown."""
ROUNDS_TOLD: Final = frozenset({"suffice", "need", "take"})
"""Predicates by which it is told how many rounds are played."""
WON_WITH: Final = frozenset({"take", "win", "ruff"})
"""Predicates by which a trick is taken with a card, or in a hand."""
WHOSE: Final = frozenset({"mine", "yours"})
PLACED: Final = frozenset({"here", "there"})
"""Adverbs that say in which hand."""


def merged(before: Bag | None, bag: Bag) -> list[Meaning]:
    """A correction without a predicate of its own, read with the predicate that it corrects."""
    if before is None:
        return []
    items = (*bag.left, *bag.right)
    if before.neg and ((before.times and bag.times) or _rounds_instead(before, items)):
        before = affirmed(before)  # "trumps not once, sorry, twice"
    if _thrown_instead(before, bag):
        pass
    elif _done_again(before, bag):
        items = ()
    elif bag.head == "comes" and len(items) > 1 and _number_put_right(before, items[0]):
        pass  # "one round, I mean two, and the aces come after"
    elif bag.head in ("play", "cash") and bag.left == items and not (bag.right or bag.phrases):
        if len(items) != 1 or not _number_put_right(before, items[0]):
            return []  # "not one round but two that I play"
    elif (bag.head and bag.head != "suffice") or bag.subjects:
        return []
    if any(i.has("rest", "all", "nothing") for i in items):
        return []
    if len(items) > 1 and _number_put_right(before, items[0]):
        return _first_put_right(before, bag, items)
    both = before.fresh()
    rounds = items[0].number if len(items) == 1 and items[0].bare else None
    if before.times and rounds and not (items[0].nouns - {"round"} or items[0].cards):
        both.times, items = rounds, ()  # "trumps twice, no, one round is enough"
    to = next((its for role, its in before.phrases if role == "to"), ())
    if any(i.cards for i in items) and any(i.cards for i in to):
        return []  # "diamond to the king, sorry, ace of clubs"
    rank = _rank(items) if before.phrases else None
    if rank is not None and (changed := _other_card(before, rank)) is not None:
        both.phrases, items = changed, ()
    if (other := _other_height(before, items)) is not None:
        both, items = other, ()
    hand = items[0] if len(items) == 1 and items[0].is_hand else None
    if hand is not None:  # "dummy takes it, no, my hand", "in dummy, no, my hand"
        both.phrases = tuple(
            (r, (hand,) if all(i.is_hand for i in its) else its) for r, its in both.phrases
        )
        if not any(i.is_hand for _, its in both.phrases for i in its):
            both.left = (hand, *(item for item in both.left if not item.is_hand))
    elif items:
        patched = _patched(before.right or before.left, items)
        if before.right or not before.left:
            both.right = patched
        else:
            both.left = patched
    roles = {role for role, _ in bag.phrases}
    if bag.phrases:
        kept = tuple(p for p in before.phrases if p[0] not in roles)
        if any(i.is_hand for _, its in bag.phrases for i in its):
            kept = tuple(p for p in kept if not any(i.is_hand for i in p[1]))
            both.left = tuple(item for item in both.left if not item.is_hand)
            if both.head in WON_WITH and all(its[0].is_hand for _, its in bag.phrases):
                kept = tuple(p for p in kept if p[0] != "with")  # "with the ace, no, in my hand"
        both.phrases = (*kept, *bag.phrases)
    if placed := PLACED & {*bag.adverbs}:  # "in dummy, no, I win it here"
        both.phrases = tuple(p for p in both.phrases if not all(i.is_hand for i in p[1]))
        both.left = tuple(item for item in both.left if not item.is_hand)
    taken_back = PLACED if placed else frozenset()
    whose = WHOSE if WHOSE & {*bag.adverbs} else frozenset()
    with_another = "with" in roles or {"high", "low"} & set(bag.adverbs)
    taken_back |= whose | ({"high", "low"} if with_another else set())
    kept_adverbs = [a for a in both.adverbs if a not in taken_back]
    both.adverbs = tuple(dict.fromkeys((*kept_adverbs, *bag.adverbs)))
    both.times = bag.times or both.times
    both.todo = {
        *(["left"] if both.left else []),
        *(["right"] if both.right else []),
        *(f"pp{n}" for n in range(len(both.phrases))),
        *(["times"] if both.times else []),
    }
    return meanings(both)


def _done_again(before: Bag, bag: Bag) -> bool:
    """ "Ruff a heart small, no, ruff with the big one": the same is done, to the same."""
    same = bag.head == before.head and bag.sort == before.sort == "verb" and not bag.neg
    told = bool(bag.phrases or bag.adverbs) and not before.neg
    return same and told and all(i.pron for i in (*bag.left, *bag.right))


def _thrown_instead(before: Bag, bag: Bag) -> bool:
    """ "A club goes on that spade, no, I throw the king": another card, on the same."""
    thrown = before.head in THROWN and bag.head in (*THROWN, "go")
    one_card = bool(bag.right) != bool(bag.left)
    return thrown and one_card and not (bag.phrases or bag.neg or before.neg)


def denied_before(units: Sequence[Unit], place: int) -> tuple[int, Bag | None]:
    """The clause, and what it denies, to which another is opposed: "not in dummy but in hand", "I
    don't need two rounds of trumps, just one"."""
    told = units[place].bag
    at, opposed = place - 1, told is not None and told.head == "suffice"
    while at >= 0 and units[at].kind in ("connective", "filler"):
        opposed = opposed or units[at].word == "but"
        at -= 1
    bag = units[at].bag if at >= 0 and units[at].kind == "clause" else None
    if bag is None or not bag.neg or bag.undone:
        return at, None
    opposed = opposed or _other_rounds(bag, units[place].bag or Bag())
    return at, affirmed(bag) if opposed else None


def _other_rounds(before: Bag, bag: Bag) -> bool:
    """Whether so many rounds are told as are needed, or played, instead of others."""
    told = bag.head in ("", before.head, *ROUNDS_TOLD) and not (bag.neg or bag.phrases or bag.foe)
    whose = WHOSE & {*bag.adverbs}  # "I don't draw two rounds, one for you"
    return told and not whose and _rounds_instead(before, (*bag.left, *bag.right))


def _first_put_right(before: Bag, bag: Bag, items: tuple[Item, ...]) -> list[Meaning]:
    """The first of a list put right, the others what follows."""
    first, rest = bag.fresh(), bag.fresh()
    first.left, first.right, first.phrases = (grown(items[0], comma=False),), (), ()
    rest.left, rest.right = items[1:], ()
    rest.todo.discard("right")
    return [
        replace(m, pieces=(*m.pieces, *more.pieces))
        for m in merged(before, first)[:1]
        for more in meanings(rest)[:1]
    ]


def opposed(before: Bag | None, bag: Bag) -> list[Meaning]:
    """ "I don't throw a club but the king, and the diamonds": the first of them is thrown."""
    items = (*bag.left, *bag.right)
    if before is not None and _other_rounds(before, bag):
        before, bag = before.fresh(), bag.fresh()
        bag.head, bag.subjects = "", ()
        if before.head in ROUNDS_TOLD:
            before.head, before.subjects = "", ()
    found = merged(before, bag)
    if found or before is None or len(items) < 2 or bag.head or bag.subjects:
        return found
    return _first_put_right(before, bag, items)


def _rounds_instead(before: Bag, items: tuple[Item, ...]) -> bool:
    """Whether a number is that of rounds that were said not to be needed: "two rounds of trumps
    aren't needed, one will do"."""
    said = before.right or before.left
    told = len(said) == 1 and said[0].has("round") and bool(said[0].number)
    number = len(items) == 1 and (bool(items[0].number) or pip_alone(items[0]))
    return told and number and _number_put_right(before, items[0])


def _number_put_right(before: Bag, item: Item) -> bool:
    """Whether a number that begins a list is that of what was said before: "one round of trumps,
    no, two, and my aces"."""
    said = before.right or before.left
    counted = len(said) == 1 and bool(said[0].number or said[0].has("round"))
    pip = item.pips and len(item.cards) == 1 and item.cards[0].suit is None and not item.det
    return counted and (pip or bool(item.bare and item.number and not item.nouns))


def _rank(items: tuple[Item, ...]) -> str | None:
    """The rank of the one card that is named instead: "no, the six", "sorry, the queen"."""
    item = items[0] if len(items) == 1 else None
    if item is None or item.mine is False:
        return None
    if len(item.cards) == 1:
        return item.cards[0].rank
    pip = item.bare and item.det in ("the", "gen") and not (item.nouns or item.which)
    return rank_called(item.number) if pip else None


def _other_card(before: Bag, rank: str) -> tuple[tuple[str, tuple[Item, ...]], ...] | None:
    """The phrases of a clause with another card to play it with: "with the king, no, the six"; None
    where none is named."""
    for place, (role, items) in enumerate(before.phrases):
        if role == "with" and len(items) == 1 and len(items[0].cards) == 1:
            card = replace(items[0].cards[0], rank=rank)
            other = replace(items[0], cards=(card,), ranks=(rank,))
            return (*before.phrases[:place], (role, (other,)), *before.phrases[place + 1 :])
    return None


def _other_height(before: Bag, items: tuple[Item, ...]) -> Bag | None:
    """A clause with the other trump: "I ruff it low, no, high", "avec le petit, non, le gros"; None
    where it does not say which."""
    item = items[0] if len(items) == 1 and items[0].bare else Item()
    if item.which not in HEIGHTS:
        return None
    both = before.fresh()
    for place, (role, items) in enumerate(before.phrases):
        if role == "with" and len(items) == 1 and items[0].which in HEIGHTS:
            other = (role, (replace(items[0], which=item.which),))
            both.phrases = (*before.phrases[:place], other, *before.phrases[place + 1 :])
            return both
    said = {"low", "high"} & {*before.adverbs}
    if not said or item.which is None:
        return None
    both.adverbs = (*(a for a in before.adverbs if a not in said), HEIGHTS[item.which].value)
    return both


def _patched(before: tuple[Item, ...], items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Objects as corrected: "two rounds of trumps, sorry, one", "low trump ..., the big one"."""
    both = (*before[-1:], *items)
    alike = all(i.cards for i in both) or all(i.suit and not i.cards for i in both)
    if len(items) == 1 and len(before) > 1 and alike and not items[0].has("round"):
        return (*before[:-1], items[0])  # "I throw a club and the ace, no, the queen"
    if len(items) != 1 or len(before) != 1:
        return items
    new, old = items[0], before[0]
    if new.pips and not new.det and (old.number or old.has("round")) and not new.cards[0].suit:
        number = RANKS.index(new.cards[0].rank or "2") + 2  # "two rounds ... no 3"
        return (replace(old, number=number, plural=True),)
    if new.bare and new.number is not None and not new.nouns and not new.which:
        return (replace(old, number=new.number, plural=new.number > 1),)
    if new.bare and new.has("round") and (old.suits or old.has("round")):
        return (replace(old, number=number_of(new), nouns=old.nouns | {"round"}),)
    if new.bare and new.which is not None and (old.suits or old.cards or old.has("ruff")):
        return (replace(old, which=new.which, cards=(), ranks=()),)
    return items
