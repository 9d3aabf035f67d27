"""What a condition asks to be seen, and the conditions that are told without a predicate."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from claims.cards import RANKS
from claims.statement.context import OURS, Facts
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import LastNamed
from claims.statement.grammar.noun import Item, pip_alone, rank_called
from claims.statement.grammar.unlikely import never_seen
from claims.statement.meanings.pieces import described, is_trumps
from claims.statement.model import Card, Condition, ConditionKind, Hand, Step, StepKind, Suit, Which

KIND: Final = ConditionKind
RUFFED: Final = (("it",), ("self",), ("they",))
"""Of whom it is said that he, or what he plays, is ruffed."""
OWNERS: Final = ("", "my", "dummy")
"""Whose the card may be said to be that is ruffed."""
THIRD: Final = 3
"""Rounds in which the card falls that has two of its suit beside it."""
UNSAID: Final = 0.3
"""The cost of a condition of which the words do not say what it is about."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What must be seen, known when the words before are; ``cost`` of reading it so."""

    make: Callable[[LastNamed], tuple[Condition, ...]]
    cost: float = 0.0


def seen_cost(found: list[Seen], facts: Facts | None) -> float:
    """The least cost of a condition, dear where the record rules out that it is ever seen."""
    if facts is None:
        return min(seen.cost for seen in found)
    memory = LastNamed(facts=facts)
    return min(seen.cost + never_seen(seen.make(memory), facts) for seen in found)


def fixed(*conditions: Condition, cost: float = 0.0) -> list[Seen]:
    """Conditions that are known whatever stands before them."""
    return [Seen(lambda memory: conditions, cost)]


def fragment(bag: Bag) -> list[Seen]:
    """ "If clubs 3-2", "with the king wrong", "à 3-3": nouns without a predicate."""
    items = (*bag.left, *bag.right)
    bag.use("left", "right")
    if len(items) == 1 and items[0].is_hand and not (bag.phrases or bag.neg or bag.no):
        return _of_the_other(items[0]) if bag.subjects in ((), ("it",)) else []
    none = len(items) == 1 and bag.no and is_trumps(items[0]) and not items[0].cards
    if none and not (bag.phrases or bag.subjects or bag.neg):  # "si plus personne n'a d'atout"
        bag.adv("out", "more")
        return fixed(Condition(KIND.SHOWS_OUT, True, suit=items[0].suit), cost=0.3)
    said = len(items) == 1 and (items[0].suit and items[0].det in ("a", "the"))
    said = said or [i.called for i in items] == [True]  # "si c'est cœur"
    if bag.subjects == ("it",) and said:
        thrown = (
            described(items[0]) if not items[0].cards else replace(items[0].cards[0], mine=None)
        )
        return fixed(Condition(KIND.PLAYS, suit=items[0].suit, card=thrown))  # "if it's a heart"
    returned = {*bag.adverbs} <= {"back", "returned"}  # "unless a heart back"
    alone = returned and not (bag.phrases or bag.subjects or bag.no or bag.neg)
    if alone and said and is_trumps(items[0]) and items[0].which is Which.LAST:
        return fixed(Condition(KIND.SHOWS_OUT, True, suit=items[0].suit))  # "an outstanding trump"
    one_of = len(items) == 1 and (items[0].det == "a" or items[0].bare_suit)
    if alone and one_of and items[0].suit and not (items[0].cards or items[0].number):
        bag.adv("back", "returned")
        led = Condition(KIND.PLAYS, suit=items[0].suit, card=described(items[0]))
        return fixed(led, cost=0.3)  # "if he plays a heart ..., if a diamond I ruff"
    if len(items) == 2 and items[0].suits and items[1].split and not items[1].suits:
        items = (replace(items[1], suits=items[0].suits),)
    if len(items) == 1 and items[0].split and not items[0].suits:
        suits = bag.suits_at("to", "in")  # "sauf 4-0 à l'atout"
        if len(suits) > 1 or "first" in bag.adverbs:
            return []
        items = (replace(items[0], suits=suits),)
    if len(items) == 1 and items[0].split:
        item = items[0]
        return [
            Seen(
                lambda memory: (
                    Condition(
                        KIND.BREAKS, suit=item.suit or memory.breaking(item.split), split=item.split
                    ),
                )
            )
        ]
    if len(items) == 1 and len(items[0].cards) == 1:
        hand = bag.hand_at("in", "with", "at")
        plain = replace(items[0].cards[0], mine=None, every=False)
        if hand is not None:
            return [
                Seen(
                    lambda memory: (
                        Condition(KIND.HOLDS, hand=hand, card=memory.completed(plain, False)),
                    )
                )
            ]
        denied = bag.neg and bag.denied_first and items[0].det in ("the", "gen")
        if bag.no or denied or bag.adv("underit"):
            # "if no queen", "... under the ace", "sans la dame dessous", "pas la dame ?"
            bag.pp("on", "in")
            return [
                Seen(lambda m: (Condition(KIND.DROPS, card=m.completed(plain, False)),)),
            ]
    return []


def _of_the_other(player: Item) -> list[Seen]:
    """ "If East shows out ..., if it's West ...", "if West does": what was asked last of a player
    named by his seat is asked of another one."""
    if player.person or player.hand is None or player.hand in OURS:
        return []
    return [Seen(lambda memory: (_asked_of(memory.seen, player.hand),), UNSAID)]


def held_too(hand: Hand) -> list[Seen]:
    """ "If East has the queen ..., if West has it ...": the card that was looked for there."""

    def make(memory: LastNamed) -> tuple[Condition, ...]:
        placed = memory.seen is not None and memory.seen.kind is KIND.HOLDS
        return (_asked_of(memory.seen if placed else None, hand),)

    return [Seen(make, UNSAID)]


def _asked_of(told: Condition | None, hand: Hand | None) -> Condition:
    """A condition asked of another hand; quoted where none was asked of one before."""
    return replace(told, hand=hand) if told is not None else Condition(KIND.NAMED)


def all_work(memory: LastNamed, item: Item, wrong: bool) -> tuple[Condition, ...]:
    """ "If both finesses work": each of them."""
    suits = item.suits
    if not suits and memory.facts is not None:
        suits = memory.facts.finessable()
    if wrong or not suits or len(suits) != (item.several or len(suits)):
        return (Condition(KIND.FINESSE_WINS, wrong),)
    return tuple(Condition(KIND.FINESSE_WINS, suit=suit) for suit in suits)


def of_the_finesses(both: bool, wrong: bool) -> Seen:
    """ "If either loses", "if both work": of the finesses that were told."""

    def make(memory: LastNamed) -> tuple[Condition, ...]:
        taken = [a for a in memory.atoms if isinstance(a, Step) and a.kind is StepKind.FINESSE]
        told = tuple(dict.fromkeys(suit for step in taken for suit in step.suits))
        if not both or wrong:
            return (Condition(KIND.FINESSE_WINS, wrong),)
        return all_work(memory, Item(suits=told), wrong)

    return Seen(make, UNSAID)


def of_one_card(bag: Bag | None) -> bool:
    """ "If the last club isn't good, it's yours": one card is asked about, and "it" is that; behind
    "if they don't break" it is all that is left."""
    if bag is None or bag.head != "good":
        return False
    return not any(i.plural or i.every or i.number for i in bag.left) and (
        bag.subjects == ("it",) or len(bag.left) == 1
    )


def one_finesse(item: Item) -> bool:
    """ "If one of the two finesses works", "if either finesse does", « si une seule passe »: any of
    those that were told."""
    said = item.cards or item.suits or item.which or item.owner or item.hand
    one_of = item.number == 1 or (item.det in ("any", "a") and not item.number)
    return one_of and not said and item.nouns <= {"finesse"} and (item.bare or item.has("finesse"))


def all_drop(items: tuple[Item, ...]) -> list[Seen]:
    """ "If the jack and ten drop", "if the jack-ten drops": each of them."""
    cards = tuple(replace(card, mine=None) for item in items for card in item.cards)
    together = len(cards) > 1 and all(item.cards and not item.comma for item in items)
    if not together or len({card.rank for card in cards}) < len(cards):
        return []
    return [Seen(lambda m: tuple(Condition(KIND.DROPS, card=m.completed(c, False)) for c in cards))]


def drops_several(bag: Bag) -> list[Seen]:
    """ "If the ace drops the last two", « si les deux derniers tombent sous l'as »: their cards of
    that suit, which breaks."""
    fells = bag.head == "fell" and bool(bag.right)
    if fells:
        over = bag.left[0].cards if len(bag.left) == 1 and bag.left[0].mine is not False else ()
        items = bag.right if len(over) == 1 else ()
    else:
        items, card = (*bag.left, *bag.right), bag.fresh().card_at("under", "on")
        over = (card,) if card is not None else ()
    item = items[0] if len(items) == 1 and not bag.subjects else Item()
    theirs = item.which is Which.LAST or (fells and (item.mine is False or item.bare))
    if not theirs or not item.several or item.mine is True or item.nouns - {"card"}:
        return []
    suit = item.suit or next((card.suit for card in over), None)
    return [Seen(lambda memory: (Condition(KIND.BREAKS, suit=suit or memory.suit),))]


def so_many(item: Item) -> int | None:
    """ "Nobody has four": that many of the suit named last, and no card by its number."""
    if pip_alone(item):
        return next((n for n in range(2, 10) if rank_called(n) == item.cards[0].rank), None)
    said = item.nouns or item.which or item.owner or item.det or item.pron or item.every
    return item.number if item.bare and not said and (item.number or 0) > 1 else None


def whole_suit(item: Item) -> bool:
    """Whether all that is out of a suit is meant: "if the hearts fall", "si tout tombe"."""
    if item.cards or item.number or item.which or item.is_hand or item.split:
        return False
    if item.suit in (None, Suit.TRUMPS):
        return item.has("all") and item.bare
    return item.plural and not item.nouns


def caught(bag: Bag, item: Item) -> list[Seen]:
    """ "Si je n'ai pas la dame", "if I haven't got the queen by then": a card of theirs that has
    fallen, or has not."""
    if len(item.cards) != 1 or item.mine is not None or bag.phrases:
        return []
    bag.use("right")
    plain = item.cards[0]

    def make(memory: LastNamed) -> tuple[Condition, ...]:
        card = memory.completed(plain, False)
        out = memory.facts is not None and card.suit is not None and memory.facts.out(card)
        return (Condition(KIND.DROPS, card=card) if out else Condition(KIND.NAMED),)

    return [Seen(make)]


def one_or_more(people: bool, hand: Hand | None, others: tuple[Item, ...]) -> list[Seen]:
    """ "If East has four or five diamonds": the least number, the suit of the last."""
    suit = next((i.suit for i in others if i.suit), None)
    numbers = [i.number for i in others if i.number]
    if people and suit and numbers and all(i.number for i in others):
        return fixed(Condition(KIND.HOLDS, hand=hand, suit=suit, number=min(numbers)))
    return []


def ruffed(bag: Bag) -> list[Seen]:
    """ "If I get ruffed", "si c'est coupé", "if the second heart is ruffed": somebody shows out of
    it."""
    ours = len(bag.left) == 1 and not bag.subjects and bag.left[0].owner in OWNERS
    suits = [s for i in bag.left for s in (*i.suits, *(c.suit for c in i.cards))] if ours else []
    if not (ours and suits) and (bag.left or bag.subjects[:1] not in RUFFED):
        return []
    bag.use("left")
    return fixed(Condition(KIND.SHOWS_OUT, suit=next(iter(suits), None)))


def ruffed_with(bag: Bag) -> list[Seen] | None:
    """ "If East ruffs with the nine", "s'il coupe du roi": that trump of theirs is played; None
    where none is named."""
    by = bag.left[0] if len(bag.left) == 1 and bag.left[0].is_hand else None
    theirs = bag.foe or by is not None or bag.subjects[:1] in (("it",), ("they",))
    plain = not (bag.neg or bag.no or bag.passive) and all(i.pron for i in bag.right)
    if not (theirs and plain) or (bag.left and by is None) or not bag.has_pp("with", "from"):
        return None
    item = bag.fresh().item_at("with", "from") or Item()
    card = item.cards[0] if len(item.cards) == 1 else Card()
    pip = item.bare and not (item.nouns or item.which)  # "du 9"
    rank = card.rank or (rank_called(item.number) if pip else None)
    if rank is None or item.mine is True:
        return None
    bag.use("left", "right")
    bag.item_at("with", "from")
    trump = Card(card.suit or Suit.TRUMPS, rank)
    return fixed(Condition(KIND.PLAYS, hand=by.hand if by is not None else None, card=trump))


def third(memory: LastNamed, drops: Condition) -> Condition:
    """ "If the queen is third": she does not fall where fewer than three cards of claimer's side
    beat her."""
    facts, card = memory.facts, drops.card
    if facts is None or card is None or card.suit is None or card.rank is None:
        return drops
    higher = RANKS[RANKS.index(card.rank) + 1 :]
    over = sum(facts.has(Card(card.suit, rank)) for rank in higher)
    return drops if over >= THIRD else drops.opposite()
