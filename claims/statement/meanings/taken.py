"""What is taken that was told of before: "I take it", "I take them first"."""

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.grammar.noun import Item
from claims.statement.meanings.pieces import OF_THEM, one
from claims.statement.meanings.repeated import finesse_again
from claims.statement.meanings.trumps import draw
from claims.statement.model import Count, CountKind, Height, Step, StepKind, Suit


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
