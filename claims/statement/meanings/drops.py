"""Cards of theirs that fall under one of claimer's side: "my king drops the jack"."""

from collections.abc import Callable
from dataclasses import replace

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.grammar.noun import Item
from claims.statement.meanings.felled import fell_under, felled
from claims.statement.meanings.finesses import captured
from claims.statement.meanings.overtakes import overtake
from claims.statement.meanings.pieces import cash_cards, is_trumps, one
from claims.statement.meanings.this_trick import is_this_trick, winning
from claims.statement.meanings.throws import discard
from claims.statement.model import BeliefKind, Card, Listed, StatedBelief, Step, StepKind


def fell(bag: Bag) -> list[Meaning]:
    """ "My king drops the jack": played, and the other is expected to fall under it."""
    if bag.has_pp("on") and bag.right and not bag.left:
        return _dropped_under(bag)
    caught = len(bag.right) == 1 and len(bag.right[0].cards) == 1 and not (bag.left or bag.foe)
    if bag.tag == "it" or caught:
        return _takes_it(bag) if bag.tag == "it" else _caught(bag)
    if bag.neg or bag.no or len(bag.left) != 1 or len(bag.right) != 1:
        return []
    mine, theirs = bag.left[0], bag.right[0]
    if len(mine.cards) > 1 and len(theirs.cards) == 1 and mine.mine is not False:
        bag.use("left", "right")  # "ace king of spades drop the queen"
        cards, low = mine.cards, replace(theirs.cards[0], mine=None)
        low = replace(low, suit=low.suit or cards[0].suit)
        return one(cash_cards(cards), Later(_falls(low), f"falls {low}"))
    if len(mine.cards) != 1:
        return []
    bag.use("left", "right")
    high = replace(mine.cards[0], mine=None)
    if theirs.pron == "this" or is_this_trick(theirs):
        return one(winning(high, bag.hand_at("from", "in") or mine.hand))
    if len(theirs.cards) == 1:
        low = replace(theirs.cards[0], mine=None)
    elif len(theirs.cards) > 1:  # "l'as fait tomber dame neuf"
        lows = tuple(replace(card, mine=None) for card in theirs.cards)
        return one(felled(high, lows[0]), *(Later(_falls(low), f"falls {low}") for low in lows[1:]))
    elif is_trumps(theirs) or theirs.pron or _several(theirs):
        return one(Later(lambda m: [_cash_one(m, high)], f"fell {high}"))
    else:
        return []
    return one(felled(high, low))


def _dropped_under(bag: Bag) -> list[Meaning]:
    """ "Drop the queen under the ace": claimer's is thrown, theirs falls."""
    over = bag.fresh().card_at("on")
    cards = bag.right[0].cards if len(bag.right) == 1 else ()
    found = discard(bag)
    ours = found[0].pieces[0] if found and len(found[0].pieces) == 1 else None
    if over is None or len(cards) != 1 or not isinstance(ours, Later):
        return found
    high, low, thrown = replace(over, mine=None), replace(cards[0], mine=None), ours.make

    def make(memory: LastNamed) -> list[Atom]:
        theirs = memory.facts is not None and not memory.facts.holds(low)
        return fell_under(memory, high, low) if theirs else thrown(memory)

    return one(Later(make, f"{low} under {high}"))


def _takes_it(bag: Bag) -> list[Meaning]:
    """ "The six is out, my jack takes it": that card is played."""
    if bag.right or bag.subjects or bag.neg or bag.no or len(bag.left) != 1:
        return []
    if len(bag.left[0].cards) != 1:
        return []
    bag.use("left")
    high = replace(bag.left[0].cards[0], mine=None)
    return one(Later(lambda m: [_cash_one(m, high)], f"takes it {high}"))


def _caught(bag: Bag) -> list[Meaning]:
    """ "... to catch the six": a trump of theirs is drawn, another card of theirs falls."""
    card = replace(bag.right[0].cards[0], mine=None)
    if bag.fresh().card_at("with") is not None:
        return overtake(bag)  # "I capture the queen with dummy's ace"
    if bag.neg or bag.no or bag.phrases or bag.right[0].mine is True:
        return []
    bag.use("right")
    seat = bag.right[0].hand

    def make(memory: LastNamed) -> list[Atom]:
        taken = captured(memory, card, seat) if seat is not None else None
        if taken is not None:
            return [taken]  # "I catch East's queen"
        known = memory.trump_meant(memory.completed(card, False), card)
        facts = memory.facts
        if facts is not None and known.suit is None:
            known = facts.finessed(known)  # "I drop the queen": the one that can be finessed, too
        if facts is None or not facts.out(known) or known.suit is None:
            return []
        last = memory.atoms[-1] if memory.atoms else None
        if facts.trump_suit(known.suit) and not isinstance(last, Step | Listed):
            return [Step(StepKind.DRAW, cards=(known,), outstanding=1)]
        return [StatedBelief(BeliefKind.CARD_DROPS, card=known)]

    return one(Later(make, f"catch {card}"))


def _several(item: Item) -> bool:
    """ "Drops both"."""
    return item.bare and item.mine is None and (item.number or 0) > 1


def _falls(card: Card) -> Callable[[LastNamed], list[Atom]]:
    """Another card of theirs that falls under the same one."""

    def make(memory: LastNamed) -> list[Atom]:
        return [StatedBelief(BeliefKind.CARD_DROPS, card=memory.completed(card, False))]

    return make


def _cash_one(memory: LastNamed, card: Card) -> Step:
    return Step(StepKind.CASH, cards=(memory.completed(card, True),))
