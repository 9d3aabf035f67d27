"""Along a line one card at a time: what was normal at each, as the claimer saw it."""

from dataclasses import dataclass
from typing import NamedTuple

from claims.cards import same_side, suit_of
from claims.play import Position, legal_cards, play_card, winning_place
from claims.search.problem import Array, View, tables
from claims_native import layout
from claims_native.obligations import allowed, over_after
from claims_native.plan import plan_after
from claims_native.worst_normal import normal_cards

MOST_NODES = 8_000_000
"""Positions at most that weighing the cards of one line again may cost."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One card of a line and what could have been played instead (card sets).

    ``aim``: the tricks the claimer aims at when he plays; ``safe``: the cards that keep them as he
    sees it; ``normal``: those left after the conventions. For the opponents all three sets are the
    legal cards. ``asleep``: whether he still believes the forgotten cards gone. ``bound``: the
    cards his stated plan leaves him, 0 where it leaves the choice free. ``safe`` and ``normal`` are
    0 from where weighing the cards of the line again would have cost more than ``MOST_NODES``.
    """

    before: Position
    card: int
    aim: int
    legal: int
    safe: int
    normal: int
    asleep: bool
    bound: int


class Walker:
    """A position on a line, with what the claimer aims at and believes there.

    Args:
        view, settings, plan: of the search the line belongs to.
        need: the tricks aimed at where the walk begins.
    """

    def __init__(self, view: View, settings: Array, plan: Array, need: int) -> None:
        self.now = view.position
        self._view = view
        self._settings = settings
        self._plan = plan
        self._stands = 0
        self._over = 0
        self._need = need
        self._lost = False
        self._nodes_left = MOST_NODES
        self._asleep = bool(settings[layout.FORGOTTEN])
        self._cashing = layout.NOTRUMP
        self._claimer = int(settings[layout.CLAIMER])

    @property
    def state(self) -> tuple[object, ...]:
        """All that the cards to come depend on: walks with the same state go on alike."""
        return self.now, self._need, self._asleep, self._cashing, self._stands, self._over

    def legal(self) -> int:
        """The cards the hand in turn may legally play, its standing obligations obeyed."""
        now = self.now
        cards = legal_cards(now.hands[now.turn], now.trick)
        if not self._settings[layout.BOUND]:
            return cards
        seat, number = now.turn, len(now.trick)
        return int(allowed(cards, seat, number, now.tricks_left, self._over, self._settings))

    def normal(self) -> int:
        """The cards the hand in turn may normally play; every legal one where that is not known."""
        now = self.now
        return self._normal().normal or legal_cards(now.hands[now.turn], now.trick)

    def play(self, card: int) -> Moment:
        """Play a card of the hand in turn and say what could have been played."""
        now, choice = self.now, self._normal()
        moment = Moment(
            now,
            card,
            choice.aim,
            self.legal(),
            choice.safe,
            choice.normal,
            self._asleep,
            abs(choice.bound),
        )
        if choice.bound <= 0 and not choice.stands & layout.ACTIVE:
            self._need = choice.aim
        self._stands = choice.stands
        if self._settings[layout.FORGOTTEN] >> card & 1:
            self._asleep = False
        after = play_card(now, card)
        if not after.trick:
            won = same_side(after.leader, self._claimer)
            self._need = max(self._need - won, 0)
            self._cashing = self._cashed(card, after)
            self._over = int(over_after(self._over, now.leader, after.leader))
            self._stands = int(plan_after(self._stands, int(won), self._settings, self._plan))
        self.now = after
        return moment

    def _cashed(self, card: int, after: Position) -> int:
        """The side suit claimer's side led to the trick just ended and won it in, or none."""
        now = self.now
        trick = (*now.trick, card)
        best = trick[winning_place(trick, now.trump)]
        led = suit_of(trick[0])
        theirs = same_side(now.leader, self._claimer) and same_side(after.leader, self._claimer)
        return led if theirs and suit_of(best) == led != now.trump else layout.NOTRUMP

    def _normal(self) -> "_Choice":
        if self._lost:
            return _Choice(self._need, 0, 0, self._stands, 0)
        view, shared = self._view, tables()
        table = view.table(self.now)
        view.g[layout.NODES] = 0
        view.g[layout.NODE_LIMIT] = self._nodes_left
        view.g[layout.STOPPED] = 0
        aim, safe, normal, stands, bound = normal_cards(
            table.tricks,
            table.cards,
            table.bars,
            self._need,
            int(self._asleep),
            self._cashing,
            self._stands,
            self._over,
            table.turn,
            table.played,
            table.led,
            table.best,
            table.best_seat,
            table.on_table,
            view.g,
            self._settings,
            self._plan,
            shared.suits,
            shared.proofs,
            shared.heads,
            shared.work,
        )
        self._nodes_left -= int(view.g[layout.NODES])
        if view.g[layout.STOPPED]:
            self._lost = True
            return _Choice(self._need, 0, 0, self._stands, 0)
        return _Choice(int(aim), int(safe), int(normal), int(stands), int(bound))


class _Choice(NamedTuple):
    """What ``normal_cards`` answers."""

    aim: int
    safe: int
    normal: int
    stands: int
    bound: int
