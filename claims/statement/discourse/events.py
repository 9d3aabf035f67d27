"""What has happened when a clause is true: "once trumps are gone", "until they are drawn"."""

from dataclasses import replace

from claims.statement.context import Facts
from claims.statement.discourse.units import Unit
from claims.statement.grammar.memory import Atom
from claims.statement.grammar.named import Named
from claims.statement.meanings.pieces import is_trumps
from claims.statement.model import (
    BeliefKind,
    Card,
    Condition,
    ConditionKind,
    Listed,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)


def event(atom: Atom | Named, facts: Facts | None) -> Atom | Named:
    """A state as what brings it about: trumps gone are trumps drawn, a card of ours is played."""
    if isinstance(atom, StatedBelief):
        if atom.kind is BeliefKind.NO_TRUMPS_OUT:
            return Step(StepKind.DRAW)
        if atom.kind is BeliefKind.VOID and atom.suit is Suit.TRUMPS:
            return Step(StepKind.DRAW)
        if atom.kind is BeliefKind.SUIT_RUNS and atom.suit is not None and not atom.each:
            return Step(StepKind.CASH, (atom.suit,), run=True)  # "once the spades are run"
        card = atom.card
        if atom.kind in (
            BeliefKind.CARD_GONE,
            BeliefKind.CARD_DROPS,
            BeliefKind.TRUMPS_OUT,
        ):
            if card is not None and facts is not None and _ours(card, facts):
                return Step(StepKind.CASH, cards=(card,))
            card = _trump_out(card, facts) or card
            master = card is not None and facts is not None and facts.master(card)
            if card is not None and _is_trump(card, facts) and not master:
                return Step(StepKind.DRAW, cards=(card,), outstanding=1)
            if card is not None and card.rank:
                return Step(StepKind.CONCEDE, cards=(card,))
            if atom.suit is not None and _is_trump(Card(atom.suit), facts):
                return Step(StepKind.DRAW)  # "as long as you have hearts", which are trumps
            if atom.suit is not None:
                return Step(StepKind.CASH, (atom.suit,))
    return atom


def fallen_in_turn(atom: Atom | Named) -> Atom | Named:
    """ "Then your two trumps go": they are drawn."""
    out = isinstance(atom, StatedBelief) and atom.kind is BeliefKind.TRUMPS_OUT and not atom.card
    if not isinstance(atom, StatedBelief) or not out:
        return atom
    return Step(StepKind.DRAW, outstanding=atom.number, when=atom.when)


def _trump_out(card: Card | None, facts: Facts | None) -> Card | None:
    """ "Après la chute du valet": of no suit named, the trump of that rank that is out."""
    if card is None or card.suit is not None or card.rank is None or facts is None:
        return None
    trump = Card(Suit.TRUMPS, card.rank)
    return trump if facts.out(trump) else None


def _ours(card: Card, facts: Facts) -> bool:
    """Whether a card is held by claimer's side; "the aces": whether some are."""
    if card.suit is None and (card.every or card.number) and card.rank is not None:
        return facts.count(card.rank) > 0
    return facts.has(card)


def _is_trump(card: Card, facts: Facts | None) -> bool:
    if card.suit is Suit.TRUMPS or facts is None or facts.trump is None:
        return card.suit is Suit.TRUMPS
    return card.suit is not None and facts.trump_suit(card.suit)


def awaited(atom: Atom | Named, facts: Facts | None) -> Condition | None:
    """ "Once the queen drops": a card of theirs that need not fall is waited for, not conceded."""
    if not isinstance(atom, StatedBelief) or atom.card is None or facts is None:
        return None
    if atom.kind not in (BeliefKind.CARD_DROPS, BeliefKind.CARD_GONE):
        return None
    card = facts.finessed(atom.card) if atom.card.suit is None else atom.card
    if card.suit is None or not facts.out(card) or facts.master(card) or _is_trump(card, facts):
        return None
    return Condition(ConditionKind.DROPS, card=card)


def same_event(atom: Atom | Named, said: Atom | Named) -> bool:
    """Whether "until" only says when what is done is over: "draw trumps until they are gone"."""
    dry = isinstance(atom, StatedBelief) and atom.kind is BeliefKind.VOID
    if dry and isinstance(said, Step) and said.kind in (StepKind.DRAW, StepKind.CASH):
        return True  # "I keep pulling till West has run out"
    if isinstance(atom, Step) and isinstance(said, Step) and atom.kind is said.kind:
        return not atom.suits or atom.suits == said.suits
    if isinstance(atom, Step) and isinstance(said, Step) and atom.kind is StepKind.DRAW:
        return Suit.TRUMPS in said.suits
    return isinstance(said, Named)


def while_out(atom: Atom | Named) -> Atom | Named:
    """ "As long as there are trumps out": until they are drawn."""
    out = isinstance(atom, StatedBelief) and atom.kind is BeliefKind.TRUMPS_OUT
    return Step(StepKind.DRAW) if out else atom


def drawn_before(said: Named, events: list[Atom | Named], facts: Facts | None) -> bool:
    """ "My king of spades till the trump has gone": one card of a side suit is not played so long
    as that takes."""
    drawn = [isinstance(one, Step) and one.kind is StepKind.DRAW for one in events]
    cards = said.item.cards
    plain = len(cards) == 1 and not (cards[0].every or cards[0].number)
    return plain and not _is_trump(cards[0], facts) and bool(drawn) and all(drawn)


def played_till(said: Named, facts: Facts | None) -> Named | Step:
    """ "Spades till the ace is out"; of trumps called by their suit, till nobody has any."""
    item = said.item
    trumps = facts is not None and item.suit is not None and facts.trump_suit(item.suit)
    if trumps and not (item.cards or item.number or item.which):
        return Step(StepKind.DRAW)
    return replace(said, played=True)


def driven_out(events: list[Atom | Named], said: Atom | Named) -> Step | None:
    """ "Spades until the ace falls": their card is driven out by what is played."""
    one = events[0] if len(events) == 1 else None
    if not isinstance(one, Step) or one.kind is not StepKind.CONCEDE or not one.cards:
        return None
    suits = (
        said.suits if isinstance(said, Step) else said.item.suits if isinstance(said, Named) else ()
    )
    return one if one.cards[0].suit in suits else None


def then_played(held: Renounced) -> Atom | None:
    """What was held back until something has happened, as played then."""
    if held.card is not None:
        return Step(StepKind.CASH, cards=(held.card,))
    if held.suit is not None:
        return Step(StepKind.CASH, (held.suit,))
    return Step(StepKind.DRAW) if held.kind is StepKind.DRAW else None


def told_already(unit: Unit) -> bool:
    """ "... only after this ruff": one that was told."""
    items = unit.bag.left if unit.bag is not None and not unit.bag.head else ()
    return len(items) == 1 and items[0].has("ruff") and items[0].det == "this"


def says_out(atom: Atom | Named) -> bool:
    """Whether trumps are said to be out."""
    return isinstance(atom, StatedBelief) and atom.kind is BeliefKind.TRUMPS_OUT


def got_out(unit: Unit) -> bool:
    """ "Once the trump is out": drawn, where no card is named."""
    bag = unit.bag
    told = bag is not None and bag.head == "left" and bag.tag == "out" and bool(bag.left)
    if bag is not None and not bag.head and bag.left:  # "après la chute de vos atouts"
        told = all(is_trumps(i) and i.mine is False for i in bag.left)
    return unit.kind == "after" and told and not any(i.cards for i in (bag.left if bag else ()))


def trumps_got_out(atom: Atom | Named) -> Step | None:
    """ "Until I've got both trumps out": theirs, drawn."""
    item = atom.item if isinstance(atom, Named) else None
    if item is None or not is_trumps(item) or item.which is not Which.LAST or item.owner == "my":
        return None
    return Step(StepKind.DRAW, outstanding=item.number or (None if item.plural else 1))


def thought_of(atom: Atom | Named) -> Atom | Named:
    """What is thought of before or after something is played then."""
    if not isinstance(atom, Listed):
        return while_out(atom)
    return Step(StepKind.CASH, (atom.suit,) if atom.suit else (), (atom.card,) if atom.card else ())


def held_up(unit: Unit, atoms: list[Atom | Named], facts: Facts | None) -> Step | None:
    """ "Once the jack holds": a card of a tenace that has to win is finessed."""
    bag, said = unit.bag, atoms[0] if len(atoms) == 1 else None
    if bag is None or bag.head not in ("have", "works", "get") or bag.right or bag.subjects:
        return None
    if not isinstance(said, Named) or len(said.item.cards) != 1 or facts is None:
        return None
    card = said.item.cards[0]
    under = card.suit in facts.finessable() and bool(facts.over(card, card.suit))
    return Step(StepKind.FINESSE, cards=(card,)) if under else None
