"""What is said not to be there, or not to be done: "no trumps", "not one trick"."""

from dataclasses import replace
from typing import Final

from claims.statement.context import OURS, SIDE, Facts
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.meanings.finesses import left_alone
from claims.statement.meanings.pieces import REST, is_trumps, one
from claims.statement.model import (
    BeliefKind,
    Card,
    Count,
    CountKind,
    Hand,
    Listed,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)

EVERY_ONE: Final = 13
"""The cards of a suit."""
SCORES: Final = frozenset({"get", "take", "win"})
"""Predicates by which claimer makes tricks."""


def _none_out(memory: LastNamed, suit: Suit) -> StatedBelief:
    """ "No hearts left": where hearts are trumps, no trumps."""
    facts = memory.facts
    if facts is not None and facts.trump is not None and facts.trump_suit(suit):
        return StatedBelief(BeliefKind.NO_TRUMPS_OUT)
    return StatedBelief(BeliefKind.CARD_GONE, suit)


def gone_from(suits: tuple[Suit, ...]) -> Later:
    """ "Nothing left in trumps"."""
    return Later(lambda m: [_none_out(m, suit) for suit in suits], f"none of {suits}")


def _none_there(memory: LastNamed, suits: tuple[Suit, ...]) -> list[Atom]:
    """ "Rien à carreau": no trick, where claimer's side has cards of a suit that is not trumps."""
    facts = memory.facts
    held = [s for s in suits if facts is not None and facts.held(s) and not facts.trump_suit(s)]
    return [_none_out(memory, suit) for suit in suits if suit not in held]


def brings_nothing(bag: Bag) -> bool:
    """ "Les carreaux ne donnent rien": no trick is claimed there."""
    none = len(bag.right) == 1 and bag.right[0].has("nothing") and bag.right[0].bare
    own = all((i.suits or i.cards) and i.mine is not False for i in bag.left)
    if not (none and bag.left and own) or bag.subjects or bag.phrases:
        return False
    bag.use("left", "right", "neg")
    return True


def _no_loser(memory: LastNamed, suit: Suit | None) -> list[Atom]:
    """ "No spade lost, I throw them on the hearts": the suit is kept in mind."""
    if suit is not None:
        memory.suit, memory.card, memory.cards = suit, None, ()
    return []


def _not_any(bag: Bag) -> list[Meaning]:
    """ "I make none", "none for me", "I don't take any": all is given; "none for you": nothing."""
    if bag.adv("yours"):
        return one(REST)
    if bag.head in SCORES or bag.adv("mine"):
        return one(Count(CountKind.CONCEDE_ALL))
    return []


def claimers_own(bag: Bag) -> bool:
    """Whether it is said of claimer: "I have ...", "... for me"."""
    return "mine" in bag.adverbs or bool(bag.head and bag.subjects[:1] == ("self",))


def none_of(bag: Bag, items: tuple[Item, ...]) -> list[Meaning]:
    """ "No trumps", "no finesse", "pas de coupe", "not one trick"."""
    bag.use("left", "right", "neg", "no")
    bag.adv("more", "out")
    if bag.adv("only"):
        return []
    if bag.neg and bag.times and not bag.head and items and all(map(is_trumps, items)):
        bag.use("times")  # "trumps not once, sorry, twice": said to be taken back
        return one(Renounced(StepKind.DRAW), cost=0.5)
    if not items if bag.no else len(items) == 1 and items[0].has("any"):
        return _not_any(bag)
    if len(items) > 1 and all(i.has("finesse", "ruff") for i in items):
        kinds = (StepKind.FINESSE if i.has("finesse") else StepKind.RUFF for i in items)
        return one(*(Renounced(kind, i.suit) for kind, i in zip(kinds, items, strict=True)))
    if len(items) != 1:
        return []
    item = items[0]
    if item.has("finesse", "ruff"):
        bag.adv("mine")  # "no finesse from me"
        kind = StepKind.FINESSE if item.has("finesse") else StepKind.RUFF
        return one(Renounced(kind, item.suit))
    if bag.neg and item.bare and item.has("round") and (item.number or 0) > 1 and not bag.head:
        return one(Later(lambda m: [], "rounds not needed"))  # "two rounds aren't needed, ..."
    if item.has("entry"):
        bag.hand_at("to", "in", "from", "at")
        return one(Later(lambda m: [], "no way there"))  # "no entry to dummy"
    if is_trumps(item) and not item.cards and bag.hand_at("in", "on", "at") in OURS:
        return one(Later(lambda m: [], "no way there"))  # "no trump left in dummy"
    if is_trumps(item) and bag.no and bag.has_pp("but"):
        # "pas d'atout dehors sauf le valet"
        but = [card for i in bag.pp("but") for card in i.cards]
        known = (replace(card, suit=Suit.TRUMPS, mine=None) for card in but)
        return one(*(StatedBelief(BeliefKind.TRUMPS_OUT, card=card, number=1) for card in known))
    if is_trumps(item) and bag.no:
        return one(StatedBelief(BeliefKind.NO_TRUMPS_OUT))
    if is_trumps(item):
        return (
            one(Renounced(StepKind.DRAW))
            if not bag.head or bag.head in SCORES  # "je fais pas l'atout tout de suite"
            else one(StatedBelief(BeliefKind.NO_TRUMPS_OUT))
        )
    if item.suits and not item.cards and not item.nouns and bag.no and bag.adv("yours"):
        suit = item.suit
        return one(Later(lambda m: _no_loser(m, suit), "no loser there"))  # "no clubs to lose"
    if (item.number or 0) > 1 and item.suits and bag.left and bag.no and not bag.head:
        return []  # "quatre piques plus un": the contract and what is made over it
    if item.suits and not item.cards and not item.nouns and bag.no:
        return one(gone_from(item.suits))
    if item.has("loser") and item.suits and bag.no:
        suit = item.suit
        return one(Later(lambda m: _no_loser(m, suit), "no loser there"))  # "no diamond loser"
    if bag.neg and not bag.head and item.pron in ("it", "them"):
        return one(Later(left_alone, "left alone"), cost=0.5)  # "I'm not bothering with them"
    single = (item.number or 1) == 1 and not item.suits
    denied = bag.no or not bag.head or item.det in ("any", "a") or item.has("anything")
    if item.has("loser", "trick", "anything") and single and denied:
        hand = bag.hand_at("in", "on", "from") if item.has("loser") else None
        if hand in SIDE:
            return one(StatedBelief(BeliefKind.HAND_GOOD, hand=hand))  # "not a loser in dummy"
        bag.adv("mine", "yours")
        none = item.has("trick", "anything") and item.which is not Which.LOSER and claimers_own(bag)
        return one(Count(CountKind.CONCEDE_ALL) if none else REST)
    if bag.neg and not bag.head and (item.number or item.has("round")):
        return one(cost=1.0)  # "not one round, I mean two": said to be taken back
    his = bag.neg and not bag.head and bag.subjects[:1] == ("self",)
    if his and len(item.cards) == 1 and item.mine is not True:
        card = replace(item.cards[0], mine=None)
        return one(Later(lambda m: _not_drawn(m, card), f"no bother with {card}"))
    return []


def _not_drawn(memory: LastNamed, card: Card) -> list[Atom]:
    """ "I don't bother with the jack": a trump of theirs that he knows of and does not draw."""
    known, facts = memory.trump_meant(memory.completed(card, False), card), memory.facts
    if facts is None or not (facts.is_trump(known) and facts.out(known)):
        return []
    out = StatedBelief(BeliefKind.TRUMPS_OUT, card=known, number=1)
    return [out, Renounced(StepKind.DRAW)]


def nothing(bag: Bag, items: tuple[Item, ...]) -> list[Meaning]:
    """ "No losers", "no more tricks": all is claimer's, or nothing where it is said of him."""
    to = bag.hand_at("to", "in", "on", "from", "at")
    bag.adv("mine", "up", "more", "high", "here")
    if len(items) == 1 and claimers_own(bag) and bag.has_pp("but"):
        return _these_alone(bag)
    more = any(i.comma and (i.number or i.cards) for _, its in bag.phrases for i in its)
    if len(items) > 1 or bag.has_pp("but") or more:  # "rien à carreau, deux piques"
        return []
    if suits := bag.suits_at("to", "in", "at", "against"):  # "nothing left in trumps"
        bag.use("left", "right")
        if bag.adv("out", "yours"):
            return one(gone_from(suits))
        return one(Later(lambda m: _none_there(m, suits), "no trick there"))
    ours = claimers_own(bag) or to is Hand.OWN
    none = ours and items[0].which is not Which.LOSER
    if to in SIDE and items[0].which is Which.LOSER:
        return one(StatedBelief(BeliefKind.HAND_GOOD, hand=to))  # "no loser in dummy"
    if not none and items[0].bare and not bag.head and not bag.phrases:
        return one(Later(_no_more, "nothing more"))
    return one(Count(CountKind.CONCEDE_ALL) if none else REST)


def _these_alone(bag: Bag) -> list[Meaning]:
    """ "Apart from my two spades I win nothing": tricks of claimer's, and no others."""
    kept = bag.pp("but")
    if not all((i.cards or i.suits) and i.mine is not False for i in kept):
        return []
    return one(*(Named(item) for item in kept), Later(only_these, "only these"))


def _no_more(memory: LastNamed) -> list[Atom]:
    """ "Nothing more": after winners that are fewer than the tricks left he claims no others; "I
    ruff, then diamonds and nothing else": only that suit is played."""
    last = memory.atoms[-1] if memory.atoms else None
    suit = isinstance(last, Listed) and last.suit and not (last.card or last.number)
    if suit and any(isinstance(atom, Step) for atom in memory.atoms):
        return []
    return only_these(memory) or [Count(CountKind.REST)]


def only_these(memory: LastNamed) -> list[Atom]:
    """ "Just my two aces": of the tricks left he claims those of the cards named, if they are
    fewer."""
    last, facts = memory.atoms[-1] if memory.atoms else None, memory.facts
    if any(isinstance(atom, Renounced) for atom in memory.atoms):
        return []  # "not finessing, just the ace and king"
    named = [a for a in memory.atoms if isinstance(a, Listed)]
    told = sum(many_named(a, facts) for a in named)
    some = isinstance(last, Listed) and all(many_named(a, facts) for a in named)
    return [Count(CountKind.CONCEDE_ALL)] if some and facts and told < facts.left else []


def many_named(named: Listed, facts: Facts | None) -> int:
    """How many cards are named: "the aces" are all that there are, "the spades" the longer hand's;
    0 where that is not known."""
    card = named.card
    if card is None and named.suit is not None and named.number is None and facts is not None:
        return max(facts.held(named.suit, hand).bit_count() for hand in SIDE)
    if card is None:
        return named.number or 0
    every = card.every and card.rank and facts is not None
    return card.number or (facts.count(card.rank) if every and facts and card.rank else 1)


def told_played(items: tuple[Item, ...], said: list[Meaning]) -> list[Meaning]:
    """ "The ace is played", "once the spades have been cashed": what is still held is played.

    ``said``: what it says of cards that are not.
    """
    if not said:
        return []

    def make(memory: LastNamed) -> list[Atom]:
        facts = memory.facts
        done: list[Atom] = []
        for item in items:
            cards = tuple(memory.completed(replace(c, mine=None), True) for c in item.cards)
            if item.number == EVERY_ONE and is_trumps(item):
                return [StatedBelief(BeliefKind.NO_TRUMPS_OUT)]  # "thirteen trumps played"
            if item.pron == "them" and _told_before(memory):
                continue  # "... until those have been played"
            if facts is None or item.mine is False or not (cards or item.suits):
                return _of(said, memory)
            held = any(facts.has(c) or (not c.suit and facts.count(c.rank or "")) for c in cards)
            if held:
                done.append(Step(StepKind.CASH, cards=cards))
            elif item.suits and all(facts.held(suit) for suit in item.suits):
                trumps = is_trumps(item)
                done.append(Step(StepKind.DRAW) if trumps else Step(StepKind.CASH, item.suits))
            else:
                return _of(said, memory)
        return done

    return one(Later(make, f"played {items}"))


def _told_before(memory: LastNamed) -> bool:
    """Whether what "those" stands for was told to be played: it is not the one card named last."""
    last = memory.atoms[-1] if memory.atoms else None
    single = isinstance(last, Listed) and last.card is not None and len(memory.atoms) > 1
    return isinstance(last, Step) or single


def _of(said: list[Meaning], memory: LastNamed) -> list[Atom]:
    """What the pieces of a meaning say."""
    found: list[Atom] = []
    for piece in said[0].pieces:
        if isinstance(piece, Later):
            found += piece.make(memory)
        elif not isinstance(piece, Named):
            found.append(piece)
    return found
