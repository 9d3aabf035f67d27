"""A slow exact reference for 5-8 tricks: the naive games again, compiled, with a plain memo.

No bounds, no proofs that generalise, no touching cards taken together: every card of every hand is
tried and only the very same position is remembered. It shares no code with the kernels.
"""

import numba
import numpy as np

from claims.cards import NOTRUMP, partner, same_side
from claims.doctrine.conventions import LOWEST_TOP, Conventions
from claims.play import Position

BLANK = 52
# Places of ``c``, what is fixed in one search.
HANDS, POOL, FIRST, SECOND, TRUMP, SIDE, COMMAND, NODES, LIMIT = 0, 4, 5, 6, 7, 8, 9, 10, 11
FORGOTTEN, CLAIMER, BOTH, TOP_TRUMPS, TOP_SIDE, UNDER, RUFF, CHEAP, FINISH, SPARE, UNNEEDED = range(
    12, 23
)
ACTUAL = 23


class TooLarge(Exception):
    """The position needs more nodes than allowed."""


@numba.njit
def suit_mask(suit):  # type: ignore[no-untyped-def]
    return 8191 << (13 * suit)


@numba.njit
def size(cards):  # type: ignore[no-untyped-def]
    total = 0
    while cards:
        total += 1
        cards &= cards - 1
    return total


@numba.njit
def card_at(trick, place):  # type: ignore[no-untyped-def]
    return (trick >> (6 * place)) & 63


@numba.njit
def suit_led(trick, played):  # type: ignore[no-untyped-def]
    for place in range(played):
        if card_at(trick, place) != BLANK:
            return card_at(trick, place) // 13
    return -1


@numba.njit
def winning(trick, played, trump):  # type: ignore[no-untyped-def]
    """Place of the best card so far, -1 when there are only blanks."""
    best = -1
    for place in range(played):
        card = card_at(trick, place)
        if card == BLANK:
            continue
        if best < 0:
            best = place
            continue
        top = card_at(trick, best)
        if card // 13 == top // 13:
            if card > top:
                best = place
        elif card // 13 == trump:
            best = place
    return best


@numba.njit
def possible(pool, bars, first, second):  # type: ignore[no-untyped-def]
    """Whether the pool can be dealt to hands of ``first`` and ``second`` cards."""
    must_first = 0
    must_second = 0
    for card in range(52):
        if (pool >> card) & 1:
            not_first = (bars >> (card // 13)) & 1
            not_second = (bars >> (4 + card // 13)) & 1
            if not_first and not_second:
                return False
            must_second += not_first
            must_first += not_second
    return must_first <= first and must_second <= second


@numba.njit
def slot_of(keys, a, b):  # type: ignore[no-untyped-def]
    """The place of a key, or the free place where it goes."""
    x = (a * 31 + b) * 0x1E3779B97F4A7C15
    at = (x ^ (x >> 31)) & (keys.shape[0] - 1)
    while (keys[at, 0] != a or keys[at, 1] != b) and keys[at, 1] != -1:
        at = (at + 1) & (keys.shape[0] - 1)
    return at


@numba.njit
def forces(k, n, cards, bars, blanks, leader, trick, played, c, keys, known):  # type: ignore[no-untyped-def]
    """Whether the claimer can force ``k`` of ``n`` tricks; -1 when too large."""
    if k <= 0:
        return 1
    if n < k:
        return 0
    c[NODES] += 1
    if c[NODES] > c[LIMIT]:
        return -1
    a = cards
    b = bars | (leader << 8) | (blanks << 10) | (k << 16)
    if played == 0:
        at = slot_of(keys, a, b)
        if keys[at, 1] != -1:
            return known[at]
    seat = (leader + played) & 3
    hidden = seat == c[FIRST] or seat == c[SECOND]
    led = suit_led(trick, played)
    if hidden:
        mine = cards & c[POOL]
        own = bars & 15 if seat == c[FIRST] else bars >> 4
        for suit in range(4):
            if (own >> suit) & 1:
                mine &= ~suit_mask(suit)
    else:
        mine = cards & c[HANDS + seat]
        if led >= 0 and mine & suit_mask(led):
            mine &= suit_mask(led)
    chosen = (c[COMMAND] >> seat) & 1
    result = 1 - chosen
    for card in range(53):
        if card == BLANK:
            if not hidden or blanks == 0:
                continue
        elif not (mine >> card) & 1:
            continue
        left = cards if card == BLANK else cards & ~(1 << card)
        now = bars
        if hidden:
            if led >= 0 and (card == BLANK or card // 13 != led):
                now |= 1 << (led + (0 if seat == c[FIRST] else 4))
            first = n - (1 if ((c[FIRST] - leader) & 3) <= played else 0)
            second = n - (1 if ((c[SECOND] - leader) & 3) <= played else 0)
            if not possible(left & c[POOL], now, first, second):
                continue
        fewer = blanks - (1 if card == BLANK else 0)
        table = trick | (card << (6 * played))
        if played == 3:
            place = winning(table, 4, c[TRUMP])
            winner = (leader + max(place, 0)) & 3
            won = 1 if (winner & 1) == c[SIDE] else 0
            answer = forces(k - won, n - 1, left, now, fewer, winner, 0, 0, c, keys, known)
        else:
            answer = forces(k, n, left, now, fewer, leader, table, played + 1, c, keys, known)
        if answer < 0:
            return -1
        if answer == chosen:
            result = chosen
            break
    if played == 0:
        at = slot_of(keys, a, b)
        keys[at, 0] = a
        keys[at, 1] = b
        known[at] = result
    return result


@numba.njit
def beaters(cards, best, trump):  # type: ignore[no-untyped-def]
    result = 0
    for card in range(52):
        if (cards >> card) & 1 and (
            (card // 13 == best // 13 and card > best)
            or (card // 13 != best // 13 and card // 13 == trump)
        ):
            result |= 1 << card
    return result


@numba.njit
def top_of(cards, suit):  # type: ignore[no-untyped-def]
    for rank in range(12, -1, -1):
        if (cards >> (13 * suit + rank)) & 1:
            return 13 * suit + rank
    return -1


@numba.njit
def low_of(cards):  # type: ignore[no-untyped-def]
    for card in range(52):
        if (cards >> card) & 1:
            return card
    return -1


@numba.njit
def surely_ours(cards, bars, out, leader, trick, played, c):  # type: ignore[no-untyped-def]
    place = winning(trick, played, c[TRUMP])
    if ((leader + place) & 1) != c[SIDE]:
        return False
    best = card_at(trick, place)
    led = card_at(trick, 0) // 13
    for later in range(played + 1, 4):
        seat = (leader + later) & 3
        if seat == c[FIRST] or seat == c[SECOND]:
            own = bars & 15 if seat == c[FIRST] else bars >> 4
            held = out
            for suit in range(4):
                if (own >> suit) & 1:
                    held &= ~suit_mask(suit)
        else:
            held = cards & c[HANDS + seat]
            if held & suit_mask(led):
                held &= suit_mask(led)
        if beaters(held, best, c[TRUMP]):
            return False
    return True


@numba.njit
def leads(cards, hand, other, out, forgotten, cashing, c):  # type: ignore[no-untyped-def]
    trump = c[TRUMP]
    if c[FINISH] and cashing < 4:
        card = top_of(hand, cashing)
        if card >= 0 and (cards >> card) & 1 and top_of(out, cashing) < card:
            cards &= suit_mask(cashing)
    if c[SPARE] and trump < 4 and forgotten & suit_mask(trump) and cards & ~suit_mask(trump):
        cards &= ~suit_mask(trump)
    if c[UNNEEDED] and trump < 4 and other & suit_mask(trump):
        losers = 0
        winners = 0
        for card in range(52):
            if not (cards >> card) & 1:
                continue
            suit = card // 13
            if top_of((cards | other), suit) > top_of(out, suit):
                winners |= 1 << card
            elif suit != trump and not other & suit_mask(suit):
                losers |= 1 << card
        if winners:
            cards &= ~losers
    for suit in range(4):
        card = top_of(hand, suit)
        if card < 0 or not (cards >> card) & 1:
            continue
        if (suit == trump and c[TOP_TRUMPS]) or (suit != trump and card % 13 >= c[TOP_SIDE]):
            cards &= ~suit_mask(suit) | (1 << card)
    return cards


@numba.njit
def follows(cards, hand, sure, trick, played, c):  # type: ignore[no-untyped-def]
    trump = c[TRUMP]
    best = card_at(trick, winning(trick, played, trump))
    led = card_at(trick, 0) // 13
    in_suit = hand & suit_mask(led)
    trumps = 0 if trump == 4 else suit_mask(trump)
    if c[UNDER] and sure:
        if in_suit:
            low = low_of(in_suit)
            return 1 << low if (cards >> low) & 1 else cards
        return cards & ~trumps if cards & ~trumps else cards
    if not in_suit and c[RUFF]:
        ruffs = beaters(hand & trumps, best, trump)
        if ruffs and (cards >> low_of(ruffs)) & 1:
            cards &= ~trumps | (1 << low_of(ruffs))
    if in_suit and c[CHEAP] and played == 3:
        winners = beaters(in_suit, best, trump)
        if winners and (cards >> low_of(winners)) & 1:
            cards &= ~winners | (1 << low_of(winners))
    return cards


@numba.njit
def within(  # type: ignore[no-untyped-def]
    v, n, cards, bars, need, asleep, cashing, leader, trick, played, c, keys, known, keys2, known2
):  # fmt: skip
    """Whether some normal line gives the claimer's side at most ``v`` of ``n``; -1 too large."""
    if v < 0:
        return 0
    if n == 0:
        return 1
    c[NODES] += 1
    if c[NODES] > c[LIMIT]:
        return -1
    a = cards
    b = bars | (leader << 8) | (need << 10) | (asleep << 14) | (cashing << 15) | (v << 18)
    if played == 0:
        at = slot_of(keys2, a, b)
        if keys2[at, 1] != -1:
            return known2[at]
    seat = (leader + played) & 3
    hand = cards & c[ACTUAL + seat]
    led = card_at(trick, 0) // 13 if played else -1
    legal = hand & suit_mask(led) if played and hand & suit_mask(led) else hand
    normal = legal
    gone = c[FORGOTTEN] if asleep else 0
    if (seat & 1) == c[SIDE]:
        out = cards & c[POOL] & ~gone
        sure = played > 0 and surely_ours(cards, bars, out, leader, trick, played, c)
        if seat == c[CLAIMER] or c[BOTH]:
            normal = 0
            need += 1
            while normal == 0:
                need -= 1
                for card in range(52):
                    if not (legal >> card) & 1:
                        continue
                    left = cards & ~(1 << card)
                    table = trick | (card << (6 * played))
                    blanks = size(left & gone)
                    if played == 3:
                        winner = (leader + winning(table, 4, c[TRUMP])) & 3
                        won = 1 if (winner & 1) == c[SIDE] else 0
                        safe = forces(
                            need - won, n - 1, left & ~gone, bars, blanks, winner, 0, 0,
                            c, keys, known,
                        )  # fmt: skip
                    else:
                        safe = forces(
                            need, n, left & ~gone, bars, blanks, leader, table, played + 1,
                            c, keys, known,
                        )  # fmt: skip
                    if safe < 0:
                        return -1
                    if safe:
                        normal |= 1 << card
            if played == 0:
                other = cards & c[ACTUAL + ((seat + 2) & 3)]
                normal = leads(normal, hand, other, out, gone, cashing, c)
            else:
                normal = follows(normal, hand, sure, trick, played, c)
        elif sure:
            best = card_at(trick, winning(trick, played, c[TRUMP]))
            sensible = legal & ~beaters(legal, best, c[TRUMP])
            if sensible:
                normal = sensible
    result = 0
    for card in range(52):
        if not (normal >> card) & 1:
            continue
        awake = asleep and (c[FORGOTTEN] >> card) & 1
        now = bars
        if led >= 0 and card // 13 != led:
            if seat == c[FIRST]:
                now |= 1 << led
            elif seat == c[SECOND]:
                now |= 16 << led
        left = cards & ~(1 << card)
        table = trick | (card << (6 * played))
        sleeps = 0 if awake else asleep
        if played == 3:
            place = winning(table, 4, c[TRUMP])
            winner = (leader + place) & 3
            won = 1 if (winner & 1) == c[SIDE] else 0
            runs = 4
            suit = card_at(table, place) // 13
            if won and (leader & 1) == c[SIDE] and suit == led and suit != c[TRUMP]:
                runs = suit
            answer = within(
                v - won, n - 1, left, now, max(need - won, 0), sleeps, runs, winner, 0, 0,
                c, keys, known, keys2, known2,
            )  # fmt: skip
        else:
            answer = within(
                v, n, left, now, need, sleeps, cashing, leader, table, played + 1,
                c, keys, known, keys2, known2,
            )  # fmt: skip
        if answer < 0:
            return -1
        if answer:
            result = 1
            break
    if played == 0:
        at = slot_of(keys2, a, b)
        keys2[at, 0] = a
        keys2[at, 1] = b
        known2[at] = result
    return result


class Reference:
    """Values of one claim; ``limit`` bounds the nodes of each and so the memory."""

    def __init__(self, position: Position, claimer: int, declarer: int, limit: int) -> None:
        self.position, self.claimer, self.declarer = position, claimer, declarer
        self.limit = limit
        slots = 1 << (2 * limit).bit_length()  # a memo that is never full
        self.keys = np.full((slots, 2), -1, np.int64)
        self.known = np.zeros(slots, np.int8)
        self.keys2 = np.full((slots, 2), -1, np.int64)
        self.known2 = np.zeros(slots, np.int8)

    def double_dummy(self) -> int:
        """All four hands in view."""
        c = self._fixed((), (self.claimer, partner(self.claimer)), self.claimer)
        return self._most(c, 0, self._tricks())

    def least_legal(self) -> int:
        """What the opponents get when they choose all the cards, taken off the tricks left."""
        c = self._fixed((), (0, 1, 2, 3), self.claimer + 1)
        return self._tricks() - self._most(c, 0, self._tricks())

    def guaranteed(self, forgotten: int = 0) -> int:
        """The pool game."""
        return self._most(self._seen(), forgotten, self._tricks())

    def least_normal(self, need: int, forgotten: int, conventions: Conventions) -> int:
        """The normal lines, all of them."""
        c = self._seen()
        self._forget()
        c[FORGOTTEN] = forgotten & c[POOL]
        c[CLAIMER] = self.claimer
        c[BOTH] = same_side(self.claimer, self.declarer)
        c[TOP_TRUMPS] = conventions.top_down_trumps
        c[TOP_SIDE] = LOWEST_TOP[conventions.top_down_side]
        c[UNDER] = conventions.lowest_under_partner
        c[RUFF] = conventions.lowest_ruff
        c[CHEAP] = conventions.cheapest_win
        c[FINISH] = conventions.finish_suit
        c[SPARE] = conventions.no_trump_pressure
        c[UNNEEDED] = conventions.no_unneeded_ruff and c[BOTH]
        cards, bars, leader, trick, played = self._moment(c)
        self.keys2[:] = -1
        for v in range(self._tricks() + 1):
            answer = within(
                v, self._tricks(), cards, bars, need, int(c[FORGOTTEN] != 0), NOTRUMP,
                leader, trick, played, c, self.keys, self.known, self.keys2, self.known2,
            )  # fmt: skip
            if answer < 0:
                raise TooLarge
            if answer:
                return v
        raise AssertionError("some line must end")

    def _seen(self) -> np.ndarray:
        in_view = {self.claimer, partner(self.declarer)}
        hidden = tuple(seat for seat in range(4) if seat not in in_view)
        own = same_side(self.claimer, self.declarer)
        command = (self.claimer, partner(self.claimer)) if own else (self.claimer,)
        return self._fixed(hidden, command, self.claimer)

    def _fixed(self, hidden: tuple[int, ...], command: tuple[int, ...], side: int) -> np.ndarray:
        c = np.zeros(27, np.int64)
        c[ACTUAL : ACTUAL + 4] = self.position.hands
        for seat in range(4):
            hand = self.position.hands[seat]
            if seat in hidden:
                c[POOL] |= hand
            else:
                c[HANDS + seat] = hand
        c[FIRST], c[SECOND] = hidden if hidden else (-1, -1)
        c[TRUMP], c[SIDE] = self.position.trump, side % 2
        c[COMMAND] = sum(1 << seat for seat in command)
        c[LIMIT] = self.limit
        return c

    def _tricks(self) -> int:
        return self.position.tricks_left

    def _forget(self) -> None:
        self.keys[:] = -1

    def _moment(self, c: np.ndarray) -> tuple[int, int, int, int, int]:
        now, cards, trick, bars = self.position, 0, 0, 0
        for hand in now.hands:
            cards |= hand
        for place, card in enumerate(now.trick):
            trick |= card << (6 * place)
        if c[FIRST] >= 0:
            bars = now.shown_out[c[FIRST]] | now.shown_out[c[SECOND]] << 4
        return cards, bars, now.leader, trick, len(now.trick)

    def _most(self, c: np.ndarray, forgotten: int, tricks: int) -> int:
        self._forget()
        cards, bars, leader, trick, played = self._moment(c)
        gone = forgotten & int(c[POOL])
        for k in range(tricks, 0, -1):
            answer = forces(
                k, tricks, cards & ~gone, bars, gone.bit_count(), leader, trick, played,
                c, self.keys, self.known,
            )  # fmt: skip
            if answer < 0:
                raise TooLarge
            if answer:
                return k
        return 0
