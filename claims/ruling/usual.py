"""Of lines that cost as much the one that players would play: with the fewest odd cards.

What decides is the value, and any normal line that comes to it proves it. A director believes the
one on which nobody, opponents included, does without need what nobody does (doctrine 1.5).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from claims.cards import NOTRUMP, iter_cards, rank_of, same_side, suit_of
from claims.play import Position, play_card, tricks_of_line
from claims.search.budget import Budget
from claims.search.odd import ODD, UNTIDY, oddness_of
from claims.search.walk import WalkedCard, Walker

MOST_NODES: Final = 200_000
"""Positions at most that looking for a line with fewer odd cards may cost."""


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """A card about to be played on a line, all four hands in view. ``gone``: the cards that
    claimer's side believes gone; ``running``: the suit in which the hand on lead has just taken a
    trick that it led to, ``NOTRUMP`` for none."""

    now: Position
    claimer: int
    gone: int = 0
    running: int = NOTRUMP

    def after(self, card: int) -> Self:
        """The turn after this card."""
        then = play_card(self.now, card)
        gone = 0 if self.gone >> card & 1 else self.gone
        if then.trick:
            return replace(self, now=then, gone=gone)
        led = suit_of((*self.now.trick, card)[0])
        running = led if then.leader == self.now.leader else NOTRUMP
        return replace(self, now=then, gone=gone, running=running)

    def odds(self, cards: Sequence[int]) -> list[int]:
        """How odd each card of a line is that begins there, beside what else could be played."""
        return oddness_of(self.now, cards, self.claimer, self.gone, self.running)


@dataclass(frozen=True, slots=True)
class _Begun:
    """A line of which the first cards are ``walked``, with the rest of them and how odd each is;
    ``most``: the tricks that claimer's side may still take."""

    walker: Walker
    turn: OpenTurn
    walked: tuple[WalkedCard, ...]
    cards: tuple[int, ...]
    odds: tuple[int, ...]
    most: int

    @property
    def so_far(self) -> int:
        """How odd the cards walked are together."""
        return sum(self.odds[: len(self.walked)])

    @property
    def in_all(self) -> int:
        """How odd the whole line is."""
        return sum(self.odds)


class UsualLine:
    """The look for a line with fewer odd cards than one that was found.

    Args:
        start: a walk from the claim on, with what weighing the cards may cost.
        claimer: his seat.
        budget: what other lines may cost.
        gone: the cards that he believes gone on the line.
    """

    def __init__(self, start: Walker, claimer: int, budget: Budget, gone: int = 0) -> None:
        self.start = start
        self.claimer = claimer
        self.gone = gone
        self.budget = budget
        self.spent = 0
        self._nodes_left = start.nodes_left // 2  # the other half is for the line as it was found

    def walk(self, cards: Sequence[int], most: int, as_found: bool = False) -> list[WalkedCard]:
        """A normal line on which claimer's side takes no more than ``most`` tricks, as ``cards``
        do: the least odd one of those found. The line as it was found where weighing costs too
        much, or when so asked.

        Less odd cards are played for odd ones; where a card that nobody plays is left after that,
        others that are as odd before it, too.
        """
        turn, given = OpenTurn(self.start.now, self.claimer, self.gone), self.start.nodes_left
        odds = () if as_found else tuple(turn.odds(cards))
        line = begun = _Begun(self.start.aside(), turn, (), tuple(cards), odds, most)
        for least in (UNTIDY, ODD):
            if max(line.odds, default=0) >= least:
                line = self._least_odd(replace(begun, cards=line.cards, odds=line.odds), least)
        if any(odds):
            self.start.nodes_left -= given // 2 - self._nodes_left
        walked = list(line.walked)
        if not walked or line.walker.lost:
            walked = self.start.along(cards)
        elif not as_found:
            walked = self._thrown_in_order(walked, line.in_all)
        self.spent = given - self.start.nodes_left
        return walked

    def _thrown_in_order(self, walked: list[WalkedCard], odd: int) -> list[WalkedCard]:
        """The same line with what each opponent throws in order, where that leaves every card of
        claimer's side normal and the line no odder."""
        cards = tuple(one.card for one in walked)
        ordered = thrown_lowest_first(self.start.now, self.claimer, cards)
        turn = OpenTurn(self.start.now, self.claimer, self.gone)
        if ordered == cards or sum(turn.odds(ordered)) > odd:
            return walked
        again = self.start.aside()
        again.nodes_left = self.start.nodes_left
        found = again.along(ordered)
        self.start.nodes_left = again.nodes_left
        return found if all(one.normal >> one.card & 1 for one in found) else walked

    def _least_odd(self, begun: _Begun, least: int) -> _Begun:
        """Two lines are followed at a time, the one that is least odd in all and the one that is so
        far."""
        lines = [begun]
        for _ in begun.cards:
            found = [on for line in lines for on in self._on(line, least)]
            in_all = min(found, key=lambda line: (line.in_all, line.so_far))
            so_far = min(found, key=lambda line: (line.so_far, line.in_all))
            lines = [in_all] if so_far.so_far == in_all.so_far else [in_all, so_far]
        return lines[0]

    def _on(self, line: _Begun, least: int) -> Iterator[_Begun]:
        """The same line a card further, and what another card makes of it: a less odd one, or one
        as odd before a card that is ``least`` odd."""
        place = len(line.walked)
        card, here = line.cards[place], line.odds[place]
        yield self._played(line, card, line)
        ties = least == ODD and max(line.odds[place:]) >= ODD
        if not here and not ties:
            return
        line.walker.nodes_left = self._nodes_left
        normal = line.walker.normal()
        self._nodes_left = line.walker.nodes_left
        weighed = [(line.turn.odds([one])[0], rank_of(one), one) for one in iter_cards(normal)]
        for odd, _, other in sorted(weighed):
            if odd > here - (not ties) or line.walker.lost:
                return
            rest = self._line_with(line, other) if other != card else None
            if rest is not None:
                after = line.turn.after(other).odds(rest)
                cards = (*line.cards[:place], other, *rest)
                changed = replace(line, cards=cards, odds=(*line.odds[:place], odd, *after))
                yield self._played(line, other, changed)

    def _played(self, line: _Begun, card: int, goes_on: _Begun) -> _Begun:
        """The line that goes on with this card, a card further."""
        walker = line.walker.aside()
        walker.nodes_left = self._nodes_left
        walked = (*line.walked, walker.play(card))
        self._nodes_left = walker.nodes_left
        most = line.most - self._won(walker.now)
        turn = line.turn.after(card)
        return replace(goes_on, walker=walker, turn=turn, walked=walked, most=most)

    def _line_with(self, line: _Begun, card: int) -> tuple[int, ...] | None:
        """The rest of a line with this card; None where none takes so few tricks."""
        walker = line.walker.aside()
        walker.nodes_left = self._nodes_left
        walker.play(card)
        self._nodes_left = walker.nodes_left
        most = line.most - self._won(walker.now)
        if not walker.now.tricks_left:
            return () if most >= 0 else None
        return walker.line(most, self.budget)

    def _won(self, now: Position) -> bool:
        """Whether claimer's side has just won a trick."""
        return not now.trick and same_side(now.leader, self.claimer)


def thrown_lowest_first(now: Position, claimer: int, cards: Sequence[int]) -> tuple[int, ...]:
    """A line on which no opponent of the claimer throws a card and plays a lower one of its suit
    later, where every trick goes to the same hand as on ``cards``."""
    line = tuple(cards)
    if not any(_out_of_order(now.hands[(claimer + turn) % 4], line) for turn in (1, 3)):
        return line
    winners = _winners(now, line)
    for place, (seat, thrown) in enumerate(_thrown(now, line)):
        if not thrown or same_side(seat, claimer):
            continue
        card = line[place]
        lower = [one for one in line[place + 1 :] if now.hands[seat] >> one & 1 and one < card]
        for other in sorted(one for one in lower if suit_of(one) == suit_of(card)):
            exchange = {card: other, other: card}
            changed = tuple(exchange.get(one, one) for one in line)
            if _winners(now, changed) == winners:
                line = changed
                break
    return line


def _out_of_order(hand: int, cards: Sequence[int]) -> bool:
    """Whether a hand plays a card of a suit before a lower one."""
    played = [card for card in cards if hand >> card & 1]
    last = [-1, -1, -1, -1]
    for card in played:
        if card < last[suit_of(card)]:
            return True
        last[suit_of(card)] = card
    return False


def _thrown(now: Position, cards: Sequence[int]) -> list[tuple[int, bool]]:
    """Who plays each card of a line, and whether he throws it: no trump, and of another suit than
    was led."""
    played = []
    for card in cards:
        led = suit_of(now.trick[0]) if now.trick else suit_of(card)
        played.append((now.turn, suit_of(card) not in (led, now.trump)))
        now = play_card(now, card)
    return played


def _winners(now: Position, cards: Sequence[int]) -> list[int]:
    """Who wins each trick of a line."""
    return [trick.winner(now.trump) for trick in tricks_of_line(now, cards)]
