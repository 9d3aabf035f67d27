"""What no layout can beat: the claimer's double dummy where the cards he does not see lie badly.

What is forced against every layout is forced in each (doctrine 1: ``guaranteed`` is at
most ``double_dummy``), so one bad layout solved by DDS refutes every higher aim without search.
"""

from collections.abc import Iterator

from claims.cards import SUIT_MASK, card_set
from claims.play import Position
from claims.search import dds
from claims.search.view import hidden_from


def ceiling(position: Position, claimer: int, declarer: int, least: int) -> int:
    """Least double dummy, in tricks of the claimer's side, over a few layouts in which one hidden
    hand holds all it may of a suit; at most ``least``, which the real one cannot beat."""
    tried = {position.hands}
    for other in _stacked(position, claimer, declarer):
        if other.hands not in tried:
            tried.add(other.hands)
            while not dds.makes(other, least, claimer):
                least -= 1
    return least


def _stacked(position: Position, claimer: int, declarer: int) -> Iterator[Position]:
    first, second = hidden_from(claimer, declarer)
    pool = position.hands[first] | position.hands[second]
    for hand, other in ((first, second), (second, first)):
        room = position.hands[hand].bit_count()
        not_other = _suits(position.shown_out[other]) & pool
        open_to_both = pool & ~not_other & ~_suits(position.shown_out[hand])
        for suit in range(4):
            order = [13 * ((suit + s) % 4) + rank for s in range(4) for rank in range(12, -1, -1)]
            wanted = [card for card in order if open_to_both >> card & 1]
            held = not_other | card_set(wanted[: room - not_other.bit_count()])
            hands = list(position.hands)
            hands[hand], hands[other] = held, pool & ~held
            yield Position(
                (hands[0], hands[1], hands[2], hands[3]),
                position.leader,
                position.trick,
                position.trump,
                position.shown_out,
            )


def _suits(suits: int) -> int:
    """All cards of the suits whose bits are set."""
    return sum(SUIT_MASK << 13 * suit for suit in range(4) if suits >> suit & 1)
