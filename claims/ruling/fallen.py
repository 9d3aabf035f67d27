"""Cards that he said he would cash, or cross to, and that are never played to a trick of their
suit: a step that cannot be followed falls (doctrine 6.1, 6.3, 6.4), and that is said."""

from collections.abc import Sequence

from claims.cards import card_name, iter_cards, same_side, suit_of
from claims.doctrine.meant import CardsMeant
from claims.messages import N_, Message
from claims.play import tricks_of_line
from claims.record import ClaimRecord
from claims.statement.model import Plan, StepKind

FALLS = {
    StepKind.CASH: N_(
        "He cannot cash {cards} as he said on the line shown: that part of his words falls."
    ),
    StepKind.LEAD: N_(
        "He cannot cross to {cards} as he said on the line shown: that part of his words falls."
    ),
}
"""What is said of the cards that he does not come to, by the kind of step that names them."""


def fallen_steps(record: ClaimRecord, plan: Plan, line: Sequence[int]) -> list[Message]:
    """What he named and does not come to on a line, to the end of the hand."""
    meant, own = CardsMeant(record), CardsMeant(record).own()
    tricks = list(tricks_of_line(record.position, line))
    if sum(len(trick.cards) for trick in tricks) < 4 * record.position.tricks_left:
        return []
    in_suit = {card for t in tricks for card in t.cards if suit_of(card) == suit_of(t.cards[0])}
    led = {suit_of(t.cards[0]) for t in tricks if same_side(t.leader, record.claim.by)}
    found: list[Message] = []
    for kind, falls in FALLS.items():
        named = [
            card
            for step in plan.steps
            if step.kind is kind and not step.when
            for card in (step.cards if kind is StepKind.CASH else (step.other_card,))
            if card is not None and card.rank is not None and card.suit is not None
        ]
        codes = [code for card in named for code in iter_cards(meant.card(card) & own)]
        fallen = [code for code in codes if code not in in_suit]
        if kind is StepKind.LEAD:  # what was led to it and lost there was played as he said
            fallen = [code for code in fallen if suit_of(code) not in led]
        if fallen:
            found.append(Message(falls, cards=", ".join(map(card_name, fallen))))
    return found
