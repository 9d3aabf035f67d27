"""The number of tricks of words that make it depend on the cards, by a line: "all of them if the
queen falls, otherwise one for you"."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from claims.cards import NOTRUMP, suit_cards, suit_of
from claims.doctrine.meant import CardsMeant
from claims.play import Trick, tricks_of_line
from claims.record import ClaimRecord
from claims.ruling.words_read import tricks_counted
from claims.statement.model import Concession, Condition, ConditionKind, Count, Plan, Step, StepKind

Atom = TypeVar("Atom", Count, Concession, Step)


def branched(plan: Plan) -> bool:
    """Whether the words make the number of tricks depend on something."""
    whens = [count.when for count in plan.counts] + [given.when for given in plan.concessions]
    whens += [step.when for step in plan.steps if step.kind is StepKind.CONCEDE]
    return any(whens)


def said_on(record: ClaimRecord, plan: Plan, line: Sequence[int]) -> int | None:
    """Tricks of claimer's side that the words name where play goes as on a line; None where they
    name none, or the line does not tell which of their branches it is."""
    if not branched(plan) or not line:
        return None
    seen = _Seen(record, line)
    given = tuple(step for step in plan.steps if step.kind is StepKind.CONCEDE)
    others = tuple(step for step in plan.steps if step.kind is not StepKind.CONCEDE)
    counts, concessions = seen.come_true(plan.counts), seen.come_true(plan.concessions)
    steps = seen.come_true(given)
    if counts is None or concessions is None or steps is None:
        return None
    taken = replace(plan, counts=counts, concessions=concessions, steps=(*others, *steps))
    return tricks_counted(record, taken)


class _Seen:
    """What a line shows of conditions."""

    def __init__(self, record: ClaimRecord, line: Sequence[int]) -> None:
        self.record = record
        self.meant = CardsMeant(record)
        self.hands = record.position.hands_at_lead
        self.tricks = list(tricks_of_line(record.position, line))
        own = {record.claim.by, (record.claim.by + 2) % 4}
        self.foes = [seat for seat in range(4) if seat not in own]

    def come_true(self, atoms: tuple[Atom, ...]) -> tuple[Atom, ...] | None:
        """Those whose conditions are met, bare of them; None where one is not known to be."""
        kept: list[Atom] = []
        for atom in atoms:
            met = [self.met(condition) for condition in atom.when]
            if False in met:
                continue
            if None in met:
                return None
            kept.append(replace(atom, when=()))
        return tuple(kept)

    def met(self, condition: Condition) -> bool | None:
        """Whether a condition is met; None where the line does not tell."""
        so = self._so(condition)
        return None if so is None else so != condition.negated

    def _so(self, condition: Condition) -> bool | None:
        card = self._code(condition)
        suit, seat = self.meant.number(condition.suit), self.meant.seat(condition.hand)
        match condition.kind:
            case ConditionKind.BREAKS if suit is not None:
                return self._breaks(suit, condition.split)
            case ConditionKind.HOLDS if seat >= 0 and card is not None:
                return bool(self.hands[seat] >> card & 1)
            case ConditionKind.SHOWS_OUT if suit is not None:
                return self._shows_out(suit, self.foes if seat < 0 else [seat])
            case ConditionKind.DROPS if card is not None and self._theirs(card):
                return self._drops(card)
            case ConditionKind.FINESSE_WINS if card is not None:
                return self._took_a_trick(card) != self._theirs(card)
        return None

    def _code(self, condition: Condition) -> int | None:
        trump = self.record.position.trump
        named = None if trump == NOTRUMP else trump
        return None if condition.card is None else condition.card.code(named)

    def _theirs(self, card: int) -> bool:
        return any(self.hands[seat] >> card & 1 for seat in self.foes)

    def _breaks(self, suit: int, split: tuple[int, ...]) -> bool | None:
        """How a suit lies; not known of another number of cards than are out."""
        fewer, more = sorted(suit_cards(self.hands[seat], suit).bit_count() for seat in self.foes)
        if not split:
            return more - fewer <= 1
        return (more, fewer) == split if more + fewer == sum(split) else None

    def _shows_out(self, suit: int, seats: Sequence[int]) -> bool:
        return any(
            suit_of(trick.cards[0]) == suit and suit_of(card) != suit
            for trick in self.tricks
            for seat, card in _played(trick)
            if seat in seats
        )

    def _drops(self, card: int) -> bool:
        """Whether it is played to its own suit and takes no trick."""
        own_suit = any(
            card in trick.cards and suit_of(trick.cards[0]) == suit_of(card)
            for trick in self.tricks
        )
        return own_suit and not self._took_a_trick(card)

    def _took_a_trick(self, card: int) -> bool:
        return any(trick.best(self.record.position.trump) == card for trick in self.tricks)


def _played(trick: Trick) -> list[tuple[int, int]]:
    """The cards of a trick, each after the seat that played it."""
    return [((trick.leader + place) % 4, card) for place, card in enumerate(trick.cards)]
