"""Cards that he said he would cash and that are never played to a trick of their suit: a step that
cannot be followed falls (doctrine 6.3, 6.4), and that is said."""

from collections.abc import Sequence

from claims.cards import card_name, suit_of
from claims.doctrine.meant import CardsMeant
from claims.messages import Message
from claims.play import tricks_of_line
from claims.record import ClaimRecord
from claims.statement.model import Plan, StepKind


def fallen_steps(record: ClaimRecord, plan: Plan, line: Sequence[int]) -> list[Message]:
    """What he named and does not come to on a line, to the end of the hand."""
    meant, own = CardsMeant(record), CardsMeant(record).own()
    tricks = list(tricks_of_line(record.position, line))
    if sum(len(trick.cards) for trick in tricks) < 4 * record.position.tricks_left:
        return []
    in_suit = {card for t in tricks for card in t.cards if suit_of(card) == suit_of(t.cards[0])}
    named = [
        meant.card(card)
        for step in plan.steps
        if step.kind is StepKind.CASH and not step.when
        for card in step.cards
        if card.rank is not None and card.suit is not None
    ]
    codes = [cards.bit_length() - 1 for cards in named if cards & own]
    fallen = [card_name(code) for code in codes if code not in in_suit]
    if not fallen:
        return []
    return [
        Message(
            "He cannot cash {cards} as he said on the line shown: that part of his words falls.",
            cards=", ".join(fallen),
        )
    ]
