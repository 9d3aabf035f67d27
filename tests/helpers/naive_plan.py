"""The naive twin of plan-following: a claimer who does what he said, in plain Python.

Written from the rules, not from the kernel: cards are lists, hands are looked through, nothing is
packed. Rows are those of ``claims.doctrine.plans``.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from naive_follows import PlanFollows
from naive_later import PlanLater
from naive_leads import PlanLeads
from naive_lines import Line
from naive_rows import Row, Stand

from claims.cards import iter_cards, same_side
from claims.play import legal_cards
from claims_native.line import steps as layout


@dataclass(frozen=True, slots=True)
class Turn:
    """The normal cards of a hand in turn, and the one it played."""

    normal: list[int]
    played: int


class PlanSearch(PlanLeads, PlanFollows, PlanLater):
    """``NormalSearch`` of a claimer who stated a plan."""

    def least_from(self, line: Line, rows: list[Row]) -> int:
        """Fewest tricks of the claimer's side on any normal line that keeps to the plan."""
        self._take(rows)
        self.trump = line.position.trump
        self.known: dict[tuple[Line, Stand], int] = {}
        return self._least(line, Stand())

    def walk(
        self, line: Line, rows: list[Row], choose: Callable[[list[int]], int]
    ) -> Iterator["Turn"]:
        """One line to the end: at every turn the normal cards, and the one chosen of them."""
        self._take(rows)
        self.trump = line.position.trump
        stand = Stand()
        while line.position.hands[line.position.turn]:
            cards, stand = self._planned(line, stand)
            card = choose(sorted(cards))
            yield Turn(cards, card)
            line, stand, _won = self._moved(line, card, stand)

    def _take(self, rows: list[Row]) -> None:
        """The rows that bind, and where he gives tricks away."""
        self.rows = [row for row in rows if row.kind != layout.GIVEN]
        given = [row.suits for row in rows if row.kind == layout.GIVEN]
        self.given = frozenset(suit for suits in given for suit in suits)
        self.names_each_given = bool(given) and all(given)

    def _least(self, line: Line, stand: Stand) -> int:
        now = line.position
        if not now.hands[now.turn]:
            return 0
        if (line, stand) not in self.known:
            cards, stands = self._planned(line, stand)
            self.known[line, stand] = min(self._planned_after(line, card, stands) for card in cards)
        return self.known[line, stand]

    def _planned_after(self, line: Line, card: int, stand: Stand) -> int:
        after, stand, won = self._moved(line, card, stand)
        return won + self._least(after, stand)

    def _moved(self, line: Line, card: int, stand: Stand) -> tuple[Line, Stand, int]:
        """Where a card leads: the position and the plan after it, and 1 for a trick won by it."""
        after, won = self.after(line, card)
        if not after.position.trick:
            stand = self._trick_over(stand, bool(won))
        return after, stand, won

    def _planned(self, line: Line, stand: Stand) -> tuple[list[int], Stand]:
        """The cards that may come, and the plan. In a trick the plan leads, its cards are the only
        ones; else what it leaves chooses among safe cards."""
        now = line.position
        declares = same_side(self.claimer, self.declarer)
        if not same_side(now.turn, self.claimer) or (now.turn != self.claimer and not declares):
            return self.cards(line), stand
        legal = list(iter_cards(legal_cards(now.hands[now.turn], now.trick)))
        before = stand
        if now.trick:
            stand, bound, firm = self._follows(line, stand, legal)
            bound = self._spared_by_ruff(line, stand, bound) if bound else bound
        else:
            stand, bound, firm = self._leads(line, stand)
        if now.trick and not (bound and firm):
            later = [] if bound else self._kept_for_later(line, before, legal)
            bound, firm = bound or later, False
            legal = self._for_steps(line, before, legal)
        cards = bound if bound and firm else legal
        safe = self.safe(line, cards)
        if not firm:
            safe = [card for card in safe if card in bound] or safe
        finesses = stand.active and self.rows[stand.at].kind == layout.FINESSE
        return self.conventions(line, safe, cards, finesses), stand

    def _trick_over(self, stand: Stand, won: bool) -> Stand:
        if not stand.active:
            return stand
        row = self.rows[stand.at]
        if row.kind == layout.FINESSE:
            return Stand(stand.at + 1, finesse=won)
        plain = row.kind == layout.LEAD and row.seat < 0 and not row.other
        may_lose = plain or row.kind in (
            layout.CONCEDE,
            layout.DRAW,
            layout.PLAY,
            layout.RUFFING,
        )
        if not won and not may_lose:
            return Stand(len(self.rows), finesse=stand.finesse)
        goes_on = (
            layout.DRAW,
            layout.CASH_SUITS,
            layout.RUN,
            layout.RUFF,
            layout.CROSSRUFF,
            layout.ELIMINATE,
            layout.CONCEDE,
            layout.RUFFING,
        )
        if row.kind == layout.CONCEDE and stand.rounds + 1 == row.number:
            return Stand(stand.at + 1, finesse=stand.finesse)
        if row.kind in goes_on:
            return replace(stand, rounds=stand.rounds + 1, active=False)
        return Stand(stand.at + 1, finesse=stand.finesse)
