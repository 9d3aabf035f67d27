"""What is said to be good: cards, suits, a hand, all of them."""

from dataclasses import replace
from functools import partial
from typing import Final

from claims.cards import RANKS
from claims.statement.context import OURS, SIDE
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item, grown, rank_called
from claims.statement.meanings.falls import subject_of
from claims.statement.meanings.given import conceded
from claims.statement.meanings.pieces import good_for, is_trumps, number_of, one
from claims.statement.meanings.theirs import out_or_mine
from claims.statement.meanings.this_trick import winning
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Count,
    CountKind,
    Hand,
    Listed,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)

KIND = BeliefKind
ARTICLE_AND_NUMBER: Final = 2
"""The words of "the three"; "les deux autres" are more."""
FEW: Final = 4
"""So many things may be pointed at by their number."""


def good(bag: Bag) -> list[Meaning]:
    """ "Dummy is good", "the spades are running", "all high"."""
    beaten: list[Piece] = []
    if bag.tag == "over" and bag.subjects[:1] == ("self",) and not (bag.left or bag.neg or bag.no):
        return _beaten_with(bag)
    if bag.tag == "over" and bag.left and bag.right and all(i.mine is not True for i in bag.right):
        beaten = [out_or_mine(item) for item in bag.right if item.cards]
        bag.use("right")
        bag.right = ()  # "all my trumps are bigger than the nine"
    if bag.tag in ("lossless", "none"):
        return _all_winners(bag)
    if bag.tag == "unbeaten":  # "nothing beats my diamonds"
        if not bag.right or bag.left or any(i.mine is False or i.bare for i in bag.right):
            return []
        bag.left, bag.right, bag.subjects = bag.right, (), ()
    if bag.tag == "beaten":
        if not bag.no or bag.neg:
            return []  # "the diamonds can be beaten"
        bag.no = False  # "none of my diamonds can be topped"
        bag.use("no")
    items = subject_of(bag)
    if bag.tag == "run" and items and items[-1].bare and (items[-1].number or 0) > FEW:
        if not items[0].cards:
            return []
        items = _pip_behind(items)
    if bag.tag == "bag" and any(i.number for i in items):
        return []  # "six in the bag": won already
    if (bag.left and bag.right) or (bag.foe and not items and "they" not in bag.subjects):
        return []
    if bag.neg or bag.no or bag.right:
        return []
    if {False, True} <= {item.mine for item in items}:
        return []  # "I take them, your trumps, my spades are good"
    if any(item.has("round") and item.suits for item in items):
        return []  # "three rounds of trumps, the spades are good": two things
    from_top = bool({"top", "aside"} & {*bag.adverbs})  # "I have three off the top"
    if len(items) > 1 and any(i.bare and i.number and not (i.nouns or i.det) for i in items):
        return []  # "quatre piques plus un, le trèfle est maître": the contract and its result
    if from_top and any(i.bare and i.number and not i.det for i in items):
        return []  # "three winners from the top": so many
    if bag.tag == "run" and any(item.cards and item.mine is not True for item in items):
        return []  # "la dame vient": it falls
    number = good_for(bag, items)
    if number:
        return one(Named(replace(items[0], number=number)))
    if bag.tag == "wins":  # "mon roi fait la levée"
        named = len(items) == 1 and len(items[0].cards) == 1 and items[0].mine is not False
        bag.hand_at("in", "at")  # "le roi chez moi fait la levée"
        if [i.is_hand and i.hand in OURS for i in items] == [True] and not bag.subjects:
            return one(winning(None, items[0].hand))  # "le mort fait la levée"
        if not items and bag.subjects == ("it",):
            return one(Later(_it_wins, "has it"), cost=-0.2)  # "sinon il fait la levée"
        if not named or bag.subjects:
            return []
        return one(Later(partial(_wins_it, card=items[0].cards[0]), f"wins {items[0].cards}"))
    top = bag.adv("top")
    if bag.adv("bothhands") and all(i.bare and not i.number for i in items):
        return one(StatedBelief(KIND.ALL_GOOD))  # "nothing but winners in both hands"
    hand = bag.hand_at("in", "on", "from", "at")
    if hand is None and ("there" in bag.adverbs or bag.adv("facing")):
        hand = Hand.DUMMY
    if bag.adv("mine"):
        return []
    pieces: list[Piece] = []
    if any(i.comma for i in items) and len({bool(i.cards) for i in items}) > 1:
        return []
    if len(items) > 1 and items[1].comma and items[0].pips and items[0].cards[0].hand:
        return []  # "le 4 de la table | mon roi fait la levée"
    if not items:
        if hand is not None:
            pieces.append(StatedBelief(KIND.HAND_GOOD, hand=hand))
        elif bag.subjects and bag.subjects[0] == "it" and "all" not in bag.adverbs:
            pieces.append(Later(_that_is_good, "that is good"))
        elif bag.subjects and bag.subjects[0] in ("they", "it", "foe"):
            pieces.append(Later(_they_are_good, "they are good"))
        else:
            pieces.append(StatedBelief(KIND.ALL_GOOD))
    for item in items:
        made = _good(item, hand, each=bag.tag != "run")
        if made is None:
            return []
        pieces += made
    if top:
        suits = tuple(s for i in items for s in i.suits)
        pieces.append(Step(StepKind.CASH, suits, run=bool(suits)))
    return one(*pieces, *beaten)


def _it_wins(memory: LastNamed) -> list[Atom]:
    """ "If not, it wins the trick": so says he of his own card; one of theirs is given it."""
    card, facts = memory.card, memory.facts
    theirs = card is not None and facts is not None and facts.out(card)
    return [Concession(card=card)] if theirs else []


def _pip_behind(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """ "Dame, valet et dix passent": a number behind cards is one, too."""
    card = Card(rank=rank_called(items[-1].number))
    return (*items[:-1], grown(items[-1], number=None, cards=(card,)))


def _all_winners(bag: Bag) -> list[Meaning]:
    """ "Dummy hasn't a loser in it", "there isn't a card in my hand that's no winner": all of a
    hand is good, or all that is left is claimer's."""
    item = bag.left[0] if len(bag.left) == 1 else None
    hand = bag.hand_at("in", "on", "from")
    if bag.tag == "none":
        single = item is not None and item.has("card") and not (item.plural or item.suits)
        if not single or not (bag.neg or bag.no):
            return []
        bag.use("neg", "no", "left")
    elif bag.neg or bag.no:
        return []
    elif item is not None and item.is_hand and item.hand:
        hand = item.hand
        bag.use("left")
    elif item is not None or bag.foe:
        return []
    good_hand = StatedBelief(KIND.HAND_GOOD, hand=hand)
    return one(good_hand if hand is not None else Count(CountKind.REST))


def _wins_it(memory: LastNamed, card: Card) -> list[Atom]:
    """One of claimer's cards takes the trick on the table, where it is of its suit; else it is a
    winner."""
    led = memory.facts.led if memory.facts is not None else None
    known = replace(card, suit=card.suit or led, mine=None)
    if led is not None and known.suit is led and memory.facts and memory.facts.has(known):
        return [Step(StepKind.WIN, cards=(known,))]
    return _cards_good(memory, (replace(card, mine=None),), None)


def _good(item: Item, hand: Hand | None, each: bool) -> list[Piece] | None:
    if item.has("finesse", "ruffingfinesse", "ruff", "entry", "lead"):
        return None
    if item.cards:
        cards = tuple(replace(c, mine=None) for c in item.cards)
        return [
            Later(partial(_cards_good, cards=cards, mine=item.mine), f"good {cards} {item.mine}")
        ]
    if item.is_hand and item.hand:
        return [StatedBelief(KIND.HAND_GOOD, hand=item.hand)]
    if item.mine is False and item.suits and not item.plural:
        return list(conceded((item,), None) or ()) or None  # "your little trump is good"
    if item.every and item.which is Which.LAST and is_trumps(item):
        return None  # "all trumps out, spades are good"
    one_card = item.nouns <= {"card"} and not item.plural and not item.which
    if item.ordinal and one_card and len(item.suits) < 2:
        nth, suit = item.ordinal, item.suit
        return [Later(lambda m: _nth_good(m, nth, suit), f"the {nth} of {suit} good")]
    if item.det == "next" and one_card and not item.suits:
        return [Later(lambda m: _nth_good(m, 1 + len(m.cards), None), "the next good")]
    if item.suits and item.which in (Which.HIGH, Which.LAST, Which.LOW):
        return [StatedBelief(KIND.CARD_GOOD, card=item.as_card())]
    if item.suits and number_of(item) == 1 and not item.plural:
        return [StatedBelief(KIND.CARD_GOOD, card=replace(item.as_card(), number=None))]
    if item.suits:
        return [StatedBelief(KIND.SUIT_RUNS, suit, each=each) for suit in item.suits]
    at = hand or (item.hand if item.located else None)
    if at is not None and (item.has("all", "card", "rest") or item.det == "these"):
        return [StatedBelief(KIND.HAND_GOOD, hand=at)]
    if item.has("rest"):
        return [Count(CountKind.REST), StatedBelief(KIND.ALL_GOOD)]
    if item.pron in ("it", "this"):
        return [Later(_it_is_good, "it is good")]
    if item.pron:
        return [Later(_they_are_good, "they are good")]
    if item.which is Which.LAST and item.bare and not item.nouns:
        return [Later(_last_one_good, "last one good")]
    if item.which is Which.LOW and item.bare:
        return [Later(partial(_low_ones_good, item=item), f"low ones good {item.plural}")]
    if item.owner == "my" and item.bare and item.number and not item.nouns:
        number = item.number
        return [Later(lambda m: _so_many_good(m, number), f"my {number} good")]
    pip = item.det == "the" and item.bare and not (item.nouns or item.owner)
    if pip and item.number and item.mask.bit_count() == ARTICLE_AND_NUMBER:
        number = item.number
        return [Later(lambda m: _pip_good(m, number), f"the {number} good")]
    if item.owner == "my" and item.has("card") and not item.every:
        return [StatedBelief(KIND.HAND_GOOD, hand=Hand.OWN)]
    if item.has("all", "card") or item.owner == "my" or item.number or item.det == "these":
        return [StatedBelief(KIND.ALL_GOOD)]
    return None


def _so_many_good(memory: LastNamed, number: int) -> list[Atom]:
    """ "You have three small ones, my three are big": of trumps, after theirs."""
    if memory.trump_out:
        return [Listed(Suit.TRUMPS, number=number)]
    return [StatedBelief(KIND.ALL_GOOD)]


def _pip_good(memory: LastNamed, number: int) -> list[Atom]:
    """ "The three is good": a card by its number, where claimer's side has it."""
    facts, card = memory.facts, Card(memory.suit, rank_called(number))
    if facts is None or card.rank is None or not facts.holds(Card(rank=card.rank)):
        return [StatedBelief(KIND.ALL_GOOD)]
    known = card if facts.has(card) else memory.completed(Card(rank=card.rank), True)
    return [StatedBelief(KIND.CARD_GOOD, card=known)]


def _last_one_good(memory: LastNamed) -> list[Atom]:
    """ "Hearts from the top, the last one is good"."""
    if memory.suit is None:
        return [StatedBelief(KIND.ALL_GOOD)]
    return [StatedBelief(KIND.CARD_GOOD, card=Card(memory.suit, which=Which.LAST))]


def _nth_good(memory: LastNamed, nth: int, suit: Suit | None) -> list[Atom]:
    """ "Ace and king of hearts, the third one is good": that card of the longer hand."""
    facts, suit = memory.facts, suit or memory.suit
    if facts is None or suit is None:
        return []
    longer = max(SIDE, key=lambda hand: facts.held(suit, hand).bit_count())
    cards = [card for rank in reversed(RANKS) if facts.where(card := Card(suit, rank)) is longer]
    return [StatedBelief(KIND.CARD_GOOD, card=cards[nth - 1])] if nth <= len(cards) else []


def _low_ones_good(memory: LastNamed, item: Item) -> list[Atom]:
    """ "The small ones are good", of the suit named last."""
    if memory.suit is None:
        return [StatedBelief(KIND.ALL_GOOD)]
    if item.plural or (item.number or 1) > 1:
        return [StatedBelief(KIND.SUIT_RUNS, memory.suit)]
    return [StatedBelief(KIND.CARD_GOOD, card=Card(memory.suit, None, Which.LOW))]


def _cards_good(memory: LastNamed, cards: tuple[Card, ...], mine: bool | None) -> list[Atom]:
    """Cards that are masters: ours are winners, one that an opponent holds is a trick of theirs."""
    done: list[Atom] = []
    for card in cards:
        known = memory.completed(card, mine is not False)
        out = memory.facts is not None and memory.facts.out(known)
        if mine is False or out:
            done.append(Concession(card=known))
        else:
            done.append(StatedBelief(KIND.CARD_GOOD, card=known))
    return done


def _they_are_good(memory: LastNamed) -> list[Atom]:
    last = memory.atoms[-1] if memory.atoms else None
    if isinstance(last, Step) and last.kind is StepKind.CASH and last.suits:
        return [StatedBelief(KIND.SUIT_RUNS, suit) for suit in last.suits]
    return [StatedBelief(KIND.ALL_GOOD)]


def _that_is_good(memory: LastNamed) -> list[Atom]:
    """ "Don't forget the four of diamonds, it's a master": the card named last, where one was."""
    last = memory.atoms[-1] if memory.atoms else None
    alone = len(memory.cards) == 1 and not any(isinstance(a, Listed) for a in memory.atoms[-2:-1])
    if isinstance(last, Listed) and last.card and alone and memory.asked != len(memory.atoms):
        return [StatedBelief(KIND.CARD_GOOD, card=last.card)]
    return _they_are_good(memory)


def _it_is_good(memory: LastNamed) -> list[Atom]:
    if memory.card is not None:
        return [StatedBelief(KIND.CARD_GOOD, card=memory.card)]
    return [StatedBelief(KIND.ALL_GOOD)]


def told_apart(bag: Bag) -> bool:
    """ "Hearts 3-3 it's all good", "with two trumps out I pull them": how a suit breaks, or how
    many are out, and then what that means."""
    out = [i for role, its in bag.phrases for i in its if role == "with" and i.which is Which.LAST]
    if bag.head in ("draw", "remove") and any(is_trumps(i) and i.number for i in out):
        return True
    return bag.head == "good" and any(item.split for item in (*bag.left, *bag.right))


def all_win(item: Item) -> bool:
    """ "All my cards win", "my spades win": they are good."""
    own = item.mine is True or item.every
    return item.plural and own and bool(item.has("card") or item.suit) and not item.number


def only_winners(bag: Bag) -> list[Meaning] | None:
    """ "Le mort n'a que des gagnantes": that hand is good; None where no such thing is said."""
    items, hands = bag.right, [i.hand for i in bag.left if i.is_hand]
    own = len(bag.left) == len(hands) == 1 and hands[0] in SIDE
    winners = len(items) == 1 and items[0].has("winner") and items[0].plural and items[0].bare
    only = bag.tag == "only" or "only" in bag.adverbs
    if not (own and winners and only) or items[0].number or bag.phrases or bag.subjects:
        return None
    bag.use("left", "right", "neg")
    bag.adv("only", "more")
    return one(StatedBelief(BeliefKind.HAND_GOOD, hand=hands[0]))


def _beaten_with(bag: Bag) -> list[Meaning]:
    """ "I beat your queen with the king": the king is played."""
    by = bag.card_at("with")
    if by is None or by.mine is False:
        return []
    bag.use("right")
    card = replace(by, mine=None)
    return one(Later(lambda m: [Step(StepKind.CASH, cards=(m.completed(card, True),))], f"{by}"))
