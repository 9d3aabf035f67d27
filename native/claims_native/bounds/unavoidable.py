"""Bounds at the start of a trick, before any search.

``unavoidable``: tricks a side cannot help winning even if all four hands try to lose them for it.
Of the cards a hand follows suit with, each loses only to a higher one of the opponents, and each of
these beats one card at most: what is left over wins when its suit is led. So it must be got rid of
as a discard, and a hand can discard only in suits it is void of: the bound is the least number of
cards left over that must follow, over the orders in which the hand may be stripped. Opponents'
trumps may ruff instead, each once; trumps left over always win.
"""

from claims_native.cards.sets import NOTRUMP, SUIT, count, highest
from claims_native.compiling import kernel

NO_PROOF = -1


@kernel
def beaten_among(cards: int, own: int, below: int) -> int:
    """How many of ``own`` the others among ``cards`` of a suit can beat, one each, with ``below``
    more of them standing lower than all of these."""
    beaten = 0
    while cards:
        card = cards & -cards
        cards ^= card
        if own & card:
            below += 1
        elif below:
            below -= 1
            beaten += 1
    return beaten


@kernel
def left_over(hand: int, rivals: int, suit: int) -> int:
    """How many cards of a suit (0-3) in ``hand`` no card of ``rivals`` can be paired to beat."""
    own = (hand >> (13 * suit)) & SUIT
    others = (rivals >> (13 * suit)) & SUIT
    return count(own) - beaten_among(own | others, own, 0)


@kernel
def rests_on(hand: int, rivals: int, suit: int, number: int) -> int:
    """The lowest of the fewest top cards that show ``number`` of the hand's cards of a suit to be
    left over, how ever the cards below them lie; none (0) where numbers alone show it."""
    if number == 0:
        return 0
    own = (hand >> (13 * suit)) & SUIT
    both = own | ((rivals >> (13 * suit)) & SUIT)
    top = 0
    while True:
        below = count(own & ~top)
        beaten = min(below, count(both & ~own & ~top))
        beaten += beaten_among(top, own, below - beaten)
        if count(own) - beaten >= number or top == both:
            return (top & -top) << (13 * suit)
        top |= 1 << highest(both & ~top)


@kernel
def all_rest_on(hand: int, rivals: int, left: int) -> int:
    """The same for ``left``, the cards left over in each suit (4 bits each)."""
    ranks = 0
    for suit in range(4):
        ranks |= rests_on(hand, rivals, suit, (left >> (4 * suit)) & 15)
    return ranks


@kernel
def strip_cost(winners: int, room: int, todo: int, free: int) -> int:
    """Least masters that must follow: ``winners`` by suit (4 bits each), ``room`` the discards
    that a void in the suit gives, ``todo`` the suits not yet void, ``free`` discards at hand."""
    best = 99
    for first in range(4):
        if not (todo >> first) & 1:
            continue
        m1 = (winners >> (4 * first)) & 15
        used1 = min(m1, free)
        free1 = free - used1 + ((room >> (4 * first)) & 15)
        todo1 = todo & ~(1 << first)
        if todo1 == 0:
            best = min(best, m1 - used1)
            continue
        for second in range(4):
            if not (todo1 >> second) & 1:
                continue
            m2 = (winners >> (4 * second)) & 15
            used2 = min(m2, free1)
            cost2 = m1 - used1 + m2 - used2
            free2 = free1 - used2 + ((room >> (4 * second)) & 15)
            todo2 = todo1 & ~(1 << second)
            if todo2 == 0:
                best = min(best, cost2)
                continue
            for third in range(4):
                if not (todo2 >> third) & 1:
                    continue
                m3 = (winners >> (4 * third)) & 15
                used3 = min(m3, free2)
                cost3 = cost2 + m3 - used3
                free3 = free2 - used3 + ((room >> (4 * third)) & 15)
                todo3 = todo2 & ~(1 << third)
                last = 0
                for fourth in range(4):
                    if (todo3 >> fourth) & 1:
                        m4 = (winners >> (4 * fourth)) & 15
                        last = m4 - min(m4, free3)
                best = min(best, cost3 + last)
    return best if best < 99 else 0


@kernel
def follow_cost(own: int, hands: tuple[int, int, int], winners: int, trump: int, free: int) -> int:
    """Least cards left over (``winners``, 4 bits a suit) that ``own`` must follow with in side
    suits. ``hands``: the other three; after a void a suit is led once a card of the longest.
    ``free``: cards that it may throw at any time."""
    room = 0
    todo = 0
    for suit in range(4):
        mask = SUIT << (13 * suit)
        length = 0
        for other in hands:
            length = max(length, count(other & mask))
        if own & mask:
            todo |= 1 << suit
            room |= length << (4 * suit)
        else:
            free += length
    if trump != NOTRUMP:
        winners &= ~(15 << (4 * trump))
    if todo == 0 or winners == 0:
        return 0
    return strip_cost(winners, room, todo, free)


@kernel
def with_ruffs(trumps: int, unbeaten: int, side: int, ruffs: int) -> int:
    """Tricks left when each of ``ruffs`` trumps of the opponents either ruffs one of ``side``
    tricks or beats one of ``trumps`` trumps, of which so many are ``unbeaten`` for good."""
    least = 99
    for used in range(ruffs + 1):
        beaten = min(trumps - unbeaten, ruffs - used)
        least = min(least, trumps - beaten + max(side - used, 0))
    return least


@kernel
def unavoidable(
    one: int, other: int, left: int, right: int, trump: int, aim: int, tricks_left: int
) -> int:
    """Cards that show that a side cannot help taking ``aim`` tricks, -1 when nothing shows it.

    ``one``, ``other``: its hands; ``left``, ``right``: its opponents'. Who holds more cards than
    there are tricks may throw as many as he has over (``games.postponed``).
    Three counts are tried: each hand by itself, its trumps with what it must follow with, and both
    hands together, each in the side suits where it has more left over (a trick is of one suit, so
    these are different tricks).
    """
    rivals = left | right
    mine = 0
    theirs = 0
    split_mine = 0
    split_theirs = 0
    total_mine = 0
    total_theirs = 0
    total_split = 0
    for suit in range(4):
        m = left_over(one, rivals, suit)
        t = left_over(other, rivals, suit)
        mine |= m << (4 * suit)
        theirs |= t << (4 * suit)
        total_mine += m
        total_theirs += t
        if suit == trump:
            continue
        total_split += max(m, t)
        if m >= t:
            split_mine |= m << (4 * suit)
        else:
            split_theirs |= t << (4 * suit)
    trumps = SUIT << (13 * trump) if trump != NOTRUMP else 0
    ruffs = count(rivals & trumps)
    over = count(one) - tricks_left
    others_over = count(other) - tricks_left
    if total_mine >= aim:
        side = follow_cost(one, (other, left, right), mine, trump, over)
        unbeaten = (mine >> (4 * trump)) & 15 if trump != NOTRUMP else 0
        if with_ruffs(count(one & trumps), unbeaten, side, ruffs) >= aim:
            return all_rest_on(one, rivals, mine)
    if total_theirs >= aim:
        side = follow_cost(other, (one, left, right), theirs, trump, others_over)
        unbeaten = (theirs >> (4 * trump)) & 15 if trump != NOTRUMP else 0
        if with_ruffs(count(other & trumps), unbeaten, side, ruffs) >= aim:
            return all_rest_on(other, rivals, theirs)
    if total_split - ruffs >= aim and split_mine and split_theirs:
        side = follow_cost(one, (other, left, right), split_mine, trump, over)
        side += follow_cost(other, (one, left, right), split_theirs, trump, others_over)
        if side - ruffs >= aim:
            return all_rest_on(one, rivals, mine) | all_rest_on(other, rivals, theirs)
    return NO_PROOF
