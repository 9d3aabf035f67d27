"""What is said to break, to fall, and who follows: suits and cards of theirs."""

from dataclasses import replace
from functools import partial
from typing import Final

from claims.statement.context import OURS
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.meanings.none_of import gone_from
from claims.statement.meanings.pieces import REST, described, is_trumps, one
from claims.statement.meanings.trumps import done_with_it
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

KIND: Final = BeliefKind
HELD: Final = ("from", "in", "on", "at", "to", "with")
"""Prepositions before the hand that a card falls from."""


def subject_of(bag: Bag) -> tuple[Item, ...]:
    """What is said to be so: before the predicate, or after it ("il reste un atout")."""
    if bag.left and bag.right:
        return ()
    bag.use("left", "right")
    return bag.left or bag.right


def breaks(bag: Bag) -> list[Meaning]:
    """ "The spades break", "les cœurs sont 3-3"."""
    items = (*bag.left, *bag.right)
    bag.use("left", "right")
    bag.adv("evenly")
    named = bool(items) and all(i.plural or i.pron for i in items)
    if bag.tag == "home" and not (named or "they" in bag.subjects):
        return []  # "I ruff the club, | come home"
    if bag.tag == "home" and "first" in bag.adverbs and not (bag.neg or bag.foe):
        first = tuple(s for i in items for s in i.suits if not i.split)
        return one(Step(StepKind.CASH, first, run=True)) if first else []  # "hearts home first"
    if bag.tag == "go" and not any(i.split for i in items):
        return []  # "the hearts go 3-3"
    theirs = len(items) == 1 and is_trumps(items[0]) and items[0].mine is False
    if bag.tag == "in" and theirs and not (bag.neg or items[0].split):
        return one(Step(StepKind.DRAW, number=None))  # "then your trump comes in"
    if bag.tag == "hope" and (bag.left or not any(i.split for i in items)):
        return []  # "les piques en espérant 2-2": what is played stands before it
    if bag.neg or bag.no or bag.head == "badly" or (bag.foe and "they" not in bag.subjects):
        return []
    if any(i.which is Which.LOSER for i in items):
        return []  # "on a bad diamond break"
    if len(items) == 1 and is_trumps(items[0]) and items[0].which is Which.LAST:
        out = items[0].number or (None if items[0].plural else 1)
        return one(Step(StepKind.DRAW, outstanding=out))  # "the last trump comes in"
    if len(items) == 1 and is_trumps(items[0]) and items[0].several and not items[0].split:
        return one(Step(StepKind.DRAW, outstanding=items[0].number))  # "the two trumps drop"
    split = next((i.split for i in items if i.split), ())
    suits = [s for i in items for s in i.suits] or [*bag.suits_at("to", "in", "from")]
    if any(not (i.suits or i.split) or i.has("ruff") for i in items):
        return []
    if not suits:
        return one(Later(lambda m: m.breaks(split), f"break {split}"))
    return one(*(StatedBelief(KIND.SUIT_BREAKS, suit, split=split) for suit in suits))


def _own_come(item: Item) -> bool:
    """Cards that can only be claimer's own, and are played when they come: "my aces"."""
    several = item.plural and not (item.which or item.suits)
    own_suit = item.mine is True and bool(item.suits) and not is_trumps(item)  # "my spades come"
    if own_suit and not (item.nouns or item.cards):
        return True
    return bool(item.cards) and item.mine is not False and (item.mine is True or several)


def drops(bag: Bag) -> list[Meaning]:
    """ "The king falls", "it comes down under my jack"."""
    if bag.tag == "hope" and not bag.left and any(i.split for i in bag.right):
        return breaks(bag)  # "hope for 3-3 hearts"
    items = subject_of(bag)
    if (bag.left and bag.right) or bag.no or any(i.comma or i.has("ruff", "round") for i in items):
        return []
    if bag.neg:
        bag.use("neg")
        bag.adv("out", "up")
        single = len(items) == 1 and len(items[0].cards) == 1 and items[0].mine is not True
        single = single or (bag.foe and not items and bag.tag != "come")  # "she doesn't drop"
        return one(Later(lambda m: [], "does not fall")) if single else []
    if bag.tag == "down":
        return _down(bag)
    if bag.tag == "come" and items and all(map(_own_come, items)):
        return one(*(Named(item, played=True) for item in items))  # "then the aces come"
    if bag.tag == "falls" and (not bag.left or bag.has_pp("with") or bag.left[0].pron):
        return []  # "après la chute du valet": a noun
    if bag.subjects and any(is_trumps(i) and i.number and i.mine is None for i in bag.left):
        return []  # "un atout | il tombe"
    if bag.tag == "jump" and (bag.has_pp("on") or any(i.mine is True for i in items)):
        return []  # "le carreau saute sur l'as": thrown
    if [i.pron for i in bag.right] == ["it"]:
        return []  # "with the queen falling | it's all mine"
    if len(items) == 1 and items[0].mine is None and bag.fresh().hand_at(*HELD) not in OURS:
        bag.hand_at(*HELD)  # "le dernier carreau d'Ouest tombe sous mon as", "... on my right"
    if items and all(map(is_trumps, items)) and (by := _under_each(bag)):
        return one(*(Step(StepKind.CASH, cards=(card,)) for card in by))
    if any(i.has("round") and i.bare for i in bag.fresh().pp("in")):
        bag.pp("in")  # "the queen drops in two rounds"
    if several := _under_several(bag, items) or (_they_under(bag) if not items else []):
        return several
    under = bag.card_at("on", "to", "with")
    bag.adv("out", "up")
    if under is not None:
        return _drops_under(items, under, bag)
    if not items and bag.tag == "go" and bag.subjects in (("it",), ("they",), ("foe",)):
        many = bag.subjects == ("they",)
        return one(Later(partial(_goes, many=many), f"goes {many}", draws=True))
    if not items and (bag.subjects == ("it",) or bag.tag == "she") and bag.length:
        return one(Later(_it_falls, "it falls"))
    if not items:
        return one(Later(_they_fall, "they fall")) if "they" in bag.subjects else []
    together = [card.rank for item in items for card in item.cards]
    parted = len(items) > 1 and bool(items[-1].det) and not items[0].det
    if (len(together) > 1 and ("A" in together or parted)) or any(len(i.cards) > 1 for i in items):
        return []  # "ace king | queen falls", "roi de pique et | la dame tombe"
    pieces: list[Piece] = []
    for item in items:
        if item.cards:
            cards = tuple(replace(c, mine=None) for c in item.cards)
            fall = {"jump": _jumped, "put": _put_down}.get(bag.tag, fallen)
            drop = partial(fall, cards=cards)
            pieces.append(Later(drop, f"drop {cards}"))
        elif is_trumps(item) and item.plural and item.number:
            pieces.append(Step(StepKind.DRAW, outstanding=item.number))  # "both trumps fall"
        elif is_trumps(item) and bag.tag == "go":
            number = 1 if item.which is Which.LAST else None
            return one(Step(StepKind.DRAW, outstanding=number))  # "les atouts y passent tous"
        elif is_trumps(item) and item.plural:
            return one(StatedBelief(KIND.NO_TRUMPS_OUT))
        elif item.bare and item.which is Which.LAST and not (item.nouns or item.plural or bag.tag):
            return one(Later(_last_falls, "the last one falls"))
        elif item.suit and item.plural and not (item.which or item.number or item.nouns):
            if bag.tag == "come":
                return []  # "the spades come last"
            suit, told = item.suit, StatedBelief(KIND.SUIT_BREAKS, item.suit)
            if bag.tag == "go":
                pieces.append(Later(partial(_all_go, suit=suit), f"all {suit} go"))
            else:
                pieces.append(told)  # "les cœurs tombent"
        elif item.suit and item.mine is False and item.several:
            pieces.append(Later(partial(_so_many_fall, item=item), f"fall {item.suit}"))
        elif item.suits:
            pieces.append(StatedBelief(KIND.CARD_DROPS, card=described(item)))
        else:
            return []
    prices = {"jump": -0.1, "fall": 0.3}  # before "thrown", behind "after the fall of"
    return one(*pieces, cost=prices.get(bag.tag, 0.0))


def their_trump_falls(bag: Bag) -> list[Meaning]:
    """ "Before you have followed with your last trump", "... avant que vous ayez fourni votre atout
    sur mon valet": a trump of theirs that they play falls; [] where it is no such thing."""
    item = bag.right[0] if len(bag.right) == 1 else Item()
    theirs = item.mine is False or item.which is Which.LAST
    if bag.head != "play" or not (theirs and is_trumps(item)) or bag.neg or bag.no or bag.undone:
        return []
    trial = bag.fresh()
    trial.head, trial.tag, trial.subjects = "drop", "played", ()
    trial.left, trial.right = (item,), ()
    trial.use("right")
    found = drops(trial)
    return found if not trial.todo - {"left"} else []


def _so_many_fall(memory: LastNamed, item: Item) -> list[Atom]:
    """ "Your two little diamonds fall": how many trumps are out, where diamonds are."""
    facts, suit = memory.facts, item.suit
    if suit is not None and facts is not None and facts.trump_suit(suit):
        return [StatedBelief(KIND.TRUMPS_OUT, suit, number=item.several)]
    return [StatedBelief(KIND.CARD_DROPS, card=described(item))]


def _all_go(memory: LastNamed, suit: Suit) -> list[Atom]:
    """ "Les cœurs y passent tous": claimer's are run, theirs fall."""
    ours = memory.facts is not None and memory.facts.held(suit).bit_count() > 1
    if ours and memory.suit is not suit:
        return [Step(StepKind.CASH, (suit,), run=True)]
    return [StatedBelief(KIND.SUIT_BREAKS, suit)]


def _down(bag: Bag) -> list[Meaning]:
    """ "Queen down, and the rest are mine": theirs falls; one of claimer's is played."""
    alone = not (bag.right or bag.subjects or bag.phrases or bag.adverbs or bag.neg or bag.no)
    if not alone or len(bag.left) != 1 or len(bag.left[0].cards) != 1:
        return []
    bag.use("left")
    card = replace(bag.left[0].cards[0], mine=None)

    def make(memory: LastNamed) -> list[Atom]:
        theirs = memory.completed(card, False)
        if memory.facts is not None and memory.facts.out(theirs):
            return [StatedBelief(KIND.CARD_DROPS, card=theirs)]
        return [Step(StepKind.CASH, cards=(memory.completed(card, True),))]

    return one(Later(make, f"down {card}"))


def _goes(memory: LastNamed, many: bool) -> list[Atom]:
    """ "Un atout traîne encore, il y passera": drawn, where it was not yet."""
    drawn = any(isinstance(a, Step) and a.kind is StepKind.DRAW for a in memory.atoms)
    if memory.trump_out and not drawn:
        return done_with_it(memory)
    return _they_fall(memory) if many else _it_falls(memory)


def _it_falls(memory: LastNamed) -> list[Atom]:
    """ "A trump, it falls": the only one that is out; "as roi de pique, elle tombe": the highest
    card that is out of the suit just played."""
    facts, suit, card = memory.facts, memory.suit, memory.card
    if facts is None or suit is None or memory.trump_out:
        return []
    if card is not None and not facts.has(card):
        return [StatedBelief(KIND.CARD_DROPS, card=card)] if facts.out(card) else []
    if suit is Suit.TRUMPS or facts.trump_suit(suit):
        return [StatedBelief(KIND.TRUMPS_OUT, number=1)]
    missing = facts.out_of(suit)[:1] if card is not None else []
    return [StatedBelief(KIND.CARD_DROPS, card=each) for each in missing]


def _last_falls(memory: LastNamed) -> list[Atom]:
    """ "A round of trumps, the last one falls": the trump that is out."""
    suit, facts = memory.suit, memory.facts
    if facts is None or suit is None or not (suit is Suit.TRUMPS or facts.trump_suit(suit)):
        return []
    return [StatedBelief(KIND.CARD_DROPS, card=Card(Suit.TRUMPS, which=Which.LAST))]


def _they_fall(memory: LastNamed) -> list[Atom]:
    """ "Two rounds of spades, they fall": all that is out of the suit named last."""
    if memory.suit is None or memory.trump_out:
        return []  # "the queen and the nine are out, they come down together"
    if memory.suit is Suit.TRUMPS:
        return [StatedBelief(KIND.NO_TRUMPS_OUT)]
    return [StatedBelief(KIND.SUIT_BREAKS, memory.suit)]


def _under_several(bag: Bag, items: tuple[Item, ...]) -> list[Meaning]:
    """ "The queen falls under the ace and king of spades": these are played, and she falls."""
    on = [i for role, its in bag.phrases if role in ("on", "to", "with") for i in its]
    high = [replace(card, mine=None) for item in on for card in item.cards]
    low = [replace(card, mine=None) for item in items for card in item.cards]
    suit = next((card.suit for card in (*high, *low) if card.suit), None)
    if len(high) < 2 or len(low) != 1 or suit is None or any(i.plural or i.number for i in on):
        return []
    bag.pp("on", "to", "with")
    cards = tuple(replace(card, suit=card.suit or suit) for card in high)
    fallen_card = replace(low[0], suit=low[0].suit or suit)
    drops_out = StatedBelief(KIND.CARD_DROPS, card=fallen_card)
    return one(Step(StepKind.CASH, cards=cards), drops_out)


def _under_each(bag: Bag) -> list[Card]:
    """ "Both trumps fall under the king and the queen": the trumps that are played."""
    on = [i for role, its in bag.phrases if role in ("on", "to", "with") for i in its]
    cards = [replace(c, suit=c.suit or Suit.TRUMPS, mine=None) for i in on for c in i.cards]
    if len(cards) < 2 or any(not i.cards or i.comma or i.plural for i in on):
        return []
    bag.pp("on", "to", "with")
    return cards


def _they_under(bag: Bag) -> list[Meaning]:
    """ "You have two small hearts, they fall under ace-king": those of the suit just named."""
    if bag.subjects != ("they",) or not (by := _under_each(bag)):
        return []
    ranks = tuple(card.rank for card in by)

    def make(memory: LastNamed) -> list[Atom]:
        suit = Suit.TRUMPS if memory.trump_out else memory.suit
        return [Step(StepKind.CASH, cards=tuple(Card(suit, rank) for rank in ranks))]

    return one(Later(make, f"they fall under {ranks}"))


def _drops_under(items: tuple[Item, ...], under: Card, bag: Bag) -> list[Meaning]:
    """ "The six comes down under my jack": the jack is played, the six falls."""
    high = replace(under, mine=None)
    low = replace(items[0].cards[0], mine=None) if items and items[0].cards else None
    if items and high.suit is None and low is None:
        high = replace(high, suit=items[0].suit)
    if items and low is None:
        item = items[0]
        pointed = item.pron or item.suits or (item.bare and item.which is Which.LAST)
        if not pointed:
            return []
    if not items and not bag.subjects:
        return []

    def make(memory: LastNamed) -> list[Atom]:
        fallen = memory.completed(low, False) if low is not None else memory.card
        card = high
        if card.suit is None and fallen is not None and fallen.suit is not None:
            card = replace(card, suit=fallen.suit)
        card = memory.completed(card, True)
        done: list[Atom] = [Step(StepKind.CASH, cards=(card,))]
        if low is not None and fallen is not None:
            done.append(StatedBelief(KIND.CARD_DROPS, card=fallen))
        elif items and is_trumps(items[0]) and items[0].which is Which.LAST and bag.tag != "played":
            number = items[0].number or (None if items[0].plural else 1)
            done.append(StatedBelief(KIND.TRUMPS_OUT, number=number))
        return done

    return one(Later(make, f"under {high} {low}"))


def _all_follow(bag: Bag, items: tuple[Item, ...]) -> list[Meaning]:
    """ "You both follow to the trump": trumps are led; of another suit it tells nothing."""
    if not items and not bag.subjects:
        return []
    suits = bag.suits_at("in", "to", "on")
    if Suit.TRUMPS in suits:
        return one(Step(StepKind.DRAW))
    return one(Later(lambda m: [], "they follow"))


def _follows_with(bag: Bag) -> list[Meaning] | None:
    """ "Le mort fournit le trois": played there; None where no card of that hand is told."""
    hand = bag.left[0].hand if len(bag.left) == 1 and bag.left[0].is_hand else None
    card = bag.right[0].cards[0] if len(bag.right) == 1 and bag.right[0].cards else None
    plain = bag.head == "follow" and not (bag.neg or bag.no or bag.phrases or bag.adverbs)
    if not plain or hand not in OURS or card is None or len(bag.right[0].cards) > 1:
        return None
    bag.use("left", "right")
    its = replace(card, mine=None)
    return one(
        Later(lambda m: [Step(StepKind.PLAY, cards=(m.completed(its, True, hand),))], f"puts {its}")
    )


def shows_out(bag: Bag) -> list[Meaning]:
    """ "East may be void", "East hasn't any hearts": what he takes a hand to be out of."""
    none = bag.right[0].suits if bag.tag == "none" and len(bag.right) == 1 else ()
    if none and bag.left and not bag.right[0].cards:
        bag.use("right")
        bag.right = ()
    if (followed := _follows_with(bag)) is not None:
        return followed
    items = subject_of(bag)
    if bag.head == "follow" and not (bag.neg or bag.no) and all(i.is_hand for i in items):
        return _all_follow(bag, items)
    if bag.head == "follow" and not bag.neg and items and all(i.has("rest") for i in items):
        return one(REST)  # "... and the rest follows"
    if bag.tag == "ruffs" and items and items[0].hand in OURS:
        return []  # "partner ruffs": he does it
    both = bag.foe or [i.person for i in items] in (["nobody"], ["both"])
    if bag.head == "showout" and both and not items[1:]:
        named = tuple(suit for item in items for suit in item.suits if not item.cards)
        suits = bag.suits_at("in", "from", "to", "at") or named
        bag.adv("out", "more")
        return one(gone_from(suits) if suits else Later(_out_of_it, "out of it"), cost=0.1)
    hand = next((i.hand for i in items if i.is_hand), None)
    if hand is None or len(items) != 1 or bag.neg or bag.head == "follow":
        return []
    suits = none or bag.suits_at("in", "from", "to")
    return one(StatedBelief(KIND.VOID, suits[0] if suits else None, hand=hand))


def _out_of_it(memory: LastNamed) -> list[Atom]:
    """ "Trumps, you have none left": of the suit named last."""
    suits = (memory.suit,) if memory.suit else ()
    return gone_from(suits).make(memory)


def fallen(memory: LastNamed, cards: tuple[Card, ...]) -> list[Atom]:
    """Cards of theirs expected to fall; one of ours that is "bare" is a winner named."""
    done: list[Atom] = []
    for card in cards:
        known, facts = memory.completed(card, False), memory.facts
        trump = Card(Suit.TRUMPS, card.rank)
        if known.suit is None and memory.atoms and facts is not None and facts.out(trump):
            known = replace(known, suit=Suit.TRUMPS)  # "... and there your jack falls"
        ours = facts is not None and facts.has(known)
        done.append(Listed(card=known) if ours else StatedBelief(KIND.CARD_DROPS, card=known))
    return done


def _put_down(memory: LastNamed, cards: tuple[Card, ...]) -> list[Atom]:
    """ "Le valet est joué en premier": one of claimer's is played, theirs falls."""
    known = tuple(memory.completed(card, True) for card in cards)
    if memory.facts is not None and all(map(memory.facts.has, known)):
        return [Step(StepKind.CASH, cards=known)]
    return fallen(memory, cards)


def _jumped(memory: LastNamed, cards: tuple[Card, ...]) -> list[Atom]:
    """ "As de pique, le roi saute": theirs falls, one of claimer's is thrown."""
    facts = memory.facts
    known = tuple(memory.completed(card, False) for card in cards)
    if facts is not None and all(map(facts.has, known)):
        on = (memory.card,) if memory.card is not None else ()
        return [Step(StepKind.DISCARD, cards=known, on_cards=on)]
    return fallen(memory, cards)


def for_the_drop(bag: Bag) -> list[Meaning]:
    """ "I play for the drop": no finesse."""
    suits = bag.suits_at("in", "to", "from")
    of_it = bag.right if bag.needs and not bag.left else ()  # "I play for the king to drop"
    if bag.neg or (bag.peek() and not of_it) or bag.foe:
        return []
    card = bag.card_at("from", "to", "in")
    if of_it:
        bag.use("right")
        card = of_it[0].cards[0] if len(of_it) == len(of_it[0].cards) == 1 else None
        if card is None:
            return []
    if card is None:
        return one(*(Renounced(StepKind.FINESSE, suit) for suit in suits or (None,)))
    plain = replace(card, mine=None, suit=card.suit or (suits[0] if suits else None))

    def make(memory: LastNamed) -> list[Atom]:
        known = memory.finessed_card(plain, False)
        falls = [StatedBelief(KIND.CARD_DROPS, card=known)]
        return [Renounced(StepKind.FINESSE, known.suit), *falls]

    return one(Later(make, f"drop of {plain}"))


def not_fallen(memory: LastNamed) -> tuple[Condition, ...]:
    """ "... you get the queen if it's still out": the card of theirs named last, else the best of
    that suit."""
    card, facts = memory.card, memory.facts
    if card is None and facts is not None and memory.suit is not None:
        card = next(iter(facts.out_of(memory.suit)), None)
    if card is not None and card.suit is None and facts is not None:
        card = facts.finessed(card)  # "if the queen comes down ..., if she stays up"
        return (Condition(ConditionKind.DROPS, True, card=card),)
    if card is None or facts is None or not facts.out(card):
        return (Condition(ConditionKind.NAMED),)
    return (Condition(ConditionKind.DROPS, True, card=card),)
