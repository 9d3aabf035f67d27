"""Which trump ruffs, and in whose hand."""

from dataclasses import replace

from claims.statement.context import OURS, SIDE
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.grammar.noun import Item, grown
from claims.statement.meanings.pieces import described, is_trumps, one, owned_hand
from claims.statement.model import (
    RETURN,
    BeliefKind,
    Card,
    Hand,
    Listed,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)


def partners_ruff(bag: Bag) -> Hand | None:
    """ "Carreau coupé par mon partenaire", "a diamond for partner to ruff"."""
    for place, (role, items) in enumerate(bag.phrases):
        if role in ("with", "against") and [i.hand for i in items] == [Hand.PARTNER]:
            bag.use(f"pp{place}")
            return Hand.PARTNER
    return None


def ruffs_by_name(bag: Bag, item: Item) -> list[Meaning] | None:
    """ "The eight ruffs": the trump that does it, where claimer's side has it; None where the noun
    can be none."""
    card = item.cards[0] if len(item.cards) == 1 else None
    if card is None or card.suit not in (None, Suit.TRUMPS) or card.number or bag.phrases:
        return None
    if bag.neg or bag.no or bag.adverbs or item.mine is False or item.has("ruff"):
        return None
    trump, hand = Card(Suit.TRUMPS, card.rank), owned_hand(item)

    def make(memory: LastNamed) -> list[Atom]:
        facts = memory.facts
        if facts is not None and not facts.has(trump):
            return [Step(StepKind.RUFF, cards=(replace(card, mine=None),), hand=hand)]
        return [Step(StepKind.RUFF, (), (Card(which=Which.THIS),), hand, other_card=trump)]

    return one(Later(make, f"{trump} ruffs"))


def one_named(step: Step) -> bool:
    """Whether one card is ruffed that is named by its rank."""
    return len(step.cards) == 1 and step.cards[0].rank is not None


def small_ruffed(item: Item) -> tuple[Card, ...]:
    """ "The small diamond ruffed": one of the suit, and no small trump."""
    trump = item.which_after or item.has("ruff") or item.plural or item.several
    return (described(item),) if item.which is Which.LOW and item.suit and not trump else ()


def with_that_trump(memory: LastNamed, step: Step, hand: Hand | None) -> Step:
    """ "Ruff heart two", with no trick on the table: where that card is not claimer's, and the
    trump of its rank is, a heart ruffed with it."""
    said, facts = step.cards[0], memory.facts
    card, own = memory.completed(said, False), memory.completed(said, True)
    if facts is None or not facts.out(card):
        card = said
    if said.suit is None and facts is not None and facts.has(own) and not facts.is_trump(own):
        card = own  # "king of clubs first, then ruff the four"
    step = replace(step, cards=(card,), hand=step.hand or hand)
    trump = Card(Suit.TRUMPS, card.rank)
    if facts is None or said.suit is None or facts.led is not None or facts.has(card):
        return step
    if not facts.has(trump):
        return step
    return replace(step, suits=(card.suit,) if card.suit else (), cards=(), other_card=trump)


def ruffing_hand(item: Item) -> Hand | None:
    """The hand in which "a ruff in dummy", "partner's ruff" is made, where the words say so."""
    return Hand.PARTNER if item.owner == "partner" else owned_hand(item)


def ruffs_the_return(bag: Bag) -> Step | None:
    """ "My trump takes care of the return", "... of whatever comes back": it is ruffed; None where
    that is not said."""
    mine = len(bag.left) == 1 and is_trumps(bag.left[0]) and bag.left[0].mine is True
    theirs = len(bag.right) == 1 and bag.right[0].has("lead") and bag.right[0].mine is not True
    told = bag.adv("returned") if not bag.right else theirs
    if not (mine and told) or bag.neg or bag.no:
        return None
    bag.use("left", "right")
    return Step(StepKind.RUFF, hand=owned_hand(bag.left[0]), name=RETURN)


def in_that_hand(bag: Bag) -> Bag:
    """ "Dummy gets a ruff on my club": it is dummy's."""
    if len(bag.left) == 1 and bag.left[0].is_hand and bag.left[0].hand in SIDE and bag.right:
        bag.use("left")
        bag.todo.add(f"pp{len(bag.phrases)}")
        bag.phrases, bag.left = (*bag.phrases, ("in", bag.left)), ()
    return bag


def last_one_ours(item: Item, placed: bool = False) -> list[Meaning] | None:
    """ "Dummy has the last trump": the opponents have none; ``placed``: the hand is told that has
    it, as in "last trump's in dummy". None where that is not said."""
    last = item.suit is Suit.TRUMPS and item.which is Which.LAST
    bare = placed and not (item.number or item.plural or item.which_after or item.det)
    told = bare or item.det in ("the", "gen") or (item.plural and not (item.det or item.number))
    told = told or item.every  # "all the trumps that are left"
    taken_out = bool(item.number) and item.which_after  # "until I've got both trumps out"
    if not (last and told) or taken_out or item.cards or item.mine is False:
        return None
    one_left = Card(Suit.TRUMPS, which=Which.LAST, mine=True)
    several = item.plural or item.several
    held = Listed(suit=Suit.TRUMPS, number=item.several) if several else Listed(card=one_left)
    return one(StatedBelief(BeliefKind.NO_TRUMPS_OUT), held)


def last_trumps_ours(bag: Bag) -> list[Meaning] | None:
    """ "The last two trumps are in dummy", "the only trump left is mine", "dummy holds every trump
    that's left": the opponents have none; None where that is not said."""
    if bag.head not in ("", "have", "left") or bag.neg or bag.no or bag.foe:
        return None
    trial = bag.fresh()
    trial.use("left", "right")
    mine, there = trial.adv("mine"), trial.hand_at("in", "with", "at", "on")
    holder = bag.left[0] if bag.left and bag.right else Item()
    if holder.is_hand and bag.head == "have":
        there = holder.hand
    elif bag.subjects or holder != Item() or bag.head == "have":
        return None
    items = bag.right or bag.left
    placed = mine or there in SIDE
    if len(items) != 1 or trial.todo or not placed:
        return None
    item = items[0]
    alone = bag.head == "left" and item.suit is Suit.TRUMPS and item.det == "the"
    lies = there in SIDE and bag.head != "have"  # where it lies, and no trick that he counts
    last = grown(item, which=Which.LAST) if alone else item
    found = last_one_ours(last, placed=there in SIDE)
    return found and [replace(m, pieces=m.pieces[:1]) if lies else m for m in found]


def claimers_own_trump(item: Item) -> Item:
    """ "I have one trump left": claimer's own, none of theirs."""
    kept = is_trumps(item) and item.which is Which.LAST and item.mine is None
    return grown(item, owner="my") if kept else item


def of_an_opponent(bag: Bag) -> tuple[str, ...]:
    """The phrase that says of which opponent the trumps are: "d'Ouest"."""
    trial = bag.fresh()
    hand = trial.hand_at("from")
    return tuple(bag.todo - trial.todo) if hand is not None and hand not in OURS else ()
