"""At any card of a line: the cards of the hand in turn, which of them are normal, by which rule one
is not, and what each leads to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from claims.cards import card_name, iter_cards, same_side
from claims.doctrine.conventions import Conventions
from claims.errors import InputError, Problem
from claims.law.check import check_record
from claims.messages import N_, Message, counted
from claims.play import Position, legal_cards
from claims.record import ClaimRecord
from claims.ruling.alike import alike
from claims.ruling.judge import Judge, Judgement
from claims.ruling.values import Worst
from claims.search.asking import Proven
from claims.search.budget import Budget
from claims.search.walk import Walker
from claims.search.warm import ready
from claims_native.line.choice import Normal

Standing = Literal[
    "forced",
    "stated",
    "safe",
    "normal",
    "alike",
    "opponent",
    "partner",
    "unstated",
    "costs",
    "convention",
]
"""Why a card is normal (the first seven) or not (the others)."""
NORMAL: Final = ("forced", "stated", "safe", "normal", "alike", "opponent", "partner")

MOST_NODES: Final = 3_000_000
"""Positions at most that saying what the cards of one moment lead to may cost."""

_RULES: Final = {
    "top_down_trumps": N_("trumps are led from the top (70D1, 70E2)"),
    "top_down_side": N_("a suit is played from the top (70E2)"),
    "lowest_under_partner": N_("no high card is spent on a trick that partner is sure to win"),
    "lowest_ruff": N_("a ruff is made with the lowest trump that wins"),
    "cheapest_win": N_("the last hand wins no dearer than it need"),
    "finish_suit": N_("a suit being cashed is finished while its next card is a winner"),
    "no_unneeded_ruff": N_(
        "a card known to be beaten is not led to be ruffed while winners are left"
    ),
    "tries_for_every_trick": N_(
        "who claims every trick leads no loser while he has a winner, and takes what he can take"
    ),
    "low_card_thrown": N_("of cards that do not take the trick the lowest of the suit is played"),
    "keeps_masters": N_(
        "no winner is thrown while there is a loser to throw, and no ace for a card below the king"
    ),
    "spends_slack_as_named": N_("a trick given up goes to the suit he named"),
    "wins_with_master": N_("a trick that a winner takes is neither ducked nor finessed"),
    "no_trump_pressure": N_("trumps are neither led for safety nor run to his harm"),
}
_OFF: Final[dict[str, object]] = {"top_down_side": "none"}
"""What a convention is when it does not hold, where that is not simply no."""


@dataclass(frozen=True, slots=True)
class Option:
    """One card that could be played.

    ``standing``: why it is normal or not; ``because``: in a sentence; ``least``: fewest tricks of
    claimer's side of all undecided at the claim, when this card is played and play is normal after
    it.
    """

    card: int
    standing: Standing
    because: Message
    least: Proven

    @property
    def normal(self) -> bool:
        """Whether a normal line may go on with it."""
        return self.standing in NORMAL


@dataclass(frozen=True, slots=True)
class Choices:
    """A moment of a line: the position, the tricks of claimer's side and of the other since the
    claim, whether the claimer still believes cards gone, and the cards that could be played."""

    position: Position
    won: tuple[int, int]
    asleep: bool
    options: tuple[Option, ...]


class Explorer:
    """The choices of one claim, along any line of play from it.

    Args:
        record: the claim.
        seconds, nodes: what ruling it may cost, and each look at a moment besides; what the cards
            of a moment lead to is bounded by ``MOST_NODES``.

    Raises:
        InputError: when the record cannot be ruled.
    """

    def __init__(
        self, record: ClaimRecord, seconds: float | None = None, nodes: int | None = None
    ) -> None:
        problems = check_record(record)
        if problems:
            raise InputError(problems)
        ready()
        self.judge = Judge(record, Budget(seconds=seconds, nodes=nodes))
        self.judgement: Judgement = self.judge.decide()

    @property
    def worst(self) -> Worst | None:
        """The line that decides; None where no normal line was searched."""
        return self.judgement.worst

    def at(self, played: Sequence[int] = ()) -> Choices:
        """The choices after so many cards from the claim on.

        Raises:
            InputError: when a card cannot be played there, or no normal line is looked for.
        """
        self.judge.budget.renew()  # what ruling it took is no part of looking at it
        walker, claimer = self.begin(), self.judge.record.claim.by
        won = [0, 0]
        for place, card in enumerate(played):
            now = walker.now
            if not now.tricks_left or not legal_cards(now.hands[now.turn], now.trick) >> card & 1:
                reason = Message("this card cannot be played there")
                raise InputError([Problem(f"played[{place}]", reason, Message("a legal card"))])
            walker.play(card)
            if not walker.now.trick:
                won[0 if same_side(walker.now.leader, claimer) else 1] += 1
        if not walker.now.tricks_left:
            return Choices(walker.now, (won[0], won[1]), False, ())
        return Choices(
            walker.now,
            (won[0], won[1]),
            walker.asleep,
            tuple(self._options(walker, won[0])),
        )

    def why_not(self, walker: Walker, card: int) -> Message:
        """Why a card of the hand in turn is normal, or is not."""
        weighed = walker.weighed()
        standing = self._standing(walker, weighed, card)
        return self._because(walker, weighed, card, standing)

    def begin(self) -> Walker:
        """A walk from the claim on, of the claimer as the line that decides has him.

        Raises:
            InputError: where no normal line is looked for.
        """
        worst = self.worst
        if worst is None:
            reason = Message("no normal lines are searched for this ruling")
            raise InputError([Problem("claim", reason, Message("a contested claim"))])
        need = self.judge.aim(self.judgement.reading.plan)
        return self.judge.values.walker(self.judge.profile, need, worst)

    def _options(self, walker: Walker, won: int) -> list[Option]:
        """Every legal card of the hand in turn, the normal ones first."""
        weighed = walker.weighed()
        budget = Budget(nodes=MOST_NODES)
        options = []
        for card in iter_cards(walker.legal()):
            standing = self._standing(walker, weighed, card)
            then = walker.aside()
            then.play(card)
            took = not then.now.trick and same_side(then.now.leader, self.judge.record.claim.by)
            after = then.least(budget) if then.now.tricks_left else Proven(0, 0)
            before = won + int(took)
            least = Proven(before + after.low, before + after.high)
            because = self._because(walker, weighed, card, standing)
            options.append(Option(card, standing, because, least))
        return sorted(options, key=lambda option: not option.normal)

    def _standing(self, walker: Walker, weighed: Normal, card: int) -> Standing:
        """Why a card is normal, or is not."""
        record, now = self.judge.record, walker.now
        if not same_side(now.turn, record.claim.by):
            return "opponent"
        if walker.legal() == 1 << card:
            return "forced"
        normal = walker.normal() >> card & 1
        if self._is_partner(now.turn):
            return "partner" if normal else "costs"
        if normal:
            if weighed.meant:
                return "stated"
            return "safe" if weighed.safe == 1 << card else "normal"
        if weighed.meant and not weighed.meant >> card & 1:
            return "unstated"
        if walker.normal() & alike(now, card):
            return "alike"
        return "convention" if weighed.safe >> card & 1 else "costs"

    def _is_partner(self, seat: int) -> bool:
        """Whether a seat of claimer's side is not his to play (70D2)."""
        return seat != self.judge.record.claim.by and not self.judge.record.by_declarer

    def _because(self, walker: Walker, weighed: Normal, card: int, standing: Standing) -> Message:
        """The sentence that goes with a standing."""
        match standing:
            case "opponent":
                return Message("an opponent may play any legal card")
            case "forced":
                return Message("no other card is legal")
            case "stated":
                return Message("as he said")
            case "unstated":
                return Message("not what he said")
            case "partner":
                return Message("one of partner's normal cards")
            case "safe":
                kept = counted("{n} trick", "{n} tricks", weighed.need)
                return Message("the one card that keeps {tricks}", tricks=kept)
            case "normal":
                if weighed.need == 0:
                    return Message("nothing more is sure to him")
                kept = counted("{n} trick", "{n} tricks", weighed.need)
                if walker.asleep:
                    return Message("keeps {tricks}, as he believes", tricks=kept)
                return Message("keeps {tricks}", tricks=kept)
            case "alike":
                like = next(iter_cards(walker.normal() & alike(walker.now, card)))
                return Message("as good as {card}", card=card_name(like))
            case "convention":
                rules = self._rules(walker, card)
                if rules:
                    return Message("not normal: {rule}", rule=_joined(rules))
                return Message("not normal play")
        if self._is_partner(walker.now.turn):
            return Message("none of partner's normal cards")
        if weighed.need == 0:
            return Message("not normal play")
        kept = counted("{n} trick", "{n} tricks", weighed.need)
        return Message("not normal: it no longer keeps {tricks} he is sure of", tricks=kept)

    def _rules(self, walker: Walker, card: int) -> list[Message]:
        """The conventions without which this card would be normal: one that does alone, or the
        fewest that do together, none of which can be left out."""
        values, worst = self.judge.values, self.worst
        assert worst is not None
        need = self.judge.aim(self.judgement.reading.plan)
        held = values.conventions(self.judge.profile, need)
        off = {name: _OFF.get(name, False) for name in _RULES}
        holding = [name for name in _RULES if getattr(held, name) != off[name]]

        def normal_without(names: Sequence[str]) -> bool:
            given = {name: off[name] for name in names}
            relaxed: Conventions = replace(held, **given)  # type: ignore[arg-type]
            claim = values.solver_of(worst).claim(worst.belief, relaxed, worst.rows)
            return bool(walker.aside(claim).normal() >> card & 1)

        for name in holding:
            if normal_without([name]):
                return [Message(_RULES[name])]
        if not normal_without(holding):
            return []
        together = list(holding)
        for name in holding:
            fewer = [one for one in together if one != name]
            if normal_without(fewer):
                together = fewer
        return [Message(_RULES[name]) for name in together]


def _joined(rules: Sequence[Message]) -> Message:
    """Several rules as one text."""
    text, *more = rules
    for one in more:
        text = Message("{one}; {other}", one=text, other=one)
    return text


def first_unusual(explorer: Explorer, cards: Sequence[int]) -> tuple[int, Option] | None:
    """The first card of a line that is not normal, with its place; None where every card is."""
    for place, card in enumerate(cards):
        turn = explorer.at(cards[:place])
        option = next(one for one in turn.options if one.card == card)
        if not option.normal:
            return place, option
    return None
