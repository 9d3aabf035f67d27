"""Naive twins of the kernels: the same games in plain Python, without bounds or equivalences.

Everything is spelled out for reading; a memo per call is the only economy, so keep to about
five cards a hand. The source of every rule is named where it is applied.
"""

from dataclasses import dataclass, field
from functools import cache

from obliged import after_trick, constrained_cards

from claims.cards import NOTRUMP, iter_cards, partner, rank_of, same_side, suit_cards, suit_of
from claims.law.penalties import Bound
from claims.play import Position, beats, legal_cards, play_card, winning_place

BLANK = 52
"""A card the claimer believes gone, as he sees it: it follows nothing and cannot win."""


def double_dummy(position: Position, claimer: int) -> int:
    """Tricks of the claimer's side with best play by both, all cards seen."""

    @cache
    def value(now: Position) -> int:
        if not now.hands[now.turn]:
            return 0
        values = [
            _won(now, card, claimer) + value(play_card(now, card))
            for card in iter_cards(legal_cards(now.hands[now.turn], now.trick))
        ]
        return max(values) if same_side(now.turn, claimer) else min(values)

    return value(_without_bars(position))


def least_legal(position: Position, claimer: int) -> int:
    """Fewest tricks of the claimer's side over every legal line of all four hands."""

    @cache
    def value(now: Position) -> int:
        if not now.hands[now.turn]:
            return 0
        return min(
            _won(now, card, claimer) + value(play_card(now, card))
            for card in iter_cards(legal_cards(now.hands[now.turn], now.trick))
        )

    return value(_without_bars(position))


def _without_bars(position: Position) -> Position:
    return Position(position.hands, position.leader, position.trick, position.trump)


def _won(now: Position, card: int, claimer: int) -> int:
    """1 when this card ends a trick that the claimer's side wins."""
    if len(now.trick) < 3:
        return 0
    trick = (*now.trick, card)
    return int(same_side(now.leader + winning_place(trick, now.trump), claimer))


# --- The pool game: what the claimer can force against every layout he cannot exclude ---


@dataclass(frozen=True, slots=True)
class Seen:
    """What the claimer sees: the hands in view (0 where hidden), the pool, how many cards each
    hidden hand holds, and the suits each has shown out of."""

    hands: tuple[int, int, int, int]
    hidden: tuple[bool, bool, bool, bool]
    pool: int
    blanks: int
    counts: tuple[int, int, int, int]
    shown_out: tuple[int, int, int, int]
    leader: int
    trick: tuple[int, ...]
    trump: int

    @property
    def turn(self) -> int:
        return (self.leader + len(self.trick)) % 4


def hidden_seats(claimer: int, declarer: int) -> tuple[bool, bool, bool, bool]:
    """Declarer sees his hand and dummy; a defender sees his own hand and dummy (section 2)."""
    in_view = {claimer, partner(declarer)}
    return (0 not in in_view, 1 not in in_view, 2 not in in_view, 3 not in in_view)


def as_seen(position: Position, claimer: int, declarer: int, forgotten: int = 0) -> Seen:
    """The position as the claimer believes it to be (section 4: forgotten cards are blanks)."""
    hidden = hidden_seats(claimer, declarer)
    pool = 0
    for seat in range(4):
        if hidden[seat]:
            pool |= position.hands[seat]
    forgotten &= pool
    return Seen(
        hands=tuple(0 if hidden[s] else position.hands[s] for s in range(4)),  # type: ignore[arg-type]
        hidden=hidden,
        pool=pool & ~forgotten,
        blanks=forgotten.bit_count(),
        counts=tuple(position.hands[s].bit_count() for s in range(4)),  # type: ignore[arg-type]
        shown_out=tuple(position.shown_out[s] if hidden[s] else 0 for s in range(4)),  # type: ignore[arg-type]
        leader=position.leader,
        trick=position.trick,
        trump=position.trump,
    )


def consistent(seen: Seen) -> bool:
    """Whether some layout of the pool fits the counts and the show-outs."""
    first, second = (seat for seat in range(4) if seen.hidden[seat])
    only = {first: 0, second: 0}
    for card in iter_cards(seen.pool):
        suit = suit_of(card)
        barred_first = seen.shown_out[first] >> suit & 1
        barred_second = seen.shown_out[second] >> suit & 1
        if barred_first and barred_second:
            return False
        if barred_first:
            only[second] += 1
        elif barred_second:
            only[first] += 1
    return only[first] <= seen.counts[first] and only[second] <= seen.counts[second]


def led_suit(trick: tuple[int, ...]) -> int | None:
    """The suit led: that of the first card that is not a blank."""
    return next((suit_of(card) for card in trick if card != BLANK), None)


def winner_with_blanks(trick: tuple[int, ...], trump: int) -> int:
    """Place of the winning card; a blank wins only a trick of nothing else."""
    best: int | None = None
    for place, card in enumerate(trick):
        if card == BLANK:
            continue
        if best is None or beats(card, trick[best], trump):
            best = place
    return 0 if best is None else best


def seen_moves(seen: Seen) -> list[tuple[int, Seen]]:
    """Every card that may come from the hand in turn, with what is seen after it."""
    seat = seen.turn
    led = led_suit(seen.trick)
    if seen.hidden[seat]:
        held = seen.pool
        candidates = [c for c in iter_cards(held) if not seen.shown_out[seat] >> suit_of(c) & 1]
        if seen.blanks:
            candidates.append(BLANK)
    else:
        held = seen.hands[seat]
        following = suit_cards(held, led) if led is not None else 0
        candidates = list(iter_cards(following or held))
    moves = []
    for card in candidates:
        shown_out = list(seen.shown_out)
        if seen.hidden[seat] and led is not None and (card == BLANK or suit_of(card) != led):
            shown_out[seat] |= 1 << led
        hands, counts = list(seen.hands), list(seen.counts)
        counts[seat] -= 1
        pool, blanks = seen.pool, seen.blanks
        if card == BLANK:
            blanks -= 1
        elif seen.hidden[seat]:
            pool &= ~(1 << card)
        else:
            hands[seat] &= ~(1 << card)
        trick = (*seen.trick, card)
        leader = seen.leader
        if len(trick) == 4:
            leader = (leader + winner_with_blanks(trick, seen.trump)) % 4
            trick = ()
        after = Seen(
            tuple(hands), seen.hidden, pool, blanks, tuple(counts), tuple(shown_out),  # type: ignore[arg-type]
            leader, trick, seen.trump,
        )  # fmt: skip
        if consistent(after):
            moves.append((card, after))
    return moves


@cache
def guaranteed(seen: Seen, claimer: int, declarer: int) -> int:
    """Tricks of the claimer's side that he can force against every layout of the pool."""
    if seen.counts[seen.turn] == 0:
        return 0
    values = []
    for _card, after in seen_moves(seen):
        won = 0
        if len(seen.trick) == 3:
            won = int(same_side(after.leader, claimer))
        values.append(won + guaranteed(after, claimer, declarer))
    commanded = seen.turn == claimer or (
        same_side(seen.turn, claimer) and same_side(claimer, declarer)
    )
    return max(values) if commanded else min(values)


# --- Normal lines ---


@dataclass(frozen=True, slots=True)
class Switches:
    """The conventions of a profile (section 3), as the search takes them."""

    top_down_trumps: bool = True
    top_down_side: str = "honours"
    lowest_under_partner: bool = True
    lowest_ruff: bool = True
    cheapest_win: bool = True
    finish_suit: bool = True
    no_trump_pressure: bool = False
    no_unneeded_ruff: bool = False
    unblocks: bool = True


@dataclass(frozen=True, slots=True)
class Line:
    """A position on a normal line: what is left, what he still aims at, what he has forgotten,
    the side suit he is in the middle of cashing, and the obligations that still stand."""

    position: Position
    need: int
    forgotten: int
    cashing: int = NOTRUMP
    bound: Bound = field(default_factory=Bound)


@dataclass
class NormalSearch:
    """Least tricks over all normal lines, for one claimer and one set of switches."""

    claimer: int
    declarer: int
    switches: Switches = field(default_factory=Switches)

    def __post_init__(self) -> None:
        self.memo: dict[Line, int] = {}

    def least(self, line: Line) -> int:
        """Fewest tricks of the claimer's side on any normal line from here."""
        now = line.position
        if not now.hands[now.turn]:
            return 0
        known = self.memo.get(line)
        if known is None:
            need, cards = self.choices(line)
            known = min(self._after(line, need, card) for card in cards)
            self.memo[line] = known
        return known

    def _after(self, line: Line, need: int, card: int) -> int:
        now = line.position
        after = play_card(now, card)
        won = _won(now, card, self.claimer)
        cashing, bound = line.cashing, line.bound
        if len(now.trick) == 3:
            bound = after_trick(bound, now.leader, after.leader)
            trick = (*now.trick, card)
            best = trick[winning_place(trick, now.trump)]
            runs = (
                same_side(now.leader, self.claimer)
                and same_side(after.leader, self.claimer)
                and suit_of(best) == suit_of(trick[0])
                and suit_of(best) != now.trump
            )
            cashing = suit_of(best) if runs else NOTRUMP
        # He wakes up when a forgotten card is played (section 4).
        forgotten = 0 if line.forgotten >> card & 1 else line.forgotten
        return won + self.least(Line(after, max(need - won, 0), forgotten, cashing, bound))

    def choices(self, line: Line) -> tuple[int, list[int]]:
        """The need after any lowering, and the cards that may come from the hand in turn."""
        now = line.position
        hand = now.hands[now.turn]
        legal = list(iter_cards(constrained_cards(hand, now.trick, now.turn, line.bound)))
        if not same_side(now.turn, self.claimer):
            return line.need, legal
        if now.turn != self.claimer and not same_side(self.claimer, self.declarer):
            return line.need, self._partner_cards(line, legal)
        keeps = {card: self._guaranteed_after(line, card) for card in legal}
        need = min(line.need, max(keeps.values()))
        normal = [card for card in legal if keeps[card] >= need]
        if not self.switches.unblocks and now.trick:
            place = winning_place(now.trick, now.trump)
            following = suit_cards(hand, suit_of(now.trick[0]))
            lowest = min(iter_cards(following), default=None)
            if same_side(now.leader + place, self.claimer) and lowest in legal:
                normal = [card for card in legal if card in normal or card == lowest]
        return need, self._conventions(line, normal)

    def _guaranteed_after(self, line: Line, card: int) -> int:
        now = line.position
        seen = as_seen(play_card(now, card), self.claimer, self.declarer, line.forgotten)
        return _won(now, card, self.claimer) + guaranteed(seen, self.claimer, self.declarer)

    def _outstanding(self, line: Line) -> int:
        """The cards the claimer thinks he cannot see."""
        seen = as_seen(line.position, self.claimer, self.declarer, line.forgotten)
        return seen.pool

    def _sure_winner(self, line: Line) -> bool:
        """Whether the claimer's side is winning the trick and the hands to come, as the claimer
        sees them, cannot change it."""
        now = line.position
        place = winning_place(now.trick, now.trump)
        if not same_side(now.leader + place, self.claimer):
            return False
        best = now.trick[place]
        to_come = [(now.leader + p) % 4 for p in range(len(now.trick) + 1, 4)]
        hidden = hidden_seats(self.claimer, self.declarer)
        pool = self._outstanding(line)
        for seat in to_come:
            held = pool if hidden[seat] else now.hands[seat]
            barred = now.shown_out[seat] if hidden[seat] else 0
            led = suit_of(now.trick[0])
            for card in iter_cards(held):
                if barred >> suit_of(card) & 1 or not beats(card, best, now.trump):
                    continue
                follows = suit_of(card) == led
                may_be_void = hidden[seat] or not suit_cards(held, led)
                if follows or may_be_void:
                    return False
        return True

    def _partner_cards(self, line: Line, legal: list[int]) -> list[int]:
        """Partner of a defending claimer: every legal card less plain nonsense (section 5)."""
        now = line.position
        if not now.trick or not self._sure_winner(line):
            return legal
        best = now.trick[winning_place(now.trick, now.trump)]
        sensible = [card for card in legal if not beats(card, best, now.trump)]
        return sensible or legal

    def _conventions(self, line: Line, cards: list[int]) -> list[int]:
        now = line.position
        return self._lead(line, cards) if not now.trick else self._follow(line, cards)

    def _lead(self, line: Line, cards: list[int]) -> list[int]:
        now, switches = line.position, self.switches
        hand = now.hands[now.turn]
        outstanding = self._outstanding(line)
        declarer_claims = same_side(self.claimer, self.declarer)

        def top(suit: int) -> int:
            return next(iter_cards(suit_cards(hand, suit)), -1)

        if switches.finish_suit and line.cashing != NOTRUMP:
            card = top(line.cashing)
            rivals = suit_cards(outstanding, line.cashing)
            if card in cards and all(rank_of(r) < rank_of(card) for r in iter_cards(rivals)):
                cards = [c for c in cards if suit_of(c) == line.cashing]
        if (
            switches.no_trump_pressure
            and now.trump != NOTRUMP
            and suit_cards(line.forgotten, now.trump)
        ):
            cards = [c for c in cards if suit_of(c) != now.trump] or cards
        if switches.no_unneeded_ruff and now.trump != NOTRUMP and declarer_claims:
            other = now.hands[partner(now.turn)]
            losers, winners = [], []
            for card in cards:
                suit = suit_of(card)
                side = [c for c in cards if suit_of(c) == suit]
                side += list(iter_cards(suit_cards(other, suit)))
                out = iter_cards(suit_cards(outstanding, suit))
                if all(rank_of(rival) < max(rank_of(c) for c in side) for rival in out):
                    winners.append(card)
                elif suit != now.trump and not suit_cards(other, suit):
                    losers.append(card)
            if winners and suit_cards(other, now.trump):
                cards = [c for c in cards if c not in losers]
        lowest_top = {"always": 0, "honours": 10, "none": 12}[switches.top_down_side]
        for suit in range(4):
            card = top(suit)
            if card not in cards:
                continue
            applies = switches.top_down_trumps if suit == now.trump else rank_of(card) >= lowest_top
            if applies:
                cards = [c for c in cards if suit_of(c) != suit or c == card]
        return cards

    def _follow(self, line: Line, cards: list[int]) -> list[int]:
        now, switches = line.position, self.switches
        place = winning_place(now.trick, now.trump)
        best = now.trick[place]
        led = suit_of(now.trick[0])
        follows = suit_cards(now.hands[now.turn], led) != 0
        if switches.lowest_under_partner and self._sure_winner(line):
            if follows:
                lowest = min(iter_cards(suit_cards(now.hands[now.turn], led)))
                return [lowest] if lowest in cards else cards
            spared = [c for c in cards if now.trump == NOTRUMP or suit_of(c) != now.trump]
            return spared or cards
        if not follows and switches.lowest_ruff and now.trump != NOTRUMP:
            ruffs = [
                c
                for c in iter_cards(suit_cards(now.hands[now.turn], now.trump))
                if beats(c, best, now.trump)
            ]
            if ruffs and min(ruffs) in cards:
                cards = [c for c in cards if suit_of(c) != now.trump or c == min(ruffs)]
        if follows and switches.cheapest_win and len(now.trick) == 3:
            winners = [
                c
                for c in iter_cards(suit_cards(now.hands[now.turn], led))
                if beats(c, best, now.trump)
            ]
            if winners and min(winners) in cards:
                cards = [c for c in cards if c not in winners or c == min(winners)]
        return cards


def least_normal(
    position: Position,
    claimer: int,
    declarer: int,
    need: int,
    forgotten: int = 0,
    switches: Switches | None = None,
    bound: Bound | None = None,
) -> int:
    """Fewest tricks of the claimer's side over all normal lines under one lapse."""
    search = NormalSearch(claimer, declarer, switches or Switches())
    return search.least(Line(position, need, forgotten, NOTRUMP, bound or Bound()))
