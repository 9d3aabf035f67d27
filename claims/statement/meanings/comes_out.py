"""Cards that come out, or go: drawn, played, or thrown on what was played."""

from dataclasses import replace
from functools import partial

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.grammar.noun import Item
from claims.statement.meanings.pieces import is_trumps, number_of, one
from claims.statement.meanings.throws import discard, goes_first, of_another_kind
from claims.statement.meanings.trumps import draw, draw_card
from claims.statement.model import BeliefKind, StatedBelief, Step, StepKind, Which


def come_out(bag: Bag) -> list[Meaning]:
    """ "Out come the trumps", "that trump of yours comes out": drawn; what is ours is played."""
    items = bag.objects()
    if not (items or bag.neg or bag.no or bag.foe or bag.phrases):  # "out they come"
        it = bag.subjects in ((), ("it",), ("they",))
        many = bag.tag == "they" or bag.subjects == ("they",)
        return one(Later(partial(_out_they_come, many=many), "goes first")) if it else []
    if (bag.left and bag.right) or bag.neg or bag.no or bag.foe or not items:
        return []
    theirs = [i.mine is False or is_trumps(i) or i.which is Which.LAST for i in items]
    if all(theirs) and len(items) == 1 and not items[0].cards:
        return draw(bag)
    if any(not (i.cards or i.suit) or i.nouns for i in items):
        return []
    if bag.tag == "goes" and any(i.comma and of_another_kind(i, items[0]) for i in items[1:]):
        return []  # "out goes the losing heart, king of diamonds": what is played next
    if bag.tag == "goes" and (thrown := _out_it_goes(bag, items)):
        return thrown
    return one(*(Later(partial(_out_it_comes, item=i), f"comes out {i}") for i in items))


def _out_it_goes(bag: Bag, items: tuple[Item, ...]) -> list[Meaning]:
    """ "Ace of spades and out goes my heart": thrown on what was played, where something was."""
    trial = bag.fresh()
    trial.head, trial.tag, trial.left, trial.right, trial.todo = "part", "", items, (), {"left"}
    single = len(items) == 1 and not items[0].plural and items[0].which is not Which.LAST
    thrown = discard(trial) if single else []
    piece = thrown[0].pieces[0] if thrown and len(thrown[0].pieces) == 1 else None
    if not isinstance(piece, Later) or trial.todo:
        return []
    part, item = piece, items[0]

    def make(memory: LastNamed) -> list[Atom]:
        away = part.make(memory)
        on = [a for a in away if isinstance(a, Step) and (a.on_cards or a.on_suits)]
        return away if on else _out_it_comes(memory, item)

    return one(Later(make, f"out goes {item}"))


def _out_they_come(memory: LastNamed, many: bool) -> list[Atom]:
    """ "Out they come": what was said to be out is drawn, what was named of ours is played."""
    beliefs = (a for a in memory.atoms if isinstance(a, StatedBelief))
    named = sum(a.kind is BeliefKind.TRUMPS_OUT and a.card is not None for a in beliefs)
    if many and memory.trump_out and (memory.out is None or named > 1):
        return [Step(StepKind.DRAW, outstanding=named or None)]
    return goes_first(memory)


def _out_it_comes(memory: LastNamed, item: Item) -> list[Atom]:
    """A card of theirs is drawn or driven out, one of ours is played; so is a suit."""
    if not item.cards:
        return [Step(StepKind.CASH, item.suits, number=(item.ordinal and 1) or number_of(item))]
    cards = tuple(memory.completed(replace(card, mine=None), None) for card in item.cards)
    several = len(cards) > 1 or cards[0].every or cards[0].number  # "out come the aces"
    if several or (memory.facts is not None and memory.facts.has(cards[0])):
        return [Step(StepKind.CASH, cards=cards)]
    return draw_card(memory, item.cards[0])
