"""What a claimer may hope for: cards of the pool placed in a hidden hand (doctrine 4.5).

Here is which hopes there are; which of them bring his tricks is the search's to say.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement

from claims.cards import SEATS, card_name, card_set, iter_cards, partner, suit_of
from claims.doctrine.beliefs import Places, seated
from claims.doctrine.meant import CardsMeant, break_hoped
from claims.doctrine.plans import Rows
from claims.record import ClaimRecord
from claims.statement.model import BeliefKind, Hand, Plan, Suit
from claims_native.line import steps

MOST = 2
"""Cards at most that a hope places."""

Asked = tuple[tuple[int, int], ...]
"""What a hope asks for: kinds of cards (their number), each with the seat that should hold one."""


@dataclass(frozen=True)
class Hopes:
    """All hopes of one claim.

    ``pool``: the cards that may be hoped for; ``walls``: those that part cards of one suit, because
    they are in view or on the table; ``hands``: the cards as they are; ``hidden``: two seats.
    """

    pool: int
    walls: int
    hands: Places
    hidden: tuple[int, int]

    @cached_property
    def kinds(self) -> list[list[int]]:
        """Cards that look alike, because they touch in the pool; the highest first."""
        found: list[list[int]] = []
        previous = -1
        for card in iter_cards(self.pool | self.walls):
            if self.pool >> card & 1:
                touches = previous >= 0 and self.pool >> previous & 1
                if touches and suit_of(previous) == suit_of(card):
                    found[-1].append(card)
                else:
                    found.append([card])
            previous = card
        return found

    def of(self, size: int) -> Iterator[tuple[Asked, Places]]:
        """Every hope that places so many cards, with the cards that it names."""
        single = [(kind, seat) for kind in range(len(self.kinds)) for seat in self.hidden]
        named = {one: self._named((one,)) for one in single}
        for asked in combinations_with_replacement(single, size):
            if len({kind for kind, _seat in asked}) < size:  # cards that look alike
                places = self._named(asked)
            else:
                places = _together(named[one] for one in asked)
            if places is not None:
                yield asked, places

    def is_true(self, hope: Places) -> bool:
        """Whether the cards lie as he hopes."""
        n, e, s, w = self.hands
        return not (hope[0] & ~n or hope[1] & ~e or hope[2] & ~s or hope[3] & ~w)

    def _named(self, asked: Asked) -> Places | None:
        """Of cards that look alike those that are really there, the highest first; None where there
        are not so many."""
        taken = 0
        places = [0, 0, 0, 0]
        for kind, seat in sorted(asked, key=lambda one: not self._there(*one)):
            free = [card for card in self.kinds[kind] if not taken >> card & 1]
            if not free:
                return None
            there = [card for card in free if self.hands[seat] >> card & 1]
            card = (there or free)[0]
            taken |= 1 << card
            places[seat] |= 1 << card
        return places[0], places[1], places[2], places[3]

    def _there(self, kind: int, seat: int) -> bool:
        return bool(card_set(self.kinds[kind]) & self.hands[seat])


def _together(hopes: Iterable[Places | None]) -> Places:
    """The cards that some hopes name."""
    n = e = s = w = 0
    for hope in hopes:
        assert hope is not None  # of a single card there always is one
        n, e, s, w = n | hope[0], e | hope[1], s | hope[2], w | hope[3]
    return n, e, s, w


def splits_a_suit(hope: Places) -> bool:
    """Whether cards of one suit are hoped for in both hidden hands, and nothing else."""
    cards = [card for hand in hope for card in iter_cards(hand)]
    hands = sum(hand != 0 for hand in hope)
    return hands == 2 and len({suit_of(card) for card in cards}) == 1


def names(hope: Places) -> list[str]:
    """The cards of a hope with their seats, ``W:HK``."""
    return [f"{SEATS[seat]}:{card_name(card)}" for seat, card in seated(hope)]


def told_places(plan: Plan, record: ClaimRecord) -> Places:
    """The cards that his words place in a hand, "West has the queen", and those of a suit that he
    says will break: he plays for them as for a hope, and the finesse against a card so placed is
    not unstated (70E1)."""
    meant = CardsMeant(record)
    places = [0, 0, 0, 0]
    for belief in plan.beliefs:
        placed = belief.kind is BeliefKind.CARD_HELD and not belief.when
        if placed and belief.card is not None and belief.card.rank is not None:
            seat = meant.seat(belief.hand)
            if seat >= 0:
                places[seat] |= meant.card(belief.card)
    for winner in plan.listed if not record.by_declarer else ():
        if winner.hand is Hand.PARTNER and not winner.when:
            places[partner(record.claim.by)] |= meant.with_partner(winner)
    said: set[tuple[Suit | None, tuple[int, ...]]] = {
        (one.suit, one.split)
        for one in plan.beliefs
        if one.kind is BeliefKind.SUIT_BREAKS and not one.when
    }
    whens = [*(count.when for count in plan.counts), *(belief.when for belief in plan.beliefs)]
    said |= {hoped for when in whens for one in when if (hoped := break_hoped(one))}
    for suit, split in said:
        broken = meant.as_it_breaks(suit, split)
        places = [one | more for one, more in zip(places, broken, strict=True)]
    return places[0], places[1], places[2], places[3]


def ruled_out_in(rows: Rows, pool: int) -> Places:
    """The cards that a plan leaves him no hope to find in each hand (doctrine 4.5): those of suits
    in which he says there will be no finesse, and in the other hand the card out that he finesses
    against an opponent whom he names. ``pool``: the cards out."""
    places = [0, 0, 0, 0]
    for row in rows:
        if row[steps.STEP_CONDITIONS]:
            continue
        source, played = int(row[steps.STEP_SOURCE]), int(row[steps.STEP_CARDS])
        if row[steps.STEP_KIND] == steps.RENOUNCED:
            places = [cards | int(row[steps.STEP_SUITS]) for cards in places]
        elif row[steps.STEP_KIND] == steps.FINESSE and source >= 0 and played:
            above = pool & int(row[steps.STEP_SUITS]) & ~((1 << played.bit_length()) - 1)
            places[(source + 3) % 4] |= above & -above
    return places[0], places[1], places[2], places[3]
