"""What a player can force, worked out another way: by every layout and every strategy.

The state is the set of all layouts that he cannot exclude. He chooses a card for all of them at
once; a hidden hand plays any card that it may play in one of them, and those where it may not fall
away. This is the meaning of "against every layout"; the pool game (``naive_pool``) must agree.
"""

from collections.abc import Iterator
from itertools import combinations

from naive_pool import NOWHERE, PER_SEAT, face_up, hidden_seats
from obliged import after_trick, constrained_cards

from claims.cards import card_set, iter_cards, same_side, suit_of
from claims.law.penalties import Bound
from claims.play import Position, play_card


def layouts(
    position: Position, player: int, declarer: int, hope: PER_SEAT, bound: Bound
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
    hope: PER_SEAT = NOWHERE,
    bound: Bound | None = None,
) -> int:
    """Tricks of the player's side that one strategy of his brings in every layout."""
    hidden = hidden_seats(player, declarer)
    memo: dict[tuple[frozenset[Position], Bound], int] = {}

    def value(possible: frozenset[Position], standing: Bound) -> int:
        now = next(iter(possible))
        seat = now.turn
        if not now.hands[seat]:
            return 0
        key = (possible, standing)
        if key in memo:
            return memo[key]
        cards: dict[int, list[Position]] = {}
        for one in possible:
            for card in iter_cards(constrained_cards(one.hands[seat], one.trick, seat, standing)):
                cards.setdefault(card, []).append(_bare(play_card(one, card)))
        results = []
        for after in cards.values():
            some = after[0]
            ended = not some.trick
            won = int(ended and same_side(some.leader, player))
            later = after_trick(standing, now.leader, some.leader) if ended else standing
            results.append(won + value(frozenset(after), later))
        commands = seat == player or (same_side(seat, player) and same_side(player, declarer))
        assert not (commands and hidden[seat])
        memo[key] = max(results) if commands else min(results)
        return memo[key]

    bound = bound or Bound()
    return value(frozenset(layouts(position, player, declarer, hope, bound)), bound)


def _bare(position: Position) -> Position:
    """Without show-outs: which layouts are left says it all."""
    return Position(position.hands, position.leader, position.trick, position.trump)
