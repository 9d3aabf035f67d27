"""Naive normal lines: what a claimer may normally play, card by card (doctrine 3-5).

Written from the rules, not from the kernels: sets are looked through card by card and every value
is worked out anew. Keep to about four cards a hand.
"""

from dataclasses import dataclass, field, replace

from naive_pool import Seen, as_seen, consistent, guaranteed, seen_moves, wager
from obliged import after_trick, constrained_cards

from claims.cards import NOTRUMP, iter_cards, partner, rank_of, same_side, suit_cards, suit_of
from claims.doctrine.beliefs import KNOWS, NOWHERE, Belief
from claims.doctrine.conventions import Conventions
from claims.law.penalties import StandingObligations
from claims.play import Position, beats, play_card, winning_place

KING, ACE = 11, 12
"""Ranks of cards."""


@dataclass(frozen=True, slots=True)
class Line:
    """A position on a normal line.

    ``aim``: while he hopes, the tricks that he plays for (4.6); else, while he is sure of more than
    he claimed, those that he still aims at (3.3); None when neither is so.
    ``cashing``: the side suit that he is in the middle of cashing.
    """

    position: Position
    belief: Belief = KNOWS
    aim: int | None = None
    cashing: int = NOTRUMP
    bound: StandingObligations = field(default_factory=StandingObligations)


@dataclass
class NormalSearch:
    """Least tricks over all normal lines, for one claimer and one set of switches."""

    claimer: int
    declarer: int
    switches: Conventions = field(default_factory=Conventions)
    given: frozenset[int] = frozenset()
    """The suits in which his words give tricks away."""
    names_each_given: bool = False
    """Whether they name one for every trick that he gives."""

    def __post_init__(self) -> None:
        self.memo: dict[Line, int] = {}

    def start(
        self, position: Position, aim: int, belief: Belief, bound: StandingObligations
    ) -> Line:
        """The line before its first card, of one who claims ``aim`` tricks."""
        line = Line(position, belief, None, NOTRUMP, bound)
        sure = self.sure(line)
        if any(belief.hope):
            return replace(line, aim=min(aim, sure))
        return replace(line, aim=aim) if sure > aim else line

    def least(self, line: Line) -> int:
        """Fewest tricks of the claimer's side on any normal line from here."""
        now = line.position
        if not now.hands[now.turn]:
            return 0
        known = self.memo.get(line)
        if known is None:
            ways = [self.after(line, card) for card in self.cards(line)]
            known = self.memo[line] = min(won + self.least(on) for on, won in ways)
        return known

    # --- What he sees and is sure of (2, 3.1) ---

    def seen(self, line: Line) -> Seen:
        """The position as the claimer believes it to be."""
        return as_seen(
            line.position,
            self.claimer,
            self.declarer,
            line.belief.gone,
            line.belief.hope,
            line.bound,
        )

    def sure(self, line: Line) -> int:
        """The tricks he is sure of, as he believes the cards to lie."""
        return guaranteed(self.seen(line), self.claimer, self.declarer)

    def after(self, line: Line, card: int) -> tuple[Line, int]:
        """Where a card leads, and 1 when it ends a trick that the claimer's side wins."""
        now = line.position
        after = _shown_by_card(now, play_card(now, card), card, line.bound)
        won, cashing, bound = 0, line.cashing, line.bound
        if not after.trick:
            won = int(same_side(after.leader, self.claimer))
            bound = after_trick(bound, now.leader, after.leader)
            cashing = self._cashed((*now.trick, card), now, after)
        belief = self._belief_after(line, card, after, bound)
        aim = None if line.aim is None else max(line.aim - won, 0)
        on = Line(after, belief, None, cashing, bound)
        hoped = any(line.belief.hope)
        if any(belief.hope) or (not hoped and aim is not None and self.sure(on) > aim):
            on = replace(on, aim=aim)
        return on, won

    def _belief_after(
        self, line: Line, card: int, after: Position, bound: StandingObligations
    ) -> Belief:
        """He wakes up when a forgotten card is played (4.2), and drops a hope that a card has shown
        to be wrong (4.6)."""
        gone, hope = line.belief.gone, list(line.belief.hope)
        if gone >> card & 1:
            gone = 0
        seat = line.position.turn
        wrong = any(hope[s] >> card & 1 for s in range(4) if s != seat)
        hope[seat] &= ~(1 << card)
        belief = Belief(gone, (hope[0], hope[1], hope[2], hope[3]))
        believed = as_seen(after, self.claimer, self.declarer, gone, belief.hope, bound)
        if wrong or not consistent(believed):
            return Belief(gone)
        return belief

    def _cashed(self, trick: tuple[int, ...], now: Position, after: Position) -> int:
        best = trick[winning_place(trick, now.trump)]
        runs = same_side(now.leader, self.claimer) and same_side(after.leader, self.claimer)
        return (
            suit_of(best) if runs and suit_of(best) == suit_of(trick[0]) != now.trump else NOTRUMP
        )

    # --- The cards that may come ---

    def cards(self, line: Line) -> list[int]:
        """The cards that the hand in turn may normally play; every legal one of an opponent's."""
        now = line.position
        hand = now.hands[now.turn]
        legal = list(iter_cards(constrained_cards(hand, now.trick, now.turn, line.bound)))
        if not same_side(now.turn, self.claimer):
            return legal
        if now.turn != self.claimer and not same_side(self.claimer, self.declarer):
            return self._partner(line, legal)
        return self.conventions(line, self.safe(line, legal), legal)

    def safe(self, line: Line, legal: list[int]) -> list[int]:
        """The claimer's cards that keep his need (3.1-3.3), or what he hopes for and, of the cards
        that do, those after which most is kept whichever way the hope turns out (4.6)."""
        if any(line.belief.hope):
            hoped = max(self._sure_after(line, card) for card in legal)
            aim = min(line.aim or 0, hoped)
            kept = {card: self._anyway(line, card, aim) for card in legal}
            return [card for card in legal if kept[card] == max(kept.values())]
        keeps = {card: self._sure_after(line, card) for card in legal}
        sure = max(keeps.values())
        need = sure if line.aim is None else min(line.aim, sure)
        return [
            card
            for card in legal
            if keeps[card] >= need
            and (keeps[card] == sure or self._where_he_gave_it(line, card, need))
        ]

    def _where_he_gave_it(self, line: Line, card: int, need: int) -> bool:
        """Whether a card that spends slack can lose this trick only in a suit in which his words
        give one; where they name none, slack goes anywhere."""
        if not (self.switches.spends_slack_as_named and self.names_each_given) or need != line.aim:
            return True
        now, declares = line.position, same_side(self.claimer, self.declarer)
        other = now.hands[partner(now.turn)] if declares and len(now.trick) < 2 else 0
        led = suit_of(now.trick[0] if now.trick else card)
        answers = list(iter_cards(suit_cards(other, led))) or list(iter_cards(other))
        ways = [[card, answer] for answer in answers] or [[card]]
        return any(not self._takes_elsewhere(line, ours) for ours in ways)

    def _takes_elsewhere(self, line: Line, played: list[int]) -> bool:
        """Whether the opponents may win this trick, to which his side plays these cards besides
        what lies there, with a card that he gave nothing to."""
        best, theirs, takers = self._takers(line, played)
        if theirs:
            takers.append(best)
        return any(suit_of(card) not in self.given for card in takers)

    def _anyway(self, line: Line, card: int, aim: int) -> float:
        """The tricks that one way of playing brings in every layout, and in those where the hope is
        right as many as he plays for, once a card of his is played."""
        seen = as_seen(
            line.position, self.claimer, self.declarer, line.belief.gone, NOWHERE, line.bound
        )
        for one, after in seen_moves(seen):
            if one == card:
                won = int(len(seen.trick) == 3 and same_side(after.leader, self.claimer))
                return won + wager(after, line.belief.hope, aim - won, self.claimer, self.declarer)
        raise AssertionError("a card of his that he may not play")

    def _sure_after(self, line: Line, card: int) -> int:
        now = line.position
        after = play_card(now, card)
        ended = not after.trick
        bound = after_trick(line.bound, now.leader, after.leader) if ended else line.bound
        won = int(ended and same_side(after.leader, self.claimer))
        return won + self.sure(Line(after, line.belief, None, NOTRUMP, bound))

    def _partner(self, line: Line, legal: list[int]) -> list[int]:
        """Partner of a defending claimer: every card he could normally choose, by what he sees
        himself (5)."""
        own = NormalSearch(partner(self.claimer), self.declarer, self.switches)
        view = Line(line.position, KNOWS, None, NOTRUMP, line.bound)
        now = line.position
        if now.trick and own.surely_wins(view):
            best = now.trick[winning_place(now.trick, now.trump)]
            legal = [card for card in legal if not beats(card, best, now.trump)] or legal
        cards = own.safe(view, legal)
        return own.thrown(view, cards) if now.trick else cards

    # --- Conventions (3.5) ---

    def conventions(
        self, line: Line, cards: list[int], legal: list[int], finesses: bool = False
    ) -> list[int]:
        """What the named conventions leave of the safe cards; ``legal``: of which they are some;
        ``finesses``: he leads to a finesse that he named."""
        now = line.position
        if not now.trick:
            return self._lead(line, cards, finesses)
        cards = self._taken(line, cards)
        normal = self.thrown(line, self._won_with_masters(line, self._follow(line, cards)))
        return normal if self.switches.unblocks else self._blocking(line, normal, legal)

    def _taken(self, line: Line, cards: list[int]) -> list[int]:
        """One who tries for every trick takes one that is an opponent's otherwise, where he can."""
        now = line.position
        place = winning_place(now.trick, now.trump)
        best, led = now.trick[place], suit_of(now.trick[0])
        if not self.switches.tries_for_every_trick or same_side(now.leader + place, self.claimer):
            return cards
        rivals = suit_cards(self.outstanding(line), led)

        def may_win(card: int) -> bool:
            above = sum(rival > card for rival in iter_cards(rivals))
            good = suit_of(card) != led or above <= 2 or len(now.trick) == 3
            return good and beats(card, best, now.trump)

        both = len(now.trick) == 1 and same_side(self.claimer, self.declarer)
        other = now.hands[partner(now.turn)] if both else 0
        if any(may_win(card) for card in iter_cards(suit_cards(other, led) or other)):
            return cards
        return [card for card in cards if may_win(card)] or cards

    def _blocking(self, line: Line, normal: list[int], legal: list[int]) -> list[int]:
        """One who need not unblock may also follow with his lowest card to a trick that is surely
        his other hand's."""
        now = line.position
        hand = now.hands[now.turn]
        following = suit_cards(hand, suit_of(now.trick[0]))
        ours = self.surely_wins(line)
        lowest = min(iter_cards(following), default=-1)
        return [c for c in legal if c in normal or (ours and c == lowest)]

    def outstanding(self, line: Line) -> int:
        """The cards that may beat his, as he thinks: those he cannot see, and for a defender
        dummy's."""
        pool, dummy = self.seen(line).pool, partner(self.declarer)
        return pool if same_side(self.claimer, self.declarer) else pool | line.position.hands[dummy]

    def surely_wins(self, line: Line) -> bool:
        """Whether the claimer's side is winning the trick and the hands to come, as the claimer
        sees them, cannot change it."""
        now, seen = line.position, self.seen(line)
        place = winning_place(now.trick, now.trump)
        if not same_side(now.leader + place, self.claimer):
            return False
        best, led = now.trick[place], suit_of(now.trick[0])
        for seat in [(now.leader + p) % 4 for p in range(len(now.trick) + 1, 4)]:
            if seen.hidden[seat]:
                elsewhere = sum(seen.places) & ~seen.places[seat]
                held = seen.pool & ~elsewhere
            else:
                held = now.hands[seat]
            for card in iter_cards(held):
                if not beats(card, best, now.trump):
                    continue
                if seen.hidden[seat]:
                    if not seen.shown_out[seat] >> suit_of(card) & 1:
                        return False
                elif suit_of(card) == led or not suit_cards(held, led):
                    return False
        return True

    def good_unless_ruffed(self, line: Line) -> bool:
        """Whether the claimer's side is winning with a card that nothing out beats in its suit, and
        no hand to come is known to have none of it."""
        now, seen = line.position, self.seen(line)
        place = winning_place(now.trick, now.trump)
        best, led = now.trick[place], suit_of(now.trick[0])
        if suit_of(best) != led or not same_side(now.leader + place, self.claimer):
            return False
        coming = [(now.leader + p) % 4 for p in range(len(now.trick) + 1, 4)]
        if any(seen.hidden[seat] and seen.shown_out[seat] >> led & 1 for seat in coming):
            return False
        _best, _theirs, takers = self._takers(line, [])
        hidden = [c for c in takers if suit_of(c) == led]
        in_view = [s for s in coming if not seen.hidden[s] and not same_side(s, self.claimer)]
        return not hidden and not any(
            beats(card, best, now.trump) and (suit_of(card) == led or not suit_cards(hand, led))
            for hand in (now.hands[seat] for seat in in_view)
            for card in iter_cards(hand)
        )

    def _lead(self, line: Line, cards: list[int], finesses: bool) -> list[int]:
        now, switches = line.position, self.switches
        hand = now.hands[now.turn]
        outstanding = self.outstanding(line)

        def top(suit: int) -> int:
            return next(iter_cards(suit_cards(hand, suit)), -1)

        other = now.hands[partner(now.turn)] if same_side(self.claimer, self.declarer) else 0

        def master_opposite(suit: int) -> bool:
            theirs = iter_cards(suit_cards(other, suit))
            return any(_is_master(c, outstanding) for c in theirs)

        def helped(suit: int) -> bool:
            """Whether the other hand that he plays has a master of the suit, or a ruff."""
            if not suit_cards(other, suit) and now.trump != NOTRUMP:
                return suit_cards(other, now.trump) != 0
            return master_opposite(suit)

        if switches.finish_suit and line.cashing != NOTRUMP:
            card = top(line.cashing)
            if card in cards and _is_master(card, outstanding):
                cards = [c for c in cards if suit_of(c) == line.cashing]
                if not master_opposite(line.cashing):
                    cards = [c for c in cards if _is_master(c, outstanding)]
        asleep = now.trump != NOTRUMP and suit_cards(line.belief.gone, now.trump)
        if switches.no_trump_pressure and asleep:
            cards = [c for c in cards if suit_of(c) != now.trump] or cards
        if switches.no_unneeded_ruff:
            cards = self._no_unneeded_ruff(line, cards, outstanding)
        if switches.tries_for_every_trick:
            wins = [c for c in cards if _is_master(c, outstanding)]
            good = {suit for suit in range(4) if helped(suit)} | {suit_of(c) for c in wins}
            cards = [c for c in cards if suit_of(c) in good] or cards
        if switches.lowest_under_partner and not finesses:
            for suit in range(4):
                theirs = list(iter_cards(suit_cards(other, suit)))
                leads = [c for c in cards if suit_of(c) == suit]
                low = [c for c in leads if not _is_master(c, outstanding)]
                if theirs and all(_is_master(c, outstanding) for c in theirs) and low:
                    cards = [c for c in cards if c not in leads or c in low]
                hoped = any(suit_cards(hope, suit) for hope in line.belief.hope)
                if master_opposite(suit) and not hoped and suit not in self.given:
                    cards = [c for c in cards if c not in low or c == min(low)]
        lowest_top = {"always": 0, "honours": 10, "none": 13}[switches.top_down_side]
        for suit in range(4):
            card = top(suit)
            if card not in cards or suit in self.given:
                continue
            applies = switches.top_down_trumps if suit == now.trump else rank_of(card) >= lowest_top
            if applies:
                cards = [c for c in cards if suit_of(c) != suit or c == card]
            elif suit != now.trump and _is_master(card, outstanding) and not helped(suit):
                cards = [c for c in cards if suit_of(c) != suit or _is_master(c, outstanding)]
        return cards

    def _no_unneeded_ruff(self, line: Line, cards: list[int], outstanding: int) -> list[int]:
        now = line.position
        if now.trump == NOTRUMP or not same_side(self.claimer, self.declarer):
            return cards
        other = now.hands[partner(now.turn)]
        losers, winners = [], []
        ruffs_all = all(suit_of(card) == now.trump for card in iter_cards(other))
        for card in cards:
            suit = suit_of(card)
            side = [c for c in cards if suit_of(c) == suit]
            side += list(iter_cards(suit_cards(other, suit)))
            if _is_master(max(side), outstanding):
                if suit == now.trump or not ruffs_all:
                    winners.append(card)
            elif suit != now.trump and not suit_cards(other, suit):
                losers.append(card)
        if winners and suit_cards(other, now.trump):
            cards = [c for c in cards if c not in losers]
        return cards

    def _follow(self, line: Line, cards: list[int]) -> list[int]:
        now, switches = line.position, self.switches
        hand = now.hands[now.turn]
        place = winning_place(now.trick, now.trump)
        best, led = now.trick[place], suit_of(now.trick[0])
        following = list(iter_cards(suit_cards(hand, led)))
        if switches.lowest_under_partner and following and self._other_takes(line):
            return [min(following)] if min(following) in cards else cards
        if switches.lowest_under_partner and self.surely_wins(line):
            if following:
                return [min(following)] if min(following) in cards else cards
            plain = [c for c in cards if suit_of(c) != now.trump]
            if plain:
                return plain
            low = min(iter_cards(suit_cards(hand, now.trump)))
            return [low] if low in cards else cards
        if switches.lowest_under_partner and self.good_unless_ruffed(line):
            if following:
                return [min(following)] if min(following) in cards else cards
            cards = [c for c in cards if suit_of(c) != now.trump] or cards
        if switches.lowest_under_partner and not following and self._other_wins_it(line):
            cards = [c for c in cards if suit_of(c) != now.trump] or cards
        if not following and switches.lowest_ruff and now.trump != NOTRUMP:
            trumps = iter_cards(suit_cards(hand, now.trump))
            ruffs = [c for c in trumps if beats(c, best, now.trump)]
            if ruffs and min(ruffs) in cards:
                cards = [c for c in cards if suit_of(c) != now.trump or c == min(ruffs)]
        if following and switches.cheapest_win and len(now.trick) == 3:
            winners = [c for c in following if beats(c, best, now.trump)]
            if winners and min(winners) in cards:
                cards = [c for c in cards if c not in winners or c == min(winners)]
        return cards

    def _other_takes(self, line: Line) -> bool:
        """Whether the other hand that he plays is to come last and has only cards of the suit led
        that beat what is out and what lies there."""
        now, out = line.position, self.outstanding(line)
        if len(now.trick) != 1 or not same_side(self.claimer, self.declarer):
            return False
        led = suit_of(now.trick[0])
        theirs = list(iter_cards(suit_cards(now.hands[partner(now.turn)], led)))
        if not theirs or not suit_cards(out, led):
            return False
        return all(_is_master(card, out) and card > now.trick[0] for card in theirs)

    def _other_wins_it(self, line: Line) -> bool:
        """Whether the other hand that he plays is to come last and has a card of the suit led that
        beats what is out and what lies there, and nobody between is known to have none of it."""
        now, out, seen = line.position, self.outstanding(line), self.seen(line)
        if len(now.trick) != 1 or not same_side(self.claimer, self.declarer):
            return False
        led, between = suit_of(now.trick[0]), (now.turn + 1) % 4
        theirs = iter_cards(suit_cards(now.hands[partner(now.turn)], led))
        if seen.shown_out[between] >> led & 1:
            return False
        return any(_is_master(card, out) and card > now.trick[0] for card in theirs)

    def _won_with_masters(self, line: Line, cards: list[int]) -> list[int]:
        """``wins_with_master``: where the last hand he plays that can win the trick has a card of
        the suit led that is sure to win it, none by which the trick may be lost in that suit; not
        where he gives a trick away that may go to a suit with a loser."""
        now, declares = line.position, same_side(self.claimer, self.declarer)
        led = suit_of(now.trick[0])
        if not self.switches.wins_with_master:
            return cards
        if declares and len(now.trick) < 2:
            theirs = now.hands[partner(now.turn)]
            theirs = suit_cards(theirs, led) or theirs
            if any(beats(card, now.trick[0], now.trump) for card in iter_cards(theirs)):
                return cards
        slack = line.aim is not None and not any(line.belief.hope) and not self.names_each_given
        if (slack or led in self.given) and self._has_loser(line, led):
            return cards
        best = now.trick[winning_place(now.trick, now.trump)]
        lost = [c for c in cards if suit_of(c) == led and self._may_lose(line, c)]
        won = [c for c in cards if suit_of(c) == led and c not in lost]
        if any(beats(card, best, now.trump) for card in won):
            return [card for card in cards if card not in lost]
        return cards

    def _has_loser(self, line: Line, led: int) -> bool:
        """Whether some round of the suit led is not his, all his masters taking one each."""
        now, out = line.position, self.outstanding(line)
        mine = list(iter_cards(suit_cards(now.hands[now.turn], led)))
        rounds, masters = len(mine), sum(_is_master(card, out) for card in mine)
        if same_side(self.claimer, self.declarer):
            theirs = list(iter_cards(suit_cards(now.hands[partner(now.turn)], led)))
            masters += sum(_is_master(card, out) for card in theirs)
            followed = len(now.trick) > 1 and suit_of(now.trick[-2]) == led
            rounds = max(rounds, len(theirs) + followed)
        return masters < rounds

    def _may_lose(self, line: Line, card: int) -> bool:
        """Whether an opponent has the trick once this card is played, or may take it by a card of
        the suit led."""
        _best, theirs, takers = self._takers(line, [card])
        return theirs or any(suit_of(one) == suit_of(line.position.trick[0]) for one in takers)

    def _takers(self, line: Line, played: list[int]) -> tuple[int, bool, list[int]]:
        """The best card of this trick once his side has played these besides what lies there,
        whether it is an opponent's, and what may take it from there in the hands to come but his
        own."""
        now, seen = line.position, self.seen(line)
        place = winning_place(now.trick, now.trump) if now.trick else 0
        theirs = bool(now.trick) and not same_side(now.leader + place, self.claimer)
        best = now.trick[place] if now.trick else played[0]
        for card in played:
            if beats(card, best, now.trump):
                best, theirs = card, False
        led = suit_of(now.trick[0] if now.trick else played[0])
        takers = []
        for step in range(1, 4 - len(now.trick)):
            seat = (now.turn + step) % 4
            held = now.hands[seat]
            if seen.hidden[seat]:
                held = seen.pool & ~(sum(seen.places) & ~seen.places[seat])
            elif same_side(seat, self.claimer):
                continue
            for one in iter_cards(held):
                shown = seen.hidden[seat] and seen.shown_out[seat] >> suit_of(one) & 1
                revokes = not seen.hidden[seat] and suit_of(one) != led and suit_cards(held, led)
                if beats(one, best, now.trump) and not shown and not revokes:
                    takers.append(one)
        return best, theirs, takers

    def thrown(self, line: Line, cards: list[int]) -> list[int]:
        """``low_card_thrown`` and ``keeps_masters``: of cards that do not take the trick, the
        lowest of each suit; of those thrown on another suit, no master before one that is none,
        and no ace before one below the king."""
        now, switches = line.position, self.switches
        best, led = now.trick[winning_place(now.trick, now.trump)], suit_of(now.trick[0])
        idle = [card for card in cards if not beats(card, best, now.trump)]
        if switches.low_card_thrown:
            lowest = {suit_of(card): card for card in sorted(idle, reverse=True)}
            idle = [card for card in idle if lowest[suit_of(card)] == card]
        if switches.keeps_masters:
            outstanding = self.outstanding(line)
            discards = [card for card in idle if suit_of(card) != led]
            if any(not _is_master(card, outstanding) for card in discards):
                idle = [c for c in idle if suit_of(c) == led or not _is_master(c, outstanding)]
            side = [card for card in discards if suit_of(card) != now.trump]
            if any(rank_of(card) < KING for card in side):
                idle = [c for c in idle if suit_of(c) == led or rank_of(c) != ACE]
        return [card for card in cards if card in idle or beats(card, best, now.trump)]


def _is_master(card: int, outstanding: int) -> bool:
    """Whether nothing out is higher in its suit."""
    return all(card > other for other in iter_cards(suit_cards(outstanding, suit_of(card))))


def _shown_by_card(
    now: Position, after: Position, card: int, bound: StandingObligations
) -> Position:
    """A card shows what it was played without: a lead a required suit, or all that was not
    forbidden; a discard the suit it ought to be of, or all but the one it ought not to be of."""
    seat, suit = now.turn, suit_of(card)
    required, forbidden = bound.required[seat], bound.forbidden[seat]
    kinds, shown = 15, 0
    if now.trick:
        rule, of = bound.rule[seat], 1 << bound.rule_suit[seat]
        kinds &= ~(1 << suit_of(now.trick[0]))
        required, forbidden = (of, 0) if rule in (1, 2) else (0, of if rule else 0)
        if suit == suit_of(now.trick[0]):
            return after
        required &= kinds
    if required >> suit & 1:
        kinds = required
    elif required:
        kinds, shown = kinds & ~required, required
    if forbidden >> suit & 1:
        shown |= kinds & ~forbidden
    shown_out = list(after.shown_out)
    shown_out[seat] |= shown
    return replace(after, shown_out=(shown_out[0], shown_out[1], shown_out[2], shown_out[3]))


def least_normal(
    position: Position,
    claimer: int,
    declarer: int,
    aim: int,
    belief: Belief | None = None,
    switches: Conventions | None = None,
    bound: StandingObligations | None = None,
) -> int:
    """Fewest tricks of the claimer's side over all normal lines of one who claims ``aim`` tricks
    and believes what he believes."""
    search = NormalSearch(claimer, declarer, switches or Conventions())
    return search.least(
        search.start(position, aim, belief or KNOWS, bound or StandingObligations())
    )
