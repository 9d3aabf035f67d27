"""Which hopes a claim rests on: cards placed in a hidden hand under which it is guaranteed
(doctrine 4.5).

Most of what could be hoped for does not help, and most of that is seen soon: a layout in which it
is true, and in which even double dummy does not bring the tricks.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from claims.cards import SUIT_MASK, card_set, iter_cards, suit_of
from claims.doctrine.beliefs import NOWHERE, Belief, Places, with_places
from claims.doctrine.hopes import MOST, Asked, Hopes
from claims.play import Position
from claims.search import dds
from claims.search.solve import Solver
from claims.search.view import LONG, hidden_from
from claims_native.proofs.for_hopes import MOST_PLACED, Needs

DRAWN_FOR_ONE = 3
"""Layouts drawn for one hope and solved double dummy, before it is asked for."""
SOON = 1_000
"""Nodes for which it is asked for before, in each way: most of what nearly always helps is seen."""
LATER = 16_000
"""The same of a long claim where the layouts drawn for the last hopes refuted none: there they take
long to solve."""
WORTH_IT = 7
"""Tricks left from which that is cheaper than to ask for each hope at once."""


@dataclass(frozen=True, slots=True)
class Found:
    """The hopes of a claim, and the tricks that each of them brings, of those left."""

    tricks: int
    hopes: tuple[Places, ...]


NO_HOPES = Found(0, ())


def hopes_of(
    solver: Solver, aim: int, gone: int = 0, wrong: bool = False, told: Places = NOWHERE
) -> Found | None:
    """Every smallest set of placed cards that brings ``aim`` tricks to one who believes ``gone``
    forgotten, or as many as two cards can bring; None when the budget ended first.
    ``wrong``: only those that are wrong, where there are any: who plays for what is there takes
    what it brings. ``told``: the places that he speaks of, held beside every one."""
    sure = solver.guaranteed(Belief(gone, told))
    if not sure.exact:
        return None
    if sure.low >= aim:
        return NO_HOPES
    if solver.budget.next_chunk() == 0:
        return None  # listing them takes its time, too
    open_to_hope, room = _hopes(solver, gone), _Room(solver, gone)
    screen = _screen(solver, open_to_hope) if not gone and told == NOWHERE else None
    refuted = _Refuted(solver)

    @cache
    def candidates(size: int) -> list[tuple[Asked, Places]]:
        hopes = ((asked, with_places(told, places)) for asked, places in open_to_hope.of(size))
        possible = [one for one in hopes if room.has(one[1])]
        return sorted(possible, key=lambda one: open_to_hope.is_true(one[1]))

    for tricks in range(aim, sure.low, -1):
        for size in range(1, MOST + 1):
            found: list[Places] = []
            for asked, places in candidates(size):
                if wrong and found and open_to_hope.is_true(places):
                    break
                brings = _brings(solver, screen, refuted, tricks, asked, Belief(gone, places))
                if brings is None:
                    return None
                if brings:
                    found.append(places)
            if found:
                for places in found:
                    solver.brings_no_more(tricks, aim, Belief(gone, places))
                return Found(tricks, tuple(found))
    return NO_HOPES


def right_hope(solver: Solver, aim: int) -> Places | None:
    """Of the smallest sets of placed cards that are right, as the cards lie, and bring ``aim``
    tricks the first; nothing placed where none is small enough, None when the budget ended
    first."""
    open_to_hope = _hopes(solver, 0)
    screen, refuted = _screen(solver, open_to_hope), _Refuted(solver)
    for size in range(1, MOST + 1):
        for asked, places in open_to_hope.of(size):
            if not open_to_hope.is_true(places):
                continue
            brings = _brings(solver, screen, refuted, aim, asked, Belief(hope=places))
            if brings is None:
                return None
            if brings:
                return places
    return NOWHERE


def _brings(
    solver: Solver,
    screen: "_Screen | None",
    refuted: "_Refuted",
    tricks: int,
    asked: Asked,
    belief: Belief,
) -> bool | None:
    """Whether a hope brings so many tricks: by what refuted others, by the layouts so far, by a
    short search, by layouts drawn for it, by a search to the end; None when the budget ended
    first."""
    if refuted.serves(tricks, belief.hope):
        return False
    soon = None
    if screen is not None:
        if screen.has_refuted(tricks, asked):
            return False
        soon = solver.can_force(tricks, belief, screen.soon)
        if soon is None and screen.refutes(tricks, asked, belief.hope):
            return False
    brings = solver.can_force(tricks, belief) if soon is None else soon
    if brings is False:
        refuted.add(tricks, solver.refuted_by)
    return brings


class _Refuted:
    """Refutations of hopes so far, the last first: which serve another hope, too (search.md 6.5).
    None serves while an obligation binds, for that may be where a card is."""

    def __init__(self, solver: Solver) -> None:
        self._first, self._second = hidden_from(solver.claimer, solver.declarer)
        self._serve = not solver.bound.anyone
        self._found: list[tuple[int, Needs]] = []

    def add(self, tricks: int, needs: Needs | None) -> None:
        """Add what denied so many tricks; None where that is not known."""
        if needs is not None and self._serve:
            self._found.insert(0, (tricks, needs))

    def serves(self, tricks: int, places: Places) -> bool:
        """Whether one of them denies so many tricks to who hopes for this, too."""
        first, second = places[self._first], places[self._second]
        if first.bit_count() > MOST_PLACED or second.bit_count() > MOST_PLACED:
            return False
        for denied, needs in self._found:
            if (
                denied <= tricks
                and not needs.not_first & first
                and not needs.not_second & second
                and (needs.scarce & first).bit_count() < 2
                and (needs.scarce & second).bit_count() < 2
            ):
                return True
        return False


def fitting(solver: Solver, told: Places, gone: int) -> Places:
    """Places that his words give one who believes ``gone`` forgotten, if some layout has them; else
    nothing."""
    listed = _hopes(solver, gone)
    placed = told[0] | told[1] | told[2] | told[3]
    hidden = all(not told[seat] or seat in listed.hidden for seat in range(4))
    possible = hidden and not placed & ~listed.pool and _Room(solver, gone).has(told)
    return told if possible else NOWHERE


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


class _Room:
    """Which placed cards some layout has, of one who believes ``gone`` forgotten."""

    def __init__(self, solver: Solver, gone: int) -> None:
        position, self._face_up = solver.position, solver.view().face_up
        self._hidden = hidden_from(solver.claimer, solver.declarer)
        self._pool = solver.view().pool & ~gone
        self._held = [position.hands[seat].bit_count() for seat in self._hidden]
        self._barred = [
            sum(SUIT_MASK << 13 * s for s in range(4) if position.shown_out[seat] >> s & 1)
            for seat in self._hidden
        ]

    def has(self, places: Places) -> bool:
        """Whether some layout has the cards there, each in one hand."""
        if places[self._hidden[0]] & places[self._hidden[1]]:
            return False
        known = [places[seat] | self._face_up[seat] for seat in self._hidden]
        if known[0] & self._barred[0] or known[1] & self._barred[1]:
            return False
        pool = self._pool & ~known[0] & ~known[1]
        room = [held - cards.bit_count() for held, cards in zip(self._held, known, strict=True)]
        return (pool & self._barred[1]).bit_count() <= room[0] and (
            pool & self._barred[0]
        ).bit_count() <= room[1]


def _screen(solver: Solver, hopes: Hopes) -> "_Screen | None":
    """None where asking is cheaper, or obligations bind, of which DDS knows nothing."""
    if solver.bound.anyone or solver.position.tricks_left < WORTH_IT:
        return None
    return _Screen(solver, hopes)


class _Screen:
    """Layouts solved double dummy: the real one, and those drawn for a hope that none before
    refutes. Suits that lie badly refute most: each tends to one hand, or to neither."""

    def __init__(self, solver: Solver, hopes: Hopes) -> None:
        self._claimer = solver.claimer
        self._position = position = solver.position
        self._hopes = hopes
        first, second = hopes.hidden
        self._pool = position.hands[first] | position.hands[second]
        self._fixed, self._free = 0, []
        for card in iter_cards(self._pool):
            if position.shown_out[second] >> suit_of(card) & 1:
                self._fixed |= 1 << card
            elif not position.shown_out[first] >> suit_of(card) & 1:
                self._free.append(card)
        self._random = Random(70)
        self._seen: set[int] = set()
        self._drawn: dict[Asked, int] = {}
        self._layouts: list[Position] = []
        self.soon = SOON
        self._brought: list[tuple[int, int]] = []  # at least and at most
        self._kinds = [card_set(cards) for cards in hopes.kinds]
        self._holds: defaultdict[tuple[int, int, int], int] = defaultdict(int)
        self._add(position.hands[first])
        self._brought[0] = solver.double_dummy(), solver.double_dummy()

    def has_refuted(self, tricks: int, asked: Asked) -> bool:
        """Whether some layout so far is known to bring fewer tricks and has the hope right."""
        return any(self._brought[at][1] < tricks for at in self._fitting(asked))

    def refutes(self, tricks: int, asked: Asked, places: Places) -> bool:
        """Whether some layout in which the hope is right brings fewer tricks."""
        for at in self._fitting(asked):
            if not self._brings(tricks, at):
                return True
        while self._drawn.get(asked, 0) < DRAWN_FOR_ONE:
            self._drawn[asked] = self._drawn.get(asked, 0) + 1
            if self._add(self._draw(places)) and not self._brings(tricks, len(self._layouts) - 1):
                self.soon = SOON
                return True
        if self._position.tricks_left >= LONG:
            self.soon = min(4 * self.soon, LATER)
        return False

    def _fitting(self, asked: Asked) -> Iterator[int]:
        """The layouts so far in which the hope is right, the last first."""
        right = (1 << len(self._layouts)) - 1
        for kind, seat in asked:
            right &= self._holds[kind, seat, asked.count((kind, seat))]
        while right:
            at = right.bit_length() - 1
            yield at
            right &= ~(1 << at)

    def _brings(self, tricks: int, at: int) -> bool:
        """Whether a layout brings so many tricks double dummy."""
        low, high = self._brought[at]
        if low < tricks <= high:
            if dds.makes(self._layouts[at], tricks, self._claimer):
                low = tricks
            else:
                high = tricks - 1
            self._brought[at] = low, high
        return tricks <= low

    def _draw(self, places: Places) -> int:
        """The first hidden hand of a layout in which the cards lie as hoped."""
        first, second = self._hopes.hidden
        tends = [self._random.choice((-1, 0, 1)) for _ in range(4)]
        free = [card for card in self._free if not (places[first] | places[second]) >> card & 1]
        free.sort(key=lambda card: self._random.random() + tends[suit_of(card)])
        held = self._fixed | places[first]
        return held | card_set(free[: self._position.hands[first].bit_count() - held.bit_count()])

    def _add(self, held: int) -> bool:
        """Add the layout in which the first hidden hand holds these cards, if it is new."""
        if held in self._seen:
            return False
        self._seen.add(held)
        first, second = self._hopes.hidden
        hands = list(self._position.hands)
        hands[first], hands[second] = held, self._pool & ~held
        here = 1 << len(self._layouts)
        for kind, cards in enumerate(self._kinds):
            for seat in self._hopes.hidden:
                for number in range(1, min((hands[seat] & cards).bit_count(), MOST) + 1):
                    self._holds[kind, seat, number] |= here
        dealt = (hands[0], hands[1], hands[2], hands[3])
        self._layouts.append(replace(self._position, hands=dealt))
        self._brought.append((0, self._position.tricks_left))
        return True
