"""Why not another number of tricks: a line that gets there, and the first card of it that nobody
would normally play, or that there is none."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from claims.cards import iter_cards, rank_of, same_side
from claims.messages import Message
from claims.ruling.alike import alike
from claims.ruling.explore import Explorer
from claims.search.budget import Budget
from claims.search.walk import Walker

MOMENT: Final = 1_000
"""Positions that weighing one moment counts for."""

Found = Literal["normal", "unusual", "none", "unknown"]


@dataclass(frozen=True, slots=True)
class OtherLine:
    """A line to ``tricks`` of claimer's side, of those undecided at the claim.

    ``found``: ``normal``, every card of it is normal; ``unusual``, the card at ``place`` is not,
    because of ``because``, and play is normal before and after it; ``none``, no such line has fewer
    than two cards that are not normal; ``unknown``, it was not found within the limits.
    ``no_normal``: whether it is proven that no normal line takes so many, also where the rest is
    not known. ``least``: what the worst legal line takes, where ``none`` means no legal one.
    ``cards`` run from the next card on.
    """

    tricks: int
    found: Found
    cards: tuple[int, ...] = ()
    place: int | None = None
    because: Message | None = None
    no_normal: bool = False
    least: int | None = None


def line_to(explorer: Explorer, tricks: int) -> OtherLine:
    """A line on which claimer's side takes so many tricks, looked for with what the explorer may
    still spend.

    Raises:
        InputError: where the ruling rests on no search of normal lines.
    """
    return _Looking(explorer, tricks, explorer.judge.budget).line()


class _Stopped(Exception):
    """The limits are reached."""


class _Looking:
    def __init__(self, explorer: Explorer, tricks: int, budget: Budget) -> None:
        self.explorer = explorer
        self.tricks = tricks
        self.claimer = explorer.judge.record.claim.by
        self.budget = budget
        self.dead: set[tuple[object, int]] = set()

    def line(self) -> OtherLine:
        """A normal line, else one with a single card that is not normal."""
        first = self.explorer.begin()
        # No normal line takes fewer than was ruled: every one was searched.
        no_normal = self.tricks < self.ruled
        try:
            cards = None if no_normal else self.normal_line(first, 0)
            if cards is not None:
                return OtherLine(self.tricks, "normal", cards)
            no_normal = True
            self.dead.clear()
            found = self.along_the_ruling() or self.with_one_unusual(first, 0, ())
        except _Stopped:
            return OtherLine(self.tricks, "unknown", no_normal=no_normal)
        found = found or OtherLine(self.tricks, "none", least=self.too_few())
        return replace(found, no_normal=True)

    def too_few(self) -> int | None:
        """What the worst legal line is sure to take, where that is more."""
        least = self.explorer.judge.values.solver.least_legal().low
        return least if self.tricks < least else None

    def normal_line(self, walker: Walker, won: int) -> tuple[int, ...] | None:
        """Normal cards from here to just so many tricks in all; None where there are none."""
        left = walker.now.tricks_left
        if not left:
            return () if won == self.tricks else None
        key = (walker.state, won)
        if not won <= self.tricks <= won + left or key in self.dead:
            return None
        for card in self.usual_first(walker, walker.normal()):
            then, after = self.played(walker, card, won)
            rest = self.normal_line(then, after)
            if rest is not None:
                return (card, *rest)
        self.dead.add(key)
        return None

    def along_the_ruling(self) -> OtherLine | None:
        """One card that is not normal, somewhere on the line that decides."""
        worst, walker, won = self.explorer.worst, self.explorer.begin(), 0
        cards = worst.normal.cards if worst is not None else ()
        for place, card in enumerate(cards):
            found = self.unusual_here(walker, won, cards[:place])
            if found is not None:
                return found
            walker, won = self.played(walker, card, won)
        return None

    def with_one_unusual(
        self, walker: Walker, won: int, before: tuple[int, ...]
    ) -> OtherLine | None:
        """The same with one card of claimer's side that is not normal."""
        left = walker.now.tricks_left
        key = (walker.state, won)
        if not left or not won <= self.tricks <= won + left or key in self.dead:
            return None
        self.dead.add(key)
        here = self.unusual_here(walker, won, before)
        if here is not None:
            return here
        for card in self.usual_first(walker, walker.normal()):
            then, after = self.played(walker, card, won)
            found = self.with_one_unusual(then, after, (*before, card))
            if found is not None:
                return found
        return None

    def unusual_here(self, walker: Walker, won: int, before: tuple[int, ...]) -> OtherLine | None:
        """A line that goes on from here with a card that is not normal."""
        for card in iter_cards(walker.legal() & ~walker.normal()):
            if walker.normal() & alike(walker.now, card):
                continue  # it leads where that one does
            then, after = self.played(walker, card, won)
            rest = self.rest_of(then, after)
            if rest is not None:
                because = self.explorer.why_not(walker, card)
                cards = (*before, card, *rest)
                return OtherLine(self.tricks, "unusual", cards, len(before), because)
        return None

    def rest_of(self, walker: Walker, won: int) -> tuple[int, ...] | None:
        """A normal line on from an unusual card; looked for only where the least allows it."""
        if walker.now.tricks_left and won + walker.least(self.budget).low > self.tricks:
            return None
        dead, self.dead = self.dead, set()
        rest = self.normal_line(walker, won)
        self.dead = dead
        return rest

    def played(self, walker: Walker, card: int, won: int) -> tuple[Walker, int]:
        """A walk on with a card, and the tricks of claimer's side then."""
        self.budget.spend(MOMENT)
        if self.budget.next_chunk() == 0:
            raise _Stopped
        then = walker.aside()
        then.play(card)
        now = then.now
        return then, won + (not now.trick and same_side(now.leader, self.claimer))

    def usual_first(self, walker: Walker, cards: int) -> Iterator[int]:
        """Cards, those first that help to the number wanted: high ones of who has to win more."""
        ours = same_side(walker.now.turn, self.claimer)
        high = ours == (self.tricks > self.ruled)
        yield from sorted(iter_cards(cards), key=rank_of, reverse=high)

    @property
    def ruled(self) -> int:
        """What the normal line that decides comes to."""
        worst = self.explorer.worst
        return 0 if worst is None else worst.normal.bounds.low
