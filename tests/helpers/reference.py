"""A slow exact reference for 4-8 tricks: the naive games again, compiled, with plain memos.

No bounds, no proofs that generalise, no touching cards taken together: every card of every hand is
tried and only the very same position is remembered. It shares no code with the kernels.
"""

import numba
import numpy as np

from claims.cards import NOTRUMP, partner, same_side
from claims.doctrine.beliefs import KNOWS, Belief
from claims.doctrine.conventions import LOWEST_TOP, Conventions
from claims.law.penalties import StandingObligations
from claims.play import Position

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
(TOP_TRUMPS, TOP_SIDE, UNDER, RUFF, CHEAP, FINISH, SPARE, UNNEEDED, LOW, MASTERS, UNBLOCKS) = range(
    56, 67
)
WIDTH = 68
NO_SLACK = 15


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
def hidden_play(card, seat, n, pool, bars, held, over, led, played, c):  # type: ignore[no-untyped-def]
    """Whether a hidden hand may play a card (obligations obeyed), and what it shows to lack."""
    kind = 4 if card == BLANK else card // 13
    if led >= 0:
        kinds, shown = narrowed(31, 0, 1 << led, kind)
        if n == c[RULE_TRICKS] and c[RULE + seat]:
            suit = 1 << c[RULE_SUIT + seat]
            kinds, shown = narrowed(kinds, shown, 31 & ~suit if c[RULE + seat] == 3 else suit, kind)
    elif played == 0:
        kinds, shown = shown_by_lead(kind, seat, over, c)
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
def allowed(hand, seat, n, over, led, played, c):  # type: ignore[no-untyped-def]
    """The cards that a hand in view may play."""
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
def forces(k, n, cards, bars, blanks, held, over, leader, trick, played, c, keys, known):  # type: ignore[no-untyped-def]
    """Whether the player can force ``k`` of ``n`` tricks; -1 when too large."""
    if k <= 0:
        return 1
    if n < k:
        return 0
    c[NODES] += 1
    if c[NODES] > c[LIMIT]:
        return -1
    a = cards
    b = bars | (leader << 8) | (blanks << 10) | (k << 16) | (held << 20) | (over << 21)
    b |= c[VIEW] << 29
    if played == 0:
        at = slot_of(keys, a, b)
        if keys[at, 1] != -1:
            return known[at]
    seat = (leader + played) & 3
    hidden = seat == c[FIRST] or seat == c[SECOND]
    led = suit_led(trick, played)
    mine = 0 if hidden else allowed(cards & c[HANDS + seat], seat, n, over, led, played, c)
    chosen = (c[COMMAND] >> seat) & 1
    result = 1 - chosen
    for card in range(53):
        now = bars
        left = cards if card == BLANK else cards & ~(1 << card)
        if hidden:
            if blanks == 0 if card == BLANK else not (cards >> card) & 1:
                continue
            may, shown = hidden_play(
                card, seat, n, cards & c[POOL], bars, held, over, led, played, c
            )
            if not may:
                continue
            now |= shown if seat == c[FIRST] else shown << 4
            first = n - (1 if ((c[FIRST] - leader) & 3) <= played else 0)
            second = n - (1 if ((c[SECOND] - leader) & 3) <= played else 0)
            if not possible(left & c[POOL], now, held, first, second, c):
                continue
        elif not (mine >> card) & 1:
            continue
        fewer = blanks - (1 if card == BLANK else 0)
        table = trick | (card << (6 * played))
        if played == 3:
            winner = (leader + max(winning(table, 4, c[TRUMP]), 0)) & 3
            won = 1 if (winner & 1) == c[SIDE] else 0
            done = over_after(over, leader, winner, c)
            answer = forces(
                k - won, n - 1, left, now, fewer, held, done, winner, 0, 0, c, keys, known
            )
        else:
            answer = forces(
                k, n, left, now, fewer, held, over, leader, table, played + 1, c, keys, known
            )
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
def surely_ours(cards, bars, out, held, leader, trick, played, c):  # type: ignore[no-untyped-def]
    place = winning(trick, played, c[TRUMP])
    if ((leader + place) & 1) != c[SIDE]:
        return False
    best = card_at(trick, place)
    led = card_at(trick, 0) // 13
    for later in range(played + 1, 4):
        seat = (leader + later) & 3
        if seat == c[FIRST] or seat == c[SECOND]:
            own = bars & 15 if seat == c[FIRST] else bars >> 4
            mine = out & ~cards_of(own) & ~placed(c[FIRST] + c[SECOND] - seat, held, c)
        else:
            mine = cards & c[ACTUAL + seat]
            if mine & suit_mask(led):
                mine &= suit_mask(led)
        if beaters(mine, best, c[TRUMP]):
            return False
    return True


@numba.njit
def leads(cards, hand, other, out, gone, cashing, c):  # type: ignore[no-untyped-def]
    trump = c[TRUMP]
    if c[FINISH] and cashing < 4:
        card = top_of(hand, cashing)
        if card >= 0 and (cards >> card) & 1 and top_of(out, cashing) < card:
            cards &= suit_mask(cashing)
    if c[SPARE] and trump < 4 and gone & suit_mask(trump) and cards & ~suit_mask(trump):
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
    in_suit = hand & suit_mask(card_at(trick, 0) // 13)
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
def thrown(cards, out, trick, played, c):  # type: ignore[no-untyped-def]
    """What low_card_thrown and keeps_masters leave."""
    best = card_at(trick, winning(trick, played, c[TRUMP]))
    led = card_at(trick, 0) // 13
    takers = beaters(cards, best, c[TRUMP])
    idle = cards & ~takers
    if c[LOW]:
        lowest = 0
        for suit in range(4):
            if idle & suit_mask(suit):
                lowest |= 1 << low_of(idle & suit_mask(suit))
        idle = lowest
    if c[MASTERS]:
        masters = 0
        for card in range(52):
            if (idle >> card) & 1 and card // 13 != led and top_of(out, card // 13) < card:
                masters |= 1 << card
        if idle & ~masters & ~suit_mask(led):
            idle &= ~masters
    return takers | idle


@numba.njit
def after_card(k, card, n, cards, bars, gone, held, over, leader, trick, played, c, keys, known):  # type: ignore[no-untyped-def]
    """Whether a player is still sure of ``k`` of ``n`` tricks once a card of his is played."""
    left = cards & ~(1 << card)
    table = trick | (card << (6 * played))
    blanks = size(left & gone)
    if played == 3:
        winner = (leader + winning(table, 4, c[TRUMP])) & 3
        won = 1 if (winner & 1) == c[SIDE] else 0
        done = over_after(over, leader, winner, c)
        return forces(
            k - won, n - 1, left & ~gone, bars, blanks, held, done, winner, 0, 0, c, keys, known
        )
    return forces(
        k, n, left & ~gone, bars, blanks, held, over, leader, table, played + 1, c, keys, known
    )


@numba.njit
def safe(need, legal, n, cards, bars, gone, held, over, leader, trick, played, c, keys, known):  # type: ignore[no-untyped-def]
    """Those of a player's legal cards that keep ``need`` tricks, or as many as any keeps; -1 when
    too large."""
    result = 0
    need += 1
    while result == 0:
        need -= 1
        for card in range(52):
            if (legal >> card) & 1:
                keeps = after_card(
                    need,
                    card,
                    n,
                    cards,
                    bars,
                    gone,
                    held,
                    over,
                    leader,
                    trick,
                    played,
                    c,
                    keys,
                    known,
                )
                if keeps < 0:
                    return -1
                if keeps:
                    result |= 1 << card
    return result


@numba.njit
def both_ways(  # type: ignore[no-untyped-def]
    goal, least, n, cards, bars, blanks, over, leader, trick, played, c, keys, known, keys3, known3
):  # fmt: skip
    """Whether one way of playing brings ``goal`` tricks if the hope is right and ``least`` in any
    case; -1 when too large. Bars tell whether the hope is still possible."""
    if goal <= 0 and least <= 0:
        return 1
    if n < goal or n < least:
        return 0
    hoped = 0
    for seat in range(4):
        hoped |= c[HOPE + seat] & ~c[UP + seat]
    first = n - (1 if ((c[FIRST] - leader) & 3) < played else 0)
    second = n - (1 if ((c[SECOND] - leader) & 3) < played else 0)
    if not possible(cards & c[POOL], bars, 1, first, second, c):
        return forces(least, n, cards, bars, blanks, 0, over, leader, trick, played, c, keys, known)
    if cards & hoped == 0:
        return forces(
            max(goal, least), n, cards, bars, blanks, 0, over, leader, trick, played, c, keys, known
        )
    c[NODES] += 1
    if c[NODES] > c[LIMIT]:
        return -1
    a = cards
    b = bars | (leader << 8) | (blanks << 10) | (max(goal, 0) << 16) | (max(least, 0) << 20)
    b |= over << 24
    if played == 0:
        at = slot_of(keys3, a, b)
        if keys3[at, 1] != -1:
            return known3[at]
    seat = (leader + played) & 3
    hidden = seat == c[FIRST] or seat == c[SECOND]
    led = suit_led(trick, played)
    mine = 0 if hidden else allowed(cards & c[HANDS + seat], seat, n, over, led, played, c)
    chosen = (c[COMMAND] >> seat) & 1
    result = 1 - chosen
    for card in range(53):
        now = bars
        left = cards if card == BLANK else cards & ~(1 << card)
        if hidden:
            if blanks == 0 if card == BLANK else not (cards >> card) & 1:
                continue
            may, shown = hidden_play(card, seat, n, cards & c[POOL], bars, 0, over, led, played, c)
            if not may:
                continue
            now |= shown if seat == c[FIRST] else shown << 4
            one = n - (1 if ((c[FIRST] - leader) & 3) <= played else 0)
            two = n - (1 if ((c[SECOND] - leader) & 3) <= played else 0)
            if not possible(left & c[POOL], now, 0, one, two, c):
                continue
        elif not (mine >> card) & 1:
            continue
        fewer = blanks - (1 if card == BLANK else 0)
        table = trick | (card << (6 * played))
        wrong = hidden and card != BLANK and (hoped >> card) & 1
        wrong = wrong and not (c[HOPE + seat] >> card) & 1
        wins = goal
        keeps = least
        done = over
        lead = leader
        left_over = n
        place = played + 1
        if played == 3:
            lead = (leader + max(winning(table, 4, c[TRUMP]), 0)) & 3
            won = 1 if (lead & 1) == c[SIDE] else 0
            wins -= won
            keeps -= won
            done = over_after(over, leader, lead, c)
            left_over = n - 1
            table = 0
            place = 0
        if wrong:
            answer = forces(
                keeps, left_over, left, now, fewer, 0, done, lead, table, place, c, keys, known
            )
        else:
            answer = both_ways(
                wins, keeps, left_over, left, now, fewer, done, lead, table, place, c,
                keys, known, keys3, known3,
            )  # fmt: skip
        if answer < 0:
            return -1
        if answer == chosen:
            result = chosen
            break
    if played == 0:
        at = slot_of(keys3, a, b)
        keys3[at, 0] = a
        keys3[at, 1] = b
        known3[at] = result
    return result


@numba.njit
def keep_both(  # type: ignore[no-untyped-def]
    goal, least, legal, n, cards, bars, gone, over, leader, trick, played, c, keys, known, keys3,
    known3,
):  # fmt: skip
    """The cards after which ``goal`` is kept if the hope is right and ``least`` in any case."""
    result = 0
    for card in range(52):
        if not (legal >> card) & 1:
            continue
        left = cards & ~(1 << card)
        table = trick | (card << (6 * played))
        blanks = size(left & gone)
        if played == 3:
            lead = (leader + winning(table, 4, c[TRUMP])) & 3
            won = 1 if (lead & 1) == c[SIDE] else 0
            done = over_after(over, leader, lead, c)
            answer = both_ways(
                goal - won, least - won, n - 1, left & ~gone, bars, blanks, done, lead, 0, 0, c,
                keys, known, keys3, known3,
            )  # fmt: skip
        else:
            answer = both_ways(
                goal, least, n, left & ~gone, bars, blanks, over, leader, table, played + 1, c,
                keys, known, keys3, known3,
            )  # fmt: skip
        if answer < 0:
            return -1
        if answer:
            result |= 1 << card
    return result


@numba.njit
def partner_cards(legal, n, cards, shown, over, leader, trick, played, d, keys, known):  # type: ignore[no-untyped-def]
    """What partner of a defending claimer may normally play, by what he sees; -1: too large."""
    bars = seen_bars(shown, d)
    normal = safe(n, legal, n, cards, bars, 0, 0, over, leader, trick, played, d, keys, known)
    if normal < 0 or played == 0:
        return normal
    out = cards & d[POOL]
    if surely_ours(cards, bars, out, 0, leader, trick, played, d):
        best = card_at(trick, winning(trick, played, d[TRUMP]))
        if normal & ~beaters(normal, best, d[TRUMP]):
            normal &= ~beaters(normal, best, d[TRUMP])
    return thrown(normal, out, trick, played, d)


@numba.njit
def seen_bars(shown, c):  # type: ignore[no-untyped-def]
    """Of what all hands have shown out of, four bits a seat, that of the two hidden ones."""
    return ((shown >> (4 * c[FIRST])) & 15) | ((shown >> (4 * c[SECOND])) & 15) << 4


@numba.njit
def within(  # type: ignore[no-untyped-def]
    v, n, cards, shown, slack, asleep, held, over, cashing, leader, trick, played, c, d,
    keys, known, keys2, known2, keys3, known3,
):  # fmt: skip
    """Whether some normal line gives the claimer's side at most ``v`` of ``n``; -1 too large."""
    if v < 0:
        return 0
    if n == 0:
        return 1
    c[NODES] += 1
    if c[NODES] > c[LIMIT]:
        return -1
    gone = c[GONE] if asleep else 0
    bars = seen_bars(shown, c)
    if slack != NO_SLACK and not held:
        blanks = size(cards & gone)
        more = forces(
            slack + 1,
            n,
            cards & ~gone,
            bars,
            blanks,
            held,
            over,
            leader,
            trick,
            played,
            c,
            keys,
            known,
        )
        if more < 0:
            return -1
        if not more:
            slack = NO_SLACK
    a = cards
    b = shown | (leader << 16) | (slack << 18) | (asleep << 22) | (held << 23) | (cashing << 24)
    b |= (v << 27) | (over << 31)
    if played == 0:
        at = slot_of(keys2, a, b)
        if keys2[at, 1] != -1:
            return known2[at]
    seat = (leader + played) & 3
    hand = cards & c[ACTUAL + seat]
    led = card_at(trick, 0) // 13 if played else -1
    legal = allowed(hand, seat, n, over, led, played, c)
    normal = legal
    if (seat & 1) == c[SIDE]:
        if seat == c[CLAIMER] or c[BOTH]:
            if held:
                normal = 0
                least = 0
                goal = slack
                while normal == 0:
                    normal = keep_both(
                        goal, 0, legal, n, cards, bars, gone, over, leader, trick, played, c,
                        keys, known, keys3, known3,
                    )  # fmt: skip
                    goal -= 1
                while normal > 0:
                    more = keep_both(
                        goal + 1, least + 1, normal, n, cards, bars, gone, over, leader, trick,
                        played, c, keys, known, keys3, known3,
                    )  # fmt: skip
                    if more == 0:
                        break
                    normal = more
                    least += 1
            else:
                need = n if slack == NO_SLACK else slack
                normal = safe(
                    need,
                    legal,
                    n,
                    cards,
                    bars,
                    gone,
                    0,
                    over,
                    leader,
                    trick,
                    played,
                    c,
                    keys,
                    known,
                )
            if normal < 0:
                return -1
            out = cards & c[POOL] & ~gone
            if played == 0:
                other = cards & c[ACTUAL + ((seat + 2) & 3)]
                normal = leads(normal, hand, other, out, gone, cashing, c)
            else:
                sure = surely_ours(cards, bars, out, held, leader, trick, played, c)
                normal = thrown(
                    follows(normal, hand, sure, trick, played, c), out, trick, played, c
                )
                ours = ((leader + winning(trick, played, c[TRUMP])) & 1) == c[SIDE]
                if not c[UNBLOCKS] and ours and hand & suit_mask(led):
                    normal |= (1 << low_of(hand & suit_mask(led))) & legal
        else:
            normal = partner_cards(
                legal, n, cards, shown, over, leader, trick, played, d, keys, known
            )
            if normal < 0:
                return -1
    result = 0
    for card in range(52):
        if not (normal >> card) & 1:
            continue
        now = shown
        if led >= 0 and card // 13 != led:
            now |= 1 << (4 * seat + led)
        if played == 0:
            _kinds, lacks = shown_by_lead(card // 13, seat, over, c)
            now |= lacks << (4 * seat)
        left = cards & ~(1 << card)
        table = trick | (card << (6 * played))
        sleeps = 0 if asleep and (c[GONE] >> card) & 1 else asleep
        hopes = held
        if held:
            other = 0
            for s in range(4):
                if s != seat:
                    other |= c[HOPE + s]
            first = n - (1 if ((c[FIRST] - leader) & 3) <= played else 0)
            second = n - (1 if ((c[SECOND] - leader) & 3) <= played else 0)
            pool = left & c[POOL] & ~(c[GONE] if sleeps else 0)
            fits = possible(pool, seen_bars(now, c), 1, first, second, c)
            if (other >> card) & 1 or not fits:
                hopes = 0
        aim = slack if hopes == held else NO_SLACK
        if played == 3:
            place = winning(table, 4, c[TRUMP])
            winner = (leader + place) & 3
            won = 1 if (winner & 1) == c[SIDE] else 0
            runs = 4
            suit = card_at(table, place) // 13
            if won and (leader & 1) == c[SIDE] and suit == led and suit != c[TRUMP]:
                runs = suit
            less = aim if aim == NO_SLACK else max(aim - won, 0)
            done = over_after(over, leader, winner, c)
            answer = within(
                v - won, n - 1, left, now, less, sleeps, hopes, done, runs, winner, 0, 0,
                c, d, keys, known, keys2, known2, keys3, known3,
            )  # fmt: skip
        else:
            answer = within(
                v, n, left, now, aim, sleeps, hopes, over, cashing, leader, table, played + 1,
                c, d, keys, known, keys2, known2, keys3, known3,
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

    def __init__(
        self,
        position: Position,
        claimer: int,
        declarer: int,
        limit: int,
        bound: StandingObligations | None = None,
    ) -> None:
        self.position, self.claimer, self.declarer = position, claimer, declarer
        self.limit = limit
        self.bound = bound or StandingObligations()
        slots = 1 << (2 * limit).bit_length()  # a memo that is never full
        self.keys = np.full((slots, 2), -1, np.int64)
        self.known = np.zeros(slots, np.int8)
        self.keys2 = np.full((slots, 2), -1, np.int64)
        self.known2 = np.zeros(slots, np.int8)
        self.keys3 = np.full((slots, 2), -1, np.int64)
        self.known3 = np.zeros(slots, np.int8)

    def double_dummy(self) -> int:
        """All four hands in view."""
        c = self._fixed((), (self.claimer, partner(self.claimer)), self.claimer)
        return self._most(c, 0, 0)

    def least_legal(self) -> int:
        """What the opponents get when they choose all the cards, taken off the tricks left."""
        c = self._fixed((), (0, 1, 2, 3), self.claimer + 1)
        return self._tricks() - self._most(c, 0, 0)

    def guaranteed(self, belief: Belief | None = None) -> int:
        """The pool game."""
        belief = belief or KNOWS
        c = self._seen(self.claimer, belief)
        return self._most(c, int(c[GONE]), int(any(belief.hope)))

    def least_normal(self, aim: int, belief: Belief, switches: Conventions) -> int:
        """The normal lines, all of them."""
        c = self._seen(self.claimer, belief)
        d = self._seen(partner(self.claimer), KNOWS)
        d[VIEW] = 1
        for one in (c, d):
            one[TOP_TRUMPS] = switches.top_down_trumps
            one[TOP_SIDE] = LOWEST_TOP[switches.top_down_side]
            one[UNDER] = switches.lowest_under_partner
            one[RUFF] = switches.lowest_ruff
            one[CHEAP] = switches.cheapest_win
            one[FINISH] = switches.finish_suit
            one[SPARE] = switches.no_trump_pressure
            one[UNNEEDED] = switches.no_unneeded_ruff and one[BOTH]
            one[LOW] = switches.low_card_thrown
            one[MASTERS] = switches.keeps_masters
            one[UNBLOCKS] = switches.unblocks
        self.keys[:] = -1
        self.keys2[:] = -1
        self.keys3[:] = -1
        if any(belief.hope):
            aim = min(aim, self.guaranteed(belief))
            self.keys[:] = -1
        cards, leader, trick, played = self._moment()
        shown = sum(self.position.shown_out[seat] << 4 * seat for seat in range(4))
        for v in range(self._tricks() + 1):
            answer = within(
                v, self._tricks(), cards, shown, aim, int(c[GONE] != 0), int(any(belief.hope)), 0,
                NOTRUMP, leader, trick, played, c, d,
                self.keys, self.known, self.keys2, self.known2, self.keys3, self.known3,
            )  # fmt: skip
            if answer < 0:
                raise TooLarge
            if answer:
                return v
        raise AssertionError("some line must end")

    def _seen(self, player: int, belief: Belief) -> np.ndarray:
        in_view = {player, partner(self.declarer)}
        hidden = tuple(seat for seat in range(4) if seat not in in_view)
        own = same_side(player, self.declarer)
        command: tuple[int, ...] = (player, partner(player)) if own else (player,)
        if len(hidden) != 2:  # dummy's own eyes: never asked for
            hidden, command = (0, 1), ()
        c = self._fixed(hidden, command, player)
        up = 0
        for seat in range(4):
            faced = self.bound.major[seat] | self.bound.minor[seat]
            c[UP + seat] = faced & self.position.hands[seat] if seat in hidden else 0
            up |= faced & self.position.hands[seat]
        c[GONE] = belief.gone & c[POOL] & ~up
        for seat in hidden:
            c[HOPE + seat] = belief.hope[seat] & c[POOL] & ~c[GONE]
        c[CLAIMER] = player
        c[BOTH] = own
        return c

    def _fixed(self, hidden: tuple[int, ...], command: tuple[int, ...], side: int) -> np.ndarray:
        c = np.zeros(WIDTH, np.int64)
        c[ACTUAL : ACTUAL + 4] = self.position.hands
        for seat in range(4):
            hand = self.position.hands[seat]
            if seat in hidden:
                c[POOL] |= hand
            else:
                c[HANDS + seat] = hand
            c[MAJOR + seat] = self.bound.major[seat] & hand
            c[MINOR + seat] = self.bound.minor[seat] & hand
            c[REQUIRED + seat] = self.bound.required[seat]
            c[FORBIDDEN + seat] = self.bound.forbidden[seat]
            c[RULE + seat] = self.bound.rule[seat]
            c[RULE_SUIT + seat] = self.bound.rule_suit[seat]
        c[RULE_TRICKS] = self._tricks()
        c[FIRST], c[SECOND] = hidden if hidden else (-1, -1)
        c[TRUMP], c[SIDE] = self.position.trump, side % 2
        c[COMMAND] = sum(1 << seat for seat in command)
        c[LIMIT] = self.limit
        return c

    def _tricks(self) -> int:
        return self.position.tricks_left

    def _moment(self) -> tuple[int, int, int, int]:
        now, cards, trick = self.position, 0, 0
        for hand in now.hands:
            cards |= hand
        for place, card in enumerate(now.trick):
            trick |= card << (6 * place)
        return cards, now.leader, trick, len(now.trick)

    def _most(self, c: np.ndarray, gone: int, held: int) -> int:
        self.keys[:] = -1
        cards, leader, trick, played = self._moment()
        bars = 0
        if c[FIRST] >= 0:
            shown = self.position.shown_out
            bars = shown[c[FIRST]] | shown[c[SECOND]] << 4
        tricks = self._tricks()
        for k in range(tricks, 0, -1):
            answer = forces(
                k, tricks, cards & ~gone, bars, gone.bit_count(), held, 0, leader, trick, played,
                c, self.keys, self.known,
            )  # fmt: skip
            if answer < 0:
                raise TooLarge
            if answer:
                return k
        return 0
