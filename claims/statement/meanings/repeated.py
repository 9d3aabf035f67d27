"""What is done once more: "I repeat it", "the same again"."""

from dataclasses import replace
from itertools import takewhile

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.meanings.pieces import is_lead_to_card, one
from claims.statement.model import Card, Step, StepKind, Suit


def repeated(bag: Bag) -> list[Meaning]:
    """ "I repeat it", "the same again": the finesse or the ruff named last; "a trump, and once
    again": what was played."""
    items, by = bag.objects(), bag.card_at("with")
    if bag.neg or bag.no or len(items) > 1 or not (items == () or items[0].pron):
        return []
    if by is not None and by.rank is not None:
        return one(Later(lambda m: _again_with(m, by), f"repeat with {by}"))

    def make(memory: LastNamed) -> list[Atom]:
        steps = [a for a in memory.atoms if isinstance(a, Step)]
        told = [a for a in steps if _worth_repeating(a, memory)]
        if told[-1:] == steps[-1:] and told and told[-1].kind is StepKind.RUFF:
            if told[-1].suits and memory.suit not in (None, *told[-1].suits):
                return []  # "ruff a diamond there and a club here, and again": more was told since
            run = list(takewhile(lambda a: a.kind is StepKind.RUFF, reversed(steps)))
            return [replace(atom, when=()) for atom in reversed(run)]
        told = told or [a for a in steps if is_lead_to_card(a)]
        played = [a for a in steps if a.kind in (StepKind.LEAD, StepKind.CASH) and a.suits]
        again = (told or played or [a for a in steps if a.kind is StepKind.DRAW])[-1:]
        if not again and memory.suit is Suit.TRUMPS:
            again = [Step(StepKind.DRAW, number=1)]
        return [replace(atom, when=()) for atom in again]

    return one(Later(make, "repeat"))


def _again_with(memory: LastNamed, card: Card) -> list[Atom]:
    """ "I do it again with the queen": the finesse told last, of that card."""
    told = finesse_again(memory)
    suits = {suit for atom in told for suit in _suits(atom)}
    facts = memory.facts
    ours = [Card(suit, card.rank) for suit in suits]
    ours = [each for each in ours if facts is None or facts.has(each)]
    return [Step(StepKind.FINESSE, cards=(each,)) for each in ours[:1]]


def finesse_again(memory: LastNamed) -> list[Atom]:
    """The finesse told last, once more: "I take it again"; nothing where none was."""
    told = [a for a in memory.atoms if _finesses(a)]
    return [replace(atom, when=()) for atom in told[-1:]]


def finessed_again(bag: Bag, found: list[Meaning]) -> list[Meaning]:
    """ "I repeat the spade finesse": twice, or once more where it was told before; only once where
    nothing says "again"."""
    return [_once_more(meaning) for meaning in found] if bag.tag == "again" else found


def _once_more(meaning: Meaning) -> Meaning:
    def make(memory: LastNamed) -> list[Atom]:
        steps = [a for each in meaning.pieces for a in _made(each, memory)]
        suits = {suit for step in steps for suit in _suits(step)}
        told = any(not suits or suits & {*_suits(a)} for a in memory.atoms if _finesses(a))
        return steps if told else [*steps, *steps]

    return replace(meaning, pieces=(Later(make, "finesse again"),))


def _made(piece: Piece, memory: LastNamed) -> list[Atom]:
    return piece.make(memory) if isinstance(piece, Later) else [piece]  # type: ignore[list-item]


def _finesses(atom: Atom) -> bool:
    return isinstance(atom, Step) and atom.kind is StepKind.FINESSE


def _suits(atom: Atom) -> tuple[Suit, ...]:
    if not isinstance(atom, Step):
        return ()
    return (*atom.suits, *(card.suit for card in atom.cards if card.suit))


def _worth_repeating(step: Step, memory: LastNamed) -> bool:
    """Whether it is a finesse, a ruff, or led to a card that one of theirs can beat; what a hand is
    entered with is not done again."""
    if step.kind in (StepKind.FINESSE, StepKind.RUFF):
        return True
    to, facts = step.other_card, memory.facts
    return is_lead_to_card(step) and facts is not None and bool(to and facts.over(to, to.suit))
