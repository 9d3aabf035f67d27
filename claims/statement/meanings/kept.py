"""Cards that are kept, stay where they are, or are waited with."""

from dataclasses import replace
from functools import partial

from claims.statement.context import Facts
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item, grown
from claims.statement.meanings.pieces import is_trumps, one, renounced_card
from claims.statement.model import (
    RETURN,
    BeliefKind,
    Card,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)


def keep(bag: Bag) -> list[Meaning]:
    """ "I keep my diamond king"; what is kept for the end is led last."""
    items = bag.objects()
    if len(items) > 1 and items[-1].comma and not (bag.subjects or bag.right):
        return []  # "diamonds, the trump kept for the end"
    if bag.neg:
        return _not_kept(bag, items)
    if items and all(map(_a_trump, items)) and bag.adv("returned"):
        ruffed = Step(StepKind.RUFF, name=RETURN)  # "I keep my trump for the heart return"
        return one(Renounced(StepKind.DRAW), ruffed)
    if bag.has_pp("as") and all(i.has("entry") for i in bag.pp("as")) and not items:
        return []
    if any(i.has("trick") for role, its in bag.phrases if role == "as" for i in its):
        return []  # "as my last trick": at the end
    if bag.subjects[:1] == ("self",):
        bag.hand_at("in", "at", "on", "with")  # "I keep the ace in my hand"
    if [i.pron for i in items] in (["it"], ["them"]) and not (bag.needs or bag.dative):
        return one(Later(kept_of_those, "kept"))  # "the ace is in dummy, I leave it there"
    if len(items) == 1 and len(items[0].cards) == 1 and items[0].owner == "partner":
        return one(Later(lambda m: _left_to_him(m, items[0].cards[0]), "left to partner"))
    some = len(items) == 1 and items[0].number and items[0].bare and not items[0].nouns
    if some and items[0].mine is not False and "out" not in bag.adverbs and not items[0].which:
        bag.adv("end")
        return one(Later(_one_kept, "one kept"))
    kept_last = len(items) == 1 and (items[0].suit or len(items[0].cards) == 1)
    if kept_last and "end" in bag.adverbs and not items[0].nouns and len(items[0].cards) == 1:
        return one(renounced_card(StepKind.LEAD, items[0].cards[0]))
    if kept_last and {"end", "later"} & {*bag.adverbs} and not items[0].nouns:
        return one(Named(grown(items[0], number=None), played=True))
    if len(items) == 1 and is_trumps(items[0]) and items[0].mine is True:
        return one(Renounced(StepKind.DRAW), Renounced(StepKind.DISCARD, Suit.TRUMPS))
    if items and all(i.has("winner", "trick") and i.mine is not False for i in items):
        return one(Later(lambda m: [], "left out"))  # "I keep my three winners for later"
    left_out = bag.adv("out") or any(i.which is Which.LAST for i in items)
    alone = "alone" in bag.adverbs or bool(bag.needs)  # "ik laat de troef zitten"
    left_out = left_out or (bag.tag == "leave" and alone)
    if len(items) == 1 and is_trumps(items[0]) and items[0].mine is not True and left_out:
        return one(Renounced(StepKind.DRAW))  # "leaving the trump out"
    if len(items) == 1 and len(items[0].cards) == 1 and items[0].mine is not True and left_out:
        return one(Later(lambda m: _left_out(m, items[0].cards[0]), "left out"))
    suits = [i.suit for i in items if i.suit and not (i.cards or i.number or i.nouns or i.which)]
    if alone and len(suits) == len(items) == 1 and not bag.has_pp("on"):
        return one(Renounced(StepKind.PLAY, suits[0]))  # "I leave the diamonds alone"
    return _kept_on(bag, items) or not_thrown(items)


def _a_trump(item: Item) -> bool:
    """A trump of claimer's side, by its name or without."""
    named = len(item.cards) == 1 and item.cards[0].suit is Suit.TRUMPS
    return (named or is_trumps(item)) and item.mine is not False


def _kept_on(bag: Bag, items: tuple[Item, ...]) -> list[Meaning]:
    """ "I keep the king on the spade", "the king stays on the club": that is played, and no king
    thrown to it."""
    led = [i for role, its in bag.phrases if role == "on" for i in its]
    if len(led) != 1 or not (led[0].suits or led[0].cards) or led[0].nouns:
        return []  # "trèfle sur le pique, roi de carreau gardé": he throws the club
    thrown = not_thrown(items)
    if thrown:
        bag.pp("on")
    return [
        replace(meaning, pieces=(*(Named(i, played=True) for i in led), *meaning.pieces))
        for meaning in thrown
    ]


def _not_kept(bag: Bag, items: tuple[Item, ...]) -> list[Meaning]:
    """ "I can't leave the ace of spades in the way, so it is cashed": nothing yet, but "it" is that
    card."""
    item = items[0] if len(items) == 1 else Item()
    plain = len(item.cards) == 1 and not (item.nouns or bag.no or bag.foe or bag.left)
    if not plain or bag.undone or bag.needs:
        return []
    bag.use("neg")
    bag.hand_at("in", "at")
    card = replace(item.cards[0], mine=None)

    def make(memory: LastNamed) -> list[Atom]:
        memory.card = memory.completed(card, item.mine)
        memory.suit, memory.cards = memory.card.suit, (memory.card,)
        return []

    return one(Later(make, "it blocks"))


def stay(bag: Bag) -> list[Meaning]:
    """ "The ace of spades stays put", "trumps can stay where they are": not played, not drawn."""
    items = bag.left
    bag.use("left")
    pointed = bag.subjects in (("it",), ("they",)) and not (items or bag.right or bag.phrases)
    if pointed and not (bag.neg or bag.no):
        return one(Later(kept_of_those, "kept"))  # "the ace is in dummy and it stays there"
    if bag.right or bag.neg or bag.no or bag.foe or len(items) != 1:
        return []
    item = items[0]
    if kept := _kept_on(bag, items):
        return kept
    if awaited := bag.suits_at("against"):  # "the ace of spades waits for the trumps"
        drawn = awaited == (Suit.TRUMPS,)
        first = Step(StepKind.DRAW) if drawn else Step(StepKind.CASH, awaited)
        return one(first, Named(item, played=True))
    if "later" in bag.adverbs and (item.suits or item.cards):
        return one(Named(item, played=True))  # "the aces wait until then"
    if is_trumps(item):
        bag.hand_at("in", "on", "at", "with")  # "the trump in dummy stays there"
        return one(Renounced(StepKind.DRAW))
    if len(item.cards) == 1 and "end" in bag.adverbs and item.mine is not False:
        bag.hand_at("in", "on", "at", "with")
        return one(renounced_card(StepKind.LEAD, item.cards[0]))  # "it stays there till the end"
    if len(item.cards) == 1:
        return one(Later(lambda m: _stays(m, item.cards[0]), f"stays {item.cards}"))
    return one(*(Renounced(StepKind.PLAY, suit) for suit in item.suits)) if item.suits else []


def _stays(memory: LastNamed, card: Card) -> list[Atom]:
    """A card of ours is not played; a trump of theirs is known to be out."""
    plain = replace(card, mine=None)
    ours = memory.completed(plain, True)
    if memory.facts is not None and memory.facts.has(ours):
        return [Renounced(StepKind.PLAY, card=ours)]
    if memory.facts is not None and ours.suit is None and memory.facts.holds(plain):
        return [Renounced(StepKind.PLAY, card=replace(plain, every=True))]  # whichever it is
    known = memory.completed(plain, None)
    several = card.every or card.number  # "my aces stay in hand"
    if memory.facts is not None and not several and not memory.facts.has(known):
        return _left_out(memory, card)
    return [Renounced(StepKind.PLAY, card=known)]


def wait(bag: Bag) -> list[Meaning]:
    """ "I wait over the queen": nothing is led, by claimer."""
    bag.objects()
    bag.pp("on", "to", "in", "with", "against")
    return one(Later(lambda m: [], "waits")) if not (bag.neg or bag.no or bag.foe) else []


def _left_to_him(memory: LastNamed, card: Card) -> list[Atom]:
    """ "I leave partner's king": on the table it wins the trick; else he does not throw it."""
    plain = replace(card, mine=None)
    held = memory.facts.holding(plain) if memory.facts is not None else None
    if held is not None:
        return [Step(StepKind.WIN, cards=(held,))]
    return [Renounced(StepKind.DISCARD, card=memory.completed(plain, True))]


def kept_of_those(memory: LastNamed) -> list[Atom]:
    """ "I leave it there": the cards named last, or the suit, are not thrown; a trump of theirs
    that is out is not drawn."""
    facts, cards = memory.facts, memory.cards or ((memory.card,) if memory.card else ())
    if memory.trump_out or any(facts is not None and facts.out(card) for card in cards):
        return [Renounced(StepKind.DRAW)]
    if cards:
        return [Renounced(StepKind.DISCARD, card=replace(card, mine=None)) for card in cards]
    return [Renounced(StepKind.DISCARD, memory.suit)] if memory.suit is not None else []


def _one_kept(memory: LastNamed) -> list[Atom]:
    """ "I draw trumps and keep one": a card of the suit named last is not thrown."""
    suit = memory.suit
    return [Renounced(StepKind.DISCARD, suit)] if suit is not None else []


def _left_out(memory: LastNamed, card: Card) -> list[Atom]:
    """ "Leaving your nine out": a trump of theirs that he knows of and does not draw."""
    plain = replace(card, mine=None)
    known, facts = memory.completed(plain, False), memory.facts
    if facts is not None and facts.has(known):
        return [Renounced(StepKind.DISCARD, card=known)]
    if known.suit is None or (known.suit is not Suit.TRUMPS and not _trump(known.suit, facts)):
        return []
    out = StatedBelief(BeliefKind.TRUMPS_OUT, card=known, number=1)
    return [out, Renounced(StepKind.DRAW)]


def _trump(suit: Suit, facts: Facts | None) -> bool:
    return facts is not None and facts.trump is not None and facts.trump_suit(suit)


def not_thrown(items: tuple[Item, ...]) -> list[Meaning]:
    """What is not thrown."""
    pieces: list[Piece] = []
    for item in items:
        if item.cards:
            pieces += [renounced_card(StepKind.DISCARD, card) for card in item.cards]
        elif item.suits and not item.nouns:
            pieces += [Renounced(StepKind.DISCARD, suit) for suit in item.suits]
        else:
            return []
    return one(*pieces) if pieces else []


def _suit_blocks(memory: LastNamed, suit: Suit | None) -> list[Atom]:
    """ "My spade is in the way", "sans quoi les carreaux seraient bloqués": "it" is that suit."""
    memory.suit, memory.card, memory.cards = suit, None, ()
    return []


def blocks(bag: Bag) -> list[Meaning]:
    """ "The ace blocks", "my ace blocks the spades": nothing yet, but "it" is that card."""
    items = bag.left
    suits = [i for i in bag.right if not (i.suits and i.det) and i.pron not in ("it", "them")]
    whole = [bool(i.suits) and not (i.cards or i.nouns) for i in items] == [True]
    if whole and not (bag.right or bag.neg or bag.no or bag.foe):
        bag.use("left")
        return one(Later(partial(_suit_blocks, suit=items[0].suit), "it blocks"))
    if len(items) != 1 or len(items[0].cards) != 1 or bag.neg or bag.no or bag.foe or suits:
        return []
    card, of = replace(items[0].cards[0], mine=None), bag.right[0].suit if bag.right else None
    bag.use("left", "right")

    def make(memory: LastNamed) -> list[Atom]:
        suit, facts = card.suit or of, memory.facts
        if suit is None and facts is not None:
            blocked = facts.blocked()
            its = blocked is not None and facts.has(replace(card, suit=blocked))
            suit = blocked if its else memory.completed(card, True).suit
        memory.suit, memory.card = suit, replace(card, suit=suit)
        memory.cards, memory.blocks = (memory.card,), memory.card
        return []

    return one(Later(make, "it blocks"))
