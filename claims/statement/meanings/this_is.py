"""One noun said of another: "this is your last trick", "my only loser is a heart"."""

from dataclasses import replace
from functools import partial

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.meanings.pieces import REST, is_trumps, one, renounced_card, timing_of
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Hand,
    Listed,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Timing,
    Which,
)


def this_is(bag: Bag) -> list[Meaning]:
    """ "This is your last trick"."""
    one_item, other = bag.left[0], bag.right[0]
    for told in (_losers_are(bag), _entry_is(bag)):
        if told is not None:
            return told
    bag.use("left", "right")
    pair = len(bag.left) == len(bag.right) == 1
    split = pair and not one_item.cards and other.split and not other.suits
    if split and one_item.suit and not (bag.neg or bag.no):
        return one(StatedBelief(BeliefKind.SUIT_BREAKS, one_item.suit, split=other.split))
    of_trick = _is_trick(one_item, other) if pair else None
    if of_trick is not None and not (bag.neg or bag.no):
        return of_trick
    tricks = not pair and len(bag.right) == 1 and other.has("trick") and other.bare
    if tricks and other.mine is not False and not (bag.neg or bag.no):
        ours = all((i.suit or i.cards) and i.mine is not False for i in bag.left)
        return one(*map(Named, bag.left)) if ours else []  # "ace and king are my tricks"
    if one_item.has("rest") and one_item.bare and all(i.suits and not i.cards for i in bag.right):
        return one(*(Named(item) for item in bag.right), REST)
    if pair and _last_card(one_item) and (other.suit or other.cards) and not (bag.neg or bag.no):
        return _comes_last(other)
    if pair and len(other.cards) == 1 and _their_last(one_item) and other.mine is not True:
        one_item, other = other, one_item  # "your last trump is the six"
    open_last = is_trumps(one_item) and one_item.which is Which.LAST and one_item.mine is None
    if pair and open_last and len(other.cards) == 1 and not (bag.neg or bag.no):
        last = replace(other.cards[0], mine=None)  # "the last trump is the king"
        return one(Later(lambda m: _last_trump(m, last), f"last trump {last}"))
    named = pair and len(one_item.cards) == 1
    if named and _their_last(other) and one_item.mine is not True and not (bag.neg or bag.no):
        card = replace(one_item.cards[0], mine=None)  # "the queen is your only trump"
        return one(Later(lambda m: _their_trump(card), f"their trump {card}"))
    if named and other.which is Which.LAST and other.bare and one_item.mine is not True:
        card = replace(one_item.cards[0], mine=None)  # "the seven is the last one"
        return one(Later(lambda m: _last_one(m, card), f"last {card}"))
    if named and other.which is Which.LAST and other.bare:
        return one(Named(one_item))  # "my ace of spades is the last one"
    if one_item.pron not in ("this", "it") or len(bag.left) + len(bag.right) != 2:
        return []
    if other.which is Which.LAST and other.mine is False and other.bare:
        return one(Later(lambda m: _their_last_one(m, other.has("trick")), "their last one"))
    return []


def _their_last_one(memory: LastNamed, trick: bool) -> list[Atom]:
    """ "That was your last one": trumps are gone, where they were named last; else a trick. Behind
    the trump that draws it says no more than that."""
    facts, suit = memory.facts, memory.suit
    last = memory.atoms[-1] if memory.atoms else None
    draws = isinstance(last, Step) and last.kind is StepKind.DRAW
    if not trick and (draws or last == Listed(Suit.TRUMPS)):
        return []
    drawn = suit is Suit.TRUMPS or (suit and facts is not None and facts.trump_suit(suit))
    if drawn and not trick:
        return [StatedBelief(BeliefKind.NO_TRUMPS_OUT)]
    return [REST, Concession(1, timing=Timing.NOW)]


def _last_card(item: Item) -> bool:
    """ "My last card", "the last one"."""
    last = item.which is Which.LAST or item.ordinal == 13
    return last and item.has("card") and item.mine is not False and not (item.suit or item.cards)


def _comes_last(item: Item) -> list[Meaning]:
    """ "My last card is a losing diamond", "the last card is the ace": lost, or played last."""
    if item.which is Which.LOSER or item.has("loser"):
        return one(Concession(suit=item.suit, timing=Timing.END)) if item.suit else []
    if item.mine is False:
        return []
    return one(renounced_card(StepKind.LEAD, item.cards[0]) if _one_card(item) else Named(item))


def _one_card(item: Item) -> bool:
    """Whether one card is named by its rank."""
    return len(item.cards) == 1 and bool(item.cards[0].rank) and not item.several


def _their_last(item: Item) -> bool:
    """ "Your only trump"."""
    return item.suit is Suit.TRUMPS and not item.cards and item.mine is False


def _losers_are(bag: Bag) -> list[Meaning] | None:
    """ "My only losers are a heart and a club", "the king of diamonds is a loser"; None where no
    loser is named."""
    for losers, named in ((bag.left, bag.right), (bag.right, bag.left)):
        if len(losers) != 1 or not losers[0].bare or losers[0].mine is False:
            continue
        suits = [c.suit for i in named for c in i.cards] or [i.suit for i in named]
        if losers[0].which is not Which.LOSER and not losers[0].has("loser"):
            continue
        one_loser = losers is bag.right and losers[0].number is None and not losers[0].plural
        if not all(suits) or bag.neg or bag.no or (one_loser and len(named) > 1):
            return []  # "then my two spades, and the club's a loser": two things
        bag.use("left", "right")
        timing, cards = timing_of(bag), [c for i in named for c in i.cards]
        if cards:
            return one(*(Later(partial(_lost, card=c, timing=timing), f"lost {c}") for c in cards))
        return one(*(Concession(suit=suit, timing=timing) for suit in suits))
    return None


def is_entry(item: Item) -> bool:
    """ "My entry", "the only way back": by no card."""
    return item.has("entry") and item.mine is not False and not (item.suits or item.cards)


def _entry_is(bag: Bag) -> list[Meaning] | None:
    """ "My entry is the ace of spades": kept to cross with; "the entry to dummy is the queen": how
    that hand is entered; None where no entry is named."""
    if len(bag.left) != 1 or not is_entry(bag.left[0]):
        return None
    if bag.neg or bag.no or not all(_one_card(i) and not i.comma for i in bag.right):
        return []
    bag.use("left", "right")
    hand = bag.hand_at("to", "in")
    if hand is None or len(bag.right) > 1:
        return one(*(Named(item, kept=True) for item in bag.right))
    card = replace(bag.right[0].cards[0], mine=None)
    return one(Later(lambda m: _entered(m, card, hand), f"entry {card} {hand}"))


def _entered(memory: LastNamed, card: Card, hand: Hand) -> list[Atom]:
    known = memory.completed(card, True)
    suits = (known.suit,) if known.suit is not None else ()
    return [Step(StepKind.LEAD, suits, hand=hand, other_card=known)]


def _lost(memory: LastNamed, card: Card, timing: Timing | None) -> list[Atom]:
    """A loser by its name: the trick of their card, or one of its suit where claimer holds it."""
    theirs = memory.facts is not None and memory.facts.out(card)
    if theirs:
        return [Concession(card=replace(card, mine=None), timing=timing)]
    return [Concession(suit=card.suit, timing=timing)]


def _their_trump(card: Card) -> list[Atom]:
    """ "The queen is your only trump"."""
    trump = replace(card, suit=card.suit or Suit.TRUMPS)
    return [StatedBelief(BeliefKind.TRUMPS_OUT, card=trump, number=1)]


def _last_trump(memory: LastNamed, card: Card) -> list[Atom]:
    """The last trump, named: out where it is theirs, else a winner."""
    trump = replace(card, suit=Suit.TRUMPS)
    out = memory.facts is None or memory.facts.out(trump)
    return _their_trump(card) if out else [Listed(card=trump)]


def _last_one(memory: LastNamed, card: Card) -> list[Atom]:
    """A card of theirs that is the last out: a trump still to be drawn."""
    known = memory.completed(card, False)
    facts = memory.facts
    if facts is None or not facts.out(known) or known.suit is None:
        return []
    if not facts.trump_suit(known.suit):
        return []
    return [StatedBelief(BeliefKind.TRUMPS_OUT, card=known, number=1)]


def _is_trick(one_item: Item, other: Item) -> list[Meaning] | None:
    """ "The ace is your only trick", "my last trick is the ace"; None where it is no such thing."""
    trick, card = (other, one_item) if other.has("trick") else (one_item, other)
    if not (trick.has("trick") and trick.bare and (card.suit or len(card.cards) == 1)):
        return None
    if trick.mine is not False:
        last = trick.which is Which.LAST and _one_card(card) and not trick.plural
        return _comes_last(card) if last and card.mine is not False else one(Named(card))
    if card.cards:
        plain = replace(card.cards[0], mine=None)
        return one(Later(lambda m: [Concession(card=m.completed(plain, False))], f"{plain} yours"))
    return one(Concession(suit=card.suit))
