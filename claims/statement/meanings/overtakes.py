"""Cards put over others: one of claimer's side overtaken, one of theirs taken, one thrown on it."""

from dataclasses import replace
from functools import partial

from claims.cards import RANKS
from claims.statement.context import OURS, Facts
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item, rank_called
from claims.statement.meanings.felled import felled
from claims.statement.meanings.pieces import described, one, suit_led
from claims.statement.meanings.ruffed_by import trump_put_on
from claims.statement.meanings.this_trick import is_this_trick, winning
from claims.statement.meanings.throws import put_on_this
from claims.statement.meanings.trumps import cared_for
from claims.statement.model import (
    BeliefKind,
    Card,
    Hand,
    Height,
    Listed,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)


def overtake(bag: Bag) -> list[Meaning]:
    """ "I overtake the jack with the king", "my ace swallows the king", theirs or ours."""
    if (won := _won_there(bag)) is not None:
        return one(winning(None, won))
    if (fallen := _fallen_to(bag)) is not None:
        return one(fallen)
    if len(bag.left) == len(bag.right) == 1 and _own_loser(bag.left[0], bag.right[0]):
        return cared_for(bag)  # "le trèfle maître avale mon cœur"
    if (thrown := _losers_swallowed(bag)) is not None:
        return one(thrown)
    if [i.has("nothing") for i in bag.right] == [True] and not bag.phrases:
        bag.use("right", "left", "neg")
        return one(Later(lambda m: [], "nothing overtaken"))  # "j'écrase rien"
    by = bag.left[0].cards if len(bag.left) == 1 and bag.right else ()
    items = bag.objects()
    called = items[:-1] if not bag.right else ()  # "roi de carreau et dame prise de l'as"
    if called and not (bag.neg or bag.no) and all(i.cards or i.suit for i in items):
        last = bag.fresh()
        last.left, last.todo = items[-1:], last.todo | {"left"}
        before = tuple(Named(item, played=True) for item in called)
        found = overtake(last)
        bag.todo = last.todo
        return [replace(m, pieces=(*before, *m.pieces)) for m in found]
    cards = tuple(c for i in items for c in i.cards)[:1]
    if len(by) == 1:
        bag.use("left")
    other = by[0] if len(by) == 1 else bag.card_at("with")
    bag.hand_at("in", "at", "from")
    suit = items[0].suit if len(items) == 1 and not cards else None
    suit = suit or (next(iter(bag.suits_at("in")), None) if not items else None)
    pointed = not cards and all(i.pron in ("it", "this") for i in items) and other is None
    if (pointed or bag.neg) and not (bag.no or suit or len(by) == 1):
        bag.use("neg")
        return one(Later(partial(_overtaken_or_not, cards, not bag.neg), f"overtake {bag.neg}"))
    if suit is not None and not bag.neg and not any(i.nouns for i in items):
        return one(Later(lambda m: overtaken(m, suit, other), f"overtake {suit} {other}"))
    if bag.neg or not (cards or other):
        return []
    first = replace(cards[0], mine=None) if cards else Card(which=Which.THIS)
    second = replace(other, mine=None) if other else None
    if second is not None and second.suit is None and _lower(second, first):
        return []  # "je prends du roi | l'as de carreau"

    def make(memory: LastNamed) -> list[Atom]:
        named = memory.over_which(first, second)
        over = second
        if over is not None and over.suit is None:
            led = named.suit or suit_led(memory)
            over = replace(over, suit=led) if led else memory.completed(over, True)
        facts = memory.facts
        if over is not None and facts is not None and not facts.has(named):
            if named.suit is not None and facts.led is named.suit:
                return [Step(StepKind.WIN, cards=(replace(over, hand=None),), hand=over.hand)]
            if facts.out(named) and not facts.out(over):
                drops = StatedBelief(BeliefKind.CARD_DROPS, card=named)
                return [Step(StepKind.CASH, cards=(over,)), drops]
        return [Step(StepKind.OVERTAKE, cards=(named,), other_card=over)]

    return one(Later(make, f"overtake {first} {second}"))


def _fallen_to(bag: Bag) -> Piece | None:
    """ "Your six gets swallowed by my jack": a card of theirs, told by its number or its rank, and
    the one that takes it; None where no such thing is said."""
    item = bag.left[0] if len(bag.left) == 1 and not (bag.right or bag.neg or bag.no) else Item()
    rank = item.cards[0].rank if len(item.cards) == 1 else rank_called(item.number)
    over = bag.card_at("with") if rank is not None and item.mine is False else None
    if over is None:
        return None
    bag.use("left")
    suit = item.cards[0].suit if item.cards else item.suit
    return felled(replace(over, mine=None), Card(suit, rank))


def _own_loser(winner: Item, loser: Item) -> bool:
    suits = {winner.suit, *(card.suit for card in winner.cards)} - {None}
    return loser.mine is True and bool(loser.suit) and not (loser.cards or loser.suit in suits)


def _losers_swallowed(bag: Bag) -> Step | None:
    """ "Dummy's diamonds swallow my two losers": they are thrown on that suit."""
    on, lost = (
        (bag.left[0], bag.right[0]) if len(bag.left) == len(bag.right) == 1 else (Item(),) * 2
    )
    losers = (
        lost.bare and (lost.which is Which.LOSER or lost.has("loser")) and lost.mine is not False
    )
    if not losers or on.suit is None or on.cards or on.mine is False or bag.neg or bag.no:
        return None
    bag.use("left", "right")
    bag.hand_at("from", "in", "with")
    away = Card(which=Which.LOSER, number=lost.several)
    return Step(StepKind.DISCARD, cards=(away,), on_suits=on.suits)


def _lower(card: Card, other: Card) -> bool:
    named = bool(card.rank and other.rank)
    return named and RANKS.index(card.rank or "") < RANKS.index(other.rank or "")


def _won_there(bag: Bag) -> Hand | None:
    """ "Cette levée est prise au mort", "c'est pris en main": the hand that wins the trick on the
    table."""
    trick = all(is_this_trick(item) or item.pron == "it" for item in bag.left)
    told = bool(bag.left) or bag.subjects == ("it",)
    if not told or not trick or bag.right or bag.neg or bag.no or bag.needs != "with":
        return None
    hand = bag.hand_at("in", "at", "with", "to", "against")
    if hand in OURS:
        bag.use("left")
        return hand
    return None


def _overtaken_or_not(cards: tuple[Card, ...], done: bool, memory: LastNamed) -> list[Atom]:
    """ "Queen of clubs, overtaking", "not overtaking the queen": the card named, or the last."""
    card = memory.completed(replace(cards[0], mine=None), True) if cards else memory.card
    facts = memory.facts
    if done and memory.asked >= 0 and memory.asked == len(memory.atoms):
        return [Step(StepKind.PLAY, height=Height.HIGH)]  # "il couvre, je couvre"
    if card is None and done and (facts is None or facts.led is not None):
        return [Step(StepKind.OVERTAKE, cards=(Card(which=Which.THIS),))]
    if done and facts is not None and (card is None or _best(card, facts)):
        return _blocking(memory, facts)
    if card is None or (facts is not None and _best(card, facts)):
        return []
    step = Step(StepKind.OVERTAKE, cards=(card,))
    return [step] if done else [Renounced(StepKind.OVERTAKE, card=card)]


def _blocking(memory: LastNamed, facts: Facts) -> list[Atom]:
    """ "I must remember to overtake", with nothing led yet: the only card that blocks a suit."""
    blocked = facts.blocked()
    if blocked is not None:
        return overtaken(memory, blocked, None)
    sides = [s for s in Suit if s is not Suit.TRUMPS and not facts.trump_suit(s)]
    found = [atoms for s in sides if (atoms := overtaken(memory, s, None))]
    steps = [step for atoms in found for step in atoms if isinstance(step, Step)]
    steps = [step for step in steps if not _best(step.cards[0], facts)]
    return [*steps] if len(steps) == 1 else []


def _best(card: Card, facts: Facts) -> bool:
    """Whether claimer's side has no card over one of its own."""
    code = card.code(facts.trump)
    return card.suit is None or code is None or facts.held(card.suit) >> code <= 1


def overtaken(memory: LastNamed, suit: Suit, other: Card | None) -> list[Atom]:
    """ "I overtake the spade": the card of the hand that has only one of the suit."""
    facts = memory.facts
    index = facts.index(suit) if facts is not None else None
    if facts is None or index is None:
        return []
    single = [
        s for s in (facts.held(suit, h) for h in (Hand.OWN, Hand.DUMMY)) if s.bit_count() == 1
    ]
    if len(single) != 1:
        return []
    card = Card(suit, RANKS[single[0].bit_length() - 1 - index * 13])
    over = replace(other, suit=suit, mine=None) if other is not None else None
    return [Step(StepKind.OVERTAKE, cards=(card,), other_card=over)]


def _put_on_called(card: Card, hand: Hand | None) -> Later:
    """ "A diamond, the king of trumps on that", "the ace of spades, the two of clubs on that": with
    no trick on the table, ruffed with it or thrown on what was called right before."""
    won, put = winning(card, hand), replace(card, mine=None)

    def make(memory: LastNamed) -> list[Atom]:
        facts, last = memory.facts, memory.atoms[-1] if memory.atoms else None
        if facts is None or facts.table or not isinstance(last, Listed):
            return won.make(memory)
        on, suits = (last.card,) if last.card else (), (last.suit,) if last.suit else ()
        if ruffed := trump_put_on(memory, (put,), suits, hand, on):
            return [ruffed]
        if on and put.suit is not None and on[0].suit not in (None, put.suit):
            return [Step(StepKind.DISCARD, cards=(put,), on_cards=on)]
        return won.make(memory)

    return replace(won, make=make)


def put_to_this(bag: Bag, items: tuple[Item, ...]) -> list[Meaning]:
    """ "The ace on this": it wins the trick on the table where it can; "the three on this", "a low
    heart on this one": played to it."""
    item = items[0] if len(items) == 1 else Item()
    named = len(item.cards) == 1
    low = (not items and bag.adv("low")) or (item.bare and item.which is Which.LOW)
    if low and not item.nouns:  # "low on this"
        bag.pp("on", "to")
        return one(Step(StepKind.PLAY, height=Height.LOW))
    if not named and (item.suit is None or item.nouns or item.plural or item.several):
        return []
    bag.pp("on", "to")
    hand = bag.hand_at("from", "in") or (item.hand if item.located else None)
    if not named:
        return one(put_on_this(described(item)))
    return one(_put_on_called(item.cards[0], hand))


def put_over(items: tuple[Item, ...]) -> list[Meaning]:
    """ "Diamond, the ace on top": the card called before is overtaken; "club, a heart on it": one
    of another suit is thrown."""
    if len(items) == 1 and items[0].suit and not (items[0].cards or items[0].nouns):
        return one(Later(lambda m: _thrown_on_last(m, described(items[0])), f"on it {items}"))
    if len(items) != 1 or len(items[0].cards) != 1:
        return []
    over = replace(items[0].cards[0], mine=None)

    def make(memory: LastNamed) -> list[Atom]:
        low, suit = memory.card, memory.suit
        under, on = ((), (low,)) if low is not None else ((suit,) if suit else (), ())
        if ruffed := trump_put_on(memory, (over,), under, None, on):
            return [ruffed]  # « un carreau, le roi d'atout dessus »
        if low is not None and over.suit not in (None, low.suit):
            return [Step(StepKind.DISCARD, cards=(over,), on_cards=(low,))]
        if low is not None and low.suit is not None:
            other = replace(over, suit=over.suit or low.suit)
            return [Step(StepKind.OVERTAKE, cards=(low,), other_card=other)]
        if suit is None or (over.suit or suit) is not suit:
            ours = suit is not None and memory.facts is not None and memory.facts.has(over)
            thrown = Step(StepKind.DISCARD, cards=(over,), on_suits=(suit,) if suit else ())
            return [thrown] if ours else []  # "trèfle, mon 7 de cœur dessus"
        return overtaken(memory, suit, over)

    return one(Later(make, f"{over} on top"))


def put_under(items: tuple[Item, ...]) -> list[Meaning]:
    """ "Queen of hearts, the jack underneath": played under the card called before, or under the
    one on the table ("I keep my ace, so the six underneath")."""
    if len(items) != 1 or len(items[0].cards) != 1:
        return []
    low = replace(items[0].cards[0], mine=None)

    def make(memory: LastNamed) -> list[Atom]:
        over, led = memory.card, memory.facts.led if memory.facts is not None else None
        kept = all(isinstance(atom, Renounced) for atom in memory.atoms) or memory.nothing_since()
        if led is not None and kept and low.suit in (None, led):
            return [Step(StepKind.PLAY, cards=(replace(low, suit=led),))]
        if over is None:  # "trèfle, le roi de carreau dessous": thrown on it
            return _thrown_on_last(memory, low) if low.suit is not None else []
        under = replace(low, suit=low.suit or over.suit)
        if memory.facts is not None and memory.facts.out(under):
            return [StatedBelief(BeliefKind.CARD_DROPS, card=under)]  # "dame dessous: le reste"
        return [Step(StepKind.DISCARD, cards=(under,), on_cards=(over,))]

    return one(Later(make, f"{low} under it"))


def _thrown_on_last(memory: LastNamed, thrown: Card) -> list[Atom]:
    """A card of another suit thrown on what was played last."""
    card, suit = memory.card, memory.suit
    if memory.facts is not None and memory.facts.led is not None and not memory.atoms:
        return [Step(StepKind.PLAY, cards=(thrown,))]  # "petit cœur dessus"
    if suit in (None, thrown.suit) or suit is None:
        return []
    on_cards, on_suits = ((card,), ()) if card is not None else ((), (suit,))
    return [Step(StepKind.DISCARD, cards=(thrown,), on_cards=on_cards, on_suits=on_suits)]


def _thrown_on_rank(memory: LastNamed, card: Card, on: Card) -> list[Atom]:
    """ "... the six of clubs on the king": thrown on that of the suit on which a card went before,
    else of the only other suit in which claimer's side has one; nothing where the card beats it or
    no such king is known. A trump ruffs it."""
    if ruffed := trump_put_on(memory, (card,), (), None, (on,)):
        return [ruffed]
    if on.suit is not None or on.rank is None or card.suit is None:
        return []
    if card.rank is not None and RANKS.index(card.rank) > RANKS.index(on.rank):
        return []
    last = memory.atoms[-1] if memory.atoms else None
    facts = memory.facts
    if isinstance(last, Step) and last.kind is StepKind.DISCARD and last.on_cards:
        suits = [c.suit for c in last.on_cards[-1:] if c.suit is not None]
    else:
        sides = [s for s in Suit if s is not Suit.TRUMPS]
        suits = [s for s in sides if facts is not None and not facts.trump_suit(s)]
    there = [Card(s, on.rank) for s in suits if s is not card.suit]
    there = [c for c in there if facts is None or facts.has(c)]
    thrown = (replace(card, mine=None),)
    return [Step(StepKind.DISCARD, cards=thrown, on_cards=(c,)) for c in there if len(there) == 1]


def on_that(card: Card, on: Card) -> Piece:
    """ "A club on the king": thrown on one of another suit, ruffed with a trump, else led to it."""

    def make(memory: LastNamed) -> list[Atom]:
        if thrown := _thrown_on_rank(memory, card, on):
            return thrown
        facts, trump = memory.facts, Card(Suit.TRUMPS, on.rank)
        own = Card(card.suit, on.rank)
        if facts is not None and facts.has(trump) and not facts.has(own) and card.suit is not None:
            return [Step(StepKind.RUFF, (card.suit,), other_card=trump)]  # "spade on the nine"
        led = (card.suit,) if card.suit is not None else ()
        return [Step(StepKind.LEAD, led, other_card=Card(card.suit, on.rank))]

    return Later(make, f"{card} on {on}")


def over_that(card: Card, under: Card) -> Piece:
    """ "My ace on the king": over a card that lies on the table, or one led to be overtaken."""

    def make(memory: LastNamed) -> list[Atom]:
        facts = memory.facts
        lying = facts.lying(under.rank) if facts is not None and under.rank is not None else None
        if lying is not None and under.suit in (None, lying):  # "the three on your king"
            return winning(card, None).make(memory)
        if thrown := _thrown_on_rank(memory, card, under):
            return thrown
        low = replace(under, suit=under.suit or card.suit, mine=None)
        if low.suit is None and low.rank and facts is not None:
            low = replace(low, suit=facts.lying(low.rank))
        low = memory.completed(low, None)
        high = replace(card, suit=card.suit or low.suit, mine=None)
        if facts is not None and facts.led is not None and facts.led is high.suit:
            return [Step(StepKind.WIN, cards=(high,))]
        if low.rank and high.rank and RANKS.index(high.rank) < RANKS.index(low.rank):
            low = memory.completed(low, True)  # "the jack under the king"
            high = replace(high, suit=high.suit or low.suit)
            return [Step(StepKind.DISCARD, cards=(high,), on_cards=(low,))]
        return [Step(StepKind.OVERTAKE, cards=(low,), other_card=high)]

    return Later(make, f"{card} over {under}")
