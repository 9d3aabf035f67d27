"""What stands after a unit of a statement: whether its sentence ends, what a condition governs."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from claims.statement.discourse.units import Unit
from claims.statement.grammar.bag import Bag
from claims.statement.model import Concession

STOPS: Final = frozenset({"stop", "semi", "ask"})


def ends_here(after: Sequence[Unit]) -> bool:
    """Whether nothing more is said in a sentence."""
    for unit in after:
        if unit.kind == "connective" and unit.word in STOPS:
            return True
        if unit.kind not in ("filler", "ignored"):
            return False
    return True


def trails(after: Sequence[Unit], adjacent: bool, shown: bool = False, hangs: bool = False) -> bool:
    """Whether a condition belongs to the clause before it, by what follows; ``adjacent``: it stands
    right after that clause; ``shown``: it is told as what is seen, without "if"; ``put_in``: it
    asks what is played to the trick to which a card was just called."""
    for place, unit in enumerate(after):
        if unit.kind == "clause":
            return adjacent and (hangs or _else_after(after[place:]) or _its_own(after[place:]))
        if unit.kind in ("if", "unless"):
            return adjacent  # "je fais tout si on la voit si on ne la voit pas ...": the other case
        if unit.kind == "before":
            return adjacent and not shown  # "a trump and one more if anyone shows out before ..."
        if unit.kind == "after":
            return False
        if unit.kind == "mood" and unit.word == "curtail":
            return False  # "if the queen drops that's it"
        if shown and unit.word == "ask" and place + 1 < len(after):
            return False  # "ace of spades, no queen? I come back ..."
        if unit.kind in ("else", "so") or (unit.kind == "connective" and unit.word in STOPS):
            return True
        if unit.kind == "connective" and unit.word in ("comma", "then") and adjacent:
            return not shown
        if unit.kind == "connective" and unit.word == "and" and adjacent:
            return hangs or _asked_next(after[place:]) or _otherwise_next(after[place:])
    return True


def pauses(after: Sequence[Unit]) -> bool:
    """Whether the speaker stops here: a comma, or nothing more in the sentence."""
    first = next((unit for unit in after if unit.kind != "filler"), None)
    comma = first is not None and first.kind == "connective" and first.word == "comma"
    return comma or ends_here(after)


def _else_after(after: Sequence[Unit]) -> bool:
    """ "Five if hearts break four otherwise": what follows has an "otherwise" behind it."""
    for place, unit in enumerate(after[1:], 1):
        if unit.kind == "else":
            return pauses(after[place + 1 :])
        if unit.kind != "filler":
            return False
    return False


def _otherwise_next(after: Sequence[Unit]) -> bool:
    """Whether what follows a condition is the other case: "the rest if it drops and you get one
    otherwise"."""
    kinds = [unit.kind for unit in after if unit.kind not in ("connective", "filler")]
    return kinds[:1] == ["else"] or kinds == ["clause", "else"]


def one_more(bag: Bag | None) -> bool:
    """ "Another if someone shows out", "encore atout si ...": nothing but one more of what was
    told."""
    if bag is None or bag.head not in ("", "take"):
        return False
    items = (*bag.left, *bag.right)
    if len(items) != 1:
        return "again" in bag.adverbs and not items
    again = items[0].det in ("another", "next") or (items[0].bare and (items[0].ordinal or 0) > 1)
    return again or "again" in bag.adverbs


def _its_own(after: Sequence[Unit]) -> bool:
    """ "The queen if he plays low the ace if he covers": what follows has a condition of its own,
    with which the sentence ends."""
    for place, unit in enumerate(after[1:], 1):
        if unit.kind in ("if", "unless"):
            return ends_here(after[place + 1 :])
        if unit.kind != "filler":
            return False
    return False


def _asked_next(after: Sequence[Unit]) -> bool:
    """Whether what follows a condition has one of its own: "the queen if he plays low and the
    ace if he plays the king"."""
    kinds = [unit.kind for unit in after if unit.kind not in ("connective", "filler")]
    return kinds[:2] == ["clause", "if"]


def tagged(units: Sequence[Unit], asking: bool) -> bool:
    """ "I draw trumps, right?": a question put only by what stands after the comma, understood or
    not ("..., any objections?"), or by several words ("trumps and spades all right with you?")."""
    before = [u.word if u.kind == "connective" else u.kind for u in units[:-1]]
    filled = before[-1:] == ["filler"]
    if filled and units[-2].end - units[-2].start > 1 and not asking:
        return True
    said = [*before]
    while said and said[-1] in ("filler", "ignored"):
        del said[-1]
    return said[-1:] == ["comma"] and said != before and not asking


def done_first(after: Sequence[Unit]) -> bool:
    """ "In case East has all four, the king first", "... before touching the ace": what follows is
    done against what may be, and not only where it is seen."""
    for place, unit in enumerate(after):
        if unit.kind == "before" or (unit.kind == "connective" and unit.word == "first"):
            return True
        if unit.bag is not None and ("first" in unit.bag.adverbs or unit.bag.tag == "start"):
            return unit.kind == "clause"
        told = unit.meanings[0].pieces if unit.kind == "clause" else ()
        if any(isinstance(piece, Concession) for piece in told):
            return given_early(unit.bag, after[place + 1 :])
        if unit.kind == "else" or (unit.kind == "connective" and unit.word in STOPS):
            return False
    return False


def given_early(bag: Bag | None, after: Sequence[Unit]) -> bool:
    """ "I give up a diamond straight away in case they don't break, and then ...": a trick given
    before it is seen what happens, or with a play behind it, is given in any case, if nothing is
    told of the other one."""
    if bag is None or any(unit.kind == "else" for unit in after):
        return False
    if bag.tag == "all" or "first" in bag.adverbs or "now" in bag.adverbs:
        return True
    joined = takewhile(lambda unit: unit.kind in ("connective", "filler"), after)
    return not bag.foe and any(unit.word == "then" for unit in joined)


def ends_with_another(bag: Bag | None) -> bool:
    """ "I play a diamond and another if someone shows out": the first one in any case."""
    items = (*bag.left, *bag.right) if bag is not None else ()
    return len(items) > 1 and (
        items[-1].det in ("another", "next")
        or items[-1].nouns == {"card"}
        or (items[-1].bare and (items[-1].ordinal or 0) > 1)
    )


def card_called(before: Sequence[Unit]) -> bool:
    """Whether a card is asked for in the sentence that the units tell: it is called."""
    said = takewhile(lambda unit: unit.word not in STOPS, reversed(before))
    return any(unit.bag is not None and unit.bag.tag == "asked" for unit in said)
