"""Cards that are all gone but those of claimer's, and one that has gone on another."""

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Meaning
from claims.statement.grammar.named import Named
from claims.statement.meanings.gone import gone
from claims.statement.meanings.pieces import is_trumps
from claims.statement.meanings.throws import discard
from claims.statement.model import BeliefKind, StatedBelief


def gone_but_mine(bag: Bag) -> list[Meaning] | None:
    """ "All the trumps have been played except my jack": none is out, and he has that one; None
    where nothing of his is left out."""
    if bag.head != "gone" or bag.neg or bag.no or [role for role, _ in bag.phrases] != ["but"]:
        return None
    kept = bag.phrases[0][1]
    if not all(item.cards and item.mine is True for item in kept):
        return None
    rest = bag.fresh()
    rest.phrases, rest.todo = (), rest.todo - {"pp0"}
    pieces = [piece for meaning in gone(rest)[:1] for piece in meaning.pieces]
    none_out = [StatedBelief(BeliefKind.NO_TRUMPS_OUT)]
    if rest.todo or pieces != none_out:
        return None
    return [Meaning((*pieces, *map(Named, kept)))]


def gone_on_it(bag: Bag) -> list[Meaning] | None:
    """ "Once my heart has gone on the club": thrown on it; None where nothing of his is."""
    if (bag.head, bag.tag) != ("gone", "") or bag.neg or bag.no or bag.right or bag.foe:
        return None
    item = bag.left[0] if len(bag.left) == 1 else None
    if item is None or item.suit is None or item.mine is False or item.plural or is_trumps(item):
        return None
    if not (bag.has_pp("on") or "onit" in bag.adverbs):
        return None
    trial = bag.fresh()
    trial.head = "part"
    thrown = discard(trial)
    return thrown if thrown and not trial.todo else None
