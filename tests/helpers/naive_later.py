"""The naive twin of plan-following: what is not thrown because of what he does later."""

from naive_lines import Line
from naive_rows import STANDING, PlanSight, Row, Stand

from claims.cards import iter_cards, suit_of
from claims.play import beats, winning_place
from claims_native.line import steps as layout


class PlanLater(PlanSight):
    """The cards that a hand which cannot follow keeps for steps to come."""

    def _for_steps(self, line: Line, stand: Stand, legal: list[int]) -> list[int]:
        """The legal cards without those that steps to come play, whatever is seen, and without
        ruffs of what the other hand cashes as he said, as long as another loser may be thrown."""
        hand, opposite, _out = self._sees(line)
        if any(suit_of(card) == suit_of(line.position.trick[0]) for card in hand):
            return legal
        named = {
            card
            for row in self._to_come(stand)
            if not row.watches
            for card in self._played_by(line, row)
        }
        played = set(named)
        for row in self._to_come(stand):
            cashes = row.kind == layout.CASH_CARD and len(row.cards) == 1 and not row.watches
            if cashes and row.cards & {*opposite}:
                (led,) = row.cards
                suit = [card for card in hand if suit_of(card) == suit_of(led)]
                low = [card for card in suit if card not in named]
                if len(low) == 1 < len(suit):
                    played.add(low[0])
        thrown = self._thrown(line, legal)
        if all(card in played or self._is_master(line, card) for card in thrown):
            return legal
        taken = self._is_being_cashed(line, stand) or self._is_won_elsewhere(line, stand)
        cards = thrown if taken else legal
        return [card for card in cards if card not in thrown or card not in played]

    def _kept_for_later(self, line: Line, stand: Stand, legal: list[int]) -> list[int]:
        """What may be thrown when the cards that are to be cashed are not, nor, before a step, the
        last one that leads to a winner; nothing where that is all, or he follows suit."""
        hand, opposite, _out = self._sees(line)
        if any(suit_of(card) == suit_of(line.position.trick[0]) for card in hand):
            return []
        if stand.at >= len(self.rows):
            return []
        named: set[int] = set()
        for row in self.rows[stand.at :]:
            if not self._may_come_true(line, row):
                continue
            if row.kind == layout.CASH_CARD:
                named |= row.cards
            elif row.kind in (layout.LEAD, layout.OVERTAKE):
                named |= row.other
            elif row.kind in (layout.CASH_SUITS, layout.RUN):
                named |= {card for card in legal if suit_of(card) in row.suits}
        rest = [card for card in legal if card not in named] or legal
        if any(row.kind not in STANDING for row in self._to_come(stand)):
            winners = [card for card in opposite if self._is_master(line, card)]
            thrown = self._thrown(line, rest)
            links = [
                card
                for card in thrown
                if [suit_of(other) for other in hand].count(suit_of(card)) == 1
                and any(w > card and suit_of(w) == suit_of(card) for w in winners)
            ]
            if any(card not in links and not self._is_master(line, card) for card in thrown):
                rest = [card for card in rest if card not in links]
        return rest if len(rest) < len(legal) else []

    def _to_come(self, stand: Stand) -> list[Row]:
        """The rows after the trick on the table."""
        now = self.rows[stand.at : stand.at + 1]
        bound = stand.active or any(
            row.kind in (layout.PLAY, layout.WIN_IN, layout.RUFF_THIS) for row in now
        )
        return self.rows[stand.at + bound :]

    def _played_by(self, line: Line, row: Row) -> list[int]:
        """The cards of the hand in turn without which a step cannot be taken."""
        hand, opposite, _out = self._sees(line)
        named = list(row.cards) if len(row.cards) == 1 else []
        match row.kind:
            case layout.CASH_CARD | layout.PLAY:
                return named
            case layout.RUFF:
                trumps = [card for card in opposite if suit_of(card) == self.trump]
                void = {*range(4)} - {self.trump} - {suit_of(card) for card in opposite}
                led = [card for card in hand if row.wants(card) and suit_of(card) in void]
                return led if len(led) == 1 and trumps else []
            case layout.FINESSE:
                led_to, named = named, []
            case layout.LEAD | layout.OVERTAKE:
                led_to = list(row.other) if len(row.other) == 1 else []
            case _:
                return []
        suits = {suit_of(card) for card in led_to if card in opposite}
        low = [card for card in hand if suit_of(card) in suits]
        return [*named, *led_to, *(low if len(low) == 1 else [])]

    def _is_being_cashed(self, line: Line, stand: Stand) -> bool:
        """Whether his other hand wins the trick so far with a card that it cashes as he said."""
        now = line.position
        place = winning_place(now.trick, now.trump)
        lying = now.trick[place]
        if (
            not stand.active
            or (len(now.trick) - place) % 2
            or suit_of(lying) != suit_of(now.trick[0])
        ):
            return False
        row = self.rows[stand.at]
        if row.kind == layout.CASH_CARD:
            return lying in row.cards
        cashes = row.kind in (layout.CASH_SUITS, layout.RUN) and suit_of(lying) in row.suits
        return cashes and self._is_master(line, lying)

    def _is_won_elsewhere(self, line: Line, stand: Stand) -> bool:
        """Whether his other hand, still to play, takes the trick with the card named for it."""
        if stand.at >= len(self.rows):
            return False
        now, row = line.position, self.rows[stand.at]
        if stand.active or row.kind != layout.PLAY or row.watches or len(now.trick) != 1:
            return False
        opposite = self._sees(line)[1]
        named = [c for c in opposite if c in row.cards and beats(c, now.trick[0], now.trump)]
        return len(named) == 1

    def _spared_by_ruff(self, line: Line, stand: Stand, trumps: list[int]) -> list[int]:
        """Of the trumps that may ruff those that no step to come plays, where there are."""
        ruffs = (layout.RUFF, layout.RUFF_THIS)
        if not stand.active or self.rows[stand.at].kind not in ruffs or len(trumps) < 2:
            return trumps
        to_come = [row for row in self._to_come(stand) if not row.watches]
        named = {card for row in to_come for card in self._played_by(line, row)}
        return [card for card in trumps if card not in named] or trumps

    def _thrown(self, line: Line, cards: list[int]) -> list[int]:
        """Those that do not take the trick: a ruff is no throw."""
        now = line.position
        lying = now.trick[winning_place(now.trick, now.trump)]
        return [card for card in cards if not beats(card, lying, now.trump)]

    def _is_master(self, line: Line, card: int) -> bool:
        out = self._sees(line)[2]
        return all(card > other for other in out if suit_of(other) == suit_of(card))

    def _may_come_true(self, line: Line, row: Row) -> bool:
        """Whether what a row waits for may be seen yet."""
        now, out = line.position, self._sees(line)[2]
        left = {card for hand in now.hands for card in iter_cards(hand)}
        for watch in row.watches:
            suit_gone = not any(suit_of(card) in watch.suits for card in out)
            match watch.kind, watch.negated:
                case layout.UNSEEN, _:
                    return False
                case layout.SHOWS_OUT, True if self._out_of(line, watch.seats, watch.suits):
                    return False
                case layout.DROPS, True if not watch.cards & {*out}:
                    return False
                case layout.BREAKS, True if suit_gone:
                    return False
                case layout.PLAYED, False if not watch.cards & left:
                    return False
        return True
