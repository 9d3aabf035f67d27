"""What is taken that was told of before: "I take it", "I take them first", "you take it"."""

from dataclasses import replace

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.grammar.noun import Item
from claims.statement.meanings.pieces import OF_THEM, one
from claims.statement.meanings.repeated import finesse_again
from claims.statement.meanings.trumps import draw
from claims.statement.model import (
    Concession,
    Count,
    CountKind,
    Height,
    Listed,
    Step,
    StepKind,
    Suit,
)


def taken_pointed(bag: Bag, item: Item) -> list[Meaning]:
    """ "I take it": the trump that was said to be out; "I take your jack"."""
    drawn = draw(bag)
    if item.pron and drawn:
        single = item.pron in ("it", "this")
        more = single and bool({"again", "more"} & {*bag.adverbs})
        early = single and bool({"first", "now"} & {*bag.adverbs})

        def make(memory: LastNamed) -> list[Atom]:
            if more and (finessed := finesse_again(memory)):
                return finessed
            facts = memory.facts
            on_table = facts is not None and facts.led is not None and facts.trump is not None
            if item.pron == "this" and on_table and not memory.atoms:
                return []  # the trick in progress
            if item.pron == OF_THEM and memory.suit is not None and not memory.cards:
                return [Step(StepKind.CASH, (memory.suit,), number=item.number)]
            if memory.trump_out or memory.out is not None or memory.suit is Suit.TRUMPS:
                return [Step(StepKind.DRAW, outstanding=memory.out or (None if item.plural else 1))]
            theirs = memory.facts is not None and bool(memory.cards)
            theirs = theirs and memory.facts is not None and memory.facts.out(memory.cards[-1])
            if memory.cards and not theirs:
                return [Step(StepKind.CASH, cards=memory.cards[-(item.several or 1) :])]
            if theirs and item.pron == "it" and memory.asked == len(memory.atoms):
                return [Step(StepKind.PLAY, height=Height.HIGH)]  # "if the king comes, I take it"
            if early and memory.suit is not None:
                return [Step(StepKind.CASH, (memory.suit,))]  # "it is in the way, I take it first"
            trumps = memory.facts is None or memory.facts.trump is not None
            if not trumps and item.pron in ("it", "this"):
                return [Step(StepKind.PLAY, height=Height.HIGH)]  # "if the king comes, I take it"
            if item.pron == OF_THEM:
                return [Count(CountKind.TRICKS, item.number)]
            return [Step(StepKind.DRAW, outstanding=memory.out or (None if item.plural else 1))]

        return one(Later(make, "take " + item.pron))
    return drawn


def they_take(bag: Bag) -> list[Meaning]:
    """ "A spade, you take it with the ace", "pique, vous prenez": a trick of what was led."""
    by = bag.card_at("with", "from")
    card = replace(by, mine=None) if by is not None else None

    def make(memory: LastNamed) -> list[Atom]:
        last = memory.atoms[-1] if memory.atoms else None
        facts = memory.facts
        known = memory.completed(card, False) if card is not None else None
        if known is not None and facts is not None and last is None:
            return [Concession(card=known)] if facts.out(known) else []
        asked = card is None and memory.asked == len(memory.atoms)
        if asked and facts is not None and memory.card is not None and facts.out(memory.card):
            return [Concession(card=memory.card)]  # "si la dame ne tombe pas, vous la faites"
        if facts is None or not isinstance(last, Step | Listed):
            return []
        if known is not None:
            return [Step(StepKind.CONCEDE, cards=(known,))] if facts.out(known) else []
        over = facts.over(memory.card, memory.suit)
        if not over:
            return []
        return [Step(StepKind.CONCEDE, cards=(over[0],)) if len(over) == 1 else Concession(1)]

    return one(Later(make, f"they take with {card}"))
