"""A card of theirs taken with one of claimer's side, or one of ours with another."""

from dataclasses import replace

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.meanings.pieces import one
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Timing,
)


def felled(high: Card, low: Card) -> Piece:
    """A card of theirs taken with one of claimer's side."""
    return Later(lambda memory: fell_under(memory, high, low), f"fell {high} {low}")


def fell_under(memory: LastNamed, high: Card, low: Card) -> list[Atom]:
    facts, theirs = memory.facts, low.mine is False
    low = replace(low, mine=None)
    trump = replace(low, suit=Suit.TRUMPS)
    if theirs and low.suit is high.suit is None and facts is not None and facts.out(trump):
        over = replace(high, suit=Suit.TRUMPS)
        high, low = (over, trump) if facts.has(over) else (high, low)  # "votre valet avec l'as"
    if low.suit is None:
        low = replace(low, suit=high.suit)
    elif high.suit is None:
        high = replace(high, suit=low.suit)

    under = low if low.suit else memory.completed(low, False)
    card = memory.completed(replace(high, suit=high.suit or under.suit), True)
    return [Step(StepKind.CASH, cards=(card,)), StatedBelief(BeliefKind.CARD_DROPS, card=under)]


def captured_by(bag: Bag) -> list[Meaning] | None:
    """ "Dame prise du roi": theirs under our king, ours overtaken by it, or lost to theirs."""
    named = bag.left if not bag.subjects else bag.right if not bag.left else ()
    low = named[0] if len(named) == 1 and not (bag.left and bag.right) else None
    if bag.subjects[:1] not in ((), ("self",)) or (bag.subjects and low and low.mine is not True):
        return None  # "I take your king with the ace"
    if low is None or len(low.cards) != 1 or bag.neg or bag.no or bag.tag:
        return None
    by = bag.card_at("with")
    if by is None:
        return None
    bag.use("left", "right")
    taken, over = replace(low.cards[0], mine=None), replace(by, mine=None)
    if low.mine is False:
        return one(felled(over, replace(taken, mine=False)))  # "your jack is taken by my ace"

    def make(memory: LastNamed) -> list[Atom]:
        suit = memory.together((taken, over))  # "a spade, queen taken with the king, the hearts"
        under = replace(taken, suit=suit) if suit else memory.completed(taken, None)
        taker = memory.completed(replace(over, suit=over.suit or under.suit), None)
        facts = memory.facts
        if facts is not None and facts.out(taker):
            return [Step(StepKind.CONCEDE, cards=(taker,))]
        if facts is not None and facts.out(under):
            return [Step(StepKind.CASH, cards=(taker,))]
        return [Step(StepKind.OVERTAKE, cards=(under,), other_card=taker)]

    return one(Later(make, f"{taken} taken by {over}"), cost=-0.3)


def not_overtaken(memory: LastNamed) -> list[Atom]:
    """ "The queen of clubs without taking it": one of claimer's cards is not overtaken."""
    card, facts = memory.card, memory.facts
    if card is not None and facts is not None and facts.has(card):
        return [Renounced(StepKind.OVERTAKE, card=card)]
    if facts is not None and facts.led is not None and memory.suit is not Suit.TRUMPS:
        given = any(isinstance(atom, Concession) for atom in memory.atoms[-1:])
        return [] if given else [Concession(1, timing=Timing.NOW)]  # "I don't take it"
    return [Renounced(StepKind.DRAW)]
