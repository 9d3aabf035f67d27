"""What is thrown on a card whatever happens: also where that card is covered."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import dropwhile

from claims.statement.context import Facts
from claims.statement.discourse.ahead import ends_here
from claims.statement.discourse.chain import Link
from claims.statement.discourse.units import Unit
from claims.statement.model import Card, Condition, ConditionKind, Step, StepKind


def thrown_whatever_happens(links: list[Link], units: Sequence[Unit], facts: Facts | None) -> None:
    """ "Queen of spades and I throw my club on it whatever happens", « ... dessus quoi qu'il
    arrive »: what is only thrown on a card that holds binds where it is covered, too."""
    covered = (Condition(ConditionKind.COVERS),)
    for at in range(len(links) - 1, -1, -1):
        said, when = links[at].said, links[at].when
        thrown = isinstance(said, Step) and said.kind is StepKind.DISCARD and not when
        over = said.on_cards if thrown and isinstance(said, Step) else ()
        if _regardless(links[at], units) and any(_can_be_covered(c, facts) for c in over):
            links.insert(at + 1, replace(links[at], when=covered))


def _regardless(link: Link, units: Sequence[Unit]) -> bool:
    """Whether a clause says that it is done whatever happens: in it, or right behind it where no
    other follows of which that may be said."""
    last = max(link.units, default=-1)
    bag = units[last].bag if last >= 0 else None
    if bag is None or "regardless" in bag.adverbs:
        return bag is not None
    behind = dropwhile(_pauses, units[last + 1 :])
    if next((unit.word for unit in behind), "") != "regardless":
        return False
    return not _pauses(units[last + 1]) or ends_here([u for u in behind if not _pauses(u)])


def _pauses(unit: Unit) -> bool:
    return unit.word in ("comma", "dash")


def _can_be_covered(card: Card, facts: Facts | None) -> bool:
    """Whether an opponent has a higher card of its suit."""
    return facts is not None and card.rank is not None and bool(facts.over(card, card.suit))
