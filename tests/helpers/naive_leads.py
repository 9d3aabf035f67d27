"""The naive twin of plan-following: what is led."""

from collections.abc import Iterable
from dataclasses import replace

from naive_lines import Line
from naive_rows import STANDING, PlanSight, Row, Stand

from claims.cards import NOTRUMP, suit_of
from claims_native.line import steps as layout


class PlanLeads(PlanSight):
    """The leads that a plan leaves."""

    def _leads(self, line: Line, stand: Stand) -> tuple[Stand, list[int], bool]:
        """The first row that can be followed, and its leads; else the crossings for it, or what the
        standing rows leave; and whether these bind though a sure trick is lost."""
        turn, over = line.position.turn, list[int]()
        while stand.at < len(self.rows):
            row = self.rows[stand.at]
            pointless = row.kind == layout.FINESSE and self._out_of(
                line, [(turn + 1) % 4], row.suits
            )
            if row.kind not in STANDING and not pointless and self._applies(line, row, stand):
                cards, waits = self._lead_of(line, row, stand.rounds)
                if not cards and not waits:
                    cards, waits = self._in_its_place(line, stand)
                if cards:
                    return replace(stand, active=True), cards, True
                if waits and self._crossings(line):
                    spared = self._crossed_without(line, stand)
                    at_once = row.kind == layout.DRAW or self._counts_trumps(line, stand)
                    over = self._crossings(line, spared) if spared or at_once else over
                    opposite = [c for c in self._sees(line)[1] if suit_of(c) in row.suits]
                    if row.kind == layout.FINESSE:
                        if not over and len(opposite) > 1:
                            over = self._crossings(line, {*range(4)} - {*row.suits})
                    elif at_once and not over:
                        over = self._crossings(line)
                    break
            stand = Stand(stand.at + 1, finesse=stand.finesse)
        hand = self._sees(line)[0]
        left, firm = over or list(hand), bool(over)
        for row in self.rows:
            if self._applies(line, row, stand):
                barred = self._not_led(line, row)
                firm = firm or (bool(barred) and row.kind == layout.NOT_LED)
                left = [card for card in left if card not in barred]
        return stand, left if len(left) < len(hand) else [], firm

    def _in_its_place(self, line: Line, stand: Stand) -> tuple[list[int], bool]:
        """The leads of the card he led to, or was to win with, in the step before, a master now,
        where the one to be cashed next had to take that trick; and whether it is opposite."""
        hand, opposite, out = self._sees(line)
        row = self.rows[stand.at]
        if stand.at == 0 or row.kind != layout.CASH_CARD or row.cards & {*hand, *opposite}:
            return [], False
        before = self.rows[stand.at - 1]
        led_to = before.other if before.kind == layout.LEAD else frozenset[int]()
        to_win = before.kind in (layout.CASH_CARD, layout.PLAY, layout.WIN_IN)
        if before.kind == layout.FINESSE or (to_win and before.height == layout.HIGH):
            led_to = before.cards
        suits = {suit_of(card) for card in row.cards}
        card = [
            c
            for c in (*hand, *opposite)
            if c in led_to
            and suit_of(c) in suits
            and all(c > o for o in out if suit_of(o) == suit_of(c))
        ]
        mine = [c for c in card if c in hand]
        return mine or _towards(hand, card), bool(card)

    def _crossed_without(self, line: Line, stand: Stand) -> frozenset[int]:
        """The suits in which he does not cross for the step that he stands at: those that he leads
        later."""
        row, trump = self.rows[stand.at], line.position.trump
        if row.kind == layout.FINESSE:
            return row.suits
        later: set[int] = set()
        for each in self.rows[stand.at + 1 :]:
            if each.kind == layout.DRAW and trump != NOTRUMP:
                later.add(trump)
            elif each.kind in (layout.CASH_SUITS, layout.RUN):
                later |= each.suits
            elif each.kind == layout.CASH_CARD:
                later |= {suit_of(card) for card in each.cards}
        return frozenset(later)

    def _counts_trumps(self, line: Line, stand: Stand) -> bool:
        """Whether a step before leads a trump by name, or so many rounds, and one is out."""
        trump, out = line.position.trump, self._sees(line)[2]
        if not any(suit_of(card) == trump for card in out):
            return False
        for row in self.rows[: stand.at]:
            named = row.cards | row.other
            suits = {suit_of(card) for card in named} or row.suits
            drawn = row.kind == layout.DRAW
            drawn |= row.kind in (layout.CASH_SUITS, layout.RUN) and trump in suits
            one = row.kind in (layout.CASH_CARD, layout.LEAD) and trump in suits
            one = one and (not named or suits == {trump})
            if not row.watches and (one or (drawn and row.number >= 0)):
                return True
        return False

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
            elif best in mine:
                high = max([c for c in out if suit_of(c) == suit], default=-1)
                towards = max(theirs, default=-1) > max(high, min(mine))
                cards += sorted({best, min(mine)} if towards else {best})
            else:
                cards += mine
        return cards, elsewhere

    def _ruffable(self, suits: Iterable[int], leads: list[int], ruffs: list[int]) -> list[int]:
        """Cards of one hand, in these suits, that the other has none of the suit of, and a trump
        for."""
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
                winners, elsewhere = self._winners(line, row.suits)
                return _told_first(winners, row, opposite), elsewhere
            case layout.RUN:
                winners, elsewhere = self._winners(line, row.suits)
                suits = {suit_of(c) for c in winners}
                free = {suit for suit in suits if self._out_of(line, range(4), [suit])}
                winners = [c for c in hand if c in winners or suit_of(c) in free]
                return _told_first(winners, row, opposite), elsewhere
            case layout.CASH_CARD:
                if mine:
                    return mine, False
                return _towards(hand, theirs), bool(theirs)
            case layout.PLAY if row.cards and not mine:
                return _towards(hand, theirs), bool(theirs)
            case layout.FINESSE:
                return self._lead_to_finesse(line, row, turn, hand, opposite)
            case layout.ELIMINATE:
                winners, elsewhere = self._winners(line, row.suits)
                ruffs = self._ruffable(row.suits, hand, opposite)
                waits = elsewhere or bool(self._ruffable(row.suits, opposite, hand))
                return winners or ruffs, waits
            case layout.LEAD:
                return self._plain_lead(row, turn, hand, opposite)
            case layout.RUFF:
                here = self._ruffable({suit_of(c) for c in mine}, mine, opposite)
                there = self._ruffable({suit_of(c) for c in theirs}, theirs, hand)
                if row.seat == turn:
                    return [], bool(there)
                return _losers_first(here, out), row.seat < 0 and bool(there)
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
        if row.seat >= 0 and not row.other and not cards:
            return [], False
        if row.seat >= 0 or row.other:
            cards = _low(cards, opposite)
        return cards, waits


def _told_first(cards: list[int], row: Row, opposite: list[int]) -> list[int]:
    """Of leads to cash suits those to one of the winners that come first, where there are any."""
    there = {suit_of(c) for c in opposite if c in row.other}
    return [c for c in cards if c in row.other or suit_of(c) in there] or cards


def _losers_first(cards: list[int], out: list[int]) -> list[int]:
    """Of cards to be ruffed those that one out can beat, where there are any."""
    losers = [c for c in cards if any(suit_of(o) == suit_of(c) and o > c for o in out)]
    return losers or cards


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
