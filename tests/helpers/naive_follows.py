"""The naive twin of plan-following: what is played to a trick that was led."""

from dataclasses import replace

from naive_lines import Line
from naive_rows import STANDING, PlanSight, Row, Stand

from claims.cards import same_side, suit_of
from claims.play import beats, winning_place
from claims_native.line import steps as layout


class PlanFollows(PlanSight):
    """The cards that a plan leaves to a trick."""

    def _follows(self, line: Line, stand: Stand, legal: list[int]) -> tuple[Stand, list[int], bool]:
        """What binds to a trick, and whether it does though a sure trick is lost: what the step
        leaves of a row that holds at any time and does; the step; what such a row leaves of it that
        does not."""
        now = line.position
        hand = self._sees(line)[0]
        ours = same_side(now.leader + winning_place(now.trick, now.trump), self.claimer)
        bound, kind = self._standing(line, stand, legal, hand, suit_of(now.trick[0]), ours)
        firm = kind not in (0, layout.RENOUNCED, layout.KEPT)
        leaves = kind in (layout.NOT_RUFFED, layout.HELD)
        if (firm and not leaves) or stand.at >= len(self.rows):
            return stand, bound, firm
        after, step, crosses = self._follows_step(line, stand, legal)
        both = [card for card in step if card in bound]
        if firm:
            return (after, both, True) if both else (stand, bound, True)
        if not step:
            return after, bound, False
        return after, both or step, not crosses

    def _follows_step(
        self, line: Line, stand: Stand, legal: list[int]
    ) -> tuple[Stand, list[int], bool]:
        """What the step that he stands at means; and whether he only gets ready for it: crosses, or
        keeps the card to be cashed."""
        row = self.rows[stand.at]
        if stand.active and (spared := self._under_own(line, row, legal)):
            return replace(stand, active=False), spared, True
        if not stand.active and self._applies(line, row, stand):
            now = line.position
            best = now.trick[winning_place(now.trick, now.trump)]
            over = self._over_to_finesse(line, row, [c for c in legal if beats(c, best, now.trump)])
            if over:
                return stand, over, True
        stand, cards = self._step(line, stand, legal)
        return stand, cards, False

    def _under_own(self, line: Line, row: Row, legal: list[int]) -> list[int]:
        """The lower cards played under one of the other hand instead of the card to be cashed."""
        now = line.position
        place = winning_place(now.trick, now.trump)
        best, led = now.trick[place], suit_of(now.trick[0])
        named = [c for c in legal if c in row.cards and suit_of(c) == led]
        ours = same_side(now.leader + place, self.claimer) and suit_of(best) == led
        if row.kind != layout.CASH_CARD or not ours or best in row.cards:
            return []
        if not named or max(named) > best:
            return []
        return [c for c in legal if suit_of(c) == led and c < min(named)]

    def _step(self, line: Line, stand: Stand, legal: list[int]) -> tuple[Stand, list[int]]:
        now = line.position
        hand, _opposite, out = self._sees(line)
        led, trump = suit_of(now.trick[0]), now.trump
        place = winning_place(now.trick, trump)
        best, ours = now.trick[place], same_side(now.leader + place, self.claimer)
        row = self.rows[stand.at]
        winners = [c for c in legal if beats(c, best, trump)]
        follows = any(suit_of(c) == led for c in hand)
        if not stand.active:
            ruffs = [c for c in legal if suit_of(c) == trump and led != trump]
            if row.kind == layout.RUFF_THIS and ruffs and self._applies(line, row, stand):
                return replace(stand, active=True), _height(ruffs, row.height)
            named = [c for c in legal if c in row.cards]
            if row.kind == layout.PLAY and named and self._applies(line, row, stand):
                return replace(stand, active=True), self._while_it_wins(line, row, named, legal)
            if row.kind == layout.WIN_IN and self._applies(line, row, stand):
                return replace(stand, active=True), self._won_in(line, row, legal, winners)
            to_it = row.kind == layout.FINESSE and len(now.trick) == 2 and led in row.suits
            to_it = to_it and row.source in (-1, now.leader)
            if to_it and same_side(now.leader, self.claimer) and self._applies(line, row, stand):
                low = [min(legal)] if follows else []
                through = ours and best in row.cards
                answer = low if through else [c for c in winners if c in row.cards]
                if answer:
                    return replace(stand, active=True), answer
            theirs = not ours and not same_side(now.leader, self.claimer)
            answer = self._answer(line, row, stand, winners) if theirs else []
            if answer and self._applies(line, row, stand):
                return replace(stand, active=True), answer
            return stand, []
        rivals = [c for c in out if suit_of(c) == led]
        masters = [c for c in legal if suit_of(c) == led and all(c > r for r in rivals)]
        named = [c for c in legal if c in row.other]
        match row.kind:
            case layout.RUN if self._out_of(line, range(4), [led]):
                return stand, []
            case layout.CASH_CARD if ours and best in row.cards:
                spared = [c for c in legal if c not in row.cards]
                return stand, spared if len(spared) < len(legal) else []
            case layout.CASH_CARD:
                named = [c for c in legal if c in row.cards and suit_of(c) == led]
                return stand, self._while_it_wins(line, row, named, legal)
            case layout.PLAY:
                named = [c for c in legal if c in row.cards]
                return stand, self._while_it_wins(line, row, named, legal)
            case layout.WIN_IN:
                return stand, self._won_in(line, row, legal, winners)
            case layout.RUFFING if not ours:
                ruffs = [c for c in winners if suit_of(c) == trump and led != trump]
                return stand, ruffs
            case layout.RUFFING:
                return stand, [c for c in legal if suit_of(c) != trump]
            case layout.CASH_SUITS | layout.RUN | layout.ELIMINATE if masters:
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
                counted = row.kind == layout.RUFF and row.number >= 0 and not row.watches
                counted = counted or row.kind == layout.CROSSRUFF
                if led != trump and (counted or not self.surely_wins(line)):
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

    def _over_to_finesse(self, line: Line, row: Row, winners: list[int]) -> list[int]:
        """What takes a trick led from the hand that cannot lead to the finesse: a master of the
        suit led, or a ruff."""
        now = line.position
        hand, opposite, out = self._sees(line)
        led = suit_of(now.trick[0])
        third = len(now.trick) == 2 and same_side(now.leader, self.claimer)
        if row.kind != layout.FINESSE or led in row.suits or not third or not opposite:
            return []
        if self._out_of(line, [(now.leader + 1) % 4], row.suits):
            return []
        cards, waits = self._lead_to_finesse(line, row, now.leader, opposite, hand)
        if cards or not waits:
            return []
        if all(suit_of(card) != led for card in hand):
            return winners
        rivals = [c for c in out if suit_of(c) == led]
        return [c for c in winners if suit_of(c) == led and all(c > r for r in rivals)]

    def _answer(self, line: Line, row: Row, stand: Stand, winners: list[int]) -> list[int]:
        """What a step means when an opponent leads its suit: his finesse, the card led to, or the
        suit ruffed."""
        now = line.position
        led = suit_of(now.trick[0])
        if row.kind == layout.RUFF:
            his = row.seat in (-1, now.turn) and stand.rounds != row.number
            if not his or led not in row.suits or self._high_to_come(line):
                return []
            return _height([c for c in winners if suit_of(c) == now.trump != led], row.height)
        foe = (now.turn + 3) % 4
        named: frozenset[int] = frozenset()
        if row.kind == layout.LEAD:
            named = row.other
        elif row.kind == layout.FINESSE and not self._out_of(line, [foe], row.suits):
            named = row.cards if row.source in (-1, (foe + 3) % 4) else named
        return [c for c in winners if c in named and suit_of(c) == led]

    def _high_to_come(self, line: Line) -> bool:
        """Whether the other hand plays to the trick yet, and has a master of its suit for it."""
        now = line.position
        _hand, opposite, out = self._sees(line)
        best = now.trick[winning_place(now.trick, now.trump)]
        led = suit_of(now.trick[0])
        rivals = [c for c in out if suit_of(c) == led]
        masters = [c for c in opposite if suit_of(c) == led and all(c > r for r in rivals)]
        return len(now.trick) == 1 and any(beats(c, best, now.trump) for c in masters)

    def _won_in(self, line: Line, row: Row, legal: list[int], winners: list[int]) -> list[int]:
        """The trick on the table won in one hand, and not in the other."""
        if line.position.turn != row.seat:
            return [c for c in legal if c not in winners]
        named = [c for c in legal if c in row.cards] if row.cards else winners
        return self._while_it_wins(line, row, named, legal)

    def _while_it_wins(self, line: Line, row: Row, named: list[int], legal: list[int]) -> list[int]:
        """The cards named; of one to win with those that do, where an opponent's card lies there
        and a card of the suit led takes it."""
        now = line.position
        place = winning_place(now.trick, now.trump)
        ours = same_side(now.leader + place, self.claimer)
        led = suit_of(now.trick[0])
        best = now.trick[place]
        winners = [c for c in legal if suit_of(c) == led and beats(c, best, now.trump)]
        if row.height != layout.HIGH or ours or not winners:
            return named
        return [c for c in named if c in winners]

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
            lying = line.position.trick[winning_place(line.position.trick, self.trump)]
            thrown = [c for c in named if not beats(c, lying, self.trump)]  # a ruff is no throw
            match row.kind:
                case layout.DISCARD if at <= stand.at and ours and on_it and not suit and named:
                    if 0 <= row.number >= sum(row.wants(c) for c in hand):
                        continue
                    thrown_on = [c for c in line.position.trick if suit_of(c) == led]
                    if row.other.intersection(thrown_on):
                        return named, row.kind
                case layout.ANSWER if row.cards and (not row.suits or (suit and led in row.suits)):
                    if named := self._while_it_wins(line, row, named, legal):
                        return named, row.kind
                case layout.ANSWER if not row.suits or (suit and led in row.suits):
                    if 0 <= row.number >= sum(suit_of(c) in row.suits for c in hand):
                        continue
                    now = line.position
                    best = now.trick[winning_place(now.trick, now.trump)]
                    winners = [c for c in legal if beats(c, best, now.trump)]
                    losers = [c for c in legal if c not in winners]
                    answer = (losers or legal) if row.height == 1 else winners
                    if answer:
                        return answer, row.kind
                case layout.RENOUNCED if suit and len(line.position.trick) == 2:
                    now = line.position
                    led_card = now.trick[winning_place(now.trick, now.trump)]
                    mine = suit_of(led_card) == led and ours
                    if mine and all(led_card > c for c in out if suit_of(c) == led):
                        continue
                    speaks = led in row.suits or any(suit_of(c) == led for c in row.cards)
                    if speaks and all(max(suit) > c for c in out if suit_of(c) == led):
                        return [max(suit)], row.kind
                case layout.NOT_RUFFED if not suit and named and rest:
                    then = row.number < 0 or len(hand) == row.number
                    if then and (on_it or not row.other):
                        return rest, row.kind
                case layout.KEPT if suit and led in row.suits and len(hand) > row.number:
                    high = self._taken_before_the_end(line, [c for c in legal if c in suit])
                    if high:
                        return high, row.kind
                case layout.HELD if not suit and thrown and len(thrown) < len(legal):
                    rest = [c for c in legal if c not in thrown]
                    if row.number != 0 or not all(beats(c, lying, self.trump) for c in rest):
                        return rest, row.kind
                case layout.KEPT if not suit and thrown and len(thrown) < len(legal):
                    if sum(row.wants(c) for c in hand) <= row.number:
                        return [c for c in legal if c not in thrown], row.kind
        return [], 0

    def _taken_before_the_end(self, line: Line, following: list[int]) -> list[int]:
        """The masters that take a round his side has led, where it is not won by one already."""
        now, out = line.position, self._sees(line)[2]
        if not same_side(now.leader, self.claimer):
            return []
        place = winning_place(now.trick, now.trump)
        best = now.trick[place]

        def is_master(card: int) -> bool:
            return all(card > other for other in out if suit_of(other) == suit_of(card))

        if same_side(now.leader + place, self.claimer) and is_master(best):
            return []
        return [c for c in following if is_master(c) and beats(c, best, now.trump)]


def _height(trumps: list[int], height: int) -> list[int]:
    """The lowest, the highest, or any."""
    if not trumps or height == 0:
        return trumps
    return [min(trumps) if height == 1 else max(trumps)]
