"""What is only counted or said to be there, and is played because it has its turn."""

from typing import Final

from claims.statement.bag import Bag
from claims.statement.chain import Link
from claims.statement.model import (
    BeliefKind,
    Count,
    CountKind,
    Hand,
    StatedBelief,
    Step,
    StepKind,
)
from claims.statement.pieces import owned_hand

WHERE: Final = frozenset({"in", "on", "at", "from"})
SIDE: Final = (Hand.OWN, Hand.DUMMY)


def winners_in(bag: Bag) -> Hand | None:
    """The hand of claimer's side whose winners are named, "my two winners on the table"."""
    items = [*bag.left, *bag.right]
    if len(items) != 1 or not items[0].has("winner", "trick") or items[0].suits:
        return None
    where = [its[0].hand for role, its in bag.phrases if role in WHERE and its[0].is_hand]
    hand = owned_hand(items[0]) or (where[0] if where else None)
    return hand if hand in SIDE else None


def played_in_turn(links: list[Link]) -> None:
    """ "Your two trumps, then the aces", "the winners on the table first, then ...": what has its
    turn is drawn, or cashed."""
    for place, link in enumerate(links):
        said = link.said
        follows = any(after.connective == "then" for after in links[place + 1 : place + 2])
        if not (follows or link.first or link.connective == "then"):
            continue
        if isinstance(said, StatedBelief) and said.kind is BeliefKind.TRUMPS_OUT and link.bare:
            link.said = Step(StepKind.DRAW, outstanding=said.number, when=said.when)
        elif link.winners is not None and _told_of_winners(link):
            number = said.number if isinstance(said, Count) else None
            link.said = Step(StepKind.CASH, hand=link.winners, number=number)


def _told_of_winners(link: Link) -> bool:
    said = link.said
    if isinstance(said, Count):
        return said.kind is CountKind.TRICKS
    good = isinstance(said, StatedBelief) and said.kind is BeliefKind.ALL_GOOD
    return good or (isinstance(said, Step) and said == Step(StepKind.CASH))
