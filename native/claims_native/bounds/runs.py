"""Tricks the commanded hands can take in a row, as a proof before any search.

The two hands play out winners, cross to one another and ruff where that cannot be overruffed;
nobody else is ever on lead, so what the others hold matters only through their highest card of
each suit and how many of it they have.
"""

from claims_native.bounds.unavoidable import NO_PROOF
from claims_native.cards.game import Game, is_chosen, is_ours
from claims_native.cards.moment import Moment
from claims_native.cards.sets import NOTRUMP, SUIT, count, highest, lowest
from claims_native.compiling import kernel
from claims_native.proofs.limits import NUMBERS

MOST_VISITS = 64  # of the little search; positions need 4 of them on average
COUNTED_FROM = 10  # visits from which it looks whether the winners are enough for the rest


@kernel
def trump_tricks(own: int, other: int, danger: int) -> int:
    """No fewer than the tricks that two hands' trumps can win in a row, ruffs included, before
    rivals' trumps (``danger``) are drawn and after; -1 where these cannot be drawn."""
    if danger == 0:
        return count(own) + count(other)
    top, draws = highest(danger), count(danger)
    high_own, high_other = count(own >> top), count(other >> top)
    if high_own + high_other < draws:
        return -1
    # Low ones can only follow meanwhile, and fewest do where one hand draws as often as it can.
    low_own, low_other = count(own) - high_own, count(other) - high_other
    by_own, by_other = min(draws, high_own), min(draws, high_other)
    following = min(
        min(by_own, low_other) + min(draws - by_own, low_own),
        min(by_other, low_own) + min(draws - by_other, low_other),
    )
    return count(own) + count(other) - following


@kernel
def side_tricks(own: int, other: int, against: int, ruffs: int) -> int:
    """No fewer than the tricks that two hands' cards of a side suit can win in a row: those above
    all of the rivals' (``against``), and the rest once these are gone, which may take ``ruffs``."""
    longest = max(count(own), count(other))
    if against == 0:
        return longest
    tops = count((own | other) >> highest(against))
    ruffed = count(against) - tops
    if ruffed <= 0:
        return longest
    return max(min(tops, longest), longest - ruffed if ruffed <= ruffs else 0)


@kernel
def too_many(aim: int, own: int, other: int, rivals: int, trump: int) -> bool:
    """Whether the winners of two hands are too few for ``aim`` tricks in a row, as ``runs`` has
    them."""
    most = ruffs = 0
    if trump != NOTRUMP:
        trumps = SUIT << (13 * trump)
        one, two, danger = own & trumps, other & trumps, rivals & trumps
        most = trump_tricks(one, two, danger)
        if most < 0:  # nothing but trumps above theirs wins
            top = highest(danger)
            return count(one >> top) + count(two >> top) < aim
        ruffs = max(count(one), count(two))
    for suit in range(4):
        if suit != trump:
            if most >= aim:
                return False
            mask = SUIT << (13 * suit)
            most += side_tricks(own & mask, other & mask, rivals & mask, ruffs)
    return most < aim


@kernel
def idle_card(hand: int, rivals: int, trump: int) -> int:
    """The side card that ``hand`` can best spare: the lowest of a suit with losers, else of its
    longest; -1 when it holds nothing but trumps."""
    chosen = -1
    best = -1
    for suit in range(4):
        mask = SUIT << (13 * suit)
        held = hand & mask
        if suit == trump or held == 0:
            continue
        against = rivals & mask
        losers = held & ((1 << highest(against)) - 1) if against else 0
        value = count(held) + (16 if losers else 0)
        if value > best:
            best = value
            chosen = lowest(held)
    return chosen


@kernel
def runs(aim: int, own: int, other: int, rivals: int, trump: int, game: Game) -> int:
    """Cards whose rank shows ``aim`` tricks in a row, or -1 when none are found; from bit
    ``NUMBERS`` the suits that had to be played out for it, before or during the run.

    ``own``: the hand on lead; ``other``: its partner's, 0 where not commanded; ``rivals``: all
    other cards held. Of a suit led one of theirs at least falls, the lowest for all we know; they
    may hold no more of any side suit, so while they have a trump only trumps are led.
    """
    if aim <= 0:
        return 0
    game.visits += 1
    if game.visits > COUNTED_FROM and too_many(aim, own, other, rivals, trump):
        return NO_PROOF
    if game.visits > MOST_VISITS:
        return NO_PROOF
    trumps = SUIT << (13 * trump) if trump != NOTRUMP else 0
    danger = rivals & trumps
    drawn = 0 if danger or trump == NOTRUMP else 1 << (NUMBERS + trump)
    for place in range(5):
        suit = trump if place == 0 else place - 1
        if suit == NOTRUMP or (place > 0 and suit == trump):
            continue
        mask = SUIT << (13 * suit)
        held = own & mask
        if held == 0:
            continue
        against = rivals & mask
        ceiling = highest(against) if against else -1
        rest = rivals & ~(against & -against)
        beside = other & mask
        safe = suit == trump or danger == 0
        out = 0 if suit == trump else drawn
        if against == 0:
            out |= 1 << (NUMBERS + suit)
        high = highest(held)
        if beside:
            low = lowest(beside)
            if safe and high > low and high > ceiling:
                found = runs(aim - 1, own & ~(1 << high), other & ~(1 << low), rest, trump, game)
                if found >= 0:
                    return found | out | (1 << high)
            top = highest(beside)
            under = lowest(held)
            if safe and top > under and top > ceiling:
                found = runs(aim - 1, other & ~(1 << top), own & ~(1 << under), rest, trump, game)
                if found >= 0:
                    return found | out | (1 << top)
            continue
        if safe and high > ceiling:
            spare = idle_card(other, rivals, trump)
            if spare >= 0 or other == 0:
                left = other & ~(1 << spare) if other else other
                found = runs(aim - 1, own & ~(1 << high), left, rest, trump, game)
                if found >= 0:
                    return found | out | (1 << high if against else 0)
        ruffs = other & trumps
        if suit == trump or ruffs == 0:
            continue
        ruff = highest(ruffs) if danger else lowest(ruffs)
        if danger == 0 or ruff > highest(danger):
            found = runs(
                aim - 1, other & ~(1 << ruff), own & ~(1 << lowest(held)), rest, trump, game
            )
            if found >= 0:
                return found | (1 << ruff if danger else drawn)
    return NO_PROOF


@kernel
def runs_from(aim: int, moment: Moment, game: Game) -> int:
    """As ``runs``, for the hand on lead if the claimer plays it."""
    leader = moment.turn
    if not is_ours(leader, game) or not is_chosen(leader, game):
        return NO_PROOF
    game.visits = 0
    own = moment.cards & game.hands[leader]
    partner = (leader + 2) & 3
    other = moment.cards & game.hands[partner] if is_chosen(partner, game) else 0
    rivals = moment.cards & ~(own | other)
    if too_many(aim, own, other, rivals, game.trump):
        return NO_PROOF
    return runs(aim, own, other, rivals, game.trump, game)
