"""Bounds at the start of a trick, before any search.

``unavoidable``: tricks a side cannot help winning even if all four hands try to lose them for it.
Of the cards a hand follows suit with, each loses only to a higher one of the opponents, and each of
these beats one card at most: what is left over wins when its suit is led. So it must be got rid of
as a discard, and a hand can discard only in suits it is void of: the bound is the least number of
cards left over that must follow, over the orders in which the hand may be stripped. Opponents'
trumps may ruff instead, each once; trumps left over always win.
"""

from claims_native.bounds.together import FEWEST_LEFT, MOST_AT_ONCE, taken_together
from claims_native.cards.sets import NOTRUMP, SUIT, count, highest, rounds_of
from claims_native.compiling import ZERO, kernel

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
def all_rest_on(hand: int, rivals: int, winners: int) -> int:
    """The same for ``winners``, the cards left over in each suit (4 bits each)."""
    ranks = 0
    for suit in range(4):
        ranks |= rests_on(hand, rivals, suit, (winners >> (4 * suit)) & 15)
    return ranks


@kernel
def thrown_then(winners: int, spare: int, free: int) -> tuple[int, int]:
    """How many of the ``winners`` of a suit a hand throws with so many discards ``free``, and the
    discards that it has once it is void. ``spare``: by how many cards the longest other hand of the
    suit is the longer, 16 more than that: a card thrown need not follow, which leaves a round more.
    """
    thrown = min(winners, free)
    return thrown, free - thrown + max(0, spare - 16 + thrown)


@kernel
def strip_cost(winners: int, spare: int, todo: int, free: int) -> int:
    """Least masters that must follow: ``winners`` by suit (4 bits each), ``spare`` what is longer
    elsewhere (``thrown_then``, 8 bits each), ``todo`` the suits not yet void, ``free`` discards at
    hand."""
    best = 99
    for first in range(4):
        if not (todo >> first) & 1:
            continue
        m1 = (winners >> (4 * first)) & 15
        used1, free1 = thrown_then(m1, (spare >> (8 * first)) & 255, free)
        todo1 = todo & ~(1 << first)
        if todo1 == 0:
            best = min(best, m1 - used1)
            continue
        for second in range(4):
            if not (todo1 >> second) & 1:
                continue
            m2 = (winners >> (4 * second)) & 15
            used2, free2 = thrown_then(m2, (spare >> (8 * second)) & 255, free1)
            cost2 = m1 - used1 + m2 - used2
            todo2 = todo1 & ~(1 << second)
            if todo2 == 0:
                best = min(best, cost2)
                continue
            for third in range(4):
                if not (todo2 >> third) & 1:
                    continue
                m3 = (winners >> (4 * third)) & 15
                used3, free3 = thrown_then(m3, (spare >> (8 * third)) & 255, free2)
                cost3 = cost2 + m3 - used3
                todo3 = todo2 & ~(1 << third)
                last = 0
                for fourth in range(4):
                    if (todo3 >> fourth) & 1:
                        m4 = (winners >> (4 * fourth)) & 15
                        last = m4 - min(m4, free3)
                best = min(best, cost3 + last)
    return best if best < 99 else 0


@kernel
def follow_cost(
    own: int, left: int, right: int, partner: int, winners: int, trump: int, free: int
) -> int:  # fmt: skip
    """Least cards left over (``winners``, 4 bits a suit) that ``own`` must follow with in side
    suits, with so many discards ``free`` at any time. To each round of a suit that it is void of it
    throws a card: those to which opponents (``left``, ``right``) or ``partner`` can follow."""
    spare = 0
    todo = 0
    for suit in range(4):
        mask = SUIT << (13 * suit)
        length = max(rounds_of(left, right, suit), count(partner & mask))
        if own & mask:
            todo |= 1 << suit
            spare |= (16 + length - count(own & mask)) << (8 * suit)
        else:
            free += length
    if trump != NOTRUMP:
        winners &= ~(15 << (4 * trump))
    if todo == 0 or winners == 0:
        return 0
    return strip_cost(winners, spare, todo, free)


@kernel
def least_alone(own: int, left: int, right: int, winners: int, trump: int, free: int) -> int:
    """The same of tricks that its side takes: of those to which it throws a card the tricks count
    that partner wins, so few of them are of use, each for one discard."""
    least = follow_cost(own, left, right, ZERO, winners, trump, free)
    partners = 1
    while partners < least:
        cost = follow_cost(own, left, right, ZERO, winners, trump, free + partners)
        least = min(least, partners + cost)
        partners += 1
    return least


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
def alone(
    own: int, partner: int, left: int, right: int, winners: int, trump: int, free: int
) -> int:  # fmt: skip
    """Tricks that a side cannot help taking by what one of its hands holds (``own``)."""
    trumps = SUIT << (13 * trump) if trump != NOTRUMP else 0
    ruffs = count((left | right) & trumps)
    if ruffs == 0:
        side = least_alone(own, left, right, winners, trump, free)
    else:  # a card is thrown to a round that they ruff, too
        side = follow_cost(own, left, right, partner, winners, trump, free)
    if trump == NOTRUMP:
        return side
    return with_ruffs(count(own & trumps), (winners >> (4 * trump)) & 15, side, ruffs)


@kernel
def unavoidable(
    one: int, other: int, left: int, right: int, trump: int, aim: int, tricks_left: int
) -> int:
    """Cards that show that a side cannot help taking ``aim`` tricks, -1 when nothing shows it.

    ``one``, ``other``: its hands; ``left``, ``right``: its opponents'. Who holds more cards than
    there are tricks may throw as many as he has over (``games.postponed``).
    Four counts are tried: each hand by itself, its trumps with what it must follow with; both
    hands, each in the side suits where it has more left over (a trick is of one suit, so these are
    different tricks); and what both can get rid of (``taken_together``).
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
    if total_mine >= aim and alone(one, other, left, right, mine, trump, over) >= aim:
        return all_rest_on(one, rivals, mine)
    if total_theirs >= aim and alone(other, one, left, right, theirs, trump, others_over) >= aim:
        return all_rest_on(other, rivals, theirs)
    if total_split - ruffs >= aim and split_mine and split_theirs:
        side = follow_cost(one, left, right, other, split_mine, trump, over)
        side += follow_cost(other, left, right, one, split_theirs, trump, others_over)
        if side - ruffs >= aim:
            return all_rest_on(one, rivals, mine) | all_rest_on(other, rivals, theirs)
    if (
        ruffs == 0
        and tricks_left >= FEWEST_LEFT
        and aim <= min(MOST_AT_ONCE, total_mine + total_theirs)
        and taken_together(one, other, left, right, mine, theirs, trump, aim, tricks_left)
    ):
        return all_rest_on(one, rivals, mine) | all_rest_on(other, rivals, theirs)
    return NO_PROOF
