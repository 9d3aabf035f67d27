"""The normal continuations of a claim that was agreed to (69B2): what play would have brought.

Both sides play normally, each player by what he alone sees: claimer's side as where a claim is
contested, by his words where they bind and by whatever he may have believed; the side that agreed
keeps what it can be sure of, and does not see through the cards. Of what is normal at a turn each
card is as likely as the next, touching cards counting once.
"""

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Final

from claims.cards import (
    RANKS,
    card_set,
    iter_cards,
    rank_of,
    same_side,
    suit_cards,
    suit_of,
)
from claims.doctrine.beliefs import KNOWS, Belief
from claims.doctrine.conventions import Conventions
from claims.doctrine.plans import Rows
from claims.law.law69 import FULL, Estimate, Sampling, counted_in, sampled_in
from claims.law.penalties import bind
from claims.law.profile import Profile
from claims.play import Position, play_card
from claims.ruling.alike import one_of_each
from claims.ruling.believed import Held
from claims.ruling.values import ClaimValues
from claims.search.solve import Solver
from claims.search.walk import WalkedCard, Walker
from claims.statement.model import Plan

MOST_EXPANDED: Final = 40_000
"""States of play whose cards are worked out at most for an exact count, and again for samples."""
STATE: Final = 1_000
"""Positions searched that one state of play costs as much as: it is worked out in Python."""
SEED: Final = 69
HONOUR: Final = RANKS.index("Q")
"""The lowest rank that any order within a suit is prescribed for: below, cards are only high or low
(``profile.LOWEST_TOP``)."""

COVERED: Final = RANKS.index("T")
"""The lowest card led that a defender in second seat covers, honour on honour."""

Mind = tuple[Belief, Rows]
"""What claimer believes, and how he follows his words."""


@dataclass(slots=True, eq=False)
class _State:
    """A moment of the continuations. ``next``: where each card that may be played leads (None: to
    the end) and the tricks the other side wins with it; empty while that is not worked out."""

    mind: int
    walker: Walker
    next: "list[tuple[_State | None, int]]" = field(default_factory=list)


class Continuations:
    """Those of one claim of ``need`` tricks; ``held``: what claimer may have believed, each as
    likely as the next where ``estimate`` does not name some of it."""

    def __init__(
        self,
        values: ClaimValues,
        profile: Profile,
        need: int,
        plan: Plan,
        held: Sequence[Held],
        sampling: Sampling = FULL,
    ) -> None:
        record = values.record
        self.values = values
        self.sampling = sampling
        self.budget = values.budget
        self.need = need
        self.claimer, self.declarer = record.claim.by, record.declarer
        self.bound = bind(record.constraints)
        self.left = record.position.tricks_left
        self.own = values.conventions(profile, need)
        self.theirs = Conventions.of(profile)
        self.ways = values.ways(profile, plan)
        beliefs = dict.fromkeys(one.belief for one in held)
        self.minds: list[Mind] = [(belief, rows) for belief in beliefs for rows in self.ways]
        self._first = {belief: place * len(self.ways) for place, belief in enumerate(beliefs)}
        self._among = self._minds_of(held)
        self.relative = not record.constraints and not any(len(rows) for _, rows in self.minds)
        self.solvers = {
            seat: Solver(record.position, seat, self.declarer, self.budget, self.bound)
            for seat in range(4)
            if not same_side(seat, self.claimer) and seat != record.dummy
        }
        self._states: dict[tuple[object, ...], _State] = {}
        self._allowed = MOST_EXPANDED

    def estimate(self, held: Sequence[Held] | None = None) -> Estimate | None:
        """How often the other side takes how many tricks: exactly where the states of play are few
        enough, else from samples; None when the budget ended before either. ``held``: had he
        believed one of these; they share the work on states of play."""
        if held is not None:
            self._among = self._minds_of(held)
        self._allowed = MOST_EXPANDED
        with self.budget.half():
            exact = self.counted()
        if exact is not None:
            return exact
        self._allowed = MOST_EXPANDED
        return self.sampled()

    def counted(self) -> Estimate | None:
        """The exact shares; None where the states are too many, or the budget ended first."""
        level: dict[_State, list[Fraction]] = {}
        for start in self._starts():
            weights = level.setdefault(start, [Fraction(0)] * (self.left + 1))
            weights[0] += Fraction(1, len(self._among))
        taken = [Fraction(0)] * (self.left + 1)
        while level:
            if not self._expand(level):
                return None
            after: dict[_State, list[Fraction]] = {}
            for state, weights in level.items():
                for one, won in state.next:
                    reached = (
                        after.setdefault(one, [Fraction(0)] * (self.left + 1)) if one else taken
                    )
                    for tricks, weight in enumerate(weights):
                        if weight:
                            reached[tricks + won] += weight / len(state.next)
            level = after
        return counted_in(taken)

    def sampled(self) -> Estimate | None:
        """The shares of samples; None when the budget ended before the first batch."""
        random = Random(SEED)
        taken = [0] * (self.left + 1)
        estimate: Estimate | None = None
        while estimate is None or not self.sampling.is_enough(estimate):
            starts = self._starts()
            batch = [(random.choice(starts), 0) for _ in range(self.sampling.batch)]
            done: list[int] = []
            while batch:
                if not self._expand(dict.fromkeys(state for state, _ in batch)):
                    return estimate
                moved = []
                for state, won in batch:
                    one, more = random.choice(state.next)
                    if one is None:
                        done.append(won + more)
                    else:
                        moved.append((one, won + more))
                batch = moved
            for won in done:
                taken[won] += 1
            estimate = sampled_in(taken)
        return estimate

    def _starts(self) -> list[_State]:
        return [self._state(mind, self._walker(mind)) for mind in self._among]

    def _minds_of(self, held: Sequence[Held]) -> list[int]:
        """The minds of one who believes this or that, by their numbers, each way he may follow his
        words."""
        first = [self._first[one.belief] for one in held]
        return [place + way for place in first for way in range(len(self.ways))]

    def _walker(self, mind: int) -> Walker:
        belief, rows = self.minds[mind]
        aim = self.values.believed.aim(self.need, belief)
        return self.values.solver.walker(aim, belief, self.own, rows)

    def _state(self, mind: int, walker: Walker) -> _State:
        now, rest = walker.now, walker.state[1:]
        seen: object = now
        if self.relative:
            belief = self.minds[mind][0]
            n, e, s, w = belief.hope
            believed = belief.gone | n | e | s | w
            seen = now.turn, now.leader, now.shown_out, _by_owner(now, believed)
        return self._states.setdefault((mind, seen, *rest), _State(mind, walker))

    def _expand(self, states: Iterable[_State]) -> bool:
        """Work out what may be played in these states, all of as many cards; whether budget and
        patience allowed it."""
        new = [state for state in states if not state.next]
        self._allowed -= len(new)
        if self._allowed < 0:
            return False
        cards: dict[_State, list[int]] = {}
        # The tables serve one view at a time, so the states go by who looks at them.
        for seat, solver in self.solvers.items():
            theirs = [state for state in new if self._player(state) == seat]
            if theirs:
                left = theirs[0].walker.now.tricks_left
                looking = solver.walker(left, KNOWS, self.theirs)
            for state in theirs:
                if not self.budget.next_chunk():
                    return False
                sensible = self._sensible(looking, state)
                if sensible is None:
                    return False
                cards[state] = sensible
        for mind in range(len(self.minds)):
            ours = [state for state in new if state.mind == mind]
            if ours:
                looking = self._walker(mind)
            for state in ours:
                if not self.budget.next_chunk():
                    return False
                state.walker.look_as(looking)
                played = self._played(state, cards.get(state))
                if played is None:
                    return False
                state.next = played
        return True

    def _player(self, state: _State) -> int:
        """Who chooses the card: declarer for dummy."""
        turn = state.walker.now.turn
        return self.declarer if same_side(turn, self.declarer) else turn

    def _sensible(self, looking: Walker, state: _State) -> list[int] | None:
        """The cards of a player of the side that agreed which keep all that he can be sure of by
        what he sees, and that somebody would play; None when the budget ended first."""
        now, legal = state.walker.now, state.walker.legal()
        if not legal & legal - 1:
            return [legal.bit_length() - 1]
        eyes = copy(looking)
        allowed = min(self.sampling.eyes, self.budget.left)
        eyes.now, eyes.nodes_left = now, allowed
        cards = eyes.normal() & legal or legal
        if (now.turn + 1) % 4 == self.values.record.dummy:
            cards = second_hand_low(now, cards)
        self.budget.spend(allowed - eyes.nodes_left)
        if eyes.lost and allowed < self.sampling.eyes:
            return None
        return one_of_each(now, cards)

    def _played(
        self, state: _State, theirs: list[int] | None
    ) -> list[tuple[_State | None, int]] | None:
        """Every card that may be played, where it leads and whether the other side wins a trick;
        None when the budget ended first."""
        walker = state.walker
        capped = self._cap(walker)
        before = walker.nodes_left
        cards = theirs or one_of_each(walker.now, walker.normal())
        self.budget.spend(before - walker.nodes_left + STATE)
        if walker.lost and capped:
            return None
        found: list[tuple[_State | None, int]] = []
        for card in cards:
            after = copy(walker)
            capped = self._cap(after)
            before = after.nodes_left
            moment = after.play(card)
            if after.lost and capped:
                return None
            if theirs is None and self._all_sure(state, moment):
                return [(None, 0)]
            self.budget.spend(before - after.nodes_left)
            won = self._won(after.now)
            if after.now.tricks_left > 1 or after.now.trick:
                found.append((self._state(state.mind, after), won))
            else:
                found.append((None, won + self._last_trick(after.now)))
        return found

    def _cap(self, walker: Walker) -> bool:
        """Let a walker cost no more than the budget has left; whether that is less than it may."""
        left = self.budget.left
        capped = left < walker.nodes_left
        walker.nodes_left = min(walker.nodes_left, left)
        return capped

    def _all_sure(self, state: _State, moment: WalkedCard) -> bool:
        """Whether claimer knows where he is and is sure of every trick left, which he then takes
        whatever anybody plays."""
        now = moment.before
        his = now.turn == self.claimer or self.values.record.by_declarer
        every = his and moment.aim == now.tricks_left
        return (
            every and not moment.asleep and not moment.hoping and not len(self.minds[state.mind][1])
        )

    def _last_trick(self, now: Position) -> int:
        """1 when the other side wins the last trick, 0 when claimer's does or none is left."""
        if not now.hands[now.turn]:
            return 0
        for _ in range(4):
            now = play_card(now, now.hands[now.turn].bit_length() - 1)
        return self._won(now)

    def _won(self, now: Position) -> int:
        """1 when the other side has just won a trick."""
        return int(not now.trick and not same_side(now.leader, self.claimer))


def second_hand_low(now: Position, cards: int) -> int:
    """Of ``cards`` that a defender may play before dummy those without one put up in vain: on a
    small card led he plays none that dummy can beat while he has a lower one. An honour led he may
    cover. (Usage: second hand low, honour on honour.)"""
    if len(now.trick) != 1 or rank_of(now.trick[0]) >= COVERED:
        return cards
    led = now.trick[0]
    following = suit_cards(cards, suit_of(led))
    best = suit_cards(now.hands[(now.turn + 1) % 4], suit_of(led)).bit_length() - 1
    in_vain = card_set(card for card in iter_cards(following) if led < card < best)
    return cards & ~in_vain | following & -following


def _by_owner(now: Position, believed: int) -> tuple[int, ...]:
    """The cards of each suit from the top by who has them: what is left to matter of their ranks
    where nobody names one. ``believed``: cards forgotten or hoped for are told apart."""
    owner = dict.fromkeys(now.trick, 0)
    for place, card in enumerate(now.trick):
        owner[card] = 4 + place
    for seat, hand in enumerate(now.hands):
        for card in iter_cards(hand):
            owner[card] = seat
    return tuple(
        owner[card]
        + 8 * (rank_of(card) >= HONOUR)
        + 16 * (believed >> card & 1)
        + 32 * suit_of(card)
        for card in sorted(owner, reverse=True)
    )
