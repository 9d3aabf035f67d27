"""The counts of a statement that hold beside each other."""

from dataclasses import replace
from itertools import pairwise

from claims.statement.context import Facts
from claims.statement.discourse.units import Unit
from claims.statement.grammar.memory import Atom, Said
from claims.statement.meanings.none_of import many_named
from claims.statement.model import Concession, Count, CountKind, Listed


def settled(done: Said, units: list[Unit], facts: Facts | None) -> Said:
    """The counts that hold beside each other: "two clubs for me and the rest is for you"."""
    counts = [a for a, _ in done if isinstance(a, Count)]
    winners = [a for a, _ in done if isinstance(a, Listed)]
    all_given = [c for c in counts if c.kind is CountKind.CONCEDE_ALL]
    out: set[int] = set()
    told = any(isinstance(a, Concession) for a, _ in done)
    if told and any(w.card and w.card.every for w in winners):  # "just my aces, you get one"
        out, all_given = {id(c) for c in all_given}, []
    extra: Said = []
    if all_given and (winners or len(counts) > len(all_given)):
        others = [c for c in counts if c.kind is not CountKind.CONCEDE_ALL]
        many = {w.card.rank for w in winners if w.card and w.card.number and not w.card.suit}
        winners = [w for w in winners if not (w.card and w.card.suit and w.card.rank in many)]
        if not others and all(many_named(w, facts) for w in winners):
            number = sum(many_named(winner, facts) for winner in winners)
            extra = [(Count(CountKind.TRICKS, number), ())]
            others = [Count(CountKind.TRICKS, number)]
        if others:
            out |= {id(c) for c in all_given}
    given = [a for a, _ in done if isinstance(a, Concession) and a.card and not a.when]
    of_suit = {c.card.rank for c in given if c.card and c.card.suit}
    for trick in given:  # "you have the ace ..., so you just get the ace"
        if trick.card and trick.card.suit is None and trick.card.rank in of_suit - {None}:
            out.add(id(trick))
    results = [c for c in counts if c.kind is CountKind.RESULT and c.number]
    for count in counts:
        made = count.kind is CountKind.RESULT and count.number == 0
        if made and any(c.when == count.when for c in results):
            out.add(id(count))  # "made with an overtrick"
        if count.kind is CountKind.REST and any(
            c.kind in (CountKind.TRICKS, CountKind.TOTAL, CountKind.RESULT) and c.when == count.when
            for c in counts
        ):
            out.add(id(count))
    out |= {id(a) for (a, its), later in pairwise(done) if _put_right(a, its, later, units, facts)}
    return [*((a, u) for a, u in done if id(a) not in out), *extra]


def _put_right(
    count: Atom,
    its: tuple[int, ...],
    later: tuple[Atom, tuple[int, ...]],
    units: list[Unit],
    facts: Facts | None,
) -> bool:
    """ "Three tricks, well two": whether another number of tricks follows in a clause of its own
    that nothing joins."""
    then, others = later
    if not (isinstance(count, Count) and isinstance(then, Count)) or its == others or not others:
        return False
    if facts is not None and then.number == facts.left:
        return False  # "five, with seven to play"
    joined = others[0] > 0 and units[others[0] - 1].word in ("and", "then")
    numbers = count.kind is then.kind is CountKind.TRICKS
    return numbers and count.when == then.when and not joined


def more_to_come(done: Said, units: list[Unit], facts: Facts | None) -> Said:
    """ "Two more": where the level of the contract is not known, tricks to come."""
    if facts is None or facts.level is not None:
        return done
    found: Said = []
    for atom, its in done:
        over = isinstance(atom, Count) and atom.kind is CountKind.RESULT and (atom.number or 0) > 1
        more = any(bag.tag == "more" for n in its if (bag := units[n].bag) is not None)
        if over and more and isinstance(atom, Count):
            atom = replace(atom, kind=CountKind.TRICKS)
        found.append((atom, its))
    return found
