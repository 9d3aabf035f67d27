"""Which hopes a claim rests on: cards placed in a hidden hand under which it is guaranteed
(doctrine 4.5).

Most of what could be hoped for does not help, and most of that is seen soon: a layout in which it
is true, and in which even double dummy does not bring the tricks.
"""

from dataclasses import dataclass, replace
from random import Random

from claims.cards import card_set, iter_cards, suit_of
from claims.doctrine.beliefs import NOWHERE, Belief, Places
from claims.doctrine.hopes import MOST, Asked, Hopes
from claims.search import dds
from claims.search.solve import Solver
from claims.search.view import LONG, hidden_from

LAYOUTS = 40
"""Layouts drawn and solved double dummy."""
WORTH_IT = 7
"""Tricks left from which that is cheaper than to ask for each hope at once."""


@dataclass(frozen=True, slots=True)
class Found:
    """The hopes of a claim, and the tricks that each of them brings, of those left."""

    tricks: int
    hopes: tuple[Places, ...]


NONE_NEEDED = Found(0, ())


def hopes_of(solver: Solver, aim: int, gone: int = 0, wrong: bool = False) -> Found | None:
    """Every smallest set of placed cards that brings ``aim`` tricks to one who believes ``gone``
    forgotten, or in short claims as many as two cards can bring; None when the budget ended first.
    ``wrong``: only those that are wrong, where there are any: who plays for what is there takes
    what it brings."""
    sure = solver.guaranteed(Belief(gone))
    if not sure.exact:
        return None
    if sure.low >= aim:
        return NONE_NEEDED
    open_to_hope = _hopes(solver, gone)
    screen = None
    if not gone and not solver.bound.anyone and solver.position.tricks_left >= WORTH_IT:
        screen = _Screen(solver, open_to_hope)
    lowest = sure.low if solver.position.tricks_left < LONG else aim - 1
    candidates: list[list[tuple[int, Places]]] = []
    for size in range(1, MOST + 1):
        candidates.append([])
        for kinds, places in open_to_hope.of(size):
            most = screen.most(kinds) if screen is not None else None
            most = aim if most is None else min(most, aim)
            if most > lowest and _possible(solver, places, gone):
                candidates[-1].append((most, places))
    for tricks in range(aim, lowest, -1):
        for of_size in candidates:
            asked = [places for most, places in of_size if most >= tricks]
            found: list[Places] = []
            for places in sorted(asked, key=open_to_hope.is_true):
                if wrong and found and open_to_hope.is_true(places):
                    break
                brings = solver.can_force(tricks, Belief(gone, places))
                if brings is None:
                    return None
                if brings:
                    found.append(places)
            if found:
                return Found(tricks, tuple(found))
    return NONE_NEEDED


def right_hope(solver: Solver, aim: int) -> Places | None:
    """Of the smallest sets of placed cards that are right, as the cards lie, and bring ``aim``
    tricks the first; nothing placed where none is small enough, None when the budget ended
    first."""
    open_to_hope = _hopes(solver, 0)
    screen = _Screen(solver, open_to_hope) if solver.position.tricks_left >= WORTH_IT else None
    for size in range(1, MOST + 1):
        for kinds, places in open_to_hope.of(size):
            most = screen.most(kinds) if screen is not None else None
            if not open_to_hope.is_true(places) or (most is not None and most < aim):
                continue
            brings = solver.can_force(aim, Belief(hope=places))
            if brings is None:
                return None
            if brings:
                return places
    return NOWHERE


def _hopes(solver: Solver, gone: int) -> Hopes:
    position, view = solver.position, solver.view()
    hidden = hidden_from(solver.claimer, solver.declarer)
    faced = view.face_up[0] | view.face_up[1] | view.face_up[2] | view.face_up[3]
    pool = view.pool & ~gone & ~faced
    walls = card_set(position.trick) | faced
    for seat in range(4):
        if seat not in hidden:
            walls |= position.hands[seat]
    return Hopes(pool, walls & ~gone, position.hands, hidden)


def _possible(solver: Solver, places: Places, gone: int) -> bool:
    """Whether some layout has the cards there."""
    position, face_up = solver.position, solver.view().face_up
    hidden = hidden_from(solver.claimer, solver.declarer)
    room = []
    pool = solver.view().pool & ~gone
    for seat in hidden:
        known = places[seat] | face_up[seat]
        pool &= ~known
        room.append(position.hands[seat].bit_count() - known.bit_count())
        if room[-1] < 0 or any(
            position.shown_out[seat] >> suit_of(card) & 1 for card in iter_cards(known)
        ):
            return False
    barred = [
        card_set(card for card in iter_cards(pool) if position.shown_out[seat] >> suit_of(card) & 1)
        for seat in hidden
    ]
    return barred[0].bit_count() <= room[1] and barred[1].bit_count() <= room[0]


class _Screen:
    """Some layouts with their double-dummy values, the worst first."""

    def __init__(self, solver: Solver, hopes: Hopes) -> None:
        position = solver.position
        first, second = hopes.hidden
        pool = position.hands[first] | position.hands[second]
        fixed, free = 0, []
        for card in iter_cards(pool):
            if position.shown_out[second] >> suit_of(card) & 1:
                fixed |= 1 << card
            elif not position.shown_out[first] >> suit_of(card) & 1:
                free.append(card)
        wanted = position.hands[first].bit_count() - fixed.bit_count()
        random = Random(70)
        drawn = {position.hands[first]: None}
        for _ in range(LAYOUTS):
            # Suits that lie badly refute most: each tends to one hand, or to neither.
            tends = [random.choice((-1, 0, 1)) for _ in range(4)]
            drawn_first = sorted(free, key=lambda card: random.random() + tends[suit_of(card)])
            drawn[fixed | card_set(drawn_first[:wanted])] = None
        layouts = []
        for cards in drawn:
            hands = list(position.hands)
            hands[first], hands[second] = cards, pool & ~cards
            dealt = (hands[0], hands[1], hands[2], hands[3])
            value = dds.double_dummy(replace(position, hands=dealt), solver.claimer)
            layouts.append((value, dealt))
        layouts.sort()
        self._values = [value for value, _ in layouts]
        self._holds = {
            (kind, seat, number): sum(
                ((hands[seat] & card_set(cards)).bit_count() >= number) << at
                for at, (_, hands) in enumerate(layouts)
            )
            for kind, cards in enumerate(hopes.kinds)
            for seat in hopes.hidden
            for number in range(1, MOST + 1)
        }

    def most(self, asked: Asked) -> int | None:
        """The fewest tricks in a layout in which the hope is right; None where none was drawn."""
        right = (1 << len(self._values)) - 1
        for kind, seat in asked:
            right &= self._holds[kind, seat, asked.count((kind, seat))]
        return self._values[(right & -right).bit_length() - 1] if right else None
