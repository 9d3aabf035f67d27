"""Bounds at the start of a trick: what both hands of a side together cannot help winning.

``unavoidable`` looks at one hand at a time, and what its partner wins costs little. Here the
tricks that the side takes are given to suits in every way, and for each way it is asked whether
both hands could get rid of all that is left over (``unavoidable.left_over``). A trick taken in a
suit rids each hand of a card left over there, or of any card once it is out of that suit. All else
is thrown on tricks that the opponents take: of a suit that a hand is out of, as long as they can
follow to it, and while partner is in it still, as long as he has a card there that can be beaten.
How much each may throw depends on what the other can be out of, so both are counted again until
nothing changes. Who leads, and in which order, is left to the side, so what remains is taken
however they play.
Only with no trump of the opponents left: one that ruffs rids both hands of a card, too.
"""

from claims_native.cards.sets import SUIT, count, rounds_of
from claims_native.compiling import kernel

MOST_AT_ONCE = 6
"""The most tricks shown so: they can be given to suits in dozens of ways already."""
FEWEST_LEFT = 6
"""Tricks left from which this is cheaper than to search."""


@kernel
def of_suit(numbers: int, suit: int) -> int:
    """The number of a suit (0-3) among ``numbers`` by suit (4 bits each)."""
    return (numbers >> (4 * suit)) & 15


@kernel
def out_of(lengths: int) -> int:
    """The suits (bits 0-3) of which a hand of these ``lengths`` has none."""
    suits = 0
    for suit in range(4):
        if of_suit(lengths, suit) == 0:
            suits |= 1 << suit
    return suits


@kernel
def got_rid_of(
    winners: int, lengths: int, others: int, their_lengths: int, outside: int, rounds: int,
    taken: int, free: int, trump: int,
) -> tuple[int, bool]:  # fmt: skip
    """The suits (bits 0-3) that a hand can be out of at some time, and whether it can get rid of
    all its ``winners``.

    By suit (4 bits each): the ``winners`` left over and ``lengths`` of the hand's suits, partner's
    (``others``, ``their_lengths``), ``rounds`` to which the opponents follow, tricks ``taken``.
    ``outside``: the suits (bits) that partner can be out of. ``free``: discards at any time.
    """
    costs = 0
    gains = 0
    ruffs = 0
    todo = 0
    for suit in range(4):
        held, won = of_suit(winners, suit), of_suit(taken, suit)
        cost, over = max(held - won, 0), max(won - held, 0)
        if suit == trump:  # never thrown: what is not led ruffs, on a trick taken elsewhere
            ruffs = cost
            free += over
            continue
        follows = of_suit(lengths, suit) - cost
        led, longest = of_suit(rounds, suit), of_suit(their_lengths, suit)
        gain = max(led - follows, 0)
        if not (outside >> suit) & 1:
            gain = min(gain, longest - of_suit(others, suit))
        gain = min(gain + over, max(max(led, longest) - follows, 0))
        costs |= cost << (8 * suit)
        gains |= gain << (8 * suit)
        todo |= 1 << suit
    pays = todo
    while pays:
        pays = 0
        for suit in range(4):
            cost, gain = (costs >> (8 * suit)) & 255, (gains >> (8 * suit)) & 255
            if (todo >> suit) & 1 and cost <= min(free, gain):
                free += gain - cost
                todo ^= 1 << suit
                pays = todo
    out = ~todo & 15
    for suit in range(4):
        if (costs >> (8 * suit)) & 255 <= free:
            out |= 1 << suit
    while todo:  # of what costs more than it gives first what gives most
        best, most = 0, -1
        for suit in range(4):
            gain = (gains >> (8 * suit)) & 255
            if (todo >> suit) & 1 and gain > most:
                best, most = suit, gain
        cost = (costs >> (8 * best)) & 255
        if cost > free:
            return out, False
        free += most - cost
        todo ^= 1 << best
    return out, free >= ruffs


@kernel
def both_can(
    mine: int, theirs: int, my_lengths: int, their_lengths: int, rounds: int, taken: int,
    free: int, others_free: int, trump: int,
) -> bool:  # fmt: skip
    """Whether both hands can get rid of what is left over in each (``mine``, ``theirs``), with so
    many tricks ``taken`` in each suit; the numbers as in ``got_rid_of``."""
    out, others_out = out_of(my_lengths), out_of(their_lengths)
    while True:
        before, others_before = out, others_out
        now, all_mine = got_rid_of(
            mine, my_lengths, theirs, their_lengths, others_out, rounds, taken, free, trump
        )
        out |= now
        now, all_theirs = got_rid_of(
            theirs, their_lengths, mine, my_lengths, out, rounds, taken, others_free, trump
        )
        others_out |= now
        if all_mine and all_theirs:
            return True
        if out == before and others_out == others_before:
            return False


@kernel
def taken_together(
    one: int, other: int, left: int, right: int, mine: int, theirs: int, trump: int, aim: int,
    tricks_left: int,
) -> bool:  # fmt: skip
    """Whether a side cannot help taking ``aim`` tricks by what its hands (``one``, ``other``) have
    left over in each suit (``mine``, ``theirs``, 4 bits each) against ``left`` and ``right``, who
    have no trump. Who holds more cards than there are tricks may throw as many as he has over."""
    most = aim - 1
    enough = my_lengths = their_lengths = rounds = 0
    for suit in range(4):
        mask = SUIT << (13 * suit)
        enough += max(of_suit(mine, suit), of_suit(theirs, suit))
        my_lengths |= count(one & mask) << (4 * suit)
        their_lengths |= count(other & mask) << (4 * suit)
        rounds |= min(rounds_of(left, right, suit), tricks_left) << (4 * suit)
    if enough <= most:
        return False
    free, others_free = count(one) - tricks_left, count(other) - tricks_left
    for spades in range(most + 1):
        for hearts in range(most + 1 - spades):
            for diamonds in range(most + 1 - spades - hearts):
                clubs = most - spades - hearts - diamonds
                taken = spades | hearts << 4 | diamonds << 8 | clubs << 12
                if both_can(
                    mine, theirs, my_lengths, their_lengths, rounds, taken, free, others_free, trump
                ):
                    return False
    return True
