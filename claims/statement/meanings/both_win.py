"""What is said of both of two cards that were told right before: they win."""

from dataclasses import replace
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

OTHERWISE: Final[dict[str, tuple[Atom, ...]]] = {
    "good": (StatedBelief(BeliefKind.ALL_GOOD),),
    "have": (Count(CountKind.TRICKS, 2),),
    "win": (),
}
"""What it says where no two cards were told: "both are good", "both hold", "both win"."""


def both_win(bag: Bag) -> list[Meaning] | None:
    """ "Ace and king of spades, both win in my hand", "... both hold", « les deux sont maîtres »:
    these two are good; None where it is not said of both."""
    alone = len(bag.left) == 1 and not (bag.right or bag.subjects or bag.neg or bag.no or bag.foe)
    if not alone or bag.head not in OTHERWISE or not _both(bag.left[0], bag.head):
        return None
    trial = bag.fresh()
    trial.use("left")
    if trial.hand_at("in", "with", "at", "on") not in (None, *OURS) or trial.todo:
        return None
    bag.todo = trial.todo
    otherwise = OTHERWISE[bag.head]

    def make(memory: LastNamed) -> list[Atom]:
        cards = _two_named(memory)
        return [StatedBelief(BeliefKind.CARD_GOOD, card=card) for card in cards] or [*otherwise]

    return one(Later(make, f"both {bag.head}"))


def _both(item: Item, head: str) -> bool:
    """ "Both", "the two", « tous les deux », and no card by its number; nor "both of you hold"."""
    two = item.number == 2 and item.det in ("the", "gen") and item.plural and item.bare
    return (item.person == "both" and head == "win") or (
        two and not (item.nouns or item.which or item.owner)
    )


def _two_named(memory: LastNamed) -> list[Card]:
    """The two cards of claimer's side that were told last, where there were not more of them."""
    told = [card for atom in memory.atoms for card in _cards(atom)]
    both = told[-1:] if told and told[-1].number == 2 else told[-2:]  # "my two aces"
    facts = memory.facts
    ours = all(facts is None or facts.holds(card) for card in both)
    several = len(both) == 2 or (len(both) == 1 and both[0].number == 2)
    return [replace(card, mine=None) for card in both] if ours and several else []


def _cards(atom: Atom) -> tuple[Card, ...]:
    """The cards named by their rank with which claimer's side is to win."""
    if isinstance(atom, Listed):
        return (atom.card,) if atom.card is not None and atom.card.rank else ()
    if not isinstance(atom, Step):
        return ()
    led = atom.kind is StepKind.LEAD and atom.other_card is not None
    cards = (atom.other_card,) if led and atom.other_card is not None else atom.cards
    return tuple(card for card in cards if card.rank)
