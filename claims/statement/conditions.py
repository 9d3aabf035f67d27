"""What an "if" asks to be seen at the table."""

from collections.abc import Callable

from claims.statement.frames import Frame
from claims.statement.model import Card, Condition, ConditionKind, Hand, Suit
from claims.statement.phrases import Item


class Memory:
    """What the words before point at, and the one door to ambiguity.

    ``choose`` takes the readings, likeliest first, and returns the one to follow.
    """

    def __init__(self, choose: Callable[[list[tuple[str, str]]], str], director: bool) -> None:
        self.choose = choose
        self.director = director
        self.last_suit: Suit | None = None
        self.last_card: Card | None = None
        self.last_out: int | None = None

    def remember(self, items: list[Item]) -> None:
        """Keeps the last suit and card named, for "it" and "they"."""
        for item in items:
            if item.cards:
                self.last_card = item.cards[-1]
                self.last_suit = item.cards[-1].suit or self.last_suit
            if item.suits:
                self.last_suit = item.suits[-1]

    def conditions(self, frame: Frame) -> tuple[Condition, ...]:
        """What an "if" asks to be seen; () when it cannot be read."""
        found = self._positive_conditions(frame)
        flip = (frame.condition == "UNLESS") != frame.negated
        if flip != frame.no and found:
            found = tuple(c.opposite() for c in found)
        return found

    def _positive_conditions(self, frame: Frame) -> tuple[Condition, ...]:
        kind = ConditionKind
        items = frame.items
        if frame.deed in ("SHOWOUT", "FOLLOW", "HAVE", "PLAY", "COVER"):
            for item in frame.subject:
                if item.types == {"CARD"} and item.suits == (Suit.SPADES,):
                    item.hand, item.suits = Hand.SOUTH, ()  # "if S shows out of C"
        suits = [s for item in items for s in item.suits]
        suit = suits[0] if suits else None
        card = next((item.as_card() for item in items if item.cards), None)
        hand = next((item.hand for item in items if item.hand), None)
        split = next((item.split for item in items if item.split), ())
        deed = frame.deed
        some_finesse = any(item.has("N_FINESSE") for item in items)
        self.remember(items)
        if deed in ("SHOWOUT", "FOLLOW"):
            out = frame.suits_of("FROM", "IN", "TO", "ON")
            suit = suit or (out[0] if out else None)
            return (Condition(kind.SHOWS_OUT, deed == "FOLLOW", hand, suit),)
        if deed == "DROP":
            if card is None and suit is not None:
                card = next(i.as_card() for i in items if i.suits)
            return (Condition(kind.DROPS, card=card or self.last_card or Card()),)
        if deed in ("WORK", "WRONG") or some_finesse:
            wrong = deed == "WRONG"
            if split:
                return (Condition(kind.BREAKS, wrong, suit=suit or self.last_suit, split=split),)
            if hand and card:
                return (Condition(kind.HOLDS, wrong, hand, card=card),)
            at = frame.suits_of("IN", "TO")
            suit = suit or (at[0] if at and not card else None)
            return (Condition(kind.FINESSE_WINS, wrong, suit=suit, card=card),)
        if deed in ("BREAK", "BADLY", "RUN", "GOOD") and not card:
            if not suit and not split and deed == "GOOD":
                return ()
            bad = deed == "BADLY"
            return (Condition(kind.BREAKS, bad, suit=suit or self.last_suit, split=split),)
        if split:
            found: list[Condition] = []
            for item in items:
                if item.split:
                    of_suit = item.suit or suit or self.last_suit
                    found.append(Condition(kind.BREAKS, suit=of_suit, split=item.split))
            return tuple(found[:1])
        if deed == "COVER":
            return (Condition(kind.COVERS, hand=hand, card=card),)
        people = hand or frame.you or any(item.has("ANYONE") for item in items)
        if deed in ("DISCARD", "RUFF") and people and not (card or suit):
            return (Condition(kind.SHOWS_OUT, False, hand),)
        if deed in ("HAVE", "KEEP") and people:
            numbers = [item.number for item in items if item.number]
            if numbers and suit:
                return (Condition(kind.HOLDS, False, hand, suit, number=min(numbers)),)
            if card:
                return (Condition(kind.HOLDS, False, hand, card=card),)
            if suit:
                return (Condition(kind.SHOWS_OUT, True, hand, suit),)
        if deed in ("PLAY", "DISCARD") and (hand or frame.you) and (card or items):
            low = next((i.as_card() for i in items if i.which or i.cards), None)
            if low:
                return (Condition(kind.PLAYS, False, hand, suit, low),)
        if deed in ("LEFT", "GONE") and suit:
            return (Condition(kind.SHOWS_OUT, deed == "LEFT", None, suit),)
        return ()
