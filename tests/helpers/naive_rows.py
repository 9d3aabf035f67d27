"""The rows of a plan, unpacked for its naive twin, and which of them hold by what he has seen."""

from collections.abc import Iterable
from dataclasses import dataclass

from naive_lines import Line, NormalSearch
from naive_pool import hidden_seats

from claims.cards import RANKS, iter_cards, partner, same_side, suit_of
from claims.play import winning_place
from claims_native.line import steps as layout

STANDING = (
    layout.DISCARD,
    layout.RENOUNCED,
    layout.KEPT,
    layout.HELD,
    layout.NOT_LED,
    layout.NOT_RUFFED,
    layout.ANSWER,
)


@dataclass(frozen=True, slots=True)
class Watch:
    """A condition of a row."""

    kind: int
    suits: frozenset[int]
    seats: frozenset[int]
    cards: frozenset[int]
    negated: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a plan, unpacked."""

    kind: int
    suits: frozenset[int]  # suit numbers
    cards: frozenset[int]
    seat: int
    number: int
    other: frozenset[int]
    height: int
    source: int
    watches: tuple[Watch, ...]

    def wants(self, card: int) -> bool:
        """Whether the row speaks of a card: by name, or else by its suit."""
        return card in self.cards if self.cards else suit_of(card) in self.suits


@dataclass(frozen=True, slots=True)
class Stand:
    """How far the plan has come: the row, its tricks so far, whether the trick in progress was led
    by it, and how the finesse went."""

    at: int = 0
    rounds: int = 0
    active: bool = False
    finesse: bool | None = None


def rows_of(packed: Iterable[Iterable[int]]) -> list[Row]:
    """The rows of a compiled plan."""
    rows = []
    for numbers in packed:
        row = [int(number) for number in numbers]
        watches = []
        for place in range(2):
            start = layout.STEP_CONDITIONS + place * layout.CONDITION_WIDTH
            kind, suits, seats, card, negated = row[start : start + layout.CONDITION_WIDTH]
            if kind:
                named = frozenset(iter_cards(card))
                seen_by = frozenset(seat for seat in range(4) if seats >> seat & 1)
                watches.append(Watch(kind, _suits(suits), seen_by, named, bool(negated)))
        rows.append(
            Row(
                kind=row[layout.STEP_KIND],
                suits=_suits(row[layout.STEP_SUITS]),
                cards=frozenset(iter_cards(row[layout.STEP_CARDS])),
                seat=row[layout.STEP_SEAT],
                number=row[layout.STEP_NUMBER],
                other=frozenset(iter_cards(row[layout.STEP_OTHER])),
                height=row[layout.STEP_HEIGHT],
                source=row[layout.STEP_SOURCE],
                watches=tuple(watches),
            )
        )
    return rows


def _suits(cards: int) -> frozenset[int]:
    return frozenset(suit_of(card) for card in iter_cards(cards))


class PlanSight(NormalSearch):
    """``NormalSearch`` of a claimer whose plan has rows: what he sees of them."""

    rows: list[Row]
    trump: int

    def _sees(self, line: Line) -> tuple[list[int], list[int], list[int]]:
        """His hand in turn, the hand opposite if he plays it, and the cards out."""
        now = line.position
        hand = list(iter_cards(now.hands[now.turn]))
        opposite = []
        if same_side(self.claimer, self.declarer):
            opposite = list(iter_cards(now.hands[partner(now.turn)]))
        return hand, opposite, list(iter_cards(self.outstanding(line)))

    def _out_of(self, line: Line, seats: Iterable[int], suits: Iterable[int]) -> bool:
        """Whether one of these hidden hands has shown out of one of these suits."""
        hidden = hidden_seats(self.claimer, self.declarer)
        return any(
            hidden[seat] and line.position.shown_out[seat] >> suit & 1
            for seat in seats
            for suit in suits
        )

    def _lead_to_finesse(
        self, line: Line, row: Row, turn: int, hand: list[int], opposite: list[int]
    ) -> tuple[list[int], bool]:
        """The leads to a finesse from a hand, and whether it waits for the hand opposite."""
        suit = [c for c in hand if suit_of(c) in row.suits]
        there = any(suit_of(c) in row.suits for c in opposite)
        mine = any(row.wants(c) for c in hand)
        if row.source >= 0 and row.source != turn:
            return [], there
        if row.source >= 0 and row.cards and mine:
            return [c for c in hand if row.wants(c)], True
        if not row.cards:
            return suit, there
        out = list(iter_cards(self.outstanding(line)))
        tenaces = [row.source < 0 and _has_tenace(row, cards, out) for cards in (hand, opposite)]
        if tenaces == [True, False]:
            return [], there
        if any(row.wants(c) for c in opposite):
            return [c for c in suit if c < max(row.cards)] or suit, True
        return [], mine and there

    def _applies(self, line: Line, row: Row, stand: Stand) -> bool:
        """Whether all conditions of a row hold by what has been seen."""
        out = list(iter_cards(self.outstanding(line)))
        for watch in row.watches:
            if watch.kind == layout.SHOWS_OUT:
                seen = self._out_of(line, watch.seats, watch.suits)
            elif watch.kind == layout.DROPS:
                seen = not watch.cards & set(out)
            elif watch.kind == layout.BREAKS:
                gone = not any(suit_of(card) in watch.suits for card in out)
                seen = gone or not self._out_of(line, range(4), watch.suits)
            elif watch.kind == layout.FINESSE_WINS:
                seen = stand.finesse is True
            elif watch.kind in (layout.PLAYED, layout.COVERED):
                now = line.position
                seats = [(now.leader + place) % 4 for place in range(len(now.trick))]
                if not watch.seats & set(seats):
                    return False
                if watch.kind == layout.COVERED:
                    place = winning_place(now.trick, now.trump)
                    high = RANKS[now.trick[place] % 13] in "TJQKA"
                    seen = high and seats[place] in watch.seats
                else:
                    seen = bool(watch.cards & set(now.trick))
            else:
                return False
            if seen == watch.negated:
                return False
        return True


def _has_tenace(row: Row, hand: list[int], out: list[int]) -> bool:
    """Whether a hand has a card to finesse with, and one above what it finesses against."""
    own = [card for card in hand if card in row.cards]
    if not own:
        return False
    card = max(own)
    over = [c for c in out if suit_of(c) == suit_of(card) and c > card]
    return bool(over) and any(suit_of(c) == suit_of(card) and c > min(over) for c in hand)
