"""The naive twin of plan-following: a claimer who does what he said, in plain Python.

Written from the rules, not from the kernel: cards are lists, hands are looked through, nothing is
packed. Rows are those of ``claims.doctrine.plans``.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from naive_lines import Line, NormalSearch
from naive_pool import hidden_seats

from claims.cards import RANKS, iter_cards, partner, same_side, suit_of
from claims.play import beats, legal_cards, winning_place
from claims_native.line import steps as layout

STANDING = (
    layout.DISCARD,
    layout.RENOUNCED,
    layout.KEPT,
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


@dataclass(frozen=True, slots=True)
class Turn:
    """The normal cards of a hand in turn, and the one it played."""

    normal: list[int]
    played: int


class PlanSearch(NormalSearch):
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
        if now.trick:
            stand, bound = self._follows(line, stand, legal)
        else:
            stand, bound = self._leads(line, stand)
        to_come = self._named_for_later(line, stand, legal) if now.trick and not bound else []
        bound = bound or to_come
        firm = not to_come and (stand.active or not self._gives_way(line, stand, legal, bound))
        cards = bound if bound and firm else legal
        safe = self.safe(line, cards)
        if not firm:
            safe = [card for card in safe if card in bound] or safe
        return self.conventions(line, safe, cards), stand

    def _named_for_later(self, line: Line, stand: Stand, legal: list[int]) -> list[int]:
        """What may be thrown when the cards that steps to come name are not; nothing where all or
        none is named, or he follows suit."""
        hand, _opposite, _out = self._sees(line)
        if any(suit_of(card) == suit_of(line.position.trick[0]) for card in hand):
            return []
        named: set[int] = set()
        for row in self.rows[stand.at :]:
            if row.watches:
                continue
            if row.kind == layout.CASH_CARD:
                named |= row.cards
            elif row.kind in (layout.LEAD, layout.OVERTAKE):
                named |= row.other
        rest = [card for card in legal if card not in named]
        return rest if len(rest) < len(legal) else []

    def _gives_way(self, line: Line, stand: Stand, legal: list[int], bound: list[int]) -> bool:
        """Whether what binds is only a finesse renounced, a card kept for the end or a crossing for
        a finesse named."""
        if bound and not line.position.trick:
            return not any(
                row.kind == layout.NOT_LED
                and self._applies(line, row, stand)
                and self._not_led(line, row)
                for row in self.rows
            )
        if not bound or not any(row.kind in (layout.RENOUNCED, layout.KEPT) for row in self.rows):
            return False
        hand, _opposite, _out = self._sees(line)
        now = line.position
        place = winning_place(now.trick, now.trump)
        ours = same_side(now.leader + place, self.claimer)
        _cards, kind = self._standing(line, stand, legal, hand, suit_of(now.trick[0]), ours)
        return kind in (layout.RENOUNCED, layout.KEPT)

    # --- What he sees ---

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

    # --- Leading ---

    def _leads(self, line: Line, stand: Stand) -> tuple[Stand, list[int]]:
        """The first row that can be followed, and its leads; else what the standing rows leave."""
        turn, over = line.position.turn, list[int]()
        while stand.at < len(self.rows):
            row = self.rows[stand.at]
            pointless = row.kind == layout.FINESSE and self._out_of(
                line, [(turn + 1) % 4], row.suits
            )
            if row.kind not in STANDING and not pointless and self._applies(line, row, stand):
                cards, waits = self._lead_of(line, row, stand.rounds)
                if cards:
                    return replace(stand, active=True), cards
                if waits and self._crossings(line):
                    if row.kind == layout.FINESSE:
                        over = self._crossings(line, row.suits)
                    break
            stand = Stand(stand.at + 1, finesse=stand.finesse)
        hand = self._sees(line)[0]
        left = over or list(hand)
        for row in self.rows:
            if self._applies(line, row, stand):
                barred = self._not_led(line, row)
                left = [card for card in left if card not in barred]
        return stand, left if len(left) < len(hand) else []

    def _not_led(self, line: Line, row: Row) -> list[int]:
        hand = self._sees(line)[0]
        if row.kind == layout.NOT_LED:
            return [c for c in hand if (c in row.cards if row.cards else suit_of(c) in row.suits)]
        if row.kind == layout.KEPT and len(hand) > row.number:
            winners = self._winners(line, row.suits)[0]
            return [c for c in hand if suit_of(c) in row.suits and c not in winners]
        return []

    def _winners(self, line: Line, suits: Iterable[int]) -> tuple[list[int], bool]:
        """Leads that cash: a master of the hand, any card towards a master opposite; and whether
        only the hand opposite has cards of a suit with a master."""
        hand, opposite, out = self._sees(line)
        cards, elsewhere = [], False
        for suit in sorted(suits):
            mine = [c for c in hand if suit_of(c) == suit]
            theirs = [c for c in opposite if suit_of(c) == suit]
            best = max(mine + theirs, default=-1)
            if best < 0 or any(suit_of(c) == suit and c > best for c in out):
                continue
            if not mine:
                elsewhere = True
            else:
                cards += [best] if best in mine else mine
        return cards, elsewhere

    def _ruffable(self, suits: Iterable[int], leads: list[int], ruffs: list[int]) -> list[int]:
        """Cards of one hand that the other has none of the suit of, and a trump for."""
        trump = self.trump
        if not any(suit_of(card) == trump for card in ruffs):
            return []
        held = {suit_of(card) for card in ruffs}
        return [c for c in leads if suit_of(c) in suits and suit_of(c) not in held | {trump}]

    def _crossings(self, line: Line, but: Iterable[int] = ()) -> list[int]:
        """The leads that can put the hand opposite in, but of these suits: low to a master of its
        own, or for it to ruff."""
        hand, opposite, out = self._sees(line)
        suits = [suit for suit in range(4) if suit not in but]
        cards = self._ruffable(suits, hand, opposite)
        for suit in suits:
            mine = [c for c in hand if suit_of(c) == suit]
            others = [c for c in out if suit_of(c) == suit]
            masters = [c for c in opposite if suit_of(c) == suit and c > max([-1, *others])]
            if mine and masters and max(masters) > min(mine):
                cards.append(min(mine))
        return cards

    def _lead_of(self, line: Line, row: Row, rounds: int) -> tuple[list[int], bool]:
        """A row's leads from the hand on lead; and whether it waits for the hand opposite."""
        turn, trump = line.position.turn, line.position.trump
        hand, opposite, out = self._sees(line)
        mine = [c for c in hand if row.wants(c)]
        theirs = [c for c in opposite if row.wants(c)]
        if 0 <= row.number <= rounds:
            return [], False
        match row.kind:
            case layout.DRAW:
                if row.number < 0 and not any(suit_of(c) == trump for c in out):
                    return [], False
                trumps = [c for c in hand if suit_of(c) == trump]
                return trumps, any(suit_of(c) == trump for c in opposite)
            case layout.CASH_SUITS:
                return self._winners(line, row.suits)
            case layout.CASH_CARD:
                if mine:
                    return mine, False
                return _towards(hand, theirs), bool(theirs)
            case layout.PLAY if row.cards and not mine:
                return _towards(hand, theirs), bool(theirs)
            case layout.FINESSE:
                suit = [c for c in hand if suit_of(c) in row.suits]
                if row.source >= 0 and row.source != turn:
                    return [], any(suit_of(c) in row.suits for c in opposite)
                if row.source >= 0 and row.cards and mine:
                    return mine, True
                if not row.cards:
                    return suit, any(suit_of(c) in row.suits for c in opposite)
                if theirs:
                    return [c for c in suit if c < max(row.cards)] or suit, True
                return [], bool(mine) and any(suit_of(c) in row.suits for c in opposite)
            case layout.ELIMINATE:
                winners, elsewhere = self._winners(line, row.suits)
                ruffs = self._ruffable(row.suits, hand, opposite)
                waits = elsewhere or bool(self._ruffable(row.suits, opposite, hand))
                return winners or ruffs, waits
            case layout.LEAD:
                return self._plain_lead(row, turn, hand, opposite)
            case layout.RUFF:
                if row.seat == turn:
                    return [], bool(self._ruffable(row.suits, opposite, hand))
                waits = row.seat < 0 and bool(self._ruffable(row.suits, opposite, hand))
                return _losers_first(self._ruffable(row.suits, hand, opposite), out), waits
            case layout.CROSSRUFF:
                ruffs = self._ruffable(row.suits or range(4), hand, opposite)
                return _losers_first(ruffs, out), False
            case layout.CONCEDE | layout.RUFFING if not row.other & set(out) and (
                row.other or row.kind == layout.RUFFING
            ):
                return [], False
            case layout.CONCEDE | layout.PLAY | layout.OVERTAKE | layout.RUFFING:
                return mine, bool(theirs)
        return [], False

    def _plain_lead(
        self, row: Row, turn: int, hand: list[int], opposite: list[int]
    ) -> tuple[list[int], bool]:
        free = not row.cards and not row.suits
        waits = free or any(row.wants(c) for c in opposite)
        if row.source >= 0 and row.source != turn:
            return [], waits
        if row.seat == turn and not row.other:
            return [], False
        if row.other & set(hand) and not row.other & set(opposite):
            return [], True
        cards = [c for c in hand if free or row.wants(c)]
        if row.seat >= 0 or row.other:
            cards = _low(cards, opposite)
        return cards, waits

    # --- Following ---

    def _follows(self, line: Line, stand: Stand, legal: list[int]) -> tuple[Stand, list[int]]:
        now = line.position
        hand, _opposite, out = self._sees(line)
        led, trump = suit_of(now.trick[0]), now.trump
        place = winning_place(now.trick, trump)
        best, ours = now.trick[place], same_side(now.leader + place, self.claimer)
        bound, _kind = self._standing(line, stand, legal, hand, led, ours)
        if bound or stand.at >= len(self.rows):
            return stand, bound
        row = self.rows[stand.at]
        winners = [c for c in legal if beats(c, best, trump)]
        follows = any(suit_of(c) == led for c in hand)
        if not stand.active:
            ruffs = [c for c in legal if suit_of(c) == trump and led != trump]
            if row.kind == layout.RUFF_THIS and ruffs and self._applies(line, row, stand):
                return replace(stand, active=True), _height(ruffs, row.height)
            named = [c for c in legal if c in row.cards]
            if row.kind == layout.PLAY and named and self._applies(line, row, stand):
                return replace(stand, active=True), named
            if row.kind == layout.WIN_IN and self._applies(line, row, stand):
                return replace(stand, active=True), self._won_in(now.turn, row, legal, winners)
            theirs = not ours and not same_side(now.leader, self.claimer)
            answer = self._answer(line, row, winners) if theirs else []
            if answer and self._applies(line, row, stand):
                return replace(stand, active=True), answer
            return stand, []
        rivals = [c for c in out if suit_of(c) == led]
        masters = [c for c in legal if suit_of(c) == led and all(c > r for r in rivals)]
        named = [c for c in legal if c in row.other]
        match row.kind:
            case layout.CASH_CARD if ours and best in row.cards:
                spared = [c for c in legal if c not in row.cards]
                return stand, spared if len(spared) < len(legal) else []
            case layout.CASH_CARD:
                return stand, [c for c in legal if c in row.cards and suit_of(c) == led]
            case layout.PLAY:
                return stand, [c for c in legal if c in row.cards]
            case layout.WIN_IN:
                return stand, self._won_in(now.turn, row, legal, winners)
            case layout.RUFFING if not ours:
                ruffs = [c for c in winners if suit_of(c) == trump and led != trump]
                return stand, ruffs
            case layout.RUFFING:
                return stand, [c for c in legal if suit_of(c) != trump]
            case layout.CASH_SUITS | layout.ELIMINATE if masters:
                if ours and suit_of(best) == led and all(best > r for r in rivals):
                    spared = [c for c in legal if c not in masters]
                    return stand, spared if len(masters) == 1 else []
                high = [c for c in masters if c in winners]
                if high:
                    return stand, [max(high)]
        match row.kind:
            case layout.LEAD if named:
                thrown = ours and not winners
                return stand, named if thrown else [c for c in named if c in winners]
            case layout.LEAD if row.seat == now.turn:
                return stand, winners
            case layout.RUFF | layout.CROSSRUFF | layout.ELIMINATE:
                if led != trump and not self.surely_wins(line):
                    trumps = [c for c in legal if suit_of(c) == trump]
                    return stand, _height(trumps, row.height)
            case layout.FINESSE:
                if ours and best in row.cards:
                    return stand, [min(legal)] if follows else []
                return stand, [c for c in winners if c in row.cards]
            case layout.CONCEDE:
                return stand, [c for c in legal if c not in winners]
            case layout.OVERTAKE:
                return stand, [c for c in winners if c in row.other] or winners
        return stand, []

    def _answer(self, line: Line, row: Row, winners: list[int]) -> list[int]:
        """What a step means when an opponent leads its suit: his finesse, or the card led to."""
        now = line.position
        foe = (now.turn + 3) % 4
        named: frozenset[int] = frozenset()
        if row.kind == layout.LEAD:
            named = row.other
        elif row.kind == layout.FINESSE and not self._out_of(line, [foe], row.suits):
            named = row.cards if row.source in (-1, (foe + 3) % 4) else named
        return [c for c in winners if c in named and suit_of(c) == suit_of(now.trick[0])]

    @staticmethod
    def _won_in(turn: int, row: Row, legal: list[int], winners: list[int]) -> list[int]:
        """The trick on the table won in one hand, and not in the other."""
        if turn != row.seat:
            return [c for c in legal if c not in winners]
        return [c for c in legal if c in row.cards] if row.cards else winners

    def _standing(
        self, line: Line, stand: Stand, legal: list[int], hand: list[int], led: int, ours: bool
    ) -> tuple[list[int], int]:
        """What the first row that holds at any time and binds leaves, and its kind (0 for none)."""
        out = self._sees(line)[2]
        suit = [c for c in hand if suit_of(c) == led]
        for at, row in enumerate(self.rows):
            if row.kind not in STANDING or not self._applies(line, row, stand):
                continue
            named = [c for c in legal if row.wants(c)]
            rest = [c for c in legal if not row.wants(c)]
            on_it = any(suit_of(c) == led for c in row.other)
            match row.kind:
                case layout.DISCARD if at <= stand.at and ours and on_it and not suit and named:
                    thrown_on = [c for c in line.position.trick if suit_of(c) == led]
                    if row.other.intersection(thrown_on):
                        return named, row.kind
                case layout.ANSWER if row.cards or row.suits:
                    if named:
                        return named, row.kind
                case layout.ANSWER:
                    now = line.position
                    best = now.trick[winning_place(now.trick, now.trump)]
                    winners = [c for c in legal if beats(c, best, now.trump)]
                    losers = [c for c in legal if c not in winners]
                    answer = (losers or legal) if row.height == 1 else winners
                    if answer:
                        return answer, row.kind
                case layout.RENOUNCED if suit and len(line.position.trick) == 2:
                    speaks = led in row.suits or any(suit_of(c) == led for c in row.cards)
                    if speaks and all(max(suit) > c for c in out if suit_of(c) == led):
                        return [max(suit)], row.kind
                case layout.NOT_RUFFED if not suit and named and rest:
                    if on_it or not row.other:
                        return rest, row.kind
                case layout.KEPT if not suit and named and rest:
                    if sum(row.wants(c) for c in hand) <= row.number:
                        return rest, row.kind
        return [], 0

    # --- After a trick ---

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
            layout.RUFF,
            layout.CROSSRUFF,
            layout.ELIMINATE,
            layout.CONCEDE,
            layout.RUFFING,
        )
        if row.kind in goes_on:
            return replace(stand, rounds=stand.rounds + 1, active=False)
        return Stand(stand.at + 1, finesse=stand.finesse)


def _losers_first(cards: list[int], out: list[int]) -> list[int]:
    """Of cards to be ruffed those that one out can beat, where there are any."""
    losers = [c for c in cards if any(suit_of(o) == suit_of(c) and o > c for o in out)]
    return losers or cards


def _height(trumps: list[int], height: int) -> list[int]:
    """The lowest, the highest, or any."""
    if not trumps or height == 0:
        return trumps
    return [min(trumps) if height == 1 else max(trumps)]


def _towards(hand: list[int], cards: list[int]) -> list[int]:
    """Leads of the suits of cards in the hand opposite, made low."""
    alike = {suit_of(c) for c in cards}
    return _low([c for c in hand if suit_of(c) in alike], cards)


def _low(cards: list[int], opposite: list[int]) -> list[int]:
    """A crossing is made low: of each suit with a higher card opposite, the lowest."""
    low = []
    for suit in range(4):
        own = [c for c in cards if suit_of(c) == suit]
        if own and any(suit_of(c) == suit and c > min(own) for c in opposite):
            low.append(min(own))
    return low or cards
