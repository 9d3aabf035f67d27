"""Along a line one card at a time: what was normal at each, as the claimer saw it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from claims.play import Position, legal_cards, play_card
from claims.search.asking import Asking, Proven
from claims.search.budget import Budget
from claims.search.view import Array, View, tables
from claims_native.cards.moment import Moment
from claims_native.doors import NORMAL, WALKED, allowed_now, ask
from claims_native.line.choice import Normal
from claims_native.line.claim import NO_AIM, Claim, Mind

MOST_NODES = 8_000_000
"""Positions at most that weighing the cards of one line again may cost."""


@dataclass(frozen=True, slots=True)
class WalkedCard:
    """One card of a line and what could have been played instead (card sets).

    ``aim``: the tricks that the claimer keeps at this card (-1 for others); ``safe``: the cards
    that keep them as he sees it; ``normal``: those left after the conventions. For the opponents
    all three sets are the legal cards. ``asleep``: whether he still believes the forgotten cards
    gone; ``hoping``: whether he still holds on to his hope. ``planned``: the cards his stated plan
    leaves him, 0 where it leaves the choice free; ``slack``: whether he is sure of more than he
    still claims; ``named``: whether his words name ``planned``, rather than bring it with them.
    ``safe`` and ``normal`` are 0 from where weighing the cards of the line again would have cost
    more than ``MOST_NODES``.
    """

    before: Position
    card: int
    aim: int
    legal: int
    safe: int
    normal: int
    asleep: bool
    hoping: bool
    planned: int
    slack: bool
    named: bool


class Walker:
    """A position on a line, with what the claimer aims at and believes there.

    Args:
        view, claim, plan: of the search the line belongs to.
        mind: the claimer's where the walk begins.
    """

    def __init__(self, view: View, claim: Claim, plan: Array, mind: Mind) -> None:
        self.now = view.position
        self._view = view
        self._claim = claim
        self._plan = plan
        self._mind = mind
        self._over = 0
        self._lost = False
        self._nodes_left = MOST_NODES
        self._weighed: Normal | None = None
        self._seen: Moment | None = None

    @property
    def asleep(self) -> bool:
        """Whether the claimer still believes the forgotten cards gone."""
        return bool(self._mind.asleep)

    @property
    def state(self) -> tuple[object, ...]:
        """All that the cards to come depend on: walks with the same state go on alike."""
        return self.now, self._mind, self._over

    @property
    def nodes_left(self) -> int:
        """Positions that weighing the cards may still cost."""
        return self._nodes_left

    @nodes_left.setter
    def nodes_left(self, nodes: int) -> None:
        self._nodes_left = nodes

    @property
    def lost(self) -> bool:
        """Whether these positions were not enough."""
        return self._lost

    def look_as(self, fresh: "Walker") -> None:
        """See as another walk of the same claim does, whose view is the current one."""
        self._view, self._claim = fresh._view, fresh._claim

    def legal(self) -> int:
        """The cards the hand in turn may legally play, its standing obligations obeyed."""
        now, view = self.now, self._view
        cards = legal_cards(now.hands[now.turn], now.trick)
        if not view.game.obligations.any:
            return cards
        return int(allowed_now(cards, self._moment(), view.eyes.memory))

    def normal(self) -> int:
        """The cards the hand in turn may normally play; every legal one where that is not known."""
        now = self.now
        return self._normal().cards or legal_cards(now.hands[now.turn], now.trick)

    def play(self, card: int) -> WalkedCard:
        """Play a card of the hand in turn and say what could have been played."""
        return self.along((card,))[0]

    def along(self, cards: Sequence[int]) -> list[WalkedCard]:
        """The same of the next cards of a line, all of them."""
        shared, now = tables(), self.now
        cost, lines = shared.search, shared.lines
        cost.nodes, cost.node_limit, cost.stopped = 0, self._nodes_left, int(self._lost)
        np.asarray(lines.cards)["card"][: len(cards)] = cards
        self._ask(WALKED, len(cards))
        plies = np.asarray(lines.walked)[: len(cards) + 1].tolist()
        walked = []
        for card, ply in zip(cards, plies, strict=False):
            need, legal, safe, normal, meant, firm, lacks, aim, _sure, asleep, hoping = ply[:11]
            slack = aim != NO_AIM and not hoping
            one = WalkedCard(
                now,
                card,
                need,
                legal,
                safe,
                normal,
                bool(asleep),
                bool(hoping),
                meant,
                slack,
                bool(firm),
            )
            walked.append(one)
            seat, now = now.turn, play_card(now, card)
            if lacks:
                now = _shown(now, seat, lacks)
        self.now, self._mind, self._over = now, Mind(*plies[-1][7:14]), plies[-1][14]
        self._weighed = self._seen = None
        return walked

    def aside(self, claim: Claim | None = None) -> "Walker":
        """Another walk from here, of the same claim or of one that differs in its switches."""
        other = Walker(self._view, claim or self._claim, self._plan, self._mind)
        other.now, other._mind, other._over = self.now, self._mind, self._over
        return other

    def weighed(self) -> Normal:
        """What the hand in turn may normally play, and on what that rests."""
        return self._normal()

    def least(self, budget: Budget) -> Proven:
        """Fewest tricks of claimer's side, of those left here, by lines that are normal from here
        on; bounds where the budget ends first."""
        low, high = 0, self.now.tricks_left
        asking = Asking(self._view, self._view.moment(self.now, self._over), budget)
        while low < high:
            found = asking.line(self._mind, self._claim, self._plan, low)
            if found is None:
                break
            if found:
                high = low
            else:
                low += 1
        return Proven(low, high)

    def line(self, most: int, budget: Budget) -> tuple[int, ...] | None:
        """The cards of a line that is normal from here on and on which claimer's side takes at most
        so many tricks of those left; None where there is none, or the budget ended first."""
        asking = Asking(self._view, self._view.moment(self.now, self._over), budget)
        if not asking.line(self._mind, self._claim, self._plan, most):
            return None
        plies = sum(hand.bit_count() for hand in self.now.hands)
        return tuple(int(one.card) for one in tables().lines.cards[:plies])

    def _moment(self) -> Moment:
        if self._seen is None:
            self._seen = self._view.moment(self.now, self._over)
        return self._seen

    def _normal(self) -> Normal:
        """What may normally be played; no card where weighing them would cost too much."""
        if self._weighed is None:
            self._weighed = self._weigh()
        return self._weighed

    def _weigh(self) -> Normal:
        shared = tables()
        if not self._lost:
            cost = shared.search
            cost.nodes, cost.node_limit, cost.stopped = 0, self._nodes_left, 0
            self._ask(NORMAL, 0)
        if self._lost:
            return Normal(-1, 0, 0, 0, self._mind.stands, 0, 0)
        weighed = shared.lines.weighed
        if int(weighed.aim) != self._mind.aim:
            self._mind = self._mind._replace(aim=int(weighed.aim))
        return Normal(
            int(weighed.need),
            int(weighed.sure),
            int(weighed.safe),
            int(weighed.cards),
            int(weighed.stands),
            int(weighed.meant),
            int(weighed.firm),
        )

    def _ask(self, question: int, plies: int) -> None:
        """Put a question about this moment; what it costs is taken from what may be spent."""
        view, shared = self._view, tables()
        ask(
            question,
            plies,
            self._moment(),
            self._mind,
            view.eyes.memory,
            self._claim.memory,
            self._plan,
            shared.search.memory,
            shared.lines.memory,
        )
        self._nodes_left -= int(shared.search.nodes)
        self._lost = bool(shared.search.stopped)


def _shown(position: Position, seat: int, suits: int) -> Position:
    """The position in which a hand has shown out of these suits, too."""
    shown_out = list(position.shown_out)
    shown_out[seat] |= suits
    return replace(position, shown_out=(shown_out[0], shown_out[1], shown_out[2], shown_out[3]))
