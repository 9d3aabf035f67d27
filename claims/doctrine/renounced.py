"""What he says he will not do, as rows of his plan."""

from claims.cards import NOTRUMP, suit_cards
from claims.doctrine.meant import CardsMeant, all_suits, suit_led
from claims.doctrine.row import ALL, PlanRow
from claims.statement.model import Renounced, StepKind, Suit
from claims_native.line import steps as layout


def renounced_rows(renounced: Renounced, meant: CardsMeant) -> list[PlanRow]:
    """The rows for what he will not do: finesse, lead trumps or another suit or card, ruff, throw
    a card; what he leads last he neither leads nor throws before."""
    suits = meant.suits((renounced.suit,)) | meant.around(renounced.card)
    trumps = meant.suits((Suit.TRUMPS,))
    when = renounced.when
    match renounced.kind:
        case StepKind.FINESSE:
            return [PlanRow(layout.RENOUNCED, when, suits=suits or all_suits(meant.trump))]
        case StepKind.DRAW:
            return [PlanRow(layout.NOT_LED, when, suits=trumps)]
        case StepKind.RUFF:
            number = meant.position.tricks_left if not suits and could_ruff(meant) else -1
            return [PlanRow(layout.NOT_RUFFED, when, suits=trumps, other=suits, number=number)]
        case StepKind.DISCARD:
            return _spared((layout.HELD,), renounced, meant)
        case StepKind.PLAY:
            return _spared((layout.NOT_LED,), renounced, meant)
        case StepKind.LEAD:
            return _spared((layout.NOT_LED, layout.KEPT), renounced, meant)
    return []


def guarded_by(suit: int, meant: CardsMeant) -> int:
    """The cards of a suit in the hand of claimer's side that has the highest of them, where one out
    beats it: what takes a trick where an opponent must lead it ("he must lead into dummy's king").
    """
    own = suit & meant.own()
    high = 1 << own.bit_length() - 1 if own and meant.above(suit) else 0
    return next((own & hand for hand in meant.position.hands if hand & high), 0)


def _spared(kinds: tuple[int, ...], renounced: Renounced, meant: CardsMeant) -> list[PlanRow]:
    """A suit, or a card of claimer's side, that is not led or not thrown."""
    if renounced.card is not None:
        card = meant.card(renounced.card) & meant.own()
        rows = [PlanRow(kind, renounced.when, suits=card, cards=card, number=ALL) for kind in kinds]
        return rows if card else []
    suits = meant.suits((renounced.suit,))
    rows = [PlanRow(kind, renounced.when, suits=suits, number=ALL) for kind in kinds]
    return rows if renounced.suit is not None else []


def could_ruff(meant: CardsMeant) -> bool:
    """Whether a hand of claimer's side that has yet to play can ruff the trick on the table: who
    says that he does not ruff speaks of that trick."""
    position = meant.position
    led = suit_led(position)
    if not position.trick or meant.trump == NOTRUMP:
        return False
    to_play = [(position.turn + after) % 4 for after in range(4 - len(position.trick))]
    hands = [position.hands[seat] & meant.own() for seat in to_play]
    return any(hand and not hand & led and suit_cards(hand, meant.trump) for hand in hands)
