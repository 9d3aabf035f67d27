"""What is said of both of two cards that were told right before: they win."""

from dataclasses import replace
from itertools import takewhile
from typing import Final

from claims.statement.context import OURS
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.grammar.noun import Item
from claims.statement.meanings.pieces import one
from claims.statement.model import (
    BeliefKind,
    Card,
    Count,
    CountKind,
    Listed,
    StatedBelief,
    Step,
    StepKind,
)

TWO: Final[tuple[Atom, ...]] = (Count(CountKind.TRICKS, 2),)
OTHERWISE: Final[dict[str, tuple[Atom, ...]]] = {
    "": TWO,
    "good": (StatedBelief(BeliefKind.ALL_GOOD),),
    "have": TWO,
    "win": (),
}
"""What it says where no two cards were told: "both mine", "both are good", "both hold", "both
win"."""


def both_win(bag: Bag) -> list[Meaning] | None:
    """ "Ace and king of spades, both win in my hand", "both mine", « gagnent tous les deux »:
    these two are good; None where it is not said of both."""
    items = bag.left or (bag.right if bag.head == "win" else ())
    alone = len(items) == 1 and not (bag.left and bag.right)
    alone = alone and not (bag.subjects or bag.neg or bag.no or bag.foe)
    if not alone or bag.head not in OTHERWISE or not _both(items[0], bag.head):
        return None
    trial = bag.fresh()
    trial.use("left", "right")
    mine = trial.adv("mine")
    if trial.hand_at("in", "with", "at", "on") not in (None, *OURS) or trial.todo:
        return None
    if not (bag.head or mine):
        return None  # "both" alone
    bag.todo = trial.todo
    otherwise = TWO if bag.right else OTHERWISE[bag.head]
    return one(Later(lambda m: both_good(m) or [*otherwise], f"both {bag.head}"))


def both_good(memory: LastNamed) -> list[Atom]:
    """That the two cards of claimer's side are good which were told right before; nothing where no
    two were."""
    atoms = takewhile(_cards, reversed(memory.atoms))
    told = [card for atom in atoms for card in reversed(_cards(atom))]
    both = told[:1] if told and told[0].number == 2 else told[:2]  # "my two aces"
    facts = memory.facts
    ours = all(facts is None or facts.holds(card) for card in both)
    several = len(both) == 2 or (len(both) == 1 and both[0].number == 2)
    if not (ours and several):
        return []
    good = [replace(card, mine=None) for card in reversed(both)]
    return [StatedBelief(BeliefKind.CARD_GOOD, card=card) for card in good]


def _both(item: Item, head: str) -> bool:
    """ "Both", "the two", « tous les deux », and no card by its number; nor "both of you hold"."""
    two = item.number == 2 and item.det in ("the", "gen") and item.plural and item.bare
    of_cards = two and not (item.nouns or item.which or item.owner)
    return of_cards or (item.person == "both" and head == "win")


def _cards(atom: Atom) -> tuple[Card, ...]:
    """The cards named by their rank with which claimer's side is to win."""
    if isinstance(atom, Listed):
        return (atom.card,) if atom.card is not None and atom.card.rank else ()
    if not isinstance(atom, Step):
        return ()
    led = atom.kind is StepKind.LEAD and atom.other_card is not None
    cards = (atom.other_card,) if led and atom.other_card is not None else atom.cards
    return tuple(card for card in cards if card.rank)
