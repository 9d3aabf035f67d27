"""What the opponents lead, and claimer ruffs."""

from dataclasses import replace

from claims.statement.discourse.chain import Chain, Link, merge_last
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom
from claims.statement.grammar.named import Named
from claims.statement.meanings.which_trump import small_ruffed
from claims.statement.model import RETURN, Card, ConditionKind, Step, StepKind, Suit, Which


def ruffed_return(chain: Chain, atoms: list[Atom | Named]) -> list[Atom | Named]:
    """ "You win it and come back, I ruff", "vous rejouez, je coupe": what they lead is ruffed."""
    led, ruff = chain.last_bag, atoms[0]
    last = chain.links[-1]
    back = isinstance(ruff, Step) and ruff.kind is StepKind.RUFF and ruff.name == RETURN
    if back and isinstance(last.said, Named) and last.sentence == chain.sentence:
        last.said = replace(last.said, played=True)  # "a diamond, and I ruff your return"
    this = isinstance(ruff, Step) and ruff.cards == (Card(which=Which.THIS),)
    called = isinstance(last.said, Named) and last.when != chain.active
    suit = _led_by_them(chain) if this and called else None
    if suit is not None and isinstance(ruff, Step) and isinstance(last.said, Named):
        last.said = replace(last.said, played=True)  # "a diamond, if you return a heart I ruff"
        return [replace(ruff, cards=(), suits=(suit,))]
    leads = led is not None and led.head in ("play", "goback", "mustlead") and led.foe
    if not leads or led is None or not isinstance(ruff, Step):
        return atoms
    if ruff.kind is not StepKind.RUFF or ruff.cards != (Card(which=Which.THIS),):
        return atoms
    suits = tuple(suit for item in led.right for suit in item.suits)
    return [replace(ruff, cards=(), suits=suits, name="" if suits else RETURN)]


def _led_by_them(chain: Chain) -> Suit | None:
    """The suit that an opponent is to lead, in the case that is told."""
    for seen in chain.active:
        suit = seen.suit or (seen.card.suit if seen.card is not None else None)
        if seen.kind is ConditionKind.PLAYS and suit is not None and not seen.negated:
            return suit
    return None


def ruff_joined(
    chain: Chain, before: Link, atoms: list[Atom | Named], bag: Bag
) -> list[Atom | Named]:
    """ "A small club, ruffed in dummy"; "cross to dummy by ruffing a club"."""
    said, ruff = before.said, atoms[0]
    if not isinstance(ruff, Step):
        return atoms
    this = ruff.cards == (Card(which=Which.THIS),)
    near = before.sentence == chain.sentence and chain.connective in ("", "comma", "and")
    near = near and before.when == chain.active
    if this and "needed" in bag.adverbs:  # "spades first, I'll ruff if need be"
        return [replace(ruff, cards=(), name=RETURN)]
    if this and near and isinstance(said, Named) and chain.connective != "and":
        item = said.item
        if item.suit and item.suit is not Suit.TRUMPS and not item.cards:
            merge_last(chain)
            return [replace(ruff, suits=(item.suit,), cards=small_ruffed(item))]
        ruffed = bag.tag == "past" and len(item.cards) == 1
        if ruffed and item.cards[0].suit not in (None, Suit.TRUMPS):
            merge_last(chain)
            return [replace(ruff, cards=(replace(item.cards[0], mine=None),))]
    if not isinstance(said, Step) or ruff.hand is not None or chain.connective != "":
        return atoms
    if said.hand is None or said != Step(StepKind.LEAD, hand=said.hand, when=said.when):
        return atoms
    merge_last(chain)
    return [replace(ruff, hand=said.hand, when=said.when)]


def ruffed_by_name(chain: Chain, said: Step, bag: Bag) -> Step | None:
    """ "I ruff a heart with the ten, ..., the last heart with the jack": the trump of the next
    ruff."""
    ruffs = [link.said for link in chain.links if isinstance(link.said, Step)]
    if not any(step.kind is StepKind.RUFF for step in ruffs) or chain.facts is None:
        return None
    item = bag.left[0] if len(bag.left) == 1 and not bag.right and len(bag.phrases) == 1 else None
    by = [c for role, its in bag.phrases for i in its for c in i.cards if role == "with"]
    if item is None or item.suit in (None, Suit.TRUMPS) or item.cards or len(by) != 1:
        return None
    trump = Card(Suit.TRUMPS, by[0].rank)
    named = by[0].suit in (None, Suit.TRUMPS) and chain.facts.has(trump)
    return Step(StepKind.RUFF, item.suits, other_card=trump) if named and item.suit else None
