"""Cards, obligations and what a play shows, for the slow reference (``reference``).

``c`` is what one player sees and what is fixed in one search, as int64 at the places named here.
"""

from typing import Any, NamedTuple

import numba
import numpy as np

BLANK = 52
# Places of ``c``, what one player sees and what is fixed in one search.
HANDS, POOL, FIRST, SECOND, TRUMP, SIDE, COMMAND, NODES, LIMIT, VIEW = (
    0,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    11,
    12,
)
UP, HOPE, MAJOR, MINOR, REQUIRED, FORBIDDEN, RULE, RULE_SUIT = 16, 20, 24, 28, 32, 36, 40, 44
RULE_TRICKS, GONE, CLAIMER, BOTH, ACTUAL = 48, 49, 50, 51, 52
TOP_TRUMPS, TOP_SIDE, UNDER, RUFF, CHEAP, FINISH, SPARE, UNNEEDED = range(56, 64)
LOW, MASTERS, UNBLOCKS, WITH_MASTER, EVERY_TRICK = range(64, 69)
WIDTH = 69
NO_SLACK = 15
ZERO: Any = np.int64(0)  # a plain literal would have a type of its own


class Table(NamedTuple):
    """A moment of play: ``n`` tricks left, the cards not yet played, whose obligations are
    ``over``, and the trick: who led, its cards (six bits each), how many."""

    n: int
    cards: int
    over: int
    leader: int
    trick: int
    played: int


class Eyes(NamedTuple):
    """What a player knows of the hidden hands: what each has shown out of (four bits each), the
    cards he believes gone, and whether he holds on to his hope."""

    bars: int
    gone: int
    held: int


class Memo(NamedTuple):
    """What is remembered of one game: two numbers that are the position, and its answer."""

    keys: Any
    known: Any


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
def cards_of(suits):  # type: ignore[no-untyped-def]
    result = 0
    for suit in range(4):
        if (suits >> suit) & 1:
            result |= suit_mask(suit)
    return result


@numba.njit
def placed(seat, held, c):  # type: ignore[no-untyped-def]
    """The cards that a hidden hand is known, or hoped, to hold."""
    return c[UP + seat] | (c[HOPE + seat] if held else 0)


@numba.njit
def possible(pool, bars, held, first, second, c):  # type: ignore[no-untyped-def]
    """Whether the pool can be dealt to hands of ``first`` and ``second`` cards."""
    not_first = pool & (cards_of(bars & 15) | placed(c[SECOND], held, c))
    not_second = pool & (cards_of(bars >> 4) | placed(c[FIRST], held, c))
    return not_first & not_second == 0 and size(not_second) <= first and size(not_first) <= second


@numba.njit
def fits(pool, bars, held, table, played, c):  # type: ignore[no-untyped-def]
    """Whether the hidden hands can hold the pool when ``played`` have played to the trick."""
    first = table.n - (1 if ((c[FIRST] - table.leader) & 3) < played else 0)
    second = table.n - (1 if ((c[SECOND] - table.leader) & 3) < played else 0)
    return possible(pool, bars, held, first, second, c)


@numba.njit
def slot_of(keys, a, b):  # type: ignore[no-untyped-def]
    """The place of a key, or the free place where it goes."""
    x = (a * 31 + b) * 0x1E3779B97F4A7C15
    at = (x ^ (x >> 31)) & (keys.shape[0] - 1)
    while (keys[at, 0] != a or keys[at, 1] != b) and keys[at, 1] != -1:
        at = (at + 1) & (keys.shape[0] - 1)
    return at


@numba.njit
def narrowed(kinds, shown, wanted, kind):  # type: ignore[no-untyped-def]
    """What a hand may choose from, and has shown to lack, when it plays ``kind`` (4: a blank) and
    ought to play one of ``wanted`` if it can."""
    if kinds & wanted:
        if (wanted >> kind) & 1:
            return kinds & wanted, shown
        return kinds & ~wanted, shown | (kinds & wanted & 15)
    return kinds, shown


@numba.njit
def shown_by_lead(kind, seat, over, c):  # type: ignore[no-untyped-def]
    """What a hand on lead may choose from, and shows to lack, when it leads ``kind``."""
    kinds = 31
    shown = 0
    if c[REQUIRED + seat] and not (over >> seat) & 1:
        kinds, shown = narrowed(kinds, shown, c[REQUIRED + seat], kind)
    if not (over >> (4 + seat)) & 1:
        kinds, shown = narrowed(kinds, shown, 31 & ~c[FORBIDDEN + seat], kind)
    return kinds, shown


@numba.njit
def hidden_play(card, table, bars, held, c):  # type: ignore[no-untyped-def]
    """Whether a hidden hand may play a card (obligations obeyed), and what it shows to lack."""
    kind = 4 if card == BLANK else card // 13
    n = table.n
    seat = (table.leader + table.played) & 3
    pool = table.cards & c[POOL]
    led = suit_led(table.trick, table.played)
    if led >= 0:
        kinds, shown = narrowed(31, 0, 1 << led, kind)
        if n == c[RULE_TRICKS] and c[RULE + seat]:
            suit = 1 << c[RULE_SUIT + seat]
            kinds, shown = narrowed(kinds, shown, 31 & ~suit if c[RULE + seat] == 3 else suit, kind)
    elif table.played == 0:
        kinds, shown = shown_by_lead(kind, seat, table.over, c)
    else:
        kinds, shown = 31, 0
    if not (kinds >> kind) & 1:
        return False, 0
    other = c[FIRST] + c[SECOND] - seat
    own = bars & 15 if seat == c[FIRST] else bars >> 4
    legal = pool & cards_of(kinds & 15 & ~own) & ~placed(other, held, c)
    if card != BLANK and not (legal >> card) & 1:
        return False, 0
    known = pool & placed(seat, held, c)
    if led >= 0 and n == c[RULE_TRICKS] and c[RULE + seat] in (1, 2):
        of_suit = known & suit_mask(c[RULE_SUIT + seat])
        if of_suit:
            legal &= ~suit_mask(c[RULE_SUIT + seat]) | in_order(of_suit, c[RULE + seat])
            if card != BLANK and not (legal >> card) & 1:
                return False, 0
    if legal & c[MAJOR + seat]:
        return card != BLANK and (c[MAJOR + seat] >> card) & 1 == 1, shown
    if card != BLANK and before_minor(card, legal & known & c[MINOR + seat]):
        return False, 0
    return True, shown


@numba.njit
def in_order(known, rule):  # type: ignore[no-untyped-def]
    """The cards of a suit not below the highest that is known (1), or not above the lowest (2)."""
    result = 0
    suit = low_of(known) // 13
    for card in range(13 * suit, 13 * suit + 13):
        if (card >= top_of(known, suit)) if rule == 1 else (card <= low_of(known)):
            result |= 1 << card
    return result


@numba.njit
def before_minor(card, minor):  # type: ignore[no-untyped-def]
    """50C: a card below the ten while a minor penalty card of its suit may be played."""
    return (minor >> card) & 1 == 0 and card % 13 < 8 and minor & suit_mask(card // 13) != 0


@numba.njit
def allowed(hand, table, c):  # type: ignore[no-untyped-def]
    """The cards that the hand in turn may play, when it is in view."""
    n, over, played = table.n, table.over, table.played
    seat = (table.leader + played) & 3
    led = suit_led(table.trick, played)
    cards = hand & suit_mask(led) if led >= 0 and hand & suit_mask(led) else hand
    if played and n == c[RULE_TRICKS]:
        of_suit = cards & suit_mask(c[RULE_SUIT + seat])
        rule = c[RULE + seat]
        if rule == 3 and cards & ~of_suit:
            cards &= ~of_suit
        elif rule == 1 and of_suit:
            cards = 1 << top_of(of_suit, c[RULE_SUIT + seat])
        elif rule == 2 and of_suit:
            cards = 1 << low_of(of_suit)
    elif played == 0:
        required = cards & cards_of(c[REQUIRED + seat])
        if required and not (over >> seat) & 1:
            cards = required
        free = cards & ~cards_of(c[FORBIDDEN + seat])
        if free and not (over >> (4 + seat)) & 1:
            cards = free
    if cards & c[MAJOR + seat]:
        return cards & c[MAJOR + seat]
    result = 0
    for card in range(52):
        if (cards >> card) & 1 and not before_minor(card, cards & c[MINOR + seat]):
            result |= 1 << card
    return result


@numba.njit
def over_after(over, leader, winner, c):  # type: ignore[no-untyped-def]
    if c[REQUIRED + leader]:
        over |= 1 << leader
    if c[FORBIDDEN + leader] and winner != leader:
        over |= 16 << leader
    return over


@numba.njit
def after(card, gone, table, c):  # type: ignore[no-untyped-def]
    """Tricks that the player's side wins by this card (0 or 1), and the table after it, without the
    cards he believes ``gone``."""
    left = table.cards if card == BLANK else table.cards & ~(1 << card)
    left &= ~gone
    trick = table.trick | (card << (6 * table.played))
    if table.played < 3:
        more = table.played + 1
        return 0, Table(table.n, left, table.over, table.leader, trick, more)
    winner = (table.leader + max(winning(trick, 4, c[TRUMP]), 0)) & 3
    done = over_after(table.over, table.leader, winner, c)
    won = 1 if (winner & 1) == c[SIDE] else 0
    return won, Table(table.n - 1, left, done, winner, ZERO, ZERO)


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
