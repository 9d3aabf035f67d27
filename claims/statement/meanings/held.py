"""Cards said to lie with an opponent."""

from dataclasses import replace

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.grammar.noun import Item
from claims.statement.meanings.pieces import one
from claims.statement.model import BeliefKind, Hand, Listed, StatedBelief, Step, StepKind


def led_or_held(bag: Bag, item: Item) -> list[Meaning] | None:
    """ "La dame à gauche": a card that the opponents hold is there, one of ours is led to them."""
    trial = bag.fresh()
    hand = trial.hand_at("to")
    if hand in (None, Hand.OWN, Hand.DUMMY, Hand.PARTNER):
        return None
    bag.use(*(bag.todo - trial.todo))
    card = replace(item.cards[0], mine=None, every=False)  # "the kings on my left"

    def make(memory: LastNamed) -> list[Atom]:
        known = memory.finessed_card(card, None)
        if memory.facts is not None and memory.facts.holds(known):
            return [Step(StepKind.LEAD, cards=(known,), hand=hand)]
        return [StatedBelief(BeliefKind.CARD_HELD, card=known, hand=hand)]

    return one(Later(make, f"led or held {card} {hand}"))


def it_lies_with(bag: Bag) -> list[Meaning] | None:
    """ "The finesse against the king, it is with West": the card of theirs named last; None where
    no place is told of what a pronoun stands for."""
    alone = not (bag.head or bag.left or bag.right or bag.neg or bag.no or bag.adverbs)
    if not alone or bag.subjects != ("it",) or len(bag.phrases) != 1:
        return None
    trial = bag.fresh()
    hand = trial.hand_at("in", "with", "at", "on")
    if hand in (None, Hand.OWN, Hand.DUMMY, Hand.PARTNER):
        return None
    bag.use(*(bag.todo - trial.todo))
    return one(Later(lambda m: card_named_held(m, hand), f"it is with {hand}"))


def card_named_held(memory: LastNamed, hand: Hand) -> list[Atom]:
    """The card of theirs named last, or finessed, lies with that hand."""
    last = memory.atoms[-1] if memory.atoms else None
    against = last.cards[0] if isinstance(last, Step) and last.against else None
    card, facts = against or memory.theirs or memory.card, memory.facts
    if card is None or card.rank is None or (facts is not None and not facts.out(card)):
        return []
    return [StatedBelief(BeliefKind.CARD_HELD, card=replace(card, mine=None), hand=hand)]


def held_by_them(bag: Bag, item: Item) -> list[Meaning]:
    """ "The queen of spades is with West", "la dame est en Est"."""
    known = {n for n in bag.todo if n.startswith("pp")}
    hand = bag.hand_at("in", "with", "at", "on")
    if hand in (None, Hand.OWN, Hand.DUMMY, Hand.PARTNER):
        bag.todo |= known
        return []
    card = replace(item.cards[0], mine=None, every=False)  # "the kings with West"

    def make(memory: LastNamed) -> list[Atom]:
        known_card = memory.completed(card, None)
        if memory.facts is not None and memory.facts.has(known_card):
            return [Listed(card=known_card)]
        return [StatedBelief(BeliefKind.CARD_HELD, card=known_card, hand=hand)]

    return one(Later(make, f"held {card} {hand}"))
