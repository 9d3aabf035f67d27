"""What a player can force, worked out another way: by every layout and every strategy.

The state is the set of all layouts that he cannot exclude. He chooses a card for all of them at
once; a hidden hand plays any card that it may play in one of them, and those where it may not fall
away. This is the meaning of "against every layout"; the pool game (``naive_pool``) must agree.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from naive_pool import face_up, hidden_seats
from obliged import after_trick, constrained_cards

from claims.cards import card_set, iter_cards, same_side, suit_of
from claims.doctrine.beliefs import NOWHERE, Places
from claims.law.penalties import StandingObligations
from claims.play import Position, play_card


def layouts(
    position: Position, player: int, declarer: int, hope: Places, bound: StandingObligations
) -> Iterator[Position]:
    """The position with the hidden cards dealt in every way that fits what is known."""
    hidden = hidden_seats(player, declarer)
    first, second = (seat for seat in range(4) if hidden[seat])
    pool = position.hands[first] | position.hands[second]
    known = face_up(position, bound)
    for cards in combinations(list(iter_cards(pool)), position.hands[first].bit_count()):
        held = {first: card_set(cards), second: pool & ~card_set(cards)}
        fits = all(
            not any(
                position.shown_out[seat] >> suit_of(card) & 1 for card in iter_cards(held[seat])
            )
            and (known[seat] | hope[seat]) & pool & ~held[seat] == 0
            for seat in (first, second)
        )
        if fits:
            hands = list(position.hands)
            hands[first], hands[second] = held[first], held[second]
            yield Position(
                (hands[0], hands[1], hands[2], hands[3]),
                position.leader,
                position.trick,
                position.trump,
            )


def forced(
    position: Position,
    player: int,
    declarer: int,
    hope: Places = NOWHERE,
    bound: StandingObligations | None = None,
) -> int:
    """Tricks of the player's side that one strategy of his brings in every layout."""
    bound = bound or StandingObligations()
    possible = frozenset((one, False) for one in layouts(position, player, declarer, hope, bound))
    return int(_Strategies(player, declarer).value(possible, bound, 0))


def forced_anyway(
    position: Position,
    player: int,
    declarer: int,
    hope: Places,
    goal: int,
    bound: StandingObligations,
) -> float:
    """The most tricks that one strategy brings in every layout, of those that bring ``goal`` where
    the hope is right; minus infinity when none does."""
    possible = frozenset(
        (one, all(not hope[seat] & ~one.hands[seat] for seat in range(4)))
        for one in layouts(position, player, declarer, NOWHERE, bound)
    )
    return _Strategies(player, declarer).value(possible, bound, goal)


@dataclass
class _Strategies:
    """The game on sets of layouts, each marked when the hope is right in it."""

    player: int
    declarer: int

    def __post_init__(self) -> None:
        self.memo: dict[
            tuple[frozenset[tuple[Position, bool]], StandingObligations, int], float
        ] = {}

    def value(
        self, possible: frozenset[tuple[Position, bool]], standing: StandingObligations, goal: int
    ) -> float:
        """The most tricks in every layout; ``goal`` of them at least where one is marked."""
        now = next(iter(possible))[0]
        seat = now.turn
        if not now.hands[seat]:
            return float("-inf") if goal > 0 and any(hoped for _, hoped in possible) else 0
        key = (possible, standing, goal)
        if key in self.memo:
            return self.memo[key]
        cards: dict[int, list[tuple[Position, bool]]] = {}
        for one, hoped in possible:
            for card in iter_cards(constrained_cards(one.hands[seat], one.trick, seat, standing)):
                cards.setdefault(card, []).append((_bare(play_card(one, card)), hoped))
        results = []
        for after in cards.values():
            some = after[0][0]
            ended = not some.trick
            won = int(ended and same_side(some.leader, self.player))
            later = after_trick(standing, now.leader, some.leader) if ended else standing
            results.append(won + self.value(frozenset(after), later, max(goal - won, 0)))
        commands = seat == self.player or (
            same_side(seat, self.player) and same_side(self.player, self.declarer)
        )
        self.memo[key] = max(results) if commands else min(results)
        return self.memo[key]


def _bare(position: Position) -> Position:
    """Without show-outs: which layouts are left says it all."""
    return Position(position.hands, position.leader, position.trick, position.trump)
